package actor

import (
	"math"
	"testing"

	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// TestLuck: whatever the evaluator says, luck has mean 0; there is one number for each move, and measuring it changes
// no game.
func TestLuck(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	o := usual()
	plain := newActor(t, g, &opinion{}, o)
	o.Luck = true
	lucky := newActor(t, g, &opinion{}, o)
	n, sum, squares := 0., 0., 0.
	for seed := range uint64(400) {
		task := Task{Seed: seed + 1}
		game, same := play(t, lucky, task), play(t, plain, task)
		must(t, game.Validate())
		if len(game.Moves) == 0 {
			continue
		}
		if len(game.Luck) != len(game.Moves) || len(same.Luck) != 0 {
			t.Fatalf("seed %d: %d numbers of luck for %d moves, %d where it was not to be measured", seed, len(game.Luck), len(game.Moves), len(same.Luck))
		}
		if len(same.Steps) != len(game.Steps) || same.Returns != game.Returns {
			t.Fatalf("seed %d: measuring luck has changed the game", seed)
		}
		last := float64(game.Luck[len(game.Luck)-1])
		n++
		sum += last
		squares += last * last
	}
	mean, sd := sum/n, math.Sqrt(squares/n)
	if sd < 0.1 {
		t.Errorf("luck has a deviation of %.3f: it is not measured at all", sd)
	}
	if limit := 3.5 * sd / math.Sqrt(n); math.Abs(mean) > limit {
		t.Errorf("luck has a mean of %.3f over %.0f games, want 0 within %.3f", mean, n, limit)
	}
}
