package reich

import (
	"slices"

	"bridgehead/engine/hex"
)

// Supply (11.0 to 11.3). HQs are judged in the phase of command of their side and carry the marker of depletion while they are out of supply (11.24);
// a unit is judged when it moves or fires, by a path to an HQ without one (11.32).

// Lengths of paths, in hexes, or in half points of a vehicle in travel mode (11.22 to 11.31).
const (
	pathHexes    = 12
	pathRegiment = 2 * 12
	pathDivision = 2 * 18
	corpsRoads   = 10 // hexes of primary road from the edge to a corps HQ that is not in play (11.15)
)

// alwaysSupplied tells whether a side is never out of supply in this scenario.
func (s *State) alwaysSupplied(side uint8) bool {
	return s.g.opts.Supplied || s.g.sc.Options.AlwaysSupplied || s.g.sc.Supplied[side]
}

// supplied tells whether a unit is in supply at this moment.
func (s *State) supplied(u int) bool {
	if s.alwaysSupplied(s.g.t.list[u].side) || s.g.t.list[u].leader {
		return true
	}
	sc := s.g.scratch()
	s.supplyGround(sc, int(s.g.t.list[u].side))
	ok := s.suppliedOver(sc, u)
	s.g.giveBack(sc)
	return ok
}

// suppliedOver is the same over ground that has been marked.
func (s *State) suppliedOver(sc *scratch, u int) bool {
	c := &s.g.t.list[u]
	switch {
	case s.alwaysSupplied(c.side) || c.leader:
		return true
	case !s.alive(u):
		return c.side == german // 11.32
	case s.beginsCut(u):
		return false
	case c.hq:
		return !s.has(u, stDepleted)
	case c.flak && s.unit[u].work > 0: // 18.52
		return false
	case s.free(u):
		return true
	case s.g.apart[u]:
		return s.tracesNorth(sc, u)
	}
	return s.atSource(sc, u) || s.traces(sc, u)
}

// free tells airborne units that need no path: on 17 September, and for four turns after they have landed (11.13). A formation that begins out of supply has to
// wait for its first phase of command.
func (s *State) free(u int) bool {
	c := &s.g.t.list[u]
	if !c.airborne {
		return false
	}
	if s.unit[u].flags>>freeSupply&7 > 0 {
		return true
	}
	if s.g.sc.Turns[s.turn-1].Day != 17 {
		return false
	}
	h := s.master(u)
	return h < 0 || !s.has(h, stDepleted)
}

// supplyGround marks the hexes that a path of a side may not enter: those of enemies, and their zones where none of its own units is (7.3, 11.2). Leaders
// neither bar a path nor open one (19.2).
func (s *State) supplyGround(sc *scratch, side int) {
	t := s.g.t
	sc.closed.Clear()
	for u := range s.unit {
		at := s.where(u)
		if at < 0 || int(t.list[u].side) == side || !t.list[u].combat() {
			continue
		}
		sc.closed.Add(int16(at))
		if !s.exerts(u) {
			continue
		}
		for _, n := range t.grid.Next[at] {
			if n >= 0 && s.controls(u, int(n)) {
				sc.closed.Add(n)
			}
		}
		if t.list[u].rng >= 2 {
			for _, n := range t.ring[at] {
				if s.controls(u, int(n)) {
					sc.closed.Add(n)
				}
			}
		}
	}
	for u := range s.unit {
		if at := s.where(u); at >= 0 && int(t.list[u].side) == side && t.list[u].combat() {
			sc.closed.Remove(int16(at))
		}
	}
}

// flow finds how far paths go from a hex.
func (s *State) flow(sc *scratch, cost hex.Cost, from, budget int) []int16 {
	sc.obstacles = hex.Obstacles{Closed: sc.closed}
	return sc.flood.Range(cost, int16(from), budget, &sc.obstacles)
}

// hops is the table of a column, or of roads, in which every step costs 1, as bridges stand now (11.21): that of the board until a bridge is gone, then a copy in sc.
func (s *State) hops(sc *scratch, column int) hex.Cost {
	t := s.g.t
	base := t.roads
	if column != onRoads {
		base = t.hops[column]
	}
	any := false
	for i := range s.cross {
		any = any || !t.crossings[i].ferry && s.down(i)
	}
	if !any {
		return base
	}
	own := &sc.hops[column]
	if own.cost == nil {
		own.cost, own.down = slices.Clone(base), make([]bool, len(s.cross))
	}
	for i := range s.cross {
		c := &t.crossings[i]
		if now := !c.ferry && s.down(i); now != own.down[i] {
			own.down[i] = now
			a, b, d := int(c.ends[0]), int(c.ends[1]), int(c.d)
			own.cost[a][d], own.cost[b][hex.Opposite(d)] = s.hop(base, column, a, d), s.hop(base, column, b, hex.Opposite(d))
		}
	}
	return own.cost
}

