package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// lateComers makes of some units of a skirmish such as their owner places, and of some such as enter in the first turn.
func lateComers(r *scenarios.Reich) {
	var stay []scenarios.ReichPlacement
	for i, d := range r.Deploy {
		switch i % 3 {
		case 0:
			d.Hexes, d.Mode = r.Map.Grid.Within(nil, d.Hexes[0], 1), ""
			stay = append(stay, d)
		case 1:
			a := scenarios.ReichArrival{Unit: d.Unit, Turn: r.First.Turn, HalfMA: i%2 == 0, Hexes: d.Hexes}
			if i%4 != 0 {
				a.Hexes = r.Deploy[0].Hexes // most come in a column
			}
			r.Arrivals = append(r.Arrivals, a)
		default:
			stay = append(stay, d)
		}
	}
	r.Deploy = stay
}

// entries are skirmishes with units that are placed and that enter.
func entries(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 37, Phase: phAlliedFire}, {Turn: 37, Phase: phAlliedOrganize}},
			{{Turn: 37, Phase: phAlliedMiniMove}, {Turn: 38, Phase: phAlliedCommand}},
		} {
			test(t, skirmish(t, arms, 100+i, w[0], w[1], lateComers))
		}
	}
}

func TestEntryContract(t *testing.T) {
	entries(t, 1, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 3, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

func TestEntrySoak(t *testing.T) {
	met := map[kind]bool{}
	entries(t, enginetest.Games(4, 100), func(t testing.TB, g *Game) {
		enginetest.Soak(t, g, enginetest.Games(6, 50), 1, func(state engine.State) error {
			met[kind(state.(*State).node)] = true
			return invariant(state)
		})
	})
	if !met[kSetHex] || !met[kSetMode] {
		t.Errorf("placed nobody: %v", met)
	}
}

func TestEntryPieces(t *testing.T) {
	entries(t, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 1500, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 20), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}
