package agents

import (
	"context"
	"runtime/debug"

	"bridgehead/engine"
	"bridgehead/env"
)

// worker owns everything one goroutine needs to play.
type worker struct {
	match    *Match
	runner   *env.Runner
	agents   [2]Agent
	policies [2]env.Policy
}

func (m *Match) workers() ([]*worker, error) {
	out := make([]*worker, min(m.Workers, max(1, m.Games)))
	for i := range out {
		w := &worker{match: m, runner: env.NewRunner(m.Game, m.HashEvery)}
		for side, make := range m.Agents {
			a, err := make()
			if err != nil {
				return nil, err
			}
			w.agents[side], w.policies[side] = a, Policy(a, m.Budget)
		}
		out[i] = w
	}
	return out, nil
}

func (w *worker) names() [2]string { return [2]string{w.agents[0].Name(), w.agents[1].Name()} }

func (w *worker) play(ctx context.Context, n int) (f finished) {
	seed := w.match.Seed + uint64(n)
	f.Number, f.Seed = n, seed
	defer func() {
		if v := recover(); v != nil {
			rec := w.runner.Record()
			f.record, f.err = &rec, &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	for side, a := range w.agents {
		a.Reset(env.StreamAgent(side).Seed(seed))
	}
	tr, err := w.runner.Play(ctx, env.Episode{Seed: seed, Agents: w.names(), Policies: w.policies})
	f.record, f.err = &tr.Record, err
	f.GameResult = GameResult{
		Number: n, Seed: seed, Returns: tr.Returns, Decisions: tr.Decisions, Chances: tr.Chances,
		FinalHash: tr.FinalHash,
	}
	if pc, ok := tr.Final.(engine.PointCounter); ok {
		f.VP, f.hasVP = pc.VP(), true
	}
	return f
}
