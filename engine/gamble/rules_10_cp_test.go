package gamble

import "testing"

// losing sets an Assault of strong XXX Corps units in Best (TEM 2), where the Germans have Oirschot
// as their one best Area to retreat to, and rolls dice for cp Casualty Points.
func losing(t *testing.T, cp int, forward string, germans ...string) *pos {
	t.Helper()
	p := newPos(t).impulse(1).ctl("54,60=corps").put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58").put(germans...).turn(allied)
	p.fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: forward})
	return p.rollMargin(cp)
}

func init() {
	rule("10.8a", "the Forward Unit takes the first CP", func(t *testing.T) {
		p := losing(t, 2, "de-henke", "de-henke@58:spent", "de-march@58:spent", "de-knaust@58:spent")
		p.wantKind(kCP).only("UNIT de-henke", "UNIT2 de-henke")
		p.fork().do("UNIT de-henke").can("UNIT de-march", "UNIT de-knaust", "UNIT de-henke", "UNIT2 de-march")
		p.do("UNIT2 de-henke").wantAt("de-henke", "55").can("UNIT de-march", "UNIT de-knaust", "UNIT2 de-knaust")
	})
	rule("10.8b", "a step a CP: Fresh, Spent, Disrupted 1, Disrupted 2, eliminated", func(t *testing.T) {
		for i, st := range statusNames {
			p := losing(t, 4-i, "", "de-henke@58:"+st) // all that it can absorb
			for j := i + 1; j < 4; j++ {
				if kind(p.s.kind) == kCP {
					p.do("UNIT de-henke")
				}
			}
			if kind(p.s.kind) == kCP { // at Disrupted 2 it may still get away
				p.do("UNIT de-henke")
			}
			p.wantDead("de-henke").wantCtl("58", "corps")
		}
		p := losing(t, 1, "", "de-henke@58", "de-march@D")
		p.wantStatus("de-henke", "spent").wantAt("de-henke", "58").wantKind(kDefRetreat)
	})
	rule("10.8c", "a retreat absorbs one CP, of a Fresh unit only after a step", func(t *testing.T) {
		p := losing(t, 2, "", "de-henke@58").wantKind(kCP)
		p.wantStatus("de-henke", "spent").only("UNIT de-henke", "UNIT2 de-henke")
		p.do("UNIT2 de-henke").wantAt("de-henke", "55").wantStatus("de-henke", "spent")
		p = losing(t, 2, "de-henke", "de-henke@58", "de-march@58").wantKind(kCP)
		p.cannot("UNIT2 de-march").can("UNIT de-march", "UNIT2 de-henke")
	})
	rule("10.8d", "a unit that left takes no more; one that must take more dies where it stands", func(t *testing.T) {
		p := losing(t, 3, "de-henke", "de-henke@58:spent", "de-march@58").do("UNIT2 de-henke")
		p.wantKind(kCP).wantAt("de-henke", "55").cannot("UNIT de-henke", "UNIT2 de-henke").can("UNIT de-march")
		// One unit, three of three: retreat only for the last one.
		p = losing(t, 3, "", "de-henke@58:spent").wantStatus("de-henke", "d2").wantKind(kCP)
		p.only("UNIT de-henke", "UNIT2 de-henke")
		// Five of five: nobody may leave before it holds no more than the one CP its retreat absorbs.
		p = losing(t, 5, "de-henke", "de-henke@58:spent", "de-march@58:d1").wantKind(kCP)
		p.wantStatus("de-henke", "d1").cannot("UNIT2 de-march", "UNIT2 de-henke")
		p.do("UNIT de-march").can("UNIT2 de-march").cannot("UNIT2 de-henke")
	})
	rule("10.8e", "excess is ignored: every defender is eliminated, without a node", func(t *testing.T) {
		p := losing(t, 8, "de-henke", "de-henke@58:spent", "de-march@58:d1", "de-knaust@58:d1")
		p.wantDead("de-henke", "de-march", "de-knaust").wantKind(kAct).wantCtl("58", "corps")
		p.can("UNIT uk-2-gren").wantStatus("uk-2-gren", "fresh") // an Overrun
		eq(t, "German losses", p.s.lost[german], 3)
	})
	rule("10.8f", "CP equal to what can be absorbed is no Overrun, and the last of a unit's may be its retreat", func(t *testing.T) {
		p := losing(t, 3, "", "de-henke@58:spent").wantStatus("de-henke", "d2").can("UNIT de-henke", "UNIT2 de-henke")
		out := p.fork().do("UNIT2 de-henke").wantAt("de-henke", "55").wantStatus("de-henke", "d2")
		gone := p.do("UNIT de-henke").wantDead("de-henke")
		for _, q := range []*pos{out, gone} {
			q.wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "spent").wantCtl("58", "corps")
			if kind(q.s.kind) == kAct {
				q.cannot("UNIT uk-2-gren")
			}
		}
	})
	rule("10.8g", "who leaves first for a CP, and where to, is the owner's choice", func(t *testing.T) {
		p := newPos(t).ctl("54,60=corps").crowdAt(german, "55", 9).put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58",
			"de-henke@58:spent", "de-zedlitz@58:spent").turn(allied)
		p.fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: "de-henke"})
		p.rollMargin(3).do("UNIT de-henke").can("UNIT2 de-henke", "UNIT2 de-zedlitz")
		// Oirschot has no enemy neighbour, Liempde and Acht have one each: one unit gets Oirschot.
		first := p.fork().do("UNIT2 de-henke").wantAt("de-henke", "55").do("?UNIT2 de-zedlitz").wantKind(kRetreatDest)
		first.only("LOC 53", "LOC 59").do("LOC 59", "WADE").wantAt("de-zedlitz", "59")
		second := p.do("UNIT2 de-zedlitz").wantAt("de-zedlitz", "55").do("?UNIT2 de-henke").wantKind(kRetreatDest)
		second.do("LOC 53").wantAt("de-henke", "53")
	})
	rule("10.8g", "steps come before retreats, and come back when nobody else can leave", func(t *testing.T) {
		p := losing(t, 4, "de-henke", "de-henke@58:spent", "de-march@58:spent", "de-rink@58:d1", "de-flak-tower-son@58")
		p.do("UNIT de-henke", "UNIT2 de-march").wantAt("de-march", "55").cannot("UNIT de-henke", "UNIT de-rink", "UNIT de-flak-tower-son")
		p.only("UNIT2 de-henke", "UNIT2 de-rink").do("UNIT2 de-rink")
		p.wantAt("de-henke", "55").wantStatus("de-henke", "d1").wantStatus("de-flak-tower-son", "fresh") // the last was forced
		// One way out only: once it is taken, the others take steps again.
		q := newPos(t).impulse(1).ctl("53,57,59,56,G=corps").crowdAt(german, "55", 9).put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58",
			"de-henke@58:spent", "de-march@58:spent").turn(allied)
		q.fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: "de-henke"}).rollMargin(4)
		q.do("UNIT de-henke", "UNIT2 de-henke").wantAt("de-henke", "55").wantStatus("de-march", "d2").wantAt("de-march", "58")
	})
	rule("10.81", "Elevated and Polder save one CP, but a success it is", func(t *testing.T) {
		for _, c := range []struct{ at, bridge string }{{"38", ""}, {"26", ""}} {
			p := newPos(t).put("uk-2-gren@"+c.at, "uk-1-gren@"+c.at, "de-henke@"+c.at+":spent").turn(allied)
			p.fightTo(c.at, fight{join: []string{"uk-1-gren", "uk-2-gren"}, point: "uk-2-gren"})
			one := p.fork().rollMargin(1).wantKind(kDefRetreat).wantStatus("de-henke", "spent")
			one.wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "spent")
			p.fork().rollMargin(2).wantKind(kCP).do("UNIT de-henke").wantStatus("de-henke", "d1").wantKind(kDefRetreat)
			// Four less one are three: no Overrun. Five are one, but nobody may go on (10.5).
			p.fork().rollMargin(4).wantKind(kCP).can("UNIT de-henke")
			p.rollMargin(5).wantDead("de-henke").wantStatus("uk-2-gren", "spent")
		}
		p := losing(t, 1, "", "de-henke@58:spent")
		p.wantKind(kCP).only("UNIT de-henke", "UNIT2 de-henke")
	})
}
