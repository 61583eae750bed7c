package reich

// Trucks of 30 Corps (13.3): it lends them to four companies of each airborne division that trace to one of its HQs. Such a company
// goes into travel mode as those do that have trucks by print; the count is of those that are in it. What trucks the Germans had to spare is
// not said: they have none but by print.

// mostTrucked is how many companies of an airborne division have trucks at a time.
const mostTrucked = 4

// trucks tells whether the corps has trucks for a unit that is to go into travel mode.
func (s *State) trucks(u int) bool {
	if s.g.sc.Options.NoTrucks || !s.g.t.lent(u) {
		return false
	}
	n := 0
	for v := range s.unit {
		if s.mode(v) == travel && s.alive(v) && s.g.t.lent(v) && s.g.t.list[v].div == s.g.t.list[u].div {
			n++
		}
	}
	return n < mostTrucked && s.tracesToCorps(u)
}

// lent tells companies that have no travel mode but with trucks of the corps: infantry, heavy weapons and engineers that came by air.
func (t *tables) lent(u int) bool {
	c := &t.list[u]
	return c.airborne && !c.travels && c.move == byFoot && c.twoSided
}

// tracesToCorps tells whether a unit has a path, as long as one of supply, to an HQ of 30 Corps that is in supply.
func (s *State) tracesToCorps(u int) bool {
	t, near := s.g.t, false
	for _, hq := range t.staffs {
		near = near || s.lends(int(hq)) && t.distance(s.where(u), s.where(int(hq))) <= pathHexes
	}
	if !near {
		return false
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.supplyGround(sc, int(t.list[u].side))
	s.flow(sc, s.hops(sc, s.traceColumn(u)), s.where(u), pathHexes)
	for _, hq := range t.staffs {
		if h := int(hq); s.lends(h) {
			if d := sc.flood.Cost(int16(s.where(h))); d >= 0 && d <= s.supplyRange(h) {
				return true
			}
		}
	}
	return false
}

// lends tells HQs of 30 Corps that are in supply.
func (s *State) lends(h int) bool {
	c := &s.g.t.list[h]
	return c.side == allied && !c.airborne && s.alive(h) && (!s.has(h, stDepleted) || s.alwaysSupplied(allied))
}
