package main

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	kept "bridgehead/training/replay"
)

// everyScenario runs a test on each scenario of each game of the house.
func everyScenario(t *testing.T, test func(t *testing.T, k games.Kind, g engine.Game)) {
	t.Helper()
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			t.Run(id, func(t *testing.T) {
				g, err := k.New(id, "")
				must(t, err)
				test(t, k, g)
			})
		}
	}
}

// TestEveryGameFits: the longest episode of every game can be recorded, and kept by a run that trains on it.
func TestEveryGameFits(t *testing.T) {
	everyScenario(t, func(t *testing.T, _ games.Kind, g engine.Game) {
		must(t, env.Fits(g))
		must(t, kept.Fits(g))
	})
}
