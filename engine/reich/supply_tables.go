package reich

import (
	"slices"

	"bridgehead/engine/hex"
)

// Edges of the board.
const (
	north = 1 << iota
	east
	south
	west
)

// exit is a road that leads off the board (11.11).
type exit struct {
	hex, edge int
	road      bool  // primary or secondary
	area      uint8 // beyond it, one more than its number; 0: none is known
}

// supplyCities are those from which 30 Corps may draw once it has come through them (11.12).
var supplyCities = []string{"Eindhoven", "Grave", "Nijmegen", "Arnhem"}

// onRoads stands among the columns for the roads that corps trace along.
const onRoads = numColumns + 1

// laySupply lays down what lines of supply go by: hexes of every column, roads, and where these leave the board.
func (t *tables) laySupply() {
	for column := range t.hops {
		c := make(hex.Cost, t.hexes)
		for h := range c {
			for d := range c[h] {
				c[h][d] = hex.Closed
				if t.cost[column][h][d] != hex.Closed {
					c[h][d] = 1
				}
			}
		}
		t.hops[column] = c
	}
	t.roads = make(hex.Cost, t.hexes)
	for h := range t.roads {
		for d, n := range t.grid.Next[h] {
			t.roads[h][d] = hex.Closed
			if n != hex.None && t.inPlay.Has(n) && t.way[h][d] <= secondary && t.wet[h]>>d&1 == 0 {
				t.roads[h][d] = 1
			}
		}
	}
	t.layExits()
	t.layCities()
	t.layBanks()
}

// trainRoads are the hexes where roads lead to the supply train of 30 Corps (11.12).
var trainRoads = []string{"D0109", "D0119", "D0131"}

// layExits finds the roads that lead off the part of the board that is in play, by the edge that they cross: above the highest row north, below
// the lowest south, else east or west.
func (t *tables) layExits() {
	top, bottom := int16(1<<14), int16(-1<<14)
	for h := range t.hexes {
		if t.inPlay.Has(int16(h)) {
			top, bottom = min(top, t.grid.R[h]), max(bottom, t.grid.R[h])
		}
	}
	for h := range t.hexes {
		if !t.inPlay.Has(int16(h)) {
			continue
		}
		best := slices.Min(t.way[h][:])
		for d, n := range t.grid.Next[h] {
			way := t.way[h][d]
			if t.sc.Map.Grid.Next[t.whole[h]][d] == hex.None {
				way = best // the map does not say which way a road leaves it
			}
			if way > trail || n != hex.None && t.inPlay.Has(n) {
				continue
			}
			edge := east
			switch {
			case (d == 1 || d == 2) && t.grid.R[h] == top:
				edge = north
			case (d == 4 || d == 5) && t.grid.R[h] == bottom:
				edge = south
			case d >= 2 && d <= 4:
				edge = west
			}
			x := exit{hex: h, edge: edge, road: way <= secondary, area: t.areaAt(t.whole[h])}
			if n := len(t.exits); n > 0 && t.exits[n-1] == x || edge == south && t.codes[h][0] == 'D' && !slices.Contains(trainRoads, t.codes[h]) {
				continue
			}
			t.exits = append(t.exits, x)
		}
	}
}

// areaAt is the area off the map that a hex of the map adjoins, one more than its number.
func (t *tables) areaAt(w int16) uint8 {
	if t.sc.OffMap != nil {
		for i := range t.sc.OffMap.Areas {
			if slices.Contains(t.sc.OffMap.Areas[i].Hexes, w) {
				return uint8(i + 1)
			}
		}
	}
	return 0
}

// layCities finds the built-up hexes that hang together with the point on the map which has the name of a city.
func (t *tables) layCities() {
	t.cities = make([]uint8, t.hexes)
	for i, name := range supplyCities {
		at := slices.Index(t.names, name)
		if at < 0 {
			continue
		}
		t.cities[at] = uint8(i + 1)
		for list := []int{at}; len(list) > 0; list = list[1:] {
			for _, n := range t.grid.Next[list[0]] {
				if n != hex.None && t.cities[n] == 0 && (t.terrain[n] == city || t.terrain[n] == town) {
					t.cities[n] = uint8(i + 1)
					list = append(list, int(n))
				}
			}
		}
	}
}

// Banks of the Maas and the Waal, for the points of 30 Corps (11.67).
const (
	southOfMaas = iota
	maasToWaal
	northOfWaal
)

// layBanks tells on which bank each hex lies, from the lowest row on: the lower sheets begin south of the Maas, the highest north of the Waal.
func (t *tables) layBanks() {
	rivers := map[[2]int]int{}
	for _, w := range t.sc.Map.Sides["water"] {
		if n := map[string]int{"Maas": 1, "Waal": 2}[w.Name]; n > 0 {
			t.both(w.Hex, w.Direction, func(h uint16, d int) { rivers[[2]int{int(h), d}] = n })
		}
	}
	t.bank = make([]uint8, t.hexes)
	start := 0
	for h := range t.hexes {
		if t.grid.R[h] >= t.grid.R[start] && t.terrain[h] != water {
			start = h
		}
	}
	known := t.grid.NewSet()
	if t.codes[start][0] == 'A' {
		t.bank[start] = northOfWaal
	}
	known.Add(int16(start))
	for list := []int{start}; len(list) > 0; list = list[1:] {
		h := list[0]
		for d, n := range t.grid.Next[h] {
			if n == hex.None || known.Has(n) {
				continue
			}
			known.Add(n)
			b := t.bank[h]
			switch river := rivers[[2]int{h, d}]; {
			case river == 1 && b <= maasToWaal:
				b = maasToWaal - b
			case river == 2 && b >= maasToWaal:
				b = maasToWaal + northOfWaal - b
			}
			t.bank[n] = b
			list = append(list, int(n))
		}
	}
	t.offRoute, t.major = t.grid.NewSet(), t.grid.NewSet()
	for _, w := range t.sc.Map.Sides["water"] {
		if w.Class == "river" {
			t.both(w.Hex, w.Direction, func(h uint16, _ int) { t.major.Add(int16(h)) })
		}
	}
	for h := range t.hexes {
		t.offRoute.Add(int16(h))
	}
	for _, name := range []string{"club_route_south", "club_route_via_heumen", "club_route_via_honinghutje", "club_route_north"} {
		for _, w := range t.sc.Map.Regions[name] {
			if h := t.at(w); h != none {
				t.route = append(t.route, h)
			}
			for _, n := range t.sc.Map.Grid.Within(nil, w, nearRoute) {
				if h := t.at(n); h != none {
					t.offRoute.Remove(int16(h))
				}
			}
		}
	}
}

// nearRoute is how far from Club Route the points of 30 Corps go without loss (11.67).
const nearRoute = 12
