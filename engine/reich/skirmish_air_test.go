package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// airborne is a skirmish into which battalions land among the Germans, in weather that changes, with airstrikes.
func airborne(t testing.TB, options string, seed uint64, first, last scenarios.ReichTime) *Game {
	t.Helper()
	types := append([]string{"flak88", "sflak20", "art"}, arms...)
	base := skirmish(t, types, seed, first, last)
	made := *base.sc
	rng := rand.New(rand.NewPCG(seed, 29))
	made.Options.Clear, made.Options.NoFlak = false, seed%2 == 0
	lands := map[int]bool{}
	made.Options.SuppressFlak, made.Options.FlakRecovers = int(seed%5), int(seed%4)*20
	for _, n := range []int{1, 2, 3, 8, 9, 11, 12, 13} {
		if rng.IntN(3) == 0 {
			continue
		}
		serial := scenarios.ReichSerial{Number: n}
		for u := range made.Units {
			if made.Units[u].Serial == n {
				serial.Units = append(serial.Units, u)
				lands[u] = true
			}
		}
		if len(serial.Units) > 0 {
			made.Lifts = append(made.Lifts, scenarios.ReichLift{Turn: first.Turn, Free: seed%3 == 0, Serials: []scenarios.ReichSerial{serial}})
		}
	}
	made.Deploy = nil
	for _, d := range base.sc.Deploy {
		if !lands[d.Unit] {
			made.Deploy = append(made.Deploy, d)
		}
	}
	if seed%3 != 0 {
		near := made.Map.Grid.Within(nil, made.Victory.Tests[0].Hexes[0], 3)
		made.Pathfinders = nil
		for _, name := range []string{"501", "506", "327"} {
			made.Pathfinders = append(made.Pathfinders, scenarios.ReichMarker{Formation: name, Hex: near[rng.IntN(len(near))]})
		}
		made.Companies = []scenarios.ReichMarker{{Formation: "501", Hex: near[rng.IntN(len(near))]}}
		made.Supplyheads = []scenarios.ReichMarker{{Formation: "101", Hex: -1}}
	}
	o, err := ParseOptions(options)
	must(t, err)
	sc := *base.info
	sc.Content = &made
	g, err := prepare(&sc, o)
	must(t, err)
	g.start.weather = [2]uint8{uint8(rng.IntN(5)), uint8(rng.IntN(12))}
	if g.start.strikes[german] = uint8(rng.IntN(4)); rng.IntN(4) == 0 {
		g.start.strikes[german] = unrolled
	}
	g.start.settle()
	return g
}

// airWindows are the phases of landings and of airstrikes of both sides.
var airWindows = [][2]scenarios.ReichTime{
	{{Turn: 37, Phase: phAlliedIndirect}, {Turn: 37, Phase: phAlliedOrganize}},
	{{Turn: 37, Phase: phGermanIndirect}, {Turn: 37, Phase: phGermanMove}},
	{{Turn: 40, Phase: phAlliedMove}, {Turn: 40, Phase: phAlliedOrganize}},
	{{Turn: 37, Phase: phWeather}, {Turn: 37, Phase: phAlliedMove}},
	{{Turn: 41, Phase: phAlliedMiniMove}, {Turn: 42, Phase: phGermanMiniFire}},
}

func airborneGames(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		for _, w := range airWindows {
			test(t, airborne(t, []string{"", "cap=on,serials=free", "gliders=on", "cap=on,gliders=on,serials=free", "zones=open,supplyheads=open"}[i%5], i, w[0], w[1]))
		}
	}
}

func TestAirContract(t *testing.T) {
	for i, w := range [][2]scenarios.ReichTime{airWindows[0], airWindows[1], airWindows[2]} {
		g := airborne(t, []string{"cap=on,gliders=on,serials=free", "", "gliders=on,zones=open"}[i], uint64(i+1), w[0], w[1])
		enginetest.Contract(t, g, 2, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	}
}

func TestAirSoak(t *testing.T) {
	airborneGames(t, enginetest.Games(3, 200), func(t testing.TB, g *Game) { enginetest.Soak(t, g, enginetest.Games(4, 40), 1, invariant) })
}

func TestAirPieces(t *testing.T) {
	airborneGames(t, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 400, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 15), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuvLS", Ask: playOn})
	})
}
