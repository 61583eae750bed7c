package reich

import (
	"bridgehead/engine/hex"
)

// atlas is what observations and the chart know of a board beside the tables: regions, crossings, the hexes around each, the way to what is fought for.
type atlas struct {
	region    []uint16 // by hex
	regions   int
	size      []uint8   // hexes of a region
	hexes     [][]int16 // of a region, ascending
	around    [][]int16 // by hex: those within the window, in a fixed spiral, hex.None off the board
	crossings []span    // of the board in the order of the map
	goal      []uint8   // by hex: a bit for each side that has it among its conditions of victory
	route     hex.Set
	near      []uint8 // by hex: how far the nearest goal is, 255: there is none
	links     [][2]int16
	inPlay    []bool    // regions
	regionRow []float32 // of the block "regions", what is printed
	unitRow   []float32 // of the block "units"
	hexRow    []float32 // of the blocks "window" and "hexes"
}

// span is a bridge or ferry from a hex in a direction.
type span struct {
	h, to uint16
	d     uint8
	kind  uint8 // bridge, rail, ferry
	over  uint8 // stream, canal, river
	name  string
}

const (
	regionRadius = 2
	windowRadius = 4
	windowHexes  = 1 + 3*windowRadius*(windowRadius+1)
)

var crossingWords = []string{"bridge", "rail", "ferry"}

func (g *Game) layAtlas() {
	t := g.t
	a := &atlas{route: t.grid.NewSet(), goal: make([]uint8, t.hexes), near: make([]uint8, t.hexes)}
	wide := make([]uint8, t.hexes) // canals and rivers, a bit by direction
	over := make([][6]uint8, t.hexes)
	for _, w := range g.sc.Map.Sides["water"] {
		t.both(w.Hex, w.Direction, func(h uint16, d int) {
			switch w.Class {
			case "canal":
				over[h][d] = canal
			case "river":
				over[h][d] = river
			}
			if w.Class != "stream" {
				wide[h] |= 1 << d
			}
		})
	}
	radius := regionRadius
	if g.sc.Board.Single {
		radius = 0
	}
	region, n := hex.Regions(t.grid, radius, func(h int16, d hex.Direction) bool { return wide[h]>>d&1 != 0 })
	a.regions, a.region, a.size, a.hexes, a.inPlay = n, make([]uint16, t.hexes), make([]uint8, n), make([][]int16, n), make([]bool, n)
	for h, r := range region {
		a.region[h] = uint16(r)
		a.size[r]++
		a.hexes[r] = append(a.hexes[r], int16(h))
		a.inPlay[r] = a.inPlay[r] || t.inPlay.Has(int16(h))
	}
	for _, l := range g.sc.Map.Links {
		h, to := t.at(l.Hex), t.at(g.sc.Map.Grid.Next[l.Hex][l.Direction])
		if h == none || to == none {
			continue
		}
		c := span{h: h, to: to, d: uint8(l.Direction), over: over[h][l.Direction], name: l.Name}
		for k, word := range crossingWords {
			if l.Kind == word {
				c.kind = uint8(k)
			}
		}
		a.crossings = append(a.crossings, c)
	}
	for i := range g.sc.Victory.Tests {
		v := &g.sc.Victory.Tests[i]
		for _, w := range v.Hexes {
			if h := t.at(w); h != none {
				a.goal[h] |= 1 << v.Side
			}
		}
	}
	for _, w := range g.sc.Route {
		if h := t.at(w); h != none {
			a.route.Add(int16(h))
		}
	}
	a.layNear(t)
	a.layAround(t.grid)
	a.layLinks(t)
	g.atlas = a
	g.print()
}

// layNear finds how far the nearest goal is from each hex.
func (a *atlas) layNear(t *tables) {
	for h := range a.near {
		a.near[h] = 255
		for to, of := range a.goal {
			if of != 0 {
				a.near[h] = min(a.near[h], uint8(min(254, t.distance(h, to))))
			}
		}
	}
}

// layAround lists the hexes of the window: the middle, then ring by ring, each from the east on around.
func (a *atlas) layAround(grid *hex.Grid) {
	var q, r []int
	q, r = append(q, 0), append(r, 0)
	steps := [6][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}} // the axial directions in order
	for k := 1; k <= windowRadius; k++ {
		x, y := k, 0
		for side := range 6 {
			d := steps[(side+2)%6]
			for range k {
				q, r = append(q, x), append(r, y)
				x, y = x+d[0], y+d[1]
			}
		}
	}
	a.around = make([][]int16, grid.N)
	all := make([]int16, grid.N*windowHexes)
	for h := range a.around {
		a.around[h], all = all[:windowHexes:windowHexes], all[windowHexes:]
		for i := range a.around[h] {
			a.around[h][i] = grid.At(int(grid.Q[h])+q[i], int(grid.R[h])+r[i])
		}
	}
}

// layLinks lists the pairs of regions between which somebody can go, ascending.
func (a *atlas) layLinks(t *tables) {
	linked := map[[2]int16]bool{}
	for h, next := range t.grid.Next {
		for d, n := range next {
			if n == hex.None || t.entry(anyColumn, h, d) == hex.Closed {
				continue
			}
			x, y := int16(a.region[h]), int16(a.region[n])
			if x != y && t.inPlay.Has(int16(h)) {
				linked[[2]int16{min(x, y), max(x, y)}] = true
			}
		}
	}
	for x := range int16(a.regions) {
		for y := x + 1; y < int16(a.regions); y++ {
			if linked[[2]int16{x, y}] {
				a.links = append(a.links, [2]int16{x, y})
			}
		}
	}
}
