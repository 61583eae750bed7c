package gamble

import (
	"strings"
	"testing"
)

// activeAt opens an Assault Impulse with the given active location, whether or not it is the only
// one worth asking for.
func (p *pos) activeAt(code string) *pos {
	p.Helper()
	if k := kind(p.s.kind); k == kImpulse || k == kImpulse2 {
		p.do("ASSAULT")
	}
	if kind(p.s.kind) == kActive {
		p.do("LOC " + code)
	}
	if kind(p.s.kind) == kRepair {
		p.do("STOP")
	}
	if p.s.activeLocs[0] != p.loc(code) {
		p.Fatalf("active location %s, want %s", locCode(p.s.activeLocs[0]), code)
	}
	return p
}

// walk starts the move of a unit and takes it through the locations, each written place or
// place/MODE where there are several ways across. Steps the engine took by itself are passed over.
func (p *pos) walk(id string, path ...string) *pos {
	p.Helper()
	p.do("UNIT " + id)
	for _, leg := range path {
		at, mode, asked := strings.Cut(leg, "/")
		if p.s.loc[p.unit(id)] == p.loc(at) {
			continue
		}
		p.do("LOC " + at)
		if asked {
			p.wantKind(kMode).do(mode)
		}
		p.wantAt(id, at)
	}
	return p
}

// toDice takes an Assault to its dice: nobody joins or supports beyond the mandatory, the named
// Point and Forward Units are chosen where there is a choice.
func (p *pos) toDice(point, forward string) *pos {
	p.Helper()
	for {
		switch kind(p.s.kind) {
		case kJoin, kSupport:
			p.do("STOP")
		case kPoint:
			p.do("UNIT " + point)
		case kForward:
			p.do("UNIT " + forward)
		default:
			return p.wantKind(cAssault)
		}
	}
}

// stand keeps the defenders where they are after an Assault.
func (p *pos) stand() *pos {
	for kind(p.s.kind) == kDefRetreat {
		p.do("STOP")
	}
	return p
}

// finish ends the present Impulse with nothing more done and goes to the opponent's.
func (p *pos) finish() *pos {
	p.Helper()
	for side := p.s.impulseSide; p.s.impulseSide == side && kind(p.s.kind) != kImpulse; {
		switch k := kind(p.s.kind); k {
		case kAct, kStep, kDemolish, kAfter, kDefRetreat, kAttRetreat, kSupport, kReroll:
			p.do("STOP")
		case cSunset:
			p.do("sum 9")
		default:
			p.Fatalf("finish: at %v\nlegal: %s", k, p.legal())
		}
	}
	return p.wantKind(kImpulse)
}

// lifeline puts the road from Zone F to Nijmegen under Corps Control, so that Supply Lines reach
// Hatert and Nijmegen.
func (p *pos) lifeline() *pos {
	return p.ctl("F,64,63,60,57,54,50,49,47,42,33,34,37,28=corps")
}

// crossed is the number of units counted over a bridge in this Impulse.
func (p *pos) crossed(code string) int {
	return int(p.s.bridgeState[p.edge(code)]&xCrossMask) / xCrossing
}

// someUnit is a unit that may start a move now.
func (p *pos) someUnit() string {
	p.Helper()
	for _, a := range p.legalList() {
		if id, ok := strings.CutPrefix(a, "UNIT "); ok {
			return id
		}
	}
	p.Fatalf("no unit may move at %v: %s", kind(p.s.kind), p.legal())
	return ""
}

