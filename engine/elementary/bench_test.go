package elementary_test

import (
	"math"
	"testing"

	"bridgehead/engine/elementary"
)

func Benchmark(b *testing.B) {
	for _, c := range []struct {
		name string
		of   func(float64) float64
	}{
		{"Exp", elementary.Exp}, {"Exp/math", math.Exp}, {"Log", elementary.Log}, {"Log/math", math.Log},
		{"Tanh", elementary.Tanh}, {"Tanh/math", math.Tanh},
	} {
		b.Run(c.name, func(b *testing.B) {
			sum, x := 0., 0.
			for b.Loop() {
				if x += 0.07; x > 5 {
					x = 0.01
				}
				sum += c.of(x)
			}
			if sum == 0 {
				b.Error("nothing was summed up")
			}
		})
	}
}
