package endeavor

import "testing"

// divisions are US infantry that is full.
var divisions = []string{"us-1-inf", "us-30-inf", "us-29-inf", "us-90-inf", "us-35-inf", "us-79-inf"}

func init() {
	rule("ME-024", "four units in a hex", func(t *testing.T) {
		b := field(t, "", phMove)
		b.units("36.16", divisions[:4]...)
		for _, id := range divisions[:4] {
			b.set(b.g.t.byID[id], stDone)
		}
		b.unit("us-35-inf", "36.15")
		b.begin()
		want(t, "a fifth", b.goes("us-35-inf", "36.16"), false)
		want(t, "beyond them", b.goes("us-35-inf", "36.17"), true)
		b.drop(b.g.t.byID[divisions[0]], stDone)
		want(t, "where one may still go", b.goes("us-35-inf", "36.16"), true)
		b.send("us-35-inf", "36.16")
		want(t, "then that one must", b.can(stop), false)
		b.send(divisions[0], "36.17")
		want(t, "four", b.can(stop), true)
	})
	rule("ME-025", "HQs and Trucks are free", func(t *testing.T) {
		b := field(t, "", phMove)
		b.units("36.16", divisions[:4]...)
		b.units("36.16", "us-1-hq", "truck-1")
		want(t, "end of the phase", b.begin().can(stop), true)
		for _, id := range append([]string{"truck-1"}, divisions[:4]...) {
			b.set(b.g.t.byID[id], stDone)
		}
		b.unit("us-3-hq", "36.15")
		want(t, "another HQ", b.begin().goes("us-3-hq", "36.16"), true)
		want(t, "crowd", b.crowd(b.hex("36.16"), allied), 4)
	})
	rule("ME-027", "stacking counts at the end of the Movement Phase", func(t *testing.T) {
		for _, c := range []struct {
			phase uint8
			ok    bool
		}{{phMove, false}, {phExploit, true}} {
			b := field(t, "", c.phase)
			b.units("36.16", "us-3-arm", "us-4-arm", "us-5-arm", "us-6-arm")
			for _, id := range []string{"us-3-arm", "us-4-arm", "us-5-arm", "us-6-arm"} {
				b.set(b.g.t.byID[id], stDone)
			}
			b.unit("us-7-arm", "36.16")
			b.begin()
			want(t, "five at the end", b.can(stop), c.ok)
			want(t, "they may be passed", b.goes("us-7-arm", "36.18"), true)
		}
	})
	rule("ME-235", "the phase does not end while one too many can go", func(t *testing.T) {
		b := field(t, "", phMove)
		b.units("36.16", divisions[:5]...)
		for _, id := range divisions[:4] {
			b.set(b.g.t.byID[id], stDone)
		}
		b.begin()
		want(t, "one can move", b.can(stop), false)
		want(t, "it is offered", b.can(b.u(divisions[4])), true)
		b.set(b.g.t.byID[divisions[4]], stDone)
		b.begin().do(stop)
		b.is(kOverstack)
		want(t, "units to remove", b.options(), 5)
		b.roundTrip()
		b.do(b.u(divisions[2]))
		want(t, "removed", b.where(b.g.t.byID[divisions[2]]), "dead")
		want(t, "phase", b.phase > phMove, true)
		want(t, "left", b.crowd(b.hex("36.16"), allied), 4)
	})
	rule("ME-080", "Commonwealth and US or French units end apart", func(t *testing.T) {
		for _, phase := range []uint8{phMove, phExploit} {
			b := field(t, "", phase)
			b.unit("us-3-arm", "36.16", stDone)
			b.unit("uk-7-arm", "36.15")
			b.unit("fr-2-ff-arm", "36.14", stDone)
			b.begin()
			want(t, "onto US", b.goes("uk-7-arm", "36.16"), false)
			want(t, "onto French", b.goes("uk-7-arm", "36.14"), false)
			want(t, "elsewhere", b.goes("uk-7-arm", "35.16"), true)
			b.drop(b.g.t.byID["us-3-arm"], stDone)
			b.begin()
			want(t, "where they may still part", b.goes("uk-7-arm", "36.16"), true)
			b.send("uk-7-arm", "36.16")
			want(t, "then the others must go", b.can(stop), false)
			b.send("us-3-arm", "36.17")
			want(t, "apart", b.can(stop), true)
		}
	})
	rule("ME-081", "US and French stack", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.16", stDone)
		b.unit("fr-2-ff-arm", "36.15")
		b.begin().send("fr-2-ff-arm", "36.16")
		want(t, "together", b.can(stop), true)
	})
	rule("ME-082", "nations mix on the way and in overruns", func(t *testing.T) {
		b := field(t, "", phMove)
		corridor(b)
		b.unit("us-3-arm", "36.16", stDone)
		b.unit("uk-7-arm", "36.15")
		want(t, "through", b.begin().goes("uk-7-arm", "36.17"), true)
		b = field(t, "", phMove)
		b.units("36.15", "us-3-arm", "uk-7-arm")
		b.unit("de-347-static", "36.16")
		b.begin().do(b.u("us-3-arm"), b.u2("uk-7-arm"), b.h2("36.16"), b.h("36.15"))
		f := b.fought("an empty hex", emptied("36.16"))
		want(t, "together they may not stay while they can part", f.can(stop), false)
		want(t, "nor go to a hex", f.can(f.h("36.17")), false)
		f.do(f.u2("us-3-arm"))
		want(t, "the others go on", f.can(f.h("36.17")) && !f.can(stop), true)
	})
	for _, id := range []string{"ME-083", "ME-236"} {
		rule(id, "a stack mixed by an advance parts at the end of the next phase, if it can", func(t *testing.T) {
			b := field(t, "", phExploit)
			b.units("36.15", "us-30-inf", "uk-7-arm")
			b.begin()
			want(t, "the tanks can", b.can(stop), false)
			b.send("uk-7-arm", "36.17")
			want(t, "parted", b.can(stop), true)
			b = field(t, "", phExploit)
			b.units("36.15", "us-30-inf", "uk-3-inf")
			want(t, "nobody can", b.begin().can(stop), true)
			b.do(stop)
			b.phase = phMove
			b.rest()
			b.begin()
			want(t, "the next phase of theirs", b.can(stop), false)
			b.send("uk-3-inf", "36.17")
			want(t, "parted", b.can(stop), true)
		})
	}
	rule("ME-087", "airborne units and Trucks stack with everybody", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("uk-7-arm", "36.16", stDone)
		b.unit("us-82-abn", "36.15")
		b.unit("truck-1", "36.15")
		b.unit("us-1-hq", "36.15")
		b.begin()
		want(t, "airborne", b.goes("us-82-abn", "36.16"), true)
		want(t, "Truck", b.goes("truck-1", "36.16"), true)
		want(t, "HQ", b.goes("us-1-hq", "36.16"), false)
		b.send("us-82-abn", "36.16")
		want(t, "end of the phase", b.can(stop), true)
	})
	for _, id := range []string{"ME-074", "ME-252"} {
		rule(id, "strategic movement ends in supply, by the lines of the moment", func(t *testing.T) {
			b := field(t, "", phMove).supplied()
			b.beachAt[0], b.beachTurn[0] = b.hex("36.06"), 12
			b.unit("truck-1", "36.08")
			b.unit("us-3-arm", "36.28")
			b.begin()
			want(t, "out of supply", b.goes("us-3-arm", "36.16"), false)
			want(t, "normally it may end so", b.goes("us-3-arm", "36.20"), true)
			b.send("truck-1", "36.11")
			want(t, "the Truck has moved", b.goes("us-3-arm", "36.16"), true)
			want(t, "beyond its range", b.goes("us-3-arm", "36.17"), false)
		})
	}
}
