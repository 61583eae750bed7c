package table

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// maxCandidates is how many candidates a thought keeps.
const maxCandidates = 40

func codeOf(a engine.Action) string { return "#" + strconv.Itoa(int(a)) }

// NewThought puts the explanation of the decision a at s into words. It keeps nothing of the
// explanation; the caller adds who decided, and at which step.
func NewThought(g engine.Game, s engine.State, a engine.Action, e *agents.Explanation, targets Targeter) *Thought {
	th := &Thought{
		Side: s.Player().Name(g.Sides()), Action: int(a), Text: g.ActionText(s, a), Value: bounded(e.Value, -1, 1),
		Reason: e.Reason, Nodes: e.Nodes, Simulations: e.Simulations,
		Milliseconds: float64(e.Elapsed) / float64(time.Millisecond),
		Line:         []LineStep{}, Heat: map[string]float64{},
	}
	th.Judged = th.Value != 0
	th.Chance = (1 + th.Value) / 2
	if s.Player() == 0 {
		th.Chance = 1 - th.Chance
	}
	th.Candidates = candidates(g, s, a, e.Candidates, targets)
	th.heat()
	for _, step := range agents.LineText(g, s, e.Line) {
		th.Line = append(th.Line, LineStep{Side: step.Player.Name(g.Sides()), Text: step.Text})
	}
	return th
}

// candidates lists the action picked first, then the others, best first.
func candidates(g engine.Game, s engine.State, picked engine.Action, all []agents.Candidate, targets Targeter) []Candidate {
	all = slices.DeleteFunc(slices.Clone(all), func(c agents.Candidate) bool { return s.Check(c.Action) != nil })
	visits := 0
	for _, c := range all {
		visits += c.Visits
	}
	slices.SortStableFunc(all, func(x, y agents.Candidate) int {
		if x.Action == picked || y.Action == picked {
			return cmp.Compare(boolInt(y.Action == picked), boolInt(x.Action == picked))
		}
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Value, x.Value))
	})
	all = all[:min(len(all), maxCandidates)]
	actions := make([]engine.Action, len(all))
	for i, c := range all {
		actions[i] = c.Action
	}
	out := make([]Candidate, len(all))
	for i, c := range choices(g, s, actions, targets) {
		out[i] = Candidate{
			Action: c.ID, Text: c.Text, Value: bounded(all[i].Value, -1, 1),
			Share: float64(all[i].Visits) / float64(max(1, visits)), Place: c.Place, Unit: c.Unit, Crossing: c.Crossing,
		}
	}
	return out
}

// heat sums the shares of the candidates by place. Where no simulations are counted it is how good the
// best candidate of a place is between the worst of all and the best.
func (th *Thought) heat() {
	low, high, counted := math.Inf(1), math.Inf(-1), false
	for _, c := range th.Candidates {
		low, high, counted = min(low, c.Value), max(high, c.Value), counted || c.Share > 0
	}
	for _, c := range th.Candidates {
		switch {
		case c.Place == "":
		case counted:
			th.Heat[c.Place] = min(1, th.Heat[c.Place]+c.Share)
		case high > low:
			th.Heat[c.Place] = max(th.Heat[c.Place], (c.Value-low)/(high-low))
		default:
			th.Heat[c.Place] = 1
		}
	}
}

// bounded is x between low and high, 0 where x is no number.
func bounded(x, low, high float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return min(max(x, low), high)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
