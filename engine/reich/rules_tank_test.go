package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Armour and guns that rule tests use.
const (
	panther2 = "ge-107PzB-107-2107P-panther-2"
	panther3 = "ge-107PzB-107-2107P-panther-3"
	jagdpz   = "ge-107PzB-107-2107P-jgpz-1" // heavy gun, medium target
	stug     = "ge-107PzB-107-280-stug-1"   // range 1
	arminf   = "ge-107PzB-107-2107-arminf-1"
	tank1    = "al-GA-5-1CG-tank-1" // range 1
	tank2    = "al-GA-5-1CG-tank-2"
	tank3    = "al-GA-5-1CG-tank-3"
	gun101b  = "al-101-at-2"
	gunIG    = "al-GA-32-3IG-at-1" // of three points
	pak      = "ge-85-pak75-1"
	engGer   = "ge-85-eng-1"
	art7     = "ge-85-art-1"
)

// duel is a phase of Allied fire with a Panther in the open.
func duel(t *testing.T, mode uint32) (b *board, target int) {
	b = empty(t, field, phAlliedFire)
	b.waiting()
	return b, b.at(panther, "C2321", mode)
}

// num is a number of points.
func (b *board) num(n int) engine.Action { return b.action(blkNum, n) }

// tankShot is the position at the dice of anti-tank fire.
func (b *board) tankShot(target, points, class int, how uint8) *board {
	b.waiting()
	b.beginTank(target, points, class, how)
	b.run()
	return b.is(cAT)
}

// aim is who fires with how many points, class, and the hit value at the dice.
func (b *board) aim() [3]int {
	f := b.current()
	return [3]int{int(f.points), int(f.er), b.hitValue(f)}
}

