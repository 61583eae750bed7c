package garden

import (
	"os"
	"slices"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/garden/slowtwin"
)

// The engine beside its slow twin, which lists the legal actions from the one-line notation, straight from the rules,
// and shares no code with it.

// twinsMade keeps the twins of this run.
var twinsMade sync.Map

func loadTwin(tb testing.TB, scenario, options string) *slowtwin.Twin {
	tb.Helper()
	if slow, ok := twinsMade.Load(scenario + " " + options); ok {
		return slow.(*slowtwin.Twin)
	}
	slow, err := slowtwin.Load(os.DirFS("../../scenarios/garden"), scenario, options)
	if err != nil {
		tb.Fatal(err)
	}
	twinsMade.Store(scenario+" "+options, slow)
	return slow
}

// twinOf makes the twin of a game.
func twinOf(tb testing.TB, scenario, options string) enginetest.Twin {
	tb.Helper()
	slow := loadTwin(tb, scenario, options)
	return enginetest.Twin{
		Actions: func(s engine.State) []engine.Action {
			text, _ := s.MarshalText()
			acts, err := slow.Actions(string(text))
			if err != nil {
				tb.Error(err)
			}
			return acts
		},
		Outcomes: func(s engine.State) []engine.Outcome {
			if s.Player() != engine.Chance {
				return nil
			}
			text, _ := s.MarshalText()
			outs, err := slow.Outcomes(string(text))
			if err != nil {
				tb.Error(err)
			}
			return outs
		},
	}
}

// twinGames are all scenarios, and every option that bears on what is legal.
var twinGames = []struct {
	scenario, options string
	episodes          int
}{
	{"son", "", 40},
	{"son", "detail=advanced,level=4", 20},
	{"waal", "", 10},
	{"waal", "detail=advanced", 15},
	{"breakout", "level=1", 10},
	{"breakout", "detail=advanced,level=2", 10},
	{"arnhem", "", 10},
	{"arnhem", "detail=advanced", 10},
	{"highway", "", 10},
	{"highway", "detail=advanced", 10},
	{"market-garden", "", 3},
	{"market-garden", "detail=advanced,weather=historical", 3},
	{"market-garden", "setup=free", 3},
	{"market-garden", "detail=advanced,setup=free", 3},
	{"son", "sight=hidden", 20},
	{"waal", "sight=hidden", 10},
	{"breakout", "detail=advanced,sight=hidden", 8},
	{"arnhem", "sight=hidden", 8},
	{"highway", "detail=advanced,sight=hidden", 8},
	{"market-garden", "sight=hidden", 2},
	{"market-garden", "detail=advanced,setup=free,sight=hidden", 2},
}

// TestTwin compares at positions of random games that favour rare kinds of node, more than a thousand in all, and
// wants every kind of decision and of dice to have been among them.
func TestTwin(t *testing.T) {
	var tallies []map[string]int
	states := 0
	for _, c := range twinGames {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			n := c.episodes
			if testing.Short() {
				n = 1
			}
			met := enginetest.Independent(t, mustGame(t, c.scenario, c.options), twinOf(t, c.scenario, c.options), n)
			for _, k := range met {
				states += k
			}
			tallies = append(tallies, met)
		})
	}
	if testing.Short() {
		return
	}
	if states < 1000 {
		t.Errorf("%d states compared, want 1000 or more", states)
	}
	want := slices.Concat(slowtwin.Kinds(), kindNames()[cWeather:kOver])
	if missing := enginetest.MissingKinds(want, tallies...); len(missing) > 0 {
		t.Errorf("no state of the kinds %v was compared", missing)
	}
}

// TestTwinKnowsAllKinds: the twin has a list for each kind of decision and for nothing else.
func TestTwinKnowsAllKinds(t *testing.T) {
	want := slices.Sorted(slices.Values(kindNames()[kSource:cWeather]))
	if got := slowtwin.Kinds(); !slices.Equal(got, want) {
		t.Errorf("the twin knows %v, want %v", got, want)
	}
}

// TestSoakTwin compares everywhere; -soak-games takes it further.
func TestSoakTwin(t *testing.T) {
	for _, c := range twinGames {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			n := 0
			if c.scenario == "son" {
				n = 20
			}
			enginetest.IndependentSoak(t, mustGame(t, c.scenario, c.options), twinOf(t, c.scenario, c.options), n)
		})
	}
}

func FuzzTwin(f *testing.F) {
	const options = "detail=advanced"
	enginetest.FuzzIndependent(f, mustGame(f, "waal", options), twinOf(f, "waal", options))
}
