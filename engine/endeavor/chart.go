package endeavor

import (
	"cmp"
	"slices"

	"bridgehead/engine"
)

var _ engine.Mapper = (*Game)(nil)

// Chart says how the observation hangs together: hexes and boxes are places, neighbours between which somebody can go are
// links, and a box is linked to the ports and beaches of its coast. Units and sectors stand at places. It is the same for all
// scenarios of one board.
func (g *Game) Chart() *engine.Chart {
	t := g.t
	c := &engine.Chart{
		Nodes: "places", InPlay: make([]bool, t.places), Owner: [2]int{pcOwner, pcOwner + 3},
		Owners:  []engine.Owner{{Name: "German", Side: 0}, {Name: "Allied", Side: 1}, {Name: "nobody", Side: engine.Terminal}},
		Things:  []engine.Things{{Block: "units", Split: ucAllied, Alive: [2]int{ucWhere, ucWhere + 4}}},
		Vectors: []string{"side", "actor", "node", "global", "hand"},
		Actions: []engine.Part{{Name: "controls", Size: numCtrl}, {Name: "numbers", Size: numNumbers}},
	}
	if t.sectors > 0 {
		c.Things = append(c.Things, engine.Things{Block: "sectors", Split: -1})
		c.Actions = append(c.Actions, engine.Part{Name: "sectors", Size: t.sectors, Block: "sectors"})
	}
	for _, name := range []string{"units", "units again"} {
		c.Actions = append(c.Actions, engine.Part{Name: name, Size: t.units, Block: "units"})
	}
	for _, name := range []string{"places", "places again"} {
		c.Actions = append(c.Actions, engine.Part{Name: name, Size: t.places, Block: "places"})
	}
	for p := range c.InPlay {
		c.InPlay[p] = true
	}
	c.Links = g.links()
	return c
}

// links are the pairs of places, ascending.
func (g *Game) links() (out [][2]int16) {
	t := g.t
	for p, next := range t.next {
		for d, n := range next {
			if int(n) > p && (t.step[p][d] != closed || t.step[n][(d+3)%6] != closed) {
				out = append(out, [2]int16{int16(p), n})
			}
		}
	}
	for p := range uint16(t.hexes) {
		if box, ok := g.boxOf(p); ok {
			out = append(out, [2]int16{int16(p), int16(box)})
		}
	}
	slices.SortFunc(out, func(a, b [2]int16) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return out
}

// boxOf is the box from which ships come to a port or a beach.
func (g *Game) boxOf(p uint16) (box uint16, ok bool) {
	t := g.t
	switch i := t.portAt[p]; {
	case i != none && t.ports[i].south:
		return t.med, true
	case i != none:
		return t.england, true
	case t.beach[p] < 0:
		return noPlace, false
	case t.coast[p] == coastSouth:
		return t.med, true
	}
	return t.england, true
}

// Places appends, for every unit, where it is and the hex that it fights for; at sea the hex it is to land in. Then the
// middle of every sector. Both sides see all of it.
func (g *Game) Places(dst []int16, state engine.State, _ engine.Player) []int16 {
	s := state.(*State)
	for u := range g.t.units {
		at, to := s.loc[u], uint16(noPlace)
		if at >= atSea && at < dead {
			at = s.landAt[at-atSea]
		}
		if s.scr[u]&(scStack|scJoined) != 0 {
			to = s.target
		}
		switch {
		case int(at) >= g.t.places:
			dst = append(dst, -1, -1)
		case int(to) >= g.t.places:
			dst = append(dst, int16(at), -1)
		default:
			dst = append(dst, int16(at), int16(to))
		}
	}
	for _, p := range g.t.sectorAt {
		dst = append(dst, int16(p), -1)
	}
	return dst
}

// RowName names a row: places by their printed numbers, units by their ids, sectors by their middle hexes.
func (g *Game) RowName(block string, row int) string {
	switch block {
	case "places":
		return g.t.codes[row]
	case "units":
		return g.t.list[row].id
	case "sectors":
		return g.t.codes[g.t.sectorAt[row]]
	}
	return ""
}

// NodeKinds are the terrains, of two the one that shelters better, and boxes.
func (g *Game) NodeKinds() (kinds []string, of []uint8) {
	t := g.t
	kinds = append(append(kinds, terrainNames[:]...), "box")
	for p := range t.places {
		k := 0
		for i, bit := range terrainBits {
			if t.terrain[p]&bit != 0 && (i > 0 && t.terrain[p]&terrainBits[k] == 0 || defence[bit] >= defence[terrainBits[k]]) {
				k = i
			}
		}
		if p >= t.hexes {
			k = len(terrainBits)
		}
		of = append(of, uint8(k))
	}
	return kinds, of
}

// LinkKinds are what lies on a side, and the ways of ships.
func (g *Game) LinkKinds() (kinds []string, of []uint32) {
	t := g.t
	for _, l := range g.links() {
		p, k := l[0], uint32(0)
		if int(l[1]) >= t.hexes {
			of = append(of, 1<<5)
			continue
		}
		d := slices.Index(t.next[p][:], l[1])
		for i, sides := range [5]uint8{t.road[p], t.river[p], t.rhine[p], t.bridged[p], t.sea[p]} {
			k |= uint32(sides>>d&1) << i
		}
		of = append(of, k)
	}
	return []string{"road", "river", "Rhine", "bridge", "Sea Line", "shipping"}, of
}
