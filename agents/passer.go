package agents

import (
	"context"

	"bridgehead/engine"
	"bridgehead/env"
)

var passerKind = Kind{
	Name:    "passer",
	Summary: "passes and declines wherever it may, and answers the rest by the first legal action",
	New: func(_ engine.Game, p *Params) (Agent, error) {
		return &passer{name: p.Name()}, nil
	},
}

// passer does nothing of its own will: a floor for other agents, and a test of whether a game punishes idleness.
type passer struct {
	name  string
	legal []engine.Action
}

var (
	_ Agent      = (*passer)(nil)
	_ env.Policy = (*passer)(nil)
)

func (p *passer) Name() string { return p.name }

func (p *passer) Reset(uint64) {}

// Choose is Act for a caller who has the legal actions already. A game that is no [engine.Picker] cannot say which
// action declines; games of this project number those first.
func (p *passer) Choose(_ context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	if picker, ok := s.(engine.Picker); ok {
		if done := picker.Picking().Done; done >= 0 && s.Check(done) == nil {
			return done, nil
		}
	}
	return legal[0], nil
}

func (p *passer) Act(ctx context.Context, s engine.State, _ Budget) (engine.Action, Explanation, error) {
	p.legal = s.LegalActions(p.legal[:0])
	a, err := p.Choose(ctx, s, p.legal)
	return a, Explanation{}, err
}
