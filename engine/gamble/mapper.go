package gamble

import "bridgehead/engine"

var _ engine.Mapper = (*Game)(nil)

// RowName is the number and name of a place, the name of a unit, a crossing or a depot; empty for a row that
// nothing has in this scenario.
func (g *Game) RowName(block string, row int) string {
	t := g.t
	switch {
	case row < 0:
	case block == obsBlocks[obLocs].Name && row < numLocs:
		return t.place(uint8(row))
	case block == obsBlocks[obUnits].Name && row < t.nUnits:
		return t.unitName(row)
	case block == obsBlocks[obEdges].Name && row < t.nEdges:
		return t.edgeName(row)
	case block == obsBlocks[obDepots].Name && row < depotSlots:
		return depotName(row)
	}
	return ""
}

// NodeKinds are Area, Zone and box.
func (g *Game) NodeKinds() (kinds []string, of []uint8) {
	of = make([]uint8, numLocs)
	for l := range uint8(numLocs) {
		switch {
		case isZone(l):
			of[l] = 1
		case l == locUK:
			of[l] = 2
		}
	}
	return []string{"area", "zone", "box"}, of
}

// The kinds of links, as bits.
const (
	linkOpen = 1 << iota
	linkCanal
	linkRiver
	linkRoad
	linkBridge
	linkFerry
	linkRetreat
)

// LinkKinds are the boundary, open or one of water, and what leads across it; "retreats" is a way that only
// retreats may take (14.51).
func (g *Game) LinkKinds() (kinds []string, of []uint32) {
	for _, pair := range g.linksInPlay() {
		bits := uint32(0)
		for _, way := range [2][2]int16{pair, {pair[1], pair[0]}} {
			if i := g.t.linkAt[way[0]][way[1]]; i >= 0 {
				bits |= g.t.links[way[0]][i].kinds()
			}
		}
		of = append(of, bits)
	}
	return []string{"open", "canal", "river", "road", "bridge", "ferry", "retreats"}, of
}

func (l *link) kinds() (bits uint32) {
	bits = [...]uint32{open: linkOpen, canal: linkCanal, river: linkRiver}[l.kind]
	for _, f := range []struct {
		is  bool
		bit uint32
	}{{l.road, linkRoad}, {l.edge != none, linkBridge}, {l.ferry != none, linkFerry}, {l.retreat, linkRetreat}} {
		if f.is {
			bits |= f.bit
		}
	}
	return bits
}
