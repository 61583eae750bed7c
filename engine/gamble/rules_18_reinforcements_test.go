package gamble

import "testing"

func init() {
	rule("18.2a", "a choice among the printed Zones, held by whom they may be; a single Zone is no choice", func(t *testing.T) {
		p := newPos(t).awaits("de-knaust", "de-stargard").put("uk-2-gren@C").ctl("C=corps").dawn()
		p.wantKind(kReinf).wantActor(german).only("LOC B", "LOC C").do("LOC C")
		p.wantAt("de-knaust", "C").wantStatus("de-knaust", "fresh")
		p.wantAt("de-stargard", "D").wantStatus("de-stargard", "fresh").wantKind(kImpulse)
	})
	rule("18.2a", "not before the date", func(t *testing.T) {
		p := newPos(t).awaits("de-hummel", "de-stargard").dawn()
		p.wantKind(kImpulse).wantAt("de-hummel", "later").wantAt("de-stargard", "D")
	})
	rule("18.2b", "a Zone the Allies left empty flips, one they stand in is Contested", func(t *testing.T) {
		newPos(t).awaits("de-stargard").ctl("D=corps").dawn().wantCtl("D", "german")
		p := newPos(t).awaits("de-stargard").ctl("D=corps").put("uk-2-gren@D").dawn()
		p.wantCtl("D", "corps").wantAt("de-stargard", "D")
		eq(t, "Contested", p.s.contested(p.loc("D")), true)
	})
	rule("18.2c", "Air Interdiction markers arrive on Sep 18 and 23", func(t *testing.T) {
		ddayPos(t).drift(kImpulse).cannot("INTERDICT")
		newPos(t).date(17).impulse(3).turn(german).cannot("INTERDICT")
		p := newPos(t).dawn().wantKind(kImpulse).can("INTERDICT").do("INTERDICT", "LOC 54", "?STOP")
		p.wantKind(kImpulse).wantActor(allied)
		q := p.fork()
		q.s.beginImpulse(german)
		q.s.settle()
		q.cannot("INTERDICT") // the only one lies on the map
		p = newPos(t).date(23).set(func(s *State) { s.interdictors = 1 }).dawn().do("die 6").do("INTERDICT", "LOC 54")
		p.do("?STOP", "PASS", "sum 12", "?NO").wantKind(kImpulse).wantActor(german).can("INTERDICT") // the second of the two
		for d := 19; d <= 22; d++ {
			newPos(t).date(d).dawn().do("die 6").wantKind(kImpulse).cannot("INTERDICT")
		}
	})
	rule("18.3a", "an unconditional unit of XXX Corps arrives Fresh in Zone F at Dawn", func(t *testing.T) {
		newPos(t).awaits("uk-44-rtr").date(20).dawn().do("die 6").wantAt("uk-44-rtr", "later")
		p := newPos(t).awaits("uk-44-rtr").date(21).ctl("F=corps").dawn().do("die 6")
		p.wantAt("uk-44-rtr", "F").wantStatus("uk-44-rtr", "fresh")
	})
	rule("18.3b", "crossing the Maas releases the group at once, and the Zone F half may use it", func(t *testing.T) {
		p := newPos(t).clubTo("42").put("uk-2-gren@42").awaits("uk-43-129", "uk-43-art", "uk-8-sry", "uk-50-69")
		p.turn(allied).do("ASSAULT", "?LOC 42", "UNIT uk-2-gren").wantAt("uk-43-129", "later")
		p.do("LOC 33", "?BRIDGE").wantKind(kStep) // in the middle of the move
		for _, id := range []string{"uk-43-129", "uk-43-art", "uk-8-sry"} {
			p.wantAt(id, "F").wantStatus(id, "fresh")
		}
		p.wantAt("uk-50-69", "later") // the Waal group
		p.do("STOP", "?STOP", "?STOP", "sum 12").wantKind(kAfter).can("ZONEF").do("ZONEF", "?ASSAULT")
		p.wantKind(kAct).can("UNIT uk-43-129", "UNIT uk-8-sry").cannot("UNIT uk-2-gren")
		p.do("UNIT uk-8-sry", "?LOC 64").wantAt("uk-8-sry", "64")
	})
	rule("18.3b", "not before the date, without supply or for the Airborne", func(t *testing.T) {
		move := func(p *pos) *pos {
			return p.turn(allied).do("ASSAULT", "?LOC 42", "UNIT uk-2-gren", "LOC 33", "?BRIDGE")
		}
		base := func() *pos {
			return newPos(t).clubTo("42").put("uk-2-gren@42").awaits("uk-43-129")
		}
		move(base().date(17)).wantAt("uk-43-129", "later")
		move(base().bridge("50-54=destroyed")).wantAt("uk-43-129", "later")
		p := base().put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "LOC 42").wantKind(kAct).wantAt("uk-43-129", "later")
		move(base()).wantAt("uk-43-129", "F")
	})
	rule("18.3b", "a repaired supply road releases the group too", func(t *testing.T) {
		p := newPos(t).clubTo("33").put("uk-2-gren@33").awaits("uk-43-129").bridge("50-54=destroyed").turn(allied)
		p.wantAt("uk-43-129", "later").do("ASSAULT", "LOC 54", "EDGE 50-54").wantAt("uk-43-129", "later")
		p.do("die 6").wantBridge("50-54", "allied").wantAt("uk-43-129", "F")
	})
	rule("18.3b", "the Waal group has its own river and comes from Sep 20, also at that Dawn", func(t *testing.T) {
		p := newPos(t).date(20).clubTo("28").put("uk-2-gren@28").awaits("uk-50-69").turn(allied)
		p.wantAt("uk-50-69", "later").do("ASSAULT", "?LOC 28", "UNIT uk-2-gren", "LOC 27").wantAt("uk-50-69", "F")
		p = newPos(t).date(19).clubTo("27").put("uk-2-gren@27").awaits("uk-50-69").dawn().do("die 6")
		p.wantAt("uk-50-69", "later")
		p = newPos(t).date(20).clubTo("27").put("uk-2-gren@27").awaits("uk-50-69").dawn().do("die 6")
		p.wantAt("uk-50-69", "F").wantKind(kImpulse)
	})
}
