package gamble

import "testing"

func init() {
	rule("9.65a", "Infantry or Armour first into an uncontested enemy Area", func(t *testing.T) {
		for _, with := range []string{"", "uk-1abn-1-2@13"} { // Vacant or not
			p := newPos(t).put("de-9ss-flak@12", "de-9ss-art@12", "de-9ss-pioneer@12", "de-9ss-recce@12").ctl("13=airborne")
			if with != "" {
				p.put(with)
			}
			p.turn(german).activeAt("12")
			for id, ok := range map[string]bool{"de-9ss-flak": false, "de-9ss-art": false, "de-9ss-pioneer": true, "de-9ss-recce": true} {
				q := p.fork().do("UNIT " + id).can("LOC 7")
				if ok {
					q.can("LOC 13")
				} else {
					q.cannot("LOC 13")
				}
			}
		}
	})
	rule("9.65b", "after a Point Unit any type may follow, in that Impulse only", func(t *testing.T) {
		p := newPos(t).put("de-9ss-flak@12", "de-swoboda-1@12", "de-9ss-art@12", "de-9ss-pioneer@12", "uk-1abn-1-2@13").
			ctl("13=airborne").turn(german).activeAt("12").walk("de-9ss-pioneer", "13")
		p.fork().do("UNIT de-9ss-art").can("LOC 13")
		p.walk("de-9ss-flak", "13").wantAt("de-9ss-flak", "13")
		p.do("LOC 13").toDice("", "").do("dice 12 2").stand().wantAt("de-9ss-flak", "12").wantStatus("de-9ss-flak", "d1")
		p.finish().do("PASS", "sum 9", "?NO").activeAt("12").do("UNIT de-swoboda-1").cannot("LOC 13").can("LOC 10")
	})
	rule("9.65b", "behind a Point Unit in a Vacant Area, at two MF", func(t *testing.T) {
		p := newPos(t).put("de-9ss-flak@12", "de-9ss-pioneer@12").ctl("13=airborne").turn(german).activeAt("12")
		p.walk("de-9ss-pioneer", "13").do("STOP").walk("de-9ss-flak", "13").wantMF("de-9ss-flak", 2)
	})
	rule("9.65c", "into a Contested Area: behind a Point Unit over a mandatory boundary, else at once", func(t *testing.T) {
		p := newPos(t).put("de-9ss-flak@23", "de-9ss-art@23", "de-9ss-pioneer@23", "de-9ss-2-19@13:spent",
			"uk-1abn-1-2@13:spent").ctl("13=airborne").bridge("13-23=allied").turn(german).activeAt("23")
		for _, id := range []string{"de-9ss-flak", "de-9ss-art"} {
			p.fork().do("UNIT " + id).cannot("LOC 13").can("LOC 16")
		}
		p.walk("de-9ss-pioneer", "13")
		for _, id := range []string{"de-9ss-flak", "de-9ss-art"} {
			p.fork().do("UNIT " + id).can("LOC 13")
		}
		for _, from := range []string{"12", "23"} { // open ground, own bridge
			q := newPos(t).put("de-9ss-flak@"+from, "de-9ss-art@"+from, "de-9ss-2-19@13:spent", "uk-1abn-1-2@13:spent").
				ctl("13=airborne").turn(german).activeAt(from)
			q.fork().do("UNIT de-9ss-flak").can("LOC 13")
			q.do("UNIT de-9ss-art").can("LOC 13")
		}
	})
	rule("9.66a", "Airborne units enter their own sector only", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@42", "uk-50-231@42").ctl("33,42,43,44,45,47=corps").bridge("33-42=allied")
		q := p.fork().turn(allied).activeAt("42")
		q.fork().do("UNIT uk-50-231").can("LOC 33", "LOC 41", "LOC 43", "LOC 44", "LOC 45", "LOC 47")
		q.do("UNIT us-82-1-504").wantAt("us-82-1-504", "33") // the one Area it may go to
		p.regroup(allied).do("UNIT us-82-1-504").wantAt("us-82-1-504", "33")
		u := newPos(t).put("us-82-1-325@UK").date(20).turn(allied).activeAt("UK").do("UNIT us-82-1-325")
		u.wantKind(kUKDrop).only("LOC 33", "LOC 38", "LOC 39")
		newPos(t).put("us-101-1-327@UK", "uk-1abn-1-10@UK").date(20).turn(allied).activeAt("UK").
			do("UNIT uk-1abn-1-10").only("LOC 4", "LOC 5", "LOC 8", "LOC 24")
	})
	rule("9.66b", "Airborne guns fire out of their sector, they do not move there", func(t *testing.T) {
		p := newPos(t).put("us-82-376-pfa@39", "us-82-1-505@39", "de-henke@40", "us-101-1-501@40", "de-runge@32").
			ctl("39,38=airborne").turn(allied)
		p.fork().activeAt("39").do("UNIT us-82-376-pfa").wantAt("us-82-376-pfa", "38") // the only way
		p.fork().activeAt("39").do("UNIT us-82-1-505").can("LOC 32").cannot("LOC 40")
		p.do("BOMBARD").wantKind(kBombTarget).only("LOC 40", "LOC 32").do("LOC 40")
		eq(t, "lead", p.s.lead, uint8(p.unit("us-82-376-pfa")))
	})
	rule("9.67", "Infantry off the road stops in Polder, by road it goes on", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@22", "de-10ss-1-21@22").turn(german).activeAt("22")
		for _, id := range []string{"de-10ss-1-10", "de-10ss-1-21"} {
			q := p.fork().do("UNIT "+id, "LOC 16").wantAt(id, "16").wantStatus(id, "spent")
			q.wantKind(kAct).cannot("UNIT " + id)
			r := p.fork().do("UNIT "+id, "LOC 26").wantKind(kStep).wantAt(id, "26").can("LOC 16", "LOC 25")
			r.do("LOC 16").wantKind(kStep).wantAt(id, "16")
		}
		// Off the road elsewhere nothing stops it.
		newPos(t).put("de-10ss-1-10@11").turn(german).activeAt("11").walk("de-10ss-1-10", "10").wantKind(kStep)
	})
}
