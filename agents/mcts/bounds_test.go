package mcts

import (
	"context"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"pgregory.net/rapid"
)

// TestFullTree: a tree without room stops growing and goes on searching.
func TestFullTree(t *testing.T) {
	g := toy.Default()
	for _, policy := range policies {
		s := newSearch(t, g, NewRollout(g, 0, 1, nil), policy(), Options{Nodes: minNodes})
		r := run(s, g.New(), 20_000)
		if len(s.nodes) > minNodes || len(s.nodes) < minNodes/2 || r.Simulations != 20_000 {
			t.Errorf("%T: %d nodes, %d simulations", s.policy, len(s.nodes), r.Simulations)
		}
	}
}

// TestForcedChains: a position with one legal action is no node; the line shows its action all the
// same and can be played.
func TestForcedChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &wildGame{seed: rapid.Uint64().Draw(t, "seed"), depth: 8}
		s := newSearch(t, g, NewScore(g, 0, 0), NewUCB(), Options{})
		r := run(s, g.New(), 300)
		st := g.New()
		for i, a := range r.Line {
			if legal := st.LegalActions(nil); st.Player() == engine.Terminal || int(a) >= len(legal) {
				t.Fatalf("step %d of the line %v is not legal", i, r.Line)
			}
			st.Apply(a)
		}
		if r.Line[0] != r.Action || len(r.Line) > 8 {
			t.Fatalf("action %d, line %v", r.Action, r.Line)
		}
	})
}

// TestOneAction: a root with a single action is searched like any other.
func TestOneAction(t *testing.T) {
	g := &banditGame{values: []float64{0.3}, priors: []float32{1}}
	for _, policy := range policies {
		r := run(newSearch(t, g, banditEval{g}, policy(), Options{}), g.New(), 10)
		if r.Action != 0 || r.Value != 0.3 || len(r.Children) != 1 || r.Children[0].Visits != 10 {
			t.Errorf("%+v", r)
		}
	}
}

// allocations are those of one run: the least of some counts, for what else the process does is counted with them.
func allocations(run func()) (n float64) {
	for range 5 {
		if n = testing.AllocsPerRun(3, run); n == 0 {
			break
		}
	}
	return n
}

// TestNoAllocations: a search that has its memory takes no more.
func TestNoAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates too")
	}
	g := gambleGame(t, "gamble/nijmegen")
	ctx, root := context.Background(), g.New()
	for _, policy := range policies {
		for _, eval := range []BatchEvaluator{Uniform{}, NewScore(g, 64, 0), NewScore(g, 64, 0.1), NewRollout(g, 10, 2, NewScore(g, 64, 0))} {
			s := newSearch(t, g, eval, policy(), Options{Batch: 4, States: 1 << 10, Transpositions: true})
			search := func() {
				s.Reset(1)
				s.Run(ctx, root, Limits{Simulations: 200})
			}
			search()
			if n := allocations(search); n > 0 {
				t.Errorf("%T with %T: %v allocations in 200 simulations", policy(), eval, n)
			}
		}
	}
	for name, run := range map[string]func(Limits){
		"flat": func() func(Limits) {
			f := NewFlat(g, Uniform{}, 0.7)
			return func(l Limits) { f.Reset(1); f.Run(ctx, root, l) }
		}(),
		"openloop": func() func(Limits) {
			o := NewOpenLoop(g, Uniform{}, 0.7)
			return func(l Limits) { o.Reset(1); o.Run(ctx, root, l) }
		}(),
	} {
		search := func() { run(Limits{Simulations: 200}) }
		search()
		if n := allocations(search); n > 0 {
			t.Errorf("%s: %v allocations in 200 simulations", name, n)
		}
	}
}

// TestOptionsRefused: what cannot be is said.
func TestOptionsRefused(t *testing.T) {
	g := toy.Default()
	for _, o := range []Options{{Nodes: 10}, {Nodes: 1 << 40}, {Batch: -1}, {Dice: 2}} {
		if _, err := New(g, Uniform{}, NewUCB(), o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}
