package gamble

import (
	"slices"
	"strings"
	"testing"
)

func init() {
	rule("6.1", "four Turns of Dawn, Daylight, Refit and Regroup", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		var got []string
		for kind(p.s.kind) != kTerminal {
			if n := phase(p.s.phase).String(); len(got) == 0 || got[len(got)-1] != n {
				got = append(got, n)
			}
			p.idle()
		}
		got = slices.DeleteFunc(got, func(n string) bool { return n == "Surrender" }) // only where somebody is Isolated
		turn := []string{"Daylight", "German Refit", "Allied Refit", "German Regroup", "Allied Regroup"}
		want := append([]string{"Air Bombardment", "Artillery Bombardment", "Airborne Landing", "Ground Assault"}, turn...)
		for range 3 {
			want = append(append(want, "Dawn"), turn...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("phases %v\nwant %v", got, want)
		}
		eq(t, "last date", p.s.date, 20)
	})
	rule("6.2a", "reinforcements of the date come at Dawn", func(t *testing.T) {
		p := newPos(t).dated("de-stargard", "us-101-1-327", "de-knaust", "de-becker", "us-82-1-325").dawn()
		p.wantKind(kReinf).wantActor(german).only("LOC B", "LOC C").do("LOC C").wantKind(kImpulse)
		p.wantAt("de-stargard", "D").wantAt("de-knaust", "C").wantAt("us-101-1-327", "UK")
		p.wantAt("de-becker", "later").wantAt("us-82-1-325", "later")
		for _, id := range []string{"de-stargard", "de-knaust", "us-101-1-327"} {
			p.wantStatus(id, "fresh")
		}
	})
	inOrder := func(t *testing.T) {
		p := newPos(t).date(19).holder(german).awaits("de-hummel", "de-59-1034").set(func(s *State) {
			s.airUsed, s.boatUsed, s.constructsUsed, s.overcast = 7, 1, [2]uint8{1, 1}, 1
		}).dawn()
		for _, id := range []string{"de-59-1034", "de-hummel"} { // both have a choice of Zones
			p.wantKind(kReinf).wantActor(german)
			eq(t, "unit placed", p.g.t.units[p.s.lastUnit].id, id)
			eq(t, "bombers, boat, Constructs", [3]uint8{p.s.airUsed, p.s.boatUsed, p.s.constructsUsed[german]}, [3]uint8{7, 1, 1})
			p.s.Apply(p.s.LegalActions(nil)[0])
		}
		p.wantKind(cWeather)
		eq(t, "bombers, boat, Constructs", [3]uint8{p.s.airUsed, p.s.boatUsed, p.s.constructsUsed[german]}, [3]uint8{4, 0, 0})
		p.do("die 6").wantKind(kReroll).wantActor(german).do("YES", "die 5").wantKind(kImpulse)
		eq(t, "overcast", p.s.overcast, 0)
	}
	rule("6.1", "Dawn places reinforcements, resets markers and rolls for the weather, in this order", inOrder)
	rule("6.2a", "the Germans choose their Zones before the weather is known", inOrder)
	rule("6.21b", "the roll comes last, when nobody is left to be placed", func(t *testing.T) {
		newPos(t).date(19).awaits("de-hummel").dawn().wantKind(kReinf).do("LOC C").wantKind(cWeather)
		p := newPos(t).date(19).awaits("us-101-3-327", "de-hummel").dawn().wantAt("us-101-3-327", "UK").do("LOC C").wantKind(cWeather)
		text := strings.Replace(marshal(t, p.s), " @C=de-hummel", " @later=de-hummel", 1)
		if _, err := p.g.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "de-hummel, want nobody who is due") {
			t.Errorf("%s: got %v", text, err)
		}
	})
	rule("6.2b", "bombers used the day before are Fresh", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-henke@28").ctl("28=corps").set(func(s *State) { s.airUsed = 7 }).date(19)
		p.fork().turn(allied).cannot("AIR2", "AIR83")
		p.dawn().do("die 6").wantKind(kImpulse).skip().wantActor(allied).can("AIR2", "AIR83")
	})
	rule("6.2c", "Construct markers in the Used box come back, those on bridges keep their level", func(t *testing.T) {
		p := newPos(t).ctl("F,64,63=corps").bridge("60-63=destroyed", "56-63=destroyed").date(19)
		p.set(func(s *State) { s.constructsUsed[allied] = 1; s.setConstruct(allied, p.edge("60-63"), 2) })
		p.fork().turn(allied).do("ASSAULT", "?LOC 63").can("EDGE 60-63").cannot("EDGE 56-63")
		p.dawn().do("die 6").skip().wantActor(allied).do("ASSAULT", "?LOC 63").can("EDGE 60-63", "EDGE 56-63")
		eq(t, "level on the bridge", p.s.construct(allied, p.edge("60-63")), 2)
	})
	rule("6.2d", "boat and ferries are reset, a destroyed ferry is not", func(t *testing.T) {
		p := newPos(t).corridor().put("us-82-1-504@34", "de-10ss-1-10@15", "de-10ss-pioneer@15").date(18)
		p.set(func(s *State) { s.boatUsed = 1; s.bridgeMarks[p.edge("15-25f")] |= yFerryGone })
		p.regroup(german).do("UNIT de-10ss-1-10", "LOC 16").driveTo(cWeather).do("die 6", "?NO").wantKind(kImpulse)
		p.do("ASSAULT", "LOC 15").noRepair().do("UNIT de-10ss-pioneer").can("LOC 16").cannot("LOC 25").do("LOC 16")
		p.driveTo(kImpulse).wantActor(allied).do("ASSAULT", "?LOC 34", "?UNIT us-82-1-504").can("LOC 27")
	})
	rule("6.21a", "the 17th and 18th begin Clear without a roll", func(t *testing.T) {
		p := fullGame(t, "gamble/basic").driveTo(kImpulse)
		p.s.overcast = 1
		p.do("PASS", "PASS")
		for kind(p.s.kind) != kImpulse {
			if kind(p.s.kind) == cWeather {
				t.Fatal("weather rolled for Sep 18")
			}
			p.idle()
		}
		eq(t, "date", p.s.date, 18)
		eq(t, "overcast", p.s.overcast, 0)
		eq(t, "overcast for supply", p.s.dawnOvercast, 0)
	})
	rule("6.21b", "from the 19th: 1 to 3 Overcast, 4 to 6 Clear, with a re-roll", func(t *testing.T) {
		for die, want := range map[string]uint8{"die 1": 1, "die 3": 1, "die 4": 0, "die 6": 0} {
			p := newPos(t).date(19).dawn().wantKind(cWeather).do(die).wantKind(kImpulse)
			eq(t, "overcast after "+die, p.s.overcast, want)
		}
		p := newPos(t).date(20).holder(german).dawn().do("die 6").wantKind(kReroll).wantActor(german)
		p.do("YES").wantKind(cWeather).do("die 2").wantKind(kImpulse)
		eq(t, "overcast", p.s.overcast, 1)
		eq(t, "holder after the Dawn Phase", p.s.holder, allied)
	})
	rule("6.21c", "supply keeps the weather of Dawn", func(t *testing.T) {
		for die, c := range map[string]struct{ german, airborne uint8 }{"die 4": {5, 10}, "die 3": {6, 5}} {
			p := newPos(t).ctl("33=airborne").date(19).dawn().do(die).impulse(6).skip().wantActor(allied)
			p.holder(nobody).do("PASS", "sum 6").wantActor(german)
			eq(t, "weather turned", p.s.overcast != p.s.dawnOvercast, true)
			p.skip().do("PASS", "?NO", "sum 2", "?NO").wantKind(kDepot).do("DEPOT 0", "LOC A")
			eq(t, "German Depot", p.s.depotPoints[0], c.german)
			for p.s.impulseSide == german {
				p.idle()
			}
			p.wantKind(kDepot)
			eq(t, "Air Supply", p.s.Check(p.action("DEPOT 13")) == nil, die == "die 4")
			p.do("DEPOT 11", "?LOC 33")
			eq(t, "Airborne Depot", p.s.depotPoints[11], c.airborne)
		}
	})
	rule("6.22", "the Invasion Phases take the place of Dawn", func(t *testing.T) {
		p := fullGame(t, "gamble/basic").wantKind(kBombTarget).wantActor(allied)
		eq(t, "first", phase(p.s.phase), phDDayAir)
		p.driveTo(kPrimary)
		eq(t, "second", phase(p.s.phase), phDDayArtillery)
		p.driveTo(kLandArea)
		eq(t, "third", phase(p.s.phase), phDDayLanding)
		p.driveTo(kJoin)
		eq(t, "fourth", phase(p.s.phase), phDDayGround)
		p.driveTo(kImpulse).wantActor(german)
		eq(t, "date", p.s.date, 17)
	})
	rule("6.3a", "German, Allied, then the marker moves", func(t *testing.T) {
		p := newPos(t).impulse(0).turn(german)
		for i, want := range []int8{0, 0, 1, 1, 2, 2} {
			p.wantKind(kImpulse).wantActor(uint8(i % 2))
			eq(t, "marker", p.s.impulse, want)
			p.skip()
		}
	})
	rule("6.3b", "the first Allied DR of an Allied Impulse is the Sunset DR", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-flak-tower-nijmegen@28", "de-rink@38").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "LOC 28", "UNIT uk-2-gren", "?STOP").wantKind(cAssault)
		end := p.fork().do("dice 4 2").driveTo(kDepot) // 4 < 5
		eq(t, "the 4 ended the day", phase(end.s.phase), phRefitGerman)
		// A later roll of 2 changes nothing, nor does a roll of dice follow the Impulse.
		p.do("dice 9 2", "UNIT uk-1-cold", "LOC 38").driveTo(cAssault).do("dice 2 12").driveTo(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 6)
		// No combat: a separate DR, also after a seizure die.
		newPos(t).turn(allied).do("PASS").wantKind(cSunset)
		q := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied).do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "EDGE 33-42", "die 2", "STOP")
		q.wantKind(cSunset).do("sum 5")
		eq(t, "marker", q.s.impulse, 6)
		// Dice of a German Impulse do not count.
		q = newPos(t).put("uk-2-gren@28", "de-henke@28").ctl("28=corps").turn(german)
		q.do("ASSAULT", "LOC 28", "LOC 28").wantKind(cAssault).do("dice 2 2").driveTo(kImpulse).wantActor(allied).do("PASS").driveTo(cSunset)
	})
	rule("6.3c", "sunset waits for Zone F", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-flak-tower-nijmegen@28", "uk-1-cold@F").ctl("28,F,64=corps").impulse(6).turn(allied)
		p.do("ASSAULT", "LOC 28", "LOC 28", "dice 5 9").driveTo(kAfter).can("ZONEF", "STOP")
		p.do("ZONEF", "?ASSAULT", "UNIT uk-1-cold", "?LOC 64").driveTo(kDepot).wantAt("uk-1-cold", "64")
	})
	rule("6.3d", "DR equal to the box turns the weather at the next German Impulse", func(t *testing.T) {
		p := newPos(t).impulse(6).turn(allied).do("PASS", "sum 6").wantKind(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 7)
		eq(t, "overcast", p.s.overcast, 1)
		// With a negative DRM the same roll ends the day and turns nothing.
		p = newPos(t).impulse(6).set(func(s *State) { s.sunsetDRM = -1 }).turn(allied).do("PASS", "sum 6").wantKind(kDepot)
		eq(t, "overcast", p.s.overcast, 0)
		// A positive one does not turn a roll below the box into weather.
		p = newPos(t).impulse(6).set(func(s *State) { s.sunsetDRM = 1 }).turn(allied).do("PASS", "sum 5").wantKind(kImpulse)
		eq(t, "overcast", p.s.overcast, 0)
	})
	rule("6.3e", "any higher DR advances the marker by one", func(t *testing.T) {
		for _, sum := range []string{"sum 7", "sum 9", "sum 12"} {
			p := newPos(t).impulse(6).turn(allied).do("PASS", sum).wantActor(german)
			eq(t, "marker after "+sum, p.s.impulse, 7)
			eq(t, "overcast", p.s.overcast, 0)
		}
		newPos(t).impulse(6).turn(allied).do("PASS", "sum 5").wantKind(kDepot)
	})
	rule("6.3f", "past box 13 the day ends", func(t *testing.T) {
		p := newPos(t).impulse(13).set(func(s *State) { s.sunsetDRM = 1 }).turn(allied)
		p.do("PASS", "sum 12").wantKind(kDepot)
		p = newPos(t).impulse(12).turn(allied).do("PASS", "sum 12").wantKind(kImpulse)
		eq(t, "marker", p.s.impulse, 13)
	})
	rule("6.3g", "one box for both halves of a Double Impulse", func(t *testing.T) {
		base := newPos(t).put("us-82-1-504@37", "uk-1-cold@F").ctl("37=airborne", "F,64,63=corps").holder(allied).turn(allied)
		p := base.fork().do("ASSAULT", "LOC 37").noRepair().do("UNIT us-82-1-504", "LOC 35", "STOP").driveTo(cSunset).do("sum 12", "?NO").wantKind(kAfter)
		z := p.fork().do("ZONEF", "?ASSAULT", "UNIT uk-1-cold").driveTo(kImpulse).wantActor(german)
		eq(t, "marker after Zone F", z.s.impulse, 6)
		d := p.fork().do("DOUBLE", "?ASSAULT", "?LOC F", "UNIT uk-1-cold").driveTo(kImpulse).wantActor(german)
		eq(t, "marker after a Double Impulse", d.s.impulse, 6)
	})
}
