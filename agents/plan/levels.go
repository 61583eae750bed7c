package plan

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"bridgehead/engine"
)

// leastSingular is the smallest singular value that counts, as a share of the largest.
const leastSingular = 1e-9

// leveller fits what turns judgements into points: least squares of the points games ended with
// on 1, t, v and t v, where v is the judgement of a position and t the share of the game to come.
type leveller struct {
	look   *lookahead
	work   engine.State
	rows   [2][]float64 // of the styles of both sides, four numbers a position
	points []float64
	open   int // positions whose game has not ended yet
}

// newLeveller makes one for judgements by some styles on g.
func newLeveller(d *Doctrine, g engine.Game, styles *Styles) (*leveller, error) {
	e, err := newEvaluation(d, g)
	if err != nil {
		return nil, err
	}
	e.styles = d.play(e.analyst, styles, 0, 0)
	return &leveller{look: newLookahead(g, e, nil), work: g.New()}, nil
}

// add notes a position of the game in hand, which is not over.
func (l *leveller) add(s engine.State) {
	e := l.look.eval
	for side := range l.rows {
		l.work.CopyFrom(s)
		l.look.Settle(l.work)
		e.style = e.styles[side]
		v := e.first(l.work)
		t := e.left
		l.rows[side] = append(l.rows[side], 1, t, v, float64(t*v))
	}
	l.open++
}

// end tells how the game in hand ended: the points of side 1 beyond what it needs.
func (l *leveller) end(points float64) {
	for ; l.open > 0; l.open-- {
		l.points = append(l.points, points)
	}
}

// levels solves for the numbers and returns them with the root mean square error that is left.
func (l *leveller) levels() (*Levels, float64, error) {
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
