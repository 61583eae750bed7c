package gamble

import (
	"strings"
	"testing"
)

// ctlAll puts every Area and Zone under one Control.
func (p *pos) ctlAll(who string) *pos {
	p.Helper()
	for l := uint8(0); l < locUK; l++ {
		p.ctl(locCode(l) + "=" + who)
	}
	return p
}

// place puts depots at K_DEPOT, "5@64", and leaves the node by STOP.
func (p *pos) place(specs ...string) *pos {
	p.Helper()
	for _, spec := range specs {
		d, at, _ := strings.Cut(spec, "@")
		p.do("DEPOT "+d, "?LOC "+at)
		if got := p.s.depotLoc[p.depot(d)]; got != p.loc(at) {
			p.Fatalf("depot %s at %s, want %s", d, locCode(got), at)
		}
	}
	return p.do("?STOP")
}

func (p *pos) depot(d string) int {
	p.Helper()
	_, i := split(p.action("DEPOT " + d))
	return i
}

// wantSP asserts what is left of a depot's points.
func (p *pos) wantSP(d string, points int) *pos {
	p.Helper()
	if got := int(p.s.depotPoints[p.depot(d)]); got != points {
		p.Errorf("depot %s holds %d points, want %d", d, got, points)
	}
	return p
}

func (p *pos) startOvercast() *pos { p.s.dawnOvercast = 1; return p }

