package gamble

import "testing"

// contestedHatert is Hatert, held by the Airborne and contested, with Corps units across the canal in
// Overasselt. DV over the German bridge: 2 (henke) + 2 TEM + 1 + 1 = 6; in the wade 2 + 2 + 2 = 6.
func contestedHatert(t *testing.T, bridge, held string) *pos {
	return newPos(t).put("us-82-1-508@34:spent", "de-henke@34", "uk-50-231@33", "uk-43-129@33", "uk-guards-art@33").
		ctl("34=airborne", "33=corps").bridge("33-34=" + bridge).held("33-34=" + held).turn(allied).activeAt("33")
}

func init() {
	rule("10.1a", "the price of an Assault inside the Active Contested Area: one MF, two if one is Fresh", func(t *testing.T) {
		for st, left := range map[string]float64{"fresh": 2, "spent": 3, "d2": 3} {
			p := newPos(t).put("uk-50-231@28", "uk-43-129@28", "de-henke@28:"+st).ctl("28=corps").turn(allied).activeAt("28")
			p.do("LOC 28").wantKind(kJoin).do("UNIT uk-50-231", "?STOP").toDice("", "").do("dice 12 2").wantDead("de-henke")
			p.wantMF("uk-50-231", left).wantMF("uk-43-129", left).can("UNIT uk-50-231")
		}
		// Elsewhere entry has paid for it: 6 - 4.
		p := newPos(t).put("uk-1-gren@28", "de-henke@37").ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-1-gren", "37").wantMF("uk-1-gren", 2).toDice("", "").do("dice 12 2").wantMF("uk-1-gren", 2)
		// A unit without the MF may still assault: one MF on Sep 17.
		g := newPos(t).put("de-henke@28", "us-82-1-508@28").date(17).turn(german).activeAt("28")
		g.do("LOC 28").toDice("", "").wantMF("de-henke", 0)
	})
	rule("10.1b", "attackers that take no part are left alone", func(t *testing.T) {
		p := newPos(t).put("uk-50-231@28", "uk-43-129@28", "us-82-1-508@28:spent", "de-henke@28").ctl("28=corps").
			turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-50-231", "?STOP").toDice("", "").do("dice 2 12").stand()
		p.wantStatus("uk-50-231", "d1").wantStatus("uk-43-129", "fresh").wantStatus("us-82-1-508", "spent")
	})
	rule("10.1c", "every defender is liable to losses", func(t *testing.T) {
		p := newPos(t).put("uk-50-231@37", "uk-43-129@37", "de-henke@28", "de-runge@28", "de-59-art@28:spent").
			ctl("37=corps").turn(allied).activeAt("37").walk("uk-50-231", "28")
		// 7 against 2 + 3 + 1 other Fresh; three CP, the first on the Forward Unit.
		p.do("LOC 28").toDice("", "de-henke").wantValues(7, 6).do("dice 9 7").wantKind(kCP)
		p.can("UNIT de-henke", "UNIT de-runge", "UNIT de-59-art").cannot("UNIT us-82-1-508")
	})
	rule("10.1d", "resolved when all are in; nobody follows", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-2-irish@28", "de-henke@37").ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").walk("uk-1-cold", "37").do("LOC 37").toDice("uk-2-gren", "").wantValues(9, 4)
		p.do("dice 2 12").stand().do("UNIT uk-2-irish").cannot("LOC 37").can("LOC 34")
	})
	rule("10.2a", "an Area not Contested at the start: whoever enters must assault", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-2-irish@28", "de-henke@37").ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").cannot("STOP").walk("uk-1-cold", "37").cannot("STOP")
		p.do("LOC 37").toDice("uk-2-gren", "").do("dice 2 12").stand().can("STOP")
		p.wantAt("uk-2-gren", "28").wantAt("uk-1-cold", "28").wantStatus("uk-1-cold", "d1")
	})
	rule("10.2b", "into a Contested Area: over an enemy bridge, an enemy canal or by ferry", func(t *testing.T) {
		for _, c := range []struct {
			bridge, held, mode string
			duty               bool
		}{
			{"german", "german", "BRIDGE", true}, {"allied", "german", "BRIDGE", false}, {"german", "allied", "BRIDGE", true},
			{"german", "german", "WADE", true}, {"german", "allied", "WADE", false}, {"allied", "german", "WADE", true},
		} {
			p := contestedHatert(t, c.bridge, c.held).walk("uk-50-231", "34/"+c.mode).wantKind(kAct).can("LOC 34")
			if c.duty {
				p.cannot("STOP")
			} else {
				p.can("STOP")
			}
		}
		for _, held := range []string{"german", "allied"} {
			p := newPos(t).put("uk-50-231@15", "uk-2-gren@15", "uk-43-129@16", "de-henke@16").ctl("15,17=corps").
				held("15-16=" + held).turn(allied).activeAt("15")
			p.walk("uk-50-231", "16").cannot("STOP").can("LOC 16")
		}
	})
	rule("10.2c", "a successful infiltrator need not assault", func(t *testing.T) {
		p := infiltration(t)
		p.do("UNIT de-hermann", "die 2").wantAt("de-hermann", "35").wantStatus("de-hermann", "spent")
		p.fork().do("STOP").wantKind(kImpulse) // nothing to fight out
		p.do("UNIT de-becker", "die 5").toDice("", "").wantValues(2, 3+2)
		p.do("dice 12 2").stand().wantAt("de-becker", "36").wantStatus("de-becker", "d1")
		p.wantAt("de-hermann", "35").wantStatus("de-hermann", "spent")
	})
	rule("10.2d", "Spent after it, unless it Overran", func(t *testing.T) {
		p := contestedHatert(t, "german", "german").walk("uk-50-231", "34/BRIDGE").do("LOC 34").toDice("", "").wantValues(7, 6)
		q := p.fork().do("dice 6 6").wantKind(kDefRetreat).stand().wantStatus("uk-50-231", "spent")
		q.wantAt("uk-50-231", "34").cannot("UNIT uk-50-231")
		p.do("dice 12 2").wantStatus("uk-50-231", "fresh").wantMF("uk-50-231", 0)
		e := newPos(t).put("uk-1-gren@28", "uk-50-231@28", "de-henke@37").ctl("28,35=corps").turn(allied).activeAt("28")
		e.walk("uk-1-gren", "37").do("LOC 37").toDice("", "").do("dice 12 2").wantStatus("uk-1-gren", "fresh").can("UNIT uk-1-gren")
	})
	rule("10.2e", "success or Stalemate takes the bridge or the canal, Failure does not", func(t *testing.T) {
		for mode, bridge := range map[string]string{"BRIDGE": "allied", "WADE": "german"} {
			p := contestedHatert(t, "german", "german").walk("uk-50-231", "34/"+mode).do("LOC 34").toDice("", "").wantValues(7, 6)
			for _, dice := range []string{"dice 6 7", "dice 6 6"} { // 13 against 13, and one more
				p.fork().do(dice).wantBridge("33-34", bridge).wantHeld("33-34", allied)
			}
			p.do("dice 5 7").wantBridge("33-34", "german").wantHeld("33-34", german)
		}
		// An optional Assault over the Held canal takes no bridge.
		p := contestedHatert(t, "german", "allied").walk("uk-50-231", "34/WADE").do("LOC 34", "?UNIT uk-50-231", "?STOP").
			toDice("", "").do("dice 6 7")
		p.wantBridge("33-34", "german")
	})
	rule("10.2f", "on Failure each goes back where it came from", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@28", "uk-5-cold@28", "de-henke@37:spent", "de-runge@37:spent").
			ctl("28,34=corps").turn(allied).activeAt("28")
		p.walk("uk-1-gren", "34", "37").walk("uk-5-cold", "37").toDice("uk-1-gren", "de-henke").do("dice 2 12").stand()
		p.wantAt("uk-1-gren", "34").wantAt("uk-5-cold", "28").wantStatus("uk-5-cold", "d1").wantStatus("uk-1-gren", "d1")
	})
	rule("10.2g", "of a mixed force only those under duty must go back", func(t *testing.T) {
		p := contestedHatert(t, "german", "allied").walk("uk-50-231", "34/BRIDGE").walk("uk-43-129", "34/WADE")
		p.do("LOC 34").wantKind(kJoin).only("STOP", "UNIT uk-43-129").do("UNIT uk-43-129").toDice("uk-50-231", "")
		p.do("dice 2 12").wantKind(kAttRetreat).only("UNIT uk-50-231", "UNIT uk-43-129").do("UNIT uk-50-231")
		p.only("STOP", "UNIT uk-43-129").do("STOP").stand()
		p.wantAt("uk-50-231", "33").wantAt("uk-43-129", "34").wantStatus("uk-50-231", "d1").wantStatus("uk-43-129", "d1")
	})
	rule("10.3a", "the attacker chooses who assaults, a Point Unit among them", func(t *testing.T) {
		at := func() *pos {
			return newPos(t).put("de-9ss-pioneer@12", "de-9ss-flak@12", "de-9ss-art@12", "de-9ss-harder@12", "de-9ss-2-19@13:spent",
				"uk-1abn-1-2@13:spent").turn(german).activeAt("12")
		}
		p := at().walk("de-9ss-flak", "13").walk("de-9ss-art", "13").cannot("LOC 13").can("STOP")
		p.walk("de-9ss-pioneer", "13").walk("de-9ss-harder", "13").do("LOC 13").wantKind(kJoin)
		p.only("UNIT de-9ss-harder", "UNIT de-9ss-pioneer") // the FLAK only once there is a Point Unit
		p.fork().do("UNIT de-9ss-harder").only("STOP", "UNIT de-9ss-pioneer", "UNIT de-9ss-flak")
		p.do("UNIT de-9ss-pioneer").only("STOP", "UNIT de-9ss-flak").do("UNIT de-9ss-flak", "?STOP")
		p.toDice("", "").wantValues(3+1, 3+4)
	})
	rule("10.3b", "units of the Area outside the Active Area stay out", func(t *testing.T) {
		p := newPos(t).put("de-9ss-pioneer@12", "de-9ss-harder@12", "de-9ss-2-19@13", "uk-1abn-1-2@13").turn(german).
			activeAt("12").walk("de-9ss-pioneer", "13").walk("de-9ss-harder", "13").do("LOC 13").wantKind(kJoin)
		p.cannot("UNIT de-9ss-2-19").can("UNIT de-9ss-pioneer").do("UNIT de-9ss-pioneer").cannot("UNIT de-9ss-2-19")
		p.do("?STOP").toDice("", "").do("dice 12 2").do("?STOP").stand().wantStatus("de-9ss-2-19", "fresh").wantAt("de-9ss-2-19", "13")
	})
	rule("10.3c", "who enters without assaulting ends Spent, not Disrupted", func(t *testing.T) {
		p := newPos(t).put("de-9ss-pioneer@12", "de-9ss-harder@12", "de-9ss-2-19@13", "uk-1abn-1-2@13").turn(german).
			activeAt("12").walk("de-9ss-pioneer", "13")
		p.fork().finish().wantStatus("de-9ss-pioneer", "spent").wantAt("de-9ss-pioneer", "13")
		p.walk("de-9ss-harder", "13").do("LOC 13", "UNIT de-9ss-harder", "?STOP").toDice("", "").do("dice 12 2", "?STOP").stand()
		p.finish().wantStatus("de-9ss-pioneer", "spent").wantStatus("de-9ss-harder", "d1").wantAt("de-9ss-pioneer", "13")
	})
	rule("10.3d", "optional losers go back or stay, each as it likes", func(t *testing.T) {
		p := newPos(t).put("de-9ss-pioneer@12", "de-9ss-harder@12", "de-9ss-2-19@13", "uk-1abn-1-2@13").turn(german).
			activeAt("12").walk("de-9ss-pioneer", "13").walk("de-9ss-harder", "13").do("LOC 13", "UNIT de-9ss-harder", "UNIT de-9ss-pioneer")
		p.toDice("de-9ss-harder", "").do("dice 12 2").wantKind(kAttRetreat).only("STOP", "UNIT de-9ss-harder", "UNIT de-9ss-pioneer")
		q := p.fork().do("STOP").wantAt("de-9ss-harder", "13").wantAt("de-9ss-pioneer", "13")
		q.wantStatus("de-9ss-harder", "d1").wantStatus("de-9ss-pioneer", "d1")
		p.do("UNIT de-9ss-pioneer").only("STOP", "UNIT de-9ss-harder").do("STOP")
		p.wantAt("de-9ss-pioneer", "12").wantAt("de-9ss-harder", "13").wantStatus("de-9ss-pioneer", "d1")
	})
	rule("10.3e", "open ground, an own bridge or a Held boundary leave the choice", func(t *testing.T) {
		open := newPos(t).put("de-9ss-pioneer@12", "de-9ss-2-19@13", "uk-1abn-1-2@13").turn(german).activeAt("12")
		bridge := newPos(t).put("de-9ss-pioneer@23", "de-9ss-2-19@13", "uk-1abn-1-2@13").turn(german).activeAt("23")
		for _, p := range []*pos{open, bridge} {
			p.walk("de-9ss-pioneer", "13").only("STOP", "LOC 13")
			p.fork().finish().wantStatus("de-9ss-pioneer", "spent")
		}
		contestedHatert(t, "german", "allied").walk("uk-50-231", "34/WADE").can("STOP", "LOC 34")
		contestedHatert(t, "allied", "german").walk("uk-50-231", "34/BRIDGE").can("STOP", "LOC 34")
	})
	rule("10.4a", "no Assault over a river without bridge, ferry or boat", func(t *testing.T) {
		at := func(ferry, boat uint8) *pos {
			p := newPos(t).lifeline().ctl("27,22,24=corps").bridge("11-24=destroyed").put("uk-50-231@24", "de-henke@11", "uk-43-129@27")
			p.s.bridgeMarks[p.edge("11-24f")] |= ferry
			p.s.boatUsed = boat
			return p.turn(allied).activeAt("24").do("UNIT uk-50-231").can("LOC 22")
		}
		at(yFerryUsed, 1).cannot("LOC 11", "LOC 8")
		at(0, 1).can("LOC 11").do("LOC 11").wantKind(cAssault)
		at(yFerryUsed, 0).can("LOC 11").do("LOC 11").wantKind(cAssault)
	})
	rule("10.4b", "a river is taken by the Assault over it, with success or Stalemate", func(t *testing.T) {
		// 7 against 1 (6-ersatz) + 2 TEM + 2: two better.
		p := newPos(t).lifeline().put("uk-50-231@34", "uk-43-129@34", "de-6-ersatz@27").turn(allied).activeAt("34").walk("uk-50-231", "27")
		p.cannot("STOP").do("LOC 27").toDice("", "").wantValues(7, 5)
		p.fork().do("dice 5 7").stand().wantHeld("27-34", allied).wantAt("uk-50-231", "27").wantStatus("uk-50-231", "d1")
		p.fork().do("dice 7 7").wantHeld("27-34", allied)
		p.do("dice 4 7").stand().wantHeld("27-34", german).wantAt("uk-50-231", "34")
	})
}

// infiltration is Gennep before the tries on Mook (25 ex 14): Overcast, TEM 2.
func infiltration(t *testing.T) *pos {
	p := newPos(t).put("de-becker@36", "de-hermann@36", "us-82-1-505@35:spent").ctl("35=airborne").overcast().turn(german)
	return p.do("INFILTRATE", "?LOC 36", "?LOC 35").wantKind(kInfUnit)
}
