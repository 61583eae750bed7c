package mcts

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine/elementary"
)

// Noise is what AlphaZero adds to the priors of the root so that self-play tries what the evaluator
// thinks little of (Silver et al. 2018): the prior p of an action becomes (1-Fraction)*p + Fraction*d, where
// the d of all actions are drawn from a symmetric Dirichlet distribution once for every search.
type Noise struct {
	Fraction float64 // in [0, 1]; 0: none
	Alpha    float64 // concentration, above 0; small: few actions get most of it

	drawn []float64 // of the children of the root; empty: not yet
}

// prior is the prior of child i of the root, noise included.
func (n *Noise) prior(i int, p float32) float64 {
	return float64((1-n.Fraction)*float64(p)) + float64(n.Fraction*n.drawn[i])
}

// draw draws the noise for k children, unless it has been.
func (n *Noise) draw(rng *rand.Rand, k int) {
	if len(n.drawn) == k {
		return
	}
	n.drawn = dirichlet(rng, n.drawn[:0], k, n.Alpha)
}

// dirichlet appends k shares that sum to 1. For a concentration so small that all the gammas come out
// as 0 one share is the whole, which is the limit.
func dirichlet(rng *rand.Rand, dst []float64, k int, alpha float64) []float64 {
	sum := 0.
	for range k {
		x := gamma(rng, alpha)
		dst = append(dst, x)
		sum += x
	}
	if sum == 0 {
		dst[rng.IntN(k)], sum = 1, 1
	}
	for i := range dst {
		dst[i] /= sum
	}
	return dst
}

// gamma draws from the gamma distribution with a shape above 0 and scale 1 (Marsaglia and Tsang, A
// simple method for generating gamma variables, ACM TOMS 26, 2000).
func gamma(rng *rand.Rand, shape float64) float64 {
	if shape < 1 { // their section 6
		u := 1 - rng.Float64()
		return float64(gamma(rng, shape+1) * elementary.Pow(u, 1/shape))
	}
	d := shape - 1./3
	c := 1 / math.Sqrt(float64(9*d))
	for {
		x := elementary.Normal(rng)
		v := 1 + float64(c*x)
		if v <= 0 {
			continue
		}
		v = float64(v * v * v)
		if u := 1 - rng.Float64(); elementary.Log(u) < x*x/2+d-float64(d*v)+float64(d*elementary.Log(v)) {
			return float64(d * v)
		}
	}
}
