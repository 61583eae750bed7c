package endeavor

import "math/bits"

// Where a unit may go to many places, as on the whole map, the far ones are named in two steps: first the sector, then the place.

// nearBy is how near places are that are never reached by their sector.
const nearBy = 3

// offer offers places, the far ones by sector where they are many. Without a hex to count from all of them are far.
func (s *State) offer(of *set, from uint16) {
	t, n := s.g.t, 0
	if t.sectors > 0 {
		for _, w := range of {
			n += bits.OnesCount64(w)
		}
	}
	if n <= manyPlaces {
		s.allowAll(of)
		return
	}
	for p := range of.all {
		if t.near(from, p) || t.sector[p] == none {
			s.allowHex(p)
		} else {
			s.allowSector(int(t.sector[p]))
		}
	}
}

// near tells whether two hexes lie within three of each other.
func (t *tables) near(a, b uint16) bool {
	return int(a) < t.hexes && int(b) < t.hexes && t.grid.Distance(t.whole[a], t.whole[b]) <= nearBy
}

// maskSector offers the places of the sector that was named, of a drop or of a move.
func (s *State) maskSector() {
	if s.unit != none {
		var places set
		s.dropTargets(&places)
		s.offerSector(&places, noPlace)
		return
	}
	var v survey
	v.look(s, noPlace)
	s.offerSector(&v.ends, s.stack)
}

func (s *State) offerSector(of *set, from uint16) {
	t := s.g.t
	for p := range of.all {
		if t.sector[p] == s.sector && s.sector != none && !t.near(from, p) {
			s.allowHex(p)
		}
	}
}

func (s *State) actSector(b block, i int) {
	s.sector = none
	if s.unit != none {
		s.actDropAt(b, i)
		return
	}
	s.stayAt(uint16(i))
}
