package mcts

import (
	"fmt"
	"slices"
	"testing"

	"bridgehead/engine/toy"
	"pgregory.net/rapid"
)

// evaluators makes one of each kind that evaluates leaves by itself.
var evaluators = map[string]func(*wildGame) BatchEvaluator{
	"score":   func(g *wildGame) BatchEvaluator { return NewScore(g, 0, 0.3) },
	"rollout": func(g *wildGame) BatchEvaluator { return NewRollout(g, 4, 2, NewScore(g, 0, 0)) },
	"mix": func(g *wildGame) BatchEvaluator {
		score := NewScore(g, 0, 0.3)
		return &Mix{Score: score, Rollout: NewRollout(g, 0, 1, score), Share: 0.5}
	},
}

// TestThreadsChangeNothing: whatever the number of threads, the whole tree is the same.
func TestThreadsChangeNothing(t *testing.T) {
	for name, make := range evaluators {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := &wildGame{seed: rapid.Uint64().Draw(t, "seed"), depth: rapid.IntRange(2, 8).Draw(t, "depth")}
				batch := rapid.SampledFrom([]int{4, 7, 16}).Draw(t, "batch")
				policy := rapid.IntRange(0, len(policies)-1).Draw(t, "policy")
				sims := rapid.IntRange(1, 200).Draw(t, "sims")
				var first *Search
				for _, threads := range []int{1, 2, 4} {
					eval := NewParallel(threads, func() BatchEvaluator { return make(g) })
					s := newSearch(t, g, eval, policies[policy](), Options{Batch: batch, States: 64})
					s.Reset(5)
					run(s, g.New(), sims)
					if first == nil {
						first = s
					} else if !slices.Equal(first.nodes, s.nodes) || first.result.Action != s.result.Action {
						t.Fatalf("%d threads: another tree", threads)
					}
				}
			})
		})
	}
}

// TestParallelSeedsEveryLeaf: equal leaves of a batch meet different random numbers, and the same ones
// again after Seed.
func TestParallelSeedsEveryLeaf(t *testing.T) {
	g := toy.Default()
	p := NewParallel(2, func() BatchEvaluator { return NewRollout(g, 0, 1, nil) })
	var seen [2]string
	for i := range seen {
		p.Seed(3)
		leaves := make([]Leaf, 64)
		for k := range leaves {
			leaves[k].State = g.New()
		}
		p.EvaluateBatch(leaves)
		won := 0
		for k := range leaves {
			if leaves[k].Value > 0 {
				won++
			}
			seen[i] += fmt.Sprint(leaves[k].Value, " ")
		}
		if won == 0 || won == len(leaves) {
			t.Errorf("%d of %d playouts won: they are all alike", won, len(leaves))
		}
	}
	if seen[0] != seen[1] {
		t.Error("the same seed gave other playouts")
	}
}
