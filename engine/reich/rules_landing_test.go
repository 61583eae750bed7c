package reich

import (
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Units of the small drop at Son.
const (
	hq506    = "al-101-506-hq-1"
	first506 = "al-101-506-1-inf-1" // 5-3-8, serial 7
	last506  = "al-101-506-3-inf-1" // serial 9
	rink     = "ge-Gothsche-Rink-Rink-inf-1"
	rink2    = "ge-Gothsche-Rink-Rink-inf-2"
	guards21 = "ge-Gothsche-Rink-21FJ-inf-1"
	flak88   = "ge-Gothsche-sflak88-1"
	flak88b  = "ge-Gothsche-sflak88-2"
	hqRink   = "ge-Gothsche-Rink-hq-1"
)

// aloft is the phase of the drop at Son, with nobody on the map and serials in England.
func aloft(t testing.TB, serials ...int) *board { return aloftOn(t, "son", "506", "C1011", serials...) }

func aloftOn(t testing.TB, scenario, zone, code string, serials ...int) *board {
	b := empty(t, scenario, phAlliedMove)
	for i, name := range b.g.t.air.zones {
		if name == zone {
			b.paths[i] = uint16(b.hex(code) + 1)
		}
	}
	for _, n := range serials {
		for _, u := range b.g.t.air.members[n] {
			b.State.unit[u].at = england
		}
	}
	return b
}

// firstOf is the first unit of a serial.
func (b *board) firstOf(n int) int { return int(b.g.t.air.members[n][0]) }

// falls brings one serial down: its orders and the roll.
func (b *board) falls(n int, code string, dice int) *board {
	b.t.Helper()
	b.run()
	if kind(b.node) == kMover {
		b.do(ctrlLand)
	}
	if kind(b.node) == kLand {
		b.do(b.u(b.firstOf(n)))
	}
	b.is(kDrop).do(b.h(code)).is(kDrop).do(ctrlConcentrated)
	if kind(b.node) == kLand {
		b.do(stop)
	}
	return b.is(cLand).do(engine.Action(dice))
}

// ownGame is a copy of a game whose tables a test may change.
func ownGame(of *Game) *Game {
	g, t := new(Game), *of.t
	reflect.ValueOf(g).Elem().Set(reflect.ValueOf(of).Elem())
	g.pool, g.t = pool{}, &t
	return g
}

// with is the board with the options of optional rules.
func (b *board) with(options string) *board {
	b.t.Helper()
	o, err := ParseOptions(options)
	must(b.t, err)
	b.g = ownGame(b.g)
	b.g.opts = o
	return b
}

// alter is the board of which the scenario is changed.
func (b *board) alter(change func(sc *scenarios.Reich)) *board {
	b.g = ownGame(b.g)
	sc := *b.g.sc
	change(&sc)
	b.g.t.sc, b.g.sc = &sc, &sc
	return b
}

// free makes the lifts of a board free, with so many points.
func (b *board) free(points uint8) *board {
	b.alter(func(sc *scenarios.Reich) {
		sc.Lifts = append([]scenarios.ReichLift(nil), sc.Lifts...)
		for i := range sc.Lifts {
			sc.Lifts[i].Free = true
		}
	})
	for i := range b.g.t.air.lift {
		b.g.t.air.lift[i].free = true
	}
	b.lifts = points
	return b
}

// where all units of a serial are.
func (b *board) whole(n int, code string) bool {
	for _, u := range b.g.t.air.members[n] {
		if b.in(int(u)) != code {
			return false
		}
	}
	return true
}

func init() {
	rule("RR-398", "in the phase of Allied movement, a serial for a lift point", func(t *testing.T) {
		b := aloft(t, 7, 8, 9).free(2)
		want(t, "there", b.mayLand(), true)
		for p := uint8(phWeather); p <= phRecord; p++ {
			c := b.fork()
			c.phase = p
			want(t, phaseWords[p], c.mayLand(), p == phAlliedMove)
		}
		b.run()
		b.is(kMover).do(ctrlLand).is(kLand).do(b.u(b.firstOf(7)), b.h("C1011"), ctrlConcentrated).is(kLand)
		want(t, "one left", b.lifts, 1)
		b.do(b.u(b.firstOf(8)), b.h("C1011"), ctrlConcentrated).is(cLand)
		want(t, "none", b.lifts, 0)
		want(t, "the third waits", b.State.unit[b.firstOf(9)].next, 0)
	})
	rule("RR-399", "all are told where to land before the first dice", func(t *testing.T) {
		b := aloft(t, 7, 8, 9)
		b.run()
		for range 3 {
			b.is(kLand).do(b.LegalActions(nil)[0])
			b.is(kDrop).do(b.h("C1011"), ctrlConcentrated)
			if kind(b.node) == kDrop { // the last serial is taken without asking
				b.do(b.h("C1012"), ctrlConcentrated)
				break
			}
		}
		b.is(cLand)
		want(t, "none in England without orders", b.anyReady(), false)
	})
	rule("RR-399", "and come down from north to south", func(t *testing.T) {
		b := aloft(t, 7, 8)
		b.run()
		b.is(kLand).do(b.u(b.firstOf(7)), b.h("C1011"), ctrlConcentrated, b.h("C1211"), ctrlConcentrated).is(cLand)
		want(t, "first", b.current().to, uint16(b.hex("C1211")+1))
	})
	rule("RR-402", "on the first day sheet C by the south, others by the north", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		for code, route := range map[string]int{"A1814": byNorth, "B2048": byNorth, "D3010": byNorth, "C1011": bySouth} {
			want(t, code, b.routes(b.hex(code)), route)
		}
	})
	rule("RR-403", "later sheet B when ground troops have come to the Maas, and all when they have the bridge", func(t *testing.T) {
		b := tracing(t, "campaign", phAlliedMove, false)
		b.turn = 20
		u := b.g.t.byID[irish]
		b.seeRights()
		want(t, "nobody", b.rights, 0)
		maas := -1
		for h := range b.top {
			if b.g.t.air.maas.Has(int16(h)) && !b.enemyIn(h, allied) {
				maas = h
			}
		}
		b.put(u, maas)
		b.seeRights()
		want(t, "not in supply", b.rights, 0)
		h := b.g.t.byID["al-GA-32-armhq-1"]
		b.put(h, maas)
		b.seeRights()
		want(t, "the Maas", b.rights, rightMaas)
		want(t, "B", b.routes(b.hex("B2048")), byNorth|bySouth)
		want(t, "A", b.routes(b.hex("A1814")), byNorth)
		want(t, "C", b.routes(b.hex("C1011")), bySouth)
		b.put(u, b.hex(gateHex))
		b.put(h, b.hex(gateHex))
		b.seeRights()
		want(t, "the bridge", b.rights, rightMaas|rightGate)
		for _, code := range []string{"A1814", "C1011", "D3010"} {
			want(t, code, b.routes(b.hex(code)), byNorth|bySouth)
		}
		b.send(u, dead)
		b.send(h, dead)
		b.seeRights()
		want(t, "for good", b.rights, rightMaas|rightGate)
		b.rights = 0
		b.put(b.g.t.byID[first501], maas)
		b.seeRights()
		want(t, "not by airborne", b.rights, 0)
	})
	rule("RR-404", "the weather of both zones changes what comes by the south", func(t *testing.T) {
		b := aloft(t, 7)
		for _, c := range []struct {
			north, south uint8
			shift        int
		}{{4, 0, -1}, {3, 0, 0}, {weatherP, 9, -1}, {3, 9, 1}, {0, 3, 0}, {3, weatherP, 2}, {4, weatherP, 1}} {
			b.weather = [2]uint8{c.north, c.south}
			want(t, "by the south", b.weatherShift(true), c.shift)
			want(t, "by the north", b.weatherShift(false), 0)
		}
	})
	rule("RR-405", "the order of the results, and a company for an A that gets worse by two", func(t *testing.T) {
		b := aloft(t, 7)
		want(t, "12 in condition 1", b.landing(12, 1, 0), landL1)
		want(t, "one better", b.landing(12, 1, -1), landS2)
		want(t, "S1 one better", b.landing(11, 0, -1), landClean)
		want(t, "nothing one worse", b.landing(2, 0, 1), landS1)
		want(t, "L1 one worse", b.landing(12, 1, 1), landAbort)
		want(t, "A one worse", b.landing(12, 9, 1), landAbort)
		want(t, "L1 two worse", b.landing(12, 1, 2), landAbort)
		want(t, "A two worse", b.landing(12, 9, 2), landCostly)
		b.weather = [2]uint8{0, 9}
		b.run()
		b.do(b.h("C1011"), ctrlConcentrated).is(cLand)
		b.weather[1] = weatherP
		b.do(12)
		lost := 0
		for _, u := range b.g.t.air.members[7] {
			if b.State.unit[u].at == dead {
				lost++
				want(t, "a company", b.g.t.list[u].hq, false)
			}
		}
		want(t, "lost", lost, 1)
	})
	rule("RR-406", "weather, flak and five at night", func(t *testing.T) {
		b := aloft(t, 7)
		b.alter(func(sc *scenarios.Reich) { sc.Options.NoFlak = false })
		h := b.hex("C1011")
		b.weather = [2]uint8{1, 4}
		want(t, "south", b.flight(h, true, false), 4)
		want(t, "north", b.flight(h, false, false), 1)
		b.turn = 4
		want(t, "at night", b.flight(h, true, false), 9)
		b.turn = 1
		b.at(flak88, "C0711", defilade)
		want(t, "under the way", b.flight(h, true, false), 5)
		b.at(flak88b, "C0812", defilade)
		want(t, "beside it", b.flight(h, true, false), 6)
		want(t, "not by the north", b.flight(h, false, false), 1)
	})
	for _, id := range []string{"RR-409", "RR-507"} {
		rule(id, "flak that counts", func(t *testing.T) {
			b := aloft(t, 7)
			b.alter(func(sc *scenarios.Reich) { sc.Options.NoFlak = false })
			h := b.hex("C1011")
			u := b.at(flak88, "C0711", defilade)
			want(t, "ready", b.flakOn(h, true), 1)
			for _, f := range []uint32{stDepleted, stDisrupted} {
				c := b.fork()
				c.set(u, f)
				want(t, "not", c.flakOn(h, true), 0)
			}
			b.setMode(u, travel)
			want(t, "nor in travel mode", b.flakOn(h, true), 0)
			b.at(rink, "C0811", defilade)
			want(t, "nor others", b.flakOn(h, true), 0)
		})
	}
	rule("RR-580", "in scenarios flak does not count", func(t *testing.T) {
		b := aloft(t, 7)
		b.at(flak88, "C0711", defilade)
		want(t, "condition", b.flight(b.hex("C1011"), true, false), 0)
		for _, name := range []string{"101st", "82nd", "1st", "1st-destruction", "son"} {
			content, _ := scenarios.As[*scenarios.Reich](scenarioOf(name))
			want(t, name, content.Options.NoFlak, true)
		}
	})
	rule("RR-407", "along a row from the west, up a column from the south", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		path := func(h, drop string, south bool) bool { return b.g.t.onPath(b.hex(h), b.hex(drop), south) }
		want(t, "the row", path("A1801", "A1814", false), true)
		want(t, "as far as the hex", path("A1814", "A1814", false) && !path("A1815", "A1814", false), true)
		want(t, "another row", path("A1901", "A1814", false), false)
		want(t, "the column", path("D0111", "C1011", true) && path("C0911", "C1011", true), true)
		want(t, "not beyond", path("C1111", "C1011", true), false)
		want(t, "nor another", path("C0912", "C1011", true), false)
		for _, code := range []string{"D0111", "D3011", "C0811"} {
			h := b.hex(code)
			n := 0
			for _, next := range b.g.t.grid.Next[h] {
				if next >= 0 && b.g.t.onPath(int(next), b.hex("C1011"), true) {
					n++
				}
			}
			want(t, "it hangs together at "+code, n, min(2, 1+b2i(code != "D0111")))
		}
	})
	rule("RR-408", "by Schaijk where no column of sheet D leads", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		path := func(h string) bool { return b.g.t.onPath(b.hex(h), b.hex("B2048"), true) }
		want(t, "to Schaijk", path("D0115") && path("C3015"), true)
		want(t, "along the row", path("B0115") && path("B0130") && path("B0148"), true)
		want(t, "up to the hex", path("B1048") && path("B2048"), true)
		want(t, "not elsewhere", path("B1030") || path("B0114") || path("B0149") || path("B2148"), false)
	})
	rule("RR-410", "no effect: all are in the hex", func(t *testing.T) {
		b := aloft(t, 7)
		b.falls(7, "C1012", 5)
		want(t, "all", b.whole(7, "C1012"), true)
	})
	for _, id := range []string{"RR-411", "RR-441"} {
		rule(id, "S1: each unit by a direction and one to three hexes; S2 one more", func(t *testing.T) {
			b := aloft(t, 7)
			b.falls(7, "C1011", 11).is(cScatter)
			c := b.fork()
			c.do(1).is(cScatter).do(1).is(cScatter)
			want(t, "east, one hex", c.State.unit[c.firstOf(7)].next&toldHex, uint16(c.hex("C1012")+1))
			c = b.fork()
			c.do(4, 5)
			want(t, "west, three hexes", c.State.unit[c.firstOf(7)].next&toldHex, uint16(c.hex("C1008")+1))
			b = aloft(t, 7)
			b.falls(7, "C1011", 12).is(cScatter).do(4, 5)
			want(t, "S2: four", b.State.unit[b.firstOf(7)].next&toldHex, uint16(b.hex("C1007")+1))
			for kind(b.node) == cScatter {
				b.do(3)
			}
			want(t, "all are down", b.State.unit[b.firstOf(7)].at < dead, true)
		})
	}
	rule("RR-412", "L1: a point, a hex, or both", func(t *testing.T) {
		b := aloft(t, 8)
		b.weather = [2]uint8{9, 9}
		b.falls(8, "C1011", 8).is(cLose)
		u := b.firstOf(8)
		want(t, "dice", b.faces()["it loses a point"], 2)
		want(t, "dice", b.faces()["it scatters a hex"], 3)
		want(t, "dice", b.faces()["it scatters a hex and loses a point"], 1)
		lost := b.fork().do(1).is(cLose)
		want(t, "lost", lost.State.unit[u].loss, 1)
		far := b.fork().do(4).is(cScatter).do(1).is(cLose)
		want(t, "one hex east", far.State.unit[u].next&toldHex, uint16(b.hex("C1012")+1))
		both := b.fork().do(6, 1)
		want(t, "both", [2]int{int(both.State.unit[u].loss), int(both.State.unit[u].next & toldHex)}, [2]int{1, b.hex("C1012") + 1})
	})
	rule("RR-413", "off the map the last hex will do, and in the water they drown", func(t *testing.T) {
		b := aloft(t, 7)
		b.falls(7, "C1310", 12).is(cScatter).do(5, 5) // north-west, four hexes
		at := int(b.State.unit[b.firstOf(7)].next&toldHex) - 1
		want(t, "the edge", b.g.t.codes[at][:3], "C14")
		wet := empty(t, "campaign", phAlliedMove)
		h := wet.hex("A0240")
		want(t, "A0240 is water", wet.g.t.terrain[h], uint8(water))
		u := wet.g.t.byID[first501]
		wet.State.unit[u] = unit{at: dropping, next: uint16(h + 1), hq: uint16(u)}
		wet.begin(frame{act: uint8(actDrop), step: drSettle})
		wet.settleHex(wet.current())
		want(t, "drowned", wet.State.unit[u].at, uint16(dead))
	})
	for _, id := range []string{"RR-414", "RR-553", "RR-578"} {
		rule(id, "within three hexes of the regiment's pathfinder, in their turn", func(t *testing.T) {
			b := aloft(t, 7, 8)
			b.run()
			b.is(kLand)
			want(t, "they may not wait", b.can(stop), false)
			b.do(b.u(b.firstOf(7))).is(kDrop)
			want(t, "three", b.can(b.h("C1014")), true)
			want(t, "four", b.can(b.h("C1007")), false)
			b = aloft(t, 7)
			b.turn = 2
			want(t, "what was late may come", b.mayLand() && !b.mustLand(), true)
			c := aloft(t, 7)
			c.turn = 0
			want(t, "nor come before", c.ready(7), -1)
		})
	}
	rule("RR-414", "what is of no regiment by that of the division", func(t *testing.T) {
		b := empty(t, "101st", phAlliedMove)
		zone := func(id string) string { return b.g.t.air.zones[b.g.t.air.zone[b.g.t.byID[id]]-1] }
		want(t, "501st", zone(first501), "501")
		want(t, "engineers", zone("al-101-eng-1"), "division")
	})
	rule("RR-415", "a supplyhead stands near a pathfinder of its division", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		want(t, "four", len(b.g.t.air.heads), 4)
		for i, name := range b.g.t.air.heads {
			want(t, name, b.anyHead(i), false)
		}
		for z, name := range b.g.t.air.zones {
			if name == "506" {
				b.paths[z] = uint16(b.hex("C1011") + 1)
			}
		}
		for i, name := range b.g.t.air.heads {
			want(t, name, b.anyHead(i), name == "101")
			b.headHexes(i, func(h int) bool {
				want(t, "near", b.g.t.distance(h, b.hex("C1011")) <= dropRadius, true)
				return true
			})
		}
		b.run()
		b.is(kMover).do(ctrlSupplyhead).is(kSupplyhead)
		want(t, "it is placed", b.can(stop), false)
		b.do(b.h("C1012"))
		want(t, "there", b.mayPlaceHead(), false)
	})
	rule("RR-416", "a pathfinder is put down when it is first needed, and stays", func(t *testing.T) {
		b := aloft(t, 7, 8)
		b.paths = [maxPaths]uint16{}
		b.run()
		b.is(kLand).do(b.u(b.firstOf(7))).is(kPathfinder)
		want(t, "anywhere", b.can(b.h("C0305")) == b.mayDrop(b.firstOf(7), b.hex("C0305")) && b.can(b.h("C1220")), true)
		b.do(b.h("C1212")).is(kDrop).do(b.h("C1211"), ctrlConcentrated).is(kDrop)
		want(t, "once", b.paths[0], uint16(b.hex("C1212")+1))
	})
	rule("RR-417", "it does nothing else", func(t *testing.T) {
		b := aloft(t, 7)
		b.at(rink, "C1011", defilade)
		want(t, "Germans are in its hex", b.paths[0] > 0 && b.mayDrop(b.firstOf(7), b.hex("C1012")), true)
		all, _, _ := b.crowd(b.hex("C1011"))
		want(t, "no weight", all, 3)
	})
	rule("RR-418", "in England serials may be too many for a hex", func(t *testing.T) {
		g, err := prepare(scenarioOf("son"), Options{})
		must(t, err)
		n := 0
		for u := range g.start.unit {
			if g.start.unit[u].at == england {
				n += g.start.strength(u)
			}
		}
		want(t, "more than 28 points in England", n > g.t.charts.Move.Stack, true)
		want(t, "a place of its own", g.start.where(g.t.byID[first506]), -1)
	})
	for _, id := range []string{"RR-432", "RR-554"} {
		rule(id, "lift points of the day, in any turn of it", func(t *testing.T) {
			b := aloft(t, 7, 8).free(1)
			b.run()
			b.is(kMover)
			want(t, "they may wait", b.can(stop), true)
			want(t, "or land", b.can(ctrlLand), true)
			b.lifts = 0
			want(t, "not without points", b.mayLand(), false)
			b.turn, b.phase = 6, phWeather
			b.dawn()
			want(t, "the second day", int(b.lifts), b.g.sc.Turns[5].Lifts)
			b.lifts, b.turn = 3, 7
			b.dawn()
			want(t, "later nothing new", b.lifts, 3)
		})
	}
	rule("RR-433", "in any order, by either route that is open", func(t *testing.T) {
		b := aloft(t, 7, 8, 9)
		b.rights, b.turn = rightMaas|rightGate, 8
		b.run()
		b.is(kMover).do(ctrlLand).is(kLand)
		for n := 7; n <= 9; n++ {
			want(t, "any", b.can(b.u(b.firstOf(n))), true)
		}
		b.do(b.u(b.firstOf(8)), b.h("C1011")).is(kRoute)
		want(t, "either", b.can(ctrlNorth) && b.can(ctrlSouth), true)
		b.do(ctrlNorth, ctrlDefilade)
		want(t, "by the north, in defilade", b.State.unit[b.firstOf(8)].next, uint16(b.hex("C1011")+1)|toldLow)
	})
	rule("RR-434", "before, during and after the moves of others", func(t *testing.T) {
		b := aloft(t, 8).free(1)
		u, v := b.at(first506, "C1405", concentrated), b.at("al-101-506-1-inf-2", "C1405", concentrated)
		b.run()
		b.is(kMover)
		want(t, "before", b.can(ctrlLand) && b.can(b.u(u)), true)
		b.do(b.u(u))
		if kind(b.node) == kJoin {
			b.do(stop)
		}
		b.do(b.h("C1406"))
		if kind(b.node) == kMove {
			b.do(stop)
		}
		b.is(kMover)
		want(t, "between them", b.can(ctrlLand) && b.can(b.u(v)), true)
		b.falls(8, "C1012", 5)
		want(t, "and after", b.can(b.u(v)), true)
		want(t, "once a turn", b.can(ctrlLand), false)
	})
	rule("RR-435", "no forest, rough, city or town, no canal or river", func(t *testing.T) {
		b := aloftOn(t, "son", "506", "C0812", 7)
		b.run()
		b.is(kDrop)
		want(t, "open", b.can(b.h("C0811")), true)
		for _, code := range []string{"C0814", "C0809", "C0713", "C0612"} {
			want(t, code, b.can(b.h(code)), false)
		}
		b.do(b.h("C0812"), ctrlConcentrated, 11)
		for kind(b.node) == cScatter {
			b.do(1, 3) // two hexes east, into the town
		}
		u := b.g.t.byID[first506]
		want(t, "where", b.in(u), "C0814")
		want(t, "disrupted", b.has(u, stDisrupted), true)
	})
	rule("RR-436", "unused points are lost, but for three where nothing flew all day", func(t *testing.T) {
		b := aloft(t, 7).free(9)
		b.turn, b.phase = 13, phWeather
		full := uint8(b.g.sc.Turns[12].Lifts)
		b.dawn()
		want(t, "lost", b.lifts, full)
		b.lifts, b.grounded = 9, groundedMorning
		b.dawn()
		want(t, "half a day", b.lifts, full)
		b.lifts, b.grounded = 9, groundedMorning|groundedAfternoon
		b.dawn()
		want(t, "three kept", b.lifts, full+3)
	})
	rule("RR-437", "a company alone costs what its battalion does, but for the one that lands apart", func(t *testing.T) {
		b := aloft(t, 7).free(2)
		for _, u := range b.g.t.air.members[7][1:] {
			b.State.unit[u].at = dead
		}
		b.run()
		b.is(kMover).do(ctrlLand).is(kDrop).do(b.h("C1011"))
		want(t, "one point", b.lifts, 1)
	})
	rule("RR-439", "infantry as it likes, all else in defilade, none in travel mode", func(t *testing.T) {
		b := aloft(t, 7)
		b.run()
		b.do(b.h("C1011")).is(kDrop)
		low := b.fork().do(ctrlDefilade, 5)
		want(t, "low", low.mode(low.g.t.byID[first506]), defilade)
		b.do(ctrlConcentrated, 5)
		want(t, "standing", b.mode(b.g.t.byID[first506]), concentrated)
		want(t, "HQ", b.mode(b.g.t.byID[hq506]), defilade)
		c := empty(t, "101st", phAlliedMove)
		want(t, "jeeps", c.spreads(c.g.t.byID["al-101-jeep-1"]), false)
		want(t, "guns", c.spreads(c.g.t.byID[gun101]), false)
	})
	for _, id := range []string{"RR-557", "RR-559"} {
		rule(id, "option gliders: clear ground, or disrupted and a point on four", func(t *testing.T) {
			b := empty(t, field, phAlliedMove).with("gliders=on")
			glider := b.g.t.byID["al-101-327-1-inf-1"]
			want(t, "glider infantry", b.glides(glider), true)
			want(t, "parachutists", b.glides(b.g.t.byID[first501]), false)
			want(t, "guns", b.glides(b.g.t.byID[gun101]), true)
			want(t, "HQ of the 327th", b.glides(b.g.t.byID["al-101-327-hq-1"]), true)
			want(t, "of the 501st", b.glides(b.g.t.byID[hq501]), false)
			h := -1
			for n, k := range b.g.t.terrain {
				if k == woods && !b.g.t.air.barred.Has(int16(n)) {
					h = n
				}
			}
			b.State.unit[glider] = unit{at: dropping, next: uint16(h + 1), hq: uint16(glider)}
			b.g.t.air.serial[glider] = 11
			b.begin(frame{act: uint8(actDrop), step: drSettle})
			b.run()
			b.is(cLose)
			want(t, "on four", b.faces()["it loses a point"], 3)
			b.do(4)
			want(t, "lost", b.State.unit[glider].loss, 1)
			want(t, "disrupted", b.has(glider, stDisrupted), true)
			want(t, "off by default", empty(t, field, phAlliedMove).g.opts.Gliders, false)
			b.g.t.air.serial[glider] = 0
		})
	}
	for _, c := range []struct {
		rule, scenario string
		markers        map[string]string
		head           string
		serials        [2]int
	}{
		{"RR-589", "101st", map[string]string{"506": "C1011", "502": "C1310", "501": "C2611", "327": "C1111"}, "C1211", [2]int{1, 10}},
		{"RR-596", "82nd", map[string]string{"504": "B1331", "508": "B2448", "505": "B2048"}, "B2348", [2]int{17, 28}},
		{"RR-603", "1st", map[string]string{"1P": "A1814", "4P": "A2510", "1AL": "A2416"}, "A2420", [2]int{36, 46}},
	} {
		rule(c.rule, "pathfinders, supplyhead and serials of the drop", func(t *testing.T) {
			s := empty(t, c.scenario, phAlliedMove).g.start
			for z, name := range s.g.t.air.zones {
				if code, ok := c.markers[name]; ok {
					want(t, name, s.g.t.codes[s.paths[z]-1], code)
					delete(c.markers, name)
				}
			}
			want(t, "pathfinders missing", len(c.markers), 0)
			want(t, "supplyhead", s.g.t.codes[s.supply[0]-1], c.head)
			for n := 1; n < numSerials; n++ {
				want(t, "serial in its turn", s.bound(n), c.serials[0] <= n && n <= c.serials[1])
			}
		})
	}
}

// A company of the 82nd may land by Grave, apart and for no point (23.4, 27.2).
func TestCompanyApart(t *testing.T) {
	b := aloftOn(t, "82nd", "504", "B1331", 17, 18)
	b.run()
	b.is(kMover).do(ctrlLand)
	b.is(kLand)
	u := b.apartOf(0, 17)
	want(t, "of the serial", b.g.t.air.serial[u] == 17 && u != b.firstOf(17), true)
	b.do(b.u(u)).is(kDrop).do(ctrlConcentrated).is(kLand)
	want(t, "told", b.State.unit[u].next&toldHex, uint16(b.hex("B0924")+1))
	want(t, "the others not", b.State.unit[b.firstOf(17)].next, 0)
	want(t, "one only", b.apartOf(0, 18), -1)
}
