package training

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
	"bridgehead/training/replay"
)

// gambles makes scenarios of the wargame.
func gambles(t *testing.T, names ...string) (out []engine.Game) {
	t.Helper()
	for _, name := range names {
		g, err := gamble.New(scenarios.MustLoad("gamble/"+name), gamble.Options{})
		must(t, err)
		out = append(out, g)
	}
	return out
}

// One network learns from a teacher and from its own games on two scenarios, three times as often on the first, and is
// measured on both; the run goes on after a stop.
func TestTwoScenarios(t *testing.T) {
	both := gambles(t, "one-bridge", "nijmegen")
	recipe := strings.Replace(bridgeRecipe, "  - {name: one-bridge, weight: 1}\n",
		"  - {name: one-bridge, weight: 3}\n  - {name: nijmegen, weight: 1, options: bid-vp=1}\n", 1)
	recipe += "warm_start: {teacher: random, games: 12, steps: 12}\nmeasure: {every: 1h, pairs: 1, sims: 2, opponents: [random]}\n"
	o := options(t.TempDir(), both...)
	o.Registry = agents.Builtin()
	o.Fields[1].Vary = nijmegen
	must(t, Train(t.Context(), []byte(recipe+"steps: 60\n"), o))

	for _, dir := range []string{teacherDir, bufferDir} {
		games, _ := gamesIn(t, o.Dir, dir)
		played := map[string]int{}
		for _, g := range games {
			played[g.Scenario]++
		}
		if n := played["gamble/one-bridge"]; n == 0 || n == len(games) || n+played["gamble/nijmegen"] != len(games) {
			t.Errorf("%s: played %v, want games of both scenarios", dir, played)
		}
	}
	s := summary(t, o.Dir)
	for _, kind := range []string{"match random on gamble/one-bridge", "match random on gamble/nijmegen"} {
		if len(s.Series(kind, "score")) < 2 {
			t.Errorf("%q was not measured after the clone and at the end", kind)
		}
	}
	b := lastBundle(t, o.Dir)
	if len(b.Scenarios) != 2 || b.Scenarios[1].ID != "gamble/nijmegen" || len(b.Scenarios[0].InPlay) == len(b.Scenarios[1].InPlay) && len(b.Scenarios[0].Links) == len(b.Scenarios[1].Links) {
		t.Errorf("the bundle tells of the scenarios %+v", b.Scenarios)
	}
	for _, g := range both {
		if _, err := Bare(g, b, "search=none"); err != nil {
			t.Error(err)
		}
	}

	o.Change = true
	must(t, Train(t.Context(), []byte(recipe+"steps: 80\n"), o))
	if got := summary(t, o.Dir).State.Step; got != 12+80 {
		t.Errorf("the run came to step %d, want %d", got, 12+80)
	}
}

// Both boards are learnt from, in batches of one scenario each.
func TestBatchesOfTwoScenarios(t *testing.T) {
	both := gambles(t, "one-bridge", "nijmegen")
	o := options(t.TempDir(), both...)
	o.Registry = agents.Builtin()
	recipe := strings.Replace(bridgeRecipe, "  - {name: one-bridge, weight: 1}\n",
		"  - {name: one-bridge, weight: 8}\n  - {name: nijmegen, weight: 1}\n", 1) + "warm_start: {teacher: random, games: 24, steps: 1}\nsteps: 1\n"
	must(t, Train(t.Context(), []byte(recipe), o))
	tr := &trainer{Options: o}
	must(t, tr.open([]byte(recipe)))
	defer tr.close()
	must(t, tr.learnFrom(tr.teacher))
	drawn := map[int]int{}
	for range 400 {
		field, err := tr.learner.draw()
		must(t, err)
		drawn[field]++
		for i := range tr.learner.positions {
			v, err := tr.learner.feeder.variant(field, "")
			must(t, err)
			if owner := tr.learner.targets[i].Owner; owner != nil && len(owner) != len(v.board.Nodes) {
				t.Fatalf("a sample of field %d tells of %d owners, want %d", field, len(owner), len(v.board.Nodes))
			}
		}
	}
	if drawn[0] < 5 || drawn[1] < 5 {
		t.Errorf("drew batches of %v, want both", drawn)
	}
}

