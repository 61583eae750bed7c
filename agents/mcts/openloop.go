package mcts

import (
	"context"
	"slices"
	"time"

	"bridgehead/engine"
)

// OpenLoop is open-loop UCT (Perez et al. 2015): a node stands for a sequence of actions, whatever the
// dice showed between them, and every simulation plays the sequence again from the root and rolls its
// own dice. The tree is small and knows no chance nodes, at the price that a decision after dice is
// made as if they had not been seen: values are those of plans, not of best play.
//
// After other dice other actions may be legal. The count under the logarithm is therefore that of the
// simulations in which an action was there to be chosen (Cowling, Powley and Whitehouse, Information
// set Monte Carlo tree search, IEEE TCIAIG 4, 2012). As the children of a node become known one by one
// they are kept as a linked list, in ascending order of their actions.
type OpenLoop struct {
	// C weighs the bound of UCB1; 0 or more.
	C float64
	// Nodes is the greatest number of nodes; a full tree stops growing. 0: DefaultNodes.
	Nodes int
	// Now is the clock for limits of time; nil: time.Now.
	Now func() time.Time

	single single
	work   engine.State
	arms   arms    // a node is the arm that leads to it, the root 0
	first  []int32 // by node: of its arms
	path   []int32 // without the root
	counts counts
}

// NewOpenLoop makes an open-loop search of positions of g.
func NewOpenLoop(g engine.Game, eval BatchEvaluator, c float64) *OpenLoop {
	o := &OpenLoop{C: c, Nodes: DefaultNodes, work: g.New(), arms: newArms(g)}
	o.single.init(eval)
	return o
}

// Reset begins the random numbers anew.
func (o *OpenLoop) Reset(seed uint64) { o.single.seed(seed) }

// Run searches root, a decision node, as [Search.Run] does. It begins a new tree every time.
func (o *OpenLoop) Run(ctx context.Context, root engine.State, lim Limits) *Result {
	o.arms.begin()
	o.first = append(o.first[:0], 0)
	o.counts = counts{}
	limit := newLimiter(ctx, lim, o.Now)
	for ; !limit.reached(&o.counts); o.counts.sims++ {
		o.work.CopyFrom(root)
		o.simulate()
	}
	return o.conclude(root)
}

// simulate plays one sequence, which grows the tree by at most one node.
func (o *OpenLoop) simulate() {
	o.path = o.path[:0]
	for at, fresh := int32(0), false; !fresh; {
		o.settle()
		if o.work.Player() == engine.Terminal {
			break
		}
		if at, fresh = o.arms.pick(&o.first[at], &o.single, o.C, sign(o.work.Player()), len(o.first) < o.Nodes); at == 0 {
			break
		}
		if fresh {
			o.first = append(o.first, 0)
		}
		o.path = append(o.path, at)
		o.work.Apply(o.arms.all[at].action)
		o.counts.made++
	}
	o.arms.learn(o.path, o.single.value(o.work))
	o.counts.depth = max(o.counts.depth, len(o.path))
}

// settle rolls dice and plays single legal actions.
func (o *OpenLoop) settle() {
	for o.work.Player() != engine.Terminal {
		if o.work.Player() == engine.Chance {
			o.single.roll(o.work)
			continue
		}
		t := &o.arms
		if t.legal = o.work.LegalActions(t.legal[:0]); len(t.legal) > 1 {
			return
		}
		o.work.Apply(t.legal[0])
	}
}

// conclude writes the result.
func (o *OpenLoop) conclude(root engine.State) *Result {
	r, chosen := o.arms.conclude(root, o.first[0], &o.counts)
	r.Nodes = len(o.arms.all)
	o.line(r, root, chosen)
	return r
}

// line follows the most visited actions. There are no dice in the tree: at dice the line goes on with the
// likeliest face, and so by the actions that are legal after it.
func (o *OpenLoop) line(r *Result, root engine.State, at int32) {
	t := &o.arms
	o.work.CopyFrom(root)
	for a := r.Action; ; {
		r.Line = append(r.Line, a)
		o.work.Apply(a)
		switch o.work.Player() {
		case engine.Terminal:
			return
		case engine.Chance:
			a = o.single.likeliest(o.work)
			continue
		}
		if t.legal = o.work.LegalActions(t.legal[:0]); len(t.legal) == 1 {
			a = t.legal[0]
			continue
		}
		if at == 0 || o.first[at] == 0 {
			return
		}
		if at = o.mostVisitedChild(at); at == 0 {
			return
		}
		a = t.all[at].action
	}
}

// mostVisitedChild is the most visited child that stands for one of legal; 0 where there is none.
func (o *OpenLoop) mostVisitedChild(at int32) (best int32) {
	t := &o.arms
	for c := o.first[at]; c != 0; c = t.all[c].next {
		_, legal := slices.BinarySearch(t.legal, t.all[c].action)
		if legal && (best == 0 || t.all[c].visits > t.all[best].visits) {
			best = c
		}
	}
	return best
}
