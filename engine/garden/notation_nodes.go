package garden

import (
	"errors"
	"fmt"
)

// What must be true of a position at a kind of node, beyond what is true of all: the column check of nodeTable.

func (s *State) checkSource() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || int(s.cursor) >= len(sources) {
		return errors.New("asked of a free set-up only, for four sources")
	}
	return nil
}

func (s *State) checkDrop() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || int(s.cursor) >= s.g.t.firstGerman || s.loc[s.cursor] != toCome || s.g.t.list[s.cursor].turn != 0 {
		return errors.New("asked of a free set-up only, for a unit that has not landed")
	}
	return nil
}

func (s *State) checkShift() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || s.roller == none || s.roller != s.cursor || int(s.roller) < s.g.t.firstGerman || !onMap(s.loc[s.roller]) {
		return errors.New("drawn in a free set-up only, for a German unit")
	}
	if _, n := s.shifts(int(s.roller)); n == 0 {
		return errors.New("the unit has nowhere to go")
	}
	return nil
}

func (s *State) checkAir() error {
	if s.air[s.actor()] == 0 {
		return errors.New("no air points are left")
	}
	return nil
}

func (s *State) checkHit() error {
	u := s.roller
	if u == none && s.mem != nil && s.strike != noHex && s.inVain() {
		return nil
	}
	if u == none || s.strike == noHex || s.loc[u] != s.strike || int(s.g.t.list[u].side) == s.actor() || s.at > u {
		return errors.New("a unit of the other side in the hex under attack is drawn for")
	}
	return nil
}

func (s *State) checkArrive() error {
	if s.arrivals(0, true) == 0 {
		return errors.New("nobody arrives")
	}
	return nil
}

func (s *State) checkInterdict() error {
	if s.interd == 0 || s.count(german) == 0 {
		return errors.New("there is nothing to draw")
	}
	return nil
}

func (s *State) checkOp() error {
	if s.sel == none {
		return nil
	}
	u := int(s.sel)
	if int(s.g.t.list[u].side) != s.actor() || !onMap(s.loc[u]) || !s.mayGoOn(u) {
		return fmt.Errorf("%s has no command", s.g.t.list[u].id)
	}
	return nil
}

func (s *State) checkAttack() error {
	if s.nb == 0 {
		return errors.New("no hex is chosen")
	}
	return nil
}

func (s *State) checkAdvanced() error {
	if !s.g.opts.Advanced {
		return errors.New("asked in the advanced game only")
	}
	return nil
}

func (s *State) checkAdvance() error {
	if s.ns == 0 || s.advance(int(s.seq[s.ns-1])) != 0 {
		return errors.New("nobody has just plotted an attack")
	}
	return s.checkAdvanced()
}

func (s *State) checkBarrage() error {
	u := int(s.cursor)
	if from, to := s.sideUnits(s.actor()); u < from || u >= to || !s.ready(u) || !s.anyTarget(u) {
		return errors.New("no gun with a target is asked")
	}
	return s.checkAdvanced()
}

// checkStep tests the step in hand of an operation phase.
func (s *State) checkStep() error {
	u := s.roller
	if u == none || s.sel != u || s.given == 0 || int(s.g.t.list[u].side) != s.actor() || !onMap(s.loc[u]) || s.to == noHex {
		return errors.New("a selected unit is about to make a step")
	}
	d := s.g.t.toward(s.loc[u], s.to)
	if d < 0 {
		return errors.New("the step leads to a neighbour")
	}
	m := s.mover(int(u))
	if st := m.step(s, s.loc[u], d); !st.open || s.knownCost(int(u), d, &st) > int(s.op[u]) && !m.minimum(s, s.loc[u], d, &st) && kind(s.node) != cFail {
		return errors.New("the step is not possible")
	}
	return nil
}

func (s *State) checkBridge() error {
	if combats&in(int(s.phase)) == 0 {
		if err := s.checkStep(); err != nil {
			return err
		}
	} else if s.at > 6 || s.defended() || s.actor() != allied {
		return errors.New("the Allies are about to advance into an empty hex")
	}
	var from, to uint16
	if combats&in(int(s.phase)) != 0 {
		from, to = s.checkedSide()
	} else {
		from, to = s.loc[s.roller], s.to
	}
	if from == noHex || to == noHex || s.actor() != allied {
		return errors.New("no side is about to be crossed")
	}
	if d := s.g.t.toward(from, to); d < 0 || s.g.t.bridgeAt[from][d] < 0 || s.br[s.g.t.bridgeAt[from][d]] != bridgeUnchecked {
		return errors.New("no unchecked bridge is about to be crossed")
	}
	return nil
}

func (s *State) checkSurcharge() error {
	if err := s.checkAdvanced(); err != nil {
		return err
	}
	u := s.roller
	if u == none || !s.commandLost(int(u)) {
		return errors.New("a unit out of command is drawn for")
	}
	if combats&in(int(s.phase)) == 0 {
		if s.travel(int(u)) {
			return errors.New("there is no surcharge in travel mode")
		}
		return s.checkStep()
	}
	var buf [16]uint8
	list := s.unitsAt(s.target(), buf[:0])
	for i, u := range s.def {
		if i < len(list) && u != list[i] || i >= len(list) && u != none {
			return errors.New("defence: those in the hex that is attacked")
		}
	}
	from, to := s.plotted(int(s.cur))
	if from+int(s.at) >= to || s.seq[from+int(s.at)] != u || !s.joins(int(u)) || s.travel(int(u)) {
		return errors.New("an attacker of the battle in hand is drawn for")
	}
	return nil
}

func (s *State) checkFail() error {
	if !s.g.opts.Advanced && !s.g.opts.Hidden {
		return errors.New("asked in the advanced game and with hidden units only")
	}
	return s.checkStep()
}

func (s *State) checkRetreat() error {
	if s.chance == 0 || !s.defended() || s.g.t.terrain[s.target()] == town {
		return errors.New("no defenders who may retreat")
	}
	return nil
}

func (s *State) checkIsolate() error {
	from, to := s.plotted(int(s.cur))
	if int(s.at) >= to-from+maxDefence {
		return errors.New("nobody is left to be drawn for")
	}
	u, fights := s.participant(int(s.at))
	if !fights || u != int(s.roller) || !onMap(s.loc[u]) || s.supply(u) != unsupplied {
		return errors.New("a unit of the battle without supply is drawn for")
	}
	return nil
}
