package desk

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

// gameOf is an embedded scenario with options in one line.
func gameOf(tb testing.TB, id, options string) *garden.Game {
	tb.Helper()
	opts, err := garden.ParseOptions(options)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := garden.New(scenarios.MustLoad(id), opts)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// walkGame plays at random and shows every position, the decisions and the dice.
func walkGame(g *garden.Game, seed uint64, steps int, visit func(s *garden.State, legal []engine.Action)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New().(*garden.State)
	for range steps {
		if s.Player() == engine.Terminal {
			return
		}
		legal := s.LegalActions(nil)
		visit(s, legal)
		s.Apply(legal[rng.IntN(len(legal))])
	}
}

// find plays at random until a position is as it should be.
func find(tb testing.TB, g *garden.Game, is func(s *garden.State) bool) *garden.State {
	tb.Helper()
	var found *garden.State
	for seed := uint64(0); found == nil && seed < 300; seed++ {
		walkGame(g, seed, 3000, func(s *garden.State, _ []engine.Action) {
			if found == nil && is(s) {
				found = s.Clone().(*garden.State)
			}
		})
	}
	if found == nil {
		tb.Fatal("no game comes to such a position")
	}
	return found
}
