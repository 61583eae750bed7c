package reich

import (
	"strings"
	"testing"

	"bridgehead/engine"
)

// range_ is a phase of Allied fire with a German company in the open.
func range_(t *testing.T, mode uint32) (b *board, target int) {
	b = empty(t, field, phAlliedFire)
	b.waiting()
	return b, b.at(german1, "C2321", mode)
}

// waiting puts a company of each side far from the other, so that there is a phase of movement to come to.
func (b *board) waiting() {
	b.at("al-GA-32-1WG-motinf-1", "C2427", concentrated)
	b.at("ge-7FJ-L-L-inf-4", "C2404", concentrated)
}

// shot is the position at the dice of a shot at a target.
func (b *board) shot(target, points, er, battalions int) *board {
	b.waiting()
	b.beginShot(target, points, er, battalions)
	b.run()
	return b.is(cFire)
}

// value is the column of 5.63 of the shot at hand, and what goes on the dice.
func (b *board) value() [2]int {
	v, die := b.fireValue(b.current())
	return [2]int{v, die}
}

// hit is a face of the dice at hand that comes to so much in words; what D means to the target may follow.
func (b *board) hit(words string) engine.Action {
	b.t.Helper()
	for f := 2; f <= 12; f++ {
		if said, _, _ := strings.Cut(b.saysFire(f), ","); said == words {
			return engine.Action(f)
		}
	}
	b.t.Fatalf("no dice come to %q", words)
	return 0
}

