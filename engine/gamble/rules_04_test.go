package gamble

import "testing"

func init() {
	rule("4.111a", "British guns fire with British ones only; Poles and Dutch are British", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "uk-1abn-lt-art@28", "us-82-376-pfa@28", "de-rink@38").ctl("28=corps").turn(allied)
		p.fork().do("BOMBARD", "?LOC 38", "UNIT uk-guards-art").wantKind(kBSupport).only("STOP", "UNIT uk-1abn-lt-art")
		p.fork().do("BOMBARD", "?LOC 38", "UNIT us-82-376-pfa").wantKind(cBombard).wantValues(3, 4)
		for id, want := range map[string]branch{"pl-1": british, "nl-rn": british, "uk-2-gren": british, "us-82-1-504": us,
			"de-ss-krafft": ss, "de-9ss-recce": ss, "de-knaust": wehrmacht, "de-becker": luftwaffe} {
			eq(t, "branch of "+id, p.g.t.units[p.unit(id)].branch, want)
		}
	})
	rule("4.112", "a unit has one of five types, a Fresh side and a Spent side", func(t *testing.T) {
		p := newPos(t)
		for u := range p.g.t.nUnits {
			un := &p.g.t.units[u]
			kinds := 0
			for _, in := range []unitSet{p.g.t.infSet, p.g.t.armourSet, p.g.t.fa, p.g.t.flakLike} {
				if in.has(u) {
					kinds++
				}
			}
			if kinds != 1 || un.mech != (un.typ == mechanized) {
				t.Errorf("%s counts as %d types", un.id, kinds)
			}
			if (un.typ == flak || un.typ == tower) && un.side != german {
				t.Errorf("%s: only Germans have FLAK", un.id)
			}
			if un.spent > un.defense {
				t.Errorf("%s: Spent defends with %d, Fresh with %d", un.id, un.spent, un.defense)
			}
		}
		// The Spent side defends: Henke 2 Fresh, 1 Spent, in Nijmegen (TEM 3).
		for st, dv := range map[string]int{"fresh": 5, "spent": 4} {
			newPos(t).put("uk-2-gren@28", "de-henke@28:"+st).ctl("28=corps").turn(allied).do("ASSAULT", "LOC 28").wantKind(cAssault).wantValues(8, dv)
		}
	})
	rule("4.113", "parachute, glider and Glider Pilot units are Airborne Infantry", func(t *testing.T) {
		p := newPos(t)
		for id, air := range map[string]bool{"uk-1abn-1-gp": true, "us-101-1-327": true, "us-101-1-502": true, "uk-43-129": false} {
			un := p.g.t.units[p.unit(id)]
			eq(t, id+" infantry", un.typ, infantry)
			eq(t, id+" airborne", un.airborne, air)
		}
		p.put("uk-1abn-1-gp@13", "de-rink@13").ctl("13=airborne").turn(allied)
		p.do("ASSAULT", "LOC 13").wantKind(cAssault).wantValues(2, 6) // Point Unit 2; 2 + TEM 4
	})
	rule("4.114", "mechanized Infantry is Infantry; Allied ones drive at half cost, without boats", func(t *testing.T) {
		path := []string{"LOC 45", "LOC 47", "LOC 46", "LOC 44"}
		p := newPos(t).put("uk-1-gren@42").ctl("42,45,47,46,44=corps").turn(allied)
		p.do("ASSAULT", "?LOC 42", "UNIT uk-1-gren").do(path...).wantAt("uk-1-gren", "44").wantMF("uk-1-gren", 4) // 6 less 4 halves
		p = newPos(t).put("uk-50-231@42").ctl("42,45,47,46,44=corps").turn(allied)
		p.do("ASSAULT", "?LOC 42", "UNIT uk-50-231").do(path[:2]...).wantMF("uk-50-231", 2)
		p = newPos(t).put("de-9ss-1-19@42").turn(german)
		p.do("ASSAULT", "?LOC 42", "UNIT de-9ss-1-19").do(path...).wantMF("de-9ss-1-19", 1) // 5 less 4
		// Over the Waal by boat: foot only; through a canal: both.
		p = newPos(t).corridor().put("uk-1-gren@34", "us-82-1-504@34").turn(allied).do("ASSAULT", "?LOC 34")
		p.fork().do("UNIT uk-1-gren").cannot("LOC 27").can("LOC 29")
		p.fork().do("UNIT us-82-1-504").can("LOC 27")
	})
	rule("4.115", "tanks and reconnaissance of both sides are Armour", func(t *testing.T) {
		p := newPos(t)
		for _, id := range []string{"uk-2-gren", "uk-2-hcr", "uk-43-43-recce", "uk-50-61", "de-9ss-recce", "de-10ss-recce", "de-knaust"} {
			eq(t, id, p.g.t.units[p.unit(id)].typ, armour)
		}
		// No road from Liempde to Oirschot: Infantry goes, reconnaissance does not.
		p.put("de-9ss-recce@53", "de-rink@53").turn(german).do("ASSAULT", "?LOC 53")
		p.fork().do("UNIT de-9ss-recce").cannot("LOC 55").can("LOC 58")
		p.fork().do("UNIT de-rink").can("LOC 55")
	})
	rule("4.116a", "Field Artillery is no Point Unit", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@37", "us-82-1-505@37", "us-82-376-pfa@37", "de-rink@35").ctl("37=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 37", "UNIT us-82-1-504", "LOC 35", "UNIT us-82-1-505", "LOC 35", "UNIT us-82-376-pfa", "?LOC 35")
		eq(t, "the gun takes part", p.s.roles[p.unit("us-82-376-pfa")]&fJoined != 0, true)
		p.wantKind(kPoint).only("UNIT us-82-1-504", "UNIT us-82-1-505")
		// A gun alone in a Contested Area cannot assault there.
		newPos(t).put("de-9ss-art@28", "us-82-1-504@28").turn(german).do("ASSAULT", "?LOC 28").cannot("LOC 28")
		q := newPos(t).put("de-9ss-art@28", "de-henke@28", "de-rink@28", "us-82-1-504@28").turn(german)
		q.do("ASSAULT", "?LOC 28", "LOC 28").cannot("UNIT de-9ss-art").do("UNIT de-rink", "UNIT de-henke", "?STOP").wantKind(kPoint).only("UNIT de-henke", "UNIT de-rink")
	})
	rule("4.116b", "a gun enters an enemy Area after a Point Unit, for 2 MF", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@37", "us-82-376-pfa@37").ctl("33,34,37=airborne").turn(allied).do("ASSAULT", "?LOC 37")
		p.fork().do("UNIT us-82-376-pfa").cannot("LOC 35", "LOC 28").can("LOC 33", "LOC 34")
		p.do("UNIT us-82-1-504", "LOC 35", "STOP", "UNIT us-82-376-pfa", "LOC 35").wantMF("us-82-376-pfa", 2)
	})
	rule("4.116c", "a gun that moves in adds nothing to the AV", func(t *testing.T) {
		for id, av := range map[string]int{"us-82-376-pfa": 4, "us-82-1-505": 5} {
			p := newPos(t).put("us-82-1-504@37", id+"@37", "de-rink@35").ctl("37=airborne").turn(allied)
			p.do("ASSAULT", "?LOC 37", "UNIT us-82-1-504", "LOC 35", "UNIT "+id, "?LOC 35", "?UNIT us-82-1-504").wantKind(cAssault).wantValues(av, 4)
		}
	})
	rule("4.117a", "FLAK neither leads into an enemy Area nor is Point Unit", func(t *testing.T) {
		p := newPos(t).put("de-woensel@61", "de-eindhoven@61").ctl("60=airborne").turn(german).do("ASSAULT", "?LOC 61")
		p.fork().do("UNIT de-woensel").cannot("LOC 60").can("LOC 62")
		p.fork().do("UNIT de-eindhoven", "LOC 60", "BRIDGE", "?STOP", "UNIT de-woensel").can("LOC 60")
		newPos(t).put("de-woensel@28", "us-82-1-504@28").turn(german).do("ASSAULT", "?LOC 28").cannot("LOC 28")
		q := newPos(t).put("de-woensel@28", "de-henke@28", "de-rink@28", "us-82-1-504@28").turn(german)
		q.do("ASSAULT", "?LOC 28", "LOC 28", "UNIT de-woensel", "UNIT de-rink", "UNIT de-henke").wantKind(kPoint).only("UNIT de-henke", "UNIT de-rink")
		q.do("UNIT de-henke").wantValues(4, 7) // 2 + 2 others; 4 + TEM 3
	})
	rule("4.117b", "a Fresh FLAK in or next to the Area interdicts landings and supply", func(t *testing.T) {
		for st, iv := range map[string]int{"fresh": 1, "spent": 0} {
			p := newPos(t).put("us-101-1-327@UK", "de-woensel@60:"+st).ctl("54=airborne").turn(allied)
			p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54", "?STOP")
			eq(t, "Interdiction of a landing by "+st, kind(p.s.kind) == cInterdict, iv == 1)
			if iv == 1 {
				p.fork().do("die 1").wantStatus("us-101-1-327", "spent")
				p.fork().do("die 2").wantStatus("us-101-1-327", "fresh")
			}
			p = newPos(t).put("de-woensel@60:"+st).ctl("54=airborne").refit(allied).do("DEPOT 12", "?LOC 54", "DEPOT 13", "?LOC 54")
			eq(t, "Airborne Depot", int(p.s.depotPoints[12]), 10-iv)
			eq(t, "Air Supply", int(p.s.depotPoints[depAir]), 5-iv)
		}
		p := newPos(t).put("de-woensel@63").ctl("54=airborne").refit(allied).do("DEPOT 12", "?LOC 54") // two Areas off
		eq(t, "Airborne Depot", p.s.depotPoints[12], 10)
	})
	rule("4.117c", "a Fresh FLAK helps against aircraft only", func(t *testing.T) {
		bomb := func(st string) *pos {
			p := newPos(t).put("uk-guards-art@63", "de-woensel@61:"+st).ctl("63=corps")
			return p.set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied)
		}
		bomb("fresh").do("AIR2", "?LOC 61").wantKind(cBombard).wantValues(5, 3) // 2 x TEM 1, +1
		bomb("spent").do("AIR2", "?LOC 61").wantValues(5, 2)
		bomb("fresh").do("BOMBARD", "?LOC 61").wantKind(cBombard).wantValues(4, 2)
	})
	rule("4.118a", "Towers stay, and defend", func(t *testing.T) {
		p := newPos(t).put("de-flak-tower-nijmegen@28", "de-henke@28", "uk-1-gren@28").ctl("28=corps").turn(german)
		p.do("ASSAULT", "?LOC 28").cannot("UNIT de-flak-tower-nijmegen").do("LOC 28").wantKind(cAssault).wantValues(2, 7) // the Tower adds nothing
		p.do("dice 7 12").driveTo(kImpulse)
		p = newPos(t).put("de-flak-tower-nijmegen@28", "de-henke@28", "uk-2-gren@28").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "?LOC 28", "?LOC 28").wantKind(kForward).only("UNIT de-flak-tower-nijmegen", "UNIT de-henke")
		p.do("UNIT de-flak-tower-nijmegen").wantValues(8, 6) // 2 + TEM 3 + 1 Fresh other
		p.fork().do("dice 7 10").wantKind(kDefRetreat).can("UNIT de-henke").cannot("UNIT de-flak-tower-nijmegen")
		p.fork().do("dice 7 7").wantStatus("de-flak-tower-nijmegen", "spent").wantKind(kCP).cannot("UNIT2 de-flak-tower-nijmegen")
		newPos(t).put("de-flak-tower-wyler@39", "de-rink@39").regroup(german).only("STOP", "UNIT de-rink")
		newPos(t).put("de-flak-tower-wyler@39").turn(german).do("ASSAULT").wantActor(allied) // nothing to do there
	})
	rule("4.118b", "a Fresh Tower adds one against aircraft and to Interdiction next door", func(t *testing.T) {
		for st, one := range map[string]int{"fresh": 1, "spent": 0} {
			p := newPos(t).put("uk-guards-art@60", "de-flak-tower-son@54:"+st).ctl("60=corps")
			p.set(func(s *State) { s.airUsed = 1 << airEighth }).turn(allied)
			p.fork().do("AIR2", "?LOC 54").wantKind(cBombard).wantValues(5, 4+one)
			p.fork().do("BOMBARD", "?LOC 54").wantKind(cBombard).wantValues(4, 4)
			q := newPos(t).put("us-101-1-327@UK", "de-flak-tower-son@54:"+st).ctl("57=airborne").date(20).turn(allied)
			q.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "LOC 57", "?STOP")
			eq(t, "Interdiction by "+st, kind(q.s.kind) == cInterdict, one == 1)
		}
	})
	rule("4.21a", "Corps Artillery alone leads a Barrage and reaches two Areas", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "uk-xxx-corps-art@28", "de-rink@38").ctl("28=corps").turn(allied)
		p.do("BOMBARD", "?LOC 38").only("UNIT uk-guards-art", "UNIT uk-xxx-corps-art", "UNIT2 uk-xxx-corps-art")
		p.fork().do("UNIT2 uk-xxx-corps-art", "?STOP").wantValues(14, 4)
		p.fork().do("UNIT uk-xxx-corps-art", "?STOP").wantValues(7, 4)
		newPos(t).put("uk-guards-art@37", "de-rink@40").ctl("37=corps").turn(allied).cannot("BOMBARD")
		newPos(t).put("uk-xxx-corps-art@37", "de-rink@40").ctl("37=corps").turn(allied).can("BOMBARD")
		newPos(t).put("uk-xxx-corps-art@34", "de-rink@40").ctl("34=corps").turn(allied).cannot("BOMBARD") // three off
	})
	rule("4.21b", "no division: no integrity, and independent guns support nothing", func(t *testing.T) {
		p := newPos(t).put("de-184-art@28", "de-arko-191@28", "de-1-fja-art@28", "de-nickmann@28", "de-henke@28", "de-rink@28",
			"de-march@28", "us-82-1-504@28").turn(german)
		p.do("ASSAULT", "?LOC 28", "LOC 28", "UNIT de-rink", "UNIT de-march", "UNIT de-henke", "?STOP", "UNIT de-rink")
		p.wantKind(cAssault).wantValues(4, 7) // 2 + 2, three units without a division
		// Three of one division, and its gun.
		p = newPos(t).put("de-stargard@28", "de-fuerst@28", "de-greschick@28", "de-feldt@28", "de-nickmann@28", "us-82-1-504@28").turn(german)
		p.do("ASSAULT", "?LOC 28", "LOC 28", "UNIT de-stargard", "UNIT de-fuerst", "UNIT de-greschick").wantKind(kSupport)
		p.only("STOP", "UNIT de-feldt").do("STOP").wantValues(5, 7)
	})
	rule("4.22a", "a Spent unit neither moves nor attacks", func(t *testing.T) {
		p := newPos(t).put("de-henke@28", "de-rink@28:spent", "de-march@28:d1", "de-9ss-art@28:spent", "us-82-1-504@28").turn(german)
		p.do("ASSAULT", "?LOC 28").can("UNIT de-henke").cannot("UNIT de-rink", "UNIT de-march", "UNIT de-9ss-art")
		p.do("LOC 28").wantKind(cAssault).wantValues(2, 7)
		newPos(t).put("de-rink@28:spent", "us-82-1-504@28").turn(german).do("ASSAULT", "LOC 28").wantKind(kDemolish)
		newPos(t).put("de-9ss-art@28:spent", "us-82-1-504@28").turn(german).cannot("BOMBARD")
	})
	rule("4.23a", "dated units come on their day, the others stand from the start", func(t *testing.T) {
		p := fullGame(t, "gamble/basic").driveTo(kImpulse)
		p.wantAt("de-stargard", "later").wantAt("us-101-1-327", "later").wantAt("de-becker", "later")
		p.wantAt("de-henke", "28").wantAt("uk-2-gren", "F").wantAt("us-101-1-502", "54").wantAt("de-10ss-pioneer", "B")
		p.driveTo(kReinf).driveTo(kImpulse)
		eq(t, "date", p.s.date, 18)
		p.wantAt("de-stargard", "D").wantAt("us-101-1-327", "UK").wantStatus("de-stargard", "fresh").wantAt("de-becker", "later")
	})
	rule("4.23b", "later than Sep 20: the Extended Game only", func(t *testing.T) {
		for _, id := range []string{"uk-44-rtr", "de-180-1221", "de-506-pz", "uk-52-155", "de-pio-lehr"} {
			fullGame(t, "gamble/basic").driveTo(kImpulse).wantAt(id, "-")
			fullGame(t, "gamble/extended").driveTo(kImpulse).wantAt(id, "later")
		}
		newPos(t).dated("uk-44-rtr").date(21).dawn().driveTo(kImpulse).wantAt("uk-44-rtr", "F")
		newPos(t).dated("uk-44-rtr").date(20).dawn().driveTo(kImpulse).wantAt("uk-44-rtr", "later")
	})
}
