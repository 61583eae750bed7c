package mcts

import (
	"slices"

	"bridgehead/engine"
)

// Restriction leaves actions out of a search, for those who ask what is best without them, or among a few.
type Restriction struct {
	Side    engine.Player   // whose decisions it is about
	Actions []engine.Action // those left out, or with Only those left in
	Only    bool
	// Depth is how many choices deep it holds, those of either side counted: 1 is the decision at the root alone. What is
	// forced is no choice.
	Depth int
}

// Restrict sets the restrictions of the runs to come, none to lift them, and forgets the tree. A decision of which they would
// leave nothing over is left as it is. Where one goes deeper than the root transpositions are not merged: what may be done at
// a position depends on how far from the root it is.
func (s *Search) Restrict(rs ...Restriction) {
	s.restrictions, s.deep = slices.Clone(rs), false
	for _, r := range rs {
		s.deep = s.deep || r.Depth > 1
	}
	s.forget()
}

// permitted lists the actions of legal that restrictions leave to a side at a decision so many choices from the root, 1 at
// the root; legal itself, with weights, where nothing would be left. Both are scratch and are written over.
func permitted(rs []Restriction, side engine.Player, depth int, legal []engine.Action, weights []float32) ([]engine.Action, []float32) {
	n := 0
	for _, a := range legal {
		if permits(rs, side, depth, a) {
			n++
		}
	}
	if n == 0 || n == len(legal) {
		return legal, weights
	}
	n = 0
	for i, a := range legal {
		if !permits(rs, side, depth, a) {
			continue
		}
		legal[n] = a
		if len(weights) > 0 {
			weights[n] = weights[i]
		}
		n++
	}
	return legal[:n], weights[:min(n, len(weights))]
}

func permits(rs []Restriction, side engine.Player, depth int, a engine.Action) bool {
	for i := range rs {
		r := &rs[i]
		if r.Side == side && depth <= r.Depth && slices.Contains(r.Actions, a) != r.Only {
			return false
		}
	}
	return true
}

// Permitted are the actions of legal, which it may write over, that restrictions leave to the side that decides at the root; all
// where they would leave none.
func Permitted(rs []Restriction, side engine.Player, legal []engine.Action) []engine.Action {
	legal, _ = permitted(rs, side, 1, legal, nil)
	return legal
}

// choices counts the decisions of a path up to its last node, which is one.
func (s *Search) choices(path []int32) (n int) {
	for _, at := range path {
		if k := &s.nodes[at]; k.player.IsSide() && k.flags&edge == 0 {
			n++
		}
	}
	return n
}

// permit leaves out of the actions of the last node of a path, a decision, what is not to be tried there.
func (s *Search) permit(sim *simulation, weights []float32) ([]engine.Action, []float32) {
	if len(s.restrictions) == 0 {
		return sim.legal, weights
	}
	return permitted(s.restrictions, s.nodes[sim.last()].player, s.choices(sim.path), sim.legal, weights)
}

// Watch sets who looks on in the runs to come: after each batch due is asked, and where it says so see is shown what has been
// found so far, which is valid during the call. Neither changes what is found. Nil: nobody looks on.
func (s *Search) Watch(due func() bool, see func(*Result)) { s.due, s.see = due, see }

// show shows the watcher how it stands.
func (s *Search) show() {
	if s.due == nil || s.nodes[0].first == 0 || !s.due() {
		return
	}
	s.see(s.conclude())
	s.last = 0
}
