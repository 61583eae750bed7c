package gamble

import "testing"

func init() {
	rule("10.7", "attacker names Point and units, defender the Forward Unit, then the dice", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@54", "uk-1-gren@54", "uk-guards-art@54", "de-henke@54", "de-march@54").turn(allied)
		p.activeIn("54").do("LOC 54").wantKind(kJoin).wantActor(allied).do("UNIT uk-1-gren", "UNIT uk-2-gren")
		p.wantKind(kPoint).wantActor(allied).only("UNIT uk-1-gren", "UNIT uk-2-gren").do("UNIT uk-1-gren")
		p.wantKind(kSupport).wantActor(allied).do("UNIT uk-guards-art")
		p.wantKind(kForward).wantActor(german).only("UNIT de-henke", "UNIT de-march").do("UNIT de-march")
		// 6 + 1 + 1 + 1 for three Guards; March 2 + TEM 2 + one other Fresh.
		p.wantKind(cAssault).wantValues(9, 5)
	})
	rule("10.71", "two dice a side, four independent dice", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@54", "de-henke@54").turn(allied).fightTo("54", fight{})
		var want [NumFaces]float64
		for a := range 36 {
			for g := range 36 {
				want[pairFace(a/6+a%6+2, g/6+g%6+2)] += 1.0 / 1296
			}
		}
		n, byDiff := 0, map[int]float64{}
		for _, o := range p.s.Outcomes(nil) {
			n++
			if d := o.P - want[o.Action]; d > 1e-12 || d < -1e-12 {
				t.Errorf("face %d: probability %v, want %v", o.Action, o.P, want[o.Action])
			}
			a, g := pairDice(o.Action)
			byDiff[a-g] += o.P * 1296
		}
		eq(t, "pairs of sums", n, 121)
		for d, w := range []int{146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1} {
			eq(t, "ways of a difference", int(byDiff[d]+0.5), w)
			eq(t, "ways of a difference", int(byDiff[-d]+0.5), w)
		}
	})
	rule("10.72A", "the Point Unit is any assaulting Infantry or Armour, not FLAK", func(t *testing.T) {
		p := newPos(t).put("de-10ss-2-10@13", "de-ss-eberwein@13", "de-9ss-flak@13", "uk-1abn-1-2@13:spent").turn(german)
		both := fight{join: []string{"de-ss-eberwein", "de-10ss-2-10"}}
		both.point = "de-10ss-2-10"
		p.fork().fightTo("13", both).wantValues(6, 7)
		both.point = "de-ss-eberwein"
		p.fork().fightTo("13", both).wantValues(3, 7)
		p.activeIn("13").do("LOC 13", "UNIT de-9ss-flak", "UNIT de-ss-eberwein", "UNIT de-10ss-2-10")
		p.wantKind(kPoint).only("UNIT de-10ss-2-10", "UNIT de-ss-eberwein")
	})
	rule("10.72B", "one for each further unit; moving guns nothing, moving FLAK one", func(t *testing.T) {
		p := newPos(t).ctl("13=airborne").put("de-ss-krafft@12", "de-ss-lippert@12", "de-9ss-pioneer@12",
			"de-10ss-art@12", "de-9ss-flak@12", "uk-1abn-1-2@13:spent").turn(german).activeIn("12")
		for _, u := range []string{"de-9ss-pioneer", "de-ss-krafft", "de-ss-lippert", "de-10ss-art", "de-9ss-flak"} {
			p.marches(u, "13")
		}
		p.fightTo("13", fight{point: "de-ss-krafft"}).wantValues(3+2+0+1, 3+4)
	})
	rule("10.72C", "one for each supporting gun", func(t *testing.T) {
		p := newPos(t).ctl("63=corps").put("uk-43-43-recce@60", "uk-43-art@63", "uk-xxx-corps-art@63", "de-henke@60:spent").turn(allied)
		p.fork().fightTo("60", fight{}).wantValues(4, 3)
		p.fightTo("60", fight{guns: []string{"uk-xxx-corps-art", "uk-43-art"}}).wantValues(6, 3)
	})
	rule("10.72D", "one for each division with three units or more, supporting guns included", func(t *testing.T) {
		guards := []string{"uk-1-gren", "uk-2-gren", "uk-5-cold"}
		p := newPos(t).put("uk-1-gren@60", "uk-2-gren@60", "uk-5-cold@60", "uk-guards-art@60", "uk-43-129@60",
			"uk-43-130@60", "uk-43-214@60", "uk-2-hcr@60", "uk-15-19-krh@60", "uk-8-sry@60", "de-henke@60:spent").turn(allied)
		p.fork().fightTo("60", fight{join: guards[:2], point: "uk-2-gren"}).wantValues(9, 3)
		p.fork().fightTo("60", fight{join: guards[:2], point: "uk-2-gren", guns: []string{"uk-guards-art"}}).wantValues(8+1+1+1, 3)
		p.fork().fightTo("60", fight{join: append(guards, "uk-43-129", "uk-43-130", "uk-43-214"), point: "uk-2-gren"}).
			wantValues(8+5+2, 3)
		p.fork().fightTo("60", fight{join: append(guards, "uk-43-129", "uk-43-130"), point: "uk-2-gren"}).wantValues(8+4+1, 3)
		// Units without a division are no division.
		p.fightTo("60", fight{join: []string{"uk-2-hcr", "uk-15-19-krh", "uk-8-sry"}, point: "uk-8-sry"}).wantValues(7+2, 3)
	})
	rule("10.72E", "SS and Army or Luftwaffe units assaulting together cost one; a supporting gun does not", func(t *testing.T) {
		p := newPos(t).put("de-9ss-pioneer@13", "de-ss-krafft@13", "de-schulz@13", "de-henke@13", "de-feldt@10",
			"uk-1abn-1-2@13:spent").turn(german)
		try := func(av int, point string, guns []string, join ...string) {
			t.Helper()
			p.fork().fightTo("13", fight{join: join, point: point, guns: guns}).wantValues(av, 7)
		}
		feldt := []string{"de-feldt"}
		try(3+1, "de-ss-krafft", nil, "de-ss-krafft", "de-9ss-pioneer")
		try(3+1+1, "de-ss-krafft", feldt, "de-ss-krafft", "de-9ss-pioneer")
		try(3+1-1, "de-9ss-pioneer", nil, "de-9ss-pioneer", "de-schulz")
		try(3+1-1, "de-9ss-pioneer", nil, "de-henke", "de-9ss-pioneer")
		try(2+1, "de-schulz", nil, "de-henke", "de-schulz")
	})
	rule("10.73A", "the factor of the side shown, less the level of Disruption", func(t *testing.T) {
		for st, factor := range map[string]int{"fresh": 2, "spent": 1, "d1": 0, "d2": -1} {
			p := newPos(t).put("uk-2-gren@58", "de-henke@58:"+st).turn(allied)
			p.fightTo("58", fight{}).wantValues(8, 2+factor)
		}
		newPos(t).put("uk-2-gren@58", "de-ss-krafft@58").turn(allied).fightTo("58", fight{}).wantValues(8, 2+3)
	})
	rule("10.73B", "the TEM of the Area assaulted", func(t *testing.T) {
		for at, tem := range map[string]int{"13": 4, "28": 3, "60": 2, "65": 1, "D": 3} {
			p := newPos(t).put("de-knaust@"+at, "uk-43-129@"+at+":spent").turn(german)
			p.fightTo(at, fight{}).wantValues(5, 4+tem)
		}
	})
	rule("10.73C", "bridges of a Mandatory Assault: 1, +1 defender-held, +1 river", crossingValues)
	rule("10.73D", "two for wading, a ferry or a boat", waterValues)
	rule("10.73E", "other Fresh defenders count, Airborne only with a Supply Line to Zone F", companionValues)
	rule("10.73F", "one crossing modifier, the highest", severalCrossings)
}

