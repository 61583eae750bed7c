package gamble

import (
	"fmt"
	"testing"
)

// legalLocs lists the locations at which an action of the node is legal.
func (p *pos) legalLocs() (out []string) {
	for _, a := range p.s.LegalActions(nil) {
		if b, i := split(a); b == blkLoc {
			out = append(out, locCode(uint8(i)))
		}
	}
	return out
}

func init() {
	// Germans in Beek beside the 505th in Nijmegen, both RAF groups ready.
	beek := func(t *testing.T, specs ...string) *pos {
		return newPos(t).put("us-82-1-505@28", "de-henke@32").put(specs...).ctl("28=airborne").set(func(s *State) { s.airUsed = 1 << airEighth })
	}
	rule("16.2a", "in Clear weather only, with the factor of the marker", func(t *testing.T) {
		p := beek(t).turn(allied).can("AIR2", "AIR83")
		p.fork().do("AIR2").wantKind(cBombard).wantValues(5, 4)
		p.fork().do("AIR83").wantKind(cBombard).wantValues(6, 4)
		beek(t, "de-woensel@32", "de-swoboda-1@32:spent", "de-59-art@32", "de-swoboda-2@39").turn(allied).do("AIR2", "UNIT de-henke").wantValues(5, 4+1)
		beek(t).overcast().turn(allied).cannot("AIR2", "AIR83")
		// What the weather was at the start of the Turn does not matter.
		beek(t).startOvercast().turn(allied).can("AIR2", "AIR83")
		beek(t).turn(german).cannot("AIR2", "AIR83")
	})
	rule("16.2a", "the sole activity of the Impulse", func(t *testing.T) {
		beek(t, "uk-1-gren@F").ctl("F,64=corps").turn(allied).do("AIR2", "dice 7 8").wantKind(kImpulse).wantActor(german)
		p := beek(t, "us-82-2-505@38").ctl("38=airborne").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC 28", "STOP", "sum 7", "NO", "DOUBLE").wantKind(kActive) // the air attack is no second half either
	})
	rule("16.2b", "the marker stays, the roll is a Sunset DR all the same", func(t *testing.T) {
		p := beek(t).impulse(5).turn(allied).do("AIR2")
		f := p.fork().do("dice 7 8").wantKind(kImpulse).wantActor(german)
		eq(t, "marker", f.s.impulse, 5)
		eq(t, "holder", f.s.holder, german) // on its way there before
		f = p.fork().do("dice 5 8").wantActor(german)
		eq(t, "marker", f.s.impulse, 5)
		eq(t, "Overcast", f.s.overcast, 1)
		p.fork().do("dice 4 8").wantKind(kDepot) // the day is over
		// After the German Impulse the number rises as usual.
		f = p.fork().do("dice 7 8", "PASS", "ASSAULT", "?LOC 28", "STOP", "sum 7", "?NO").wantActor(german)
		eq(t, "marker", f.s.impulse, 6)
	})
	rule("16.2c", "used until the next Dawn", func(t *testing.T) {
		p := beek(t).turn(allied).do("AIR2", "dice 7 8", "PASS").wantActor(allied).can("AIR83").cannot("AIR2")
		p.do("AIR83", "dice 7 8", "?NO", "ASSAULT", "?LOC 32", "?STOP", "?STOP").wantActor(allied).cannot("AIR2", "AIR83")
		p.dawn().do("?PASS").wantActor(allied).can("AIR2", "AIR83")
	})
	rule("16.21A", "no Double Impulse, no Zone F, no supporting guns", func(t *testing.T) {
		p := beek(t, "uk-1-gren@F", "us-82-376-pfa@38", "us-82-2-505@38").ctl("F,64,38=corps").holder(allied).turn(allied)
		p.do("AIR2").wantKind(cBombard).wantValues(5, 4).do("dice 7 8").wantKind(kReroll).do("NO").wantKind(kImpulse).wantActor(german)
		eq(t, "holder", p.s.holder, allied)
	})
	rule("16.21B", "an Allied unit in or next to the Target, or an Allied-Controlled Area next to it", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@28", "us-82-2-505@35", "de-henke@32", "de-runge@35", "de-grave@42", "de-rink@55", "de-march@40", "de-6-ersatz@27").ctl("28,33=airborne").set(func(s *State) { s.airUsed = 1 << air83 })
		p.turn(allied).do("AIR2")
		// 32 and 27 lie beside 28, 35 is Contested, 42 lies beside 33; 40 lies beside none of them.
		eq(t, "targets", fmt.Sprint(p.legalLocs()), "[27 32 35 42]")
		newPos(t).put("de-rink@55").ctl("28=airborne").set(func(s *State) { s.airUsed = 0 }).turn(allied).cannot("AIR2", "AIR83")
		newPos(t).put("us-82-1-505@28").ctl("28=airborne").set(func(s *State) { s.airUsed = 0 }).turn(allied).cannot("AIR2") // nothing to hit
	})
	// Nijmegen Contested: three Fresh battalions and guns on the Allied side.
	mixed := func(t *testing.T) *pos {
		p := newPos(t).put("us-82-1-505@28", "uk-1-gren@28", "us-82-376-pfa@28:spent", "de-flak-tower-nijmegen@28").ctl("28=airborne")
		return p.set(func(s *State) { s.airUsed = 1 << air83 }).turn(allied).do("AIR2").wantKind(cBombard).wantValues(5, 7)
	}
	rule("16.22a", "equal natural rolls over a Contested Area cost half the Allied roll, rounded up", func(t *testing.T) {
		mixed(t).do("dice 7 8").wantKind(kImpulse)
		mixed(t).do("dice 8 7").wantKind(kImpulse)
		// 7-7 and 8-8 are four AP: a Fresh battalion, then another.
		for _, dice := range []string{"dice 7 7", "dice 8 8"} {
			mixed(t).do(dice, "UNIT us-82-1-505", "?UNIT uk-1-gren").wantStatus("us-82-1-505", "spent").wantStatus("uk-1-gren", "spent").wantStatus("us-82-376-pfa", "spent")
		}
		// 5-5 are three: the Primary Target and the Spent guns.
		mixed(t).do("dice 5 5", "UNIT us-82-1-505").wantStatus("us-82-1-505", "spent").wantStatus("uk-1-gren", "fresh").wantStatus("us-82-376-pfa", "d1")
		// 2-2 is one, too little for a Fresh unit, and lost on it.
		mixed(t).impulse(1).do("dice 2 2", "UNIT uk-1-gren").wantStatus("uk-1-gren", "fresh").wantStatus("us-82-376-pfa", "spent")
		beek(t).turn(allied).do("AIR2", "dice 7 7").wantStatus("us-82-1-505", "fresh").wantKind(kImpulse) // not Contested
	})
	rule("16.22a", "the dice count as they lie after a re-roll", func(t *testing.T) {
		start := func() *pos {
			return beek(t, "us-82-2-505@32").holder(allied).turn(allied).do("AIR2").wantKind(cBombard)
		}
		start().do("dice 7 7", "YES", "dice 7 9").wantKind(kImpulse).wantActor(german).wantStatus("us-82-2-505", "fresh")
		start().do("dice 7 9", "YES", "dice 7 7", "?UNIT us-82-2-505").wantStatus("us-82-2-505", "spent")
	})
	rule("16.22b", "the Germans name the Allied Primary Target, and take their own losses as usual", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@32", "uk-1-gren@32", "us-82-376-pfa@32", "de-henke@32", "de-runge@32:spent").ctl("32=airborne")
		p.set(func(s *State) { s.airUsed = 1 << air2 }).turn(allied).do("AIR83", "UNIT de-henke").wantValues(6, 4)
		// Two AP on Henke; then the mistake, for which guns are out beside other types (15.1).
		p.do("dice 7 7").wantStatus("de-henke", "spent").wantStatus("de-runge", "spent").wantKind(kMisPrimary).wantActor(german)
		p.only("UNIT us-82-1-505", "UNIT uk-1-gren").do("UNIT uk-1-gren").wantStatus("uk-1-gren", "spent")
		// Two AP are left, the Allied player places them.
		p.wantKind(kAP).wantActor(allied).only("UNIT us-82-1-505", "UNIT us-82-376-pfa").do("UNIT us-82-376-pfa").wantStatus("us-82-376-pfa", "spent")
		p.wantKind(kImpulse).wantStatus("us-82-1-505", "fresh")
	})
	rule("16.3", "the Air Supply marker goes to an Allied-Controlled place of TEM +1 or +2", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@F:spent").ctl("F,28,33,35,62,D,E=corps").refit(allied).do("DEPOT 13")
		p.only("LOC F", "LOC 33", "LOC 35", "LOC E") // 28, 62 and D are +3
		newPos(t).put("uk-1-gren@I:spent").ctl("28,13=corps").refit(allied).cannot("DEPOT 13")
	})
	rule("16.4a", "a marker goes to a Drop Area or Supply Head as the only action, though a Double Impulse may follow", func(t *testing.T) {
		start := func(n uint8, h uint8) *pos {
			return newPos(t).put("de-henke@28", "us-82-1-505@33").ctl("33=airborne").holder(h).set(func(s *State) { s.interdictors = n }).turn(german)
		}
		start(0, nobody).cannot("INTERDICT")
		p := start(1, nobody).can("INTERDICT").do("INTERDICT").wantKind(kIntArea)
		eq(t, "places", fmt.Sprint(p.legalLocs()), "[4 5 8 10 24 33 38 39 48 50 54 57]")
		p.do("LOC 33").wantKind(kImpulse).wantActor(allied)
		p = start(2, german).do("INTERDICT", "LOC 33").wantKind(kAfter).only("STOP", "DOUBLE").do("DOUBLE").wantKind(kImpulse2).can("INTERDICT", "ASSAULT")
		p.do("INTERDICT").cannot("LOC 33").do("LOC 38").wantKind(kImpulse).wantActor(allied)
		eq(t, "holder", p.s.holder, allied)
		eq(t, "markers left", p.s.interdictors, 0)
		start(1, german).do("INTERDICT", "LOC 33", "DOUBLE", "?ASSAULT").cannot("INTERDICT")
		newPos(t).set(func(s *State) { s.interdictors = 2 }).turn(allied).cannot("INTERDICT")
	})
	rule("16.4b", "it adds to Interdiction in and next to its Area, through the Allied Refit, one an Area", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@38:spent", "us-101-1-506@50:spent").ctl("38,50=airborne").impulse(12).set(func(s *State) { s.interdictors = 2 })
		p.turn(german).do("INTERDICT", "LOC 39", "PASS", "sum 2", "?NO").wantKind(kDepot).wantActor(german).do("STOP").wantActor(allied)
		f := p.fork().do("DEPOT 11").wantSP("11", 9) // the one head left, beside 39
		f.do("DEPOT 12").wantSP("12", 10).do("STOP", "STOP").wantKind(kReserve)
		eq(t, "the marker lies until the Phase ends", f.s.placeState[38]&lMarker, lMarker)
		f.do("NUM 0")
		eq(t, "then it does not", f.s.placeState[38]&lMarker, 0)
		eq(t, "markers in the box", f.s.interdictors, 2)
		newPos(t).set(func(s *State) { s.interdictors = 1; s.placeState[33-1] |= lMarker }).turn(german).do("INTERDICT").cannot("LOC 33").can("LOC 38")
	})
	rule("16.4b", "a landing beside it is rolled for", func(t *testing.T) {
		land := func(marker int, die string) *pos {
			p := newPos(t).date(18).put("us-82-319-gfa@UK", "us-82-1-505@38").ctl("38=airborne").set(func(s *State) { s.placeState[marker-1] |= lMarker })
			return p.turn(allied).do("ASSAULT", "LOC UK", "?UNIT us-82-319-gfa", "?STOP", die)
		}
		land(39, "die 1").wantStatus("us-82-319-gfa", "spent") // equal to a value of one
		land(38, "die 2").wantStatus("us-82-319-gfa", "fresh")
		p := newPos(t).date(18).put("us-82-319-gfa@UK", "us-82-1-505@38").ctl("38=airborne").set(func(s *State) { s.placeState[33-1] |= lMarker })
		p.turn(allied).do("ASSAULT", "LOC UK", "?UNIT us-82-319-gfa", "?STOP").wantAt("us-82-319-gfa", "38")
		if kind(p.s.kind) == cInterdict {
			t.Error("a marker two Areas away interdicts")
		}
	})
	rule("16.4c", "in any weather", func(t *testing.T) {
		for _, over := range []uint8{0, 1} {
			newPos(t).set(func(s *State) { s.interdictors, s.overcast, s.dawnOvercast = 1, over, over }).turn(german).can("INTERDICT")
		}
	})
}
