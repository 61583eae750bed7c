package mcts

import (
	"math/rand/v2"

	"bridgehead/engine"
)

// expand lists the children of the last node of the path and reports whether a simulation may go on
// to one of them. A decision node whose evaluator has priors is expanded when it is evaluated, any other
// when a simulation comes to it a second time: most nodes are never come to again.
func (s *Search) expand(sim *simulation) bool {
	n := &s.nodes[sim.last()]
	if n.player == engine.Chance {
		return s.expandChance(sim)
	}
	if n.visits == 0 || s.can.Priors || s.full() {
		return false
	}
	s.replay(sim)
	sim.legal = sim.state.LegalActions(sim.legal[:0])
	return s.addChildren(sim.last(), sim.legal, nil)
}

// full says that the tree may have no room for the children of a node.
func (s *Search) full() bool {
	return len(s.nodes)+max(s.game.NumActions(), s.game.NumFaces()) > s.opts.Nodes
}

// expandChance lists the faces of a chance node.
func (s *Search) expandChance(sim *simulation) bool {
	fresh := sim.live == len(sim.path)-1 // playForced has just left the faces in outs
	if s.full() {
		return false
	}
	if !fresh {
		s.replay(sim)
		s.outs = engine.Faces(sim.state, s.outs[:0])
	}
	n := &s.nodes[sim.last()]
	n.first, n.count = int32(len(s.nodes)), uint16(len(s.outs))
	for _, o := range s.outs {
		s.nodes = append(s.nodes, node{action: o.Action, prior: float32(o.P)})
	}
	return true
}

// addChildren lists the actions of a decision node, with weights or all alike.
func (s *Search) addChildren(at int32, legal []engine.Action, weights []float32) bool {
	n := &s.nodes[at]
	n.first, n.count = int32(len(s.nodes)), uint16(len(legal))
	share := 1 / float32(len(legal))
	for _, a := range legal {
		s.nodes = append(s.nodes, node{action: a, prior: share})
	}
	if sum := total(weights); sum > 0 {
		for i, w := range weights {
			s.nodes[int(s.nodes[at].first)+i].prior = w / sum
		}
	}
	return true
}

func total(weights []float32) (sum float32) {
	for _, w := range weights {
		sum += w
	}
	return sum
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

// draw rolls the dice.
func draw(rng *rand.Rand, outs []engine.Outcome) engine.Action {
	x := rng.Float64()
	for _, o := range outs {
		if x -= o.P; x < 0 {
			return o.Action
		}
	}
	return outs[len(outs)-1].Action // rounding left a crumb
}
