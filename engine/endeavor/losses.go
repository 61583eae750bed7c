package endeavor

import "fmt"

// Step losses (S-51, S-52), and forts (1.6).

// losses asks for the steps the attacker loses, then for those of the defender (S-50, ME-208).
func (s *State) losses() {
	switch {
	case s.aLeft > 0:
		s.askOf(kLoss, s.attackers())
	case s.dLeft > 0:
		s.askOf(kLoss, 1-s.attackers())
	default:
		s.step = doFort
	}
}

// loses tells whether a unit is one of those that may lose a step now.
func (s *State) loses(u int) bool {
	if s.aLeft > 0 {
		return s.scr[u]&scJoined != 0
	}
	return s.loc[u] == s.target && !s.g.t.list[u].truck()
}

// toLose is who loses steps now, and how many.
func (s *State) toLose() (side, n int) {
	if s.aLeft > 0 {
		return s.attackers(), int(s.aLeft)
	}
	return 1 - s.attackers(), int(s.dLeft)
}

// maskLoss: units come in order, the same again allowed, so that a unit may be chosen if it and those after it have steps enough.
func (s *State) maskLoss() {
	side, n := s.toLose()
	steps := 0
	from, to := s.sideUnits(side)
	for u := to - 1; u >= from && u >= int(s.cursor)-1; u-- {
		if s.loses(u) {
			if steps += s.steps(u); steps >= n {
				s.allowUnit(u)
			}
		}
	}
}

func (s *State) actLoss(_ block, u int) {
	s.cursor = uint8(u + 1)
	left := &s.dLeft
	if s.aLeft > 0 {
		left = &s.aLeft
	}
	s.loseStep(u) // ME-209
	if *left--; *left == 0 {
		s.cursor = 0
	}
}

// afterLosses goes on with what the defenders do who are left: in a fort Germans are asked (1.6, ME-011, ME-012), else they retreat.
func (s *State) afterLosses() {
	defender := 1 - s.attackers()
	switch {
	case s.ret == 0 || !s.occ[defender].has(s.target):
		s.step = doAfter
	case defender == german && s.g.t.fort.has(s.target):
		s.askOf(kFort, german)
	default:
		s.startRetreat()
	}
}

func (s *State) maskFort() {
	s.allow(ctrlYes)
	s.allow(ctrlStop)
}

func (s *State) actFort(_ block, i int) {
	if i == ctrlYes {
		s.ret, s.step = 0, doAfter
		return
	}
	s.startRetreat()
}

func (s *State) lossPrompt() string {
	who := "defender"
	if s.aLeft > 0 {
		who = "attacker"
	}
	_, n := s.toLose()
	return fmt.Sprintf("Who loses a step at %s? Still %d for the %s (S-51).", s.g.t.text(s.target), n, who)
}

func (s *State) fortPrompt() string {
	return fmt.Sprintf("Hold the fort at %s, or retreat %s (1.6)?", s.g.t.text(s.target), hexCount(int(s.ret)))
}

// hexCount counts hexes in words.
func hexCount(n int) string {
	if n == 1 {
		return "1 hex"
	}
	return fmt.Sprintf("%d hexes", n)
}