func init() {
	rule("9.1a", "one unit moves at a time, until it stops or waits for an Assault", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33", "de-henke@34").ctl("33=airborne").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504").wantKind(kStep)
		p.cannot("UNIT us-82-1-504", "UNIT us-82-2-504").can("LOC 31", "LOC 34", "LOC 42")
		q := p.fork().do("LOC 31").wantKind(kStep).cannot("UNIT us-82-2-504")
		q.do("STOP").wantKind(kAct).can("UNIT us-82-2-504").cannot("UNIT us-82-1-504")
		p.do("LOC 34", "BRIDGE").wantKind(kAct).can("UNIT us-82-2-504").cannot("UNIT us-82-1-504")
	})
	rule("9.1b", "units may assault inside the Active Area after others have moved out", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-gren@28", "uk-50-231@37", "de-henke@28:spent").
			ctl("28,37=corps").turn(allied)
		p.activeAt("28").can("LOC 28").walk("uk-2-gren", "37").do("STOP").wantStatus("uk-2-gren", "spent")
		p.can("LOC 28").do("LOC 28").toDice("", "").wantValues(6, 1+3)
		eq(t, "only the unit left behind assaults", p.s.pointUnit, uint8(p.unit("uk-1-gren")))
		// Of the Active Area only: 28 is no choice when 37 is active and nobody has gone there.
		newPos(t).put("uk-2-gren@28", "uk-50-231@37", "de-henke@28:spent").ctl("28,37=corps").turn(allied).
			activeAt("37").cannot("LOC 28")
	})
	rule("9.1c", "an Area is assaulted once an Impulse, both halves of a Double included", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-gren@28", "uk-1-cold@28", "uk-2-irish@37", "de-henke@28").
			ctl("28,37=corps").holder(allied).turn(allied)
		p.activeAt("28").do("LOC 28", "UNIT uk-2-gren", "STOP").toDice("uk-2-gren", "").do("dice 2 12", "NO").stand()
		p.wantKind(kAct).cannot("LOC 28").do("?STOP")
		for kind(p.s.kind) != kAfter {
			p.do("STOP")
		}
		p.do("DOUBLE").activeAt("37").walk("uk-2-irish").cannot("LOC 28")
		// The tank of a fresh Impulse may go in.
		newPos(t).put("uk-2-irish@37", "us-82-1-504@28", "de-henke@28").ctl("28,37=corps").turn(allied).
			activeAt("37").walk("uk-2-irish").can("LOC 28")
	})
	rule("9.1d", "a unit left alone stays Fresh, one that moved is Spent", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33=airborne").turn(allied)
		p.activeAt("33").walk("us-82-1-504", "31").do("STOP").finish()
		p.wantStatus("us-82-1-504", "spent").wantStatus("us-82-2-504", "fresh")
	})
	rule("9.1e", "a lander stopped by Interdiction fills the Area for other landers", func(t *testing.T) {
		for n, ok := range map[int]bool{5: true, 6: false} {
			p := newPos(t).put("us-82-1-505@38", "us-82-2-505@38", "us-82-3-505@38", "de-woensel@28",
				"us-82-1-325@UK", "us-82-2-325@UK").fill(allied, "38", n, "spent").
				ctl("38,39,32=airborne").date(20).turn(allied)
			p.activeAt("UK").do("UNIT us-82-1-325", "LOC 38", "UNIT us-82-2-325", "LOC 39", "?STOP")
			p.wantKind(cInterdict).do("die 1").wantStatus("us-82-1-325", "spent").wantAt("us-82-1-325", "38")
			p.do("UNIT us-82-2-325")
			if ok {
				p.wantKind(kStep).only("LOC 32", "LOC 38")
			} else { // the only step left was taken
				p.wantAt("us-82-2-325", "32")
			}
		}
	})
	rule("9.22a", "drm 0: a natural 3 fails and a 4 seizes", func(t *testing.T) {
		// 33-42 is the Grave river bridge: Vacant +1, river -1.
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504").can("EDGE 33-42").do("EDGE 33-42").wantKind(cSeize)
		p.fork().do("die 3").wantBridge("33-42", "german").wantMF("us-82-1-504", 3)
		p.do("die 4").wantBridge("33-42", "allied").wantMF("us-82-1-504", 3)
	})
	rule("9.22a", "on the way, with an MF left, and only from a Free Area", func(t *testing.T) {
		// 31-34 is a canal bridge; MF 4: three Free Areas leave one MF, four leave none.
		p := newPos(t).put("us-82-1-504@28").ctl("28,37,34=airborne").turn(allied)
		p.activeAt("28").walk("us-82-1-504", "37", "34").can("EDGE 31-34", "EDGE 33-34")
		q := newPos(t).put("us-82-1-504@38").ctl("38,28,37,35,34=airborne").turn(allied)
		q.activeAt("38").walk("us-82-1-504", "35", "37", "34").wantMF("us-82-1-504", 1).can("EDGE 31-34")
		r := newPos(t).put("us-82-1-504@39").ctl("39,38,35,37,34=airborne").turn(allied)
		r.activeAt("39").walk("us-82-1-504", "38", "35", "37", "34").wantStatus("us-82-1-504", "spent")
		r.wantAt("us-82-1-504", "34").wantKind(cSunset)
		// Contested: nothing to seize with.
		c := newPos(t).put("us-82-1-504@33", "de-henke@33").ctl("33,31,34=airborne").turn(allied)
		c.activeAt("33").walk("us-82-1-504").can("LOC 31").cannot("EDGE 33-42", "EDGE 33-34")
	})
	rule("9.22b", "one attempt a bridge and Impulse, by whichever unit", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33=airborne").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42", "die 1").wantKind(kStep)
		p.cannot("EDGE 33-42").can("EDGE 33-34", "STOP").do("STOP")
		p.do("UNIT us-82-2-504").cannot("EDGE 33-42").can("EDGE 33-34", "LOC 31").do("LOC 31", "STOP").finish()
		p.put("us-82-3-504@33").do("PASS").activeAt("33").do("UNIT us-82-3-504").can("EDGE 33-42")
	})
	rule("9.22c", "the others pay one MF more, the seizer does not, nor anybody after a failure", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33=airborne").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42")
		q := p.fork().do("die 6", "LOC 42").wantMF("us-82-1-504", 1) // 4 - 1 - 2
		q.do("STOP").walk("us-82-2-504", "42").wantMF("us-82-2-504", 1)
		p.fork().do("die 6", "STOP").walk("us-82-2-504", "42").wantMF("us-82-2-504", 1)
		p.do("die 1", "STOP").walk("us-82-2-504", "42").wantMF("us-82-2-504", 2)
	})
	rule("9.22c", "the MF more also to a Free Area", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33,42=airborne").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42", "die 6", "STOP")
		p.walk("us-82-2-504", "42").wantMF("us-82-2-504", 2)
	})
	rule("9.22d", "no seizing of destroyed bridges or of boundaries", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").
			bridge("33-42=destroyed", "33-34=destroyed").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504").only("LOC 31", "LOC 34", "LOC 37", "EDGE 33-37")
		// Gendt lies on unbridged rivers only, one with a ferry.
		q := newPos(t).put("uk-50-231@25").ctl("25,15=corps").turn(allied)
		q.activeAt("25").do("UNIT uk-50-231").only("LOC 15", "LOC 16", "LOC 26")
	})
	rule("9.22e", "the seizer may stay where it is", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42", "die 5", "STOP").finish()
		p.wantAt("us-82-1-504", "33").wantStatus("us-82-1-504", "spent")
		p.wantBridge("33-42", "allied").wantHeld("33-42", allied).wantCtl("42", "german")
	})
	rule("9.22f", "Infantry and Armour only; a lander too", func(t *testing.T) {
		p := newPos(t).put("de-9ss-flak@13", "de-9ss-art@13", "de-9ss-pioneer@13", "de-9ss-recce@13").
			bridge("13-23=allied").turn(german)
		p.activeAt("13")
		for id, ok := range map[string]bool{"de-9ss-flak": false, "de-9ss-art": false, "de-9ss-pioneer": true, "de-9ss-recce": true} {
			q := p.fork().do("UNIT " + id).can("LOC 12")
			if ok {
				q.can("EDGE 13-23")
			} else {
				q.cannot("EDGE 13-23")
			}
		}
		newPos(t).put("de-flak-tower-nijmegen@28", "de-henke@28").bridge("27-28=allied").turn(german).
			activeAt("28").can("UNIT de-henke").cannot("UNIT de-flak-tower-nijmegen")
		// 325 lands in German-Controlled Overasselt: two MF, one for the bridge, one left.
		l := newPos(t).put("us-82-1-325@UK").date(19).turn(allied)
		l.activeAt("UK").do("UNIT us-82-1-325").wantAt("us-82-1-325", "33")
		l.do("UNIT us-82-1-325").wantMF("us-82-1-325", 2).can("EDGE 33-42").do("EDGE 33-42").wantMF("us-82-1-325", 1)
	})
	rule("9.221", "a Vacant Area is entered over an enemy bridge without a roll", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.activeAt("33").walk("us-82-1-504", "42").wantKind(kStep).wantMF("us-82-1-504", 2)
		p.wantBridge("33-42", "allied").wantCtl("42", "airborne").wantHeld("33-42", allied)
		p.wantBridge("33-34", "german")
		// One MF does not pay for it.
		q := newPos(t).put("us-82-1-504@38").ctl("38,35,37,33=airborne").bridge("33-37=allied").turn(allied)
		q.activeAt("38").walk("us-82-1-504", "35", "37", "33").wantMF("us-82-1-504", 1).cannot("LOC 42").can("EDGE 33-42")
	})
}
