package search_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// explained is what an agent says at the beginning of a game, without the time.
func explained(t *testing.T, r *agents.Registry, g engine.Game, spec string) string {
	t.Helper()
	a, err := r.New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(7)
	action, why, err := a.Act(context.Background(), g.New(), agents.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	why.Elapsed = 0
	return fmt.Sprint(action, why)
}

// TestThreads: their number changes nothing, whatever evaluates the leaves.
func TestThreads(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	for _, spec := range []string{
		"uct:sims=300,batch=8", "uct:sims=60,batch=8,eval=rollout", "uct:sims=60,batch=4,eval=mix,tries=2",
		"puct:sims=200,batch=8,tt=true", "gumbel:sims=100,batch=4", "uct:sims=20,batch=4,playout=[greedy:plan=4],cut=4",
	} {
		var all []string
		for _, threads := range []int{1, 2, 4} {
			all = append(all, explained(t, registry(), g, fmt.Sprintf("%s,threads=%d", spec, threads)))
		}
		if len(slices.Compact(all)) != 1 {
			t.Errorf("%s: %d different answers", spec, len(slices.Compact(all)))
		}
	}
}

// flipped thinks the opposite of the game's own score.
type flipped struct{}

func (flipped) Score(s engine.State, side engine.Player) float64 {
	return s.(engine.Scorer).Score(1 - side)
}

// TestEvaluatorByName: leaves and ends of playouts are evaluated by what is named.
func TestEvaluatorByName(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	r := registry()
	r.AddEvaluator(agents.EvaluatorKind{Name: "flipped", New: func(engine.Game) (agents.Evaluator, error) { return flipped{}, nil }})
	for usual, other := range map[string]string{
		"flat:sims=40,eval=score":         "flat:sims=40,eval=flipped",
		"flat:sims=40,eval=rollout,cut=2": "flat:sims=40,eval=rollout,cut=2,cut_eval=flipped",
	} {
		var values [2]float64
		for i, spec := range []string{usual, other} {
			a, err := r.New(g, spec+",deal=equal")
			if err != nil {
				t.Fatal(err)
			}
			_, why, _ := a.Act(context.Background(), g.New(), agents.Budget{})
			for _, c := range why.Candidates {
				values[i] += c.Value
			}
		}
		if values[0] == 0 || values[0]+values[1] > 1e-9 || values[0]+values[1] < -1e-9 {
			t.Errorf("%s: values sum to %v, with the opposite score to %v", usual, values[0], values[1])
		}
	}
}

// TestPlayoutPolicy: other players make other playouts, and the same ones on the same seed.
func TestPlayoutPolicy(t *testing.T) {
	g := game(t, "gamble/one-bridge")
	seen := map[string]bool{}
	for _, playout := range []string{"random", "greedy:plan=0", "[greedy:plan=8,dice=1]"} {
		spec := "flat:sims=30,cut=0,playout=" + playout
		first := explained(t, registry(), g, spec)
		if first != explained(t, registry(), g, spec) {
			t.Errorf("%s: not the same again", spec)
		}
		seen[first] = true
	}
	if len(seen) < 2 {
		t.Error("all playouts are alike")
	}
}

// TestElapsed: time is taken from the clock of the registry, for budgets and for explanations.
func TestElapsed(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	r := registry()
	at := time.Unix(0, 0)
	r.Now = func() time.Time {
		at = at.Add(time.Millisecond)
		return at
	}
	for _, spec := range []string{"uct", "olmcts", "flat", "gumbel"} {
		a, err := r.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		_, why, _ := a.Act(context.Background(), g.New(), agents.Budget{Time: 40 * time.Millisecond})
		if why.Elapsed < 40*time.Millisecond || why.Elapsed > 50*time.Millisecond || why.Simulations < 30 || why.Simulations > 45 {
			t.Errorf("%s: %v and %d simulations by a clock that ticks 40 times", spec, why.Elapsed, why.Simulations)
		}
	}
}

// TestEveryBudget: simulations, positions and time limit every search, each by itself.
func TestEveryBudget(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	for _, kind := range []string{"flat", "uct", "olmcts", "puct", "gumbel"} {
		for _, b := range []agents.Budget{{Simulations: 30}, {Nodes: 60}, {Time: 5 * time.Millisecond}} {
			a, err := registry().New(g, kind)
			if err != nil {
				t.Fatal(err)
			}
			_, why, err := a.Act(context.Background(), g.New(), b)
			switch {
			case err != nil || why.Simulations == 0:
				t.Errorf("%s with %+v: %d simulations, %v", kind, b, why.Simulations, err)
			case b.Simulations > 0 && why.Simulations != b.Simulations:
				t.Errorf("%s with %+v: %d simulations", kind, b, why.Simulations)
			case b.Nodes > 0 && (max(why.Nodes, why.Simulations) < b.Nodes || why.Nodes > 3*b.Nodes):
				t.Errorf("%s with %+v: %d positions", kind, b, why.Nodes)
			}
		}
	}
}
