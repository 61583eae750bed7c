package reich

import (
	"testing"
)

// Units that go off the map: of the 59th Division on foot, and of the 9th SS on wheels.
const (
	foot59   = "ge-59-1034-I-inf-1"
	foot59b  = "ge-59-1034-I-inf-2"
	hq1034   = "ge-59-1034-hq-1"
	hq59     = "ge-59-hq-1"
	hq1035   = "ge-59-1035-hq-1"
	corps88  = "ge-LXXXVIII-hq-1"
	gunTruck = "ge-59-I_159-art-1"
)

// beyond is a position of the campaign in German movement, in weather that is not clear, with somebody on the map who can move.
func beyond(t testing.TB, turn uint8) *board {
	b := empty(t, "campaign", phGermanMove)
	b.turn = turn
	b.State.weather = [2]uint8{3, 4}
	b.at(german1, "C2618", concentrated)
	return b
}

// offMap puts a unit into an area, where it has been since the German movement of a turn.
func (b *board) offMap(id, area string, since uint8) int {
	b.t.Helper()
	u, ok := b.g.t.byID[id]
	a := b.g.areaNamed(area)
	if !ok || a < 0 {
		b.t.Fatalf("unit %s, area %s: unknown", id, area)
	}
	b.State.unit[u].at, b.State.unit[u].work = areas+uint16(a), since
	return u
}

// areaOfUnit is the name of the area a unit is in; empty: none.
func (b *board) areaOfUnit(u int) string {
	if a := b.area(u); a >= 0 {
		return b.g.areaName(a)
	}
	return ""
}

// goes sends a unit to an area, as far as it is asked.
func (b *board) goes(u int, area string) *board {
	b.t.Helper()
	b.do(b.u(u))
	if kind(b.node) == kOffMap {
		b.do(b.action(blkArea, b.g.areaNamed(area)))
	}
	want(b.t, b.g.t.list[u].id, b.areaOfUnit(u), area)
	return b
}

// drives is lead where dice are thrown for how far a unit goes (11.66); far throws the highest.
func (b *board) drives(u int) *board {
	b.t.Helper()
	b.run()
	if kind(b.node) == kMover {
		b.do(b.u(u))
	}
	if kind(b.node) == kJoin {
		b.do(stop)
	}
	return b.far().is(kMove)
}

func (b *board) far() *board {
	for kind(b.node) == cMA {
		faces := b.LegalActions(nil)
		b.do(faces[len(faces)-1])
	}
	return b
}

// mayGo tells whether a unit is offered, and what a unit may be told off the map: the areas, and + for the map.
func (b *board) mayGo(u int) (out string) {
	b.t.Helper()
	c := b.fork()
	for may := c.choices(u); may != 0; may &= may - 1 {
		for a := range 32 {
			if may&-may == 1<<a {
				out += c.g.areaName(a) + " "
			}
		}
	}
	if c.mayEnter(u) {
		out += "map"
	}
	if c.run(); kind(c.node) == kMover {
		want(b.t, "offered", c.can(c.u(u)), out != "")
	} else {
		b.t.Fatalf("node %v", kind(c.node))
	}
	return out
}

