package endeavor

import (
	"strings"
	"testing"
)

// invading is the Invasion Placement Phase with markers in hand and divisions in their boxes.
func invading(t *testing.T, markers int) *board {
	b := quiet(t, "", phInvade)
	b.hand(markers)
	b.units("england", "us-1-inf", "us-2-inf", "us-4-inf", "uk-3-inf", "uk-15-inf", "us-2-arm", "us-82-abn", "uk-52-air_landing", "us-1-hq", "truck-1")
	b.units("med", "us-3-inf", "fr-4-mor-mtn", "fr-1-ff-arm")
	return b
}

func init() {
	both("three landings a turn, a marker each", func(t *testing.T) {
		b := invading(t, 5)
		b.run()
		b.is(kInvade)
		b.roundTrip()
		b.do(b.h("22.12"))
		b.is(kAssault)
		b.roundTrip()
		b.do(b.u("us-1-inf"), b.ctl(ctrlStop))
		want(t, "in order", b.can(b.h("21.13")) || b.can(b.h("22.12")), false)
		b.do(b.h("26.05"), b.u("us-2-inf"), b.ctl(ctrlStop))
		b.roundTrip()
		want(t, "markers at sea", [3]uint16{b.beachAt[0], b.beachAt[1], b.beachAt[2]}, [3]uint16{atSea, atSea + 1, noPlace})
		b.do(b.h("60.31"))
		want(t, "landings", [3]uint16{b.landAt[0], b.landAt[1], b.landAt[2]}, [3]uint16{b.hex("22.12"), b.hex("26.05"), b.hex("60.31")})
		want(t, "forces", b.whereIs("us-1-inf")+" "+b.whereIs("us-2-inf")+" "+b.whereIs("us-3-inf"), "sea0 sea1 sea2")
		want(t, "no fourth", b.phase != phInvade, true)
		want(t, "markers in hand", b.beachAt[3], noPlace)

		b = invading(t, 1)
		b.run()
		b.do(b.h("26.05"), b.u("us-1-inf"), b.ctl(ctrlStop))
		want(t, "no marker for a second", b.phase != phInvade, true)
		b = invading(t, 0)
		b.run()
		want(t, "no marker, no landing", b.phase != phInvade, true)

		for face, again := range map[int]bool{6: true, 12: false} {
			b = invading(t, 1)
			b.unit("de-352-inf", "26.05")
			b.run()
			b.do(b.h("26.05"), b.u("us-1-inf"), b.ctl(ctrlStop))
			for kind(b.node) != cCombat {
				b.do(b.ctl(ctrlStop))
			}
			b.roll(cCombat, face)
			b.phase, b.turn = phInvade, 13
			b.rest()
			b.run()
			want(t, "a marker that came back lands again", kind(b.node) == kInvade && b.can(b.h("26.05")), again)
		}
	}, "ME-156", "ME-157")

	rule("ME-158", "limits of the areas, landings of this turn included", func(t *testing.T) {
		for area, hexes := range map[string]struct {
			most int
			in   []string
		}{"Brittany": {1, []string{"30.01", "30.02"}}, "Normandy": {3, []string{"25.04", "26.05", "26.06", "26.08"}}, "Pas de Calais": {2, []string{"19.14", "20.13", "21.13"}}} {
			for pending := range 2 {
				b := invading(t, 3)
				b.units("england", "us-5-inf", "us-8-inf")
				for _, h := range hexes.in[:hexes.most-pending] {
					b.beach(h, 11)
				}
				b.run()
				last := hexes.in[hexes.most]
				if pending == 1 {
					want(t, area+" has room", b.can(b.h(last)), true)
					next := hexes.in[hexes.most-1]
					b.do(b.h(next))
					b.do(b.u("us-1-inf"))
					if kind(b.node) == kAssault {
						b.do(b.ctl(ctrlStop))
					}
				}
				want(t, area+" is full", kind(b.node) == kInvade && b.can(b.h(last)), false)
				want(t, "another area is not", b.can(b.h("60.31")), true)
			}
		}
	})

	both("who lands: infantry divisions of one group of nations", func(t *testing.T) {
		b := invading(t, 1)
		b.run()
		b.do(b.h("26.05"))
		want(t, "at first", b.choices(blkUnit), "uk-3-inf uk-15-inf us-1-inf us-2-inf us-4-inf")
		want(t, "somebody must", b.can(b.ctl(ctrlStop)), false)
		f := b.fork().do(b.u("uk-3-inf"))
		want(t, "with a British division", f.choices(blkUnit), "uk-15-inf")
		want(t, "one is enough", f.can(f.ctl(ctrlStop)), true)
		f.do(f.u("uk-15-inf"))
		want(t, "both", f.whereIs("uk-3-inf")+" "+f.whereIs("uk-15-inf"), "sea0 sea0")
		b.do(b.u("us-1-inf"))
		want(t, "with an American one", b.choices(blkUnit), "us-2-inf us-4-inf")
		b = invading(t, 1)
		b.run()
		b.do(b.h("60.31"))
		want(t, "in the Med Box one is there", b.whereIs("us-3-inf"), "sea0")
	}, "ME-160", "ME-161")

	rule("ME-170", "no beach class, no landing", func(t *testing.T) {
		b := invading(t, 1)
		b.run()
		for p := range b.g.t.hexes {
			want(t, b.g.t.codes[p], b.allows(b.g.off[blkHex]+p), b.g.t.beach[p] >= 0)
		}
		want(t, "the coast beside 26.08", b.can(b.h("27.09")), false)
		north := invading(t, 1)
		north.put(north.id("us-3-inf"), gone)
		north.run()
		want(t, "no infantry in the Med Box", north.can(north.h("60.31")), false)
		want(t, "but in England", north.can(north.h("26.05")), true)
	})

	rule("ME-242", "without a division only where Allied units stand that are not airborne", func(t *testing.T) {
		b := quiet(t, "", phInvade)
		b.hand(2)
		b.unit("us-2-arm", "26.05")
		b.unit("us-82-abn", "26.06")
		b.unit("truck-1", "26.08")
		b.run()
		want(t, "hexes", b.choices(blkHex), "26.05")
		b.do(b.h("26.05"))
		want(t, "pending", b.landAt[0], b.hex("26.05"))
		want(t, "without a force", strings.Contains(b.whereIs("us-2-arm"), "sea"), false)

		b = invading(t, 1)
		b.unit("us-2-arm", "26.05")
		b.run()
		b.do(b.h("26.05"))
		b.is(kAssault)
		want(t, "a force may come along", b.can(b.u("us-1-inf")), true)
		want(t, "or not", b.can(b.ctl(ctrlStop)), true)
	})
}
