package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// busiest is the position of a random game at which most actions are legal.
func busiest(b *testing.B, g *garden.Game) *garden.State {
	b.Helper()
	var best *garden.State
	most := 0
	walkGame(g, 3, 3000, func(s *garden.State, legal []engine.Action) {
		if s.NodeKind() == "K_OP" && len(legal) > most {
			best, most = s.Clone().(*garden.State), len(legal)
		}
	})
	return best
}

func onBoth(b *testing.B, run func(d *Desk, s *garden.State)) {
	for _, id := range []string{"garden/market-garden", "garden/waal"} {
		b.Run(id, func(b *testing.B) {
			g := gameOf(b, id, "")
			d, s := New(g), busiest(b, g)
			b.ReportAllocs()
			for b.Loop() {
				run(d, s)
			}
		})
	}
}

func BenchmarkNow(b *testing.B) {
	onBoth(b, func(d *Desk, s *garden.State) { d.Now(s, engine.Terminal) })
}

func BenchmarkReach(b *testing.B) { onBoth(b, func(d *Desk, s *garden.State) { d.Reach(s) }) }

func BenchmarkPoint(b *testing.B) {
	onBoth(b, func(d *Desk, s *garden.State) { d.Point(s, s.LegalActions(nil)) })
}

func BenchmarkBoard(b *testing.B) { onBoth(b, func(d *Desk, _ *garden.State) { New(d.g) }) }
