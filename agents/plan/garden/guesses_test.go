package garden_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/garden"
	"bridgehead/env"
)

// TestGuesses: samples of a game with hidden units guess better where they stand than a guess that takes all hexes for alike that
// the side may not rule out, in games of chance and of the planner.
func TestGuesses(t *testing.T) {
	for _, c := range []struct {
		scenario, spec string
		games          int
	}{{"arnhem", "random", 4}, {"arnhem", light, 1}, {"highway", "random", 4}, {"highway", light, 1}, {"market-garden", "random", 1}} {
		t.Run(c.scenario+" "+c.spec, func(t *testing.T) {
			if testing.Short() && (c.scenario == "market-garden" || c.spec == light) {
				t.Skip("long games")
			}
			guesses(t, c.scenario, c.spec, c.games)
		})
	}
}

// TestSoakGuesses is TestGuesses with more games of the planner, and on the whole map. docs/results.md has what it logs.
func TestSoakGuesses(t *testing.T) {
	for _, scenario := range []string{"arnhem", "highway", "market-garden"} {
		for _, spec := range []string{"random", light} {
			long := 4
			if scenario == "market-garden" {
				long = 1
			}
			if games := enginetest.Games(0, long); games > 0 {
				t.Run(scenario+" "+spec, func(t *testing.T) { guesses(t, scenario, spec, games) })
			}
		}
	}
}

// guesses measures games: the Brier score of "unit u stands in h" over all hexes, 0 for those who know and 2 at worst, beside that of
// a guess that takes all hexes for alike.
func guesses(t *testing.T, scenario, spec string, games int) {
	t.Helper()
	g := game(t, scenario, "sight=hidden")
	var all [2]score
	for seed := range uint64(games) {
		measure(t, g, spec, seed, &all)
	}
	for side, sc := range all {
		n := float64(sc.n)
		t.Logf("%s of the %s side: %d guesses, Brier score %.3f, alike %.3f; the true hex is given %.3f, alike %.3f",
			spec, [2]string{"German", "Allied"}[side], sc.n, sc.brier/n, sc.alike/n, sc.right/n, sc.even/n)
		if sc.n == 0 || sc.brier >= sc.alike {
			t.Error("samples are no better than a guess that takes all hexes for alike")
		}
	}
}

// score adds up guesses.
type score struct {
	n                         int
	brier, alike, right, even float64
}

// measure plays a game and guesses now and then.
func measure(t *testing.T, g *garden.Game, spec string, seed uint64, all *[2]score) {
	t.Helper()
	const every, samples = 29, 40
	rng := rand.New(rand.NewPCG(seed, 5))
	dst := g.New().(*garden.State)
	n := 0
	var policies [2]env.Policy
	for side := range engine.Player(2) {
		a, err := kit.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(env.StreamAgent(int(side)).Seed(seed))
		policies[side] = env.PolicyFunc(func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
			if n++; n%every == 0 {
				guess(g, s.(*garden.State), dst, side, samples, rng.Float64, &all[side])
			}
			act, _, err := a.Act(ctx, s, agents.Budget{})
			return act, err
		})
	}
	if _, err := env.NewRunner(g, 0).Play(context.Background(), env.Episode{Seed: seed, Agents: [2]string{spec, spec}, Policies: policies}); err != nil {
		t.Fatal(err)
	}
}

// guess draws samples at a position and adds up what they say of every enemy unit out of sight.
func guess(g *garden.Game, s, dst *garden.State, side engine.Player, samples int, draw func() float64, sc *score) {
	units := g.UnitFacts()
	seen := s.Seen(side)
	count := make([]map[int]int, len(units))
	for range samples {
		g.Resample(dst, s, side, draw)
		for u := range units {
			if h := dst.At(u); h >= 0 {
				if count[u] == nil {
					count[u] = map[int]int{}
				}
				count[u][h]++
			}
		}
	}
	alike := 1 / float64(possible(g, s, side))
	for u := range units {
		at := s.At(u)
		if units[u].Side == int(side) || at < 0 || seen.At(u) >= 0 {
			continue
		}
		n, square := float64(samples), 0. // the sum of squares of the chances, without what few samples add
		for _, k := range count[u] {
			square += float64(k) * float64(k-1) / (n * (n - 1))
		}
		right := float64(count[u][at]) / n
		sc.n++
		sc.brier += square - 2*right + 1
		sc.alike += 1 - alike
		sc.right += right
		sc.even += alike
	}
}

// possible counts the hexes where an enemy out of sight may stand: his own, and not beside a unit of the side.
func possible(g *garden.Game, s *garden.State, side engine.Player) (n int) {
	f := g.Facts()
	beside := map[int16]bool{}
	for u, fact := range g.UnitFacts() {
		if h := s.At(u); h >= 0 && fact.Side == int(side) {
			for _, x := range f.Next[h] {
				beside[x] = true
			}
		}
	}
	for h := range f.Hexes {
		if s.Owned(uint16(h)) == (side == 0) && !beside[int16(h)] {
			n++
		}
	}
	return n
}
