package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"pgregory.net/rapid"
)

// plain is UCT as it is told in books: nodes with pointers, a position in every node, values summed
// up anew from the children, one leaf at a time. It is slow and there to be compared with.
type plain struct {
	st     engine.State
	p      float64
	action engine.Action
	kids   []*plain
	visits int
	value  float64
	own    float64
}

func (n *plain) expand() {
	if n.st.Player() == engine.Chance {
		for _, o := range engine.Faces(n.st, nil) {
			n.kids = append(n.kids, &plain{action: o.Action, p: float64(float32(o.P))})
		}
		return
	}
	for _, a := range n.st.LegalActions(nil) {
		n.kids = append(n.kids, &plain{action: a})
	}
}

// simulate is one simulation from n.
func (n *plain) simulate(u *UCB, rng *rand.Rand, score func(engine.State) float64) {
	chance := n.st.Player() == engine.Chance
	switch {
	case n.st.Player() == engine.Terminal, n.visits == 0 && !chance:
		n.visits, n.value = n.visits+1, score(n.st)
		n.own = n.value
		return
	case len(n.kids) == 0:
		n.expand()
	}
	k := n.pick(u, rng)
	if k.st == nil {
		k.st = n.st.Clone()
		advance(k.st, k.action)
	}
	k.simulate(u, rng, score)
	n.visits++
	n.sum()
}

func (n *plain) sum() {
	all, total, mean := true, n.own, 0.
	for _, k := range n.kids {
		all = all && k.visits > 0
		total += float64(k.visits) * k.value
		mean += k.p * k.value
	}
	n.value = total / float64(n.visits)
	if all && n.st.Player() == engine.Chance {
		n.value = mean
	}
}

func (n *plain) pick(u *UCB, rng *rand.Rand) *plain {
	var best *plain
	top := math.Inf(-1)
	var fresh []*plain
	side := sign(n.st.Player())
	for _, k := range n.kids {
		var v float64
		switch {
		case n.st.Player() == engine.Chance:
			v = float64(float32(k.p) / float32(k.visits+1))
		case k.visits == 0:
			fresh = append(fresh, k)
			continue
		default:
			v = side*k.value + u.C*math.Sqrt(math.Log(float64(n.visits))/float64(k.visits))
		}
		if v > top {
			best, top = k, v
		}
	}
	if len(fresh) > 0 && (best == nil || side*n.value+u.Urgency > top) {
		return fresh[rng.IntN(len(fresh))]
	}
	return best
}

// TestAgainstThePlainSearch: all the economy of the tree changes nothing. The positions are those of a
// small slab as well as of a large one; a batch of one leaf is no batch.
func TestAgainstThePlainSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		u := &UCB{C: 0.7, Urgency: rapid.SampledFrom([]float64{math.Inf(1), 0.2}).Draw(t, "urgency")}
		sims := rapid.IntRange(1, 400).Draw(t, "sims")
		s := newSearch(t, g, NewScore(g, 0, 0), u, Options{
			States: rapid.SampledFrom([]int{1, 9, 1 << 10}).Draw(t, "states")})
		s.Reset(7)
		run(s, g.New(), sims)

		score := func(st engine.State) float64 { return scoreOf(st, new([2]float64)) }
		pcg := rand.NewPCG(7, streamSearch)
		root := &plain{st: g.New()}
		for range sims + 1 { // the first evaluates the root
			root.simulate(u, rand.New(pcg), score)
		}
		comparePlain(t, s, 0, root)
	})
}

func comparePlain(t *rapid.T, s *Search, at int32, want *plain) {
	n := s.nodes[at]
	if int(n.visits) != want.visits || math.Abs(n.value-want.value) > 1e-9 || int(n.count) != len(want.kids) {
		t.Fatalf("node %d %+v, want %d visits, value %v, %d children", at, n, want.visits, want.value, len(want.kids))
	}
	for i, k := range want.kids {
		comparePlain(t, s, n.first+int32(i), k)
	}
}

// TestSameSeedSameSearch: the same seed gives the same tree, another seed another one.
func TestSameSeedSameSearch(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	for _, policy := range policies {
		s := newSearch(t, g, NewRollout(g, 6, 2, NewScore(g, 8, 0)), policy(), Options{States: 100})
		var trees [3][]node
		for i, seed := range []uint64{1, 1, 2} {
			s.Reset(seed)
			run(s, g.New(), 150)
			trees[i] = append(trees[i], s.nodes...)
		}
		if !equalNodes(trees[0], trees[1]) || equalNodes(trees[0], trees[2]) {
			t.Errorf("%T: same seed same %v, another seed same %v", s.policy,
				equalNodes(trees[0], trees[1]), equalNodes(trees[0], trees[2]))
		}
	}
}

func equalNodes(a, b []node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestBatches: batches fill up, and make exactly as many simulations in all.
func TestBatches(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	for _, policy := range policies {
		seen := &seenLeaves{}
		s := newSearch(t, g, seen, policy(), Options{Batch: 16})
		if r := run(s, g.New(), 333); r.Simulations != 333 || seen.largest < 8 {
			t.Errorf("%T: %d simulations in batches of up to %d", s.policy, r.Simulations, seen.largest)
		}
	}
}

// seenLeaves knows the largest batch.
type seenLeaves struct {
	Uniform
	largest int
}

func (e *seenLeaves) EvaluateBatch(leaves []Leaf) {
	e.largest = max(e.largest, len(leaves))
	e.Uniform.EvaluateBatch(leaves)
}

// TestLimits: whichever limit comes first ends a search, and there is always an action.
func TestLimits(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	root := g.New()
	clock := &tickingClock{}
	for _, policy := range policies {
		s := newSearch(t, g, Uniform{}, policy(), Options{Now: clock.now})
		ctx, cancel := context.WithCancel(context.Background())
		if r := s.Run(ctx, root, Limits{Positions: 50}); r.Positions < 50 || r.Positions > 60 {
			t.Errorf("%T: %d positions, want 50 or a few more", policy(), r.Positions)
		}
		if r := s.Run(ctx, root, Limits{Time: 100}); r.Simulations != 99 { // it looks before the first
			t.Errorf("%T: %d simulations in 100 ticks", policy(), r.Simulations)
		}
		if r := s.Run(ctx, root, Limits{}); r.Simulations != 0 || root.Check(r.Action) != nil {
			t.Errorf("%T without a limit: %+v", policy(), r)
		}
		cancel()
		if r := s.Run(ctx, root, Limits{Simulations: 1e6}); r.Simulations > 0 || root.Check(r.Action) != nil {
			t.Errorf("%T cancelled: %d simulations, action %d", policy(), r.Simulations, r.Action)
		}
	}
}

// TestCancelMidway: a search under way ends within a few simulations.
func TestCancelMidway(t *testing.T) {
	g := gambleGame(t, "gamble/nijmegen")
	for _, policy := range policies {
		ctx, cancel := context.WithCancel(context.Background())
		stop := &stopper{after: 100, cancel: cancel}
		s := newSearch(t, g, stop, policy(), Options{})
		r := s.Run(ctx, g.New(), Limits{Simulations: 1e6})
		if r.Simulations < 90 || r.Simulations > 120 || g.New().Check(r.Action) != nil {
			t.Errorf("%T: %d simulations, action %d", policy(), r.Simulations, r.Action)
		}
	}
}

type stopper struct {
	Uniform
	after  int
	cancel func()
}

func (e *stopper) EvaluateBatch(leaves []Leaf) {
	e.Uniform.EvaluateBatch(leaves)
	if e.after--; e.after == 0 {
		e.cancel()
	}
}
