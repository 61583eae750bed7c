package agents

import (
	"context"
	"math/rand/v2"

	"bridgehead/engine"
	"bridgehead/env"
)

var randomKind = Kind{
	Name:    "random",
	Summary: "uniform over the legal actions",
	New: func(_ engine.Game, p *Params) (Agent, error) {
		return &random{name: p.Name()}, nil
	},
}

type random struct {
	name  string
	pcg   rand.PCG
	rng   *rand.Rand
	legal []engine.Action
}

var (
	_ Agent      = (*random)(nil)
	_ env.Policy = (*random)(nil)
)

func (r *random) Name() string { return r.name }

func (r *random) Reset(seed uint64) {
	r.pcg.Seed(seed, 0)
	r.rng = rand.New(&r.pcg)
}

// Choose is Act for a caller who has the legal actions already.
func (r *random) Choose(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
	if r.rng == nil {
		r.Reset(0)
	}
	return legal[r.rng.IntN(len(legal))], nil
}

func (r *random) Act(ctx context.Context, s engine.State, _ Budget) (engine.Action, Explanation, error) {
	r.legal = s.LegalActions(r.legal[:0])
	a, err := r.Choose(ctx, s, r.legal)
	return a, Explanation{}, err
}
