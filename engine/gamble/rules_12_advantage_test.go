package gamble

import (
	"fmt"
	"testing"
)

// doomed has the Germans lose n units in Best: they are all Disrupted 2, and the CP are one more
// than they can absorb. It stops at the dice.
func doomed(t *testing.T, n int, holder uint8) *pos {
	t.Helper()
	p := newPos(t).impulse(1).holder(holder).ctl("57=corps").put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58", "uk-2-welsh@63")
	ids := []string{"de-henke", "de-march", "de-rink", "de-zedlitz", "de-grave", "de-knaust"}[:n]
	for _, u := range ids {
		p.put(u + "@58:d2")
	}
	return p.turn(allied).fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: ids[0]})
}

// doomedPara is the same for n Allied units in a German Impulse.
func doomedPara(t *testing.T, n int, holder uint8) *pos {
	t.Helper()
	p := newPos(t).impulse(1).holder(holder).put("de-107-2107-pz@58", "de-506-pz@58", "de-hummel@58", "uk-2-welsh@63")
	ids := []string{"us-101-1-501", "us-101-377-pfa", "uk-43-129"}[:n]
	for _, u := range ids {
		p.put(u + "@58:d2")
	}
	f := fight{join: []string{"de-hummel", "de-107-2107-pz", "de-506-pz"}, point: "de-506-pz", forward: ids[0]}
	if n == 1 {
		f.forward = ""
	}
	return p.turn(german).fightTo("58", f)
}

func wantHolder(p *pos, holder uint8) *pos {
	p.Helper()
	eq(p, "holder of the Advantage", p.s.holder, holder)
	return p
}

