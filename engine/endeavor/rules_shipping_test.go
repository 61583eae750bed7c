package endeavor

import (
	"strings"
	"testing"
)

func init() {
	both("a unit a turn: HQs and Trucks are units too", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.units("england", "us-1-inf", "us-1-hq", "truck-1")
		b.run()
		b.is(kShip)
		b.roundTrip()
		want(t, "who", b.choices(blkUnit), "us-1-hq us-1-inf truck-1")
		for _, id := range []string{"us-1-inf", "us-1-hq", "truck-1"} {
			f := b.fork().do(b.u(id))
			want(t, id, f.whereIs(id), "24.02")
			want(t, "nobody else", f.phase != phShip, true)
		}
		f := b.fork()
		f.port("25.09", 9)
		f.run()
		f.do(f.u("us-1-inf"))
		f.is(kShipTo)
		f.roundTrip()
		want(t, "harbours", f.choices(blkHex), "24.02 25.09")
		f.do(f.h("25.09"))
		want(t, "those before are passed over", f.choices(blkUnit), "truck-1")
		f.do(f.u("truck-1"))
		want(t, "the other port", f.whereIs("truck-1"), "24.02")
	}, "ME-026", "ME-112")

	rule("ME-085", "nations mix in harbours, boxes and at an HQ that rebuilds", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.unit("ca-2-can-inf", "24.02")
		b.units("england", "us-1-inf", "uk-3-inf")
		b.run()
		b.is(kShip)
		want(t, "out of a box of both", b.choices(blkUnit), "uk-3-inf us-1-inf")
		f := b.fork().do(b.u("us-1-inf"))
		want(t, "a US division at a Canadian one", f.whereIs("us-1-inf"), "24.02")

		b = quiet(t, "", phReinforce)
		b.port("24.02", 9)
		b.units("24.02", "ca-1-can-hq")
		b.lost("us-1-inf")
		b.run()
		b.is(kRepl)
		b.do(b.u2("us-1-inf"))
		b.is(kRebuildAt)
		want(t, "a US division at a Canadian HQ", b.can(b.h("24.02")), true)
	})

	rule("ME-101", "one Beach Port a hex", func(t *testing.T) {
		b := quiet(t, "", phInvade)
		b.hand(1)
		b.beach("26.05", 10)
		b.unit("us-1-inf", "england")
		b.run()
		b.is(kInvade)
		want(t, "26.05", b.can(b.h("26.05")), false)
		want(t, "next to it", b.can(b.h("26.06")), true)
	})

	rule("ME-102", "a Beach Port lasts six turns", func(t *testing.T) {
		for turn, there := range map[uint8]bool{6: true, 7: false} {
			b := quiet(t, "", phShip)
			b.turn = turn
			i := b.beach("26.05", 1)
			b.units("england", "us-1-inf", "us-2-inf")
			b.run()
			b.is(kShip)
			b.do(b.u("us-1-inf"))
			want(t, "it still ships", b.whereIs("us-1-inf"), "26.05")
			want(t, "it is there after the phase", b.beachAt[i] == b.hex("26.05"), there)
			want(t, "or used up", b.beachAt[i] == spent, !there)
			want(t, "nothing is kept of what landed", b.beachUsed[i], 0)
		}
	})

	rule("ME-103", "enemies next to it do nothing, one that enters ends it", func(t *testing.T) {
		b := quiet(t, "", phGermanMove)
		i := b.beach("26.05", 10)
		b.unit("de-lehr-pz", "26.06")
		want(t, "still there", b.beachServes(i), true)
		b.put(b.id("de-lehr-pz"), b.hex("26.05"))
		b.enter(b.hex("26.05"), german, false)
		want(t, "used up", b.beachAt[i], uint16(spent))
		want(t, "nothing is kept of it", b.beachTurn[i], 0)
	})

	rule("ME-104", "nobody goes back over a beach, and no Direct Shipment comes", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.beach("26.05", 8)
		b.port("24.02", 9)
		b.unit("us-1-inf", "26.05")
		b.unit("us-2-inf", "24.02")
		b.run()
		want(t, "home", b.choices(blkUnit2), "us-2-inf")
		b = quiet(t, "", phReinforce)
		b.beach("26.05", 8)
		b.coming("us-44-inf")
		b.run()
		want(t, "Direct Shipment", b.whereIs("us-44-inf"), "england")
	})

	both("beaches by class and age", func(t *testing.T) {
		for _, c := range []struct {
			hex                  string
			class                int8
			assault, follow, one uint8
		}{{"23.12", 0, 1, 1, 1}, {"24.03", 1, 1, 2, 1}, {"26.08", 2, 2, 3, 1}, {"26.05", 3, 2, 4, 2}} {
			ids := []string{"us-1-inf", "us-2-inf", "us-4-inf", "us-5-inf", "us-8-inf", "us-9-inf"}
			b := quiet(t, "", phInvade)
			b.hand(1)
			b.units("england", ids...)
			want(t, "class", b.g.t.beach[b.hex(c.hex)], c.class)
			b.run()
			b.do(b.h(c.hex))
			for kind(b.node) == kAssault {
				b.do(b.u(strings.Fields(b.choices(blkUnit))[0]))
			}
			landed := uint8(0)
			for _, id := range ids {
				if b.whereIs(id) == "sea0" {
					landed++
				}
			}
			want(t, c.hex+" assault", landed, c.assault)
			for age, room := range []uint8{c.follow, c.one, 1, 1, 1, 1, 1} {
				b := quiet(t, "", phShip)
				b.beach(c.hex, 12-uint8(age))
				b.units("england", ids...)
				b.run()
				n := uint8(0)
				for b.phase == phShip {
					b.do(b.u(ids[n]))
					n++
				}
				want(t, c.hex+" age and units", [2]int{age, int(n)}, [2]int{age, int(room)})
			}
		}
	}, "ME-113", "ME-168", "ME-169")

	both("each box has its coast, and none ships to the other", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("61.27", 9)
		b.port("24.02", 9)
		b.beach("60.31", 9)
		b.units("england", "us-1-inf", "us-2-inf")
		b.unit("us-3-inf", "med")
		b.unit("us-36-inf", "61.27")
		b.run()
		f := b.fork().do(b.u("us-1-inf"))
		want(t, "from England", f.whereIs("us-1-inf"), "24.02")
		b.do(b.u2("us-36-inf"))
		want(t, "home from Marseille", b.whereIs("us-36-inf"), "med")
		b.do(b.u("us-3-inf"))
		want(t, "from the Med Box", b.choices(blkHex), "60.31 61.27")
	}, "ME-114", "ME-115")

	rule("ME-116", "any number goes back, and takes no room", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.units("24.02", "us-1-inf", "us-2-inf", "us-4-inf", "us-82-abn", "us-1-hq", "truck-1")
		b.unit("us-5-inf", "england")
		b.run()
		want(t, "home", b.choices(blkUnit2), "us-1-hq us-1-inf us-2-inf us-4-inf us-82-abn truck-1")
		b.do(b.u2("us-1-inf"), b.u2("us-2-inf"))
		want(t, "in order", b.choices(blkUnit2), "us-4-inf us-82-abn truck-1")
		b.roundTrip()
		b.do(b.u2("us-4-inf"), b.u2("us-82-abn"), b.u("us-5-inf"))
		for _, id := range []string{"us-1-inf", "us-2-inf", "us-4-inf", "us-82-abn"} {
			want(t, id, b.whereIs(id), "england")
		}
		want(t, "one comes", b.whereIs("us-5-inf"), "24.02")
	})

	both("Direct Shipments come beside what the port ships", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.turn = 14
		b.port("24.02", 9)
		b.port("61.27", 9)
		b.port("25.09", 15)
		b.coming("us-102-inf", "us-103-inf")
		b.run()
		b.is(kReinf)
		want(t, "north", b.choices(blkHex), "24.02 england")
		b.do(b.h("24.02"))
		want(t, "south", b.choices(blkHex), "61.27 med")
		b.do(b.h("61.27"))
		f := b.fork()
		f.phase = phShip
		f.units("england", "us-1-inf", "us-2-inf")
		f.run()
		f.do(f.u("us-1-inf"))
		want(t, "the port still ships one", f.whereIs("us-1-inf"), "24.02")

		b = quiet(t, "", phReinforce)
		b.turn = 14
		b.unit("us-3-inf", "61.29")
		b.coming("us-103-inf")
		b.run()
		want(t, "Toulon is no port", b.whereIs("us-103-inf"), "med")
	}, "ME-117", "ME-118", "ME-119")

	rule("ME-171", "armoured divisions count two on a young beach", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.beach("26.08", 12)
		b.units("england", "us-2-arm", "us-3-arm", "us-1-inf", "us-2-inf")
		b.run()
		f := b.fork().do(b.u("us-2-arm"))
		want(t, "three: an armoured division and one more", f.choices(blkUnit), "us-1-inf us-2-inf")
		f.do(f.u("us-1-inf"))
		want(t, "full", f.phase != phShip, true)
		b.do(b.u("us-1-inf"))
		want(t, "the second infantry alone", b.choices(blkUnit), "us-2-inf")
		b = quiet(t, "", phShip)
		b.beach("26.08", 11)
		b.units("england", "us-2-arm", "us-1-inf")
		b.run()
		want(t, "one in the next turn: no armour", b.choices(blkUnit), "us-1-inf")
		b = quiet(t, "", phShip)
		b.beach("26.08", 10)
		b.units("england", "us-2-arm", "us-1-inf")
		b.run()
		want(t, "later it counts one", b.choices(blkUnit), "us-2-arm us-1-inf")
	})

	rule("ME-250", "a port ships, whatever HQ it supports", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.unit("us-1-hq", "24.03", stFlipped)
		b.units("england", "us-1-inf", "us-2-inf")
		b.run()
		b.do(b.u("us-1-inf"))
		want(t, "shipped", b.whereIs("us-1-inf"), "24.02")
	})

	rule("ME-258", "home and out again in one phase", func(t *testing.T) {
		b := quiet(t, "", phShip)
		b.port("24.02", 9)
		b.serves = b.port("16.22", 9)
		b.units("24.02", "us-1-inf", "us-2-inf")
		b.run()
		b.do(b.u2("us-1-inf"), b.u2("us-2-inf"), b.u("us-1-inf"))
		b.is(kShipTo)
		b.do(b.h("16.22"))
		want(t, "Cherbourg to Antwerp", b.whereIs("us-1-inf"), "16.22")
		b.do(b.u("us-2-inf"))
		want(t, "the second finds Antwerp full", b.whereIs("us-2-inf"), "24.02")
	})
}
