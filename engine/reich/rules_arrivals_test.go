package reich

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgehead/scenarios"
)

// comes are the turns in which Germans of a display and a group come, as 1,2,3.
func comes(sc *scenarios.Reich, display, group string) string {
	var turns []int
	for i := range sc.Arrivals {
		a := &sc.Arrivals[i]
		if u := &sc.Units[a.Unit]; u.Side == german && u.Display == display && u.Group == group && !slices.Contains(turns, a.Turn) {
			turns = append(turns, a.Turn)
		}
	}
	slices.Sort(turns)
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(turns), " ", ","), "[]")
}

// German reinforcements by display and group, as sections 26 to 29 have them, without turns after the end.
var printedArrivals = []struct {
	rule, scenario, display string
	turns                   map[string]string
}{
	{"RR-590", "101st", "S", map[string]string{"P": "2,3,5,9", "R": "5"}}, // and 11
	{"RR-597", "82nd", "C", map[string]string{"F": "3,5,6,10", "K": "3,4,8", "H": "8"}},
	{"RR-604", "1st", "N", map[string]string{"A": "4,6,7,8", "B": "2,3,4,5", "C": "4,5,6,7,8,10", "D": "4,5,8", "E": "7,8"}},
	{"RR-611", "1st-destruction", "N", map[string]string{"A": "4,6,7,8,14,18,19,28,29,30", "B": "2,3,4,5", "C": "4,5,6,7,8,10,11,12,26", "D": "4,5,8,12,18,22,25,26,27,29", "E": "7,8,15"}},
}

