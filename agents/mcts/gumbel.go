package mcts

import (
	"math"
	"slices"

	"bridgehead/engine/elementary"
)

// Gumbel is the search of Danihelka et al. (2022). At the root Considered actions are sampled
// without replacement from the prior, by its logits plus Gumbel noise, and sequential halving finds
// the best of them, which is played. Elsewhere simulations follow the improved policy, without noise.
// The target is the improved policy. It is no worse than the prior as far as the values are right: those
// of the actions visited, and the mixed value that stands in for the others.
//
// It is made for evaluators with little noise. Below the root an action that the values speak against is not
// tried again, so one unlucky playout may rule an action out for good.
//
// Without a limit of simulations, halving is done over 4 rounds' worth first, then over twice as
// many, and so on until time is up.
type Gumbel struct {
	Considered  int     // m of the paper: actions at the root, at least 1
	GumbelScale float64 // of the noise: 1 to explore, 0 for play that depends on the position alone
	CScale      float64 // scale of the values; 0 or more
	CVisit      float64 // visits added to those of the most visited action in that scale; 0 or more
	Rescale     bool    // values of a node are stretched to [0, 1]

	noise []float64 // of the children of the root
	base  []int32   // visits they had when this halving began
	plan  halving
	from  int32 // simulations at the root when it began
	sims  int   // planned; 0: open
	q     []float64
}

// NewGumbel considers 16 actions, with noise, and has the constants usual for it.
func NewGumbel() *Gumbel {
	return &Gumbel{Considered: 16, GumbelScale: 1, CScale: 0.1, CVisit: 50, Rescale: true}
}

var _ Policy = (*Gumbel)(nil)

func (g *Gumbel) completed() completed { return completed{g.CScale, g.CVisit, g.Rescale} }

func (g *Gumbel) begin(_ *Search, sims int) {
	g.noise, g.base, g.plan, g.from, g.sims = g.noise[:0], g.base[:0], halving{}, 0, sims
}

// start draws the noise, once the root has its children, and plans a halving.
func (g *Gumbel) start(s *Search) {
	kids := s.children(0)
	for len(g.noise) < len(kids) {
		u := 1 - s.rng.Float64() // above 0
		g.noise = append(g.noise, float64(-g.GumbelScale*elementary.Log(-elementary.Log(u)+math.SmallestNonzeroFloat64)))
	}
	considered := min(g.Considered, len(kids))
	sims := max(1, g.sims-s.counts.sims) // a guide has had some
	if g.sims == 0 {
		sims = max(2*g.plan.sims, 4*considered)
	}
	g.plan, g.from = halving{considered, sims}, s.nodes[0].tries()
	g.base = g.base[:0]
	for i := range kids {
		g.base = append(g.base, kids[i].tries())
	}
}

// spent is the number of visits of child i of the root since this halving began.
func (g *Gumbel) spent(kids []node, i int) int32 { return kids[i].tries() - g.base[i] }

func (g *Gumbel) pick(s *Search, at int32) int32 {
	if at == 0 {
		if int(s.nodes[0].tries()-g.from) >= g.plan.sims {
			g.start(s)
		}
		return g.best(s, g.plan.visits(int(s.nodes[0].tries()-g.from)))
	}
	return g.follow(s, at)
}

// best is the child of the root with the greatest noise + logit + completed value among those with
// this many visits; if there is none, as when a batch came back early, among all.
func (g *Gumbel) best(s *Search, visits int32) int32 {
	n := &s.nodes[0]
	kids := s.children(0)
	side := sign(n.player)
	g.q = g.completed().fill(g.q, kids, side, float64(side*float64(n.raw)))
	best, top, exact := 0, math.Inf(-1), false
	for i := range kids {
		now := g.spent(kids, i) == visits
		if exact && !now {
			continue
		}
		if v := g.noise[i] + logit(&kids[i]) + g.q[i]; v > top || now && !exact {
			best, top, exact = i, v, now
		}
	}
	return n.first + int32(best)
}

// follow picks the child that brings the shares of visits nearest to the improved policy.
func (g *Gumbel) follow(s *Search, at int32) int32 {
	n := &s.nodes[at]
	kids := s.children(at)
	side := sign(n.player)
	g.q = improve(g.completed().fill(g.q, kids, side, float64(side*float64(n.raw))), kids)
	sum := 1.
	for i := range kids {
		sum += float64(kids[i].tries())
	}
	best, top := 0, math.Inf(-1)
	for i := range kids {
		if v := g.q[i] - float64(kids[i].tries())/sum; v > top {
			best, top = i, v
		}
	}
	return n.first + int32(best)
}

// choose plays what the halving has left: the best of the most visited since it began. Where another
// halving has just begun, the visits before it count too.
func (g *Gumbel) choose(s *Search) int32 {
	kids := s.children(0)
	if len(g.base) != len(kids) {
		return mostVisited(s)
	}
	if g.sims == 0 {
		halved := slices.Clone(g.base)
		clear(g.base)
		defer func() { copy(g.base, halved) }() // who looks on changes nothing
	}
	most := int32(0)
	for i := range kids {
		most = max(most, g.spent(kids, i))
	}
	return g.best(s, most)
}

func (g *Gumbel) target(s *Search, dst []Child) {
	n := &s.nodes[0]
	side := sign(n.player)
	g.q = slices.Grow(g.q[:0], len(dst))
	g.q = improve(g.completed().fill(g.q, s.children(0), side, float64(side*float64(n.raw))), s.children(0))
	for i := range dst {
		dst[i].Policy = g.q[i]
	}
}
