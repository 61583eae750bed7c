package reich

import "testing"

func init() {
	setOut := func(t *testing.T, with ...string) (b *board, us []int) {
		b = empty(t, "frost", phAlliedMove)
		b.turn = 7
		for _, id := range with {
			us = append(us, b.at(id, "A2434", concentrated))
			if !b.g.t.list[us[len(us)-1]].twoSided {
				b.setMode(us[len(us)-1], defilade)
			}
		}
		b.run()
		return b, us
	}
	rule("RR-514", "those who set out with Frost go farther by a die", func(t *testing.T) {
		b, us := setOut(t, frost, paras, "al-1-1P-2-inf-2")
		b.do(b.u(min(us[0], us[1])), ctrlAll).is(cMA)
		want(t, "a die", len(b.LegalActions(nil)), 6)
		before := b.allowance(us[1])
		b.do(5).is(kMove)
		want(t, "farther", b.allowance(us[1])-before, 10)
		want(t, "all of them", b.allowance(us[2])-before, 10)
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "read back", back.Hash(), b.Hash())
	})
	rule("RR-514", "not without him", func(t *testing.T) {
		b, us := setOut(t, frost, paras)
		b.do(b.u(us[1]))
		if kind(b.node) == kJoin {
			b.do(stop)
		}
		b.is(kMove)
		want(t, "as printed", b.allowance(us[1]), 24)
		b, us = setOut(t, frost)
		b.do(b.u(us[0])).is(kMove)
		want(t, "he alone", b.allowance(us[0]), 24)
	})
	rule("RR-514", "of his battalion all, of his division four others", func(t *testing.T) {
		b := empty(t, "1st", phAlliedMove)
		ids := []string{frost, "al-1-1P-2-inf-1", "al-1-1P-1-inf-1", "al-1-1P-1-inf-2", "al-1-1P-1-inf-3", "al-1-1P-3-inf-1", "al-1-1P-3-inf-2", "al-1-1P-2-inf-2"}
		for _, id := range ids {
			b.join(b.at(id, "A2434", concentrated*uint32(b2i(id != frost))))
		}
		b.spurOn(3)
		for i, more := range []int{6, 6, 6, 6, 6, 6, 0, 6} {
			want(t, ids[i], b.driven(b.g.t.byID[ids[i]]), more)
		}
		b.fall(b.g.t.byID[frost])
		want(t, "when he is gone", b.driven(b.g.t.byID[paras]), 0)
	})
	rule("RR-514", "19.21: who stands in hexes that hang together with his goes farther as well, right after him", func(t *testing.T) {
		b := empty(t, "1st", phAlliedMove)
		l, beside := b.at(frost, "A2434", defilade), b.at(paras, "A2435", concentrated)
		behind, apart := b.at("al-1-1P-3-inf-1", "A2436", concentrated), b.at("al-1-1P-2-inf-2", "A2438", concentrated)
		others := []int{b.at("al-1-1P-1-inf-1", "A2436", concentrated), b.at("al-1-1P-1-inf-2", "A2436", concentrated), b.at("al-1-1P-1-inf-3", "A2436", concentrated), b.at("al-1-1P-3-inf-2", "A2436", concentrated)}
		foe := b.at("ge-ind-Knaust-Knaust-inf-1", "A0130", defilade)
		b.run()
		b.do(b.u(l)).is(cMA).do(4).is(kMove).do(b.h("A2433"))
		for kind(b.node) != kMover {
			b.do(stop)
		}
		sets := func(c *board, us ...int) *board {
			for _, u := range us {
				c.join(u)
			}
			c.follow()
			return c
		}
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "read back", back.Hash(), b.Hash())
		want(t, "next to him", sets(b.fork(), beside).driven(beside), 8)
		want(t, "behind that", sets(b.fork(), behind).driven(behind), 8)
		five := sets(b.fork(), append(others, behind)...)
		n := 0
		for _, u := range append(others, behind) {
			n += five.driven(u)
		}
		want(t, "four of other battalions", n, 4*8)
		alone := sets(b.fork(), apart)
		want(t, "who stands apart", alone.driven(apart), 0)
		alone.clearGroup()
		want(t, "and nobody after him", sets(alone, beside).driven(beside), 0)
		gone := b.fork()
		gone.kill(l)
		want(t, "when he is dead", sets(gone, beside).driven(beside), 0)
		want(t, "enemies", b.has(foe, stDriven), false)
		b.nextPhase()
		want(t, "with the phase", [2]int{int(b.spur), b2i(b.has(beside, stDriven))}, [2]int{})
	})
}
