package gamble

// Air Interdiction markers and the value of Interdiction (16.4, 18.44, 13.5).

// K_INT_AREA: a marker goes to a Drop Area or Supply Head that has none (16.4), in any weather.

func (s *State) interdictable(l uint8) bool {
	return isArea(l) && s.g.t.inPlay.has(l) && (s.g.t.dropColour[l] != 0 || s.g.t.head[l] != 0) &&
		s.placeState[l]&lMarker == 0
}

func (s *State) anyInterdictionArea() bool {
	if s.interdictors == 0 {
		return false
	}
	for l := uint8(0); l < numAreas; l++ {
		if s.interdictable(l) {
			return true
		}
	}
	return false
}

func (s *State) maskIntArea() {
	for l := uint8(0); l < numAreas; l++ {
		if s.interdictable(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actIntArea(_ block, i int) {
	l := uint8(i)
	s.placeState[l] |= lMarker
	s.interdictors--
	s.closeActivation()
}

// interdictionValue counts Fresh FLAK, FLAK Towers and Air Interdiction markers in or next to l
// (18.44, 13.5).
func (s *State) interdictionValue(l uint8) (n int) {
	near := s.g.t.adj[l]
	near.add(l)
	m := s.g.t.flakLike.and(s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if at := s.loc[u]; at < locUK && near.has(at) {
			n++
		}
	}
	for a := uint8(0); a < numAreas; a++ {
		if s.placeState[a]&lMarker != 0 && near.has(a) {
			n++
		}
	}
	return n
}
