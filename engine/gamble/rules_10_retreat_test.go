package gamble

import "testing"

// leaving sets up a German in at, beaten off by nobody: a single Allied unit there fails its Assault,
// so that every defender may leave of its own accord (10.93).
func leaving(t *testing.T, at string, setUp func(p *pos), germans ...string) *pos {
	t.Helper()
	p := newPos(t).put("uk-43-129@" + at)
	for _, g := range germans {
		p.put(g + "@" + at)
	}
	setUp(p)
	return p.turn(allied).fightTo(at, fight{forward: germans[0]}).rollMargin(-2)
}

// resisting is the same with Germans attacking and the Allies on the defence.
func resisting(t *testing.T, at string, setUp func(p *pos), defenders ...string) *pos {
	t.Helper()
	p := newPos(t).put("de-becker@" + at)
	for _, g := range defenders {
		p.put(g + "@" + at)
	}
	setUp(p)
	return p.turn(german).fightTo(at, fight{forward: defenders[0]}).rollMargin(-2)
}

func init() {
	rule("10.9", "defenders go by the priorities, attackers back where they came from", func(t *testing.T) {
		p := newPos(t).ctl("63,64,65=corps").put("uk-43-43-recce@63", "de-henke@61:spent").turn(allied)
		p.activeIn("63").marches("uk-43-43-recce", "61").fightTo("61", fight{})
		p.fork().rollMargin(-1).wantAt("uk-43-43-recce", "63")
		// Free for the Germans: 51, 54, 60, 62. Only 51 and 62 have no Allied Area beside them.
		won := p.rollMargin(1).wantKind(kCP).do("UNIT2 de-henke").wantKind(kRetreatDest)
		won.cannot("LOC 63", "LOC 65", "LOC 60").can("LOC 51", "LOC 54").do("LOC 51").wantAt("de-henke", "51")
	})
	rule("10.91a", "a full Area passes the unit on, by the priorities from there", func(t *testing.T) {
		behind := func(p *pos) { p.ctl("65,63,59,60,58=corps").crowdAt(allied, "63", 10) }
		p := resisting(t, "65", behind, "uk-50-231").wantKind(kDefRetreat).do("UNIT uk-50-231")
		// 60 borders German 54, 57, 61; 59 borders German 55, 56, 57.
		p.wantKind(kRetreatDest).only("LOC 59", "LOC 60").do("LOC 60").wantAt("uk-50-231", "60")
		eq(t, "units in Eindhoven", p.s.cnt[allied][p.loc("63")], 10)
		// One place left: it stays there.
		p = resisting(t, "65", func(p *pos) { p.ctl("65,63,59,60,58=corps").crowdAt(allied, "63", 9) }, "uk-50-231")
		p.do("UNIT uk-50-231").wantAt("uk-50-231", "63")
	})
	rule("10.91b", "attackers whose entry Area is full go on by the priorities", func(t *testing.T) {
		p := newPos(t).holder(allied).ctl("63,64,65=corps").crowdAt(allied, "63", 9).
			put("uk-2-gren@63", "uk-2-hcr@64", "de-henke@61").turn(allied)
		p.activeIn("63").joinDouble("64").marches("uk-2-gren", "61").marches("uk-2-hcr", "63")
		p.fightTo("61", fight{}).rollMargin(-1)
		// From 63: 64 has one enemy neighbour (Zone F), 65 three (61, 62, Zone E).
		p.wantAt("uk-2-gren", "64").wantStatus("uk-2-gren", "d1").wantAt("uk-2-hcr", "63")
	})
	rule("10.91c", "an Airborne unit that would have to leave its sector is eliminated", func(t *testing.T) {
		for id, want := range map[string]string{"us-101-1-506": "dead", "uk-43-129": "59"} {
			p := newPos(t).ctl("57,59=corps").crowdAt(allied, "57", 9).put(id+"@57", "de-henke@58").turn(allied)
			p.activeIn("57").marches(id, "58").put("uk-2-hcr@57") // ten again behind it
			p.fightTo("58", fight{}).rollMargin(-1).wantAt(id, want)
			eq(t, "Allied losses", p.s.lost[allied], uint8(b2u(want == "dead")))
		}
		// A defender with nowhere else to go is not offered the way out.
		p := resisting(t, "12", func(p *pos) { p.ctl("12,7=airborne") }, "uk-1abn-1-2", "uk-43-130")
		p.wantKind(kDefRetreat).only("STOP", "UNIT uk-43-130")
	})
	rule("10.91d", "three losers, room for two: the owner says which go on", func(t *testing.T) {
		losers := []string{"uk-1-gren", "uk-2-gren", "uk-2-welsh"}
		for last := range losers {
			p := newPos(t).ctl("63,64=corps").crowdAt(allied, "63", 8).put("de-henke@61", "de-march@61", "de-rink@61")
			for _, u := range losers {
				p.put(u + "@64")
			}
			p.turn(allied).activeIn("64")
			for _, u := range losers {
				p.marches(u, "63", "61")
			}
			p.fightTo("61", fight{point: "uk-1-gren", forward: "de-henke"}).rollMargin(-1)
			p.wantKind(kAttRetreat).only("UNIT uk-1-gren", "UNIT uk-2-gren", "UNIT uk-2-welsh")
			for i, u := range losers {
				if i != last {
					p.do("UNIT "+u).wantAt(u, "63")
				}
			}
			p.wantAt(losers[last], "64")
		}
	})
	rule("10.92a", "first a Free Area with the fewest enemy-Controlled Areas and Zones beside it", func(t *testing.T) {
		leaving(t, "58", func(p *pos) { p.ctl("54,60=corps") }, "de-henke").do("UNIT de-henke").wantAt("de-henke", "55")
		// Zone G counts: 55, 53 and 59 then have one each, 57 two.
		p := leaving(t, "58", func(p *pos) { p.ctl("54,60,G=corps") }, "de-henke").do("UNIT de-henke")
		p.wantKind(kRetreatDest).wantActor(german).only("LOC 53", "LOC 55", "LOC 59")
	})
	rule("10.92b", "second an own-Controlled Contested Area", func(t *testing.T) {
		p := leaving(t, "57", func(p *pos) {
			p.ctl("54,59,60=corps").put("uk-1-gren@58:spent", "de-rink@58", "uk-5-cold@60:spent", "de-zedlitz@60")
		}, "de-henke").do("UNIT de-henke").wantAt("de-henke", "58")
		wantNotAt(p, kRetreatDest)
	})
	rule("10.92b", "but a Free Area comes first, however many enemy Areas lie beside it", func(t *testing.T) {
		p := leaving(t, "57", func(p *pos) {
			p.ctl("54,60,53,55=corps").put("uk-1-gren@59:spent", "de-rink@59")
		}, "de-henke").do("UNIT de-henke").wantAt("de-henke", "58")
		wantNotAt(p, kRetreatDest)
	})
	rule("10.92c", "third an enemy-Controlled Contested Area, where friends are already", func(t *testing.T) {
		held := func(friend bool) *pos {
			return leaving(t, "57", func(p *pos) {
				p.ctl("54,58,59,60=corps").put("uk-5-cold@60:spent")
				if friend {
					p.put("de-zedlitz@60")
				}
			}, "de-knaust")
		}
		held(true).do("UNIT de-knaust").wantAt("de-knaust", "60").wantStatus("de-knaust", "spent")
		wantNotAt(held(false).wantAt("de-knaust", "57"), kDefRetreat)
	})
	rule("10.92d", "last a full Area, if the way goes on from there", func(t *testing.T) {
		// Best from Breugel: 58 is full, and only 55 lies open beyond it.
		full := func(n int, open string) *pos {
			return leaving(t, "57", func(p *pos) {
				p.ctl("54,59,60,53,55=corps").ctl(open+"=german").crowdAt(german, "58", n)
			}, "de-henke")
		}
		full(10, "55").do("UNIT de-henke").wantAt("de-henke", "55")
		wantNotAt(full(10, "56").wantAt("de-henke", "57"), kDefRetreat)
		full(9, "56").do("UNIT de-henke").wantAt("de-henke", "58")
		// A Contested Area with room comes before a full Free one.
		leaving(t, "57", func(p *pos) {
			p.ctl("54,59,60=corps").crowdAt(german, "58", 10).put("uk-5-cold@60:spent", "de-rink@60:spent")
		}, "de-knaust").do("UNIT de-knaust").wantAt("de-knaust", "60")
	})
	rule("10.92e", "nowhere to go: a unit that must leave is eliminated; enemy Vacant Areas are no way out", func(t *testing.T) {
		p := newPos(t).ctl("57=german").crowdAt(german, "57", 9).put("de-henke@57", "uk-43-129@58").ctl("58,54,59,60=corps").turn(german)
		p.activeIn("57").marches("de-henke", "58").put("de-rink@57")
		p.fightTo("58", fight{}).rollMargin(-1).wantDead("de-henke")
		eq(t, "German losses", p.s.lost[german], 1)

		p = leaving(t, "57", func(p *pos) { p.ctl("54,58,59,60=corps") }, "de-henke").wantAt("de-henke", "57")
		wantNotAt(p, kDefRetreat)
	})
	rule("10.92f", "between equals the owner chooses, unit by unit", func(t *testing.T) {
		p := leaving(t, "58", func(p *pos) { p.ctl("54,60,G=corps") }, "de-henke", "de-march")
		p.do("UNIT de-henke", "LOC 53", "UNIT de-march", "LOC 55").wantAt("de-henke", "53").wantAt("de-march", "55")
	})
	rule("10.92g", "Airborne units may take any Area of their sector", func(t *testing.T) {
		behind := func(p *pos) {
			p.ctl("60,54,59=airborne").bridge("54-60=allied").put("us-101-1-502@57:spent", "de-rink@57:spent")
		}
		p := resisting(t, "60", behind, "us-101-2-502", "uk-43-130").wantKind(kDefRetreat)
		// 54 is Free with six enemy neighbours, 59 with five, 57 Contested; 59 is no Area of the 101st.
		p.fork().do("UNIT us-101-2-502").only("LOC 54", "LOC 57").do("LOC 57", "?WADE").wantAt("us-101-2-502", "57")
		p.do("UNIT uk-43-130").wantAt("uk-43-130", "59")
	})
	rule("10.92h", "Germans may always take a German-Controlled Zone next door", func(t *testing.T) {
		p := leaving(t, "53", func(p *pos) { p.ctl("48=corps") }, "de-henke").do("UNIT de-henke")
		p.only("LOC 54", "LOC 55", "LOC 58", "LOC H") // Schijndel and Zone H border 48
		p = leaving(t, "53", func(p *pos) { p.ctl("48,52,54,58=corps") }, "de-henke").do("UNIT de-henke")
		p.fork().only("LOC 55", "LOC H").do("LOC H").wantAt("de-henke", "H")
		p = leaving(t, "53", func(p *pos) { p.ctl("48,52,54,58,H=corps") }, "de-henke").do("UNIT de-henke")
		p.wantAt("de-henke", "55")
	})
	rule("10.92i", "retreats obey the terrain", retreatTerrain)
	rule("10.93a", "defenders may leave win or lose, Fresh ones become Spent", func(t *testing.T) {
		p := leaving(t, "58", func(p *pos) { p.ctl("54,60=corps") }, "de-henke", "de-march").wantKind(kDefRetreat)
		p.wantActor(german).only("STOP", "UNIT de-henke", "UNIT de-march")
		p.do("UNIT de-march").wantStatus("de-march", "spent").wantAt("de-march", "55").wantStatus("de-henke", "fresh")
		p.fork().do("STOP").wantAt("de-henke", "58").wantCtl("58", "german")
		p.do("UNIT de-henke").wantStatus("de-henke", "spent").wantCtl("58", "corps")

		won := losing(t, 1, "de-henke", "de-henke@58", "de-march@58:d1").wantKind(kDefRetreat)
		won.do("UNIT de-march").wantStatus("de-march", "d1").wantAt("de-march", "55")
	})
	rule("10.93b", "the Forward Unit need not be among them", func(t *testing.T) {
		p := leaving(t, "58", func(p *pos) { p.ctl("54,60=corps") }, "de-henke", "de-march", "de-rink").wantKind(kDefRetreat)
		p.do("UNIT de-march", "UNIT de-rink", "STOP").wantAt("de-henke", "58").wantAt("de-march", "55").wantAt("de-rink", "55")
	})
}

