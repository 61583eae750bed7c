package endeavor

import (
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// contractEpisodes are games to test every law on, small scenarios more often than big ones.
var contractEpisodes = []struct {
	scenario, options string
	episodes          int
}{
	{"remagen", "", 60}, {"remagen", "order=canonical", 20}, {"scheldt", "", 4}, {"ardennes", "order=canonical", 4}, {"overlord", "bid-vp=-2", 2},
	{"sep44", "last-turn=10", 1}, {"campaign", "last-turn=1,landing=printed", 1},
}

func TestContract(t *testing.T) {
	for _, c := range contractEpisodes {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			n := c.episodes
			if testing.Short() {
				n = (n + 9) / 10
			}
			enginetest.Contract(t, open(t, c.scenario, c.options), n, enginetest.OneMask("TestTwin, TestTwinPerft, FuzzTwin and TestRules beside slowtwin"))
		})
	}
}

func TestNoAllocs(t *testing.T) {
	for _, c := range [][2]string{{"remagen", ""}, {"scheldt", ""}, {"ardennes", "order=canonical"}, {"campaign", "last-turn=1"}} {
		enginetest.NoAllocs(t, open(t, c[0], c[1]))
	}
}

func TestHandicaps(t *testing.T) {
	for _, id := range []string{"remagen", "campaign"} {
		enginetest.Handicaps(t, open(t, id, ""), func(options string) (engine.Game, error) { return open(t, id, options), nil })
	}
}

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, open(f, "scheldt", "")) }

func BenchmarkGame(b *testing.B) {
	for _, id := range []string{"campaign", "sep44", "overlord", "ardennes", "scheldt", "remagen"} {
		b.Run(id, func(b *testing.B) { enginetest.Benchmark(b, open(b, id, "")) })
	}
}

// The bridge at Remagen is solved. Another implementation, which shares no code with this one, has 55.5 % for the Allies of
// 142,802 positions, and the same value of 149,471 with moves in any order.
func TestRemagenSolved(t *testing.T) {
	for _, c := range []struct {
		options   string
		positions int
	}{{"order=canonical", 142_802}, {"", 149_471}} {
		value, nodes, ok := enginetest.Solve(open(t, "remagen", c.options).New(), 2_000_000)
		allies := (1 - value) / 2
		t.Logf("%s: the Allies win %.4f of %d positions", c.options, allies, nodes)
		if !ok || math.Abs(allies-.5554) > .0005 {
			t.Errorf("the Allies win %.5f of %d positions, want .5554", allies, nodes)
		}
	}
}
