package agents

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"bridgehead/engine"
)

var blendKind = Kind{
	Name:    "blend",
	Summary: "two agents, one of whom is drawn for each decision",
	Keys: []Key{
		{"weak", "random", "one of them, an agent"},
		{"strong", "greedy", "the other, an agent"},
		{"share", "0.5", "of the decisions that the second takes"},
	},
	New: func(g engine.Game, p *Params) (Agent, error) {
		of := func(key, usual string) Agent {
			if !p.Given(key) {
				a, err := p.Make(g, usual)
				if err != nil {
					p.Fail("%s: %w", key, err)
				}
				return a
			}
			return p.Agent(g, key)
		}
		weak, strong := of("weak", "random"), of("strong", "greedy")
		return NewBlend(p.Name(), weak, strong, p.Float("share", 0.5, 0, 1)), nil
	},
}

// blend lets one of two agents decide, drawn anew for every decision from the seed of the game.
type blend struct {
	name  string
	parts [2]Agent
	share float64 // of the decisions of the second
	pcg   rand.PCG
	rng   *rand.Rand
}

var _ io.Closer = (*blend)(nil)

// NewBlend makes an agent of two that play the same sides: each decision is taken by the second with the chance share, and
// else by the first. Neither knows of the other.
func NewBlend(name string, weak, strong Agent, share float64) Agent {
	b := &blend{name: name, parts: [2]Agent{weak, strong}, share: share}
	b.rng = rand.New(&b.pcg)
	return b
}

func (b *blend) Name() string { return b.name }

func (b *blend) Reset(seed uint64) {
	b.pcg.Seed(seed, streamBlend)
	for _, a := range b.parts {
		a.Reset(seed)
	}
}

// streamBlend tells these random numbers from those that agents draw by the same seed.
const streamBlend = 0xb1e4d

func (b *blend) drawn() Agent {
	if b.rng.Float64() < b.share {
		return b.parts[1]
	}
	return b.parts[0]
}

func (b *blend) Act(ctx context.Context, s engine.State, budget Budget) (engine.Action, Explanation, error) {
	return b.drawn().Act(ctx, s, budget)
}

// Close closes both, as far as they want to be.
func (b *blend) Close() error {
	return errors.Join(closeAgent(b.parts[0]), closeAgent(b.parts[1]))
}
