package reich

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// Types of units in skirmishes: all that are written, and those of which the second reading knows the rules.
var (
	arms = []string{"inf", "motinf", "hq", "leader", "at", "pak75", "tank", "panther", "stug", "jgpz", "arminf", "armeng", "eng", "hw", "sphw", "art", "sp", "rocket"}
	seen = []string{"inf", "motinf", "hq", "leader", "at", "pak75", "tank", "panther", "stug", "jgpz", "arminf", "armeng", "eng"}
)

// skirmish is a made-up scenario between Veghel and Uden: units of some types of both sides thrown together at random, from one phase to
// another, on a board of 884 hexes. It meets what one bridge does not: packets of several effectivenesses, large stacks, beaten stacks, woods and towns.
func skirmish(t testing.TB, types []string, seed uint64, first, last scenarios.ReichTime, changes ...func(r *scenarios.Reich)) *Game {
	t.Helper()
	full := scenarioOf(field)
	content, _ := scenarios.As[*scenarios.Reich](full)
	made := *content
	made.First, made.Last = first, last
	made.Options = scenarios.ReichOptions{Clear: true, NoPoints: true, AlwaysSupplied: true, NoTrucks: true, NoRigging: true}
	made.Arrivals, made.Lifts, made.Guns, made.Orders, made.Deploy = nil, nil, nil, nil, nil
	grid := content.Map.Grid
	middle, err := grid.Parse("C2618")
	must(t, err)
	made.Victory = scenarios.ReichVictory{Tests: []scenarios.ReichTest{{Side: allied, Test: "occupies", Level: "allied-decisive", Hexes: []int16{middle}}}, Otherwise: "german-decisive"}
	near := grid.Within(nil, middle, 3)
	rng := rand.New(rand.NewPCG(seed, 27))
	held := map[int16]int{}
	points, travels := map[int16]int{}, map[int16]int{}
	for u := range content.Units {
		c := &content.Units[u]
		if !slices.Contains(types, c.Type) || rng.IntN(2) == 0 {
			continue
		}
		h := near[rng.IntN(len(near))]
		side, taken := held[h]
		if taken && side != c.Side || points[h]+c.Strength > 28 {
			continue
		}
		mode := "defilade"
		if !c.Gun && !c.Leader && !c.HQ && rng.IntN(2) == 0 {
			mode = "concentrated"
		}
		held[h] = c.Side
		points[h] += c.Strength
		if c.Type == "motinf" && rng.IntN(4) == 0 && travels[h]+c.Strength <= 8 {
			mode = "travel"
			travels[h] += c.Strength
		}
		made.Deploy = append(made.Deploy, scenarios.ReichPlacement{Unit: u, Hexes: []int16{h}, Mode: mode, Losses: rng.IntN(max(1, c.Strength))})
	}
	for _, change := range changes {
		change(&made)
	}
	sc := *full
	sc.ID, sc.Hash, sc.Content = fmt.Sprintf("reich/skirmish-%d", seed), strings.Repeat("0", 64), &made
	g, err := prepare(&sc, Options{}) // New refuses engineers and armoured infantry, whose rules are not all written
	must(t, err)
	g.start.settle()
	return g
}

// skirmishes are the windows of phases that have no others between them that are not written.
func skirmishes(t testing.TB, types []string, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		turn := 37
		if i%2 == 1 {
			turn = 39 // by night
		}
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 37, Phase: phAlliedMiniFire}, {Turn: 38, Phase: phAlliedCommand}},
			{{Turn: turn, Phase: phAlliedIndirect}, {Turn: turn, Phase: phAlliedOrganize}},
			{{Turn: turn, Phase: phGermanIndirect}, {Turn: turn, Phase: phGermanOrganize}},
		} {
			test(t, skirmish(t, types, i, w[0], w[1]))
		}
	}
}