// Scenarios that one network cannot read are refused before anything is played.
func TestScenariosOfTwoGames(t *testing.T) {
	recipe := strings.Replace(bridgeRecipe, "weight: 1}", "weight: 1}\n  - {name: three-bridges, weight: 1}", 1) + "steps: 1\n"
	o := options(t.TempDir(), gambles(t, "one-bridge")[0], toy.Default())
	wantError(t, Train(t.Context(), []byte(recipe), o), "gamble/one-bridge and", "differ in what a network reads", "on one map")
	wantError(t, Train(t.Context(), []byte(bridgeRecipe+"steps: 1\n"), options(t.TempDir())), "got 0 fields, want one for each of the 1 scenarios")
}

func TestFieldsByWeight(t *testing.T) {
	f := fields{{Weight: 3}, {Weight: 1}, {Weight: 4}}
	drawn := [3]int{}
	for seed := range uint64(8000) {
		n := f.drawOf(seed)
		if n != f.drawOf(seed) {
			t.Fatalf("seed %d draws two fields", seed)
		}
		drawn[n]++
	}
	for i, want := range []int{3000, 1000, 4000} {
		if drawn[i] < want-200 || drawn[i] > want+200 {
			t.Errorf("drew %v of 8000 by weights 3, 1 and 4", drawn)
		}
	}
}

// A match is played with the options of its scenario beside those of all.
func TestMatchOptions(t *testing.T) {
	for _, c := range []struct{ all, own, want string }{{"", "", ""}, {"a", "", "a"}, {"", "b=1", "b=1"}, {"a", "b=1", "a,b=1"}} {
		r := Config{Scenarios: []Scenario{{Options: c.own}}, Measure: Measure{Options: c.all}}
		if got := r.MatchOptions(0); got != c.want {
			t.Errorf("%q and %q: got %q, want %q", c.all, c.own, got, c.want)
		}
	}
}

// crowd is a game of many actions, or of long games.
type crowd struct {
	engine.Game
	actions, steps int
}

func (c *crowd) NumActions() int   { return c.actions }
func (c *crowd) MaxDecisions() int { return c.steps }

// A game that cannot be kept is refused before one is played, and the limit is named.
func TestTooLargeToKeep(t *testing.T) {
	for _, c := range []struct {
		actions, steps int
		want           string
	}{
		{16384, 100, ""}, {9500, 1 << 18, ""},
		{16385, 100, "toy/three-bridges has 16385 actions or faces of dice, at most 16384 can be kept in the games of a run"},
		{10, 1<<18 + 1, "a game of toy/three-bridges may have 262145 steps, at most 262144 can be kept of one"},
	} {
		got := ""
		if err := replay.Fits(&crowd{toy.Default(), c.actions, c.steps}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%d actions and %d steps: got %q, want %q", c.actions, c.steps, got, c.want)
		}
	}
	f := fields{{Game: &crowd{toy.Default(), 16385, 100}, Weight: 1}}
	if err := f.check(); err == nil || !strings.Contains(err.Error(), "scenarios: toy/three-bridges has 16385 actions") {
		t.Errorf("a run on it: got %v", err)
	}
}

// drawnFields are scenarios drawn by public seeds, as fields.
func drawnFields(t *testing.T, seeds ...uint64) (out []engine.Game) {
	t.Helper()
	for _, seed := range seeds {
		sketch, err := generate.Gamble(seed)
		must(t, err)
		sc, err := sketch.Scenario(sketch.Low)
		must(t, err)
		g, err := gamble.New(sc, gamble.Options{})
		must(t, err)
		out = append(out, g)
	}
	return out
}

// One network learns on scenarios that were drawn.
func TestDrawnScenarios(t *testing.T) {
	on := drawnFields(t, 1, 2, 3)
	names := ""
	for _, g := range on {
		names += "  - {name: " + g.Scenario() + ", weight: 1}\n"
	}
	recipe := strings.Replace(bridgeRecipe, "  - {name: one-bridge, weight: 1}\n", names, 1)
	o := options(t.TempDir(), on...)
	must(t, Train(t.Context(), []byte(recipe+"steps: 30\n"), o))
	games, _ := gamesIn(t, o.Dir, bufferDir)
	played := map[string]int{}
	for _, g := range games {
		played[g.Scenario]++
	}
	if len(played) != len(on) {
		t.Errorf("played %v, want games of all %d scenarios", played, len(on))
	}

	held := strings.Replace(recipe, "gamble/g2-", "gamble/g1000001-", 1)
	_, err := ReadConfig("recipe", []byte(held))
	if err == nil || !strings.Contains(err.Error(), "scenarios[1]: gamble/g1000001-1 is held out for bench suite") {
		t.Errorf("a recipe with a scenario that is held out: %v", err)
	}
}
