package mcts

import "math"

// spread sums up the values that simulations brought back to a child of the root. It is kept beside the tree, for
// the children of the root alone, and for one run: it decides nothing.
type spread struct{ n, sum, squares float64 }

func (s *spread) add(v float64) {
	s.n++
	s.sum += v
	s.squares += float64(v * v)
}

// off is the sum of the squares of the deviations from the mean.
func (s *spread) off() float64 {
	if s.n == 0 {
		return 0
	}
	return max(0, s.squares-float64(s.sum*s.sum)/s.n)
}

// spreadOf is that of the child of the root at this index.
func (s *Search) spreadOf(at int32) *spread {
	i := int(at - s.nodes[0].first)
	for len(s.spread) <= i {
		s.spread = append(s.spread, spread{})
	}
	return &s.spread[i]
}

// noise says how standard errors follow from the spread. The values that come back to a child are not drawn
// independently: later ones come from where earlier ones were good, and dice are dealt out, not rolled. So the error is
// the deviation of those values over the root of their number, times a factor that was measured; see docs/results.md,
// "How sure is a hint?".
type noise struct {
	factor float64
	least  float64 // error that is there without any spread: what deeper searches find that this one has not seen
}

var (
	drawn  = noise{1, 0}    // of values that are drawn, as by playouts
	valued = noise{2, 0.01} // of values that are not drawn: their spread is that of the tree itself
)

// own is how many visits the pooled spread of all children counts for beside the spread of one child, which says
// little after two or three visits.
const own = 2.

// weighErrors fills in the standard errors of the children: the deviation of the values that came back, divided by the
// root of their number, as by tells. Errors that the evaluator makes everywhere alike do not show.
func weighErrors(kids []Child, spreads []spread, by noise) {
	off, n := 0., 0.
	for i := range spreads {
		off += spreads[i].off()
		n += max(0, spreads[i].n-1)
	}
	if n == 0 {
		return // nothing was visited twice: there is no spread to go by
	}
	for i := range kids {
		k := &kids[i]
		if k.Visits == 0 || k.Exact {
			continue
		}
		mine := spread{}
		if i < len(spreads) {
			mine = spreads[i]
		}
		variance := (mine.off() + float64(own*off)/n) / (max(0, mine.n-1) + own)
		k.Error = math.Sqrt(float64(by.factor*by.factor*variance/float64(k.Visits)) + float64(by.least*by.least))
	}
}
