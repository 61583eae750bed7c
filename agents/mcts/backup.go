package mcts

import (
	"math"

	"bridgehead/engine"
)

// evaluate asks the evaluator about the leaves and backs their values up.
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
			s.addChildren(sim.last(), leaf.Legal, leaf.Priors)
		}
		s.addVirtualLoss(sim.path, -1)
		win := leaf.Value
		if s.can.Mixed {
			win = leaf.Win
		}
		s.backUp(sim.path, leaf.Value, win)
	}
}

// addVirtualLoss marks the nodes of a path as under way, or as no longer so. A batch of one has no need of it.
func (s *Search) addVirtualLoss(path []int32, by int32) {
	if s.opts.Batch == 1 {
		return
	}
	for _, at := range path {
		s.nodes[at].virtualLoss += by
	}
}

// backUp counts a simulation that ended with value v at the last node of a path. The sum of a node,
// its value times its visits, is that of its children and of its own evaluations; so what a child's
// sum gains its parent's gains too, but for weighted chance nodes and edges. win is v as far as it is about winning.
func (s *Search) backUp(path []int32, v, win float64) {
	last := len(path) - 1
	depth := last
	if last > 0 {
		s.spreadOf(path[1]).add(win)
	}
	n := &s.nodes[path[last]]
	was, gain := n.value, v
	n.value += (v - n.value) / float64(n.visits+1)
	n.visits++
	for i := last - 1; i >= 0; i-- {
		child := n
		n = &s.nodes[path[i]]
		before, visits := n.value, float64(n.visits)
		n.visits++
		switch {
		case n.flags&edge != 0:
			n.value = child.value
			gain = float64(n.value*(visits+1)) - float64(before*visits)
			depth--
		case n.flags&weighted != 0:
			n.value += float64(float64(child.prior) * (child.value - was))
			gain = float64(n.value*(visits+1)) - float64(before*visits)
		case n.player == engine.Chance && child.visits == 1 && s.weighByProbability(path[i]):
			gain = float64(n.value*(visits+1)) - float64(before*visits)
		case s.opts.Best > 0 && n.player.IsSide():
			s.backUpMix(n)
			gain = float64(n.value*(visits+1)) - float64(before*visits)
		default:
			n.value = (float64(before*visits) + gain) / (visits + 1)
		}
		was = before
	}
	s.counts.depth = max(s.counts.depth, depth)
}

// weighByProbability makes the value of a chance node the mean by probability, if every face has been visited.
func (s *Search) weighByProbability(at int32) bool {
	if s.opts.VisitMean {
		return false
	}
	sum := 0.
	kids := s.children(at)
	for i := range kids {
		if kids[i].visits == 0 {
			return false
		}
		sum += float64(float64(kids[i].prior) * kids[i].value)
	}
	n := &s.nodes[at]
	n.value = sum
	n.flags |= weighted
	return true
}

// backUpMix makes the value of a decision node a mixture of the mean by visits and of the best there is: of
// its children and, until all of them have been visited, of what the evaluator said of the node itself.
func (s *Search) backUpMix(n *node) {
	side := sign(n.player)
	kids := s.nodes[n.first : n.first+int32(n.count)]
	best, all := math.Inf(-1), true
	sum, visits := float64(n.raw), 1.
	for i := range kids {
		k := &kids[i]
		if k.visits == 0 {
			all = false
			continue
		}
		best = max(best, float64(side*k.value))
		sum += float64(k.value * float64(k.visits))
		visits += float64(k.visits)
	}
	if !all {
		best = max(best, float64(side*float64(n.raw)))
	}
	n.value = float64(s.opts.Best*side*best) + (1-s.opts.Best)*sum/visits
}
