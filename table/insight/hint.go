package insight

import (
	"context"
	"fmt"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
)

// Hint asks a new agent of a spec what it would do at a decision. The same position gets the same answer,
// as long as the budget is not one of time. The caller knows the step.
func (i *Insight) Hint(ctx context.Context, r *agents.Registry, g engine.Game, s engine.State, spec string, b agents.Budget) (*table.Thought, error) {
	if !s.Player().IsSide() {
		return nil, fmt.Errorf("insight: nobody decides at this position")
	}
	agent, err := r.New(g, spec)
	if err != nil {
		return nil, err
	}
	agent.Reset(s.Hash())
	a, e, err := agent.Act(ctx, s.Clone(), b)
	if err == nil {
		err = s.Check(a)
	}
	if err != nil {
		return nil, fmt.Errorf("agent %s: %w", spec, err)
	}
	return i.FromExplanation(g, s, agent.Name(), a, &e), nil
}

// FromExplanation puts an agent's decision for action a at s into words. Unlike [table.NewThought] alone it
// lists the action picked even where the agent names no candidates, and its heat knows where units stand.
func (i *Insight) FromExplanation(g engine.Game, s engine.State, agent string, a engine.Action, e *agents.Explanation) *table.Thought {
	full := *e
	if !slices.ContainsFunc(e.Candidates, func(c agents.Candidate) bool { return c.Action == a }) {
		full.Candidates = append(slices.Clone(e.Candidates), agents.Candidate{Action: a, Value: e.Value})
	}
	t := table.NewThought(g, s, a, &full, i.Targets)
	t.Agent = agent
	t.Heat = i.Heat(g, s, t)
	return t
}

// Heat is by place how little the best candidate loses that has to do with it. A unit counts where it stands, a
// crossing at both its ends.
func (i *Insight) Heat(g engine.Game, s engine.State, t *table.Thought) map[string]float64 {
	out := map[string]float64{}
	p := i.pointer(g)
	if p == nil {
		return out
	}
	for k, c := range t.Candidates {
		for _, place := range p.PlacesOf(s, engine.Action(c.Action)) {
			out[place] = max(out[place], t.Warmth(k))
		}
	}
	return out
}
