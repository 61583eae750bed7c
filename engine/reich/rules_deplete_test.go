package reich

import "testing"

// fired lets all fire at the target and gets to the roll for depletion, or past it.
func (b *board) fired(target int) *board {
	b.t.Helper()
	b.do(b.u(target))
	for kind(b.node) == kFirer {
		b.do(b.LegalActions(nil)[0])
	}
	b.is(cFire).do(12)
	for kind(b.node) == kEffect {
		b.do(ctrlKeep)
	}
	return b
}

func init() {
	for _, c := range []struct {
		id string
		n  int
	}{{first501, 1}, {"al-101-501-2-hw-1", 3}, {"al-GA-5-1CG-tank-1", 3}} {
		rule("RR-333", "who fires out of supply rolls after it: "+c.id, func(t *testing.T) {
			b := tracing(t, field, phAlliedFire, false)
			u, e := b.at(c.id, "C2320", concentrated), b.at(german1, "C2321", concentrated)
			b.run()
			b.fired(e).is(cDeplete)
			want(t, "of six", b.faces()["it is depleted"], c.n)
			keeps := b.fork().do(6)
			want(t, "six", keeps.has(u, stDepleted|stOwes), false)
			b.do(1)
			want(t, "one", b.has(u, stDepleted), true)
			want(t, "has rolled", [2]bool{b.has(u, stOwes), b.owing > 0}, [2]bool{})
		})
	}
	rule("RR-333", "seven and more on anything but a six", func(t *testing.T) {
		b := tracing(t, field, phGermanFire, false)
		u := b.at(battery, "C2320", defilade)
		b.set(u, stOwes)
		b.owing = 1
		b.beginDepletion()
		b.run()
		want(t, "of six", b.is(cDeplete).faces()["it is depleted"], 5)
	})
	rule("RR-333", "who is in supply does not", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		b.at(hq501, "C2318", defilade)
		u, e := b.at(first501, "C2320", concentrated), b.at(german1, "C2321", concentrated)
		b.run()
		b.fired(e)
		want(t, "no roll", kind(b.node) != cDeplete, true)
		want(t, "owes", b.has(u, stOwes), false)
	})
	rule("RR-333", "also for opportunity fire", func(t *testing.T) {
		b := tracing(t, field, phAlliedMove, false)
		b.waiting()
		b.at(hq501, "C2318", defilade)
		u, e := b.at(first501, "C2320", concentrated), b.at(german1, "C2321", defilade)
		b.at(hq1036, "C2325", defilade, stDepleted)
		b.run()
		b.do(b.u(u)).is(kMove).do(b.to("C2320", "C2319")).is(kOpp).do(b.u(u)).is(cFire).do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		b.is(cDeplete)
		want(t, "who", b.current().unit, uint16(e+1))
		b.do(1)
		want(t, "he", b.has(e, stDepleted), true)
		want(t, "the move goes on", b.in(u), "C2319")
	})
	rule("RR-333", "also for artillery at who goes on under observation (5.51)", func(t *testing.T) {
		b := tracing(t, field, phAlliedMove, false)
		b.waiting()
		b.at(hq501, "C2321", defilade)
		m := &stalk{b, b.at(first501, "C2320", concentrated), b.at(german1, "C2518", defilade), b.at(hq1036, "C2427", defilade, stDepleted), b.at(battery, "C2427", defilade)}
		m.step("C2320", "C2318", "C2317").is(kOpp).do(b.u(m.mover)).is(cFire).do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		b.is(cDeplete)
		want(t, "who", b.current().unit, uint16(m.gun+1))
		want(t, "of six", b.faces()["it is depleted"], 5)
		b.do(6).is(kMove)
		want(t, "the move goes on", b.in(m.mover), "C2317")
	})
	rule("RR-334", "the depleted neither fire nor attack", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u, e := b.at(first501, "C2320", concentrated, stDepleted), b.at(german1, "C2321", concentrated)
		want(t, "fires", b.mayFire(u, e), false)
		want(t, "attacks", b.mayAttack(u), false)
		want(t, "has a zone", b.exerts(u), false)
		want(t, "morale", b.morale(u), 8)
	})
	rule("RR-334", "they defend with half, effectiveness one, and not as the top unit", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(first501, "C2321", concentrated, stDepleted)
		want(t, "points", b.closePoints(u, false, false), 3)
		want(t, "effectiveness", b.closeER(u, true), 1)
		want(t, "alone", b.champion(b.hex("C2321")), u)
		v := b.at(second501, "C2321", concentrated)
		want(t, "over another", b.champion(b.hex("C2321")), v)
		want(t, "who loses first", b.defender(b.hex("C2321")), u)
	})
	rule("RR-335", "they move, see and count for stacking", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(first501, "C2320", concentrated, stDepleted)
		want(t, "moves", b.mayLead(u), true)
		want(t, "all of its way", b.allowance(u), 24)
		all, _, _ := b.weight(u)
		want(t, "weighs", all, 5)
		want(t, "in order over others", b.rank(u), 0)
	})
	rule("RR-336", "lifted in the next phase of command of its side, in supply", func(t *testing.T) {
		b := tracing(t, field, phAlliedCommand, false)
		b.at(hq501, "C2318", defilade)
		b.State.unit[b.g.t.byID[hq501]].flags |= 1 << freeSupply // in supply without a way
		u := b.at(first501, "C2320", concentrated, stDepleted)
		far := b.at("al-101-506-2-inf-1", "C2321", concentrated, stDepleted)
		e := b.at(german1, "C2521", concentrated, stDepleted)
		b.runCommand()
		want(t, "beside its HQ", b.has(u, stDepleted), false)
		want(t, "without one", b.has(far, stDepleted), true)
		want(t, "the enemy waits", b.has(e, stDepleted), true)
	})
	rule("RR-397", "disruption does not keep a unit from it", func(t *testing.T) {
		b := tracing(t, field, phAlliedCommand, false)
		b.at(hq501, "C2318", defilade)
		b.State.unit[b.g.t.byID[hq501]].flags |= 1 << freeSupply
		u := b.at(first501, "C2320", concentrated, stDepleted|stDisrupted)
		b.runCommand()
		want(t, "resupplied", b.has(u, stDepleted), false)
		want(t, "and still disrupted", b.has(u, stDisrupted), true)
	})
	rule("RR-327", "an HQ without a path is marked, has no zone and does not answer, and its units are cut off", func(t *testing.T) {
		b := tracing(t, field, phAlliedCommand, false)
		h, u := b.at(hq501, "C2318", defilade), b.at(first501, "C2320", concentrated)
		b.runCommand()
		want(t, "marked", b.has(h, stDepleted), true)
		want(t, "answers", b.exerts(h), false)
		want(t, "its company", b.supplied(u), false)
		b.State.unit[h].flags |= 2 << freeSupply
		b.judgeHQs(allied)
		want(t, "in supply again", b.has(h, stDepleted), false)
	})
	rule("RR-330", "who sets out without supply rolls for how far: two dice on foot", func(t *testing.T) {
		b := tracing(t, field, phAlliedMove, false)
		u := b.at(first501, "C2320", concentrated)
		b.run()
		b.do(b.u(u)).is(cMA)
		want(t, "dice", len(b.LegalActions(nil)), 11)
		b.do(3).is(kMove)
		want(t, "left", b.allowance(u)-int(b.spent[0]), 2*3)
	})
	rule("RR-330", "one in vehicles, and twelve at most", func(t *testing.T) {
		b := tracing(t, field, phAlliedMove, false)
		u := b.at("al-GA-5-1CG-tank-1", "C2320", concentrated)
		b.run()
		b.do(b.u(u)).is(cMA)
		want(t, "dice", len(b.LegalActions(nil)), 6)
		b.do(4).is(kMove)
		want(t, "left", b.allowance(u)-int(b.spent[0]), 8)
		foot := tracing(t, field, phAlliedMove, false)
		v := foot.at(first501, "C2320", concentrated)
		foot.run()
		foot.do(foot.u(v)).is(cMA).do(12).is(kMove)
		want(t, "all of it", foot.spent[0], 0)
	})
	rule("RR-330", "each of a group for himself, and nobody in supply", func(t *testing.T) {
		b := tracing(t, field, phAlliedMove, false)
		b.at(hq501, "C2318", defilade)
		u, v := b.at(first501, "C2320", concentrated), b.at("al-101-506-2-inf-1", "C2320", concentrated)
		b.run()
		b.do(b.u(u)).is(kJoin).do(b.u(v)).is(cMA)
		want(t, "who", int(b.group[b.current().cursor]), v)
		b.do(5).is(kMove)
		want(t, "the one in supply", b.spent[0], 0)
		want(t, "the other", b.spent[1], uint8(24-10))
	})
	rule("RR-584", "on the first day Germans who are there roll one die, in turn 3 two", func(t *testing.T) {
		g, err := prepare(scenarioOf("son"), Options{})
		must(t, err)
		b := &board{g.New().(*State), t}
		u := b.g.t.byID["ge-Gothsche-Rink-21FJ-inf-1"]
		for turn, dice := range map[uint8]int{1: 1, 2: 1, 3: 2, 4: 0} {
			b.turn = turn
			want(t, "dice", b.shortDice(u), dice)
			want(t, "may concentrate", b.changes(u)>>ctrlConcentrated&1 != 0, turn >= 3)
		}
		came := b.g.t.byID["al-101-506-1-inf-1"]
		b.turn = 1
		want(t, "the Allies", b.shortDice(came), 0)
	})
}
