package reich

import (
	"testing"

	"bridgehead/engine"
)

// Battalions that change their regiment.
const (
	hq1053of85 = "ge-85-1053-hq-1"
	other1036  = "ge-59-1036-II-inf-1"
)

// optional is the whole map with command points on 19 September and with options.
func optional(t *testing.T, phase uint8, options string) *board {
	t.Helper()
	b := tracing(t, "campaign", phase, true).with(options)
	b.g.layStrays()
	b.g.layApart()
	b.turn = 13
	return b
}

func init() {
	rule("RR-555", "a German battalion goes to any German HQ in its phase of command, all of it", func(t *testing.T) {
		b := optional(t, phGermanCommand, "")
		own, far := b.at(hq1036, "C2230", defilade), b.at(hq1053of85, "C2232", defilade)
		div := b.at("ge-85-hq-1", "C2233", defilade)
		u, v, w := b.at(german1, "C2220", defilade), b.at(german2, "C2225", defilade), b.at(german3, "C2225", defilade)
		other := b.at(other1036, "C2226", defilade)
		want(t, "the campaign has the rule", b.g.adHoc(), true)
		want(t, "it is asked once", b.mayReattach(u) && !b.mayReattach(v) && !b.mayReattach(w), true)
		b.begin(frame{act: uint8(actCommand), step: cmAttach, unit: uint16(u + 1), cursor: uint16(u + 1)})
		b.run()
		b.is(kAttach)
		want(t, "its own", b.can(b.u(own)), false)
		want(t, "a division", b.can(b.u(div)), true)
		b.do(b.u(far))
		for _, x := range []int{u, v, w} {
			want(t, "serves", b.commands(far, x) && !b.commands(own, x), true)
		}
		want(t, "another battalion", b.commands(own, other) && !b.commands(far, other), true)
		b.attach(u, own)
		want(t, "back", int(b.State.unit[v].hq) == v && b.commands(own, v), true)
		want(t, "not in the phase of the other side", optional(t, phAlliedCommand, "").mayOrder(u), false)
		para := b.at(first501, "C2210", defilade)
		b.at("al-101-502-hq-1", "C2209", defilade)
		want(t, "nor Allies", b.mayReattach(para), false)
		off := optional(t, phGermanCommand, "reattach=on")
		off.at(hq1053of85, "C2232", defilade)
		off.at(hq1036, "C2230", defilade)
		want(t, "without it", off.mayReattach(off.at(german1, "C2220", defilade)), false)
		single := tracing(t, field, phGermanCommand, true)
		single.at(hq1053of85, "C2232", defilade)
		single.at(hq1036, "C2230", defilade)
		u = single.at(german1, "C2220", defilade)
		want(t, "by the scenario alone", single.mayReattach(u), false)
		want(t, "by the option", single.with("ad-hoc=on").mayReattach(u), true)
	})
	rule("RR-555", "the companies of a battalion come to an HQ together", func(t *testing.T) {
		b := optional(t, phGermanCommand, "")
		h := b.at(hq1053of85, "C2232", defilade)
		u := b.at(german1, "C2220", defilade)
		b.at(german2, "C2220", defilade)
		b.at(german3, "C2220", defilade)
		want(t, "three of them", b.coming(u), 3)
		n := 0
		for v := range b.State.unit {
			if c := b.g.t.list[v]; c.side == german && c.typ == "inf" && n < 14 && !b.alive(v) && !b.mates(u, v) {
				b.printed(c.id, func(x *card) { x.bn = none })
				b.at(c.id, "C2231", defilade)
				b.State.unit[v].hq = uint16(h)
				n++
			}
		}
		want(t, "fourteen companies are there", n, 14)
		want(t, "three more", b.room(h, u), false)
		b.kill(b.g.t.byID[german3])
		want(t, "two more", b.coming(u) == 2 && b.room(h, u), true)
	})
	rule("RR-556", "in place of it a unit that begins out of command serves any HQ with two less of effectiveness, four at the least, until it is back", func(t *testing.T) {
		if _, err := ParseOptions("ad-hoc=on,reattach=on"); err == nil {
			t.Error("both: accepted")
		}
		b := optional(t, phGermanCommand, "reattach=on")
		want(t, "not both", b.g.adHoc(), false)
		stray, near := -1, -1
		for i := range b.g.sc.Deploy {
			u := b.g.sc.Deploy[i].Unit
			switch c := &b.g.t.list[u]; {
			case c.side != german || c.hq || c.leader || b.g.t.independent(u) || len(b.g.t.homes[u]) == 0:
			case b.g.stray[u] && c.er > strayLeast:
				stray = u
			case !b.g.stray[u]:
				near = u
			}
		}
		if stray < 0 || near < 0 {
			t.Fatal("want units of both sorts at the start")
		}
		for i := range b.g.sc.Deploy {
			if d := &b.g.sc.Deploy[i]; d.Unit == stray {
				for _, h := range b.g.t.homes[stray] {
					if j := b.g.deployed[h]; j >= 0 {
						want(t, "its own HQ is far", b.g.near(d.Hexes, b.g.sc.Deploy[j].Hexes), false)
					}
				}
			}
		}
		h := b.at(hq1053of85, "C2232", defilade)
		b.at(b.g.t.list[stray].id, "C2230", defilade)
		b.at(b.g.t.list[near].id, "C2229", defilade)
		printed := int(b.g.t.list[stray].er)
		want(t, "it need not", b.er(stray), printed)
		want(t, "it may", b.mayReattach(stray), true)
		b.attach(stray, h)
		want(t, "serves", b.commands(h, stray), true)
		want(t, "effectiveness", b.er(stray), max(strayLeast, printed-2))
		own := int(b.g.t.homes[stray][0])
		b.at(b.g.t.list[own].id, "C2233", defilade)
		b.attach(stray, own)
		want(t, "back with its own", b.er(stray), printed)
		want(t, "by what is printed", int(b.State.unit[stray].hq), stray)
		for _, c := range []struct{ er, left int }{{8, 6}, {6, 4}, {5, 4}, {4, 4}, {2, 2}} {
			f := b.fork().printed(b.g.t.list[stray].id, func(x *card) { x.er = uint8(c.er) })
			f.attach(stray, h)
			want(t, "of", f.er(stray), c.left)
		}
	})
	rule("RR-558", "an HQ in a glider that comes down on rough ground is disrupted, and who has landed with it, unless it leaves the hex at once", func(t *testing.T) {
		const hq327 = "al-101-327-hq-1"
		down := func(options string, ground uint8) (b *board, hq, mate, late int) {
			b = empty(t, field, phAlliedMove).with(options)
			h := -1
			for n, k := range b.g.t.terrain {
				if k == ground && b.g.t.inPlay.Has(int16(n)) && !b.g.t.air.barred.Has(int16(n)) {
					h = n
				}
			}
			code := b.g.t.codes[h]
			for _, id := range []string{hq327, first501} {
				u := b.g.t.byID[id]
				b.State.unit[u] = unit{at: dropping, next: uint16(h + 1), hq: uint16(u)}
			}
			b.begin(frame{act: uint8(actDrop), step: drSettle})
			b.run()
			for kind(b.node) == kMakeRoom {
				b.do(stop)
			}
			late = b.at(third501, code, defilade) // has not come by air
			b.run()
			return b, b.g.t.byID[hq327], b.g.t.byID[first501], late
		}
		b, hq, mate, late := down("gliders=on", woods)
		want(t, "it loses no point", b.is(kMover).State.unit[hq].loss, uint8(0))
		want(t, "disrupted", b.has(hq, stDisrupted), true)
		want(t, "the others not yet", b.has(mate, stDisrupted), false)
		f := b.fork()
		f.do(stop)
		want(t, "it has stayed", f.has(mate, stDisrupted), true)
		want(t, "who was there before", f.has(late, stDisrupted), false)
		b.do(b.u(hq))
		for kind(b.node) != kMove {
			b.do(b.LegalActions(nil)[0])
		}
		for _, a := range b.LegalActions(nil) {
			if k, _ := b.g.split(a); k == blkHex || k == blkDir {
				b.do(a)
				break
			}
		}
		for kind(b.node) != kMover {
			b.do(stop)
		}
		b.do(stop)
		want(t, "it has left", b.has(mate, stDisrupted), false)
		b, hq, mate, _ = down("gliders=on", clear_)
		b.do(stop)
		want(t, "on clear ground", b.has(hq, stDisrupted) || b.has(mate, stDisrupted), false)
		b, hq, mate, _ = down("", woods)
		b.do(stop)
		want(t, "without the option", b.has(hq, stDisrupted) || b.has(mate, stDisrupted), false)
	})
	rule("RR-560", "American supplyheads need clear ground with three clear hexes around, others clear ground or woods with a road", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		open := empty(t, "campaign", phAlliedMove).with("supplyheads=open")
		american, poles := -1, -1
		for i, name := range b.g.t.air.heads {
			switch name {
			case "101":
				american = i
			case polish:
				poles = i
			}
		}
		n := map[[3]bool]int{} // clear, three clear around, woods with a road
		for h := range b.g.t.hexes {
			if !b.g.t.inPlay.Has(int16(h)) {
				continue
			}
			around, road := 0, false
			for d, o := range b.g.t.grid.Next[h] {
				if o >= 0 && b.g.t.terrain[o] == clear_ {
					around++
				}
				road = road || b.g.t.way[h][d] <= trail
			}
			clear, wood := b.g.t.terrain[h] == clear_, b.g.t.terrain[h] == woods && road
			n[[3]bool{clear, around >= 3, wood}]++
			code := b.g.t.codes[h]
			want(t, code+" by default", b.takesHead(american, h) || b.takesHead(poles, h), clear)
			want(t, code+" for the 101st", open.takesHead(american, h), clear && around >= 3)
			want(t, code+" for the Poles", open.takesHead(poles, h), clear || wood)
		}
		want(t, "all sorts", n[[3]bool{true, true, false}] > 0 && n[[3]bool{true, false, false}] > 0 && n[[3]bool{false, false, true}] > 0, true)
	})
	rule("RR-561", "a serial lands outside of its zone, with six more on the condition of its flight", func(t *testing.T) {
		ordered := func(b *board) *board {
			b.run()
			for _, a := range []engine.Action{ctrlLand, b.u(b.firstOf(7))} {
				if kind(b.node) != kDrop {
					b.do(a)
				}
			}
			return b.is(kDrop)
		}
		b := ordered(aloft(t, 7).with("zones=open"))
		far := ""
		for h := range b.g.t.hexes {
			if b.can(b.action(blkHex, h)) && b.g.t.distance(h, b.hex("C1011")) > dropRadius {
				far = b.g.t.codes[h]
			}
		}
		want(t, "some hex is farther than three", far != "", true)
		near := b.fork()
		b.do(b.h(far)).do(ctrlConcentrated).is(cLand)
		near.do(near.h("C1012")).do(ctrlConcentrated).is(cLand)
		condition := near.flight(near.hex("C1012"), near.firstUnit(7).next&toldSouth != 0, false)
		for dice := 2; dice <= 12; dice++ {
			want(t, "in the zone", near.landingOf(dice), near.landing(dice, condition, 0))
			want(t, "outside", b.landingOf(dice), b.landing(dice, b.flight(b.hex(far), b.firstUnit(7).next&toldSouth != 0, false)+6, 0))
		}
		bound := ordered(aloft(t, 7))
		want(t, "without the option", bound.can(bound.h(far)), false)
	})
	rule("RR-561", "a company of the 82nd lands by itself within two hexes of Grave, in the first landing", func(t *testing.T) {
		b := aloftOn(t, "campaign", "504", "B1331", 17, 18).with("zones=open")
		b.g.layGrave()
		b.turn, b.lifts = 1, 5
		b.run()
		b.do(ctrlLand).is(kLand)
		u := b.apartOf(0, 17)
		want(t, "of a serial, not its first", u >= 0 && b.g.t.air.serial[u] == 17 && u != b.firstOf(17), true)
		f := b.fork()
		f.do(f.u(u)).is(kDrop)
		n := 0
		for h := range f.g.t.hexes {
			if f.can(f.action(blkHex, h)) {
				n++
				want(t, f.g.t.codes[h], f.g.t.distance(h, f.hex("B0927")) <= 2, true)
			}
		}
		want(t, "some", n > 1, true)
		for _, a := range f.LegalActions(nil) {
			if k, i := f.g.split(a); k == blkHex {
				f.do(a)
				want(t, "no lift point", f.lifts, b.lifts)
				want(t, "told", f.do(f.LegalActions(nil)[0]).State.unit[u].next&toldHex, uint16(i+1))
				break
			}
		}
		want(t, "one company", f.apartOf(0, 18), -1)
		b.at("al-82-505-hq-1", "B2448", defilade)
		want(t, "not when others have landed", b.apartOf(0, 17), -1)
		bound := aloftOn(t, "campaign", "504", "B1331", 17)
		want(t, "without the option", len(bound.g.t.air.alone), 0)
	})
	rule("RR-620", "the SS is of KG Walther, or on its own with supply over the northern edge", func(t *testing.T) {
		b := tracing(t, "breakout", phGermanCommand, false)
		u := b.g.t.byID[heinke]
		hq, kgw := b.g.t.byID["ge-ind-Heinke-hq-1"], b.g.t.byID["ge-ind-KGW-hq-1"]
		want(t, "under its HQ, and that under KG Walther", b.subordinate(hq, u) && b.subordinate(kgw, hq), true)
		b.at(heinke, "D5520", defilade)
		b.at("ge-ind-Heinke-hq-1", "D5520", defilade)
		want(t, "in supply by it", b.commands(hq, u) && b.supplied(u), true)
		b = b.with("walther=apart")
		b.g.layApart()
		want(t, "nobody commands it", b.commands(hq, u), false)
		want(t, "supplied six hexes from the edge", b.supplied(u), true)
		for _, c := range []struct {
			row  string
			want bool
		}{{"D5020", true}, {"D4920", false}, {"D2520", false}} {
			b.put(u, b.hex(c.row))
			want(t, c.row, b.supplied(u), c.want)
			want(t, "as a count of hexes says", b.g.t.distance(u, u) == 0 && b.northOf(u) <= 11, c.want)
		}
		other := b.g.t.byID["ge-ind-Kerutt-I_Ker-inf-1"]
		want(t, "the others", b.g.apart[other] || b.g.apart[hq], false)
	})
}

// northOf is how many hexes a unit is from the northern edge of sheet D.
func (b *board) northOf(u int) int {
	best := 255
	for h, code := range b.g.t.codes {
		if code[:3] == "C01" {
			best = min(best, b.g.t.distance(h, b.where(u)))
		}
	}
	return best
}

// firstUnit is the first of a serial.
func (b *board) firstUnit(n int) *unit { return &b.State.unit[b.firstOf(n)] }
