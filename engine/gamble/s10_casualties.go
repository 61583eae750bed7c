package gamble

// Casualty Points (10.8) and the voluntary retreat of the defenders (10.93).

// nextCP goes on with the losses, or past them.
func (s *State) nextCP() {
	if s.pointsLeft > 0 && s.cnt[s.defender()][s.targetLoc] > 0 {
		s.node(kCP, s.defender())
		return
	}
	s.pointsLeft = 0
	s.defendersRetreat()
}

// maskCP offers one CP: UNIT takes a step, UNIT2 retreats. The Forward Unit takes the first (10.8).
// Then steps come in ascending id and retreats after them in any order, which reaches every legal
// allocation; steps reopen if no retreat is open while CP remain.
func (s *State) maskCP() {
	d := s.ours(s.defender(), s.targetLoc)
	if s.stage == stageCPFirst && s.forwardUnit != none && s.loc[s.forwardUnit] == s.targetLoc {
		f := int(s.forwardUnit)
		s.allowUnit(f)
		if s.mayRetreatForCP(f, d) {
			s.allow(actUnit2(f))
		}
		return
	}
	any := false
	if s.stage != stageCPRetreat {
		rest := d.above(s.lastID() - 1)
		for u := rest.next(0); u >= 0; u = rest.next(u + 1) {
			if !s.closedTwin(u, rest) {
				s.allowUnit(u)
				any = true
			}
		}
	}
	for u := d.next(0); u >= 0; u = d.next(u + 1) {
		if s.mayRetreatForCP(u, d) {
			s.allow(actUnit2(u))
			any = true
		}
	}
	if !any {
		for u := d.next(0); u >= 0; u = d.next(u + 1) {
			s.allowUnit(u)
		}
	}
}

// mayRetreatForCP: a Spent or Disrupted unit with somewhere to go, if the others can absorb what
// then remains; beyond that a unit must die where it stands (10.8f). By the reading that spares the others
// one that stays is enough for that.
func (s *State) mayRetreatForCP(u int, d unitSet) bool {
	if s.isFresh(u) {
		return false
	}
	others := 0
	for v := d.next(0); v >= 0; v = d.next(v + 1) {
		if v != u {
			others += 4 - s.status(v)
		}
	}
	left := int(s.pointsLeft)-1 <= others || s.reads(oneDies) && others > 0 && s.status(u) == d2
	return left && s.canRetreat(u, s.targetLoc)
}

func (s *State) actCP(b block, i int) {
	s.pointsLeft--
	first := s.stage == stageCPFirst
	if b == blkUnit {
		if first {
			s.stage = stageCPSteps
		} else {
			s.stage, s.lastUnit = stageCPSteps, uint8(i)
		}
		if s.worsen(i) {
			s.pointsLeft = min(s.pointsLeft, uint8(s.capacity())) // what it could not absorb is ignored (10.8f)
		}
		s.nextCP()
		return
	}
	s.stage = stageCPRetreat
	if first {
		s.stage = stageCPSteps
	}
	s.startRetreat(i, retCP)
}

// defendersRetreat offers the voluntary retreat, win or lose (10.93).
func (s *State) defendersRetreat() {
	s.stage, s.lastUnit, s.forwardUnit = stageDefence, none, none
	s.node(kDefRetreat, s.defender())
}

func (s *State) maskDefRetreat() {
	s.allowCtrl(ctrlStop)
	d := s.ours(s.defender(), s.targetLoc)
	for u := d.next(0); u >= 0; u = d.next(u + 1) {
		if !s.closedTwin(u, d) && s.canRetreat(u, s.targetLoc) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actDefRetreat(b block, i int) {
	if b == blkUnit {
		s.exhaust(i) // 10.93
		s.startRetreat(i, retDefender)
		return
	}
	s.finishAssault()
}
