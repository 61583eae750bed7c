package neural

import (
	"context"
	"math/rand/v2"
	"slices"

	"bridgehead/agents/mcts"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// bare is a search that does not: it recommends what the network's policy does.
type bare struct {
	eval   mcts.BatchEvaluator
	legal  []engine.Action
	leaf   [1]mcts.Leaf
	priors []float32
	result mcts.Result

	restrictions []mcts.Restriction
}

var _ search.Steered = (*bare)(nil)

func (b *bare) Reset(uint64) {}

// Restrict leaves actions out of what the policy is asked about.
func (b *bare) Restrict(rs ...mcts.Restriction) { b.restrictions = slices.Clone(rs) }

// Watch shows nothing: there is nothing to see before the end.
func (b *bare) Watch(func() bool, func(*mcts.Result)) {}

// LineOf is the action alone.
func (b *bare) LineOf(dst []engine.Action, a engine.Action) []engine.Action { return append(dst, a) }

// Run evaluates root, which is at a decision node.
func (b *bare) Run(_ context.Context, root engine.State, _ mcts.Limits) *mcts.Result {
	b.legal = mcts.Permitted(b.restrictions, root.Player(), root.LegalActions(b.legal[:0]))
	b.priors = append(b.priors[:0], make([]float32, len(b.legal))...)
	b.leaf[0] = mcts.Leaf{State: root, Legal: b.legal, Priors: b.priors}
	b.eval.EvaluateBatch(b.leaf[:])
	r := &b.result
	*r = mcts.Result{Value: b.leaf[0].Value, Children: r.Children[:0], Line: r.Line[:0], Positions: 1, Nodes: 1}
	if r.Win = r.Value; b.eval.Abilities().Mixed {
		r.Win = b.leaf[0].Win
	}
	if root.Player() == 1 {
		r.Value, r.Win = -r.Value, -r.Win
	}
	sum := 0.
	for _, p := range b.priors {
		sum += float64(p)
	}
	best := 0
	for i, a := range b.legal {
		share := float64(b.priors[i]) / sum
		r.Children = append(r.Children, mcts.Child{Action: a, Prior: share, Policy: share})
		if b.priors[i] > b.priors[best] {
			best = i
		}
	}
	r.Action = b.legal[best]
	r.Line = append(r.Line, r.Action)
	return r
}

// streamChoice keeps the draws of a choice apart from those of a search on the same seed.
const streamChoice = 0xc401ce

// tempered draws the action from the policy that a search recommends, to the power of 1/temperature.
type tempered struct {
	search.Searcher
	temperature float64 // above 0
	least       float64 // an action with less than this share of the best one's policy is not drawn
	pcg         rand.PCG
	weights     []float64
}

// Steered is the search that it draws from; nil where that cannot be steered.
func (t *tempered) Steered() search.Steered {
	s, _ := t.Searcher.(search.Steered)
	return s
}

func (t *tempered) Reset(seed uint64) {
	t.pcg.Seed(seed, streamChoice)
	t.Searcher.Reset(seed)
}

// Run leaves everything as it was found but the action, its value and the line.
func (t *tempered) Run(ctx context.Context, root engine.State, lim mcts.Limits) *mcts.Result {
	r := t.Searcher.Run(ctx, root, lim)
	c := t.draw(r.Children)
	if c == nil || c.Action == r.Action {
		return r
	}
	r.Action = c.Action
	r.Line = append(r.Line[:0], c.Action)
	if c.Visits > 0 {
		r.Value, r.Win = c.Value, c.Win
	}
	return r
}

// draw picks a child; nil where the search recommends none, as one without simulations does.
func (t *tempered) draw(kids []mcts.Child) *mcts.Child {
	t.weights = t.weights[:0]
	top, sum := 0., 0.
	for i := range kids {
		top = max(top, kids[i].Policy)
	}
	if !(top > 0) {
		return nil
	}
	for i := range kids {
		w := 0.
		if share := kids[i].Policy / top; share >= t.least {
			w = elementary.Pow(share, 1/t.temperature)
		}
		t.weights = append(t.weights, w)
		sum += w
	}
	x := float64(rand.New(&t.pcg).Float64() * sum)
	last := 0
	for i, w := range t.weights {
		if w > 0 {
			last = i
			if x -= w; x < 0 {
				break
			}
		}
	}
	return &kids[last]
}
