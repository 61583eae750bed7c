package gamble

import "testing"

func init() {
	rule("6.4a", "the Refit Phase starts with marker, DRM and ferries reset", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-10ss-pioneer@15").impulse(7).set(func(s *State) { s.sunsetDRM = 3 }).turn(german)
		p.do("ASSAULT", "?LOC 15", "UNIT de-10ss-1-10", "LOC 16").driveTo(kImpulse)
		eq(t, "ferry used by day", p.s.bridgeMarks[p.edge("15-16f")]&yFerryUsed != 0, true)
		p.do("PASS", "?NO", "sum 2", "?NO").wantKind(kDepot).wantActor(german)
		eq(t, "marker", p.s.impulse, 0)
		eq(t, "DRM", p.s.sunsetDRM, 0)
		eq(t, "ferry", p.s.bridgeMarks[p.edge("15-16f")], 0)
	})
	rule("6.4b", "German depots, refits, purchase; Allied ones; surrender, Germans first", func(t *testing.T) {
		p := newPos(t).ctl("F,64,63,65=corps").put("de-rink@A:spent", "uk-2-gren@F:spent", "de-march@64:d1", "us-82-1-504@33:d1")
		p.ctl("33=airborne").date(19).set(func(s *State) { s.setReserve(german, 10); s.setReserve(allied, 10) }).refit(german)
		for _, side := range []uint8{german, allied} {
			d, at := "DEPOT 0", "LOC A"
			if side == allied {
				d, at = "DEPOT 5", "LOC F"
			}
			p.wantKind(kDepot).wantActor(side).do(d, "?"+at, "STOP").wantKind(kRefit).wantActor(side)
			p.do("STOP").wantKind(kReserve).wantActor(side).do("NUM 0")
		}
		p.wantKind(cSurrender)
		eq(t, "first to roll", int(p.s.rollingUnit), p.unit("de-march"))
		p.do("die 6").wantKind(cSurrender)
		eq(t, "second to roll", int(p.s.rollingUnit), p.unit("us-82-1-504"))
		p.do("die 6").wantKind(kRgUnit).wantActor(german)
	})
	rule("6.4c", "purchases set the first box of the next Turn", func(t *testing.T) {
		for _, c := range []struct {
			g, a string
			want int8
		}{{"NUM 1", "NUM -3", -2}, {"NUM 0", "NUM 2", 2}, {"NUM 3", "NUM 3", 6}, {"NUM 0", "NUM 0", 0}} {
			p := newPos(t).set(func(s *State) { s.setReserve(german, 30); s.setReserve(allied, 30) }).refit(german)
			p.do("STOP", "?STOP").do(c.g).wantKind(kDepot).do("STOP", "?STOP").wantKind(kReserve).do(c.a).driveTo(kImpulse)
			eq(t, "first box after "+c.g+", "+c.a, p.s.impulse, c.want)
		}
	})
	rule("6.5a", "Germans, then Allies; any status, one step, unchanged", func(t *testing.T) {
		p := newPos(t).put("de-rink@45:d2", "uk-2-hcr@28:spent").ctl("28,37=corps").regroup(german)
		p.do("UNIT de-rink").only("LOC 42", "LOC 43", "LOC 47", "LOC 51").do("LOC 51").wantAt("de-rink", "51").wantStatus("de-rink", "d2")
		p.wantKind(kRgUnit).wantActor(allied).only("STOP", "UNIT uk-2-hcr").do("UNIT uk-2-hcr", "?LOC 37").wantAt("uk-2-hcr", "37").wantStatus("uk-2-hcr", "spent")
		// Into a Zone along an arrow.
		newPos(t).put("de-rink@51").regroup(german).do("UNIT de-rink").can("LOC E")
	})
	rule("6.5b", "once each, into Free places only", func(t *testing.T) {
		p := newPos(t).put("de-rink@45", "de-march@51", "uk-2-hcr@42", "de-knaust@42").ctl("43=corps").regroup(german)
		p.do("UNIT de-rink").only("LOC 47", "LOC 51").do("LOC 47").cannot("UNIT de-rink").can("UNIT de-march")
		// 43 is Vacant but Allied, 42 German but Contested; back in the own Area nothing is Free for the Allies.
		p.do("STOP").driveTo(kImpulse)
		newPos(t).put("uk-2-hcr@42", "de-knaust@42").ctl("43,44=corps", "45=airborne").regroup(allied).do("UNIT uk-2-hcr").only("LOC 43", "LOC 44", "LOC 45")
	})
	rule("6.51a", "Towers stay", func(t *testing.T) {
		newPos(t).put("de-flak-tower-wyler@39", "de-rink@39").regroup(german).only("STOP", "UNIT de-rink")
	})
	rule("6.51b", "by road: all but Infantry, and everybody from Polder", func(t *testing.T) {
		p := newPos(t).put("de-rink@22", "de-9ss-art@38", "de-march@38", "de-woensel@38").regroup(german)
		p.fork().do("UNIT de-rink").cannot("LOC 16", "LOC 20").can("LOC 19", "LOC 23")
		p.fork().do("UNIT de-9ss-art").cannot("LOC 32", "LOC 36", "LOC 37").can("LOC 35", "LOC 39")
		p.fork().do("UNIT de-woensel").cannot("LOC 32", "LOC 36", "LOC 37").can("LOC 35", "LOC 39")
		p.fork().do("UNIT de-march").can("LOC 32", "LOC 36", "LOC 37", "LOC 35")
		// Into Polder Infantry needs no road.
		newPos(t).put("de-rink@16").regroup(german).do("UNIT de-rink").cannot("LOC 22")
	})
	rule("6.51c", "Armour crosses water by bridge or ferry", func(t *testing.T) {
		p := newPos(t).put("de-knaust@34", "de-rink@34").date(19).regroup(german)
		p.fork().do("UNIT de-knaust").cannot("LOC 29", "LOC 27").can("LOC 31", "LOC 33")
		p.fork().do("UNIT de-rink").can("LOC 29").cannot("LOC 27")
		newPos(t).put("de-knaust@34").date(19).bridge("31-34=destroyed").regroup(german).do("UNIT de-knaust").cannot("LOC 31")
		newPos(t).put("de-knaust@15").date(19).regroup(german).do("UNIT de-knaust").can("LOC 16", "LOC 25", "LOC 13").cannot("LOC 23")
	})
	rule("6.51d", "out of Zone F, never back", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@64", "uk-2-gren@F").ctl("F,64,63=corps").regroup(allied)
		p.fork().do("UNIT uk-2-hcr").wantAt("uk-2-hcr", "63") // the only way
		p.do("UNIT uk-2-gren").wantAt("uk-2-gren", "64")
		newPos(t).put("uk-2-gren@F").ctl("F=corps").regroup(allied).wantKind(cWeather) // 64 is not Free
	})
	rule("6.51e", "two full Areas cannot change places", func(t *testing.T) {
		at := func(n int) *pos {
			return newPos(t).fill(german, "45", 10, "").fill(german, "51", n, "").ctl("42,43,47,49,50,54,61,62,E=corps").regroup(german)
		}
		at(10).wantKind(cWeather) // nobody can move: the Phase and the Turn are over
		at(9).wantKind(kRgUnit).wantActor(german)
	})
	rule("6.51f", "German Armour and ferries: from the Regroup Phase of the 19th", func(t *testing.T) {
		for date, ok := range map[int]bool{17: false, 18: false, 19: true, 20: true} {
			p := newPos(t).put("de-knaust@15").date(date).regroup(german).do("UNIT de-knaust").can("LOC 17")
			eq(t, "legal", p.s.Check(p.action("LOC 16")) == nil, ok)
			newPos(t).put("de-rink@15").date(date).regroup(german).do("UNIT de-rink").can("LOC 16")
		}
		newPos(t).put("uk-2-hcr@15").ctl("15,16,17=corps").date(18).regroup(allied).do("UNIT uk-2-hcr").can("LOC 16", "LOC 17")
	})
	rule("6.51g", "from a Contested Area no enemy bridge or river, but a canal", func(t *testing.T) {
		p := newPos(t).put("uk-50-231@28", "de-rink@28").ctl("28,27,37=corps")
		p.fork().bridge("27-28=german").regroup(allied).do("UNIT uk-50-231").wantAt("uk-50-231", "37")
		p.fork().bridge("27-28=allied").regroup(allied).do("UNIT uk-50-231").only("LOC 27", "LOC 37")
		// A Free start may use the German bridge.
		newPos(t).put("uk-50-231@28").ctl("28,27,37=corps").bridge("27-28=german").regroup(allied).do("UNIT uk-50-231").can("LOC 27")
		p = newPos(t).put("uk-43-129@24", "de-rink@24").ctl("24,11,22=corps").bridge("11-24=destroyed")
		p.fork().held("11-24=german").regroup(allied).do("UNIT uk-43-129").wantAt("uk-43-129", "22")
		p.fork().held("11-24=allied").regroup(allied).do("UNIT uk-43-129").only("LOC 11", "LOC 22")
		newPos(t).put("uk-50-231@34", "de-rink@34").ctl("34,29,37=corps").regroup(allied).do("UNIT uk-50-231").only("LOC 29", "LOC 37")
	})
	rule("6.51h", "ferries: Infantry by all, Armour by two, guns by none", func(t *testing.T) {
		p := newPos(t).put("uk-43-129@24", "uk-43-art@24", "uk-2-hcr@24").ctl("24,11,22,23=corps").bridge("11-24=destroyed").regroup(allied)
		p.fork().do("UNIT uk-43-129").only("LOC 11", "LOC 22", "LOC 23")
		p.fork().do("UNIT uk-43-art").only("LOC 22", "LOC 23")
		p.fork().do("UNIT uk-2-hcr").only("LOC 22", "LOC 23")
		p = newPos(t).put("uk-43-129@11", "uk-43-art@11").ctl("24,11,5,8=corps").bridge("11-24=destroyed").regroup(allied)
		p.fork().do("UNIT uk-43-129").can("LOC 24")
		p.fork().do("UNIT uk-43-art").cannot("LOC 24").can("LOC 5", "LOC 8")
		p = newPos(t).put("uk-43-129@16", "uk-43-art@16", "uk-2-hcr@16").ctl("15,16,23,26=corps").regroup(allied)
		p.fork().do("UNIT uk-43-129").can("LOC 15")
		p.fork().do("UNIT uk-2-hcr").can("LOC 15")
		p.fork().do("UNIT uk-43-art").cannot("LOC 15").can("LOC 23", "LOC 26")
	})
}
