package desk

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// gameOf is an embedded scenario.
func gameOf(tb testing.TB, id string) *reich.Game {
	tb.Helper()
	g, err := reich.New(scenarios.MustLoad(id), reich.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// ready are the scenarios.
func ready() []string { return scenarios.Of("reich") }

// goOn ends a phase while something else can be done but now and then, so that all kinds of decisions come up.
func goOn(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	a := legal[rng.IntN(len(legal))]
	if a == 0 && len(legal) > 1 && rng.IntN(4) > 0 {
		a = legal[1+rng.IntN(len(legal)-1)]
	}
	return a
}

// walkGame plays at random and shows every position, the decisions and the dice.
func walkGame(g *reich.Game, seed uint64, steps int, visit func(s *reich.State, legal []engine.Action)) {
	enginetest.Visit(g, seed, steps, goOn, visit)
}

// find plays at random until a position is as it should be.
func find(tb testing.TB, g *reich.Game, is func(s *reich.State) bool) *reich.State {
	tb.Helper()
	return enginetest.Find(tb, g, goOn, is)
}
