package expectimax

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

// twin is the slow search that cuts nothing and remembers nothing: the definition of what the fast
// one computes.
type twin struct{ x *Search }

func (t twin) value(s engine.State, depth int) float64 {
	p := s.Player()
	if p == engine.Terminal {
		return s.Returns(nil)[0]
	}
	legal := s.LegalActions(nil)
	forced := p.IsSide() && len(legal) == 1
	if depth == 0 && !forced {
		return t.x.settle(s.Clone(), t.x.opt.Dice, 0)
	}
	if p == engine.Chance {
		sum := 0.
		for _, o := range s.Outcomes(nil) { // not merged either
			sum += o.P * t.value(after(s, o.Action), depth)
		}
		return sum
	}
	if forced {
		return t.value(after(s, legal[0]), depth)
	}
	best := math.Inf(-1)
	for _, a := range legal {
		best = max(best, sign(p)*t.value(after(s, a), depth-1))
	}
	return sign(p) * best
}

func after(s engine.State, a engine.Action) engine.State {
	c := s.Clone()
	c.Apply(a)
	return c
}

// compareAll searches s to every depth up to a limit with every kind of pruning, and wants the values of
// the twin. Tables are small, so that entries are lost too.
func compareAll(t *testing.T, g engine.Game, s engine.State, evaluate Evaluator, deepest int) {
	t.Helper()
	for star := range 3 {
		for _, bits := range []int{2, 6, 14} {
			opt := Options{Table: bits, Star: star, Dice: 1, Settle: 8}
			x := NewSearch(g, evaluate, opt)
			for depth := 1; depth <= deepest; depth++ {
				r := x.Run(context.Background(), s, Limits{Depth: depth})
				want := sign(s.Player()) * twin{NewSearch(g, evaluate, opt)}.value(s, r.Depth)
				if math.Abs(r.Value-want) > Tie {
					t.Fatalf("star %d, table %d, depth %d at %s: value %v, want %v", star, bits, depth, text(s), r.Value, want)
				}
				got := sign(s.Player()) * twin{x}.value(after(s, r.Action), r.Depth-1)
				if math.Abs(got-want) > Tie {
					t.Fatalf("star %d, table %d, depth %d at %s: action %d is worth %v, the best %v", star, bits, depth, text(s), r.Action, got, want)
				}
			}
		}
	}
}

func text(s engine.State) string {
	b, _ := s.MarshalText()
	return string(b)
}

func TestCuttingChangesNothingOnRandomTrees(t *testing.T) {
	for seed := range uint64(120) {
		g := &wood{seed: seed, levels: 8, width: 12, decided: seed%2 == 0}
		if s := g.New(); len(s.LegalActions(nil)) > 1 {
			compareAll(t, g, s, woodScore, 5)
		}
	}
}

// toyScore is a plausible guess that depends on the position alone.
func toyScore(s engine.State) float64 { return float64(s.Hash()>>11)*0x1p-52 - 1 }

func TestCuttingChangesNothingOnTheToyGame(t *testing.T) {
	g := toy.Default()
	for _, position := range []string{
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column", "toy/2 three-bridges:e8a11ce8 d5 b0 g0 s2 up r0 c1 garrison",
		"toy/2 three-bridges:e8a11ce8 d3 b2 g1 s1 up r0 c0 column", "toy/2 three-bridges:e8a11ce8 d4 b1 g0 s0 down r1 c1 column",
	} {
		s, err := g.Parse([]byte(position))
		if err != nil {
			t.Fatal(err)
		}
		compareAll(t, g, s, toyScore, 5)
	}
}

