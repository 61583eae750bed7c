package gamble

import "testing"

func init() {
	rule("10.5a", "an Overrun takes more CP than can be absorbed; the rest of the MF is open", func(t *testing.T) {
		// 7 against 1 (henke Spent) + 2 TEM: equal dice are 4 CP, the Spent unit absorbs 3.
		p := newPos(t).put("uk-50-231@28", "uk-43-129@28", "de-henke@37:spent").ctl("28,35=corps").turn(allied).activeAt("28")
		p.walk("uk-50-231", "37").do("LOC 37").toDice("", "").wantValues(7, 3)
		q := p.fork().do("dice 7 7").wantDead("de-henke").wantStatus("uk-50-231", "fresh").wantMF("uk-50-231", 1)
		q.wantKind(kAct).can("UNIT uk-50-231").do("UNIT uk-50-231").can("LOC 35", "STOP").cannot("LOC 38", "LOC 34")
		p.do("dice 6 7", "UNIT de-henke", "?UNIT de-henke", "?UNIT de-henke").wantDead("de-henke") // 3 CP: the same loss, no Overrun
		p.wantStatus("uk-50-231", "spent").wantKind(kAct).cannot("UNIT uk-50-231")
	})
	rule("10.5a", "after it a unit may assault elsewhere", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-henke@37:spent", "de-runge@35:spent").ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").toDice("", "").do("dice 7 7").wantMF("uk-2-gren", 4)
		p.walk("uk-2-gren", "35").toDice("", "").wantValues(8, 1+2).do("dice 2 12").stand()
		p.wantAt("uk-2-gren", "37").wantStatus("uk-2-gren", "d1")
	})
	rule("10.5b", "none in Elevated Terrain or Polder", func(t *testing.T) {
		for _, c := range []struct{ from, to string }{{"28", "38"}, {"22", "26"}} {
			p := newPos(t).put("uk-2-gren@"+c.from, "de-henke@"+c.to+":spent").ctl(c.from + "=corps").turn(allied).activeAt(c.from)
			p.walk("uk-2-gren", c.to).toDice("", "").do("dice 12 2").wantDead("de-henke").wantStatus("uk-2-gren", "spent")
		}
		p := newPos(t).put("uk-2-gren@28", "de-henke@37:spent").ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").toDice("", "").do("dice 12 2").wantDead("de-henke").wantStatus("uk-2-gren", "fresh")
	})
	rule("10.5c", "none for a unit that waded or came by ferry or boat, others of the Assault may", func(t *testing.T) {
		p := mixedOverrun(t)
		p.wantStatus("uk-1-gren", "fresh").wantStatus("uk-50-231", "spent").can("UNIT uk-1-gren").cannot("UNIT uk-50-231")
		f := newPos(t).put("uk-50-231@16", "de-henke@15:spent").ctl("16=corps").turn(allied).activeAt("16")
		f.walk("uk-50-231", "15").toDice("", "").wantValues(7, 1+1+2).do("dice 12 2").wantDead("de-henke")
		f.wantStatus("uk-50-231", "spent")
		b := newPos(t).lifeline().ctl("27=corps").put("uk-50-231@27", "de-henke@29:spent").turn(allied).activeAt("27")
		b.walk("uk-50-231", "29").toDice("", "").wantValues(7, 1+1+2).do("dice 12 2").wantDead("de-henke")
		b.wantStatus("uk-50-231", "spent")
	})
	rule("10.5d", "who may not Overrun neither moves nor seizes", func(t *testing.T) {
		p := mixedOverrun(t)
		p.wantMF("uk-1-gren", 3).do("UNIT uk-1-gren").can("EDGE 31-34", "LOC 37")
		p.wantMF("uk-50-231", 0)
	})
	rule("10.5d", "movement ends on entering a Zone, also after an Overrun there", func(t *testing.T) {
		// 5 + 12 against 3 (RN Spent) + 3 TEM + 2.
		p := newPos(t).put("de-9ss-recce@40", "de-rink@40", "nl-rn@D:spent").turn(german).activeAt("40")
		p.walk("de-9ss-recce", "D").do("LOC D").toDice("", "").wantValues(5, 6).do("dice 2 12").wantDead("nl-rn")
		p.cannot("UNIT de-9ss-recce").wantStatus("de-9ss-recce", "spent").wantAt("de-9ss-recce", "D")
		// Out of a Contested Zone it may go on.
		q := newPos(t).put("de-9ss-recce@D", "de-rink@40", "nl-rn@D:spent").turn(german).activeAt("D")
		q.do("LOC D").toDice("", "").do("dice 2 12").wantDead("nl-rn").can("UNIT de-9ss-recce")
	})
	rule("10.5e", "none in the Airborne Landing Phase or the Ground Assault", func(t *testing.T) {
		p := newPos(t).put("us-101-1-502@54", "us-101-2-502@54", "de-flak-tower-son@54:spent").date(17).
			set(func(s *State) { s.phase, s.impulseSide = uint8(phDDayLanding), allied; s.nextLandArea(); s.settle() })
		p.do("LOC 54", "A", "UNIT us-101-1-502", "?STOP").toDice("", "").do("dice 12 2").wantDead("de-flak-tower-son")
		p.wantStatus("us-101-1-502", "spent").wantStatus("us-101-2-502", "fresh").wantCtl("54", "airborne")
		g := newPos(t).put("uk-2-gren@F", "uk-1-gren@F", "de-7-16@F:spent").ctl("F=corps").date(17).
			set(func(s *State) { s.phase, s.impulseSide = uint8(phDDayGround), allied; s.groundAssault(); s.settle() })
		g.do("UNIT uk-2-gren", "?STOP").toDice("", "").do("dice 12 2").wantDead("de-7-16")
		g.wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "fresh").wantKind(kImpulse).wantActor(german)
	})
	rule("10.5f", "guns support one Assault, another only after an Overrun", func(t *testing.T) {
		// 9 against 3: six CP, just three, or a Failure.
		for dice, again := range map[string]bool{"dice 7 7": true, "dice 4 7": false, "dice 2 12": false} {
			p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-guards-art@28", "de-henke@37:spent", "de-runge@34:spent").
				ctl("28=corps").turn(allied).activeAt("28")
			p.walk("uk-2-gren", "37").do("LOC 37").wantKind(kSupport).can("UNIT uk-guards-art").do("UNIT uk-guards-art", "?STOP")
			p.wantValues(9, 3).do(dice)
			for kind(p.s.kind) == kCP {
				p.do("UNIT de-henke")
			}
			p.stand().wantStatus("uk-guards-art", "fresh").walk("uk-1-cold", "34").do("LOC 34")
			if again {
				p.wantKind(kSupport).can("UNIT uk-guards-art")
			} else {
				p.wantKind(cAssault).wantValues(8, 1+2)
			}
		}
	})
	rule("10.6a", "all, some or none of the Fresh units that began there assault before they move", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28:spent", "uk-1-gren@28", "uk-50-231@28", "us-82-1-508@28", "de-henke@28").
			ctl("28,37=corps").turn(allied).activeAt("28").can("LOC 28", "STOP", "UNIT uk-2-gren")
		p.walk("uk-2-gren", "37").do("STOP", "LOC 28").wantKind(kJoin)
		p.only("UNIT uk-1-gren", "UNIT uk-50-231", "UNIT us-82-1-508")
	})
	rule("10.6b", "enemies gone without an Overrun: the others leave freely, less the MF", func(t *testing.T) {
		// 8 against 1 + 3: three CP, as many as a Spent unit absorbs.
		p := newPos(t).put("uk-2-gren@28", "uk-50-231@28", "de-henke@28:spent").ctl("28,37,38=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "").wantValues(8, 4).do("dice 6 7", "UNIT de-henke", "?UNIT de-henke", "?UNIT de-henke")
		p.wantDead("de-henke").wantStatus("uk-2-gren", "spent").wantKind(kAct).cannot("UNIT uk-2-gren")
		p.do("UNIT uk-50-231").wantMF("uk-50-231", 3).can("LOC 37", "LOC 32", "LOC 38", "EDGE 27-28")
		p.do("LOC 32").wantMF("uk-50-231", 1)
	})
	rule("10.6b", "likewise if they retreat", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-50-231@28", "de-henke@28:spent").ctl("28=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "").do("dice 4 7", "UNIT2 de-henke", "?LOC 32").wantStatus("de-henke", "spent")
		p.wantCtl("28", "corps").do("UNIT uk-50-231").wantMF("uk-50-231", 3).can("LOC 38", "LOC 34")
	})
	rule("10.6c", "enemies left: the assaulters are Spent, exits restricted for the rest", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-50-231@28", "uk-guards-art@28", "de-henke@28:spent").
			ctl("28,37=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "?STOP").do("STOP").wantValues(8, 4).do("dice 4 7", "UNIT de-henke").stand()
		p.wantStatus("de-henke", "d1").wantStatus("uk-2-gren", "spent").only("STOP", "UNIT uk-1-cold")
		p.do("UNIT uk-1-cold").wantAt("uk-1-cold", "37") // a Free Area only
	})
	rule("10.6d", "on Failure the assaulters stay, Disrupted", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@28").ctl("28,37,38=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "UNIT uk-1-cold").toDice("uk-2-gren", "").do("dice 2 12").wantKind(kDefRetreat).stand()
		p.wantAt("uk-2-gren", "28").wantAt("uk-1-cold", "28").wantStatus("uk-2-gren", "d1").wantStatus("uk-1-cold", "d1")
		// Nor on a Stalemate: 9 + 5 against 5 + 9.
		q := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@28").ctl("28,37,38=corps").turn(allied).activeAt("28")
		q.do("LOC 28", "UNIT uk-2-gren", "UNIT uk-1-cold").toDice("uk-2-gren", "").wantValues(9, 5).do("dice 5 9").wantKind(kDefRetreat)
		q.wantAt("uk-2-gren", "28").wantStatus("uk-2-gren", "d1").wantStatus("uk-1-cold", "spent")
	})
	rule("10.6e", "the MF is gone for every unit of the Area that moves later", func(t *testing.T) {
		for st, left := range map[string]float64{"fresh": 2, "spent": 3} {
			p := newPos(t).put("uk-2-gren@28", "uk-50-231@28", "us-82-1-508@28", "de-henke@28:"+st).ctl("28,37,34=corps").
				turn(allied).activeAt("28")
			// Who has moved before the Assault pays nothing more for it.
			p.fork().do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "").do("dice 12 2").
				do("UNIT uk-50-231").wantMF("uk-50-231", left).do("LOC 37").wantMF("uk-50-231", left-1)
			p.do("UNIT us-82-1-508", "LOC 37").do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "")
			p.wantMF("us-82-1-508", 0).wantMF("uk-2-gren", 4+left-1)
		}
		// Half cost is lost with it: it was no move through Free Areas only.
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@28:spent").ctl("28,37,34=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "").do("dice 12 2").walk("uk-1-cold", "37").wantMF("uk-1-cold", 5)
	})
	rule("10.6f", "no exit past enemies that held, for Armour only if they have none", func(t *testing.T) {
		at := func(enemy string) *pos {
			p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-1-gren@28", enemy+"@28").ctl("28,37,38=corps").turn(allied).activeAt("28")
			p.fork().do("UNIT uk-1-gren").can("LOC 37", "LOC 38")
			return p.do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "").do("dice 6 12").stand()
		}
		p := at("de-henke").only("STOP", "UNIT uk-1-cold").do("UNIT uk-1-cold").only("LOC 37", "LOC 38")
		p.do("LOC 37").wantMF("uk-1-cold", 4) // 7 - 2 - 1, and on it goes
		p.can("LOC 34", "LOC 35")
		q := at("de-knaust")
		q.wantKind(kImpulse) // nobody may do anything more
		q.wantStatus("uk-1-cold", "fresh").wantAt("uk-1-cold", "28").wantStatus("uk-1-gren", "fresh")
	})
}

// mixedOverrun: a battalion over the canal bridge and a brigade in the water beside it have Overrun
// the Spent defender of Hatert.
func mixedOverrun(t *testing.T) *pos {
	p := newPos(t).put("uk-1-gren@33", "uk-50-231@33", "uk-43-129@33", "de-henke@34:spent").ctl("33,37=corps").turn(allied).
		activeAt("33").walk("uk-1-gren", "34/BRIDGE").walk("uk-50-231", "34/WADE").do("LOC 34").toDice("uk-50-231", "")
	return p.do("dice 12 2").wantDead("de-henke").wantKind(kAct)
}
