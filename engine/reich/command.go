package reich

import "fmt"

// The phases of command (5, 10 of 4.0).

// Steps of actCommand. cursor is the last unit or clock that was asked for, unit who it is about, one more than its number; points the order
// for which a direction is asked.
const (
	cmNext = iota
	cmRally
	cmCharge // bridges that are due for demolition
	cmBlow
	cmOrder
	cmWhat
	cmSide
	cmClocks // HQs that come back (17.18): their dice
	cmClock
	cmBack   // and where
	cmShells // batteries freed by ammunition points, points the division that has half of one left, one more than its place (11.72)
	cmAttach
	cmLater // points command points follow later, left what the distance adds to the dice (11.63)
	cmHead  // supplyheads that move, cursor the one in hand, to the first of their hexes (11.14)
	cmHeadRoll
)

// runCommand is a phase of command: work of engineers is counted, supply is judged (11.24), who has it is no longer depleted (11.35), then the disrupted try to
// recover, in order, then orders are given. Nobody is asked whether they try to recover: refusing cannot help.
func (s *State) runCommand() {
	if s.checksCorridor() {
		return
	}
	side := uint8(sideOf(s.phase))
	s.labour()
	s.rejoin(side)
	s.judgeHQs(side)
	if side == allied {
		s.countCut()
	}
	s.liftDepletion(side)
	s.tick(side)
	s.spoil(side)
	s.wake()
	s.begin(frame{act: uint8(actCommand)})
}

func (s *State) runCommandAct(f *frame) {
	switch f.step {
	case cmRally:
		s.ask(cRally)
	case cmNext:
		for u := int(f.cursor); u < len(s.unit); u++ {
			if s.mayRally(u) {
				f.unit, f.cursor, f.step = uint16(u+1), uint16(u+1), cmRally
				return
			}
		}
		f.cursor, f.step = 0, cmClocks
	case cmCharge:
		f.step = cmOrder
		if u := s.nextCharge(); u >= 0 {
			f.unit, f.step = uint16(u+1), cmBlow
		}
	case cmBlow:
		s.ask(cBlow)
	case cmOrder:
		if s.nextToOrder(f) < 0 {
			s.end()
			s.nextPhase()
			return
		}
		s.ask(kCommand)
	case cmWhat, cmSide:
		s.ask(kOrder)
	case cmClocks:
		if i := s.nextClock(f); i >= 0 {
			f.unit, f.cursor, f.step = s.clocks[i].hq, uint16(i+1), cmClock
			if s.clocks[i].turns == 1 {
				f.step = cmBack
			}
			return
		}
		f.cursor, f.step = 0, cmHead
	case cmHead:
		if f.to > 0 {
			s.ask(kMoveHead)
			return
		}
		if i := s.nextRelocation(f); i >= 0 {
			f.cursor = uint16(i)
			s.ask(kMoveHead)
			return
		}
		f.cursor, f.step = 0, cmShells
	case cmHeadRoll:
		s.ask(cHead)
	case cmClock:
		s.ask(cBack)
	case cmBack:
		s.ask(kHQBack)
	case cmShells:
		if s.nextShell(f) >= 0 {
			s.ask(kAmP)
			return
		}
		f.cursor, f.points, f.step = 0, 0, cmCharge
	case cmAttach:
		s.ask(kAttach)
	case cmLater:
		s.ask(cLater)
	}
}

// mayRally tells whether a unit has a check to make (11.53).
func (s *State) mayRally(u int) bool {
	return s.alive(u) && s.has(u, stDisrupted) && int(s.g.t.list[u].side) == sideOf(s.phase) && !s.keptDown(u)
}

// rallies tells whether dice bring a unit out of disruption: its morale without what disruption takes (11.53).
func (s *State) rallies(dice int) int {
	if dice <= s.calm(int(s.current().unit)-1) {
		return 1
	}
	return 0
}

func (s *State) rolledRally(dice int) {
	f := s.current()
	u := int(f.unit) - 1
	if s.rallies(dice) == 1 {
		s.recover(u)
	}
	f.unit, f.step = 0, cmNext
}

// recover brings a unit out of disruption, in the mode it had (11.52). Enemies do not answer (8.4).
func (s *State) recover(u int) {
	s.unset(u, stDisrupted)
	s.restack(u)
}

func (s *State) saysRally(dice int) string {
	return [2]string{"it stays disrupted", "it recovers"}[s.rallies(dice)]
}

func (s *State) rallyPrompt() string {
	u := int(s.current().unit) - 1
	return fmt.Sprintf("Morale of %s: %d or less and it recovers (11.53)", s.g.t.list[u].name, s.calm(u))
}

// Rest by night (11.53): who has neither moved nor been next to an enemy in two night turns that follow each other recovers of itself by day.

// Values of quietNights: enough is how many night turns that takes, stirred who has moved or been next to an enemy in this one.
const (
	enough  = 2
	stirred = 3
)

func (s *State) night() bool { return s.g.sc.Turns[s.turn-1].Night }

// stir notes that a unit has come into a hex by night, and next to whom.
func (s *State) stir(u, h int) {
	if !s.night() {
		return
	}
	s.set(u, stStirred)
	s.disturb(u, h)
}

// disturb notes that the enemies next to a hex have a unit there beside them by night, or have had it until it leaves or falls.
func (s *State) disturb(u, h int) {
	if !s.night() {
		return
	}
	for _, n := range s.g.t.grid.Next[h] {
		if n < 0 {
			continue
		}
		for v := s.topOf(int(n)); v >= 0 && s.g.t.list[v].side != s.g.t.list[u].side; v = s.below(v) {
			s.set(v, stStirred)
		}
	}
}

// besideEnemy tells whether a unit is next to an enemy.
func (s *State) besideEnemy(u int) bool {
	for _, n := range s.g.t.grid.Next[s.where(u)] {
		if n >= 0 {
			if v := s.topOf(int(n)); v >= 0 && s.g.t.list[v].side != s.g.t.list[u].side {
				return true
			}
		}
	}
	return false
}

// countNight ends a night turn.
func (s *State) countNight() {
	for u := range s.unit {
		if !s.alive(u) {
			continue
		}
		x := &s.unit[u]
		n := x.flags >> quietNights & 3
		if n == stirred || s.besideEnemy(u) {
			n = 0
		} else {
			n = min(enough, n+1)
		}
		x.flags = x.flags&^stStirred | n<<quietNights
	}
}

// wake ends the night for the side whose phase it is.
func (s *State) wake() {
	if s.night() {
		return
	}
	for u := range s.unit {
		if int(s.g.t.list[u].side) != sideOf(s.phase) || !s.alive(u) {
			continue
		}
		if s.mayRally(u) && s.unit[u].flags>>quietNights&3 == enough {
			s.recover(u)
		}
		s.unset(u, stStirred)
	}
}
