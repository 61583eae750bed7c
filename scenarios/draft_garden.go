package scenarios

import "bridgehead/engine/hex"

// gardenSheet is a draft of Operation Market Garden.
type gardenSheet struct {
	gardenFile
	land *HexMap
	army *corps
	road hex.Set
}

func (g *gardenSheet) file() any { return &g.gardenFile }

func (g *gardenSheet) ground(s *source) {
	if f := (opener{}).open(s, "map", g.Map); f != nil {
		g.land = readHexMap(f)
	}
	if g.land != nil {
		g.army, g.road = readCorps(opener{}.open(s, "forces", g.Forces), g.land), roads(g.land)
	}
}
