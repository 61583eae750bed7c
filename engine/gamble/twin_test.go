package gamble

import (
	"os"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble/slowtwin"
)

// The engine beside its slow twin, which lists the legal actions from the one-line notation, straight from the rules,
// and shares no code with it. Positions of the planner are compared in agents/plan/gamble, which may play it.

var slowTwins = enginetest.SlowTwins[*slowtwin.Twin]{Load: func(scenario, options string) (*slowtwin.Twin, error) {
	return slowtwin.Load(os.DirFS("../../scenarios/gamble"), scenario, options)
}}

// twinOf is the twin of a game.
func twinOf(tb testing.TB, scenario, options string) enginetest.Twin {
	tb.Helper()
	return slowTwins.Of(tb, scenario, options)
}

// twinGames are all scenarios, and every option somewhere.
var twinGames = []enginetest.TwinGame{
	{Scenario: "one-bridge", Episodes: 40},
	{Scenario: "breakout", Episodes: 10},
	{Scenario: "nijmegen", Episodes: 20},
	{Scenario: "arnhem", Options: "double-lifts,reorganization", Episodes: 20},
	{Scenario: "basic", Episodes: 40},
	{Scenario: "basic", Options: "bid-allied=35,cards", Episodes: 10},
	{Scenario: "basic", Options: "free-landings", Episodes: 45},
	{Scenario: "extended", Episodes: 20},
	{Scenario: "basic", Options: "reading=armour-leaves,reading=guns-need-point,reading=zone-f-raids,reading=zone-f-alone,reading=depots-strict", Episodes: 10},
	{Scenario: "extended", Options: "free-landings,reading=depots-open,reading=drops-by-land,reading=freeze-once,reading=ground-overrun,reading=guns-again,reading=half-anew,reading=one-dies", Episodes: 10},
	{Scenario: "extended", Options: "augmentation,bid-german=35,double-lifts,free-landings,reorganization", Episodes: 20},
}

// TestTwin compares at positions of random games that favour rare kinds of node, more than a thousand in all, and
// wants every kind of decision and of dice to have been among them.
func TestTwin(t *testing.T) {
	kinds := slices.Concat(slowtwin.Kinds(), rollKinds()[cWeather:cSurrender+1])
	enginetest.IndependentAll(t, twinGames, 2, kinds, func(t testing.TB, c enginetest.TwinGame) (engine.Game, enginetest.Twin) {
		return mustGame(t, "gamble/"+c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options)
	})
}

// TestTwinKnowsAllKinds: the twin has a list for each kind of decision and for nothing else.
func TestTwinKnowsAllKinds(t *testing.T) {
	want := slices.Sorted(slices.Values(nodeNames()[kImpulse:numDecisionKinds]))
	if got := slowtwin.Kinds(); !slices.Equal(got, want) {
		t.Errorf("the twin knows %v, want %v", got, want)
	}
}

// TestSoakTwin compares everywhere, in a soak in all scenarios.
func TestSoakTwin(t *testing.T) {
	long := map[string]int{"one-bridge": 2000, "breakout": 200, "nijmegen": 200, "arnhem": 50, "basic": 20, "extended": 20}
	for _, c := range twinGames {
		t.Run(c.Scenario+" "+c.Options, func(t *testing.T) {
			n := 0
			if c.Scenario == "one-bridge" {
				n = 5
			}
			enginetest.IndependentSoak(t, mustGame(t, "gamble/"+c.Scenario, c.Options), twinOf(t, c.Scenario, c.Options), enginetest.Games(n, long[c.Scenario]))
		})
	}
}

func FuzzTwin(f *testing.F) {
	const options = "augmentation,double-lifts,free-landings,reorganization"
	enginetest.FuzzIndependent(f, mustGame(f, "gamble/basic", options), twinOf(f, "basic", options))
}
