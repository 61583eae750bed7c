package endeavor

// Some hexes remember who entered them last, and react to it: victory hexes, ports, entry areas, Paris. Bases do not:
// they work whenever no German unit is there.

// marked tells whether the Allies entered a hex last that remembers it.
func (s *State) marked(p uint16) bool {
	m := s.g.t.mark[p]
	return m != none && s.entered>>m&1 != 0
}

// loud tells whether a hex reacts to a unit of a side that enters it (R-44, ME-233, ME-234). Moves end there, or go on by a leg
// of their own, so that nothing happens on the way that was not chosen.
func (s *State) loud(p uint16, side int, oos bool) bool {
	t := s.g.t
	m := t.mark[p]
	if side == german {
		return m != none && (s.entered|s.holds)>>m&1 != 0 || s.beachIn(p) != none || s.trucks.has(p) && !s.occ[allied].has(p)
	}
	return m != none && (s.entered>>m&1 == 0 || s.g.t.marksVP&^s.holds>>m&1 != 0 && !oos)
}

// enter does what a hex does when a unit of a side comes into it: it is marked, a port is captured or lost (2.7), a Beach Port is
// removed (2.6c, ME-103), Trucks are to give way (2.13f). Ports are rolled for, and Trucks asked about, before the game goes on.
func (s *State) enter(p uint16, side int, oos bool) {
	t := s.g.t
	if int(p) >= t.hexes {
		return
	}
	if m := t.mark[p]; m != none {
		bit := uint64(1) << m
		if side == allied {
			s.entered |= bit
			if !oos {
				s.holds |= bit & t.marksVP // ME-190
			}
		} else {
			s.entered &^= bit
			s.holds &^= bit
		}
	}
	if i := t.portAt[p]; i != none {
		s.portChanges(i, side)
	}
	if side == german {
		if b := s.beachIn(p); b != none {
			s.beachAt[b], s.beachTurn[b], s.beachUsed[b] = spent, 0, 0
			s.supply.stale()
		}
		if s.trucks.has(p) {
			s.rollAt = p
		}
	}
}

// portChanges gives a port to a side that enters it (2.7a, 2.7d, R-17).
func (s *State) portChanges(i uint8, side int) {
	bit := uint16(1) << i
	switch held := s.portHeld&bit != 0; {
	case side == allied && !held:
		s.portHeld |= bit
		s.portDue = i
	case side == german && held:
		s.portHeld &^= bit
		s.portBeach &^= bit
		if s.serves == i {
			s.serves = none
		}
		if s.portTurn[i] <= s.turn {
			s.portTurn[i] = 0 // it worked, and is rolled for anew (ME-111)
		}
	default:
		return
	}
	s.supply.stale()
}

// beachIn is the marker of the Beach Port in a hex, or none.
func (s *State) beachIn(p uint16) uint8 {
	for i, at := range s.beachAt {
		if at == p {
			return uint8(i)
		}
	}
	return none
}

// works tells whether a real port is functional: held, its marker come, and its estuary clear (2.4a, 2.7, R-67).
func (s *State) works(i uint8) bool {
	return s.portHeld>>i&1 != 0 && s.portTurn[i] != 0 && s.portTurn[i] <= s.turn && s.openSea(i)
}

// openSea tells whether no German unit stands in the estuary of a port (2.4a, ME-098).
func (s *State) openSea(i uint8) bool {
	for _, p := range s.g.t.ports[i].estuary {
		if s.occ[german].has(p) {
			return false
		}
	}
	return true
}
