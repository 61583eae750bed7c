package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// BenchmarkRandomGame plays whole random games of the basic scenario.
func BenchmarkRandomGame(b *testing.B) {
	g := mustGame(b, "gamble/basic", "")
	root, s := g.New(), g.New()
	rng := rand.New(rand.NewPCG(1, 2))
	buf := make([]engine.Action, 0, 256)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(root)
		for s.Player() != engine.Terminal {
			buf = s.LegalActions(buf[:0])
			s.Apply(buf[rng.IntN(len(buf))])
			steps++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkCopy copies positions of a game into a reused state.
func BenchmarkCopy(b *testing.B) {
	g := mustGame(b, "gamble/basic", "")
	rng := rand.New(rand.NewPCG(3, 4))
	walk := g.New()
	src := make([]engine.State, 64)
	for i := range src {
		for range 7 {
			acts := walk.LegalActions(nil)
			walk.Apply(acts[rng.IntN(len(acts))])
		}
		src[i] = walk.Clone()
	}
	dst := g.New().(*State)
	sum, i := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(src[i&63])
		sum += int(dst.Kind) + int(dst.Loc[i&127])
		i++
	}
	if sum == 0 {
		b.Log("nothing copied")
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "copies/s")
	b.ReportMetric(float64(StateSize), "bytes")
}

func BenchmarkHash(b *testing.B) {
	s := mustGame(b, "gamble/basic", "").New()
	sum := uint64(0)
	for b.Loop() {
		sum += s.Hash()
	}
	b.ReportMetric(float64(sum&1), "bit") // the hashes must be computed
}
