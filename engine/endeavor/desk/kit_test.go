package desk

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// gameOf is an embedded scenario with options in one line.
func gameOf(tb testing.TB, id, options string) *endeavor.Game {
	tb.Helper()
	opts, err := endeavor.ParseOptions(options)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := endeavor.New(scenarios.MustLoad(id), opts)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// walkGame plays at random and shows every position, the decisions and the dice. Phases are not ended while something else can
// be done but now and then, so that all kinds of decisions come up.
func walkGame(g *endeavor.Game, seed uint64, steps int, visit func(s *endeavor.State, legal []engine.Action)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New().(*endeavor.State)
	for range steps {
		if s.Player() == engine.Terminal {
			return
		}
		legal := s.LegalActions(nil)
		visit(s, legal)
		a := legal[rng.IntN(len(legal))]
		if a == 0 && s.Player().IsSide() && len(legal) > 1 && rng.IntN(8) > 0 {
			a = legal[1+rng.IntN(len(legal)-1)]
		}
		s.Apply(a)
	}
}

// find plays at random until a position is as it should be.
func find(tb testing.TB, g *endeavor.Game, is func(s *endeavor.State) bool) *endeavor.State {
	tb.Helper()
	var found *endeavor.State
	for seed := uint64(0); found == nil && seed < 300; seed++ {
		walkGame(g, seed, 3000, func(s *endeavor.State, _ []engine.Action) {
			if found == nil && is(s) {
				found = s.Clone().(*endeavor.State)
			}
		})
	}
	if found == nil {
		tb.Fatal("no game comes to such a position")
	}
	return found
}
