package mcts

import "bridgehead/engine"

// expand lists the children of the last node of the path and reports whether a simulation may go on
// to one of them. A decision node whose evaluator has priors is expanded when it is evaluated, any other
// when a simulation comes to it a second time, for most nodes are visited only once.
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
	legal, _ := s.permit(sim, nil)
	return s.addChildren(sim.last(), legal, nil)
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
