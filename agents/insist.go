package agents

import (
	"context"

	"bridgehead/engine"
	"bridgehead/env"
)

var insistKind = Kind{
	Name:    "insist",
	Summary: "takes one action wherever it is legal, and else does as passer does",
	Keys:    []Key{{"action", "0", "number of the action"}},
	New: func(g engine.Game, p *Params) (Agent, error) {
		n := p.Int("action", 0, 0, g.NumActions()-1)
		return &insist{passer: passer{name: p.Name()}, action: engine.Action(n)}, nil
	},
}

// insist is the simplest way to exploit an opponent that has one weakness: the same thing again and again.
type insist struct {
	passer
	action engine.Action
}

var (
	_ Agent      = (*insist)(nil)
	_ env.Policy = (*insist)(nil)
)

// Choose is Act for a caller who has the legal actions already.
func (a *insist) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	if s.Check(a.action) == nil {
		return a.action, nil
	}
	return a.passer.Choose(ctx, s, legal)
}

func (a *insist) Act(ctx context.Context, s engine.State, _ Budget) (engine.Action, Explanation, error) {
	a.legal = s.LegalActions(a.legal[:0])
	act, err := a.Choose(ctx, s, a.legal)
	return act, Explanation{}, err
}

var busyKind = Kind{
	Name:    "busy",
	Summary: "never passes nor declines while there is anything else to do, and picks that by chance",
	New: func(_ engine.Game, p *Params) (Agent, error) {
		return &busy{random{name: p.Name()}}, nil
	},
}

// busy plays for time: it does as many things as it may.
type busy struct{ random }

var (
	_ Agent      = (*busy)(nil)
	_ env.Policy = (*busy)(nil)
)

// Choose is Act for a caller who has the legal actions already.
func (b *busy) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	declines, err := (&passer{}).Choose(ctx, s, legal)
	if err != nil || len(legal) == 1 {
		return declines, err
	}
	for {
		if a, err := b.random.Choose(ctx, s, legal); err != nil || a != declines {
			return a, err
		}
	}
}

func (b *busy) Act(ctx context.Context, s engine.State, _ Budget) (engine.Action, Explanation, error) {
	b.legal = s.LegalActions(b.legal[:0])
	a, err := b.Choose(ctx, s, b.legal)
	return a, Explanation{}, err
}
