package gamble

import (
	"strings"
	"testing"
)

// afterFirst is the Allied Impulse in which Nijmegen has been activated to no purpose and the Sunset
// DR of so many has been rolled.
func afterFirst(t *testing.T, sunset string, specs ...string) *pos {
	p := newPos(t).put("us-82-1-505@28", "uk-1-gren@F").put(specs...).ctl("28=airborne", "F,64=corps").turn(allied)
	return p.do("ASSAULT", "LOC 28", "STOP", "sum "+sunset)
}

func init() {
	rule("14.1", "a Zone is assaulted and taken like an Area, and is worth nothing", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@9", "de-ss-wach@A").ctl("9=corps").turn(allied)
		before := p.s.VP()
		p.do("ASSAULT", "?LOC 9", "UNIT uk-1-gren", "LOC A", "?LOC A").wantKind(cAssault).wantValues(6, 2+2)
		p.do("dice 12 2").wantDead("de-ss-wach").wantAt("uk-1-gren", "A").wantCtl("A", "corps")
		eq(t, "VP", p.s.VP(), before)
	})
	rule("14.2a", "a Zone is entered from next to it only, and ends the move", func(t *testing.T) {
		newPos(t).put("de-9ss-recce@9", "de-9ss-harder@10").turn(german).do("ASSAULT", "LOC 10", "UNIT de-9ss-harder", "LOC 9").cannot("LOC A")
		p := newPos(t).put("de-9ss-recce@9").turn(german).do("ASSAULT", "?LOC 9", "UNIT de-9ss-recce", "LOC A")
		p.wantAt("de-9ss-recce", "A").wantStatus("de-9ss-recce", "spent")
		if kind(p.s.kind) == kStep {
			t.Error("the unit goes on from the Zone")
		}
		// From Zone to Zone one arrow an Impulse.
		p = newPos(t).put("de-9ss-recce@A").turn(german).do("ASSAULT", "?LOC A", "UNIT de-9ss-recce").can("LOC B", "LOC J").do("LOC B")
		p.wantAt("de-9ss-recce", "B").wantStatus("de-9ss-recce", "spent")
	})
	rule("14.2a", "whoever has only tried a bridge still stands next to the Zone", func(t *testing.T) {
		p := newPos(t).put("de-rink@55").bridge("55-56=allied").ctl("56=corps").overcast().turn(german)
		p.do("ASSAULT", "?LOC 55", "UNIT de-rink", "EDGE 55-56", "die 1").can("LOC G").do("LOC G").wantAt("de-rink", "G")
		// Not so after a step: from 58 by 55.
		p = newPos(t).put("de-rink@58").bridge("55-56=allied").ctl("56=corps").overcast().turn(german)
		p.do("ASSAULT", "?LOC 58", "UNIT de-rink", "LOC 55", "EDGE 55-56", "die 1").cannot("LOC G")
	})
	rule("14.2a", "an Overrun in a Zone just entered leads no further, one where the unit began does", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@9", "de-ss-wach@A").ctl("9,3,2=corps").turn(allied)
		p.do("ASSAULT", "?LOC 9", "UNIT uk-2-hcr", "LOC A", "dice 12 2").wantDead("de-ss-wach").wantStatus("uk-2-hcr", "spent")
		p = newPos(t).put("uk-2-hcr@A", "de-ss-wach@A").ctl("9,3,2=corps").turn(allied)
		p.do("ASSAULT", "?LOC A", "?LOC A", "dice 12 2").wantDead("de-ss-wach").wantStatus("uk-2-hcr", "fresh").do("UNIT uk-2-hcr").can("LOC 9", "LOC B")
	})
	rule("14.2b", "leaving a Zone costs what the Area costs, and the move goes on", func(t *testing.T) {
		p := newPos(t).put("de-stargard@D").turn(german).do("ASSAULT", "?LOC D", "UNIT de-stargard", "LOC 40").wantMF("de-stargard", 2)
		p.do("LOC 39").wantMF("de-stargard", 1).do("LOC 38").wantAt("de-stargard", "38")
		newPos(t).put("de-stargard@D").ctl("40=corps").turn(german).do("ASSAULT", "?LOC D", "UNIT de-stargard", "LOC 40").wantMF("de-stargard", 1)
	})
	rule("14.2c", "a Contested Zone is left freely", func(t *testing.T) {
		p := newPos(t).put("de-stargard@D", "us-82-1-505@D").ctl("36=corps").turn(german).do("ASSAULT", "?LOC D", "UNIT de-stargard")
		p.can("LOC 36", "LOC 40").do("LOC 40", "LOC 39").wantAt("de-stargard", "39").wantMF("de-stargard", 1)
		p = newPos(t).put("de-stargard@40", "us-82-1-505@40", "de-fuerst@39").ctl("36=corps").turn(german).do("ASSAULT", "LOC 40", "UNIT de-stargard")
		p.can("LOC 39").cannot("LOC 36").do("LOC 39").wantStatus("de-stargard", "spent") // an Area holds its own back
	})
	rule("14.2d", "Zone F leads to 64 alone, in moves and retreats", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@F", "uk-1-gren@F").ctl("F,64,56,63=corps").turn(allied).do("ASSAULT", "?LOC F", "UNIT uk-2-hcr")
		p.wantAt("uk-2-hcr", "64") // the only step, taken at once
		// Four CP against two Spent units can be met by steps alone, the retreat goes to 64.
		p = newPos(t).put("uk-2-hcr@F", "de-9ss-2-20@F:spent", "de-7-16@F:spent").ctl("F,64,63,56=corps").turn(allied)
		p.do("ASSAULT", "?LOC F", "?LOC F", "UNIT de-9ss-2-20").wantValues(4, 2+2).do("dice 6 5").cannot("UNIT2 de-9ss-2-20")
		p = newPos(t).put("uk-2-hcr@F", "de-9ss-2-20@F:spent", "de-7-16@F:spent").ctl("F,63,56=corps").turn(allied)
		p.do("ASSAULT", "?LOC F", "?LOC F", "UNIT de-9ss-2-20", "dice 6 5").can("UNIT2 de-9ss-2-20").do("UNIT2 de-9ss-2-20").wantAt("de-9ss-2-20", "64")
		newPos(t).put("uk-1-gren@F:spent").ctl("F,64=corps").regroup(allied).do("UNIT uk-1-gren").wantAt("uk-1-gren", "64")
	})
	rule("14.2e", "Zone to Zone along the arrows, which are roads", func(t *testing.T) {
		p := newPos(t).put("de-knaust@H", "de-59-art@H", "de-swoboda-1@H").turn(german).do("ASSAULT", "?LOC H")
		for _, u := range []string{"de-knaust", "de-59-art", "de-swoboda-1"} {
			f := p.fork().do("UNIT "+u).can("LOC G", "LOC I", "LOC 48", "LOC 52", "LOC 53")
			for _, z := range strings.Split("ABCDEFJ", "") {
				f.cannot("LOC " + z)
			}
		}
		arrows := map[string]string{"A": "BJ", "B": "AC", "C": "BD", "D": "CE", "E": "D", "F": "", "G": "H", "H": "GI", "I": "H", "J": "A"}
		for from, to := range arrows {
			for _, z := range strings.Split("ABCDEFGHIJ", "") {
				eq(t, "arrow "+from+z, p.g.t.linkAt[p.loc(from)][p.loc(z)] >= 0, strings.Contains(to, z))
			}
		}
	})
	rule("14.3", "a Zone holds any number", func(t *testing.T) {
		p := newPos(t).put("de-stargard@40").fill(german, "D", 30, "spent").turn(german)
		p.do("ASSAULT", "?LOC 40", "UNIT de-stargard").can("LOC D").do("LOC D")
		eq(t, "units in D", p.s.cnt[german][p.loc("D")], 31)
		newPos(t).put("de-stargard@40").fill(german, "39", 10, "spent").turn(german).do("ASSAULT", "?LOC 40", "UNIT de-stargard").cannot("LOC 39")
		newPos(t).put("de-stargard@40:spent").fill(german, "D", 30, "spent").regroup(german).do("UNIT de-stargard").can("LOC D")
	})
	rule("14.4a", "guns in a Zone act in it alone, and no others reach it", func(t *testing.T) {
		p := newPos(t).put("uk-xxx-corps-art@F", "de-9ss-2-20@F", "de-10ss-roestel@64", "de-eindhoven@63").ctl("F=corps").turn(allied)
		p.do("BOMBARD")
		eq(t, "the only target", p.s.targetLoc, p.loc("F"))
		newPos(t).put("uk-xxx-corps-art@F", "de-10ss-roestel@64").ctl("F=corps").turn(allied).cannot("BOMBARD")
		p = newPos(t).put("uk-xxx-corps-art@64", "uk-1-gren@F", "de-9ss-2-20@F", "de-eindhoven@63", "de-henke@60").ctl("64=corps").turn(allied)
		p.do("BOMBARD").only("LOC 63", "LOC 60")
		newPos(t).put("uk-xxx-corps-art@9", "uk-1-gren@3", "de-ss-wach@A").ctl("9,3=corps").turn(allied).cannot("BOMBARD")
	})
	rule("14.4a", "nor do they support into or out of a Zone", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@F", "uk-guards-art@F", "uk-xxx-corps-art@F", "de-10ss-roestel@64").ctl("F=corps").turn(allied)
		p.do("ASSAULT", "?LOC F", "UNIT uk-1-gren", "?LOC 64", "?LOC 64").wantKind(cAssault).wantValues(6, 5)
		p = newPos(t).put("uk-1-gren@F", "uk-guards-art@F", "uk-xxx-corps-art@64", "de-9ss-2-20@F").ctl("F,64=corps").turn(allied)
		p.do("ASSAULT", "LOC F", "?LOC F").wantKind(kSupport).only("STOP", "UNIT uk-guards-art")
		p = newPos(t).put("uk-1-gren@9", "uk-xxx-corps-art@9", "de-ss-wach@A").ctl("9=corps").turn(allied)
		p.do("ASSAULT", "?LOC 9", "UNIT uk-1-gren", "LOC A", "?LOC A").wantKind(cAssault).wantValues(6, 4)
	})
	rule("14.4b", "air attacks on Zones: Allied units in or next to them, or an Allied-Controlled neighbour", func(t *testing.T) {
		air := func(specs ...string) *pos {
			return newPos(t).put("de-ss-wach@B").put(specs...).set(func(s *State) { s.airUsed &^= 1 << air2 })
		}
		air().turn(allied).cannot("AIR2")
		air("us-82-1-505@12").turn(allied).cannot("AIR2")
		air("us-82-1-505@7").turn(allied).can("AIR2")
		air("us-82-1-505@C").turn(allied).can("AIR2")
		air("us-82-1-505@B").turn(allied).can("AIR2")
		air().ctl("12=corps").turn(allied).cannot("AIR2")
		air().ctl("17=airborne").turn(allied).can("AIR2").do("AIR2").wantKind(cBombard).wantValues(5, 2*2)
		air().ctl("A=corps").turn(allied).can("AIR2") // 14.1: a Zone counts as an Area
	})
	rule("14.5a", "Zone F may follow any activation, after its Sunset DR, whoever holds the Advantage", func(t *testing.T) {
		p := afterFirst(t, "7").wantKind(kAfter).only("STOP", "ZONEF").do("ZONEF").wantKind(kAct).only("STOP", "UNIT uk-1-gren")
		p.do("UNIT uk-1-gren", "?LOC 64", "STOP").wantStatus("uk-1-gren", "spent").wantKind(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 6)
		eq(t, "holder", p.s.holder, german)              // the test position has the Advantage on its way there
		afterFirst(t, "4").wantKind(kAfter).can("ZONEF") // though the day is over
		// After the UK Box and after a Bombardment too.
		p = newPos(t).put("us-82-1-325@UK", "uk-1-gren@F").date(19).ctl("33=airborne", "F,64=corps").turn(allied)
		p.do("ASSAULT", "LOC UK", "STOP", "?STOP", "sum 7").wantKind(kAfter).can("ZONEF")
		p = newPos(t).put("us-82-376-pfa@38", "de-henke@39", "uk-1-gren@F").ctl("38=airborne", "F,64=corps").turn(allied)
		p.do("BOMBARD", "dice 7 7").wantKind(kAfter).can("ZONEF")
	})
	rule("14.5a", "guns in Zone F may bombard as the second activity", func(t *testing.T) {
		p := afterFirst(t, "7", "uk-xxx-corps-art@F", "de-9ss-2-20@F").do("ZONEF").wantKind(kImpulse2).only("ASSAULT", "BOMBARD")
		p.do("BOMBARD", "UNIT uk-xxx-corps-art").wantKind(cBombard).wantValues(7, 4)
	})
	rule("14.5b", "not after an Air Bombardment, not with other forces, and no third activation", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@28", "uk-1-gren@F", "de-henke@32").ctl("28=airborne", "F,64=corps").set(func(s *State) { s.airUsed &^= 1 << air2 })
		p.turn(allied).do("AIR2", "dice 7 6").wantKind(kImpulse).wantActor(german)
		// Units of the first location, moved or not, have no part in the second.
		p = newPos(t).put("uk-2-gren@64", "uk-guards-art@64", "uk-1-gren@F", "de-eindhoven@63").ctl("F,64=corps").turn(allied)
		p.do("ASSAULT", "LOC 64", "STOP", "sum 7", "ZONEF").only("STOP", "UNIT uk-1-gren")
		p = newPos(t).put("us-82-1-505@28", "uk-1-gren@F", "uk-2-gren@F").ctl("28=airborne", "F,64=corps").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC 28", "STOP", "sum 7", "NO").wantKind(kAfter).only("STOP", "DOUBLE", "ZONEF").do("ZONEF")
		p.cannot("DOUBLE").do("UNIT uk-1-gren", "?LOC 64", "STOP", "STOP").wantKind(kImpulse).wantActor(german)
		eq(t, "holder", p.s.holder, allied)
		// Nor Zone F as a third after a Double Impulse.
		p = newPos(t).put("us-82-1-505@28", "us-82-2-505@38", "uk-1-gren@F").ctl("28,38=airborne", "F,64=corps").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC 28", "STOP", "sum 7", "NO", "DOUBLE", "?ASSAULT", "LOC 38", "STOP").wantKind(kImpulse).wantActor(german)
	})
	rule("14.5c", "by the Advantage Zone F fights together with another Area", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@65", "uk-1-gren@F", "de-10ss-roestel@64").ctl("F,65=corps").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC 65", "DOUBLE", "?LOC F", "UNIT uk-1-gren", "UNIT uk-2-gren", "LOC 64", "?LOC 64", "UNIT uk-2-gren")
		p.wantKind(cAssault).wantValues(8+1, 3+2)
		eq(t, "holder", p.s.holder, uint8(nobody))
	})
	rule("14.5d", "not after a Pass, nor after Zone F itself", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@F", "uk-2-gren@F").ctl("F,64=corps").turn(allied)
		p.fork().do("PASS", "sum 7").wantKind(kImpulse).wantActor(german)
		p.do("ASSAULT", "?LOC F", "UNIT uk-1-gren", "?LOC 64", "STOP", "STOP", "sum 7").wantKind(kImpulse).wantActor(german)
		p = newPos(t).put("uk-xxx-corps-art@F", "uk-1-gren@F", "de-9ss-2-20@F").ctl("F,64=corps").turn(allied)
		p.do("BOMBARD", "UNIT uk-xxx-corps-art", "dice 7 12").wantKind(kImpulse).wantActor(german)
	})
	rule("14.51", "from 64 back to Zone F by retreat only", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@64", "uk-1-gren@64").ctl("F,64=corps").turn(allied).do("ASSAULT", "?LOC 64", "UNIT uk-2-hcr")
		p.can("LOC 63", "LOC 65").cannot("LOC F")
		newPos(t).put("uk-2-hcr@64", "uk-1-gren@64").ctl("F,64,63,65=corps").regroup(allied).do("UNIT uk-2-hcr").only("LOC 63", "LOC 65")
		p = newPos(t).put("uk-2-hcr@64", "uk-1-gren@64", "de-10ss-roestel@63").ctl("F,64=corps").turn(german)
		p.do("ASSAULT", "?LOC 63", "UNIT de-10ss-roestel", "LOC 64", "?LOC 64", "UNIT uk-2-hcr", "dice 2 2", "UNIT uk-1-gren").wantAt("uk-1-gren", "F")
		// Attackers thrown back from 64 return to Zone F too.
		p = newPos(t).put("uk-1-gren@F", "de-10ss-roestel@64").ctl("F=corps").turn(allied)
		p.do("ASSAULT", "?LOC F", "UNIT uk-1-gren", "?LOC 64", "?LOC 64", "dice 2 12").wantAt("uk-1-gren", "F").wantStatus("uk-1-gren", "d1")
	})
}
