package reich

import (
	"slices"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Bridges and ferries (16, 10.9): where they are, what state they are in, and what it costs to go over them.

// crossing is a bridge or a ferry of the board. Bridges lie on hexsides; a rail bridge beside a road bridge is one with it.
type crossing struct {
	name         string
	ends         [2]uint16
	d            uint8 // direction from the first end to the second
	water        uint8 // stream, canal or river
	ferry, fixed bool  // fixed: it cannot be blown when it is first approached (16.3, 16.4)
	railway      bool  // no road goes over it
	most         uint8 // dice that blow it, whatever else there is; 0: the usual (16.5)
}

// Values of State.cross, by crossing. A bridge stands, is blown or has been built anew; the Germans have had their chance at the first
// approach (16.5), or are about to be asked. A ferry has been gained by the Allies, or lost to them by their one roll (10.91).
const (
	brBlown = 1 + iota
	brRepaired
	brStates  = 3
	brSeen    = 1 << 2
	brAsked   = 1 << 3
	feGained  = 1
	feRefused = 2
)

// Arnhem rail bridge is blown on eight or less (16.5).
const (
	surelyBlown     = "A1826"
	surelyBlownMost = 8
)

// layCrossings lists the bridges and ferries whose ends are on the board, in the order of the map.
func (t *tables) layCrossings() {
	t.crossAt, t.near, t.deep = make([][6]uint8, t.hexes), make([][]uint8, t.hexes), make([]uint8, t.hexes)
	class := make([][6]uint8, t.hexes)
	for _, w := range t.sc.Map.Sides["water"] {
		k := slices.Index(scenarios.ReichSides, w.Class)
		t.both(w.Hex, w.Direction, func(h uint16, d int) {
			class[h][d] = uint8(k)
			if k != stream {
				t.deep[h] |= 1 << d
			}
		})
	}
	for _, l := range t.sc.Map.Links {
		a, b := t.at(l.Hex), t.at(t.sc.Map.Grid.Next[l.Hex][l.Direction])
		if a == none || b == none {
			continue
		}
		c := crossing{name: l.Name, ends: [2]uint16{a, b}, d: uint8(l.Direction), water: class[a][l.Direction], ferry: l.Kind == "ferry", fixed: l.Fixed, railway: !slices.Contains(l.Ways, "road")}
		if !c.ferry && (t.codes[a] == surelyBlown || t.codes[b] == surelyBlown) {
			c.most = surelyBlownMost
		}
		i := len(t.crossings)
		t.crossings = append(t.crossings, c)
		t.both(l.Hex, l.Direction, func(h uint16, d int) { t.crossAt[h][d] = uint8(i + 1) })
		if c.ferry {
			continue
		}
		for _, h := range t.grid.Within(nil, int16(a), 2) {
			if t.byCrossing(i, int(h)) {
				t.near[h] = append(t.near[h], uint8(i))
			}
		}
	}
}

// byCrossing tells whether a hex is or is next to an end of a crossing.
func (t *tables) byCrossing(i, h int) bool {
	c := &t.crossings[i]
	return t.distance(h, int(c.ends[0])) <= 1 || t.distance(h, int(c.ends[1])) <= 1
}

// layBare works out what the sides of bridges cost in a column if the bridge is gone: as if there had never been one (10.13).
func (t *tables) layBare(column int, ground func(h, n uint16, d int) int) {
	t.bare[column] = make([][2]uint8, len(t.crossings))
	for i, c := range t.crossings {
		for end := range c.ends {
			h, n, d := c.ends[end], c.ends[1-end], int(c.d)
			if end == 1 {
				d = hex.Opposite(d)
			}
			t.bare[column][i][end] = hex.Closed
			if water, land := t.charts.Sides[c.water][column], ground(h, n, d); water >= 0 && land >= 0 {
				t.bare[column][i][end] = uint8(land + water)
			}
		}
	}
}

// down tells whether a bridge is gone.
func (s *State) down(i int) bool { return s.cross[i]&brStates == brBlown }

// bridgeAt is the bridge on a hexside, standing or not, -1: there is none.
func (s *State) bridgeAt(h, d int) int {
	if i := int(s.g.t.crossAt[h][d]) - 1; i >= 0 && !s.g.t.crossings[i].ferry {
		return i
	}
	return -1
}

// bridged tells whether a bridge stands on a hexside with water.
func (s *State) bridged(h, d int) bool {
	return s.g.t.bridged[h]>>d&1 != 0 && (s.g.t.crossAt[h][d] == 0 || !s.down(int(s.g.t.crossAt[h][d])-1))
}

// entry is the cost of a step as bridges stand now, in half points, hex.Closed where it is prohibited.
func (s *State) entry(column, h, d int) uint8 {
	if s.g.t.bridged[h]>>d&1 != 0 && !s.bridged(h, d) {
		i := int(s.g.t.crossAt[h][d]) - 1
		end := 0
		if int(s.g.t.crossings[i].ends[1]) == h {
			end = 1
		}
		return s.g.t.bare[column][i][end]
	}
	return s.g.t.cost[column][h][d]
}

// costs is the table of a column as bridges stand now, for floods: that of the board until a bridge is gone, then a copy of it in sc.
func (s *State) costs(sc *scratch, column int) hex.Cost {
	t := s.g.t
	any := false
	for i := range s.cross {
		any = any || !t.crossings[i].ferry && s.down(i)
	}
	if !any {
		return t.cost[column]
	}
	own := &sc.own[column]
	if own.cost == nil {
		own.cost, own.down = slices.Clone(t.cost[column]), make([]bool, len(s.cross))
	}
	for i := range s.cross {
		c := &t.crossings[i]
		if now := !c.ferry && s.down(i); now != own.down[i] {
			own.down[i] = now
			a, b, d := int(c.ends[0]), int(c.ends[1]), int(c.d)
			own.cost[a][d], own.cost[b][hex.Opposite(d)] = s.entry(column, a, d), s.entry(column, b, hex.Opposite(d))
		}
	}
	return own.cost
}

// ownCosts is a copy of the costs of a column, and which bridges are gone in it.
type ownCosts struct {
	cost hex.Cost
	down []bool
}
