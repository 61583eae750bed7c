package expectimax

import (
	"context"
	"errors"
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// The two truths the house knows: see the doc of package toy, and the scenario.
func TestSolverKnowsTheTruth(t *testing.T) {
	ctx := context.Background()
	v, err := NewSolver(10_000).Value(ctx, toy.Default().New(), toy.Allied)
	if want := 239. / 2187; err != nil || math.Abs(v-want) > 1e-12 {
		t.Errorf("three bridges: %v, %v, want %v", v, err, want)
	}
	if testing.Short() {
		return // the other takes about a second
	}
	sv := NewSolver(500_000)
	v, err = sv.Value(ctx, oneBridge(t).New(), 1)
	if want := 0.4737373958; err != nil || math.Abs((1+v)/2-want) > 1e-9 {
		t.Errorf("one bridge: Allied chance %v, %v, want %v", (1+v)/2, err, want)
	}
	t.Logf("one bridge: %d positions", sv.Known())
}

// TestSolverAgrees with the one of the kit at every position of random trees, and with the search.
func TestSolverAgrees(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(200) {
		g := &wood{seed: seed, levels: 9, width: 30, decided: seed%2 == 0}
		s := g.New()
		sv, kit := NewSolver(10_000), enginetest.NewSolver(10_000)
		got, err := sv.Value(ctx, s, 0)
		want, ok := kit.Value(s)
		if err != nil || !ok || math.Abs(got-want) > Tie {
			t.Fatalf("seed %d: %v, %v, want %v", seed, got, err, want)
		}
		values, err := sv.Actions(ctx, s)
		best, _, _ := kit.Best(s)
		mine, value := Best(values)
		if err != nil || len(best) != len(mine) || best[0] != mine[0] || math.Abs(value-sign(s.Player())*want) > Tie {
			t.Fatalf("seed %d: best %v at %v, %v, want %v at %v", seed, mine, value, err, best, want)
		}
		if r := NewSearch(g, woodScore, DefaultOptions()).Run(ctx, s, Limits{}); len(values) > 1 && (!r.Solved || math.Abs(r.Value-value) > Tie) {
			t.Fatalf("seed %d: the search says %v, solved %v, want %v", seed, r.Value, r.Solved, value)
		}
	}
}

func TestLineIsOptimal(t *testing.T) {
	ctx, g := context.Background(), toy.Default()
	sv := NewSolver(10_000)
	line, err := sv.Line(ctx, g.New())
	if err != nil || line[0].By != toy.Allied {
		t.Fatalf("line %v, %v", line, err)
	}
	s := g.New()
	for i, step := range line {
		if v, _ := sv.Value(ctx, s, 0); v != step.Value || s.Player() != step.By || s.Check(step.Action) != nil {
			t.Fatalf("step %d, %+v, at %v", i, step, s)
		}
		s.Apply(step.Action)
	}
	if s.Player() != engine.Terminal {
		t.Errorf("the line ends at %v", s)
	}
}

func TestSolverGivesUp(t *testing.T) {
	s := toy.Default().New()
	sv := NewSolver(100)
	if _, err := sv.Value(context.Background(), s, 0); !errors.Is(err, ErrLimit) {
		t.Errorf("got %v, want %v", err, ErrLimit)
	}
	// What was found is kept, so that asking again gets there in the end.
	calls := 1
	for ; calls < 100; calls++ {
		if v, err := sv.Value(context.Background(), s, 0); err == nil {
			if math.Abs(v+239./2187) > 1e-12 {
				t.Errorf("after %d calls: %v", calls, v)
			}
			break
		}
	}
	if calls == 100 {
		t.Errorf("not solved in %d calls, %d positions known", calls, sv.Known())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewSolver(1_000_000).Value(ctx, oneBridge(t).New(), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// circle leads back to itself.
type circle struct{ *tree }

func (c circle) Player() engine.Player                            { return 0 }
func (c circle) LegalActions(dst []engine.Action) []engine.Action { return append(dst, 0, 1) }
func (c circle) Apply(engine.Action)                              {}
func (c circle) CopyFrom(src engine.State)                        { *c.tree = *src.(circle).tree }
func (c circle) Clone() engine.State                              { t := *c.tree; return circle{&t} }

func TestSolverSeesCycles(t *testing.T) {
	c := circle{(&wood{levels: 3, width: 3}).New().(*tree)}
	if _, err := NewSolver(100).Value(context.Background(), c, 0); !errors.Is(err, ErrCycle) {
		t.Errorf("got %v, want %v", err, ErrCycle)
	}
}

func BenchmarkSolver(b *testing.B) {
	s, made := oneBridge(b).New(), 0
	for b.Loop() {
		sv := NewSolver(500_000)
		if _, err := sv.Value(context.Background(), s, 0); err != nil {
			b.Fatal(err)
		}
		made += sv.Made()
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "nodes/s")
}
