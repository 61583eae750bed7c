package gamble

import "testing"

func init() {
	// Example 11: guns in Pannerden fire at Huissen and its ferry.
	huissen := func(t *testing.T, specs ...string) *pos {
		p := newPos(t).date(20).put("uk-43-art@15", "uk-50-art@15").put(specs...).ctl("15=corps").turn(allied)
		return p.do("BOMBARD", "?LOC 16", "UNIT uk-43-art", "UNIT uk-50-art", "?EDGE 15-16f").wantKind(cBombard).wantValues(6, 4)
	}
	gone := func(p *pos) bool { return p.s.bridgeMarks[p.edge("15-16f")]&yFerryGone != 0 }
	rule("EX-11a", "AV 6 against twice the TEM of Huissen, the ferry beside the guns being the Primary Target", func(t *testing.T) {
		huissen(t)
		p := newPos(t).put("uk-43-art@15", "de-henke@16", "de-6-ersatz@25").ctl("15=corps").turn(allied).do("BOMBARD", "LOC 16")
		p.wantKind(kPrimary).only("UNIT de-henke", "EDGE 15-16f")
		// Not from elsewhere: the ferry must be on the guns' own boundary.
		newPos(t).put("uk-xxx-corps-art@23").ctl("23,24=corps").turn(allied).cannot("BOMBARD")
	})
	rule("EX-11b", "two better saves the ferry, one better does not, and it is gone for good", func(t *testing.T) {
		eq(t, "6 against 8", gone(huissen(t).do("dice 6 8")), false)
		p := huissen(t).do("dice 6 7")
		eq(t, "6 against 7", gone(p), true)
		p.dawn()
		eq(t, "the next day", gone(p), true)
		p.date(20).put("de-6-ersatz@16").turn(german).do("ASSAULT", "LOC 16", "UNIT de-6-ersatz").cannot("LOC 15")
		f := newPos(t).date(20).put("de-6-ersatz@16").turn(german).do("ASSAULT", "?LOC 16", "UNIT de-6-ersatz").can("LOC 15")
		eq(t, "an untouched ferry", gone(f), false)
	})
	rule("EX-11c", "one AP for the ferry, the rest for the Germans in Huissen", func(t *testing.T) {
		p := huissen(t, "de-henke@16", "de-runge@16:spent").do("dice 7 5") // four AP, all used: one, two and one
		eq(t, "ferry gone", gone(p), true)
		p.wantStatus("de-henke", "spent").wantStatus("de-runge", "d1")
		p = huissen(t, "de-henke@16").do("dice 6 7").wantStatus("de-henke", "fresh")
		eq(t, "ferry gone", gone(p), true)
	})
	// Example 12: a depot in Wyler; Beek is Contested under German Control.
	wyler := func(t *testing.T) *pos {
		p := newPos(t).put("de-flak-tower-wyler@39:spent", "de-fuerst@39:d1", "de-greschick@38:spent", "de-stargard@32:d2", "de-flak-tower-nijmegen@28:spent",
			"us-82-1-505@38", "us-82-2-505@32", "us-82-3-505@28").ctl("38,28=airborne")
		return p.overcast().refit(german).place("0@39")
	}
	rule("EX-12a", "the depot holds five points, the Turn having begun Clear", func(t *testing.T) { wyler(t).wantSP("0", 5) })
	rule("EX-12b", "one for the Tower in Wyler, two for Fuerst", func(t *testing.T) {
		wyler(t).wantCost("de-flak-tower-wyler", 1).wantCost("de-fuerst", 2)
	})
	rule("EX-12c", "two for Greschick in Groesbeek", func(t *testing.T) { wyler(t).wantCost("de-greschick", 2) })
	rule("EX-12d", "three for Stargaard, who is still Disrupted then", func(t *testing.T) {
		wyler(t).wantCost("de-stargard", 3).do("UNIT de-stargard").wantStatus("de-stargard", "d1")
		eq(t, "printed name", wyler(t).record("de-stargard").Name, "Stargaard")
	})
	rule("EX-12e", "four for the Nijmegen Tower by way of Beek", func(t *testing.T) {
		wyler(t).wantCost("de-flak-tower-nijmegen", 4)
		p := wyler(t) // were Beek not Contested, three
		p.put("us-82-2-505@37").wantCost("de-flak-tower-nijmegen", 3)
	})
	rule("EX-12f", "the Tower and Greschick take three, two points go to the Reserves", func(t *testing.T) {
		p := wyler(t).can("UNIT de-flak-tower-wyler", "UNIT de-fuerst", "UNIT de-greschick", "UNIT de-stargard", "UNIT de-flak-tower-nijmegen")
		p.do("UNIT de-flak-tower-wyler", "UNIT de-greschick").wantKind(kDepot).wantActor(allied)
		p.wantStatus("de-flak-tower-wyler", "fresh").wantStatus("de-greschick", "fresh").wantStatus("de-fuerst", "d1")
		eq(t, "reserve", p.s.reserve(german), 2)
	})
	// Example 13: Regroup about Oosterbeek.
	rule("EX-13a", "the Spent glider unit goes to Oosterbeek, not to Knaust's Area", func(t *testing.T) {
		p := newPos(t).put("uk-1abn-kosb@5:spent", "uk-1abn-1-2@11:d1", "de-knaust@10").ctl("5,11,8=airborne").regroup(allied)
		p.do("UNIT uk-1abn-kosb").only("LOC 11", "LOC 8").do("LOC 11").wantAt("uk-1abn-kosb", "11").wantStatus("uk-1abn-kosb", "spent")
	})
	driel := func(t *testing.T, bridge string) *pos {
		p := newPos(t).put("uk-43-129@24", "uk-43-130@24", "uk-43-214@24", "uk-50-231@24", "uk-50-69@24", "uk-50-151@24", "nl-rn@24", "uk-1abn-1-2@11:d2", "us-101-1-506@63")
		return p.ctl("24,63,60=corps", "11=airborne").bridge("11-24=" + bridge).regroup(allied)
	}
	rule("EX-13b", "over a blown bridge only one unit comes, by the ferry", func(t *testing.T) {
		p := driel(t, "destroyed").do("UNIT uk-43-129").wantAt("uk-43-129", "11").wantCtl("11", "corps")
		eq(t, "ferry used", p.s.bridgeMarks[p.edge("11-24f")]&yFerryUsed != 0, true)
		p.cannot("UNIT uk-43-130", "UNIT uk-43-214", "UNIT uk-50-231", "UNIT nl-rn")
		q := driel(t, "destroyed").set(func(s *State) { s.bridgeMarks[p.edge("11-24f")] |= yFerryGone })
		q.regroup(allied).cannot("UNIT uk-43-129")
	})
	rule("EX-13c", "an intact one takes five", func(t *testing.T) {
		p := driel(t, "allied")
		for _, id := range []string{"uk-50-231", "uk-43-129", "uk-43-130", "uk-43-214", "nl-rn"} {
			p.do("UNIT "+id).wantKind(kMode).only("BRIDGE", "FERRY").do("BRIDGE").wantAt(id, "11")
		}
		p.do("UNIT uk-50-69").wantAt("uk-50-69", "11") // the ferry was still open
		p.cannot("UNIT uk-50-151")
		eq(t, "ferry used", p.s.bridgeMarks[p.edge("11-24f")]&yFerryUsed != 0, true)
	})
	// Example 14: Becker and Hermann infiltrate from Gennep into Mook.
	mook := func(t *testing.T, over uint8, specs ...string) *pos {
		p := newPos(t).date(20).put("de-becker@36", "de-hermann@36", "de-feldt@36").put(specs...).ctl("35,37,38=airborne")
		p.set(func(s *State) { s.overcast = over }).turn(german)
		return p.do("INFILTRATE", "?LOC 36", "?LOC 35").wantKind(kInfUnit)
	}
	spent := []string{"us-82-1-505@35:spent", "us-82-2-505@35:spent"}
	fight := func(t *testing.T) *pos {
		p := mook(t, 1, spent...).do("UNIT de-becker", "die 5", "UNIT de-hermann", "die 2").wantKind(kSupport)
		return p.do("UNIT de-feldt", "?UNIT us-82-1-505").wantKind(cAssault)
	}
	rule("EX-14a", "in Overcast weather a 5 fails and a 2 succeeds against TEM 2, in Clear weather it takes a 1", func(t *testing.T) {
		p := mook(t, 1, spent...).do("UNIT de-becker", "die 5").wantAt("de-becker", "35").wantStatus("de-becker", "fresh")
		p.wantKind(kInfUnit).do("UNIT de-hermann", "die 2").wantAt("de-hermann", "35").wantStatus("de-hermann", "spent")
		mook(t, 1, spent...).do("UNIT de-becker", "die 3").wantStatus("de-becker", "fresh")
		mook(t, 0, spent...).do("UNIT de-becker", "die 2").wantStatus("de-becker", "fresh")
		mook(t, 0, spent...).do("UNIT de-becker", "die 1").wantStatus("de-becker", "spent")
	})
	rule("EX-14b", "Becker must assault, supported by Feldt: AV 3", func(t *testing.T) {
		p := mook(t, 1, spent...).do("UNIT de-becker", "die 5", "UNIT de-hermann", "die 2").wantKind(kSupport).only("STOP", "UNIT de-feldt")
		eq(t, "Point Unit", int(p.s.pointUnit), p.unit("de-becker"))
		p.fork().do("STOP").wantValues(2, 5)
		p.do("UNIT de-feldt").wantValues(3, 5)
	})
	rule("EX-14c", "DV 5: the factor of the Forward Unit and the TEM", func(t *testing.T) {
		fight(t).wantValues(3, 3+2)
		mook(t, 1, "uk-1-gren@35", "us-82-2-505@35:spent").do("UNIT de-becker", "die 5", "STOP", "STOP", "UNIT us-82-2-505").wantValues(2, 3+2+1)
	})
	rule("EX-14d", "a success or Stalemate lets Becker stay, a failure sends him back", func(t *testing.T) {
		fight(t).do("dice 7 8").wantAt("de-becker", "36").wantStatus("de-becker", "d1") // 11 against 12
		p := fight(t).do("dice 5 7").wantKind(kAttRetreat).only("STOP", "UNIT de-becker")
		p.fork().do("UNIT de-becker").wantAt("de-becker", "36").wantStatus("de-becker", "d1")
		p.do("STOP").wantAt("de-becker", "35").wantStatus("de-becker", "d1")
		fight(t).do("dice 5 8", "?UNIT us-82-1-505", "?STOP").wantAt("de-becker", "35").wantStatus("de-becker", "spent")
	})
	rule("EX-14e", "Hermann is left out of it, whatever happens", func(t *testing.T) {
		for _, dice := range []string{"dice 12 2", "dice 5 7", "dice 5 8", "dice 2 12"} {
			p := fight(t).do(dice).wantAt("de-hermann", "35").wantStatus("de-hermann", "spent")
			p.do("?STOP", "?STOP").wantAt("de-hermann", "35").wantStatus("de-hermann", "spent")
		}
	})
	rule("EX-14f", "after an Overrun of Spent units Becker has one MF left", func(t *testing.T) {
		p := mook(t, 1, "us-82-1-505@35:spent").do("UNIT de-becker", "die 5", "UNIT de-hermann", "die 2", "UNIT de-feldt", "dice 2 12")
		p.wantDead("us-82-1-505").wantKind(kAct).wantMF("de-becker", 1).wantStatus("de-becker", "fresh").do("UNIT de-becker").only("STOP", "LOC 36", "LOC 43")
	})
}
