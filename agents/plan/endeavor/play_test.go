package endeavor_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/plan"
	doctrine "bridgehead/agents/plan/endeavor"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/toy"
	"bridgehead/env"
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

// registry has the planner with this doctrine.
func registry() *agents.Registry {
	r := agents.Builtin()
	r.Add(plan.Doctrines{doctrine.Doctrine}.Kind())
	return r
}

// match plays games of the German agent against the Allied one.
func match(t *testing.T, g *endeavor.Game, german, allied string, games int) *agents.Report {
	t.Helper()
	m := agents.Match{Game: g, Games: games, Seed: 1, Workers: 2, Now: time.Now}
	for side, spec := range []string{german, allied} {
		f, err := registry().Factory(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		m.Agents[side] = f
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// light is the planner with little thought, for many games.
const light = "scripted:dice=1,width=2"

// TestPlaysEverything plays every small scenario to the end and checks every explanation.
func TestPlaysEverything(t *testing.T) {
	for _, c := range []struct{ scenario, options string }{
		{"remagen", ""}, {"scheldt", ""}, {"ardennes", ""}, {"overlord", ""}, {"ardennes", "order=canonical"}, {"overlord", "air-landing=yes,landing=printed"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			t.Parallel()
			quiz(t, game(t, c.scenario, c.options), 1)
		})
	}
}

// quiz plays a game of the planner against itself.
func quiz(t *testing.T, g *endeavor.Game, seed uint64) (hash uint64) {
	t.Helper()
	var policies [2]env.Policy
	for side := range policies {
		a, err := registry().New(g, light)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(env.StreamAgent(side).Seed(seed))
		policies[side] = env.PolicyFunc(func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
			act, why, err := a.Act(ctx, s, agents.Budget{})
			if err == nil && (why.Reason == "" || !(why.Value >= -1 && why.Value <= 1) || why.Line[0] != act) {
				t.Errorf("explanation %+v", why)
			}
			return act, err
		})
	}
	tr, err := env.NewRunner(g, 0).Play(context.Background(), env.Episode{Seed: seed, Agents: [2]string{light, light}, Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	return tr.FinalHash
}

// TestDeterministic: a seed is a game.
func TestDeterministic(t *testing.T) {
	g := game(t, "scheldt", "")
	if a, b := quiz(t, g, 7), quiz(t, g, 7); a != b {
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
			usual := match(t, g, "greedy", "greedy", games).Points.Mean
			german, allied := match(t, g, light, "greedy", games).Points.Mean, match(t, g, "greedy", light, games).Points.Mean
			if german > usual-1 || allied < usual+1 {
				t.Errorf("Allied points %.1f between greedy players, %.1f against the planner, %.1f for it", usual, german, allied)
			}
		})
	}
}
