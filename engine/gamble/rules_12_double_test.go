package gamble

import "testing"

// twoTanks has two Guards units in Eindhoven with Germans in Woensel and Nuenen, the Allies holding
// the Advantage, at Impulse 3.
func twoTanks(t *testing.T) *pos {
	t.Helper()
	return newPos(t).impulse(3).holder(allied).ctl("63,64=corps").
		put("uk-2-gren@63", "uk-1-gren@63", "uk-2-hcr@64", "de-henke@60", "de-rink@61").turn(allied)
}

func init() {
	rule("12.3a", "the Advantage buys a second Area, or the same again", func(t *testing.T) {
		p := twoTanks(t).activeIn("63").marches("uk-2-gren", "60:BRIDGE").fightTo("60", fight{}).rollMargin(-1)
		p.toAfter().wantKind(kAfter).only("STOP", "DOUBLE").do("DOUBLE")
		wantHolder(p, nobody)
		eq(t, "due to", p.s.holderNext, german)
		p.wantKind(kActive).can("LOC 63", "LOC 64").do("LOC 63").wantKind(kAct)
		p.can("UNIT uk-1-gren").cannot("UNIT uk-2-gren")
		wantHolder(p.toNext().wantActor(german), german)
		// Without the Advantage there is none.
		q := twoTanks(t).holder(german).activeIn("63").cannot("DOUBLE").toNext()
		q.wantKind(kImpulse).wantActor(german)
	})
	rule("12.3b", "an Area assaulted in the first half is closed in the second", func(t *testing.T) {
		p := twoTanks(t)
		p.fork().activeIn("63").do("UNIT uk-1-gren").can("LOC 60", "LOC 61")
		p.activeIn("63").marches("uk-2-gren", "60:BRIDGE").fightTo("60", fight{}).rollMargin(-1)
		p.toAfter().do("DOUBLE").activeIn("63").do("UNIT uk-1-gren").cannot("LOC 60").can("LOC 61")
		// Nor can the Contested Area itself be assaulted again.
		c := newPos(t).holder(allied).put("uk-2-gren@58", "uk-1-gren@58", "de-henke@58").turn(allied)
		c.fightTo("58", fight{join: []string{"uk-1-gren"}}).rollMargin(-1).toAfter().do("DOUBLE")
		if kind(c.s.kind) == kActive {
			c.cannot("LOC 58")
		}
	})
	rule("12.3c", "with the first results seen, or jointly before any die of the activation", doubleForms)
	rule("12.3d", "one Impulse on the track", func(t *testing.T) {
		p := twoTanks(t).activeIn("63").toAfter().do("DOUBLE").activeIn("64").toNext()
		p.wantKind(kImpulse).wantActor(german)
		eq(t, "Impulse", p.s.impulse, 4)
		g := newPos(t).impulse(3).holder(german).put("de-henke@58", "de-rink@54").turn(german).activeIn("58").toAfter()
		g.do("DOUBLE").activeIn("54").toNext().wantKind(kImpulse).wantActor(allied)
		eq(t, "Impulse", g.s.impulse, 3)
	})
	rule("12.3e", "what moved or landed in the first half rests in the second; groups that came meanwhile do not", secondHalfUnits)
}

func doubleForms(t *testing.T) {
	// Jointly: the tank over the bridge and the tank from next door fight together.
	p := newPos(t).holder(allied).ctl("63,57=corps").put("uk-2-gren@63", "uk-5-cold@63", "uk-1-gren@57", "de-henke@60").turn(allied)
	j := p.fork().activeIn("63").marches("uk-2-gren", "60:BRIDGE").can("DOUBLE").joinDouble("57").marches("uk-1-gren", "60:BRIDGE")
	wantHolder(j, nobody)
	j.cannot("DOUBLE").fightTo("60", fight{point: "uk-2-gren"}).wantValues(8+1, 2+2+2)
	j.do("dice 12 2").wantDead("de-henke").toNext().wantKind(kImpulse) // no third activation
	// Not once a die has been rolled in it: a seizure, a repair.
	s := p.fork().activeIn("63").can("DOUBLE").do("UNIT uk-2-gren", "EDGE 60-63", "die 1", "NO", "STOP")
	s.wantKind(kAct).cannot("DOUBLE")
	s.toAfter().can("DOUBLE")
	r := newPos(t).zoneFRoad().holder(allied).bridge("33-37=destroyed").put("us-82-1-504@33", "uk-2-gren@42").turn(allied)
	r.do("ASSAULT", "LOC 33").wantKind(kRepair).can("DOUBLE")
	r.do("EDGE 33-37", "die 1", "NO").wantKind(kAct).cannot("DOUBLE")
	// One after the other, with the first result seen.
	q := p.activeIn("63").marches("uk-2-gren", "60:BRIDGE").fightTo("60", fight{}).rollMargin(-1)
	q.toAfter().wantStatus("uk-2-gren", "d1").do("DOUBLE").activeIn("57").can("UNIT uk-1-gren").cannot("UNIT uk-5-cold")
}

func secondHalfUnits(t *testing.T) {
	// Landers that stayed Fresh.
	p := newPos(t).holder(allied).ctl("54=airborne").put("us-101-1-327@UK", "us-101-1-502@54").turn(allied)
	p.do("ASSAULT", "LOC UK", "UNIT us-101-1-327", "?LOC 54", "STOP").wantKind(kAct).toAfter()
	p.wantKind(kAfter).wantStatus("us-101-1-327", "fresh").do("DOUBLE").activeIn("54")
	p.can("UNIT us-101-1-502").cannot("UNIT us-101-1-327")
	// Both at once, they may act together (18.42).
	p = newPos(t).holder(allied).ctl("54=airborne").put("us-101-1-327@UK", "us-101-1-502@54").turn(allied)
	p.do("ASSAULT", "LOC UK").can("DOUBLE").do("UNIT us-101-1-327", "?LOC 54").do("DOUBLE", "?LOC 54")
	for kind(p.s.kind) == kRepair || kind(p.s.kind) == kUKUnit {
		p.do("STOP")
	}
	p.wantKind(kAct).can("UNIT us-101-1-502", "UNIT us-101-1-327")

	// What moved in the first half is Spent, even where it ends in the second Area.
	p = newPos(t).holder(allied).ctl("63,64=corps").put("uk-2-gren@63", "uk-1-gren@64").turn(allied).activeIn("63")
	p.marches("uk-2-gren", "64").toAfter().do("DOUBLE").activeIn("64")
	p.can("UNIT uk-1-gren").cannot("UNIT uk-2-gren")

	// The 43rd Division appears in Zone F as XXX Corps crosses the Maas, and may go at once.
	p = newPos(t).zoneFRoad().ctl("33=airborne").bridge("33-42=allied").put("uk-2-hcr@42")
	p.set(func(s *State) { s.loc[p.unit("uk-43-129")] = locLater }).turn(allied).activeIn("42").marches("uk-2-hcr", "33")
	p.wantAt("uk-43-129", "F").toAfter().do("ZONEF")
	if kind(p.s.kind) == kImpulse2 {
		p.do("ASSAULT")
	}
	p.wantKind(kAct).can("UNIT uk-43-129")
}