func init() {
	rule("RR-523", "22 areas along the edges of the campaign alone, in a chain", func(t *testing.T) {
		b := beyond(t, 10)
		want(t, "areas", b.g.areaCount(), 22)
		for h := range b.g.t.hexes {
			if !b.g.edges.Has(int16(h)) {
				want(t, b.g.t.codes[h], b.g.areaOf[h], noArea)
			}
		}
		for code, name := range map[string]string{"C2101": "5W", "C4001": "5W", "C2001": "4W", "A3930": "2N", "A3926": "1N", "D0134": "1E", "B0140": "6E", "C4234": "6E"} {
			if a := b.g.areaOf[b.hex(code)]; a == noArea || b.g.areaName(int(a)) != name {
				t.Errorf("%s: area %d, want %s", code, a, name)
			}
		}
		want(t, "the south is Allied", b.g.areaOf[b.hex("D0119")], noArea)
		u := b.offMap(hq59, "6W", 8)
		want(t, "the next ones in the chain, and the map", b.mayGo(u), "5W 7W map")
		v := b.offMap(corps88, "1N", 8)
		want(t, "over the north", b.mayGo(v), "10W 2N map")
		w := b.offMap(hq1034, "1E", 8)
		b.turn = 7
		b.State.unit[w].work = 5
		want(t, "at its end", b.mayGo(w), "2E map")
		for _, name := range []string{"101st", "82nd", "1st", "1st-destruction", "breakout", field} {
			want(t, name, empty(t, name, phGermanMove).g.areaCount(), 0)
		}
	})
	rule("RR-524", "a unit enters anywhere on the edge of its area, in any mode, in column where more than a stack does", func(t *testing.T) {
		b := beyond(t, 10)
		u := b.offMap(foot59, "5W", 8)
		b.State.unit[u].loss = 1
		v := b.offMap(foot59b, "5W", 8)
		b.run()
		b.do(b.u(u)).is(kSetMode)
		b.do(ctrlConcentrated).is(kSetHex)
		rows := map[string]bool{}
		for _, code := range b.hexes() {
			rows[code[:1]+code[3:]] = true
			if a := b.g.areaOf[b.hex(code)]; code[3:] != "01" || b.g.areaName(int(a)) != "5W" {
				t.Errorf("%s: not on the edge of 5W", code)
			}
		}
		want(t, "by the southern end", b.can(b.h("C2101")), true)
		want(t, "and the northern", b.can(b.h("C4001")), true)
		b.do(b.h("C3001"))
		want(t, "there", b.in(u), "C3001")
		want(t, "and has paid", int(b.spent[0]), b.g.t.entering(legConcentrated, b.hex("C3001")))
		want(t, "as it was", [2]int{int(b.State.unit[u].loss), int(b.State.unit[u].work)}, [2]int{1, 0})
		b.do(stop)
		b.edge[0], b.entered[0] = uint16(b.hex("C3001")+1), 28
		want(t, "behind a whole stack it pays twice", b.stacksBefore(v, b.hex("C3001")), 1)
	})
	rule("RR-525", "who leaves the map is in the area behind the hex", func(t *testing.T) {
		b := beyond(t, 10)
		u := b.at(foot59, "C3001", concentrated)
		b.State.unit[u].loss = 1
		b.drives(u).do(ctrlLeave)
		want(t, "5W", b.areaOfUnit(u), "5W")
		want(t, "as it was", b.State.unit[u], unit{at: areas + uint16(b.g.areaNamed("5W")), loss: 1, work: 10, hq: b.State.unit[u].hq})
		c := beyond(t, 10)
		v := c.at(foot59, "C3001", defilade)
		c.drives(v)
		want(t, "in defilade", c.can(ctrlLeave), false)
		c = beyond(t, 10)
		v = c.at(foot59, "D3001", concentrated)
		c.drives(v)
		c.turn = 48
		want(t, "into an area that is closed", c.exitArea(v, c.hex("D3001")), -1)
		c = beyond(t, 10)
		v = c.at(foot59, "C3001", concentrated)
		c.phase = phGermanMiniMove
		c.drives(v)
		want(t, "in response", c.can(ctrlLeave), false)
		c = empty(t, "campaign", phAlliedMove)
		c.turn = 10
		c.at(german1, "C2618", concentrated)
		w := c.at(first501, "C3001", concentrated)
		c.at(second501, "C2701", concentrated)
		c.drives(w)
		want(t, "an Allied unit", c.can(ctrlLeave), false)
	})
	rule("RR-526", "by day a unit goes on with an HQ of its own or of a corps alone", func(t *testing.T) {
		b := beyond(t, 10)
		u, h, other := b.offMap(foot59, "5W", 9), b.offMap(hq1034, "5W", 9), b.offMap(hq1035, "5W", 9)
		want(t, "before them", b.mayGo(u), "")
		b.run()
		b.refused(b.u(u), "20.11")
		want(t, "an HQ by itself", b.mayGo(h), "4W 6W ")
		b.goes(other, "6W")
		want(t, "with that of another regiment", b.mayGo(u), "")
		for _, id := range []string{hq59, corps88, b.g.t.list[b.oneOf(german, func(c *card) bool { return c.rung == atCorps && b.g.t.formations[c.div] == "II SS" })].id} {
			c := b.fork()
			c.ask(kAuto)
			v := c.offMap(id, "5W", 9)
			c.run()
			c.goes(v, "6W")
			want(t, id, c.mayGo(u), "6W ")
		}
		b.goes(h, "6W")
		want(t, "with its own, the same way", b.mayGo(u), "6W ")
		b.goes(u, "6W")
	})
	rule("RR-532", "by night units need no HQ", func(t *testing.T) {
		b := beyond(t, 11)
		want(t, "by night", b.night(), true)
		u := b.offMap(foot59, "5W", 10)
		want(t, "alone", b.mayGo(u), "4W 6W ")
		b.State.weather = [2]uint8{}
		want(t, "whatever the weather", b.mayGo(u), "4W 6W ")
	})
	rule("RR-527", "nobody leaves the map and comes back in one turn, or the other way round", func(t *testing.T) {
		b := beyond(t, 10)
		u := b.at(foot59, "C3001", concentrated)
		b.drives(u).do(ctrlLeave)
		want(t, "gone", b.areaOfUnit(u), "5W")
		want(t, "in the same phase", b.mayEnter(u) || b.choices(u) != 0, false)
		b.refused(b.u(u), "20.14")
		c := beyond(t, 10)
		v := c.offMap(foot59, "5W", 8)
		c.run()
		c.do(c.u(v), ctrlConcentrated, c.h("C3001")).far().is(kMove)
		want(t, "who has entered", c.can(ctrlLeave), false)
		c.do(stop)
		want(t, "and its turn is over", c.mayMove(v), false)
		for _, phase := range []uint8{phGermanMiniMove, phGermanMove} {
			d := beyond(t, 10)
			d.phase = phase
			w := d.offMap(foot59, "5W", 8)
			want(t, "from an area in response", d.mayEnter(w), phase == phGermanMove)
		}
		e := beyond(t, 10)
		e.phase = phGermanMiniMove
		x := e.offMap(foot59, "5W", 8)
		e.State.unit[x] = unit{at: toCome, hq: e.State.unit[x].hq}
		e.enter(x, e.hex("C3001"), concentrated)
		e.run()
		e.far().is(kMove).do(stop)
		for e.turn == 10 && e.phase != phRecord {
			if e.phase == phGermanMove {
				want(t, "who has come in response", e.exits(x, e.where(x)), false)
			}
			e.nextPhase()
		}
		e.runRecord()
		e.turn, e.phase = 11, phGermanMove
		want(t, "in the next turn", e.exits(x, e.where(x)), true)
	})
	rule("RR-528", "a unit is in an area for a whole movement phase before it enters the map", func(t *testing.T) {
		for since, may := range map[uint8]string{10: "", 9: "4W 6W ", 8: "4W 6W map"} {
			b := beyond(t, 10)
			u := b.offMap(hq1034, "5W", since)
			want(t, "since turn "+halves(2*int(since)), b.mayGo(u), may)
		}
	})
	rule("RR-529", "an area takes a movement phase in travel mode, a whole turn concentrated", func(t *testing.T) {
		for id, turn := range map[string]uint8{foot59: 14, hq1034: 13, gunTruck: 13} {
			b := beyond(t, 11) // by night
			u := b.offMap(id, "5W", 9)
			b.run()
			b.do(b.u(u)).is(kOffMap)
			b.do(b.action(blkArea, b.g.areaNamed("6W")))
			for n := uint8(12); n <= 14; n++ {
				b.settleAreas()
				b.turn = n
				want(t, id+" enters in turn "+halves(2*int(n)), b.mayEnter(u), n >= turn)
				b.State.weather = [2]uint8{3, 3}
				want(t, "and goes on", int(n) > int(b.State.unit[u].work), n >= turn-1)
			}
		}
	})
	rule("RR-530", "30 points go out of an area, and into one, in a turn", func(t *testing.T) {
		b := beyond(t, 11)
		u := b.offMap(foot59, "5W", 9)
		p := uint8(b.strength(u))
		four, five, six := b.g.areaNamed("4W"), b.g.areaNamed("5W"), b.g.areaNamed("6W")
		b.sent[five] = mostShifted - p
		want(t, "30 with it", b.mayGo(u), "4W 6W map")
		b.sent[five]++
		want(t, "31", b.mayGo(u), "map")
		b.sent[five], b.got[six], b.got[four] = 0, mostShifted, mostShifted-p
		want(t, "into one that is full", b.mayGo(u), "4W map")
		b.run()
		b.goes(u, "4W")
		want(t, "counted", [2]uint8{b.sent[five], b.got[four]}, [2]uint8{p, mostShifted})
		b.nextPhase()
		want(t, "until the end of the phase", b.entryState, entryState{})
	})
	for _, id := range []string{"RR-531", "RR-533"} {
		rule(id, "nobody goes from area to area by day in clear weather, of the north over A and B, of the south over C and D", func(t *testing.T) {
			for _, x := range []struct {
				area, may    string
				north, south uint8
			}{
				{"5W", "4W 6W ", 0, 1}, {"5W", "", 1, 0}, {"9W", "8W 10W ", 1, 0}, {"9W", "", 0, 1}, {"9W", "", 0, weatherP}, {"5W", "4W 6W ", 0, weatherP},
				{"7W", "6W 8W ", 2, 0}, // to where it is clear
				{"6W", "", 2, 0},       // and not from there
			} {
				b := beyond(t, 10)
				b.State.weather = [2]uint8{x.north, x.south}
				u := b.offMap(hq59, x.area, 9)
				want(t, x.area, b.mayGo(u), x.may)
				if x.may == "" {
					b.run()
					b.refused(b.u(u), "20.16")
				}
			}
		})
	}
	rule("RR-534", "in 6E units wait for two turns, and are announced in the second", func(t *testing.T) {
		for turn, x := range map[uint8][2]bool{4: {false, false}, 5: {false, false}, 6: {false, true}, 7: {true, true}} {
			b := beyond(t, turn)
			u := b.offMap(foot59, corner, 4)
			want(t, "the map in turn "+halves(2*int(turn)), b.mayEnter(u), x[0])
			want(t, "announced", b.announced(), x[1])
			shown := ""
			if x[1] {
				shown = corner
			}
			want(t, "to both sides", b.Snapshot().(Snapshot).Announced, shown)
			v := b.offMap(foot59b, "7E", 4)
			want(t, "from 7E", b.mayEnter(v), turn >= 6)
			b.send(u, toCome)
			want(t, "of another area nothing is said", b.announced(), false)
		}
	})
	rule("RR-535", "areas close, and who is there goes out of play", func(t *testing.T) {
		b := beyond(t, 1)
		for name, turn := range map[string]int{"1W": 8, "2W": 48, "2E": 8, "3E": 28, "4E": 4, "5E": 68, "6E": 8, "1E": 0, "3W": 0, "9W": 0, "2N": 0} {
			a := b.g.areaNamed(name)
			for _, n := range []int{1, 3, 4, 7, 8, 27, 28, 47, 48, 66} {
				b.turn = uint8(n)
				want(t, name, b.shut(a), turn > 0 && n >= turn)
			}
		}
		b.turn, b.phase = 7, phRecord
		u, v := b.offMap(foot59, "2E", 3), b.offMap(foot59b, "3E", 3)
		b.nextPhase()
		want(t, "turn", b.turn, uint8(8))
		want(t, "out of play", b.State.unit[u], unit{at: left, hq: b.State.unit[u].hq})
		want(t, "no points for it", b.State.victory, [2]uint16{})
		want(t, "not elsewhere", b.areaOfUnit(v), "3E")
		b.phase = phGermanMove
		w := b.offMap(hq59, "3E", 3)
		want(t, "nobody goes to those beside it, which are closed", b.mayGo(w), "map")
	})
	rule("RR-548", "Germans that are due may be in the area behind where they come instead", func(t *testing.T) {
		b := beyond(t, 10)
		fb := b.oneOf(german, func(c *card) bool { return c.flakBrigade && c.move == byTow })
		b.State.unit[fb].at = toCome
		want(t, "before they are due", b.mayGo(fb), "")
		b.turn = 22
		want(t, "A3930", b.mayGo(fb), "2N map")
		u := b.g.t.byID[foot59]
		b.State.unit[u].at = toCome
		want(t, "along an edge", b.mayGo(u), "4W 5W map")
		b.run()
		b.do(b.u(u)).is(kOffMap).do(b.action(blkArea, b.g.areaNamed("5W")))
		want(t, "there", b.areaOfUnit(u), "5W")
		want(t, "not again in this turn", b.mayGo(u), "")
		b.do(b.u(fb)).is(kOffMap).do(ctrlEnter)
		want(t, "or onto the map at once", kind(b.node) == kSetHex || kind(b.node) == kSetMode || kind(b.node) == kMove, true)
		c := beyond(t, 10)
		c.phase = phGermanMiniMove
		c.State.unit[u].at = toCome
		c.run()
		c.do(c.u(u)).is(kOffMap).do(c.action(blkArea, c.g.areaNamed("5W")))
		c.phase = phGermanMove
		c.turn = 11
		want(t, "in response: it has been there for the German movement of that turn", c.mayEnter(u), true)
		d := beyond(t, 21)
		e := d.oneOf(german, func(c *card) bool { return d.g.sc.Units[d.g.t.byID[c.id]].Div == "85" && c.typ == "inf" })
		d.State.unit[e].at = toCome
		d.run()
		d.do(d.u(e)).is(kOffMap)
		text, err := d.MarshalText()
		must(t, err)
		_, err = d.g.Parse(text)
		must(t, err)
	})
}
