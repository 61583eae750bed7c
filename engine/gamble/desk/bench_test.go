package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// busiest is the position of random play at which most units may move.
func busiest(b *testing.B, g *gamble.Game) engine.State {
	b.Helper()
	var best engine.State
	most := 0
	for seed := range uint64(6) {
		walkGame(g, seed, 6000, func(s engine.State, legal []engine.Action) {
			if k := s.(*gamble.State).NodeKind(); k == "K_ACT" && len(legal) > most {
				best, most = s.Clone(), len(legal)
			}
		})
	}
	return best
}

// widest is the position of random play from which units can go to most places, all added up.
func widest(b *testing.B, g *gamble.Game) engine.State {
	b.Helper()
	var best engine.State
	most := 0
	for seed := range uint64(6) {
		walkGame(g, seed, 6000, func(s engine.State, _ []engine.Action) {
			if s.(*gamble.State).NodeKind() != "K_ACT" {
				return
			}
			if n := countWays(deskOf(g).Reach(s)); n > most {
				best, most = s.Clone(), n
			}
		})
	}
	return best
}

func countWays(w *board.Ways) (n int) {
	for _, list := range w.Units {
		n += len(list)
	}
	return n
}

func BenchmarkReach(b *testing.B) {
	for _, id := range []string{"gamble/basic", "gamble/nijmegen"} {
		b.Run(id, func(b *testing.B) {
			g := gameOf(b, id, "")
			s := widest(b, g)
			var w *board.Ways
			for b.Loop() {
				w = deskOf(g).Reach(s)
			}
			b.ReportMetric(float64(len(w.Units)), "units")
			b.ReportMetric(float64(countWays(w)), "ways")
		})
	}
}

func BenchmarkPreview(b *testing.B) {
	g := gameOf(b, "gamble/basic", "")
	s := find(b, g, 1, "K_JOIN")
	a := s.LegalActions(nil)[0]
	for b.Loop() {
		if _, err := deskOf(g).Preview(s, a); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPoint(b *testing.B) {
	g := gameOf(b, "gamble/basic", "")
	s := busiest(b, g)
	legal := s.LegalActions(nil)
	for b.Loop() {
		deskOf(g).Point(s, legal)
	}
}

func BenchmarkBoard(b *testing.B) {
	g := gameOf(b, "gamble/basic", "")
	for b.Loop() {
		New(g).Board()
	}
}

func BenchmarkNow(b *testing.B) {
	g := gameOf(b, "gamble/basic", "")
	s := busiest(b, g)
	d := deskOf(g)
	for b.Loop() {
		d.Now(s, engine.Terminal)
	}
}
