package gamble

// Control (7.2), linkup (7.21) and what follows from it for bridges (19.1).

// occupy applies the presence of u in l to its Control: XXX Corps links up with Airborne Control at
// once, and a unit alone in an enemy-Controlled place takes it.
func (s *State) occupy(u int, l uint8) {
	un := &s.g.t.units[u]
	if un.xxx && s.control(l) == ctlAirborne {
		s.setControl(l, ctlCorps)
	}
	if s.owner(l) != un.side && s.cnt[1-un.side][l] == 0 {
		s.capture(un.side, l)
	}
}

// capture gives l to a side. With both Allied kinds present it is the Corps that gains it (7.21).
func (s *State) capture(side, l uint8) {
	c := uint8(ctlGerman)
	if side == allied {
		c = ctlAirborne
		if !s.ours(allied, l).and(s.g.t.xxxSet).empty() {
			c = ctlCorps
		}
	}
	s.setControl(l, c)
	s.placeState[l] |= lCaptured
	for i := range s.g.t.links[l] {
		lk := &s.g.t.links[l][i]
		if lk.edge != none && s.intact(lk.edge) && s.owner(lk.to) == side {
			s.bridgeState[lk.edge] = s.bridgeState[lk.edge]&^xState | side // 19.1: both Areas friendly
		}
	}
}

func (s *State) setControl(l, c uint8) {
	s.placeState[l] = s.placeState[l]&^lControl | c
	s.dirty = true
}

// settleControl gives an Area to whoever is left in it alone (7.2).
func (s *State) settleControl(l uint8) {
	for side := uint8(0); side < 2; side++ {
		if s.cnt[side][l] > 0 && s.cnt[1-side][l] == 0 && s.owner(l) != side {
			s.capture(side, l)
		}
	}
}
