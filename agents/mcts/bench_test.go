package mcts

import (
	"context"
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

// BenchmarkUCTConstant is the search by itself: nothing is judged. A search is of 20,000 simulations.
func BenchmarkUCTConstant(b *testing.B) {
	g := gambleGame(b, "gamble/basic")
	s, err := New(g, Uniform{}, NewUCB(), Options{States: DefaultStates})
	if err != nil {
		b.Fatal(err)
	}
	const sims = 20_000
	root := g.New()
	nodes, states := 0, 0
	for b.Loop() {
		s.forget()
		s.Run(context.Background(), root, Limits{Simulations: sims})
		nodes, states = len(s.nodes), len(s.slab.states)
	}
	b.ReportMetric(float64(b.N)*sims/b.Elapsed().Seconds(), "sims/s")
	b.ReportMetric(float64(nodes)/sims, "nodes/sim")
	b.ReportMetric(float64(states)/sims, "states/sim")
	b.ReportMetric(float64(s.counts.made)/sims, "made/sim")
	b.ReportMetric(float64(s.counts.depth), "depth")
	b.ReportMetric(float64(unsafe.Sizeof(node{})), "B/node")
}
