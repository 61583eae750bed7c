package reich

import (
	"fmt"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// gunSkirmishes are those with artillery off the map, of either side, for whom the British spot or anybody of it.
func gunSkirmishes(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 37, Phase: phAlliedIndirect}, {Turn: 37, Phase: phAlliedOrganize}},
			{{Turn: 37, Phase: phGermanIndirect}, {Turn: 37, Phase: phGermanOrganize}},
		} {
			test(t, skirmish(t, arms, 200+i, w[0], w[1], func(made *scenarios.Reich) {
				content, _ := scenarios.As[*scenarios.Reich](scenarioOf(field))
				guns := *content.Guns
				if i%3 == 1 {
					guns.Side = german
				}
				if i%3 > 0 {
					guns.Spotters = ""
				}
				made.Guns = &guns
			}))
		}
	}
}

func TestGunsContract(t *testing.T) {
	gunSkirmishes(t, 1, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 3, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

// Batteries off the map fire in their own phase and at who moves, and never more than there are.
func TestGunsSoak(t *testing.T) {
	fired, answered, most := 0, 0, 0
	gunSkirmishes(t, enginetest.Games(6, 200), func(t testing.TB, g *Game) {
		enginetest.Soak(t, g, enginetest.Games(6, 50), 1, func(state engine.State) error {
			s := state.(*State)
			most = max(most, int(s.salvoes))
			switch {
			case kind(s.node) == kKind:
				fired++
			case kind(s.node) == kOpp && act(s.current().act) == actAnswers && s.current().unit == 0:
				answered++
			case s.salvoes > 0 && firing>>s.phase&1 != 0 && sideOf(s.phase) != g.sc.Guns.Side:
				return fmt.Errorf("%d salvoes in phase %s", s.salvoes, phaseWords[s.phase])
			}
			return invariant(state)
		})
	})
	if (fired == 0 || answered == 0 || most < 2) && !testing.Short() {
		t.Errorf("asked %d times in their own phase, %d times at moves, %d salvoes at most", fired, answered, most)
	}
}

func TestGunsPieces(t *testing.T) {
	gunSkirmishes(t, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 800, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 30), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}

// The scenarios with artillery off the map are played from end to end, and it fires in them.
func TestHighway(t *testing.T) {
	fired := false
	for _, c := range []struct {
		scenario string
		games    int
	}{{"veghel", enginetest.Games(2, 200)}, {"hells-highway", enginetest.Games(1, 50)}} {
		enginetest.Soak(t, open(t, c.scenario, ""), c.games, 1, func(state engine.State) error {
			fired = fired || state.(*State).salvoes > 0
			return invariant(state)
		})
	}
	if !fired && !testing.Short() {
		t.Error("artillery off the map has never fired")
	}
}
