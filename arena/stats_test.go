package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
)

// By hand: scores 0, .25, .5, .75, 1 seen 1, 2, 3, 2, 2 times. The mean is 5.5/10; the squares about it
// sum to .3025 + 2 (.09) + 3 (.0025) + 2 (.04) + 2 (.2025) = .975.
func TestPenta(t *testing.T) {
	p := Penta{1, 2, 3, 2, 2}
	near(t, "mean", p.Mean(), 0.55, 1e-12)
	near(t, "variance", p.Variance(), 0.975/9, 1e-12)
	half := 1.959963984540054 * math.Sqrt(0.975/90)
	near(t, "low", p.Interval().Low, 0.55-half, 1e-12)
	near(t, "high", p.Interval().High, 0.55+half, 1e-12)
	var q Penta
	for _, points := range []float64{0, 0.5, 0.5, 1, 1, 1, 1.5, 1.5, 2, 2} {
		q.Add(points)
	}
	if q != p {
		t.Errorf("Add: got %v, want %v", q, p)
	}
}

// Pairs that are all alike have no variance, and yet are no proof.
func TestPentaWithoutVariance(t *testing.T) {
	for _, c := range []struct {
		p         Penta
		low, high float64
	}{
		{Penta{}, 0, 1},
		{Penta{0, 0, 0, 0, 10}, agents.Wilson(10, 10).Low, 1},
		{Penta{10, 0, 0, 0, 0}, 0, 1 - agents.Wilson(10, 10).Low},
		{Penta{0, 0, 10, 0, 0}, 0.5 * agents.Wilson(10, 10).Low, 1 - 0.5*agents.Wilson(10, 10).Low},
	} {
		near(t, "low", c.p.Interval().Low, c.low, 1e-12)
		near(t, "high", c.p.Interval().High, c.high, 1e-12)
	}
}

func TestElo(t *testing.T) {
	near(t, "even", Elo(0.5), 0, 1e-12)
	near(t, "ten to one", Elo(10./11), 400, 1e-9)
	near(t, "100 points", EloScore(100), 0.6400649998, 1e-9)
	if !math.IsInf(Elo(1), 1) || !math.IsInf(Elo(0), -1) {
		t.Errorf("Elo of all or nothing: %v and %v, want infinities", Elo(1), Elo(0))
	}
	for _, e := range []float64{-700, -3, 0, 55, 320} {
		near(t, "there and back", Elo(EloScore(e)), e, 1e-9)
	}
}

func TestQuantile(t *testing.T) {
	v := []float64{1, 2, 4, 8}
	for q, want := range map[float64]float64{0: 1, 1: 8, 0.5: 3, 1. / 6: 1.5} {
		near(t, "quantile", quantile(v, q), want, 1e-9)
	}
	inf := math.Inf(1)
	if got := quantile([]float64{inf, inf}, 0.5); got != inf {
		t.Errorf("between infinities: %v", got)
	}
	if !math.IsNaN(quantile(nil, 0.5)) {
		t.Error("the quantile of nothing is a number")
	}
}

// The bootstrap of a mean is the normal interval, nearly, and the same every time.
func TestBootstrap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := make([]float64, 300)
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	mean := func(drawn []int) float64 {
		sum := 0.
		for _, i := range drawn {
			sum += x[i]
		}
		return sum / float64(len(drawn))
	}
	got := Bootstrap(bootRand(bootMatch, 3), len(x), mean)
	if again := Bootstrap(bootRand(bootMatch, 3), len(x), mean); again != got {
		t.Errorf("again: %v, first %v", again, got)
	}
	if other := Bootstrap(bootRand(bootMatch, 4), len(x), mean); other == got {
		t.Errorf("another part has the same interval %v", got)
	}
	m, v := meanVar(x)
	half := z95 * math.Sqrt(v/float64(len(x)))
	near(t, "low", got.Low, m-half, 0.02)
	near(t, "high", got.High, m+half, 0.02)
}