func retreatTerrain(t *testing.T) {
	stays := func(at string, setUp func(p *pos), units ...string) {
		t.Helper()
		p := leaving(t, at, setUp, units...)
		wantNotAt(p, kDefRetreat)
	}
	goes := func(at, to string, setUp func(p *pos), unit string) {
		t.Helper()
		leaving(t, at, setUp, unit).do("UNIT "+unit, "?LOC "+to, "?WADE").wantAt(unit, to)
	}
	// Gemert lies behind a canal without a bridge: Infantry wade, Armour, guns and FLAK do not.
	only51 := func(p *pos) { p.ctl("50,52,53,57,60,61=corps") }
	goes("54", "51", only51, "de-henke")
	stays("54", only51, "de-knaust")
	stays("54", only51, "de-woensel")
	stays("54", only51, "de-9ss-art")
	stays("54", func(p *pos) {}, "de-flak-tower-son")
	// Open ground without a road: Infantry and FLAK, no Armour.
	only53 := func(p *pos) { p.ctl("56,58,59,G=corps") }
	goes("55", "53", only53, "de-henke")
	goes("55", "53", only53, "de-woensel")
	stays("55", only53, "de-knaust")
	// Into Polder without a road: no FLAK either.
	only22 := func(p *pos) { p.ctl("15,23,25,26=corps") }
	goes("16", "22", only22, "de-henke")
	stays("16", only22, "de-woensel")
	// A river: by an own bridge only, five units an Impulse.
	only28 := func(p *pos) { p.ctl("19,22,26,29,32,34=corps") }
	goes("27", "28", only28, "de-knaust")
	stays("27", func(p *pos) { only28(p); p.bridge("27-28=allied") }, "de-knaust")
	stays("27", func(p *pos) { only28(p); p.bridge("27-28=destroyed") }, "de-henke")
	stays("27", func(p *pos) { p.ctl("19,22,26,28,29,32=corps") }, "de-henke")
	p := leaving(t, "27", only28, "de-henke", "de-rink", "de-march", "de-eindhoven", "de-zedlitz", "de-grave")
	for _, u := range []string{"de-grave", "de-zedlitz", "de-henke", "de-march", "de-rink"} {
		p.do("UNIT "+u).wantAt(u, "28")
	}
	wantNotAt(p, kDefRetreat)
	p.wantAt("de-eindhoven", "27")
	// A ferry takes one; German Armour not before Sep 19.
	only15 := func(p *pos) { p.ctl("22,23,25,26=corps") }
	p = leaving(t, "16", only15, "de-henke", "de-rink")
	p.do("UNIT de-rink").wantAt("de-rink", "15")
	wantNotAt(p, kDefRetreat)
	stays("16", only15, "de-knaust")
	goes("16", "15", func(p *pos) { only15(p); p.date(19) }, "de-knaust")
	// Zone F may be entered again by a retreat (14.51).
	p = resisting(t, "64", func(p *pos) { p.ctl("F,64=corps") }, "uk-50-231")
	p.do("UNIT uk-50-231").wantAt("uk-50-231", "F")
}
