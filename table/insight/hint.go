package insight

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/table"
)

// Hint asks a new agent of a spec what it would do at a decision. The same position gets the same answer,
// as long as the budget is not one of time. The caller knows the step.
func Hint(ctx context.Context, r *agents.Registry, g engine.Game, s engine.State, spec string, b agents.Budget) (*table.Thought, error) {
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
	return FromExplanation(g, s, agent.Name(), a, &e), nil
}

// FromExplanation puts an agent's decision for action a at s into words. Unlike [table.NewThought] alone it
// lists the action picked even where the agent names no candidates, and its heat knows where units stand.
func FromExplanation(g engine.Game, s engine.State, agent string, a engine.Action, e *agents.Explanation) *table.Thought {
	full := *e
	if !slices.ContainsFunc(e.Candidates, func(c agents.Candidate) bool { return c.Action == a }) {
		full.Candidates = append(slices.Clone(e.Candidates), agents.Candidate{Action: a, Value: e.Value})
	}
	t := table.NewThought(g, s, a, &full, Targets)
	t.Agent = agent
	t.Heat = Heat(g, s, t)
	return t
}

// Heat is by place how little the best candidate loses that has to do with it. A unit counts where it stands, a
// crossing at both its ends.
func Heat(g engine.Game, s engine.State, t *table.Thought) map[string]float64 {
	out := map[string]float64{}
	p := pointerOf(g, s)
	if p == nil {
		return out
	}
	for i, c := range t.Candidates {
		for _, place := range p.placesOf(engine.Action(c.Action)) {
			out[place] = max(out[place], t.Warmth(i))
		}
	}
	return out
}

// placesOf are the places an action has to do with.
func (p *pointer) placesOf(a engine.Action) []string {
	var c table.Choice
	p.point(&c, a)
	switch part, u := p.book.split(a); {
	case c.Place != "":
		return []string{c.Place}
	case c.Crossing != "":
		x, y, _ := strings.Cut(strings.TrimSuffix(c.Crossing, "f"), "-")
		return []string{x, y}
	case (part == units || part == again) && u < p.book.nUnits && p.s.PlaceOf(u) <= gamble.PlaceUK:
		return []string{placeCode(p.s.PlaceOf(u))}
	}
	return nil
}
