package reich

import (
	"testing"

	"bridgehead/engine"
)

// outs are the ways in which a hex can make room with two answers at most: who goes where, as units and directions.
func (b *board) outs(from string) map[[2]int]bool {
	b.t.Helper()
	found := map[[2]int]bool{}
	ways := func(c *board) {
		for _, a := range c.LegalActions(nil) {
			if k, d := c.g.split(a); k == blkDir {
				u := c.leaver()
				found[[2]int{u, d}] = true
				after := c.fork().do(a)
				want(b.t, "gone", after.in(u), c.g.t.codes[c.g.t.grid.Next[c.hex(from)][d]])
			}
		}
	}
	ways(b)
	for _, a := range b.LegalActions(nil) {
		if k, u := b.g.split(a); k == blkUnit {
			c := b.fork().do(a).is(kMakeRoom)
			want(b.t, "in hand", c.leaver(), u)
			ways(c)
		}
	}
	return found
}

func init() {
	rule("RR-420", "any of them to any hex: the highest with one answer, others by name", func(t *testing.T) {
		b := crowds(t).stacked("C1012", fiveIDs...)
		want(t, "the highest", b.leaver(), b.topOf(b.hex("C1012")))
		found := b.outs("C1012")
		want(t, "ways", len(found), len(fiveIDs)*numDirs)
		for _, id := range fiveIDs {
			u := b.g.t.byID[id]
			want(t, id+" is asked for by name or at once", b.can(b.u(u)), u != b.leaver())
		}
	})
	rule("RR-420", "of units alike next to each other the lowest", func(t *testing.T) {
		b := crowds(t)
		for _, id := range fiveIDs[:3] { // three companies of one battalion
			b.strong(id, 8)
			b.g.t.alike[b.g.t.byID[id]] = 1 << 15
		}
		b.stacked("C1012", fiveIDs...) // 33 points
		lowest := b.g.t.byID[fiveIDs[0]]
		for v := range 3 {
			u := b.g.t.byID[fiveIDs[v]]
			b.State.unit[u].hq = b.State.unit[lowest].hq
			lowest = min(lowest, u)
		}
		b.goOn()
		found := b.outs("C1012")
		for i, id := range fiveIDs {
			u := b.g.t.byID[id]
			want(t, id, found[[2]int{u, 0}], u == lowest || i == 4)
		}
	})
	rule("RR-422", "who has landed rolls two dice for how far he goes in that phase", func(t *testing.T) {
		b := aloft(t, 7)
		b.falls(7, "C1012", 5)
		u := b.g.t.byID[first506]
		for kind(b.node) != kMover {
			b.do(b.LegalActions(nil)[0])
		}
		want(t, "it need not move", b.can(stop), true)
		old, later := b.fork(), b.fork()
		later.phase = phAlliedMiniMove
		want(t, "in response, as far as it can", [2]int{b.shortDice(u), later.shortDice(u)}, [2]int{2, 0})
		b.do(b.u(u))
		if kind(b.node) == kJoin {
			b.do(stop)
		}
		b.is(cMA)
		want(t, "two dice", len(b.LegalActions(nil)), 11)
		b.do(5).is(kMove)
		want(t, "five points", b.allowance(u)-int(b.spent[0]), 2*5)
		far := b.g.t.distance(b.hex("C1012"), b.hex("C1019"))
		for h := range b.top {
			if d := b.g.t.distance(b.hex("C1012"), h); d >= far {
				want(t, b.g.t.codes[h], b.can(b.action(blkHex, h)), false)
			}
		}
		old.State.unit[u].flags -= 1 << freeSupply // a turn later
		old.do(old.u(u))
		if kind(old.node) == kJoin {
			old.do(stop)
		}
		old.is(kMove)
	})
	rule("RR-427", "room by close action: two dice for the way, failure is the end of who tries and shakes the stack", func(t *testing.T) {
		b := crowds(t)
		e := b.at(rink, "C1013", defilade)
		u := b.g.t.byID[first506]
		b.stacked("C1012", fiveIDs...).makesRoom(u, "C1012", "C1013").is(cLand)
		cost := b.limitCost(b.current())
		want(t, "the ground, two, and three out of its zone", cost, int(b.entry(b.column(u), b.hex("C1012"), b.g.t.toward(b.hex("C1012"), b.hex("C1013"))))+2*2+2*3)
		least := (cost + 1) / 2
		short := b.fork().do(engine.Action(least - 1)).is(kMakeRoom)
		want(t, "he stays", short.in(u), "C1012")
		if short.leaver() != u {
			short.do(short.u(u)).is(kMakeRoom)
		}
		want(t, "and attacks nobody", short.can(short.to("C1012", "C1013")), false)
		want(t, "another may", short.fork().ways(b.g.t.byID[fiveIDs[1]], b.hex("C1012"), false)>>b.g.t.toward(b.hex("C1012"), b.hex("C1013"))&1, uint8(1))
		b.do(engine.Action(least)).is(kOpp)
		want(t, "answered", b.who, german)
		b.do(stop)
		for kind(b.node) == kPress {
			b.do(ctrlYes)
		}
		won := b.fork()
		for kind(won.node) == cMorale {
			won.do(2)
		}
		won.is(cClose).do(1)
		for kind(won.node) == kRetreat || kind(won.node) == kAdvance {
			won.do(won.LegalActions(nil)[len(won.LegalActions(nil))-1])
		}
		want(t, "he lives", won.alive(u), true)
		want(t, "nobody else has gone", won.in(won.g.t.byID[fiveIDs[1]]), "C1012")
		b.disruptGroup()
		b.current().step = clEnd
		b.run()
		want(t, "lost", b.State.unit[u].at, uint16(dead))
		want(t, "the stack", b.has(b.g.t.byID[fiveIDs[1]], stDisrupted), true)
		want(t, "the enemy stays", b.in(e), "C1013")
	})
}
