package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// Positions whose actions are counted by hand, of reinforcements, drops and shipping.
func TestLogisticsByHand(t *testing.T) {
	t.Run("a drop onto Germans, two neighbours may join", func(t *testing.T) {
		b := quiet(t, "", phDrop)
		b.zones, b.drops = 1, 1
		b.unit("us-82-abn", "england")
		b.unit("de-352-inf", "26.05")
		b.units("26.06", "us-1-inf", "us-2-inf")
		b.beach("26.06", 11)
		b.run()
		want(t, "the division, or none", b.count(), 2)
		b.do(b.u("us-82-abn"))
		b.actDropAt(blkHex, int(b.hex("26.05")))
		b.settle()
		want(t, "faces", b.count(), 6)
		want(t, "of two classes", len(b.Merged(nil)), 2)
		b.roll(cDrop, 3)
		b.is(kMove)
		want(t, "the two neighbours, or the end", b.count(), 3)
		b.do(b.ctl(ctrlStop))
		b.is(kJoin) // 26.05 must be attacked, and is the only hex
		want(t, "one, the other, both, none", b.count(), 4)
		want(t, "depth 2", b.perft(2), 2+11+11+11)
	})

	t.Run("a class 2 beach in its second turn, and Cherbourg", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.beach("26.08", 11)
		b.units("england", "us-1-hq", "us-2-arm")
		b.run()
		want(t, "the HQ, the armoured division, nobody", b.count(), 3)
		f := b.fork().do(b.u("us-2-arm"))
		want(t, "armour has the port alone, and ends it", f.whereIs("us-2-arm"), "24.02")
		b.do(b.u("us-1-hq"))
		b.is(kShipTo)
		want(t, "the HQ has both", b.count(), 2)
		f = b.fork().do(b.h("24.02"))
		want(t, "then armour has none", f.phase != phShip, true)
		b.do(b.h("26.08"))
		want(t, "else it has the port, or stays", b.count(), 2)
	})

	t.Run("six Panzer divisions of turn 20 where four are left", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.turn = 20
		b.units("26.11", "de-1-ss-pz", "de-2-ss-pz", "de-9-ss-pz", "de-10-ss-pz")
		b.units("28.11", "de-3-pg", "de-15-pg", "de-352-inf")
		b.lost("de-lehr-pz")
		b.run()
		b.is(kRemove)
		want(t, "four", b.count(), 4)
		want(t, "then three", b.perft(2), 12)
		want(t, "then two", b.perft(3), 24)
		// The last goes unasked, then both Panzer Grenadiers and the infantry: seven are due, and there are no more.
		want(t, "then a dead division, or no replacement", b.perft(4), 48)
	})

	t.Run("Area A cut but for one hex, and cut altogether", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.coming("de-180-inf")
		b.enters("10.34", "12.34", "17.35", "18.34", "19.35", "21.35", "22.34")
		b.unit("us-1-inf", "3.34")
		b.unit("us-2-inf", "5.34") // 4.34 and the way out of it lie in zones
		b.unit("us-4-inf", "20.33")
		f := b.fork()
		b.run()
		want(t, "20.34, which lies in a zone, or wait", b.count(), 2)
		want(t, "hexes", b.choices(blkHex), "20.34")
		f.enters("20.34")
		f.run()
		want(t, "the edge, by row", f.count(), 22)
	})
}

// perft counts the nodes of a depth.
func (b *board) perft(depth int) uint64 { return engine.Perft(b.State, depth) }