func oneBridge(t testing.TB) engine.Game {
	t.Helper()
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func gambleScore(s engine.State) float64 { return s.(*gamble.State).Score(0) }

// The positions are those a game passes through in which everybody plays the last legal action.
func TestCuttingChangesNothingOnOneBridge(t *testing.T) {
	g := oneBridge(t)
	s, n := g.New(), 0
	for s.Player() != engine.Terminal {
		legal := s.LegalActions(nil)
		if s.Player().IsSide() && len(legal) > 1 {
			if n++; n%2 == 0 {
				compareAll(t, g, s, gambleScore, 2)
			}
		}
		s.Apply(legal[len(legal)-1])
	}
	if n < 8 {
		t.Errorf("only %d decisions were met", n)
	}
}

// TestDeepSearchIsExact: a search that reaches the end everywhere says so, and is right.
func TestDeepSearchIsExact(t *testing.T) {
	g := toy.Default()
	x := NewSearch(g, toyScore, DefaultOptions())
	r := x.Run(context.Background(), g.New(), Limits{})
	if want := 239. / 2187; !r.Solved || math.Abs(r.Value-want) > Tie {
		t.Errorf("value %v for the column, solved %v, want %v", r.Value, r.Solved, want)
	}
	actions, _, _ := enginetest.NewSolver(10_000).Best(g.New())
	if len(actions) != 1 || r.Action != actions[0] {
		t.Errorf("action %d, want %v", r.Action, actions)
	}
	if testing.Short() {
		return
	}
	bridge := oneBridge(t)
	opt := DefaultOptions()
	opt.Table = 20 // a smaller one forgets too much to get there soon
	r = NewSearch(bridge, gambleScore, opt).Run(context.Background(), bridge.New(), Limits{})
	if win := (1 - r.Value) / 2; !r.Solved || math.Abs(win-0.4737373958) > Tie {
		t.Errorf("one bridge: Allied chance %v, solved %v", win, r.Solved)
	}
	t.Logf("one bridge: solved with %d nodes at depth %d", r.Nodes, r.Depth)
}

func TestStarSavesNodes(t *testing.T) {
	var nodes [3]int
	for seed := range uint64(40) {
		g := &wood{seed: seed, levels: 10, width: 1000}
		if len(g.New().LegalActions(nil)) < 2 {
			continue
		}
		for star := range nodes {
			x := NewSearch(g, woodScore, Options{Table: 12, Star: star})
			nodes[star] += x.Run(context.Background(), g.New(), Limits{Depth: 5}).Nodes
		}
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("nodes without cuts at dice, with Star1, with Star2: %v", nodes)
	}
	t.Logf("nodes without cuts at dice, with Star1, with Star2: %v", nodes)
}

// TestNodeLimit: a search is broken off where it was told to, has an answer, and repeats itself.
func TestNodeLimit(t *testing.T) {
	g := oneBridge(t)
	x := NewSearch(g, gambleScore, DefaultOptions())
	for _, nodes := range []int{1, 2, 10, 100, 1000, 10_000} {
		var first Result
		for i := range 2 {
			x.Forget()
			r := x.Run(context.Background(), g.New(), Limits{Nodes: nodes})
			r.Candidates, r.Line = append([]Candidate(nil), r.Candidates...), append([]Step(nil), r.Line...)
			if g.New().Check(r.Action) != nil || r.Nodes > nodes+50 || r.Line[0].Action != r.Action {
				t.Errorf("%d nodes: %+v", nodes, r)
			}
			if i == 0 {
				first = r
			} else if !reflect.DeepEqual(r, first) {
				t.Errorf("%d nodes: once %+v, then %+v", nodes, first, r)
			}
		}
	}
}

func TestCancelledSearchHasAnAnswer(t *testing.T) {
	g := oneBridge(t)
	x := NewSearch(g, gambleScore, DefaultOptions())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := x.Run(ctx, g.New(), Limits{}); g.New().Check(r.Action) != nil || r.Nodes > 1 {
		t.Errorf("cancelled: %+v", r)
	}
	start := time.Now()
	r := x.Run(context.Background(), g.New(), Limits{Time: 20 * time.Millisecond})
	if took := time.Since(start); took > time.Second || r.Depth < 1 {
		t.Errorf("20 ms: took %v, %d nodes to depth %d", took, r.Nodes, r.Depth)
	}
}

func BenchmarkSearch(b *testing.B) {
	g := oneBridge(b)
	x := NewSearch(g, gambleScore, DefaultOptions())
	nodes := 0
	for b.Loop() {
		x.Forget()
		nodes += x.Run(context.Background(), g.New(), Limits{Nodes: 50_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
