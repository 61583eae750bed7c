package reich

import (
	"testing"

	"bridgehead/engine"
)

// beleaguered is an Allied phase of command by day in which all HQs of the 101st have no path to their supplyhead, for the turns before as many times.
func beleaguered(t *testing.T, turns uint8) (b *board, i int) {
	b = tracing(t, "campaign", phAlliedCommand, false)
	b.turn = 13
	for j, name := range b.g.t.air.heads {
		if name == "101" {
			i = j
		}
	}
	b.supply[i] = uint16(b.hex("C1211") + 1)
	for _, id := range []string{"al-101-hq-1", hq501} {
		b.at(id, "C2220", defilade)
	}
	for _, n := range b.g.t.grid.Next[b.hex("C1211")] {
		for u := range b.State.unit {
			if c := &b.g.t.list[u]; c.side == german && c.typ == "inf" && !b.alive(u) && b.holder(int(n)) < 0 {
				b.at(c.id, b.g.t.codes[n], defilade)
			}
		}
	}
	b.divisions[b.g.t.divisionAt(b.g.t.byID["al-101-hq-1"])].cut = turns
	return b, i
}

func init() {
	rule("RR-317", "after seven turns with all its HQs out of supply the supplyhead of a division may move", func(t *testing.T) {
		b, i := beleaguered(t, 5)
		b.run()
		want(t, "six turns", b.phase > phAlliedCommand, true)
		want(t, "counted", b.divisions[b.g.t.divisionAt(b.g.t.byID["al-101-hq-1"])].cut, uint8(6))
		for dice := 2; dice <= 12; dice++ {
			b, _ = beleaguered(t, 6)
			b.run()
			b.is(kMoveHead)
			clear, water := 0, 0
			for h := range b.g.t.hexes {
				around := false
				for _, n := range b.g.t.grid.Next[h] {
					around = around || n >= 0 && b.openToHead(int(n))
				}
				if may := b.can(b.action(blkHex, h)); may {
					clear++
					want(t, "two clear hexes", around && b.g.t.terrain[h] == clear_ && b.holder(h) != german, true)
				} else if b.g.t.terrain[h] != clear_ {
					water++
				}
			}
			want(t, "both sorts", clear > 0 && water > 0, true)
			b.do(b.h("C2321"))
			if kind(b.node) == kMoveHead {
				want(t, "no going back", b.can(stop), false)
				b.do(b.LegalActions(nil)[0])
			}
			b.is(cHead).do(engine.Action(dice))
			want(t, "eight or less for Americans", int(b.supply[i])-1 == b.hex("C2321"), dice <= 8)
			want(t, "once a day", b.mayRelocate(i), false)
		}
		b, i = beleaguered(t, 6)
		f := b.fork()
		f.put(f.g.t.byID["al-101-hq-1"], f.hex("C1211"))
		f.run()
		want(t, "one of its HQs is in supply", f.phase > phAlliedCommand, true)
		want(t, "and the count begins again", f.divisions[f.g.t.divisionAt(f.g.t.byID["al-101-hq-1"])].cut, uint8(0))
		f = b.fork()
		f.set(f.g.t.byID[hq501], stDisrupted)
		want(t, "disruption does not count", f.allCut("101"), false)
		f = b.fork()
		f.turn = 11
		f.divisions[f.g.t.divisionAt(f.g.t.byID["al-101-hq-1"])].cut = 9
		want(t, "by night", f.mayRelocate(i), false)
		f.turn = 13
		want(t, "by day", f.mayRelocate(i), true)
		f.relocated = 1 << i
		f.turn, f.phase = 14, phWeather
		f.dawn()
		want(t, "later on the day", f.relocated, uint8(1<<i))
		f.turn = 20
		f.dawn()
		want(t, "the next day", f.relocated, uint8(0))
		b.run()
		b.is(kMoveHead).do(stop)
		want(t, "it may stay", b.relocated, uint8(0))
		for j, name := range b.g.t.air.heads {
			b.begin(frame{act: uint8(actCommand), step: cmHeadRoll, cursor: uint16(j), to: 1})
			want(t, name+" on eight", b.headMoves(8) == 1, name == "101" || name == "82")
			want(t, name+" on six", b.headMoves(6), 1)
			b.end()
		}
	})
}
