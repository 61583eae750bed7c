package engine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// fogAt is a position in the fog at which a guard is twice as likely as none.
func fogAt(t *testing.T) (*toy.Game, engine.State) {
	t.Helper()
	g, err := toy.New(toy.Options{Days: 7, Reserves: 1, Charges: 2, Fog: true})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse([]byte("toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g0 s0 up r1 c2 garrison pqf"))
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

// TestSamplerWeighs: proposals come alike, samples by their weights, 2 to 1; also the first one.
func TestSamplerWeighs(t *testing.T) {
	g, s := fogAt(t)
	rng := rand.New(rand.NewPCG(5, 0))
	const draws = 20_000
	count := func(next func() engine.State) float64 {
		n := 0
		for range draws {
			n += next().(*toy.State).Facts().Guard
		}
		return float64(n) / draws
	}
	p := engine.NewSampler(g)
	if got := count(func() engine.State { return p.First(s, toy.Allied, rng.Float64) }); math.Abs(got-2./3) > .02 {
		t.Errorf("a guard in %.3f of first samples, want 2 of 3", got)
	}
	if got := count(func() engine.State { return p.Next(s, toy.Allied, rng.Float64) }); math.Abs(got-2./3) > .02 {
		t.Errorf("a guard in %.3f of samples, want 2 of 3", got)
	}
	unweighed := engine.NewSampler(struct{ engine.Hider }{g})
	if got := count(func() engine.State { return unweighed.First(s, toy.Allied, rng.Float64) }); math.Abs(got-.5) > .02 {
		t.Errorf("without weights a guard in %.3f of samples, want half", got)
	}
}
