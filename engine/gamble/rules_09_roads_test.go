package gamble

import "testing"

func init() {
	rule("9.3a", "two Areas assaulted from one Active Area in one Impulse", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-2-irish@28", "de-henke@37:spent", "de-runge@34:spent").
			ctl("28=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "37").do("LOC 37").toDice("", "").do("dice 2 12").stand()
		p.walk("uk-1-cold", "34").do("LOC 34").toDice("", "").wantValues(8, 1+2)
		eq(t, "the second Assault", p.s.targetLoc, p.loc("34"))
	})
	rule("9.3a", "both may stand waiting at once, resolved in any order", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@37:spent", "de-runge@34:spent").
			ctl("28=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "37").walk("uk-1-cold", "34").only("LOC 37", "LOC 34")
	})
	rule("9.3b", "after an Assault nobody else enters, not even an Overrun Area", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@37:spent", "uk-50-231@28").ctl("28=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "37")
		p.fork().do("UNIT uk-1-cold").can("LOC 37")
		p.do("LOC 37").toDice("", "")
		for _, dice := range []string{"dice 12 2", "dice 2 12"} {
			q := p.fork().do(dice).stand().wantKind(kAct)
			q.fork().do("UNIT uk-1-cold").cannot("LOC 37").can("LOC 34")
			q.do("UNIT uk-50-231").cannot("LOC 37").can("LOC 34")
		}
		// Nor pass through it; the unit that Overran it may leave.
		q := p.fork().do("dice 12 2").walk("uk-1-cold", "34").cannot("LOC 37", "LOC 33")
		q.do("STOP", "UNIT uk-2-gren").can("LOC 35")
	})
	rule("9.3c", "later moves are chosen after earlier results", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-henke@37:spent").ctl("28=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "37").do("LOC 37").toDice("", "").do("dice 2 12").stand()
		p.wantKind(kAct).do("UNIT uk-1-cold").only("EDGE 27-28", "LOC 27", "LOC 32", "LOC 34", "LOC 38")
	})
	rule("9.4a", "all but Infantry need a road into and out of Polder", func(t *testing.T) {
		p := newPos(t).put("de-10ss-art@22", "de-9ss-flak@22", "de-10ss-1-10@22", "de-10ss-1-21@22",
			"de-10ss-2-10@22").turn(german).activeAt("22")
		for id, ok := range map[string]bool{"de-10ss-art": false, "de-9ss-flak": false, "de-10ss-2-10": false,
			"de-10ss-1-10": true, "de-10ss-1-21": true} {
			q := p.fork().do("UNIT " + id).can("LOC 23")
			if ok {
				q.can("LOC 16", "LOC 20")
			} else {
				q.cannot("LOC 16", "LOC 20")
			}
		}
		// Outside Polder guns and FLAK go across country (11-10), in Polder they may by road (16-23).
		q := newPos(t).put("de-10ss-art@16", "de-9ss-flak@11").turn(german)
		q.fork().activeAt("16").do("UNIT de-10ss-art").can("LOC 23", "LOC 25", "LOC 26").cannot("LOC 22")
		q.activeAt("11").do("UNIT de-9ss-flak").can("LOC 10")
	})
	rule("9.4b", "Armour needs a road everywhere", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@37", "uk-1-gren@37", "uk-50-231@37").ctl("37=corps").turn(allied).activeAt("37")
		p.fork().do("UNIT uk-2-gren").can("LOC 28", "LOC 34", "LOC 35").cannot("LOC 38")
		p.fork().do("UNIT uk-1-gren").can("LOC 28", "LOC 38")
		p.fork().do("UNIT uk-50-231").can("LOC 28", "LOC 38")
		// A railway bridge is no road: Infantry only, on the road net neither.
		q := newPos(t).put("uk-2-gren@35", "uk-50-231@35", "uk-guards-art@35").ctl("35,43=corps").bridge("35-43=allied").
			turn(allied).activeAt("35")
		q.fork().do("UNIT uk-2-gren").cannot("LOC 43").can("LOC 37")
		q.do("UNIT uk-50-231").can("LOC 43")
	})
	rule("9.4c", "half an MF an Area by road through Free Areas, for Allied vehicles and guns", func(t *testing.T) {
		road := []string{"33", "31", "34", "28", "37", "35", "38", "39"}
		p := newPos(t).put("us-82-376-pfa@42", "us-82-1-504@42", "uk-50-231@42", "uk-2-gren@42", "uk-1-gren@42",
			"us-82-2-504@32").ctl("42,33,31,34,28,37,35,38,39,32=corps").bridge("33-42=allied", "31-34=allied").
			turn(allied).activeAt("42")
		q := p.fork().walk("us-82-376-pfa", "33")
		for i, at := range road[:7] {
			q.do("?LOC "+at).wantAt("us-82-376-pfa", at).wantMF("us-82-376-pfa", 4-0.5*float64(i+1))
		}
		q.do("LOC 39").wantAt("us-82-376-pfa", "39").wantStatus("us-82-376-pfa", "spent") // the eighth is the last
		for _, id := range []string{"uk-2-gren", "uk-1-gren"} {
			v := p.fork().walk(id, "33", "31", "34")
			v.wantMF(id, float64(v.g.t.units[v.unit(id)].mf)-1.5)
		}
		for _, id := range []string{"us-82-1-504", "uk-50-231"} { // on foot the fourth Area is the last
			p.fork().walk(id, "33").wantMF(id, 3).do("LOC 31", "LOC 34", "?BRIDGE", "LOC 28").wantStatus(id, "spent")
		}
		// From a Free Zone too, along its arrow.
		newPos(t).put("uk-2-gren@F").ctl("F,64,63,65=corps").turn(allied).activeAt("F").walk("uk-2-gren", "64", "63").
			wantMF("uk-2-gren", 6)
		// German vehicles pay in full.
		newPos(t).put("de-9ss-recce@42").turn(german).activeAt("42").walk("de-9ss-recce", "47").wantMF("de-9ss-recce", 6)
	})
	rule("9.4d", "one other step and the whole move is at full price", func(t *testing.T) {
		// MF 6. Each step by road and Free 1/2; then German-Controlled Vacant Beek for two.
		p := newPos(t).put("uk-1-gren@33").ctl("33,31,34,28,37,35=corps").bridge("31-34=allied").turn(allied).activeAt("33")
		q := p.fork().walk("uk-1-gren", "31", "34", "28").wantMF("uk-1-gren", 4.5)
		q.do("LOC 32").wantMF("uk-1-gren", 1) // 3 + 2
		// 1/2 x 4 = 2, but 4 + 2 = 6 is still to be had; 5 + 2 is not, though half price leaves 3 1/2.
		q = p.fork().walk("uk-1-gren", "31", "34", "28", "37").wantMF("uk-1-gren", 4)
		q.fork().do("LOC 38").wantAt("uk-1-gren", "38").wantStatus("uk-1-gren", "spent")
		q.do("LOC 35").wantMF("uk-1-gren", 3.5).cannot("LOC 38", "LOC 36", "LOC 43")
		// A Free Area off the road at one: 4 + 1.
		f := newPos(t).put("uk-1-gren@33").ctl("33,31,34,28,37,38=corps").bridge("31-34=allied").turn(allied).activeAt("33")
		f.walk("uk-1-gren", "31", "34", "28", "37", "38").wantMF("uk-1-gren", 1)
		// From a Contested Area no step is at half price, nor into an Area taken this Impulse.
		c := newPos(t).put("uk-2-gren@28", "uk-1-gren@28").ctl("28,37=corps").turn(allied).activeAt("28")
		c.walk("uk-1-gren", "34", "37").do("STOP").walk("uk-2-gren", "37").wantMF("uk-2-gren", 6.5)
		c.do("LOC 34").wantMF("uk-2-gren", 7-1-2)
		// Into the enemy: 2 + 3 of six.
		e := newPos(t).put("uk-1-gren@42", "de-henke@28:spent").ctl("42,33,31,34=corps").
			bridge("33-42=allied", "31-34=allied").turn(allied)
		e.activeAt("42").walk("uk-1-gren", "33", "31", "34", "28").wantMF("uk-1-gren", 0)
	})
	rule("9.4e", "any road out of the start Area, no switching of roads on the way", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@33", "uk-1-gren@33").ctl("33,34,28,31,37=corps").
			bridge("33-34=allied", "31-34=allied").turn(allied).activeAt("33")
		q := p.fork().walk("uk-2-gren", "34").cannot("LOC 28", "LOC 31").can("LOC 37")
		// Infantry may, at the full price of a step off the road.
		p.fork().walk("uk-1-gren", "34/BRIDGE").wantMF("uk-1-gren", 5.5).do("LOC 28").wantMF("uk-1-gren", 4)
		// The other way round, and in the next Impulse.
		newPos(t).put("uk-2-gren@28").ctl("28,34,33,31,37=corps").bridge("33-34=allied", "31-34=allied").turn(allied).
			activeAt("28").walk("uk-2-gren", "34").cannot("LOC 33", "LOC 37").can("LOC 31")
		q.do("STOP").finish().put("uk-1-cold@34").do("PASS").activeAt("34").do("UNIT uk-1-cold").
			can("LOC 28", "LOC 31", "LOC 33", "LOC 37")
	})
}
