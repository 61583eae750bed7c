package review

import (
	"testing"

	"bridgehead/agents"
)

// BenchmarkBasic reviews a game of the basic scenario.
func BenchmarkBasic(b *testing.B) {
	g := newGame(b, "gamble/basic")
	steps := play(b, g, 3, agents.Policy(newAgent(b, g, "greedy:plan=100", 1), agents.Budget{}),
		agents.Policy(newAgent(b, g, "greedy:plan=100", 2), agents.Budget{}))
	b.ResetTimer()
	for b.Loop() {
		if _, err := usual(b, b.Context(), g, steps, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(steps)), "steps")
}
