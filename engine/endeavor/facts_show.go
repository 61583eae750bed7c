package endeavor

// Facts that the desk shows.

// Entered is the set of hexes of those that remember it that the Allies entered last.
func (s *State) Entered() (out PlaceSet) {
	for m, p := range s.g.t.marks {
		(*set)(&out).put(p, s.entered>>m&1 != 0)
	}
	return out
}

// Dominated is the set of hexes in an Air Zone that the Allies dominate (2.14c).
func (s *State) Dominated() (out PlaceSet) {
	for p := range uint16(s.g.t.hexes) {
		(*set)(&out).put(p, s.g.t.zones[p]&s.zones != 0)
	}
	return out
}

// Landing is the number of the landing that a unit at sea belongs to, -1: it is not at sea.
func (s *State) Landing(u int) int {
	if at := s.loc[u]; at >= atSea && at < atSea+maxLanding {
		return int(at - atSea)
	}
	return -1
}

// Landings are the hexes of the landings to come, by their numbers, empty where there is none.
func (s *State) Landings() []string {
	out := make([]string, maxLanding)
	for i, p := range s.landAt[:maxLanding] {
		if int(p) < s.g.t.hexes {
			out[i] = s.g.t.codes[p]
		}
	}
	return out
}

// SectorOf is the sector of a place, -1: none.
func (g *Game) SectorOf(p int) int {
	if n := g.t.sector[p]; n != none {
		return int(n)
	}
	return -1
}

// Asked is the unit that is asked about, -1: none.
func (s *State) Asked() int {
	if int(s.unit) < s.g.t.units {
		return int(s.unit)
	}
	return -1
}

// Spent are the half points that the stack in hand has spent in normal and in strategic movement, 0 for one that is not to be had.
func (s *State) Spent() (out [numModes]int) {
	for mode, n := range [numModes]uint8{s.spentN, s.spentS} {
		if n != lost {
			out[mode] = int(n)
		}
	}
	return out
}

// Beach is what a class of beach lets ashore: divisions with the Beach Port, units in the Shipping Phase of that turn and in that of
// the next (2.17a).
func Beach(class int) (assault, follow, next int) {
	if class < 0 || class >= len(beachRows) {
		return 0, 0, 0
	}
	r := beachRows[class]
	return int(r.assault), int(r.follow), int(r.next)
}
