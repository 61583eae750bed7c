package mcts

import (
	"bridgehead/engine"
)

// A guide shows a search what somebody sensible would do. The first simulations of a run follow it, one
// decision farther each, at dice by the likeliest face; so its line stands in the tree, judged at every
// step, before anything else is tried. Ten small decisions in a row that only pay at their end would
// hardly ever be found by themselves. From there on the tree is that of any search: what the guide
// proposes has a start of a few visits, and no more.

// lead is the guided line of one run.
type lead struct {
	on   bool
	way  []int32 // the children chosen, from the root on
	hops int     // choices made in the simulation under way
}

// beLed makes the guided simulations.
func (s *Search) beLed(brake *brake) {
	root := &s.nodes[0]
	if s.opts.Guide == nil || root.player == engine.Chance || root.flags&guided != 0 {
		return // there is none, or the tree that was kept has its line from here
	}
	s.opts.Guide.Seed(s.rng.Uint64())
	s.lead.way = s.lead.way[:0]
	for n := 0; n < s.opts.Guided && !brake.ends(&s.counts); n++ {
		s.lead.on, s.lead.hops = true, 0
		s.simulate(1)
	}
	s.lead.on = false
}

// led is the child that a guided simulation goes on to.
func (s *Search) led(p *trip, at int32) int32 {
	l := &s.lead
	if l.hops == len(l.way) {
		l.way = append(l.way, s.ask(p, at))
	}
	l.hops++
	return l.way[l.hops-1]
}

// ask returns the child that the guide wants.
func (s *Search) ask(p *trip, at int32) int32 {
	if s.nodes[at].player == engine.Chance {
		return s.likeliest(at)
	}
	s.bring(p)
	s.nodes[at].flags |= guided
	a := s.opts.Guide.Pick(p.state)
	for i := range s.children(at) {
		if k := s.nodes[at].first + int32(i); s.nodes[k].action == a {
			return k
		}
	}
	return s.nodes[at].first // not an action of this position
}
