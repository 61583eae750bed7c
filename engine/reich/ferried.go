package reich

import "bridgehead/engine/hex"

// Lines of supply over water: the ferry of Pannerden for the Germans (11.11), Allied engineers (11.25); and who is out of supply as a game begins (27.1).

// pathFerried is how long the way of a corps is in hexes that engineers take over water (11.25).
const pathFerried = 50

// pannerden is the ferry that feeds the Germans while one of their engineers is at an end of it.
const pannerden = "Pannerden"

// atPannerden tells whether the last flood came to it.
func (s *State) atPannerden(sc *scratch) bool {
	for i := range s.g.t.crossings {
		c := &s.g.t.crossings[i]
		if !c.ferry || c.name != pannerden {
			continue
		}
		for _, h := range c.ends {
			if sc.flood.Cost(int16(h)) >= 0 && s.sappersIn(int(h), german) {
				return true
			}
		}
	}
	return false
}

// sappersIn tells whether engineers of a side are in a hex.
func (s *State) sappersIn(h, side int) bool {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if c := &s.g.t.list[u]; int(c.side) == side && (c.engineer || c.bridging) {
			return true
		}
	}
	return false
}

// ferried opens in a copy of costs the hexsides of canals and rivers over which bridging engineers of the Allies take supplies, of roads those alone where a road
// comes to the water; false: there are none. Whether these engineers are in supply themselves is not asked: it could depend on the path.
func (s *State) ferried(sc *scratch, base hex.Cost, column int, side uint8) (hex.Cost, bool) {
	t, any := s.g.t, false
	if side != allied {
		return nil, false
	}
	for u := t.firstAllied; u < len(t.sc.Units); u++ {
		h := s.where(u)
		if h < 0 || !t.list[u].bridging || s.has(u, stDisrupted) || s.mode(u) == travel {
			continue
		}
		for d, n := range t.grid.Next[h] {
			if n < 0 || !t.inPlay.Has(n) || !s.wetSide(h, d) || column == onRoads && t.way[h][d] > secondary {
				continue
			}
			if !any {
				sc.ferried, any = append(sc.ferried[:0], base...), true
			}
			o := hex.Opposite(d)
			sc.ferried[h][d], sc.ferried[n][o] = s.ashore(column, int(n)), s.ashore(column, h)
		}
	}
	return sc.ferried, any
}

// overHexes stands for lengths in hexes.
const overHexes = onRoads + 1

// ashore is what it costs to come into a hex over water: a hex, or its ground for a vehicle in travel mode.
func (s *State) ashore(column, h int) uint8 {
	if column != travelling {
		return 1
	}
	if cost := s.g.t.charts.Terrain[s.g.t.terrain[h]].Cost[travelling]; cost >= 0 {
		return uint8(cost)
	}
	return hex.Closed
}

// tracesFerried tells whether a unit finds its HQ in that way, half as far.
func (s *State) tracesFerried(sc *scratch, u int) bool {
	t := s.g.t
	column := s.traceColumn(u)
	over, ok := s.ferried(sc, s.hops(sc, column), overHexes, t.list[u].side)
	if !ok {
		return false
	}
	s.flow(sc, over, s.where(u), pathHexes/2)
	for _, hq := range t.staffs {
		h := int(hq)
		if t.list[h].side != t.list[u].side || !s.alive(h) || !s.commands(h, u) || s.has(h, stDepleted) {
			continue
		}
		if d := sc.flood.Cost(int16(s.where(h))); d >= 0 && d <= s.supplyRange(h)/2 {
			return true
		}
	}
	return false
}

// layCut notes who begins out of supply.
func (g *Game) layCut() {
	g.cut = make([]bool, g.t.slots)
	for u := range g.sc.Units {
		of := &g.sc.Units[u]
		for _, name := range g.sc.Options.StartCut {
			g.cut[u] = g.cut[u] || name == of.Rgt || name == of.Div || name == [2]string{"german", "allied"}[of.Side]
		}
	}
}

// beginsCut tells whether a unit is still out of supply as it began: to the first phase of command of its side, whatever landing gives (11.13).
func (s *State) beginsCut(u int) bool {
	if !s.g.cut[u] {
		return false
	}
	first := moment{s.g.first.turn, phAlliedCommand}
	if s.g.t.list[u].side == german {
		first.phase = phGermanCommand
	}
	if first.when() < s.g.first.when() {
		first.turn++
	}
	return moment{s.turn, s.phase}.when() < first.when()
}
