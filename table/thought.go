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
		Reason: e.Reason, Detail: e.Detail, Nodes: e.Nodes, Simulations: e.Simulations,
		Milliseconds: float64(e.Elapsed) / float64(time.Millisecond),
		Line:         []LineStep{}, Heat: map[string]float64{},
	}
	th.Judged = th.Value != 0
	th.Chance = (1 + bounded(2*e.WinChance()-1, -1, 1)) / 2
	if s.Player() == 0 {
		th.Chance = 1 - th.Chance
	}
	th.Candidates = candidates(g, s, a, e, targets)
	th.Passed = max(0, len(s.LegalActions(nil))-len(th.Candidates))
	for i, c := range th.Candidates {
		if c.Place != "" {
			th.Heat[c.Place] = max(th.Heat[c.Place], th.Warmth(i))
		}
	}
	for _, step := range agents.LineText(g, s, e.Line) {
		th.Line = append(th.Line, LineStep{Side: step.Player.Name(g.Sides()), Text: step.Text})
	}
	return th
}

// ranked is a candidate beside what it loses.
type ranked struct {
	agents.Candidate
	agents.Standing
}

// candidates lists the action picked first, then the others, those that lose least first. A search that counts
// simulations knows nothing of actions it has not tried; they are left out.
func candidates(g engine.Game, s engine.State, picked engine.Action, e *agents.Explanation, targets Targeter) []Candidate {
	legal := *e
	legal.Candidates = slices.DeleteFunc(slices.Clone(e.Candidates), func(c agents.Candidate) bool { return s.Check(c.Action) != nil })
	all, visits, known := []ranked{}, 0, false
	for i, st := range legal.Standings(picked) {
		all = append(all, ranked{legal.Candidates[i], st})
		visits += legal.Candidates[i].Visits
		known = known || st.Judged
	}
	if known {
		all = slices.DeleteFunc(all, func(r ranked) bool { return !r.Judged && r.Action != picked })
	}
	slices.SortStableFunc(all, func(x, y ranked) int {
		return cmp.Or(cmp.Compare(boolInt(y.Action == picked), boolInt(x.Action == picked)), cmp.Compare(x.Loss, y.Loss),
			cmp.Compare(y.Chance, x.Chance), cmp.Compare(y.Prior, x.Prior))
	})
	all = all[:min(len(all), maxCandidates)]
	actions := make([]engine.Action, len(all))
	for i, r := range all {
		actions[i] = r.Action
	}
	out := make([]Candidate, len(all))
	for i, c := range choices(g, s, actions, targets) {
		out[i] = all[i].candidate(visits)
		out[i].Action, out[i].Text, out[i].Place, out[i].Unit, out[i].Crossing = c.ID, c.Text, c.Place, c.Unit, c.Crossing
	}
	return out
}

// candidate has the numbers of r; visits are those of all.
func (r *ranked) candidate(visits int) Candidate {
	c := Candidate{Value: bounded(r.Value, -1, 1), Share: float64(r.Visits) / float64(max(1, visits)), Prior: bounded(r.Prior, 0, 1)}
	if !r.Judged {
		return c
	}
	chance, loss, err := r.Chance, r.Loss, bounded(r.Standing.Error, 0, 1)
	c.Chance, c.Loss, c.Even, c.Bound = &chance, &loss, r.Even, r.Standing.Bound
	if r.Sure {
		c.Error = &err
	}
	return c
}

// cold is the loss of win chance at which a place is as cold as can be.
const cold = 0.1

// Warmth is how little candidate i loses, in [0, 1]: 1 for nothing that can be told. Of candidates without values only
// the one picked is warm.
func (th *Thought) Warmth(i int) float64 {
	switch c := &th.Candidates[i]; {
	case c.Loss == nil:
		return float64(boolInt(c.Action == th.Action))
	case c.Even:
		return 1
	default:
		return max(0, 1-*c.Loss/cold)
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
