package agents

import (
	"math"
	"slices"
	"testing"

	"bridgehead/engine"
)

// alike are n faces with the same chance.
func alike(n int) []engine.Outcome {
	outs := make([]engine.Outcome, n)
	for i := range outs {
		outs[i] = engine.Outcome{Action: engine.Action(i), P: 1 / float64(n)}
	}
	return outs
}

// Chances of outcomes that stand for others still make one, and no more are left than allowed.
func TestThin(t *testing.T) {
	const most = 32
	for _, n := range []int{1, 31, 32, 33, 100, 1296} {
		outs := Thin(alike(n), most)
		sum := 0.
		for _, o := range outs {
			sum += o.P
		}
		if len(outs) > most || len(outs) < min(n, most/2) || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d outcomes: got %d with a sum of %g", n, len(outs), sum)
		}
	}
}

// Few outcomes stay as they are; of a run its middle stays.
func TestThinKeepsTheMiddle(t *testing.T) {
	if got := Thin(alike(4), 4); !slices.Equal(got, alike(4)) {
		t.Errorf("4 of at most 4: got %v", got)
	}
	want := []engine.Outcome{{Action: 1, P: 0.375}, {Action: 4, P: 0.375}, {Action: 7, P: 0.25}}
	if got := Thin(alike(8), 3); !slices.Equal(got, want) {
		t.Errorf("8 of at most 3: got %v, want %v", got, want)
	}
}