func init() {
	rule("RR-050", "conventional fire is not for armour", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.at(first501, "C2320", concentrated)
		want(t, "at a Panther", b.inSight(u, b.at(panther, "C2321", concentrated)), false)
	})
	rule("RR-051", "conventional fire is not returned", func(t *testing.T) {
		b, e := range_(t, defilade)
		u := b.at(first501, "C2320", concentrated)
		b.run()
		b.is(kTarget).do(b.u(e), 12).is(kMover)
		want(t, "the next phase", int(b.phase) > phAlliedFire, true)
		want(t, "lost", b.strength(u), 5)
	})
	rule("RR-052", "the firer sees his target", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u := b.at(hwGerman, "C2317", concentrated) // range 3
		want(t, "in the open", b.inSight(u, b.at(first501, "C2320", concentrated)), true)
		want(t, "beyond woods", b.inSight(u, b.at(second501, "C2314", concentrated)), false)
	})
	rule("RR-053", "an attack step by step", func(t *testing.T) {
		b, e := range_(t, concentrated)
		u := b.at(first501, "C2320", concentrated)
		b.run()
		b.is(kTarget).do(b.u(e)).is(cFire)
		want(t, "five points of effectiveness 3", b.value(), [2]int{3, 0})
		faces := b.faces()
		want(t, "a point", faces["1 point lost"], 3)
		want(t, "D", faces["D, into defilade or a check of morale"], 7)
		want(t, "nothing", faces["no effect"], 26)
		want(t, "has fired", b.has(u, stFired), true)
		b.do(2)
		want(t, "lost", b.strength(e), 2)
	})
	rule("RR-056", "equal effectiveness is one packet", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(second501, "C2320", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll).is(cFire)
		want(t, "points", b.current().points, 10)
	})
	rule("RR-056", "of two companies alike the first is offered alone", func(t *testing.T) {
		b, e := range_(t, concentrated)
		u, v := b.at(first501, "C2320", concentrated), b.at(second501, "C2320", concentrated)
		b.run()
		b.do(b.u(e)).is(kFirer)
		want(t, "the first", b.can(b.u(u)), true)
		want(t, "the second instead", b.can(b.u(v)), false)
		want(t, "the second as well", b.do(b.u(u)).is(kFirer).can(b.u(v)), true)
		b, e = range_(t, concentrated)
		u, v = b.at(first501, "C2320", concentrated), b.losing(b.at(second501, "C2320", concentrated), 1)
		b.run()
		b.do(b.u(e))
		want(t, "unlike the first", b.can(b.u(u)) && b.can(b.u(v)), true)
	})
	rule("RR-057", "a unit may join a packet of less effectiveness", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated) // 5 of 3
		b.at(irish, "C2421", concentrated)    // 4 of 4
		b.run()
		b.do(b.u(e), ctrlAll).is(kLower)
		apart, joined := b.fork().do(stop), b.fork().do(ctrlYes)
		want(t, "first the lower packet", [2]int{int(apart.current().er), int(apart.current().points)}, [2]int{3, 5})
		apart.do(12).is(kEffect).do(ctrlKeep).is(cFire)
		want(t, "then the higher", [2]int{int(apart.current().er), int(apart.current().points)}, [2]int{4, 4})
		want(t, "one packet", [2]int{int(joined.current().er), int(joined.current().points)}, [2]int{3, 9})
	})
	rule("RR-058", "all fire at a target is declared before its first dice", func(t *testing.T) {
		b, e := range_(t, defilade)
		u, v := b.at(first501, "C2320", concentrated), b.at(irish, "C2421", concentrated)
		other := b.at(german2, "C2422", defilade)
		b.run()
		b.do(b.u(e), b.u(u), stop, 12).is(kTarget)
		b.refused(b.u(e), "5.12")
		want(t, "another target may wait", b.can(b.u(other)), true)
		b.do(b.u(other))
		want(t, "for the other firer", b.has(v, stFired), true)
	})
	rule("RR-059", "the top two are targets", func(t *testing.T) {
		b, e := range_(t, defilade)
		f, g := b.losing(b.at(german2, "C2321", defilade), 1), b.at(german3, "C2321", defilade)
		b.at(first501, "C2320", concentrated)
		b.run()
		want(t, "first", b.can(b.u(e)), true)
		want(t, "second", b.can(b.u(f)), true)
		b.refused(b.u(g), "5.13")
	})
	rule("RR-060", "three units of 3 and 4 are nine points of 4", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(first501, "C2321", concentrated)
		b.at(german1, "C2320", concentrated)
		b.at(german2, "C2320", concentrated)
		b.at(german3, "C2421", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll).is(cFire)
		want(t, "packet", [2]int{int(b.current().points), int(b.current().er)}, [2]int{9, 4})
	})
	rule("RR-061", "a stack may fire at two targets", func(t *testing.T) {
		b, e := range_(t, defilade)
		u, v := b.at(first501, "C2320", concentrated), b.losing(b.at(second501, "C2320", concentrated), 1)
		other := b.at(german2, "C2420", defilade)
		b.run()
		b.do(b.u(e), b.u(u), stop, 12).is(kTarget).do(b.u(other))
		want(t, "both", b.has(u, stFired) && b.has(v, stFired), true)
	})
	rule("RR-063", "who comes out on top becomes a target", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.losing(e, 2)
		b.at(german2, "C2321", defilade)
		third := b.losing(b.at(german3, "C2321", defilade), 1)
		b.at(hw501, "C2320", concentrated) // 6 of 6
		u := b.at(irish, "C2320", concentrated)
		b.run()
		b.do(b.u(e), b.u(b.g.t.byID[hw501]))
		b.do(b.hit("1 point lost")).is(kTarget)
		want(t, "the third", b.can(b.u(third)), true)
		want(t, "by who is left", b.has(u, stFired), false)
	})
	rule("RR-064", "a battalion more is a column less", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(other501, "C2320", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll).is(cFire)
		want(t, "ten points of 3: 5 less 1", b.value(), [2]int{4, 0})
	})
	rule("RR-065", "nine points more are a column", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "17 of 4", b.fork().shot(e, 17, 4, 0).value(), [2]int{7, 0})
		want(t, "18 of 4", b.fork().shot(e, 18, 4, 0).value(), [2]int{8, 0})
	})
	rule("RR-067", "31 points of 5 in the open", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "column 9, dice less 2", b.shot(e, 31, 5, 0).value(), [2]int{9, -2})
	})
	rule("RR-068", "beyond column 9 the dice change", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "36 of 6", b.shot(e, 36, 6, 0).value(), [2]int{9, -3})
	})
	rule("RR-069", "armour fires double", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		want(t, "a Panther", b.firePoints(b.at(panther, "C2320", concentrated)), 4)
	})
	rule("RR-070", "towed guns fire double", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "2 points", b.firePoints(b.at(gun101, "C2320", defilade)), 4)
	})
	rule("RR-071", "defilade fires half, rounded up", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.at(first501, "C2320", defilade)
		want(t, "of 5", b.firePoints(u), 3)
		want(t, "of 1", b.firePoints(b.losing(u, 4)), 1)
	})
	rule("RR-072", "the depleted do not fire", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "depleted", b.inSight(b.at(first501, "C2320", concentrated, stDepleted), e), false)
	})
	rule("RR-073", "the disrupted fire half", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "of 5", b.firePoints(b.at(first501, "C2320", concentrated, stDisrupted)), 3)
	})
	rule("RR-075", "nobody has to fire", func(t *testing.T) {
		b, _ := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.run()
		want(t, "pass", b.can(stop), true)
	})
	rule("RR-076", "travellers do not fire, but for armour", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "lorries", b.inSight(b.at(irish, "C2320", travel), e), false)
		want(t, "tanks", b.inSight(b.at("al-GA-5-1CG-tank-1", "C2320", travel), e), true)
	})
	rule("RR-077", "the top two fire", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(second501, "C2320", concentrated)
		u := b.at(third501, "C2320", concentrated)
		b.run()
		b.do(b.u(e))
		b.refused(b.u(u), "5.22")
	})
	rule("RR-265", "others of a stack do not fire", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(second501, "C2320", concentrated)
		want(t, "the third", b.mayFire(b.at(third501, "C2320", concentrated), e), false)
	})
	rule("RR-078", "one shot a phase", func(t *testing.T) {
		b, e := range_(t, defilade)
		u := b.at(first501, "C2320", concentrated)
		other := b.at(german2, "C2420", defilade)
		b.losing(b.at(second501, "C2320", concentrated), 1)
		b.run()
		b.do(b.u(e), b.u(u), stop, 12, b.u(other)).is(cFire)
		want(t, "the other one alone", b.current().points, 4)
	})
	rule("RR-080", "not beyond the range", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u := b.at(hwGerman, "C2218", concentrated)
		want(t, "at three", b.inSight(u, b.at(first501, "C2221", concentrated)), true)
		want(t, "at four", b.inSight(u, b.at(second501, "C2222", concentrated)), false)
	})
	rule("RR-031", "without a printed range it is one hex", func(t *testing.T) {
		b, e := range_(t, concentrated)
		want(t, "at two", b.inSight(b.at(first501, "C2319", concentrated), e), false)
	})
	rule("RR-082", "losses fire no more", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "5 less 2", b.firePoints(b.losing(b.at(first501, "C2320", concentrated), 2)), 3)
	})
	rule("RR-084", "HQs fire only when something triggers it", func(t *testing.T) {
		b, e := range_(t, concentrated)
		u := b.at(hq501, "C2320", defilade)
		b.at(first501, "C2320", concentrated)
		b.run()
		b.do(b.u(e))
		want(t, "fires", b.has(u, stFired), false)
	})
	rule("RR-085", "travellers fire one point", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "tanks", b.firePoints(b.at("al-GA-5-1CG-tank-1", "C2320", travel)), 1)
	})
	rule("RR-086", "one traveller of a hex fires into another", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at("al-GA-5-1CG-tank-1", "C2320", travel)
		b.at("al-GA-5-1CG-tank-2", "C2320", travel)
		b.run()
		b.do(b.u(e), ctrlAll).is(cFire)
		want(t, "points", b.current().points, 1)
	})
	rule("RR-086", "nor another at a second target in the same hex", func(t *testing.T) {
		b, e := range_(t, concentrated)
		f := b.losing(b.at(german2, "C2321", concentrated), 1)
		other := b.at(german3, "C2420", concentrated)
		u, v := b.at(tank1, "C2320", travel), b.at(tank2, "C2320", travel)
		b.run()
		b.do(b.u(e), b.u(u))
		if kind(b.node) == kFirer {
			b.do(stop)
		}
		b.is(cFire).do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		b.is(kTarget)
		want(t, "in the same hex", [2]bool{b.mayFire(v, f), b.can(b.u(f))}, [2]bool{false, false})
		want(t, "in another", b.can(b.u(other)), true)
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "read back", back.Hash(), b.Hash())
	})
	rule("RR-088", "after a miss the target may go to ground", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.shot(e, 5, 3, 0).do(12).is(kEffect)
		want(t, "asked", b.who, german)
		want(t, "concentrated", b.fork().do(ctrlKeep).mode(e), concentrated)
		want(t, "defilade", b.do(ctrlDefilade).mode(e), defilade)
	})
	rule("RR-090", "a number is points lost", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("2 points lost"))
		want(t, "left", b.strength(e), 1)
	})
	rule("RR-091", "in defilade there is nothing more to it", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("1 point lost"))
		want(t, "asked", kind(b.node) == kEffect, false)
	})
	rule("RR-092", "who stays concentrated checks, and loses a point more", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.shot(e, 5, 3, 0).do(2).is(kEffect)
		want(t, "keep is not offered", b.can(ctrlKeep), false)
		b.do(ctrlTake).is(cMorale)
		pass, fail := b.fork().do(5), b.fork().do(12)
		want(t, "passed: two lost in all", [2]int{pass.strength(e), int(pass.mode(e))}, [2]int{1, concentrated})
		want(t, "failed: one lost, in defilade", [2]int{fail.strength(e), int(fail.mode(e))}, [2]int{2, defilade})
	})
	rule("RR-093", "travellers lose a point more and may change", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(irish, "C2321", travel)
		b.shot(e, 5, 3, 0).do(2).is(kEffect)
		want(t, "lost", b.strength(e), 2)
		b.do(ctrlConcentrated)
		want(t, "mode", b.mode(e), concentrated)
		want(t, "disrupted at the end of the phase", [2]bool{b.phase == phGermanMove, b.has(e, stDisrupted)}, [2]bool{true, true})
	})
	rule("RR-094", "the disrupted only lose", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.disrupt(e)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("1 point lost"))
		want(t, "asked", kind(b.node) == kEffect, false)
		want(t, "left", b.strength(e), 2)
	})
	rule("RR-095", "D does nothing to who is in defilade", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("D"))
		want(t, "left", b.strength(e), 3)
	})
	rule("RR-096", "D: to ground, or a point and a check", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.shot(e, 5, 3, 0)
		b.do(b.hit("D")).is(kEffect)
		want(t, "to ground", b.fork().do(ctrlDefilade).mode(e), defilade)
		pass, fail := b.fork().do(ctrlTake, 6), b.fork().do(ctrlTake, 7)
		want(t, "passed", [2]int{pass.strength(e), int(pass.mode(e))}, [2]int{2, concentrated})
		want(t, "failed (R-5.32)", [2]int{fail.strength(e), int(fail.mode(e))}, [2]int{3, defilade})
	})
	rule("RR-372", "a check passes at the morale", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.shot(e, 5, 3, 0)
		b.do(b.hit("D"), ctrlTake).is(cMorale)
		want(t, "six or less", b.faces()["passes"], 15)
		want(t, "more", b.faces()["fails"], 21)
	})
	rule("RR-097", "D takes a point of travellers", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(irish, "C2321", travel)
		b.shot(e, 5, 3, 0)
		b.do(b.hit("D"))
		want(t, "left", b.strength(e), 3)
		want(t, "mode", b.mode(e), travel)
	})
	rule("RR-099", "losses beyond the hex are ignored", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.losing(e, 2)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("2 points lost"))
		want(t, "place", b.in(e), "")
		want(t, "counted", b.steps[german], 1)
	})
	rule("RR-267", "losses go on to the two then on top, and stop", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.losing(e, 2)
		f := b.losing(b.at(german2, "C2321", defilade), 2)
		g := b.losing(b.at(german3, "C2321", defilade), 2)
		h := b.losing(b.at(jager, "C2321", defilade), 2)
		b.loseFrom(e, 4)
		want(t, "the first", b.in(e), "")
		want(t, "the next", b.in(f)+b.in(g), "")
		want(t, "no further", b.in(h), "C2321")
	})
	rule("RR-100", "D counts for the next packet", func(t *testing.T) {
		b, e := range_(t, concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(irish, "C2421", concentrated)
		b.run()
		b.do(b.u(e), ctrlAll, stop)
		b.do(b.hit("D"), ctrlDefilade).is(cFire)
		want(t, "four points of 4 at defilade: 3 less 1", b.value(), [2]int{2, 0})
	})
	rule("RR-101", "HQs and guns in defilade check on D", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		e := b.losing(b.at(hq1036, "C2321", defilade), 0)
		b.shot(e, 9, 9, 0)
		b.do(b.hit("D")).is(cMorale)
		want(t, "passed", b.fork().do(2).has(e, stDisrupted), false)
		b.do(12).is(kEffect)
		want(t, "disrupted", b.fork().do(stop).has(e, stDisrupted), true)
		want(t, "or a point", b.fork().do(ctrlTake).in(e), "")
	})
	rule("RR-114", "the value by points and effectiveness", func(t *testing.T) {
		b, e := range_(t, concentrated)
		for _, c := range [][3]int{{8, 3, 4}, {9, 5, 9}, {6, 4, 4}, {1, 1, 1}} {
			want(t, "value", b.fork().shot(e, c[0], c[1], 0).value(), [2]int{c[2], 0})
		}
	})
	rule("RR-116", "the line by mode and terrain", func(t *testing.T) {
		for _, c := range []struct {
			hex   string
			mode  uint32
			shift int
		}{{"C2321", concentrated, 0}, {"C2321", defilade, -1}, {"C2315", defilade, -2}, {"C3213", defilade, -3}, {"C2315", concentrated, 0}} {
			b := empty(t, field, phAlliedFire)
			e := b.at(german1, c.hex, c.mode)
			want(t, c.hex, b.shot(e, 9, 5, 0).value(), [2]int{9 + c.shift, 0})
		}
	})
	rule("RR-289", "defilade shelters by its terrain", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "woods", b.shelter(b.at(german1, "C2315", defilade)), -2)
		want(t, "open", b.shelter(b.at(german2, "C2321", defilade)), -1)
	})
	rule("RR-165", "firing uncovers", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u, e := b.at(hwGerman, "C2318", concentrated), b.at(first501, "C2315", defilade)
		want(t, "three hexes off, in woods", b.covered(e, 3), true)
		want(t, "two hexes off", b.covered(e, 2), false)
		b.set(e, stUncovered)
		want(t, "has fired", b.covered(e, 3), false)
		want(t, "the line is blocked all the same (R-6.62)", b.inSight(u, e), false)
	})
	rule("RR-159", "woods and forest give no height for direct fire", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		differ := 0
		var near []int16
		for h := range b.g.t.hexes {
			near = b.g.t.grid.Within(near[:0], int16(h), 4)
			for _, n := range near {
				if spots, fires := b.observes(h, int(n)), b.sees(h, int(n)); spots != fires {
					differ++
					want(t, "spots", spots, true)
					want(t, b.g.t.codes[h], b.g.t.terrain[h] == woods || b.g.t.terrain[h] == forest, true)
				}
			}
		}
		want(t, "there are such lines", differ > 0, true)
	})
	rule("RR-150", "a line is blocked by what lies between, and ends at the limit", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "over open ground", b.sees(b.hex("C2317"), b.hex("C2322")), true)
		want(t, "through a wood", b.sees(b.hex("C2317"), b.hex("C2313")), false)
	})
	rule("RR-151", "the ground of the observer does not block", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "from the edge of a wood", b.sees(b.hex("C2316"), b.hex("C2319")), true)
	})
	rule("RR-154", "the limit goes by the ground of the observer", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		for _, c := range []struct {
			from  string
			limit int
		}{{"C2317", 8}, {"C2316", 4}} {
			far := 0
			for h := range b.g.t.hexes {
				if b.observes(b.hex(c.from), h) {
					far = max(far, b.g.t.distance(b.hex(c.from), h))
				}
			}
			want(t, c.from, far, c.limit)
		}
	})
	rule("RR-158", "neighbours are always observed", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		for h := range b.g.t.hexes {
			for _, n := range b.g.t.grid.Next[h] {
				if n >= 0 && !b.sees(h, int(n)) {
					t.Errorf("%s does not see %s", b.g.t.codes[h], b.g.t.codes[n])
				}
			}
		}
	})
	rule("RR-155", "two hexes by night", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		for !b.g.sc.Turns[b.turn-1].Night {
			b.turn++
		}
		want(t, "two", b.sees(b.hex("C2317"), b.hex("C2319")), true)
		want(t, "three", b.sees(b.hex("C2317"), b.hex("C2320")), false)
	})
}
