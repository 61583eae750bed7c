package endeavor

import (
	"os"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/endeavor/slowtwin"
	"bridgehead/engine/enginetest"
)

// The engine beside its slow twin, which lists the legal actions from the one-line notation, straight from the rules,
// and shares no code with it.

var slowTwins = enginetest.SlowTwins[*slowtwin.Twin]{Load: func(scenario, options string) (*slowtwin.Twin, error) {
	return slowtwin.Load(os.DirFS("../../scenarios/endeavor"), scenario, options)
}}

// twinOf is the twin of a game.
func twinOf(tb testing.TB, scenario, options string) enginetest.Twin {
	tb.Helper()
	return slowTwins.Of(tb, scenario, options)
}

// twinGames are all scenarios, and every option that bears on what is legal. On the whole map games are cut short.
var twinGames = []enginetest.TwinGame{
	{Scenario: "remagen", Episodes: 40},
	{Scenario: "remagen", Options: "order=canonical", Episodes: 10},
	{Scenario: "scheldt", Episodes: 8},
	{Scenario: "scheldt", Options: "order=canonical", Episodes: 8},
	{Scenario: "ardennes", Episodes: 6},
	{Scenario: "ardennes", Options: "order=canonical", Episodes: 6},
	{Scenario: "overlord", Episodes: 4},
	{Scenario: "overlord", Options: "order=canonical", Episodes: 6},
	{Scenario: "campaign", Options: "last-turn=2,order=canonical", Episodes: 2},
	{Scenario: "aug44", Options: "last-turn=7,order=canonical", Episodes: 1},
	{Scenario: "sep44", Options: "last-turn=11,order=canonical", Episodes: 1},
}

// rareKinds are kinds of node that random play comes to too seldom; TestTwinNasty shows them.
var rareKinds = []string{"K_OVERSTACK", "K_PORT_USE", "K_PORT3", "K_HQ_BACK", "K_REMOVE", "K_TRUCK_TO", "K_REICH", "K_SECTOR"}

func TestTwin(t *testing.T) {
	kinds := slices.DeleteFunc(kindNames()[kPortUse:kOver], func(k string) bool { return slices.Contains(rareKinds, k) })
	enginetest.IndependentAll(t, twinGames, 1, kinds, func(t testing.TB, c enginetest.TwinGame) (engine.Game, enginetest.Twin) {
		return open(t, c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options)
	})
}

// TestTwinKnowsAllKinds: the twin has a list for each kind of decision and for nothing else.
func TestTwinKnowsAllKinds(t *testing.T) {
	want := slices.Sorted(slices.Values(kindNames()[kPortUse:cAir]))
	if got := slowtwin.Kinds(); !slices.Equal(got, want) {
		t.Errorf("the twin knows %v, want %v", got, want)
	}
}

// TestSoakTwin compares everywhere, in a soak in all scenarios.
func TestSoakTwin(t *testing.T) {
	long := map[string]int{"remagen": 2000, "scheldt": 40, "ardennes": 40, "overlord": 20, "campaign": 2, "aug44": 2, "sep44": 2}
	for _, c := range twinGames {
		t.Run(c.Scenario+" "+c.Options, func(t *testing.T) {
			n := 0
			if c.Scenario == "remagen" {
				n = 20
			}
			enginetest.IndependentSoak(t, open(t, c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options), enginetest.Games(n, long[c.Scenario]))
		})
	}
}

func FuzzTwin(f *testing.F) {
	enginetest.FuzzIndependent(f, open(f, "ardennes", ""), twinOf(f, "ardennes", ""))
}
