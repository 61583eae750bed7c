package training

import (
	"math"
	"testing"

	"bridgehead/engine/toy"
)

// TestAverage: what is stored is the running mean of the weights, reckoned here a second time.
func TestAverage(t *testing.T) {
	g := toy.Default()
	tr := openTrainer(t, t.TempDir(), toyRecipe+"  average: 0.99\n", g)
	must(t, tr.games.Add(gameOf(t, g, 3)))
	must(t, tr.learnFrom(tr.games))
	l := tr.learner
	want, err := clone(tr.net)
	must(t, err)
	now, err := clone(tr.net)
	must(t, err)
	for step := 1; step <= 400; step++ {
		_, err := l.Step(0)
		must(t, err)
		if step%averageEvery != 0 {
			continue
		}
		must(t, l.fitter.Store(now))
		keep := min(math.Pow(0.99, 8), float64(1+step)/float64(80+step))
		for i := range want.Params {
			for k, v := range now.Params[i].Data {
				want.Params[i].Data[k] += float32(1-keep) * (v - want.Params[i].Data[k])
			}
		}
	}
	got, err := clone(tr.net)
	must(t, err)
	must(t, l.Store(got))
	apart := 0.0
	for i := range got.Params {
		for k, v := range got.Params[i].Data {
			if d := math.Abs(float64(v - want.Params[i].Data[k])); d > 1e-5 {
				t.Fatalf("%s[%d]: got %v, want %v", got.Params[i].Name, k, v, want.Params[i].Data[k])
			}
			apart = max(apart, math.Abs(float64(v-now.Params[i].Data[k])))
		}
	}
	if apart < 1e-4 {
		t.Errorf("the mean is within %v of the last weights, so it is none", apart)
	}
}
