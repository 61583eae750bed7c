package searchbench

import (
	"math"
	"testing"
)

func near(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, tolerance)
	}
}

// TestMoments: two positions with three seeds each, by hand. The first scatters about its reference, the
// second is off by 0.2 every time.
func TestMoments(t *testing.T) {
	m := trials{{0.1, 0.3, 0.5}, {0.7, 0.7, 0.7}}.moments([]float64{0.3, 0.5})
	near(t, "squares of the first", m.squares[0], (0.04+0+0.04)/3, 1e-15)
	near(t, "scatter of the first", m.scatter[0], (0.04+0+0.04)/2, 1e-15)
	near(t, "squares of the second", m.squares[1], 0.04, 1e-15)
	if m.scatter[1] != 0 {
		t.Errorf("scatter of equal values %v, want exactly 0", m.scatter[1])
	}
	near(t, "RMSE", rootMean(m.squares), math.Sqrt((0.08/3+0.04)/2), 1e-15)
}

// TestTabulate: RMSE² = SD² + bias², the ratio is to the first variant, and none is given where that
// has no error.
func TestTabulate(t *testing.T) {
	p := ErrorPlan{Sims: []int{8, 16}, Seeds: 2}
	reference := []float64{0, 0.5, -0.5}
	make := func(off, scatter float64) trials {
		var out trials
		for _, r := range reference {
			out = append(out, []float64{r + off + scatter, r + off - scatter})
		}
		return out
	}
	all := [][]trials{{make(0.3, 0.2), make(0, 0)}}
	for range variants[1:] {
		all = append(all, []trials{make(0.15, 0.1), make(0.1, 0)})
	}
	var s Set
	s.tabulate(all, reference, &p)
	base, half := s.cell(0, 8, &p), s.cell(stratifiedVariant, 8, &p)
	near(t, "RMSE", base.RMSE, math.Sqrt(0.09+0.04), 1e-12)
	near(t, "SD", base.SD, math.Sqrt(0.08), 1e-12) // of a sample of two: 2*0.2²/(2-1)
	near(t, "bias", base.Bias, math.Sqrt(0.13-0.08), 1e-12)
	for what, r := range map[string]*Ratio{"RMSE": half.RMSERatio, "SD": half.SDRatio} {
		near(t, what+" ratio", r.Value, 0.5, 1e-12)
		near(t, what+" ratio, low", r.Interval.Low, 0.5, 1e-12)
		near(t, what+" ratio, high", r.Interval.High, 0.5, 1e-12)
	}
	if base.RMSERatio != nil || s.cell(stratifiedVariant, 16, &p).RMSERatio != nil {
		t.Error("a ratio of the first variant to itself, or to no error")
	}
}

// TestRatioInterval: the interval of the ratio is that of positions drawn anew. Of two positions both
// draws of one alone come up, so it reaches from the one ratio to the other.
func TestRatioInterval(t *testing.T) {
	r := ratio([]float64{1, 9}, []float64{4, 4}, 1)
	near(t, "ratio", r.Value, math.Sqrt(10./8), 1e-12)
	near(t, "low", r.Interval.Low, 0.5, 1e-12)
	near(t, "high", r.Interval.High, 1.5, 1e-12)
}

func TestSpread(t *testing.T) {
	if got := newSpread([]float64{5, 1, 3}); got != (Spread{3, 1, 5}) {
		t.Errorf("got %v", got)
	}
	if got := newSpread([]float64{4, 1}); got != (Spread{2.5, 1, 4}) {
		t.Errorf("got %v", got)
	}
}
