package reich

import (
	"slices"
	"testing"
)

const (
	company59 = "ge-59-1036-II-inf-1"    // of another battalion than german1
	walther   = "ge-85-1053-inf-1"       // of another division
	walther2  = "ge-85-1054-inf-1"       // and another regiment of it
	sappers85 = "ge-85-eng-1"            // of the division itself
	lehrGun   = "ge-7FJ-L-PzJgr-pak75-1" // of another battalion of Erdmann's regiment
)

// volley is fire of all who may, at its dice.
func (b *board) volleyAt(target int) *board {
	b.t.Helper()
	b.run()
	b.do(b.u(target))
	if kind(b.node) == kFirer {
		b.do(ctrlAll)
	}
	for kind(b.node) == kLower {
		b.do(ctrlYes)
	}
	return b.is(cFire)
}

// together puts units into the regiment of the first (17.3).
func (b *board) together(ids ...string) *board {
	b.t.Helper()
	of := b.g.t.list[b.g.t.byID[ids[0]]]
	for _, id := range ids[1:] {
		b.printed(id, func(c *card) { c.div, c.rgt = of.div, of.rgt })
	}
	return b
}

func init() {
	rule("RR-488", "battalions, else regiments, else divisions are compared", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		of := func(id string) int { return b.g.t.byID[id] }
		for _, c := range []struct {
			a, b string
			same bool
		}{
			{german1, german2, true},
			{german1, company59, false},
			{german1, walther, false},
			{walther, walther2, false},
			{walther, sappers85, true}, // 17.23
			{walther2, sappers85, true},
			{sappers85, german1, false},
			{lehr1, lehrGun, false},
			{german1, hq1036, true},
		} {
			want(t, c.a+" and "+c.b, b.sameBattalion(of(c.a), of(c.b)), c.same)
			want(t, c.b+" and "+c.a, b.sameBattalion(of(c.b), of(c.a)), c.same)
		}
	})
	rule("RR-488", "who is of a division hides no second battalion of it", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(first501, "C2321", concentrated)
		b.at(sappers85, "C2320", concentrated)
		b.at(walther, "C2320", concentrated)
		b.at(walther2, "C2421", concentrated)
		b.waiting()
		b.volleyAt(e)
		want(t, "beyond the first", b.current().left, 1)
	})
	rule("RR-488", "guns are of one formation with all under their HQ (17.22)", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedFire)
		of := func(id string) int {
			u, ok := b.g.t.byID[id]
			want(t, id, ok, true)
			return u
		}
		corps, guards, para := of("al-30C-at17-1"), of("al-GA-32-3IG-motinf-1"), of(first501)
		want(t, "of the corps, and its division", b.sameBattalion(corps, guards), true)
		want(t, "and no division of it", b.sameBattalion(corps, para), false)
		want(t, "two battalions stay two", b.sameBattalion(guards, of("al-GA-32-5CG-motinf-1")), false)
		want(t, "guns of a battalion, with another", b.sameBattalion(of("al-GA-32-3IG-at-1"), of("al-GA-32-5CG-motinf-1")), false)
	})
	rule("RR-488", "those with nothing but a name are of one formation with nobody", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u, v := b.g.t.byID[german1], b.g.t.byID[walther]
		b.printed(german1, func(c *card) { c.bn, c.rgt, c.div = none, none, none })
		b.printed(walther, func(c *card) { c.bn, c.rgt, c.div = none, none, none })
		want(t, "two of them", b.sameBattalion(u, v), false)
	})
	rule("RR-488", "multi-formation=hex: all that fire at a hex in a phase, a point of effectiveness each", func(t *testing.T) {
		b := emptyWith(t, field, phGermanFire, "multi-formation=hex")
		b.waiting()
		e, f := b.at(first501, "C2321", concentrated), b.losing(b.at(second501, "C2321", concentrated), 1)
		other := b.at(third501, "C2422", concentrated)
		u, v := b.at(german1, "C2320", concentrated), b.at(walther, "C2320", concentrated)
		w := b.at(walther2, "C2421", concentrated)
		b.run()
		b.do(b.u(e), b.u(u), stop).is(cFire)
		want(t, "one battalion", b.current().er, uint8(b.er(u)))
		b.do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		second := b.fork()
		second.is(kTarget).do(b.u(f), b.u(v))
		if kind(second.node) == kFirer {
			second.do(stop)
		}
		second.is(cFire)
		want(t, "a second at another unit of the hex", [2]int{int(second.current().er), int(second.current().left)}, [2]int{b.er(v) - 2, 0})
		second.do(12)
		for kind(second.node) == kEffect {
			second.do(ctrlKeep)
		}
		second.is(kTarget).do(b.u(other)).is(cFire)
		want(t, "at another hex", second.current().er, uint8(b.er(w)))
		want(t, "noted", b.aimed(), 1)
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "read back", slices.Equal(back.(*State).aims, b.aims), true)
		want(t, "forgotten with the phase", func() int { b.nextPhase(); return b.aimed() }(), 0)
	})
	rule("RR-497", "who may attack one hex", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		of := func(id string) int { return b.g.t.byID[id] }
		for _, c := range []struct {
			a, b   string
			atOdds bool
		}{
			{german1, german2, false},
			{german1, company59, false}, // another battalion of the regiment
			{german1, walther, true},    // another division
			{walther, walther2, true},   // infantry of another regiment
			{walther, sappers85, false}, // under the division itself
			{lehr1, lehrGun, false},
			{panther, german1, true},
			{"al-GA-5-1CG-tank-1", irish, false}, // armour of another brigade
			{irish, "al-GA-32-5CG-motinf-1", false},
			{irish, first501, true},
		} {
			want(t, c.a+" and "+c.b, b.atOdds(of(c.a), of(c.b)), c.atOdds)
			want(t, c.b+" and "+c.a, b.atOdds(of(c.b), of(c.a)), c.atOdds)
		}
		u, v := of(german1), of(walther)
		b.printed(german1, func(c *card) { c.div, c.rgt = none, none })
		want(t, "a name alone", b.atOdds(u, v), true)
		b.State.unit[u].hq = uint16(of("ge-85-1053-hq-1"))
		b.at("ge-85-1053-hq-1", "C2223", defilade)
		want(t, "attached to its HQ", b.atOdds(u, v), false)
	})
	rule("RR-497", "17.3: HQs and leaders attack beside units of their organization", func(t *testing.T) {
		b := empty(t, "campaign", phGermanMove)
		for _, c := range []struct {
			a, b   string
			atOdds bool
		}{
			{hq1036, german1, false},
			{"ge-85-1054-hq-1", walther, true}, // an HQ and infantry of another regiment
			{"ge-85-1054-hq-1", sappers85, false},
			{"ge-85-hq-1", walther, false},
			{erdmann, lehr1, false},
			{erdmann, german1, true}, // a leader and another division
			{erdmann, "ge-107PzB-leader-1", false},
			{frost, "al-1-1P-3-inf-1", false}, // another battalion of his brigade
			{frost, "al-1-1AL-hq-1", true},
			{"al-GA-IG-leader-1", irish, false},
			{"al-GA-IG-armhq-1", irish, false},
			{"al-GA-IG-leader-1", "al-GA-32-5CG-motinf-1", true},
			{"al-30C-leader-1", irish, false},
		} {
			u, known := b.g.t.byID[c.a]
			v, also := b.g.t.byID[c.b]
			want(t, c.a+" and "+c.b+" are there", known && also, true)
			want(t, c.a+" and "+c.b, b.atOdds(u, v), c.atOdds)
			want(t, c.b+" and "+c.a, b.atOdds(v, u), c.atOdds)
		}
	})
	rule("RR-497", "a stack of two divisions does not attack, nor one after the other", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		b.at(first501, "C2221", defilade)
		b.at(second501, "C2221", defilade)
		b.at(third501, "C2221", defilade)
		u, v := b.at(german1, "C2220", concentrated), b.at(walther, "C2220", concentrated)
		b.run()
		both := b.fork().do(b.u(min(u, v)), b.u(max(u, v)))
		if kind(both.node) == kJoin {
			both.do(stop)
		}
		want(t, "together", both.is(kMove).can(ctrlClose), false)
		both.refused(ctrlClose, "17.3")
		b.clash(u)
		for kind(b.node) != kMover {
			b.do(b.LegalActions(nil)[0])
		}
		want(t, "noted", b.aims[0], aim{uint16(b.hex("C2221") + 1), uint16(u + 1)})
		want(t, "the other division", b.concerted([]uint16{uint16(v)}, b.hex("C2221")), false)
		fresh := empty(t, field, phGermanMove)
		fresh.waiting()
		fresh.at(first501, "C2221", defilade)
		w := fresh.at(company59, "C2321", concentrated)
		fresh.note(fresh.hex("C2221"), u)
		fresh.lead(w)
		want(t, "another battalion of the first", fresh.can(ctrlClose), true)
		text, err := fresh.MarshalText()
		must(t, err)
		back, err := fresh.g.Parse(text)
		must(t, err)
		want(t, "read back", back.Hash(), fresh.Hash())
	})
	rule("RR-512", "a leader with one of his lets all fire as one", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(first501, "C2321", concentrated)
		b.at(lehr1, "C2320", concentrated)
		b.at(german1, "C2421", concentrated)
		b.waiting()
		want(t, "without him", b.fork().volleyAt(e).current().left, 1)
		l := b.at(erdmann, "C2421", defilade)
		want(t, "with another's", b.fork().volleyAt(e).current().left, 1)
		b.put(l, b.hex("C2320"))
		want(t, "with his own", b.volleyAt(e).current().left, 0)
	})
	rule("RR-512", "all must be in communication with him", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		u, v := b.at(lehr1, "C2320", concentrated), b.at(german1, "C2405", concentrated)
		b.at(erdmann, "C2320", defilade)
		b.packet[0], b.packet[1], b.loads = uint16(u), uint16(v), 2
		want(t, "a line", b.g.t.connected(int16(b.where(v)), int16(b.where(u))), false)
		want(t, "he unites", b.unites(b.packetOf(0)) && b.packetOf(0) == b.packetOf(1), false)
		b.put(v, b.hex("C2421"))
		b.at(german2, "C2405", concentrated)
		want(t, "beside him", b.unitesFrom(b.g.t.byID[erdmann], b.hex("C2320"), b.packetOf(0)), true)
	})
	rule("RR-512", "and attack as one", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		b.at(first501, "C2221", defilade)
		l, u, v := b.at(erdmann, "C2220", defilade), b.at(lehr1, "C2220", concentrated), b.at(german1, "C2220", concentrated)
		h := b.hex("C2221")
		all := []uint16{uint16(l), uint16(u), uint16(v)}
		want(t, "with him", b.concerted(all, h), true)
		want(t, "without him", b.concerted(all[1:], h), true) // he is in their hex, if not in the group
		b.put(l, b.hex("C2320"))
		want(t, "when he is elsewhere", b.concerted(all[1:], h), false)
		b.note(h, v)
		want(t, "after the other", b.concerted(all[1:2], h), false)
		b.put(l, b.hex("C2220"))
		want(t, "after the other, with him", b.concerted(all[1:2], h), true)
	})
}
