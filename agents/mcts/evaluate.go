package mcts

import (
	"math/rand/v2"

	"bridgehead/engine"
)

// addLeaf adds the position at the end of a simulation to the leaves to be evaluated. For an evaluator that cannot
// value positions before the dice they are rolled first; if the game is over then, it returns false.
func (s *Search) addLeaf(sim *simulation) bool {
	s.replay(sim)
	sim.legal = sim.legal[:0]
	for sim.state.Player() == engine.Chance && !s.can.Dice {
		s.outs = sim.state.Outcomes(s.outs[:0])
		sim.state.Apply(draw(s.rng, s.outs))
		sim.live = -1
	}
	if sim.state.Player() == engine.Terminal {
		return false
	}
	leaf := Leaf{State: sim.state}
	if s.can.Priors && sim.state.Player().IsSide() {
		sim.legal = sim.state.LegalActions(sim.legal)
		sim.priors = append(sim.priors[:0], make([]float32, len(sim.legal))...)
		leaf.Legal, leaf.Priors = sim.legal, sim.priors
	}
	s.leaves = append(s.leaves, leaf)
	return true
}

// draw draws one of the outcomes by their probabilities.
func draw(rng *rand.Rand, outs []engine.Outcome) engine.Action {
	x := rng.Float64()
	for _, o := range outs {
		if x -= o.P; x < 0 {
			return o.Action
		}
	}
	return outs[len(outs)-1].Action // rounding left a crumb
}

// evaluate evaluates the leaves in one batch, gives them children if the evaluator has priors, and backs up their values.
func (s *Search) evaluate(sims []simulation) {
	if len(sims) == 0 {
		return
	}
	s.eval.EvaluateBatch(s.leaves)
	for i := range sims {
		sim, leaf := &sims[i], &s.leaves[i]
		n := &s.nodes[sim.last()]
		if n.visits == 0 {
			n.raw = float32(leaf.Value)
		}
		if s.can.Priors && n.first == 0 && n.player.IsSide() && !s.full() {
			legal, priors := s.permit(sim, leaf.Priors)
			s.addChildren(sim.last(), legal, priors)
		}
		s.addVirtualLoss(sim.path, -1)
		win := leaf.Value
		if s.can.Mixed {
			win = leaf.Win
		}
		s.backUp(sim.path, leaf.Value, win)
	}
}
