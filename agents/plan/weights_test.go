package plan

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

// doubler weighs two features by the two numbers of a style.
type doubler struct{ Analyst }

func (doubler) Weigh(st *Style) {
	for i, n := range st.Numbers {
		st.Set(i, n, 1, 3)
	}
}

// A scaled style has weights of its own, and the one it comes from keeps its own.
func TestScaled(t *testing.T) {
	own := &Style{Numbers: []float64{1, 2}, Late: make([]float64, 2), Early: make([]float64, 2), Own: engine.Action(7)}
	doubler{}.Weigh(own)
	st := own.Scaled(doubler{}, map[int]float64{1: 0.5})
	for _, c := range []struct{ got, want []float64 }{
		{st.Numbers, []float64{1, 1}}, {st.Late, []float64{1, 1}}, {st.Early, []float64{3, 3}},
		{own.Numbers, []float64{1, 2}}, {own.Late, []float64{1, 2}}, {own.Early, []float64{3, 6}},
		{own.Summands([]float64{2, 1}, 0.5, []float64{9}), []float64{9, 4, 4}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	if st.Own != own.Own {
		t.Errorf("%v, want %v", st.Own, own.Own)
	}
}
