package gamble

import "testing"

func init() {
	rule("10.741a", "failure: all assaulters Disrupted, guns and bystanders and defenders untouched", func(t *testing.T) {
		p := newPos(t).ctl("13=airborne").put("uk-1abn-1-1@13", "uk-1abn-1-2@13", "uk-1abn-lt-art@13",
			"de-10ss-2-10@13", "de-10ss-recce@13").turn(allied)
		p.fightTo("13", fight{join: []string{"uk-1abn-1-1"}, guns: []string{"uk-1abn-lt-art"}, forward: "de-10ss-2-10"})
		p.wantValues(5, 3+4+1).do("dice 7 7")
		p.wantStatus("uk-1abn-1-1", "d1").wantStatus("uk-1abn-1-2", "fresh").wantStatus("uk-1abn-lt-art", "fresh")
		p.wantStatus("de-10ss-2-10", "fresh").wantStatus("de-10ss-recce", "fresh").wantAt("uk-1abn-1-1", "13")
	})
	rule("10.741b", "failure: Mandatory assaulters go back, units just landed stay", func(t *testing.T) {
		p := newPos(t).ctl("63=corps").put("uk-2-gren@63", "de-henke@60").turn(allied)
		p.activeIn("63").marches("uk-2-gren", "60").fightTo("60", fight{}).rollMargin(-1)
		p.wantAt("uk-2-gren", "63").wantStatus("uk-2-gren", "d1").wantCtl("60", "german")

		p = newPos(t).put("us-101-1-327@UK", "de-henke@54").turn(allied)
		p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54")
		p.fightTo("54", fight{}).rollMargin(-1).wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1")
	})
	rule("10.741b", "a lander that flew on into another Area goes back to its Drop Area", func(t *testing.T) {
		// Landing in a Free Area costs 1 MF, the Spent battalion next door 3: all four.
		p := newPos(t).ctl("54=airborne").bridge("50-54=allied").put("us-101-1-327@UK", "de-henke@50:spent").turn(allied)
		p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54").marches("us-101-1-327", "50:BRIDGE")
		p.fightTo("50", fight{}).rollMargin(-2).wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1")
	})
	rule("10.741c", "failure: Optional assaulters may go back, not those that began there or landed there", func(t *testing.T) {
		p := newPos(t).ctl("57=airborne").put("us-101-1-506@57", "us-101-2-506@57", "us-101-1-501@58:spent", "de-henke@58:spent").turn(allied)
		p.activeIn("57").marches("us-101-1-506", "58").marches("us-101-2-506", "58")
		p.fightTo("58", fight{join: []string{"us-101-1-506", "us-101-2-506"}, point: "us-101-1-506"}).rollMargin(-1)
		p.wantKind(kAttRetreat).wantActor(allied).only("UNIT us-101-1-506", "UNIT us-101-2-506", "STOP")
		p.fork().do("STOP").wantAt("us-101-1-506", "58").wantAt("us-101-2-506", "58")
		p.do("UNIT us-101-2-506", "STOP").wantAt("us-101-1-506", "58").wantAt("us-101-2-506", "57")

		// Began there: no node.
		p = newPos(t).ctl("57=airborne").put("us-101-1-506@58", "de-henke@58").turn(allied)
		p.fightTo("58", fight{}).rollMargin(-1).wantAt("us-101-1-506", "58")
		wantNotAt(p, kAttRetreat)

		// Landed in a Contested Drop Area: no node.
		p = newPos(t).ctl("50=airborne").put("us-101-1-327@UK", "us-101-1-501@54:spent", "de-henke@54").turn(allied)
		p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54").fightTo("54", fight{}).rollMargin(-1)
		p.wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1")
		wantNotAt(p, kAttRetreat)
	})
	rule("10.741d", "failure: the Allies never leave Zone F", func(t *testing.T) {
		p := newPos(t).ctl("64=corps").put("uk-2-gren@F", "uk-1-gren@F", "de-henke@F").turn(allied)
		p.fightTo("F", fight{join: []string{"uk-1-gren", "uk-2-gren"}, point: "uk-2-gren"}).rollMargin(-1)
		p.wantAt("uk-2-gren", "F").wantAt("uk-1-gren", "F").wantStatus("uk-2-gren", "d1")
		wantNotAt(p, kAttRetreat)
	})
	rule("10.741e", "failure: back into the Area of entry, one step", func(t *testing.T) {
		p := newPos(t).ctl("63,64,65=corps").put("uk-2-gren@64", "de-henke@61").turn(allied)
		p.activeIn("64").marches("uk-2-gren", "63", "61").fightTo("61", fight{}).rollMargin(-1).wantAt("uk-2-gren", "63")
	})
	rule("10.741f", "failure: the way back ignores the limits of crossing", waysBack)
	rule("10.742", "stalemate: Point Disrupted, the others Spent, all that entered may go back", stalemateEntrants)
	rule("10.742b", "stalemate: no way back for units without an entry Area", stalemateStayers)
	rule("10.742", "stalemate: nobody is offered a way back that ends nowhere", func(t *testing.T) {
		// Breugel fills up behind the paratroopers; beyond it lies nothing they may enter.
		for _, n := range []int{9, 10} {
			p := newPos(t).ctl("57=airborne").put("us-101-1-506@57", "de-henke@58").turn(allied)
			p.activeIn("57").marches("us-101-1-506", "58").crowdAt(allied, "57", n).fightTo("58", fight{}).rollMargin(0)
			if n == 10 {
				wantNotAt(p.wantAt("us-101-1-506", "58"), kAttRetreat)
				continue
			}
			p.wantKind(kAttRetreat).only("STOP", "UNIT us-101-1-506").do("UNIT us-101-1-506").wantAt("us-101-1-506", "57")
		}
	})
	rule("10.743", "success: the difference in CP, attackers Spent, guns Fresh", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@58", "uk-1-gren@58", "uk-guards-art@58", "de-henke@58", "de-march@58").turn(allied)
		p.fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren"}, point: "uk-2-gren", guns: []string{"uk-guards-art"},
			forward: "de-march"}).rollMargin(3)
		p.wantKind(kCP).wantActor(german).wantStatus("de-march", "spent") // the Forward Unit's step was forced
		p.do("UNIT de-march").wantKind(kCP).do("UNIT de-henke").wantKind(kDefRetreat).do("STOP")
		p.wantStatus("de-henke", "spent").wantStatus("de-march", "d1")
		p.wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "spent").wantStatus("uk-guards-art", "fresh")
	})
}

