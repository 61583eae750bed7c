package reich

import "testing"

// march is a phase of Allied movement, or one of response, with a company in the open.
func march(t *testing.T, phase uint8, mode uint32) (b *board, u int) {
	b = empty(t, field, phase)
	b.waiting()
	return b, b.at(first501, "C2220", mode)
}

// price is what the quiet way of the group to a hex costs, -1: there is none.
func (b *board) price(code string) int {
	sc := b.g.scratch()
	defer b.g.giveBack(sc)
	b.quietWays(sc)
	if h := b.hex(code); sc.known[h] {
		return int(sc.cost[h])
	}
	return -1
}

// lead begins the move of a unit, alone.
func (b *board) lead(u int) *board {
	b.t.Helper()
	b.run()
	if kind(b.node) == kMover {
		b.do(b.u(u))
	}
	if kind(b.node) == kJoin {
		b.do(stop)
	}
	return b.is(kMove)
}

func init() {
	rule("RR-260", "who comes into a hex in an EZOC is the bottom unit", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		v := b.at(second501, "C2221", concentrated, stMoved)
		b.at(german1, "C2222", defilade)
		b.lead(u).do(b.h("C2221"), stop)
		want(t, "on top", b.topOf(b.hex("C2221")), v)
		want(t, "below", b.below(v), u)
	})
	rule("RR-182", "who has fired does not move", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		v := b.at(second501, "C2222", concentrated, stFired)
		b.run()
		b.is(kMover)
		want(t, "who has not", b.can(b.u(u)), true)
		b.refused(b.u(v), "8.0")
	})
	rule("RR-185", "three hexes, not seven", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		b.lead(u)
		want(t, "three hexes of open ground", b.price("C2223"), 12)
		want(t, "seven would cost 28", b.can(b.h("C2227")), false)
	})
	rule("RR-187", "in response legs go two hexes", func(t *testing.T) {
		b, u := march(t, phAlliedMiniMove, concentrated)
		b.lead(u)
		want(t, "two", b.can(b.h("C2222")), true)
		want(t, "three", b.can(b.h("C2223")), false)
	})
	rule("RR-043", "in response vehicles go four", func(t *testing.T) {
		b := empty(t, field, phAlliedMiniMove)
		b.waiting()
		b.lead(b.at(irish, "C2217", travel))
		want(t, "four", b.can(b.h("C2221")), true)
		want(t, "five", b.can(b.h("C2222")), false)
	})
	rule("RR-043", "a way of four that costs less leads where the shortest does not", func(t *testing.T) {
		b := empty(t, field, phGermanMiniMove)
		b.waiting()
		u := b.at(panther, "C3214", defilade)
		b.lead(u).do(b.h("C3115"))
		want(t, "there", b.in(u), "C3115")
	})
	rule("RR-184", "nobody enters a hex with enemies", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		b.at(german1, "C2221", defilade)
		b.lead(u)
		want(t, "quietly", b.can(b.h("C2221")), false)
		b.refused(b.to("C2220", "C2221"), "8.12")
	})
	rule("RR-185", "nobody spends more than his allowance", func(t *testing.T) {
		b, u := march(t, phAlliedMove, defilade)
		b.lead(u)
		want(t, "three hexes of six", b.price("C2223"), 18)
		want(t, "and one of seven", b.can(b.h("C2224")), false)
	})
	rule("RR-186", "one hex may always be entered", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		b.g.t.list[u].ma = 2
		defer func() { b.g.t.list[u].ma = 24 }()
		b.lead(u)
		want(t, "one", b.can(b.h("C2221")), true)
		want(t, "two", b.can(b.h("C2222")), false)
	})
	rule("RR-188", "nobody enters a full hex", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		for _, id := range []string{second501, third501, other501, "al-101-501-1-inf-2", "al-101-501-1-inf-3"} {
			b.at(id, "C2221", concentrated, stMoved)
		}
		b.lead(u)
		want(t, "there", b.can(b.h("C2221")), false)
		want(t, "round it", b.can(b.h("C2222")), true)
	})
	rule("RR-252", "nor passes it", func(t *testing.T) {
		b, u := march(t, phAlliedMiniMove, concentrated)
		for _, id := range []string{second501, third501, other501, "al-101-501-1-inf-2", "al-101-501-1-inf-3"} {
			b.at(id, "C2221", concentrated, stMoved)
		}
		b.lead(u)
		want(t, "straight behind it, in two hexes", b.can(b.h("C2222")), false)
	})
	rule("RR-189", "the mode decides what is paid", func(t *testing.T) {
		for _, c := range []struct {
			mode  uint32
			price int
		}{{defilade, 12}, {concentrated, 8}} {
			b, u := march(t, phAlliedMove, c.mode)
			b.lead(u)
			want(t, "two clear hexes", b.price("C2222"), c.price)
		}
	})
	rule("RR-194", "the disrupted go one hex", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		b.disrupt(u)
		b.lead(u)
		want(t, "one", b.can(b.h("C2221")), true)
		want(t, "two", b.can(b.h("C2222")), false)
	})
	rule("RR-172", "leaving an EZOC costs three points", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		b.at(german1, "C2221", defilade)
		b.lead(u).do(b.to("C2220", "C2219")).is(kOpp).do(stop).is(kMove)
		want(t, "four and six", b.spent[0], 10)
		want(t, "in", b.in(u), "C2219")
	})
	rule("RR-169", "a zone is the six hexes around", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(german1, "C2221", defilade)
		n := 0
		for h := range b.g.t.hexes {
			if b.controls(u, h) {
				n++
				want(t, "distance", b.g.t.distance(h, b.hex("C2221")), 1)
			}
		}
		want(t, "hexes", n, 6)
		want(t, "for the Allies", b.zoned(b.hex("C2220"), allied), true)
		want(t, "for the Germans", b.zoned(b.hex("C2220"), german), false)
	})
	rule("RR-170", "a printed range of two or more reaches two hexes", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(hwGerman, "C2221", defilade)
		want(t, "two", b.controls(u, b.hex("C2219")), true)
		want(t, "three", b.controls(u, b.hex("C2218")), false)
	})
	rule("RR-171", "guns have it too", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		want(t, "two", b.controls(b.at(battery, "C2221", defilade), b.hex("C2219")), true)
	})
	rule("RR-176", "not where it is not observed, nor into forest and city", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(hwGerman, "C2317", defilade)
		want(t, "beyond the edge of a wood", b.controls(u, b.hex("C2315")), false)
		want(t, "the edge", b.controls(u, b.hex("C2316")), true)
		b.g.t.noZone.Add(int16(b.hex("C2318")))
		want(t, "a city", b.controls(u, b.hex("C2318")), false)
		b.g.t.noZone.Remove(int16(b.hex("C2318")))
	})
	rule("RR-179", "own units do not cancel it", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2221", defilade)
		b.at(first501, "C2220", concentrated)
		want(t, "where they stand", b.zoned(b.hex("C2220"), allied), true)
	})
	rule("RR-180", "units without effectiveness have none", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at("ge-7FJ-leader-1", "C2221", defilade)
		want(t, "a leader", b.controls(u, b.hex("C2220")), false)
	})
	rule("RR-181", "the disrupted, the depleted and travellers have none", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(irish, "C2221", concentrated)
		want(t, "a company", b.exerts(u), true)
		want(t, "travelling", b.exerts(b.at(irish2, "C2221", travel)), false)
		want(t, "depleted", b.exerts(b.at(irish3, "C2221", concentrated, stDepleted)), false)
		b.disrupt(u)
		want(t, "disrupted", b.exerts(u), false)
	})
	rule("RR-217", "the position in a stack is free outside of EZOC", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		v := b.at(second501, "C2221", concentrated, stMoved)
		far := b.fork()
		far.lead(u).do(far.h("C2221")).is(kPos)
		want(t, "on top", far.fork().do(far.action(blkPos, 0)).topOf(b.hex("C2221")), u)
		want(t, "below", far.fork().do(far.action(blkPos, 1)).topOf(b.hex("C2221")), v)
		b.at(german1, "C2222", defilade)
		b.lead(u).do(b.h("C2221"), stop)
		want(t, "in one it is the bottom", b.topOf(b.hex("C2221")), v)
	})
	rule("RR-219", "a stack moves together, each by his allowance", func(t *testing.T) {
		b, u := march(t, phAlliedMove, concentrated)
		v := b.at(second501, "C2220", defilade)
		b.run()
		b.do(b.u(u)).is(kJoin).do(b.u(v)).is(kMove)
		want(t, "different costs go hex by hex", b.can(b.h("C2221")), false)
		b.do(b.to("C2220", "C2221"))
		want(t, "each his own", [2]uint8{b.spent[0], b.spent[1]}, [2]uint8{4, 6})
		want(t, "together", b.in(u)+b.in(v), "C2221C2221")
	})
	rule("RR-220", "two travellers go together at most", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at("al-GA-5-1CG-tank-1", "C2220", travel), b.at("al-GA-5-1CG-tank-2", "C2220", travel)
		b.at("al-GA-5-1CG-tank-3", "C2220", travel)
		b.run()
		b.do(b.u(u)).is(kJoin).do(b.u(v))
		want(t, "members", b.members, 2)
	})
	rule("RR-249", "stacks are rearranged in movement phases, guns in battery not among themselves", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		b.at(first501, "C2220", concentrated)
		u, v := b.at(second501, "C2220", concentrated), b.at(gun101, "C2220", defilade)
		b.run()
		want(t, "a gun in battery over foot", b.mayTake(v), true)
		w := b.at("al-101-at-2", "C2220", defilade)
		want(t, "over another gun", b.mayTake(w), false)
		b.do(ctrlArrange, b.u(u))
		want(t, "the company below", b.topOf(b.hex("C2220")), u)
		want(t, "it may move on", b.mayMove(u), true)
		want(t, "once a unit and phase", b.mayTake(u), false)
		c := empty(t, "nijmegen-bridge", phGermanMove)
		flak := c.at("ge-406-sflak88-1", "B3434", defilade)
		inf := c.at("ge-ind-Henke-6Ers-inf-1", "B3434", concentrated)
		want(t, "static units lie at the bottom", [2]int{c.topOf(c.hex("B3434")), c.below(inf)}, [2]int{inf, flak})
	})
	rule("RR-218", "in an EZOC rearranging is fired at", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2221", defilade)
		u, v := b.at(first501, "C2220", concentrated), b.at(second501, "C2220", concentrated)
		b.run()
		b.do(ctrlArrange).is(kOpp)
		want(t, "either of the two on top", b.can(b.u(u)) && b.can(b.u(v)), true)
		b.do(stop)
		want(t, "then it is done", b.topOf(b.hex("C2220")), v)
	})
	rule("RR-218", "who has fired or has just come is taken to the front", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2221", defilade)
		b.at(first501, "C2220", concentrated, stFired)
		u, v := b.at(second501, "C2220", concentrated, stMoved, stAttacked), b.at(third501, "C2220", concentrated, stFired)
		b.run()
		b.do(ctrlArrange)
		want(t, "moved, fired", b.can(b.u(u)) && b.can(b.u(v)), true)
		b.do(b.u(u)).is(kOpp)
		want(t, "the one in front now", b.can(b.u(u)), true)
	})
	rule("RR-275", "a way that costs more than the ground beside it is not taken", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		from, to := b.hex("C4017"), b.hex("C4117")
		want(t, "on travel beside the railway over clear ground", b.g.t.entry(4, from, b.g.t.toward(from, to)), 2)
	})
	rule("RR-262", "who comes disrupted is not asked where he lies above", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		b.at(first501, "C2220", concentrated)
		u := b.at(second501, "C2221", concentrated, stDisrupted)
		b.lead(u).do(b.h("C2220"))
		want(t, "asked", kind(b.node) == kPos, false)
		want(t, "below", b.height(u), 1)
	})
	rule("RR-516", "leaders are not fired at when their stack is rearranged", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.at(first501, "C2221", defilade)
		l := b.at(erdmann, "C2220", defilade)
		u, v, w := b.at(german1, "C2220", concentrated), b.at(german2, "C2220", concentrated), b.at(german3, "C2220", concentrated)
		b.run()
		b.do(ctrlArrange)
		want(t, "nor taken up", b.mayTake(l), false)
		b.do(b.u(w), b.action(blkPos, 1)).is(kOpp)
		want(t, "the two on top", [4]bool{b.can(b.u(l)), b.can(b.u(u)), b.can(b.u(v)), b.can(b.u(w))}, [4]bool{false, true, false, true})
		b.do(stop)
		want(t, "second but for him", [2]int{b.height(w), b.height(v)}, [2]int{1, 2})
	})
	rule("RR-270", "rearranging exposes who comes out on top", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2221", defilade)
		b.at(first501, "C2220", concentrated)
		v, w := b.at(second501, "C2220", concentrated), b.at(third501, "C2220", concentrated)
		b.run()
		b.do(ctrlArrange, b.u(w), b.action(blkPos, 0)).is(kOpp)
		want(t, "the new one", b.can(b.u(w)), true)
		want(t, "who has become the third", b.can(b.u(v)), false)
	})
	rule("RR-246", "static units do not move", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phGermanMove)
		want(t, "static flak", b.mobile(b.at("ge-406-sflak88-1", "B3434", defilade)), false)
	})
	rule("RR-192", "HQs and guns have two modes", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		want(t, "in travel mode", b.impossible(b.at(hq501, "C2220", travel)), "")
		want(t, "a gun", b.impossible(b.at(gun101, "C2220", travel)), "")
	})
	rule("RR-258", "positions change in movement phases alone", func(t *testing.T) {
		for _, k := range []kind{kTake, kSlot, kPos} {
			want(t, k.String(), nodes[k].phases&^moving, phaseSet(0))
		}
	})
}

// quiet destinations and loud steps, by hand: a company goes round an enemy as it likes, but not out of his zone.
func TestQuietWays(t *testing.T) {
	b, u := march(t, phAlliedMove, concentrated)
	b.at(german1, "C2223", defilade)
	b.lead(u)
	for _, c := range []struct {
		hex   string
		quiet bool
	}{{"C2221", true}, {"C2222", false}, {"C2322", true}, {"C2122", true}, {"C2224", false}, {"C2323", false}} {
		// C2222, C2224 and C2323 lie next to the enemy, on open ground, where he would ambush (7.2)
		if c.hex == "C2322" || c.hex == "C2122" {
			want(t, c.hex+" lies beside his zone", b.zoned(b.hex(c.hex), allied), false)
		}
		want(t, c.hex, b.can(b.h(c.hex)), c.quiet)
	}
	b.do(b.h("C2221"))
	want(t, "quiet once", b.can(b.h("C2220")), false)
	want(t, "but the loud step is there", b.can(b.to("C2221", "C2222")), true)
}
