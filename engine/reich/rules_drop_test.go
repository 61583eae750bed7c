package reich

import (
	"testing"
)

// stacked puts units into a hex as if they had landed there, and lets them make room.
func (b *board) stacked(code string, ids ...string) *board {
	b.t.Helper()
	for _, id := range ids {
		u := b.at(id, code, concentrated)
		b.set(u, landedTurns<<freeSupply)
	}
	h := uint16(b.hex(code) + 1)
	b.begin(frame{act: uint8(actDrop), step: drRoom, from: h, to: h})
	b.run()
	return b
}

// printed changes what is printed on a unit.
func (b *board) printed(id string, change func(c *card)) *board {
	b.t.Helper()
	b.g = ownGame(b.g)
	b.g.t.list = append([]card(nil), b.g.t.list...)
	u := b.g.t.byID[id]
	change(&b.g.t.list[u])
	b.g.t.alike = append([]uint16(nil), b.g.t.alike...)
	b.g.t.alike[u] = uint16(1<<15 + u) // like nobody else
	return b
}

// leaver is the unit that a direction moves out of a hex that is too full.
func (b *board) leaver() int { return int(b.current().unit) - 1 }

// makesWay tells whether a unit may be the one that makes room.
func (b *board) makesWay(u int) bool { return b.leaver() == u || b.can(b.u(u)) }

// makesRoom sends a unit from a hex that is too full into the next one.
func (b *board) makesRoom(u int, from, to string) *board {
	b.t.Helper()
	if b.is(kMakeRoom).leaver() != u {
		b.do(b.u(u)).is(kMakeRoom)
	}
	return b.do(b.to(from, to))
}

func (b *board) strong(id string, n uint8) *board {
	return b.printed(id, func(c *card) { c.strength = n })
}

// crowds are companies of 8, 7, 5, 4 and 5 points.
func crowds(t testing.TB) *board {
	b := aloft(t)
	for id, n := range map[string]uint8{first506: 8, "al-101-506-1-inf-2": 7, "al-101-506-1-inf-3": 5, "al-101-506-2-inf-1": 4, "al-101-506-2-inf-2": 5} {
		b.strong(id, n)
	}
	return b
}

var fiveIDs = []string{first506, "al-101-506-1-inf-2", "al-101-506-1-inf-3", "al-101-506-2-inf-1", "al-101-506-2-inf-2"}