func init() {
	rule("12.1", "the Allies begin with the Advantage, worth a Victory Point", func(t *testing.T) {
		s := mustGame(t, "gamble/basic", "").New().(*State)
		eq(t, "holder", s.holder, allied)
		eq(t, "VP", s.VP(), 1)
		s.holder = german
		eq(t, "VP without it", s.VP(), 0)
	})
	rule("12.2a", "the holder, whoever rolls, is asked about any roll", func(t *testing.T) {
		for holder := range uint8(2) {
			p := newPos(t).holder(holder).put("uk-2-gren@58", "de-henke@58")
			for side := range uint8(2) {
				q := p.fork().turn(side).fightTo("58", fight{}).do("dice 7 7").wantKind(kReroll).wantActor(holder)
				q.only("YES", "STOP").do("YES").wantKind(cAssault)
			}
		}
		p := newPos(t).put("uk-2-gren@58", "de-henke@58").turn(allied).fightTo("58", fight{}).do("dice 7 7")
		wantNotAt(p, kReroll)
	})
	rule("12.2b", "all four dice of a combat are rolled again", func(t *testing.T) {
		p := newPos(t).holder(allied).put("uk-2-gren@58", "de-henke@58").turn(allied).fightTo("58", fight{}).wantValues(8, 4)
		p.do("dice 12 12", "YES")
		eq(t, "faces", len(p.s.LegalActions(nil)), NumFaces)
		p.fork().do("dice 2 6").wantStatus("uk-2-gren", "d1").wantStatus("de-henke", "fresh") // 10 to 10
		p.do("dice 2 7").wantStatus("uk-2-gren", "d1").wantKind(kDefRetreat)
	})
	rule("12.2c", "used, it is nobody's till the Impulse or Phase ends, then the opponent's", func(t *testing.T) {
		for side := range uint8(2) {
			for user := range uint8(2) {
				p := newPos(t).holder(user).put("uk-2-gren@58", "de-henke@58").turn(side).fightTo("58", fight{})
				p.do("dice 7 7", "YES", "dice 7 7")
				wantHolder(p, nobody)
				wantHolder(p.toNext().wantActor(1-side), 1-user)
			}
		}
		// In the Dawn Phase.
		p := newPos(t).holder(allied).date(19).dawn().wantKind(cWeather).do("die 1").wantActor(allied).do("YES", "die 5")
		wantHolder(p.wantKind(kImpulse), german)
		eq(t, "overcast", p.s.overcast, 0)
	})
	rule("12.2c", "an Advantage used in a D-Day Phase passes at its end", func(t *testing.T) {
		p := basicGame(t).do("LOC 54").wantKind(cBombard).do("dice 2 12").wantKind(kReroll).do("YES", "dice 2 12")
		wantHolder(p, nobody)
		p.do("LOC 28", "dice 2 12").wantKind(cBombard)
		wantHolder(p, nobody)
		wantHolder(p.do("dice 2 12").wantKind(kPrimary), german)
	})
	rule("12.2d", "the Sunset DR rolled again is the Sunset DR", func(t *testing.T) {
		p := newPos(t).impulse(6).holder(allied).put("uk-2-gren@58", "de-henke@58").turn(allied).fightTo("58", fight{})
		day := p.fork().do("dice 4 12", "NO").toNext()
		if phase(day.s.phase) == phDaylight {
			t.Error("a Sunset DR of 4 at 6 does not end the day")
		}
		day = p.fork().do("dice 4 12", "YES", "dice 9 12").toNext().wantKind(kImpulse).wantActor(german)
		eq(t, "Impulse", day.s.impulse, 7)
		eq(t, "overcast", day.s.overcast, 0)
		day = p.do("dice 4 12", "YES", "dice 6 12").toNext().wantKind(kImpulse)
		eq(t, "overcast", day.s.overcast, 1)
	})
	rule("12.2e", "the second half of a Double Impulse has no Sunset DR", func(t *testing.T) {
		p := newPos(t).impulse(6).holder(allied).put("uk-2-gren@58", "de-henke@58", "uk-1-gren@61", "de-rink@61").turn(allied)
		p.fightTo("58", fight{}).do("dice 9 12", "NO").do("?STOP").wantKind(kAfter).do("DOUBLE")
		p.fork().activeIn("61").toNext().wantActor(german) // no roll at all in it
		p.activeIn("61").fightTo("61", fight{}).do("dice 3 12").toNext().wantKind(kImpulse).wantActor(german)
		eq(t, "Impulse", p.s.impulse, 7)
	})
	rule("12.2f", "weather, Interdiction, Infiltration, bridges, surrender, Sunset: all can be rolled again", everyRoll)
	rule("12.2g", "either side in the other's half; once each possession", func(t *testing.T) {
		p := newPos(t).impulse(6).holder(german).turn(allied).do("PASS").wantKind(cSunset).do("sum 9")
		p.wantKind(kReroll).wantActor(german).do("YES").wantKind(cSunset).do("sum 4")
		if phase(p.s.phase) == phDaylight {
			t.Error("the day goes on")
		}
		wantHolder(p, allied)
	})
	rule("12.4a", "three German units lost cost the Germans the Advantage", func(t *testing.T) {
		wantHolder(doomed(t, 2, german).rollMargin(3).toNext().wantKind(kImpulse), german)
		wantHolder(doomed(t, 3, german).rollMargin(4).toNext().wantKind(kImpulse), allied)
		wantHolder(doomed(t, 3, allied).rollMargin(4).toNext(), allied)
	})
	rule("12.4b", "one Allied unit lost costs the Allies the Advantage", func(t *testing.T) {
		p := doomedPara(t, 1, allied)
		wantHolder(p.rollMargin(2).wantDead("us-101-1-501").toNext().wantActor(allied), german)
		p = doomedPara(t, 1, german)
		p.rollMargin(2).toNext().wantKind(kDRM).do("NUM 0").wantActor(allied)
		wantHolder(p, german)
		// A step is not a loss.
		p = newPos(t).holder(allied).put("de-506-pz@58", "us-101-1-501@58").turn(german).fightTo("58", fight{}).rollMargin(1)
		wantHolder(p.toNext().wantKind(kImpulse), allied)
	})
	rule("12.4c", "the combat may be rolled again, the Advantage is gone in any case", func(t *testing.T) {
		p := doomed(t, 3, german).do("dice 9 2").wantKind(kReroll).wantActor(german).do("YES")
		q := p.fork().rollMargin(4).wantDead("de-henke", "de-march", "de-rink").toNext().wantKind(kDRM)
		wantHolder(q.do("NUM 0").toNext().wantKind(kImpulse), allied)
		q = p.rollMargin(-1)
		eq(t, "German losses", q.s.lost[german], 0)
		wantHolder(q.toNext(), allied)
	})
	rule("12.5a", "it may change hands in both halves", func(t *testing.T) {
		p := newPos(t).holder(german).put("uk-2-gren@2", "de-rink@2", "us-101-1-506@57", "de-henke@58").ctl("57=airborne").turn(german)
		p.fightTo("2", fight{}).do("dice 7 7", "YES", "dice 7 7").toNext().wantActor(allied)
		wantHolder(p, allied)
		// The paratroopers fail, and Breugel has filled up behind them with no way on.
		p.activeIn("57").marches("us-101-1-506", "58").crowdAt(allied, "57", 10)
		p.fightTo("58", fight{}).do("dice 6 12").keep().wantDead("us-101-1-506")
		wantHolder(p.toNext().wantActor(german), german)
	})
	rule("12.5b", "nobody rolls again what was rolled again, nor anything later in the Impulse", func(t *testing.T) {
		p := newPos(t).holder(german).ctl("63,64=corps").put("uk-2-gren@63", "uk-1-gren@63", "de-henke@60:d2", "de-rink@61").turn(allied)
		p.activeIn("63").marches("uk-2-gren", "60:BRIDGE").fightTo("60", fight{}).do("dice 12 2", "YES", "dice 12 2").wantKind(kAct)
		p.marches("uk-1-gren", "61").fightTo("61", fight{}).do("dice 7 12")
		wantNotAt(p, kReroll)
		wantHolder(p, nobody)
	})
	rule("12.5c", "the user does not win it back in the same Impulse", func(t *testing.T) {
		p := doomedPara(t, 1, german).do("dice 7 7").wantKind(kReroll).do("YES").rollMargin(2).wantDead("us-101-1-501")
		wantHolder(p.toNext().wantKind(kDRM).do("NUM 0").wantActor(allied), allied)
		p = doomed(t, 4, allied).do("dice 9 7").do("YES").rollMargin(5).toNext().wantKind(kDRM).do("NUM 0")
		wantHolder(p.wantKind(kImpulse), german)
	})
	rule("12.5d", "who rolled again does not hold it when the Sunset DRM moves", func(t *testing.T) {
		p := doomed(t, 4, german).do("dice 9 2").do("YES").rollMargin(5).toNext().wantKind(kDRM)
		p.only(spaces(-2, 2)...)
		doomed(t, 4, german).rollMargin(5).toNext().wantKind(kDRM).only(spaces(-1, 1)...)
	})
}

