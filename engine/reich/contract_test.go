package reich

import (
	"math"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

func TestContract(t *testing.T) {
	enginetest.Contract(t, open(t, "one-bridge", ""), 200, enginetest.OneMask("TestOneBridgeSolved beside a second reading of the rules, and TestRules"))
}

func TestNoAllocs(t *testing.T) { enginetest.NoAllocs(t, open(t, "one-bridge", "")) }

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, open(f, "one-bridge", "")) }

func BenchmarkGame(b *testing.B) {
	b.Run("one-bridge", func(b *testing.B) { enginetest.Benchmark(b, open(b, "one-bridge", "")) })
	b.Run("skirmish", func(b *testing.B) {
		enginetest.Benchmark(b, skirmish(b, arms, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phGermanMiniMove}))
	})
}

func TestOneBridgeSolved(t *testing.T) {
	value, nodes, ok := enginetest.Solve(open(t, "one-bridge", "").New(), 2_000_000)
	german := (1 + value) / 2
	t.Logf("the Germans win %.12f of %d positions", german, nodes)
	if !ok || math.Abs(german-.427469) > 5e-7 {
		t.Errorf("the Germans win %.6f of %d positions, solved: %v, want .427469", german, nodes, ok)
	}
}
