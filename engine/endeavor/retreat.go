package endeavor

import "fmt"

// Retreats (S-54 to S-56, R-53, R-54). The defenders that are left go hex by hex. One part of them is under way: the units at
// retAt that have retLeft hexes to go and are not set aside. Those set aside follow when it has arrived.

// startRetreat sends the defenders on their way. Trucks go with their stack (2.13g, ME-132).
func (s *State) startRetreat() {
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if s.loc[u] == s.target {
			s.setLeft(u, int(s.ret))
		}
	}
	if s.ctx != ctxAttack {
		s.ret = 0
	}
	s.step, s.cursor = doRetreat, 0
}

// inPart tells whether a unit belongs to the part under way.
func (s *State) inPart(u int) bool {
	return s.loc[u] == s.retAt && s.scr[u]&scAside == 0 && s.left(u) == int(s.retLeft)
}

// part counts the units of the part under way.
func (s *State) part() (n int) {
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if s.inPart(u) {
			n++
		}
	}
	return n
}

// retreat asks where the part under way goes. It is destroyed where no hex is open (S-56, ME-212): Trucks stay where they are, and
// give way when a German unit enters (2.13f).
func (s *State) retreat() {
	if s.retLeft == 0 || s.part() == 0 {
		s.nextPart()
		return
	}
	var ways [6]uint16
	side := 1 - s.attackers()
	if s.waysOut(&ways) > 0 {
		s.askOf(kRetreat, side)
		return
	}
	for u, to := s.sideUnits(side); u < to; u++ {
		if !s.inPart(u) {
			continue
		}
		if s.g.t.list[u].truck() {
			s.setLeft(u, 0)
		} else {
			s.kill(u)
		}
	}
	s.retLeft = 0
}

// nextPart takes up the stack of the first unit that has hexes to go, or ends the retreat.
func (s *State) nextPart() {
	s.retAt, s.retLeft, s.cursor = noPlace, 0, 0
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if s.left(u) == 0 {
			continue
		}
		if s.retLeft == 0 {
			s.retAt, s.retLeft = s.loc[u], uint8(s.left(u))
		}
		if s.loc[u] == s.retAt && s.left(u) == int(s.retLeft) {
			s.scr[u] &^= scAside
		}
	}
	if s.retLeft == 0 {
		s.step = doAfter
	}
}

// waysOut are the hexes the part under way may go to next: those of the first class that has any (R-53, ME-210, ME-244). Nobody
// goes over a side that is closed, into the enemy, or back into the hex fought for (S-55); nothing exists beyond the board (ME-021, ME-257).
func (s *State) waysOut(ways *[6]uint16) (n int) {
	t, side := s.g.t, 1-s.attackers()
	away := func(p uint16) int { return t.grid.Distance(t.whole[p], t.whole[s.target]) }
	now, best := away(s.retAt), 4
	for d, next := range t.next[s.retAt] {
		if next < 0 || t.step[s.retAt][d] == closed {
			continue
		}
		p := uint16(next)
		if p == s.target || s.occ[1-side].has(p) {
			continue
		}
		class := 0
		if away(p) <= now {
			class = 1
		}
		if s.toll(p) {
			class += 2
		}
		if class < best {
			best, n = class, 0
		}
		if class == best {
			ways[n] = p
			n++
		}
	}
	return n
}

// toll tells whether it costs a step to retreat into a hex: it lies in a zone of the enemy, and no friend stands there (S-55, ME-211).
func (s *State) toll(p uint16) bool {
	side := 1 - s.attackers()
	return s.zoc[1-side].has(p) && !s.occ[side].has(p)
}

// maskRetreat: units may be set aside, in order, where there is more than one way to go.
func (s *State) maskRetreat() {
	var ways [6]uint16
	n := s.waysOut(&ways)
	for _, p := range ways[:n] {
		s.allowHex(p)
	}
	if n < 2 || s.part() < 2 {
		return
	}
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if u >= int(s.cursor) && s.inPart(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actRetreat(b block, i int) {
	if b == blkUnit {
		s.scr[i] |= scAside
		s.cursor = uint8(i + 1)
		return
	}
	side, to, left := 1-s.attackers(), uint16(i), s.retLeft-1
	toll, payer := s.toll(to), false
	for u, end := s.sideUnits(side); u < end; u++ {
		if s.inPart(u) {
			s.put(u, to)
			s.setLeft(u, int(left))
			s.enter(to, side, s.has(u, stOOS))
			payer = payer || !s.g.t.list[u].truck()
		}
	}
	s.retAt, s.retLeft, s.cursor = to, left, 0
	if toll && payer {
		s.step = doPay
	}
}

// pay asks who of the part that entered a zone of control loses the step. HQs may, Trucks cannot (R-54, ME-245). No friend was there, so
// that all units of the side in the hex are of the part.
func (s *State) pay() {
	if !s.occ[1-s.attackers()].has(s.retAt) {
		s.step = doRetreat
		return
	}
	s.askOf(kRetLoss, 1-s.attackers())
}

func (s *State) maskRetLoss() {
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if s.loc[u] == s.retAt && !s.g.t.list[u].truck() {
			s.allowUnit(u)
		}
	}
}

func (s *State) actRetLoss(_ block, u int) {
	s.loseStep(u)
	s.step = doRetreat
}

func (s *State) retreatPrompt() string {
	return fmt.Sprintf("Where do the units at %s retreat? Still %s (S-54).", s.g.t.text(s.retAt), hexCount(int(s.retLeft)))
}

func (s *State) retLossPrompt() string {
	return fmt.Sprintf("Who loses a step for the zone of control at %s (S-55)?", s.g.t.text(s.retAt))
}
