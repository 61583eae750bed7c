package gamble

import "testing"

func init() {
	rule("15.1", "guns are neither Forward Unit nor Primary Target beside other types", func(t *testing.T) {
		fight := func(specs ...string) *pos {
			return newPos(t).put("us-82-1-505@38", "us-82-376-pfa@38").put(specs...).ctl("38=airborne").turn(allied)
		}
		p := fight("de-59-art@39", "de-henke@39", "de-flak-tower-wyler@39").do("ASSAULT", "?LOC 38", "UNIT us-82-1-505", "LOC 39", "?LOC 39", "STOP")
		p.wantKind(kForward).only("UNIT de-henke", "UNIT de-flak-tower-wyler")
		p = fight("de-59-art@39", "de-1-fja-art@39:spent").do("ASSAULT", "?LOC 38", "UNIT us-82-1-505", "LOC 39", "?LOC 39", "STOP")
		p.wantKind(kForward).only("UNIT de-59-art", "UNIT de-1-fja-art")
		fight("de-59-art@39", "de-henke@39", "de-runge@39").do("BOMBARD").wantKind(kPrimary).only("UNIT de-henke", "UNIT de-runge")
		fight("de-59-art@39", "de-1-fja-art@39:spent").do("BOMBARD").wantKind(kPrimary).only("UNIT de-59-art", "UNIT de-1-fja-art")
	})
	rule("15.1", "but they take losses like the rest", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@38", "us-82-376-pfa@38", "de-59-art@39", "de-henke@39").ctl("38=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 38", "UNIT us-82-1-505", "LOC 39", "?LOC 39", "UNIT us-82-376-pfa").wantValues(5, 5)
		p.do("dice 7 5").wantStatus("de-henke", "spent").can("UNIT de-59-art", "UNIT de-henke").do("UNIT de-59-art").wantStatus("de-59-art", "spent")
	})
	rule("15.11", "from a Contested Area into it only, from a Free Area into the neighbours", func(t *testing.T) {
		p := newPos(t).put("us-82-376-pfa@38", "us-82-1-505@37", "us-82-2-505@28", "de-henke@39", "de-runge@32", "de-becker@36", "de-grave@28", "de-hermann@34").ctl("38,37,28=airborne")
		p.fork().turn(allied).do("BOMBARD").only("LOC 39", "LOC 32", "LOC 36", "LOC 28") // 34 is two away
		p.put("de-fuerst@38", "de-march@38").turn(allied).do("BOMBARD").wantKind(kPrimary).only("UNIT de-fuerst", "UNIT de-march")
	})
	rule("15.11", "from a Contested Area the only target is its own", func(t *testing.T) {
		p := newPos(t).put("us-82-376-pfa@38", "de-fuerst@38", "de-march@38", "de-henke@39", "de-runge@32").ctl("38=airborne").turn(allied)
		p.do("BOMBARD").wantKind(kPrimary).only("UNIT de-fuerst", "UNIT de-march")
		newPos(t).put("us-82-376-pfa@38").ctl("38=airborne").turn(allied).cannot("BOMBARD")
		// Each supporter adds one, and Fresh guns in the Target Area one each to the DV.
		p = newPos(t).put("us-82-376-pfa@38", "us-82-319-gfa@32", "us-82-320-gfa@38", "de-59-art@39", "de-184-art@39:spent", "de-henke@39").ctl("38,32=airborne").turn(allied)
		p.do("BOMBARD", "UNIT us-82-376-pfa", "UNIT us-82-319-gfa", "STOP").wantKind(cBombard).wantValues(3+1, 2*2+1).do("dice 2 12")
		p.wantStatus("us-82-376-pfa", "fresh").wantStatus("us-82-319-gfa", "fresh")
	})
	// The 505th assaults Beek from Nijmegen; its guns stand elsewhere.
	beek := func(t *testing.T, specs ...string) *pos {
		p := newPos(t).put("us-82-1-505@28", "us-82-2-505@28", "de-runge@32").put(specs...).ctl("28,38,37,34=airborne").turn(allied)
		return p.do("ASSAULT", "?LOC 28", "UNIT us-82-1-505", "LOC 32", "?LOC 32")
	}
	rule("15.12a", "guns in Free Areas next to the fight support it from outside the Active Area, and stay Fresh", func(t *testing.T) {
		p := beek(t, "us-82-376-pfa@38", "us-82-319-gfa@37").wantKind(kSupport).only("STOP", "UNIT us-82-376-pfa") // 37 is not adjacent
		p.fork().do("STOP").wantValues(4, 4)
		p.do("UNIT us-82-376-pfa").wantKind(cAssault).wantValues(5, 4).do("dice 2 7").wantStatus("us-82-376-pfa", "fresh").wantAt("us-82-376-pfa", "38")
		beek(t, "us-82-376-pfa@38:spent").wantKind(cAssault)
	})
	rule("15.12a", "guns in a Contested Area support there only", func(t *testing.T) {
		beek(t, "us-82-376-pfa@38", "us-82-3-505@38", "de-fuerst@38").wantKind(cAssault).wantValues(4, 4)
		p := newPos(t).put("us-82-1-505@28", "us-82-376-pfa@28", "us-82-319-gfa@34", "us-82-320-gfa@38", "de-henke@28", "us-82-2-505@38", "de-fuerst@38").ctl("28,38,34=airborne").turn(allied)
		p.do("ASSAULT", "LOC 28", "LOC 28").wantKind(kSupport).only("STOP", "UNIT us-82-376-pfa", "UNIT us-82-319-gfa")
		p.do("UNIT us-82-376-pfa", "?UNIT us-82-319-gfa").wantKind(cAssault).wantValues(4+2+1, 5) // three of the 82nd
	})
	rule("15.12b", "divisional guns need a unit of their division, guns apart, in the Assault", func(t *testing.T) {
		p := newPos(t).put("uk-43-129@64", "uk-1-gren@64", "uk-guards-art@64", "uk-43-art@64", "de-eindhoven@63").ctl("64=corps").turn(allied)
		p.fork().do("ASSAULT", "?LOC 64", "UNIT uk-43-129", "LOC 63", "LOC 63").wantKind(kSupport).only("STOP", "UNIT uk-43-art")
		p.fork().do("ASSAULT", "?LOC 64", "UNIT uk-1-gren", "LOC 63", "LOC 63").wantKind(kSupport).only("STOP", "UNIT uk-guards-art")
		p.fork().do("ASSAULT", "?LOC 64", "UNIT uk-1-gren", "LOC 63", "UNIT uk-43-129", "LOC 63", "LOC 63", "UNIT uk-1-gren").
			wantKind(kSupport).only("STOP", "UNIT uk-guards-art", "UNIT uk-43-art")
		// Guns that move in are no unit of the division for this.
		p = newPos(t).put("uk-8-sry@64", "uk-43-art@64", "uk-50-art@64", "de-eindhoven@63").ctl("64=corps").turn(allied)
		p.do("ASSAULT", "?LOC 64", "UNIT uk-8-sry", "LOC 63", "UNIT uk-43-art", "LOC 63").wantKind(cAssault).wantValues(7, 4)
	})
	rule("15.12c", "the four independent German guns bombard but never support", func(t *testing.T) {
		p := newPos(t).put("de-9ss-2-19@12", "de-9ss-art@12", "de-184-art@12", "de-arko-191@12", "de-nickmann@12", "de-1-fja-art@12", "uk-1abn-1-2@13").ctl("13=airborne").turn(german)
		n := 0
		for i := range p.g.t.nUnits {
			if p.g.t.units[i].indepArt {
				n++
			}
		}
		eq(t, "independent guns", n, 4)
		p.fork().do("ASSAULT", "?LOC 12", "UNIT de-9ss-2-19", "LOC 13", "LOC 13").wantKind(kSupport).only("STOP", "UNIT de-9ss-art")
		p.do("BOMBARD").wantKind(kLead).can("UNIT de-184-art", "UNIT de-arko-191", "UNIT de-nickmann", "UNIT de-1-fja-art", "UNIT de-9ss-art")
		p.do("UNIT de-arko-191").can("UNIT de-184-art", "UNIT de-nickmann")
	})
	rule("15.12d", "a lost Assault leaves its guns Fresh and in place", func(t *testing.T) {
		p := beek(t, "us-82-376-pfa@38").do("UNIT us-82-376-pfa", "dice 2 12", "?STOP").wantStatus("us-82-1-505", "d1").wantAt("us-82-1-505", "28")
		p.wantStatus("us-82-376-pfa", "fresh").wantAt("us-82-376-pfa", "38")
	})
	rule("15.12e", "guns that have moved do not support, guns that support may move afterwards", func(t *testing.T) {
		start := func() *pos {
			p := newPos(t).put("us-82-1-505@28", "us-82-2-505@28", "us-82-376-pfa@28", "de-runge@32").ctl("28,38=airborne").turn(allied)
			return p.do("ASSAULT", "?LOC 28")
		}
		start().do("UNIT us-82-376-pfa", "?LOC 38", "STOP", "UNIT us-82-1-505", "LOC 32", "?LOC 32").wantKind(cAssault).wantValues(4, 4)
		p := start().do("UNIT us-82-1-505", "LOC 32", "?LOC 32", "UNIT us-82-376-pfa", "dice 7 8", "?STOP", "?STOP").wantKind(kAct)
		p.do("UNIT us-82-376-pfa", "?LOC 38", "?STOP").wantAt("us-82-376-pfa", "38").wantStatus("us-82-376-pfa", "spent")
	})
	rule("15.12e", "one Assault an Impulse, another only after an Overrun", func(t *testing.T) {
		start := func(dice ...string) *pos {
			p := newPos(t).put("uk-2-gren@64", "uk-1-cold@64", "uk-guards-art@64", "de-eindhoven@63", "de-rink@65").ctl("64=corps").turn(allied)
			return p.do("ASSAULT", "?LOC 64", "UNIT uk-2-gren", "LOC 63", "LOC 63", "UNIT uk-guards-art").wantValues(9, 4).do(dice...).do("UNIT uk-1-cold", "LOC 65", "?LOC 65")
		}
		start("dice 2 12", "?STOP").wantKind(cAssault).wantValues(8, 3)
		start("dice 12 7").wantKind(kSupport).can("UNIT uk-guards-art")
	})
	rule("15.13a", "Corps guns in a Free Area reach two Areas, in a Contested one their own", func(t *testing.T) {
		targets := func(specs ...string) *pos {
			return newPos(t).put("uk-xxx-corps-art@64", "uk-guards-art@64", "de-eindhoven@63", "de-henke@60", "de-hg-trng@57", "de-21-fj@62").put(specs...).ctl("64=corps").turn(allied)
		}
		p := targets().do("BOMBARD").only("LOC 63", "LOC 60", "LOC 62")                    // 57 is three away
		p.fork().do("LOC 60", "UNIT uk-xxx-corps-art").wantKind(cBombard).wantValues(7, 4) // the divisional guns do not reach it
		p.fork().do("LOC 63").wantKind(kLead)
		targets("de-rink@64", "de-march@64").do("BOMBARD", "UNIT uk-xxx-corps-art", "STOP").wantKind(kPrimary).only("UNIT de-rink", "UNIT de-march")
		// The same for support.
		fight := func(specs ...string) *pos {
			p := newPos(t).put("uk-2-gren@63", "uk-xxx-corps-art@64", "uk-guards-art@64", "de-henke@60").put(specs...).ctl("64,63=corps").turn(allied)
			return p.do("ASSAULT", "?LOC 63", "UNIT uk-2-gren", "LOC 60", "?LOC 60")
		}
		fight().wantKind(kSupport).only("STOP", "UNIT uk-xxx-corps-art")
		fight("de-rink@64").wantKind(cAssault)
		p = newPos(t).put("uk-2-gren@60", "uk-xxx-corps-art@64", "de-henke@57").ctl("64,63,60=corps").bridge("57-60=allied").turn(allied)
		p.do("ASSAULT", "LOC 60", "UNIT uk-2-gren", "LOC 57", "?LOC 57").wantKind(cAssault).wantValues(8, 4)
	})
	rule("15.13a", "two Areas, not by way of a Zone, and for German Corps guns too", func(t *testing.T) {
		p := newPos(t).put("de-ii-ss-corps@10", "uk-1abn-1-2@13", "uk-1abn-1-1@8", "uk-1abn-1-3@24", "uk-1abn-kosb@23").ctl("13,8,24,23=airborne").turn(german)
		p.do("BOMBARD").only("LOC 13", "LOC 8", "LOC 24", "LOC 23")
		// 43 and 62 are both next to Zone E, and three Areas apart.
		p = newPos(t).put("uk-xxx-corps-art@43", "de-21-fj@62", "de-henke@51", "de-runge@49").ctl("43=corps").turn(allied).do("BOMBARD", "UNIT uk-xxx-corps-art")
		eq(t, "the only target", p.s.targetLoc, p.loc("51"))
	})
	rule("15.13b", "XXX Corps guns support only with a British unit that came by Zone F", func(t *testing.T) {
		start := func(specs ...string) *pos {
			return newPos(t).put("us-101-1-506@60", "uk-xxx-corps-art@63", "de-hg-trng@57").put(specs...).ctl("64,63,60=corps").bridge("57-60=allied").turn(allied)
		}
		start("uk-1-gren@60").do("ASSAULT", "LOC 60", "UNIT us-101-1-506", "LOC 57", "BRIDGE", "?LOC 57").wantKind(cAssault).wantValues(4, 2+1+1)
		p := start("uk-1-gren@60").do("ASSAULT", "LOC 60", "UNIT us-101-1-506", "LOC 57", "BRIDGE", "UNIT uk-1-gren", "LOC 57", "BRIDGE", "?LOC 57", "UNIT us-101-1-506")
		p.wantKind(kSupport).only("STOP", "UNIT uk-xxx-corps-art")
		// Nor are the British of the 1st Airborne enough; the Dutch brigade, which enters by Zone F, is.
		red := newPos(t).put("uk-1abn-1-2@8", "uk-xxx-corps-art@8", "nl-rn@8", "de-ss-krafft@11").ctl("8=corps").turn(allied)
		red.fork().do("ASSAULT", "?LOC 8", "UNIT uk-1abn-1-2", "LOC 11", "LOC 11").wantKind(cAssault).wantValues(4, 6)
		red.do("ASSAULT", "?LOC 8", "UNIT nl-rn", "LOC 11", "LOC 11").wantKind(kSupport).only("STOP", "UNIT uk-xxx-corps-art")
	})
}