func wantNotAt(p *pos, k kind) {
	p.Helper()
	if kind(p.s.kind) == k {
		p.Errorf("at %v, which should not be asked\nlegal: %s", k, p.legal())
	}
}

func waysBack(t *testing.T) {
	// A boat over an unbridged river.
	p := newPos(t).zoneFRoad().put("uk-43-129@34", "de-6-ersatz@27", "de-henke@27").turn(allied)
	p.activeIn("34").marches("uk-43-129", "27").fightTo("27", fight{forward: "de-henke"}).rollMargin(-1)
	p.wantAt("uk-43-129", "34").wantHeld("27-34", german)
	// A used ferry.
	p = newPos(t).ctl("16=corps").put("de-10ss-1-10@15", "uk-43-129@16").turn(german)
	p.activeIn("15").marches("de-10ss-1-10", "16").fightTo("16", fight{}).rollMargin(-1).wantAt("de-10ss-1-10", "15")
	// A canal waded.
	p = newPos(t).ctl("54=airborne").put("us-101-2-501@54", "de-henke@61:spent").turn(allied)
	p.activeIn("54").marches("us-101-2-501", "61").fightTo("61", fight{}).rollMargin(-1)
	p.wantAt("us-101-2-501", "54")
	// Five over one bridge that stays in enemy hands.
	five := []string{"uk-1-gren", "uk-2-gren", "uk-1-cold", "uk-5-cold", "uk-2-irish"}
	p = newPos(t).ctl("28=corps").put("de-henke@27", "uk-3-irish@28")
	for _, u := range five {
		p.put(u + "@28")
	}
	p.turn(allied).activeIn("28")
	for _, u := range five {
		p.marches(u, "27")
	}
	p.fork().do("UNIT uk-3-irish").cannot("LOC 27") // a sixth
	p.fightTo("27", fight{point: "uk-1-gren"}).do("dice 2 12").keep()
	for _, u := range five {
		p.wantAt(u, "28").wantStatus(u, "d1")
	}
	p.wantBridge("27-28", "german")
}

func stalemateEntrants(t *testing.T) {
	// 1/504 over the enemy-held canal bridge is Mandatory, 2/504 round by Malden Optional.
	p := newPos(t).ctl("33,37=airborne").bridge("33-37=allied").put("us-82-1-504@33", "us-82-2-504@33", "us-82-376-pfa@33",
		"us-82-1-505@34:spent", "de-henke@34:spent").turn(allied).activeIn("33")
	p.marches("us-82-1-504", "34:BRIDGE").marches("us-82-2-504", "37:BRIDGE", "34")
	p.fightTo("34", fight{join: []string{"us-82-2-504"}, point: "us-82-2-504", guns: []string{"us-82-376-pfa"}}).rollMargin(0)
	p.wantKind(kAttRetreat).only("UNIT us-82-1-504", "UNIT us-82-2-504", "STOP")
	p.wantStatus("us-82-2-504", "d1").wantStatus("us-82-1-504", "spent").wantStatus("us-82-376-pfa", "fresh")
	p.wantStatus("de-henke", "spent").wantStatus("us-82-1-505", "spent")
	stay := p.fork().do("STOP").wantAt("us-82-1-504", "34").wantAt("us-82-2-504", "34")
	stay.wantBridge("33-34", "allied").wantHeld("33-34", allied)
	p.do("UNIT us-82-1-504", "UNIT us-82-2-504").wantAt("us-82-1-504", "33").wantAt("us-82-2-504", "37")
}

func stalemateStayers(t *testing.T) {
	p := newPos(t).put("us-101-1-506@58", "de-henke@58").ctl("57=airborne").turn(allied)
	p.fightTo("58", fight{}).rollMargin(0).wantAt("us-101-1-506", "58").wantStatus("us-101-1-506", "d1")
	wantNotAt(p, kAttRetreat)

	// Both Areas active: the entrant is asked, the unit that began there is not.
	p = newPos(t).ctl("57=airborne").holder(allied).put("us-101-1-506@58", "us-101-2-506@57", "de-henke@58:spent").turn(allied)
	p.activeIn("57").joinDouble("58").marches("us-101-2-506", "58")
	p.fightTo("58", fight{join: []string{"us-101-1-506", "us-101-2-506"}, point: "us-101-1-506"}).rollMargin(0)
	p.wantKind(kAttRetreat).only("UNIT us-101-2-506", "STOP")

	p = newPos(t).put("us-101-1-327@UK", "de-henke@54").ctl("50=airborne").turn(allied)
	p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54").fightTo("54", fight{}).rollMargin(0)
	p.wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1")
	wantNotAt(p, kAttRetreat)

	p = newPos(t).ctl("64=corps").put("uk-2-gren@F", "de-henke@F").turn(allied).fightTo("F", fight{}).rollMargin(0)
	p.wantAt("uk-2-gren", "F").wantStatus("uk-2-gren", "d1")
	wantNotAt(p, kAttRetreat)
}
