package reich

import (
	"testing"

	"bridgehead/engine"
)

// One bridge as it is played: from the first question to the bridge hex in Allied hands.
func TestOneBridgeStepByStep(t *testing.T) {
	b := &board{open(t, "one-bridge", "").New().(*State), t}
	german, first := b.g.t.byID[german1], b.g.t.byID[first501]
	shot := b.fork().do(b.u(german), ctrlAll).is(cFire)
	want(t, "eight points of 3 at a town in defilade: 4 less 3", shot.value(), [2]int{1, 0})
	b.is(kTarget).do(stop).is(kMover).do(b.u(first)).is(kMove)
	want(t, "no hex to go to unanswered", b.can(b.h("C3413")), false)
	b.do(ctrlClose).is(kOpp)
	want(t, "asked", b.who, uint8(0))
	b.do(b.u(first)).is(cFire)
	want(t, "two points of 4, exposed", b.value(), [2]int{1, 0})
	faces := b.faces()
	want(t, "D", faces["D, into defilade or a check of morale"], 3)
	want(t, "nothing", faces["no effect"], 33)
	b.do(9).is(kEffect).do(ctrlKeep).is(cClose)
	want(t, "five against two, 3-4 and 8 less 7", b.judged(), [2]string{"2-1", "3"})
	b.do(2).is(kRetreat)
	want(t, "over the bridge", b.can(b.to("C3314", "C3213")), true)
	b.do(b.to("C3314", "C3213"))
	want(t, "a point lost, disrupted", [2]int{b.strength(german), b2i(b.has(german, stDisrupted))}, [2]int{2, 1})
	b.is(kAdvance).do(b.u(first))
	want(t, "the bridge", b.in(first), "C3314")
	b.is(kMover).do(stop)
	want(t, "the Germans", b.Player(), engine.Player(0))
	want(t, "as it stands", levelWords[b.level()], "allied-decisive")
}
