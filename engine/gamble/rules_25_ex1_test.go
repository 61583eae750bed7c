package gamble

import (
	"fmt"
	"testing"
)

// The worked examples of the D-Day Phases, played from the first decision of the basic game.

var sixBattalions = []string{"us-101-1-502", "us-101-2-502", "us-101-3-502", "us-101-1-506", "us-101-2-506", "us-101-3-506"}

var fiveInZoneF = []string{"de-9ss-2-20", "de-7-16", "de-6-penal", "de-7-18", "de-7-hoff"}

// sonTower is the bombing of St. Oedenrode at its dice.
func sonTower(t *testing.T) *pos { t.Helper(); return basicGame(t).do("LOC 54").wantKind(cBombard) }

// afterAir bombs every Tower without effect and stops at the choice in Zone F.
func afterAir(t *testing.T) *pos {
	t.Helper()
	p := basicGame(t)
	for phase(p.s.phase) == phDDayAir {
		switch kind(p.s.kind) {
		case kBombTarget:
			p.s.Apply(p.s.LegalActions(nil)[0])
		case cBombard:
			p.do("dice 2 12")
		default:
			p.do("NO")
		}
	}
	return p.wantKind(kPrimary)
}

// barrage is the Barrage in Zone F at its dice, 9SS 2/20 being the Primary Target.
func barrage(t *testing.T) *pos {
	t.Helper()
	return afterAir(t).do("UNIT de-9ss-2-20").wantKind(cBombard)
}

// odenrode is the Assault on the Son Tower by 2/502 and 3/502 at its dice.
func odenrode(t *testing.T) *pos {
	t.Helper()
	p := landingPhase(t).do("LOC 54", "A").wantKind(kJoin).cannot("UNIT us-101-1-502")
	return p.do("UNIT us-101-2-502", "UNIT us-101-3-502", "STOP").wantKind(cAssault)
}

// grenadiers is the Ground Assault by the two battalions of Grenadier Guards at its dice; of the
// Germans only 9SS 2/20 is Fresh.
func grenadiers(t *testing.T) *pos {
	t.Helper()
	p := afterAir(t).do("UNIT de-7-16", "dice 7 9", "NO").wantKind(kAP) // 8 AP: four battalions
	p.do("UNIT de-6-penal")
	for p.s.kind != uint8(kLandArea) {
		switch kind(p.s.kind) {
		case cInterdict:
			p.do("die 6")
		case kReroll:
			p.do("NO")
		default:
			t.Fatalf("at %v: %s", kind(p.s.kind), p.legal())
		}
	}
	p.do("STOP").wantKind(kJoin).do("UNIT uk-1-gren", "UNIT uk-2-gren", "STOP").wantKind(kPoint).do("UNIT uk-2-gren")
	p.wantKind(kSupport).only("UNIT uk-guards-art", "STOP").do("UNIT uk-guards-art").wantKind(kForward)
	return p.do("UNIT de-9ss-2-20").wantKind(cAssault)
}

