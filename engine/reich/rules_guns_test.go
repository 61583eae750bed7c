package reich

import "testing"

const coldstream = "al-GA-5-1CG-tank-1"

// gunsOff is a phase of Allied indirect fire: a German company at C2320 that a platoon of the Coldstream sees, and six batteries off the map.
func gunsOff(t *testing.T, target string) (b *board, e, spotter int) {
	b = empty(t, field, phAlliedIndirect)
	return b, b.at(german1, target, concentrated), b.at(coldstream, "C2318", concentrated)
}

func init() {
	rule("RR-572", "six batteries of strength 4 and effectiveness 8, together or one by one", func(t *testing.T) {
		b, e, _ := gunsOff(t, "C2320")
		f := b.at(german2, "C2320", concentrated)
		b.run()
		b.is(kTarget).do(b.u(e)).is(kKind)
		want(t, "none", b.can(b.action(blkNum, 0)), false)
		want(t, "six", b.can(b.action(blkNum, 6)), true)
		want(t, "seven", b.can(b.action(blkNum, 7)), false)
		b.do(b.action(blkNum, 4)).is(cFire)
		want(t, "points, effectiveness", [2]int{int(b.current().points), int(b.current().er)}, [2]int{32, 8})
		want(t, "by 5.62", b.current().why, uint8(shotIndirect))
		for kind(b.node) != kTarget {
			b.do(b.LegalActions(nil)[0])
		}
		want(t, "the same target", b.can(b.u(e)), false)
		b.do(b.u(f)).is(kKind)
		want(t, "two are left", [2]bool{b.can(b.action(blkNum, 2)), b.can(b.action(blkNum, 3))}, [2]bool{true, false})
		b.do(b.action(blkNum, 2))
		for kind(b.node) == cFire || kind(b.node) == kEffect || kind(b.node) == cMorale {
			b.do(b.LegalActions(nil)[0])
		}
		want(t, "the phase is over, and the count with it", [2]int{b2i(b.phase == phAlliedIndirect), int(b.salvoes)}, [2]int{0, 0})
	})
	rule("RR-572", "as far as twelve hexes from row 21", func(t *testing.T) {
		for code, may := range map[string]bool{"C3310": true, "C3410": false} {
			b, e, spotter := gunsOff(t, code)
			b.put(spotter, b.hex("C3210"))
			want(t, code+" is seen", b.spies(spotter, e), true)
			want(t, code, b.isTarget(e), may)
		}
	})
	for _, id := range []string{"RR-026", "RR-572"} {
		rule(id, "the British spot for them, and nobody else", func(t *testing.T) {
			b, e, spotter := gunsOff(t, "C2320")
			want(t, "the Coldstream", b.isTarget(e), true)
			b.kill(spotter)
			american := b.at(first501, "C2318", concentrated)
			want(t, "a company of the 501st sees it", b.spies(american, e), true)
			want(t, "it does not count", b.isTarget(e), false)
			b.at(irish, "C2318", travel)
			want(t, "in travel mode", b.isTarget(e), false)
			b.at(irish2, "C2318", concentrated)
			want(t, "the Irish", b.isTarget(e), true)
			b.phase = phGermanIndirect
			want(t, "not in the enemy's phase", b.gunsReach(e), false)
		})
	}
	rule("RR-572", "at armour half", func(t *testing.T) {
		b, _, _ := gunsOff(t, "C2420")
		e := b.at(panther, "C2320", concentrated)
		b.run()
		b.do(b.u(e)).is(kKind).do(b.action(blkNum, 3)).is(cFire)
		want(t, "points", int(b.current().points), 12)
	})
	rule("RR-572", "with heavy weapons at the same target, each in its packet", func(t *testing.T) {
		b, e, _ := gunsOff(t, "C2320")
		hw := b.at(hw501, "C2318", concentrated)
		b.run()
		b.do(b.u(e)).is(kKind)
		none := b.fork().do(b.action(blkNum, 0))
		want(t, "the heavy weapons alone", [2]bool{none.has(hw, stFired), none.salvoes > 0}, [2]bool{true, false})
		b.do(b.action(blkNum, 1)).is(kFirer)
		alone := b.fork().do(stop).is(cFire)
		want(t, "the battery alone", [2]int{int(alone.current().points), b2i(alone.has(hw, stFired))}, [2]int{8, 0})
		b.do(b.u(hw)).is(cFire)
		want(t, "both have fired", [2]bool{b.has(hw, stFired), b.salvoes == 1}, [2]bool{true, true})
	})
	rule("RR-572", "at who goes on under observation, a battery each time", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.at(coldstream, "C2318", concentrated)
		u := b.at(german1, "C2321", concentrated)
		b.members, b.walked = 1, 3
		b.group[0] = uint16(u)
		b.trail = [maxTrail]uint16{uint16(b.hex("C2321") + 1), uint16(b.hex("C2322") + 1), uint16(b.hex("C2323") + 1)}
		b.begin(frame{act: uint8(actMove), step: mvChoose})
		want(t, "it has come far", b.marched(), true)
		b.beginAnswers(whyMarch, b.hex("C2321"), b.hex("C2321"))
		b.run()
		b.is(kOpp)
		want(t, "the Allies", b.who, allied)
		b.do(b.u(u)).is(cFire)
		want(t, "points, effectiveness, salvoes", [3]int{int(b.current().points), int(b.current().er), int(b.salvoes)}, [3]int{8, 8, 1})
		b.salvoes = 6
		want(t, "all have fired", b.marched() || b.gunsTrack(u), false)
	})
}
