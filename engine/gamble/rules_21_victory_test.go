package gamble

import (
	"fmt"
	"strings"
	"testing"
)

// northern are victory Areas no supply line of the others runs through, worth 1 each, Arnhem apart.
var northern = strings.Fields("2 9 5 12 11 15 16 26 24")

// worth gives the Corps victory Areas worth n, 9 to 22, in supply.
func (p *pos) worth(n int) *pos {
	p.Helper()
	p.restCorps()
	lose := 22 - n
	if lose >= 4 {
		p.ctl("13=german")
		lose -= 4
	}
	for _, at := range northern[:lose] {
		p.ctl(at + "=german")
	}
	eq(p.TB, "VP", p.s.VP(), n)
	return p
}

// evening ends the Turn of a date by the Allied Regroup.
func (p *pos) evening(date int) *pos {
	p.Helper()
	return p.date(date).regroup(allied).do("?STOP")
}

// passDay ends Daylight by two Passes.
func (p *pos) passDay() *pos {
	p.Helper()
	return p.turn(german).do("PASS", "PASS")
}

// toApeldoorn is a supplied way from Zone F to Zone A.
func (p *pos) toApeldoorn() *pos {
	p.Helper()
	return p.clubTo("13").corpsRoad("13", "10", "9", "A")
}

