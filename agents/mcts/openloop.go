package mcts

import (
	"context"
	"math"
	"slices"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
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

	single  single
	work    engine.State
	nodes   []sequence
	path    []int32
	legal   []engine.Action
	kids    []int32 // children that stand for legal, 0 where there is none yet
	counts  counts
	spread  []spread // by action at the root
	spreads []spread // those of the children of a result
	result  Result
}

// sequence is a node of the open-loop tree.
type sequence struct {
	value     float64 // for side 0, in [-1, 1]
	visits    int32
	available int32 // simulations in which the action was legal at the parent
	action    engine.Action
	first     int32 // child with the lowest action; 0: none
	next      int32 // sibling with the next higher action; 0: none
}

// NewOpenLoop makes an open-loop search of positions of g.
func NewOpenLoop(g engine.Game, eval BatchEvaluator, c float64) *OpenLoop {
	o := &OpenLoop{C: c, Nodes: DefaultNodes, work: g.New(), spread: make([]spread, g.NumActions())}
	o.single.init(eval)
	return o
}

// Reset begins the random numbers anew.
func (o *OpenLoop) Reset(seed uint64) { o.single.seed(seed) }

// Run searches root, a decision node, as [Search.Run] does. It begins a new tree every time.
func (o *OpenLoop) Run(ctx context.Context, root engine.State, lim Limits) *Result {
	o.nodes = append(o.nodes[:0], sequence{})
	o.counts = counts{}
	clear(o.spread)
	limit := newLimiter(ctx, lim, o.Now)
	for ; !limit.reached(&o.counts); o.counts.sims++ {
		o.work.CopyFrom(root)
		o.simulate()
	}
	return o.conclude(root)
}

// simulate plays one sequence, which grows the tree by at most one node.
func (o *OpenLoop) simulate() {
	o.path = append(o.path[:0], 0)
	for at, fresh := int32(0), false; !fresh; {
		o.settle()
		if o.work.Player() == engine.Terminal {
			break
		}
		if at, fresh = o.pick(at); at == 0 {
			break
		}
		o.path = append(o.path, at)
		o.work.Apply(o.nodes[at].action)
		o.counts.made++
	}
	v := o.single.value(o.work)
	for _, at := range o.path {
		n := &o.nodes[at]
		n.visits++
		n.value += (v - n.value) / float64(n.visits)
	}
	if len(o.path) > 1 {
		o.spread[o.nodes[o.path[1]].action].add(v)
	}
	o.counts.depth = max(o.counts.depth, len(o.path)-1)
}

// settle rolls dice and plays single legal actions.
func (o *OpenLoop) settle() {
	for o.work.Player() != engine.Terminal {
		if o.work.Player() == engine.Chance {
			o.single.roll(o.work)
			continue
		}
		o.legal = o.work.LegalActions(o.legal[:0])
		if len(o.legal) > 1 {
			return
		}
		o.work.Apply(o.legal[0])
	}
}

// pick chooses among the legal actions: one that is new, by chance, else by the bound. It returns 0
// where none is known and the tree has no room for a new one.
func (o *OpenLoop) pick(at int32) (child int32, fresh bool) {
	missing := o.match(at)
	if missing > 0 && len(o.nodes) < o.Nodes {
		k := o.single.rng.IntN(missing)
		for i, c := range o.kids {
			if c != 0 {
				continue
			}
			if k--; k < 0 {
				return o.add(at, o.legal[i]), true
			}
		}
	}
	side := sign(o.work.Player())
	top := math.Inf(-1)
	for _, c := range o.kids {
		if c == 0 {
			continue
		}
		n := &o.nodes[c]
		v := float64(side*n.value) + float64(o.C*math.Sqrt(elementary.Log(float64(n.available))/float64(n.visits)))
		if v > top {
			child, top = c, v
		}
	}
	return child, false
}

// match finds the children that stand for the legal actions and counts the actions that have none.
// Both are in ascending order.
func (o *OpenLoop) match(at int32) (missing int) {
	o.kids = o.kids[:0]
	c := o.nodes[at].first
	for _, a := range o.legal {
		for c != 0 && o.nodes[c].action < a {
			c = o.nodes[c].next
		}
		if c == 0 || o.nodes[c].action != a {
			o.kids = append(o.kids, 0)
			missing++
			continue
		}
		o.nodes[c].available++
		o.kids = append(o.kids, c)
	}
	return missing
}

// add links a new child of at in its place.
func (o *OpenLoop) add(at int32, a engine.Action) int32 {
	fresh := int32(len(o.nodes))
	link := &o.nodes[at].first
	for *link != 0 && o.nodes[*link].action < a {
		link = &o.nodes[*link].next
	}
	next := *link
	*link = fresh
	o.nodes = append(o.nodes, sequence{action: a, available: 1, next: next})
	return fresh
}

// conclude writes the result.
func (o *OpenLoop) conclude(root engine.State) *Result {
	r := &o.result
	*r = Result{Children: r.Children[:0], Line: r.Line[:0], Simulations: o.counts.sims,
		Positions: o.counts.made, Nodes: len(o.nodes), Depth: o.counts.depth}
	side := sign(root.Player())
	o.legal = root.LegalActions(o.legal[:0])
	o.match(0)
	best := 0
	o.spreads = o.spreads[:0]
	for i, c := range o.kids {
		k := Child{Action: o.legal[i], Prior: 1 / float64(len(o.legal))}
		if c != 0 {
			k.Visits, k.Value = int(o.nodes[c].visits), float64(side*o.nodes[c].value)
		}
		k.Win = k.Value
		r.Children, o.spreads = append(r.Children, k), append(o.spreads, o.spread[k.Action])
		if b := &r.Children[best]; k.Visits > b.Visits || k.Visits == b.Visits && k.Value > b.Value {
			best = i
		}
	}
	weighErrors(r.Children, o.spreads, drawn)
	visitShares(r.Children)
	r.Action, r.Value, r.Win = r.Children[best].Action, r.Children[best].Value, r.Children[best].Value
	o.line(r, root, o.kids[best])
	return r
}

// line follows the most visited actions. There are no dice in the tree: at dice the line goes on with the
// likeliest face, and so by the actions that are legal after it.
func (o *OpenLoop) line(r *Result, root engine.State, at int32) {
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
		if o.legal = o.work.LegalActions(o.legal[:0]); len(o.legal) == 1 {
			a = o.legal[0]
			continue
		}
		if at == 0 || o.nodes[at].first == 0 {
			return
		}
		if at = o.mostVisitedChild(at); at == 0 {
			return
		}
		a = o.nodes[at].action
	}
}

// mostVisitedChild is the most visited child that stands for one of legal; 0 where there is none.
func (o *OpenLoop) mostVisitedChild(at int32) (best int32) {
	for c := o.nodes[at].first; c != 0; c = o.nodes[c].next {
		_, legal := slices.BinarySearch(o.legal, o.nodes[c].action)
		if legal && (best == 0 || o.nodes[c].visits > o.nodes[best].visits) {
			best = c
		}
	}
	return best
}
