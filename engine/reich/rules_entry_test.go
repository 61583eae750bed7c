package reich

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

// begun is a scenario at its first question. It may need rules that are not written, as long as play does not come to them.
func begun(t testing.TB, scenario string) *board {
	t.Helper()
	g, err := prepare(scenarioOf(scenario), Options{})
	must(t, err)
	b := &board{g.start.Clone().(*State), t}
	b.settle()
	return b
}

// hexes are the printed numbers of the hexes that are offered.
func (b *board) hexes() (out []string) {
	for h := range b.g.t.hexes {
		if b.allows(b.g.off[blkHex] + h) {
			out = append(out, b.g.t.codes[h])
		}
	}
	return out
}

// late is a phase of Hell's Highway with a unit that is due.
func late(t testing.TB, phase uint8, turn uint8, ids ...string) *board {
	b := empty(t, field, phase)
	b.turn = turn
	b.at(irish2, "C3020", concentrated) // and one who could move
	b.at(german2, "C2603", concentrated)
	for _, id := range ids {
		b.State.unit[b.g.t.byID[id]].at = toCome
	}
	b.run()
	return b.is(kMover)
}

// guards and others that come at C2411 on turns 36 and 37, Germans at C2801 on turn 36.
const (
	cold1  = "al-GA-5-1CG-tank-1"
	cold5  = "al-GA-5-1CG-tank-5"
	rifles = "al-101-506-3-inf-1"
	glider = "al-101-327-1-inf-1" // with half its MA
	guns81 = "al-101-at-1"
)

