package club

import (
	"context"
	"testing"

	"bridgehead/agents"
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

// BenchmarkJudge judges every position after an action of a fixed game.
func BenchmarkJudge(b *testing.B) {
	g := game(b, "arnhem", "")
	e := newEvaluation(g)
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
		e.value(all[i%len(all)], allied)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkImpulse chooses activations and plays them through, at positions of a fixed game.
func BenchmarkImpulse(b *testing.B) {
	g := game(b, "basic", "")
	var due []*gamble.State
	for _, s := range walk(b, g) {
		if choosesActivation(s) && len(s.LegalActions(nil)) > 1 {
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
