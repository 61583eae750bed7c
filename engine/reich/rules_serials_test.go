package reich

import (
	"testing"

	"bridgehead/engine"
)

// regrouped is the drop at Son with serials that may be made anew: 7, 8 and 9 of the 506th.
func regrouped(t *testing.T) *board {
	b := aloft(t, 7, 8, 9).with("serials=free")
	b.g.layCrews()
	b.run()
	if kind(b.node) == kMover {
		b.do(ctrlLand)
	}
	return b.is(kSerial)
}

// company is the n-th of a serial that is no leader.
func (b *board) company(serial, n int) int {
	for _, u := range b.g.t.air.members[serial] {
		if b.g.t.list[u].leader {
			continue
		}
		if n--; n < 0 {
			return int(u)
		}
	}
	return -1
}

func init() {
	rule("RR-438", "option serials: a unit flies with another serial of its zone, to 28 points", func(t *testing.T) {
		b := regrouped(t)
		u := b.company(7, 1)
		b.do(b.u(u)).is(kSerial)
		_, first, points := b.crew(8)
		fits := points+b.strength(u) <= b.g.t.charts.Move.Stack
		want(t, "to the eighth", b.can(b.u(first)), fits)
		light := b.fork().printed(b.g.t.list[u].id, func(c *card) { c.strength = uint8(28 - points) })
		light.ask(kAuto)
		light.settle()
		want(t, "28 points", light.mayShift(u, 8), true)
		heavy := b.fork().printed(b.g.t.list[u].id, func(c *card) { c.strength = uint8(29 - points) })
		want(t, "29 points", heavy.mayShift(u, 8), false)
		light.do(light.u(first))
		want(t, "it is one of them", light.serial(u), 8)
		want(t, "once", kind(light.node) == kSerial && light.can(light.u(u)), false)
		if kind(light.node) == kSerial {
			light.do(stop)
		}
		light.is(kLand).do(light.u(light.ready(8)), light.h("C1012"), ctrlConcentrated)
		want(t, "it has their orders", light.State.unit[u].next, light.State.unit[light.firstOf(8)].next)
		want(t, "its own have none", light.State.unit[light.firstOf(7)].next, 0)
		for kind(light.node) == kLand || kind(light.node) == kDrop {
			light.do(light.LegalActions(nil)[0])
		}
		light.is(cLand)
		for light.State.unit[u].at == england || kind(light.node) == kMakeRoom || kind(light.node) == kFlak {
			if kind(light.node) == cLand {
				light.do(engine.Action(5))
			} else {
				light.do(light.LegalActions(nil)[0])
			}
		}
		want(t, "down, as all who land", light.alive(u) && light.landed(u) && light.State.unit[u].work == 0, true)
	})
	rule("RR-438", "never fewer serials, and none that comes at another time or elsewhere", func(t *testing.T) {
		b := regrouped(t)
		for _, u := range b.g.t.air.members[7] {
			if int(u) != b.company(7, 0) {
				b.State.unit[u].at = dead
			}
		}
		want(t, "the last of a serial", b.shifts(b.company(7, 0)), false)
		want(t, "one of two", b.shifts(b.company(8, 0)), true)
		c := empty(t, "1st-destruction", phAlliedMove).with("serials=free")
		c.g.layCrews()
		early, late := c.company(36, 0), c.company(47, 0)
		for _, u := range []int{early, late} {
			c.State.unit[u].at = england
		}
		want(t, "of the first turn and of the eighth", c.mayBelong(early, 47) || c.mayBelong(late, 36), false)
		for n := 36; n <= 46; n++ {
			same := c.g.t.air.zone[early] == c.g.t.air.zone[c.g.t.air.members[n][0]]
			want(t, "the same pathfinder", c.mayBelong(early, n), same && n != 36)
		}
		want(t, "off by default", aloft(t, 7).g.opts.Serials, false)
	})
	rule("RR-438", "a position remembers it", func(t *testing.T) {
		b := regrouped(t)
		u := b.company(7, 1)
		b.printed(b.g.t.list[u].id, func(c *card) { c.strength = 1 })
		b.State.unit[u].flags = 8 << serialBits
		text, err := b.MarshalText()
		must(t, err)
		s, err := b.g.Parse(text)
		must(t, err)
		want(t, "read", s.(*State).serial(u), 8)
		b.State.unit[u].flags = 7 << serialBits // its own
		text, err = b.MarshalText()
		must(t, err)
		_, err = b.g.Parse(text)
		want(t, "nonsense is refused", err != nil, true)
	})
}
