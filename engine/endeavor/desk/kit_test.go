package desk

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/enginetest"
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

// goOn ends a phase while something else can be done but now and then, so that all kinds of decisions come up.
func goOn(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	a := legal[rng.IntN(len(legal))]
	if a == 0 && len(legal) > 1 && rng.IntN(8) > 0 {
		a = legal[1+rng.IntN(len(legal)-1)]
	}
	return a
}

// walkGame plays at random and shows every position, the decisions and the dice.
func walkGame(g *endeavor.Game, seed uint64, steps int, visit func(s *endeavor.State, legal []engine.Action)) {
	enginetest.Visit(g, seed, steps, goOn, visit)
}

// find plays at random until a position is as it should be.
func find(tb testing.TB, g *endeavor.Game, is func(s *endeavor.State) bool) *endeavor.State {
	tb.Helper()
	return enginetest.Find(tb, g, goOn, is)
}
