package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// TestCountsOfMoves holds small positions against choices counted by hand. Walls stand on all sides but those that are opened.
func TestCountsOfMoves(t *testing.T) {
	counts := map[bool]string{false: "without a zone", true: "in a zone"}
	t.Run("a stack between a road, a river and a zone", func(t *testing.T) {
		for near, name := range counts {
			b := field(t, "", phMove)
			b.walls()
			// West by road to 36.13 and on over the plain; east over a river, where 36.17 lies in a zone.
			b.open("36.05", "36.06", "36.07", "36.08", "36.09", "36.10", "36.11", "36.12", "36.13", "36.14", "36.15", "36.16", "36.17", "36.18")
			b.along("36.15", "36.14", "36.13")
			b.side("36.15", "36.16", b.g.t.river)
			b.units("36.15", "fr-4-mor-mtn", "us-103-inf", "us-30-inf")
			b.unit("de-77-inf", "36.18")
			if near {
				b.open("36.15", "35.15")
				b.unit("de-116-pz", "35.15")
			}
			b.begin()
			want(t, name+": three units, and the end", b.options(), 3+1)
			b.do(b.u("fr-4-mor-mtn")) // MA 4: eight half points, sixteen in strategic movement
			// 36.14 for 1, 36.13 for 2, 36.12, 36.11 and 36.10 for 4, 6 and 8; 36.16 for 4, and 36.17 would take 10. Strategic movement
			// goes on to 36.09, 36.08, 36.07 and 36.06, for 16. The panzers may be overrun for 8, and the others come along, one
			// or the other or both.
			n := 5 + 4 + 1
			if near {
				n = 5 + 1 + 1 + 2 + 1
			}
			want(t, name, b.options(), n)
		}
	})
	t.Run("a static division in the wetlands", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		for p := range b.g.t.hexes {
			b.g.t.terrain[p] = wetlands
		}
		for p := range b.g.t.hexes {
			b.relay(uint16(p))
		}
		b.unit("de-347-static", "36.15")
		b.begin().do(b.u("de-347-static"))
		want(t, "six neighbours", b.options(), 6)
		b = field(t, "", phGermanMove)
		b.ground(wetlands, "36.16", "36.14", "35.15", "35.16", "37.15", "37.16")
		b.unit("de-347-static", "36.15")
		b.begin().do(b.u("de-347-static"))
		// MA 2, and 4 in strategic movement: one of the marsh and one beyond, of which there are twelve.
		want(t, "and what is dry behind them", b.options(), 6+12)
	})
	t.Run("a panzer division at a road junction under the air", func(t *testing.T) {
		for dominated, n := range map[uint8]int{0: 3 * 9, 1: 3 * 8} {
			b := field(t, "", phGermanMove)
			for p := range b.g.t.hexes {
				b.g.t.zones[p] = 1
			}
			b.zones = dominated
			b.walls()
			for _, road := range [][]string{
				{"36.15", "36.16", "36.17", "36.18", "36.19", "36.20", "36.21", "36.22", "36.23", "36.24"},
				{"36.15", "36.14", "36.13", "36.12", "36.11", "36.10", "36.09", "36.08", "36.07", "36.06"},
				{"36.15", "37.15", "38.14", "39.14", "40.13", "41.13", "42.12", "43.12", "44.11", "45.11"},
			} {
				b.open(road...)
				b.along(road...)
			}
			b.unit("de-116-pz", "36.15")
			b.begin().do(b.u("de-116-pz"))
			// Sixteen half points: nine hexes at one each, eight at two. Strategic movement has twice the points and pays twice as
			// much.
			want(t, "hexes of the roads", b.options(), n)
		}
	})
	t.Run("an overrun over a bridge of the Rhine or over a river", func(t *testing.T) {
		b := field(t, "", phMove)
		b.walls()
		b.open("36.15", "36.16", "35.16", "36.15")
		b.side("36.15", "36.16", b.g.t.rhine, b.g.t.bridged)
		b.side("35.16", "36.16", b.g.t.river)
		b.unit("us-3-arm", "36.15")
		b.unit("de-77-inf", "36.16")
		b.begin().do(b.u("us-3-arm"))
		// To 35.16, which costs 2 and 4 for the zone; or at 36.16.
		want(t, "where to", b.options(), 2)
		b.do(b.h2("36.16"))
		b.is(kOvrFrom)
		want(t, "where from", b.options(), 2)
		b.roundTrip()
		f := b.fork().do(b.h("36.15"))
		want(t, "bridge: 1 and 1 and 3", f.spentN, 10)
		f = b.fork().do(b.h("35.16"))
		want(t, "river: 3 there, 1 and 1 and 3", f.spentN, 16)
	})
	t.Run("on after an overrun, with one who is slow", func(t *testing.T) {
		b := field(t, "", phMove)
		b.walls()
		b.open("36.14", "36.15", "36.16", "36.17")
		b.open("36.16", "37.17")
		b.along("36.15", "36.16")
		b.victory("36.17")
		b.units("36.15", "us-3-arm", "us-103-inf") // MA 8 and 5
		b.unit("de-347-static", "36.16")
		b.unit("de-719-static", "37.17", stOOS)
		b.begin().do(b.u("us-3-arm"), all)
		f := b.fought("an empty hex", emptied("36.16"))
		want(t, "spent on the road", f.spentN, 7)
		// Together they have three half points: back to 36.15 for 1, on to 36.17 for 2, to stay or to pause; not to 36.14 for 3 half
		// points, which they have: 1 and 2. Either may stay behind; or all stop.
		want(t, "together", f.options(), 1+1+1+1+2+1)
		f.do(f.u2("us-103-inf"))
		// The tanks have nine: the same four, the other overrun for 8, or stop.
		want(t, "the tanks", f.options(), 4+1+1)
		f.do(f.h2("37.17"))
		want(t, "second overrun", f.spentN == 15 && f.ctx == ctxOverrun, true)
	})
	t.Run("a stack mixed by an advance, at the end of exploitation", func(t *testing.T) {
		b := field(t, "", phExploit)
		b.units("36.15", "us-3-arm", "uk-3-inf", "uk-7-arm")
		b.begin()
		want(t, "three can go, and the phase does not end", b.options(), 3)
		b.send("us-3-arm", "36.16")
		want(t, "apart", b.can(stop) && b.options() == 3, true)
		b = field(t, "", phExploit)
		b.units("36.15", "us-30-inf", "uk-3-inf")
		want(t, "nobody can part: the tanks elsewhere, and the end", b.begin().options(), 2)
	})
}

