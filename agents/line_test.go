package agents

import (
	"context"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// TestLineText: dice have their words too, and a line that cannot be played ends early.
func TestLineText(t *testing.T) {
	g := toy.Default()
	s := g.New()
	before := s.Hash()
	steps := LineText(g, s, []engine.Action{toy.Assault, 5, 99})
	if len(steps) != 2 || s.Hash() != before {
		t.Fatalf("steps %+v", steps)
	}
	for i, want := range []engine.Player{toy.Allied, engine.Chance} {
		if steps[i].Player != want || steps[i].Text == "" {
			t.Errorf("step %d is %+v, want player %d and a text", i, steps[i], want)
		}
	}
	over := LineText(g, s, make([]engine.Action, 1000))
	if len(over) == 0 || len(over) == 1000 {
		t.Errorf("%d steps of a line longer than the game", len(over))
	}
}

func TestWinChance(t *testing.T) {
	for v, want := range map[float64]float64{-1: 0, 0: 0.5, 1: 1} {
		if got := (&Explanation{Value: v}).WinChance(); got != want {
			t.Errorf("value %v: win chance %v, want %v", v, got, want)
		}
	}
}

// TestElapsed: agents take the time from the clock of their registry.
func TestElapsed(t *testing.T) {
	r := Builtin()
	at := time.Unix(0, 0)
	r.Now = func() time.Time {
		at = at.Add(time.Second)
		return at
	}
	for _, spec := range []string{"greedy", "greedy:plan=0"} {
		a, err := r.New(toy.Default(), spec)
		if err != nil {
			t.Fatal(err)
		}
		_, why, err := a.Act(context.Background(), toy.Default().New(), Budget{})
		if err != nil || why.Elapsed != time.Second {
			t.Errorf("%s: elapsed %v, %v, want the second between two looks at the clock", spec, why.Elapsed, err)
		}
	}
}
