package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// outlying is a made-up stretch of the campaign, without its rules of command points: Germans in areas off the map, others on the edges
// and due, some Allies about, weather of all sorts, 30 Corps far from the route. On the board between Veghel and Uden there are three areas.
func outlying(t testing.TB, scenario string, seed uint64, first, last scenarios.ReichTime) *Game {
	t.Helper()
	full := scenarioOf(scenario)
	content, _ := scenarios.As[*scenarios.Reich](full)
	made := *content
	made.First, made.Last = first, last
	made.Options.NoPoints, made.Options.SuppressFlak, made.Options.Clear, made.Options.AttackLimit = true, 0, true, 6
	made.Deploy = nil
	if made.OffMap == nil {
		made.Guns = nil
		made.OffMap = &scenarios.ReichOffMap{Early: map[string]int{"59": 3, "7FJ": 2}, Areas: []scenarios.ReichArea{{ID: "5W"}, {ID: corner, Closed: 21}, {ID: "7E"}}}
		for i, h := range empty(t, scenario, phGermanMove).g.edges.Append(nil) {
			area := &made.OffMap.Areas[i%30/10]
			area.Hexes = append(area.Hexes, empty(t, scenario, phGermanMove).g.t.whole[h])
		}
	}
	sc := *full
	sc.Content = &made
	g, err := prepare(&sc, Options{})
	must(t, err)
	s := g.start
	rng := rand.New(rand.NewPCG(seed, 20))
	s.weather = [2]uint8{uint8(rng.IntN(3)), uint8(rng.IntN(3))}
	s.afield, s.opened = uint8(rng.IntN(astrayTurns+1)), uint8(rng.IntN(3))
	free := func(h int) bool { return g.t.terrain[h] == clear_ && s.topOf(h) < 0 }
	for u := range g.sc.Units {
		c := &g.t.list[u]
		if s.unit[u].at != toCome && s.unit[u].at != notHere || rng.IntN(4) > 0 {
			continue
		}
		h := rng.IntN(g.t.hexes)
		a := rng.IntN(g.areaCount())
		switch {
		case c.side == german && c.move != byStatic && rng.IntN(3) == 0 && !s.shut(a):
			s.unit[u].at, s.unit[u].work = areas+uint16(a), s.turn-uint8(rng.IntN(4))
			if !c.leader && rng.IntN(3) == 0 {
				s.unit[u].loss = uint8(rng.IntN(int(c.strength)))
			}
		case c.side == german && g.arriving[u] >= 0 && rng.IntN(3) == 0:
			hexes := g.sc.OffMap.Areas[a].Hexes
			if at := int(g.t.at(hexes[rng.IntN(len(hexes))])); free(at) && g.t.modesOf(u)>>concentrated&1 != 0 {
				s.setMode(u, concentrated)
				s.put(u, at)
			}
		case c.side == allied && free(h) && g.t.inPlay.Has(int16(h)) && rng.IntN(3) == 0:
			s.put(u, h)
		}
	}
	for h := range g.t.hexes { // one of 30 Corps goes astray
		if free(h) && g.club.strips[h].far > tooFar && g.t.inPlay.Has(int16(h)) {
			s.put((&board{s, t}).oneOf(allied, func(c *card) bool { return c.of30Corps() && c.typ == "tank" }), h)
			break
		}
	}
	g.start.settle()
	return g
}

// outlands are the windows in which it is played.
var outlands = [][2]scenarios.ReichTime{
	{{Turn: 20, Phase: phGermanMove}, {Turn: 20, Phase: phGermanMove}},
	{{Turn: 25, Phase: phGermanMove}, {Turn: 25, Phase: phGermanMove}}, // by night
	{{Turn: 20, Phase: phRecord}, {Turn: 21, Phase: phGermanMove}},
	{{Turn: 30, Phase: phAlliedMove}, {Turn: 30, Phase: phAlliedMove}},
}

func TestOffMapContract(t *testing.T) {
	for i, w := range outlands {
		g := outlying(t, field, uint64(i), w[0], w[1])
		enginetest.Contract(t, g, 2, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	}
}

// What the campaign alone has comes up.
func TestOffMapSoak(t *testing.T) {
	met := map[kind]int{}
	soak := func(scenario string, seed uint64, games int) {
		for _, w := range outlands {
			enginetest.Soak(t, outlying(t, scenario, seed, w[0], w[1]), games, 1, func(state engine.State) error {
				met[kind(state.(*State).node)]++
				return invariant(state)
			})
		}
	}
	for i := range uint64(enginetest.Games(3, 60)) {
		soak(field, i, enginetest.Games(5, 40))
	}
	for i := range uint64(enginetest.Games(0, 10)) {
		soak("campaign", i, 10)
	}
	for _, k := range []kind{kOffMap, cEarly, kSetHex} {
		if met[k] == 0 && !testing.Short() {
			t.Errorf("%v: never met", k)
		}
	}
}

func TestOffMapPieces(t *testing.T) {
	for i, w := range outlands {
		g := outlying(t, field, uint64(i+7), w[0], w[1])
		enginetest.ParsePieces(t, 400, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 15), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuvEW", Ask: playOn})
	}
}

// A whole campaign by chance, to its end.
func TestCampaignSoak(t *testing.T) {
	n := enginetest.Games(0, 1)
	if n == 0 {
		t.Skip("a game has 140,000 steps: for long soaks")
	}
	enginetest.Soak(t, open(t, "campaign", ""), n, 1, invariant)
}

// TestCampaignSetUpReads: positions while the campaign is set up, with the bombs on flak still to come, are read back.
func TestCampaignSetUpReads(t *testing.T) {
	for _, options := range []Options{{}, {Random: true}} {
		g, err := New(scenarioOf("campaign"), options)
		must(t, err)
		s := g.New().(*State)
		for n := range 400 {
			if n%20 == 0 {
				line, err := s.MarshalText()
				must(t, err)
				back, err := g.Parse(line)
				if err != nil {
					t.Fatalf("after %d steps at %s: %v", n, s.NodeKind(), err)
				}
				if back.Hash() != s.Hash() {
					t.Fatalf("after %d steps another position is read", n)
				}
			}
			legal := s.LegalActions(nil)
			s.Apply(legal[len(legal)/2])
		}
	}
}
