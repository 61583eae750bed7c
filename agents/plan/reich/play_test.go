package reich_test

import (
	"math"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	doctrine "bridgehead/agents/plan/reich"
	"bridgehead/engine"
	"bridgehead/engine/reich"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func game(t *testing.T, id, options string) *reich.Game {
	t.Helper()
	opts, err := reich.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := reich.New(scenarios.MustLoad("reich/"+id), opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kit has the planner with this doctrine.
var kit = plantest.New(doctrine.Doctrine)

var figures = plantest.NewFigures("one-bridge")

// TestMatch plays a match for figures.
func TestMatch(t *testing.T) {
	figures.Match(t, kit, func(scenario, options string) engine.Game { return game(t, scenario, options) })
}

// TestNearlyPerfect plays one bridge, which is solved: what the planner gives away in a game, both sides.
func TestNearlyPerfect(t *testing.T) {
	if testing.Short() {
		t.Skip("solves one bridge")
	}
	g := game(t, "one-bridge", "")
	v := plantest.Solve(t, g, 400_000)
	const games = 60
	var lost [2]float64
	for seed := range uint64(games) {
		kit.Play(t, g, plantest.Both("scripted"), seed, func(s engine.State, a engine.Action, why agents.Explanation) {
			d := math.Abs(v.Worth(s) - v.After(s, a))
			if d > 0.02 && testing.Verbose() {
				t.Logf("%s\n %s: %.3f by %s (%s)", s.(*reich.State).Board(), s.(*reich.State).Prompt(), d, g.ActionText(s, a), why.Reason)
			}
			lost[s.Player()] += d / games
		})
	}
	t.Logf("worth %.4f; given away a game: Germans %.4f, Allies %.4f", v.Worth(g.New()), lost[0], lost[1])
	if lost[0] > 0.06 || lost[1] > 0.06 {
		t.Errorf("a game gives away %.4f as Germans, %.4f as Allies, want .06 at most", lost[0], lost[1])
	}
}

// light is the planner with little thought, for many games.
const light = "scripted:dice=1,width=1"

// TestPlaysEverything plays the small scenarios to the end and checks every explanation.
func TestPlaysEverything(t *testing.T) {
	for _, scenario := range []string{"one-bridge", "son", "frost", "nijmegen-bridge"} {
		t.Run(scenario, func(t *testing.T) { kit.Quiz(t, game(t, scenario, ""), light, 1) })
	}
}

// TestDeterministic: a seed is a game.
func TestDeterministic(t *testing.T) {
	for _, c := range []struct{ scenario, spec string }{{"son", light}, {"one-bridge", "scripted"}} {
		g := game(t, c.scenario, "")
		if a, b := kit.Quiz(t, g, c.spec, 7), kit.Quiz(t, g, c.spec, 7); a != b {
			t.Errorf("%s ends %x, then %x", c.scenario, a, b)
		}
	}
}

// TestOneGameOnly: other games are refused by name.
func TestOneGameOnly(t *testing.T) {
	if _, err := doctrine.Doctrine.New(toy.Default()); err == nil || !strings.Contains(err.Error(), "toy-v1") {
		t.Errorf("made for the toy game: %v", err)
	}
}
