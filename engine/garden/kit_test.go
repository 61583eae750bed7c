package garden

import (
	"testing"

	"bridgehead/scenarios"
)

// mustGame makes a game of an embedded scenario.
func mustGame(tb testing.TB, id, options string) *Game {
	tb.Helper()
	opts, err := ParseOptions(options)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := New(scenarios.MustLoad("garden/"+id), opts)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}
