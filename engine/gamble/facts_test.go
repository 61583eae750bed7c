package gamble

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

var allScenarios = strings.Fields("gamble/basic gamble/extended gamble/arnhem gamble/nijmegen gamble/breakout gamble/one-bridge")

// withFacts runs a test on every scenario.
func withFacts(t *testing.T, run func(t *testing.T, g *Game, f *Facts, sc *scenarios.Gamble)) {
	t.Helper()
	for _, id := range allScenarios {
		t.Run(strings.TrimPrefix(id, "gamble/"), func(t *testing.T) {
			g := mustGame(t, id, "")
			run(t, g, g.Facts(), scenarios.MustLoad(id).Content.(*scenarios.Gamble))
		})
	}
}

// TestFactsOfUnits holds the counters to the forces file.
func TestFactsOfUnits(t *testing.T) {
	sectors := map[string]uint8{"": 0, "1abn": 1, "82": 2, "101": 4}
	withFacts(t, func(t *testing.T, _ *Game, f *Facts, sc *scenarios.Gamble) {
		if len(f.Units) != len(sc.Units) {
			t.Fatalf("%d units, the file has %d", len(f.Units), len(sc.Units))
		}
		for i, u := range sc.Units {
			eq(t, u.ID, f.Units[i], UnitFact{
				ID: u.ID, Name: u.Name, Side: uint8(u.Side),
				Attack: int8(u.Attack), Defense: int8(u.Defense), Spent: int8(u.SpentDefense), MF: int8(u.MF),
				Point:    u.Type == "infantry" || u.Type == "mechanized" || u.Type == "armor", // 9.65
				Infantry: u.Type == "infantry" || u.Type == "mechanized",
				Armour:   u.Type == "armor", Mechanized: u.Type == "mechanized", Artillery: u.Type == "artillery",
				Flak: strings.HasPrefix(u.Type, "flak"), Tower: u.Type == "flak_tower",
				Airborne: u.Corps == "airborne",
				Corps:    u.Corps == "xxx", Sector: sectors[u.Sector],
			})
		}
	})
}

// TestFactsOfTheBoard holds the tables of places to the map file and to the scenario.
func TestFactsOfTheBoard(t *testing.T) {
	sectors := map[string]uint8{"1abn": 1, "82": 2, "101": 4}
	withFacts(t, func(t *testing.T, _ *Game, f *Facts, sc *scenarios.Gamble) {
		for _, a := range sc.Map.Areas {
			l := uint8(a.Number - 1)
			vp, bits := a.VP, uint8(0)
			if sc.VP != nil {
				vp = sc.VP[a.Number]
			}
			for _, s := range a.Sectors {
				bits |= sectors[s]
			}
			eq(t, "name of "+a.Name, f.Names[l], a.Name)
			eq(t, "TEM of "+a.Name, int(f.TEM[l]), a.TEM)
			eq(t, "VP of "+a.Name, int(f.VP[l]), vp)
			eq(t, "hard ground in "+a.Name, f.Hard[l], a.Elevated || a.Polder) // 10.81
			eq(t, "polder in "+a.Name, f.Polder[l], a.Polder)
			eq(t, "sector of "+a.Name, f.Sector[l], bits)
		}
		for _, z := range sc.Map.Zones {
			l := mustLoc(t, z.Letter)
			eq(t, "name of Zone "+z.Letter, f.Names[l], z.Name)
			eq(t, "TEM of Zone "+z.Letter, int(f.TEM[l]), z.TEM)
			eq(t, "VP of Zone "+z.Letter, f.VP[l], 0)
			eq(t, "hard ground in Zone "+z.Letter, f.Hard[l], false)
		}
		for l := range uint8(Places) {
			code := locCode(l)
			eq(t, code+" in play", f.InPlay.Has(l), sc.InPlay == nil || l == PlaceUK || slices.Contains(sc.InPlay, code))
		}
		eq(t, "Base", f.Base, mustLoc(t, sc.Base))
		eq(t, "points of its own", f.OwnVP, sc.VP != nil)
		eq(t, "worth of the Advantage", f.AdvantVP, sc.VPAdvantage)
		eq(t, "days", f.Days, [2]uint8{uint8(sc.FirstDate), uint8(sc.LastDate)})
	})
}

