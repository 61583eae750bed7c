package garden

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
)

// columnBlocks are the blocks that have columns, in their order.
var columnBlocks = []string{"global", "hand", "hexes", "units", "crossings"}

// columnNames says what the columns mean, for the page of the game. A run of columns has one subject before the colon.
var columnNames = map[string][]string{
	"global": columns(
		"turn over 10", "turns to come, over 10",
		run("phase", phaseWords...), run("weather", weatherWords...),
		run("weather of the next turn, where it is laid down", weatherWords...),
		run("weather of the turn after it", weatherWords...), run("weather of the third turn from now", weatherWords...),
		"Allied air points over 9", "German air points over 2", "interdiction points over 9",
		"level over 4", "detail=advanced", "sight=hidden", "setup=free",
		"Allied score with the handicap, over 55, from -1",
		run("points that objectives score now, as a share of what they are worth", "first", "second", "third"),
		run("Allied hexes among an objective and those around it, over 7", "first", "second", "third"),
		"towns that are not Allied, over 23",
		run("source of supply overrun", "1BRAB", "82", "101"),
		run("units on the map", "Allied over 65", "German over 62"),
		run("units that are due and have not arrived, over 10", "Allied", "German"),
		"airborne battalions that may land on a day of this weather, over 10",
		run("strength on the map over 2500", "Allied", "German"),
		run("printed strength of those eliminated, over 2500", "Allied", "German"),
		"the ferry has been used this turn", "handicap over 40, from -1",
		"share of the corridor that is supplied without a gap, from its foot",
	),
	"hand": columns(
		"attackers of the battle over 8", "weight of the last of them by the order of attack",
		run("fire over 500, while the battle is plotted", "attack", "defence", "barrage", "protective"),
		run("share of the strength that would be lost", "attackers", "defenders"), "chance of a retreat",
		run("terrain of the target", terrainWords...), run("water before the first attacker", waterWords[1:]...),
		run("an engineer stands with", "the first attacker", "the defenders"),
		run("the battle is at", "its surcharges", "the fire", "the retreat", "bridges before an advance", "the advance"),
		"units in the hex that is struck from the air, over 4", "chance to hit the unit that is rolled for",
		run("selected unit", "operation points over 30", "efficiency over 100", "travel mode", "cost of a change of mode, over 10",
			"cost of a work, over 12", "in an enemy zone of control", "has not moved this turn"),
		"battles plotted, over 20",
	),
	"hexes": columns(
		"on the board", "inside the border", run("terrain", terrainWords...), "city",
		run("road over the side", sideWords...), run("water on the side over 3, as stream 1, canal 2, river 3", sideWords...),
		run("bridge on the side, 1 it stands, 0.5 unchecked, 0 blown or none", sideWords...),
		"end of the ferry", "sides on the border, over 6", "points as an objective over 25",
		"source of airborne supply, 1BRAB 1, 82 and 101 2/3, POL 1/3",
		run("arrivals enter here", "Allied", "German"), run("road off the map", "Allied", "German"), "town that counts",
		run("owner", "Allied", "German"), run("on a supplied road", "Allied", "German"),
		run("within two hexes of a supplied road", "Allied", "German"), run("zone of control", "Allied", "German"),
		run("German units", stackWords...), run("Allied units", stackWords...),
		run("enemy units last seen here", "stacking points over 4", "turns ago, over 10"), "in sight",
		"the selected unit can go here", "operation points over 30 that it would have left, and 1", "the selected unit stands here",
		"target of the battle in hand", "target of a battle", "may be struck from the air", "objective that scores now",
	),
	"units": columns(
		"of this scenario", "Allied", run("type", typeWords...), run("size", "company", "battalion", "regiment or brigade", "division", "corps"),
		"airborne", "carries airborne units over rivers", "stacking points over 4", "printed strength over 200",
		"strength over 200", "strength as a share of what it was made with", "efficiency over 100", "operation points over 30",
		"works over 5", "travel mode", run("supply", "supplied", "out of communications", "unsupplied", "isolated"),
		"guns over 250", run("range of its guns", "D", "S", "L"), "stacking points of the parts it holds, over 4",
		"holds two parts or more", "linked up with 30 Corps",
		run("where", "on the map", "to come", "in another record", "eliminated"), "turns until it is due, over 10",
		"has moved this turn", "plots build-up", "plots breakdown or is to disband", "has fired or carried this phase",
		"an attack is plotted", "place among the attackers, over 4", "hit by interdiction", "operation points lost, over 20",
		"out of command", "selected", "selected or may be", "in sight", "strength in tenths, as seen or last reported",
	),
	"crossings": columns(
		"on the board", run("state", "unchecked", "stands", "blown"), "never blows", run("water", waterWords[1:]...),
		"ferry", "the ferry has been used this turn", "on the corridor", run("at an end", "Germans", "Allies"),
		"chance that it blows while it is unchecked",
	),
}