// hop is one step of it.
func (s *State) hop(base hex.Cost, column, h, d int) uint8 {
	switch {
	case s.bridged(h, d):
		return base[h][d]
	case column == onRoads || s.entry(column, h, d) == hex.Closed:
		return hex.Closed
	}
	return 1
}

// traceColumn is what a unit moves by when it traces: towed guns as in travel mode, static ones as whatever goes there.
func (s *State) traceColumn(u int) int {
	switch s.g.t.list[u].move {
	case byTow:
		return travelling
	case byStatic:
		return anyColumn
	}
	return s.column(u)
}

// traces tells whether a unit has a path to an HQ that it serves and that is in supply (11.31): in travel mode (13.2) or disrupted (11.5) an HQ is
// found half as far. Where a scenario has no such HQ, the source stands for it (24.5).
func (s *State) traces(sc *scratch, u int) bool {
	t := s.g.t
	s.flow(sc, s.hops(sc, s.traceColumn(u)), s.where(u), pathHexes)
	side, any := t.list[u].side, false
	for _, hq := range t.staffs {
		h := int(hq)
		if t.list[h].side != side || !s.alive(h) || !s.commands(h, u) {
			continue
		}
		any = true
		if d := sc.flood.Cost(int16(s.where(h))); d < 0 || d > s.supplyRange(h) {
			continue
		}
		if !s.has(h, stDepleted) {
			return true
		}
	}
	if !any {
		for i := range t.sc.Sources {
			if x := &t.sc.Sources[i]; x.Side == int(side) && t.at(x.Hex) != none && sc.flood.Cost(int16(t.at(x.Hex))) >= 0 {
				return true
			}
		}
		return false
	}
	return s.tracesFerried(sc, u) || !t.list[u].airborne && s.tracesThrough(sc, u)
}

// supplyRange is how far the units of an HQ find it, in hexes.
func (s *State) supplyRange(h int) int {
	n := pathHexes
	if s.mode(h) == travel { // 13.2
		n /= 2
	}
	if s.has(h, stDisrupted) {
		n /= 2
	}
	return n
}

// atSource tells whether a unit is on the source of its supply or next to it, on the map (11.32).
func (s *State) atSource(sc *scratch, u int) bool {
	t, at := s.g.t, s.where(u)
	near := func(h int) bool { return t.distance(at, h) <= 1 && !sc.closed.Has(int16(h)) }
	for i := range t.sc.Sources {
		if x := &t.sc.Sources[i]; x.Side == int(t.list[u].side) && t.at(x.Hex) != none && near(int(t.at(x.Hex))) {
			return true
		}
	}
	for i := range t.air.heads {
		if h := s.head(i); h >= 0 && (near(h) || t.distance(at, h) <= 1 && s.countered(h)) && s.draws(i, u) {
			return true
		}
	}
	return false
}

// head is the hex of a supplyhead, -1: it is not placed.
func (s *State) head(i int) int {
	if s.supply[i] > 0 {
		return int(s.supply[i]) - 1
	}
	if i < len(s.g.sc.Supplyheads) {
		if h := s.g.t.at(s.g.sc.Supplyheads[i].Hex); h != none {
			return int(h)
		}
	}
	return -1
}

// draws tells whether a unit of an airborne formation draws on a supplyhead: that of its division, Poles on any (11.13).
func (s *State) draws(i, u int) bool {
	r := &s.g.sc.Units[u]
	return r.Side == allied && r.Airborne && (r.Div == s.g.t.air.heads[i] || r.Div == polish)
}

// polish is the division of the Polish brigade.
const polish = "Pol"

// setUpSupply attaches independents that stand from the start, and marks the HQs that begin out of supply.
func (s *State) setUpSupply() {
	for u := range s.unit {
		s.adopt(u)
		c := &s.g.t.list[u]
		if !c.hq || !s.alive(u) {
			continue
		}
		of := &s.g.sc.Units[u]
		for _, name := range s.g.sc.Options.StartCut {
			if name == of.Rgt || name == of.Div || name == [2]string{"german", "allied"}[c.side] {
				s.set(u, stDepleted)
			}
		}
	}
}
