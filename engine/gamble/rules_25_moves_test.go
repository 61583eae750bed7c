package gamble

import "testing"

// The worked examples 7 to 10 of section 25, figure by figure.

func nijmegenOverrun(t *testing.T, tower string) *pos {
	return newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-1-gren@28", "de-flak-tower-nijmegen@28:"+tower, "de-6-ersatz@27").
		ctl("28,37=corps").turn(allied).activeAt("28").do("LOC 28", "UNIT uk-1-gren", "UNIT uk-2-gren", "UNIT uk-1-cold")
}

// example8 is the position of example 8: the Nijmegen bridge Allied, the boat unused, in Oosterhout a
// defender of factor 3 and another Fresh one.
func example8(t *testing.T, bridge string) *pos {
	return newPos(t).lifeline().put("uk-1-cold@28", "us-82-3-504@34", "us-82-376-pfa@28", "us-82-319-gfa@34",
		"de-9ss-2-19@27", "de-6-ersatz@27").bridge("27-28=" + bridge).date(20).holder(allied).turn(allied).activeAt("28")
}

// example9 is the position of example 9: five SS units, two divisions, and Knaust against the Spent 2nd
// Parachute Battalion; the Corps guns in Lichtenbeek; Overcast.
func example9(t *testing.T, more ...string) *pos {
	return newPos(t).put("de-9ss-1-19@13", "de-9ss-pioneer@13", "de-9ss-2-19@13", "de-9ss-1-20@13", "de-10ss-1-22@13",
		"de-knaust@13", "de-ii-ss-corps@10", "uk-1abn-1-2@13:spent").put(more...).ctl("11=airborne").
		bridge("13-23=allied").overcast().turn(german).activeAt("13")
}

// attack9 brings all the SS and the Corps guns to bear, with Knaust if wanted, up to the dice.
func attack9(t *testing.T, knaust bool, more ...string) *pos {
	p := example9(t, more...).do("LOC 13")
	for _, id := range []string{"de-9ss-1-19", "de-9ss-pioneer", "de-9ss-2-19", "de-9ss-1-20", "de-knaust", "de-10ss-1-22"} {
		if knaust || id != "de-knaust" {
			p.do("UNIT " + id)
		}
	}
	if !knaust {
		p.do("?STOP")
	}
	return p.do("UNIT de-9ss-1-19", "UNIT de-ii-ss-corps", "?STOP", "?UNIT uk-1abn-1-2")
}

var ss9 = []string{"de-9ss-1-19", "de-9ss-pioneer", "de-9ss-2-19", "de-9ss-1-20", "de-10ss-1-22"}

