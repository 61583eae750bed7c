package reich

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// newTables lays down what a scenario says by the hexes of its board.
func newTables(sc *scenarios.Reich) (*tables, error) {
	t, err := muster(sc)
	if err != nil {
		return nil, err
	}
	if err := t.layGround(); err != nil {
		return nil, err
	}
	if err := t.laySides(); err != nil {
		return nil, err
	}
	t.layCrossings()
	t.layGroundRules()
	for column := range numColumns {
		t.layCosts(column)
		t.closeGround(column)
	}
	t.layCheapest()
	t.laySupply()
	t.laySight()
	t.layAir()
	return t, nil
}

// muster lays down the hexes of the board and the units, without the ground: enough to say what rules a scenario needs.
func muster(sc *scenarios.Reich) (*tables, error) {
	t := &tables{sc: sc, charts: sc.Tables, byID: map[string]int{}}
	keep := sc.Map.Grid.NewSet()
	for _, h := range sc.Board.Hexes {
		keep.Add(h)
	}
	t.grid, t.whole = sc.Map.Grid.Sub(keep)
	if t.grid == nil {
		return nil, fmt.Errorf("board %s: it has no hexes", sc.Board.Name)
	}
	t.hexes, t.slots = t.grid.N, sc.Board.Slots
	if len(sc.Units) > t.slots || t.slots >= unitEnd || t.hexes > maxHexes {
		return nil, fmt.Errorf("board %s: %d hexes, %d units in %d slots, want at most %d and %d", sc.Board.Name, t.hexes, len(sc.Units), t.slots, maxHexes, unitEnd-1)
	}
	t.layBoard()
	return t, t.layUnits()
}

func (t *tables) layBoard() {
	t.index = make([]uint16, t.sc.Map.Grid.N)
	for i := range t.index {
		t.index[i] = none
	}
	t.codes, t.names, t.ring = make([]string, t.hexes), make([]string, t.hexes), make([][]int16, t.hexes)
	t.inPlay = t.grid.NewSet()
	for h, next := range t.grid.Next {
		for d, n := range next {
			if n >= 0 {
				t.steps[d] = [2]int{int(t.grid.Q[n]) - int(t.grid.Q[h]), int(t.grid.R[n]) - int(t.grid.R[h])}
			}
		}
	}
	for h, w := range t.whole {
		t.index[w] = uint16(h)
		t.codes[h] = t.grid.Text(int16(h))
		for _, n := range t.grid.Within(nil, int16(h), 2) {
			if t.grid.Distance(int16(h), n) == 2 {
				t.ring[h] = append(t.ring[h], n)
			}
		}
	}
	for _, w := range t.sc.InPlay {
		if h := t.at(w); h != none {
			t.inPlay.Add(int16(h))
		}
	}
	for _, p := range t.sc.Map.Points {
		if h := t.at(p.Hex); h != none && p.Name != "" && t.names[h] == "" {
			t.names[h] = p.Name
		}
	}
}

// at is the hex of the board of a hex of the map, none outside.
func (t *tables) at(w int16) uint16 {
	if w < 0 {
		return none
	}
	return t.index[w]
}

func (t *tables) layGround() error {
	t.terrain = make([]uint8, t.hexes)
	t.cover, t.noZone, t.raised = t.grid.NewSet(), t.grid.NewSet(), t.grid.NewSet()
	for h, w := range t.whole {
		word := t.sc.Map.Layers["terrain"][w]
		k := slices.Index(scenarios.ReichTerrains, word)
		if k < 0 {
			return fmt.Errorf("terrain %q of %s: unknown", word, t.codes[h])
		}
		t.terrain[h] = uint8(k)
		if k == woods || k == town || k == forest || k == city {
			t.cover.Add(int16(h))
		}
		if k == forest || k == city {
			t.noZone.Add(int16(h))
		}
	}
	return nil
}

