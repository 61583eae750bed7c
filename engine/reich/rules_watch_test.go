package reich

import "testing"

func init() {
	rule("RR-203", "recovery from disruption triggers nothing", func(t *testing.T) {
		b := empty(t, field, phAlliedCommand)
		u := b.at(first501, "C2320", concentrated, stDisrupted)
		b.at(german1, "C2321", concentrated)
		b.run()
		b.is(cRally).do(2)
		want(t, "recovered, and nobody asked", [2]bool{b.has(u, stDisrupted), kind(b.node) == kOpp}, [2]bool{false, false})
	})
	rule("RR-205", "of a stack the top two may be fired at", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		enemy := b.at(german1, "C2321", concentrated)
		var stack [3]int
		for i, id := range []string{first501, second501, third501} {
			stack[i] = b.at(id, "C2320", concentrated)
			b.join(stack[i])
		}
		var fired []int
		b.triggered(&frame{why: whyLeave}, enemy, func(u int) bool {
			fired = append(fired, u)
			return true
		})
		want(t, "two", len(fired), 2)
		want(t, "from the top", [2]int{fired[0], fired[1]}, [2]int{stack[0], stack[1]})
	})
	rule("RR-256", "all of a side stack together", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(irish, "C2319", concentrated)
		u := b.at(first501, "C2320", concentrated)
		b.run()
		b.do(b.u(u)).is(kMove).do(b.h("C2319"))
		want(t, "in one hex", b.in(u), "C2319")
	})
	rule("RR-259", "stacking costs nothing", func(t *testing.T) {
		cost := func(full bool) int {
			b := empty(t, field, phAlliedMove)
			if full {
				b.at(irish, "C2319", concentrated)
			}
			b.join(b.at(first501, "C2320", concentrated))
			sc := b.g.scratch()
			defer b.g.giveBack(sc)
			b.quietWays(sc)
			return int(sc.cost[b.hex("C2319")])
		}
		want(t, "the same", cost(true), cost(false))
	})
	rule("RR-302", "out of forest and city only those attacked fire at close action", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phAlliedMove)
		n := 0
		b.straight(func(d, other, from, to int) {
			k := b.g.t.terrain[from]
			if n > 0 || k != city && k != forest {
				return
			}
			n++
			enemies := [2]int{b.g.t.byID["ge-10SS-22SS-Euling-inf-1"], b.g.t.byID["ge-10SS-22SS-Euling-inf-2"]}
			b.put(enemies[0], to)
			b.put(enemies[1], other)
			f := &frame{why: whyClose, from: uint16(from + 1), to: uint16(to + 1)}
			want(t, "attacked", b.mayAnswer(f, enemies[0]), true)
			want(t, "beside", b.mayAnswer(f, enemies[1]), false)
		})
		want(t, "there is such a hex", n, 1)
	})
	rule("RR-066", "31 points of 5 at an entrenchment: five, and two columns more make six", func(t *testing.T) {
		b, e := range_(t, defilade)
		b.dug[0] = uint16(b.where(e) + 1)
		want(t, "entrenched", b.dugIn(e), true)
		b.shot(e, 9, 5, 0)
		want(t, "nine points", b.value(), [2]int{5, 0})
		b.current().points = 31
		want(t, "31", b.value(), [2]int{6, 0})
	})
	rule("RR-490", "opportunity fires at two times do not combine", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2321", concentrated)
		b.at(jager, "C2321", concentrated) // of another division
		u := b.at(first501, "C2320", concentrated)
		b.run()
		b.do(b.u(u)).is(kMove).do(b.to("C2320", "C2319")).is(kOpp).do(b.u(u)).is(cFire)
		want(t, "the first alone", b.current().left, uint8(0))
		b.do(12).is(kEffect).do(ctrlKeep).is(kOpp).do(b.u(u)).is(cFire)
		want(t, "the second alone", b.current().left, uint8(0))
	})
}