func init() {
	rule("EX-7a", "one MF against the Spent Tower, two against a Fresh one", func(t *testing.T) {
		for st, left := range map[string]float64{"spent": 6, "fresh": 5} { // of seven
			p := nijmegenOverrun(t, st).wantMF("uk-2-gren", left).wantMF("uk-1-cold", left)
			p.wantMF("uk-1-gren", left-1)
		}
	})
	rule("EX-7b", "AV 11 against 5, level dice: six CP, three too many", func(t *testing.T) {
		p := nijmegenOverrun(t, "spent").toDice("uk-2-gren", "").wantValues(11, 5)
		q := p.fork().do("dice 7 7").wantDead("de-flak-tower-nijmegen").wantStatus("uk-2-gren", "fresh").can("UNIT uk-2-gren")
		q.wantStatus("uk-1-gren", "fresh").wantMF("uk-2-gren", 6).wantCtl("28", "corps")
		// Three CP are just what it absorbs: it dies where it stands and nobody goes on.
		p.do("dice 6 9", "?UNIT de-flak-tower-nijmegen", "?UNIT de-flak-tower-nijmegen", "?UNIT de-flak-tower-nijmegen")
		p.wantDead("de-flak-tower-nijmegen").wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "spent")
	})
	rule("EX-7c", "then the bridge to Oosterhout, drm -2", func(t *testing.T) {
		p := nijmegenOverrun(t, "spent").toDice("uk-2-gren", "").do("dice 7 7", "UNIT uk-2-gren", "EDGE 27-28").wantMF("uk-2-gren", 5)
		for _, die := range []string{"die 1", "die 2", "die 3", "die 4", "die 5"} {
			p.fork().do(die).wantBridge("27-28", "german")
		}
		p.do("die 6").wantBridge("27-28", "allied").can("LOC 27")
	})
	rule("EX-8a", "the 1st Coldstream alone over the Nijmegen bridge: AV 8, Mandatory", func(t *testing.T) {
		p := example8(t, "allied").walk("uk-1-cold", "27").wantKind(kAct).cannot("STOP").can("LOC 27")
		p.do("LOC 27", "?STOP").toDice("", "de-9ss-2-19")
		eq(t, "AV", p.s.av, int8(8))
	})
	rule("EX-8b", "DV 3 + 1 + 1 + 1 + 2", func(t *testing.T) {
		p := example8(t, "allied").walk("uk-1-cold", "27").do("LOC 27").toDice("", "de-9ss-2-19").wantValues(8, 8)
		p.do("dice 7 6")
		q := example8(t, "allied").put("de-6-ersatz@27:spent").recountNow().walk("uk-1-cold", "27").do("LOC 27")
		q.toDice("", "de-9ss-2-19").wantValues(8, 7) // the other Fresh one is worth one
	})
	rule("EX-8c", "Hatert joins by a Double Impulse; the Airborne unit takes the boat", func(t *testing.T) {
		p := example8(t, "allied").walk("uk-1-cold", "27").wantKind(kAct).can("DOUBLE").do("DOUBLE", "LOC 34")
		eq(t, "Advantage", p.s.holder, uint8(nobody))
		eq(t, "and then", p.s.holderNext, uint8(german))
		eq(t, "both active", [2]uint8{p.s.activeLocs[0], p.s.activeLocs[1]}, [2]uint8{p.loc("28"), p.loc("34")})
		p.wantKind(kAct).cannot("STOP", "DOUBLE").can("UNIT us-82-3-504", "LOC 27")
		// Through Nijmegen it has not the MF: one there, four more needed.
		q := p.fork().walk("us-82-3-504", "28").wantMF("us-82-3-504", 3).cannot("LOC 27")
		p.walk("us-82-3-504", "27").wantAt("us-82-3-504", "27").wantMF("us-82-3-504", 0)
		eq(t, "boat", p.s.boatUsed, uint8(1))
		eq(t, "no boat", q.s.boatUsed, uint8(0))
	})
	rule("EX-8c", "not once a die has been rolled", func(t *testing.T) {
		// A river and two Fresh enemies: no die succeeds, but one is rolled.
		p := example8(t, "german").do("UNIT uk-1-cold", "EDGE 27-28", "LOC 27").wantKind(kAct).wantBridge("27-28", "german")
		p.can("LOC 27").cannot("DOUBLE")
	})
	rule("EX-8d", "the combined AV: 8 + 1 + 2 + 1", func(t *testing.T) {
		combined8(t, "allied", "us-82-376-pfa", "us-82-319-gfa").wantValues(12, 8)
		combined8(t, "allied", "us-82-376-pfa").wantValues(10, 8) // two of the division: no bonus
	})
	rule("EX-8e", "bridge or boat, the higher of the two", func(t *testing.T) {
		p := combined8(t, "allied", "us-82-376-pfa", "us-82-319-gfa")
		eq(t, "DV", p.s.dv, int8(8))
		p.fork().do("dice 6 9").wantStatus("de-9ss-2-19", "fresh") // 18 against 17, less one in Polder
		p.do("dice 7 9").wantStatus("de-9ss-2-19", "spent").wantStatus("de-6-ersatz", "fresh")
	})
	rule("EX-8f", "over a German bridge one more", func(t *testing.T) {
		combined8(t, "german", "us-82-376-pfa", "us-82-319-gfa").wantValues(12, 9)
	})
	rule("EX-9a", "AV 5 + 4 + 1 + 1, all SS; Knaust adds one and costs one", func(t *testing.T) {
		attack9(t, false).wantValues(11, 7)
		attack9(t, true).wantValues(11, 7)
	})
	rule("EX-9b", "DV 3 + 4", func(t *testing.T) {
		p := attack9(t, false)
		eq(t, "DV", p.s.dv, int8(7))
	})
	rule("EX-9c", "if the Allies win: five Disrupted in Arnhem, the guns Fresh", func(t *testing.T) {
		p := attack9(t, false).do("dice 9 4").wantKind(kDefRetreat).stand() // 15 against 16
		for _, id := range ss9 {
			p.wantStatus(id, "d1").wantAt(id, "13")
		}
		p.wantStatus("de-ii-ss-corps", "fresh").wantAt("de-ii-ss-corps", "10").wantStatus("uk-1abn-1-2", "spent")
	})
	rule("EX-9d", "then Knaust has Lichtenbeek, Velp and Pannerden", func(t *testing.T) {
		p := attack9(t, false).do("dice 9 4").stand().wantKind(kAct).only("STOP", "UNIT de-knaust")
		p.cannot("LOC 13").do("UNIT de-knaust").wantKind(kStep).only("LOC 10", "LOC 12", "LOC 15")
	})
	rule("EX-9e", "less one MF, and it goes on", func(t *testing.T) {
		p := attack9(t, false).do("dice 9 4").stand().do("UNIT de-knaust").wantMF("de-knaust", 5) // 5 + 1 - 1
		p.do("LOC 12").wantMF("de-knaust", 4).wantKind(kStep).can("LOC 7", "LOC 14")
	})
	rule("EX-9f", "beside Allied Armour it stops Spent in the first Area", func(t *testing.T) {
		p := example9(t, "uk-2-gren@13:spent").do("UNIT de-knaust").only("LOC 10", "LOC 12", "LOC 15").do("LOC 12")
		p.wantAt("de-knaust", "12").wantStatus("de-knaust", "spent").wantKind(kAct).cannot("UNIT de-knaust")
		// After an Assault that failed it stays (the note of 10.6).
		attack9(t, false, "uk-2-gren@13:spent").do("dice 12 2").stand().
			wantKind(kDemolish).finish().wantStatus("de-knaust", "fresh").wantAt("de-knaust", "13")
	})
	rule("EX-9g", "two CP: Disrupt 2 and stay, or Disrupt 1 and back to Oosterbeek", func(t *testing.T) {
		p := attack9(t, false).do("dice 7 5").wantKind(kCP).wantActor(allied)           // 16 against 14
		p.wantStatus("uk-1abn-1-2", "d1").only("UNIT uk-1abn-1-2", "UNIT2 uk-1abn-1-2") // the second of the two
		p.fork().do("UNIT uk-1abn-1-2").stand().wantStatus("uk-1abn-1-2", "d2").wantAt("uk-1abn-1-2", "13")
		p.do("UNIT2 uk-1abn-1-2").wantAt("uk-1abn-1-2", "11").wantStatus("uk-1abn-1-2", "d1").wantCtl("13", "german")
	})
	rule("EX-9h", "Arnhem empty without an Overrun: the five Spent, Knaust free with one MF less", func(t *testing.T) {
		gone := attack9(t, false).do("dice 7 5", "UNIT2 uk-1abn-1-2")
		dead := attack9(t, false).do("dice 7 6", "UNIT uk-1abn-1-2").wantDead("uk-1abn-1-2")
		for _, p := range []*pos{gone, dead} {
			for _, id := range ss9 {
				p.wantStatus(id, "spent")
			}
			p.wantKind(kAct).only("STOP", "UNIT de-knaust").do("UNIT de-knaust").wantMF("de-knaust", 5)
			p.only("EDGE 13-23", "LOC 10", "LOC 11", "LOC 12", "LOC 15", "LOC 23")
		}
		// Into Oosterbeek on the unit just driven back: three MF of the five.
		gone.do("LOC 11").toDice("", "").wantMF("de-knaust", 2).wantValues(5, 3-1+3)
	})
	rule("EX-9i", "more than three CP: an Overrun, all go on with one MF used, the guns support again", func(t *testing.T) {
		p := attack9(t, false, "uk-1abn-1-1@11:spent").do("dice 7 7").wantDead("uk-1abn-1-2").wantKind(kAct) // 18 against 14
		for _, id := range append([]string{"de-knaust"}, ss9...) {
			p.wantStatus(id, "fresh").wantMF(id, float64(p.g.t.units[p.unit(id)].mf)+1-1)
		}
		p.walk("de-9ss-1-19", "11").do("LOC 11").wantKind(kSupport).can("UNIT de-ii-ss-corps").do("UNIT de-ii-ss-corps", "?STOP")
		p.wantValues(5+1, 3+3).wantStatus("de-ii-ss-corps", "fresh").do("dice 7 7").stand()
		p.wantStatus("de-ii-ss-corps", "fresh")
	})
	rule("EX-10a", "1/10 takes the ferry to Huissen and is Spent there", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-9ss-2-20@15").turn(german).activeAt("15").do("UNIT de-10ss-1-10").can("LOC 16").do("LOC 16")
		p.wantAt("de-10ss-1-10", "16").wantStatus("de-10ss-1-10", "spent")
		eq(t, "ferry used", p.s.bridgeMarks[p.edge("15-16f")]&yFerryUsed, uint8(yFerryUsed))
		eq(t, "the other not", p.s.bridgeMarks[p.edge("15-25f")]&yFerryUsed, uint8(0))
	})
	rule("EX-10b", "2/20 cannot follow by day, but it may regroup", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-9ss-2-20@15").turn(german).activeAt("15").walk("de-10ss-1-10", "16")
		p.fork().do("UNIT de-9ss-2-20").cannot("LOC 16").can("LOC 25", "LOC 13")
		p.finish().toRegroup().do("UNIT de-9ss-2-20").wantKind(kRgDest).can("LOC 16").do("LOC 16").wantAt("de-9ss-2-20", "16")
	})
	rule("EX-10c", "German Armour not before Sep 19", func(t *testing.T) {
		for date, ok := range map[int]bool{18: false, 19: true} {
			p := newPos(t).put("de-knaust@15").date(date).turn(german).activeAt("15").do("UNIT de-knaust").can("LOC 13")
			if ok {
				p.can("LOC 16").do("LOC 16").wantAt("de-knaust", "16").wantStatus("de-knaust", "spent")
			} else {
				p.cannot("LOC 16")
			}
		}
	})
}

// combined8 plays example 8 to the dice: Coldstream over the bridge, the battalion of Hatert in the
// boat, the named guns in support.
func combined8(t *testing.T, bridge string, guns ...string) *pos {
	p := example8(t, bridge).walk("uk-1-cold", "27").do("DOUBLE", "?LOC 34").walk("us-82-3-504", "27").do("?LOC 27")
	p.do("UNIT uk-1-cold")
	for _, g := range guns {
		p.do("UNIT " + g)
	}
	return p.do("?STOP", "UNIT de-9ss-2-19").wantKind(cAssault)
}