func init() {
	rule("EX-1a", "the US 8th Air has an AV of 8", func(t *testing.T) {
		p := sonTower(t)
		eq(t, "AV", int(p.s.av), 8)
		eq(t, "primary", p.s.primary, uint8(p.unit("de-flak-tower-son")))
	})
	rule("EX-1b", "St. Oedenrode has a DV of 2x2 and one for the Son Tower", func(t *testing.T) { sonTower(t).wantValues(8, 5) })
	tower := func(id, name, dice, status string) {
		rule(id, name, func(t *testing.T) { sonTower(t).do(dice, "NO").wantStatus("de-flak-tower-son", status) })
	}
	tower("EX-1c", "German roll three higher: no effect", "dice 4 7", "fresh")
	tower("EX-1c", "German roll much higher: no effect", "dice 2 12", "fresh")
	tower("EX-1d", "two higher: one AP, too few", "dice 5 7", "fresh")
	tower("EX-1e", "one higher: two AP, Spent", "dice 6 7", "spent")
	tower("EX-1f", "more AP are ignored", "dice 12 2", "spent")
	rule("EX-1g", "the marker becomes the Air Supply marker, whatever came of it", func(t *testing.T) {
		p := sonTower(t)
		eq(t, "marker turned", p.s.airUsed>>airEighth&1, 0)
		p = afterAir(t)
		eq(t, "marker turned", p.s.airUsed>>airEighth&1, 1)
		p.s.impulseSide = allied
		eq(t, "Air Supply depot", p.s.depotUse(depAir), true)
	})
	rule("EX-2a", "the Barrage of XXX Corps has an AV of 14", func(t *testing.T) {
		p := barrage(t)
		eq(t, "AV", int(p.s.av), 14)
		eq(t, "lead", p.s.lead, uint8(p.unit("uk-xxx-corps-art")))
	})
	rule("EX-2b", "Zone F has a DV of 2x2", func(t *testing.T) {
		p := afterAir(t)
		for _, u := range fiveInZoneF {
			p.wantAt(u, "F").wantStatus(u, "fresh")
		}
		p.only("UNIT de-9ss-2-20", "UNIT de-7-16", "UNIT de-6-penal", "UNIT de-7-hoff") // 7/18 is like 7/16
		barrage(t).wantValues(14, 4)
	})
	shelled := func(id, name, dice string, primary, others string) {
		rule(id, name, func(t *testing.T) {
			p := barrage(t).do(dice, "NO").wantStatus("de-9ss-2-20", primary)
			for _, u := range fiveInZoneF[1:] {
				p.wantStatus(u, others)
			}
		})
	}
	shelled("EX-2c", "German roll ten higher: no effect", "dice 2 12", "fresh", "fresh")
	shelled("EX-2d", "nine higher: one AP, too few", "dice 2 11", "fresh", "fresh")
	shelled("EX-2d", "nine higher the other way to roll it", "dice 3 12", "fresh", "fresh")
	shelled("EX-2e", "eight higher: the Primary Target Spent", "dice 4 12", "spent", "fresh")
	shelled("EX-2f", "a tie: all five Spent", "dice 7 7", "spent", "spent")
	shelled("EX-2f", "the best roll: all five Spent and no more", "dice 12 2", "spent", "spent")
	rule("EX-2g", "the guns are Spent afterwards and do not support the Ground Assault", func(t *testing.T) {
		for _, dice := range []string{"dice 2 12", "dice 12 2"} {
			barrage(t).do(dice, "NO").wantStatus("uk-xxx-corps-art", "spent").wantAt("uk-xxx-corps-art", "F")
		}
	})

	rule("EX-3a", "six battalions land under an Interdiction value of 1", func(t *testing.T) {
		p := barrage(t).do("dice 2 12", "NO")
		for _, u := range sixBattalions {
			p.wantKind(cInterdict).wantAt(u, "54")
			eq(t, "rolling for", p.g.t.units[p.s.rollingUnit].id, u)
			eq(t, "Interdiction value", p.s.interdiction(p.unit(u)), 1)
			p.do("die 6", "NO")
		}
		// The other landings of the phase roll only where FLAK is near: here all others beside a Tower.
		for kind(p.s.kind) == cInterdict {
			if at := locCode(p.s.loc[p.s.rollingUnit]); at == "54" {
				t.Error("a seventh roll in St. Oedenrode")
			}
			p.do("die 6", "NO")
		}
	})
	rule("EX-3b", "a 1 makes 1/502 Spent, a 2 does nothing", func(t *testing.T) {
		p := barrage(t).do("dice 2 12", "NO").wantKind(cInterdict)
		p.fork().do("die 1", "NO").wantStatus("us-101-1-502", "spent")
		p.do("die 2", "NO").wantStatus("us-101-1-502", "fresh")
	})
	rule("EX-3c", "2/502 and 3/502 have an AV of 5", func(t *testing.T) { eq(t, "AV", int(odenrode(t).s.av), 5) })
	rule("EX-3d", "the Son Tower has a DV of 3", func(t *testing.T) { odenrode(t).wantValues(5, 3) })
	rule("EX-3e", "three higher: five CP, the Tower is gone, nobody goes on", func(t *testing.T) {
		p := odenrode(t)
		q := p.fork().do("dice 8 5", "NO").wantDead("de-flak-tower-son").wantKind(kLandArea).cannot("LOC 54")
		q.wantStatus("us-101-2-502", "spent").wantStatus("us-101-3-502", "spent").wantCtl("54", "airborne")
		// Two higher: four CP are what it can absorb.
		p.do("dice 7 5", "NO").wantDead("de-flak-tower-son")
	})
	rule("EX-3f", "German roll two higher: a Stalemate", func(t *testing.T) { bystanders(t, "dice 5 7", "d1", "spent") })
	rule("EX-3g", "German roll more than two higher: a Failure", func(t *testing.T) {
		for d := range 3 {
			bystanders(t, fmt.Sprintf("dice 4 %d", 7+d), "d1", "d1")
		}
	})

	rule("EX-4a", "the Grenadiers have an AV of 8+1+1+1", func(t *testing.T) { eq(t, "AV", int(grenadiers(t).s.av), 11) })
	rule("EX-4b", "the Germans have a DV of 3+2", func(t *testing.T) {
		p := grenadiers(t).wantValues(11, 5).wantStatus("de-9ss-2-20", "fresh")
		for _, u := range fiveInZoneF[1:] {
			p.wantStatus(u, "spent")
		}
	})
	rule("EX-4c", "equal rolls: six CP", func(t *testing.T) {
		for roll := 2; roll <= 12; roll++ {
			p := grenadiers(t).do(fmt.Sprintf("dice %d %d", roll, roll), "NO").wantKind(kCP)
			eq(t, "CP left after the first", p.s.pointsLeft, 5)
		}
	})
	rule("EX-4d", "the first CP makes 9SS 2/20 Spent", func(t *testing.T) {
		p := grenadiers(t).do("dice 7 7", "NO").wantStatus("de-9ss-2-20", "spent")
		for _, u := range fiveInZoneF[1:] {
			p.wantStatus(u, "spent")
		}
	})
	rule("EX-4e", "two battalions to Disrupted 2, one of them then retreats", func(t *testing.T) {
		p := grenadiers(t).do("dice 7 7", "NO")
		p.do("UNIT de-7-16", "UNIT de-7-16", "UNIT de-6-penal", "UNIT de-6-penal").wantKind(kCP).do("UNIT2 de-7-16")
		p.wantKind(kDefRetreat).wantAt("de-7-16", "64").wantStatus("de-7-16", "d2").wantAt("de-6-penal", "F")
		p.wantStatus("de-6-penal", "d2").wantStatus("de-9ss-2-20", "spent").wantStatus("de-7-18", "spent")
		p.do("STOP").wantStatus("uk-1-gren", "spent").wantStatus("uk-2-gren", "spent").wantStatus("uk-guards-art", "fresh")
		p.wantKind(kImpulse).wantActor(german) // impulse 0
	})
	rule("EX-4f", "the only way out is Valkenswaard", func(t *testing.T) {
		p := grenadiers(t).do("dice 7 7", "NO", "UNIT2 de-7-18").wantAt("de-7-18", "64")
		eq(t, "name", p.g.t.names[p.loc("64")], "Valkenswaard")
		// With Valkenswaard full of friends they pass through it.
		q := grenadiers(t).crowdAt(german, "64", 9).ctl("63=corps").do("dice 7 7", "NO", "UNIT2 de-7-18")
		q.wantAt("de-7-18", "65")
	})
	rule("EX-4g", "or 9SS 2/20 is eliminated and one battalion goes to Disrupted 2", func(t *testing.T) {
		p := grenadiers(t).do("dice 7 7", "NO", "UNIT de-9ss-2-20", "UNIT de-9ss-2-20", "UNIT de-9ss-2-20").wantDead("de-9ss-2-20")
		p.do("UNIT de-7-hoff", "UNIT de-7-hoff").wantKind(kDefRetreat).wantStatus("de-7-hoff", "d2").do("STOP")
		p.wantAt("de-7-hoff", "F").wantAt("de-7-16", "F").wantCtl("F", "german")
	})
	rule("EX-4h", "or 9SS 2/20 goes to Disrupted 2 and any three retreat", func(t *testing.T) {
		for out := range fiveInZoneF {
			for stays := range out {
				p := grenadiers(t).do("dice 7 7", "NO", "UNIT de-9ss-2-20", "UNIT de-9ss-2-20").wantStatus("de-9ss-2-20", "d2")
				for i, u := range fiveInZoneF {
					if i != out && i != stays {
						p.do("UNIT2 "+u).wantAt(u, "64")
					}
				}
				p.wantKind(kDefRetreat).wantAt(fiveInZoneF[out], "F").wantAt(fiveInZoneF[stays], "F")
			}
		}
	})
}

// bystanders checks an Assault on the Son Tower that did not succeed.
func bystanders(t *testing.T, dice, point, other string) {
	t.Helper()
	p := odenrode(t).do(dice, "NO").wantKind(kLandArea).wantStatus("us-101-2-502", point).wantStatus("us-101-3-502", other)
	p.wantStatus("us-101-1-502", "spent").wantStatus("de-flak-tower-son", "fresh")
	for _, u := range sixBattalions {
		p.wantAt(u, "54")
	}
	for _, u := range sixBattalions[3:] {
		p.wantStatus(u, "fresh")
	}
}
