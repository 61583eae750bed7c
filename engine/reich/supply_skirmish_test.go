package reich

import (
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// suppliedSkirmishes are those in which both sides trace supply, with points and without, one of the windows with the logistics of a turn.
func suppliedSkirmishes(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	types := append([]string{"armhq"}, arms...)
	for i := range uint64(n) {
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 37, Phase: phLogistics}, {Turn: 37, Phase: phAlliedFire}},
			{{Turn: 37, Phase: phAlliedFire}, {Turn: 37, Phase: phGermanCommand}},
			{{Turn: 38, Phase: phGermanCommand}, {Turn: 38, Phase: phGermanMove}},
		} {
			test(t, skirmish(t, types, 100+i, w[0], w[1], func(made *scenarios.Reich) {
				made.Supplied, made.Options.AlwaysSupplied, made.Options.NoPoints = [2]bool{}, false, i%2 == 1
				if i%3 == 2 {
					made.Sources = nil
				}
				made.Deliveries = []scenarios.ReichDelivery{{Day: 22, Choose: 2, Again: true}}
			}))
		}
	}
}

func TestSupplyContract(t *testing.T) {
	suppliedSkirmishes(t, 1, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 3, enginetest.OneMask("TestSupplyAgainstWalk, and TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

func TestSupplySoak(t *testing.T) {
	suppliedSkirmishes(t, enginetest.Games(4, 200), func(t testing.TB, g *Game) { enginetest.Soak(t, g, enginetest.Games(6, 50), 1, invariant) })
}

func TestSupplyPieces(t *testing.T) {
	suppliedSkirmishes(t, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 800, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 30), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}