// crossingGame is a made-up scenario at Nijmegen or, of odd seeds, at the ferry of Huissen: units of both sides on the banks, engineers at work, some
// entrenchments, and bridges and ferries in all states. Charges are laid.
func crossingGame(t testing.TB, seed uint64, first, last scenarios.ReichTime) *Game {
	t.Helper()
	name, where := "nijmegen-bridge", "B3234"
	if seed%2 == 1 {
		name, where = "frost", "A1740"
		first.Turn, last.Turn = first.Turn-16, last.Turn-16
	}
	full := scenarioOf(name)
	content, _ := scenarios.As[*scenarios.Reich](full)
	made := *content
	made.First, made.Last, made.Arrivals, made.Deploy = first, last, nil, nil
	made.Options = scenarios.ReichOptions{Clear: true, NoPoints: true, AlwaysSupplied: true, NoTrucks: true}
	middle, err := content.Map.Grid.Parse(where)
	must(t, err)
	made.Victory = scenarios.ReichVictory{Tests: []scenarios.ReichTest{{Side: allied, Test: "occupies", Level: "allied-decisive", Hexes: []int16{middle}}}, Otherwise: "german-decisive"}
	near := slices.DeleteFunc(content.Map.Grid.Within(nil, middle, 3), func(h int16) bool { return !slices.Contains(content.InPlay, h) })
	rng := rand.New(rand.NewPCG(seed, 16))
	held, points := map[int16]int{middle: allied}, map[int16]int{}
	for u := range content.Units {
		c := &content.Units[u]
		h := near[rng.IntN(len(near))]
		if seed%2 == 1 && slices.Contains([]string{frost, "al-1-1P-eng-1", paras}, c.ID) {
			h = middle
		}
		side, taken := held[h]
		if c.HW || c.Artillery || c.Move == "static" || taken && side != c.Side || points[h]+c.Strength > 12 || !c.Engineer && !c.Bridging && rng.IntN(3) == 0 {
			continue
		}
		mode := "concentrated"
		if c.HQ || c.Gun || c.Leader || !c.Engineer && !c.Bridging && rng.IntN(2) == 0 {
			mode = "defilade"
		}
		held[h] = c.Side
		points[h] += c.Strength
		made.Deploy = append(made.Deploy, scenarios.ReichPlacement{Unit: u, Hexes: []int16{h}, Mode: mode, Losses: rng.IntN(max(1, c.Strength-2)), Entrenched: rng.IntN(4) == 0})
	}
	sc := *full
	sc.ID, sc.Hash, sc.Content = fmt.Sprintf("reich/crossing-%d", seed), strings.Repeat("0", 64), &made
	g, err := prepare(&sc, Options{})
	must(t, err)
	s := g.start
	for i, c := range g.t.crossings {
		switch n := rng.IntN(4); {
		case c.ferry:
			s.cross[i] = uint8(min(n, feRefused))
		case n == 0 && (!c.fixed || c.water == stream):
			s.cross[i] = brBlown
		}
	}
	for u := range s.unit {
		if s.alive(u) && s.works(u) && s.mayEntrench(u) && rng.IntN(2) == 0 {
			s.unit[u].work = uint8(wkEntrench | rng.IntN(entrenchTurns)<<2)
		}
		for d := range numDirs {
			if s.mayRepair(u, d) {
				s.unit[u].work = uint8(wkRepair | rng.IntN(repairTurns)<<2 | d<<wkSide)
			} else if s.mayDemolish(u, d) {
				s.unit[u].work = uint8(wkDemolish | rng.IntN(railwayTurns)<<2 | d<<wkSide)
			}
		}
	}
	s.settle()
	return g
}

// crossings are skirmishes on the Waal.
func crossings(t testing.TB, n int, test func(t testing.TB, g *Game)) {
	for i := range uint64(n) {
		for _, w := range [][2]scenarios.ReichTime{
			{{Turn: 22, Phase: phAlliedMiniFire}, {Turn: 23, Phase: phAlliedCommand}},
			{{Turn: 22, Phase: phAlliedMove}, {Turn: 22, Phase: phGermanCommand}},
			{{Turn: 22, Phase: phGermanMove}, {Turn: 23, Phase: phAlliedCommand}},
		} {
			test(t, crossingGame(t, i, w[0], w[1]))
		}
	}
}

func TestCrossingContract(t *testing.T) {
	crossings(t, 2, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 4, enginetest.OneMask("TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

// Every kind of node of crossings and works comes up.
func TestCrossingSoak(t *testing.T) {
	met := map[kind]int{}
	crossings(t, enginetest.Games(8, 300), func(t testing.TB, g *Game) {
		enginetest.Soak(t, g, enginetest.Games(8, 50), 1, func(state engine.State) error {
			met[kind(state.(*State).node)]++
			return invariant(state)
		})
	})
	for _, k := range []kind{kCommand, kBlow, cBlow, cFerry} {
		if met[k] == 0 && !testing.Short() {
			t.Errorf("%v: never met", k)
		}
	}
}

func TestCrossingPieces(t *testing.T) {
	crossings(t, 2, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 1500, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 30), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}

func TestSkirmishContract(t *testing.T) {
	skirmishes(t, arms, 1, func(t testing.TB, g *Game) {
		enginetest.Contract(t, g, 4, enginetest.OneMask("TestOneBridgeSolved beside a second reading of the rules, and TestRules"))
		enginetest.NoAllocs(t, g)
	})
}

func TestSkirmishSoak(t *testing.T) {
	skirmishes(t, arms, enginetest.Games(8, 300), func(t testing.TB, g *Game) { enginetest.Soak(t, g, enginetest.Games(8, 50), 1, invariant) })
}

func TestSkirmishPieces(t *testing.T) {
	skirmishes(t, arms, 1, func(t testing.TB, g *Game) {
		enginetest.ParsePieces(t, 1500, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 30), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
	})
}
