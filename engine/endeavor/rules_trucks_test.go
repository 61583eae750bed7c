package endeavor

import "testing"

func init() {
	both("Germans enter the hex of a Truck", func(t *testing.T) {
		b := quiet(t, "", phGermanMove)
		b.units("23.23", "truck-1", "truck-2")
		b.port("24.02", 20)
		b.units("28.15", "us-1-inf")
		b.unit("us-1-hq", "20.23")
		b.unit("us-3-hq", "england")
		b.unit("truck-3", "27.07")
		b.unit("de-lehr-pz", "23.23")
		b.enter(b.hex("23.23"), german, false)
		b.run()
		b.is(kTruckTo)
		b.roundTrip()
		want(t, "the Allies choose", int(b.Player()), allied)
		want(t, "an HQ, a city with a unit, a port held, also before it works", b.choices(blkHex), "20.23 24.02 28.15 england")
		b.do(b.h("28.15"))
		b.is(kTruckTo)
		want(t, "the first", b.whereIs("truck-1"), "28.15")
		b.do(b.h("24.02"))
		want(t, "the second", b.whereIs("truck-2"), "24.02")
		want(t, "nothing is left over", b.rollAt, noPlace)
		want(t, "the other is not asked", b.whereIs("truck-3"), "27.07")
	}, "ME-131")

	rule("ME-131", "a Beach Port is a port too (1.3, 2.12)", func(t *testing.T) {
		b := quiet(t, "", phGermanMove)
		b.unit("truck-1", "23.23")
		b.beach("26.05", 11)
		b.beach("60.31", 11)
		b.unit("de-lehr-pz", "23.23")
		b.enter(b.hex("23.23"), german, false)
		b.run()
		b.is(kTruckTo)
		want(t, "no HQ, no city, no port of the map", b.choices(blkHex), "26.05 60.31")
		b.roundTrip()
		b.do(b.h("60.31"))
		want(t, "truck", b.whereIs("truck-1"), "60.31")
	})

	rule("ME-238", "no place for a Truck: the England Box", func(t *testing.T) {
		b := quiet(t, "", phGermanMove)
		b.unit("truck-1", "23.23")
		b.unit("us-1-inf", "30.10")
		b.unit("de-lehr-pz", "23.23")
		b.enter(b.hex("23.23"), german, false)
		b.run()
		want(t, "truck", b.whereIs("truck-1"), "england")
	})
}
