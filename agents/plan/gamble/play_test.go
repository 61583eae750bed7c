package gamble

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// light is the planner with little thought, for many games.
const light = "scripted:dice=1,lines=60,sketch=40,width=2"

// quiz plays a game and checks every explanation.
func quiz(t *testing.T, g *gamble.Game, specs [2]string, seed uint64) *env.Trajectory {
	t.Helper()
	return kit.Play(t, g, specs, seed, func(s engine.State, a engine.Action, why agents.Explanation) {
		addsUp(t, s)
		if specs[s.Player()] == light {
			plantest.Explained(t, a, why)
		}
	})
}

// addsUp: what the position says wins makes the points it counts.
func addsUp(t *testing.T, s engine.State) {
	t.Helper()
	sum := 0
	for _, it := range s.(engine.Tallier).Tally().Items {
		sum += it.Points
	}
	if want := s.(engine.Scored).Points().Have[1]; sum != want {
		t.Errorf("%s: the items make %d points, want %d", s, sum, want)
	}
}

// TestPlaysEverything plays every scenario and many options to the end, both sides at once and
// against somebody who does anything.
func TestPlaysEverything(t *testing.T) {
	for _, c := range []struct{ scenario, options string }{
		{"one-bridge", ""}, {"breakout", ""}, {"nijmegen", ""}, {"arnhem", ""}, {"basic", ""}, {"basic", "cards"},
		{"extended", "augmentation,double-lifts,free-landings,reorganization"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && c.scenario == "extended" {
				t.Skip("ten days")
			}
			g := game(t, c.scenario, c.options)
			quiz(t, g, [2]string{light, light}, 1)
			if c.scenario == "extended" {
				return
			}
			quiz(t, g, [2]string{"random", light}, 2)
			quiz(t, g, [2]string{light, "random"}, 3)
		})
	}
}

// TestDeterministic: a seed is a game.
func TestDeterministic(t *testing.T) {
	g := game(t, "nijmegen", "")
	specs := [2]string{light, light}
	if a, b := quiz(t, g, specs, 7), quiz(t, g, specs, 7); a.FinalHash != b.FinalHash || a.Decisions != b.Decisions {
		t.Errorf("ends %x after %d, then %x after %d", a.FinalHash, a.Decisions, b.FinalHash, b.Decisions)
	}
}

// TestOneGameOnly: other games are refused by name.
func TestOneGameOnly(t *testing.T) {
	if _, err := Doctrine.New(toy.Default()); err == nil || !strings.Contains(err.Error(), "toy-v1") {
		t.Errorf("made for the toy game: %v", err)
	}
}
