package gamble

import (
	"math/rand/v2"
	"testing"
)

// ukTurn is an Allied Impulse with the UK Box active.
func (p *pos) ukTurn() *pos {
	p.Helper()
	return p.turn(allied).do("ASSAULT", "?LOC UK")
}

func init() {
	rule("18.4", "no repair and no demolition in an activation of the UK Box", func(t *testing.T) {
		// 54-57 could be blown, 50-54 repaired, if 54 were active.
		p := newPos(t).clubTo("54").bridge("50-54=destroyed").ctl("57=german").put("us-101-1-327@UK").turn(allied)
		p.fork().do("ASSAULT", "LOC 54").wantKind(kRepair).do("STOP").wantKind(kDemolish)
		p.do("ASSAULT", "LOC UK").wantKind(kUKUnit).only("UNIT us-101-1-327", "STOP")
		p.do("UNIT us-101-1-327").wantKind(kAct).do("STOP").wantKind(cSunset)
	})
	rule("18.41a", "three units an Impulse, both halves of a Double together", func(t *testing.T) {
		p := newPos(t).date(19).ctl("54=airborne", "64,63=corps").put("us-101-1-327@UK", "us-101-2-327@UK",
			"us-101-3-327@UK", "uk-1abn-1-10@UK", "uk-2-gren@64", "uk-1-cold@63").holder(allied).ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327").can("UNIT uk-1abn-1-10").do("UNIT us-101-3-327")
		p.wantKind(kUKUnit).cannot("UNIT uk-1abn-1-10").do("STOP").wantKind(kAct).wantAt("uk-1abn-1-10", "UK")
		p.do("STOP", "sum 12", "NO").wantKind(kAfter).do("DOUBLE", "?ASSAULT").wantKind(kActive)
		p.can("LOC 63", "LOC 64").cannot("LOC UK")
	})
	rule("18.41a", "two landed: one more in the second half", func(t *testing.T) {
		p := newPos(t).date(19).ctl("54=airborne").put("us-101-1-327@UK", "us-101-2-327@UK",
			"us-101-3-327@UK", "uk-1abn-1-10@UK").holder(allied).ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327", "STOP", "STOP", "sum 12", "NO", "DOUBLE", "?ASSAULT", "?LOC UK")
		p.wantKind(kUKUnit).do("UNIT us-101-3-327").wantKind(kAct).wantAt("us-101-3-327", "54").wantAt("uk-1abn-1-10", "UK")
	})
	rule("18.41a", "ten units in the Drop Area at most", func(t *testing.T) {
		p := newPos(t).date(19).ctl("54=airborne").crowd(allied, "54", 9, "spent").
			put("us-101-1-327@UK", "us-101-3-327@UK", "uk-1abn-1-10@UK").ctl("4=airborne").ukTurn()
		p.do("UNIT us-101-1-327").cannot("UNIT us-101-3-327").can("UNIT uk-1abn-1-10")
	})
	rule("18.41b", "Artillery lands in an enemy Area only with a Point Unit", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-377-pfa@UK", "uk-2-gren@64", "uk-1-cold@63").ctl("63,64=corps").turn(allied)
		p.do("ASSAULT").can("LOC 63", "LOC 64").cannot("LOC UK") // nobody to go with it
		p = newPos(t).date(19).put("us-101-377-pfa@UK", "us-101-3-327@UK").ukTurn()
		p.can("UNIT us-101-377-pfa").do("UNIT us-101-377-pfa").wantKind(kAct)
		p.wantAt("us-101-377-pfa", "54").wantAt("us-101-3-327", "54") // its only company is forced
	})
	rule("18.41b", "the missing Point Unit is due before the landing ends, in whatever order", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-377-pfa@UK", "us-101-321-gfa@UK", "us-101-1-327@UK", "us-101-3-327@UK",
			"uk-1abn-1-10@UK", "uk-1abn-1-11@UK").ukTurn()
		p.can("STOP").do("UNIT us-101-377-pfa").cannot("STOP").can("UNIT us-101-1-327", "UNIT us-101-3-327", "UNIT uk-1abn-1-10")
		q := p.fork().do("UNIT uk-1abn-1-10").cannot("STOP", "UNIT uk-1abn-1-11").can("UNIT us-101-1-327", "UNIT us-101-3-327")
		q.do("UNIT us-101-3-327").wantKind(kAct).wantAt("us-101-3-327", "54").wantAt("uk-1abn-1-10", "4")
		p.do("UNIT us-101-1-327").can("STOP", "UNIT us-101-321-gfa", "UNIT uk-1abn-1-10")
	})
	rule("18.41b", "alone into an Allied or a Contested Area", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-377-pfa@UK").ctl("54,50=airborne").bridge("50-54=allied").ukTurn()
		p.do("UNIT us-101-377-pfa").wantAt("us-101-377-pfa", "54").wantKind(kAct)
		p = newPos(t).date(19).put("us-101-377-pfa@UK", "de-hg-trng@54:spent", "us-101-1-502@54").ukTurn()
		p.do("UNIT us-101-377-pfa").wantAt("us-101-377-pfa", "54")
	})
	rule("18.41b", "no random landing is a dead end or leaves Artillery alone among Germans", func(t *testing.T) {
		for i := range 150 {
			randomLanding(t, rand.New(rand.NewPCG(uint64(i), 18)))
		}
	})
	rule("18.41c", "British and Poles land in red Areas, Americans in green ones of their sector", func(t *testing.T) {
		p := newPos(t).date(20).put("uk-1abn-1-10@UK", "pl-1@UK", "us-101-1-327@UK", "us-82-1-325@UK").ukTurn()
		for id, want := range map[string]string{"uk-1abn-1-10": "4 5 8 24", "pl-1": "4 5 8 24",
			"us-101-1-327": "48 50 54 57", "us-82-1-325": "33 38 39"} {
			eq(t, id, p.fork().do("UNIT "+id).wantKind(kUKDrop).placeCodes(), want)
		}
	})
	rule("18.42a", "all declarations come before the first Interdiction roll", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-3-327@UK", "de-flak-tower-son@54",
			"us-101-1-502@54:spent").ukTurn()
		p.do("UNIT us-101-1-327").wantKind(kUKUnit).wantAt("us-101-1-327", "UK")
		p.do("UNIT us-101-2-327").wantKind(kUKUnit).do("UNIT us-101-3-327")
		for _, id := range []string{"us-101-1-327", "us-101-2-327", "us-101-3-327"} {
			p.wantKind(cInterdict).wantAt(id, "54")
			eq(t, "rolled for", int(p.s.rollingUnit), p.unit(id))
			p.do("die 6")
		}
		p.wantKind(kAct)
	})
	rule("18.42b", "a lander acts at the price of its Drop Area or stays Fresh for nothing", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK").ctl("54,50,49=airborne").bridge("50-54=allied", "49-50=allied").ukTurn()
		p.do("UNIT us-101-1-327").wantKind(kAct)
		q := p.fork().do("UNIT us-101-1-327").wantMF("us-101-1-327", 3).do("LOC 50", "?BRIDGE").wantMF("us-101-1-327", 2)
		q.do("STOP", "?STOP").wantStatus("us-101-1-327", "spent").wantAt("us-101-1-327", "50")
		p.do("STOP").wantStatus("us-101-1-327", "fresh").do("sum 12", "PASS", "ASSAULT", "?LOC 54", "UNIT us-101-1-327")
		p.wantMF("us-101-1-327", 4)
	})
	rule("18.42b", "the price of an enemy-Controlled Vacant Drop Area is 2, for every lander", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "us-101-2-327@UK").ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327").wantKind(kAct).wantCtl("54", "airborne")
		p.do("UNIT us-101-1-327", "LOC 50", "UNIT us-101-2-327").wantMF("us-101-2-327", 2)
	})
	rule("18.42c", "landers do not assault with residents unless both were activated", func(t *testing.T) {
		base := func() *pos {
			return newPos(t).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-1-502@54", "de-hg-trng@54:spent").holder(allied).ukTurn()
		}
		p := base().do("UNIT us-101-1-327", "UNIT us-101-2-327", "STOP", "LOC 54").wantKind(kJoin)
		p.can("UNIT us-101-1-327").cannot("UNIT us-101-1-502")
		p = base().do("UNIT us-101-1-327", "DOUBLE", "?LOC 54").wantKind(kUKUnit).do("STOP", "LOC 54").wantKind(kJoin)
		p.can("UNIT us-101-1-502", "UNIT us-101-1-327").do("UNIT us-101-1-502", "UNIT us-101-1-327", "?STOP")
		p.do("UNIT us-101-1-502", "?STOP", "?STOP").wantValues(5, 3) // 4 and one more; Spent 1 and TEM 2
	})
	rule("18.42d", "the pair is declared before the Interdiction roll or after the activation", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-1-502@54", "de-flak-tower-son@54").holder(allied).ukTurn()
		p.can("DOUBLE").do("UNIT us-101-1-327").can("DOUBLE").do("STOP").wantKind(cInterdict).do("die 6", "NO")
		p.wantKind(kAct).cannot("DOUBLE").do("STOP", "sum 12", "NO").wantKind(kAfter).can("DOUBLE")
	})
	rule("18.43", "among Germans in an uncontested Area the Assault is a duty, and its failure no retreat", func(t *testing.T) {
		p := newPos(t).date(20).put("us-101-1-327@UK", "us-101-2-327@UK", "de-hg-trng@54:spent").ctl("48=airborne").ukTurn()
		p.do("UNIT us-101-1-327", "LOC 54", "UNIT us-101-2-327", "LOC 48", "?STOP").wantKind(kAct)
		p.can("LOC 54", "UNIT us-101-2-327").cannot("STOP").do("LOC 54", "?STOP").wantKind(cAssault).wantValues(4, 3)
		p.do("dice 2 12", "?STOP").wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1").wantCtl("54", "german")
		p.wantKind(kAct).can("STOP")
	})
	rule("18.43", "a lander that went on over a boundary retreats over it", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "de-hg-trng@57:spent", "de-rink@50").ctl("54=airborne").bridge("54-57=allied").ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-1-327", "LOC 57", "?BRIDGE", "?LOC 57", "?STOP").wantKind(cAssault)
		p.do("dice 2 12", "?STOP").wantAt("us-101-1-327", "54").wantStatus("us-101-1-327", "d1")
	})
	rule("18.43b", "where the Area was Contested already the Assault is optional", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "us-101-1-502@54", "de-hg-trng@54").ukTurn()
		p.do("UNIT us-101-1-327").wantKind(kAct).only("LOC 54", "STOP").do("STOP").wantStatus("us-101-1-327", "fresh")
	})
	rule("18.43c", "without an untouched Point Unit there is no Assault", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-3-327@UK", "us-101-377-pfa@UK", "de-flak-tower-son@54").ukTurn()
		p.do("UNIT us-101-377-pfa", "?STOP").wantKind(cInterdict).do("die 1").wantStatus("us-101-3-327", "spent")
		q := p.fork().do("die 6").wantKind(cSunset).wantStatus("us-101-377-pfa", "fresh").wantAt("us-101-377-pfa", "54")
		eq(t, "Contested", q.s.contested(q.loc("54")), true)
		q.wantCtl("54", "german")
	})
	rule("18.41a", "an Area assaulted in the first half of a Double is closed to landings", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-1-502@54", "de-hg-trng@54", "uk-1abn-1-10@UK").holder(allied).impulse(1)
		p.turn(allied).do("ASSAULT", "LOC 54").drift(kAct).do("LOC 54", "?UNIT us-101-1-502", "?STOP", "?STOP", "dice 2 12", "NO", "?STOP")
		p.wantKind(kAfter).do("DOUBLE", "?ASSAULT", "?LOC UK").wantKind(kUKUnit).can("UNIT uk-1abn-1-10").cannot("UNIT us-101-1-327")
	})
	rule("18.44a", "Fresh Towers, FLAK and markers in or next to the Drop Area count one each", func(t *testing.T) {
		base := func(flak string) *pos {
			p := newPos(t).put("us-101-1-327@UK", "us-101-1-502@54:spent", "de-flak-tower-son@54", "de-woensel@57:"+flak)
			p.s.placeState[p.loc("50")] |= lMarker
			return p.ukTurn().do("UNIT us-101-1-327").wantKind(cInterdict)
		}
		for die, want := range map[string]string{"die 2": "d1", "die 3": "spent", "die 4": "fresh"} {
			base("fresh").do(die).wantStatus("us-101-1-327", want)
		}
		for die, want := range map[string]string{"die 1": "d1", "die 2": "spent", "die 3": "fresh"} {
			base("spent").do(die).wantStatus("us-101-1-327", want)
		}
	})
	rule("18.44b", "value 2: a 1 disrupts, a 2 spends, more does nothing; value 0 is no roll", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK", "us-101-1-502@54:spent", "de-flak-tower-son@54", "de-woensel@57").ukTurn()
		p.do("UNIT us-101-1-327").wantKind(cInterdict)
		for die, want := range map[string]string{"die 1": "d1", "die 2": "spent", "die 3": "fresh", "die 6": "fresh"} {
			p.fork().do(die).wantStatus("us-101-1-327", want).wantAt("us-101-1-327", "54")
		}
		p = newPos(t).put("us-101-1-327@UK", "de-flak-tower-son@54:spent", "us-101-1-502@54:spent", "de-woensel@60:d1").ukTurn()
		p.do("UNIT us-101-1-327").wantKind(kAct).wantStatus("us-101-1-327", "fresh")
	})
	rule("18.44c", "one FLAK unit interdicts every Drop Area next to it and stays Fresh", func(t *testing.T) {
		p := newPos(t).date(20).put("us-82-1-325@UK", "us-82-2-325@UK", "de-9ss-flak@37").ctl("33,38=airborne").ukTurn()
		p.do("UNIT us-82-1-325", "LOC 33", "UNIT us-82-2-325", "LOC 38", "?STOP").wantKind(cInterdict)
		p.do("die 1").wantStatus("us-82-1-325", "spent").wantKind(cInterdict).do("die 1").wantStatus("us-82-2-325", "spent")
		p.wantStatus("de-9ss-flak", "fresh")
	})
	rule("18.44d", "a Drop Area that fills up takes no more of the same declaration", func(t *testing.T) {
		p := newPos(t).date(19).ctl("54,4=airborne").crowd(allied, "54", 8, "spent").
			put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-3-327@UK", "uk-1abn-1-10@UK").ukTurn()
		p.do("UNIT us-101-1-327").can("UNIT us-101-3-327").do("UNIT us-101-2-327")
		p.cannot("UNIT us-101-3-327").can("UNIT uk-1abn-1-10", "STOP").do("STOP")
		eq(t, "in 54", p.s.cnt[allied][p.loc("54")], 10)
	})
	rule("18.44e", "units hit still land and Contest, but cannot assault", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-3-327@UK", "de-flak-tower-son@54").ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327", "UNIT us-101-3-327", "die 1", "die 1", "die 1").wantKind(cSunset)
		eq(t, "in 54", p.s.cnt[allied][p.loc("54")], 3)
		eq(t, "Contested", p.s.contested(p.loc("54")), true)
	})
	rule("18.44e", "the untouched one assaults without them", func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-2-327@UK", "de-flak-tower-son@54").ukTurn()
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327", "?STOP", "die 1", "die 6", "?LOC 54", "?STOP").wantKind(cAssault).wantValues(4, 3)
		p.do("dice 2 12", "?STOP").wantStatus("us-101-1-327", "spent").wantStatus("us-101-2-327", "d1")
	})
	rule("18.5a", "on Sep 18 and 19 the printed Drop Area only", func(t *testing.T) {
		for d := 18; d <= 19; d++ {
			p := newPos(t).date(d).put("us-101-1-327@UK").ukTurn().do("UNIT us-101-1-327")
			p.wantKind(kAct).wantAt("us-101-1-327", "54")
		}
		p := newPos(t).put("us-101-3-327@UK", "uk-2-gren@64", "uk-1-cold@63").ctl("63,64=corps").turn(allied)
		p.do("ASSAULT").cannot("LOC UK") // dated the 19th
	})
	rule("18.5b", "after Sep 19 any Drop Area of its colour in its sector", func(t *testing.T) {
		p := newPos(t).date(20).put("us-101-1-327@UK").ukTurn().do("UNIT us-101-1-327").wantKind(kUKDrop)
		p.only("LOC 48", "LOC 50", "LOC 54", "LOC 57").do("LOC 57").wantAt("us-101-1-327", "57")
	})
}