func init() {
	rule("RR-118", "anti-tank fire is for guns with a dot, and artillery of 7", func(t *testing.T) {
		b, e := duel(t, concentrated)
		b.at(first501, "C2320", concentrated)
		want(t, "for a rifle company", b.isTarget(e), false)
		u := b.at(gun101, "C2320", defilade)
		want(t, "for a gun", b.mayFire(u, e), true)
		b.setMode(u, travel)
		want(t, "for one on the road", b.mayFire(u, e), false)
		b = empty(t, field, phGermanFire)
		e = b.at(tank1, "C2321", concentrated)
		want(t, "for artillery of 7", b.mayFire(b.at(art7, "C2320", defilade), e), true)
		want(t, "beyond woods", b.mayFire(b.at(panther, "C2317", concentrated), b.at(tank2, "C2315", concentrated)), false)
	})
	rule("RR-120", "engineers have anti-tank fire in close action alone", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		want(t, "engineers", b.mayFire(b.at(engGer, "C2320", concentrated), b.at(tank1, "C2321", concentrated)), false)
		want(t, "in the phase of the other side", b.mayFire(b.at(tank2, "C2322", concentrated), b.at(panther, "C2421", concentrated)), false)
	})
	rule("RR-121", "who is fired at may return fire, with what he had before the dice", func(t *testing.T) {
		b, e := duel(t, concentrated)
		u, v := b.at(tank1, "C2320", concentrated), b.losing(b.at(tank2, "C2320", concentrated), 1)
		b.run()
		b.do(b.u(e), ctrlAll).is(kReturn)
		want(t, "the Germans decide", int(b.who), german)
		want(t, "at the first", b.can(b.u(u)), true)
		b.do(b.u(v)).is(cAT)
		want(t, "three medium points", b.aim(), [3]int{3, 2, 6})
		b.do(2)
		want(t, "the Panther", b.in(e), "")
		want(t, "two heavy points all the same", b.is(cAT).aim(), [3]int{2, 3, 8})
		b.do(4)
		want(t, "its target", b.in(v), "")
		want(t, "the other", b.strength(u), 2)
	})
	rule("RR-121", "he need not", func(t *testing.T) {
		b, e := duel(t, defilade)
		u := b.at(tank1, "C2320", concentrated)
		b.run()
		b.do(b.u(e)).is(kReturn).do(stop).is(cAT).do(12).is(kMover)
		want(t, "unhurt", b.strength(u)+b.strength(e), 4)
	})
	rule("RR-122", "guns that fire at armour draw conventional fire", func(t *testing.T) {
		b, e := duel(t, concentrated)
		u := b.at(gun101, "C2320", defilade)
		b.run()
		b.do(b.u(e)).is(kReturn).do(b.u(u)).is(cAT).do(12).is(kEffect).do(ctrlKeep).is(cFire)
		want(t, "two tanks, doubled, of effectiveness 8", [2]int{int(b.current().points), int(b.current().er)}, [2]int{4, 8})
		want(t, "at the gun", int(b.current().unit), u+1)
	})
	for _, id := range []string{"RR-084", "RR-121"} {
		rule(id, "an armoured HQ returns no fire", func(t *testing.T) {
			b := empty(t, field, phAlliedFire)
			b.waiting()
			e := b.byType(t, "armhq", 3, 1)
			b.put(e, b.hex("C2321"))
			b.at(gun101, "C2320", defilade)
			b.run()
			b.do(b.u(e))
			want(t, "nobody is asked", kind(b.node), cAT)
			m := empty(t, field, phAlliedMove)
			m.put(e, m.hex("C2321"))
			u := m.at(first501, "C2320", concentrated)
			m.waiting()
			m.lead(u).do(m.to("C2320", "C2319")).is(kOpp)
		})
	}
	rule("RR-123", "two hexes, for armour only with a printed range of two", func(t *testing.T) {
		b, e := duel(t, concentrated)
		want(t, "a gun at two", b.mayFire(b.at(gun101, "C2319", defilade), e), true)
		want(t, "a gun at three", b.mayFire(b.at(gun101b, "C2318", defilade), e), false)
		want(t, "a tank at two", b.mayFire(b.at(tank1, "C2319", concentrated), e), false)
		want(t, "a tank next to it", b.mayFire(b.at(tank2, "C2320", concentrated), e), true)
		b = empty(t, field, phGermanFire)
		e = b.at(tank1, "C2321", concentrated)
		want(t, "a Panther at two", b.mayFire(b.at(panther, "C2319", concentrated), e), true)
		want(t, "artillery at three", b.mayFire(b.at(art7, "C2318", defilade), e), false)
	})
	rule("RR-124", "each class is a shot of its own", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		b.waiting()
		e := b.at(tank1, "C2321", defilade)
		b.at(panther, "C2320", concentrated)
		b.at(stug, "C2320", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll).is(kReturn).do(stop).is(cAT)
		want(t, "first the medium points", b.aim(), [3]int{2, 2, 5})
		b.do(12).is(cAT)
		want(t, "then the heavy", b.aim(), [3]int{2, 3, 7})
	})
	rule("RR-125", "artillery of 7 is light, of 8 and 9 medium", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		want(t, "7", b.tankClass(b.at(art7, "C2320", defilade)), scenarios.ReichLight)
		want(t, "8", b.tankClass(b.at(battery, "C2320", defilade)), scenarios.ReichMedium)
	})
	rule("RR-126", "anti-tank points are strength times dots", func(t *testing.T) {
		b, e := duel(t, concentrated)
		want(t, "a Panther", b.tankPoints(e), 2)
		want(t, "after a loss", b.tankPoints(b.losing(e, 1)), 1)
		want(t, "three guns", b.tankPoints(b.at(gunIG, "C2320", defilade)), 3)
	})
	rule("RR-127", "up to the hit value a step, up to half of it two", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		b.tankShot(b.at(tank1, "C2321", concentrated), 1, scenarios.ReichHeavy, tankNear)
		want(t, "hit value", b.aim()[2], 7)
		for dice, steps := range map[int]int{2: 2, 4: 2, 5: 1, 7: 1, 8: 0, 12: 0} {
			want(t, "dice", b.tankResult(dice), steps)
		}
		faces := b.faces()
		want(t, "two steps", faces["2 points lost"], 6)
		want(t, "a step", faces["1 point lost"], 15)
		want(t, "a miss", faces["a miss"], 15)
	})
	rule("RR-127", "what a target cannot lose nobody loses", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e, below := b.losing(b.at(tank1, "C2321", concentrated), 1), b.at(tank2, "C2321", concentrated)
		b.tankShot(e, 1, scenarios.ReichHeavy, tankNear).do(2)
		want(t, "the target", b.in(e), "")
		want(t, "who was below", b.strength(below), 2)
	})
	rule("RR-128", "what makes the hit value", func(t *testing.T) {
		value := func(id, code string, mode uint32, points, class int, how uint8) int {
			b := empty(t, field, phGermanFire)
			return b.tankShot(b.at(id, code, mode), points, class, how).aim()[2]
		}
		want(t, "light at medium", value(tank1, "C2321", concentrated, 1, 1, tankNear), 4)
		want(t, "medium at heavy", value(panther, "C2321", concentrated, 1, 2, tankNear), 5)
		want(t, "heavy at light", value(arminf, "C2321", concentrated, 1, 3, tankNear), 8)
		want(t, "four more light points", value(tank1, "C2321", concentrated, 5, 1, tankNear), 6)
		want(t, "seven more medium points", value(panther, "C2321", concentrated, 8, 2, tankNear), 10)
		want(t, "in defilade", value(tank1, "C2321", defilade, 1, 3, tankNear), 6)
		want(t, "in woods", value(tank1, "C2316", concentrated, 1, 3, tankNear), 6)
		want(t, "in defilade in a town", value(tank1, "C3214", defilade, 1, 3, tankNear), 5)
		want(t, "at two hexes", value(tank1, "C2321", concentrated, 1, 3, tankFar), 6)
		want(t, "at most", value(arminf, "C2321", concentrated, 9, 3, tankNear), 11)
	})
	rule("RR-128", "ground counts for who is in defilade, woods and towns for all (R-5.8)", func(t *testing.T) {
		for k, want2 := range map[uint8][2]int{clear_: {7, 6}, city: {7, 4}, forest: {7, 4}, woods: {6, 5}, town: {6, 5}} {
			b := empty(t, "campaign", phGermanFire)
			for h := range b.g.t.hexes {
				if b.g.t.terrain[h] != k {
					continue
				}
				for i, mode := range []uint32{concentrated, defilade} {
					f := b.fork()
					u := f.at(tank1, b.g.t.codes[h], mode)
					want(t, b.g.t.codes[h], f.tankShot(u, 1, scenarios.ReichHeavy, tankNear).aim()[2], want2[i])
				}
				break
			}
		}
	})
	rule("RR-129", "the class of the gun and that of the target differ", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phAlliedFire)
		c := &b.g.t.list[b.g.t.byID["al-GA-5-2GG-firefly-1"]]
		want(t, "a Firefly", [2]uint8{c.at, c.afv}, [2]uint8{scenarios.ReichHeavy, scenarios.ReichMedium})
		b = empty(t, field, phGermanFire)
		u := b.at(jagdpz, "C2321", concentrated)
		want(t, "fires", b.tankClass(u), scenarios.ReichHeavy)
		want(t, "is fired at", b.tankShot(u, 1, 2, tankNear).aim()[2], 6)
	})
	rule("RR-130", "classes of dots", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		for id, class := range map[string]int{panther: scenarios.ReichHeavy, pak: scenarios.ReichHeavy, stug: scenarios.ReichMedium, tank1: scenarios.ReichMedium, gun101: scenarios.ReichMedium, german1: 0} {
			want(t, id, b.tankClass(b.g.t.byID[id]), class)
		}
		b = empty(t, "frost", phGermanFire)
		want(t, "armoured cars", b.tankClass(b.g.t.byID["ge-9SS-Grabner-9Rec-acar-1"]), scenarios.ReichLight)
	})
	rule("RR-131", "after anti-tank fire no other fire", func(t *testing.T) {
		b, e := duel(t, defilade)
		u := b.at(tank1, "C2320", concentrated)
		f := b.at(german1, "C2319", defilade)
		b.run()
		want(t, "before", b.is(kTarget).can(b.u(f)), true)
		b.do(b.u(e)).is(kReturn).do(stop, 12).is(kMover)
		want(t, "after", b.mayFire(u, f), false)
		want(t, "nor does it move", b.mayMove(u), false)
	})
	rule("RR-132", "defilade halves anti-tank points", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.at(tank1, "C2320", defilade)
		want(t, "two", b.tankPoints(u), 1)
		want(t, "one", b.tankPoints(b.losing(u, 1)), 1)
		want(t, "guns are not halved (R-5.16)", b.tankPoints(b.at(gunIG, "C2320", defilade)), 3)
		want(t, "disrupted as well", b.tankPoints(b.at(tank2, "C2320", concentrated, stDisrupted)), 1)
		want(t, "on the road", b.tankPoints(b.at(tank3, "C2320", travel)), 1)
	})
	rule("RR-133", "armour in defilade fires conventionally with its strength", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "in defilade", b.firePoints(b.at(tank1, "C2320", defilade)), 2)
		want(t, "concentrated", b.firePoints(b.at(tank2, "C2320", concentrated)), 4)
	})
	rule("RR-134", "each class fires at a target once in a phase", func(t *testing.T) {
		b, e := duel(t, defilade)
		u, v := b.at(tank1, "C2320", concentrated), b.at(gun101, "C2319", defilade)
		other := b.at(panther2, "C2322", defilade)
		w := b.at(gun101b, "C2323", defilade)
		b.run()
		b.do(b.u(e), b.u(u)).is(kReturn).do(stop, 12).is(kTarget)
		want(t, "a second medium shot", b.can(b.u(e)), false)
		b.refused(b.u(e), "5.85")
		want(t, "at another", b.can(b.u(other)), true)
		want(t, "who has not fired", b.has(v, stFired) || b.has(w, stFired), false)
	})
	rule("RR-134", "armour may go into defilade before the next class fires", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		b.waiting()
		e := b.at(tank1, "C2321", concentrated)
		b.at(panther, "C2320", concentrated)
		b.at(stug, "C2320", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll, stop).is(cAT)
		want(t, "medium", b.aim()[2], 6)
		b.do(12).is(kEffect)
		stays, hides := b.fork().do(ctrlKeep), b.fork().do(ctrlDefilade)
		want(t, "in the open", stays.is(cAT).aim()[2], 8)
		want(t, "in defilade", hides.is(cAT).aim()[2], 7)
		want(t, "not shaken", hides.has(e, stWillDisrupt), false)
	})
	rule("RR-135", "at two hexes nobody is spotted in woods and towns", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u := b.at(panther, "C3216", concentrated)
		want(t, "in a town at two", b.mayFire(u, b.at(tank1, "C3214", defilade)), false)
		want(t, "in the open at two", b.mayFire(b.at(panther2, "C2320", concentrated), b.at(tank2, "C2322", defilade)), true)
		want(t, "in a town next to it", b.mayFire(b.at(panther3, "C3215", concentrated), b.g.t.byID[tank1]), true)
	})
	rule("RR-136", "who fires from a town is seen by his target", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		b.waiting()
		u, e := b.at(panther, "C3214", concentrated), b.at(tank1, "C3216", concentrated)
		want(t, "a target of range one", b.mayReturn(e, u), false)
		b = empty(t, field, phAlliedFire)
		f, e := b.at(tank1, "C3214", concentrated), b.at(panther, "C3216", concentrated)
		want(t, "before", b.tankSight(e, f), false)
		want(t, "after", b.mayReturn(e, f), true)
	})
	rule("RR-135", "armour in a wood that has fired is seen from two hexes (6.62)", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		e, u := b.at(panther, "C2316", concentrated), b.at(gun101, "C2318", defilade)
		want(t, "before", b.tankSight(u, e), false)
		b.set(e, stUncovered)
		want(t, "after", b.tankSight(u, e), true)
	})
	rule("RR-137", "two dots count twice, and a King Tiger is harder to hit", func(t *testing.T) {
		b := empty(t, "1st-destruction", phGermanFire)
		u := b.g.t.byID["ge-ind-506-tiger2-1"]
		b.setMode(u, concentrated)
		for h, k := range b.g.t.terrain {
			if k == clear_ {
				b.put(u, h)
				break
			}
		}
		want(t, "points", b.tankPoints(u), 4)
		want(t, "hit by a medium gun", b.hitValue(&frame{unit: uint16(u + 1), points: 1, er: scenarios.ReichMedium, why: tankNear}), 4)
	})
	rule("RR-138", "artillery fires at armour from the top two, and is not doubled", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(tank1, "C2321", concentrated)
		b.at(german1, "C2320", defilade)
		u, v := b.at(art7, "C2320", defilade), b.at(battery, "C2320", defilade)
		want(t, "second", b.mayFire(u, e), true)
		want(t, "third", b.mayFire(v, e), false)
		want(t, "points", b.tankPoints(u), 2)
	})
	rule("RR-140", "two guns fire from any position of a stack", func(t *testing.T) {
		b, e := duel(t, defilade)
		b.at(first501, "C2320", defilade)
		b.at(second501, "C2320", defilade)
		u, v, w := b.at(gun101, "C2320", defilade), b.at(gunIG, "C2320", defilade), b.at(gun101b, "C2320", defilade)
		b.run()
		b.do(b.u(e)).is(kFirer).do(b.u(u)).is(kFirer)
		b.do(b.u(w)).is(kReturn)
		want(t, "a third", b.fromBelow(v), false)
		want(t, "they may be fired at then", b.can(b.u(w)), true)
	})
	rule("RR-126", "anti-tank points may be divided between targets", func(t *testing.T) {
		b, e := duel(t, defilade)
		other := b.at(panther2, "C2322", defilade)
		u := b.at(gunIG, "C2421", defilade)
		b.run()
		b.do(b.u(e)).is(kPoints)
		want(t, "none", b.can(b.num(0)), false)
		want(t, "more than it has", b.can(b.num(4)), false)
		b.fork().do(b.num(3), stop, 12).is(kMover)
		b.do(b.num(2)).is(kReturn).do(stop).is(cAT)
		want(t, "two points", b.aim()[0], 2)
		b.do(12).is(kTarget)
		want(t, "at the same target", b.can(b.u(e)), false)
		b.do(b.u(other)).is(kReturn).do(stop).is(cAT)
		want(t, "the third", b.aim()[0], 1)
		b.do(12).is(kMover)
		want(t, "none left", b.tankLeft(u), 0)
	})
	rule("RR-271", "guns answer an attack from any position", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		u := b.at(panther, "C2320", concentrated)
		b.at(first501, "C2321", defilade)
		b.at(second501, "C2321", defilade)
		gun := b.at(gun101, "C2321", defilade)
		b.run()
		b.do(b.u(u), ctrlClose).is(kOpp).do(b.u(u)).is(cAT)
		want(t, "the gun", b.aim(), [3]int{2, 2, 5})
		want(t, "has fired", b.has(gun, stUncovered), true)
	})
	rule("RR-502", "guns do not attack in close action", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		want(t, "attack", b.mayAttack(b.at(pak, "C2320", travel)), false)
	})
	rule("RR-502", "they answer from the top two, and may be the top defender", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		u := b.at(panther, "C2320", concentrated)
		gun := b.at(gun101, "C2321", defilade)
		want(t, "on top", b.defender(b.hex("C2321")), gun)
		leaves := &frame{why: whyLeave, from: uint16(b.where(u) + 1), to: uint16(b.hex("C2319") + 1)}
		want(t, "answers", b.mayAnswer(leaves, gun), true)
		b.at(first501, "C2221", defilade)
		b.at(second501, "C2221", defilade)
		want(t, "from below", b.mayAnswer(leaves, b.at(gun101b, "C2221", defilade)), false)
	})
	rule("RR-508", "static flak does not count in its hex", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phGermanFire)
		u := b.g.t.byID["ge-406-sflak88-1"]
		all, vehicles, travels := b.weight(u)
		want(t, "weight", [3]int{all, vehicles, travels}, [3]int{})
		want(t, "of a unit that moves", func() int { n, _, _ := b.weight(b.g.t.byID["ge-10SS-22SS-Euling-inf-1"]); return n }() > 0, true)
	})
	rule("RR-508", "18.51: static flak is shaken with any unit of its hex, and shakes other static flak alone", func(t *testing.T) {
		for _, c := range []struct {
			who  string
			want [3]bool
		}{
			{"a company", [3]bool{true, true, true}},
			{"flak", [3]bool{false, true, true}},
		} {
			b := empty(t, "1st", phAlliedFire)
			v, w := b.at("ge-ind-sflak20-1", "A2132", defilade), b.at("ge-ind-sflak20-2", "A2132", defilade)
			u, other := b.at("ge-ind-Knaust-Knaust-inf-1", "A2132", defilade), b.at("ge-ind-sflak20-3", "A2031", defilade)
			b.disrupt(map[string]int{"a company": u, "flak": w}[c.who])
			want(t, c.who, [3]bool{b.has(u, stDisrupted), b.has(v, stDisrupted), b.has(w, stDisrupted)}, c.want)
			want(t, "in another hex", b.has(other, stDisrupted), false)
		}
		b := empty(t, "1st", phGermanFire)
		u, v := b.at("ge-ind-Knaust-Knaust-inf-1", "A2132", defilade), b.at("ge-ind-sflak20-1", "A2132", defilade)
		b.bomb(u, strikeD)
		want(t, "by D of aircraft the target alone (15.4)", [2]bool{b.has(u, stDisrupted), b.has(v, stDisrupted)}, [2]bool{true, false})
	})
	rule("RR-510", "artillery does not attack in close action", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		want(t, "attack", b.mayAttack(b.at(art7, "C2320", defilade)), false)
	})
}
