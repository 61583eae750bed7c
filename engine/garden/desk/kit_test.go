package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
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
	enginetest.Visit(g, seed, steps, nil, visit)
}

// find plays at random until a position is as it should be.
func find(tb testing.TB, g *garden.Game, is func(s *garden.State) bool) *garden.State {
	tb.Helper()
	return enginetest.Find(tb, g, nil, is)
}
