package gamble

import (
	"context"
	"slices"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/env"
)

// walk plays the beginning of a seeded game and returns the positions at which a side decided.
func walk(b *testing.B, g *gamble.Game) (out []*gamble.State) {
	b.Helper()
	players := [2]agents.Agent{agent(b, g, light), agent(b, g, light)}
	keep := func(side int) env.Policy {
		return env.PolicyFunc(func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
			out = append(out, s.Clone().(*gamble.State))
			act, _, err := players[side].Act(ctx, s, agents.Budget{})
			return act, err
		})
	}
	ep := env.Episode{Seed: 5, Agents: [2]string{light, light}, Policies: [2]env.Policy{keep(0), keep(1)}}
	if _, err := env.NewRunner(g, 0).Play(context.Background(), ep); err != nil {
		b.Fatal(err)
	}
	return out
}

// BenchmarkLook looks at every position after an action of a fixed game.
func BenchmarkLook(b *testing.B) {
	g := game(b, "arnhem", "")
	e := newEvaluation(g)
	st := styled(e)
	x := make([]float64, featureMost)
	var all []*gamble.State
	for _, s := range walk(b, g) {
		for _, a := range s.LegalActions(nil) {
			w := s.Clone().(*gamble.State)
			w.Apply(a)
			all = append(all, w)
		}
	}
	b.ResetTimer()
	for i := range b.N {
		clear(x)
		e.Look(all[i%len(all)], st, x)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkImpulse chooses activations and plays them through, at positions of a fixed game.
func BenchmarkImpulse(b *testing.B) {
	g := game(b, "basic", "")
	var due []*gamble.State
	for _, s := range walk(b, g) {
		if new(evaluation).Stage(s) != plan.Inside && len(s.LegalActions(nil)) > 1 {
			due = append(due, s)
		}
	}
	a := agent(b, g, light)
	b.ResetTimer()
	for i := range b.N {
		a.Reset(1)
		if _, _, err := a.Act(context.Background(), due[i%len(due)], agents.Budget{}); err != nil {
			b.Fatal(err)
		}
	}
}

// styled is the judged style.
func styled(e *evaluation) *plan.Style {
	st := &plan.Style{Numbers: slices.Clone(judgedKnobs[:]), Late: make([]float64, featureMost), Early: make([]float64, featureMost)}
	e.Weigh(st)
	return st
}
