package endeavor

import (
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("ME-023", "whose units are whose", func(t *testing.T) {
		g := open(t, "campaign", "")
		for u := range g.t.list {
			r := &g.t.list[u]
			want(t, r.id, r.side == german, r.nation == "german")
			want(t, "the group of "+r.id, r.group == groupGerman, r.nation == "german")
		}
		for id, group := range map[string]uint8{"us-1-inf": groupUS, "fr-1-ff-arm": groupUS, "uk-3-inf": groupCW, "ca-2-can-inf": groupCW, "pl-1-pol-arm": groupCW,
			"jt-1-abtf-abn": groupJoint, "truck-1": groupJoint, "de-1-ss-pz": groupGerman, "de-16-lw": groupGerman} {
			want(t, id, g.t.list[g.t.byID[id]].group, group)
		}
	})
	rule("ME-008", "the best terrain for the defender counts", func(t *testing.T) {
		b := empty(t, "", phGermanCombat)
		b.unit("us-78-inf", "49.23")
		want(t, "rough and city", b.defenceOf(b.hex("49.23"), allied), 15)
	})
	rule("ME-009", "a fort doubles once more", func(t *testing.T) {
		b := empty(t, "", phCombat)
		b.unit("de-47-static", "18.28")
		want(t, "a static division in rough and forest with a fort", b.defenceOf(b.hex("18.28"), german), 8)
	})
	rule("ME-010", "a fort alone doubles", func(t *testing.T) {
		b := arena(t, phCombat)
		b.unit("de-47-static", "30.20")
		want(t, "without", b.defenceOf(b.hex("30.20"), german), 2)
		b.g.t.fort.add(b.hex("30.20"))
		want(t, "with", b.defenceOf(b.hex("30.20"), german), 4)
	})
	rule("ME-013", "a fort is nothing to the Allies", func(t *testing.T) {
		b := empty(t, "", phGermanCombat)
		b.unit("us-78-inf", "18.28")
		want(t, "defence", b.defenceOf(b.hex("18.28"), allied), 10)
		b = arena(t, phGermanCombat)
		b.g.t.fort.add(b.hex("30.20"))
		b.with("us-1-inf", "30.20").with("de-2-pz", "30.21").battle("30.20").dice(columnBest, 4) // D1r1
		b.is(kRetreat)
	})
	for _, id := range []string{"ME-011", "ME-012"} {
		rule(id, "Germans in a fort may stay, or take the whole retreat", func(t *testing.T) {
			b := arena(t, phCombat)
			b.g.t.fort.add(b.hex("30.20"))
			b.with("de-85-inf", "30.20").with("de-84-inf", "30.20").with("us-1-inf", "30.19")
			b.battle("30.20").dice(columnBest, 6).lowest(kLoss) // D2r2
			b.is(kFort)
			b.sound()
			want(t, "who is asked", b.Player(), engine.Player(german))
			want(t, "choices", b.count(), 2)
			f := b.fork().do(stop)
			f.is(kRetreat)
			want(t, "the whole of it", f.retLeft, 2)
			b.do(engine.Action(ctrlYes))
			want(t, "steps lost", b.left("de-84-inf")+b.left("de-85-inf"), 2)
			want(t, "nobody moves", b.whereIs("de-84-inf"), "30.20")
			want(t, "nobody advances", b.whereIs("us-1-inf"), "30.19")
		})
	}
	// Over these sides, and into these hexes, attacks count less, or there are none.
	for _, c := range []struct {
		id, name           string
		rhine, sea, bridge bool
		river, marsh       bool
		attack             int // of eight; 0: none
	}{
		{id: "ME-015", name: "no attack over a Sea Line", sea: true},
		{id: "ME-019", name: "no attack over the Rhine without road or bridge", rhine: true},
		{id: "ME-019", name: "an attack over a bridge on the Rhine", rhine: true, bridge: true, attack: 3},
		{id: "ME-207", name: "a third over the Rhine", rhine: true, bridge: true, attack: 3},
		{id: "ME-207", name: "a quarter over a Sea Line", sea: true, bridge: true, attack: 2},
		{id: "ME-207", name: "half over a river", river: true, attack: 4},
		{id: "ME-207", name: "half into Wetlands", marsh: true, attack: 4},
		{id: "ME-207", name: "the worst alone", marsh: true, rhine: true, bridge: true, attack: 3},
		{id: "ME-207", name: "all of it else", attack: 8},
	} {
		rule(c.id, c.name, func(t *testing.T) {
			b := arena(t, phCombat)
			b.with("de-47-static", "30.20").with("us-1-inf", "30.19")
			if c.marsh {
				b.ground(wetlands, "30.20")
			}
			for on, list := range map[*bool][]uint8{&c.rhine: b.g.t.rhine, &c.sea: b.g.t.sea, &c.river: b.g.t.river, &c.bridge: b.g.t.bridged} {
				if *on {
					b.side("30.19", "30.20", list)
				}
			}
			u := b.id("us-1-inf")
			want(t, "it may attack", b.mayAttack(u, b.hex("30.19"), b.hex("30.20")), c.attack > 0)
			want(t, "attack", b.Odds(int(b.hex("30.20")), []int{u}, 0).Attack, c.attack)
			if c.attack == 0 {
				b.with("us-4-inf", "29.20")
			}
			b.run()
			b.do(b.h("30.20"))
			want(t, "those who attack", b.attacking(), 2)
			want(t, "the unit over the side", b.scr[u]&scJoined != 0, c.attack > 0)
		})
	}
	rule("ME-028", "all units of an overfull hex defend", func(t *testing.T) {
		b := arena(t, phCombat)
		for _, id := range []string{"de-85-inf", "de-84-inf", "de-352-inf", "de-91-inf", "de-77-inf", "de-275-inf"} {
			b.unit(id, "30.20")
		}
		want(t, "defence of six", b.defenceOf(b.hex("30.20"), german), 36)
	})
	rule("ME-057", "units out of supply do not attack", func(t *testing.T) {
		b := arena(t, phGermanCombat)
		b.emergency[german] = 0
		b.with("us-1-inf", "30.20").with("de-2-pz", "30.21", stOOS).with("de-116-pz", "30.19")
		b.run()
		b.do(b.h("30.20"))
		want(t, "the one in supply", b.scr[b.id("de-116-pz")]&scJoined != 0, true)
		want(t, "the other", b.scr[b.id("de-2-pz")]&scJoined != 0, false)
		b = arena(t, phGermanCombat)
		b.with("us-1-inf", "30.20")
		want(t, "alone", b.mayAttack(b.unit("de-2-pz", "30.21", stOOS), b.hex("30.21"), b.hex("30.20")), false)
	})
	for _, id := range []string{"ME-059", "ME-248"} {
		rule(id, "units out of supply defend at half, rounded once", func(t *testing.T) {
			b := arena(t, phGermanCombat)
			b.unit("us-78-inf", "30.20", stOOS)
			want(t, "half of five", b.defenceOf(b.hex("30.20"), allied), 3)
			b.unit("us-84-inf", "30.20", stOOS)
			want(t, "two of them", b.defenceOf(b.hex("30.20"), allied), 5)
			b = arena(t, phCombat)
			b.g.t.fort.add(b.hex("30.20"))
			b.with("de-85-inf", "30.20", stOOS).with("de-47-static", "30.20", stOOS)
			want(t, "in a fort", b.defenceOf(b.hex("30.20"), german), 8)
		})
	}
	rule("ME-066", "a marker lets units attack at full strength", func(t *testing.T) {
		b := arena(t, phCombat)
		b.emergency[allied] = 1
		b.with("de-85-inf", "30.20").with("us-1-inf", "30.19").with("us-4-inf", "29.20", stOOS)
		b.run()
		b.do(b.h("30.20"))
		b.is(kEmergency)
		b.sound()
		f := b.fork().do(stop)
		want(t, "without it", f.scr[f.id("us-4-inf")]&scJoined != 0, false)
		b.do(engine.Action(ctrlYes))
		b.is(kJoin)
		b.sound()
		b.do(all)
		want(t, "attack", b.attackOf(), 16)
	})
	for _, id := range []string{"ME-067", "ME-249"} {
		rule(id, "a marker in an overrun", func(t *testing.T) {
			b := arena(t, phMove)
			b.emergency[allied] = 1
			b.with("us-1-hq", "30.17", stFlipped).with("us-3-arm", "30.19", stOOS).with("us-1-inf", "31.20").with("de-47-static", "30.20")
			b.run()
			b.is(kMove)
			b.do(b.u("us-3-arm"), b.h2("30.20"))
			b.is(cCombat)
			b.sound()
			want(t, "the marker is gone", b.emergency[allied], 0)
			want(t, "the neighbour is not in it", b.attacking(), 2)
			b.dice(columnBest, 6)
			want(t, "it is in", b.whereIs("us-3-arm"), "30.20")
			b.sound()
		})
	}
	rule("ME-068", "one marker, one attack", func(t *testing.T) {
		b := arena(t, phGermanCombat)
		b.emergency[german] = 1
		b.with("us-1-inf", "30.20").with("us-4-inf", "30.22").with("de-2-pz", "30.21", stOOS).with("de-116-pz", "30.21", stOOS).with("de-21-pz", "30.21", stOOS)
		b.run()
		want(t, "two targets", b.choices(blkHex), "30.20 30.22")
		b.do(b.h("30.20"))
		b.is(kJoin) // nobody could attack without the marker
		want(t, "left", b.emergency[german], 0)
		want(t, "any number", b.count(), 4)
		b.do(b.u("de-2-pz"), stop).dice(0, 2) // A2
		want(t, "the attacker is dead", b.left("de-2-pz"), 0)
		want(t, "the phase is over", b.phase, uint8(phGermanExploit))
	})
	rule("ME-070", "no marker helps a defender", func(t *testing.T) {
		b := arena(t, phGermanCombat)
		b.emergency = [2]uint8{1, 1}
		b.unit("us-78-inf", "30.20", stOOS)
		b.unit("de-2-pz", "30.21")
		b.battle("30.20")
		want(t, "markers", b.emergency, [2]uint8{1, 1})
		want(t, "defence", b.defenceOf(b.hex("30.20"), allied), 3)
	})
	rule("ME-086", "units of all nations attack together", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("uk-3-inf", "29.20").with("de-85-inf", "30.20").run()
		b.do(b.h("30.20"))
		b.do(all)
		want(t, "attack", b.attackOf(), 14)
	})
	for _, id := range []string{"ME-084", "ME-087"} {
		rule(id, "an HQ serves its own nations, and airborne units", func(t *testing.T) {
			b := arena(t, phCombat)
			b.unmark(b.id("us-1-hq"), stFlipped)
			b.supply.stale()
			target, from := b.hex("30.20"), b.hex("30.19")
			b.unit("de-85-inf", "30.20")
			want(t, "a French unit", b.mayAttack(b.unit("fr-1-ff-inf", "30.19"), from, target), false)
			want(t, "a Briton", b.mayAttack(b.unit("uk-3-inf", "30.19"), from, target), true)
			want(t, "a Pole", b.mayAttack(b.unit("pl-1-pol-arm", "30.19"), from, target), true)
			want(t, "an American airborne unit", b.mayAttack(b.unit("us-82-abn", "30.19"), from, target), true)
		})
	}
	for _, id := range []string{"ME-091", "ME-093"} {
		rule(id, "Allied units attack in the range of an Attack HQ, any number", func(t *testing.T) {
			b := arena(t, phCombat)
			b.unit("de-85-inf", "30.20")
			ids := []string{"us-1-inf", "us-4-inf", "us-2-inf", "us-5-inf", "us-8-inf", "us-9-inf", "us-28-inf", "us-29-inf", "us-30-inf", "us-35-inf"}
			for _, id := range ids {
				b.unit(id, "30.19")
			}
			b.run()
			b.do(b.h("30.20"), all)
			want(t, "steps of ten", b.attacking(), 20)
			for _, far := range []struct {
				hq string
				ok bool
			}{{"30.14", true}, {"30.13", false}} {
				b = arena(t, phCombat)
				b.unit("us-1-hq", far.hq)
				b.unit("uk-2-uk-hq", "10.25")
				b.with("de-85-inf", "30.20").unit("us-1-inf", "30.19")
				want(t, "from an HQ at "+far.hq, b.mayAttack(b.id("us-1-inf"), b.hex("30.19"), b.hex("30.20")), far.ok)
			}
		})
	}
	for _, id := range []string{"ME-126", "ME-128"} {
		rule(id, "Trucks give no Attack Supply", func(t *testing.T) {
			b := arena(t, phCombat)
			b.unit("us-1-hq", "30.12")
			b.unit("uk-2-uk-hq", "10.25")
			b.with("truck-1", "30.16").with("de-85-inf", "30.20").unit("us-1-inf", "30.19")
			want(t, "with a Truck in range alone", b.mayAttack(b.id("us-1-inf"), b.hex("30.19"), b.hex("30.20")), false)
		})
	}
	rule("ME-092", "who needs no Attack HQ", func(t *testing.T) {
		b := flat(t, "", phCombat)
		target, from := b.hex("30.20"), b.hex("30.19")
		b.unit("de-85-inf", "30.20")
		dropped := b.unit("us-82-abn", "30.19", stFresh)
		want(t, "dropped this turn", b.mayAttack(dropped, from, target), true)
		u := b.unit("us-1-inf", "30.19")
		b.beach("30.18", 12)
		want(t, "beside a Beach Port", b.mayAttack(u, from, target), true)
		b.set(u, stOOS)
		want(t, "but not out of supply", b.mayAttack(u, from, target), false)
		b.drop(u, stOOS)
		b.emergency[allied] = 1
		b.run()
		want(t, "targets", b.choices(blkHex), "30.20")
		b.beachAt[0] = spent
		b.supply.stale()
		want(t, "without the Beach Port", b.mayAttack(u, from, target), false)
		want(t, "with a marker", b.mayJoinAt("30.20", u, true), true)
	})
	rule("ME-089", "HQs defend with one and never attack", func(t *testing.T) {
		b := arena(t, phCombat)
		b.unit("de-85-inf", "30.18")
		want(t, "an HQ", b.mayAttack(b.id("us-1-hq"), b.hex("30.17"), b.hex("30.18")), false)
		want(t, "defence of two", b.defenceOf(b.hex("30.17"), allied), 2)
	})
	rule("ME-140", "an Air Point is worth two columns in a dominated zone", func(t *testing.T) {
		for _, c := range []struct{ zones, column uint8 }{{0, columnEven + 1}, {1 << 1, columnEven + 2}, {1, columnEven + 1}} {
			b := arena(t, phCombat)
			b.air, b.zones = 1, c.zones
			b.with("de-2-fj", "30.20").with("us-1-inf", "30.19").run()
			b.do(b.h("30.20"))
			b.is(kAir)
			want(t, "even odds", b.column, columnEven)
			b.sound()
			b.do(engine.Action(ctrlYes))
			want(t, "column", b.column, c.column)
			b.sound()
		}
	})
	rule("ME-142", "one point a fight, for the Allies", func(t *testing.T) {
		b := arena(t, phCombat)
		b.air, b.carpet = 3, 0
		b.with("de-2-fj", "30.20").with("us-1-inf", "30.19").run()
		b.do(b.h("30.20"))
		want(t, "none or one", b.count(), 2)
		b.do(engine.Action(ctrlYes))
		b.is(cCombat)
		want(t, "points left", b.air, 2)
		b = arena(t, phGermanCombat)
		b.air = 3
		b.with("de-2-pz", "30.21").with("us-1-inf", "30.20").run()
		b.do(b.h("30.20"))
		b.is(cCombat)
	})
	rule("ME-144", "shifts end at 7:1", func(t *testing.T) {
		b := arena(t, phCombat)
		b.air, b.zones = 2, 1<<1
		b.with("de-47-static", "30.20").with("us-2-inf", "30.19").with("us-5-inf", "30.19").run()
		b.do(b.h("30.20"), all)
		b.is(kAir)
		want(t, "6:1", b.column, columnBest-1)
		b.do(engine.Action(ctrlYes))
		want(t, "and no further", b.column, columnBest)
		b = arena(t, phCombat)
		b.air = 2
		b.with("de-47-static", "30.20").with("us-1-inf", "30.19").with("us-2-inf", "30.19").run()
		b.do(b.h("30.20"), all)
		b.is(cCombat) // 7:1 already: nothing to ask
	})
	for _, id := range []string{"ME-145", "ME-254"} {
		rule(id, "Carpet Bombing takes any number of points, once", func(t *testing.T) {
			b := arena(t, phCombat)
			b.air, b.zones, b.carpet = 3, 1<<1, 1
			b.with("de-2-fj", "30.20").with("de-3-fj", "32.20").with("us-1-inf", "30.19").with("us-4-inf", "31.20").run()
			f := b.fork()
			f.do(f.h("30.20"), f.u("us-1-inf"), stop)
			want(t, "none, one, two, three", f.count(), 4)
			g := f.fork().do(engine.Action(ctrlYes))
			want(t, "one point is no carpet", g.carpet, 1)
			f.do(f.num(3))
			want(t, "six columns from even odds", f.column, columnBest)
			want(t, "points and carpet", [2]uint8{f.air, f.carpet}, [2]uint8{})
			f.sound()
			b.do(b.h("30.20"), b.u("us-1-inf"), stop, b.num(2)).dice(0, 2)
			b.do(b.h("32.20"))
			b.is(kAir)
			want(t, "a second time", b.count(), 2)
		})
	}
	rule("ME-146", "no carpet in overruns, nor in the later scenarios", func(t *testing.T) {
		b := arena(t, phMove)
		b.air, b.carpet = 3, 1
		b.with("us-1-hq", "30.17", stFlipped).with("us-3-arm", "30.19").with("de-2-fj", "30.20").run()
		b.do(b.u("us-3-arm"), b.h2("30.20"), b.h("30.19"))
		b.is(kAir)
		want(t, "none or one", b.count(), 2)
		b.sound()
		for id, carpet := range map[string]bool{"campaign": true, "aug44": false, "sep44": false} {
			want(t, id, open(t, id, "").sc.Carpet, carpet)
		}
	})
	for _, id := range []string{"ME-173", "ME-174"} {
		rule(id, "brackets spare German attackers a step", func(t *testing.T) {
			for _, c := range []struct {
				cell   string
				german result
			}{{"[A2]D1", result{a: 1, d: 1}}, {"[A1]D1r1", result{d: 1, r: 1}}, {"[A1]", result{}}, {"A1D1", result{a: 1, d: 1}}, {"A2", result{a: 2}}} {
				want(t, c.cell+" for Germans", readResult(c.cell).of(german), c.german)
				x := readResult(c.cell)
				x.bracket = false
				want(t, c.cell+" for the Allies", readResult(c.cell).of(allied), x)
			}
			b := arena(t, phGermanCombat)
			b.with("de-2-pz", "30.21").with("us-1-inf", "30.20").with("us-4-inf", "30.20").battle("30.20").dice(columnEven+1, 7) // [A1]D1r1
			want(t, "the attacker", b.left("de-2-pz"), 2)
			b.is(kLoss)
			b = arena(t, phGermanCombat)
			b.with("de-2-pz", "30.21").with("us-1-inf", "30.20").battle("30.20").dice(columnEven+1, 6) // A1D1
			want(t, "without brackets", b.left("de-2-pz"), 1)
		})
	}
	rule("ME-176", "German attacks need no HQ", func(t *testing.T) {
		b := arena(t, phGermanCombat)
		b.unit("us-1-inf", "30.20")
		want(t, "in supply", b.mayAttack(b.unit("de-2-pz", "30.21"), b.hex("30.21"), b.hex("30.20")), true)
	})
	rule("ME-200", "the table", func(t *testing.T) {
		for c, cells := range [crtColumns]string{ // down each column, from 2 to 12
			"A2 A2 A2 A2 [A2] [A2] [A2]D1 A1D1 A1D2r1 [A1]D2r2 D2r2",
			"A2 A2 A2 [A2] [A2] [A2]D1 A1D1 A1D1r1 [A1]D2r1 D2r1 D2r2",
			"A2 A2 [A2] [A2]D1 A1D1 A1D1 [A1]D1r1 [A1]D2r1 D2r1 D2r2 D2r3",
			"A2 A2 [A2]D1 [A2]D1 A1D1 [A1]D1r1 [A1]D1r1 D2r1 D2r1 D2r2 D2r3",
			"A2 [A2] [A2]D1 [A2]D1 [A1]D1 [A1]D1r1 D2r1 D2r2 D2r2 D2r3 D3r3",
			"[A2] [A2]D1 [A2]D1 A1D1 [A1]D1r1 D2r1 D2r2 D2r2 D2r2 D2r3 D3r3",
			"[A2] [A2]D1 A1D1 [A1]D1 D1r1 D2r2 D2r2 D2r2 D2r3 D3r3 D3r3",
			"[A2] A1D1 [A1]D1 D1r1 D2r2 D2r2 D2r2 D2r2 D2r3 D3r3 D3r3",
			"A1D1 A1D1 D1r1 D1r2 D2r2 D2r2 D2r2 D2r2 D2r3 D3r3 D4r3",
		} {
			for i, cell := range strings.Fields(cells) {
				text := crt[i][c].String()
				if crt[i][c].bracket {
					text = "[" + text[:2] + "]" + text[2:]
				}
				want(t, fmt.Sprintf("%s on %d", columnWords[c], i+lowRoll), text, cell)
			}
		}
	})
	rule("ME-201", "odds outside the table", func(t *testing.T) {
		want(t, "1:9", columnOf(1, 9), 0)
		want(t, "20:1", columnOf(20, 1), columnBest)
	})
	rule("ME-202", "odds are rounded to the nearest", func(t *testing.T) {
		for _, c := range []struct {
			attack, defence int
			column          uint8
		}{{3, 2, 3}, {7, 5, 2}, {2, 5, 0}, {5, 12, 1}, {4, 5, 2}, {5, 5, 2}, {5, 8, 1}, {2, 3, 1}, {5, 2, 4}, {13, 2, 8}, {12, 2, 7}, {1, 3, 0}} {
			want(t, columnWords[c.column], columnOf(c.attack, c.defence), c.column)
		}
	})
	rule("ME-203", "a unit attacks once, and nobody must", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("de-3-fj", "28.20").with("de-85-inf", "31.19").with("us-1-inf", "30.19").with("us-4-inf", "29.20").run()
		want(t, "nobody must", b.can(stop), true)
		b.battle("30.20", "us-1-inf").dice(columnEven, 6) // A1D1
		b.is(kAttack)
		b.sound()
		want(t, "targets of the other unit", b.choices(blkHex), "28.20")
	})
	rule("ME-204", "a hex is attacked once", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("de-3-fj", "28.20").with("us-1-inf", "30.19").with("us-4-inf", "29.20").run()
		want(t, "targets", b.choices(blkHex), "28.20 30.20")
		b.battle("30.20", "us-1-inf").dice(0, 6).lowest(kLoss)
		want(t, "targets", b.choices(blkHex), "28.20")
		b.sound()
	})
	rule("ME-205", "attackers come from many hexes, defenders are one", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("us-4-inf", "29.20").with("us-2-inf", "31.20").with("de-2-fj", "30.20").with("de-47-static", "30.20").run()
		b.do(b.h("30.20"), all)
		want(t, "attack", b.attackOf(), 22)
		want(t, "defence", b.defenceOf(b.hex("30.20"), german), 10)
	})
	rule("ME-206", "terrain multiplies the defence", func(t *testing.T) {
		for terrain, times := range map[uint8]int{bocage: 2, forest: 2, rough: 2, city: 3, mountain: 4, plain: 1, wetlands: 1} {
			b := arena(t, phCombat)
			b.ground(terrain, "30.20")
			b.unit("de-85-inf", "30.20")
			want(t, "defence", b.defenceOf(b.hex("30.20"), german), 6*times)
		}
	})
	rule("ME-226", "reduced units fight with half, rounded up", func(t *testing.T) {
		b := arena(t, phCombat)
		u, v := b.unit("de-85-inf", "30.20", stReduced), b.unit("de-2-pz", "30.21", stReduced)
		want(t, "an infantry division", [2]int{b.attack(u), b.defence(u)}, [2]int{2, 3})
		want(t, "a panzer division", [2]int{b.attack(v), b.defence(v)}, [2]int{5, 4})
		for u := range b.g.t.list {
			r := &b.g.t.list[u]
			want(t, r.id, r.steps == 2, r.combat() && (r.attack[0] >= 4 || r.typ == tAirborne))
		}
	})
	rule("ME-228", "a city in Wetlands is a city", func(t *testing.T) {
		b := empty(t, "", phCombat)
		arnhem := b.hex("11.26")
		b.unit("de-85-inf", "11.26")
		want(t, "defence", b.defenceOf(arnhem, german), 18)
		times := map[uint8]bool{}
		for d, n := range b.g.t.next[arnhem] {
			back := (d + 3) % 6
			if n >= 0 && b.g.t.rhine[n]>>back&1 == 0 && b.g.t.sea[n]>>back&1 == 0 {
				river := b.g.t.river[n]>>back&1 != 0
				times[b.g.t.mult[n][back]] = true
				want(t, "from "+b.g.t.codes[n], b.g.t.mult[n][back], map[bool]uint8{true: 6, false: 12}[river])
			}
		}
		want(t, "by land", times[12], true)
	})
	rule("ME-251", "an HQ alone must be fought, a Truck alone is pushed away", func(t *testing.T) {
		b := arena(t, phGermanCombat)
		b.unit("us-1-hq", "30.20")
		b.with("truck-1", "30.22").with("de-2-pz", "30.21")
		b.ground(rough, "30.20")
		b.run()
		want(t, "targets", b.choices(blkHex), "30.20")
		want(t, "defence", b.defenceOf(b.hex("30.20"), allied), 2)
		b.do(b.h("30.20"))
		b.is(cCombat)
		b.dice(columnBest, 2) // A1D1
		want(t, "the HQ", b.left("us-1-hq"), 0)
		b.is(kAdvance)
	})
}

// mayJoinAt tells whether a unit may join an attack on a hex.
func (b *board) mayJoinAt(target string, u int, marker bool) bool {
	f := b.fork()
	f.target = f.hex(target)
	return f.mayJoin(u, marker)
}
