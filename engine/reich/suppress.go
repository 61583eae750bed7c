package reich

import "fmt"

// Flak is bombed before the first landing (31.13): a die for each unit of it, in order.

// actSuppress: unit is the flak that is rolled for, cursor the last.

func (s *State) runSuppress(f *frame) {
	for u := int(f.cursor); u < min(s.g.t.firstAllied, len(s.g.sc.Units)); u++ {
		if s.alive(u) && s.g.sc.Units[u].Flak {
			f.unit, f.cursor = uint16(u+1), uint16(u+1)
			s.ask(cFlak)
			return
		}
	}
	s.end()
}

// beginSuppression opens a game with it, when all are set up.
func (s *State) beginSuppression() {
	if s.g.sc.Options.SuppressFlak > 0 {
		s.begin(frame{act: uint8(actSuppress)})
	}
}

func (s *State) suppressed(die int) int {
	if die <= s.g.sc.Options.SuppressFlak {
		return 1
	}
	return 0
}

func (s *State) rolledFlak(die int) {
	f := s.current()
	if s.suppressed(die) == 1 {
		s.disrupt(int(f.unit) - 1)
	}
	f.unit = 0
}

func (s *State) saysFlak(die int) string {
	return [2]string{"it is ready", "it is disrupted"}[s.suppressed(die)]
}

func (s *State) rollFlakPrompt() string {
	return fmt.Sprintf("Bombs on %s: %d or less disrupt it (31.13)", s.g.t.list[s.current().unit-1].name, s.g.sc.Options.SuppressFlak)
}

// keptDown tells flak that does not recover yet (31.13).
func (s *State) keptDown(u int) bool {
	return int(s.turn) < s.g.sc.Options.FlakRecovers && int(s.g.t.list[u].side) == german && s.g.sc.Units[u].Flak
}
