package arena

import (
	"cmp"
	"math"
	"slices"
)

// Rate fits the ratings of a run. Intervals are bootstrapped over all pairs.
func Rate(c *Config, pairs []Pair) *Ratings {
	cells, free := matchCells(pairs), luckless(c, pairs)
	r := &Ratings{Anchor: c.anchor(), Agents: make([]Rating, len(c.Agents)), Bias: make([]Strength, len(c.Scenarios)),
		Order: make([]int, len(c.Agents))}
	for i := range r.Order {
		r.Order[i] = i
	}
	r.tally(cells)
	r.whole(c, cells)
	r.league(c, cells, free, -1)
	for s := range c.Scenarios {
		if len(c.Scenarios) > 1 {
			r.league(c, cells, free, s)
		}
	}
	r.residuals(cells)
	slices.SortStableFunc(r.Order, func(a, b int) int { return cmp.Compare(r.Agents[b].Elo, r.Agents[a].Elo) })
	return r
}

// whole fits one strength for each agent.
func (r *Ratings) whole(c *Config, cells []matchCell) {
	m := newModel(c, r.Anchor, false, cells)
	var told []estimate
	for i := range r.Agents {
		told = append(told, newEstimate(m.strength(i, 0), &r.Agents[i].Strength))
	}
	var all []int
	for s := range r.Bias {
		all = append(all, s)
		told = append(told, newEstimate(m.advantage(s), &r.Bias[s]))
	}
	told = append(told, newEstimate(m.advantage(all...), &r.Overall))
	m.tell(cells, bootRand(bootRatings, 0), told)
	if len(r.Bias) == 1 {
		r.Overall = r.Bias[0]
	}
}

func (r *Ratings) tally(cells []matchCell) {
	for i, a := range newLeague(cells, -1, len(r.Agents)).Agents {
		r.Agents[i] = Rating{i, a.Both, a.Sides}
	}
	for i := range cells {
		mc := &cells[i]
		points := mc.sums()
		r.Bias[mc.scenario].add(len(mc.points), points[0])
		if !mc.mirror() {
			r.Bias[mc.scenario].add(len(mc.points), float64(len(mc.points))-points[1])
		}
	}
	for s := range r.Bias {
		r.Bias[s].finish()
	}
}

// residuals compares every cell with the fit.
func (r *Ratings) residuals(cells []matchCell) {
	for i := range cells {
		mc := &cells[i]
		if mc.mirror() {
			continue
		}
		n, points := float64(len(mc.points)), mc.sums()
		seen := points[0] + points[1]
		gap, bias := r.Agents[mc.agents[0]].Elo-r.Agents[mc.agents[1]].Elo, r.Bias[mc.scenario].Elo
		as0, as1 := EloScore(gap+bias), EloScore(gap-bias)
		expected := n * (as0 + as1)
		spread := math.Sqrt(n * (as0*(1-as0) + as1*(1-as1)))
		r.Cells = append(r.Cells, Residual{Agents: mc.agents, Scenario: mc.scenario, Pairs: len(mc.points),
			Score: seen / (2 * n), Expected: expected / (2 * n), Sigma: (seen - expected) / spread})
	}
}

// Surprises are the residuals beyond a number of standard errors, the largest first. Many of them, or
// large ones, mean that strength is no single number here: A beats B, B beats C, and C beats A, or an agent is
// better on one scenario than on another.
func (r *Ratings) Surprises(sigma float64) []Residual {
	var out []Residual
	for _, c := range r.Cells {
		if math.Abs(c.Sigma) > sigma {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b Residual) int { return cmp.Compare(math.Abs(b.Sigma), math.Abs(a.Sigma)) })
	return out
}
