package gamble

import (
	"fmt"
	"testing"
)

// Sections read sentence by sentence once more: what their other cases leave out.
func init() {
	rule("10.91a", "one by one: the first takes the last place, the next goes on, past two full Areas if it must", func(t *testing.T) {
		// Best's one way out is 55, which has room for one. Past it lie 56, which is full too, and Zone G, Allied.
		p := leaving(t, "58", func(p *pos) {
			p.ctl("53,54,57,59,60,G=corps").crowdAt(german, "55", 9).crowdAt(german, "56", 10)
		}, "de-henke", "de-march")
		p.do("UNIT de-henke").wantAt("de-henke", "55").do("UNIT de-march").wantKind(kMode).do("WADE", "?BRIDGE").wantAt("de-march", "63")
		eq(t, "in 55", p.s.cnt[german][p.loc("55")], 10)
		eq(t, "in 56", p.s.cnt[german][p.loc("56")], 10)
	})
	rule("10.91b", "attackers under duty with every way past full Areas shut are eliminated", func(t *testing.T) {
		p := newPos(t).holder(allied).ctl("63=corps").crowdAt(allied, "63", 9).put("uk-2-gren@63", "de-henke@61").turn(allied).activeIn("63")
		p.marches("uk-2-gren", "61").put("uk-2-hcr@63") // ten again behind it, and nothing Free beyond
		p.fightTo("61", fight{}).rollMargin(-1).wantDead("uk-2-gren")
		eq(t, "in 63", p.s.cnt[allied][p.loc("63")], 10)
	})
	rule("18.3a", "into a Zone F the Germans hold alone they come by taking it, into a Contested one as it is", func(t *testing.T) {
		newPos(t).awaits("uk-44-rtr").date(21).dawn().do("die 6").wantAt("uk-44-rtr", "F").wantCtl("F", "corps")
		p := newPos(t).awaits("uk-44-rtr").put("de-10ss-roestel@F").date(21).dawn().do("die 6")
		p.wantAt("uk-44-rtr", "F").wantCtl("F", "german").wantStatus("uk-44-rtr", "fresh")
	})
	rule("18.5a", "the lift of the 19th too, and early lifts of the 17th", func(t *testing.T) {
		newPos(t).date(19).put("pl-1@UK").ukTurn().do("UNIT pl-1").wantAt("pl-1", "24")
		newPos(t, "double-lifts").date(17).impulse(7).put("us-101-1-327@UK").ukTurn().do("UNIT us-101-1-327").wantAt("us-101-1-327", "54")
	})
	rule("18.5b", "also who was to come on the 18th or 19th", func(t *testing.T) {
		for id, want := range map[string]string{"us-101-1-327": "48 50 54 57", "us-101-3-327": "48 50 54 57", "pl-2": "4 5 8 24"} {
			eq(t, id, newPos(t).date(21).put(id+"@UK").ukTurn().do("UNIT "+id).wantKind(kUKDrop).placeCodes(), want)
		}
	})
	rule("19.22", "without an AP it stays, and a side's own marker is no target", func(t *testing.T) {
		p := newPos(t).put("de-ii-ss-corps@34", "uk-1-gren@33").clubTo("33").bridge("33-34=destroyed")
		e := p.edge("33-34")
		p.s.setConstruct(german, e, 1)
		q := p.fork().turn(german).do("BOMBARD", "?LOC 33", "UNIT2 de-ii-ss-corps")
		if kind(q.s.kind) == kPrimary {
			q.cannot("EDGE 33-34")
		}
		p.s.setConstruct(allied, e, 2)
		p.turn(german).do("BOMBARD", "?LOC 33", "UNIT2 de-ii-ss-corps", "EDGE 33-34").wantValues(10, 2).do("dice 12 4") // 14 to 14
		eq(t, "Allied marker", p.s.construct(allied, e), 2)
		eq(t, "German marker", p.s.construct(german, e), 1)
	})
	rule("22.1", "equal on the 20th, then on the 24th, and it is decided on the 26th", func(t *testing.T) {
		p := newPos(t).worth(10).evening(20).wantKind(cWeather)
		eq(t, "date", p.s.date, 21)
		p.worth(15).evening(24).wantKind(cWeather)
		eq(t, "date", p.s.date, 25)
		p.fork().worth(22).evening(26).won(allied)
		p.fork().worth(20).evening(26).won(german)
		// The Advantage is the point that tells.
		newPos(t).worth(10).holder(allied).evening(20).won(allied)
		newPos(t).worth(15).holder(allied).evening(24).won(allied)
	})
	rule("23.3", "nobody is early but those lifts: not on the 19th, and not by Zone F", func(t *testing.T) {
		p := newPos(t, "double-lifts").date(19).impulse(9).awaits("uk-44-rtr", "uk-43-129").dawn().do("die 6")
		p.wantAt("uk-44-rtr", "later").wantAt("uk-43-129", "later")
		ready := newPos(t, "double-lifts").date(18).impulse(7)
		eq(t, "the 52nd", ready.s.liftReady(ready.unit("uk-52-155")), false)
		eq(t, "the 19th", ready.s.liftReady(ready.unit("us-101-3-327")), true)
	})
	rule("23.4b", "a depot in a Contested Area is raised like the others, and its surplus is lost (13.61)", func(t *testing.T) {
		p := newPos(t, "augmentation").ctl("33,54=airborne").put("us-101-1-502@54:spent", "us-101-2-502@54:spent", "de-rink@54:spent", "us-82-1-505@33:spent")
		p.set(func(s *State) { s.dawnOvercast, s.overcast = 1, 1; s.setReserve(allied, 6) }).refit(allied)
		p.do("DEPOT 11", "?LOC 33", "DEPOT 12", "?LOC 54", "STOP").wantKind(kAugment).only("NUM 0", "NUM 1", "NUM 2", "NUM 3").do("NUM 3")
		eq(t, "depots", [2]uint8{p.s.depotPoints[11], p.s.depotPoints[12]}, [2]uint8{8, 8})
		p.do("STOP")
		eq(t, "Reserves", p.s.reserve(allied), 8) // of the one in 33; Zone F is German
	})
	rule("23.51", "Reserves of a bid buy by tens, at most three spaces, either way", func(t *testing.T) {
		ddayPos(t, "bid-german=15").drift(kReserve).wantActor(german).only("NUM -1", "NUM 0", "NUM 1")
		p := ddayPos(t, "bid-allied=29").drift(kReserve).only("NUM -2", "NUM -1", "NUM 0", "NUM 1", "NUM 2").do("NUM -2").wantKind(kImpulse)
		eq(t, "marker", p.s.impulse, -2)
		p.only("PASS", "ASSAULT") // German Impulse 0 all the same
	})
	rule("23.6", "one elimination a recovery: three units make two of them no better at once", func(t *testing.T) {
		p := newPos(t, "reorganization").put("de-rink@55:spent", "de-zedlitz@55:spent", "de-hg-trng@55:d2").surrender().wantKind(kReorg)
		p.do("UNIT de-rink").wantStatus("de-rink", "fresh").wantDead("de-hg-trng").wantStatus("de-zedlitz", "spent").wantKind(kRgUnit)
		// Infantry of two nations are of one type.
		q := newPos(t, "reorganization").date(18).put("uk-1-gren@F:spent", "us-82-1-504@F:d2").surrender().wantKind(kReorg).wantActor(allied)
		q.do("UNIT uk-1-gren").wantStatus("uk-1-gren", "fresh").wantDead("us-82-1-504")
	})
	rule("23.71", "the D-Day Phases draw too, and equal cards over a Contested Area are a mistaken attack (16.22)", func(t *testing.T) {
		p := ddayPos(t, "cards").drift(cBombard).do("dice 7 7", "?NO")
		n := 0
		for _, c := range p.s.deckAllied {
			n += int(c)
		}
		eq(t, "Allied cards", n, 35)
		q := newPos(t, "cards").put("us-82-1-505@28", "us-82-2-505@28", "de-henke@28").ctl("28=airborne").set(func(s *State) { s.airUsed &^= 1 << air2 })
		q.turn(allied).do("AIR2", "?LOC 28", "dice 6 6").wantKind(kMisPrimary)
	})
	rule("EX-10a", "the whole picture: 1/10 by ferry, 2/20 in the Regroup, tanks from the 19th", func(t *testing.T) {
		for date, tanks := range map[int]bool{18: false, 19: true} {
			p := newPos(t).date(date).put("de-10ss-1-10@15", "de-9ss-2-20@15", "de-knaust@15", "uk-1-gren@28").ctl("28=corps").turn(german).activeAt("15")
			p.fork().do("UNIT de-knaust").wantKind(kStep)
			eq(t, fmt.Sprint("tanks on the ", date), p.fork().do("UNIT de-knaust").may("LOC 16"), map[bool]string{true: "legal", false: "illegal"}[tanks])
			p.do("UNIT de-10ss-1-10").can("LOC 16").do("LOC 16").wantAt("de-10ss-1-10", "16").wantStatus("de-10ss-1-10", "spent").wantMF("de-10ss-1-10", 0)
			ferry := p.edge("15-16f")
			eq(t, "used", p.s.bridgeMarks[ferry]&yFerryUsed != 0, true)
			p.fork().do("UNIT de-9ss-2-20").cannot("LOC 16").can("LOC 25")
			p.fork().do("UNIT de-knaust").cannot("LOC 16")
			p.finish().toRegroup()
			eq(t, "used at the Regroup", p.s.bridgeMarks[ferry]&yFerryUsed != 0, false)
			p.do("UNIT de-9ss-2-20", "LOC 16").wantAt("de-9ss-2-20", "16")
			eq(t, "used by the Regroup", p.s.bridgeMarks[ferry]&yFerryUsed != 0, true)
			if p.may("UNIT de-knaust") == "legal" {
				p.do("UNIT de-knaust").cannot("LOC 16")
			}
		}
	})
	rule("EX-13b", "the whole picture: Wolfheze, Knaust, a blown bridge, one brigade by the ferry", func(t *testing.T) {
		picture := func(bridge string) *pos {
			return newPos(t).date(20).put("uk-1abn-kosb@5:spent", "uk-1abn-1-2@11:d1", "de-knaust@10", "uk-43-129@24", "uk-43-130@24", "uk-43-214@24",
				"uk-43-43-recce@24", "uk-43-art@24").ctl("5,11=airborne", "24=corps").bridge("11-24=" + bridge).regroup(allied)
		}
		p := picture("destroyed")
		p.fork().do("UNIT uk-1abn-kosb").wantAt("uk-1abn-kosb", "11") // not to Knaust: nothing else is open
		p.only("STOP", "UNIT uk-1abn-1-2", "UNIT uk-1abn-kosb", "UNIT uk-43-129", "UNIT uk-43-130", "UNIT uk-43-214")
		p.do("UNIT uk-43-129").wantAt("uk-43-129", "11").wantStatus("uk-43-129", "fresh").wantCtl("11", "corps")
		p.only("STOP", "UNIT uk-1abn-1-2", "UNIT uk-1abn-kosb").do("UNIT uk-1abn-kosb").wantAt("uk-1abn-kosb", "11").wantStatus("uk-1abn-kosb", "spent")
		eq(t, "in Oosterbeek", p.s.cnt[allied][p.loc("11")], 3)
		q := picture("allied")
		for _, id := range []string{"uk-43-129", "uk-43-130", "uk-43-214"} {
			q.fork().do("UNIT "+id).wantKind(kMode).only("BRIDGE", "FERRY")
		}
	})
}
