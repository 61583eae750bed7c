package mcts

import (
	"math"

	"bridgehead/engine"
)

// addVirtualLoss adds to the simulations under way through the nodes of a path. A batch of one needs none.
func (s *Search) addVirtualLoss(path []int32, by int32) {
	if s.opts.Batch == 1 {
		return
	}
	for _, at := range path {
		s.nodes[at].virtualLoss += by
	}
}

// backUp counts a simulation that ended with value v at the last node of a path. A node's sum, its value times its
// visits, is the sum of its children's and of its own evaluations, so it gains what the child's sum has gained. Edges,
// weighted chance nodes and mixtures are computed anew instead. win is the part of v that is the chance to win.
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

// backUpMix makes the value of a decision node a mixture of the mean by visits and of the best value among its
// children and, until all of them have been visited, its own evaluation.
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
