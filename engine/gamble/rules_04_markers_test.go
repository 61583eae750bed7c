package gamble

import "testing"

// airFresh gives the Allies both bombers again.
func (p *pos) airFresh() *pos { return p.set(func(s *State) { s.airUsed = 1 << airEighth }) }

func init() {
	rule("4.3", "an interdictor in a Vacant Area controls and blocks nothing", func(t *testing.T) {
		p := newPos(t).ctl("33,37=airborne").put("us-82-376-pfa@37").set(func(s *State) { s.interdictors = 1 }).turn(german)
		p.do("INTERDICT", "LOC 33").wantCtl("33", "airborne").wantActor(allied)
		p.do("ASSAULT", "?LOC 37", "UNIT us-82-376-pfa", "?LOC 33").wantAt("us-82-376-pfa", "33").wantMF("us-82-376-pfa", 3.5) // by road into a Free Area
		eq(t, "units in 33", p.s.cnt[german][p.loc("33")], 0)
	})
	rule("4.31", "a bomber flies once a Turn and is Fresh at Dawn", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "de-rink@38").ctl("28=corps").airFresh().turn(allied)
		p.do("AIR2", "?LOC 38", "dice 9 9").wantActor(german).wantKind(kImpulse)
		eq(t, "marker stays", p.s.impulse, 5)
		p.skip().wantActor(allied).cannot("AIR2").can("AIR83")
		p.do("AIR83", "?LOC 38", "?NO", "dice 9 9", "?NO").driveTo(kImpulse).skip().wantActor(allied).cannot("AIR2", "AIR83")
		p.do("PASS", "?NO", "sum 2", "?NO").driveTo(kImpulse)
		eq(t, "date", p.s.date, 19)
		p.skip().wantActor(allied).can("AIR2", "AIR83")
	})
	rule("4.32", "Air Supply exists once its marker has bombed", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		eq(t, "at the start", p.s.airUsed>>airEighth&1, 0)
		p.driveTo(kImpulse).do("PASS", "PASS").wantKind(kDepot).cannot("DEPOT 13")
		for p.s.impulseSide == german {
			p.idle()
		}
		eq(t, "date", p.s.date, 17)
		p.wantKind(kDepot).can("DEPOT 13")
		newPos(t).ctl("33=airborne").set(func(s *State) { s.airUsed = 0 }).refit(allied).cannot("DEPOT 13").can("DEPOT 11")
	})
	rule("4.4", "Fresh, Spent, Disrupt 1, Disrupt 2, eliminated", func(t *testing.T) {
		// AV 8 against a Tower, which cannot retreat: 2 + TEM 3. The German dice are all 7.
		p := newPos(t).put("uk-2-gren@28", "de-flak-tower-nijmegen@28").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "?LOC 28", "?LOC 28").wantKind(cAssault).wantValues(8, 5)
		for dice, st := range map[string]string{"dice 4 7": "fresh", "dice 5 7": "spent", "dice 6 7": "d1", "dice 7 7": "d2"} {
			p.fork().do(dice).wantStatus("de-flak-tower-nijmegen", st)
		}
		p.fork().do("dice 8 7").wantDead("de-flak-tower-nijmegen")
		// A Disrupted unit is Spent as well.
		newPos(t).put("de-henke@28:d1", "de-rink@28", "us-82-1-504@28").turn(german).do("ASSAULT", "?LOC 28").cannot("UNIT de-henke").can("UNIT de-rink")
	})
	rule("4.5", "German, Airborne, Corps", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@37", "uk-2-hcr@28", "de-rink@36").ctl("37=airborne", "28=corps").wantCtl("35", "german").turn(allied)
		p.do("ASSAULT", "?LOC 37", "UNIT us-82-1-504", "LOC 35").wantCtl("35", "airborne").do("LOC 38")
		p.driveTo(kImpulse).skip().wantActor(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT uk-2-hcr", "LOC 37", "LOC 35").wantCtl("35", "corps").wantCtl("37", "corps").do("STOP")
		q := newPos(t).put("de-rink@36").ctl("35=corps").turn(german)
		q.do("ASSAULT", "?LOC 36", "UNIT de-rink", "LOC 35").wantCtl("35", "german")
	})
	rule("4.6a", "a bridge is Allied when both its Areas are", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@47").ctl("47=corps", "33=airborne").turn(allied).wantBridge("33-42", "german")
		p.do("ASSAULT", "?LOC 47", "UNIT uk-2-hcr", "LOC 42").wantBridge("33-42", "allied")
		p.wantHeld("33-42", german) // the river itself was not crossed
		q := newPos(t).put("uk-2-hcr@47").ctl("47=corps", "33=airborne").bridge("33-42=destroyed").turn(allied)
		q.do("ASSAULT", "?LOC 47", "UNIT uk-2-hcr", "LOC 42").wantBridge("33-42", "destroyed")
		// And German again when the Germans have both.
		q = newPos(t).put("de-rink@47").ctl("42=corps").bridge("33-42=allied").turn(german)
		q.do("ASSAULT", "?LOC 47", "UNIT de-rink", "LOC 42").wantBridge("33-42", "german")
	})
	rule("4.6b", "a canal taken by Mandatory Assault is Held", func(t *testing.T) {
		// 231 Brigade wades from Hatert to Beuningen: AV 7 against 2 + TEM 1 + 2.
		p := newPos(t).put("uk-50-231@34", "de-rink@29").ctl("34=corps").turn(allied)
		p.do("ASSAULT", "?LOC 34", "UNIT uk-50-231", "LOC 29", "?LOC 29").wantKind(cAssault).wantValues(7, 5).wantHeld("29-34", german)
		p.fork().do("dice 9 7").wantHeld("29-34", allied)
		p.fork().do("dice 5 7").wantHeld("29-34", allied)
		p.fork().do("dice 4 7").wantHeld("29-34", german).wantAt("uk-50-231", "34")
	})
	rule("4.7a", "one unit a ferry by day, one in the Regroup Phase", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-10ss-pioneer@15", "de-ss-krafft@15").turn(german)
		p.do("ASSAULT", "?LOC 15", "UNIT de-10ss-1-10", "LOC 16").wantAt("de-10ss-1-10", "16").wantStatus("de-10ss-1-10", "spent")
		p.do("UNIT de-10ss-pioneer").cannot("LOC 16").do("LOC 17").driveTo(kImpulse).wantActor(allied)
		p.do("PASS", "?NO", "sum 2", "?NO").driveTo(kRgUnit)
		p.do("UNIT de-ss-krafft").can("LOC 16").do("LOC 16").wantAt("de-ss-krafft", "16")
		p.do("UNIT de-10ss-1-10", "LOC 23").set(func(s *State) { s.lastUnit = none }).cannot("UNIT2 de-rink")
		p.driveTo(kImpulse)
		eq(t, "used at Dawn", p.s.bridgeMarks[p.edge("15-16f")], 0)
		// A second unit in the Regroup Phase finds it used.
		q := newPos(t).put("de-10ss-1-10@15", "de-10ss-pioneer@15").regroup(german).do("UNIT de-10ss-1-10", "LOC 16", "UNIT de-10ss-pioneer").cannot("LOC 16").can("LOC 25")
		q.do("LOC 25").driveTo(kImpulse)
	})
	rule("4.7b", "a ferry that is hit is gone for both sides", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@16", "de-10ss-1-10@15").ctl("16=corps").turn(allied)
		p.do("BOMBARD", "LOC 15", "?UNIT uk-guards-art", "EDGE 15-16f").wantKind(cBombard).wantValues(4, 2)
		p.fork().do("dice 6 9").driveTo(kImpulse).do("ASSAULT", "?LOC 15", "UNIT de-10ss-1-10").can("LOC 16")
		p.do("dice 6 7").driveTo(kImpulse).do("ASSAULT", "?LOC 15", "UNIT de-10ss-1-10").cannot("LOC 16").can("LOC 25")
		// It carries no Supply Line any more, and nobody regroups by it.
		cut := func(gone bool) *pos {
			q := newPos(t).put("de-rink@16").ctl("22,23,25,26=corps")
			if gone {
				q.s.bridgeMarks[q.edge("15-16f")] |= yFerryGone
			}
			return q
		}
		cut(false).surrender().wantKind(kRgUnit).do("UNIT de-rink", "?LOC 15").wantAt("de-rink", "15")
		cut(true).surrender().wantKind(cSurrender)
		cut(true).regroup(german).cannot("UNIT de-rink")
		// Later Turns do not bring it back.
		cut(true).date(19).dawn().driveTo(kImpulse).do("ASSAULT", "LOC 16").noRepair().do("UNIT de-rink").can("LOC 23").cannot("LOC 15")
	})
}
