package agents

import (
	"context"
	"fmt"
	"io"
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
	thinking [2]Thinking // of the game in hand, by side
}

func (m *Match) workers() ([]*worker, error) {
	out := make([]*worker, min(m.Workers, max(1, m.Games)))
	for i := range out {
		runner, err := env.NewRunnerAt(m.Game, m.Start, m.HashEvery)
		if err != nil {
			return nil, fmt.Errorf("match: %w", err)
		}
		w := &worker{match: m, runner: runner}
		for side, make := range m.Agents {
			a, err := make()
			if err != nil {
				return nil, err
			}
			if err := CheckSide(a, engine.Player(side)); err != nil {
				return nil, fmt.Errorf("match: %w", seatFault(m.Game, engine.Player(side), err))
			}
			w.agents[side], w.policies[side] = a, w.policy(side, a)
		}
		out[i] = w
	}
	return out, nil
}

// close lets go of agents that have something to close, such as a program. Their games are over, so what they have to
// say about that is of no interest.
func (w *worker) close() {
	for _, a := range w.agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close()
		}
	}
}

// policy is that of an agent; where the match has a clock it keeps the time that the agent says it took.
func (w *worker) policy(side int, a Agent) env.Policy {
	m := w.match
	if _, silent := a.(env.Policy); silent || m.Now == nil {
		return Policy(a, m.Budget)
	}
	return env.Through(a, func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
		action, why, err := a.Act(ctx, s, m.Budget)
		w.thinking[side].add(why.Elapsed)
		return action, err
	})
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
	w.thinking = [2]Thinking{}
	for side, a := range w.agents {
		a.Reset(env.StreamAgent(side).Seed(seed))
	}
	tr, err := w.runner.Play(ctx, env.Episode{Seed: seed, Agents: w.names(), Policies: w.policies})
	f.record, f.err, f.thinking = &tr.Record, err, w.thinking
	f.GameResult = GameResult{
		Number: n, Seed: seed, Returns: tr.Returns, Decisions: tr.Decisions, Chances: tr.Chances,
		FinalHash: tr.FinalHash,
	}
	if sc, ok := tr.Final.(engine.Scored); ok {
		p := sc.Points()
		f.Points, f.words = p.Lead(), p.Words
	}
	return f
}
