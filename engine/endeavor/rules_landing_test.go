package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// ashore lays landing i down before a hex, with a marker and a force.
func (b *board) ashore(i int, code string, ids ...string) *board {
	b.t.Helper()
	p := b.hex(code)
	b.landAt[i] = p
	b.beachAt[b.beachIn(spent)] = atSea + uint16(i)
	b.lands = max(b.lands, uint8(i+1))
	for _, id := range ids {
		b.loc[b.id(id)] = atSea + uint16(i)
	}
	return b
}

// coastal is a position in the Allied Combat Phase on the real map.
func coastal(t testing.TB, options string) *board {
	t.Helper()
	b := quiet(t, options, phCombat)
	b.emergency = [2]uint8{}
	b.unit("us-2-arm", "47.20")
	return b
}

func landing(i int) engine.Action { return engine.Action(ctrlLand + i) }

func init() {
	rule("ME-143", "no Air Points in landings", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf")
		b.air, b.carpet = 5, 1
		b.unit("de-352-inf", "26.05")
		b.run() // nothing else can be done, so that the landing is not asked for
		b.is(cCombat)
		b.sound()
	})
	rule("ME-151", "units on top of Germans attack at half", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).run()
		b.is(cCombat) // they must, and nobody can join
		b.sound()
		want(t, "attack", b.attackOf(), 3)
		b.dice(columnBest, 4)
		want(t, "the hex is theirs", b.has(b.id("us-82-abn"), stOnto), false)
		want(t, "with a zone of control", b.zoc[allied].has(b.hex("30.21")), true)
		b.sound()
	})
	rule("ME-151", "they come before the end of the phase", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).with("de-85-inf", "32.20").with("us-1-inf", "31.20").run()
		b.is(kAttack)
		want(t, "the end", b.can(stop), false)
		want(t, "targets", b.choices(blkHex), "30.20 32.20")
		b.sound()
		b.do(b.h("30.20"))
		b.is(kJoin)
		want(t, "one more may join, or not", b.count(), 2)
		b.sound()
	})
	rule("ME-152", "a German left kills all who dropped there", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-2-fj", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).with("us-101-abn", "30.20", stFresh, stOnto).with("us-1-inf", "30.19")
		b.run()
		b.is(kJoin)                    // the hex must be attacked
		b.do(stop).dice(columnEven, 6) // A1D1
		b.do(b.u("us-82-abn"))
		want(t, "the division that lost a step", b.whereIs("us-82-abn"), "dead")
		want(t, "the other", b.whereIs("us-101-abn"), "dead")
		want(t, "the neighbour", b.whereIs("us-1-inf"), "30.19")
		want(t, "flags", b.st[b.id("us-101-abn")], 0)
		b.sound()
	})
	rule("ME-153", "an Air Point only where others join", func(t *testing.T) {
		for _, joined := range []bool{false, true} {
			b := arena(t, phCombat)
			b.air = 1
			b.with("de-2-fj", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).with("us-1-inf", "30.19").run()
			b.is(kJoin)
			if joined {
				b.do(b.u("us-1-inf"))
				b.is(kAir)
			} else {
				b.do(stop)
				b.is(cCombat)
			}
			b.sound()
		}
	})
	rule("ME-153", "others are such as did not drop this turn, wherever they landed", func(t *testing.T) {
		for _, c := range []struct {
			what, id string
			onto     bool
			flags    []uint8
			air      bool
		}{
			{"beside units on top of them, one that dropped next door", "us-101-abn", true, []uint8{stFresh}, false},
			{"one that dropped on an earlier turn", "us-101-abn", true, nil, true},
			{"one that came over the beach", "us-1-inf", true, []uint8{stFresh}, true},
			{"an attack that nobody dropped onto", "us-101-abn", false, []uint8{stFresh}, true},
		} {
			b := arena(t, phCombat)
			b.air = 1
			b.with("de-2-fj", "30.20").with(c.id, "30.19", c.flags...)
			if c.onto {
				b.with("us-82-abn", "30.20", stFresh, stOnto)
			}
			if b.run() == kAttack {
				b.do(b.h("30.20"))
			}
			if kind(b.node) == kJoin {
				b.do(b.u(c.id))
			}
			want(t, c.what, kind(b.node) == kAir, c.air)
			b.sound()
		}
	})
	rule("ME-154", "units that dropped attack neighbours in full, and advance", func(t *testing.T) {
		b := arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-82-abn", "30.21", stFresh).battle("30.20")
		want(t, "attack", b.attackOf(), 6)
		b.dice(columnBest, 4)
		b.is(kAdvance)
		b.do(b.u("us-82-abn"))
		want(t, "it is in", b.whereIs("us-82-abn"), "30.20")
		b = arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).run()
		b.dice(columnBest, 6) // D2r2
		b.is(kAdvance)
		b.do(b.u("us-82-abn"))
		b.is(kAdvStep)
		b.sound()
		b.do(b.h("30.21"))
		want(t, "from the hex it dropped on", b.whereIs("us-82-abn"), "30.21")
	})
	rule("ME-241", "units on top of Germans have no zone of control, and nobody joins them", func(t *testing.T) {
		b := arena(t, phMove)
		b.with("us-1-hq", "30.17", stFlipped).with("de-47-static", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).with("us-1-inf", "30.19").begin()
		want(t, "zone", b.zoc[allied].has(b.hex("30.21")), false)
		want(t, "a friend goes there", b.goes("us-1-inf", "30.20"), false)
		b = arena(t, phCombat)
		b.with("de-47-static", "30.20").with("us-82-abn", "30.20", stFresh, stOnto).with("de-2-fj", "31.21").with("us-1-inf", "32.20").run()
		b.battle("31.21", "us-1-inf").dice(columnBest, 4) // D1r1
		b.is(kRetreat)
		want(t, "a retreat pays nothing beside them", b.toll(b.hex("30.21")), false)
		want(t, "nor does it lead into them", b.can(b.h("30.20")), false)
	})
	rule("ME-159", "a landing needs no Attack Supply", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf").with("de-352-inf", "26.05").with("de-716-static", "28.07").with("us-4-inf", "28.08")
		b.run()
		b.is(cCombat)
		want(t, "steps that land", b.attacking(), 2)
		want(t, "a division on land may not attack", b.mayAttack(b.id("us-4-inf"), b.hex("28.08"), b.hex("28.07")), false)
	})
	rule("ME-162", "the column of a landing is that of the ground", func(t *testing.T) {
		for _, c := range []struct {
			hex, options string
			column       uint8
		}{{"26.05", "", 3}, {"4.24", "", 2}, {"15.19", "", 1}, {"17.16", "", 1}, {"26.05", "landing=printed", 2}, {"4.24", "landing=printed", 1}, {"15.19", "landing=printed", 0}} {
			for n := range 4 {
				b := coastal(t, c.options).ashore(0, c.hex, "us-1-inf", "us-4-inf")
				for _, id := range []string{"de-352-inf", "de-2-pz", "de-1-ss-pz", "de-116-pz"}[:n+1] {
					b.unit(id, c.hex)
				}
				b.run()
				b.is(cCombat)
				want(t, c.hex+" "+c.options, b.column, c.column)
				want(t, "told before", b.LandingOdds(int(b.hex(c.hex))).Column, int(c.column))
			}
		}
		// The note of the design: two steps are lost by the attacker on five or less, one step is cleared from four on, two from seven on.
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf", "us-4-inf").with("de-352-inf", "26.05")
		b.run()
		for face := 2; face <= 12; face++ {
			x := b.outcome(face)
			want(t, "attacker loses two", x.a == 2, face <= 5)
			want(t, "one step is cleared", x.d > 0 || x.r > 0, face >= 4)
			want(t, "two are cleared", x.d > 1 || x.r > 0, face >= 7)
		}
	})
	for _, id := range []string{"ME-163", "ME-164"} {
		rule(id, "a landing that clears the hex goes no deeper", func(t *testing.T) {
			b := coastal(t, "").ashore(0, "26.05", "us-1-inf", "us-4-inf").with("de-716-static", "26.05").with("de-85-inf", "28.07")
			b.run()
			b.dice(columnBest, 10) // D2r3
			u := b.id("us-1-inf")
			want(t, "the force", b.whereIs("us-1-inf")+" "+b.whereIs("us-4-inf"), "26.05 26.05")
			want(t, "landed this turn, and has attacked", b.st[u]&(stFresh|stFought) == stFresh|stFought || b.phase != phCombat && b.has(u, stFresh), true)
			want(t, "the marker", b.beachAt[0], b.hex("26.05"))
			want(t, "from this turn", b.beachTurn[0], b.turn)
			want(t, "no landing is left", b.landAt[0], noPlace)
			want(t, "the fight is over", b.ctx, ctxNone)
			must(t, b.checkCaches())
		})
	}
	rule("ME-164", "an empty hex is rolled for, a hex held is not", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf", "us-4-inf")
		b.run()
		b.is(cCombat)
		b.sound()
		b.dice(columnEven+1, 2) // A2
		b.is(kLoss)
		b.sound()
		b.do(b.u("us-1-inf"), b.u("us-4-inf"))
		want(t, "ashore", b.whereIs("us-1-inf")+" "+b.whereIs("us-4-inf"), "26.05 26.05")
		want(t, "with losses", b.left("us-1-inf")+b.left("us-4-inf"), 2)

		b = coastal(t, "").ashore(0, "26.05", "us-1-inf").with("us-2-inf", "26.05").with("de-85-inf", "27.06")
		b.run()
		want(t, "without dice", b.whereIs("us-1-inf"), "26.05")
		want(t, "the marker", b.beachAt[0], b.hex("26.05"))
		b.is(kAttack)
		b.sound()
		want(t, "beside the Beach Port, both may attack", b.choices(blkHex), "27.06")
	})
	for _, id := range []string{"ME-165", "ME-157"} {
		rule(id, "a landing that fails goes back", func(t *testing.T) {
			for _, c := range []struct{ hex, box string }{{"26.05", "england"}, {"60.31", "med"}} {
				b := coastal(t, "").ashore(0, c.hex, "us-1-inf", "us-4-inf").with("de-352-inf", c.hex).with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
				b.run()
				b.is(kAttack)
				want(t, "the end of the phase", b.can(stop), false)
				b.do(landing(0)).dice(columnEven+1, 5) // [A2]D1
				b.do(b.u("us-1-inf"), b.u("us-4-inf"))
				want(t, "the force", b.whereIs("us-1-inf")+" "+b.whereIs("us-4-inf"), c.box+" "+c.box)
				want(t, "the marker is in hand", b.beachAt[0], noPlace)
				want(t, "flags", b.st[b.id("us-1-inf")], stReduced)
				b.is(kAttack)
				want(t, "now the phase may end", b.can(stop), true)
				b.sound()
			}
		})
	}
	rule("ME-166", "no Beach Port without survivors", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf").with("de-716-static", "26.05").with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
		b.set(b.id("us-1-inf"), stReduced)
		b.run()
		b.do(landing(0)).dice(columnEven+1, 5) // [A2]D1
		want(t, "both are dead", b.whereIs("us-1-inf")+" "+b.whereIs("de-716-static"), "dead dead")
		want(t, "the marker is in hand", b.beachAt[0], noPlace)
		b.sound()
	})
	rule("ME-167", "landings and other attacks on one hex", func(t *testing.T) {
		b := coastal(t, "").ashore(1, "26.05", "us-1-inf").with("de-352-inf", "26.05").with("de-85-inf", "26.05").with("us-82-abn", "27.06", stFresh)
		b.ashore(0, "25.04", "us-4-inf")
		b.run()
		b.is(kAttack)
		want(t, "attack and two landings", b.count(), 3)
		b.battle("26.05", "us-82-abn").dice(columnEven, 6) // A1D1
		b.lowest(kLoss)
		b.is(kAttack)
		want(t, "no second attack", b.choices(blkHex), "")
		b.do(landing(1))
		b.is(cCombat)
		b.sound()
		want(t, "dice of its own", b.Event().Kind, evLanding+1)
		b.dice(columnEven+1, 12) // D2r3
		b.lowest(kLoss).lowest(kRetreat)
	})
	rule("ME-242", "a marker without a division", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05").with("us-82-abn", "26.05").with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
		b.run()
		b.do(landing(0))
		want(t, "with airborne units alone the marker is back", b.beachAt[0], noPlace)
		b = coastal(t, "").ashore(0, "26.05").with("us-2-inf", "26.05").with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
		b.run()
		b.do(landing(0))
		want(t, "with infantry it lands", b.beachAt[0], b.hex("26.05"))
	})
	rule("ME-243", "airborne units do not spare a landing the dice", func(t *testing.T) {
		b := coastal(t, "").ashore(0, "26.05", "us-1-inf").with("us-82-abn", "26.05", stFresh)
		b.run()
		b.is(cCombat)
		b.dice(columnEven+1, 6) // A1D1
		want(t, "the attacker loses", b.left("us-1-inf"), 1)
		want(t, "ashore", b.whereIs("us-1-inf"), "26.05")
	})
	rule("ME-079", "a Beach Port east of the Seine ends the bonus for Paris", func(t *testing.T) {
		for hex, paris := range map[string]uint8{"26.05": parisOpen, "17.16": parisLost} {
			b := coastal(t, "").ashore(0, hex, "us-1-inf").with("us-2-inf", hex).with("de-85-inf", "40.20").with("us-3-inf", "40.21", stFresh)
			b.run()
			b.do(landing(0))
			want(t, hex, b.paris, paris)
		}
	})
}

