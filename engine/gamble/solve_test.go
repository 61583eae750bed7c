package gamble

import (
	"math"
	"testing"

	"bridgehead/engine/enginetest"
)

// TestOneBridgeSolved: the smallest scenario is solved exactly, so that searches can be measured
// against the truth. The value is for the German side; the Allies win with (1 - value) / 2.
func TestOneBridgeSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("about a second and a half")
	}
	value, nodes, ok := enginetest.Solve(mustGame(t, "gamble/one-bridge", "").New(), 500_000)
	if !ok {
		t.Fatalf("not solved within %d positions", nodes)
	}
	const want = 0.4737373958 // a golden: what the solver found when the scenario was made
	if win := (1 - value) / 2; math.Abs(win-want) > 1e-9 {
		t.Errorf("Allied chance %.10f over %d positions, want %.10f", win, nodes, want)
	}
	t.Logf("%d positions", nodes)
}
