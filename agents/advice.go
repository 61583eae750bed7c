package agents

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/engine"
)

// Standing is how a candidate compares with the best one, in chances to win, which are in [0, 1].
type Standing struct {
	Judged bool    // the agent knows what the candidate is worth; else all else means nothing
	Chance float64 // to win, for the side to move
	Loss   float64 // of chance against the best candidate
	Error  float64 // standard error of Loss
	Sure   bool    // Error is known
	Bound  bool    // Chance is only known to be no higher, and Loss to be no lower
	Even   bool    // Loss is no more than the search can tell apart
}

const (
	// apart is how many standard errors a loss must have to be told apart from none: the interval of 95 %.
	apart = z95
	// leastLoss is half a point: less than that nobody can see, whatever the errors.
	leastLoss = 0.005
)

// Standings compares the candidates of an explanation, in their order. The best is the one picked, unless another is
// better by more than the search can tell apart.
func (e *Explanation) Standings(picked engine.Action) []Standing {
	all := make([]Standing, len(e.Candidates))
	counted, valued := false, false
	for _, c := range e.Candidates {
		counted, valued = counted || c.Visits > 0, valued || c.Value != 0
	}
	for i, c := range e.Candidates {
		all[i].Judged = c.Visits > 0 || !counted && valued
		all[i].Chance = (1 + clamp(e.win(&c))) / 2
		all[i].Bound = c.Bound
	}
	best := e.best(all, picked)
	for i := range all {
		if all[i].Judged && best >= 0 {
			e.compare(all, i, best)
		}
	}
	return all
}

// Anchor is for agents whose candidates have values of another scale than the position, of which only the differences
// mean something: the one picked wins as often as the position, and the others as much less or more often.
func (e *Explanation) Anchor(picked engine.Action) {
	e.Win, e.Wins = e.Value, true
	by := 0.
	for _, c := range e.Candidates {
		if c.Action == picked {
			by = e.Value - c.Value
		}
	}
	for i := range e.Candidates {
		e.Candidates[i].Win = clamp(e.Candidates[i].Value + by)
	}
}

// win is what a candidate is worth as far as it is about winning.
func (e *Explanation) win(c *Candidate) float64 {
	if e.Wins {
		return c.Win
	}
	return c.Value
}

// clamp is a value within its bounds, 0 where it is no number.
func clamp(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return max(-1, min(1, v))
}

// best is the index of the candidate that all are compared with, -1 where none has a value: the one with the highest
// chance less its error, or the one picked where that is as good as can be told.
func (e *Explanation) best(all []Standing, picked engine.Action) int {
	best, top := -1, math.Inf(-1)
	for i, c := range e.Candidates {
		if v := e.win(&c) - c.Error; all[i].Judged && !c.Bound && v > top {
			best, top = i, v
		}
	}
	at := slices.IndexFunc(e.Candidates, func(c Candidate) bool { return c.Action == picked })
	if best < 0 || at < 0 || !all[at].Judged {
		return best
	}
	if e.compare(all, at, best); all[at].Even {
		return at
	}
	return best
}

// compare fills in what candidate i loses against the best.
func (e *Explanation) compare(all []Standing, i, best int) {
	s, c, b := &all[i], &e.Candidates[i], &e.Candidates[best]
	s.Loss = max(0, all[best].Chance-s.Chance)
	s.Sure = i == best || (c.Exact || c.Error > 0) && (b.Exact || b.Error > 0)
	s.Error = 0
	if i != best && s.Sure {
		s.Error = math.Sqrt(float64(c.Error*c.Error)+float64(b.Error*b.Error)) / 2
	}
	s.Even = s.Loss <= max(leastLoss, float64(apart*s.Error))
}

// Verdict says in a sentence how the action picked compares with the others.
func (e *Explanation) Verdict(picked engine.Action) string {
	all := e.Standings(picked)
	at := slices.IndexFunc(e.Candidates, func(c Candidate) bool { return c.Action == picked })
	if at < 0 || !all[at].Judged {
		return "picked by a first impression, without looking at what comes of it"
	}
	judged, even, next := 0, 0, math.Inf(1)
	for i, s := range all {
		switch {
		case !s.Judged:
			continue
		case i != at && s.Even:
			even++
		case i != at:
			next = min(next, s.Loss)
		}
		judged++
	}
	switch {
	case !all[at].Even:
		return fmt.Sprintf("not the surest way to win: it gives away about %s", points(all[at].Loss))
	case judged == 1:
		return "the only choice looked at closely"
	case even == judged-1:
		return "it makes little difference: all choices looked at are about as good"
	case even > 0:
		return fmt.Sprintf("%s about as good; of the others the best loses %s", others(even), points(next))
	}
	if judged == 2 {
		return "better than the other by " + points(next)
	}
	return fmt.Sprintf("the best of %d: the next loses %s", judged, points(next))
}

func others(n int) string {
	if n == 1 {
		return "one other choice is"
	}
	return fmt.Sprintf("%d other choices are", n)
}

// points is a difference of chances in points, of which a hundred are certainty.
func points(loss float64) string {
	switch n := int(math.Round(float64(100 * loss))); n {
	case 0:
		return "less than a point of win chance"
	case 1:
		return "a point of win chance"
	default:
		return fmt.Sprintf("%d points of win chance", n)
	}
}