func init() {
	rule("RR-419", "Germans near by fire once at a landed stack, which finds no shelter", func(t *testing.T) {
		b := aloft(t, 7)
		e, flak := b.at(rink, "C1013", defilade), b.at(flak88, "C1014", defilade)
		far := b.at(rink2, "C1015", defilade)
		b.falls(7, "C1012", 5).is(kFlak)
		want(t, "asked", b.who, german)
		want(t, "next to it", b.can(b.u(e)), true)
		want(t, "flak at two hexes", b.can(b.u(flak)), true)
		want(t, "not infantry at three", b.can(b.u(far)), false)
		b.do(b.u(e)).is(cFire)
		want(t, "at the company on top", b.current().unit, uint16(b.g.t.byID[first506]+1))
		b.do(b.hit("no effect"))
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		b.is(kFlak)
		want(t, "once", b.can(b.u(e)), false)
		b.do(stop)
		want(t, "over", b.in(b.g.t.byID[first506]), "C1012")
	})
	rule("RR-419", "units in defilade as if they were concentrated", func(t *testing.T) {
		b := aloft(t)
		u := b.at("al-101-506-2-inf-1", "C0814", defilade)
		b.begin(frame{act: uint8(actShot), unit: uint16(u + 1), points: 6, er: 4})
		sheltered := b.value()[0]
		b.current().why = shotDrop
		want(t, "in a town", b.value()[0] > sheltered, true)
	})
	for _, id := range []string{"RR-430", "RR-431"} {
		rule(id, "within three hexes and its range, which flak doubles; flak of range two at three with half its effectiveness", func(t *testing.T) {
			b := aloft(t)
			h := b.hex("C1011")
			u := b.at(flak88, "C1014", defilade)
			want(t, "88 at three", b.dropER(u, h), 5)
			want(t, "not at four", b.dropER(u, b.hex("C1010")), 0)
			b.printed(flak88, func(c *card) { c.rng = 2 })
			want(t, "20 mm at three", b.dropER(u, h), 2)
			want(t, "at two", b.dropER(u, b.hex("C1012")), 5)
			b.printed(flak88, func(c *card) { c.rng = 1 })
			want(t, "of range one at two", b.dropER(u, b.hex("C1012")), 5)
			want(t, "not at three", b.dropER(u, h), 0)
			e := b.at(rink, "C1010", defilade)
			want(t, "infantry next to it", b.dropER(e, h), 4)
			want(t, "not at two", b.dropER(e, b.hex("C1012")), 0)
			b.set(e, stDisrupted)
			want(t, "nor disrupted", b.dropER(e, h), 0)
			hidden := b.at(guards21, "C0814", defilade)
			want(t, "whatever lies between", b.dropER(hidden, b.hex("C0914")), 4)
			o := empty(t, field, phAlliedMove)
			art := o.at(battery, "C2220", defilade)
			want(t, "artillery joins in", o.dropER(art, o.hex("C2222")) > 0, true)
			want(t, "as direct fire, three hexes", o.dropER(art, o.hex("C2225")), 0)
		})
	}
	rule("RR-420", "the fewest leave: one of 8, 7, 5, 4 and 5", func(t *testing.T) {
		b := crowds(t).stacked("C1012", fiveIDs...).is(kMakeRoom)
		for _, id := range fiveIDs {
			want(t, id, b.makesWay(b.g.t.byID[id]), true)
		}
		b.makesRoom(b.g.t.byID[first506], "C1012", "C1013")
		want(t, "gone", b.in(b.g.t.byID[first506]), "C1013")
		want(t, "not disrupted", b.has(b.g.t.byID[first506], stDisrupted), false)
		want(t, "enough", kind(b.node) == kMakeRoom, false)
	})
	rule("RR-420", "whoever would leave one more to go may not", func(t *testing.T) {
		b := crowds(t)
		b.strong(fiveIDs[1], 12).strong(fiveIDs[3], 3) // 33 points
		b.stacked("C1012", fiveIDs...).is(kMakeRoom)
		for i, id := range fiveIDs {
			want(t, id, b.makesWay(b.g.t.byID[id]), i != 3)
		}
	})
	rule("RR-420", "artillery does not leave, and is eliminated where nobody else can", func(t *testing.T) {
		guns := []string{battery, "ge-59-II_159-art-2"}
		b := empty(t, field, phAlliedMove)
		for i, id := range guns { // as Allied guns
			b.printed(id, func(c *card) { c.side, c.strength = allied, uint8(14+i) })
		}
		b.at(guns[0], "C2220", defilade)
		b.at(guns[1], "C2220", defilade)
		h := uint16(b.hex("C2220") + 1)
		b.begin(frame{act: uint8(actDrop), step: drRoom, from: h, to: h})
		b.run()
		want(t, "one is left", len(b.stack("C2220")), 1)
	})
	rule("RR-421", "without a hex to go to all of the serial is disrupted", func(t *testing.T) {
		b := crowds(t)
		for _, n := range b.g.t.grid.Next[b.hex("C1012")] {
			u := b.g.t.byID[[]string{rink, rink2, guards21, "ge-Gothsche-Rink-21FJ-inf-2", hqRink, flak88}[b.g.t.toward(b.hex("C1012"), int(n))]]
			b.put(u, int(n))
		}
		for _, id := range fiveIDs {
			b.set(b.g.t.byID[id], stAttacked) // nor may they attack
		}
		b.stacked("C1012", fiveIDs...)
		for _, id := range fiveIDs {
			want(t, id, b.in(b.g.t.byID[id]) == "C1012" && b.has(b.g.t.byID[id], stDisrupted), true)
		}
	})
	for _, id := range []string{"RR-423", "RR-424"} {
		rule(id, "into a friendly hex to its limit; beyond that those there are displaced and disrupted", func(t *testing.T) {
			b := crowds(t)
			room := b.at(last506, "C1011", concentrated)
			b.strong("al-101-506-3-inf-2", 14).strong("al-101-506-3-inf-3", 12)
			b.at("al-101-506-3-inf-2", "C1013", concentrated)
			full := b.at("al-101-506-3-inf-3", "C1013", concentrated)
			b.stacked("C1012", fiveIDs...)
			c := b.fork().makesRoom(b.g.t.byID[first506], "C1012", "C1011")
			want(t, "it fits", c.in(room) == "C1011" && !c.has(room, stDisrupted), true)
			b.makesRoom(b.g.t.byID[first506], "C1012", "C1013").is(kMakeRoom)
			want(t, "not who has come", b.makesWay(b.g.t.byID[first506]), false)
			b.makesRoom(full, "C1013", "C1014")
			want(t, "displaced and disrupted", b.in(full) == "C1014" && b.has(full, stDisrupted), true)
			want(t, "the first not", b.has(b.g.t.byID[first506], stDisrupted), false)
		})
	}
	rule("RR-425", "artillery may displace, at the price of its serial", func(t *testing.T) {
		b := crowds(t)
		b.printed("al-101-506-2-inf-2", func(c *card) { c.artillery = true })
		for i, id := range fiveIDs {
			u := b.at(id, "C1012", concentrated, landedTurns<<freeSupply)
			b.group[i] = uint16(u)
		}
		b.members = 5
		b.begin(frame{act: uint8(actDrop), step: drFlak, from: uint16(b.hex("C1012") + 1)})
		b.settled(b.current(), b.hex("C1012"))
		for _, id := range fiveIDs {
			want(t, id, b.has(b.g.t.byID[id], stDisrupted), true)
		}
	})
	rule("RR-426", "on older friends: these may go, and who lands is disrupted", func(t *testing.T) {
		b := aloft(t, 7)
		u := b.at("al-101-506-3-inf-2", "C1012", concentrated)
		b.falls(7, "C1012", 5).is(kMakeRoom)
		want(t, "the serial", b.has(b.g.t.byID[first506], stDisrupted), true)
		want(t, "they need not", b.can(stop), true)
		b.makesRoom(u, "C1012", "C1112")
		want(t, "gone", b.in(u), "C1112")
		want(t, "whole", b.has(u, stDisrupted), false)
		c := aloft(t, 7)
		v := c.at("al-101-506-3-inf-2", "C1012", concentrated)
		for _, n := range c.g.t.grid.Next[c.hex("C1012")] {
			e := c.g.t.byID[[]string{rink, rink2, guards21, "ge-Gothsche-Rink-21FJ-inf-2", hqRink, flak88}[c.g.t.toward(c.hex("C1012"), int(n))]]
			c.put(e, int(n))
			c.set(e, stDisrupted) // no fire
		}
		c.falls(7, "C1012", 5)
		want(t, "who cannot go is disrupted too", c.has(v, stDisrupted), true)
	})
	rule("RR-428", "on Germans: drive them out, or all are lost", func(t *testing.T) {
		b := aloft(t, 7)
		e := b.at(rink, "C1012", defilade)
		b.falls(7, "C1012", 5).is(kFlak).do(stop)
		for kind(b.node) == kPress {
			b.do(ctrlYes)
		}
		b.is(cClose)
		out := b.fork().do(b.result("retreat"))
		for kind(out.node) == kRetreat {
			out.do(out.LegalActions(nil)[0])
		}
		want(t, "they are there", out.whole(7, "C1012"), true)
		want(t, "the Germans are not", out.in(e) == "C1012", false)
	})
	rule("RR-428", "who does not is lost with all that lands beside him", func(t *testing.T) {
		b := aloft(t, 7)
		for _, id := range []string{rink, rink2, guards21, "ge-Gothsche-Rink-21FJ-inf-2"} {
			b.at(id, "C1012", concentrated)
		}
		for _, u := range b.g.t.air.members[7][2:4] {
			b.State.unit[u].at = dead
		}
		b.falls(7, "C1012", 5).is(kFlak).do(stop)
		if kind(b.node) == kPress {
			b.do(stop)
		} else {
			b.is(cClose).do(b.result("attackers lose"))
		}
		for _, u := range b.g.t.air.members[7] {
			want(t, b.g.t.list[u].name, b.State.unit[u].at, uint16(dead))
		}
		want(t, "the Germans stay", len(b.stack("C1012")), 4)
	})
	rule("RR-428", "in a city or forest they are lost at once", func(t *testing.T) {
		b := aloft(t)
		u, h := b.g.t.byID[first506], b.hex("C0809")
		b.at(rink, "C0809", defilade)
		b.State.unit[u] = unit{at: dropping, next: uint16(h + 1), hq: uint16(u)}
		b.begin(frame{act: uint8(actDrop), step: drSettle})
		b.settleHex(b.current())
		want(t, "lost", b.State.unit[u].at, uint16(dead))
	})
	rule("RR-429", "too many on Germans: two less of effectiveness", func(t *testing.T) {
		b := crowds(t)
		h := b.hex("C1012")
		b.at(rink, "C1012", defilade)
		for _, id := range fiveIDs {
			u := b.g.t.byID[id]
			b.State.unit[u] = unit{at: dropping, next: uint16(h + 1), hq: uint16(u)}
		}
		want(t, "29 points", b.overDropped(h), true)
		b.gather(h)
		b.begin(frame{act: uint8(actDrop), step: drWon, from: uint16(h + 1), why: dropContested})
		b.begin(frame{act: uint8(actClose), step: clValue, from: uint16(h + 1), to: uint16(h + 1), why: closeDrop})
		much := b.closeValue(b.current())
		b.State.unit[b.g.t.byID[fiveIDs[3]]].at = dead
		want(t, "25 points", b.overDropped(h), false)
		want(t, "better", b.closeValue(b.current()) > much, true)
	})
	rule("RR-429", "who took the hex from Germans and has room by another close action alone is lost", func(t *testing.T) {
		for _, open := range []bool{true, false} {
			b := crowds(t)
			ids := []string{rink, rink2, guards21, "ge-Gothsche-Rink-21FJ-inf-2", hqRink, flak88}
			for d, n := range b.g.t.grid.Next[b.hex("C1012")] {
				if d > 0 || !open {
					b.put(b.g.t.byID[ids[d]], int(n))
				}
			}
			for _, id := range fiveIDs {
				b.set(b.at(id, "C1012", concentrated), landedTurns<<freeSupply)
			}
			h := uint16(b.hex("C1012") + 1)
			b.begin(frame{act: uint8(actDrop), step: drRoom, from: h, to: h, why: dropContested})
			b.run()
			if open {
				b.is(kMakeRoom).do(b.LegalActions(nil)[0])
				for kind(b.node) == kMakeRoom {
					want(t, "not against them", len(b.LegalActions(nil)), 1)
					b.do(b.LegalActions(nil)[0])
				}
			}
			for _, id := range fiveIDs {
				want(t, id, b.alive(b.g.t.byID[id]), open)
			}
		}
	})
	rule("RR-398", "who lands needs no supply for four turns", func(t *testing.T) {
		b := aloft(t, 7)
		b.falls(7, "C1012", 5)
		u := b.g.t.byID[first506]
		want(t, "landed", b.landed(u), true)
		for n := landedTurns; n > 0; n-- {
			want(t, "turns", b.State.unit[u].flags>>freeSupply&7, uint32(n))
			b.countFree()
		}
		want(t, "none", b.State.unit[u].flags>>freeSupply&7, 0)
	})
	rule("RR-405", "A: back to England, and not again on that day", func(t *testing.T) {
		b := aloft(t, 7).free(3)
		b.weather = [2]uint8{9, 9}
		b.falls(7, "C1012", 12)
		u := b.firstOf(7)
		want(t, "in England", b.State.unit[u].at, uint16(england))
		want(t, "a point is spent", b.lifts, 2)
		want(t, "not today", b.ready(7), -1)
		b.turn = 6
		want(t, "tomorrow", b.ready(7), u)
	})
}

// stack are the units of a hex from the top.
func (b *board) stack(code string) (out []int) {
	for u := b.topOf(b.hex(code)); u >= 0; u = b.below(u) {
		out = append(out, u)
	}
	return out
}
