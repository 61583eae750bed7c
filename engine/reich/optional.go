package reich

import "slices"

// Optional rules of landings: HQs in gliders (23.21), the ground of supplyheads (23.3), drops outside of a zone (23.4).

// shareCrash disrupts those who have landed with an HQ whose glider came down on ground that is not clear, if it has not left the hex at once: when the phase of
// the landing ends it is still there (23.21).
func (s *State) shareCrash() {
	if !s.g.opts.Gliders || s.phase != phAlliedMove {
		return
	}
	for u := range s.unit {
		h := s.where(u)
		if !s.g.t.list[u].hq || h < 0 || !s.landed(u) || !s.glides(u) || !s.has(u, stDisrupted) || s.has(u, stMoved) || s.g.t.terrain[h] == clear_ {
			continue
		}
		for v := range s.unit {
			if s.where(v) == h && s.landed(v) {
				s.disrupt(v)
			}
		}
	}
}

// headClear is how many clear hexes an American supplyhead has around it (23.3).
const headClear = 3

// takesHead tells whether a supplyhead may stand in a hex: on clear ground; with supplyheads=open Americans need more of it around, others are content with woods
// that have a road or trail (23.3).
func (s *State) takesHead(i, h int) bool {
	t := s.g.t
	if !t.inPlay.Has(int16(h)) {
		return false
	}
	british := t.air.heads[i] == british || t.air.heads[i] == polish
	switch {
	case !s.g.opts.OpenHeads:
		return t.terrain[h] == clear_
	case british:
		road := slices.ContainsFunc(t.way[h][:], func(k uint8) bool { return k == primary || k == secondary || k == trail })
		return t.terrain[h] == clear_ || t.terrain[h] == woods && road
	}
	n := 0
	for _, o := range t.grid.Next[h] {
		if o >= 0 && t.terrain[o] == clear_ {
			n++
		}
	}
	return t.terrain[h] == clear_ && n >= headClear
}

// Drops outside of a zone (23.4).
const (
	apartAdds = 6 // points on the condition of flight
	nearGrave = 2 // hexes
)

// outside is what a drop outside of the zone of a unit adds to the condition of its flight.
func (s *State) outside(u, h int) int {
	if !s.g.opts.FreeDrops || s.g.t.air.zone[u] == 0 {
		return 0
	}
	if z := s.zoneHex(u); z < 0 || s.g.t.distance(z, h) > dropRadius {
		return apartAdds
	}
	return 0
}

// layGrave lets a company of the 82nd land near Grave on its own, where the scenario has no such company.
func (g *Game) layGrave() {
	a := &g.t.air
	list := g.sc.Map.Regions["city_grave"]
	if !g.opts.FreeDrops || len(a.alone) > 0 || len(list) == 0 || g.t.at(list[0]) == none {
		return
	}
	for _, units := range a.members {
		for _, u := range units {
			if g.sc.Units[u].Div == airborne82 {
				a.alone = append(a.alone, company{airborne82, g.t.at(list[0]), true})
				return
			}
		}
	}
}

// airborne82 is the division that has such a company.
const airborne82 = "82"

// apartHexes goes over the hexes where a company may land on its own: that of the scenario, or those near Grave.
func (s *State) apartHexes(c *company, yield func(h int) bool) {
	if !c.near {
		if s.routes(int(c.hex)) != 0 {
			yield(int(c.hex))
		}
		return
	}
	for h := range s.g.t.hexes {
		if s.g.t.distance(h, int(c.hex)) <= nearGrave && s.g.t.inPlay.Has(int16(h)) && !s.g.t.air.barred.Has(int16(h)) && s.routes(h) != 0 && !yield(h) {
			return
		}
	}
}

// mayLandApart tells whether such a company still may: by Grave it comes with the first landing of its division.
func (s *State) mayLandApart(i int) (any bool) {
	c := &s.g.t.air.alone[i]
	if s.apart>>i&1 != 0 {
		return false
	}
	for u := range s.unit {
		if c.near && s.alive(u) && s.g.sc.Units[u].Div == c.formation && s.g.t.list[u].side == allied {
			return false
		}
	}
	s.apartHexes(c, func(int) bool {
		any = true
		return false
	})
	return any
}

// companyOf is the company that lands apart of which a unit is, nil: it is of none.
func (s *State) companyOf(u int) *company {
	r := &s.g.sc.Units[u]
	for i := range s.g.t.air.alone {
		if c := &s.g.t.air.alone[i]; r.Rgt == c.formation || r.Div == c.formation {
			return c
		}
	}
	return nil
}
