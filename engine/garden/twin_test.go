package garden

import (
	"os"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/garden/slowtwin"
)

// The engine beside its slow twin, which lists the legal actions from the one-line notation, straight from the rules,
// and shares no code with it.

var slowTwins = enginetest.SlowTwins[*slowtwin.Twin]{Load: func(scenario, options string) (*slowtwin.Twin, error) {
	return slowtwin.Load(os.DirFS("../../scenarios/garden"), scenario, options)
}}

// twinOf is the twin of a game.
func twinOf(tb testing.TB, scenario, options string) enginetest.Twin {
	tb.Helper()
	return slowTwins.Of(tb, scenario, options)
}

// twinGames are all scenarios, and every option that bears on what is legal.
var twinGames = []enginetest.TwinGame{
	{Scenario: "son", Episodes: 40},
	{Scenario: "son", Options: "detail=advanced,level=4", Episodes: 20},
	{Scenario: "waal", Episodes: 10},
	{Scenario: "waal", Options: "detail=advanced", Episodes: 15},
	{Scenario: "breakout", Options: "level=1", Episodes: 10},
	{Scenario: "breakout", Options: "detail=advanced,level=2", Episodes: 10},
	{Scenario: "arnhem", Episodes: 10},
	{Scenario: "arnhem", Options: "detail=advanced", Episodes: 10},
	{Scenario: "highway", Episodes: 10},
	{Scenario: "highway", Options: "detail=advanced", Episodes: 10},
	{Scenario: "market-garden", Episodes: 3},
	{Scenario: "market-garden", Options: "detail=advanced,weather=historical", Episodes: 3},
	{Scenario: "market-garden", Options: "setup=free", Episodes: 3},
	{Scenario: "market-garden", Options: "detail=advanced,setup=free", Episodes: 3},
	{Scenario: "son", Options: "sight=hidden", Episodes: 20},
	{Scenario: "waal", Options: "sight=hidden", Episodes: 10},
	{Scenario: "breakout", Options: "detail=advanced,sight=hidden", Episodes: 8},
	{Scenario: "arnhem", Options: "sight=hidden", Episodes: 8},
	{Scenario: "highway", Options: "detail=advanced,sight=hidden", Episodes: 8},
	{Scenario: "market-garden", Options: "sight=hidden", Episodes: 2},
	{Scenario: "market-garden", Options: "detail=advanced,setup=free,sight=hidden", Episodes: 2},
}

// TestTwin compares at positions of random games that favour rare kinds of node, more than a thousand in all, and
// wants every kind of decision and of dice to have been among them.
func TestTwin(t *testing.T) {
	kinds := slices.Concat(slowtwin.Kinds(), kindNames()[cWeather:kOver])
	enginetest.IndependentAll(t, twinGames, 1, kinds, func(t testing.TB, c enginetest.TwinGame) (engine.Game, enginetest.Twin) {
		return mustGame(t, c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options)
	})
}

// TestTwinKnowsAllKinds: the twin has a list for each kind of decision and for nothing else.
func TestTwinKnowsAllKinds(t *testing.T) {
	want := slices.Sorted(slices.Values(kindNames()[kSource:cWeather]))
	if got := slowtwin.Kinds(); !slices.Equal(got, want) {
		t.Errorf("the twin knows %v, want %v", got, want)
	}
}

// TestSoakTwin compares everywhere, in a soak in all scenarios.
func TestSoakTwin(t *testing.T) {
	long := map[string]int{"son": 2000, "waal": 100, "breakout": 100, "arnhem": 50, "highway": 50, "market-garden": 5}
	for _, c := range twinGames {
		t.Run(c.Scenario+" "+c.Options, func(t *testing.T) {
			n := 0
			if c.Scenario == "son" {
				n = 20
			}
			enginetest.IndependentSoak(t, mustGame(t, c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options), enginetest.Games(n, long[c.Scenario]))
		})
	}
}

func FuzzTwin(f *testing.F) {
	const options = "detail=advanced"
	enginetest.FuzzIndependent(f, mustGame(f, "waal", options), twinOf(f, "waal", options))
}
