package plan

import "bridgehead/engine"

// evaluation judges positions in points, by the features of an analyst and the weights of a style.
type evaluation struct {
	doctrine *Doctrine
	analyst  Analyst
	explain  Explainer // nil: none
	styles   [2]*Style // of both sides
	style    *Style    // of the side that judges
	x        []float64 // features of the last position judged
	left     float64   // how much of the game was to come there, in [0, 1]
	returns  []float64
}

func newEvaluation(d *Doctrine, g engine.Game) (*evaluation, error) {
	a, err := d.New(g)
	if err != nil {
		return nil, err
	}
	e := &evaluation{doctrine: d, analyst: a, x: make([]float64, d.Features)}
	e.explain, _ = a.(Explainer)
	e.styles = d.play(a, d.Tuned(g), 0, 0)
	return e, nil
}

// value is the worth of s for a side, good for comparing: points beyond what is needed, flattened far from it.
func (e *evaluation) value(s engine.State, side engine.Player) float64 {
	e.style = e.styles[side]
	v := e.first(s)
	if side == 0 {
		return -v
	}
	return v
}

// points is the worth of s for a side as points expected beyond what is needed.
func (e *evaluation) points(s engine.State, side engine.Player) float64 {
	v := e.value(s, side)
	if s.Player() == engine.Terminal {
		return v
	}
	if side == 0 {
		v = -v
	}
	l := &e.style.level
	v = l[0] + float64(l[1]*e.left) + float64((l[2]+float64(l[3]*e.left))*v)
	if side == 0 {
		return -v
	}
	return v
}

// first is the worth of s for side 1, by the style in hand.
func (e *evaluation) first(s engine.State) float64 {
	if s.Player() == engine.Terminal {
		e.returns = s.Returns(e.returns[:0])
		return float64(e.doctrine.Won * e.returns[1])
	}
	clear(e.x)
	e.left = e.analyst.Look(s, e.style, e.x)
	return e.style.sum(e.x, e.left)
}

// parts appends the summands of the last position judged, for reasons.
func (e *evaluation) parts(dst []float64) []float64 {
	if e.explain == nil {
		return dst
	}
	return e.explain.Parts(e.style, e.x, e.left, dst)
}