// Odds say what a fight would be, and change nothing.
func TestOdds(t *testing.T) {
	b := arena(t, phCombat)
	b.zones = 1 << 1
	u, v := b.unit("us-1-inf", "30.19"), b.unit("us-82-abn", "30.20", stFresh, stOnto)
	b.unit("de-85-inf", "30.20")
	before := b.Hash()
	target := int(b.hex("30.20"))
	o := b.Odds(target, []int{u, v}, 1)
	want(t, "attack", o.Attack, 11)
	want(t, "defence", o.Defence, 6)
	want(t, "column", ColumnText(o.Column), "4:1")
	want(t, "a roll of six", o.Results[6-lowRoll], Result{Attacker: 1, Defender: 1, Retreat: 1})
	want(t, "from elsewhere", b.OddsFrom(target, int(b.hex("30.21")), []int{u}, 0).Attack, 8)
	want(t, "from afar", b.OddsFrom(target, int(b.hex("30.22")), []int{u}, 0), Odds{})
	want(t, "nothing has changed", b.Hash(), before)

	b = arena(t, phGermanCombat)
	w := b.unit("de-2-pz", "30.21")
	b.unit("us-1-inf", "30.20")
	want(t, "brackets for Germans", b.Odds(int(b.hex("30.20")), []int{w}, 0).Results[4-lowRoll], Result{Attacker: 1})
}

