package mcts

import (
	"context"
	"fmt"
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"pgregory.net/rapid"
)

// near is how far apart sums of float32 priors and evaluations may be.
const near = 1e-5

func newSearch(t rapid.TB, g engine.Game, eval BatchEvaluator, p Policy, o Options) *Search {
	t.Helper()
	s, err := New(g, eval, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// run is a search of so many simulations.
func run(s *Search, root engine.State, sims int) *Result {
	return s.Run(context.Background(), root, Limits{Simulations: sims})
}

var policies = []func() Policy{
	func() Policy { return NewUCB() },
	func() Policy { return &UCB{C: 0.5, Urgency: 0.1} },
	func() Policy { return NewPUCT() },
	func() Policy { return NewGumbel() },
}

// lastAction is a guide without a plan.
type lastAction struct{ seed uint64 }

func (g *lastAction) Seed(seed uint64) { g.seed = seed }

func (g *lastAction) Pick(s engine.State) engine.Action {
	legal := s.LegalActions(nil)
	return legal[len(legal)-1]
}

// drawSearch makes any search of a game.
func drawSearch(t *rapid.T, g engine.Game) *Search {
	o := Options{
		Nodes:          rapid.SampledFrom([]int{minNodes, 1 << 14}).Draw(t, "nodes"),
		States:         rapid.SampledFrom([]int{1, 20, 1 << 12}).Draw(t, "states"),
		Batch:          rapid.SampledFrom([]int{1, 1, 3, 8}).Draw(t, "batch"),
		Dice:           Dice(rapid.IntRange(0, 1).Draw(t, "dice")),
		VisitMean:      rapid.Bool().Draw(t, "visit mean"),
		Transpositions: rapid.Bool().Draw(t, "transpositions"),
		Afterstates:    rapid.Bool().Draw(t, "afterstates"),
		Reuse:          rapid.Bool().Draw(t, "reuse"),
		Best:           rapid.SampledFrom([]float64{0, 0, 0.5, 1}).Draw(t, "best"),
		Guided:         rapid.IntRange(0, 8).Draw(t, "guided"),
	}
	if rapid.Bool().Draw(t, "guide") {
		o.Guide = &lastAction{}
	}
	temperature := rapid.SampledFrom([]float64{0, 0.3}).Draw(t, "temperature")
	return newSearch(t, g, NewScore(g, 0, temperature), rapid.SampledFrom(policies).Draw(t, "policy")(), o)
}

func drawGame(t *rapid.T) engine.Game {
	if rapid.IntRange(0, 3).Draw(t, "toy") == 0 {
		return toy.Default()
	}
	return &wildGame{seed: rapid.Uint64().Draw(t, "seed"), depth: rapid.IntRange(1, 9).Draw(t, "depth")}
}

// TestTreeHoldsTogether plays part of a game by any search and looks at the whole tree every time.
func TestTreeHoldsTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		s := drawSearch(t, g)
		st := g.New()
		for range rapid.IntRange(1, 6).Draw(t, "moves") {
			if st.Player() == engine.Terminal {
				return
			}
			before := st.Hash()
			sims := rapid.IntRange(1, 300).Draw(t, "sims")
			r := run(s, st, sims)
			if r.Simulations != sims || st.Hash() != before {
				t.Fatalf("%d simulations, want %d; root changed: %v", r.Simulations, sims, st.Hash() != before)
			}
			checkTree(t, s, r)
			play(t, st, r)
		}
	})
}

// play goes on by the action found, or any face.
func play(t *rapid.T, st engine.State, r *Result) {
	legal := st.LegalActions(nil)
	if st.Player() == engine.Chance {
		st.Apply(rapid.SampledFrom(legal).Draw(t, "face"))
		return
	}
	if len(r.Children) != len(legal) {
		t.Fatalf("%d children for %d actions", len(r.Children), len(legal))
	}
	st.Apply(r.Action)
}

// checkTree compares every node with its children and its position with the way to it.
func checkTree(t *rapid.T, s *Search, r *Result) {
	if len(s.nodes) > s.opts.Nodes {
		t.Fatalf("%d nodes, at most %d are allowed", len(s.nodes), s.opts.Nodes)
	}
	root := s.slab.at(s.nodes[0].slot).Clone()
	if got := int(s.nodes[0].visits); got != r.Kept+r.Simulations && got != r.Kept+r.Simulations+1 {
		t.Fatalf("the root has %d visits after %d simulations and %d kept", got, r.Simulations, r.Kept)
	}
	slots, transposed := map[int32]bool{}, map[int32]bool{}
	listed := checkNode(t, s, 0, root, slots, transposed)
	if listed != len(s.nodes) {
		t.Fatalf("%d nodes can be reached, %d there are", listed, len(s.nodes))
	}
	if len(slots)+len(s.slab.free) != len(s.slab.states) {
		t.Fatalf("%d positions in use and %d free, of %d", len(slots), len(s.slab.free), len(s.slab.states))
	}
}

