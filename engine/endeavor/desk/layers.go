package desk

import (
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// layersOf are those there is anything to show of.
func layersOf(g *endeavor.Game) []board.Layer {
	c := g.Content()
	list := []board.Layer{{Key: layerGoals, Word: "Points, ports, forts, entries, sources", Shown: true}}
	if slices.ContainsFunc(g.PlaceFacts(), func(p endeavor.PlaceFact) bool { return p.Beach >= 0 }) {
		list = append(list, board.Layer{Key: layerCoast, Word: "Beaches and estuaries", Shown: c.InHand > 0})
	}
	list = append(list, board.Layer{Key: layerZones, Word: "Zones of control"}, board.Layer{Key: layerSupply, Word: "Lines of supply", Of: []string{board.BadgeGerman, board.BadgeAllied}})
	if !c.FreeSupply {
		group := func(nations ...string) bool {
			return slices.ContainsFunc(c.Units, func(u scenarios.EndeavorUnit) bool { return u.Type == "hq" && slices.Contains(nations, u.Nation) })
		}
		if group("us", "france") {
			list = append(list, board.Layer{Key: layerUS, Word: "Attack Supply, US and French"})
		}
		if group("uk", "canada", "poland") {
			list = append(list, board.Layer{Key: layerCW, Word: "Attack Supply, Commonwealth"})
		}
		list = append(list, board.Layer{Key: layerRanges, Word: "Ranges of HQs and Trucks", Of: []string{kinds["hq"].symbol, kinds["truck"].symbol}})
	}
	return append(list, board.Layer{Key: layerAir, Word: "Air Zones, and those the Allies dominate", At: []string{"K_ZONE", "K_AIR", "K_DROP", "K_DROP_AT"}})
}

// marksOf are the marks but for those of layers there are not.
func marksOf(layers []board.Layer) (out []board.Mark) {
	for _, m := range marks {
		if m.Layer == "" || slices.ContainsFunc(layers, func(l board.Layer) bool { return l.Key == m.Layer }) {
			out = append(out, m)
		}
	}
	return out
}
