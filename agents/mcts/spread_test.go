package mcts_test

import (
	"context"
	"math"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// Of flat search the simulations are independent, so over many seeds values differ as the errors say.
func TestErrorsOfFlatSearch(t *testing.T) {
	g := toy.Default()
	f := mcts.NewFlat(g, mcts.NewRollout(g, 0, 1, mcts.NewScore(g, 0, 0)), -1)
	const seeds = 400
	n := len(g.New().LegalActions(nil))
	sum, squares, stated := make([]float64, n), make([]float64, n), make([]float64, n)
	for seed := range uint64(seeds) {
		f.Reset(seed)
		for i, k := range f.Run(context.Background(), g.New(), mcts.Limits{Simulations: 40 * n}).Children {
			sum[i] += k.Value
			squares[i] += k.Value * k.Value
			stated[i] += k.Error * k.Error
		}
	}
	for i := range n {
		found := math.Sqrt(squares[i]/seeds - math.Pow(sum[i]/seeds, 2))
		if said := math.Sqrt(stated[i] / seeds); math.Abs(found/said-1) > 0.12 {
			t.Errorf("action %d: values deviate by %.4f, the errors say %.4f", i, found, said)
		}
	}
}

// Every search says how sure it is of what it has tried, and nothing of what it has not; what ends the game is exact.
func TestErrorsOfTrees(t *testing.T) {
	g := toy.Default()
	eval := func() mcts.BatchEvaluator { return mcts.NewRollout(g, 0, 1, mcts.NewScore(g, 0, 0)) }
	for name, policy := range map[string]mcts.Policy{"uct": &mcts.UCB{C: 0.7, Urgency: math.Inf(1)}, "puct": mcts.NewPUCT(), "gumbel": mcts.NewGumbel()} {
		s, err := mcts.New(g, eval(), policy, mcts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkErrors(t, name, s, g.New())
	}
	checkErrors(t, "open loop", mcts.NewOpenLoop(g, eval(), 0.7), g.New())
}

type runner interface {
	Reset(seed uint64)
	Run(ctx context.Context, root engine.State, lim mcts.Limits) *mcts.Result
}

func checkErrors(t *testing.T, name string, s runner, root engine.State) {
	t.Helper()
	for root.Player() != engine.Terminal {
		if root.Player() == engine.Chance {
			root.Apply(root.Outcomes(nil)[0].Action)
			continue
		}
		s.Reset(1)
		few := append([]mcts.Child(nil), s.Run(context.Background(), root, mcts.Limits{Simulations: 100}).Children...)
		s.Reset(1)
		many := s.Run(context.Background(), root, mcts.Limits{Simulations: 3000})
		for i, k := range many.Children {
			switch {
			case math.IsNaN(k.Error) || k.Error < 0 || k.Error > 1:
				t.Errorf("%s: an error of %v", name, k.Error)
			case k.Visits == 0 && k.Error != 0:
				t.Errorf("%s: an error of %v without visits", name, k.Error)
			case k.Visits > 20*few[i].Visits && few[i].Error > 0 && k.Error >= few[i].Error:
				t.Errorf("%s: %v after %d visits, %v after %d", name, few[i].Error, few[i].Visits, k.Error, k.Visits)
			}
		}
		root.Apply(many.Action)
	}
}
