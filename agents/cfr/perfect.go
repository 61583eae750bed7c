package cfr

import (
	"errors"
	"math"
)

// ErrHidden is returned where a game hides something and what is asked for is defined only for games in which everybody sees all.
var ErrHidden = errors.New("cfr: something is hidden in this game")

// tieWidth is how far apart the values of two actions may be that are equally good: rounding, not play.
const tieWidth = 1e-12

// open returns nil where every position is an information set of its own, or ErrHidden.
func (t *Tree) open() error {
	for i := range t.sets {
		if len(t.sets[i].nodes) > 1 {
			return ErrHidden
		}
	}
	return nil
}

// Perfect is best play of both sides by backward induction, exact but for rounding: at every position, however it is reached, all best
// actions are alike and no other is taken, so that no mistake is forgiven. It returns ErrHidden for a game that hides something; there
// Solve comes near.
func (t *Tree) Perfect() (Pair, error) {
	if err := t.open(); err != nil {
		return Pair{}, err
	}
	p := Pair{t.none(0), t.none(1)}
	values := make([]float64, len(t.nodes))
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.player.IsSide() {
			t.perfect(n, &p, values)
		}
		values[i] = t.worth(n, &p, values)
	}
	return p, nil
}

// perfect sets the strategy at a position whose kids have values.
func (t *Tree) perfect(n *node, p *Pair, values []float64) {
	sign := 1 - 2*float64(n.player)
	best := math.Inf(-1)
	for _, kid := range n.kids {
		best = max(best, float64(sign*values[kid]))
	}
	weights := t.at(p, &t.sets[n.set])
	for j, kid := range n.kids {
		if float64(sign*values[kid]) >= best-tieWidth {
			weights[j] = 1
		}
	}
	normalise(weights, weights)
}
