package garden

import (
	"testing"

	"bridgehead/engine"
)

// BenchmarkResample draws samples at positions of a random game.
func BenchmarkResample(b *testing.B) {
	for _, options := range []string{"sight=hidden", "detail=advanced", "detail=advanced,sight=hidden"} {
		b.Run(options, func(b *testing.B) {
			g := mustGame(b, "market-garden", options)
			var list []*State
			n := 0
			walk(g, 5, func(s *State, _ engine.Action) {
				if n++; n%60 == 0 && len(list) < 40 {
					list = append(list, s.Clone().(*State))
				}
			})
			dst, draw := g.New().(*State), draws(1, 2)
			for _, s := range list { // what is made the first time it is asked for
				for range 100 {
					g.Resample(dst, s, german, draw)
					g.Resample(dst, s, allied, draw)
				}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				g.Resample(dst, list[i%len(list)], engine.Player(i&1), draw)
			}
		})
	}
}
