package mcts

import (
	"context"
	"math/rand/v2"
	"testing"
	"unsafe"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

func gambleGame(t testing.TB, scenario string) engine.Game {
	t.Helper()
	sc, err := scenarios.Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// BenchmarkUCTConstant is the search by itself, nothing is evaluated, over 20,000 simulations: from the
// first position of a campaign, a bombardment with many results of the dice, and from one of its days.
func BenchmarkUCTConstant(b *testing.B) {
	g := gambleGame(b, "gamble/basic")
	b.Run("start", func(b *testing.B) { benchmarkSearch(b, g, g.New(), Options{States: DefaultStates}) })
	b.Run("day", func(b *testing.B) { benchmarkSearch(b, g, later(g, 200), Options{States: DefaultStates}) })
	b.Run("day-transpositions", func(b *testing.B) {
		benchmarkSearch(b, g, later(g, 200), Options{States: DefaultStates, Transpositions: true})
	})
	b.Run("day-afterstates", func(b *testing.B) {
		benchmarkSearch(b, g, later(g, 200), Options{States: DefaultStates, Afterstates: true})
	})
}

// later is the next choice after so many random decisions and rolls.
func later(g engine.Game, steps int) engine.State {
	rng := rand.New(rand.NewPCG(1, 2))
	st := g.New()
	for n := 0; n < steps || !st.Player().IsSide(); n++ {
		legal := st.LegalActions(nil)
		st.Apply(legal[rng.IntN(len(legal))])
	}
	return st
}

func benchmarkSearch(b *testing.B, g engine.Game, root engine.State, o Options) {
	const sims = 20_000
	s, err := New(g, Uniform{}, NewUCB(), o)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.forget()
		s.Run(context.Background(), root, Limits{Simulations: sims})
	}
	b.ReportMetric(float64(b.N)*sims/b.Elapsed().Seconds(), "sims/s")
	b.ReportMetric(float64(len(s.nodes))/sims, "nodes/sim")
	b.ReportMetric(float64(s.counts.made)/sims, "positions/sim")
	b.ReportMetric(float64(s.counts.depth), "depth")
	b.ReportMetric(float64(unsafe.Sizeof(node{})), "B/node")
}
