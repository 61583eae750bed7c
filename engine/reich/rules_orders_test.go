package reich

import "testing"

// commanding stands at the first question of a phase of command.
func (b *board) commanding() *board {
	b.t.Helper()
	b.runCommand()
	b.settle()
	return b
}

const (
	tiger   = "ge-ind-506-tiger2-1"
	knaust  = "ge-ind-Knaust-hq-1"
	bruhns  = "ge-ind-Bruhns-hq-1"
	swoboda = "ge-FB-FB-hq-1"
)

func init() {
	for _, id := range []string{"RR-337", "RR-485"} {
		rule(id, "who has no HQ of its own is attached to the nearest as it comes, and to another in a phase of command", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			near, far := b.at(knaust, "A2346", defilade), b.at(bruhns, "A2349", defilade)
			u := b.at(tiger, "A2345", concentrated)
			b.at("ge-ind-506-tiger2-6", "A2345", concentrated) // who is asked next
			want(t, "the nearest", int(b.State.unit[u].hq), near)
			b.commanding().is(kCommand)
			want(t, "asked for the tanks", b.can(b.u(u)), true)
			b.do(b.u(u)).is(kAttach)
			want(t, "its own HQ", b.can(b.u(near)), false)
			b.do(b.u(far))
			want(t, "another", b.master(u), far)
			want(t, "in supply by it alone", b.commands(near, u), false)
		})
	}
	rule("RR-337", "where supply does not matter nobody is asked", func(t *testing.T) {
		b := empty(t, "frost", phGermanCommand)
		u := b.at("ge-ind-sflak20-1", "A2132", defilade)
		b.at(knaust, "A2340", defilade)
		want(t, "orders", b.orders(u), 0)
		want(t, "serves", int(b.State.unit[u].hq), u)
	})
	rule("RR-339", "formations change with the logistics of a turn alone", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		one, two := b.at("ge-10SS-hq-1", "A1950", defilade), b.at("ge-406-hq-1", "A1952", defilade)
		h := b.at(knaust, "A2346", defilade)
		want(t, "as it comes", b.attached(h) == one || b.attached(h) == two, true)
		want(t, "at 1501", b.g.sc.Turns[b.turn-1].Hour, "1501")
		want(t, "then it may", b.mayReattach(h), true)
		b.turn++
		want(t, "an hour later", b.mayReattach(h), false)
		u := b.at(tiger, "A2345", concentrated)
		b.at(bruhns, "A2349", defilade)
		want(t, "a unit", b.mayReattach(u), true)
	})
	for _, id := range []string{"RR-338", "RR-484"} {
		rule(id, "four battalions and 16 companies at most, weapons not counted", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			h := b.at(knaust, "A2346", defilade)
			u := b.g.t.byID["ge-406-Greschick-Fort15-inf-1"]
			for i, id := range []string{"ge-Tettau-Kraus-6_14-inf-1", "ge-Tettau-Kraus-Sts10-inf-1", "ge-Tettau-Kraus-3Flgr-inf-1"} {
				b.State.unit[b.at(id, "A2345", defilade)].hq = uint16(h)
				want(t, "room for one more than "+string('1'+rune(i)), b.room(h, u), true)
			}
			b.State.unit[b.at("ge-Tettau-Kraus-4SS-inf-1", "A2345", defilade)].hq = uint16(h)
			want(t, "a fifth battalion", b.room(h, u), false)
			want(t, "another company of the fourth", b.room(h, b.g.t.byID["ge-Tettau-Kraus-4SS-inf-2"]), true)
			n := 4
			for v := range b.State.unit {
				if c := &b.g.t.list[v]; c.bn == b.g.t.list[b.g.t.byID["ge-Tettau-Kraus-4SS-inf-1"]].bn || c.side != german || c.typ != "inf" || b.alive(v) || n == 16 {
					continue
				}
				b.put(v, b.hex("A2344"))
				b.State.unit[v].hq = uint16(h)
				n++
			}
			want(t, "a 17th company of one of them", b.room(h, b.g.t.byID["ge-Tettau-Kraus-4SS-inf-2"]), false)
			hw := -1
			for v := range b.State.unit {
				if c := &b.g.t.list[v]; c.hw && c.side == german && c.bn == none {
					hw = v
				}
			}
			if hw >= 0 {
				want(t, "heavy weapons", b.room(h, hw), true)
			}
		})
	}
	rule("RR-480", "battalion and regiment are read from the counter", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		for id, of := range map[string][2]string{"al-101-501-1-inf-1": {"1", "501"}, "al-GA-32-5CG-motinf-1": {"5CG", "32"}} {
			r := &b.g.sc.Units[b.g.t.byID[id]]
			want(t, id, [2]string{r.Bn, r.Rgt}, of)
		}
		u := b.g.t.byID["al-101-501-1-inf-1"]
		want(t, "serves", b.g.t.homes[u][0], uint16(b.g.t.byID[hq501]))
		want(t, "and no other", len(b.g.t.homes[u]), 1)
	})
	rule("RR-481", "HQs of regiments serve those of their divisions", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		h := b.g.t.byID[hq501]
		want(t, "level", b.g.t.list[h].rung, atRegiment)
		want(t, "above it", b.g.t.list[b.g.t.homes[h][0]].id, "al-101-hq-1")
		for _, hq := range b.g.t.staffs {
			want(t, "none is lower", b.g.t.list[hq].rung >= atRegiment, true)
		}
	})
	rule("RR-482", "companies of 84th, 85th and 180th Divisions are directly under regiments", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		for _, id := range []string{"ge-84-1051-inf-1", "ge-85-1053-inf-1", "ge-180-1221-inf-1"} {
			u := b.g.t.byID[id]
			want(t, id+": battalion", b.g.t.list[u].bn, none)
			want(t, id+": HQ", b.g.t.list[b.g.t.homes[u][0]].rung, atRegiment)
		}
	})
	rule("RR-483", "divisional troops serve the division; the reconnaissance of 43rd and 50th has an HQ", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		for _, id := range []string{"ge-85-art-1", "ge-85-pak75-1", "ge-59-eng-1", "al-101-at-1"} {
			u := b.g.t.byID[id]
			want(t, id, b.g.t.list[b.g.t.homes[u][0]].rung, atDivision)
		}
		for _, id := range []string{"al-43-43R-hq-1", "al-50-61R-hq-1"} {
			want(t, id, b.g.t.list[b.g.t.byID[id]].rung, atRegiment)
		}
	})
	rule("RR-486", "who has lost his HQ serves the next above, or is attached to one of its level", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		d := b.at("ge-85-hq-1", "C2801", defilade)
		h, other := b.at("ge-85-1053-hq-1", "C2805", defilade), b.at("ge-85-1054-hq-1", "C2806", defilade)
		u := b.at("ge-85-1053-inf-1", "C2807", defilade)
		b.at("ge-85-1053-inf-2", "C2807", defilade) // who is asked next
		want(t, "while it stands", b.mayReattach(u), false)
		b.kill(h)
		want(t, "the division", b.master(u), d)
		b.at("ge-LXXXVIII-hq-1", "C2801", defilade)
		b.commanding().is(kCommand).do(b.u(u)).is(kAttach)
		want(t, "the division is no choice", b.can(b.u(d)), false)
		b.do(b.u(other))
		want(t, "the sister regiment", b.master(u), other)
	})
	for _, id := range []string{"RR-487"} {
		rule(id, "HQs of divisions come back after two dice of turns, beside one of their own", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			d := b.at("ge-85-hq-1", "C2801", defilade)
			u := b.at("ge-85-1053-inf-1", "C2807", defilade)
			lost := b.steps[german]
			b.kill(d)
			b.at("ge-85-1053-hq-1", "C2808", defilade)
			b.at("ge-85-1054-inf-1", "C2809", defilade) // who is asked next
			b.kill(b.at("ge-85-1054-hq-1", "C2806", defilade))
			want(t, "clocks, none for a regiment", [2]bool{b.clocks[0].hq == uint16(d+1), b.clocks[1].hq != 0}, [2]bool{true, false})
			b.commanding().is(cBack).do(2)
			for turn := range 2 {
				want(t, "turns left", b.clocks[0].turns, uint8(3-turn))
				b.depth, b.acts = 0, [maxActs]frame{}
				b.phase = phGermanCommand
				b.commanding()
			}
			b.is(kHQBack)
			want(t, "far away", b.can(b.h("C2801")), false)
			other := b.fork().do(stop)
			want(t, "later", other.clocks[0].turns, 1)
			b.do(b.h("C2806"))
			want(t, "there", b.in(d), "C2806")
			want(t, "whole", b.strength(d), 1)
			want(t, "its point is not lost", int(b.steps[german]-lost), 1)
			want(t, "no clock", b.clocks[0].hq, 0)
			want(t, "its regiments serve it", b.commands(d, b.g.t.byID["ge-85-1053-hq-1"]) && b.alive(u), true)
		})
	}
	rule("RR-487", "17.18: an HQ that is lost in the air comes back as well", func(t *testing.T) {
		b := chain(t, phAlliedMove)
		d := b.g.t.byID["al-101-hq-1"]
		b.State.unit[d].at = dropping
		b.kill(d)
		want(t, "a clock", b.clocks[0].hq, uint16(d+1))
		b.kill(d)
		want(t, "and no second one", b.clocks[1].hq, 0)
	})
	for _, id := range []string{"RR-492", "RR-493"} {
		rule(id, "artillery changes when its HQ is destroyed, for less effectiveness", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			b.at("ge-85-1053-hq-1", "C2804", defilade)
			d, other := b.at("ge-85-hq-1", "C2805", defilade), b.at("ge-7FJ-hq-1", "C2806", defilade)
			u := b.at("ge-85-art-1", "C2807", defilade)
			want(t, "before", b.er(u), 7)
			want(t, "while its HQ stands", b.mayReattach(u), false)
			b.kill(d)
			want(t, "then", b.mayReattach(u), true)
			want(t, "to the division's own", b.suits(b.g.t.byID["ge-85-1053-hq-1"], u), true)
			want(t, "elsewhere, while the division has an HQ", b.suits(other, u), false)
			bare := b.fork()
			bare.kill(b.g.t.byID["ge-85-1053-hq-1"])
			want(t, "elsewhere, when all are gone", bare.suits(other, u), true)
			within, out := b.fork(), b.fork()
			within.attach(u, b.g.t.byID["ge-85-1053-hq-1"])
			want(t, "within the division", within.er(u), 6)
			out.attach(u, other)
			want(t, "to another", out.er(u), 5)
			out.attach(u, b.g.t.byID["ge-85-1053-hq-1"])
			want(t, "not cumulative, and for good", out.er(u), 5)
			r := b.at("ge-ind-Arnhem-rocket-1", "A2345", defilade)
			a := b.at("ge-ind-Arnhem-hq-1", "A2346", defilade)
			want(t, "of a regiment, while it stands", b.mayReattach(r), false)
			b.kill(a)
			b.attach(r, b.at(knaust, "A2347", defilade))
			want(t, "of a regiment without a division", b.er(r), int(b.g.t.list[r].er)-2)
		})
	}
	rule("RR-493", "17.21: artillery leaves its division or corps only when all HQs of that have been destroyed", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		r, other := b.at("ge-85-1053-hq-1", "C2804", defilade), b.at("ge-7FJ-hq-1", "C2806", defilade)
		d, u := b.at("ge-85-hq-1", "C2805", defilade), b.at("ge-85-art-1", "C2807", defilade)
		eng := b.at("ge-85-eng-1", "C2807", concentrated)
		b.kill(d)
		want(t, "a regiment of the division", b.suits(r, u), true)
		want(t, "another division, while that stands", b.suits(other, u), false)
		want(t, "engineers may (17.17)", b.suits(other, eng), true)
		for v := range b.g.t.list {
			if c := &b.g.t.list[v]; c.hq && c.div == b.g.t.list[u].div {
				b.State.unit[v].at = dead
			}
		}
		want(t, "when none is left", b.suits(other, u), true)
	})
	rule("RR-494", "17.21: artillery of 30 Corps whose HQ is destroyed stays in the corps, and loses nothing with a division of it", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		u := b.at("al-30C-art-1", "D0219", defilade)
		hq, guards, para := b.at("al-30C-hq-1", "D0119", defilade), b.at("al-GA-armhq-1", "D0319", defilade), b.at("al-101-hq-1", "D0419", defilade)
		r := b.at("al-GA-32-armhq-1", "D0319", defilade)
		b.kill(hq)
		want(t, "the 101st", b.suits(para, u), false)
		want(t, "the Guards", b.suits(guards, u), true)
		want(t, "a brigade of theirs", b.suits(r, u), true)
		c := b.fork()
		c.attach(u, guards)
		want(t, "with the Guards", c.er(u), 8)
		b.attach(u, r)
		want(t, "with a brigade", b.er(u), 7)
	})
	rule("RR-494", "artillery of 30 Corps goes to any division that is not airborne", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		u := b.at("al-30C-art-1", "D0219", defilade)
		b.at("al-30C-hq-1", "D0119", defilade)
		guards, para := b.at("al-GA-armhq-1", "D0319", defilade), b.at("al-101-hq-1", "D0419", defilade)
		want(t, "to the Guards", b.suits(guards, u) && b.mayReattach(u), true)
		want(t, "to the 101st", b.suits(para, u), false)
		b.attach(u, guards)
		want(t, "at no loss", b.er(u), 8)
	})
	rule("RR-509", "flak serves any HQ, and a change costs a turn without supply", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h, other := b.at("ge-Tettau-Kraus-hq-1", "A2346", defilade), b.at(knaust, "A2348", defilade)
		u := b.at("ge-ind-sflak20-1", "A2347", defilade)
		first := b.attached(u)
		want(t, "as it comes", first == h || first == other, true)
		next := h + other - first
		want(t, "in supply", b.supplied(u), true)
		b.attach(u, next)
		want(t, "changed", b.master(u), next)
		want(t, "cut off", b.supplied(u), false)
		b.rejoin(german)
		want(t, "a turn later", b.supplied(u), true)
	})
	rule("RR-522", "a leader with his HQ adds a movement point to all under it, down the chain", func(t *testing.T) {
		b := chain(t, phAlliedMove)
		h := b.at("al-GA-IG-armhq-1", "D0219", defilade)
		u := b.at("al-GA-IG-leader-1", "D0219", defilade)
		tank, other := b.at("al-GA-5-2IG-tank-1", "D0320", concentrated), b.at("al-GA-5-1CG-tank-1", "D0320", concentrated)
		printed := int(b.g.t.list[tank].ma)
		want(t, "his HQ", b.allowance(h), int(b.g.t.list[h].ma)+2)
		want(t, "tanks of the group", b.allowance(tank), printed+2)
		want(t, "of another group", b.allowance(other), printed)
		b.at("al-GA-armhq-1", "D0119", defilade)
		b.at("al-GA-leader-1", "D0119", defilade)
		want(t, "and of the division", [2]int{b.allowance(tank), b.allowance(other)}, [2]int{printed + 4, printed + 2})
		b.put(u, b.hex("D0319"))
		want(t, "away from his HQ", b.allowance(tank), printed+2)
	})
	rule("RR-522", "19.9: Frost has a battalion, and the HQ of the brigade is not his", func(t *testing.T) {
		b := empty(t, "1st", phAlliedMove)
		h, u := b.at("al-1-1P-hq-1", "A0510", defilade), b.at("al-1-1P-2-inf-1", "A0510", concentrated)
		before := b.allowance(u)
		l := b.at("al-1-1P-2-leader-1", "A0510", defilade)
		want(t, "beside an HQ of his own", b.besideHQ(l), -1)
		want(t, "his battalion", b.allowance(u), before)
		want(t, "the HQ", b.allowance(h), int(b.g.t.list[h].ma))
	})
}
