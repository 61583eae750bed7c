package mcts

import (
	"context"
	"math"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Flat is flat Monte Carlo: a bandit over the actions at the root, each simulation evaluated right after
// its action by an evaluator, which for playouts means played out (Abramson, Expected-outcome: a
// general model of static evaluation, IEEE PAMI 12, 1990). It grows no tree, so that with more
// simulations it finds the best reply to the playouts, not the best action.
type Flat struct {
	// C weighs the bound of UCB1 (Auer, Cesa-Bianchi and Fischer 2002) by which simulations are
	// dealt out; negative: they are dealt out equally.
	C float64
	// Now is the clock for limits of time; nil: time.Now.
	Now func() time.Time

	single single
	work   engine.State
	legal  []engine.Action
	spread []spread
	result Result
}

// NewFlat makes a flat search of positions of g.
func NewFlat(g engine.Game, eval BatchEvaluator, c float64) *Flat {
	f := &Flat{C: c, work: g.New()}
	f.single.init(eval)
	return f
}

// Reset begins the random numbers anew.
func (f *Flat) Reset(seed uint64) { f.single.seed(seed) }

// Run searches root, a decision node, as [Search.Run] does.
func (f *Flat) Run(ctx context.Context, root engine.State, lim Limits) *Result {
	r := &f.result
	*r = Result{Children: r.Children[:0], Line: r.Line[:0], Depth: 1}
	f.legal = root.LegalActions(f.legal[:0])
	for _, a := range f.legal {
		r.Children = append(r.Children, Child{Action: a, Prior: 1 / float64(len(f.legal))})
	}
	f.spread = append(f.spread[:0], make([]spread, len(f.legal))...)
	side := sign(root.Player())
	limit := newLimiter(ctx, lim, f.Now)
	for c := (counts{}); !limit.reached(&c); c.sims, c.made = c.sims+1, c.made+1 {
		i := f.pick(r)
		k := &r.Children[i]
		f.work.CopyFrom(root)
		f.work.Apply(k.Action)
		k.Visits++
		v := float64(side * f.single.value(f.work))
		k.Value += (v - k.Value) / float64(k.Visits)
		f.spread[i].add(v)
		r.Simulations++
	}
	weighErrors(r.Children, f.spread, drawn)
	best := 0
	for i := range r.Children {
		if f.better(&r.Children[i], &r.Children[best]) {
			best = i
		}
	}
	for i := range r.Children {
		r.Children[i].Win = r.Children[i].Value
	}
	visitShares(r.Children)
	r.Win = r.Children[best].Value
	r.Action, r.Value, r.Positions = r.Children[best].Action, r.Children[best].Value, r.Simulations
	r.Line = append(r.Line, r.Action)
	return r
}

// better compares by visits where they are dealt out by value, else by value.
func (f *Flat) better(a, b *Child) bool {
	if f.C >= 0 && a.Visits != b.Visits {
		return a.Visits > b.Visits
	}
	return a.Visits > 0 && (a.Value > b.Value || b.Visits == 0)
}

// pick is the index of the action to try next.
func (f *Flat) pick(r *Result) int {
	n := len(r.Children)
	if r.Simulations < n || f.C < 0 {
		return r.Simulations % n
	}
	logN := elementary.Log(float64(r.Simulations))
	best, top := 0, math.Inf(-1)
	for i := range r.Children {
		k := &r.Children[i]
		if v := k.Value + float64(f.C*math.Sqrt(logN/float64(k.Visits))); v > top {
			best, top = i, v
		}
	}
	return best
}
