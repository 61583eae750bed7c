package reich

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// Victory by points in the campaign (31.4, 31.5): for units that have been eliminated, as they are, and for bridges of Club Route as they are held at the end.

// ratioTables are what never changes of it.
type ratioTables struct {
	bridges []prize
	over    hex.Set // beyond the Neder Rijn
}

// prize is a bridge of Club Route and what it is worth.
type prize struct {
	crossing uint8
	worth    int
}

// The river that 30 Corps has to cross, and a hex beyond it.
const (
	lastRiver   = "Neder Rijn"
	beyondRiver = "A3724"
)

// layRatio finds the bridges of the route and the far bank. Both ways to Nijmegen are Club Route (23.62), and the bridges of both count.
func (g *Game) layRatio() {
	r := &g.ratio
	r.over = g.t.grid.NewSet()
	g.layFarBank()
	v := g.sc.Victory.Ratio
	if v == nil {
		return
	}
	for i := range g.routeBridges {
		c := &g.t.crossings[i]
		if c.ferry || slices.ContainsFunc(r.bridges, func(p prize) bool { return int(p.crossing) == i }) {
			continue
		}
		worth, named := v.Named[c.name]
		switch {
		case named:
		case c.water == river:
			worth = v.River
		case c.water == canal:
			worth = v.Canal
		}
		if worth > 0 {
			r.bridges = append(r.bridges, prize{uint8(i), worth})
		}
	}
}

// routeBridges goes over the crossings of Club Route and yields their numbers, one again where both ways to Nijmegen use it.
func (g *Game) routeBridges(yield func(crossing int) bool) {
	for _, name := range clubRoads {
		way := g.sc.Map.Regions[name]
		for k := 1; k < len(way); k++ {
			a, b := g.t.at(way[k-1]), g.t.at(way[k])
			if a == none || b == none {
				continue
			}
			if d := g.t.toward(int(a), int(b)); d >= 0 && g.t.crossAt[a][d] > 0 && !yield(int(g.t.crossAt[a][d])-1) {
				return
			}
		}
	}
}

// layFarBank finds the hexes that can be reached from one beyond the last river without going over any river.
func (g *Game) layFarBank() {
	from, ok := g.t.hexOf(beyondRiver)
	if !ok {
		return
	}
	shut := make([]uint8, g.t.hexes)
	for _, w := range g.sc.Map.Sides["water"] {
		if w.Class == "river" {
			g.t.both(w.Hex, w.Direction, func(h uint16, d int) { shut[h] |= 1 << d })
		}
	}
	over := g.ratio.over
	over.Add(int16(from))
	for list := []int16{int16(from)}; len(list) > 0; list = list[1:] {
		for d, n := range g.t.grid.Next[list[0]] {
			if n != hex.None && shut[list[0]]>>d&1 == 0 && !over.Has(n) && g.t.terrain[n] != water {
				over.Add(n)
				list = append(list, n)
			}
		}
	}
}

// worth is what the enemies of a unit get for it (31.41). Leaders are worth nothing: they are no units.
func (s *State) worth(u int) int {
	c, v := &s.g.t.list[u], s.g.sc.Victory.Ratio
	switch {
	case c.leader:
		return 0
	case c.hq:
		return v.HQ
	case c.kingTiger:
		return v.KingTiger
	case c.airborne:
		return v.Airborne
	case c.engineer || c.bridging:
		return v.Engineer
	case c.afv != 0:
		return v.AFV
	case c.artillery:
		return v.Artillery
	}
	return v.Leg
}

// scoreKill gives points for a unit that is about to be taken off the map, one more where it has no path of supply (31.41). Who is killed in the air needs
// none (11.13).
func (s *State) scoreKill(u int) {
	v := s.g.sc.Victory.Ratio
	if v == nil {
		return
	}
	n := s.worth(u)
	if n > 0 && s.alive(u) && !s.supplied(u) {
		n += v.Cut
	}
	s.victory[1-s.g.t.list[u].side] += uint16(n)
}

// bridgeOf is the side that has a bridge (31.42): in both its ends and nobody of the enemy near either, -1: none. A bridge that is gone is nobody's.
func (s *State) bridgeOf(p prize) int {
	c := &s.g.t.crossings[p.crossing]
	a, b := int(c.ends[0]), int(c.ends[1])
	side := s.holder(a)
	if side < 0 || s.holder(b) != side || !s.bridgeStands(a, int(c.d)) {
		return -1
	}
	if n := s.g.sc.Victory.Ratio.Within; s.enemyNear(a, n, side) || s.enemyNear(b, n, side) {
		return -1
	}
	return side
}

// victoryPoints are those of both sides as the position stands.
func (s *State) victoryPoints() (points [2]int) {
	points = [2]int{int(s.victory[german]), int(s.victory[allied])}
	for _, p := range s.g.ratio.bridges {
		if side := s.bridgeOf(p); side >= 0 {
			points[side] += p.worth
		}
	}
	return points
}

// ratioLevel is the level by the ratio of German points to Allied ones, in hundredths (31.5, R-31.5). Without any points on either side it is a draw; without
// Allied ones there is no ratio that is high enough.
func (s *State) ratioLevel() int {
	v := s.g.sc.Victory.Ratio
	p := s.victoryPoints()
	if p == [2]int{} {
		return levelNumbers["draw"]
	}
	hundredths := 1 << 30
	if p[allied] > 0 {
		hundredths = 100 * p[german] / p[allied]
	}
	for _, b := range v.Bands {
		if hundredths < b.Hundredths {
			continue
		}
		n := levelNumbers[b.Level]
		if n == levelNumbers["allied-decisive"] && !s.corpsOver() { // 31.43
			n--
		}
		return n
	}
	return levelNumbers[s.g.sc.Victory.Otherwise]
}

// corpsOver tells whether a unit of 30 Corps is beyond the last river in supply (31.43).
func (s *State) corpsOver() bool {
	for u := s.g.t.firstAllied; u < len(s.g.sc.Units); u++ {
		if h := s.where(u); h >= 0 && s.g.ratio.over.Has(int16(h)) && s.g.t.list[u].of30Corps() && s.g.t.list[u].combat() && s.supplied(u) {
			return true
		}
	}
	return false
}

// tallyRatio lists the bridges and the points of both sides.
func (s *State) tallyRatio(out *engine.Tally) {
	g := s.g
	for _, p := range g.ratio.bridges {
		c := &g.t.crossings[p.crossing]
		it := engine.TallyItem{Name: c.name, Side: engine.Player(s.bridgeOf(p)), Worth: p.worth, Rule: "31.42"}
		if it.Name == "" {
			it.Name = "bridge " + g.t.codes[c.ends[0]]
		}
		it.Places = []string{g.t.codes[c.ends[0]], g.t.codes[c.ends[1]]}
		if it.Side >= 0 {
			it.Points = p.worth
		}
		out.Items = append(out.Items, it)
	}
	points := s.victoryPoints()
	for side, title := range sideTitles {
		out.Items = append(out.Items, engine.TallyItem{Name: title + " victory points", Side: engine.Player(side), Points: points[side], Worth: max(points[german]+points[allied], 1), Rule: "31.4"})
	}
}
