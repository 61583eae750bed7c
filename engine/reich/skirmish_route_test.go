package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// drive is a made-up morning on Club Route: 30 Corps on the road and beside it, Germans near by, command points as they fall.
func drive(t testing.TB, options string, seed uint64, first, last scenarios.ReichTime) *Game {
	t.Helper()
	full := scenarioOf("breakout")
	content, _ := scenarios.As[*scenarios.Reich](full)
	made := *content
	made.First, made.Last, made.Arrivals, made.Deploy = first, last, nil, nil
	rng := rand.New(rand.NewPCG(seed, 11))
	road := content.Map.Regions["club_route_south"]
	held, points := map[int16]int{}, map[int16]int{}
	for u := range content.Units {
		r := &content.Units[u]
		if rng.IntN(3) > 0 && !r.HQ || r.Side == allied && r.Airborne || r.Move == "static" {
			continue
		}
		h := road[rng.IntN(24)]
		mode, most := "travel", 8
		if r.Side == german || r.Leader || rng.IntN(5) == 0 {
			near := content.Map.Grid.Within(nil, road[2+rng.IntN(36)], 4)
			h, most = near[rng.IntN(len(near))], 20
			mode = "defilade"
		}
		side, taken := held[h]
		if word := content.Map.Layers["terrain"][h]; taken && side != r.Side || points[h]+r.Strength > most || word == "water" || mode == "travel" && !r.Truck && r.Move != "veh" && r.Move != "towed" {
			continue
		}
		if r.Leader {
			mode = "leader"
		}
		held[h] = r.Side
		points[h] += r.Strength
		made.Deploy = append(made.Deploy, scenarios.ReichPlacement{Unit: u, Hexes: []int16{h}, Mode: mode, Losses: rng.IntN(max(1, r.Strength-1))})
	}
	sc := *full
	sc.Content = &made
	o, err := ParseOptions(options)
	must(t, err)
	g, err := prepare(&sc, o)
	must(t, err)
	s := g.start
	s.routeMA = uint8(rng.IntN(20))
	for _, h := range g.t.staffs {
		if s.alive(int(h)) && g.t.staffs[g.t.desks[h]] == h {
			s.setCommand(int(h), rng.IntN(plenty+1))
		}
	}
	s.settle()
	return g
}

// drives are the phases of a morning, and a night.
func drives(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 6, Phase: phLogistics}, {Turn: 6, Phase: phAlliedFire}},
			{{Turn: 6, Phase: phAlliedMove}, {Turn: 6, Phase: phGermanCommand}},
			{{Turn: 11, Phase: phWeather}, {Turn: 11, Phase: phAlliedOrganize}},
		} {
			test(t, drive(t, []string{"", "pick-up=yes", "ad-hoc=on,walther=apart"}[i%3], i, w[0], w[1]))
		}
	}
}

func TestRouteContract(t *testing.T) {
	drives(t, 1, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 2, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

// What 11.62 and 23.65 ask and remember comes up.
func TestRouteSoak(t *testing.T) {
	bound, table, south, nights, shelled := 0, 0, 0, 0, 0
	drives(t, enginetest.Games(3, 200), func(t testing.TB, g *Game) {
		enginetest.Soak(t, g, enginetest.Games(4, 50), 1, func(state engine.State) error {
			s := state.(*State)
			bound += b2n(s.transit&transitRoad != 0)
			table += b2n(s.transit&transitTable != 0)
			south += b2n(s.south > 0)
			nights += b2n(kind(s.node) == cNight)
			shelled += b2n(s.shelled != [maxHQs / 8]uint8{})
			return invariant(state)
		})
	})
	if !testing.Short() {
		want(t, "all of it", bound > 0 && table > 0 && south > 0 && nights > 0 && shelled > 0, true)
	}
	t.Logf("bound to the road %d, by the table %d, not south %d, dice by night %d, fired at %d", bound, table, south, nights, shelled)
}

func TestRoutePieces(t *testing.T) {
	drives(t, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 600, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 20), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}
