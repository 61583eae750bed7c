package review

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
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

// fixed gives side 0 a value.
type fixed struct {
	mcts.Uniform
	value float64
}

func (f fixed) EvaluateBatch(leaves []mcts.Leaf) { leaves[0].Value = f.value }

// scores are those of either side.
type scores [2]float64

func (s scores) Score(_ engine.State, side engine.Player) float64 { return s[side] }

// doubting is a network that may find fault with itself.
type doubting struct {
	fixed
	fault error
}

func (d doubting) Fault() error { return d.fault }

// An evaluator that has its doubts makes no report.
func TestDoubts(t *testing.T) {
	g := toy.Default()
	finisher, err := registry().Factory(g, "greedy")
	if err != nil {
		t.Fatal(err)
	}
	steps := play(t, g, 1, agents.Policy(newAgent(t, g, "random", 1), agents.Budget{}),
		agents.Policy(newAgent(t, g, "random", 2), agents.Budget{}))
	for _, fault := range []error{nil, errors.New("not a number")} {
		eval := ByNetwork(doubting{fault: fault})
		if rep, err := Review(t.Context(), g, steps, eval, finisher, Options{}); !errors.Is(err, fault) || (rep == nil) != (err != nil) {
			t.Errorf("%v: the review gives %v and %v", fault, rep, err)
		}
		if _, err := Curve(t.Context(), g, steps, eval); !errors.Is(err, fault) {
			t.Errorf("%v: the curve gives %v", fault, err)
		}
	}
}

// Evaluators are asked only where a side has a choice and nothing is pending.
func TestWhereEvaluatorsAreAsked(t *testing.T) {
	g := newGame(t, "gamble/nijmegen")
	steps := play(t, g, 5, agents.Policy(newAgent(t, g, "random", 1), agents.Budget{}),
		agents.Policy(newAgent(t, g, "greedy:plan=40", 2), agents.Budget{}))
	asked := 0
	eval := EvaluatorFunc(func(s engine.State) float64 {
		if asked++; !s.Player().IsSide() || len(s.LegalActions(nil)) < 2 || !quiet(s) {
			t.Errorf("question %d: player %d, quiet %v", asked, s.Player(), quiet(s))
		}
		return 0.5
	})
	curve, err := Curve(t.Context(), g, steps, eval)
	if err != nil || len(curve) < 50 || asked < 20 {
		t.Fatalf("got %v, %d points of %d questions", err, len(curve), asked)
	}
}

// The curve alone is that of the review.
func TestCurve(t *testing.T) {
	g := newGame(t, "gamble/one-bridge")
	steps := play(t, g, 5, agents.Policy(newAgent(t, g, "random", 1), agents.Budget{}),
		agents.Policy(newAgent(t, g, "greedy:plan=40", 2), agents.Budget{}))
	rep, err := usual(t, t.Context(), g, steps, Options{})
	if err != nil {
		t.Fatal(err)
	}
	eval, _, err := First(Evaluators(registry()), g)
	if err != nil {
		t.Fatal(err)
	}
	curve, err := Curve(t.Context(), g, steps, eval)
	if err != nil || !slices.Equal(curve, rep.Curve) {
		t.Errorf("got %v and %v, want %v", err, curve, rep.Curve)
	}
	bad := append(slices.Clone(steps[:2]), env.Step{Player: 1 - max(0, steps[2].Player)})
	if _, err := Curve(t.Context(), g, bad, eval); err == nil || !strings.Contains(err.Error(), "step 2") {
		t.Errorf("a step of nobody: got %v", err)
	}
}

func TestEvaluators(t *testing.T) {
	s := toy.Default().New()
	for _, c := range []struct {
		eval Evaluator
		want float64
	}{
		{ByNetwork(fixed{value: 1}), 0}, {ByNetwork(fixed{value: -0.5}), 0.75},
		{ByEvaluator(scores{-0.5, 0.5}), 0.75}, {ByEvaluator(scores{0.5, 0.5}), 0.5},
	} {
		if got := c.eval.Value(s); got != c.want {
			t.Errorf("%+v: got %g, want %g", c.eval, got, c.want)
		}
	}
}

// Of several evaluators the first that can evaluate the game is taken; what is made for it comes before its own score.
func TestFirstEvaluator(t *testing.T) {
	blind := Kind{Name: "blind", New: func(engine.Game) (Evaluator, error) { return nil, errors.New("sees nothing") }}
	for _, c := range []struct {
		kinds []Kind
		game  engine.Game
		want  string
	}{
		{Evaluators(registry()), toy.Default(), "score"},
		{Evaluators(registry()), newGame(t, "gamble/nijmegen"), "planner"},
		{append([]Kind{blind}, Evaluators(registry())...), newGame(t, "gamble/nijmegen"), "planner"},
	} {
		eval, name, err := First(c.kinds, c.game)
		if err != nil || name != c.want || eval == nil {
			t.Errorf("the evaluator of %s: got %q, %v, want %s", c.game.Scenario(), name, err, c.want)
		}
	}
	if _, _, err := First([]Kind{blind}, toy.Default()); err == nil || !strings.Contains(err.Error(), "blind: sees nothing") {
		t.Errorf("nothing can evaluate: got %v, want the reasons", err)
	}
}
