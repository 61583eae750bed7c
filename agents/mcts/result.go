package mcts

import "bridgehead/engine"

// Result is what a search has found. Its slices belong to the search.
type Result struct {
	Action      engine.Action
	Value       float64         // of Action, for the side to move; at a chance node of the node, for side 0
	Win         float64         // Value as far as it is about winning; differs where the evaluator is Mixed
	Children    []Child         // at the root, ascending; empty at a search that could not expand it
	Line        []engine.Action // the line expected, see Search.line
	Simulations int             // made in this run
	Positions   int             // made in this run, those of playouts not counted
	Nodes       int             // of the tree, those listed and not yet visited included
	Kept        int             // visits of the root before this run, from trees of earlier runs
	Depth       int             // longest path of a simulation, in nodes below the root
}

// Child is an action at the root.
type Child struct {
	Action engine.Action
	Visits int
	Value  float64 // for the side to move; 0 without visits
	Win    float64 // Value as far as it is about winning: the mean of what came back
	Error  float64 // standard error of Win, see [Search]; 0 without visits or where it is not known
	Exact  bool    // Value is that of the end of the game: there is no error
	Prior  float64 // share of the evaluator's policy
	Policy float64 // share of the policy that the search recommends; what a network is to learn
}

// conclude writes the result.
func (s *Search) conclude() *Result {
	r := &s.result
	*r = Result{Children: r.Children[:0], Line: r.Line[:0], Simulations: s.counts.sims,
		Positions: s.counts.made, Nodes: len(s.nodes), Kept: s.counts.kept, Depth: s.counts.depth}
	root := &s.nodes[0]
	side := sign(root.player)
	r.Value = bounded(float64(side * root.value))
	for i := range s.children(0) {
		k := &s.children(0)[i]
		r.Children = append(r.Children, Child{Action: k.action, Visits: int(k.visits),
			Value: bounded(float64(side * k.value)), Prior: float64(k.prior),
			Exact: k.flags&made != 0 && k.player == engine.Terminal})
	}
	by := valued
	if s.can.Draws {
		by = drawn
	}
	weighErrors(r.Children, s.spread, by)
	for i := range r.Children {
		k := &r.Children[i]
		if k.Win = k.Value; s.can.Mixed && i < len(s.spread) && s.spread[i].n > 0 {
			k.Win = bounded(float64(side*s.spread[i].sum) / s.spread[i].n)
		}
	}
	r.Win = r.Value
	if root.player == engine.Chance {
		return r
	}
	s.decide(r)
	return r
}

// bounded undoes what the rounding of probabilities may have added to a value.
func bounded(v float64) float64 { return max(-1, min(1, v)) }

// decide picks the action at a decision node.
func (s *Search) decide(r *Result) {
	root := &s.nodes[0]
	if root.first == 0 { // no simulation has been made
		s.legal = Permitted(s.restrictions, root.player, s.slab.at(root.slot).LegalActions(s.legal[:0]))
		s.last, r.Action = 0, s.legal[0]
		r.Line = append(r.Line, r.Action)
		return
	}
	if s.visited() {
		s.last = s.policy.choose(s)
		r.Value = bounded(float64(sign(root.player) * s.nodes[s.last].value))
		s.policy.target(s, r.Children)
	} else {
		s.last = s.likeliest(0)
	}
	r.Action = s.nodes[s.last].action
	r.Win = r.Value
	if k := &r.Children[s.last-root.first]; s.can.Mixed && k.Visits > 0 {
		r.Win = k.Win
	}
	r.Line = s.line(r.Line, s.last)
}

func (s *Search) visited() bool {
	for i := range s.children(0) {
		if s.children(0)[i].visits > 0 {
			return true
		}
	}
	return false
}

// LineOf appends the line that the last run, or the one in hand, expects after an action of the root; the action alone where it
// knows nothing of it.
func (s *Search) LineOf(dst []engine.Action, a engine.Action) []engine.Action {
	for i := range s.children(0) {
		if k := s.nodes[0].first + int32(i); s.nodes[k].action == a && s.nodes[k].visits > 0 {
			return s.line(dst, k)
		}
	}
	return append(dst, a)
}

// line appends the line that the search expects: the action that leads to a child of the root, then the most visited actions, and
// at dice the likeliest face. Actions and faces that are forced are part of it, so that it can be
// played from the root; it ends where there are no visits.
func (s *Search) line(dst []engine.Action, at int32) []engine.Action {
	s.walk.CopyFrom(s.slab.at(s.nodes[0].slot))
	for {
		n := &s.nodes[at]
		dst = append(dst, n.action)
		s.walk.Apply(n.action)
		if n.flags&chained != 0 {
			dst = s.forced(dst)
		}
		at = s.sharedOf(at)
		if n = &s.nodes[at]; n.first == 0 {
			return dst
		}
		if n.player == engine.Chance {
			at = s.likeliest(at)
		} else {
			at = s.mostVisitedChild(at)
		}
		if s.nodes[at].visits == 0 {
			return dst
		}
	}
}

// forced plays on as playForced does and appends what it plays.
func (s *Search) forced(dst []engine.Action) []engine.Action {
	for s.walk.Player() != engine.Terminal {
		s.legal = s.legal[:0]
		if s.walk.Player() == engine.Chance {
			s.outs = engine.Faces(s.walk, s.outs[:0])
			for _, o := range s.outs {
				s.legal = append(s.legal, o.Action)
			}
		} else {
			s.legal = s.walk.LegalActions(s.legal)
		}
		if len(s.legal) > 1 {
			break
		}
		dst = append(dst, s.legal[0])
		s.walk.Apply(s.legal[0])
	}
	return dst
}

// likeliest is the child with the greatest prior, ties the lowest.
func (s *Search) likeliest(at int32) int32 {
	kids := s.children(at)
	best := 0
	for i := range kids {
		if kids[i].prior > kids[best].prior {
			best = i
		}
	}
	return s.nodes[at].first + int32(best)
}

// mostVisitedChild is the child with the most visits, ties the lowest.
func (s *Search) mostVisitedChild(at int32) int32 {
	kids := s.children(at)
	best := 0
	for i := range kids {
		if kids[i].visits > kids[best].visits {
			best = i
		}
	}
	return s.nodes[at].first + int32(best)
}