// checkNode checks a node and what is below it, and counts them. st is its position.
func checkNode(t *rapid.T, s *Search, at int32, st engine.State, slots, transposed map[int32]bool) int {
	n := s.nodes[at]
	fail := func(what string, args ...any) {
		t.Fatalf("node %d %+v: %s", at, n, fmt.Sprintf(what, args...))
	}
	if n.slot != 0 {
		if slots[n.slot] || s.slab.at(n.slot).Hash() != st.Hash() {
			fail("another position is kept for it, or two nodes share one")
		}
		slots[n.slot] = true
	}
	switch legal := st.LegalActions(nil); {
	case n.virtualLoss != 0 || math.Abs(n.value) > 1+near:
		fail("virtual loss or value")
	case n.flags&made == 0 && n.visits > 0:
		fail("visited and not made")
	case n.flags&made == 0:
		return 1
	case n.player != st.Player():
		fail("player %d", st.Player())
	case n.visits > 0 && at != 0 && n.player.IsSide() && len(legal) == 1:
		fail("a forced node in the tree")
	}
	if n.flags&shared != 0 && s.table.find(st.Hash()) != at {
		fail("a shared node that cannot be found")
	}
	if n.first == 0 {
		return 1
	}
	if n.flags&edge == 0 {
		return 1 + checkChildren(t, s, at, st, slots, transposed, fail)
	}
	return 1 + checkShared(t, s, n, st, slots, transposed, fail)
}

// checkShared checks the shared node of an edge, unless another edge has led there before.
func checkShared(t *rapid.T, s *Search, n node, st engine.State, slots, transposed map[int32]bool, fail func(string, ...any)) int {
	j := s.nodes[n.first]
	if j.visits < n.visits || j.flags&shared == 0 || n.slot != 0 || n.count != 0 {
		fail("an edge to %+v", j)
	}
	if transposed[n.first] {
		return 0
	}
	transposed[n.first] = true
	return checkNode(t, s, n.first, st, slots, transposed)
}

// checkChildren compares the sums of a node with its children, and checks what is below them.
func checkChildren(t *rapid.T, s *Search, at int32, st engine.State, slots, transposed map[int32]bool, fail func(string, ...any)) (listed int) {
	n := s.nodes[at]
	if n.first <= at {
		fail("children before their parent")
	}
	visits, sum, priors, mean, all := 0, 0., 0., 0., true
	best := math.Inf(-1)
	for i, k := range s.children(at) {
		visits += int(k.visits)
		sum += float64(k.visits) * k.value
		priors += float64(k.prior)
		mean += float64(k.prior) * k.value
		all = all && k.visits > 0
		if k.visits > 0 {
			best = max(best, sign(n.player)*k.value)
		}
		child := st.Clone()
		if k.flags&made != 0 {
			advance(child, k.action)
		}
		listed += checkNode(t, s, n.first+int32(i), child, slots, transposed)
	}
	own := int(n.visits) - visits // evaluations of the node itself
	if math.Abs(priors-1) > near || own < 0 {
		fail("priors sum to %v, own visits %d", priors, own)
	}
	if !s.tight() && (n.player.IsSide() && own != 1 || n.player == engine.Chance && own > 1) {
		fail("%d evaluations", own)
	}
	if want := n.player == engine.Chance && all && !s.opts.VisitMean; want != (n.flags&weighted != 0) {
		fail("weighted, and all faces visited: %v", all)
	}
	if n.visits == 0 {
		return listed
	}
	want := (sum + float64(own)*float64(n.raw)) / float64(n.visits)
	if n.flags&weighted != 0 {
		want = mean
	}
	if s.opts.Best > 0 && n.player.IsSide() && visits > 0 {
		if s.tight() || s.opts.Transpositions {
			return listed // a node may have been evaluated again, and an edge know less than its shared node
		}
		if !all {
			best = max(best, sign(n.player)*float64(n.raw))
		}
		want = s.opts.Best*sign(n.player)*best + (1-s.opts.Best)*want
	}
	if math.Abs(n.value-want) > near {
		fail("the value should be %v", want)
	}
	return listed
}

// tight says that the tree may have been full at some time.
func (s *Search) tight() bool { return s.opts.Nodes == minNodes }

// advance plays an action and what is forced after it.
func advance(st engine.State, a engine.Action) {
	for st.Apply(a); st.Player() != engine.Terminal; st.Apply(a) {
		if st.Player() == engine.Chance {
			outs := engine.Faces(st, nil)
			if len(outs) > 1 {
				return
			}
			a = outs[0].Action
			continue
		}
		legal := st.LegalActions(nil)
		if len(legal) > 1 {
			return
		}
		a = legal[0]
	}
}
