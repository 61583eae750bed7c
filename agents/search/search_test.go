package search_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

func registry() *agents.Registry {
	r := agents.Builtin()
	for _, k := range search.Kinds {
		r.Add(k)
	}
	return r
}

func game(t *testing.T, scenario string) engine.Game {
	t.Helper()
	sc, err := scenarios.Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	o, err := gamble.ParseOptions("")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// specs has one of every kind and most of the keys.
var specs = []string{
	"flat:sims=60", "flat:sims=60,deal=equal,cut=5", "flat:sims=30,eval=score",
	"uct:sims=60", "uct:sims=40,eval=rollout,cut=0", "uct:sims=40,eval=mix,share=0.3,tries=3,cut=10",
	"uct:sims=60,dice=sampled,mean=visits,after=true,fpu=0.1", "uct:sims=60,open=true", "uct:sims=60,batch=8", "uct:sims=80,tt=true",
	"olmcts:sims=60", "puct:sims=60", "puct:sims=60,eval=uniform,prior_temperature=0", "puct:sims=60,reuse=false,memory=1M",
	"uct:sims=30,playout=random,cut=6", "uct:sims=12,eval=mix,playout=[greedy:plan=0,dice=1],cut=3", "uct:sims=60,best=1,horizon=2,tt=true",
	"uct:sims=60,best=0.5,guide=[greedy:plan=20],guided=8", "puct:sims=60,dirichlet_fraction=0.25,dirichlet_alpha=0.3", "uct:sims=60,batch=8,threads=2",
	"gumbel:sims=60", "gumbel:sims=16,m=4,gumbel_scale=1,memory=2048K",
}

// TestWholeGames: every kind plays to the end, and the same game again on the same seed.
func TestWholeGames(t *testing.T) {
	g := game(t, "gamble/one-bridge")
	for _, spec := range specs {
		var hashes [2]uint64
		for i := range hashes {
			a, err := registry().New(g, spec)
			if err != nil {
				t.Fatal(err)
			}
			a.Reset(9)
			hashes[i] = play(t, g, a)
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%s: two games on one seed differ", spec)
		}
	}
}

// play plays both sides, dice as they lie first, and returns the last position's hash.
func play(t *testing.T, g engine.Game, a agents.Agent) uint64 {
	t.Helper()
	st := g.New()
	for st.Player() != engine.Terminal {
		if st.Player() == engine.Chance {
			outs := st.Outcomes(nil)
			st.Apply(outs[len(outs)/2].Action)
			continue
		}
		before := st.Hash()
		action, why, err := a.Act(context.Background(), st, agents.Budget{})
		if err != nil || st.Check(action) != nil || st.Hash() != before {
			t.Fatalf("%s: action %d, %v, %v", a.Name(), action, err, st.Check(action))
		}
		checkExplanation(t, a.Name(), st, action, why)
		st.Apply(action)
	}
	return st.Hash()
}

// nilText is a game that needs no words for its actions.
type nilText struct{ engine.Game }

func (nilText) ActionText(engine.State, engine.Action) string { return "" }

func checkExplanation(t *testing.T, name string, st engine.State, action engine.Action, why agents.Explanation) {
	t.Helper()
	legal := st.LegalActions(nil)
	if steps := agents.LineText(nilText{}, st, why.Line); len(steps) != len(why.Line) {
		t.Fatalf("%s: only %d steps of the line %v can be played", name, len(steps), why.Line)
	}
	if len(why.Line) == 0 || why.Line[0] != action || why.Reason == "" || why.Value < -1 || why.Value > 1 {
		t.Fatalf("%s: explanation %+v of action %d", name, why, action)
	}
	if len(legal) > 1 && (len(why.Candidates) != len(legal) || why.Simulations == 0 || why.Depth == 0) {
		t.Fatalf("%s: explanation %+v of %d actions", name, why, len(legal))
	}
}

// TestBudgets: a budget comes before the keys, and without either there is a usual one.
func TestBudgets(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	for _, c := range []struct {
		spec   string
		budget agents.Budget
		want   int // simulations; 0: limited by time
	}{
		{"uct", agents.Budget{}, 400},
		{"uct:sims=50", agents.Budget{}, 50},
		{"uct:sims=50", agents.Budget{Simulations: 70}, 70},
		{"uct:sims=50,time=1h", agents.Budget{}, 50},
		{"gumbel:time=20ms", agents.Budget{}, 0},
		{"flat:sims=50", agents.Budget{Time: 20 * time.Millisecond}, 0},
	} {
		a, err := registry().New(g, c.spec)
		if err != nil {
			t.Fatal(err)
		}
		_, why, err := a.Act(context.Background(), g.New(), c.budget)
		if err != nil || c.want > 0 && why.Simulations != c.want || why.Simulations == 0 {
			t.Errorf("%s with %+v: %d simulations, %v, want %d", c.spec, c.budget, why.Simulations, err, c.want)
		}
	}
}

// TestCancelled: an agent whose context has ended answers all the same.
func TestCancelled(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, spec := range specs {
		a, err := registry().New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		action, _, err := a.Act(ctx, g.New(), agents.Budget{Simulations: 1e6})
		if err != nil || g.New().Check(action) != nil {
			t.Errorf("%s: action %d, %v", spec, action, err)
		}
	}
}

// TestSpecsRefused: one error tells all that is wrong.
func TestSpecsRefused(t *testing.T) {
	g := toy.Default()
	for spec, want := range map[string][]string{
		"uct:eval=guess,dice=loaded":                  {"eval: got \"guess\", want score | rollout | mix | uniform", "dice: got \"loaded\""},
		"puct:time=soon":                              {"time: got \"soon\", want a time from 1ms to 24h"},
		"gumbel:time=1us":                             {"time: got \"1us\""},
		"flat:sims=0":                                 {"sims: got \"0\""},
		"uct:fpu=wide":                                {"fpu: got \"wide\""},
		"olmcts:batch=2":                              {"batch"},
		"uct:guided=0":                                {"guided: got \"0\", want an integer from 1 to 10000"}, // without a guide, too
		"uct:threads=4,batch=2":                       {"threads: got 4 with batch=2, want a batch at least as large"},
		"uct:eval=score,playout=random":               {"playout: got \"random\", which goes with eval=rollout or eval=mix only"},
		"uct:playout=greedy,tries=3":                  {"tries: got \"3\", which goes with random playouts only"},
		"uct:playout=chess":                           {"playout: agent \"chess\": there is no \"chess\", want random | greedy"},
		"uct:eval=score,cut_eval=score":               {"cut_eval: got \"score\", which goes with eval=rollout"},
		"uct:eval=rollout,cut_eval=guess":             {"cut_eval: got \"guess\", want score"},
		"puct:dirichlet_fraction=2,dirichlet_alpha=0": {"dirichlet_fraction: got \"2\"", "dirichlet_alpha: got \"0\""},
	} {
		_, err := registry().New(g, spec)
		for _, w := range want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%s: got %v, want %q in it", spec, err, w)
			}
		}
	}
}

// TestNobodyToDecide: at dice there is nothing to act on.
func TestNobodyToDecide(t *testing.T) {
	g := toy.Default()
	st := g.New()
	st.Apply(toy.Assault)
	a, err := registry().New(g, "uct")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Act(context.Background(), st, agents.Budget{}); err == nil {
		t.Error("an action at dice")
	}
}
