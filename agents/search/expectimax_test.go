package search

import (
	"context"
	"math"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func registry() *agents.Registry {
	r := agents.Builtin()
	for _, k := range Kinds {
		r.Add(k)
	}
	return r
}

func newOn(t testing.TB, g engine.Game, spec string) agents.Agent {
	t.Helper()
	a, err := registry().New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func oneBridge(t testing.TB) engine.Game {
	t.Helper()
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestExpectimaxEveryKey(t *testing.T) {
	for _, key := range expectimaxKind.Keys {
		if key.Usual == "" {
			continue
		}
		newOn(t, toy.Default(), "expectimax:"+key.Name+"="+key.Usual)
	}
	if _, err := registry().New(toy.Default(), "expectimax:nodes=0,star=3,depth=-1"); err == nil {
		t.Error("faulty values are taken")
	}
}

// TestExpectimaxPerfectOnTheToyGame: the toy game is small enough to be searched to its end, so at every position
// of a perfect line the agent finds the exact value, with and without the exact solver.
func TestExpectimaxPerfectOnTheToyGame(t *testing.T) {
	g := toy.Default()
	kit := enginetest.NewSolver(10_000)
	for _, spec := range []string{"expectimax:nodes=5000000", "expectimax:exact=10000", "expectimax:nodes=5000000,star=2,table=14"} {
		a := newOn(t, g, spec)
		for s := g.New(); s.Player() != engine.Terminal; {
			if !s.Player().IsSide() {
				s.Apply(s.LegalActions(nil)[0])
				continue
			}
			before := s.Hash()
			action, why, err := a.Act(context.Background(), s, agents.Budget{})
			want, _ := kit.Value(s)
			if s.Player() == toy.Allied {
				want = -want
			}
			if err != nil || s.Hash() != before || why.Line[0] != action {
				t.Fatalf("%s at %v: %d, %+v, %v", spec, s, action, why, err)
			}
			if len(s.LegalActions(nil)) > 1 && math.Abs(why.Value-want) > 1e-9 {
				t.Errorf("%s at %v: value %v, want %v", spec, s, why.Value, want)
			}
			s.Apply(action)
		}
	}
}

func TestExpectimaxBudgets(t *testing.T) {
	g := oneBridge(t)
	a := newOn(t, g, "expectimax:nodes=5000")
	for _, c := range []struct {
		budget    agents.Budget
		low, high int
	}{
		{agents.Budget{}, 4000, 5100},
		{agents.Budget{Nodes: 300}, 200, 400},
		{agents.Budget{Simulations: 300}, 200, 400},
		{agents.Budget{Simulations: 300, Nodes: 4000}, 200, 400},
		{agents.Budget{Time: 5 * time.Millisecond}, 1, math.MaxInt},
	} {
		a.Reset(1)
		if _, why, err := a.Act(context.Background(), g.New(), c.budget); err != nil || why.Nodes < c.low || why.Nodes > c.high {
			t.Errorf("%+v: %d nodes, %v, want %d to %d", c.budget, why.Nodes, err, c.low, c.high)
		}
	}
}

// TestMatchRepeats: games of this agent are the same again, whatever it has played before.
func TestExpectimaxMatchRepeats(t *testing.T) {
	g := oneBridge(t)
	var hashes []uint64
	for _, workers := range []int{1, 2} {
		f, err := registry().Factory(g, "expectimax:nodes=500")
		if err != nil {
			t.Fatal(err)
		}
		r, err := agents.Match{Game: g, Agents: [2]agents.Factory{f, f}, Games: 12, Seed: 3, Workers: workers}.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, r.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Errorf("signatures %x", hashes)
	}
}

// TestExplanation: the line can be played, through dice too, and the time is that of the registry's clock.
func TestExpectimaxExplanation(t *testing.T) {
	r := registry()
	at := time.Unix(0, 0)
	r.Now = func() time.Time {
		at = at.Add(time.Millisecond)
		return at
	}
	g := toy.Default()
	a, err := r.New(g, "expectimax:time=1s,depth=6")
	if err != nil {
		t.Fatal(err)
	}
	_, why, err := a.Act(context.Background(), g.New(), agents.Budget{})
	if err != nil || why.Elapsed < time.Millisecond || why.Reason == "" || why.Depth != 6 {
		t.Fatalf("%+v, %v", why, err)
	}
	dice := 0
	for _, step := range agents.LineText(g, g.New(), why.Line) {
		if step.Player == engine.Chance {
			dice++
		}
	}
	if steps := agents.LineText(g, g.New(), why.Line); len(steps) != len(why.Line) || dice == 0 {
		t.Errorf("%d of %d steps can be played, %d of them dice", len(steps), len(why.Line), dice)
	}
}

// TestCancelled: there is an answer all the same.
func TestExpectimaxCancelled(t *testing.T) {
	g := oneBridge(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	action, _, err := newOn(t, g, "expectimax").Act(ctx, g.New(), agents.Budget{Time: time.Hour})
	if err != nil || g.New().Check(action) != nil {
		t.Errorf("action %d, %v", action, err)
	}
}

// TestExactKeepsTime: where time is limited the solution may take half of it; then the search has its say.
func TestExpectimaxExactKeepsTime(t *testing.T) {
	r := registry()
	at := time.Unix(0, 0)
	r.Now = func() time.Time {
		at = at.Add(time.Millisecond)
		return at
	}
	g := oneBridge(t)
	a, err := r.New(g, "expectimax:exact=100000000")
	if err != nil {
		t.Fatal(err)
	}
	_, why, err := a.Act(context.Background(), g.New(), agents.Budget{Time: 100 * time.Millisecond})
	if err != nil || why.Depth < 1 || why.Elapsed > 120*time.Millisecond {
		t.Errorf("depth %d after %v, %v; want a search in time", why.Depth, why.Elapsed, err)
	}
}
