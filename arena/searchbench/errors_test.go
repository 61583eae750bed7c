package searchbench

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"bridgehead/agents/expectimax"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func oneBridge(t testing.TB) engine.Game {
	t.Helper()
	sc, err := scenarios.Load("gamble/one-bridge")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func shortToy(t testing.TB) engine.Game {
	t.Helper()
	g, err := toy.New(toy.Options{Days: 4, Reserves: 1, Charges: 2})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPositions(t *testing.T) {
	g := oneBridge(t)
	w := &walker{game: g}
	for _, k := range []kind{decisions, dice} {
		first, err := positions(g, 10, k, 5)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := positions(g, 10, k, 5)
		seen := map[uint64]bool{}
		for i, s := range first {
			if !k.fits(s, w) || seen[s.Hash()] || s.Hash() != again[i].Hash() {
				t.Errorf("%s %d is of another kind, twice there, or another one the second time", k, i)
			}
			seen[s.Hash()] = true
		}
	}
	if _, err := positions(shortToy(t), 500, dice, 1); err == nil || !strings.Contains(err.Error(), "different positions at a roll of the dice") {
		t.Errorf("500 rolls of a game that has not so many: %v", err)
	}
}

// TestRolls: a pure chance tree is one of dice only, its faces are those of the game, and its exact value
// is what many playouts come to.
func TestRolls(t *testing.T) {
	g := oneBridge(t)
	states, err := positions(g, 6, dice, 2)
	if err != nil {
		t.Fatal(err)
	}
	r := newRolls(g, 2)
	for i, s := range states {
		root := r.from(s)
		before := root.Hash()
		if root.Player() != engine.Chance || len(root.LegalActions(nil)) != len(s.LegalActions(nil)) {
			t.Fatalf("position %d: player %d", i, root.Player())
		}
		want, err := expectimax.NewSolver(1<<20).Value(context.Background(), root, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum, squares, n := playoutSums(r, root, 3000, uint64(i))
		mean := sum / n
		if off, sigma := mean-want, math.Sqrt((squares/n-mean*mean)/n); math.Abs(off) > 4*sigma+1e-9 {
			t.Errorf("position %d: playouts come to %.4f ± %.4f, exact is %.4f", i, mean, sigma, want)
		}
		if root.Hash() != before {
			t.Errorf("position %d has changed", i)
		}
	}
}

// playoutSums are the sums of the values of n playouts and of their squares.
func playoutSums(g engine.Game, root engine.State, n int, seed uint64) (sum, squares, count float64) {
	eval := mcts.NewRollout(g, 0, 1, nil)
	eval.Seed(seed)
	leaf := []mcts.Leaf{{State: root}}
	for range n {
		eval.EvaluateBatch(leaf)
		sum, squares = sum+leaf[0].Value, squares+leaf[0].Value*leaf[0].Value
	}
	return sum, squares, float64(n)
}

func smallPlan() ErrorPlan {
	return ErrorPlan{Seed: 3, Positions: 6, Seeds: 3, Sims: []int{16, 64, 512}, Rolls: []int{1}, Solve: 500_000, References: 2, ReferenceSims: 600}
}

// TestErrorsShrink: against exact values the error falls as simulations go on, on every set; and where
// there is but one roll, stratified dice have no error left once every face has been seen.
func TestErrorsShrink(t *testing.T) {
	p := smallPlan()
	e, err := MeasureErrors(context.Background(), oneBridge(t), p, Tools{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Sets) != 3 || e.Sets[0].Name != "chance-1" {
		t.Fatalf("sets %+v", e.Sets)
	}
	for i := range e.Sets {
		s := &e.Sets[i]
		if !strings.HasPrefix(s.Reference, "exact") || s.ReferenceError != 0 {
			t.Errorf("%s: reference %s with an error of %v", s.Name, s.Reference, s.ReferenceError)
		}
		for _, v := range []int{sampledVariant, stratifiedVariant} {
			few, many := s.cell(v, 16, &p), s.cell(v, 512, &p)
			if many.RMSE > 0.85*few.RMSE {
				t.Errorf("%s, %s: RMSE %.4f with 16 simulations and %.4f with 512", s.Name, few.Variant, few.RMSE, many.RMSE)
			}
		}
	}
	if c := e.Sets[0].cell(stratifiedVariant, 512, &p); c.RMSE != 0 || c.RMSERatio == nil || c.RMSERatio.Value != 0 {
		t.Errorf("one roll, every face seen: %+v", c)
	}
}

// TestErrorsRepeat: the same to the last digit for any number of workers, and another thing on another
// seed. The reference here is a search, because the solver may take nothing.
func TestErrorsRepeat(t *testing.T) {
	var texts [3]bytes.Buffer
	for i, workers := range []int{1, 3, 3} {
		p := smallPlan()
		p.Solve, p.Sims = 0, []int{16, 64}
		if i == 2 {
			p.Seed++
		}
		e, err := MeasureErrors(context.Background(), shortToy(t), p, Tools{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if s := e.Sets[1]; s.ReferenceError <= 0 || !strings.HasPrefix(s.Reference, "mean of 2 searches") {
			t.Errorf("reference %s with an error of %v", s.Reference, s.ReferenceError)
		}
		if err := WriteJSON(&texts[i], &Report{Errors: []*Errors{e}}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
		t.Error("1 worker and 3 differ")
	}
	if bytes.Equal(texts[0].Bytes(), texts[2].Bytes()) {
		t.Error("two seeds have the same errors")
	}
}

func TestFaultyPlans(t *testing.T) {
	for want, change := range map[string]func(*ErrorPlan){
		"1 positions and 3 seeds":    func(p *ErrorPlan) { p.Positions = 1 },
		"simulations [64 16]":        func(p *ErrorPlan) { p.Sims = []int{64, 16} },
		"rolls []":                   func(p *ErrorPlan) { p.Rolls = nil },
		"3 references, want an even": func(p *ErrorPlan) { p.References = 3 },
		"0 simulations and":          func(p *ErrorPlan) { p.ReferenceSims = 0 },
	} {
		p := smallPlan()
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureErrors(ctx, shortToy(t), smallPlan(), Tools{Workers: 1}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}
