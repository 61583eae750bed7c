package mcts

import "bridgehead/engine"

// trip is one simulation under way.
type trip struct {
	path   []int32      // nodes from the root
	state  engine.State // scratch
	live   int          // index into path of the node whose position state holds; -1: of none
	legal  []engine.Action
	priors []float32
}

func (p *trip) last() int32 { return p.path[len(p.path)-1] }

// arrival is where a trip has come to.
type arrival uint8

const (
	atLeaf    arrival = iota // a position to be judged
	atEnd                    // the end of the game
	atPending                // a leaf of another trip of the same batch
)

// descend leads a simulation from the root to where it ends.
func (s *Search) descend(p *trip) arrival {
	at := int32(0)
	p.path, p.live = append(p.path[:0], at), -1
	turns := turns{side: s.nodes[0].player}
	for {
		if s.opts.Horizon > 0 && turns.pass(&s.nodes[at]) == s.opts.Horizon {
			return s.leaf(at)
		}
		if s.nodes[at].first == 0 && !s.unfold(p) {
			return s.leaf(at)
		}
		at = s.next(p, at)
		p.path = append(p.path, at)
		if s.nodes[at].flags&made == 0 {
			s.bring(p)
			s.join(p)
		}
		if s.nodes[at].flags&edge != 0 {
			at = s.nodes[at].first
			p.path = append(p.path, at)
		}
		switch n := &s.nodes[at]; {
		case n.player == engine.Terminal:
			return atEnd
		case n.visits == 0 && n.player == engine.Chance && s.judgesDice():
			return s.leaf(at)
		}
	}
}

// next is the child that a simulation goes on to from the last node of its path.
func (s *Search) next(p *trip, at int32) int32 {
	switch {
	case s.lead.on:
		return s.led(p, at)
	case s.nodes[at].player == engine.Chance:
		return s.roll(at)
	}
	return s.policy.pick(s, at)
}

func (s *Search) leaf(at int32) arrival {
	if n := &s.nodes[at]; n.visits == 0 && n.flight > 0 {
		return atPending
	}
	return atLeaf
}

// turns counts how often the turn has passed to the other side along a path: at quiet positions, so that what
// the enemy has to answer within a turn is none.
type turns struct {
	side engine.Player
	n    int
}

func (t *turns) pass(n *node) int {
	if n.flags&quiet != 0 && n.player != t.side {
		if t.side.IsSide() { // else the root is a roll of the dice, and the turn begins here
			t.n++
		}
		t.side = n.player
	}
	return t.n
}

// bring makes the position of the last node of the path, from the nearest one at hand, and keeps the
// positions of the nodes it comes through.
func (s *Search) bring(p *trip) {
	to := len(p.path) - 1
	from := to
	for from != p.live && s.nodes[p.path[from]].slot == 0 {
		from--
	}
	if from != p.live {
		p.state.CopyFrom(s.slab.at(s.nodes[p.path[from]].slot))
	}
	for ; from < to; from++ {
		if n := &s.nodes[p.path[from]]; n.slot == 0 && n.flags&edge == 0 {
			n.slot = s.slab.put(p.state)
		}
		s.step(p, &s.nodes[p.path[from+1]])
	}
	p.live = to
}

// step plays the action of n and what is forced after it, and makes n if it is new.
func (s *Search) step(p *trip, n *node) {
	if n.flags&joint != 0 {
		return
	}
	p.state.Apply(n.action)
	if n.flags&(made|chained) == made {
		return
	}
	forced := s.follow(p)
	if n.flags&made != 0 {
		return
	}
	n.flags |= made
	if forced {
		n.flags |= chained
	}
	n.player = p.state.Player()
	if q, ok := p.state.(engine.Quieter); n.player.IsSide() && (!ok || q.Quiet()) {
		n.flags |= quiet
	}
	if n.player == engine.Terminal {
		n.value = ending(p.state, &s.two)
	}
	s.counts.made++
}

// follow plays on while there is one legal action, or one result of the dice, and reports whether
// there was any. At dice it leaves the faces in outs.
func (s *Search) follow(p *trip) (forced bool) {
	for ; ; forced = true {
		switch p.state.Player() {
		case engine.Terminal:
			return forced
		case engine.Chance:
			s.outs = engine.Faces(p.state, s.outs[:0])
			if len(s.outs) > 1 {
				return forced
			}
			p.state.Apply(s.outs[0].Action)
		default:
			p.legal = p.state.LegalActions(p.legal[:0])
			if len(p.legal) > 1 {
				return forced
			}
			p.state.Apply(p.legal[0])
		}
	}
}

// arrive adds the end of a trip to the leaves to be judged. An evaluator that cannot judge dice gets
// the position after a roll of them; if that is the end of the game there is nothing to judge.
func (s *Search) arrive(p *trip) bool {
	s.bring(p)
	p.legal = p.legal[:0]
	for p.state.Player() == engine.Chance && !s.can.Dice {
		s.outs = p.state.Outcomes(s.outs[:0])
		p.state.Apply(draw(s.rng, s.outs))
		p.live = -1
	}
	if p.state.Player() == engine.Terminal {
		return false
	}
	leaf := Leaf{State: p.state}
	if s.can.Priors && p.state.Player().IsSide() {
		p.legal = p.state.LegalActions(p.legal)
		p.priors = append(p.priors[:0], make([]float32, len(p.legal))...)
		leaf.Legal, leaf.Priors = p.legal, p.priors
	}
	s.leaves = append(s.leaves, leaf)
	return true
}
