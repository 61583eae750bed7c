package reich

import "testing"

func init() {
	rule("RR-392", "out of travel mode at the end of a move, for two points", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(irish, "C2220", travel)
		b.lead(u)
		want(t, "there is no way into it", b.can(ctrlTravel), false)
		b.do(b.h("C2221")).is(kMove)
		spent := b.spent[0]
		want(t, "not into defilade", b.can(ctrlDefilade), false)
		paid := b.fork()
		paid.payTurn(ctrlConcentrated)
		want(t, "paid", paid.spent[0]-spent, 4)
		b.do(ctrlConcentrated)
		want(t, "mode", b.mode(u), concentrated)
		want(t, "his move is over", b.has(u, stMoved) || kind(b.node) != kMove, true)
	})
	rule("RR-392", "guns and HQs go into battery", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(gun101, "C2220", travel)
		b.lead(u).do(b.h("C2221")).do(ctrlDefilade)
		want(t, "mode", b.mode(u), defilade)
	})
	rule("RR-392", "who has not the points stays in it", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(irish, "C2220", travel)
		b.lead(u)
		b.spent[0] = 21
		want(t, "21 of 24", b.mayTurn(ctrlConcentrated), false)
		b.spent[0] = 20
		want(t, "20 of 24", b.mayTurn(ctrlConcentrated), true)
	})
	for _, id := range []string{"RR-392", "RR-204"} {
		rule(id, "not in a phase of response (8.4, 13.51), where units only dismount and mount", func(t *testing.T) {
			for _, phase := range []uint8{phAlliedMiniMove, phAlliedMove} {
				b := empty(t, field, phase)
				b.waiting()
				u := b.at(irish, "C2220", travel)
				b.lead(u).do(b.h("C2221")).is(kMove)
				want(t, "out of travel mode", b.can(ctrlConcentrated), !mini(phase))
				want(t, "off the lorries", b.can(ctrlDismount), true)
			}
			b := empty(t, field, phAlliedMiniMove)
			b.waiting()
			b.lead(b.at(irish, "C2220", travel)).refused(ctrlConcentrated, "13.51")
		})
	}
	for _, id := range []string{"RR-193", "RR-204"} {
		rule(id, "a change in an EZOC is answered", func(t *testing.T) {
			b := empty(t, field, phAlliedMove)
			u := b.at(irish, "C2220", travel)
			b.at(german1, "C2222", concentrated)
			b.lead(u).do(b.to("C2220", "C2221"))
			if kind(b.node) == kOpp { // in ambush
				b.do(stop)
			}
			b.is(kMove).do(ctrlConcentrated).is(kOpp)
			want(t, "in the mode it had", b.mode(u), travel)
			b.do(stop)
			want(t, "then", b.mode(u), concentrated)
		})
	}
	rule("RR-204", "and a change of position beside it", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(first501, "C2221", concentrated, stMoved)
		u := b.at(irish, "C2221", travel)
		b.at(german1, "C2222", concentrated)
		b.run()
		b.do(ctrlArrange)
		for kind(b.node) == kTake || kind(b.node) == kSlot {
			b.do(b.LegalActions(nil)[0])
		}
		b.is(kOpp).do(stop).is(kMover)
		want(t, "taken up", b.topOf(b.hex("C2221")), u)
		b.do(b.u(u)).is(kMove).do(ctrlConcentrated).is(kOpp)
	})
	rule("RR-013", "armoured infantry dismounts once, for two points", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		u := b.at(grenadiers, "C2220", concentrated)
		b.lead(u)
		want(t, "as vehicles", b.column(u), vehicleConcentrated)
		want(t, "it is not on foot", b.can(ctrlMount), false)
		b.do(ctrlDismount).is(kMove)
		want(t, "spent", b.spent[0], 4)
		want(t, "on foot", b.column(u), legConcentrated)
		want(t, "again", b.can(ctrlDismount) || b.can(ctrlMount), false)
		want(t, "three hexes on foot", b.price("C2223"), 12)
		b.spent[0] = 13
		want(t, "not with five points and a half", b.price("C2223"), -1)
	})
	rule("RR-013", "and mounts", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		u := b.at(grenadiers, "C2220", concentrated, stDismounted)
		b.lead(u).do(ctrlMount)
		want(t, "mounted", b.has(u, stDismounted), false)
		b = empty(t, field, phGermanMove)
		b.waiting()
		v := b.at(german1, "C2220", concentrated)
		b.lead(v)
		want(t, "foot", b.can(ctrlMount) || b.can(ctrlDismount), false)
	})
	for _, id := range []string{"RR-009", "RR-117"} {
		rule(id, "on foot it is infantry, of an effectiveness one lower", func(t *testing.T) {
			b := empty(t, field, phGermanMove)
			u := b.at(grenadiers, "C2220", concentrated)
			want(t, "armour", b.armoured(u), true)
			er := b.er(u)
			b.set(u, stDismounted)
			want(t, "a target of anti-tank fire", b.armoured(u), false)
			want(t, "effectiveness", b.er(u), er-1)
			want(t, "column", b.column(u), legConcentrated)
			want(t, "a tank", b.armoured(b.at(panther, "C2321", concentrated)), true)
		})
	}
}