func init() {
	rule("13.1", "a Spent unit does not act, a Fresh one is Spent afterwards, supporting guns are not", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@64", "uk-2-gren@64:spent", "uk-3-irish@64:d1", "uk-guards-art@64", "de-eindhoven@63:spent").
			ctl("64=corps").turn(allied).do("ASSAULT", "?LOC 64")
		p.can("UNIT uk-1-gren").cannot("UNIT uk-2-gren", "UNIT uk-3-irish")
		p.do("UNIT uk-1-gren", "LOC 63", "LOC 63", "UNIT uk-guards-art").wantKind(cAssault)
		p.do("dice 2 12", "?STOP", "?STOP", "?STOP").wantStatus("uk-guards-art", "fresh").wantStatus("uk-1-gren", "d1")
	})
	rule("13.1", "Spent and Disrupted guns neither bombard nor support", func(t *testing.T) {
		p := newPos(t).put("uk-xxx-corps-art@64", "uk-guards-art@64:spent", "uk-43-art@64:d1", "de-eindhoven@63").
			ctl("64=corps").turn(allied).do("BOMBARD", "?LOC 63")
		p.only("UNIT uk-xxx-corps-art", "UNIT2 uk-xxx-corps-art").do("UNIT uk-xxx-corps-art").wantKind(cBombard)
		newPos(t).put("uk-guards-art@64:spent", "de-eindhoven@63").ctl("64=corps").turn(allied).cannot("BOMBARD")
	})
	rule("13.2a", "who infiltrates, fires a Barrage or draws an Assault", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "us-82-1-505@35:spent").ctl("35=airborne").turn(german)
		p.do("INFILTRATE", "?LOC 36", "?LOC 35", "?UNIT de-becker", "die 1").wantAt("de-becker", "35").wantStatus("de-becker", "spent")
		p = newPos(t).put("uk-xxx-corps-art@64", "uk-guards-art@64", "de-eindhoven@63").ctl("64=corps").turn(allied)
		p.do("BOMBARD", "?LOC 63", "UNIT2 uk-xxx-corps-art", "UNIT uk-guards-art", "dice 2 12")
		p.wantStatus("uk-xxx-corps-art", "spent").wantStatus("uk-guards-art", "spent")
		p = newPos(t).put("us-82-1-505@28", "us-82-2-505@28", "us-82-3-505@28", "de-henke@28").ctl("28=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT us-82-1-505", "UNIT us-82-2-505", "STOP")
		p.wantValues(5, 5).do("dice 7 7", "?STOP", "?STOP", "?STOP")
		p.wantStatus("us-82-1-505", "d1").wantStatus("us-82-2-505", "spent").wantStatus("us-82-3-505", "fresh").wantStatus("de-henke", "fresh")
	})
	rule("13.3", "German depots, refits, purchase, then the Allied ones, then surrender", func(t *testing.T) {
		p := newPos(t).put("de-henke@39:spent", "de-runge@64:d1", "uk-1-gren@F:spent").ctlAll("corps").ctl("D,40,39,I=german").
			set(func(s *State) { s.setReserve(german, 10); s.setReserve(allied, 10) }).refit(german)
		p.wantKind(kDepot).wantActor(german).place("0@39").wantKind(kRefit).wantActor(german)
		p.do("UNIT de-henke", "?STOP").wantKind(kReserve).wantActor(german).do("NUM 0")
		p.wantKind(kDepot).wantActor(allied).do("STOP").wantKind(kRefit).wantActor(allied)
		p.do("UNIT uk-1-gren").wantKind(kReserve).wantActor(allied).do("NUM 0")
		p.wantKind(cSurrender).wantActor(german).do("die 6").wantKind(kRgUnit)
	})
	rule("13.3", "a Refit leaves nothing behind that binds the next day", func(t *testing.T) {
		p := newPos(t).date(17).put("uk-1-gren@28:spent", "de-henke@27:spent").ctl("F," + clubRoute + "=corps").bridge("27-28=destroyed").refit(german)
		p.place("0@27").do("UNIT de-henke", "?DEPOT 0", "?NUM 0").wantActor(allied)
		for u := range p.g.t.nUnits {
			eq(t, "refitted flag", p.s.unitState[u]&uRefitted, 0)
		}
		p.do("DEPOT 5", "LOC 28", "EDGE 27-28", "die 1").wantKind(kDepot).cannot("EDGE 27-28") // one attempt a Refit
		p.do("STOP").do("?UNIT uk-1-gren", "?DEPOT 5", "?STOP", "?NUM 0")
		for kind(p.s.kind) == kRgUnit {
			p.do("STOP")
		}
		p.wantKind(kImpulse).wantActor(german)
		p.do("ASSAULT", "LOC 27").wantKind(kRepair).can("EDGE 27-28")
	})
	rule("13.4", "depots leave the map when their owner has finished refitting", func(t *testing.T) {
		p := newPos(t).put("de-henke@39:spent", "de-runge@40:spent").set(func(s *State) { s.setReserve(german, 10) }).refit(german)
		p.place("0@39", "1@40").wantSP("0", 5).do("UNIT de-henke", "DEPOT 0", "STOP").wantKind(kReserve)
		for d := range p.s.depotLoc {
			eq(t, "depot location", p.s.depotLoc[d], uint8(none))
			eq(t, "depot points", p.s.depotPoints[d], uint8(0))
		}
	})
	rule("13.41a", "five German depots, in any Zone whoever holds it", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@E", "de-henke@F:spent", "uk-2-gren@F").ctl("E,F,64=corps").refit(german)
		p.cannot("DEPOT 1", "DEPOT 5").do("DEPOT 0")
		for _, z := range strings.Split("ABCDEFGHIJ", "") {
			p.can("LOC " + z)
		}
		p.do("LOC A", "DEPOT 1", "LOC B", "DEPOT 2", "LOC C", "DEPOT 3", "LOC E", "DEPOT 4", "LOC F").wantKind(kRefit)
		p.wantSP("4", 5).do("UNIT de-henke").wantKind(kReserve)
		eq(t, "reserve of the depots in A, B, C", p.s.reserve(german), 15)
	})
	rule("13.41b", "a road through Free Areas", func(t *testing.T) {
		base := func() *pos { return newPos(t).ctlAll("corps") }
		p := base().ctl("D,40,39,38=german").refit(german).do("DEPOT 0")
		p.can("LOC 40", "LOC 39", "LOC 38").cannot("LOC 36", "LOC 32", "LOC 28")
		// Contested Areas are no way and no end, an Allied-Controlled Area neither.
		p = base().ctl("D,40,39,38=german").put("de-henke@40", "us-82-1-505@40").refit(german).do("DEPOT 0")
		p.can("LOC D").cannot("LOC 40", "LOC 39", "LOC 38")
		base().ctl("D,39,38=german").refit(german).do("DEPOT 0").cannot("LOC 40", "LOC 39")
		// A Contested Zone, or an Allied one, keeps its depots.
		base().ctl("D,40=german").put("de-henke@D", "uk-1-gren@D").refit(german).do("DEPOT 0").can("LOC D").cannot("LOC 40")
		base().ctl("40=german").refit(german).do("DEPOT 0").can("LOC D").cannot("LOC 40")
	})
	rule("13.41b", "no way without a road, over a blown bridge or by ferry", func(t *testing.T) {
		chain := func() *pos { return newPos(t).ctlAll("corps").ctl("B,7,12,13,23,15,17,16,14=german") }
		p := chain().bridge("13-15=destroyed").refit(german).do("DEPOT 0")
		p.can("LOC 12", "LOC 13", "LOC 23", "LOC 14", "LOC 16") // 16 by road from 23
		p = chain().bridge("13-23=destroyed", "13-15=allied").refit(german).do("DEPOT 0")
		p.can("LOC 13", "LOC 15", "LOC 17").cannot("LOC 23", "LOC 16") // the ferry 15-16 carries no depot
		newPos(t).ctlAll("corps").ctl("B,7,14=german").refit(german).do("DEPOT 0").can("LOC 7").cannot("LOC 14")
		newPos(t).ctlAll("corps").ctl("D,36,43=german").refit(german).do("DEPOT 0").can("LOC 36").cannot("LOC 43") // rails only
	})
	rule("13.41c", "five points after a Clear start, six after an Overcast one", func(t *testing.T) {
		for _, start := range []uint8{0, 1} {
			for _, now := range []uint8{0, 1} {
				p := newPos(t).put("de-henke@39:spent").set(func(s *State) { s.dawnOvercast, s.overcast = start, now })
				p.refit(german).place("0@39", "1@40").wantSP("0", 5+int(start)).wantSP("1", 5+int(start))
			}
		}
	})
	rule("13.411", "Germans in Oss recover one level while they hold it", func(t *testing.T) {
		p := newPos(t).put("de-henke@I:spent", "de-runge@I:d1", "de-grave@I:d2", "uk-1-gren@I").refit(german)
		p.wantStatus("de-henke", "fresh").wantStatus("de-runge", "spent").wantStatus("de-grave", "d1")
		p = newPos(t).put("de-runge@I:d1", "de-henke@41:spent").refit(german).place("0@I")
		p.wantStatus("de-runge", "spent").only("STOP", "UNIT de-henke") // no second level by a depot
		newPos(t).put("de-henke@I:spent", "uk-1-gren@I").ctl("I=corps").refit(german).wantStatus("de-henke", "spent")
	})
	rule("13.421a", "five Zone F depots of five points in any weather", func(t *testing.T) {
		for _, over := range []uint8{0, 1} {
			p := newPos(t).put("uk-1-gren@F:spent").ctl("F=corps").set(func(s *State) { s.dawnOvercast = over }).refit(allied)
			p.do("STOP").wantKind(kRefit)
			for _, d := range []string{"5", "6", "7", "8", "9"} {
				p.wantSP(d, 5)
				eq(t, "place of depot "+d, p.s.depotLoc[p.depot(d)], p.loc("F"))
			}
			p.do("UNIT uk-1-gren")
			eq(t, "reserve", p.s.reserve(allied), 24)
		}
	})
	rule("13.421b", "a Contested Zone F keeps its depots for itself", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@F:spent", "uk-2-gren@64:spent", "de-henke@F").ctl("F,64,63=corps").refit(allied)
		p.do("DEPOT 5").cannot("LOC 64") // only Zone F, taken at once
		eq(t, "depot 5", p.s.depotLoc[5], p.loc("F"))
		p.do("STOP").only("STOP", "UNIT uk-1-gren")
		p = newPos(t).put("uk-1-gren@F:spent", "uk-2-gren@64:spent").ctl("F,64,63=corps").refit(allied).do("DEPOT 5")
		p.only("LOC F", "LOC 64", "LOC 63").do("LOC 63", "STOP").only("STOP", "UNIT uk-1-gren", "UNIT uk-2-gren")
		// The Germans hold it alone: nothing reaches anybody.
		p = newPos(t).put("uk-2-gren@64:spent").ctl("64=corps").refit(allied).do("STOP").wantStatus("uk-2-gren", "spent")
		eq(t, "reserve", p.s.reserve(allied), 0)
	})
	rule("13.422a", "an Airborne depot needs a Supply Head of its division", func(t *testing.T) {
		base := func(specs ...string) *pos { return newPos(t).put("us-82-1-505@34", "uk-1-gren@F:spent").put(specs...) }
		p := base().ctl("F,50,5,34=airborne").refit(allied).can("DEPOT 10", "DEPOT 12").cannot("DEPOT 11")
		p.do("STOP", "UNIT uk-1-gren", "?DEPOT 5", "?STOP", "?STOP")
		eq(t, "reserve without the Airborne depots", p.s.reserve(allied), 24)
		base("us-82-2-505@33", "de-grave@33").refit(allied).can("DEPOT 11") // Contested, German-Controlled
		p = base("us-82-2-505@33").ctl("33,38=airborne").refit(allied).do("DEPOT 11").only("LOC 33", "LOC 38")
		// Fixed once placed.
		p = p.do("LOC 33").cannot("DEPOT 11")
		eq(t, "depot 11", p.s.depotLoc[11], p.loc("33"))
	})
	rule("13.422b", "ten points after a Clear start, five after an Overcast one, less Interdiction", func(t *testing.T) {
		for _, c := range []struct {
			over       uint8
			flak       string
			head, want int
		}{{0, "", 0, 10}, {1, "", 0, 5}, {0, "42", 0, 9}, {1, "42", 0, 4}, {0, "41", 0, 10}} {
			p := newPos(t).put("us-82-2-505@33:spent").ctl("33=airborne").set(func(s *State) { s.dawnOvercast = c.over })
			if c.flak != "" {
				p.put("de-woensel@" + c.flak)
			}
			p.refit(allied).place("11@33").wantSP("11", c.want)
		}
	})
	rule("13.422c", "an Airborne depot serves Airborne units only", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@54:spent", "us-101-1-327@54:spent", "us-101-377-pfa@54:d1", "us-82-1-505@60:spent", "nl-rn@60:spent").
			ctl("54,60=corps").refit(allied).place("12@54")
		p.only("STOP", "UNIT us-101-1-327", "UNIT us-101-377-pfa", "UNIT us-82-1-505")
		p.do("UNIT us-101-377-pfa").wantSP("12", 8)
	})
	rule("13.423a", "Allied units in Oss recover though the Germans hold it", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@I:spent", "uk-2-gren@I:d2", "de-henke@I:spent").refit(allied)
		p.wantStatus("uk-1-gren", "fresh").wantStatus("uk-2-gren", "d1").wantStatus("de-henke", "spent")
	})
	rule("13.423b", "an uncontested Allied Oss has a depot of ten points", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@41:spent").ctl("I,41,42=corps").startOvercast().refit(allied).can("DEPOT 14").do("DEPOT 14")
		p.only("LOC I", "LOC 41", "LOC 42").do("LOC 42", "STOP").wantSP("14", 10)
		p = newPos(t).put("uk-1-gren@41:spent").ctl("I,41=corps").refit(allied).do("STOP").wantSP("14", 10)
		eq(t, "Oss depot left where it is", p.s.depotLoc[14], p.loc("I"))
		newPos(t).put("uk-1-gren@I", "de-henke@I", "uk-2-gren@F:spent").ctl("F,I=corps").refit(allied).cannot("DEPOT 14")
		newPos(t).put("uk-1-gren@I", "de-henke@I", "uk-2-gren@F:spent").ctl("F=corps").refit(allied).cannot("DEPOT 14")
	})
	rule("13.424a", "Air Supply goes to any Allied place of TEM +1 or +2, if the Turn began Clear", func(t *testing.T) {
		base := func() *pos {
			return newPos(t).put("uk-1-gren@64:spent", "uk-3-irish@64:spent", "uk-2-gren@60", "de-henke@60").ctl("F,64,63,60,D=corps")
		}
		p := base().overcast().refit(allied).do("DEPOT 13").only("LOC F", "LOC 64", "LOC 60") // 63 and D are +3
		p.do("LOC 64", "STOP").wantSP("13", 5)
		base().startOvercast().refit(allied).can("DEPOT 5").cannot("DEPOT 13")
		p = base().put("de-flak-tower-son@63", "de-woensel@65:spent").refit(allied).place("13@64").wantSP("13", 4)
		p.do("UNIT uk-1-gren", "DEPOT 13").wantSP("13", 3)
	})
	rule("13.5a", "one point less for each Fresh FLAK, Tower and marker in or next to the depot, not below none", func(t *testing.T) {
		newPos(t).put("us-82-2-505@33:spent", "de-woensel@33", "de-flak-tower-nijmegen@34", "de-flak-tower-wyler@35").ctl("33=airborne").
			set(func(s *State) { s.placeState[42-1] |= lMarker }).refit(allied).place("11@33").wantSP("11", 7)
		newPos(t).put("us-82-2-505@33:spent", "de-woensel@33:spent", "de-flak-tower-nijmegen@34:d1").ctl("33=airborne").
			set(func(s *State) { s.placeState[44-1] |= lMarker }).refit(allied).place("11@33").wantSP("11", 10)
		flak := []string{"de-woensel@33", "de-swoboda-1@33", "de-swoboda-2@33", "de-9ss-flak@33", "de-flak-tower-nijmegen@33", "de-flak-tower-son@33"}
		newPos(t).put("us-82-2-505@33", "uk-1-gren@F:spent").put(flak...).ctl("33,F=airborne").refit(allied).do("DEPOT 13", "LOC 33").wantSP("13", 0)
		// Zone F and Oss depots suffer nothing.
		newPos(t).put("uk-1-gren@64:spent", "de-woensel@63").ctl("F,64=corps").refit(allied).place("5@64").wantSP("5", 5)
	})
	rule("13.5b", "FLAK that the Germans refit first counts", func(t *testing.T) {
		for _, refit := range []bool{true, false} {
			p := newPos(t).put("de-flak-tower-wyler@39:spent", "us-82-2-505@38:spent").ctl("38=airborne").refit(german).place("0@39")
			want := 9
			if refit {
				p.do("UNIT de-flak-tower-wyler")
			} else {
				p.do("STOP")
				want = 10
			}
			p.wantKind(kDepot).wantActor(allied).place("11@38").wantSP("11", want)
		}
	})
}
