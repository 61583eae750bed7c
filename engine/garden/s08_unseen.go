package garden

import "bridgehead/engine"

// feelWay is goTo among units out of sight: the way was found by what the side sees. A step that an unseen zone of control makes
// too dear, or a minimum move that would end beside an unseen unit, fails; else what it truly costs is paid, and the move
// ends where an enemy comes into sight (O-235).
func (s *State) feelWay(u int, to uint16) {
	side := int(s.g.t.list[u].side)
	var buf [maxOP + 2]uint8
	for _, d := range s.wayTo(u, to, buf[:0]) {
		h := s.loc[u]
		n := uint16(s.g.t.next[h][d])
		m := s.mover(u)
		st := m.step(s, h, int(d))
		if st.event {
			s.event(u, int(d), &st)
			return
		}
		if st.cost > int(s.op[u]) && !m.minimum(s, h, int(d), &st) {
			s.roller, s.to = uint8(u), n
			s.ask(cFail)
			return
		}
		meets := s.meets(n, side)
		if s.move(u, int(d), &st, 0); meets {
			return
		}
	}
}

// triesMinimum tells whether the step in hand was to be the minimum move for all its side knew: there is one a turn.
func (s *State) triesMinimum(u int) bool {
	st := s.knownStep(u, s.g.t.toward(s.loc[u], s.to))
	return st.cost > int(s.op[u])
}

// knownStep is a step as the side of the unit judges it (O-235).
func (s *State) knownStep(u, d int) step {
	var v State
	s.known(&v, engine.Player(s.g.t.list[u].side))
	m := v.mover(u)
	return m.step(&v, v.loc[u], d)
}

// knownCost is what the side of the unit takes for the cost of a step.
func (s *State) knownCost(u, d int, st *step) int {
	if s.mem == nil || !s.g.opts.Hidden {
		return st.cost
	}
	known := s.knownStep(u, d)
	return known.cost
}

// mayGoOn tells whether a unit has a command left for all its side knows (O-235).
func (s *State) mayGoOn(u int) bool {
	if s.mem == nil || !s.g.opts.Hidden || s.eye.is {
		return s.active(u)
	}
	var v State
	s.known(&v, engine.Player(s.actor()))
	return v.active(u)
}

// maskUnseen is maskOp of what the side to move knows: units out of sight close no way and cost nothing (O-235).
func (s *State) maskUnseen() {
	var v State
	s.known(&v, engine.Player(s.actor()))
	v.legal = [maskWords]uint64{}
	v.maskOp()
	s.legal, s.ways = v.legal, v.ways
}
