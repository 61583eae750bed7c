package garden_test

import (
	"strings"
	"testing"

	doctrine "bridgehead/agents/plan/garden"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine/garden"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func game(t *testing.T, id, options string) *garden.Game {
	t.Helper()
	opts, err := garden.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := garden.New(scenarios.MustLoad("garden/"+id), opts)
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
		{"son", ""}, {"waal", ""}, {"breakout", ""}, {"arnhem", ""}, {"highway", ""}, {"breakout", "detail=advanced"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			t.Parallel()
			kit.Quiz(t, game(t, c.scenario, c.options), light, 1)
		})
	}
}

// TestDeterministic: a seed is a game.
func TestDeterministic(t *testing.T) {
	g := game(t, "waal", "")
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
