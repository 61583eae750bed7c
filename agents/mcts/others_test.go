package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// atRandom is the value for side 0 of st when nobody thinks.
func atRandom(st engine.State) float64 {
	if st.Player() == engine.Terminal {
		return ending(st, new([2]float64))
	}
	sum := 0.
	if st.Player() == engine.Chance {
		for _, o := range st.Outcomes(nil) {
			after := st.Clone()
			after.Apply(o.Action)
			sum += o.P * atRandom(after)
		}
		return sum
	}
	legal := st.LegalActions(nil)
	for _, a := range legal {
		after := st.Clone()
		after.Apply(a)
		sum += atRandom(after) / float64(len(legal))
	}
	return sum
}

// TestFlat: it finds the best reply to random play, and the value of every action against it where
// simulations are dealt out equally.
func TestFlat(t *testing.T) {
	for seed := range uint64(10) {
		g := &wildGame{seed: seed, depth: 5}
		want, best := math.Inf(-1), 0
		st := g.New()
		for i, a := range st.LegalActions(nil) {
			if v := atRandom(st.(*wild).after(a)); v > want {
				want, best = v, i
			}
		}
		f := NewFlat(g, NewRollout(g, 0, 1, nil), 0.7)
		r := f.Run(context.Background(), st, Limits{Simulations: 20_000})
		if math.Abs(r.Value-want) > 0.05 || r.Simulations != 20_000 {
			t.Errorf("seed %d: value %v, want %v", seed, r.Value, want)
		}
		equal := NewFlat(g, NewRollout(g, 0, 1, nil), -1)
		r = equal.Run(context.Background(), st, Limits{Simulations: 20_000})
		if k := r.Children[best]; math.Abs(k.Value-want) > 0.05 || k.Visits != 20_000/len(r.Children) && k.Visits != 20_000/len(r.Children)+1 {
			t.Errorf("seed %d, equal: %+v, want %v", seed, k, want)
		}
	}
}

// TestOpenLoop: without dice it is UCT and finds the value; with dice it finds that of the best plan,
// which in the toy game leads to the right action more often than not.
func TestOpenLoop(t *testing.T) {
	for seed := range uint64(200) {
		g := &wildGame{seed: seed, depth: 3}
		if hasDice(g.New()) {
			continue
		}
		o := NewOpenLoop(g, NewScore(g, 0, 0), 2*math.Sqrt2)
		r := o.Run(context.Background(), g.New(), Limits{Simulations: 30_000})
		if want := g.New().(*wild).solve(); math.Abs(r.Value-want) > 0.05 || r.Simulations != 30_000 {
			t.Errorf("seed %d: value %v, want %v", seed, r.Value, want)
		}
	}
	g := toy.Default()
	sv := enginetest.NewSolver(1 << 14)
	o := NewOpenLoop(g, NewRollout(g, 0, 1, nil), 1)
	regret := 0.
	const n = 20
	for _, st := range positions(g, n, 5) {
		o.Reset(1)
		r := o.Run(context.Background(), st, Limits{Simulations: 20_000})
		checkSequences(t, o, 0)
		regret += regretOf(t, sv, st, r.Action)
	}
	t.Logf("mean regret %.4f", regret/n)
	if regret/n > 0.05 {
		t.Errorf("mean regret %.4f", regret/n)
	}
}

func hasDice(st engine.State) bool {
	switch st.Player() {
	case engine.Terminal:
		return false
	case engine.Chance:
		if len(st.LegalActions(nil)) > 1 {
			return true
		}
	}
	for _, a := range st.LegalActions(nil) {
		if hasDice(st.(*wild).after(a)) {
			return true
		}
	}
	return false
}

// checkSequences: children are in order and have no more visits than their parent, nor than they were
// available.
func checkSequences(t *testing.T, o *OpenLoop, at int32) {
	t.Helper()
	sum, before := int32(0), engine.Action(-1)
	for c := o.first[at]; c != 0; c = o.arms.all[c].next {
		n := o.arms.all[c]
		if n.action <= before || n.visits > n.available || n.visits == 0 {
			t.Fatalf("%+v after action %d", n, before)
		}
		before = n.action
		sum += n.visits
		checkSequences(t, o, c)
	}
	visits := int32(o.counts.sims)
	if at > 0 {
		visits = o.arms.all[at].visits
	}
	if sum > visits {
		t.Fatalf("a node of %d visits has %d below", visits, sum)
	}
}

// TestOpenLoopIsFull: the tree ends at its limit.
func TestOpenLoopIsFull(t *testing.T) {
	g := toy.Default()
	o := NewOpenLoop(g, NewRollout(g, 0, 1, nil), 1)
	o.Nodes = 50
	if r := o.Run(context.Background(), g.New(), Limits{Simulations: 3000}); r.Nodes != 50 || r.Simulations != 3000 {
		t.Errorf("%+v", r)
	}
}

// TestRollout: playouts have the mean that random play has, best-of-two playouts a better one for a
// side alone on the move, and positions are left alone.
func TestRollout(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		g := &wildGame{seed: rng.Uint64(), depth: 6}
		st := g.New()
		before := st.Hash()
		r := NewRollout(g, 0, 1, nil)
		const n = 20_000
		sum := 0.
		for range n {
			leaf := []Leaf{{State: st}}
			r.EvaluateBatch(leaf)
			sum += leaf[0].Value / n
		}
		if want := atRandom(st); math.Abs(sum-want) > 0.02 || st.Hash() != before {
			t.Errorf("mean %v, want %v", sum, want)
		}
	}
}

// TestScorePriors: the better an action looks the larger its prior.
func TestScorePriors(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	e := NewScore(g, 64, 0.1)
	for _, st := range positions(g, 30, 8) {
		legal := st.LegalActions(nil)
		leaf := []Leaf{{State: st, Legal: legal, Priors: make([]float32, len(legal))}}
		e.EvaluateBatch(leaf)
		for i := range legal {
			for k := range legal {
				a, b := e.values[i], e.values[k]
				if a < b-1e-6 && leaf[0].Priors[i] >= leaf[0].Priors[k] {
					t.Fatalf("values %v and %v, priors %v and %v", a, b, leaf[0].Priors[i], leaf[0].Priors[k])
				}
			}
		}
	}
}