// TestRemagenTrace plays the bridge as it is told in the design: the overrun with both divisions, one Air Point, a seven.
func TestRemagenTrace(t *testing.T) {
	b := &board{open(t, "remagen", "").New().(*State), t}
	b.is(kMove)
	b.do(b.u("us-9-arm"), all) // for both there is one hex to overrun, and 19.30 alone to do it from
	b.is(kAir)
	want(t, "spent", b.spentN, 7)
	b.do(engine.Action(ctrlYes))
	b.is(cCombat)
	want(t, "column", columnWords[b.column], "2:1")
	b.do(7)
	b.is(kLoss)
	b.do(b.u("us-9-arm"))
	b.is(kRetreat)
	want(t, "where to", b.options() == 3 && b.can(b.h("18.31")) && b.can(b.h("19.32")) && b.can(b.h("20.31")), true)
	b.do(b.h("19.32"))
	b.is(kOn)
	want(t, "entered", b.where(b.g.t.byID["us-9-arm"]) == "19.31" && b.vp() == 1, true)
	want(t, "left", points(int(b.mover().limit[normal])-int(b.spentN)), "1½ points")
	b.do(stop)
	b.is(kAttack)
	b.do(stop)
	b.is(kMove)
	want(t, "the tanks have all points again", b.spends("us-9-arm", "19.30"), 1)
	b.do(stop)
	want(t, "player turn", sideOf(b.phase), german)
}
