package neural_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models"
)

// leavesOf are leaves of random games.
func leavesOf(g engine.Game, n int) (leaves []mcts.Leaf) {
	for _, s := range randomStates(g, rand.New(rand.NewPCG(7, 7)), n, 1)[:n] {
		l := mcts.Leaf{State: s}
		if s.Player().IsSide() {
			l.Legal = s.LegalActions(nil)
			l.Priors = make([]float32, len(l.Legal))
		}
		leaves = append(leaves, l)
	}
	return leaves
}

func newEvaluator(tb testing.TB, g engine.Game, j neural.Runner, o neural.Options) *neural.Evaluator {
	tb.Helper()
	e, err := neural.NewEvaluator(g, j, o)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// TestEvaluator: values are the network's, priors the softmax of its scores, in a batch as one by one.
func TestEvaluator(t *testing.T) {
	for _, g := range []engine.Game{toy.Default(), game(t, "gamble/one-bridge"), game(t, "gamble/nijmegen")} {
		for _, temperature := range []float64{0, 0.5} {
			e := newEvaluator(t, g, whims{}, neural.Options{PriorTemperature: temperature, Dice: true})
			together, alone := leavesOf(g, 20), leavesOf(g, 20)
			e.EvaluateBatch(together)
			enc, err := neural.NewEncoder(g)
			if err != nil {
				t.Fatal(err)
			}
			for i := range alone {
				e.EvaluateBatch(alone[i : i+1])
				if alone[i].Value != together[i].Value {
					t.Fatalf("%s: leaf %d is worth %v alone, %v in a batch", g.Scenario(), i, alone[i].Value, together[i].Value)
				}
				wantLeaf(t, enc, &together[i], temperature)
			}
			if err := e.Fault(); err != nil {
				t.Error(err)
			}
		}
	}
}

// wantLeaf evaluates a leaf anew and compares.
func wantLeaf(t *testing.T, enc *neural.Encoder, l *mcts.Leaf, temperature float64) {
	t.Helper()
	p, v := make([]models.Position, 1), make([]models.Output, 1)
	enc.Encode(&p[0], l.State, l.Legal)
	whims{}.Evaluate(p, v)
	if l.Value != float64(v[0].Win) {
		t.Fatalf("value %v, the network says %v", l.Value, v[0].Win)
	}
	if temperature == 0 {
		temperature = 1
	}
	sum, got := 0., 0.
	for i, x := range v[0].Scores {
		sum += math.Exp(float64(x) / temperature)
		got += float64(l.Priors[i])
	}
	for i, x := range v[0].Scores {
		want := math.Exp(float64(x)/temperature) / sum
		if share := float64(l.Priors[i]) / got; math.Abs(share-want) > 1e-5 {
			t.Fatalf("prior %d is %v, want %v", i, share, want)
		}
	}
}

func TestAbilities(t *testing.T) {
	for _, dice := range []bool{false, true} {
		e := newEvaluator(t, toy.Default(), uniform{}, neural.Options{Dice: dice})
		if got := e.Abilities(); got != (mcts.Abilities{Priors: true, Dice: dice}) {
			t.Errorf("got %+v with dice %v", got, dice)
		}
	}
}

// runFunc sets one output.
type runFunc func(p *models.Position, v *models.Output)

func (f runFunc) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		f(&positions[i], &outputs[i])
	}
}

// TestNonsense: a output that makes no sense counts as even, and is told once.
func TestNonsense(t *testing.T) {
	nan := float32(math.NaN())
	for _, c := range []struct {
		name   string
		runner runFunc
		want   string
	}{
		{"no value", func(p *models.Position, v *models.Output) {
			*v = models.Output{Win: nan, Scores: make([]float32, len(p.Legal))}
		}, "the network's value is NaN, want one from -1 to 1"},
		{"too much", func(p *models.Position, v *models.Output) {
			*v = models.Output{Win: 1.5, Scores: make([]float32, len(p.Legal))}
		}, "value is 1.5"},
		{"too few scores", func(p *models.Position, v *models.Output) {
			*v = models.Output{Scores: make([]float32, len(p.Legal)-1)}
		}, "scored 1 actions, want all 2"},
		{"no score", func(p *models.Position, v *models.Output) { *v = models.Output{Scores: []float32{0, nan}} }, "score 2 of 2 is NaN, want a number"},
		{"endless score", func(p *models.Position, v *models.Output) {
			*v = models.Output{Scores: []float32{float32(math.Inf(1)), 0}}
		}, "score 1 of 2 is +Inf"},
	} {
		e := newEvaluator(t, toy.Default(), c.runner, neural.Options{})
		leaves := leavesOf(toy.Default(), 1)
		e.EvaluateBatch(leaves)
		if l := leaves[0]; l.Value != 0 || l.Priors[0] != 1 || l.Priors[1] != 1 {
			t.Errorf("%s: value %v, priors %v, want an even position", c.name, l.Value, l.Priors)
		}
		if err := e.Fault(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if err := e.Fault(); err != nil {
			t.Errorf("%s: the fault is told twice", c.name)
		}
	}
}

func TestEvaluatorRefused(t *testing.T) {
	for _, w := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := neural.NewEvaluator(toy.Default(), uniform{}, neural.Options{PriorTemperature: w}); err == nil || !strings.Contains(err.Error(), "prior temperature: got") {
			t.Errorf("prior temperature %v: got %v", w, err)
		}
	}
	if _, err := neural.NewEvaluator(bare{toy.Default()}, uniform{}, neural.Options{}); err == nil || !strings.Contains(err.Error(), "has no chart") {
		t.Errorf("a game without a chart: got %v", err)
	}
}
