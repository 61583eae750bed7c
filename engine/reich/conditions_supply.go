package reich

import "bridgehead/scenarios"

// Conditions of victory that ask for supply, and for guns in reach of the road.

// gunsOnRoute: a battery of the side that could fire at a hex of the route or at a marker within its printed range: somebody must observe the hex and call for it (26.61). What 26.61
// calls doubling the range can only be the increase of 5.53: there is no other.
func (s *State) gunsOnRoute(_ int, t *scenarios.ReichTest) (any bool) {
	for gun := range s.unit {
		if int(s.g.t.list[gun].side) != t.Side || !s.battery(gun) {
			continue
		}
		for _, w := range s.g.sc.Route {
			if h := s.g.t.at(w); h != none && s.ranged(gun, int(h)) {
				return true
			}
		}
		if s.pathfinders(func(h int) bool {
			any = s.ranged(gun, h)
			return !any
		}); any {
			return true
		}
	}
	return false
}

// ranged tells whether a battery could fire at a hex without going beyond its printed range.
func (s *State) ranged(gun, h int) bool {
	if s.g.t.distance(s.where(gun), h) > int(s.g.t.list[gun].rng) {
		return false
	}
	if s.observes(s.where(gun), h) {
		return true
	}
	for o := range s.unit {
		if s.g.t.list[o].side == s.g.t.list[gun].side && s.spots(o) && s.observes(s.where(o), h) && s.callable(gun, o) {
			return true
		}
	}
	return false
}

// cutFrom: no combat unit or HQ of the enemy has a way to one of the hexes that a path of supply could take, however long (29.51): markers of depletion, which
// are judged in phases of command alone, do not count.
func (s *State) cutFrom(_ int, t *scenarios.ReichTest) bool {
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	enemy := 1 - t.Side
	s.supplyGround(sc, enemy)
	for _, w := range t.Hexes {
		from := s.g.t.at(w)
		if from == none || sc.closed.Has(int16(from)) {
			continue
		}
		s.flow(sc, s.hops(sc, anyColumn), int(from), s.g.t.hexes)
		for u := range s.unit {
			if h := s.where(u); h >= 0 && int(s.g.t.list[u].side) == enemy && s.g.t.list[u].combat() && sc.flood.Cost(int16(h)) >= 0 {
				return false
			}
		}
	}
	return true
}

// cutPoints are the points of Allied units on the map that are out of supply: where the scenario says so they count as destroyed at its end (27.52).
func (s *State) cutPoints() (points int) {
	if !s.g.sc.Victory.CutCount || s.turn < s.g.last.turn || s.alwaysSupplied(allied) {
		return 0
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.supplyGround(sc, allied)
	for u := range s.unit {
		if s.alive(u) && s.g.t.list[u].side == allied && s.g.t.list[u].combat() && !s.suppliedOver(sc, u) {
			points += s.strength(u)
		}
	}
	return points
}
