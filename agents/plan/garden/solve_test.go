package garden_test

import (
	"math"
	"testing"

	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// TestNearlyPerfect plays the bridge at Son, which is solved: .5133 for the Allies. The planner finds the attack from both
// sides of the canal, by which nobody has to trust the bridge, and gives little away in what follows.
func TestNearlyPerfect(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at more than 300,000 positions")
	}
	g := game(t, "son", "")
	v := plantest.Solve(t, g, 500_000)
	whole := v.Worth(g.New())
	if math.Abs(whole-0.5133) > 5e-5 {
		t.Fatalf("worth %.4f, want .5133", whole)
	}
	const games = 60
	var lost [2]float64
	watch(t, g, "scripted", games, func(s *garden.State, a engine.Action) {
		lost[s.Player()] += math.Abs(v.Worth(s)-v.After(s, a)) / games
	})
	t.Logf("given away a game: Germans %.4f, Allies %.4f", lost[0], lost[1])
	if lost[1] > 0.02 || lost[0] > 0.06 {
		t.Errorf("a game gives away %.4f as Germans, want .06 at most, and %.4f as Allies, want .02", lost[0], lost[1])
	}
}
