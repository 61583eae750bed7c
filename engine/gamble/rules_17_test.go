package gamble

import "testing"

func init() {
	rule("17.1", "the Dawn roll sets both sides' depots", func(t *testing.T) {
		for die, c := range map[string]struct {
			german, airborne uint8
			air              bool
		}{"die 2": {6, 5, false}, "die 5": {5, 10, true}} {
			p := newPos(t).ctl("33=airborne").date(19).dawn().do(die).do("PASS", "PASS").wantKind(kDepot).do("DEPOT 0", "LOC A")
			eq(t, "German Depot", p.s.depotPoints[0], c.german)
			for p.s.impulseSide == german {
				p.idle()
			}
			eq(t, "Air Supply", p.s.Check(p.action("DEPOT 13")) == nil, c.air)
			p.do("DEPOT 11", "?LOC 33")
			eq(t, "Airborne Depot", p.s.depotPoints[11], c.airborne)
		}
	})
	rule("17.2", "Clear: bombers fly, lifts land, Germans have their printed MF", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "uk-2-gren@28", "de-rink@45", "de-henke@28").ctl("28=corps").airFresh()
		p.fork().turn(allied).can("AIR2", "AIR83").do("ASSAULT").can("LOC UK")
		p.turn(german).do("ASSAULT", "LOC 45", "UNIT de-rink", "LOC 47").wantMF("de-rink", 2)
	})
	rule("17.3a", "Overcast gives Germans 1 MF, but no Tower and no Allied unit", func(t *testing.T) {
		p := newPos(t).put("de-rink@45", "de-flak-tower-wyler@45", "uk-50-231@28").ctl("28,37=corps").overcast()
		p.fork().turn(german).do("ASSAULT", "?LOC 45").wantKind(kAct).cannot("UNIT de-flak-tower-wyler").do("UNIT de-rink", "LOC 47").wantMF("de-rink", 3)
		eq(t, "Tower", p.s.allowance(p.unit("de-flak-tower-wyler")), 0)
		p.turn(allied).do("ASSAULT", "?LOC 28", "UNIT uk-50-231", "LOC 37").wantMF("uk-50-231", 3)
		// The extra MF counts: two enemy Areas instead of one.
		q := newPos(t).put("de-rink@45").ctl("47,49=corps")
		q.fork().turn(german).do("ASSAULT", "?LOC 45", "UNIT de-rink", "LOC 47").cannot("LOC 49")
		q.overcast().turn(german).do("ASSAULT", "?LOC 45", "UNIT de-rink", "LOC 47").can("LOC 49")
	})
	rule("17.3b", "Overcast: nothing flies but interdictors", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "uk-2-gren@28", "uk-1-cold@34", "de-henke@28").ctl("28,34=corps").airFresh().overcast()
		p.fork().turn(allied).cannot("AIR2", "AIR83").do("ASSAULT").cannot("LOC UK").can("LOC 28", "LOC 34")
		p.set(func(s *State) { s.interdictors = 1 }).turn(german).can("INTERDICT")
	})
	rule("17.4a", "the change comes with the next German Impulse", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "us-82-1-504@37").ctl("37=airborne").holder(allied).impulse(6).turn(allied)
		p.do("ASSAULT", "LOC 37").noRepair().do("UNIT us-82-1-504", "LOC 35", "STOP").driveTo(cSunset).do("sum 6", "?NO").wantKind(kAfter)
		eq(t, "overcast after the roll", p.s.overcast, 0)
		p.do("DOUBLE", "?ASSAULT", "?LOC UK").wantKind(kUKUnit).can("UNIT us-101-1-327") // the second half is still Clear
		p.do("STOP").driveTo(kImpulse).wantActor(german)
		eq(t, "overcast in the German Impulse", p.s.overcast, 1)
	})
	rule("17.4b", "it lasts until the next change, and comes after an Air Bombardment too", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-henke@34").ctl("28=corps").airFresh().impulse(6).turn(allied)
		p.do("AIR2", "?LOC 34", "dice 6 12").wantKind(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 6)
		eq(t, "overcast", p.s.overcast, 1)
		p.skip().wantActor(allied).cannot("AIR83").do("PASS", "?NO", "sum 9", "?NO").wantActor(german)
		eq(t, "overcast an Impulse later", p.s.overcast, 1)
		p.skip().do("PASS", "?NO", "sum 7", "?NO").wantActor(german) // 7 is the box again
		eq(t, "cleared up", p.s.overcast, 0)
		// Dawn begins anew.
		q := newPos(t).date(19).overcast().turn(german).do("PASS", "PASS").driveTo(cWeather).do("die 6", "?NO")
		eq(t, "overcast next day", q.s.overcast, 0)
	})
	rule("17.4c", "depots and Air Supply do not mind", func(t *testing.T) {
		p := newPos(t).ctl("33=airborne").impulse(5).turn(allied).do("PASS", "sum 5").wantActor(german)
		eq(t, "overcast", p.s.overcast, 1)
		p.skip().do("PASS", "?NO", "sum 2", "?NO").driveTo(kDepot)
		for p.s.impulseSide == german {
			p.idle()
		}
		p.can("DEPOT 13").do("DEPOT 11", "?LOC 33", "DEPOT 13", "?LOC 33")
		eq(t, "Airborne Depot", p.s.depotPoints[11], 10)
		eq(t, "Air Supply", p.s.depotPoints[depAir], 5)
	})
}
