package mcts

import "bridgehead/engine"

// A guide is an agent whose line is tried first. Each of the first simulations of a run follows it one decision
// farther than the one before, and takes the likeliest face at dice, so that its line is in the tree and evaluated
// at every step before anything else is tried. A search by itself would hardly ever find ten small decisions in a
// row that pay only at the end. After that the search goes on as usual: the actions of the guide have a few visits
// more than they would have, and nothing else.

// guidedLine is the line of the guide in one run.
type guidedLine struct {
	on    bool
	moves []int32 // the children chosen, from the root on
	depth int     // how many of them the simulation under way has gone through
}

// runGuided makes the guided simulations.
func (s *Search) runGuided(limit *limiter) {
	root := &s.nodes[0]
	if s.opts.Guide == nil || root.player == engine.Chance || root.flags&guided != 0 {
		return // no guide, or the reused tree has its line already
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

// askGuide returns the child that the guide chooses, at dice the likeliest.
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
	return s.nodes[at].first // the guide chose no legal action
}
