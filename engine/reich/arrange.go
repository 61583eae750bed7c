package reich

// Rearranging a stack (8.51, R-9.0): a unit is taken up to one of the two positions on top, once a unit and phase. It passes nobody
// who has been taken up himself, so that no two such acts undo each other. 8.51 lets a side order a stack anew at any time for nothing; only who the two on top are
// matters to any other rule (5.13, 5.22, 8.7, 9.41), and taking up one after the other reaches every such pair.

// Steps of actArrange. unit is the one that is taken, one more than its number, points its new position.
const (
	arTake = iota
	arSlot
	arAnswer
	arPut
)

// mayTake tells whether a unit may be taken up at least one position. It costs no movement: those who have fired or moved may be, and guns in
// battery (8.5, 8.51). Leaders do not count in the order of a stack (9.45).
func (s *State) mayTake(u int) bool {
	c := &s.g.t.list[u]
	if !s.alive(u) || int(c.side) != sideOf(s.phase) || !c.combat() || c.move == byStatic || s.has(u, stDisrupted|stArranged) {
		return false
	}
	n := s.highest(u)
	return n < 2 && n < s.height(u)
}

// slot is where in a stack, leaders counted, a position lies that is counted without them.
func (s *State) slot(h, position int) (n int) {
	for v := s.topOf(h); v >= 0; v = s.below(v) {
		if s.g.t.list[v].combat() {
			if position == 0 {
				break
			}
			position--
		}
		n++
	}
	return n
}

// highest is the highest position that a unit can be taken to.
func (s *State) highest(u int) (n int) {
	at := 0
	for v := s.topOf(s.where(u)); v != u; v = s.below(v) {
		if !s.g.t.list[v].combat() {
			continue
		}
		at++
		if s.has(v, stArranged) || !s.mobile(u) && !s.mobile(v) {
			n = at
		}
	}
	return n
}

func (s *State) runArrange(f *frame) {
	switch u := int(f.unit) - 1; f.step {
	case arTake:
		s.ask(kTake)
	case arSlot:
		s.ask(kSlot)
	case arAnswer:
		f.step = arPut
		if h := s.where(u); s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyArrange, h, h)
			s.current().other, s.current().points = f.unit, f.points
		}
	case arPut:
		if s.alive(u) {
			s.putAt(u, s.where(u), s.slot(s.where(u), int(f.points)))
			s.set(u, stArranged)
		}
		s.end()
	}
}

func (s *State) maskTake() {
	for u := range s.unit {
		if s.mayTake(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actTake(_ block, i int) {
	f := s.current()
	f.unit, f.step = uint16(i+1), arSlot
}

func (s *State) maskSlot() {
	u := int(s.current().unit) - 1
	for n := s.highest(u); n < min(2, s.height(u)); n++ {
		s.allowPos(n)
	}
}

func (s *State) actSlot(_ block, i int) {
	f := s.current()
	f.points, f.step = uint16(i), arAnswer
}

// newTop are the two units on top of a stack once a unit has been taken to its new position, -1: nobody.
func (s *State) newTop(f *frame) [2]int {
	taken, pos := int(f.other)-1, int(f.points)
	out := [2]int{-1, -1}
	n := 0
	for v := s.topOf(int(f.from) - 1); v >= 0 && n < 2; v = s.below(v) {
		if n == pos && s.alive(taken) {
			out[n] = taken
			n++
		}
		if v != taken && n < 2 && s.g.t.list[v].combat() {
			out[n] = v
			n++
		}
	}
	if n == pos && n < 2 && s.alive(taken) {
		out[n] = taken
	}
	return out
}
