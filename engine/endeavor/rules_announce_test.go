package endeavor

import (
	"fmt"
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

// announcement is a position at the beginning of the announcement.
func announcement(t testing.TB) *board {
	b := empty(t, "", phAnnounce)
	b.serves = none
	return b
}

func init() {
	rule("ME-095", "each port supports one Attack HQ, through Trucks if need be", func(t *testing.T) {
		b := announcement(t)
		b.landed(0, "60.01")
		b.unit("truck-1", "60.05")
		b.units("60.09", "us-1-hq", "us-3-hq")
		b.run()
		b.is(kAHQ)
		wantAll(t, "both may be flipped", b.offered(), "us-1-hq", "us-3-hq")
		f := b.fork()
		b.do(b.u("us-1-hq"))
		want(t, "flipped", b.has(b.id("us-1-hq"), stFlipped), true)
		want(t, "and the phase is over", b.phase != phAnnounce, true)
		want(t, "the other is not", b.has(b.id("us-3-hq"), stFlipped), false)
		f.landed(1, "60.02")
		f.run()
		f.do(f.u("us-1-hq"))
		wantAll(t, "a second port", f.offered(), "us-3-hq")
	})
	rule("ME-095", "a port supports nobody before it works, nor a German one", func(t *testing.T) {
		b := announcement(t)
		b.unit("us-1-hq", "25.03")
		i := b.seaport("24.02", 13)
		want(t, "trace", b.hqSupplied(b.id("us-1-hq")), true)
		want(t, "in turn 12", b.run() == kAHQ, false)
		b = announcement(t)
		b.unit("us-1-hq", "25.03")
		b.seaport("24.02", 12)
		want(t, "in its turn", b.run(), kAHQ)
		b.portHeld &^= 1 << i
		b.supply.stale()
		want(t, "German", b.sourceSlots(int(i)), 0)
	})
	rule("ME-096", "Antwerp and Rotterdam support two each", func(t *testing.T) {
		for _, code := range []string{"16.22", "11.22"} {
			b := announcement(t)
			b.serves = b.seaport(code, 5)
			b.units(code, "us-1-hq", "us-3-hq", "uk-2-uk-hq")
			b.run()
			b.is(kAHQ)
			want(t, "three", len(b.offered()), 3)
			b.do(b.u("uk-2-uk-hq"))
			wantAll(t, "two more", b.offered(), "us-1-hq", "us-3-hq")
			b.do(b.u("us-1-hq"))
			want(t, "no third", b.phase != phAnnounce, true)
		}
	})
	rule("ME-099", "of the three ports only the chosen one supports Attack HQs; trace has no limit", func(t *testing.T) {
		b := announcement(t)
		antwerp, boulogne := b.seaport("16.22", 5), b.seaport("18.13", 5)
		b.serves = boulogne
		b.unit("us-1-hq", "16.22")
		b.unit("uk-2-uk-hq", "18.13")
		want(t, "Antwerp", b.sourceSlots(int(antwerp)), 0)
		want(t, "Boulogne", b.sourceSlots(int(boulogne)), 1)
		want(t, "trace by Antwerp", b.hqSupplied(b.id("us-1-hq")), true)
		b.run()
		b.is(kAHQ)
		wantAll(t, "offered", b.offered(), "uk-2-uk-hq")
	})
	rule("ME-108", "of a Beach Port and a port in its hex one supports an Attack HQ", func(t *testing.T) {
		b := announcement(t)
		i := b.seaport("61.27", 5)
		b.landed(0, "61.27")
		b.units("61.27", "us-1-hq", "us-3-hq")
		for _, beach := range []uint16{0, 1 << i} {
			f := b.fork()
			f.portBeach = beach
			f.run()
			f.is(kAHQ)
			f.do(f.u("us-1-hq"))
			want(t, "a second", f.phase != phAnnounce, true)
		}
		b.portTurn[i] = 20
		want(t, "the port does not work yet: the Beach Port", b.run(), kAHQ)
	})
	rule("ME-094", "a flipped HQ has its strength and its range, and moves half as far", func(t *testing.T) {
		b := announcement(t)
		b.landed(0, "60.01")
		u := b.unit("us-1-hq", "60.05")
		before, far := b.defence(u), b.allowance(u)
		b.run()
		b.do(b.u("us-1-hq"))
		want(t, "defence", b.defence(u), before)
		want(t, "points", [2]uint8{far, b.allowance(u)}, [2]uint8{16, 8})
		want(t, "range", b.fed("60.10") && b.served(b.hex("60.10"), groupUS), true)
	})
	rule("ME-097", "all flip back in the Unflipping Phase", func(t *testing.T) {
		b := empty(t, "", phUnflip)
		u := b.unit("us-1-hq", "60.05", stFlipped)
		want(t, "served", b.served(b.hex("60.06"), groupUS), true)
		b.runUnflip()
		want(t, "flipped", b.has(u, stFlipped), false)
		want(t, "served then", b.served(b.hex("60.06"), groupUS), false)
		want(t, "phase", b.phase, phGermanReinforce)
	})
	rule("ME-239", "the line to the port is judged at the announcement only, the range at each attack", func(t *testing.T) {
		b := announcement(t)
		b.serves = b.seaport("16.22", 5)
		u := b.unit("uk-2-uk-hq", "17.23")
		b.run()
		b.do(b.u("uk-2-uk-hq"))
		b.unit("de-165-trng", "14.20")
		want(t, "its line is cut", b.hqSupplied(u), false)
		want(t, "it serves", b.served(b.hex("17.25"), groupCW), true)
		want(t, "far off", b.served(b.hex("25.17"), groupCW), false)
		b.put(u, b.hex("24.17"))
		want(t, "where it was", b.served(b.hex("17.25"), groupCW), false)
		want(t, "where it is", b.served(b.hex("25.17"), groupCW), true)
	})
	rule("ME-250", "a port supports an Attack HQ and ships in the same turn", func(t *testing.T) {
		b := announcement(t)
		i := b.seaport("24.02", 5)
		b.unit("us-1-hq", "25.03")
		b.unit("us-30-inf", "england")
		b.run()
		b.do(b.u("us-1-hq"))
		b.phase, b.portUsed[i] = phShip, 0
		b.run()
		b.is(kShip)
		want(t, "Cherbourg ships", b.can(b.u("us-30-inf")), true)
	})
	rule("ME-240", "HQs may be flipped if each can have a port of its own", func(t *testing.T) {
		b := announcement(t)
		b.landed(0, "60.01")
		b.landed(1, "60.11")
		b.unit("us-1-hq", "60.06") // reaches both
		b.unit("us-3-hq", "60.03") // reaches the first
		b.run()
		b.do(b.u("us-1-hq"))
		wantAll(t, "the first HQ gives way", b.offered(), "us-3-hq")
		b.do(b.u("us-3-hq"))
		b = announcement(t)
		b.landed(0, "60.01")
		b.landed(1, "60.11")
		b.units("60.03", "us-1-hq", "us-3-hq") // both reach the first only
		b.run()
		b.do(b.u("us-1-hq"))
		want(t, "no second", b.phase != phAnnounce, true)
	})
}

// crosswise are five HQs at four Beach Ports: of three, one reaches the first, one the second and one both; of two, one reaches the
// third and the fourth, one the fourth only.
func crosswise(t testing.TB) *board {
	b := announcement(t)
	for i, code := range []string{"60.01", "60.11", "24.09", "24.12"} {
		b.landed(i, code)
	}
	b.unit("ca-1-can-hq", "60.06")
	b.unit("uk-2-uk-hq", "60.03")
	b.unit("us-1-hq", "60.09")
	b.unit("us-3-hq", "24.10")
	b.unit("us-9-hq", "24.17")
	l := b.network()
	for id, want := range map[string]uint32{"ca-1-can-hq": 3, "uk-2-uk-hq": 1, "us-1-hq": 2, "us-3-hq": 12, "us-9-hq": 8} {
		if got := l.feeds[b.g.t.net.slot[b.id(id)]] >> len(b.g.t.ports); got != want {
			t.Fatalf("%s reaches %b, want %b", id, got, want)
		}
	}
	return b
}

// Of the first three any two fit, but not all: seven sets; of the others all four.
func TestAnnouncementPerft(t *testing.T) {
	b := crosswise(t)
	for i := range 7 {
		b.unit(fmt.Sprint("truck-", i+1), "england")
	}
	b.run()
	b.is(kAHQ)
	b.roundTrip()
	want(t, "HQs and STOP", len(b.LegalActions(nil)), 6)
	sets := map[uint64]bool{}
	var walk func(b *board)
	walk = func(b *board) {
		for _, a := range b.LegalActions(nil) {
			f := b.fork()
			f.Apply(a)
			if f.phase == phAnnounce {
				walk(f)
				continue
			}
			key := uint64(0)
			for u := range f.g.t.list {
				if f.has(u, stFlipped) {
					key |= 1 << f.g.t.net.slot[u]
				}
			}
			if sets[key] {
				t.Errorf("the set %b twice", key)
			}
			sets[key] = true
		}
	}
	walk(b)
	want(t, "sets", len(sets), 28)
}

// Augmenting paths find a pairing exactly if trying all of them does.
func TestPairing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(rt, "HQs")
		var m pairing
		for k := range n {
			m.reach[k] = rapid.Uint64Range(0, 1<<6-1).Draw(rt, fmt.Sprint("reach of ", k))
		}
		var fits func(k int, taken uint64, set int) bool
		fits = func(k int, taken uint64, set int) bool {
			if k == n {
				return true
			}
			if set>>k&1 == 0 {
				return fits(k+1, taken, set)
			}
			for w := m.reach[k] &^ taken; w != 0; w &= w - 1 {
				if fits(k+1, taken|w&-w, set) {
					return true
				}
			}
			return false
		}
		set := 0
		for k := range n {
			got := m.pair(k)
			if want := fits(0, 0, set|1<<k); got != want {
				rt.Fatalf("set %b and %d: got %v, want %v", set, k, got, want)
			}
			if got {
				set |= 1 << k
			}
		}
		owned := 0
		for i, o := range m.owner {
			if o != 0 {
				owned |= 1 << (o - 1)
				if m.reach[o-1]>>i&1 == 0 {
					rt.Fatalf("place %d is not reached by %d", i, o-1)
				}
			}
		}
		if owned != set || bits.OnesCount(uint(set)) > 6 {
			rt.Fatalf("owners %b, want %b", owned, set)
		}
	})
}
