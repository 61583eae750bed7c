package reich

import "bridgehead/engine/hex"

// Supply of HQs (11.11 to 11.24): judged from the highest down in the phase of command of their side.

// judgeHQs judges the HQs of a side from the highest down, and gives and takes their markers (11.21 to 11.24).
func (s *State) judgeHQs(side uint8) {
	t := s.g.t
	always := s.alwaysSupplied(side)
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	if !always {
		s.supplyGround(sc, int(side))
		s.linkCities(sc, side)
	}
	for pass := range 2 { // of two HQs of a division one may draw on the other (3.41)
		for _, hq := range t.staffs {
			h := int(hq)
			if t.list[h].side != side || !s.alive(h) || pass == 1 && (t.list[h].rung != atDivision || !s.has(h, stDepleted)) {
				continue
			}
			if always || s.hqTraces(sc, h, pass == 1) {
				s.unset(h, stDepleted)
			} else {
				s.set(h, stDepleted)
			}
		}
		if always {
			return
		}
	}
	for _, hq := range t.staffs { // those below a division that the second pass has helped
		if h := int(hq); t.list[h].side == side && s.alive(h) && t.list[h].rung < atDivision && s.has(h, stDepleted) && s.hqTraces(sc, h, false) {
			s.unset(h, stDepleted)
		}
	}
}

// hqTraces tells whether an HQ has a path to what it draws on; paired: to the other HQ of its division.
func (s *State) hqTraces(sc *scratch, h int, paired bool) bool {
	t := s.g.t
	c := &t.list[h]
	switch {
	case s.free(h):
		return true
	case !paired && c.rung == atCorps:
		s.flow(sc, s.hops(sc, onRoads), s.where(h), t.hexes)
		if s.atExit(sc, h) {
			return true
		}
		over, ok := s.ferried(sc, s.hops(sc, onRoads), onRoads, c.side)
		if ok {
			s.flow(sc, over, s.where(h), pathFerried)
		}
		return ok && s.atExit(sc, h)
	}
	limit := pathRegiment
	if c.rung == atDivision {
		limit = pathDivision
	}
	if s.hqReaches(sc, h, paired, s.costs(sc, travelling), limit) {
		return true
	}
	over, ok := s.ferried(sc, s.costs(sc, travelling), travelling, c.side)
	return ok && s.hqReaches(sc, h, paired, over, limit/2)
}

// hqReaches is the same by some costs and a limit in half points.
func (s *State) hqReaches(sc *scratch, h int, paired bool, cost hex.Cost, limit int) bool {
	t := s.g.t
	c := &t.list[h]
	s.flow(sc, cost, s.where(h), limit)
	if paired {
		for _, hq := range t.staffs {
			if o := int(hq); o != h && t.list[o].formation == c.formation && t.list[o].side == c.side && s.alive(o) && !s.has(o, stDepleted) && s.found(sc, o, limit) {
				return true
			}
		}
		return false
	}
	superior := false
	for _, hq := range t.staffs {
		o := int(hq)
		if t.list[o].side != c.side || o == h || !s.alive(o) || !s.commands(o, h) || c.side == allied && t.list[o].rung == atCorps {
			continue
		}
		superior = true
		if !s.has(o, stDepleted) && s.found(sc, o, limit) {
			return true
		}
	}
	if superior {
		return false
	}
	return s.drawsAt(sc, h, cost, limit)
}

// found tells whether the last flood came to an HQ; a disrupted one is found half as far (11.5).
func (s *State) found(sc *scratch, h, limit int) bool {
	if s.has(h, stDisrupted) {
		limit /= 2
	}
	d := sc.flood.Cost(int16(s.where(h)))
	return d >= 0 && d <= limit
}

// drawsAt tells whether the last flood, from an HQ that has none above it on the map, came to a source by some costs.
func (s *State) drawsAt(sc *scratch, h int, cost hex.Cost, limit int) bool {
	t := s.g.t
	c, r := &t.list[h], &t.sc.Units[h]
	given := false
	for i := range t.sc.Sources {
		x := &t.sc.Sources[i]
		if x.Side != int(c.side) || t.at(x.Hex) == none {
			continue
		}
		given = true
		if sc.flood.Cost(int16(t.at(x.Hex))) >= 0 {
			return true
		}
	}
	switch {
	case given:
		return false
	case r.Airborne:
		for i := range t.air.heads {
			if at := s.head(i); at >= 0 && s.draws(i, h) && (sc.flood.Cost(int16(at)) >= 0 || s.headFound(sc, at, cost, limit)) {
				return true
			}
		}
		return false
	case t.independent(h): // nobody has taken it (11.22)
		return false
	case c.side == german && r.Div == tettau:
		return s.atExit(sc, h)
	case c.side == german: // as though the corps were so far from the edge (11.15)
		return s.exitWithin(sc, limit-corpsRoads*t.charts.Ways[primary][travelling]) || s.atPannerden(sc)
	}
	return s.atTrain(sc)
}

