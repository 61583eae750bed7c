package endeavor

import (
	"slices"
	"testing"
)

// TestWorkedTrace plays an Allied player turn at Remagen that was worked out by hand from the rules, with what is asked at each step and what it
// comes to.
func TestWorkedTrace(t *testing.T) {
	b := &board{open(t, "remagen", "").New().(*State), t}
	armour, infantry := b.g.t.byID["us-9-arm"], b.g.t.byID["us-78-inf"]
	volks, panzer := b.g.t.byID["de-26-vg"], b.g.t.byID["de-11-pz"]
	strong := func(what string, u, attack, defence, steps int) {
		t.Helper()
		want(t, what, [3]int{b.attack(u), b.defence(u), b.steps(u)}, [3]int{attack, defence, steps})
	}
	strong("9 Arm 6-4-8", armour, 6, 4, 2)
	strong("78 Inf, reduced", infantry, 2, 3, 1)
	strong("26 VG 4-6-5", volks, 4, 6, 2)
	strong("11 Pz, reduced", panzer, 5, 4, 1)
	want(t, "Air Points", b.air, 1)
	want(t, "dominated zones", b.zones, 1<<3)

	b.is(kMove)
	b.do(b.u("us-9-arm"))
	b.is(kGo)
	want(t, "78 Inf may come along: 10 half points, 7 to pay (S-34)", b.can(b.u2("us-78-inf")), true)
	bare := b.fork()
	bare.ApplyBare(all)
	bare.is(kGo)
	for p := range b.g.t.hexes {
		code := b.g.t.codes[p]
		want(t, "together they go to "+code, bare.can(bare.h(code)), false)
		want(t, "together they overrun "+code, bare.can(bare.h2(code)), code == "19.31")
	}

	// There is one hex to overrun, and from there one road over the Rhine to it, so that nobody asks where or from where (S-46).
	b.do(all)
	b.is(kAir)
	want(t, "spent: three points and half a one for the road (S-34)", b.spentN, 7)
	// (6 + 2) / 3 over the Rhine is 2.67, rounded 3; 6 against 3 is 1:2, and two columns more 2:1.
	want(t, "attack", b.attackOf(), 3)
	want(t, "defence", b.defenceOf(b.hex("19.31"), german), 6)
	want(t, "column before air support", columnWords[b.column], "1:2")
	b.do(ctrlYes)
	b.is(cCombat)
	want(t, "column with it", columnWords[b.column], "2:1")
	want(t, "Air Points left", b.air, 0)

	b.Apply(7) // [A1] D1 r1
	b.is(kLoss)
	want(t, "who loses first (S-50)", int(b.who), allied)
	b.fork().do(b.u("us-78-inf")) // it would die
	b.do(b.u("us-9-arm"))         // what 26 VG loses needs no choice
	strong("9 Arm after it", armour, 3, 2, 2-1)
	strong("26 VG after it", volks, 2, 3, 2-1)

	b.is(kRetreat)
	want(t, "who retreats", int(b.who), german)
	var ways []string
	for p := range b.g.t.hexes {
		if code := b.g.t.codes[p]; b.can(b.h(code)) {
			ways = append(ways, code)
		}
	}
	// 18.30 and 20.30 lie in the zone of control of the stack at 19.30 (S-55, R-53).
	if !slices.Equal(ways, []string{"18.31", "19.32", "20.31"}) {
		t.Errorf("ways out: got %v, want 18.31, 19.32, 20.31", ways)
	}
	b.do(b.h("19.32"))
	want(t, "26 VG", b.where(volks), "19.32")

	// The stack goes in (S-37), and the hex counts.
	want(t, "9 Arm", b.where(armour), "19.31")
	want(t, "78 Inf", b.where(infantry), "19.31")
	want(t, "points", b.vp(), 1)
	b.is(kOn)
	want(t, "left to the tanks", 16-int(b.spentN), 9)
	want(t, "left to the infantry", 10-int(b.spentN), 3)
	alone := b.fork()
	if alone.can(alone.u2("us-78-inf")) {
		alone.do(alone.u2("us-78-inf"))
		want(t, "the tanks alone overrun 19.32, for 10 of 9", alone.can(alone.h2("19.32")), false)
	}
	want(t, "the stack overruns 19.32", b.can(b.h2("19.32")), false)
	b.do(stop)

	b.is(kAttack)
	want(t, "attack 19.32", b.can(b.h("19.32")), true)
	b.do(stop)

	want(t, "phase", phaseWords[b.phase], "allied-exploitation")
	b.is(kMove)
	want(t, "78 Inf exploits (S-33)", b.can(b.u("us-78-inf")), false)
	again := b.fork()
	again.do(again.u("us-9-arm"))
	want(t, "the tanks overrun 19.32 in exploitation", again.can(again.h2("19.32")), true)
	b.do(stop)

	// Supply, shipping and unflipping ask nothing; the Allies are in supply.
	want(t, "phase", phaseWords[b.phase], "german-movement")
	b.is(kMove)
	want(t, "who moves", int(b.who), german)
	want(t, "9 Arm out of supply", b.has(armour, stOOS), false)
	want(t, "78 Inf out of supply", b.has(infantry, stOOS), false)
	want(t, "points", b.vp(), 1)
}
