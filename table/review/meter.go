package review

import "bridgehead/engine"

// Meter says of single positions what the curve of a review says of them.
type Meter struct {
	judge Judge
	value *valuer
}

// NewMeter makes one for positions of g. It is not safe for concurrent use.
func NewMeter(g engine.Game, judge Judge) *Meter { return &Meter{judge, newValuer(g, judge, nil)} }

// Chance is that of side 1 to win from s, in [0, 1]; s stays as it is.
func (m *Meter) Chance(s engine.State) (float64, error) {
	chance := m.value.worth(s)
	return chance, faultOf(m.judge)
}