// laySides reads what lies on hexsides.
func (t *tables) laySides() error {
	t.way, t.low = make([][6]uint8, t.hexes), make([][6]uint8, t.hexes)
	t.wet, t.bridged, t.dikes, t.down = make([]uint8, t.hexes), make([]uint8, t.hexes), make([]uint8, t.hexes), make([]uint8, t.hexes)
	for h := range t.way {
		t.way[h] = [6]uint8{noWay, noWay, noWay, noWay, noWay, noWay}
		for d, n := range t.grid.Next[h] {
			if n != hex.None && t.terrain[h] == city && t.terrain[n] == city {
				t.way[h][d] = trail // 10.11
			}
		}
		t.low[h] = t.way[h]
	}
	for _, r := range t.sc.Map.Sides["road"] {
		k := slices.Index(scenarios.ReichWays, r.Class)
		if k < 0 {
			return fmt.Errorf("road %q at %s: unknown", r.Class, t.sc.Map.Grid.Text(r.Hex))
		}
		t.both(r.Hex, r.Direction, func(h uint16, d int) {
			t.layWay(h, d, uint8(k), elevated(r))
		})
	}
	for _, r := range t.sc.Map.Sides["rail"] {
		t.both(r.Hex, r.Direction, func(h uint16, d int) {
			t.layWay(h, d, rail, elevated(r))
		})
	}
	for _, w := range t.sc.Map.Sides["water"] {
		if !slices.Contains(scenarios.ReichSides, w.Class) {
			return fmt.Errorf("water %q at %s: unknown", w.Class, t.sc.Map.Grid.Text(w.Hex))
		}
		t.both(w.Hex, w.Direction, func(h uint16, d int) { t.wet[h] |= 1 << d })
	}
	for _, b := range t.sc.Map.Links {
		if b.Kind == "bridge" {
			t.both(b.Hex, b.Direction, func(h uint16, d int) {
				t.bridged[h] |= t.wet[h] & (1 << d)
				t.wet[h] &^= 1 << d
			})
		}
	}
	for _, k := range t.sc.Map.Sides["dike"] {
		t.both(k.Hex, k.Direction, func(h uint16, d int) { t.dikes[h] |= 1 << d })
	}
	for _, k := range t.sc.Map.Sides["slope"] { // the hex that names it is the high side
		if h := t.at(k.Hex); h != none {
			t.down[h] |= 1 << k.Direction
		}
	}
	return nil
}

// elevated tells raised ways: of roads it is the name, of railways, which have no class of their own, the class.
func elevated(r scenarios.HexSide) bool { return r.Name == "raised" || r.Class == "raised" }

// layWay lays a way over a hexside. Raised ones help none but travellers (10.12).
func (t *tables) layWay(h uint16, d int, k uint8, raised bool) {
	t.way[h][d] = min(t.way[h][d], k)
	if raised {
		t.raised.Add(int16(h))
	} else {
		t.low[h][d] = min(t.low[h][d], k)
	}
}

// both says something of a hexside of the map to each of its two hexes that is on the board.
func (t *tables) both(w int16, d int, say func(h uint16, d int)) {
	if h := t.at(w); h != none {
		say(h, d)
	}
	if h := t.at(t.sc.Map.Grid.Next[w][d]); h != none {
		say(h, hex.Opposite(d))
	}
}

// layCosts works out a column of 10.15. Along a road or trail the way may be paid instead of the ground, and over water only by
// a bridge (10.11, 10.13); what hexsides add comes on top of the ground. Legs pay a point more on a bridge that carries nothing but raised ways (10.12).
func (t *tables) layCosts(column int) {
	c := make(hex.Cost, t.hexes)
	add := func(side int) int { return t.charts.Sides[side][column] }
	extra := make([][6]int, t.hexes) // -1: prohibited
	charge := func(h uint16, d int, more int) {
		if more < 0 || extra[h][d] < 0 {
			extra[h][d] = -1
		} else {
			extra[h][d] += more
		}
	}
	for _, w := range t.sc.Map.Sides["water"] {
		t.both(w.Hex, w.Direction, func(h uint16, d int) {
			if t.wet[h]>>d&1 != 0 {
				charge(h, d, add(slices.Index(scenarios.ReichSides, w.Class)))
			}
		})
	}
	for _, w := range t.sc.Map.Sides["dike"] {
		t.both(w.Hex, w.Direction, func(h uint16, d int) { charge(h, d, add(dike)) })
	}
	for _, w := range t.sc.Map.Sides["slope"] { // the hex that names it is the high side
		if h := t.at(w.Hex); h != none {
			charge(h, w.Direction, add(slopeDown))
		}
		if h := t.at(t.sc.Map.Grid.Next[w.Hex][w.Direction]); h != none {
			charge(h, hex.Opposite(w.Direction), add(slopeUp))
		}
	}
	ground := func(h, n uint16, d int) int { // -1: prohibited
		if g := t.charts.Terrain[t.terrain[n]].Cost[column]; g >= 0 && extra[h][d] >= 0 && t.inPlay.Has(int16(n)) {
			return g + extra[h][d]
		}
		return -1
	}
	for h := range c {
		for d, n := range t.grid.Next[h] {
			c[h][d] = hex.Closed
			if n == hex.None || !t.inPlay.Has(n) {
				continue
			}
			k := t.low[h][d]
			if column == travelling {
				k = t.way[h][d]
			}
			if k != noWay && t.wet[h]>>d&1 == 0 {
				if along := t.charts.Ways[k][column]; along >= 0 {
					c[h][d] = uint8(along)
				}
			}
			if g := ground(uint16(h), uint16(n), d); g >= 0 {
				if column <= legConcentrated && t.bridged[h]>>d&1 != 0 && t.low[h][d] == noWay && t.way[h][d] != noWay {
					g += t.charts.Move.RaisedBridge
				}
				c[h][d] = min(c[h][d], uint8(g))
			}
		}
	}
	t.cost[column] = c
	t.layBare(column, ground)
}