func init() {
	rule("21.1", "a Fresh unit in supply in Apeldoorn when Daylight ends wins at once", func(t *testing.T) {
		newPos(t).toApeldoorn().put("uk-2-gren@A").passDay().won(allied)
		newPos(t).toApeldoorn().put("us-82-1-504@A").passDay().won(allied) // any Allied unit
		newPos(t).toApeldoorn().put("uk-2-gren@A", "de-rink@A").ctl("A=german").passDay().won(allied)
	})
	rule("21.1", "not if Spent, cut off or elsewhere", func(t *testing.T) {
		newPos(t).toApeldoorn().put("uk-2-gren@A:spent").passDay().wantKind(kDepot)
		newPos(t).toApeldoorn().put("uk-2-gren@A").bridge("13-23=destroyed").passDay().wantKind(kDepot)
		newPos(t).toApeldoorn().put("uk-2-gren@9").passDay().wantKind(kDepot)
		newPos(t).toApeldoorn().put("uk-2-gren@A").ctl("9=german").passDay().wantKind(kDepot)
	})
	rule("21.1", "on any Turn, also by sunset", func(t *testing.T) {
		newPos(t).toApeldoorn().put("uk-2-gren@A").impulse(8).turn(allied).do("PASS", "sum 2").won(allied)
		newPos(t).date(23).toApeldoorn().put("uk-2-gren@A").passDay().won(allied)
	})
	rule("21.1b", "Fresh at noon but Spent when Daylight ends is no Breakthrough", func(t *testing.T) {
		p := newPos(t).toApeldoorn().put("uk-2-gren@A", "de-rink@A:spent").turn(allied).wantKind(kImpulse)
		p.do("ASSAULT", "?LOC A", "?LOC A", "?UNIT uk-2-gren", "?STOP").wantKind(cAssault).do("dice 6 6") // 14 to 9
		p.drift(kImpulse).wantStatus("uk-2-gren", "spent").wantAt("uk-2-gren", "A").do("PASS", "PASS").wantKind(kDepot)
		eq(t, "date", p.s.date, 18)
	})
	rule("21.2", "ten Victory Points on Sep 20 win, nine lose", func(t *testing.T) {
		basicPos(t).worth(9).evening(20).won(german)
		basicPos(t).worth(10).evening(20).won(allied)
		basicPos(t).worth(16).evening(19).wantKind(cWeather) // no check before
	})
	rule("21.2b", "the check follows the Regroup and counts the holder of the Advantage then", func(t *testing.T) {
		basicPos(t).worth(9).holder(allied).evening(20).won(allied)
		basicPos(t).worth(9).holder(german).evening(20).won(german)
		// Not yet at the end of Daylight or Refit.
		p := basicPos(t).worth(9).put("uk-2-gren@54:spent").date(20).holder(allied).passDay().wantKind(kDepot).drift(kRgUnit)
		eq(t, "still the 20th", p.s.date, 20)
		// A linkup by Regroup counts: Groesbeek goes from the Airborne to the Corps.
		p = basicPos(t).worth(10).ctl("38=airborne").put("us-82-1-505@38", "uk-2-gren@28").date(20).regroup(allied)
		eq(t, "VP", p.s.VP(), 9)
		p.fork().drift(kTerminal).won(german)
		p.do("UNIT uk-2-gren", "LOC 38").wantCtl("38", "corps").drift(kTerminal).won(allied)
	})
	rule("21.2b", "an Advantage used in the last Refit has passed before the check", func(t *testing.T) {
		p := basicPos(t).worth(9).date(20).holder(allied).put("de-rink@44:spent").ctl("44=german").surrender().wantKind(cSurrender)
		p.fork().do("die 6", "NO").drift(kTerminal).won(allied)
		p.do("die 6", "YES", "die 6").drift(kTerminal).won(german)
	})
	rule("21.3a", "Corps-Controlled and in supply, Contested or not; the Airborne score nothing", func(t *testing.T) {
		p := newPos(t).clubTo("54")
		eq(t, "St. Oedenrode", p.s.VP(), 1)
		p.put("de-rink@54", "uk-2-gren@54")
		eq(t, "Contested", p.s.VP(), 1)
		p.holder(allied)
		eq(t, "with the Advantage", p.s.VP(), 2)
		p.holder(german)
		eq(t, "German Advantage", p.s.VP(), 1)
		p.ctl("54=airborne")
		eq(t, "Airborne", p.s.VP(), 0)
		p.clubTo("57").ctl("54=german") // 57 is no victory Area
		eq(t, "German, Contested by the Corps", p.s.VP(), 0)
	})
	rule("21.3a", "the Areas and what they are worth", func(t *testing.T) {
		p := newPos(t)
		want := map[string]int{"13": 4, "63": 1}
		for _, at := range strings.Fields("54 49 47 42 38 28 27 22 23 24 26 16 11 12 5 9 2 15") {
			want[at] = 1
		}
		for l := uint8(0); l < numAreas; l++ {
			eq(t, locCode(l), int(p.g.t.vp[l]), want[locCode(l)])
		}
		p.restCorps()
		eq(t, "all of them, Eindhoven's bonus apart", p.s.VP(), 22)
	})
	rule("21.3b", "without a Supply Line nothing", func(t *testing.T) {
		p := newPos(t).clubTo("42") // 54, 49, 47, 42
		eq(t, "VP", p.s.VP(), 4)
		eq(t, "VP beyond a blown bridge", p.fork().bridge("49-50=destroyed").s.VP(), 2) // a canal may be the last boundary: 49
		eq(t, "VP beyond a blown bridge", p.fork().bridge("50-54=destroyed").s.VP(), 1) // 50 the last: 54 only
		eq(t, "VP beyond a lost Area", p.fork().ctl("49=german").s.VP(), 1)
	})
	rule("21.31", "a unit of XXX Corps in Eindhoven on the evening of Sep 17 is worth 1 for good", func(t *testing.T) {
		p := newPos(t).ctl("F,64=corps").put("uk-2-gren@63", "de-eindhoven@63").evening(17).wantKind(kImpulse)
		eq(t, "Contested", p.s.VP(), 1)
		p.put("uk-2-gren@F").date(19)
		eq(t, "kept though lost", p.s.VP(), 1)
		p = newPos(t).clubTo("63").evening(17)
		eq(t, "Corps-Controlled", p.s.VP(), 1)
		p = newPos(t).clubTo("64").put("us-101-1-506@63").ctl("63=airborne").evening(17)
		eq(t, "Airborne", p.s.VP(), 0)
	})
	rule("21.31", "nothing for holding it later", func(t *testing.T) {
		p := newPos(t).clubTo("63").put("uk-2-gren@63").evening(18)
		eq(t, "VP", p.s.VP(), 0)
		eq(t, "VP", p.date(20).s.VP(), 0)
	})
	rule("21.32", "Arnhem: 2 for the Airborne, supply or not; 4 for the Corps in supply", func(t *testing.T) {
		p := newPos(t).ctl("13=airborne")
		eq(t, "Airborne, cut off", p.s.VP(), 2)
		p = newPos(t).clubTo("13") // 54, 49, 47, 42, 28, 27, 22, 23 and Arnhem
		eq(t, "Corps", p.s.VP(), 8+4)
		eq(t, "Corps, cut off", p.fork().bridge("13-23=destroyed").s.VP(), 8)
		eq(t, "Airborne, in supply", p.fork().ctl("13=airborne").s.VP(), 8+2)
		eq(t, "German", p.fork().ctl("13=german").s.VP(), 8)
	})
	rule("21.4", "six points' worth of Contested Areas cost one", func(t *testing.T) {
		contest := func(p *pos, areas string) *pos {
			ids := strings.Fields("de-rink de-zedlitz de-hg-trng de-21-fj de-march de-grave de-henke de-runge")
			us := strings.Fields("uk-1-gren uk-2-gren uk-1-cold uk-5-cold uk-2-irish uk-3-irish uk-2-welsh uk-1-welsh")
			for i, at := range strings.Fields(areas) {
				p.put(ids[i]+"@"+at, us[i]+"@"+at)
			}
			return p
		}
		full := func() *pos { return basicPos(t).clubTo("13") } // 12 with Arnhem
		eq(t, "five", contest(full(), "54 49 47 42 28").s.VP(), 12)
		eq(t, "six", contest(full(), "54 49 47 42 28 27").s.VP(), 11)
		eq(t, "eight, once", contest(full(), "54 49 47 42 28 27 22 23").s.VP(), 11)
		eq(t, "Arnhem and two", contest(full(), "13 54 49").s.VP(), 11)
		eq(t, "Arnhem and one", contest(full(), "13 54").s.VP(), 12)
		// Under the Airborne Arnhem scores 2 but counts 4 here.
		eq(t, "Airborne Arnhem and two", contest(full().ctl("13=airborne"), "13 54 49").s.VP(), 10-1)
		eq(t, "cut off", contest(full().ctl("13=airborne").bridge("13-23=destroyed"), "13 54 49").s.VP(), 10)
		// Eindhoven is worth nothing at the end.
		eq(t, "Eindhoven", contest(full(), "63 54 49 47 42 28").s.VP(), 12)
	})
	rule("21.4", "it decides the game", func(t *testing.T) {
		p := basicPos(t).worth(10).put("de-rink@54", "uk-1-gren@54", "de-zedlitz@49", "uk-2-gren@49", "de-hg-trng@47", "uk-1-cold@47",
			"de-21-fj@42", "uk-5-cold@42", "de-march@28", "uk-2-irish@28")
		p.fork().evening(20).won(allied)
		p.put("de-grave@38", "uk-3-irish@38").evening(20).won(german)
	})
	rule("21.4", "in the extended game it is for the last check alone", func(t *testing.T) {
		six := func(date, vp int) *pos {
			return newPos(t).worth(vp).date(date).put("de-rink@54", "uk-1-gren@54", "de-zedlitz@49", "uk-2-gren@49", "de-hg-trng@47",
				"uk-1-cold@47", "de-21-fj@42", "uk-5-cold@42", "de-march@28", "uk-2-irish@28", "de-grave@38", "uk-3-irish@38")
		}
		for date, penalty := range map[int]int{18: 0, 20: 0, 21: 0, 24: 0, 25: 1, 26: 1} {
			eq(t, fmt.Sprint("VP on ", date), six(date, 16).s.VP(), 16-penalty)
		}
		six(20, 11).evening(20).won(allied)
		six(24, 16).evening(24).won(allied)
		six(24, 15).evening(24).wantKind(cWeather) // equal: on it goes
		six(26, 22).evening(26).won(allied)        // 21 by the penalty
		six(26, 21).evening(26).won(german)
	})
	rule("21.4b", "German-Controlled and Airborne-held Areas do not count toward the six", func(t *testing.T) {
		p := basicPos(t).clubTo("13").put("de-rink@54", "uk-1-gren@54", "de-zedlitz@49", "uk-2-gren@49", "de-hg-trng@47", "uk-1-cold@47",
			"de-21-fj@42", "uk-5-cold@42", "de-march@28", "uk-2-irish@28")
		p.put("us-82-1-505@38", "de-henke@38").ctl("38=airborne")
		eq(t, "the sixth is Airborne-held", p.s.VP(), 12)
		p.put("de-runge@27", "uk-3-irish@27").ctl("27=german").bridge("27-28=allied")
		eq(t, "the sixth is German", p.fork().s.VP() < 12, true) // 27 and what lies beyond it are lost
		eq(t, "no penalty", p.s.contestedVP(p.s.traceAllied()), 5)
		p.ctl("38=corps")
		eq(t, "penalty", p.s.contestedVP(p.s.traceAllied()), 6)
	})
}
