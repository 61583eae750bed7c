package mcts

import (
	"math"

	"bridgehead/engine/elementary"
)

// UCB is the selection of UCT (Kocsis and Szepesvári 2006): the child with the greatest upper
// confidence bound Q + c*sqrt(ln N / n) (UCB1; Auer, Cesa-Bianchi and Fischer, Machine Learning 47,
// 2002). It does not look at priors. The action played is the one with the most visits.
type UCB struct {
	// C weighs the bound against the value, which is in [-1, 1]; 0 or more.
	C float64
	// Urgency is how much better than the node itself an action is taken to be that was never tried
	// (first play urgency; Gelly and Wang 2006). +Inf: every action is tried before any a second time.
	Urgency float64
}

// NewUCB is the usual UCB: all actions first, and C a quarter of what the proof asks for where values
// have a range of 2, which is 2*sqrt(2).
func NewUCB() *UCB { return &UCB{C: math.Sqrt2 / 2, Urgency: math.Inf(1)} }

var _ Policy = (*UCB)(nil)

func (*UCB) begin(*Search, int) {}

func (u *UCB) pick(s *Search, at int32) int32 {
	n := &s.nodes[at]
	side := sign(n.player)
	logN := elementary.Log(float64(n.tries()))
	best, top, fresh := int32(0), math.Inf(-1), 0
	kids := s.children(at)
	for i := range kids {
		k := &kids[i]
		if k.tries() == 0 {
			fresh++
			continue
		}
		if v := k.q(side) + float64(u.C*math.Sqrt(logN/float64(k.tries()))); v > top {
			best, top = int32(i), v
		}
	}
	if fresh > 0 && (fresh == len(kids) || float64(side*n.value)+u.Urgency > top) {
		best = untried(kids, s.rng.IntN(fresh))
	}
	return n.first + best
}

// untried is the index of the k-th child never tried.
func untried(kids []node, k int) int32 {
	for i := range kids {
		if kids[i].tries() == 0 {
			if k == 0 {
				return int32(i)
			}
			k--
		}
	}
	return -1
}

func (*UCB) choose(s *Search) int32 { return mostVisited(s) }

func (*UCB) target(s *Search, dst []Child) { visitShares(dst) }

// mostVisited is the child of the root with the most visits; among equals the one with the better
// value, then the lowest.
func mostVisited(s *Search) int32 {
	side := sign(s.nodes[0].player)
	kids := s.children(0)
	best := 0
	for i := range kids {
		k, b := &kids[i], &kids[best]
		if k.visits > b.visits || k.visits == b.visits && side*k.value > side*b.value {
			best = i
		}
	}
	return s.nodes[0].first + int32(best)
}

// visitShares makes the share of visits the policy.
func visitShares(dst []Child) {
	sum := 0
	for i := range dst {
		sum += dst[i].Visits
	}
	for i := range dst {
		dst[i].Policy = float64(dst[i].Visits) / float64(max(1, sum))
	}
}
