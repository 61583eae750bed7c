package arena

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/agents"
)

// Rate fits the ratings of a run. Intervals are bootstrapped over all pairs.
func Rate(c *Config, pairs []Pair) *Ratings {
	cells := matchCells(pairs)
	r := &Ratings{Anchor: c.anchor(), Agents: make([]Rating, len(c.Agents)), Bias: make([]Strength, len(c.Scenarios))}
	whole, split := newModel(c, r.Anchor, false, cells), newModel(c, r.Anchor, true, cells)
	whole.load(cells)
	split.load(cells)
	at, atSplit := make([]float64, whole.size), make([]float64, split.size)
	whole.fit(at)
	split.fit(atSplit)

	strength, bias := whole.values(at)
	sides, _ := split.values(atSplit)
	for i := range r.Agents {
		r.Agents[i].Agent, r.Agents[i].Elo = i, strength[0][i]
		for side := range sides {
			r.Agents[i].Sides[side].Elo = sides[side][i]
		}
	}
	for s := range bias {
		r.Bias[s].Elo = bias[s]
		r.Overall.Elo += bias[s] / float64(len(bias))
	}
	r.tally(cells)
	r.intervals(cells, whole, split, at, atSplit)
	r.oneSided(whole, split, at, atSplit)
	r.Cells = residuals(cells, strength[0], bias)
	r.Order = make([]int, len(r.Agents))
	for i := range r.Order {
		r.Order[i] = i
	}
	slices.SortStableFunc(r.Order, func(a, b int) int { return cmp.Compare(r.Agents[b].Elo, r.Agents[a].Elo) })
	return r
}

// tally counts games and points.
func (r *Ratings) tally(cells []matchCell) {
	for i := range cells {
		mc := &cells[i]
		n := len(mc.points)
		var points [2]float64 // of agents[0] on side 0 and on side 1
		for _, p := range mc.points {
			points[0] += p[0]
			points[1] += p[1]
		}
		r.Bias[mc.scenario].add(n, points[0])
		if mc.mirror() {
			continue
		}
		r.Bias[mc.scenario].add(n, float64(n)-points[1])
		for side, p := range points {
			r.Agents[mc.agents[0]].count(side, n, p)
			r.Agents[mc.agents[1]].count(1-side, n, float64(n)-p)
		}
	}
	for s := range r.Bias {
		r.Bias[s].finish()
	}
	for i := range r.Agents {
		r.Agents[i].finish()
		for side := range 2 {
			r.Agents[i].Sides[side].finish()
		}
	}
}

func (a *Rating) count(side, games int, points float64) {
	a.add(games, points)
	a.Sides[side].add(games, points)
}

// intervals bootstraps both fits on the same draws.
func (r *Ratings) intervals(cells []matchCell, whole, split *model, at, atSplit []float64) {
	rng, all := bootRand(bootRatings, 0), drawables(cells)
	elo := grid(len(r.Agents), resamples)
	sides := [2][][]float64{grid(len(r.Agents), resamples), grid(len(r.Agents), resamples)}
	bias, overall := grid(len(r.Bias), resamples), make([]float64, resamples)
	x, y := make([]float64, whole.size), make([]float64, split.size)
	for k := range resamples {
		whole.draw(cells, all, rng)
		for i := range whole.cells {
			split.cells[i].n, split.cells[i].w = whole.cells[i].n, whole.cells[i].w
		}
		copy(x, at)
		copy(y, atSplit)
		whole.fit(x)
		split.fit(y)
		strength, b := whole.values(x)
		bySide, _ := split.values(y)
		for i := range r.Agents {
			elo[i][k] = strength[0][i]
			sides[0][i][k], sides[1][i][k] = bySide[0][i], bySide[1][i]
		}
		for s := range b {
			bias[s][k] = b[s]
			overall[k] += b[s] / float64(len(b))
		}
	}
	whole.load(cells)
	split.load(cells)
	for i := range r.Agents {
		a := &r.Agents[i]
		a.Interval = percentiles(elo[i])
		a.Sides[0].Interval, a.Sides[1].Interval = percentiles(sides[0][i]), percentiles(sides[1][i])
	}
	for s := range r.Bias {
		r.Bias[s].Interval = percentiles(bias[s])
	}
	r.Overall.Interval = percentiles(overall)
}

func grid(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

// oneSided replaces the intervals of what was won or lost every time.
func (r *Ratings) oneSided(whole, split *model, at, atSplit []float64) {
	errs, errsSplit := whole.errors(at), split.errors(atSplit)
	widen := func(s *Strength, errs []float64, param int) {
		if s.OneSided() != 0 && param >= 0 {
			half := z95 * eloUnit * errs[param]
			s.Interval = agents.Interval{Low: s.Elo - half, High: s.Elo + half}
		}
	}
	for i := range r.Agents {
		a := &r.Agents[i]
		widen(&a.Strength, errs, whole.param(i, 0))
		for side := range 2 {
			widen(&a.Sides[side], errsSplit, split.param(i, side))
		}
	}
	for s := range r.Bias {
		widen(&r.Bias[s], errs, whole.strengths()+s)
	}
	if len(r.Bias) == 1 {
		r.Overall = r.Bias[0]
	}
}

// residuals compares every cell with the fit.
func residuals(cells []matchCell, strength, bias []float64) []Residual {
	var out []Residual
	for i := range cells {
		mc := &cells[i]
		if mc.mirror() {
			continue
		}
		n := float64(len(mc.points))
		seen := 0.
		for _, p := range mc.points {
			seen += p[0] + p[1]
		}
		gap := strength[mc.agents[0]] - strength[mc.agents[1]]
		as0, as1 := EloScore(gap+bias[mc.scenario]), EloScore(gap-bias[mc.scenario])
		expected := n * (as0 + as1)
		spread := math.Sqrt(n * (as0*(1-as0) + as1*(1-as1)))
		out = append(out, Residual{Agents: mc.agents, Scenario: mc.scenario, Pairs: len(mc.points),
			Score: seen / (2 * n), Expected: expected / (2 * n), Sigma: (seen - expected) / spread})
	}
	return out
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
