package insight

import (
	"context"
	"fmt"
	"math"
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
	t.Heat = Heat(g, s, t.Candidates)
	return t
}

// closeness is the difference in value that makes a candidate weigh a third of the best, where no simulations
// are counted.
const closeness = 0.05

// Heat adds up by place what the candidates that have to do with it weigh: their shares of the simulations,
// or where these are all the same how close their value is to the best. A unit counts where it stands, a
// crossing at both its ends.
func Heat(g engine.Game, s engine.State, candidates []table.Candidate) map[string]float64 {
	out := map[string]float64{}
	p := pointerOf(g, s)
	if p == nil {
		return out
	}
	for i, w := range weights(candidates) {
		for _, place := range p.placesOf(engine.Action(candidates[i].Action)) {
			out[place] = min(1, out[place]+w)
		}
	}
	return out
}

// weights are numbers from 0 to 1 that add up to 1.
func weights(candidates []table.Candidate) []float64 {
	out := make([]float64, len(candidates))
	sum, best, even := 0., math.Inf(-1), true
	for i, c := range candidates {
		out[i] = max(0, c.Share)
		sum += out[i]
		best = max(best, c.Value)
		even = even && c.Share == candidates[0].Share
	}
	if sum == 0 || even { // shares tell nothing
		sum = 0
		for i, c := range candidates {
			out[i] = math.Exp((c.Value - best) / closeness)
			sum += out[i]
		}
	}
	for i := range out {
		out[i] /= sum
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
	case (part == units || part == again) && u < p.book.nUnits && p.s.Loc[u] <= gamble.PlaceUK:
		return []string{placeCode(p.s.Loc[u])}
	}
	return nil
}