func mustLoc(t testing.TB, code string) uint8 {
	t.Helper()
	l, err := parseLoc(code)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestFactsOfTheWays holds links and bridges to the map file, read anew here: every boundary and arrow
// between places in play is a link either way, and there are no others.
func TestFactsOfTheWays(t *testing.T) {
	withFacts(t, func(t *testing.T, _ *Game, f *Facts, sc *scenarios.Gamble) {
		want := map[[2]uint8]LinkFact{}
		both := func(a, b uint8, there, back LinkFact) {
			if f.InPlay.Has(a) && f.InPlay.Has(b) {
				there.To, back.To = b, a
				want[[2]uint8{a, b}], want[[2]uint8{b, a}] = there, back
			}
		}
		bridges := 0
		for _, b := range sc.Map.Boundaries {
			way := LinkFact{Open: b.Kind == "open", River: b.Kind == "river", Road: b.Road, Bridge: NoPlace}
			if b.Bridge {
				way.Bridge = uint8(bridges)
				eq(t, "ends of "+b.BridgeName, f.Bridges[bridges], [2]uint8{uint8(b.A - 1), uint8(b.B - 1)})
				eq(t, "river under "+b.BridgeName, f.IsRiver[bridges], b.Kind == "river")
				bridges++
			}
			both(uint8(b.A-1), uint8(b.B-1), way, way)
		}
		eq(t, "bridges", len(f.Bridges), bridges)
		for _, z := range sc.Map.Zones {
			from, way := mustLoc(t, z.Letter), LinkFact{Open: true, Road: true, Bridge: NoPlace} // 3.21, 14.2
			back := way
			back.RetreatsOnly = z.Letter == "F" // 14.51
			for _, a := range z.Areas {
				both(from, uint8(a-1), way, back)
			}
			for _, o := range z.Zones {
				both(from, mustLoc(t, o), way, way)
			}
		}
		n := 0
		for l, links := range f.Links {
			last := -1
			for _, lk := range links {
				eq(t, fmt.Sprintf("from %s to %s", locCode(uint8(l)), locCode(lk.To)), lk, want[[2]uint8{uint8(l), lk.To}])
				if int(lk.To) <= last {
					t.Errorf("links of %s do not ascend", locCode(uint8(l)))
				}
				last = int(lk.To)
				n++
			}
		}
		eq(t, "links", n, len(want))
	})
}

// TestFactsAreEqual: what one caller reads, the next one reads too.
func TestFactsAreEqual(t *testing.T) {
	g := mustGame(t, "gamble/basic", "")
	if a, b := fmt.Sprint(*g.Facts()), fmt.Sprint(*g.Facts()); a != b {
		t.Error("two readings differ")
	}
}

func init() {
	rule("10.73A", "Guard is the factor of the side shown less the Disruption, and may be negative", func(t *testing.T) {
		p := newPos(t)
		low := 0
		for i, f := range p.g.Facts().Units {
			for level, st := range []string{"fresh", "spent", "d1", "d2"} {
				p.put(f.ID + "@28:" + st)
				eq(t, f.ID+" "+st+": Level", p.s.Level(i), level)
				want := int(f.Defense)
				if level > 0 {
					want = int(f.Spent) - (level - 1)
				}
				eq(t, f.ID+" "+st, p.s.Guard(i), want)
				low = min(low, want)
			}
		}
		eq(t, "lowest", low, -2)
	})
	rule("13.8a", "Supplied follows the Club Route and ends where it is cut", func(t *testing.T) {
		p := newPos(t).ctl("F," + clubRoute + "=corps")
		try := func(what string, ends map[string]bool) {
			t.Helper()
			route := p.s.SupplyRoute()
			for at, ok := range ends {
				eq(t, what+": "+at, p.s.Supplied(route, p.loc(at), allied), ok)
			}
		}
		// 27 is next to the route over a bridge, 44 over open ground; 26 and 13 are further off.
		try("whole", map[string]bool{"F": true, "64": true, "32": true, "27": true, "26": false, "13": false, "UK": true})
		p.bridge("27-28=destroyed")
		try("Waal bridge blown", map[string]bool{"28": true, "27": false})
		p.ctl("42=german")
		try("42 lost", map[string]bool{"47": true, "42": true, "33": false, "28": false}) // 13.8d: the end may be the enemy's
		p.ctl("F=german")
		try("Zone F lost", map[string]bool{"64": false, "UK": true})
		eq(t, "empty route", p.s.SupplyRoute(), PlaceSet{})
	})
	rule("13.82", "SupplyRoute and Supplied against a slow reading, on random maps", func(t *testing.T) {
		p := newPos(t).date(19)
		r := refBoard{p: p, ways: refMap(p)}
		rng := rand.New(rand.NewPCG(13, 82))
		for range 25 {
			r.scrambled(rng)
			route := p.s.SupplyRoute()
			for _, at := range allCodes() {
				l := p.loc(at)
				eq(t, "supply of "+at, p.s.Supplied(route, l, allied), r.supplied(allied, at))
				if route.Has(l) && at != "F" && !r.friendly(allied, at) {
					t.Errorf("the route passes through %s, which is the enemy's", at)
				}
			}
		}
	})
	rule("21.3a", "Scores of all Areas, the bonuses and the penalty are the total", func(t *testing.T) {
		for _, id := range allScenarios {
			g := mustGame(t, id, "")
			f, p := g.Facts(), &pos{t, g, g.New().(*State)}
			rng := rand.New(rand.NewPCG(21, 3))
			penalties := 0
			for range 60 {
				p.scramble(rng).holder(uint8(rng.IntN(3)))
				route, total, contested := p.s.SupplyRoute(), int(p.s.eindhoven), 0
				for l := range uint8(AreaCount) {
					n := p.s.Scores(l, route)
					if total += n; n < 0 || n > int(f.VP[l]) {
						t.Errorf("%s: %s scores %d of %d", id, locCode(l), n, f.VP[l])
					}
					if n > 0 && p.s.Count(german, l) > 0 && p.s.Supplied(route, l, allied) {
						contested += int(f.VP[l]) // Arnhem counts four under either marker (21.4)
					}
				}
				if p.s.holder == allied {
					total += f.AdvantVP
				}
				if !f.OwnVP && contested >= 6 && id != "gamble/extended" { // there not before the last check
					total--
					penalties++
				}
				eq(t, id+": total", p.s.VP(), total)
			}
			if id == "gamble/basic" && penalties == 0 {
				t.Error("no position with the penalty of 21.4")
			}
		}
	})
	rule("21.32", "Scores of Arnhem by who Controls it; Eindhoven scores nothing (21.31)", func(t *testing.T) {
		p := newPos(t).ctl("13=airborne")
		eq(t, "1st Airborne, cut off", p.s.Scores(p.loc("13"), p.s.SupplyRoute()), 2)
		p.ctl("13=corps")
		eq(t, "the Corps, cut off", p.s.Scores(p.loc("13"), p.s.SupplyRoute()), 0)
		p.clubTo("13")
		eq(t, "the Corps in supply", p.s.Scores(p.loc("13"), p.s.SupplyRoute()), 4)
		eq(t, "Eindhoven", p.s.Scores(p.loc("63"), p.s.SupplyRoute()), 0)
	})
}

// TestReadersOfAPosition holds the plain readers to the fields they read, on positions of random games.
func TestReadersOfAPosition(t *testing.T) {
	phases := [2]int{}
	playFacts(t, "gamble/basic", "", 6, func(s *State) {
		var count, fresh [2][Places]int
		f := s.g.Facts()
		for u, un := range f.Units {
			if l := s.loc[u]; l < Places {
				count[un.Side][l]++
				if s.Level(u) == 0 {
					fresh[un.Side][l]++
				}
			}
			if s.Pending(u) && (s.Level(u) != 0 || s.loc[u] >= Places) {
				t.Fatalf("%s waits for an Assault at %s, level %d", un.ID, locCode(s.loc[u]), s.Level(u))
			}
		}
		for l := range uint8(Places) {
			for side := range uint8(2) {
				if s.Count(side, l) != count[side][l] || s.FreshCount(side, l) != fresh[side][l] {
					t.Fatalf("side %d in %s: %d units, %d Fresh; want %d, %d", side, locCode(l),
						s.Count(side, l), s.FreshCount(side, l), count[side][l], fresh[side][l])
				}
			}
			if s.ByCorps(l) && s.Owner(l) != allied {
				t.Fatalf("%s is the Corps' and not Allied", locCode(l))
			}
		}
		for b := range f.Bridges {
			if h := s.BridgeHolder(uint8(b)); h > 2 {
				t.Fatalf("bridge %d is held by %d", b, h)
			}
		}
		if s.ReservePoints(german) < 0 || s.ReservePoints(allied) < 0 {
			t.Fatal("a Reserve below 0")
		}
		switch {
		case s.InDaylight():
			phases[0]++
		case s.AfterDaylight():
			phases[1]++
		}
		if s.InDaylight() && s.AfterDaylight() || s.Ended() != (s.Player() == engine.Terminal) {
			t.Fatalf("daylight %v, after it %v, ended %v at %v", s.InDaylight(), s.AfterDaylight(), s.Ended(), kind(s.kind))
		}
		refit := phase(s.phase) == phRefitGerman || phase(s.phase) == phRefitAllied
		if v := s.ReadySupply(german); v != -s.ReadySupply(allied) && v != s.ReadySupply(allied) || !refit && v != 0 {
			t.Fatalf("supply that lies ready at %v: %v", kind(s.kind), v)
		}
	})
	if phases[0] == 0 || phases[1] == 0 {
		t.Errorf("positions by day and after: %v", phases)
	}
}

// TestReadersOfHolders: who holds places and bridges, in a position set up for it.
func TestReadersOfHolders(t *testing.T) {
	p := newPos(t).ctl("13=airborne", "28=corps").bridge("27-28=german", "33-42=allied", "13-23=destroyed")
	for at, want := range map[string]struct {
		owner uint8
		corps bool
	}{"27": {german, false}, "13": {allied, false}, "28": {allied, true}} {
		eq(t, "owner of "+at, p.s.Owner(p.loc(at)), want.owner)
		eq(t, at+" by the Corps", p.s.ByCorps(p.loc(at)), want.corps)
	}
	for code, want := range map[string]uint8{"27-28": german, "33-42": allied, "13-23": 2} {
		eq(t, "bridge "+code, p.s.BridgeHolder(p.edge(code)), want)
	}
	u := p.unit("de-henke")
	got, ok := UnitOf(p.action("UNIT de-henke"))
	eq(t, "unit of an action", got, u)
	eq(t, "it names one", ok, true)
	_, ok = UnitOf(PlaceAction(p.loc("28")))
	eq(t, "the action of a place names a unit", ok, false)
	eq(t, "action of a place", PlaceAction(p.loc("J")), p.action("LOC J"))
}

// playFacts plays random games and shows every position of them, the last one included.
func playFacts(t *testing.T, id, opts string, games int, see func(s *State)) {
	t.Helper()
	g := mustGame(t, id, opts)
	var buf []engine.Action
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 73))
		s := g.New().(*State)
		for see(s); s.Player() != engine.Terminal; see(s) {
			buf = s.LegalActions(buf[:0])
			s.Apply(buf[rng.IntN(len(buf))])
		}
	}
}