var (
	sideWords  = []string{"N", "NE", "SE", "S", "SW", "NW"}
	stackWords = []string{"stacking points over 4", "strength over 200", "fire over 200", "guns over 250", "share of armor", "best works over 5"}
)

func run(subject string, values ...string) (names []string) {
	for _, v := range values {
		names = append(names, subject+": "+v)
	}
	return names
}

// columns puts columns and runs of columns one after the other.
func columns(parts ...any) (names []string) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			names = append(names, p)
		case []string:
			names = append(names, p...)
		}
	}
	return names
}

// seldom are the columns of which random games have little to say: nothing is asked in the supply phase and while a battle is
// fired out, sources are seldom overrun, the ferry seldom used, canals seldom fought over.
var seldom = map[string][]int{"global": {5, 44, 45, 46, 56}, "hand": {14, 19, 21}, "crossings": {9}}

// Every column with a name says something in some position, and those after them nothing in any.
func TestColumns(t *testing.T) {
	said := map[string][]bool{}
	var legal []engine.Action
	for i, c := range []struct{ scenario, options string }{
		{"market-garden", "detail=advanced,level=1,sight=hidden"}, {"market-garden", "setup=free,weather=historical"},
		{"waal", "bid-vp=3,detail=advanced"}, {"breakout", ""}, {"breakout", "sight=hidden"}, {"arnhem", ""}, {"highway", "detail=advanced"},
	} {
		g := mustGame(t, c.scenario, c.options)
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		values := 0
		for _, b := range g.Blocks() {
			values += b.Size()
		}
		seen := make([]float32, values)
		s := g.New()
		for n := 0; s.Player() != engine.Terminal; n++ {
			if n%4 == 0 {
				g.Observe(seen, s, engine.Player(n/4&1))
				note(t, g, seen, said)
			}
			legal = s.LegalActions(legal[:0])
			s.Apply(legal[rng.IntN(len(legal))])
		}
		g.Observe(seen, s, 0)
		note(t, g, seen, said)
	}
	for block, names := range columnNames {
		for i, is := range said[block] {
			if named := i < len(names); is != named && !(named && slices.Contains(seldom[block], i)) {
				t.Errorf("%s: column %d: says something %t, has a name %t", block, i, is, named)
			}
		}
	}
}

func note(t *testing.T, g *Game, seen []float32, said map[string][]bool) {
	for _, b := range g.Blocks() {
		row := b.Shape[len(b.Shape)-1]
		if columnNames[b.Name] != nil {
			if said[b.Name] == nil {
				said[b.Name] = make([]bool, row)
			}
			for i, x := range seen[:b.Size()] {
				if x != 0 {
					said[b.Name][i%row] = true
				}
			}
		}
		seen = seen[b.Size():]
	}
	if len(seen) > 0 {
		t.Fatal(fmt.Sprint(len(seen), " values after the last block"))
	}
}
