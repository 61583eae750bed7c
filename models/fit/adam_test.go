package fit

import (
	"math"
	"testing"
)

// The update against Adam's formulas in float64, with moments corrected for their start, decay apart from
// the gradient and a gradient that is cut to its longest.
func TestAdam(t *testing.T) {
	o := DefaultOptions(1)
	o.Decay, o.Clip = 0.1, 2
	a := adam{options: &o, first: make([]float32, 2), second: make([]float32, 2), decays: []bool{true, false}}
	weights := []float32{1, -2}
	want := []float64{1, -2}
	var first, second [2]float64
	for step, grad := range [][]float32{{0.3, -0.4}, {3, 4}, {0, 0.01}, {-0.5, 0}} {
		size, rate := length(grad), 0.01*float64(step+1)
		a.step(weights, grad, rate, size)
		for i := range want {
			g := float64(grad[i]) * math.Min(1, 2/math.Hypot(float64(grad[0]), float64(grad[1])))
			first[i], second[i] = 0.9*first[i]+0.1*g, 0.999*second[i]+0.001*g*g
			if i == 0 {
				want[i] -= rate * 0.1 * want[i]
			}
			n := float64(step + 1)
			want[i] -= rate * first[i] / (1 - math.Pow(0.9, n)) / (math.Sqrt(second[i]/(1-math.Pow(0.999, n))) + 1e-8)
			if math.Abs(float64(weights[i])-want[i]) > 1e-5 {
				t.Errorf("step %d: weight %d: got %v, want %v", step, i, weights[i], want[i])
			}
		}
	}
}

func TestBiasesDoNotDecay(t *testing.T) {
	config := smallConfig()
	f := newFitter(t, sampleNet(t, config, 1), sampleBoard(t, 5), 1)
	biases := map[string]bool{"node/bias": true, "vector/bias": true, "0/cbias": true, "1/cbias": true, "0/hbias": true, "1/hbias": true,
		"action/bias": true, "value/bias": true, "value/outbias": true, "owner/bias": true, "alive/bias/0": true, "alive/bias/2": true}
	at := 0
	for _, p := range config.Layout() {
		if f.adam.decays[at] == biases[p.Name] {
			t.Errorf("%s: got decay %v, want %v", p.Name, f.adam.decays[at], !biases[p.Name])
		}
		at += p.Size()
	}
}
