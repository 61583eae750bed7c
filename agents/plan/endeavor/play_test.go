package endeavor_test

import (
	"strings"
	"testing"

	doctrine "bridgehead/agents/plan/endeavor"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func game(t *testing.T, id, options string) *endeavor.Game {
	t.Helper()
	opts, err := endeavor.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := endeavor.New(scenarios.MustLoad("endeavor/"+id), opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kit has the planner with this doctrine.
var kit = plantest.New(doctrine.Doctrine)

// light is the planner with little thought, for many games.
const light = "scripted:dice=1,width=2"

// TestPlaysEverything plays every small scenario to the end and checks every explanation.
func TestPlaysEverything(t *testing.T) {
	for _, c := range []struct{ scenario, options string }{
		{"remagen", ""}, {"scheldt", ""}, {"ardennes", ""}, {"overlord", ""}, {"ardennes", "order=canonical"}, {"overlord", "air-landing=yes,landing=printed"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			t.Parallel()
			kit.Quiz(t, game(t, c.scenario, c.options), light, 1)
		})
	}
}

// TestDeterministic: a seed is a game.
func TestDeterministic(t *testing.T) {
	g := game(t, "scheldt", "")
	if a, b := kit.Quiz(t, g, light, 7), kit.Quiz(t, g, light, 7); a != b {
		t.Errorf("ends %x, then %x", a, b)
	}
}

// TestOneGameOnly: other games are refused by name.
func TestOneGameOnly(t *testing.T) {
	if _, err := doctrine.Doctrine.New(toy.Default()); err == nil || !strings.Contains(err.Error(), "toy-v1") {
		t.Errorf("made for the toy game: %v", err)
	}
}

// TestBeatsGreedy: on either side the planner comes to more points than greedy does against the same opponent.
func TestBeatsGreedy(t *testing.T) {
	for _, scenario := range []string{"scheldt", "ardennes"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			g := game(t, scenario, "")
			const games = 6
			usual := kit.Match(t, g, "greedy", "greedy", games).Points.Mean
			german, allied := kit.Match(t, g, light, "greedy", games).Points.Mean, kit.Match(t, g, "greedy", light, games).Points.Mean
			if german > usual-1 || allied < usual+1 {
				t.Errorf("Allied points %.1f between greedy players, %.1f against the planner, %.1f for it", usual, german, allied)
			}
		})
	}
}
