package reich

// Who comes along and who stays (8.11, 8.52): on its way a group takes up units that have not moved, and leaves some behind, whose movement is over.

// allowChanges offers those who may be taken along where the group has come to, and to leave one behind.
func (s *State) allowChanges() {
	if s.walked == 0 {
		return
	}
	if s.members > 1 {
		s.allow(ctrlDrop)
	}
	if !s.g.opts.PickUp {
		return
	}
	for v := s.topOf(s.groupHex()); v >= 0; v = s.below(v) {
		if s.mayPickUp(v) {
			s.allowUnit(v)
		}
	}
}

// mayPickUp tells whether a unit in the hex of the group may go on with it. Two travellers go together at most (8.53).
func (s *State) mayPickUp(v int) bool {
	if s.inGroup(v) || !s.mayMove(v) || s.members == maxGroup || s.has(v, stDisrupted) {
		return false
	}
	travels := 0
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) == travel {
			travels++
		}
	}
	if s.mode(v) == travel && travels >= 2 {
		return false
	}
	twin := s.twinBefore(v)
	return twin < 0 || s.inGroup(twin) || !s.mayMove(twin)
}

func (s *State) maskStay() {
	for _, u := range s.group[:s.members] {
		s.allowUnit(int(u))
	}
}

func (s *State) actStay(_ block, i int) {
	s.fall(i)
	s.set(i, stMoved)
	s.current().step = mvChoose
}