// layCheapest works out what leaders pay: for every hex by the cheapest column (19.6).
func (t *tables) layCheapest() {
	c := make(hex.Cost, t.hexes)
	for h := range c {
		for d := range c[h] {
			c[h][d] = hex.Closed
			for column := range numColumns {
				c[h][d] = min(c[h][d], t.cost[column][h][d])
			}
		}
	}
	t.cost[anyColumn] = c
	t.bare[anyColumn] = make([][2]uint8, len(t.crossings))
	for i := range t.crossings {
		for end := range 2 {
			least := hex.Closed
			for column := range numColumns {
				least = min(least, t.bare[column][i][end])
			}
			t.bare[anyColumn][i][end] = least
		}
	}
}

// layUnits lays down the counters.
func (t *tables) layUnits() error {
	t.list = make([]card, t.slots)
	t.firstAllied, t.frost = len(t.sc.Units), -1
	number := map[string]uint16{}
	formation := func(of ...string) uint16 {
		if of[len(of)-1] == "" {
			return none
		}
		key := fmt.Sprint(of)
		if _, known := number[key]; !known {
			number[key] = uint16(len(t.formations))
			t.formations = append(t.formations, of[len(of)-1])
		}
		return number[key]
	}
	for u, r := range t.sc.Units {
		if r.Side == allied {
			t.firstAllied = min(t.firstAllied, u)
		}
		move := slices.Index(moveWords, r.Move)
		if move < 0 {
			return fmt.Errorf("unit %s: movement %q: unknown", r.ID, r.Move)
		}
		side := [2]string{"german", "allied"}[r.Side]
		t.list[u] = card{
			id: r.ID, name: titleOf(&r), typ: r.Type, side: uint8(r.Side), move: uint8(move), strength: uint8(r.Strength), er: uint8(r.ER), morale: uint8(r.Morale),
			rng: uint8(max(1, r.Range)), ma: uint8(2 * r.MA), at: uint8(r.AT), dots: uint8(r.Dots), afv: uint8(r.AFV),
			div: formation(side, "div", r.Div), rgt: formation(side, "rgt", r.Div, r.Rgt), bn: formation(side, "bn", r.Div, r.Rgt, r.Bn),
			hq: r.HQ, leader: r.Leader, gun: r.Gun, artillery: r.Artillery, hw: r.HW, engineer: r.Engineer, oval: r.Oval,
			bridging: r.Bridging, kingTiger: r.Type == "tiger2", airborne: r.Airborne, flakBrigade: r.Div == "FB",
			irish: strings.HasSuffix(r.Bn, "IG") || r.Rgt == "IG",
			flak:  r.Flak, rung: uint8(1 + slices.Index(levelNames, r.Level)),
			travels:  slices.Contains(r.Modes(), "travel"),
			twoSided: !r.Leader && (r.ConcentratedSide || !r.HQ && !r.Gun && !r.Artillery),
		}
		t.byID[r.ID] = u
		if r.Leader {
			t.leaders = append(t.leaders, uint16(u))
			if r.Name == frostName && r.Bn != "" {
				t.frost = u
			}
		}
	}
	t.layHomes()
	t.layFlocks()
	t.layGuns()
	t.layAlike()
	return nil
}

// layAlike numbers what is printed on counters, names apart.
func (t *tables) layAlike() {
	t.alike = make([]uint16, t.slots)
	seen := map[card]uint16{}
	for u, c := range t.list {
		c.id, c.name = "", ""
		if _, known := seen[c]; !known {
			seen[c] = uint16(len(seen))
		}
		t.alike[u] = seen[c]
	}
}
