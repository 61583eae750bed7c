package reich

import "testing"

const (
	erdmann = "ge-7FJ-leader-1" // of the division of lehr1
	lehr1   = "ge-7FJ-L-L-inf-1"
	leader2 = "ge-107PzB-leader-1"
	frost   = "al-1-1P-2-leader-1"
	paras   = "al-1-1P-2-inf-1" // his battalion
)

func init() {
	rule("RR-374", "one more beside a leader who commands it", func(t *testing.T) {
		b := empty(t, field, phGermanCommand)
		u, v := b.at(lehr1, "C2320", concentrated), b.at(german1, "C2320", concentrated)
		want(t, "alone", b.morale(u), 7)
		b.at(erdmann, "C2320", defilade)
		want(t, "beside him", b.morale(u), 8)
		want(t, "one of another division", b.morale(v), 6)
		b.at(leader2, "C2320", defilade)
		want(t, "beside a second", b.morale(u), 8)
		b.put(b.g.t.byID[erdmann], b.hex("C2321"))
		want(t, "next to him", b.morale(u), 7)
	})
	rule("RR-511", "19.11: he commands all under his HQ, by the order of HQs", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		for _, c := range []struct {
			leader, unit string
			leads        bool
		}{
			{"al-GA-IG-leader-1", irish, true}, // a group of the Guards (11.26)
			{"al-GA-IG-leader-1", "al-GA-32-5CG-motinf-1", false},
			{"al-GA-5-leader-1", irish, true}, // the brigade over it
			{"al-GA-leader-1", irish, true},
			{"al-30C-leader-1", irish, true}, // a corps
			{"al-30C-leader-1", first501, false},
			{"ge-IISS-leader-1", "ge-9SS-Harder-9Pz-panther-1", true},
			{"ge-IISS-leader-1", german1, false},
			{frost, paras, true},
			{frost, "al-1-1P-3-inf-1", false},
		} {
			l, known := b.g.t.byID[c.leader]
			u, also := b.g.t.byID[c.unit]
			want(t, c.leader+" and "+c.unit+" are there", known && also, true)
			want(t, c.leader+" and "+c.unit, b.leads(l, u), c.leads)
		}
	})
	rule("RR-374", "in rallying too", func(t *testing.T) {
		b := empty(t, field, phGermanCommand)
		b.at(lehr1, "C2320", concentrated, stDisrupted)
		b.at(erdmann, "C2320", defilade)
		b.run()
		want(t, "8 or less, of 36", b.is(cRally).faces()["it recovers"], 26)
	})
	rule("RR-511", "two more in close action, once", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(lehr1, "C2220", concentrated)
		e := b.at(first501, "C2221", defilade)
		b.at(erdmann, "C2220", defilade)
		want(t, "the attacker", b.closeMorale(u), 9)
		want(t, "the defender", b.defenceMorale(e, b.hex("C2221")), 8)
		b = empty(t, field, phAlliedMove)
		u = b.at(lehr1, "C2221", defilade)
		b.at(erdmann, "C2221", defilade)
		want(t, "a defender", b.defenceMorale(u, b.hex("C2221")), 9)
	})
	rule("RR-511", "a leader who comes along attacks beside his units", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		l := b.at(erdmann, "C2220", defilade)
		u := b.at(lehr1, "C2220", concentrated)
		b.at(first501, "C2221", defilade, stDepleted)
		b.run()
		b.do(b.u(l)).is(kJoin).do(b.u(u)).is(kMove).do(ctrlClose)
		for kind(b.node) == kPress {
			b.do(ctrlYes)
		}
		want(t, "who fights", b.foremost(), u)
		b.is(cClose)
		b.takeClose(b.current(), b.g.t.charts.CloseResults[0][0][0])
		want(t, "the loss is of the company", b.strength(u), 2)
		want(t, "and he lives", b.in(l), "C2220")
	})
	rule("RR-515", "a leader alone dies when enemies enter", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		l, u := b.at(erdmann, "C2221", defilade), b.at(first501, "C2220", concentrated)
		b.lead(u).do(b.h("C2221"))
		want(t, "in", b.in(u), "C2221")
		want(t, "he", b.State.unit[l].at, uint16(dead))
	})
	rule("RR-515", "or pass through", func(t *testing.T) {
		b := empty(t, field, phAlliedMiniMove)
		b.waiting()
		l, u := b.at(erdmann, "C2221", defilade), b.at(first501, "C2220", concentrated)
		b.lead(u).do(b.h("C2222"))
		want(t, "straight behind him, in two hexes", b.in(u), "C2222")
		want(t, "he", b.State.unit[l].at, uint16(dead))
	})
	rule("RR-515", "leaders of both sides do not meet", func(t *testing.T) {
		b := empty(t, "frost", phAlliedMove)
		l := b.at(frost, "A2434", defilade)
		b.at("ge-9SS-Grabner-leader-1", "A2435", defilade)
		b.lead(l)
		want(t, "quietly", b.can(b.h("A2435")), false)
		b.refused(b.to("A2434", "A2435"), "19.31")
	})
	rule("RR-519", "twelve points by the cheapest column in every hex", func(t *testing.T) {
		b := empty(t, "frost", phAlliedMove)
		l := b.at(frost, "A2434", defilade)
		want(t, "allowance", b.allowance(l), 24)
		for h := range b.g.t.hexes {
			for d := range numDirs {
				least := uint8(255)
				for c := range numColumns {
					least = min(least, b.g.t.entry(c, h, d))
				}
				if got := b.g.t.entry(b.column(l), h, d); got != least {
					t.Fatalf("%s: got %d, want %d", b.g.t.codes[h], got, least)
				}
			}
		}
	})
	rule("RR-520", "leaders never fire", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "Erdmann", b.inSight(b.at(erdmann, "C2220", defilade), b.at(first501, "C2221", concentrated)), false)
	})
	rule("RR-269", "on top a leader neither shields nor hinders", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		b.at(erdmann, "C2220", defilade)
		u, v := b.at(german1, "C2220", defilade), b.at(german2, "C2220", defilade)
		w := b.at(german3, "C2220", defilade)
		want(t, "the two beneath him", b.onTop(u) && b.onTop(v), true)
		want(t, "the third", b.onTop(w), false)
	})
	for _, id := range []string{"RR-517", "RR-518"} {
		rule(id, "a dead leader is gone, and that is all", func(t *testing.T) {
			b := empty(t, field, phAlliedMove)
			l, u := b.at(erdmann, "C2221", defilade), b.at(lehr1, "C2221", defilade)
			lost := b.steps
			b.kill(l)
			want(t, "place", b.State.unit[l].at, uint16(dead))
			want(t, "points lost", b.steps, lost)
			want(t, "his company", b.morale(u), 7)
		})
	}
	rule("RR-516", "two dice for each point lost beside him, two kills", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u, l := b.at(lehr1, "C2321", concentrated), b.at(erdmann, "C2321", defilade)
		far := b.at("ge-107PzB-leader-1", "C2322", defilade)
		b.shot(u, 9, 6, 0)
		points := b.hit("2 points lost")
		b.do(points).is(cLeader)
		want(t, "who", b.current().unit, uint16(l+1))
		want(t, "killed, of 36", b.faces()["he is killed"], 1)
		dead_ := b.fork().do(2)
		want(t, "killed", dead_.in(l), "")
		want(t, "and no second roll", kind(dead_.node) != cLeader, true)
		b.do(3).is(cLeader).do(3)
		want(t, "two points, two rolls", kind(b.node) != cLeader, true)
		want(t, "alive", b.in(l), "C2321")
		want(t, "one in another hex", b.State.unit[far].work, 0)
	})
	rule("RR-516", "a unit that is eliminated counts with all it had", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, l := b.at(lehr1, "C2321", concentrated), b.at(erdmann, "C2321", defilade)
		b.kill(u)
		want(t, "rolls", b.State.unit[l].work, 3)
	})
}

func init() {
	rule("RR-239", "leaders go back with the others, and are not shaken (8.6)", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		l := b.at(erdmann, "C2221", defilade)
		b.clash(u).is(cClose).do(2).is(cLeader).do(7).is(kRetreat)
		want(t, "first the company", b.current().unit, uint16(e+1))
		b.do(b.to("C2221", "C2222"))
		want(t, "then he", b.is(kRetreat).current().unit, uint16(l+1))
		want(t, "towards the attackers", b.can(b.to("C2221", "C2220")), false)
		b.do(b.to("C2221", "C2222")).is(kAdvance).do(b.u(u))
		want(t, "he lives", b.in(l), "C2222")
		want(t, "undisrupted", b.has(l, stDisrupted), false)
	})
}
