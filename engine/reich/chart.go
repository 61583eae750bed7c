package reich

import (
	"fmt"

	"bridgehead/engine"
)

// Chart says how the observation hangs together: regions are places, those between which somebody can go are linked, units and
// crossings stand at them. What it says of blocks and actions is the same for all scenarios of one board.
func (g *Game) Chart() *engine.Chart {
	a := g.atlas
	rows := make([]int16, g.t.hexes)
	for h, r := range a.region {
		rows[h] = int16(r)
	}
	return &engine.Chart{
		Nodes: "regions", InPlay: append([]bool(nil), a.inPlay...), Links: append([][2]int16(nil), a.links...), Owner: [2]int{rcOwner, rcOwner + 3},
		Owners:  []engine.Owner{{Name: "Allied", Side: 1}, {Name: "German", Side: 0}, {Name: "nobody", Side: engine.Terminal}},
		Things:  []engine.Things{{Block: "units", Split: ucAllied, Alive: [2]int{ucOnMap, ucOnMap + 2}}, {Block: "crossings", Split: -1}},
		Vectors: []string{"side", "actor", "node", "global", "hand", "window"},
		Actions: []engine.Part{{Name: "controls", Size: numCtrl}, {Name: "directions", Size: numDirs}, {Name: "numbers", Size: numNumbers}, {Name: "positions", Size: numPos},
			{Name: "areas", Size: numAreas}, {Name: "units", Size: g.t.slots, Block: "units"}, {Name: "hexes", Size: g.t.hexes, Block: "regions", Rows: rows}},
	}
}

// Places appends, for every unit, its region and that of the hex it attacks or fires at; then the two ends of every crossing.
func (g *Game) Places(dst []int16, state engine.State, _ engine.Player) []int16 {
	s, a := state.(*State), g.atlas
	base := len(dst)
	for u := range s.unit {
		at := int16(-1)
		if h := s.where(u); h >= 0 {
			at = int16(a.region[h])
		}
		dst = append(dst, at, -1)
	}
	aim := func(u, h int) {
		if h >= 0 && dst[base+2*u] >= 0 {
			dst[base+2*u+1] = int16(a.region[h])
		}
	}
	for i := range s.acts[:s.depth] {
		switch f := &s.acts[i]; act(f.act) {
		case actClose:
			for _, u := range s.group[:s.members] {
				aim(int(u), int(f.to)-1)
			}
		case actFire:
			h := int(f.to) - 1
			if f.unit > 0 {
				h = s.where(int(f.unit) - 1)
			}
			for _, u := range s.packet[:s.loads] {
				aim(int(u), h)
			}
		}
	}
	for i := range g.crossRows() {
		if i < len(a.crossings) {
			dst = append(dst, a.played(a.crossings[i].h), a.played(a.crossings[i].to))
		} else {
			dst = append(dst, -1, -1)
		}
	}
	return dst
}

// played is the region of a hex, -1 where none of it is in play: a crossing may lie on the edge.
func (a *atlas) played(h uint16) int16 {
	if r := a.region[h]; a.inPlay[r] {
		return int16(r)
	}
	return -1
}

// crossRows are the rows of "crossings", one at least.
func (g *Game) crossRows() int { return max(1, len(g.atlas.crossings)) }

var _ engine.Mapper = (*Game)(nil)

// RowName names a row: regions by their first hex, units by their ids, crossings by the hexes they join.
func (g *Game) RowName(block string, row int) string {
	a := g.atlas
	switch block {
	case "regions":
		for h, r := range a.region {
			if int(r) == row {
				return "around " + g.t.codes[h]
			}
		}
	case "units":
		if row < len(g.sc.Units) {
			return g.t.list[row].id
		}
		return "no unit"
	}
	if row < len(a.crossings) {
		c := &a.crossings[row]
		return fmt.Sprintf("%s %s-%s", crossingWords[c.kind], g.t.codes[c.h], g.t.codes[c.to])
	}
	return "no crossing"
}

// NodeKinds are the terrain that most hexes of a region have.
func (g *Game) NodeKinds() (kinds []string, of []uint8) {
	count := make([][numTerrains]int, g.atlas.regions)
	for h, r := range g.atlas.region {
		count[r][g.t.terrain[h]]++
	}
	for r := range count {
		most := 0
		for k, n := range count[r] {
			if n > count[r][most] {
				most = k
			}
		}
		of = append(of, uint8(most))
	}
	return append([]string(nil), terrainWords...), of
}

// LinkKinds are what leads from one region to the other: by what ways, and over what water.
func (g *Game) LinkKinds() (kinds []string, of []uint32) {
	a, t := g.atlas, g.t
	at := map[[2]int16]int{}
	for i, l := range a.links {
		at[l] = i
	}
	of = make([]uint32, len(a.links))
	for h, next := range t.grid.Next {
		for d, n := range next {
			if n < 0 {
				continue
			}
			x, y := int16(a.region[h]), int16(a.region[n])
			i, ok := at[[2]int16{min(x, y), max(x, y)}]
			if !ok {
				continue
			}
			if w := t.way[h][d]; w != noWay {
				of[i] |= 1 << w
			}
			if t.bridged[h]>>d&1 != 0 {
				of[i] |= 1 << 4
			}
			if t.wet[h]>>d&1 != 0 {
				of[i] |= 1 << 5
			}
		}
	}
	return []string{"primary road", "secondary road", "trail", "railway", "bridge", "open water"}, of
}

// Region are the hexes of a row of the regions, ascending.
func (g *Game) Region(row int) (hexes []int) {
	for h, r := range g.atlas.region {
		if int(r) == row {
			hexes = append(hexes, h)
		}
	}
	return hexes
}
