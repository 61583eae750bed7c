package reich

import (
	"testing"

	"bridgehead/scenarios"
)

func init() {
	rule("RR-014", "after a shot armoured infantry may dismount for nothing", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		b.waiting()
		e := b.at(grenadiers, "C2321", concentrated)
		b.at(gun101, "C2320", defilade)
		b.run()
		b.do(b.u(e)).is(kReturn).do(stop).is(cAT).do(12).is(kEffect)
		want(t, "asked", b.who, german)
		want(t, "keep", b.can(ctrlKeep), true)
		b.do(ctrlDismount).is(kEffect)
		want(t, "on foot", [2]bool{b.has(e, stDismounted), b.armoured(e)}, [2]bool{true, false})
		want(t, "twice", b.can(ctrlDismount), false)
		b.do(ctrlDefilade)
		want(t, "and into defilade", b.mode(e), defilade)
		want(t, "no movement", b.has(e, stChanged|stMoved), false)
	})
	rule("RR-014", "when all classes have fired at it", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		b.waiting()
		e := b.at(grenadiers, "C2321", concentrated)
		b.at(gun101, "C2320", defilade)                                                                  // medium
		b.printed(tank1, func(c *card) { c.at = scenarios.ReichHeavy }).at(tank1, "C2421", concentrated) // heavy
		b.run()
		b.do(b.u(e), ctrlAll)
		if kind(b.node) == kReturn {
			b.do(stop)
		}
		b.is(cAT).do(12).is(kEffect)
		want(t, "between them", b.can(ctrlDismount), false)
		b.do(ctrlKeep).is(cAT).do(12).is(kEffect)
		want(t, "after them", b.can(ctrlDismount), true)
	})
	rule("RR-014", "not on the road, nor twice, nor tanks", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		may := func(id string, mode uint32, flags ...uint32) bool {
			u := b.at(id, "C2321", mode, flags...)
			defer func() { b.send(u, toCome); b.State.unit[u].flags = 0 }()
			return b.mayDismount(&frame{}, u)
		}
		want(t, "in the open", may(grenadiers, concentrated), true)
		want(t, "in defilade", may(grenadiers, defilade), true)
		want(t, "on the road", may(grenadiers, travel), false)
		want(t, "on foot", may(grenadiers, concentrated, stDismounted), false)
		want(t, "disrupted", may(grenadiers, concentrated, stDisrupted), false)
		want(t, "a tank", may(panther, concentrated), false)
		want(t, "before close action", b.mayDismount(&frame{why: tankClose}, b.at(grenadiers, "C2321", concentrated)), false)
	})
	rule("RR-014", "after shells too, and then it stays or goes to ground", func(t *testing.T) {
		b := empty(t, field, phAlliedIndirect)
		e := b.at(grenadiers, "C2321", concentrated)
		b.begin(frame{act: uint8(actShot), step: shEffect, unit: uint16(e + 1), points: 9, er: 8, why: shotIndirect, result: 1})
		b.run()
		b.is(kEffect)
		want(t, "lost", b.strength(e), int(b.g.t.list[e].strength)-1)
		b.do(ctrlDismount).is(kEffect)
		want(t, "a point more", b.can(ctrlTake), true)
		want(t, "or defilade", b.can(ctrlDefilade), true)
		want(t, "as it is", b.can(ctrlKeep), false)
	})
	rule("RR-014", "those who dismount on the way may not mount again, and frighten nobody", func(t *testing.T) {
		b := empty(t, field, phGermanMove).together(german1, grenadiers)
		b.waiting()
		u, v := b.at(grenadiers, "C2220", concentrated), b.at(german1, "C2220", concentrated)
		b.at(first501, "C2221", defilade)
		b.at(gun101, "C2221", defilade)
		b.run()
		b.do(b.u(min(u, v)), b.u(max(u, v)), ctrlClose)
		for kind(b.node) == kOpp && !b.can(b.u(u)) {
			b.do(stop)
		}
		b.is(kOpp).do(b.u(u))
		for kind(b.node) == kSplit {
			b.do(b.LegalActions(nil)[0])
		}
		b.is(cAT).do(12).is(kEffect).do(ctrlDismount, ctrlKeep)
		want(t, "on foot", b.has(u, stDismounted|stChanged), true)
		for kind(b.node) == kOpp {
			b.do(stop)
		}
		want(t, "no check", kind(b.node) == cMorale && b.current().step == clNerve, false)
	})
	rule("RR-091", "on a raised way nobody leaves the road under fire", func(t *testing.T) {
		b := empty(t, "frost", phAlliedFire)
		u := b.at(cars, "A2031", travel)
		want(t, "into defilade", b.mayHide(u), false)
		b.put(u, b.hex("A2434"))
		want(t, "beside it", b.mayHide(u), true)
	})
	rule("RR-197", "lorries are left on the way, for two points, and the men go on", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(irish, "C2220", travel)
		b.lead(u).do(ctrlDismount).is(kMove)
		want(t, "spent", b.spent[0], 4)
		want(t, "on foot", [2]uint32{b.mode(u), uint32(b.column(u))}, [2]uint32{concentrated, legConcentrated})
		want(t, "again", b.can(ctrlMount), false)
		want(t, "a hex on foot", b.price("C2221") > 0, true)
		want(t, "effectiveness", b.er(u), int(b.g.t.list[u].er))
	})
	rule("RR-197", "without lorries there is no travel mode, until they are mounted", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(irish, "C2220", concentrated, stDismounted)
		want(t, "modes", b.modesOf(u), "d")
		b.lead(u).do(ctrlMount)
		want(t, "modes", b.modesOf(u), "dt")
		want(t, "who has them does not leave them", b.mounts(u), 0)
		b.setMode(u, travel)
		want(t, "but on the road", b.mounts(u), ctrlDismount)
	})
	rule("RR-197", "to mount takes a line of supply", func(t *testing.T) {
		for _, c := range []struct {
			scenario, id string
			mode         uint32
		}{{field, irish, concentrated}, {field, grenadiers, defilade}} {
			b := tracing(t, c.scenario, phAlliedMove, false)
			u := b.at(c.id, "C2614", c.mode, stDismounted)
			want(t, c.id+" without", [2]int{b.mounts(u), b2i(b.supplied(u))}, [2]int{0, 0})
			b = empty(t, c.scenario, phAlliedMove)
			want(t, c.id+" with", b.mounts(b.at(c.id, "C2614", c.mode, stDismounted)), ctrlMount)
		}
	})
	rule("RR-197", "not heavy weapons, nor who has neither oval nor wheel", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		for _, id := range []string{first501, hw501, gun101, hq501, tank1} {
			want(t, id, b.mounts(b.at(id, "C2220", defilade)), 0)
		}
		want(t, "a gun on the road", b.mounts(b.at(gun101b, "C2220", travel)), 0)
		want(t, "an HQ on the road", b.mounts(b.setOn(hq501, travel)), 0)
	})
}

// setOn puts a unit that is there into a mode.
func (b *board) setOn(id string, mode uint32) int {
	u := b.g.t.byID[id]
	b.setMode(u, mode)
	return u
}