func crossingValues(t *testing.T) {
	cross := func(area, bridge, state, target string, want int) {
		t.Helper()
		p := newPos(t).ctl(area+"=corps").bridge(bridge+"="+state).put("uk-2-gren@"+area, "de-henke@"+target).turn(allied)
		p.activeIn(area).marches("uk-2-gren", target).fightTo(target, fight{}).wantValues(8, 2+2+want)
	}
	cross("63", "60-63", "allied", "60", 1)
	cross("63", "60-63", "german", "60", 2)
	cross("28", "27-28", "allied", "27", 2)
	cross("28", "27-28", "german", "27", 3)

	// Contested at the start, over an own bridge: optional, no modifier.
	p := newPos(t).ctl("28=corps").bridge("27-28=allied").put("uk-2-gren@28", "uk-1-cold@27:spent", "de-henke@27").turn(allied)
	p.activeIn("28").marches("uk-2-gren", "27").fightTo("27", fight{}).wantValues(8, 4)

	// The holder of the bridge is read at the Assault: a second unit seizes it in between.
	p = newPos(t).ctl("28=corps").put("uk-2-gren@28", "uk-1-cold@28", "de-henke@27:spent").turn(allied)
	p.activeIn("28").marches("uk-2-gren", "27")
	p.fork().fightTo("27", fight{}).wantValues(8, 1+2+3)
	p.do("UNIT uk-1-cold", "EDGE 27-28", "die 5", "STOP").wantBridge("27-28", "allied")
	p.fightTo("27", fight{}).wantValues(8, 1+2+2)
}

