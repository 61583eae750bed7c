package garden

import (
	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// Chart says how the observation hangs together: hexes are places, neighbours are links, units and crossings stand at
// them. It is the same for all scenarios of one board.
func (g *Game) Chart() *engine.Chart {
	c := &engine.Chart{
		Nodes: "hexes", InPlay: make([]bool, g.t.hexes), Owner: [2]int{hcOwner, hcOwner + 2}, Owners: []engine.Owner{{Name: "Allied", Side: 1}, {Name: "German", Side: 0}},
		Things:  []engine.Things{{Block: "units", Split: ucAllied, Alive: [2]int{ucOnMap, ucOnMap + 1}}, {Block: "crossings", Split: -1}},
		Vectors: []string{"side", "actor", "node", "global", "hand"},
		Actions: []engine.Part{{Name: "controls", Size: numCtrl}, {Name: "hexes", Size: g.t.hexes, Block: "hexes"}, {Name: "units", Size: g.t.units, Block: "units"}},
	}
	for h, next := range g.t.next {
		c.InPlay[h] = true
		for _, n := range sorted(next) {
			if int(n) > h {
				c.Links = append(c.Links, [2]int16{int16(h), n})
			}
		}
	}
	return c
}

// sorted are the neighbours in ascending order, hex.None first.
func sorted(next [6]int16) [6]int16 {
	for i := range next {
		for j := i; j > 0 && next[j] < next[j-1]; j-- {
			next[j], next[j-1] = next[j-1], next[j]
		}
	}
	return next
}

// Places appends, for every unit, its hex and the hex it is to attack; a part of a parent that stands is where that is.
// Then the two ends of every crossing. What the side does not know stands nowhere.
func (g *Game) Places(dst []int16, state engine.State, side engine.Player) []int16 {
	s := state.(*State)
	if g.hides() && s.Player() != engine.Terminal {
		var v State
		s.known(&v, side)
		return v.places(dst)
	}
	return s.places(dst)
}

func (s *State) places(dst []int16) []int16 {
	g := s.g
	base := len(dst)
	for u := range g.t.units {
		at := s.loc[u]
		if p := g.t.list[u].parent; at == merged && p != none && s.held(int(p))>>g.t.list[u].part&1 != 0 {
			at = s.loc[p]
		}
		if !onMap(at) {
			dst = append(dst, hex.None, hex.None)
			continue
		}
		dst = append(dst, int16(at), hex.None)
	}
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		for _, u := range s.seq[from:to] {
			if dst[base+2*int(u)] != hex.None {
				dst[base+2*int(u)+1] = int16(s.tgt[i])
			}
		}
	}
	var ends [crossRows][2]int16
	for i := range ends {
		ends[i] = [2]int16{hex.None, hex.None}
	}
	for i := range g.t.bridges {
		b := &g.t.bridges[i]
		ends[b.of] = [2]int16{int16(b.a), int16(b.b)}
	}
	if a, b := g.t.ferryEnds[0], g.t.ferryEnds[1]; a != noHex {
		ends[crossRows-1] = [2]int16{int16(a), int16(b)}
	}
	for _, e := range ends {
		dst = append(dst, e[0], e[1])
	}
	return dst
}

var _ engine.Mapper = (*Game)(nil)

// RowName names a row: hexes by their printed numbers, units by their ids, crossings by their names.
func (g *Game) RowName(block string, row int) string {
	switch block {
	case "hexes":
		return g.t.code(uint16(row))
	case "units":
		return g.t.list[row].id
	}
	for i := range g.t.bridges {
		if g.t.bridges[i].of == row {
			return g.t.bridges[i].name
		}
	}
	if row == crossRows-1 {
		return "ferry"
	}
	return "not on this board"
}

// NodeKinds are the terrain of the hexes.
func (g *Game) NodeKinds() (kinds []string, of []uint8) {
	return append([]string(nil), terrainWords...), append([]uint8(nil), g.t.terrain...)
}

// LinkKinds are what lies on a side: roads, water, bridges, the ferry, the border.
func (g *Game) LinkKinds() (kinds []string, of []uint32) {
	for _, l := range g.Chart().Links {
		h, d := uint16(l[0]), g.t.toward(uint16(l[0]), uint16(l[1]))
		var k uint32
		for i, is := range []bool{
			g.t.road[h]>>d&1 != 0, g.t.water[h][d] == stream, g.t.water[h][d] == canal, g.t.water[h][d] == river,
			g.t.bridgeAt[h][d] >= 0, g.t.ferry[h]>>d&1 != 0, g.t.border[h]>>d&1 != 0,
		} {
			if is {
				k |= 1 << i
			}
		}
		of = append(of, k)
	}
	return []string{"road", "stream", "canal", "river", "bridge", "ferry", "border"}, of
}
