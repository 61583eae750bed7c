package gamble

import "testing"

func init() {
	rule("9.2a", "one MF for a Free Area, two for a Vacant enemy one", func(t *testing.T) {
		p := newPos(t).put("de-rink@41", "de-ss-krafft@41").ctl("47=airborne").turn(german)
		p.activeAt("41").walk("de-rink", "44").wantMF("de-rink", 2).do("LOC 47")
		p.wantKind(kAct).wantAt("de-rink", "47").wantStatus("de-rink", "spent").wantCtl("47", "german")
		// 4 MF: the Area captured a moment ago still costs two (7.2), one is left for one Free Area.
		p.walk("de-ss-krafft", "44", "47").wantMF("de-ss-krafft", 1).do("LOC 49")
		p.wantAt("de-ss-krafft", "49").wantStatus("de-ss-krafft", "spent")
	})
	rule("9.2b", "three MF against Spent and Disrupted units only, four if one is Fresh", func(t *testing.T) {
		for _, who := range []string{"german", "airborne"} { // whoever Controls it
			for _, c := range []struct {
				status string
				left   float64
			}{{"fresh", 0}, {"spent", 1}, {"d2", 1}} {
				p := newPos(t).put("us-82-1-505@37", "us-82-1-508@28:spent", "de-henke@28:spent", "de-runge@28:d1",
					"de-6-ersatz@28:"+c.status).ctl("37=airborne", "28="+who).turn(allied)
				p.activeAt("37").walk("us-82-1-505", "28").wantMF("us-82-1-505", c.left)
				// With three MF left only the Spent can be reached.
				q := newPos(t).put("us-82-1-505@35", "us-82-1-508@28:spent", "de-henke@28:spent",
					"de-6-ersatz@28:"+c.status).ctl("35,37=airborne", "28="+who).turn(allied)
				q.activeAt("35").walk("us-82-1-505", "37").wantMF("us-82-1-505", 3)
				if c.left == 0 {
					q.cannot("LOC 28")
				} else {
					q.can("LOC 28")
				}
			}
		}
	})
	rule("9.2c", "Infantry wades a canal for all MF, the others do not", func(t *testing.T) {
		p := newPos(t).put("de-rink@59", "de-9ss-1-19@59", "de-9ss-recce@59", "de-woensel@59", "de-59-art@59",
			"de-zedlitz@60").turn(german)
		q := p.fork().activeAt("59")
		for _, id := range []string{"de-9ss-recce", "de-woensel", "de-59-art"} {
			q.fork().do("UNIT "+id).can("LOC 60").cannot("LOC 57", "LOC 55")
		}
		for _, id := range []string{"de-rink", "de-9ss-1-19"} {
			r := q.fork().do("UNIT "+id).can("LOC 57").do("LOC 57").wantAt(id, "57")
			r.wantKind(kAct).wantStatus(id, "spent")
		}
		p.activeAt("60").walk("de-zedlitz", "59").can("LOC 56").cannot("LOC 57", "LOC 55")
	})
	rule("9.2d", "boat and ferry take all MF: no step before, none after", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-10ss-pioneer@17").turn(german)
		p.fork().activeAt("15").walk("de-10ss-1-10", "16").wantAt("de-10ss-1-10", "16").
			wantStatus("de-10ss-1-10", "spent")
		p.activeAt("17").walk("de-10ss-pioneer", "15").cannot("LOC 16", "LOC 25").can("LOC 13", "STOP")
		b := newPos(t).lifeline().put("uk-50-231@34", "uk-43-129@37").turn(allied)
		b.fork().activeAt("34").walk("uk-50-231", "27").wantStatus("uk-50-231", "spent").wantCtl("27", "corps")
		b.activeAt("37").walk("uk-43-129", "34").cannot("LOC 27").can("LOC 28", "STOP")
		newPos(t).lifeline().put("uk-2-gren@34", "uk-guards-art@34").turn(allied).activeAt("34").
			do("UNIT uk-2-gren").cannot("LOC 27").can("LOC 28")
	})
	rule("9.2e", "Infantry leaves a Contested Area for all MF, to a Free Area only", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@34", "de-henke@34", "us-82-1-505@31", "de-runge@31", "us-82-1-508@33:spent").
			ctl("34,37,33,31=airborne").bridge("31-34=allied", "33-34=allied").turn(allied)
		p.activeAt("34").do("UNIT us-82-1-504").can("LOC 37", "LOC 33").cannot("LOC 28", "LOC 31", "LOC 29")
		p.do("LOC 37").wantAt("us-82-1-504", "37").wantStatus("us-82-1-504", "spent")
	})
	rule("9.2f", "Armour beside enemy Armour likewise", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-knaust@28").ctl("28,37,38=corps").turn(allied)
		p.activeAt("28").do("UNIT uk-2-gren").can("LOC 37", "LOC 38").cannot("LOC 32", "LOC 34")
		p.do("LOC 37").wantAt("uk-2-gren", "37").wantStatus("uk-2-gren", "spent")
	})
	rule("9.2g", "Armour without enemy Armour leaves at normal cost, first into a Free Area", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-henke@28").ctl("28,37,35,38=corps").turn(allied)
		p.activeAt("28").do("UNIT uk-2-gren").cannot("LOC 32", "LOC 34").can("LOC 37", "LOC 38").do("LOC 37")
		p.wantKind(kStep).wantMF("uk-2-gren", 6) // no half cost from a Contested Area
		p.can("LOC 34").do("LOC 35").wantMF("uk-2-gren", 5).do("LOC 36").wantMF("uk-2-gren", 3)
	})
	rule("9.2h", "costs do not add up: the most severe is the only one", func(t *testing.T) {
		// Out of a Contested Area, through a canal; and through a canal among Fresh enemies.
		p := newPos(t).put("us-82-1-504@34", "de-henke@34", "us-82-1-505@33").ctl("34,33,37=airborne").
			bridge("33-34=destroyed").turn(allied)
		p.fork().activeAt("34").walk("us-82-1-504", "33").wantAt("us-82-1-504", "33").wantStatus("us-82-1-504", "spent")
		p.activeAt("33").walk("us-82-1-505", "34").wantAt("us-82-1-505", "34").wantMF("us-82-1-505", 0)
	})
	rule("9.2i", "a unit stops where the enemy is, unless it Overruns", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-gren@28", "de-henke@37:spent").ctl("28,35=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "37").wantKind(kAct).wantMF("uk-2-gren", 4).cannot("UNIT uk-2-gren")
		p.do("LOC 37").toDice("", "").do("dice 12 2").wantDead("de-henke").can("UNIT uk-2-gren")
		p.do("UNIT uk-2-gren").can("LOC 35")
	})
	rule("9.2j", "Artillery and FLAK leave like Infantry", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "de-henke@28").ctl("28,37,38=corps").turn(allied)
		p.activeAt("28").do("UNIT uk-guards-art").can("LOC 37", "LOC 38").cannot("LOC 32")
		p.do("LOC 37").wantAt("uk-guards-art", "37").wantStatus("uk-guards-art", "spent").wantKind(cSunset)
		q := newPos(t).put("de-9ss-flak@13", "uk-1abn-1-2@13").ctl("11=airborne").turn(german)
		q.activeAt("13").do("UNIT de-9ss-flak").can("LOC 12", "LOC 10").cannot("LOC 11")
		q.do("LOC 12").wantAt("de-9ss-flak", "12").wantStatus("de-9ss-flak", "spent")
	})
	rule("9.21", "with nothing spent any legal Area may be entered for all MF", func(t *testing.T) {
		// Sep 17, Clear: one MF against the four of a Fresh enemy.
		p := newPos(t).put("de-henke@32", "us-82-1-508@28").ctl("28=airborne").date(17).turn(german)
		p.activeAt("32").walk("de-henke", "28").wantAt("de-henke", "28").wantMF("de-henke", 0)
		p.wantKind(cAssault)
		// Sep 18: three MF, one spent, two left.
		q := newPos(t).put("de-henke@39", "us-82-1-508@28").ctl("28=airborne").turn(german)
		q.activeAt("39").walk("de-henke", "32").wantMF("de-henke", 2).cannot("LOC 28").can("LOC 38")
		// An attempt at a bridge is MF spent as well.
		r := newPos(t).put("us-82-1-504@33", "de-grave@42").ctl("33=airborne").turn(allied)
		r.activeAt("33").do("UNIT us-82-1-504").can("LOC 42").do("EDGE 33-42", "die 6").cannot("LOC 42")
		// Four MF and the one more over a bridge seized this Impulse.
		s := newPos(t).put("uk-2-gren@33", "us-82-1-504@33", "de-grave@42").ctl("33=corps").turn(allied)
		s.activeAt("33").do("UNIT uk-2-gren", "EDGE 33-42", "die 6", "STOP").walk("us-82-1-504", "42").
			wantMF("us-82-1-504", 0)
	})
}
