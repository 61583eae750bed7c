package garden

// goTo moves a unit to a hex by the way that was noted, step by step. A step that needs dice makes a node of them.
func (s *State) goTo(u int, to uint16) {
	from := s.loc[u]
	if s.mem != nil && s.g.opts.Hidden && !s.eye.is {
		s.feelWay(u, to)
	} else {
		s.takeWay(u, to)
	}
	s.moveZone(u, from)
}

// takeWay is goTo where the way holds nothing its side does not see.
func (s *State) takeWay(u int, to uint16) {
	var buf [maxOP + 2]uint8
	for _, d := range s.wayTo(u, to, buf[:0]) {
		m := s.mover(u)
		st := m.step(s, s.loc[u], int(d))
		if st.event {
			s.event(u, int(d), &st)
			return
		}
		s.move(u, int(d), &st, 0)
	}
}

// event begins a step that is not for certain: first the bridge, then command (O-146, O-205). The ferry and engineers need
// no dice.
func (s *State) event(u, d int, st *step) {
	t, h := s.g.t, s.loc[u]
	n := uint16(t.next[h][d])
	s.roller, s.to = uint8(u), n
	if b := t.bridgeAt[h][d]; b >= 0 && s.br[b] == bridgeUnchecked && t.list[u].side == allied {
		s.ask(cBridge)
		return
	}
	if s.commandLost(u) && !s.travel(u) && s.knownCost(u, d, st) <= int(s.op[u]) {
		s.ask(cSurcharge)
		return
	}
	s.closeStep(0)
}

// closeStep makes the step in hand with a surcharge; where it cannot be paid the move fails, unless the minimum move of the
// turn is left (O-123, O-125).
func (s *State) closeStep(extra int) {
	u, n := int(s.roller), s.to
	d := s.g.t.toward(s.loc[u], n)
	m := s.mover(u)
	st := m.step(s, s.loc[u], d)
	if st.cost+extra > int(s.op[u]) && !m.minimum(s, s.loc[u], d, &st) {
		s.ask(cFail)
		return
	}
	if st.wet {
		s.serve(u, d)
	}
	from := s.loc[u]
	s.move(u, d, &st, extra)
	s.moveZone(u, from)
	s.doneStep()
}

// serve uses the engineer or the ferry that a step needs.
func (s *State) serve(u, d int) {
	h := s.loc[u]
	switch {
	case s.travel(u):
		s.ferry = 1
	case s.g.t.water[h][d] == river:
		if e := s.carrier(h, uint16(s.g.t.next[h][d])); e != none {
			s.fl[e] |= flUsed
		}
	}
}

// doneStep returns to the commands of the selected unit.
func (s *State) doneStep() {
	s.roller, s.to = none, noHex
	s.ask(kOp)
	s.rest()
}

// move carries a unit one hex: it pays, or gives all it has for the minimum move; the hex becomes its side's, its works are
// lost, and normal mode costs efficiency (O-110, O-123, O-128 to O-130). Its zone of control follows with moveZone, since no
// zone of its own side bears on where it goes.
func (s *State) move(u, d int, st *step, extra int) {
	t, h := s.g.t, s.loc[u]
	n := uint16(t.next[h][d])
	if s.op[u] = uint8(max(0, int(s.op[u])-st.cost-extra)); st.zones {
		s.op[u] = 0
	}
	s.fl[u] |= flMoved
	s.pass(u, n)
	if !t.inside.has(n) {
		s.setTravel(u, true) // O-120
	} else if !s.travel(u) {
		s.lowerEff(u, 1)
	}
}

// enter takes a unit from its hex to a neighbour and razes its works; its zone of control goes with it.
func (s *State) enter(u int, n uint16) {
	from := s.loc[u]
	s.pass(u, n)
	s.moveZone(u, from)
}

// moveZone brings the zones of control up to date after a unit has left a hex.
func (s *State) moveZone(u int, from uint16) {
	h, side := s.loc[u], int(s.g.t.list[u].side)
	if h == from {
		return
	}
	s.addZone(h, side)
	if !s.taken.has(from) {
		s.liftZone(from, side)
	}
}

// pass is enter without the zone of control.
func (s *State) pass(u int, n uint16) {
	h, side := s.loc[u], int(s.g.t.list[u].side)
	p := s.points(u)
	s.setFort(u, 0)
	s.loc[u] = n
	s.addStack(h, -p)
	s.seize(n, side)
	s.addStack(n, p)
	if s.mem != nil {
		s.goOutOfSight(u, h)
		s.comeInSight(u, n)
	}
}

// failFaces: a failed move costs 1 to 3 operation points (O-125).
func (s *State) failFaces() (w weights) {
	w[1], w[2], w[3] = 1, 1, 1
	return w
}

func (s *State) failClass(face int) int { return max(0, int(s.op[s.roller])-face) }

func (s *State) rolledFail(face int) {
	u := int(s.roller)
	if s.mem != nil && s.g.opts.Hidden && s.triesMinimum(u) {
		s.fl[u] |= flMoved
	}
	s.spend(u, face)
	s.doneStep()
}

// failEvent counts by the operation points that are left, which fall from one failed move of a unit to the next.
func (s *State) failEvent() (int, int) {
	return evFail + int(s.roller), 1 + maxOP - int(s.op[s.roller])
}

// surchargeFaces: out of command a move in normal mode, or an attack, costs up to 3 operation points more (O-205).
func (s *State) surchargeFaces() (w weights) {
	w[0], w[1], w[2], w[3] = 1, 1, 1, 1
	return w
}

func (s *State) rolledSurcharge(face int) {
	if combats&in(int(s.phase)) != 0 {
		s.addSurcharge(int(s.at), face)
		s.at++
		s.roller = none
		s.ask(kAuto)
		return
	}
	s.closeStep(face)
}

func (s *State) surchargeEvent() (int, int) {
	return evSurcharge + int(s.roller), 1 + maxOP - int(s.op[s.roller])
}
