package training

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/models/bundle"
	"bridgehead/scenarios"
)

// The smallest scenario of the wargame is learnt from nothing, too. The bounds lie between what runs reach (0.94
// optimal, a regret of 0.005, values 0.2 to 0.3 off) and networks that have learnt nothing, which leave more to the
// search (0.87 optimal at best, a regret of 0.03 or more, values 0.7 off). The value of the first position tells
// little, for it is nearly even; games of the beginning, which one side mostly wins, leave the buffer last.
func TestLearnsOneBridge(t *testing.T) {
	if testing.Short() {
		t.Skip("half a minute")
	}
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	solver := enginetest.NewSolver(500_000)
	positions := dilemmas(t, sensible(t, g, solver, 400), solver)
	recipe := strings.Replace(bridgeRecipe, "games: 4000", "games: 1000", 1)
	recipe = strings.Replace(recipe, "batch: 16", "batch: 64", 1)
	recipe = strings.Replace(recipe, "policy_share: 0.05", "policy_share: 0.05\n  archive: 0.5", 1)
	recipe = strings.Replace(recipe, "sims: 8", "sims: 16", 1)
	// The learner waits for games, so that a busy machine, where actors get less of the cores, learns from as many.
	recipe = strings.Replace(recipe, "reuse: 16", "reuse: 2", 1)
	b := trained(t, t.TempDir(), recipe+"steps: 3500\n", g)
	want := bounds{optimal: 0.9, regret: 0.015, wrong: 0.45, root: 0.35}
	e := examine(t, g, b, "sims=32,m=16", positions, solver)
	t.Logf("%d positions, %d games: %+v", len(positions), b.Provenance.Games, e)
	if !want.met(e) {
		t.Errorf("got %+v, want %+v or better", e, want)
	}
	for seed := range uint64(2) {
		e := examine(t, g, freshBundle(t, b, seed+1), "sims=32,m=16", positions, solver)
		if t.Logf("untrained: %+v", e); e.optimal >= want.optimal || e.regret <= want.regret || e.wrong <= want.wrong {
			t.Errorf("a network that has learnt nothing meets a bound: %+v", e)
		}
	}
}

// examined are the networks of TestExamOneBridge.
var examined = flag.String("exam", "", "bundles of networks that TestExamOneBridge examines, separated by commas")

// Networks of runs on one-bridge are compared on solved positions, by the policy alone and with a search.
func TestExamOneBridge(t *testing.T) {
	if *examined == "" {
		t.Skip("no networks to examine; name them with -exam")
	}
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	solver := enginetest.NewSolver(500_000)
	positions := dilemmas(t, sensible(t, g, solver, 400), solver)
	for _, path := range strings.Split(*examined, ",") {
		f, err := os.Open(path)
		must(t, err)
		b, err := bundle.Read(f)
		must(t, errors.Join(err, f.Close()))
		for _, keys := range []string{"search=none,temperature=0", "sims=32,m=16"} {
			t.Logf("%s %s, %d positions: %+v", path, keys, len(positions), examine(t, g, b, keys, positions, solver))
		}
	}
}

// sensible draws decisions from games in which both sides play well two times of three.
func sensible(t *testing.T, g engine.Game, solver *enginetest.Solver, n int) (out []engine.State) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[uint64]bool{}
	for len(out) < n {
		for s := g.New(); s.Player() != engine.Terminal; {
			legal := s.LegalActions(nil)
			if s.Player().IsSide() && len(legal) > 1 && !seen[s.Hash()] && rng.IntN(4) == 0 {
				seen[s.Hash()] = true
				out = append(out, s.Clone())
			}
			if s.Player().IsSide() && rng.IntN(3) > 0 {
				legal, _, _ = solver.Best(s)
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	return out[:n]
}
