package arena

import (
	"math"
	"testing"

	"bridgehead/agents"
)

// What scenarios differ by is not in the interval of their mean, and one pair borrows the variance of all.
func TestStratified(t *testing.T) {
	wilson := 1 - agents.Wilson(8, 8).Low
	for name, c := range map[string]struct {
		scenarios       []Penta
		mean, low, high float64
	}{
		"one is as ever":           {[]Penta{{1, 0, 2, 0, 1}}, 0.5, 0.5 - z95*math.Sqrt(1./24), 0.5 + z95*math.Sqrt(1./24)},
		"variances within":         {[]Penta{{2, 0, 0, 0, 2}, {0, 0, 0, 0, 4}}, 0.75, 0.75 - z95*math.Sqrt(1./48), 1},
		"each counts the same":     {[]Penta{{2, 0, 0, 0, 2}, {0, 0, 0, 0, 4000}}, 0.75, 0.75 - z95*math.Sqrt(1./48), 1},
		"nothing varies":           {[]Penta{{4}, {0, 0, 0, 0, 4}}, 0.5, 0.5 * (1 - wilson), 0.5 + 0.5*wilson},
		"one pair each, a quarter": {[]Penta{{0, 1}, {0, 0, 0, 1}, {}}, 0.5, 0.5 - z95*0.25, 0.5 + z95*0.25},
		"nothing":                  {[]Penta{{}, {}}, 0.5, 0, 1},
	} {
		mean, in := Stratified(c.scenarios)
		if math.Abs(mean-c.mean) > 1e-12 || math.Abs(in.Low-c.low) > 1e-12 || math.Abs(in.High-c.high) > 1e-12 {
			t.Errorf("%s: got %v (%v to %v), want %v (%v to %v)", name, mean, in.Low, in.High, c.mean, c.low, c.high)
		}
	}
}
