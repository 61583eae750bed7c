package gamble

import "testing"

func init() {
	rule("12.41a", "German losses: a space for each above three, above two if they do not hold the Advantage", func(t *testing.T) {
		doomed(t, 5, german).rollMargin(6).toNext().wantKind(kDRM).wantActor(allied).only(spaces(-2, 2)...)
		doomed(t, 5, allied).rollMargin(6).toNext().wantKind(kDRM).wantActor(allied).only(spaces(-3, 3)...)
		doomed(t, 3, german).rollMargin(4).toNext().wantKind(kImpulse)
		doomed(t, 2, allied).rollMargin(3).toNext().wantKind(kImpulse)
		doomed(t, 3, allied).rollMargin(4).toNext().wantKind(kDRM).only(spaces(-1, 1)...)
	})
	rule("12.41b", "Allied losses: a space for each above one, for each if they do not hold the Advantage", func(t *testing.T) {
		doomedPara(t, 2, allied).rollMargin(3).toNext().wantKind(kDRM).wantActor(german).only(spaces(-1, 1)...)
		doomedPara(t, 2, german).rollMargin(3).toNext().wantKind(kDRM).wantActor(german).only(spaces(-2, 2)...)
		doomedPara(t, 1, allied).rollMargin(2).toNext().wantKind(kImpulse)
		doomedPara(t, 1, german).rollMargin(2).toNext().wantKind(kDRM).only(spaces(-1, 1)...)
	})
	rule("12.41c", "the marker moves at the end of the Impulse, for later Sunset DR", func(t *testing.T) {
		// Seven at 6 is no sunset, though the Allies move the marker three down for their victims.
		p := doomed(t, 5, allied).impulse(6).do("dice 7 2").keep().wantDead("de-henke").toNext().wantKind(kDRM).do("NUM -3")
		p.wantKind(kImpulse).wantActor(german)
		eq(t, "DRM", p.s.sunsetDRM, -3)
		p.do("ASSAULT").toNext().wantActor(allied).do("PASS", "sum 10").keep().wantActor(german)
		p.do("ASSAULT").toNext().wantActor(allied)
		eq(t, "Impulse", p.s.impulse, 8)
		p.fork().do("PASS", "sum 11").keep().wantKind(kImpulse).wantActor(german)
		eq(t, "phase", phase(p.do("PASS", "sum 10").keep().s.phase), phRefitGerman) // ten less three
	})
	rule("12.41d", "the weather looks at the natural roll, and not when the day ends", func(t *testing.T) {
		roll := func(drm int8, sum string) *pos {
			return newPos(t).impulse(6).set(func(s *State) { s.sunsetDRM = drm }).turn(allied).do("PASS", sum)
		}
		p := roll(-1, "sum 6")
		if phase(p.s.phase) == phDaylight {
			t.Error("six less one at 6 does not end the day")
		}
		eq(t, "overcast", roll(2, "sum 6").wantKind(kImpulse).s.overcast, 1)
		eq(t, "overcast", roll(-1, "sum 7").wantKind(kImpulse).s.overcast, 0)
		eq(t, "overcast", roll(2, "sum 4").wantKind(kImpulse).s.overcast, 0)
	})
	rule("12.41e", "added or subtracted, and gone at Refit", func(t *testing.T) {
		p := newPos(t).impulse(6).set(func(s *State) { s.sunsetDRM = 2 }).turn(allied).do("PASS").wantKind(cSunset)
		p.fork().do("sum 4").wantKind(kImpulse).wantActor(german)
		p.do("sum 3")
		eq(t, "phase", phase(p.s.phase), phRefitGerman)
		eq(t, "DRM", p.s.sunsetDRM, 0)
		m := newPos(t).impulse(6).set(func(s *State) { s.sunsetDRM = -2 }).turn(allied).do("PASS")
		m.fork().do("sum 8").wantKind(kImpulse)
		eq(t, "phase", phase(m.do("sum 7").s.phase), phRefitGerman)
	})
	rule("12.41f", "the move is optional, in one direction, and stays on the track", func(t *testing.T) {
		for _, c := range []struct{ at, lo, hi int }{{0, -3, 3}, {12, -3, 1}, {13, -3, 0}, {-2, -3, 3}, {-12, -1, 3}} {
			p := doomed(t, 5, allied).set(func(s *State) { s.sunsetDRM, s.impulse = int8(c.at), -3 }).rollMargin(6).toNext().wantKind(kDRM)
			p.only(spaces(c.lo, c.hi)...)
			p.fork().do("NUM 0").wantKind(kImpulse)
			p.do(spaces(c.lo, c.lo)...).wantKind(kImpulse)
			eq(t, "DRM", int(p.s.sunsetDRM), c.at+c.lo)
		}
	})
	rule("12.41f", "both sides' losses of one Impulse move it, each by the other side", func(t *testing.T) {
		p := doomed(t, 3, nobody).set(func(s *State) { s.lost[allied] = 2 }).rollMargin(4).toNext()
		p.wantKind(kDRM).wantActor(allied).only(spaces(-1, 1)...).do("NUM 1")
		p.wantKind(kDRM).wantActor(german).only(spaces(-2, 2)...).do("NUM -2").wantKind(kImpulse)
		eq(t, "DRM", p.s.sunsetDRM, -1)
	})
	rule("12.41g", "losses in the D-Day Phases and by surrender move nothing and cost nothing", func(t *testing.T) {
		p := newPos(t).holder(german).ctl("57,59,53,55=corps").ctl("A,B,C,D,E,F,G,H,I,J=corps").
			put("de-henke@58:d2", "de-march@58:d2", "de-rink@58:d2", "de-zedlitz@58:d2", "de-grave@58:d2").surrender()
		for kind(p.s.kind) == cSurrender {
			p.do("die 1", "NO")
		}
		p.wantDead("de-henke", "de-march", "de-rink", "de-zedlitz", "de-grave")
		wantHolder(p, german)
		wantNotAt(p, kDRM)

		p = landingPhase(t).set(func(s *State) { s.holder = german })
		p.put("de-henke@54:d2", "de-march@54:d2", "de-rink@54:d2", "de-zedlitz@54:d2", "de-flak-tower-son@54:d2")
		p.do("LOC 54", "A").fightTo("54", fight{join: []string{"us-101-2-502", "us-101-3-502", "us-101-1-506"}, forward: "de-henke"})
		p.do("dice 12 2").keep().wantDead("de-henke", "de-march", "de-rink", "de-zedlitz", "de-flak-tower-son")
		wantHolder(p, german)
		eq(t, "losses counted", p.s.lost, [2]uint8{})
		p.do("STOP")
		wantNotAt(p, kDRM)
		eq(t, "DRM", p.s.sunsetDRM, 0)
	})
}

// landingPhase plays the basic game to the choice of a Drop Area, with bad dice and no Interdiction
// but that 1/502 is hit.
func landingPhase(t *testing.T) *pos {
	t.Helper()
	p := basicGame(t)
	for range 200 {
		switch kind(p.s.kind) {
		case kBombTarget:
			p.s.Apply(p.s.LegalActions(nil)[0])
		case kPrimary:
			p.do("UNIT de-9ss-2-20")
		case cBombard:
			p.do("dice 2 12")
		case kReroll:
			p.do("NO")
		case cInterdict:
			if int(p.s.rollingUnit) == p.unit("us-101-1-502") {
				p.do("die 1")
			} else {
				p.do("die 6")
			}
		default:
			return p.wantKind(kLandArea)
		}
	}
	t.Fatal("no landing")
	return p
}