func init() {
	for _, c := range printedArrivals {
		rule(c.rule, "Germans of each group in the turns of the list, and none else", func(t *testing.T) {
			sc := empty(t, c.scenario, phGermanMove).g.sc
			for group, turns := range c.turns {
				want(t, group, comes(sc, c.display, group), turns)
			}
			for i := range sc.Arrivals {
				u := &sc.Units[sc.Arrivals[i].Unit]
				if _, listed := c.turns[u.Group]; u.Side == german && !listed && u.Div+u.Rgt != "9SSGrabner" {
					t.Errorf("%s comes, of a group that is not listed", u.ID)
				}
			}
		})
		rule(c.rule, "they may enter from their turn on", func(t *testing.T) {
			b := empty(t, c.scenario, phGermanMove)
			for u := range b.g.t.slots {
				if i := b.g.arriving[u]; i >= 0 {
					b.State.unit[u].at = toCome
					turn := uint8(b.g.sc.Arrivals[i].Turn)
					b.turn = turn - 1
					want(t, "before", b.due(u), false)
					b.turn = turn
					want(t, "in it", b.due(u), true)
					b.turn = turn + 1
					want(t, "and later", b.due(u), true)
				}
			}
		})
	}
	for _, c := range []struct {
		rule, scenario string
		turns          map[int]int // serials by turn: the first, and a hundred times the last
	}{
		{"RR-590", "101st", map[int]int{1: 1001, 8: 1311}},
		{"RR-597", "82nd", map[int]int{1: 2817, 8: 3229}},
		{"RR-598", "82nd", map[int]int{1: 2817, 8: 3229}},
		{"RR-604", "1st", map[int]int{1: 4636, 8: 5447}},
		{"RR-605", "1st", map[int]int{1: 4636, 8: 5447}},
		{"RR-611", "1st-destruction", map[int]int{1: 4636, 8: 5447, 29: 5855}},
	} {
		rule(c.rule, "Allied reinforcements come by air, in their turns", func(t *testing.T) {
			b := empty(t, c.scenario, phAlliedMove)
			for i := range b.g.sc.Arrivals {
				want(t, "nobody by land", b.g.sc.Units[b.g.sc.Arrivals[i].Unit].Side, german)
			}
			for turn := 1; turn <= int(b.g.last.turn); turn++ {
				first, last := 0, 0
				for n := numSerials - 1; n > 0; n-- {
					if l := b.g.t.air.lift[n]; int(l.turn) == turn && !l.free {
						first, last = n, max(last, n)
					}
				}
				want(t, fmt.Sprint("serials of turn ", turn), 100*last+first, c.turns[turn])
			}
		})
	}
	rule("RR-597", "Grabner comes to B3830 in turn 3, from the map in the north", func(t *testing.T) {
		sc := empty(t, "82nd", phGermanMove).g.sc
		n := 0
		for i := range sc.Arrivals {
			if a := &sc.Arrivals[i]; sc.Units[a.Unit].Rgt == "Grabner" {
				n++
				want(t, "where and when", fmt.Sprint(sc.Map.Grid.Text(a.Hexes[0]), len(a.Hexes), a.Turn), "B38301 3")
			}
		}
		want(t, "a battalion", n >= 4, true)
	})
	rule("RR-611", "the Polish pathfinder is put down where the Allies like, before the Poles come in turn 29", func(t *testing.T) {
		b := empty(t, "1st-destruction", phAlliedMove)
		b.turn = 29
		for _, u := range b.g.t.air.members[55] {
			b.State.unit[u].at = england
		}
		b.run()
		b.is(kPathfinder)
		for _, code := range []string{"A0512", "A1814", "A3030"} {
			want(t, code, b.can(b.h(code)), b.mayDrop(b.firstOf(55), b.hex(code)))
		}
		n := 0
		for h := range b.top {
			n += b2i(b.can(b.action(blkHex, h)))
		}
		want(t, "anywhere", n > 500, true)
	})
	rule("RR-606", "Allied units do not use ferries", func(t *testing.T) {
		for _, name := range []string{"1st", "1st-destruction"} {
			b := empty(t, name, phAlliedMove)
			tried := 0
			for i := range b.g.t.crossings {
				if c := &b.g.t.crossings[i]; c.ferry {
					h := int(c.ends[0])
					u := b.g.t.byID["al-1-1P-1-inf-1"]
					b.put(u, h)
					b.setMode(u, concentrated)
					sapper := b.g.t.byID["al-1-eng-1"]
					b.put(sapper, h)
					b.setMode(sapper, concentrated)
					b.put(b.g.t.byID["al-1-leader-1"], h)
					tried++
					want(t, "with all that it takes", b.ferries([]uint16{uint16(u)}, h, i), false)
					open := b.fork().alter(func(sc *scenarios.Reich) { sc.Options.NoFerries = false })
					want(t, "but for the rule", open.ferries([]uint16{uint16(u)}, h, i), true)
				}
			}
			want(t, "ferries", tried > 0, true)
		}
	})
	for _, id := range []string{"RR-610", "RR-612"} {
		rule(id, "as in the drop of the 1st: who is there, where, markers, serials of the first turns and what binds", func(t *testing.T) {
			drop, whole := empty(t, "1st", phAlliedMove).g.sc, empty(t, "1st-destruction", phAlliedMove).g.sc
			want(t, "units", len(whole.Deploy), len(drop.Deploy))
			for i := range drop.Deploy {
				want(t, drop.Units[drop.Deploy[i].Unit].ID, fmt.Sprint(whole.Deploy[i]), fmt.Sprint(drop.Deploy[i]))
			}
			want(t, "orders", fmt.Sprint(whole.Orders), fmt.Sprint(drop.Orders))
			want(t, "no ferries", whole.Options.NoFerries && drop.Options.NoFerries, true)
			for _, m := range drop.Pathfinders {
				want(t, m.Formation, slices.Contains(whole.Pathfinders, m), true)
			}
			for _, m := range drop.Supplyheads {
				want(t, m.Formation, slices.Contains(whole.Supplyheads, m), true)
			}
			for i := range drop.Lifts {
				want(t, "lift", fmt.Sprint(whole.Lifts[i]), fmt.Sprint(drop.Lifts[i]))
			}
		})
	}
	rule("RR-576", "scenarios 26 to 30 begin with the movement of the Allies, whatever comes before it in the turn", func(t *testing.T) {
		for _, c := range oneSheet {
			if c.id == "hells-highway" {
				continue
			}
			g, err := prepare(scenarioOf(c.id), Options{})
			must(t, err)
			s := g.New().(*State)
			want(t, c.id, [2]uint8{s.turn, s.phase}, [2]uint8{uint8(c.first.Turn), phAlliedMove})
			earlier := false
			for p := uint8(phWeather); p < phAlliedMove; p++ {
				earlier = earlier || g.spans(moment{s.turn, p})
			}
			want(t, c.id+": phases before it", earlier, false)
			sheets := map[byte]int{}
			for h := range g.t.hexes {
				if g.t.inPlay.Has(int16(h)) {
					sheets[g.t.codes[h][0]]++
				}
			}
			want(t, c.id+": nearly all hexes are of its map", sheets[c.sheet[0]] >= 1900 && len(sheets) <= 2, true)
		}
	})
}

func init() {
	rule("RR-585", "option levels=allied: every level is one better for the Allies", func(t *testing.T) {
		for _, name := range []string{"101st", "82nd", "1st", "1st-destruction"} {
			b := empty(t, name, phRecord)
			for i := range b.g.sc.Victory.Levels {
				row := b.g.sc.Victory.Levels[i]
				c := b.fork().alter(func(sc *scenarios.Reich) {
					sc.Victory.Tests = nil
					sc.Victory.Levels = []scenarios.ReichLevel{row}
					sc.Victory.Levels[0].Points = -9
				})
				want(t, name+": "+row.Level, c.level(), levelNumbers[row.Level])
				shifted := c.with("levels=allied")
				want(t, name+" shifted: "+row.Level, shifted.level(), min(levelNumbers[row.Level]+1, levelNumbers["allied-decisive"]))
			}
		}
	})
}
