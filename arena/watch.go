package arena

import (
	"context"

	"bridgehead/engine"
	"bridgehead/env"
)

// Watcher is an agent that is told of what it does not do itself, the moves of the other side and the rolls
// of the dice, before they happen at s. It leaves s as it is.
type Watcher interface {
	Watch(ctx context.Context, s engine.State, move engine.Action)
}

// watchers are the agents of a game that watch, by side; nil where one does not.
type watchers struct{ side [2]Watcher }

// join puts the watchers between an episode and its policies and dice.
func (w *watchers) join(ctx context.Context, ep *env.Episode) {
	if w.side == [2]Watcher{} {
		return
	}
	for side, policy := range ep.Policies {
		if other := w.side[1-side]; other != nil {
			ep.Policies[side] = watchedPolicy(policy, other)
		}
	}
	dice := env.NewDice(ep.Seed)
	ep.Dice = &watchedDice{ctx: ctx, dice: dice, watchers: *w}
}

func watchedPolicy(policy env.Policy, other Watcher) env.Policy {
	return env.PolicyFunc(func(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
		a, err := policy.Choose(ctx, s, legal)
		if err == nil && s.Check(a) == nil {
			other.Watch(ctx, s, a)
		}
		return a, err
	})
}

// watchedDice are the dice of an episode, which two agents may watch.
type watchedDice struct {
	ctx      context.Context
	dice     env.Dice
	watchers watchers
}

func (d *watchedDice) Outcome(s engine.State) (engine.Action, error) {
	face := d.dice.Draw(s)
	for _, w := range d.watchers.side {
		if w != nil {
			w.Watch(d.ctx, s, face)
		}
	}
	return face, nil
}
