package mcts

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"pgregory.net/rapid"
)

// TestRerootKeepsTheStatistics: what is known below the position the game has come to is what the
// tree before knew of it, and nothing else.
func TestRerootKeepsTheStatistics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		s := newSearch(t, g, NewScore(g, 0, 0), rapid.SampledFrom(policies).Draw(t, "policy")(), Options{Reuse: true})
		st := g.New()
		r := run(s, st, rapid.IntRange(20, 500).Draw(t, "sims"))
		old := append([]node(nil), s.nodes...)
		at := s.last
		advance(st, r.Action)
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			if old[at].first == 0 || !st.Player().IsSide() && st.Player() != engine.Chance {
				return
			}
			k := old[at].first + rapid.Int32Range(0, int32(old[at].count)-1).Draw(t, "child")
			if old[k].visits == 0 {
				return
			}
			advance(st, old[k].action)
			at = k
		}
		if old[at].slot == 0 || !s.reroot(st) {
			return
		}
		compareBelow(t, old, at, s.nodes, 0)
		s.counts = counts{}
		checkTree(t, s, &Result{Kept: int(s.nodes[0].visits)})
	})
}

func compareBelow(t *rapid.T, old []node, at int32, now []node, to int32) {
	a, b := old[at], now[to]
	if a.visits != b.visits || a.value != b.value || a.count != b.count || a.flags != b.flags || a.slot != b.slot {
		t.Fatalf("%+v has become %+v", a, b)
	}
	for i := range int32(a.count) {
		compareBelow(t, old, a.first+i, now, b.first+i)
	}
}

// TestReuse: along a game the tree is kept with reuse and begun anew without; both make the full
// number of simulations.
func TestReuse(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	for _, reuse := range []bool{false, true} {
		s := newSearch(t, g, NewScore(g, 8, 0), NewUCB(), Options{Reuse: reuse, States: 1 << 10})
		st := g.New()
		kept, moves := 0, 0
		for ; moves < 40; moves++ {
			if st.Player() == engine.Chance {
				st.Apply(st.LegalActions(nil)[0])
				continue
			}
			r := run(s, st, 200)
			if r.Simulations != 200 || int(s.nodes[0].visits) < 201 {
				t.Fatalf("%d simulations, %d visits", r.Simulations, s.nodes[0].visits)
			}
			kept += r.Kept
			st.Apply(r.Action)
		}
		if kept > 0 != reuse {
			t.Errorf("reuse %v: %d visits kept over %d moves", reuse, kept, moves)
		}
	}
}

// TestTranspositions: a decision that different ways lead to is one node, evaluated once.
func TestTranspositions(t *testing.T) {
	g := toy.Default()
	for _, joined := range []bool{false, true} {
		watch := &positionCounter{seen: map[uint64]int{}}
		s := newSearch(t, g, watch, NewUCB(), Options{Transpositions: joined, States: 1 << 12})
		run(s, g.New(), 20_000)
		again := 0
		for _, n := range watch.seen {
			again += n - 1
		}
		if again > 0 == joined {
			t.Errorf("transpositions %v: %d positions evaluated again", joined, again)
		}
		if joined && s.table.used != len(watch.seen)-1 { // the root is none
			t.Errorf("%d shared nodes of %d positions", s.table.used, len(watch.seen))
		}
	}
}

// positionCounter counts how often positions are evaluated.
type positionCounter struct {
	Uniform
	seen map[uint64]int
}

func (e *positionCounter) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		e.seen[leaves[i].State.Hash()]++
	}
	e.Uniform.EvaluateBatch(leaves)
}

// TestSameRootAgain: asked about the same position again, the search goes on where it was.
func TestSameRootAgain(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	s := newSearch(t, g, NewScore(g, 8, 0), NewPUCT(), Options{Reuse: true})
	run(s, g.New(), 100)
	if r := run(s, g.New(), 100); r.Kept != 101 || s.nodes[0].visits != 201 {
		t.Errorf("%d visits kept, %d in the end", r.Kept, s.nodes[0].visits)
	}
}
