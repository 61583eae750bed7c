package reich

import "testing"

func init() {
	for _, id := range []string{"RR-109", "RR-206"} {
		rule(id, "artillery fires at the third hex in a row that one spotter sees, of vehicles at the fifth", func(t *testing.T) {
			m := newStalk(t)
			m.step("C2320", "C2318").is(kMove)
			want(t, "the third is a step", [2]bool{m.can(m.h("C2317")), m.can(m.to("C2318", "C2317"))}, [2]bool{false, true})
			m.do(m.to("C2318", "C2317")).is(kOpp)
			want(t, "the battery is asked", int(m.current().unit)-1, m.gun)
			blind := newStalk(t)
			blind.kill(blind.spotter)
			blind.run()
			blind.do(blind.u(blind.mover)).is(kMove)
			want(t, "unseen as far as it can", blind.can(blind.h("C2317")), true)
			two := newStalk(t)
			two.at(battery2, "C2427", defilade)
			two.put(two.mover, two.hex("C2321"))
			two.step("C2321", "C2319", "C2318").is(kOpp).do(two.u(two.mover)).is(cFire).do(12).do(ctrlKeep)
			want(t, "one battery each time", kind(two.node), kMove)
			two.do(two.to("C2318", "C2317")).is(kOpp)
			want(t, "the other at the next hex", two.g.t.list[int(two.current().unit)-1].id, battery2)
			v := newStalk(t)
			v.kill(v.mover)
			v.mover = v.at("al-GA-32-3IG-motinf-1", "C2320", travel)
			want(t, "who travels", v.watchLimit(v.mover), 5)
			v.run()
			v.do(v.u(v.mover)).is(kMove)
			want(t, "three hexes", v.can(v.h("C2317")), true)
		})
	}
	rule("RR-049", "direct and anti-tank fire as opportunity fire", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		e := b.at(german1, "C2321", concentrated)
		b.at(panther, "C2321", concentrated)
		u, tank := b.at(first501, "C2320", concentrated), b.at(tank1, "C2320", concentrated)
		b.beginAnswers(whyLeave, b.hex("C2320"), b.hex("C2319"))
		f := b.current()
		b.join(u)
		b.join(tank)
		want(t, "conventional", b.answerable(f, e, u), true)
		want(t, "anti-tank", b.answerable(f, b.g.t.byID[panther], tank), true)
	})
	for _, id := range []string{"RR-498", "RR-500"} {
		rule(id, "heavy weapons fire by 5.62 from any place, at the top two, with losses as by direct fire", func(t *testing.T) {
			b, e := range_(t, defilade)
			b.at(german2, "C2321", defilade)
			third := b.at(german3, "C2321", defilade)
			b.at(first501, "C2320", concentrated)
			b.at(second501, "C2320", concentrated)
			hw := b.at(hw501, "C2320", concentrated)
			want(t, "third in its stack", [2]bool{b.onTop(hw), b.mayFire(hw, e)}, [2]bool{false, true})
			want(t, "at the third of the hex", b.isTarget(third), false)
			b.run()
			b.do(b.u(e), b.u(hw)).is(cFire)
			want(t, "alone", b.loads, uint8(1))
			want(t, "six of 6 by 5.62, in defilade", b.value(), [2]int{4, 0})
			want(t, "losses as by direct fire", b.current().why, uint8(shotMortar))
			f := b.fork()
			f.losing(e, 2)
			f.losing(f.g.t.byID[german2], 2)
			f.current().result, f.current().step = 5, shEffect
			f.ask(kAuto)
			f.settle()
			want(t, "the two of the hex that are on top then", [2]bool{f.alive(third), f.strength(third) == 3}, [2]bool{false, false})
			i := newBarrage(t, concentrated)
			i.at(second501, "C2320", concentrated)
			low := i.at(third501, "C2320", defilade)
			m := i.at(hwGerman, "C2323", concentrated)
			want(t, "indirect fire at the third", [2]bool{i.mayFire(m, low), i.mayFire(m, i.target)}, [2]bool{false, true})
		})
	}
	rule("RR-499", "heavy weapons that do not fire alone need a company each", func(t *testing.T) {
		b, e := range_(t, defilade)
		own, hw := b.at(second501, "C2320", concentrated), b.at(hw501, "C2320", concentrated)
		foreign := b.at(irish, "C2421", concentrated)
		want(t, "neighbours", b.distanceOf(foreign, e), 1)
		b.run()
		alone := b.fork().do(b.u(e), b.u(own), b.u(hw))
		want(t, "beside a company of their own", alone.can(alone.u(foreign)) || kind(alone.node) != kFirer, true)
		b.do(b.u(e))
		f := b.fork()
		if foreign < hw {
			f.do(f.u(foreign))
			f.refused(f.u(hw), "18.1")
		} else {
			f.do(f.u(hw))
			want(t, "nobody else joins", kind(f.node) == kFirer && f.can(f.u(foreign)), false)
		}
		b.do(ctrlAll)
		want(t, "all with a company each", int(b.loads), 3)
	})
	rule("RR-501", "heavy weapons join close action, they do not lead it", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2321", defilade)
		hw := b.at(hw501, "C2320", concentrated)
		b.join(hw)
		d := b.g.t.toward(b.hex("C2320"), b.hex("C2321"))
		want(t, "alone", b.mayClose(b.hex("C2320"), d, 0), false)
		b.join(b.at(second501, "C2320", concentrated))
		want(t, "on top", b.mayClose(b.hex("C2320"), d, 0), false)
		b.putAt(hw, b.hex("C2320"), 9)
		b.group[0], b.group[1] = b.group[1], b.group[0]
		want(t, "under a company", b.mayClose(b.hex("C2320"), d, 0), true)
		c := empty(t, field, phAlliedMove)
		c.at(german1, "C2321", defilade)
		c.join(c.at(irish, "C2320", concentrated))
		c.join(c.at(hw501, "C2320", concentrated))
		want(t, "under one of others", c.mayClose(c.hex("C2320"), d, 0), false)
		e := empty(t, field, phAlliedMove)
		top := e.at(hwGerman, "C2321", defilade)
		want(t, "defends on top", e.defender(e.hex("C2321")), top)
	})
	rule("RR-379", "heavy weapons answer from the top two, at what they see", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2322", defilade)
		b.at(german2, "C2322", defilade)
		hw := b.at(hwGerman, "C2322", defilade)
		u := b.at(first501, "C2320", concentrated)
		b.join(u)
		f := &frame{act: uint8(actAnswers), why: whyLeave, from: uint16(b.hex("C2320") + 1), to: uint16(b.hex("C2319") + 1)}
		want(t, "the third", b.mayAnswer(f, hw), false)
		b.putAt(hw, b.hex("C2322"), 0)
		want(t, "on top", b.mayAnswer(f, hw) && b.answerable(f, hw, u), true)
		b.put(u, b.hex("C2316"))
		b.put(hw, b.hex("C2314"))
		want(t, "what it does not see", b.controls(hw, b.hex("C2316")) && !b.inSight(hw, u), b.controls(hw, b.hex("C2316")))
	})
	rule("RR-379", "armoured heavy weapons are heavy weapons (18.1), undoubled only in close defence (5.51)", func(t *testing.T) {
		b := empty(t, "breakout", phGermanMove)
		hw, sp := b.byType(t, "sphw", 5, 3), b.byType(t, "sp", 8, 12)
		h := b.open()
		n := int(b.g.t.grid.Next[h][0])
		b.put(hw, h)
		b.put(sp, h)
		u := b.byType(t, "inf", 4, 1)
		want(t, "a German", int(b.g.t.list[u].side), german)
		b.setMode(u, concentrated)
		b.put(u, n)
		b.join(u)
		f := &frame{act: uint8(actAnswers), why: whyLeave, from: uint16(n + 1), to: uint16(h + 1)}
		want(t, "they answer who leaves", b.mayAnswer(f, hw) && b.answerable(f, hw, u), true)
		want(t, "batteries do not", b.mayAnswer(f, sp), false)
		want(t, "in battery", b.answerLeft(f, hw, false), 2*b.strength(hw))
		f.why = whyClose
		want(t, "attacked", b.mayAnswer(f, hw), true)
		want(t, "undoubled", b.answerLeft(f, hw, false), b.strength(hw))
	})
	rule("RR-047", "armoured artillery goes half its way after indirect fire", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		sp := b.byType(t, "sp", 8, 12)
		b.put(sp, b.open())
		full := b.g.t.list[sp].ma
		b.setMode(sp, defilade)
		b.set(sp, stFired)
		want(t, "after direct fire", b.mayMove(sp), false)
		b.set(sp, stBarraged)
		want(t, "after indirect fire", b.mayMove(sp), true)
		want(t, "half", b.allowance(sp), int(full)/2)
		gun := b.byType(t, "art", 8, 12)
		b.setMode(gun, travel)
		b.put(gun, b.open())
		b.set(gun, stFired|stBarraged)
		want(t, "towed", b.mayMove(gun), false)
		inf := b.byType(t, "motinf", 4, 1)
		b.setMode(inf, concentrated)
		b.put(inf, b.open())
		want(t, "who has not fired", [2]int{b2i(b.mayMove(inf)), b.allowance(inf)}, [2]int{1, int(b.g.t.list[inf].ma)})
	})
	rule("RR-304", "artillery finds the shelter of towns in rough ground and cities", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phAlliedIndirect)
		h := -1
		for i, k := range b.g.t.terrain {
			if k == city {
				h = i
			}
		}
		gun, foot := -1, -1
		for u, c := range b.g.t.list {
			if c.gun {
				gun = u
			} else if c.infantry() {
				foot = u
			}
		}
		b.put(gun, h)
		b.put(foot, h)
		tab := b.g.t.charts
		want(t, "a gun", b.shelter(gun), tab.Terrain[town].Shift)
		want(t, "infantry", b.shelter(foot), tab.Terrain[city].Shift)
		want(t, "the lines differ", tab.Terrain[town].Shift != tab.Terrain[city].Shift, true)
	})
	rule("RR-382", "artillery of 30 Corps beside its HQ hears all of the corps", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedIndirect)
		hq := b.g.t.byID["al-30C-hq-1"]
		var gun int
		for u, c := range b.g.t.list {
			if c.artillery && c.side == allied && b.g.sc.Units[u].Div == "30C" {
				gun = u
			}
		}
		b.put(hq, b.open())
		b.put(gun, b.where(hq))
		guards := b.byType(t, "motinf", 4, 1)
		far := -1
		for h := range b.g.t.hexes {
			if b.g.t.terrain[h] != water && b.g.t.distance(h, b.where(hq)) > 36 {
				far = h
			}
		}
		b.put(guards, far)
		want(t, "without a line", [2]bool{b.line(guards, hq), b.calls(guards, gun, hq)}, [2]bool{false, true})
		b.put(gun, far)
		want(t, "far from the HQ", b.directs(hq, gun), false)
	})
	rule("RR-494", "airborne units observe for others, others not for airborne artillery", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedIndirect)
		id := func(name string) int { return b.g.t.byID[name] }
		h := b.open()
		for _, name := range []string{"al-30C-hq-1", "al-101-hq-1", "al-101-501-1-inf-1", irish, "al-101-art-1", "al-30C-art-1"} {
			b.put(id(name), h)
		}
		want(t, "airborne for 30 Corps", b.calls(id("al-101-501-1-inf-1"), id("al-30C-art-1"), id("al-30C-hq-1")), true)
		want(t, "the Guards for the 101st", b.calls(id(irish), id("al-101-art-1"), id("al-101-hq-1")), false)
		want(t, "its own", b.calls(id("al-101-501-1-inf-1"), id("al-101-art-1"), id("al-101-hq-1")), true)
		want(t, "artillery of the corps by an HQ of a division", b.directs(id("al-GA-armhq"), id("al-30C-art-1")), false)
		b.put(id("al-GA-armhq-1"), h)
		want(t, "when it is there", b.directs(id("al-GA-armhq-1"), id("al-30C-art-1")), true)
	})
	rule("RR-381", "HQs of German corps control all German artillery, and all Germans talk to them", func(t *testing.T) {
		b := empty(t, "campaign", phGermanIndirect)
		id := func(name string) int { return b.g.t.byID[name] }
		h := b.open()
		for _, name := range []string{"ge-IISS-hq-1", "ge-59-II_159-art-1", "ge-7FJ-L-L-inf-1"} {
			b.put(id(name), h)
		}
		hq, gun, u := id("ge-IISS-hq-1"), id("ge-59-II_159-art-1"), id("ge-7FJ-L-L-inf-1")
		want(t, "another corps' artillery, and a unit of neither", b.directs(hq, gun) && b.calls(u, gun, hq), true)
		want(t, "by print they are not under it", b.State.under(gun, hq) || b.State.under(u, hq), false)
	})
	rule("RR-380", "any HQ of a German division controls artillery of the flak brigade", func(t *testing.T) {
		b := empty(t, "campaign", phGermanIndirect)
		var gun int
		for u := range b.g.t.list {
			if b.g.t.list[u].flakBrigade && b.g.t.list[u].gun {
				gun = u
			}
		}
		hq := b.g.t.byID["ge-59-hq-1"]
		b.put(gun, b.open())
		b.put(hq, b.where(gun))
		c := &b.g.t.list[gun]
		old := *c
		c.artillery, c.gunsOf = true, ofDivision // none is printed as artillery
		want(t, "the 59th", b.directs(hq, gun), true)
		b.put(b.g.t.byID[hq1036], b.where(gun))
		want(t, "not that of a regiment", b.directs(b.g.t.byID[hq1036], gun), false)
		*c = old
	})
	rule("RR-495", "guns of a division and of one of its regiments are of one formation", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "with their division", b.sameBattalion(b.g.t.byID[gun101], b.g.t.byID[first501]), true)
		want(t, "with another", b.sameBattalion(b.g.t.byID[gun101], b.g.t.byID[irish]), false)
	})
	rule("RR-496", "units of a division and of its regiments are of one formation", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedFire)
		want(t, "with their division", b.sameBattalion(b.g.t.byID["al-GA-eng-1"], b.g.t.byID[irish]), true)
		want(t, "with another", b.sameBattalion(b.g.t.byID["al-GA-eng-1"], b.g.t.byID[first501]), false)
	})
	rule("RR-489", "without battalion regiments count, without regiment divisions", func(t *testing.T) {
		b := empty(t, "campaign", phGermanFire)
		id := func(name string) int { return b.g.t.byID[name] }
		want(t, "one regiment of the 85th", b.sameBattalion(id("ge-85-1053-inf-1"), id("ge-85-1053-inf-2")), true)
		want(t, "two regiments", b.sameBattalion(id("ge-85-1053-inf-1"), id("ge-85-1054-inf-1")), false)
	})
}

// open is an open hex of the board.
func (b *board) open() int {
	b.t.Helper()
	for h, k := range b.g.t.terrain {
		if k == clear_ && b.g.t.inPlay.Has(int16(h)) {
			return h
		}
	}
	b.t.Fatal("no open hex")
	return 0
}
