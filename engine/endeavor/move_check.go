package endeavor

import "fmt"

// What must be true of a position at a node of a move.

// checkNoHand wants no stack in hand and no fight.
func (s *State) checkNoHand() error {
	for u := range s.g.t.list {
		if s.scr[u] != 0 {
			return fmt.Errorf("unit %s: got a part in a move or a fight, want none between moves", s.g.t.list[u].id)
		}
	}
	switch {
	case s.stack != noPlace:
		return fmt.Errorf("stack: got %s, want none between moves", s.g.t.codes[s.stack])
	case s.walked != 0 || s.spentN != 0 || s.spentS != 0:
		return fmt.Errorf("walked, spent: got %d, %d and %d, want 0 between moves", s.walked, s.spentN, s.spentS)
	}
	return s.checkQuiet()
}

// checkQuiet wants nothing under way beside a move.
func (s *State) checkQuiet() error {
	switch {
	case int(s.who) != sideOf(s.phase):
		return fmt.Errorf("who: got the other side, want that of phase %s", phaseWords[s.phase])
	case s.ctx != ctxNone:
		return fmt.Errorf("fight: got %s, want none at %v", ctxWords[s.ctx], kind(s.node))
	case s.unit != none:
		return fmt.Errorf("unit: got %s, want none at %v", s.g.t.list[s.unit].id, kind(s.node))
	case s.portDue != none:
		return fmt.Errorf("port-due: got a port, want none at %v", kind(s.node))
	case s.rollAt != noPlace:
		return fmt.Errorf("roll-at: got %s, want none at %v", s.g.t.codes[s.rollAt], kind(s.node))
	case s.march != 0 && !s.g.opts.Canonical:
		return fmt.Errorf("march: got %d, want 0 without order=canonical", s.march)
	}
	return nil
}

// checkStack wants a stack in hand that could have come where it is.
func (s *State) checkStack() error {
	if err := s.checkHand(); err != nil {
		return err
	}
	switch k := kind(s.node); {
	case k == kGo && s.walked != 0, k == kOn && s.walked == 0:
		return fmt.Errorf("walked: got %d, want the other at %v", s.walked, k)
	case k == kOvrFrom && (int(s.target) >= s.g.t.hexes || !s.occ[1-s.who].has(s.target)):
		return fmt.Errorf("target: got no hex with enemies, want one at %v", k)
	case k != kOvrFrom && s.target != noPlace:
		return fmt.Errorf("target: got %s, want none at %v", s.g.t.codes[s.target], k)
	case k != kSector && s.sector != none:
		return fmt.Errorf("sector: got %d, want none at %v", s.sector, k)
	}
	return nil
}

// checkHand wants the units of the stack in hand to stand together, to be able to move, and to have spent what they could.
func (s *State) checkHand() error {
	if err := s.checkQuiet(); err != nil {
		return err
	}
	n := 0
	for u := range s.g.t.list {
		r := &s.g.t.list[u]
		switch {
		case s.scr[u] == 0:
			continue
		case s.scr[u] != scStack || r.side != s.who:
			return fmt.Errorf("unit %s: got a part in a fight, want none at %v", r.id, kind(s.node))
		case s.loc[u] != s.stack || !s.mayMove(u):
			return fmt.Errorf("unit %s: got it in the stack in hand, want a unit at %s that may move", r.id, s.codeOf(s.stack))
		}
		n++
	}
	m := s.mover()
	switch {
	case n == 0 || n > stackMax || n > 1 && m.size < n:
		return fmt.Errorf("stack: got %d units of which %d fight, want one unit, or two to four that fight", n, m.size)
	case s.walked == 0 && s.spentN != 0, s.spentN != lost && s.spentN > m.limit[normal]:
		return fmt.Errorf("spent: got %d, want at most %d and nothing before the first step", s.spentN, m.limit[normal])
	case s.spentS != lost && (s.spentS > m.limit[strategic] || s.walked == 0 && s.spentS != 0 || s.walked == 0 && !s.marches() || n > 1 || s.exploiting()):
		return fmt.Errorf("spent-strategic: got %d, want at most %d of one unit that can", s.spentS, m.limit[strategic])
	case s.spentN == lost && s.spentS == lost:
		return fmt.Errorf("spent: got no way to move, want one")
	}
	return nil
}

// codeOf writes a place, or that there is none.
func (s *State) codeOf(p uint16) string {
	if int(p) >= s.g.t.places {
		return "no hex"
	}
	return s.g.t.codes[p]
}

// checkSector wants a sector, and a stack or a unit that goes there.
func (s *State) checkSector() error {
	if int(s.sector) >= s.g.t.sectors {
		return fmt.Errorf("sector: got %d, want less than %d", s.sector, s.g.t.sectors)
	}
	if s.unit == none && s.phase != phDrop {
		return s.checkStack()
	}
	if err := s.checkUnit(); err != nil {
		return err
	}
	if u := int(s.unit); !s.mayDrop(u) && !s.mayFly(u) {
		return fmt.Errorf("unit: got %s, want a unit that may drop", s.g.t.list[u].id)
	}
	return nil
}
