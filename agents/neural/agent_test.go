package neural_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models"
)

// moves plays both sides of a game and lists the actions. Dice lie as their middle face.
func moves(t *testing.T, g engine.Game, a agents.Agent) (played []engine.Action) {
	t.Helper()
	s := g.New()
	for s.Player() != engine.Terminal {
		if s.Player() == engine.Chance {
			outs := s.Outcomes(nil)
			s.Apply(outs[len(outs)/2].Action)
			continue
		}
		before := s.Hash()
		action, why, err := a.Act(context.Background(), s, agents.Budget{})
		if err != nil || s.Check(action) != nil || s.Hash() != before {
			t.Fatalf("%s: action %d, %v, %v", a.Name(), action, err, s.Check(action))
		}
		if len(why.Line) == 0 || why.Line[0] != action || why.Reason == "" || math.Abs(why.Value) > 1 {
			t.Fatalf("%s: explanation %+v of action %d", a.Name(), why, action)
		}
		if steps := agents.LineText(g, s, why.Line); len(steps) != len(why.Line) {
			t.Fatalf("%s: only %d steps of the line %v can be played", a.Name(), len(steps), why.Line)
		}
		played = append(played, action)
		s.Apply(action)
	}
	return played
}

func newAgent(tb testing.TB, s neural.Source, g engine.Game, spec string) agents.Agent {
	tb.Helper()
	a, err := registryOf(s).New(g, spec)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// same compares two games.
func same(a, b []engine.Action) bool {
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

// TestWholeGames: whatever the settings, games come to an end and are played again on the same seed.
func TestWholeGames(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	source := sourceOf(bundleFor(t, g), whims{})
	for _, spec := range []string{
		"neural:model=x,search=none", "neural:model=x,search=none,temperature=1",
		"neural:model=x,sims=8,m=4", "neural:model=x,sims=8,m=4,batch=4,dice=sampled",
		"neural:model=x,sims=6,search=puct,tt=true", "neural:model=x,sims=6,temperature=0.5,gumbel_scale=1",
		"neural:model=x,sims=6,after=true,reuse=false,memory=1M", "neural:model=x,level=recruit",
	} {
		a := newAgent(t, source, g, spec)
		a.Reset(3)
		first := moves(t, g, a)
		a.Reset(3)
		if !same(first, moves(t, g, a)) {
			t.Errorf("%s: two games on one seed differ", spec)
		}
	}
}

// TestThreadsChangeNothing: neither do they change a move, nor does an agent that has played before.
func TestThreadsChangeNothing(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	source := sourceOf(bundleFor(t, g), whims{})
	var want []engine.Action
	for _, threads := range []string{"1", "2", "3", "8"} {
		a := newAgent(t, source, g, "neural:model=x,sims=16,batch=8,threads="+threads)
		a.Reset(5)
		got := moves(t, g, a)
		if want == nil {
			want = got
		}
		if !same(got, want) {
			t.Errorf("%s threads play another game", threads)
		}
	}
}

// TestTemperature: drawing makes games differ by their seeds, choosing the best does not.
func TestTemperature(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	source := sourceOf(bundleFor(t, g), whims{})
	for spec, differ := range map[string]bool{
		"neural:model=x,search=none": false, "neural:model=x,search=none,temperature=1": true,
		"neural:model=x,sims=8,temperature=4": true,
	} {
		a := newAgent(t, source, g, spec)
		a.Reset(1)
		first := moves(t, g, a)
		a.Reset(2)
		if got := !same(first, moves(t, g, a)); got != differ {
			t.Errorf("%s: games on two seeds differ: %v, want %v", spec, got, differ)
		}
	}
}

// TestTemperatureDrawsFromThePolicy: shares of moves come near the network's.
func TestTemperatureDrawsFromThePolicy(t *testing.T) {
	g := toy.Default()
	scores := []float32{float32(math.Log(4)), 0} // of the first two actions: 80 % and 20 %
	runner := runFunc(func(p *models.Position, v *models.Output) { *v = models.Output{Scores: scores[:len(p.Legal)]} })
	for spec, want := range map[string]float64{
		"neural:model=x,search=none,temperature=1":                       0.8,
		"neural:model=x,search=none,temperature=0.5":                     16. / 17,
		"neural:model=x,search=none,temperature=1,prior_temperature=2":   2. / 3,
		"neural:model=x,search=none,temperature=1,prior_temperature=0.5": 16. / 17,
	} {
		a := newAgent(t, sourceOf(bundleFor(t, g), runner), g, spec)
		a.Reset(11)
		const n = 2000
		firsts := 0
		for range n {
			action, _, err := a.Act(context.Background(), g.New(), agents.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if action == toy.Assault {
				firsts++
			}
		}
		if got := float64(firsts) / n; math.Abs(got-want) > 0.03 {
			t.Errorf("%s: the first action in %.3f of moves, want %.3f", spec, got, want)
		}
	}
}

// TestOracle: with a perfect policy everything plays perfectly. With perfect values and no idea of the policy, so does
// a search that tries every action once; one that goes on mixes in what lies behind, and is nearly as good.
func TestOracle(t *testing.T) {
	g := toy.Default()
	for _, c := range []struct {
		spec   string
		thinks bool
		once   bool    // as many simulations as actions
		mean   float64 // the most that actions may be worse than the best, in values
	}{
		{"neural:model=x,search=none", true, false, 0},
		{"neural:model=x,sims=16", true, false, 1e-4},
		{"neural:model=x,sims=16,search=puct", true, false, 0},
		{"neural:model=x,after=true", false, true, 0},
		{"neural:model=x,sims=64,after=true", false, false, 0.01},
		{"neural:model=x,sims=64,after=true,search=puct", false, false, 0.01},
	} {
		o := newOracle(t, g, c.thinks)
		a := newAgent(t, sourceOf(bundleFor(t, g), o), g, c.spec)
		positions, sum := 0, 0.
		o.each(g.New(), map[uint64]bool{}, func(s engine.State, worth map[int32]float64) {
			budget := agents.Budget{}
			if c.once {
				budget.Simulations = len(worth)
			}
			a.Reset(1)
			action, _, err := a.Act(context.Background(), s, budget)
			if err != nil {
				t.Fatal(err)
			}
			best := math.Inf(-1)
			for _, v := range worth {
				best = max(best, v)
			}
			sum += best - worth[int32(action)]
			positions++
		})
		if mean := sum / float64(positions); positions < 100 || mean > c.mean+1e-7 {
			t.Errorf("%s: over %d positions actions are worse than the best by %.2g, want %.2g at most", c.spec, positions, mean, c.mean)
		}
	}
}

// each calls f at every decision with a choice below s.
func (o *oracle) each(s engine.State, seen map[uint64]bool, f func(s engine.State, worth map[int32]float64)) {
	if s.Player() == engine.Terminal || seen[s.Hash()] {
		return
	}
	seen[s.Hash()] = true
	legal := s.LegalActions(nil)
	if s.Player().IsSide() && len(legal) > 1 {
		f(s, o.actions[o.key(s)])
	}
	for _, a := range legal {
		c := s.Clone()
		c.Apply(a)
		o.each(c, seen, f)
	}
}

// TestExplanation tells the win chance, the priors, the visits and the line.
func TestExplanation(t *testing.T) {
	g := toy.Default()
	runner := runFunc(func(p *models.Position, v *models.Output) {
		*v = models.Output{Win: -0.5, Scores: []float32{float32(math.Log(3)), 0, 0}[:len(p.Legal)]}
	})
	s := g.New() // side 1 decides between two actions
	for spec, want := range map[string][]string{
		"neural:model=x,search=none": {"win chance 75 %; the network's first thoughts: ", g.ActionText(s, toy.Assault) + " 75 %, "},
		"neural:model=x,sims=20,m=2": {"win chance ", "with a weight of ", " of 20 visits; the network's first thoughts: "},
	} {
		_, why, err := newAgent(t, sourceOf(bundleFor(t, g), runner), g, spec).Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(why.Detail, w) {
				t.Errorf("%s: got %q, want %q in it", spec, why.Detail, w)
			}
		}
		if len(why.Candidates) != 2 || len(why.Line) == 0 {
			t.Errorf("%s: got %d candidates, the line %v", spec, len(why.Candidates), why.Line)
		}
	}
}

// TestBudget: a budget comes before the keys.
func TestBudget(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	source := sourceOf(bundleFor(t, g), whims{})
	for _, c := range []struct {
		spec   string
		budget agents.Budget
		want   int
	}{
		{"neural:model=x", agents.Budget{}, 16},
		{"neural:model=x,sims=5", agents.Budget{}, 5},
		{"neural:model=x,sims=5", agents.Budget{Simulations: 9}, 9},
		{"neural:model=x,level=elite", agents.Budget{}, 24},
		{"neural:model=x,level=elite,sims=7", agents.Budget{}, 7},
		{"neural:model=x,search=none,sims=5", agents.Budget{Simulations: 9}, 0},
	} {
		_, why, err := newAgent(t, source, g, c.spec).Act(context.Background(), g.New(), c.budget)
		if err != nil || why.Simulations != c.want {
			t.Errorf("%s with %+v: %d simulations, %v, want %d", c.spec, c.budget, why.Simulations, err, c.want)
		}
	}
	if _, why, err := newAgent(t, source, g, "neural:model=x,time=5ms").Act(context.Background(), g.New(), agents.Budget{}); err != nil || why.Elapsed < 5*time.Millisecond {
		t.Errorf("5 ms by the keys: thinks %v, %v", why.Elapsed, err)
	}
}

// TestNetworkFails: nonsense of a network is an error of the agent.
func TestNetworkFails(t *testing.T) {
	g := toy.Default()
	runner := runFunc(func(p *models.Position, v *models.Output) {
		*v = models.Output{Win: float32(math.NaN()), Scores: make([]float32, len(p.Legal))}
	})
	for _, spec := range []string{"neural:model=x", "neural:model=x,search=none", "neural:model=x,batch=4,threads=4"} {
		_, _, err := newAgent(t, sourceOf(bundleFor(t, g), runner), g, spec).Act(context.Background(), g.New(), agents.Budget{})
		if err == nil || !strings.Contains(err.Error(), `agent "`+spec+`": the network's value is NaN`) {
			t.Errorf("%s: got %v", spec, err)
		}
	}
}