func init() {
	for _, id := range []string{"RR-570", "RR-577"} {
		rule(id, "units are placed within two hexes, Germans first and in defilade", func(t *testing.T) {
			b := begun(t, field).is(kSetHex)
			want(t, "the first", b.g.t.list[b.current().unit-1].side, uint8(german))
			hexes := b.hexes()
			for _, code := range hexes {
				if d := b.g.t.distance(b.hex(code), b.hex("C3603")); d > 2 {
					t.Errorf("%s: %d hexes from C3603", code, d)
				}
			}
			want(t, "nineteen hexes at most", len(hexes) > 9 && len(hexes) <= 19, true)
			asked := [2]int{}
			for kind(b.node) == kSetHex || kind(b.node) == kSetMode {
				side := int(b.who)
				want(t, "the owner decides", side, int(b.g.t.list[b.current().unit-1].side))
				if asked[allied] > 0 && side == german {
					t.Error("a German is asked after an Ally")
				}
				if kind(b.node) == kSetMode {
					want(t, "who chooses a mode", side, allied)
				}
				asked[side]++
				b.do(b.LegalActions(nil)[0])
			}
			for _, d := range b.g.sc.Deploy {
				want(t, "placed: "+b.g.t.list[d.Unit].id, b.alive(d.Unit), true)
				if b.g.t.list[d.Unit].side == german {
					want(t, "in defilade: "+b.g.t.list[d.Unit].id, b.mode(d.Unit), uint32(defilade))
				}
			}
			must(t, b.checkStacks())
		})
	}
	rule("RR-570", "who chooses his mode is asked for those that he has", func(t *testing.T) {
		b := begun(t, field)
		for kind(b.node) == kSetHex || b.current().unit != uint16(b.g.t.byID[hq501]+1) {
			b.do(b.LegalActions(nil)[0])
		}
		b.is(kSetMode)
		want(t, "an HQ in defilade", b.can(ctrlDefilade), true)
		want(t, "an HQ on the move", b.can(ctrlTravel), true)
		want(t, "a concentrated HQ", b.can(ctrlConcentrated), false)
		b.do(ctrlTravel).is(kSetHex)
		b.do(b.LegalActions(nil)[0])
		want(t, "on the move", b.mode(b.g.t.byID[hq501]), uint32(travel))
	})
	for _, id := range []string{"RR-543", "RR-544", "RR-571", "RR-581"} {
		rule(id, "from their turn on, in conditional movement and in response", func(t *testing.T) {
			for _, phase := range []uint8{phAlliedMove, phAlliedMiniMove} {
				b := late(t, phase, 36, cold1, cold5)
				u, v := b.g.t.byID[cold1], b.g.t.byID[cold5]
				want(t, "due on turn 36", b.can(b.u(u)), true)
				want(t, "due on turn 37", b.can(b.u(v)), false)
				b.refused(b.u(v), "22.11")
				after := b.fork().do(b.u(u), ctrlConcentrated)
				want(t, "where", after.in(u), "C2411")
				b = late(t, phase, 37, cold1, cold5)
				want(t, "one turn late", b.can(b.u(u)), true)
				want(t, "now due", b.can(b.u(v)), true)
			}
			b := late(t, phGermanMove, 36, german1)
			want(t, "Germans", b.do(b.u(b.g.t.byID[german1]), ctrlConcentrated).in(b.g.t.byID[german1]), "C2801")
		})
	}
	rule("RR-545", "in any mode that it has and can move in", func(t *testing.T) {
		b := late(t, phAlliedMove, 37, cold1, guns81, rifles)
		for id, want_ := range map[string]string{cold1: "dct", rifles: "dc"} {
			c := b.fork().do(b.u(b.g.t.byID[id])).is(kSetMode)
			got := ""
			for m, control := range modeControls {
				if c.can(engine.Action(control)) {
					got += modeWords[m][:1]
				}
			}
			want(t, id, got, want_)
		}
		gun := b.g.t.byID[guns81]
		want(t, "guns travel, without a question", b.fork().do(b.u(gun)).mode(gun), uint32(travel))
	})
	rule("RR-546", "it pays for the hex of entry, along its road", func(t *testing.T) {
		b := late(t, phAlliedMove, 36, cold1, rifles)
		u, v := b.g.t.byID[cold1], b.g.t.byID[rifles]
		along := b.fork().do(b.u(u), ctrlTravel).is(kMove)
		want(t, "a primary road in travel mode", along.spent[0], uint8(1))
		want(t, "one hex walked", along.walked, uint8(1))
		want(t, "it may stop there", along.can(stop), true)
		want(t, "it may go on", along.can(b.h("C2512")), true)
		want(t, "leg in defilade has no road", b.fork().do(b.u(v), ctrlDefilade).spent[0], uint8(b.g.t.charts.Terrain[b.g.t.terrain[b.hex("C2411")]].Cost[legDefilade]))
		mini := late(t, phAlliedMiniMove, 36, rifles).do(b.u(v), ctrlConcentrated).is(kMove)
		want(t, "the hex of entry is one of two in response", mini.can(b.h("C2512")), true)
		want(t, "three", mini.can(b.h("C2613")), false)
	})
	for _, id := range []string{"RR-547", "RR-551"} {
		rule(id, "stacks that come in column pay for the road before the map", func(t *testing.T) {
			ids := []string{"al-GA-5-1CG-tank-1", "al-GA-5-1CG-tank-2", "al-GA-5-1CG-tank-3", "al-GA-5-1CG-tank-4", "al-GA-5-1CG-tank-5"}
			b := late(t, phAlliedMove, 37, ids...)
			spent := []uint8{}
			for _, id := range ids {
				b.do(b.u(b.g.t.byID[id]), ctrlTravel).is(kMove)
				spent = append(spent, b.spent[0])
				b.do(b.h("C2512"))
				for kind(b.node) == kMove && !b.can(stop) {
					t.Fatal("it cannot stop")
				}
				if kind(b.node) == kMove {
					b.do(stop)
				}
				if kind(b.node) == kPos {
					b.do(b.LegalActions(nil)[0])
				}
				b.send(b.g.t.byID[id], left) // out of the way
			}
			want(t, "tanks of two points, four to a stack of eight", slices.Equal(spent, []uint8{1, 1, 1, 1, 2}), true)
		})
	}
	rule("RR-571", "some enter with half their MA", func(t *testing.T) {
		b := late(t, phAlliedMove, 37, glider)
		b.do(b.u(b.g.t.byID[glider]), ctrlConcentrated).is(kMove)
		want(t, "twelve half points and the road", b.spent[0], uint8(12+2))
	})
	for _, id := range []string{"RR-549", "RR-552"} {
		rule(id, "where the enemy is in the hex of entry, next to it", func(t *testing.T) {
			b := late(t, phAlliedMove, 36, cold1)
			u := b.g.t.byID[cold1]
			b.at(german3, "C2411", defilade)
			b.run()
			b.do(b.u(u), ctrlConcentrated).is(kSetHex)
			for _, code := range b.hexes() {
				want(t, code, b.g.t.distance(b.hex(code), b.hex("C2411")), 1)
			}
			b.do(b.h(b.hexes()[0]))
			want(t, "next to it", b.g.t.distance(b.where(u), b.hex("C2411")), 1)
			b = late(t, phGermanMove, 36, german1)
			b.at(first501, "C2801", defilade)
			b.run()
			b.do(b.u(b.g.t.byID[german1]), ctrlConcentrated).is(kSetHex)
			for _, code := range b.hexes() {
				want(t, code+" on the edge", b.g.edges.Has(int16(b.hex(code))), true)
			}
		})
	}
	rule("RR-174", "who enters next to an enemy may be ambushed", func(t *testing.T) {
		b := late(t, phAlliedMove, 36, cold1, rifles)
		at := b.g.t.grid.Next[b.hex("C2411")][0]
		b.at(german3, b.g.t.codes[at], concentrated)
		b.run()
		b.do(b.u(b.g.t.byID[rifles]), ctrlConcentrated)
		if b.g.t.cover.Has(int16(b.hex("C2411"))) {
			b.is(kMove)
		} else {
			b.is(kOpp)
		}
	})
}
