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
		sum += int(dst.kind) + int(dst.loc[i&127])
		i++
	}
	if sum == 0 {
		b.Log("nothing copied")
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "copies/s")
	b.ReportMetric(float64(StateSize), "bytes")
}

// decisions plays random games of the basic scenario and returns their decision nodes in order.
func decisions(b *testing.B, n int) (*Game, []*State) {
	g := mustGame(b, "gamble/basic", "")
	rng := rand.New(rand.NewPCG(5, 6))
	s := g.New()
	states := make([]*State, n)
	for i := range states {
		states[i] = s.Clone().(*State)
		decide(g, s, rng, nil)
	}
	return g, states
}

// decide plays at random up to the next decision node, in a new game where one ends. buf is a buffer.
func decide(g *Game, s engine.State, rng *rand.Rand, buf []engine.Action) []engine.Action {
	for {
		buf = s.LegalActions(buf[:0])
		s.Apply(buf[rng.IntN(len(buf))])
		switch p := s.Player(); {
		case p == engine.Terminal:
			s.CopyFrom(&g.start)
			return buf
		case p.IsSide():
			return buf
		}
	}
}

// BenchmarkObserve writes observations anew.
func BenchmarkObserve(b *testing.B) {
	g, states := decisions(b, 512)
	dst := make([]float32, observationSize)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		g.Observe(dst, states[i&511], german)
		i++
	}
}

// BenchmarkUpdate brings an observation from one decision node of random games to the next: by itself,
// and with the play between them as an environment does it. The play by itself is there to compare.
func BenchmarkUpdate(b *testing.B) {
	b.Run("alone", func(b *testing.B) {
		g, states := decisions(b, 4096)
		dst := observed(g, states[0], german)
		i := 0
		b.ReportAllocs()
		for b.Loop() {
			g.Update(dst, states[(i+1)&4095], german, states[i&4095], german)
			i++
		}
	})
	b.Run("playing", func(b *testing.B) { benchPlay(b, (*Game).Update) })
	b.Run("only-playing", func(b *testing.B) {
		benchPlay(b, func(*Game, []float32, engine.State, engine.Player, engine.State, engine.Player) {})
	})
}

func benchPlay(b *testing.B, update func(g *Game, dst []float32, s engine.State, side engine.Player, prev engine.State, prevSide engine.Player)) {
	g := mustGame(b, "gamble/basic", "")
	rng := rand.New(rand.NewPCG(7, 8))
	s, prev := g.New(), g.New()
	dst := observed(g, s.(*State), german)
	buf := make([]engine.Action, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		prev.CopyFrom(s)
		buf = decide(g, s, rng, buf)
		update(g, dst, s, s.Player(), prev, prev.Player())
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}

func BenchmarkHash(b *testing.B) {
	s := mustGame(b, "gamble/basic", "").New()
	sum := uint64(0)
	for b.Loop() {
		sum += s.Hash()
	}
	b.ReportMetric(float64(sum&1), "bit") // the hashes must be computed
}
