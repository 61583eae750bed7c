package diagnose

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func TestEntropy(t *testing.T) {
	for _, c := range []struct {
		p    []float32
		want float64
	}{{[]float32{1}, 0}, {[]float32{0, 1, 0}, 0}, {[]float32{0.25, 0.25, 0.25, 0.25}, math.Log(4)}, {[]float32{0.5, 0.5, 0}, math.Ln2}} {
		near(t, "entropy", Entropy(c.p), c.want, 1e-9)
	}
}

// Surprise against the divergence of the library, which takes probabilities rather than logits.
func TestSurprise(t *testing.T) {
	rng := newRand(11)
	for range 100 {
		n := 1 + rng.IntN(10)
		d := Decision{Target: make([]float32, n), Scores: make([]float32, n)}
		target, policy, sum := make([]float64, n), make([]float64, n), 0.
		for i := range n {
			d.Scores[i] = float32(3 * rng.NormFloat64())
			policy[i] = math.Exp(float64(d.Scores[i]))
			sum += policy[i]
		}
		for i := range n {
			policy[i] /= sum
		}
		d.Target[rng.IntN(n)] = 0.75
		d.Target[rng.IntN(n)] += 0.25
		total := float32(0)
		for _, v := range d.Target {
			total += v
		}
		for i := range n {
			d.Target[i] /= total
			target[i] = float64(d.Target[i])
		}
		near(t, "surprise", d.Surprise(), stat.KullbackLeibler(target, policy), 1e-6)
	}
	far := Decision{Target: []float32{1, 0}, Scores: []float32{-1000, 1000}}
	near(t, "scores far apart", far.Surprise(), 2000, 1e-6)
}

func TestPolicy(t *testing.T) {
	ln := func(v float64) float32 { return float32(math.Log(v)) }
	got := Policy([]Decision{
		{Target: []float32{0.5, 0.5}, Scores: []float32{ln(0.75), ln(0.25)}},
		{Target: []float32{0, 1}, Scores: []float32{7, 7}},
		{Target: []float32{1}, Scores: []float32{-3}},
	})
	first := -(0.75*math.Log(0.75) + 0.25*math.Log(0.25))
	surprise := 0.5*math.Log(0.5/0.75) + 0.5*math.Log(0.5/0.25)
	near(t, "actions", got.Actions, 5./3, 1e-12)
	near(t, "entropy", got.Entropy, (first+math.Ln2)/3, 1e-6)
	near(t, "target entropy", got.TargetEntropy, math.Ln2/3, 1e-6)
	near(t, "surprise", got.Surprise, (surprise+math.Ln2)/3, 1e-6)
	near(t, "evenness, where there is a choice", got.Evenness, (first/math.Ln2+1)/2, 1e-6)
	near(t, "agreement", got.Agreement, 2./3, 1e-12)
	if got.N != 3 {
		t.Errorf("got %d decisions", got.N)
	}
	if none := Policy(nil); none.N != 0 || !math.IsNaN(none.Entropy) || !math.IsNaN(none.Evenness) {
		t.Errorf("got %+v of nothing", none)
	}
}

func TestPolicyPanics(t *testing.T) {
	for _, d := range []Decision{{}, {Target: []float32{1}}, {Target: []float32{1}, Scores: []float32{1, 2}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v was taken", d)
				}
			}()
			d.Surprise()
		}()
	}
}
