package gamble

import (
	"testing"

	"bridgehead/engine/enginetest"
)

// contractEpisodes are games to test every law on, small scenarios more often than the big ones.
var contractEpisodes = []struct {
	scenario, options string
	episodes          int
}{
	{"gamble/one-bridge", "", 40},
	{"gamble/breakout", "", 4},
	{"gamble/arnhem", "", 2},
	{"gamble/basic", "", 2},
	{"gamble/extended", "augmentation,double-lifts,free-landings,reorganization", 1},
	{"gamble/extended", "bid-allied=25,cards", 1},
}

func TestContract(t *testing.T) {
	for _, c := range contractEpisodes {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			n := c.episodes
			if testing.Short() {
				n = (n + 9) / 10
			}
			enginetest.Contract(t, mustGame(t, c.scenario, c.options), n, enginetest.OneMask("TestTwin, TestTwinPerft, FuzzTwin and TestRules beside slowtwin"))
		})
	}
}

func TestNoAllocs(t *testing.T) {
	for _, id := range []string{"gamble/one-bridge", "gamble/basic"} {
		enginetest.NoAllocs(t, mustGame(t, id, ""))
	}
}

// The seeds are those of a few hundred whose random games meet the most kinds of node.
func TestPlaythrough(t *testing.T) {
	for _, c := range []struct {
		scenario, file string
		seed           uint64
	}{
		{"gamble/one-bridge", "one-bridge.txt", 399},
		{"gamble/breakout", "breakout.txt", 130},
		{"gamble/basic", "basic.txt", 399},
	} {
		enginetest.Playthrough(t, mustGame(t, c.scenario, ""), c.file, c.seed)
	}
}

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, mustGame(f, "gamble/basic", "")) }

func BenchmarkGame(b *testing.B) { enginetest.Benchmark(b, mustGame(b, "gamble/basic", "")) }