// randomLanding plays a random declaration over random Drop Areas; settle panics at a dead end.
func randomLanding(t *testing.T, rng *rand.Rand) {
	p := newPos(t).date(18 + rng.IntN(3))
	enemies := []string{"de-rink", "de-zedlitz", "de-hg-trng", "de-21-fj", "de-march", "de-grave", "de-henke", "de-runge"}
	friends := []string{"us-101-1-502", "us-101-2-502", "us-82-1-504", "us-82-2-504", "uk-1abn-1-1", "uk-1abn-1-2"}
	homes := []string{"54", "54", "33", "38", "4", "24"}
	for i, id := range enemies {
		if rng.IntN(2) == 0 {
			p.put(id + "@" + []string{"4", "5", "8", "24", "33", "38", "54", "57"}[i])
		}
	}
	for i, id := range friends {
		if rng.IntN(3) == 0 {
			p.put(id + "@" + homes[i])
		}
	}
	for l := uint8(0); l < numAreas; l++ {
		if p.s.cnt[allied][l] > 0 && p.s.cnt[german][l] == 0 {
			p.s.placeState[l] |= ctlAirborne
		}
	}
	for u := range p.g.t.nUnits {
		if un := &p.g.t.units[u]; un.airborne && un.date >= 18 && un.date <= 20 && rng.IntN(4) == 0 {
			p.s.loc[u] = locUK
		}
	}
	p.turn(allied).do("ASSAULT")
	if kind(p.s.kind) != kActive || p.s.Check(p.action("LOC UK")) != nil {
		return
	}
	before := p.s.position
	p.do("LOC UK")
	for kind(p.s.kind) == kUKUnit || kind(p.s.kind) == kUKDrop {
		list := p.s.LegalActions(nil)
		p.s.Apply(list[rng.IntN(len(list))])
	}
	for u := range p.g.t.nUnits {
		l := p.s.loc[u]
		if before.loc[u] != locUK || l == locUK || p.g.t.units[u].typ != artillery {
			continue
		}
		was := fromPosition(p.s, &before)
		if was.owner(l) == german && !was.contested(l) && p.s.ours(allied, l).and(p.g.t.pointable).empty() {
			t.Fatalf("%s landed alone in %s", p.g.t.units[u].id, locCode(l))
		}
	}
}

// fromPosition is a State of another position of the same game.
func fromPosition(s *State, at *position) *State {
	c := *s
	c.position = *at
	c.recount()
	return &c
}

func init() {
	rule("18.42b", "guns that landed support nobody in the same Impulse, in either half", func(t *testing.T) {
		p := newPos(t).date(19).impulse(1).ctl("54,50=airborne").bridge("50-54=allied", "54-57=allied")
		p.put("us-101-377-pfa@UK", "us-101-1-327@54", "de-hg-trng@57:spent").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC UK", "UNIT us-101-377-pfa", "STOP", "STOP").wantKind(kAfter)
		p.wantAt("us-101-377-pfa", "54").wantStatus("us-101-377-pfa", "fresh")
		p.do("DOUBLE", "?ASSAULT", "LOC 54", "UNIT us-101-1-327", "LOC 57", "?BRIDGE", "?LOC 57")
		p.wantKind(cAssault).wantValues(4, 3)
	})
}
