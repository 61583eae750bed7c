package arena

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// With pairs of 0 and 2 only, the score is a coin, and the ratio that of two coins.
func TestSPRTOfCoins(t *testing.T) {
	test := NewSPRT(0, 50)
	p := Penta{40, 0, 0, 0, 60}
	s0, s1 := EloScore(0), EloScore(50)
	want := 60*math.Log(s1/s0) + 40*math.Log((1-s1)/(1-s0))
	llr, v := test.Judge(p)
	near(t, "llr", llr, want, 1e-3) // the unseen scores have a little weight
	if v != Undecided {
		t.Errorf("verdict %v", v)
	}
}

// For small differences the ratio is (s1 - s0) (2 mean - s0 - s1) n / (2 variance), the ratio of two
// normal distributions of equal variance.
func TestSPRTOfSmallDifferences(t *testing.T) {
	test := NewSPRT(0, 4)
	p := Penta{50, 190, 500, 200, 60}
	s0, s1, n := EloScore(0), EloScore(4), float64(p.N())
	v := p.Variance() * (n - 1) / n
	want := (s1 - s0) * (2*p.Mean() - s0 - s1) * n / (2 * v)
	llr, _ := test.Judge(p)
	near(t, "llr", llr, want, 0.01*math.Abs(want))
}

// A test of swapped hypotheses sees the mirror image of the pairs as the negative.
func TestSPRTIsSymmetric(t *testing.T) {
	p, mirror := Penta{5, 9, 30, 14, 7}, Penta{7, 14, 30, 9, 5}
	a, _ := NewSPRT(-10, 30).Judge(p)
	b, _ := NewSPRT(-30, 10).Judge(mirror)
	near(t, "llr", a, -b, 1e-9)
}

func TestSPRTBounds(t *testing.T) {
	low, high := NewSPRT(0, 10).Bounds()
	near(t, "low", low, -2.9444389791664403, 1e-12) // log(0.05 / 0.95)
	near(t, "high", high, 2.9444389791664403, 1e-12)
	if llr, v := NewSPRT(0, 10).Judge(Penta{}); llr != 0 || v != Undecided {
		t.Errorf("without pairs: %v, %v", llr, v)
	}
}

// In the long run the test errs about as often as it says, and stops.
func TestSPRTErrors(t *testing.T) {
	test := NewSPRT(0, 100)
	rng := rand.New(rand.NewPCG(3, 4))
	const matches, longest = 400, 2000
	for _, truth := range []struct {
		elo   float64
		wrong Verdict
	}{{test.Elo0, Accept}, {test.Elo1, Reject}} {
		wrong, pairs := 0, 0
		for range matches {
			var p Penta
			v := Undecided
			for v == Undecided {
				// Dice favour the same side in both games of a pair now and then.
				shift := 0.6*rng.Float64() - 0.3
				points := 0.
				for _, s := range []float64{shift, -shift} {
					if rng.Float64() < EloScore(truth.elo)+s {
						points++
					}
				}
				p.Add(points)
				if _, v = test.Judge(p); p.N() > longest {
					t.Fatalf("no verdict after %d pairs", longest)
				}
			}
			pairs += p.N()
			if v == truth.wrong {
				wrong++
			}
		}
		if rate := float64(wrong) / matches; rate > 0.09 {
			t.Errorf("elo %v: wrong in %.3f of the matches, want about 0.05", truth.elo, rate)
		}
	}
}

func TestSPRTValidate(t *testing.T) {
	for want, test := range map[string]SPRT{
		"elo0 < elo1":   NewSPRT(10, 10),
		"-1000 to 1000": NewSPRT(0, 2000),
		"below 0.5":     {0, 10, 0.5, 0.05},
		"both above 0":  {0, 10, 0.05, 0},
		"want elo0":     NewSPRT(math.NaN(), 10),
	} {
		if err := test.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", test, err, want)
		}
	}
	if err := NewSPRT(0, 20).Validate(); err != nil {
		t.Error(err)
	}
}
