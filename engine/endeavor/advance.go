package endeavor

import "fmt"

// Advances after combat (S-57, R-55): the attackers go into the hex that is empty now, one after the other, and with a
// retreat of two or three hexes that far in all. adv is how far; the unit under way has its hexes to go.

// underWay is the unit that has entered and may go on, or -1.
func (s *State) underWay() int {
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.scr[u]&scAdvance != 0 {
			return u
		}
	}
	return -1
}

// advance asks how the unit under way goes on, then who is next.
func (s *State) advance() {
	if u := s.underWay(); u >= 0 {
		if s.left(u) > 0 && s.deeper(s.loc[u], nil) {
			s.ask(kAdvStep)
			return
		}
		s.halt(u)
		return
	}
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.mayAdvance(u) {
			s.ask(kAdvance)
			return
		}
	}
	s.attackEnds()
}

func (s *State) halt(u int) {
	s.scr[u] &^= scAdvance
	s.setLeft(u, 0)
}

// mayAdvance: units that dropped onto the enemy are in the hex already and may go deeper (2.15f, ME-154).
func (s *State) mayAdvance(u int) bool {
	return u >= int(s.cursor) && s.scr[u]&scJoined != 0 && (s.loc[u] != s.target || s.adv > 1 && s.deeper(s.target, nil))
}

// deeper tells whether an advance may go on from a hex, and adds the hexes to a mask: not out of a zone of control (ME-213, ME-246), not
// over a closed side, not into the enemy.
func (s *State) deeper(from uint16, mask *State) (any bool) {
	t, enemy := s.g.t, 1-s.attackers()
	if s.zoc[enemy].has(from) {
		return false
	}
	for d, n := range t.next[from] {
		if n >= 0 && t.step[from][d] != closed && !s.occ[enemy].has(uint16(n)) {
			any = true
			if mask != nil {
				mask.allowHex(uint16(n))
			}
		}
	}
	return any
}

func (s *State) maskAdvance() {
	outside := 0
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.mayAdvance(u) {
			s.allowUnit(u)
			if s.loc[u] != s.target {
				outside++
			}
		}
	}
	if outside > 1 && s.cursor == 0 {
		s.allow(ctrlAll)
	}
	s.allow(ctrlStop)
}

func (s *State) actAdvance(b block, i int) {
	switch {
	case b == blkUnit:
		s.cursor = uint8(i + 1)
		if s.loc[i] != s.target {
			s.goIn(i, s.target)
		}
		if s.adv > 1 {
			s.scr[i] |= scAdvance
			s.setLeft(i, int(s.adv)-1)
		}
	case i == ctrlAll:
		for u, to := s.sideUnits(s.attackers()); u < to; u++ {
			if s.scr[u]&scJoined != 0 && s.loc[u] != s.target {
				s.goIn(u, s.target)
			}
		}
		s.attackEnds()
	default:
		s.attackEnds()
	}
}

// goIn moves a unit that advances. It costs nothing, and may break stacking (S-57).
func (s *State) goIn(u int, p uint16) {
	s.put(u, p)
	s.enter(p, s.attackers(), s.has(u, stOOS))
}

func (s *State) maskAdvStep() {
	s.allow(ctrlStop)
	if u := s.underWay(); u >= 0 {
		s.deeper(s.loc[u], s)
	}
}

func (s *State) actAdvStep(b block, i int) {
	u := s.underWay()
	if b != blkHex {
		s.halt(u)
		return
	}
	s.goIn(u, uint16(i))
	s.setLeft(u, s.left(u)-1)
}

func (s *State) advancePrompt() string {
	return fmt.Sprintf("Who advances into %s? Up to %s (S-57).", s.g.t.text(s.target), hexCount(int(s.adv)))
}

func (s *State) advStepPrompt() string {
	u := s.underWay()
	return fmt.Sprintf("Where does %s go on from %s? Still %s (R-55).", s.g.t.list[u].name, s.g.t.text(s.loc[u]), hexCount(s.left(u)))
}
