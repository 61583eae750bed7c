package gamble

import (
	"context"
	"os"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/slowtwin"
	"bridgehead/env"
)

// twinStates is how many positions of each planner's game are compared.
const twinStates = 120

// TestTwinOfPlannersGames compares the engine with its slow twin at positions of games between planners, who meet other
// positions than random players do. The random ones are in engine/gamble.
func TestTwinOfPlannersGames(t *testing.T) {
	for _, c := range []struct{ scenario, options string }{
		{"one-bridge", ""}, {"breakout", ""}, {"nijmegen", ""}, {"arnhem", "double-lifts"}, {"basic", ""},
		{"basic", "cards,free-landings"}, {"extended", "augmentation,reorganization"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			if testing.Short() && c.scenario != "breakout" {
				t.Skip("one scenario will do")
			}
			g := game(t, c.scenario, c.options)
			slow, err := slowtwin.Load(os.DirFS("../../../scenarios/gamble"), c.scenario, c.options)
			if err != nil {
				t.Fatal(err)
			}
			twin := enginetest.Twin{Actions: func(s engine.State) []engine.Action {
				text, _ := s.MarshalText()
				acts, err := slow.Actions(string(text))
				if err != nil {
					t.Error(err)
				}
				return acts
			}}
			compareAlong(t, g, twin)
		})
	}
}

// compareAlong plays one game of light planners and compares at about twinStates of its states.
func compareAlong(t *testing.T, g *gamble.Game, twin enginetest.Twin) {
	specs := [2]string{light, light}
	var policies [2]env.Policy
	for side, spec := range specs {
		a := agent(t, g, spec)
		a.Reset(env.StreamAgent(side).Seed(1))
		policies[side] = env.PolicyFunc(func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
			act, _, err := a.Act(ctx, s, agents.Budget{})
			return act, err
		})
	}
	tr, err := env.NewRunner(g, 0).Play(context.Background(), env.Episode{Seed: 1, Agents: specs, Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	s := g.New()
	compared := 0
	every := max(1, len(tr.Steps)/twinStates)
	for i, step := range tr.Steps {
		if i%every == 0 {
			compared++
			if err := twin.Differs(g, s); err != nil {
				text, _ := s.MarshalText()
				t.Fatalf("step %d: %v\n%s", i, err, text)
			}
		}
		s.Apply(step.Action)
	}
	t.Logf("%d of %d states agree with the twin", compared, len(tr.Steps))
}
