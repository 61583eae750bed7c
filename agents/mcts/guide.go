package mcts

import (
	"bridgehead/engine"
)

// A guide shows a search what somebody sensible would do. The first simulations of a run follow it, one
// decision farther each, at dice by the likeliest face; so its line stands in the tree, evaluated at every
// step, before anything else is tried. Ten small decisions in a row that only pay at their end would
// hardly ever be found by themselves. From there on the tree is that of any search: what the guide
// proposes has a start of a few visits, and no more.

// guidedLine is the guide's line of one run.
type guidedLine struct {
	on    bool
	moves []int32 // the children chosen, from the root on
	depth int     // choices made in the simulation under way
}

// runGuided makes the guided simulations.
func (s *Search) runGuided(limit *limiter) {
	root := &s.nodes[0]
	if s.opts.Guide == nil || root.player == engine.Chance || root.flags&guided != 0 {
		return // there is none, or the tree that was kept has its line from here
	}
	s.opts.Guide.Seed(s.rng.Uint64())
	s.guided.moves = s.guided.moves[:0]
	for n := 0; n < s.opts.Guided && !limit.reached(&s.counts); n++ {
		s.guided.on, s.guided.depth = true, 0
		s.simulate(1)
	}
	s.guided.on = false
}

// guidedChild is the child that a guided simulation goes on to.
func (s *Search) guidedChild(sim *simulation, at int32) int32 {
	l := &s.guided
	if l.depth == len(l.moves) {
		l.moves = append(l.moves, s.askGuide(sim, at))
	}
	l.depth++
	return l.moves[l.depth-1]
}

// askGuide returns the child that the guide wants.
func (s *Search) askGuide(sim *simulation, at int32) int32 {
	if s.nodes[at].player == engine.Chance {
		return s.likeliest(at)
	}
	s.replay(sim)
	s.nodes[at].flags |= guided
	a := s.opts.Guide.Pick(sim.state)
	for i := range s.children(at) {
		if k := s.nodes[at].first + int32(i); s.nodes[k].action == a {
			return k
		}
	}
	return s.nodes[at].first // not an action of this position
}
