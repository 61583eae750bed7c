package mcts

import (
	"math"

	"bridgehead/engine/elementary"
)

// PUCT is the selection of AlphaZero (Silver et al. 2018): the child with the greatest
// Q + c*P*sqrt(N)/(1+n), where the prior P is the evaluator's and c = CInit + ln((1+N+CBase)/CBase).
// The action played is the one with the most visits.
type PUCT struct {
	CInit float64 // above 0
	CBase float64 // visits at which c begins to grow; above 0
	// Reduction is how much worse than the node itself an action is taken to be that was never
	// tried, times the square root of the prior of those that were; 0 or more. AlphaZero takes such an
	// action to be lost; the reduction is that of later programs.
	Reduction float64
	// Noise is mixed into the priors of the root.
	Noise Noise
}

// NewPUCT has the constants of the paper, and a reduction of 0.2.
func NewPUCT() *PUCT { return &PUCT{CInit: 1.25, CBase: 19652, Reduction: 0.2} }

var _ Policy = (*PUCT)(nil)

func (u *PUCT) begin(*Search, int) { u.Noise.drawn = u.Noise.drawn[:0] }

func (u *PUCT) pick(s *Search, at int32) int32 {
	n := &s.nodes[at]
	side := sign(n.player)
	kids := s.children(at)
	tried := 0.
	for i := range kids {
		if kids[i].tries() > 0 {
			tried += float64(kids[i].prior)
		}
	}
	first := float64(side*n.value) - float64(u.Reduction*math.Sqrt(tried))
	total := float64(n.tries())
	c := float64((u.CInit + elementary.Log((1+total+u.CBase)/u.CBase)) * math.Sqrt(total))
	noisy := at == 0 && u.Noise.Fraction > 0
	if noisy {
		u.Noise.draw(s.rng, len(kids))
	}
	best, top := int32(0), math.Inf(-1)
	for i := range kids {
		k := &kids[i]
		q, prior := first, float64(k.prior)
		if noisy {
			prior = u.Noise.prior(i, k.prior)
		}
		if k.tries() > 0 {
			q = k.q(side)
		}
		if v := q + c*prior/float64(1+k.tries()); v > top {
			best, top = int32(i), v
		}
	}
	return n.first + best
}

func (*PUCT) choose(s *Search) int32 { return mostVisited(s) }

func (*PUCT) target(s *Search, dst []Child) { visitShares(dst) }