// spaces lists the moves of the Sunset DRM marker from a to b.
func spaces(a, b int) (out []string) {
	for n := a; n <= b; n++ {
		out = append(out, fmt.Sprint("NUM ", n))
	}
	return out
}

// basicGame is the basic game at its first decision.
func basicGame(t *testing.T) *pos {
	t.Helper()
	g := mustGame(t, "gamble/basic", "")
	return &pos{t, g, g.New().(*State)}
}

// everyRoll checks that the holder is asked after a roll and that the dice are thrown anew.
func everyRoll(t *testing.T) {
	again := func(p *pos, k kind, face string) {
		t.Helper()
		for holder := range uint8(2) {
			q := p.fork().holder(holder).wantKind(k).do(face).wantKind(kReroll).wantActor(holder)
			q.do("YES").wantKind(k)
			wantHolder(q, nobody)
		}
	}
	again(newPos(t).date(19).dawn(), cWeather, "die 2")
	again(newPos(t).put("us-101-1-327@UK", "de-flak-tower-son@54").turn(allied).do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54"),
		cInterdict, "die 1")
	again(newPos(t).ctl("35=airborne").put("de-becker@36", "uk-43-129@35").turn(german).do("INFILTRATE", "?LOC 36", "?LOC 35", "?UNIT de-becker"),
		cInfiltrate, "die 1")
	again(newPos(t).ctl("28=corps").put("uk-2-gren@28", "de-henke@27").turn(allied).activeIn("28").do("UNIT uk-2-gren", "EDGE 27-28"),
		cSeize, "die 6")
	again(newPos(t).zoneFRoad().bridge("33-37=destroyed").turn(allied).do("ASSAULT", "?LOC 33", "EDGE 33-37"), cRepair, "die 3")
	again(newPos(t).ctl("28=corps").put("de-henke@28").turn(german).activeIn("28").do("STOP", "EDGE 27-28"), cDemolish, "die 3")
	again(newPos(t).put("uk-2-gren@58", "de-henke@58").turn(allied).fightTo("58", fight{}), cAssault, "dice 7 7")
	again(gunLine(t, "de-henke@60").shell("60", barrel{lead: "UNIT uk-43-art"}), cBombard, "dice 7 7")
	again(newPos(t).turn(allied).do("PASS"), cSunset, "sum 8")
	again(newPos(t).ctl("57,59,53,55=corps").ctl("A,B,C,D,E,F,G,H,I,J=corps").put("de-henke@58:spent").surrender(), cSurrender, "die 2")
}
