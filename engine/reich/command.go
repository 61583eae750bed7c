package reich

import "fmt"

// The phases of command (5, 10 of 4.0).

// Steps of actCommand. cursor is the last unit that was asked for, unit who rolls, one more than its number.
const (
	cmNext = iota
	cmRally
)

// runCommand is a phase of command: the disrupted try to recover, in order. Nobody is asked whether they try: refusing cannot help.
func (s *State) runCommand() { s.begin(frame{act: uint8(actCommand)}) }

func (s *State) runCommandAct(f *frame) {
	if f.step == cmRally {
		s.ask(cRally)
		return
	}
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.mayRally(u) {
			f.unit, f.cursor, f.step = uint16(u+1), uint16(u+1), cmRally
			return
		}
	}
	s.end()
	s.nextPhase()
}

// mayRally tells whether a unit has a check to make (11.53).
func (s *State) mayRally(u int) bool {
	return s.alive(u) && s.has(u, stDisrupted) && int(s.g.t.list[u].side) == sideOf(s.phase)
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
