package reich

import (
	"bridgehead/engine/hex"
)

// How far airborne units go from their zones (31.23): no farther than the limit from a pathfinder or from a bridge of Club Route, or else no farther than
// four hexes from the route; the HQ of a division no farther than the limit from its supplyhead. Who has come farther out, by scatter or in retreat, may
// go where it is not farther.

// besideRoad is how near to the route they may be anywhere.
const besideRoad = 4

// layRoam measures the way to bridges of the route.
func (g *Game) layRoam() {
	limit := g.sc.Options.AirborneLimit
	c := &g.club
	if limit == 0 {
		return
	}
	c.toBridge, c.roam = make([]uint8, g.t.hexes), g.t.grid.NewSet()
	for h := range c.toBridge {
		c.toBridge[h] = 255
	}
	for i := range g.routeBridges {
		ends := g.t.crossings[i].ends
		for h := range c.toBridge {
			c.toBridge[h] = min(c.toBridge[h], uint8(min(254, g.t.distance(h, int(ends[0])), g.t.distance(h, int(ends[1])))))
		}
	}
	for h := range c.toBridge {
		if int(c.toBridge[h]) <= limit || c.strips[h].far <= besideRoad {
			c.roam.Add(int16(h))
		}
	}
}

// roams tells units that keep to it.
func (s *State) roams(u int) bool {
	return s.g.sc.Options.AirborneLimit > 0 && s.g.t.list[u].airborne && s.g.t.list[u].side == allied
}

// astray is how far the nearest zone or bridge is from a hex where airborne units may not be, 0 where they may.
func (s *State) astray(h int) int {
	if s.g.club.roam.Has(int16(h)) {
		return 0
	}
	far := int(s.g.club.toBridge[h])
	for _, p := range s.paths {
		if p > 0 {
			far = min(far, s.g.t.distance(h, int(p)-1))
		}
	}
	if far <= s.g.sc.Options.AirborneLimit {
		return 0
	}
	return far
}

// tetherOf is the supplyhead that the HQ of a division stays near, -1: there is none, or it is no such HQ.
func (s *State) tetherOf(u int) int {
	if c := &s.g.t.list[u]; !c.hq || c.rung != atDivision {
		return -1
	}
	for i, name := range s.g.t.air.heads {
		if name == s.g.sc.Units[u].Div {
			return s.head(i)
		}
	}
	return -1
}

// strays tells whether a unit may not go from one hex to another by it.
func (s *State) strays(u, from, to int) bool {
	if from < 0 || !s.roams(u) {
		return false
	}
	if far := s.astray(to); far > 0 && (s.astray(from) == 0 || far > s.astray(from)) {
		return true
	}
	h := s.tetherOf(u)
	if h < 0 {
		return false
	}
	far := s.g.t.distance(h, to)
	return far > s.g.sc.Options.AirborneLimit && far > s.g.t.distance(h, from)
}

// closeRoam closes to a flood what the group may not enter by it.
func (s *State) closeRoam(sc *scratch, from int) {
	for _, u := range s.group[:s.members] {
		if !s.roams(int(u)) {
			continue
		}
		limit := s.g.sc.Options.AirborneLimit
		h := s.tetherOf(int(u))
		if s.astray(from) > 0 || h >= 0 && s.g.t.distance(h, from) > limit {
			for n := range s.g.t.hexes {
				if s.strays(int(u), from, n) {
					sc.closed.Add(int16(n))
				}
			}
			continue
		}
		sc.roam.Copy(s.g.club.roam)
		for _, p := range s.paths {
			if p > 0 {
				s.ringed(sc, int(p)-1, sc.roam)
			}
		}
		if h >= 0 {
			sc.near.Clear()
			s.ringed(sc, h, sc.near)
			sc.roam.And(sc.near)
		}
		for i, w := range sc.roam {
			sc.closed[i] |= ^w
		}
	}
}

// ringed adds what lies within the limit of a hex.
func (s *State) ringed(sc *scratch, h int, to hex.Set) {
	sc.ring = s.g.t.grid.Within(sc.ring[:0], int16(h), s.g.sc.Options.AirborneLimit)
	for _, n := range sc.ring {
		to.Add(n)
	}
}
