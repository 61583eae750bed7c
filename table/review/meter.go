package review

import "bridgehead/engine"

// Meter says of single positions what the curve of a review says of them.
type Meter struct {
	eval  Evaluator
	value *valuer
}

// NewMeter makes one for positions of g. It is not safe for concurrent use.
func NewMeter(g engine.Game, eval Evaluator) *Meter { return &Meter{eval, newValuer(g, eval, nil)} }

// Chance is that of side 1 to win from s, in [0, 1]; s stays as it is.
func (m *Meter) Chance(s engine.State) (float64, error) {
	chance := m.value.worth(s)
	return chance, faultOf(m.eval)
}
