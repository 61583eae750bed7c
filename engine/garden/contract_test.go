package garden

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// contractEpisodes are games to test every law on, small scenarios more often than the big one.
var contractEpisodes = []struct {
	scenario, options string
	episodes          int
}{
	{"son", "", 40},
	{"waal", "", 6},
	{"waal", "detail=advanced", 6},
	{"breakout", "level=4", 6},
	{"arnhem", "detail=advanced,result=sign", 3},
	{"highway", "bid-vp=-3", 3},
	{"son", "sight=hidden", 20},
	{"waal", "sight=hidden", 4},
	{"arnhem", "detail=advanced,sight=hidden", 2},
	{"market-garden", "detail=advanced,setup=free,weather=historical", 1},
}

func TestContract(t *testing.T) {
	for _, c := range contractEpisodes {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			n := c.episodes
			if testing.Short() {
				if c.scenario == "market-garden" {
					t.Skip("every law at every kind of node of a game of four thousand steps")
				}
				n = (n + 9) / 10
			}
			enginetest.Contract(t, mustGame(t, c.scenario, c.options), n, enginetest.OneMask("TestTwin, TestTwinPerft, FuzzTwin and TestRules beside slowtwin"))
		})
	}
}

func TestNoAllocs(t *testing.T) {
	for _, c := range [][2]string{{"son", ""}, {"waal", ""}, {"arnhem", "detail=advanced"}, {"waal", "detail=advanced,sight=hidden"}, {"market-garden", ""}} {
		if testing.Short() && c[0] == "market-garden" {
			continue // thirteen thousand steps with all calls
		}
		enginetest.NoAllocs(t, mustGame(t, c[0], c[1]))
	}
}

func TestHandicaps(t *testing.T) {
	for _, id := range []string{"son", "market-garden"} {
		enginetest.Handicaps(t, mustGame(t, id, ""), func(options string) (engine.Game, error) { return mustGame(t, id, options), nil })
	}
}

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, mustGame(f, "waal", "")) }

func FuzzHiddenActions(f *testing.F) {
	enginetest.FuzzActions(f, mustGame(f, "waal", "detail=advanced,sight=hidden"))
}

func BenchmarkGame(b *testing.B) {
	for _, id := range []string{"market-garden", "highway", "arnhem", "breakout", "waal", "son"} {
		b.Run(id, func(b *testing.B) { enginetest.Benchmark(b, mustGame(b, id, "")) })
	}
}

// The seeds are those of a few whose random games meet the most kinds of node.
func TestPlaythrough(t *testing.T) {
	for _, c := range []struct {
		scenario, options, file string
		seed                    uint64
	}{
		{"son", "", "son.txt", 75},
		{"waal", "", "waal.txt", 2},
		{"waal", "detail=advanced", "waal-advanced.txt", 3},
		{"waal", "sight=hidden", "waal-hidden.txt", 2},
	} {
		enginetest.Playthrough(t, mustGame(t, c.scenario, c.options), c.file, c.seed)
	}
}