// Equal results are one: of a roll at 7:1 against one static division that is all there is, only the attacker's step and the depth of
// the advance count.
func TestFightMerged(t *testing.T) {
	b := arena(t, phCombat)
	b.with("de-47-static", "30.20").with("us-1-inf", "30.19").with("us-2-inf", "30.19").battle("30.20", "us-1-inf", "us-2-inf")
	want(t, "column", b.column, columnBest)
	got := map[int]int{}
	for _, o := range b.Merged(nil) {
		got[int(o.Action)] = int(o.P*36 + .5)
	}
	// A1D1 on 2 and 3; D1r1 on 4; D1r2 on 5 and D2r2 on 6 to 9; D2r3, D3r3, D4r3 from 10 on.
	for face, weight := range map[int]int{2: 3, 4: 3, 5: 24, 10: 6} {
		want(t, "weight of a class", got[face], weight)
	}
	want(t, "classes", len(got), 4)
}

// TestCombatPerft counts what may be chosen in positions that are hard for a fight; depth one is counted by hand.
func TestCombatPerft(t *testing.T) {
	yes := engine.Action(ctrlYes)
	count := func(name string, b *board, n int) {
		t.Helper()
		want(t, name, b.count(), n)
		if got := engine.Perft(b.State, 1); got != uint64(n) {
			t.Errorf("%s: perft says %d", name, got)
		}
		b.sound()
	}

	// Six attackers, two of them out of supply, one marker, the carpet unused.
	b := arena(t, phCombat)
	b.emergency[allied], b.air, b.carpet = 1, 3, 1
	b.with("de-2-fj", "30.20").with("us-1-inf", "30.19").with("us-4-inf", "30.19").with("us-2-inf", "30.19").with("us-5-inf", "29.20").
		with("us-8-inf", "29.20", stOOS).with("us-9-inf", "29.20", stOOS).run()
	count("the attack, or none", b, 2)
	b.do(b.h("30.20"))
	count("with a marker, or without", b, 2)
	without := b.fork().do(stop)
	count("four, or all", without, 5)
	b.do(yes)
	count("six, or all", b, 7)
	b.do(b.u("us-4-inf"))
	count("three after the third, or nobody else", b, 4) // in order: 1, 2, 4, 5, 8, 9
	b = without.do(all)
	count("no point, one, or two or three of the carpet", b, 4)

	// A stack of three with an HQ and a Truck under D2r2, every way out in a zone of control but one with a friend.
	b = arena(t, phGermanCombat)
	b.emergency[german] = 0
	b.with("us-1-hq", "30.20").with("truck-1", "30.20").with("us-1-inf", "30.20").with("us-4-inf", "30.20").with("us-2-inf", "30.20").with("us-5-inf", "30.19").
		with("de-2-pz", "30.21").with("de-116-pz", "30.18").with("de-21-pz", "28.19").with("de-85-inf", "32.19")
	b.run()
	b.do(b.h("30.20")).dice(columnBest, 6)
	count("one of four loses the first step", b, 4)
	b.do(b.u("us-1-hq"))
	count("one of three the second, since the HQ is dead", b, 3)
	b.do(b.u("us-2-inf"))
	// To 30.19 without asking, where the friend is; from there the ways farther are 29.19 and 31.19, both in zones; 30.18 is taken.
	want(t, "the friend", b.whereIs("us-1-inf"), "30.19")
	count("two ways, or one of four by itself", b, 6)

	// A stack in a fort under r1.
	b = arena(t, phCombat)
	b.g.t.fort.add(b.hex("30.20"))
	b.with("de-2-fj", "30.20").with("de-85-inf", "30.20").with("us-1-inf", "30.19").battle("30.20").dice(columnBest, 4) // D1r1
	count("one of two loses a step", b, 2)
	b.do(b.u("de-2-fj"))
	count("stay or go", b, 2)
	b.do(stop)
	count("three ways, or one of two by itself", b, 5)

	// A landing on 26.05 against 352 Inf with another attack from the drop zone.
	b = coastal(t, "").ashore(0, "26.05", "us-1-inf", "us-29-inf").with("de-352-inf", "26.05").with("us-82-abn", "27.06", stFresh).with("us-101-abn", "27.06", stFresh)
	b.run()
	count("the attack, or the landing; not the end", b, 2)
	f := b.fork()
	f.do(f.h("26.05"))
	count("two, or both", f, 3)
	b.do(landing(0))
	b.is(cCombat)
	// At 2:1: A2 on 2 and 3; A2D1 on 4 and 5; A1D1 on 6; A1D1r1 on 7 and 8; D2 from 9 on, where nobody is left to retreat.
	want(t, "classes of results", len(b.Merged(nil)), 5)
	b.sound()
}
