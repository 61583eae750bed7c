package enginetest

import (
	"testing"

	"bridgehead/engine"
)

// benchEpisodes is the number of recorded episodes a benchmark walks, so that one lucky short game
// does not set the figure.
const benchEpisodes = 8

// Benchmark measures what self-play spends its time on, over recorded random episodes:
//
//	func BenchmarkGame(b *testing.B) { enginetest.Benchmark(b, mygame.New()) }
//
// Step is LegalActions and Apply at every node, dice included; the others are one call each at a
// state along the way.
func Benchmark(b *testing.B, g engine.Game) {
	var paths [][]engine.Action
	var states []engine.State
	for i := range uint64(benchEpisodes) {
		w := newWalk(g, contractSeed, 2*i) // even: honest dice
		for !w.over() {
			if w.rng.IntN(16) == 0 {
				states = append(states, w.state.Clone())
			}
			if err := w.step(); err != nil {
				b.Fatalf("benchmark: %v", w.locate(err))
			}
		}
		paths = append(paths, w.path)
	}
	if len(states) == 0 {
		states = append(states, g.New())
	}
	b.Run("Step", func(b *testing.B) { benchSteps(b, g, paths) })
	benchCalls(b, g, states)
}

func benchSteps(b *testing.B, g engine.Game, paths [][]engine.Action) {
	root, s := g.New(), g.New()
	acts := make([]engine.Action, 0, max(g.NumActions(), g.NumFaces()))
	b.ReportAllocs()
	for episode, at := 0, 0; b.Loop(); at++ {
		if at == len(paths[episode]) {
			episode, at = (episode+1)%len(paths), 0
			s.CopyFrom(root)
		}
		acts = s.LegalActions(acts[:0])
		s.Apply(paths[episode][at])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}

func benchCalls(b *testing.B, g engine.Game, states []engine.State) {
	each := func(name string, do func(engine.State)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				do(states[i%len(states)])
			}
		})
	}
	spare := g.New()
	each("CopyFrom", func(s engine.State) { spare.CopyFrom(s) })
	var sum uint64
	each("Hash", func(s engine.State) { sum += s.Hash() })
	if o, ok := g.(engine.Observer); ok {
		values := make([]float32, engine.Values(engine.Usual(o.Blocks())))
		each("Observe", func(s engine.State) { o.Observe(values, s, 0) })
	}
}
