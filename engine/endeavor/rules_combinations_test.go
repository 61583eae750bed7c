package endeavor

import "testing"

// What comes of several rules at once.

func init() {
	rule("ME-088", "the only other HQ on the map is cut off", func(t *testing.T) {
		for _, c := range []struct{ other, at, back string }{
			{"us-3-hq", "med", "med"},
			{"us-3-hq", "26.05", "26.05"},
			{"us-3-hq", "40.15", "england"}, // cut off as well
		} {
			b := quiet(t, "", phReinforce)
			b.beach("26.05", 11)
			b.unit("us-9-hq", "36.19")
			b.unit(c.other, c.at)
			b.lost("us-1-hq")
			b.run()
			want(t, "with another at "+c.at, b.whereIs("us-1-hq"), c.back)
		}
	})

	both("an estuary that is cleared after the ports were chosen", func(t *testing.T) {
		for _, named := range []bool{true, false} {
			b := quiet(t, "", phReinforce)
			antwerp := b.port("16.22", 9)
			b.port("24.02", 20)
			if named {
				b.serves = antwerp
			}
			b.units("england", "us-4-inf", "us-9-inf")
			b.unit("de-719-static", "14.20")
			b.run()
			want(t, "nothing is asked while it is shut", b.phase != phReinforce, true)
			b.kill(b.id("de-719-static"))
			want(t, "it works", b.works(antwerp), true)
			want(t, "trace", b.fed("16.22"), true)
			b.phase = phShip
			b.rest()
			b.run()
			want(t, "it ships if it is still the one of the turn before", kind(b.node) == kShip && b.can(b.u("us-4-inf")), named)
		}
	}, "ME-098", "ME-100")

	both("a landing on Germans that others dropped onto", func(t *testing.T) {
		for _, clears := range []bool{true, false} {
			b := coastal(t, "").ashore(0, "26.05", "us-1-inf").with("de-716-static", "26.05").with("us-82-abn", "26.05", stFresh, stOnto)
			b.with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
			b.run()
			b.is(kAttack)
			want(t, "both come before the end", b.can(stop), false)
			b.do(landing(0))
			b.is(cCombat)
			want(t, "the force alone fights", b.attacking(), 2)
			u := b.id("us-82-abn")
			if clears {
				b.dice(columnBest, 4) // D1r1
				want(t, "ashore", b.whereIs("us-1-inf"), "26.05")
				want(t, "nobody is below the airborne division any more", b.has(u, stOnto), false)
				want(t, "nor did it attack", b.has(u, stFought), false)
				b.is(kAttack)
				want(t, "the phase may end", b.can(stop), true)
				b.sound()
				continue
			}
			b.dice(columnEven, 4) // A2
			b.lowest(kLoss)
			want(t, "the force is dead", b.whereIs("us-1-inf"), "dead")
			b.is(kAttack)
			want(t, "the hex must be attacked still", b.can(stop), false)
			b.do(b.h("26.05")).dice(0, 2) // A2
			b.lowest(kLoss)
			want(t, "the airborne division dies", b.whereIs("us-82-abn"), "dead")
			b.sound()
		}
	}, "ME-152", "ME-166")

	rule("ME-103", "Germans retreat into a Beach Port", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-1-inf", "30.19")
		b.ring("30.20")
		var free string
		for _, n := range b.g.t.next[b.hex("30.20")] {
			if u := b.standing(uint16(n)); u >= 0 && u != b.id("us-1-inf") && free == "" {
				free = b.g.t.codes[n]
				b.put(u, gone)
			}
		}
		i := b.beach(free, 11)
		b.supply.stale()
		b.unit("de-85-inf", "30.20")
		b.run()
		b.battle("30.20", "us-1-inf").dice(columnBest, 4) // D1r1
		b.lowest(kLoss)
		for kind(b.node) == kRetreat {
			b.do(b.h(free))
		}
		want(t, "the marker", b.beachAt[i], spent)
		b.sound()
	})

	both("an HQ with a Truck is overrun", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		b.unit("de-lehr-pz", "30.22")
		b.unit("us-1-hq", "30.20")
		b.unit("truck-1", "30.20")
		b.unit("us-3-hq", "med")
		b.run()
		b.do(b.u("de-lehr-pz"), b.h2("30.20"))
		for kind(b.node) == kOvrFrom {
			b.do(b.LegalActions(nil)[0])
		}
		b.dice(columnBest, 4) // D1r1
		want(t, "the HQ", b.whereIs("us-1-hq"), "dead")
		want(t, "the only place for the Truck", b.whereIs("truck-1"), "med")
		want(t, "the Germans", b.whereIs("de-lehr-pz"), "30.20")
		b.sound()
	}, "ME-131", "ME-251")

	rule("ME-111", "a port with a Beach Port in its hex is taken", func(t *testing.T) {
		b := quiet(t, "", phGermanMove)
		i := b.port("24.02", 9)
		beach := b.beach("24.02", 11)
		b.portBeach = 1 << i
		b.enter(b.hex("24.02"), german, false)
		want(t, "port", b.portHeld>>i&1, 0)
		want(t, "its marker", b.portTurn[i], 0)
		want(t, "the Beach Port", b.beachAt[beach], spent)
		want(t, "the choice", b.portBeach, 0)
		want(t, "trace", b.fed("24.02"), false)
	})

	rule("ME-105", "a retreat into a port takes it", func(t *testing.T) {
		b := quiet(t, "", phGermanCombat)
		b.emergency = [2]uint8{}
		b.unit("us-4-inf", "25.02")
		b.unit("de-1-ss-pz", "26.02")
		b.unit("de-9-pz", "47.20")
		b.run()
		b.battle("25.02", "de-1-ss-pz").dice(columnBest, 4) // D1r1
		b.is(cPort)                                         // nowhere else to go
		want(t, "it stands there", b.whereIs("us-4-inf"), "24.02")
		b.roundTrip()
		b.roll(cPort, 3)
		want(t, "turn", b.portTurn[b.g.t.portAt[b.hex("24.02")]], b.turn+3)
		b.is(kAdvance)
		b.sound()
	})
}
