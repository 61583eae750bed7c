package review

import (
	"math"
	"slices"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func TestThinCurve(t *testing.T) {
	for _, n := range []int{1, 2, 599, 600, 601, 1199, 5000} {
		curve := make([]Point, n)
		for i := range curve {
			curve[i].Step = i
		}
		got := thinCurve(curve)
		if len(got) > mostPoints || len(got) < min(n, mostPoints/2) || got[0].Step != 0 || got[len(got)-1].Step != n-1 {
			t.Errorf("%d points: got %d, from %d to %d", n, len(got), got[0].Step, got[len(got)-1].Step)
		}
	}
}

// A line that was found at one decision and followed is still known at the next.
func TestHandOn(t *testing.T) {
	row := []choice{
		{step: 4, played: 1, best: option{0.9, []engine.Action{2}}, own: option{0.8, []engine.Action{1, 5, 7}}},
		{step: 6, played: 8, best: option{0.6, []engine.Action{8}}, own: option{0.6, []engine.Action{8}}},
		{step: 7, played: 3, best: option{0.7, []engine.Action{3}}, own: option{0.7, []engine.Action{3}}},
	}
	handOn(row)
	if row[1].best.value != 0.8 || !slices.Equal(row[1].best.line, []engine.Action{7}) || row[1].own.value != 0.6 {
		t.Errorf("the second decision: got %+v", row[1])
	}
	if row[2].best.value != 0.7 {
		t.Errorf("the game has left the line, and still it is known: %+v", row[2])
	}
}

func TestInUnit(t *testing.T) {
	for x, want := range map[float64]float64{-1: 0, 0.3: 0.3, 7: 1, math.Inf(-1): 0} {
		if got := inUnit(x); got != want {
			t.Errorf("%g: got %g, want %g", x, got, want)
		}
	}
	if got := inUnit(math.NaN()); got != 0.5 {
		t.Errorf("not a number: got %g, want 0.5", got)
	}
}

func TestPoints(t *testing.T) {
	for x, want := range map[float64]string{0.001: "less than a point", -0.011: "1 point", 0.09: "9 points"} {
		if got := points(x); got != want {
			t.Errorf("%g: got %q, want %q", x, got, want)
		}
	}
}

// Chances of outcomes that stand for others still make one.
func TestThin(t *testing.T) {
	for _, n := range []int{1, 31, 32, 33, 100, 1296} {
		outs := make([]engine.Outcome, n)
		for i := range outs {
			outs[i] = engine.Outcome{Action: engine.Action(i), P: 1 / float64(n)}
		}
		sum := 0.
		outs = thin(outs)
		for _, o := range outs {
			sum += o.P
		}
		if len(outs) > mostOutcomes || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d outcomes: got %d with a sum of %g", n, len(outs), sum)
		}
	}
}

// fixed gives side 0 a value.
type fixed struct {
	mcts.Uniform
	value float64
}

func (f fixed) EvaluateBatch(leaves []mcts.Leaf) { leaves[0].Value = f.value }

// scores are those of either side.
type scores [2]float64

func (s scores) Score(_ engine.State, side engine.Player) float64 { return s[side] }

func TestJudges(t *testing.T) {
	s := toy.Default().New()
	for _, c := range []struct {
		judge Judge
		want  float64
	}{
		{ByNetwork(fixed{value: 1}), 0}, {ByNetwork(fixed{value: -0.5}), 0.75},
		{ByEvaluator(scores{-0.5, 0.5}), 0.75}, {ByEvaluator(scores{0.5, 0.5}), 0.5},
	} {
		if got := c.judge.Value(s); got != c.want {
			t.Errorf("%+v: got %g, want %g", c.judge, got, c.want)
		}
	}
	_, name, err := Default(registry(), toy.Default())
	if err != nil || name != "score" {
		t.Errorf("the judge of the toy game: got %q, %v, want score", name, err)
	}
}
