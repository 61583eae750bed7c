package agents

import (
	"context"

	"bridgehead/engine"
	"bridgehead/env"
)

// Opponent seats an agent in an environment of env, thinking with a budget.
func Opponent(a Agent, b Budget) env.Opponent { return &opponent{Agent: a, policy: Policy(a, b)} }

type opponent struct {
	Agent
	policy env.Policy
}

var _ env.OneSided = (*opponent)(nil)

// Plays is that of the agent.
func (o *opponent) Plays(side engine.Player) error { return CheckSide(o.Agent, side) }

// Unveiled is what the agent says: it has a veil of its own where the game hides something.
func (o *opponent) Unveiled() bool {
	u, ok := o.Agent.(env.Unveiled)
	return ok && u.Unveiled()
}

func (o *opponent) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	return o.policy.Choose(ctx, s, legal)
}
