package mcts

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/engine/toy"
)

// TestNoiseMixes: (1-0.25)*0.6 + 0.25*0.2 = 0.5, and 0.75*0.4 + 0.25*0.8 = 0.5.
func TestNoiseMixes(t *testing.T) {
	n := Noise{Fraction: 0.25, Alpha: 1, drawn: []float64{0.2, 0.8}}
	for i, p := range []float32{0.6, 0.4} {
		if got := n.prior(i, p); math.Abs(got-0.5) > 1e-6 {
			t.Errorf("prior %d is %v with noise, want 0.5", i, got)
		}
	}
}

// TestDirichlet: a share of k has mean 1/k and variance (k-1)/(k*k*(k*alpha+1)), whatever alpha is.
func TestDirichlet(t *testing.T) {
	const k, draws = 4, 40_000
	rng := rand.New(rand.NewPCG(1, 2))
	for _, alpha := range []float64{0.03, 0.3, 1, 10} {
		sum, squares := 0., 0.
		for range draws {
			shares := dirichlet(rng, nil, k, alpha)
			total := 0.
			for _, x := range shares {
				total += x
			}
			if math.Abs(total-1) > 1e-12 {
				t.Fatalf("alpha %v: shares %v sum to %v", alpha, shares, total)
			}
			sum += shares[0]
			squares += shares[0] * shares[0]
		}
		mean := sum / draws
		variance := squares/draws - mean*mean
		want := (k - 1.) / (k * k * (k*alpha + 1))
		if math.Abs(mean-1./k) > 5*math.Sqrt(want/draws) || math.Abs(variance-want) > 0.05*want {
			t.Errorf("alpha %v: mean %v, variance %v, want %v and %v", alpha, mean, variance, 1./k, want)
		}
	}
	if shares := dirichlet(rng, nil, 3, 1e-300); shares[0]+shares[1]+shares[2] != 1 {
		t.Errorf("a tiny alpha gives %v", shares)
	}
}

// TestNoiseIsAtTheRootOnly: all of it noise, the root is explored by what was drawn and the priors of the
// tree stay those of the evaluator; with a share of 0 nothing is drawn.
func TestNoiseIsAtTheRootOnly(t *testing.T) {
	g := toy.Default()
	shares := map[bool]int{}
	for seed := range uint64(20) {
		p := NewPUCT()
		p.Noise = Noise{Fraction: 1, Alpha: 0.1}
		s := newSearch(t, g, Uniform{}, p, Options{})
		s.Reset(seed)
		r := run(s, g.New(), 30)
		shares[r.Children[0].Visits > r.Children[1].Visits]++
		for i := range r.Children {
			if r.Children[i].Prior != 0.5 {
				t.Fatalf("prior %v in the tree, want 0.5", r.Children[i].Prior)
			}
		}
		quiet := NewPUCT()
		run(newSearch(t, g, Uniform{}, quiet, Options{}), g.New(), 30)
		if len(quiet.Noise.drawn) != 0 {
			t.Fatal("noise was drawn with a share of 0")
		}
	}
	if shares[true] < 3 || shares[false] < 3 {
		t.Errorf("of 20 seeds %d prefer the first action and %d the second", shares[true], shares[false])
	}
}
