package gamble

import "testing"

// gunLine has the British guns in Eindhoven (Free, Corps) and Germans in Woensel next door.
func gunLine(t *testing.T, germans ...string) *pos {
	t.Helper()
	return newPos(t).impulse(1).ctl("63=corps").put("uk-guards-art@63", "uk-xxx-corps-art@63", "uk-43-art@63").put(germans...).turn(allied)
}

func init() {
	rule("11.1", "no movement, repair or demolition in a Bombardment Impulse", func(t *testing.T) {
		p := newPos(t).zoneFRoad().bridge("60-63=destroyed", "57-60=allied").put("uk-2-gren@60", "uk-guards-art@60",
			"de-henke@57:d1", "de-rink@57").turn(allied)
		p.fork().do("ASSAULT", "LOC 60").wantKind(kRepair) // all of it is open in an Assault Impulse
		p.shell("57", barrel{lead: "UNIT uk-guards-art", primary: "UNIT de-henke"}).do("dice 9 5")
		p.wantKind(kImpulse).wantActor(german).wantAt("uk-2-gren", "60").wantStatus("uk-2-gren", "fresh").wantBridge("60-63", "destroyed")
	})
	rule("11.11", "only the Allies bomb, in Clear weather, with a marker not used yet", func(t *testing.T) {
		p := newPos(t).ctl("63=corps").put("de-henke@60", "de-9ss-art@60", "uk-2-gren@63").set(func(s *State) { s.airUsed = 1 << airEighth })
		p.fork().turn(allied).can("AIR2", "AIR83").cannot("BOMBARD")
		p.fork().overcast().turn(allied).cannot("AIR2", "AIR83")
		p.fork().set(func(s *State) { s.airUsed |= 1 << air2 }).turn(allied).cannot("AIR2").can("AIR83")
		p.turn(german).cannot("AIR2", "AIR83").can("BOMBARD")
	})
	rule("11.111a", "range one, Corps Artillery two, and never three", func(t *testing.T) {
		p := gunLine(t, "de-henke@60", "de-rink@54", "de-march@50")
		p.do("BOMBARD").only("LOC 60", "LOC 54") // 50 is three Areas off
		p.fork().do("LOC 54").only("UNIT uk-xxx-corps-art", "UNIT2 uk-xxx-corps-art")
		p.do("LOC 60").only("UNIT uk-guards-art", "UNIT uk-43-art", "UNIT uk-xxx-corps-art", "UNIT2 uk-xxx-corps-art")
		// In a Contested Area the guns reach no farther than that Area.
		p = gunLine(t, "de-henke@60", "de-rink@63").do("BOMBARD")
		p.wantKind(kLead).can("UNIT uk-guards-art") // Eindhoven was the only target
		eq(t, "target", locCode(p.s.targetLoc), "63")
	})
	rule("11.111b", "the guns stay Fresh and may fire again the same day", func(t *testing.T) {
		p := gunLine(t, "de-henke@60", "de-rink@60")
		p.shell("60", barrel{lead: "UNIT uk-guards-art", guns: []string{"uk-43-art"}, primary: "UNIT de-henke"}).do("dice 7 7").keep()
		p.do("?STOP").wantStatus("uk-guards-art", "fresh").wantStatus("uk-43-art", "fresh")
		p.do("PASS").wantActor(allied).shell("60", barrel{lead: "UNIT uk-guards-art", primary: "UNIT de-rink"})
	})
	rule("11.112a", "only Corps Artillery leads a Barrage, with its factor doubled", func(t *testing.T) {
		p := gunLine(t, "de-henke@60").do("BOMBARD")
		p.cannot("UNIT2 uk-guards-art", "UNIT2 uk-43-art")
		p.fork().shell("60", barrel{lead: "UNIT2 uk-xxx-corps-art"}).wantValues(14, 4)
		p.shell("60", barrel{lead: "UNIT uk-xxx-corps-art"}).wantValues(7, 4)
		g := newPos(t).ctl("63=corps").put("de-feldt@60", "de-9ss-art@60", "uk-2-gren@63").turn(german)
		g.do("BOMBARD").only("UNIT de-9ss-art", "UNIT de-feldt", "UNIT2 de-feldt")
		g.shell("63", barrel{lead: "UNIT2 de-feldt"}).wantValues(6, 6)
	})
	rule("11.112b", "a Barrage leaves the Lead and its supporters Spent, whatever it does", func(t *testing.T) {
		p := gunLine(t, "de-henke@60").shell("60", barrel{lead: "UNIT2 uk-xxx-corps-art", guns: []string{"uk-guards-art"}})
		p.fork().rollMargin(1).wantStatus("uk-xxx-corps-art", "spent").wantStatus("uk-guards-art", "spent").
			wantStatus("uk-43-art", "fresh").wantStatus("de-henke", "fresh")
		p.rollMargin(3).wantStatus("uk-xxx-corps-art", "spent").wantStatus("uk-guards-art", "spent").wantStatus("de-henke", "spent")
	})
	rule("11.112c", "only the Lead's factor is doubled", func(t *testing.T) {
		p := gunLine(t, "de-henke@60")
		p.shell("60", barrel{lead: "UNIT2 uk-xxx-corps-art", guns: []string{"uk-guards-art"}}).wantValues(15, 4)
	})
	rule("11.12a", "any enemy unit may be the Primary Target, at Disrupted 2 too", func(t *testing.T) {
		p := gunLine(t, "de-henke@60:d2", "de-rink@60", "de-knaust@60:spent")
		p.do("BOMBARD", "UNIT uk-guards-art", "STOP").wantKind(kPrimary).wantActor(allied)
		p.only("UNIT de-henke", "UNIT de-rink", "UNIT de-knaust")
	})
	rule("11.12b", "Field Artillery only where no other type is", func(t *testing.T) {
		p := gunLine(t, "de-henke@60:d2", "de-rink@60", "de-9ss-art@60").do("BOMBARD", "UNIT uk-guards-art", "STOP")
		p.only("UNIT de-henke", "UNIT de-rink")
		p = gunLine(t, "de-arko-191@60", "de-9ss-art@60").do("BOMBARD", "UNIT uk-guards-art", "STOP")
		p.only("UNIT de-arko-191", "UNIT de-9ss-art")
	})
	rule("11.12c", "a ferry or an enemy Construct on a boundary of the Lead's Area", primaryWorks)
	rule("11.12d", "nothing there, no target; a ferry alone is one", func(t *testing.T) {
		p := newPos(t).ctl("15,17=corps").put("uk-guards-art@15", "uk-43-art@17", "de-henke@7", "de-rink@40").turn(allied)
		p.do("BOMBARD").only("LOC 7", "LOC 40", "LOC 16", "LOC 25", "LOC 15")
		p.do("LOC 16").wantKind(cBombard).wantValues(4, 4) // the lead, no support in range, the ferry
		eq(t, "ferry", p.s.primaryEdge, p.edge("15-16f"))
	})
	rule("11.2a", "the factor of the air marker, alone", func(t *testing.T) {
		for marker, av := range map[string]int{"AIR2": 5, "AIR83": 6} {
			p := gunLine(t, "de-henke@60").set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied)
			p.do(marker, "?LOC 60").wantKind(cBombard).wantValues(av, 4)
		}
	})
	rule("11.2b", "the Lead's factor and one a supporter", func(t *testing.T) {
		p := gunLine(t, "de-henke@60")
		p.shell("60", barrel{lead: "UNIT uk-43-art", guns: []string{"uk-guards-art", "uk-xxx-corps-art"}}).wantValues(7, 4)
	})
	rule("11.2c", "British and US guns do not fire together", func(t *testing.T) {
		p := newPos(t).ctl("63=corps").put("uk-guards-art@63", "us-101-377-pfa@63", "us-101-321-gfa@63", "uk-1abn-lt-art@63", "de-henke@60").turn(allied)
		p.do("BOMBARD")
		p.fork().do("UNIT uk-guards-art").wantKind(kBSupport).only("UNIT uk-1abn-lt-art", "STOP")
		p.do("UNIT us-101-377-pfa").wantKind(kBSupport).only("UNIT us-101-321-gfa", "STOP")
	})
	rule("11.2d", "SS and Army guns together cost one", func(t *testing.T) {
		p := newPos(t).ctl("63=corps").put("de-9ss-art@60", "de-10ss-art@60", "de-arko-191@60", "de-184-art@60", "uk-2-gren@63").turn(german)
		try := func(av int, lead string, guns ...string) {
			t.Helper()
			p.fork().shell("63", barrel{lead: "UNIT " + lead, guns: guns}).wantValues(av, 6)
		}
		try(4, "de-9ss-art")
		try(5, "de-9ss-art", "de-10ss-art")
		try(4, "de-9ss-art", "de-arko-191")
		try(5, "de-9ss-art", "de-10ss-art", "de-184-art")
		try(5, "de-arko-191", "de-184-art")
		try(4, "de-arko-191", "de-10ss-art")
	})
	rule("11.3A", "twice the TEM", func(t *testing.T) {
		for at, dv := range map[string]int{"59": 2, "60": 4} {
			gunLine(t, "de-henke@"+at).shell(at, barrel{lead: "UNIT uk-43-art"}).wantValues(5, dv)
		}
		newPos(t).put("uk-43-art@12", "uk-2-gren@13", "de-henke@13").ctl("12=corps").turn(allied).
			shell("13", barrel{lead: "UNIT uk-43-art"}).wantValues(5, 8)
	})
	rule("11.3B", "Fresh FLAK and Towers, from the air only", func(t *testing.T) {
		p := gunLine(t, "de-woensel@60", "de-flak-tower-son@60", "de-9ss-flak@60:spent", "de-henke@60").
			set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied)
		p.fork().do("AIR2", "?LOC 60", "UNIT de-henke").wantValues(5, 4+2)
		p.shell("60", barrel{lead: "UNIT uk-43-art", primary: "UNIT de-henke"}).wantValues(5, 4)
	})
	rule("11.3C", "Fresh Field Artillery, against Field Artillery only", func(t *testing.T) {
		p := gunLine(t, "de-9ss-art@60", "de-10ss-art@60:spent", "de-henke@60").
			set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied)
		p.fork().do("AIR2", "?LOC 60").wantKind(cBombard).wantValues(5, 4)
		p.shell("60", barrel{lead: "UNIT uk-43-art"}).wantValues(5, 4+1)
	})
	rule("11.3D", "defense factors do not count", func(t *testing.T) {
		for _, u := range []string{"de-hummel@60", "de-10-sts@60:d2", "de-henke@60:spent"} {
			gunLine(t, u).shell("60", barrel{lead: "UNIT uk-43-art"}).wantValues(5, 4)
		}
	})
}