// countered tells supplyheads on which an Allied zone meets that of the Germans, none of whom is there (11.13).
func (s *State) countered(at int) bool { return !s.enemyIn(at, allied) && s.zoned(at, german) }

// headFound tells whether the last flood came to a hex next to such a supplyhead, and the last step fits in the limit: no path leads on over it.
func (s *State) headFound(sc *scratch, at int, cost hex.Cost, limit int) bool {
	if !s.countered(at) {
		return false
	}
	for d, n := range s.g.t.grid.Next[at] {
		if n < 0 {
			continue
		}
		last := cost[n][hex.Opposite(d)]
		if before := sc.flood.Cost(n); before >= 0 && last != hex.Closed && before+int(last) <= limit {
			return true
		}
	}
	return false
}

// tettau is the division whose superior has no counter (11.15).
const tettau = "Tettau"

// atExit tells whether the last flood came to a road that leads to the supply of an HQ off the board: 30 Corps has its own in the south, the
// Germans all others that no captured area lies behind (11.11), Tettau the west above the Rhine (11.15).
func (s *State) atExit(sc *scratch, h int) bool {
	t := s.g.t
	if t.list[h].side == allied {
		return s.atTrain(sc)
	}
	from := north | east | west
	if t.sc.Units[h].Div == tettau {
		from = west
	}
	for i := range t.exits {
		if x := &t.exits[i]; x.edge&from != 0 && x.road && s.openExit(x) && (from != west || s.aboveRhine(x.hex)) && sc.flood.Cost(int16(x.hex)) >= 0 {
			return true
		}
	}
	return s.atPannerden(sc)
}

// exitWithin tells whether the last flood came to a road off the German edges for so many half points (11.11).
func (s *State) exitWithin(sc *scratch, limit int) bool {
	for i := range s.g.t.exits {
		if x := &s.g.t.exits[i]; x.edge != south && s.openExit(x) {
			if d := sc.flood.Cost(int16(x.hex)); d >= 0 && d <= limit {
				return true
			}
		}
	}
	return false
}

// openExit tells whether no captured area lies behind a road (11.11): it is captured before the first phase of its turn.
func (s *State) openExit(x *exit) bool {
	if x.area == 0 {
		return true
	}
	closed := s.g.sc.OffMap.Areas[x.area-1].Closed
	return closed == 0 || int(s.turn) < closed
}

// aboveRhine tells whether a hex of the western edge lies north of the Rhine: on the northernmost sheet.
func (s *State) aboveRhine(h int) bool { return s.g.t.codes[h][0] == 'A' }

// atTrain tells whether the last flood came to the supply train of 30 Corps in the south, or to a city that it has come through and that is still
// connected with it (11.12).
func (s *State) atTrain(sc *scratch) bool {
	t := s.g.t
	for i := range t.exits {
		if x := &t.exits[i]; x.edge == south && x.road && sc.flood.Cost(int16(x.hex)) >= 0 {
			return true
		}
	}
	if s.passed == 0 {
		return false
	}
	for h := range t.cities {
		if t.cities[h] != 0 && sc.stop.Has(int16(h)) && sc.flood.Cost(int16(h)) >= 0 {
			return true
		}
	}
	return false
}

// linkCities marks the hexes of cities that 30 Corps has come through and that roads connect with the south.
func (s *State) linkCities(sc *scratch, side uint8) {
	sc.stop.Clear()
	if side != allied || s.passed == 0 {
		return
	}
	t := s.g.t
	for i := range t.exits {
		x := &t.exits[i]
		if x.edge != south || !x.road || sc.closed.Has(int16(x.hex)) || sc.stop.Has(int16(x.hex)) {
			continue
		}
		for _, h := range s.flow(sc, s.hops(sc, onRoads), x.hex, t.hexes) {
			if n := t.cities[h]; n != 0 && s.passed>>(n-1)&1 != 0 {
				sc.stop.Add(h)
			}
		}
	}
}

// tracesThrough tells whether a unit of 30 Corps that serves an airborne division is in supply by the division's path to a source of the corps (11.16).
func (s *State) tracesThrough(sc *scratch, u int) bool {
	d := s.divisionOf(s.master(u))
	if d < 0 || !s.g.t.list[d].airborne || s.g.sc.Units[d].Div == polish || s.g.sc.Units[d].Div == british {
		return false
	}
	s.linkCities(sc, allied)
	s.flow(sc, s.costs(sc, travelling), s.where(d), pathDivision)
	return s.atTrain(sc)
}

// british is the division of the 1st Airborne, which 11.16 does not name.
const british = "1"

// passCity notes that a unit of 30 Corps has come into a city (11.12).
func (s *State) passCity(u, h int) {
	if n := s.g.t.cities[h]; n != 0 && s.g.t.list[u].side == allied && !s.g.t.list[u].airborne && s.g.t.list[u].combat() {
		s.passed |= 1 << (n - 1)
	}
}
