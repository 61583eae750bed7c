package gamble

import (
	"strings"
	"testing"
)

// dropsDone is the real game at the first K_LAND_AREA: no bombardment had effect, nobody was hit.
func dropsDone(t *testing.T, opts ...string) *pos {
	t.Helper()
	return ddayPos(t, opts...).drift(kLandArea)
}

// freshIn lists the Fresh Allied units of a place by their ids.
func (p *pos) freshIn(at string) string {
	p.Helper()
	var out []string
	m := p.s.ours(allied, p.loc(at)).and(p.s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		out = append(out, p.g.t.units[u].id)
	}
	return strings.Join(out, " ")
}

func init() {
	rule("20.1a", "Air, Artillery, Landing, Ground; then the first Impulse", func(t *testing.T) {
		p := ddayPos(t)
		at := func(ph phase) { t.Helper(); eq(t, "Phase", phase(p.s.phase), ph) }
		at(phDDayAir)
		p.wantActor(allied).do("LOC 28", "dice 2 12", "NO", "LOC 39", "dice 2 12", "NO").wantKind(cBombard)
		p.do("dice 2 12", "NO").wantKind(kPrimary)
		at(phDDayArtillery)
		p.do("UNIT de-9ss-2-20", "dice 2 12", "NO").wantKind(cInterdict)
		at(phDDayLanding)
		p.drift(kJoin)
		at(phDDayGround)
		p.drift(kImpulse)
		at(phDaylight)
	})
	rule("20.1a", "the Advantage used in a Phase passes at that Phase's end", func(t *testing.T) {
		p := ddayPos(t).do("LOC 28", "dice 2 12", "YES").wantKind(cBombard).do("dice 2 12")
		eq(t, "still nobody's in the Air Phase", p.s.holder, uint8(nobody))
		p.do("LOC 39", "dice 2 12", "dice 2 12").wantKind(kPrimary) // nobody may re-roll
		eq(t, "German in the Artillery Phase", p.s.holder, uint8(german))
		p.do("UNIT de-9ss-2-20", "dice 12 2").wantKind(kReroll).wantActor(german).do("YES", "dice 2 12").wantKind(cInterdict)
		p.do("die 1").wantKind(kReroll).wantActor(allied) // and back for the Landing Phase
	})
	rule("20.2a", "every Tower Area, AV 8, the Tower first; then the marker is the Air Supply", func(t *testing.T) {
		p := ddayPos(t).wantKind(kBombTarget).only("LOC 28", "LOC 39", "LOC 54")
		p.fork().do("LOC 54").wantValues(8, 5) // twice TEM 2, a Fresh Tower
		p.fork().do("LOC 39").wantValues(8, 5)
		p.fork().do("LOC 28").wantKind(cBombard).wantValues(8, 7) // twice TEM 3; Henke is no other target
		eq(t, "8th Air", p.s.airUsed, 0)
		p.drift(kPrimary)
		eq(t, "8th Air is the Air Supply, the RAF markers are Fresh", p.s.airUsed, uint8(1<<airEighth))
	})
	rule("20.2b", "what the Tower cannot take falls on the others in its Area", func(t *testing.T) {
		p := ddayPos(t).put("de-runge@28").do("LOC 28").wantValues(8, 7).do("dice 10 5", "NO") // 18 to 12
		p.wantStatus("de-flak-tower-nijmegen", "spent").wantStatus("de-henke", "spent").wantStatus("de-runge", "spent")
		p = ddayPos(t).put("de-runge@28").do("LOC 28", "dice 8 6", "NO") // 3 AP: the Tower 2, the last 1 spends nobody
		p.wantStatus("de-flak-tower-nijmegen", "spent").wantStatus("de-henke", "fresh").wantStatus("de-runge", "fresh")
		p = ddayPos(t).put("de-runge@28").do("LOC 28", "dice 8 5", "NO").wantKind(kAP).wantActor(german) // 4 AP: one of the two
		p.only("UNIT de-henke", "UNIT de-runge").do("UNIT de-runge").wantStatus("de-henke", "fresh").wantStatus("de-runge", "spent")
		p.drift(kImpulse)
		eq(t, "RAF markers", p.s.airUsed&3, 0)
		p.do("PASS").can("AIR2", "AIR83")
	})
	rule("20.2c", "the Allied player takes the Tower Areas in any order", func(t *testing.T) {
		p := ddayPos(t).only("LOC 28", "LOC 39", "LOC 54").do("LOC 54", "dice 2 12", "NO").only("LOC 28", "LOC 39")
		p.do("LOC 28", "dice 7 5", "NO").wantKind(cBombard) // the last one is no choice
		eq(t, "Target", locCode(p.s.targetLoc), "39")
	})
	rule("20.3", "XXX Corps Artillery alone fires a Barrage in Zone F and is Spent", func(t *testing.T) {
		p := ddayPos(t).drift(kPrimary).wantActor(allied)
		p.only("UNIT de-9ss-2-20", "UNIT de-7-16", "UNIT de-6-penal", "UNIT de-7-hoff") // 7/18 is like 7/16
		p.wantStatus("uk-xxx-corps-art", "fresh").do("UNIT de-9ss-2-20").wantValues(14, 4)
		q := p.fork().do("dice 2 11", "NO") // 16 to 15: 1 AP, too few
		q.wantStatus("de-9ss-2-20", "fresh").wantStatus("uk-xxx-corps-art", "spent").wantStatus("uk-guards-art", "fresh")
		q = p.fork().do("dice 3 11", "NO") // 17 to 15: 2 AP
		q.wantStatus("de-9ss-2-20", "spent").wantStatus("de-7-16", "fresh")
		p.do("dice 7 7", "NO") // 10 AP: all five
		for _, id := range []string{"de-9ss-2-20", "de-7-16", "de-6-penal", "de-7-18", "de-7-hoff"} {
			p.wantStatus(id, "spent")
		}
	})
	rule("20.4v", "all are placed, then all Interdiction is rolled, then the Drop Areas act", func(t *testing.T) {
		p := ddayPos(t).drift(cInterdict)
		where := map[string]int{}
		m := p.g.t.dday
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			where[locCode(p.s.loc[u])]++
			eq(t, p.g.t.units[u].id, p.s.status(u), fresh)
		}
		for at, n := range map[string]int{"54": 6, "48": 1, "50": 2, "33": 3, "38": 4, "39": 3, "8": 4, "5": 4} {
			eq(t, "units in "+at, where[at], n)
		}
		// Towers in 54, 39 and 28: value 1 in 54 and 50, 1 in 39, 2 in 38, 0 elsewhere.
		rolls := map[string]int{}
		for kind(p.s.kind) == cInterdict {
			u := int(p.s.rollingUnit)
			rolls[locCode(p.s.loc[u])]++
			p.do("die 1", "NO")
			want := spent
			if p.s.loc[u] == p.loc("38") {
				want = d1
			}
			eq(t, p.g.t.units[u].id, p.s.status(u), want)
		}
		for at, n := range map[string]int{"54": 6, "50": 2, "39": 3, "38": 4, "48": 0, "33": 0, "8": 0, "5": 0} {
			eq(t, "rolls in "+at, rolls[at], n)
		}
		// Only Areas with a Fresh unit act; 5, 8, 33 and 48 are left.
		p.wantKind(kLandArea).only("STOP", "LOC 5", "LOC 8", "LOC 33", "LOC 48")
	})
	rule("20.4w", "a Contested Drop Area assaults or waits, an uncontested one seizes, moves or waits", func(t *testing.T) {
		p := dropsDone(t)
		p.fork().do("LOC 54").only("A", "D")
		p.fork().do("LOC 39").only("A", "D")
		p.fork().do("LOC 33").only("B", "C", "D")
		p.fork().do("LOC 48").only("B", "C", "D")
		p.fork().do("LOC 5").only("C", "D") // no bridge near Wolfheze
		p.do("LOC 33", "D").cannot("LOC 33").can("LOC 54")
	})
	rule("20.4x", "who takes part is Spent, or D1 after a Failure; the others stay Fresh", func(t *testing.T) {
		p := dropsDone(t).do("LOC 54", "A", "UNIT us-101-2-502", "UNIT us-101-3-502", "STOP").wantKind(cAssault)
		p.wantValues(5, 3)
		q := p.fork().do("dice 7 6", "NO").drift(kLandArea) // success
		q.wantStatus("us-101-2-502", "spent").wantStatus("us-101-3-502", "spent")
		eq(t, "Fresh", q.freshIn("54"), "us-101-1-502 us-101-1-506 us-101-2-506 us-101-3-506")
		q = p.fork().do("dice 5 7", "NO") // 10 to 10
		eq(t, "Point Unit", int(p.s.pointUnit), p.unit("us-101-2-502"))
		q.wantStatus("us-101-2-502", "d1").wantStatus("us-101-3-502", "spent").wantAt("us-101-2-502", "54")
		q = p.fork().do("dice 5 8", "NO").wantKind(kLandArea)
		q.wantStatus("us-101-2-502", "d1").wantStatus("us-101-3-502", "d1").wantAt("us-101-2-502", "54").cannot("LOC 54")
		eq(t, "Fresh", q.freshIn("54"), "us-101-1-502 us-101-1-506 us-101-2-506 us-101-3-506")
	})
	rule("20.4x", "B and C leave only the units that acted Spent", func(t *testing.T) {
		q := dropsDone(t).do("LOC 33", "B", "?UNIT us-82-1-504", "EDGE 33-37", "die 1", "NO", "STOP").wantKind(kLandArea)
		q.wantStatus("us-82-1-504", "spent")
		eq(t, "Fresh", q.freshIn("33"), "us-82-2-504 us-82-3-504")
		q = dropsDone(t).do("LOC 33", "C", "UNIT us-82-1-504", "LOC 31", "STOP").wantKind(kLandArea)
		q.wantStatus("us-82-1-504", "spent").wantAt("us-82-1-504", "31").cannot("LOC 31", "LOC 33")
		eq(t, "Fresh", q.freshIn("33"), "us-82-2-504 us-82-3-504")
	})
	rule("20.4y", "sector, bridge limits and boundaries hold", func(t *testing.T) {
		p := dropsDone(t).do("LOC 33", "C", "UNIT us-82-1-504")
		eq(t, "from Overasselt", p.placeCodes(), "31 37") // 43: no bridge and no sector; 34, 42: Germans there
		p = dropsDone(t).do("LOC 48", "C")
		p.do("UNIT us-101-1-501") // 46 lies outside the sector
		eq(t, "from Heeswijk", p.placeCodes(), "47 49 50")
		// Six units leave St. Oedenrode by one bridge: the sixth must wade.
		p = ddayPos(t)
		p.set(func(s *State) { s.loc[p.unit("de-flak-tower-son")] = locDead }).drift(kLandArea).do("LOC 54", "C")
		for i, id := range []string{"1-502", "2-502", "3-502", "1-506", "2-506"} {
			p.do("UNIT us-101-"+id, "LOC 60").wantKind(kMode).do("BRIDGE")
			eq(t, "crossings", int(p.s.bridgeState[p.edge("54-60")]&xCrossMask)/xCrossing, i+1)
		}
		p.do("UNIT us-101-3-506", "LOC 60").wantAt("us-101-3-506", "60")
		eq(t, "crossings", int(p.s.bridgeState[p.edge("54-60")]&xCrossMask)/xCrossing, 5)
	})
	rule("20.4y", "ten units in an Area at most", func(t *testing.T) {
		p := dropsDone(t).crowdLater("31", 10).do("LOC 33", "C", "UNIT us-82-1-504")
		p.wantKind(kMode) // the only step left is over the canal to 37
		eq(t, "to", locCode(p.s.moverTo), "37")
	})
	rule("20.4z", "Airborne Artillery supports an option-A Assault of its division", func(t *testing.T) {
		p := dropsDone(t).do("LOC 39", "A", "UNIT us-82-1-508", "UNIT us-82-2-508", "UNIT us-82-3-508")
		p.wantKind(kSupport).only("UNIT us-82-376-pfa", "STOP") // from Groesbeek, next door
		p.fork().do("STOP").wantValues(7, 3)                    // 4, two more, integrity
		q := p.fork().do("UNIT us-82-376-pfa").wantValues(8, 3)
		q.do("dice 12 2", "NO").drift(kLandArea).wantStatus("us-82-376-pfa", "fresh")
	})
	rule("20.4A", "one Assault, no retreat of the attackers and no Overrun", func(t *testing.T) {
		p := dropsDone(t).do("LOC 54", "A", "UNIT us-101-2-502", "UNIT us-101-3-502", "STOP")
		p.do("dice 9 2", "NO").wantKind(kLandArea).wantDead("de-flak-tower-son") // 14 to 5 over a capacity of 4
		p.wantStatus("us-101-2-502", "spent").wantStatus("us-101-3-502", "spent").wantAt("us-101-2-502", "54")
		p.wantCtl("54", "airborne").wantBridge("50-54", "allied").cannot("LOC 54")
		eq(t, "no losses of an Impulse", p.s.lost, [2]uint8{})
	})
	rule("20.4A", "units hit by Interdiction cannot join", func(t *testing.T) {
		p := ddayPos(t).drift(cInterdict)
		for kind(p.s.kind) == cInterdict {
			die := "die 6"
			if int(p.s.rollingUnit) == p.unit("us-101-1-502") {
				die = "die 1"
			}
			p.do(die, "NO")
		}
		p.do("LOC 54", "A").wantKind(kJoin).cannot("UNIT us-101-1-502").can("UNIT us-101-2-502")
	})
	rule("20.4B", "one unit, one MF a bridge, each bridge once; it is Spent even for nothing", func(t *testing.T) {
		p := dropsDone(t).do("LOC 33", "B", "?UNIT us-82-1-504").wantKind(kStep)
		p.only("EDGE 33-34", "EDGE 33-37", "EDGE 33-42")
		p.needs("EDGE 33-37", "allied", 3) // Vacant canal +1
		p.needs("EDGE 33-34", "allied", 5) // one Fresh: -1
		p.needs("EDGE 33-42", "allied", 6) // one Fresh and a river: -2
		p.do("EDGE 33-42", "die 1", "NO").only("EDGE 33-34", "EDGE 33-37", "STOP").wantMF("us-82-1-504", 3)
		p.do("EDGE 33-37", "die 6", "NO").only("EDGE 33-34", "STOP").do("EDGE 33-34", "die 1", "NO")
		p.wantKind(kLandArea).cannot("LOC 33").wantBridge("33-37", "allied").wantBridge("33-42", "german").wantCtl("37", "german")
		p.wantStatus("us-82-1-504", "spent").wantStatus("us-82-2-504", "fresh")
		q := p.drift(kImpulse) // the tries are forgotten
		q.do("PASS", "ASSAULT", "LOC 33").drift(kAct).do("UNIT us-82-2-504").can("EDGE 33-42", "EDGE 33-34")
	})
	rule("20.4C", "one step to a Vacant Area for all MF, the bridge taken without a roll", func(t *testing.T) {
		p := dropsDone(t).do("LOC 33", "C", "UNIT us-82-1-504").cannot("LOC 34", "LOC 42").do("LOC 37").wantKind(kMode)
		p.only("BRIDGE", "WADE").do("BRIDGE").wantKind(kAct).wantAt("us-82-1-504", "37").wantStatus("us-82-1-504", "spent")
		p.wantBridge("33-37", "allied").wantHeld("33-37", allied).wantCtl("37", "airborne")
		p.can("UNIT us-82-2-504").do("UNIT us-82-2-504", "LOC 31").wantAt("us-82-2-504", "31")
		p.do("STOP").wantStatus("us-82-3-504", "fresh").wantAt("us-82-3-504", "33")
	})
	rule("20.4C", "Artillery does not lead into an enemy Area", func(t *testing.T) {
		p := dropsDone(t).do("LOC 38", "C").cannot("UNIT us-82-376-pfa")
		p.do("UNIT us-82-1-505").can("LOC 37").do("LOC 37").can("UNIT us-82-376-pfa")
	})
	rule("20.4D", "who does nothing stays Fresh and acts in Impulse 0", func(t *testing.T) {
		p := dropsDone(t).do("LOC 33", "D").drift(kImpulse).do("PASS", "ASSAULT", "LOC 33").drift(kAct)
		p.can("UNIT us-82-1-504", "DOUBLE").do("UNIT us-82-1-504").wantMF("us-82-1-504", 4)
	})
	rule("20.5", "a Guards unit must assault in Zone F", func(t *testing.T) {
		p := ddayPos(t).drift(kJoin).wantActor(allied)
		p.cannot("STOP", "UNIT uk-2-hcr", "UNIT uk-50-231", "UNIT uk-guards-art").can("UNIT uk-1-gren", "UNIT uk-1-welsh")
		p.do("UNIT uk-1-gren").can("STOP", "UNIT uk-2-hcr", "UNIT uk-15-19-krh", "UNIT uk-50-231")
		p.do("UNIT uk-2-gren", "STOP", "UNIT uk-2-gren").wantKind(kSupport).can("UNIT uk-guards-art").cannot("UNIT uk-xxx-corps-art")
	})
	rule("20.5", "one Assault without retreat or pursuit, the rest stays Fresh", func(t *testing.T) {
		p := ddayPos(t).drift(kJoin).do("UNIT uk-1-gren", "UNIT uk-2-gren", "STOP", "UNIT uk-2-gren", "STOP", "UNIT de-9ss-2-20")
		p.wantValues(9, 9) // 8 and one more; 3, TEM 2 and four Fresh
		q := p.fork().do("dice 2 12", "NO", "STOP").wantKind(kImpulse)
		q.wantStatus("uk-1-gren", "d1").wantStatus("uk-2-gren", "d1").wantAt("uk-2-gren", "F").wantStatus("uk-1-cold", "fresh")
		p.fork().do("dice 7 7", "NO", "STOP").wantStatus("uk-1-gren", "spent").wantStatus("uk-2-gren", "d1").wantAt("uk-1-gren", "F")
		p.do("dice 8 7", "NO").wantKind(kDefRetreat).drift(kImpulse).wantStatus("uk-1-gren", "spent").wantStatus("uk-2-gren", "spent")
		p.wantStatus("de-9ss-2-20", "spent").wantAt("uk-1-gren", "F")
	})
	rule("20.6", "the German Impulse 0 follows, with the holder as he is", func(t *testing.T) {
		p := ddayPos(t).drift(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 0)
		eq(t, "date", p.s.date, 17)
		eq(t, "holder", p.s.holder, uint8(allied))
		eq(t, "weather", p.s.overcast, 0)
		q := ddayPos(t).drift(kJoin).do("UNIT uk-1-gren", "STOP", "STOP", "UNIT de-9ss-2-20", "dice 2 12", "YES", "dice 2 12", "STOP")
		q.wantKind(kImpulse)
		eq(t, "holder", q.s.holder, uint8(german))
	})
	rule("20.61a", "at Impulse 0 the Germans pass or demolish", func(t *testing.T) {
		p := ddayPos(t).drift(kImpulse).only("PASS", "ASSAULT").do("ASSAULT").wantKind(kActive)
		// A bridge between a German and an Allied Area: 33-37 and 33-34, 33-42, 50-54, 49-50, 48-52.
		p.can("LOC 33", "LOC 42", "LOC 34", "LOC 37").cannot("LOC 10", "LOC 64", "LOC F", "LOC B")
		p.do("LOC 42").wantKind(kDemolish).only("EDGE 33-42", "STOP")
		p.needs("EDGE 33-42", "destroyed", 5) // Free +3, river -1
		p.do("EDGE 33-42", "die 6", "NO").wantBridge("33-42", "destroyed").wantKind(kImpulse).wantActor(allied)
	})
	rule("20.61a", "an Air Bombardment at 0 prolongs it", func(t *testing.T) {
		p := ddayPos(t).drift(kImpulse).do("PASS", "AIR2", "LOC 28", "UNIT de-henke", "dice 2 12", "NO")
		p.wantKind(kImpulse).wantActor(german).only("PASS", "ASSAULT")
		eq(t, "marker", p.s.impulse, 0)
		p.do("PASS", "AIR83", "LOC 28", "UNIT de-henke", "dice 2 12", "NO").only("PASS", "ASSAULT")
		p.do("PASS", "PASS").wantKind(kDepot)
		q := ddayPos(t).drift(kImpulse).do("ASSAULT", "LOC 42", "STOP").drift(kImpulse)
		q.wantActor(allied).do("ASSAULT").drift(kImpulse).wantActor(german).can("ASSAULT", "INFILTRATE")
	})
	rule("20.61a", "nor may the Germans do more with the Advantage", func(t *testing.T) {
		p := ddayPos(t).drift(kImpulse).set(func(s *State) { s.holder = german }).do("ASSAULT", "LOC 42", "STOP").wantKind(kAfter)
		p.do("DOUBLE").wantKind(kActive).cannot("LOC 10", "LOC 64", "LOC B").do("LOC 37").wantKind(kDemolish)
	})
	rule("20.61b", "then one MF in Clear weather and the printed ones and one more in Overcast", func(t *testing.T) {
		mf := func(over bool, date int, want float64) {
			p := newPos(t).date(date).impulse(3).put("de-rink@55")
			if over {
				p.overcast()
			}
			p.turn(german).do("ASSAULT", "?LOC 55", "UNIT de-rink").wantMF("de-rink", want)
		}
		mf(false, 17, 1)
		mf(true, 17, 4)
		mf(false, 18, 3)
		mf(true, 18, 4)
		// Clear again: the limit resumes.
		p := newPos(t).date(17).impulse(3).overcast().put("de-rink@55").turn(german).do("PASS", "ASSAULT", "?LOC 1", "sum 3", "?NO", "?STOP")
		p.wantKind(kImpulse).wantActor(german).do("ASSAULT", "?LOC 55", "UNIT de-rink").wantMF("de-rink", 1)
	})
	rule("20.61b", "one MF is one step, into an enemy Area too", func(t *testing.T) {
		p := newPos(t).date(17).impulse(3).put("de-rink@55", "us-101-1-502@58").ctl("58=airborne").turn(german)
		p.do("ASSAULT", "?LOC 55", "UNIT de-rink").can("LOC 58", "LOC 53")
		p.fork().do("LOC 53").wantStatus("de-rink", "spent").wantAt("de-rink", "53")
		p.do("LOC 58").wantAt("de-rink", "58")
	})
	rule("20.61c", "with one MF they may still infiltrate, for all of it", func(t *testing.T) {
		newPos(t).date(17).impulse(1).put("de-zedlitz@58", "us-101-1-502@57").ctl("57=airborne").turn(german).can("INFILTRATE")
		// TEM 1 in Clear weather never succeeds; Overcast a 1 does.
		p := newPos(t).date(17).impulse(1).overcast().put("de-zedlitz@58", "us-101-1-502@57").ctl("57=airborne").turn(german)
		p.do("INFILTRATE", "?LOC 58", "?LOC 57", "?UNIT de-zedlitz", "die 1").wantAt("de-zedlitz", "57").wantStatus("de-zedlitz", "spent")
		p = newPos(t).date(17).impulse(1).put("de-henke@28", "us-82-1-504@34").ctl("34=airborne").turn(german) // TEM 2
		p.do("INFILTRATE", "?LOC 28", "?LOC 34", "?UNIT de-henke", "die 1").wantAt("de-henke", "34").wantStatus("de-henke", "spent")
		ddayPos(t).drift(kImpulse).cannot("INFILTRATE")
	})
	rule("20.7", "Refit, surrender and Regroup follow as on any day", func(t *testing.T) {
		p := ddayPos(t).drift(kImpulse).do("PASS", "PASS").wantKind(kDepot).wantActor(german).do("STOP")
		p.wantKind(kDepot).wantActor(allied).do("STOP").drift(kRgUnit).wantActor(german)
		p.do("STOP").wantKind(kRgUnit).wantActor(allied).do("STOP").drift(kImpulse)
		eq(t, "date", p.s.date, 18)
	})
}

// crowdLater puts n units that take no part in the scenario's first day into a place: later Allies.
func (p *pos) crowdLater(at string, n int) *pos {
	p.Helper()
	for u := 0; u < p.g.t.nUnits && n > 0; u++ {
		if p.g.t.units[u].side == allied && p.s.loc[u] == locLater {
			p.s.loc[u], p.s.unitState[u] = p.loc(at), spent
			n--
		}
	}
	p.ctl(at + "=airborne")
	p.s.recount()
	return p
}