func waterValues(t *testing.T) {
	// Wading, from an Area of its own into one not yet Contested.
	p := newPos(t).ctl("33=airborne").put("us-82-1-504@33", "de-henke@34:spent").turn(allied).activeIn("33")
	p.fork().marches("us-82-1-504", "34:WADE").fightTo("34", fight{}).wantValues(4, 1+2+2)
	// Over a boundary that is Held already, into a Contested Area: optional, the two count all the same.
	p = newPos(t).ctl("34=airborne").held("29-34=allied").put("uk-43-129@34", "uk-43-130@29:spent", "de-henke@29:spent").turn(allied)
	p.activeIn("34").marches("uk-43-129", "29").fightTo("29", fight{join: []string{"uk-43-129"}}).wantValues(7, 1+1+2)
	// A ferry.
	p = newPos(t).ctl("16=corps").put("de-10ss-1-10@15", "uk-43-129@16:spent").turn(german)
	p.activeIn("15").marches("de-10ss-1-10", "16").fightTo("16", fight{}).wantValues(4, 4+2+2)
	// A boat.
	p = newPos(t).zoneFRoad().put("uk-43-129@34", "de-6-ersatz@27").turn(allied)
	p.activeIn("34").marches("uk-43-129", "27").fightTo("27", fight{}).wantValues(7, 1+2+2)
	// A wader and a unit over an enemy-held river bridge.
	p = newPos(t).ctl("42,37=airborne").holder(allied).put("us-82-1-504@42", "us-82-2-504@37", "de-henke@33:spent").turn(allied)
	p.activeIn("42").joinDouble("37")
	p.fork().marches("us-82-2-504", "33:WADE").fightTo("33", fight{}).wantValues(4, 1+1+2)
	p.marches("us-82-1-504", "33").marches("us-82-2-504", "33:WADE").fightTo("33", fight{point: "us-82-1-504"}).wantValues(5, 1+1+3)
}

func companionValues(t *testing.T) {
	newPos(t).put("uk-2-gren@58", "de-henke@58", "de-march@58", "de-rink@58", "de-zedlitz@58:spent").turn(allied).
		fightTo("58", fight{forward: "de-henke"}).wantValues(8, 2+2+2)
	for _, day := range []int{17, 18, 19} {
		p := newPos(t).date(day).ctl("13=airborne").put("de-knaust@13", "uk-1abn-1-1@13", "uk-1abn-1-2@13", "uk-1abn-1-gp@13").turn(german)
		p.fightTo("13", fight{forward: "uk-1abn-1-gp"}).wantValues(5, 3+4)
		p = newPos(t).date(day).ctl("13=corps").put("de-knaust@13", "uk-43-129@13", "uk-43-130@13", "uk-2-gren@13").turn(german)
		p.fightTo("13", fight{forward: "uk-2-gren"}).wantValues(5, 4+4+2)
	}
	// With the road open behind them Airborne units count; a cut road takes that away.
	linked := newPos(t).zoneFRoad().put("de-knaust@33", "us-82-1-504@33", "us-82-2-504@33", "us-82-376-pfa@33", "uk-50-231@33").turn(german)
	linked.fork().fightTo("33", fight{forward: "us-82-1-504"}).wantValues(5, 4+1+3)
	linked.ctl("47=german").fightTo("33", fight{forward: "us-82-1-504"}).wantValues(5, 4+1+1)
}

func severalCrossings(t *testing.T) {
	p := newPos(t).ctl("33=airborne").bridge("33-34=allied").put("us-82-1-504@33", "us-82-2-504@33", "de-henke@34:spent").turn(allied)
	p.activeIn("33").marches("us-82-1-504", "34:WADE").marches("us-82-2-504", "34:BRIDGE")
	p.fightTo("34", fight{point: "us-82-1-504"}).wantValues(5, 1+2+2)
	// An enemy-held canal bridge (2) and an enemy-held river bridge (3).
	p = newPos(t).ctl("42,34=corps").holder(allied).put("uk-2-gren@42", "uk-1-gren@34", "de-henke@33:spent").turn(allied)
	p.activeIn("42").joinDouble("34").marches("uk-1-gren", "33:BRIDGE")
	p.fork().fightTo("33", fight{}).wantValues(6, 1+1+2)
	p.marches("uk-2-gren", "33").fightTo("33", fight{point: "uk-1-gren"}).wantValues(7, 1+1+3)
}
