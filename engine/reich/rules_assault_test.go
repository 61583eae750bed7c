package reich

import (
	"testing"

	"bridgehead/scenarios"
)

// charge is close action of units, in their order, after all opportunity fire is declined; it stops at what comes then.
func charge(t *testing.T, b *board, units ...int) *board {
	t.Helper()
	b.waiting()
	b.run()
	b.do(b.u(units[0]))
	for _, u := range units[1:] {
		b.is(kJoin).do(b.u(u))
	}
	if kind(b.node) == kJoin {
		b.do(stop)
	}
	for kind(b.node) == cMA { // out of supply
		b.do(b.LegalActions(nil)[0])
	}
	b.do(ctrlClose)
	for kind(b.node) == kOpp && act(b.current().act) == actAnswers {
		b.do(stop)
	}
	return b
}

// pools are the points of the three who fire before close action of the group at hand.
func pools(b *board, to string, group ...int) [3]uint8 {
	b.members = 0
	for _, u := range group {
		b.group[b.members] = uint16(u)
		b.members++
	}
	b.beginAssault(b.where(group[0]), b.hex(to))
	f := b.current()
	return [3]uint8{f.left, f.er, f.result}
}

func init() {
	rule("RR-141", "infantry fires at armour after opportunity fire and before close action", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(panther, "C2320", concentrated)
		b.at(first501, "C2321", concentrated)
		charge(t, b, u).is(kOpp)
		want(t, "the defence decides", int(b.who), allied)
		b.fork().do(stop).is(cClose)
		b.do(b.u(u)).is(cAT)
		want(t, "five light points, a Panther", b.aim(), [3]int{5, 1, 4})
		b.do(2).is(kMover)
		want(t, "nobody is left to attack", b.in(u), "")
	})
	rule("RR-141", "infantry that attacks has no such fire", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.at(tank1, "C2321", concentrated)
		charge(t, b, b.at(jager, "C2320", concentrated)).is(cClose)
	})
	rule("RR-141", "engineers who attack have", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		e := b.at(tank1, "C2321", concentrated)
		charge(t, b, b.at(engGer, "C2320", concentrated)).is(kOpp)
		want(t, "they decide", int(b.who), german)
		b.do(b.u(e)).is(cAT)
		want(t, "three medium points", b.aim(), [3]int{3, 2, 7})
	})
	rule("RR-083", "fire may be divided between attackers", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(first501, "C2320", concentrated), b.at(second501, "C2320", defilade)
		e := b.at(jager, "C2321", concentrated) // 3 of effectiveness 5
		b.waiting()
		b.run()
		b.do(b.u(u), b.u(v)).do(ctrlClose).is(kOpp).do(b.u(u)).is(kSplit)
		b.fork().do(b.num(3)).is(cFire)
		b.do(b.num(1)).is(cFire)
		want(t, "a point", int(b.current().points), 1)
		b.do(12).is(kEffect).do(ctrlKeep).is(kOpp)
		want(t, "the same target", b.can(b.u(u)), false)
		b.fork().do(stop).is(cClose)
		b.do(b.u(v)).is(cFire)
		want(t, "the rest", int(b.current().points), 2)
		b.do(12).is(cClose)
		want(t, "a target of its own", b.has(e, stUncovered), true)
	})
	rule("RR-083", "no part may come to less than one", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(first501, "C2320", concentrated), b.at(second501, "C2320", defilade)
		e := b.losing(b.at(german1, "C2321", concentrated), 1) // 2 of effectiveness 4
		b.waiting()
		b.run()
		b.do(b.u(u), b.u(v)).do(ctrlClose).is(kOpp).do(b.u(u)).is(cFire)
		want(t, "all of it", int(b.current().points), b.strength(e))
	})
	rule("RR-083", "only at those who attack it", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(first501, "C2320", concentrated), b.at(second501, "C2320", defilade)
		b.at(jager, "C2321", concentrated)
		b.at("ge-7FJ-L-L-inf-2", "C2220", concentrated)
		b.waiting()
		b.run()
		b.do(b.u(u), b.u(v)).do(ctrlClose, b.to("C2320", "C2321")).is(kOpp).do(stop).is(kOpp).do(b.u(u)).is(cFire)
		want(t, "all of it", int(b.current().points), 3)
	})
	rule("RR-142", "classes of infantry", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		for id, class := range map[string]int{german1: scenarios.ReichMedium, first501: scenarios.ReichLight, irish: scenarios.ReichLight, engGer: scenarios.ReichMedium, hq501: 0, tank1: 0, pak: 0} {
			want(t, id, b.infantryClass(b.g.t.byID[id]), class)
		}
		b = empty(t, "nijmegen-bridge", phGermanMove)
		for u := range b.unit {
			if c := &b.g.t.list[u]; c.engineer && c.infantry() {
				want(t, c.id, b.infantryClass(u), scenarios.ReichMedium)
			}
		}
	})
	rule("RR-143", "German infantry of 5 or less has none", func(t *testing.T) {
		n := 0
		b := empty(t, "1st-destruction", phGermanMove)
		for u := range b.unit {
			if c := &b.g.t.list[u]; c.side == german && c.infantry() && !c.engineer && c.morale <= 5 && c.id != "" {
				want(t, c.id, b.infantryClass(u), 0)
				n++
			}
		}
		if n == 0 {
			t.Error("no such infantry on the board")
		}
	})
	rule("RR-144", "what both sides have is counted before the dice", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(tank1, "C2320", concentrated)
		e := b.losing(b.at("ge-107PzB-107-2107-armeng-1", "C2321", concentrated), 1)
		f := b.at(german1, "C2321", concentrated)
		want(t, "points", pools(b, "C2321", u), [3]uint8{0, 5, 0})
		b.kill(e)
		want(t, "after a loss", [2]int{int(b.current().er), b.strength(f)}, [2]int{5, 3})
	})
	rule("RR-145", "against armour alone all points may be allocated", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(tank1, "C2320", concentrated), b.at(tank2, "C2320", concentrated)
		b.at(german1, "C2321", concentrated)
		charge(t, b, u, v).is(kOpp).do(b.u(u)).is(kSplit)
		want(t, "more than there are", b.can(b.num(4)), false)
		b.fork().do(b.num(3)).is(cAT).do(12).is(kEffect).do(ctrlKeep).is(cClose)
		b.do(b.num(2)).is(cAT)
		want(t, "two points", b.aim(), [3]int{2, 2, 6})
		b.do(12).is(kEffect).do(ctrlKeep).is(kOpp).do(b.u(v)).is(cAT)
		want(t, "the third", b.aim(), [3]int{1, 2, 6})
	})
	rule("RR-146", "with infantry on both sides one shot, with the points beyond the enemy's", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(tank1, "C2320", concentrated), b.losing(b.at(first501, "C2320", concentrated), 3)
		b.at(german1, "C2321", concentrated)
		b.at(german2, "C2321", concentrated)
		want(t, "six against two", pools(b, "C2321", u, v), [3]uint8{0, 5, 0})
		b = empty(t, field, phAlliedMove)
		b.together(first501, tank1, tank2)
		u, v = b.at(tank1, "C2320", concentrated), b.at(first501, "C2320", concentrated)
		w := b.at(tank2, "C2320", concentrated)
		b.at(german1, "C2321", concentrated)
		charge(t, b, v, u, w).is(kOpp).do(b.u(u)).is(cAT)
		want(t, "three against five", b.aim()[0], 1)
		b.do(12).is(kEffect).do(ctrlKeep).is(cClose)
	})
	rule("RR-020", "engineers do their work concentrated and on foot", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.at(tank1, "C2321", concentrated)
		u := b.at("ge-107PzB-107-2107-armeng-1", "C2320", concentrated)
		want(t, "mounted", pools(b, "C2321", u)[0], 0)
		b.set(u, stDismounted)
		want(t, "on foot", pools(b, "C2321", u)[0], 3)
		b.setMode(u, defilade)
		want(t, "in defilade", pools(b, "C2321", u)[0], 0)
	})
	rule("RR-504", "engineers among the top two add to morale", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u, v, w := b.at(german1, "C2320", concentrated), b.at(engGer, "C2320", concentrated), b.at(german2, "C2320", concentrated)
		e := b.at(first501, "C2321", concentrated)
		to := b.hex("C2321")
		adds := func(group ...int) int {
			pools(b, "C2321", group...)
			return b.sapperMorale(true, to)
		}
		want(t, "second", adds(u, v), 2)
		want(t, "third", adds(u, w, v), 0)
		want(t, "alone", adds(v), 0)
		adds(u, v)
		d := b.morale(u) - b.defenceMorale(e, to) + 2
		want(t, "value", b.closeValue(&frame{to: uint16(to + 1)}), b.g.t.charts.CloseValue[5+clamp(b.closeER(u, false)-b.closeER(e, true))][5+clamp(d)])
		want(t, "of one point", adds(u, b.losing(v, 2)), 0)
		want(t, "the enemy", b.sapperMorale(false, to), 0)
		b.losing(v, 0)
		want(t, "in the defence", b.sapperMorale(false, b.hex("C2320")), 2)
	})
	rule("RR-009", "armoured infantry on foot is no armour", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u, v := b.at(first501, "C2320", concentrated), b.at(gun101, "C2320", defilade)
		e := b.at(arminf, "C2321", concentrated)
		want(t, "mounted", [2]bool{b.mayFire(u, e), b.mayFire(v, e)}, [2]bool{false, true})
		b.set(e, stDismounted)
		want(t, "on foot", [2]bool{b.mayFire(u, e), b.tankSight(v, e)}, [2]bool{true, false})
		want(t, "tanks", b.armoured(b.at(panther, "C2322", concentrated)), true)
	})
	rule("RR-117", "armoured infantry on foot has one less of effectiveness", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u := b.at(arminf, "C2321", concentrated)
		want(t, "mounted", [2]int{b.er(u), b.column(u)}, [2]int{6, vehicleConcentrated})
		b.set(u, stDismounted)
		want(t, "on foot", [2]int{b.er(u), b.column(u)}, [2]int{5, legConcentrated})
	})
	rule("RR-243", "armour beside infantry adds to its morale", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u, v := b.at(panther, "C2320", concentrated), b.at(german1, "C2320", concentrated)
		b.at(first501, "C2321", concentrated)
		to := b.hex("C2321")
		pools(b, "C2321", u, v)
		want(t, "heavy", b.armourMorale(true, to), 2)
		pools(b, "C2321", v, b.at(stug, "C2320", concentrated))
		want(t, "medium", b.armourMorale(true, to), 1)
		pools(b, "C2321", v, b.at(arminf, "C2320", concentrated))
		want(t, "armoured infantry", b.armourMorale(true, to), 0)
		pools(b, "C2321", u)
		want(t, "alone", b.armourMorale(true, to), 0)
		want(t, "the defence has none", b.armourMorale(false, to), 0)
		b.at(tank1, "C2321", concentrated)
		want(t, "then one", b.armourMorale(false, to), 1)
	})
	rule("RR-244", "armour without infantry in cover is an advantage to the enemy", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(panther, "C3215", concentrated)
		b.at(first501, "C3214", concentrated)
		pools(b, "C3214", u)
		want(t, "in a town", b.armourMorale(false, b.hex("C3214")), 3)
		a, d := b.closeER(u, false)-3, b.morale(u)-b.defenceMorale(b.defender(b.hex("C3214")), b.hex("C3214"))-3
		want(t, "value", b.closeValue(&frame{to: uint16(b.hex("C3214") + 1)}), b.g.t.charts.CloseValue[5+clamp(a)][5+clamp(d)])
		pools(b, "C3214", u, b.at(german1, "C3215", concentrated))
		want(t, "with infantry", b.armourMorale(false, b.hex("C3214")), 0)
		b.at(second501, "C2321", concentrated)
		pools(b, "C2321", b.at(panther2, "C2320", concentrated))
		want(t, "in the open", b.armourMorale(false, b.hex("C2321")), 0)
	})
	rule("RR-372", "infantry whose armour is lost or goes into defilade checks (11.93)", func(t *testing.T) {
		b := empty(t, field, phAlliedMove).together(first501, tank1)
		u, v, w := b.at(tank1, "C2320", concentrated), b.at(first501, "C2320", concentrated), b.at(second501, "C2320", concentrated)
		b.at(german1, "C2321", concentrated)
		charge(t, b, v, w, u).is(kOpp).do(b.u(u)).is(cAT)
		b.fork().do(12).is(kEffect).do(ctrlKeep).is(cClose)
		b.fork().do(12).is(kEffect).do(ctrlDefilade).is(cMorale)
		b.do(2).is(cMorale)
		want(t, "who", b.checked(), v)
		all := b.fork().do(2, 2).is(cClose)
		want(t, "both attack", int(all.members), 2)
		one := b.fork().do(12).is(cMorale).do(2).is(cClose)
		want(t, "one attacks", int(one.members), 1)
		want(t, "the other is disrupted", one.has(v, stDisrupted), true)
		b.do(12, 12).is(kMover)
		want(t, "nobody does", b.has(v, stDisrupted) && b.has(w, stDisrupted), true)
	})
	rule("RR-147", "two engineer units and fifteen points of infantry against six", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		e1, e2 := b.at(engGer, "C2320", concentrated), b.at("ge-107PzB-107-2107-armeng-1", "C2320", concentrated, stDismounted)
		group := []int{e1, e2}
		for _, id := range []string{german1, german2, german3, jager, "ge-7FJ-L-L-inf-2"} { // 15
			group = append(group, b.at(id, "C2320", concentrated))
		}
		b.at(tank1, "C2321", concentrated)
		b.losing(b.at(first501, "C2321", concentrated), 2)
		b.losing(b.at(second501, "C2321", concentrated), 2)
		want(t, "six of engineers fire, up to ten might", pools(b, "C2321", group...), [3]uint8{6, 0, 1})
		b = empty(t, field, phAlliedMove)
		b.tankShot(b.at(panther, "C2321", concentrated), 8, scenarios.ReichMedium, tankClose)
		want(t, "eight at a Panther", b.aim()[2], 10)
	})
	rule("RR-148", "Germans of morale 6 and more at a Sherman", func(t *testing.T) {
		b := empty(t, field, phAlliedMove).together(first501, tank1)
		u, v := b.at(tank1, "C2320", concentrated), b.at(first501, "C2320", concentrated)
		b.at(german1, "C2321", defilade)
		charge(t, b, v, u).is(kOpp).do(b.u(u)).is(cAT)
		want(t, "hit value", b.aim(), [3]int{1, 2, 6})
	})
	rule("RR-149", "covering terrain hides no armour in close action", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		want(t, "in woods", b.tankShot(b.at(tank1, "C2316", defilade), 1, scenarios.ReichMedium, tankClose).aim()[2], 6)
		b = empty(t, field, phGermanMove)
		want(t, "in the open", b.tankShot(b.at(tank1, "C2321", defilade), 1, scenarios.ReichMedium, tankClose).aim()[2], 5)
	})
	rule("RR-149", "nor the armour that attacks into it: the attacked hex is where the action is (8.48)", func(t *testing.T) {
		for to, shelter := range map[string]int{"C2316": 0, "C2318": -1} { // woods, and clear ground
			b := empty(t, field, phGermanMove)
			u := b.at(panther, "C2317", defilade)
			b.at(first501, to, concentrated)
			charge(t, b, u).is(kOpp).do(b.u(u)).is(cAT)
			open := b.g.t.charts.AT.Basic[scenarios.ReichLight-1][scenarios.ReichHeavy-1]
			want(t, "from the open into "+to, b.hitValue(&frame{unit: b.current().unit, points: 1, er: scenarios.ReichLight, why: tankClose}), open+shelter)
		}
	})
}
