package endeavor

import (
	"fmt"
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("ME-208", "losses are shared as their owner likes", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("us-1-inf", "30.19").with("us-4-inf", "30.19")
		b.battle("30.20", "us-1-inf", "us-4-inf").dice(0, 2) // A2
		b.is(kLoss)
		b.sound()
		want(t, "who may lose one", b.choices(blkUnit), "us-1-inf us-4-inf")
		f := b.fork()
		f.do(f.u("us-1-inf"))
		want(t, "the next", f.choices(blkUnit), "us-1-inf us-4-inf")
		f.do(f.u("us-4-inf"))
		want(t, "one each", f.left("us-1-inf")*10+f.left("us-4-inf"), 11)
		b.do(b.u("us-4-inf")) // in order, so that the second is its too
		want(t, "both of one", b.left("us-1-inf")*10+b.left("us-4-inf"), 20)
	})
	rule("ME-208", "both sides lose, the attacker first, no more than there is", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("de-49-static", "30.20").with("us-1-inf", "30.19", stReduced).battle("30.20")
		b.column = columnEven + 1
		want(t, "A2 of one step", b.outcome(2), result{a: 1})
		want(t, "D2r2 of two steps, with an attacker left", b.outcome(11), result{d: 2, r: 2})
		b.dice(columnEven+1, 6) // A1D1
		b.is(kLoss)
		want(t, "the attacker is dead", b.left("us-1-inf"), 0)
		want(t, "who is asked", b.Player(), engine.Player(german))
		b.sound()
	})
	rule("ME-209", "a unit without steps is dead", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-1-inf", "30.19").battle("30.20").dice(columnEven, 6) // A1D1
		want(t, "defender", b.whereIs("de-47-static"), "dead")
		want(t, "attacker", b.left("us-1-inf"), 1)
		want(t, "its hex", b.occ[german].has(b.hex("30.20")) || b.zoc[german].has(b.hex("30.19")), false)
		b.sound()
	})
	rule("ME-210", "each hex of a retreat leads farther away", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("us-1-inf", "30.19").battle("30.20").dice(columnBest, 6).lowest(kLoss) // D2r2
		b = arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("us-1-inf", "30.19").battle("30.20").dice(columnBest, 6)
		b.do(b.u("de-2-fj"), b.u("de-85-inf"))
		b.is(kRetreat)
		b.sound()
		// 29.20 and 31.20 lie in the zone of 30.19.
		want(t, "first", b.choices(blkHex), "29.21 30.21 31.21")
		b.do(b.h("30.21"))
		want(t, "then", b.choices(blkHex), "29.22 30.22 31.22")
		b.sound()
		b.do(b.h("30.22"))
		want(t, "two hexes away", b.whereIs("de-2-fj")+" "+b.whereIs("de-85-inf"), "30.22 30.22")
		b.is(kAdvance)
		b.sound()
	})
	// In each position the first class of hexes that is not empty is to be taken; the units that retreat come from 30.20, and
	// stand there or in 30.21.
	rule("ME-244", "four classes of hexes", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("us-4-inf", "29.22").with("us-2-inf", "31.22").with("de-85-inf", "30.21").with("de-2-fj", "30.20")
		b.battle("30.20", "us-1-inf").dice(columnBest, 4) // D1r1
		want(t, "farther, a friend in the zone", b.whereIs("de-2-fj"), "30.21")
		want(t, "which costs nothing", b.left("de-2-fj"), 1)
		for _, c := range []struct {
			name  string
			east  bool  // an Allied unit in 30.22 too
			flag  uint8 // of the three in the east; out of supply they have no zone
			ways  string
			steps int // left of four
		}{{"farther and free", false, stOOS, "30.22", 3}, {"not farther and free", true, stOOS, "29.21 31.21", 3},
			{"farther, in a zone", false, 0, "30.22", 1}, {"not farther, in a zone", true, 0, "29.21 31.21", 1}} {
			b := arena(t, phCombat)
			b.with("us-1-inf", "30.19").with("us-4-inf", "29.22", c.flag).with("us-2-inf", "31.22", c.flag).with("de-2-fj", "30.20").with("de-85-inf", "30.20")
			if c.east {
				b.unit("us-5-inf", "30.22", c.flag)
			}
			b.battle("30.20", "us-1-inf").dice(columnBest, 5).do(b.u("de-2-fj")) // D1r2
			b.do(b.h("30.21")).lowest(kRetLoss)
			if c.east {
				b.is(kRetreat)
				want(t, c.name, b.choices(blkHex), c.ways)
				b.do(b.LegalActions(nil)[0])
			} else {
				want(t, c.name, b.whereIs("de-85-inf")+b.whereIs("de-2-fj"), map[bool]string{true: "30.2230.22", false: "30.22dead"}[c.steps == 3])
			}
			b.lowest(kRetLoss)
			want(t, c.name+": steps", b.left("de-2-fj")+b.left("de-85-inf"), c.steps)
			b.sound()
		}
	})
	rule("ME-211", "a zone of control costs the stack one step", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("us-4-inf", "29.22").with("us-2-inf", "31.22").with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("de-84-inf", "30.20")
		b.battle("30.20", "us-1-inf").dice(columnBest, 4) // D1r1
		b.do(b.u("de-2-fj"))
		b.is(kRetreat)
		b.do(b.h("30.21"))
		b.is(kRetLoss)
		b.sound()
		want(t, "who may pay", b.choices(blkUnit), "de-2-fj de-85-inf de-84-inf")
		b.do(b.u("de-84-inf"))
		want(t, "steps of three", b.left("de-2-fj")+b.left("de-85-inf")+b.left("de-84-inf"), 4)
		b.is(kAdvance)
		b.sound()
	})
	for _, id := range []string{"ME-212", "ME-021", "ME-257"} {
		rule(id, "nowhere to go", func(t *testing.T) {
			for _, hex := range []string{"30.20", "38.29", "22.34"} { // inland, beside Switzerland, at the edge of the map
				b := empty(t, "", phCombat)
				b.unit("us-2-arm", "47.20")
				b.emergency[allied] = 1
				ids := []string{"us-1-inf", "us-4-inf", "us-2-inf", "us-5-inf", "us-8-inf", "us-9-inf"}
				n := 0
				for d, p := range b.g.t.next[b.hex(hex)] {
					if p >= 0 {
						_ = d
						b.unit(ids[n], b.g.t.codes[p])
						n++
					}
				}
				b.with("de-2-pz", hex).with("de-85-inf", hex)
				b.run()
				b.do(b.h(hex), all)
				if kind(b.node) == kAir {
					b.do(stop)
				}
				b.dice(columnBest, 4).lowest(kLoss) // D1r1
				want(t, hex, b.whereIs("de-2-pz")+" "+b.whereIs("de-85-inf"), "dead dead")
				b.is(kAdvance)
			}
		})
	}
	rule("ME-257", "nothing is outside a frame", func(t *testing.T) {
		b := &board{open(t, "ardennes", "").start.Clone().(*State), t}
		b.blank()
		for u := range b.g.t.list {
			b.loc[u] = gone
		}
		b.turn, b.phase = b.g.firstTurn, phGermanCombat
		// The hex with the fewest neighbours that has one: the others are beyond the edge.
		corner := -1
		count := func(p int) (n int) {
			for _, q := range b.g.t.next[p] {
				if q >= 0 {
					n++
				}
			}
			return n
		}
		for p := range b.g.t.hexes {
			if count(p) > 0 && (corner < 0 || count(p) < count(corner)) {
				corner = p
			}
		}
		if n := count(corner); n > 3 {
			t.Fatalf("the frame has no corner: %d neighbours at least", n)
		}
		var us, de []int
		for u := range b.g.t.list {
			switch r := &b.g.t.list[u]; {
			case !r.combat():
			case r.side == allied:
				us = append(us, u)
			default:
				de = append(de, u)
			}
		}
		b.loc[us[0]] = uint16(corner)
		for i, q := range b.g.t.next[corner] {
			if q >= 0 {
				b.loc[de[i]] = uint16(q)
			}
		}
		b.recount()
		b.ret, b.target, b.ctx = 1, uint16(corner), ctxOverrun
		b.startRetreat()
		for b.step == doRetreat {
			b.fight()
			if kind(b.node) == kRetreat {
				t.Fatalf("a way out of %s", b.g.t.codes[corner])
			}
		}
		want(t, "the unit at the edge", b.where(us[0]), "dead")
	})
	for _, id := range []string{"ME-132", "ME-251"} {
		rule(id, "a Truck goes with its stack, or by itself", func(t *testing.T) {
			b := arena(t, phGermanCombat)
			b.with("us-1-inf", "30.20").with("us-4-inf", "30.20").with("truck-1", "30.20").with("de-2-pz", "30.21")
			b.battle("30.20").dice(columnBest, 4).lowest(kLoss) // D1r1
			b.is(kRetreat)
			want(t, "ways", b.choices(blkHex), "29.20 30.19 31.20")
			want(t, "who may be set aside", b.choices(blkUnit), "us-1-inf us-4-inf truck-1")
			f := b.fork()
			f.do(f.h("30.19"))
			want(t, "together", f.whereIs("us-4-inf")+" "+f.whereIs("truck-1"), "30.19 30.19")
			f.is(kAdvance)
			b.do(b.u("truck-1"))
			b.sound()
			b.do(b.h("30.19"))
			b.is(kRetreat)
			b.sound()
			want(t, "the Truck's ways", b.choices(blkHex), "29.20 30.19 31.20")
			b.do(b.h("31.20"))
			want(t, "apart", b.whereIs("us-4-inf")+" "+b.whereIs("truck-1"), "30.19 31.20")
		})
	}
	rule("ME-245", "parts of a stack go different ways, each paying for itself", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("us-4-inf", "29.22").with("us-2-inf", "31.22").with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("de-84-inf", "30.20")
		b.battle("30.20", "us-1-inf").dice(columnBest, 5).do(b.u("de-2-fj")) // D1r2
		want(t, "all ways lead through zones", b.choices(blkHex), "29.20 29.21 30.21 31.20 31.21")
		b.do(b.u("de-84-inf"))
		b.is(kRetreat)
		b.sound()
		b.do(b.h("29.21"), b.u("de-85-inf"))
		b.is(kRetreat)
		b.sound()
		want(t, "the first part", b.whereIs("de-2-fj")+" "+b.whereIs("de-85-inf"), "28.20 28.20")
		b.do(b.h("31.21"))
		want(t, "the second", b.whereIs("de-84-inf"), "32.20")
		want(t, "each has paid a step", fmt.Sprint(b.left("de-2-fj"), b.left("de-85-inf"), b.left("de-84-inf")), "1 1 1")
		b.is(kAdvance)
		b.sound()
	})
	rule("ME-245", "those set aside go on together from where they are", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("de-84-inf", "30.20").with("de-47-static", "30.20")
		b.battle("30.20", "us-1-inf").dice(columnBest, 6) // D2r2
		b.do(b.u("de-2-fj"), b.u("de-85-inf"))
		b.is(kRetreat)
		b.do(b.u("de-2-fj"), b.h("30.21"), b.u("de-47-static"), b.u("de-85-inf"), b.h("31.22"))
		want(t, "the first has arrived", b.whereIs("de-84-inf"), "31.22")
		b.is(kRetreat)
		b.sound()
		want(t, "the paratroopers are next", b.retLeft, 2)
		b.do(b.h("29.21"), b.h("28.21"))
		want(t, "at last the other two", b.choices(blkHex), "29.22 30.22 31.22")
		b.do(b.h("29.22"))
		want(t, "where they are", b.whereIs("de-2-fj")+" "+b.whereIs("de-85-inf")+" "+b.whereIs("de-47-static"), "28.21 29.22 29.22")
		b.is(kAdvance)
		b.sound()
	})
	rule("ME-213", "advance", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("us-1-inf", "30.19").with("us-4-inf", "29.20").with("de-47-static", "30.20").with("de-49-static", "30.20").with("de-85-inf", "32.20")
		b.battle("30.20", "us-1-inf", "us-4-inf").dice(columnBest, 6) // D2r2
		b.is(kAdvance)
		b.sound()
		want(t, "each of two, all, none", b.count(), 4)
		f := b.fork().do(all)
		want(t, "all", f.whereIs("us-1-inf")+" "+f.whereIs("us-4-inf"), "30.20 30.20")
		want(t, "no deeper", kind(f.node) != kAdvStep, true)
		f = b.fork().do(stop)
		want(t, "none", f.whereIs("us-1-inf")+" "+f.whereIs("us-4-inf"), "30.19 29.20")
		b.do(b.u("us-1-inf"))
		b.is(kAdvStep)
		b.sound()
		want(t, "deeper", b.choices(blkHex), "29.20 29.21 30.19 30.21 31.20 31.21")
		f = b.fork()
		f.do(f.h("31.21")) // beside the Germans: two hexes are all anyway
		f.is(kAdvance)
		f.sound()
		b.do(stop, b.u("us-4-inf"), b.h("30.21"))
		want(t, "both", b.whereIs("us-1-inf")+" "+b.whereIs("us-4-inf"), "30.20 30.21")
		want(t, "the attack is over", b.ctx, ctxNone)
		b.sound()
	})
	for _, id := range []string{"ME-213", "ME-246"} {
		rule(id, "depth, and zones of control", func(t *testing.T) {
			b := arena(t, phCombat)
			b.with("us-1-inf", "30.19").with("de-47-static", "30.20").with("de-85-inf", "31.22").battle("30.20").dice(columnBest, 10) // D2r3
			b.do(b.u("us-1-inf"), b.h("31.21"))
			want(t, "stopped in the zone of 31.22", b.whereIs("us-1-inf"), "31.21")
			want(t, "the attack is over", b.ctx, ctxNone)

			b = arena(t, phCombat)
			b.with("us-1-inf", "30.19").with("de-47-static", "30.20").with("de-85-inf", "30.21").battle("30.20").dice(columnBest, 10)
			b.do(b.u("us-1-inf"))
			want(t, "no step out of the zone at the hex itself", b.ctx, ctxNone)

			b = arena(t, phCombat)
			b.with("us-1-inf", "30.19").with("de-47-static", "30.20").battle("30.20").dice(columnBest, 10)
			b.do(b.u("us-1-inf"), b.h("30.21"), b.h("30.22"))
			want(t, "three hexes although nobody retreated", b.whereIs("us-1-inf"), "30.22")
			want(t, "and no more", b.ctx, ctxNone)

			b = arena(t, phCombat)
			b.with("us-1-inf", "30.19").with("de-47-static", "30.20").battle("30.20").dice(columnBest, 4) // D1r1
			b.do(b.u("us-1-inf"))
			want(t, "one hex", b.whereIs("us-1-inf"), "30.20")
			want(t, "the attack is over", b.ctx, ctxNone)
		})
	}
	rule("ME-213", "what an advance enters acts at once", func(t *testing.T) {
		b := arena(t, phCombat)
		port := b.g.t.ports[0].at
		code := b.g.t.codes[port]
		for _, n := range b.g.t.next[port] {
			if n >= 0 {
				b.unit("us-1-inf", b.g.t.codes[n], stFresh)
				break
			}
		}
		b.with("de-47-static", code).battle(code).dice(columnBest, 6)
		b.do(b.u("us-1-inf"))
		b.is(cPort)
		b.sound()
		want(t, "the fight waits", b.ctx, ctxAttack)
		b.do(3)
		want(t, "captured", b.portHeld&1, 1)
		want(t, "works from", b.portTurn[0], b.turn+3)
	})
	rule("ME-216", "a stack that does not empty the hex stands still", func(t *testing.T) {
		b := arena(t, phMove)
		b.with("us-1-hq", "30.17", stFlipped).with("us-3-arm", "30.19").with("us-4-arm", "30.19").with("de-2-fj", "30.20").with("de-85-inf", "30.20").run()
		b.do(b.u("us-3-arm"), b.u2("us-4-arm"), b.h2("30.20"))
		if kind(b.node) == kOvrFrom {
			b.do(b.h("30.19"))
		}
		b.is(cCombat)
		b.sound()
		want(t, "both are in it", b.attacking(), 4)
		b.dice(columnEven, 6) // A1D1
		b.is(kLoss)
		b.sound()
		b.do(b.u("us-3-arm"), b.u("de-2-fj"))
		b.is(kMove)
		b.sound()
		want(t, "where they stand", b.whereIs("us-3-arm")+" "+b.whereIs("us-4-arm"), "30.19 30.19")
		want(t, "one may move on", b.can(b.u("us-3-arm")) || b.can(b.u("us-4-arm")), false)
	})
	rule("ME-216", "an overrun with a retreat empties the hex", func(t *testing.T) {
		b := arena(t, phMove)
		b.with("us-1-hq", "30.17", stFlipped).with("us-3-arm", "30.19").with("de-2-fj", "30.20").run()
		b.do(b.u("us-3-arm"), b.h2("30.20"))
		if kind(b.node) == kOvrFrom {
			b.do(b.h("30.19"))
		}
		b.dice(columnBest, 4) // D1r1
		b.is(kRetreat)
		b.sound()
		b.do(b.h("30.21"))
		want(t, "the stack", b.whereIs("us-3-arm"), "30.20")
		want(t, "nobody advances", b.ctx, ctxNone)
		b.sound()
	})
}
