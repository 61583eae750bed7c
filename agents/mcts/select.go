package mcts

import "bridgehead/engine"

// simulation is one simulation under way.
type simulation struct {
	path   []int32      // nodes from the root
	state  engine.State // scratch
	live   int          // index into path of the node whose position state holds; -1: of none
	legal  []engine.Action
	priors []float32
}

func (sim *simulation) last() int32 { return sim.path[len(sim.path)-1] }

// selection is where a simulation has come to in the tree.
type selection uint8

const (
	atLeaf     selection = iota // a position to be evaluated
	atTerminal                  // the end of the game
	atPending                   // a leaf of another simulation of the same batch
)

// selectLeaf takes a simulation from the root down to a leaf of the tree.
func (s *Search) selectLeaf(sim *simulation) selection {
	at := int32(0)
	sim.path, sim.live = append(sim.path[:0], at), -1
	turns := turns{side: s.nodes[0].player}
	for {
		if s.opts.Horizon > 0 && turns.pass(&s.nodes[at]) == s.opts.Horizon {
			return s.leaf(at)
		}
		if s.nodes[at].first == 0 && !s.expand(sim) {
			return s.leaf(at)
		}
		at = s.selectChild(sim, at)
		sim.path = append(sim.path, at)
		if s.nodes[at].flags&made == 0 {
			s.replay(sim)
			s.linkShared(sim)
		}
		if s.nodes[at].flags&edge != 0 {
			at = s.nodes[at].first
			sim.path = append(sim.path, at)
		}
		switch n := &s.nodes[at]; {
		case n.player == engine.Terminal:
			return atTerminal
		case n.visits == 0 && n.player == engine.Chance && s.evaluatesDice():
			return s.leaf(at)
		}
	}
}

// selectChild is the child that a simulation goes on to from the last node of its path.
func (s *Search) selectChild(sim *simulation, at int32) int32 {
	switch {
	case s.guided.on:
		return s.guidedChild(sim, at)
	case s.nodes[at].player == engine.Chance:
		return s.selectFace(at)
	}
	return s.policy.pick(s, at)
}

// selectFace picks the face that a simulation goes on to.
func (s *Search) selectFace(at int32) int32 {
	kids := s.children(at)
	if s.opts.Dice == Sampled {
		return s.nodes[at].first + s.sampleFace(kids)
	}
	best, most := 0, float32(-1)
	for i := range kids {
		k := &kids[i]
		if v := k.prior / float32(k.tries()+1); v > most {
			best, most = i, v
		}
	}
	return s.nodes[at].first + int32(best)
}

func (s *Search) sampleFace(kids []node) int32 {
	x := s.rng.Float64()
	for i := range kids {
		if x -= float64(kids[i].prior); x < 0 {
			return int32(i)
		}
	}
	return int32(len(kids) - 1) // rounding left a crumb
}

// leaf is what a simulation finds that ends at a node before the end of the game.
func (s *Search) leaf(at int32) selection {
	if n := &s.nodes[at]; n.visits == 0 && n.virtualLoss > 0 {
		return atPending
	}
	return atLeaf
}

// turns counts how often the turn passes to the other side along a path. Only quiet positions count, so that a
// decision that the other side makes within a turn does not end it.
type turns struct {
	side engine.Player
	n    int
}

func (t *turns) pass(n *node) int {
	if n.flags&quiet != 0 && n.player != t.side {
		if t.side.IsSide() { // else the root is a chance node, and the first turn begins here
			t.n++
		}
		t.side = n.player
	}
	return t.n
}

// replay makes the position of the last node of the path: it starts at the nearest node of the path whose position is
// kept, plays on from there, and keeps the positions on the way while there is room.
func (s *Search) replay(sim *simulation) {
	to := len(sim.path) - 1
	from := to
	for from != sim.live && s.nodes[sim.path[from]].slot == 0 {
		from--
	}
	if from != sim.live {
		sim.state.CopyFrom(s.slab.at(s.nodes[sim.path[from]].slot))
	}
	for ; from < to; from++ {
		if n := &s.nodes[sim.path[from]]; n.slot == 0 && n.flags&edge == 0 {
			n.slot = s.slab.put(sim.state)
		}
		s.play(sim, &s.nodes[sim.path[from+1]])
	}
	sim.live = to
}

// play plays the action of n and what is forced after it, and makes n if it is new.
func (s *Search) play(sim *simulation, n *node) {
	if n.flags&shared != 0 {
		return
	}
	sim.state.Apply(n.action)
	if n.flags&(made|chained) == made {
		return
	}
	forced := s.playForced(sim)
	if n.flags&made != 0 {
		return
	}
	n.flags |= made
	if forced {
		n.flags |= chained
	}
	n.player = sim.state.Player()
	if q, ok := sim.state.(engine.Quieter); n.player.IsSide() && (!ok || q.Quiet()) {
		n.flags |= quiet
	}
	if n.player == engine.Terminal {
		n.value = ending(sim.state, &s.two)
	}
	s.counts.made++
}

// playForced plays on while there is a single legal action or a single result of the dice, and reports whether it
// played any. If it stops at dice, their faces are in outs.
func (s *Search) playForced(sim *simulation) (forced bool) {
	for ; ; forced = true {
		switch sim.state.Player() {
		case engine.Terminal:
			return forced
		case engine.Chance:
			s.outs = engine.Faces(sim.state, s.outs[:0])
			if len(s.outs) > 1 {
				return forced
			}
			sim.state.Apply(s.outs[0].Action)
		default:
			sim.legal = sim.state.LegalActions(sim.legal[:0])
			if len(sim.legal) > 1 {
				return forced
			}
			sim.state.Apply(sim.legal[0])
		}
	}
}
