package club

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"bridgehead/engine/gamble"
)

// leastSingular is the smallest singular value that counts, as a share of the largest.
const leastSingular = 1e-9

// Leveller fits what turns judgements into victory points: least squares of the points games ended with
// on 1, t, v and t v, where v is the judgement of a position and t the share of the game to come.
type Leveller struct {
	look   lookahead
	work   gamble.State
	rows   [2][]float64 // of both sides' styles, four numbers a position
	points []float64
	open   int // positions whose game has not ended yet
}

// NewLeveller makes one for judgements by some styles on g.
func NewLeveller(g *gamble.Game, styles *Styles) *Leveller {
	e := newEvaluation(g)
	e.styles = styles.play(e.facts, 0, 0)
	return &Leveller{look: lookahead{eval: e}}
}

// Add notes a position of the game in hand.
func (l *Leveller) Add(s *gamble.State) {
	for side := range l.rows {
		l.work.CopyFrom(s)
		l.look.settle(&l.work)
		l.look.eval.by(l.look.eval.styles[side])
		v := l.look.eval.allied(&l.work)
		t := l.look.eval.early
		l.rows[side] = append(l.rows[side], 1, t, v, float64(t*v))
	}
	l.open++
}

// End tells how the game in hand ended: the points of the Allies beyond the goal.
func (l *Leveller) End(points float64) {
	for ; l.open > 0; l.open-- {
		l.points = append(l.points, points)
	}
}

// Levels solves for the numbers and returns them with the root mean square error that is left.
func (l *Leveller) Levels() (*Levels, float64, error) {
	n := len(l.points)
	if n == 0 {
		return nil, 0, fmt.Errorf("levels: no positions")
	}
	out, rms := &Levels{}, 0.0
	y := mat.NewVecDense(n, l.points)
	for side, to := range []*[4]float64{&out.German, &out.Allied} {
		x := mat.NewDense(n, 4, l.rows[side])
		var svd mat.SVD
		if !svd.Factorize(x, mat.SVDThin) {
			return nil, 0, fmt.Errorf("levels: no decomposition of %d positions", n)
		}
		var w, r mat.VecDense
		svd.SolveVecTo(&w, y, svd.Rank(leastSingular)) // a scenario of one hour has no t to tell apart
		r.MulVec(x, &w)
		r.SubVec(y, &r)
		rms += mat.Norm(&r, 2) / math.Sqrt(float64(n)) / 2
		for i := range to {
			to[i] = math.Round(float64(1e5*w.AtVec(i))) / 1e5
		}
	}
	return out, rms, nil
}
