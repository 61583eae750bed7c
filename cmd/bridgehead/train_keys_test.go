package main

import (
	"strings"
	"testing"

	"bridgehead/training"
)

// train keys has a line for every key of a recipe, with what the presets give it.
func TestTrainKeys(t *testing.T) {
	out := mustRun(t, "", "train", "keys")
	wantAll(t, out, "key ", "quick", "standard\n", "\ntime ", "10m0s", "8h0m0s\n", "\nwarm_start.teacher ", " -", "vary=0.2\n",
		"\nself_play.simulations", "[{games: 0, sims: 8}, {games: 1500, sims: 16}]", "\nlearning.average ", "-", "0.999\n")
	for _, section := range []string{"", "net.", "warm_start.", "self_play.", "self_play.bid.", "buffer.", "learning.", "measure."} {
		if !strings.Contains(out, "\n"+section) {
			t.Errorf("nothing of %s", section)
		}
	}
	leaves := len((&training.Config{}).Values())
	if got := strings.Count(out, "\n") - 1; got != leaves || leaves < 60 {
		t.Errorf("got %d keys, want %d", got, leaves)
	}
}