func primaryWorks(t *testing.T) {
	german2 := func(p *pos) *pos {
		return p.set(func(s *State) { s.setConstruct(german, p.edge("27-28"), 2); s.setConstruct(allied, p.edge("13-23"), 1) }).
			bridge("27-28=destroyed", "13-23=destroyed")
	}
	p := german2(newPos(t).ctl("28,38=corps").put("uk-guards-art@28", "uk-xxx-corps-art@38", "de-henke@27").turn(allied)).do("BOMBARD", "LOC 27")
	p.fork().do("UNIT uk-guards-art", "STOP").only("UNIT de-henke", "EDGE 27-28")
	far := p.fork().do("UNIT uk-xxx-corps-art") // in range of 27, but not beside the bridge
	if kind(far.s.kind) == kBSupport {
		far.do("STOP")
	}
	far.wantKind(cBombard)
	eq(t, "primary", far.s.primary, uint8(p.unit("de-henke")))

	// Its own Construct is no target; from the air none is.
	own := german2(newPos(t).ctl("13=corps").put("uk-guards-art@13", "de-henke@23").turn(allied))
	own.shell("23", barrel{}).wantValues(4, 2)
	air := german2(newPos(t).ctl("28=corps").put("uk-guards-art@28", "de-henke@27", "de-rink@27").
		set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied))
	air.do("AIR2", "?LOC 27").wantKind(kPrimary).only("UNIT de-henke", "UNIT de-rink")

	// A ferry from either bank, in a Contested Area of its own too; not from an Area away from it.
	f := newPos(t).ctl("15,17=corps").put("uk-guards-art@15", "uk-43-art@17", "de-henke@15", "de-rink@16").turn(allied).do("BOMBARD")
	f.wantKind(kLead) // the guns in Pannerden reach only their own, Contested Area: one target
	eq(t, "target", locCode(f.s.targetLoc), "15")
	f.fork().do("UNIT uk-guards-art", "STOP").only("UNIT de-henke", "EDGE 15-16f", "EDGE 15-25f")
	f.do("UNIT uk-43-art", "STOP").wantKind(cBombard)
}
