package gamble

import "testing"

func init() {
	rule("19.1a", "every bridge is German at the start", func(t *testing.T) {
		p := ddayPos(t)
		n := 0
		for e := range p.g.t.nEdges {
			if !p.g.t.edges[e].ferry {
				n++
				eq(t, p.g.t.edges[e].name, p.s.bridge(uint8(e)), uint8(xGerman))
			}
		}
		eq(t, "bridges", n, 24)
	})
	rule("19.1a", "what is blown is neither side's", func(t *testing.T) {
		p := newPos(t).put("us-101-1-501@50").ctl("50=airborne").turn(german)
		p.do("ASSAULT", "LOC 54", "EDGE 50-54", "die 6").wantBridge("50-54", "destroyed")
	})
	rule("19.1b", "a repair gives the bridge to the repairer", func(t *testing.T) {
		p := newPos(t).clubTo("33").bridge("33-34=destroyed").turn(allied).do("ASSAULT", "?LOC 33", "EDGE 33-34", "die 6")
		p.wantBridge("33-34", "allied")
		newPos(t).bridge("33-34=destroyed").turn(german).do("ASSAULT", "LOC 33", "EDGE 33-34", "die 6").wantBridge("33-34", "german")
	})
	rule("19.1b", "a seizure gives it to the seizer", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "EDGE 33-37", "die 6").wantBridge("33-37", "allied").wantHeld("33-37", allied).wantCtl("37", "german")
	})
	rule("19.1b", "so does a Mandatory Assault over it that does not fail", func(t *testing.T) {
		p := newPos(t).put("uk-1-cold@28", "de-6-ersatz@27").clubTo("28").turn(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT uk-1-cold", "LOC 27", "?LOC 27", "?STOP").wantKind(cAssault)
		p.wantValues(8, 6) // 1 and TEM 2, bridge 1, German-held 1, river 1
		p.fork().do("dice 4 6", "?STOP").wantStatus("uk-1-cold", "d1").wantBridge("27-28", "allied").wantHeld("27-28", allied)
		p.fork().do("dice 5 5", "?UNIT de-6-ersatz").wantBridge("27-28", "allied")
		p.do("dice 3 6").wantBridge("27-28", "german").wantHeld("27-28", german).wantAt("uk-1-cold", "28")
	})
	rule("19.1b", "both Areas friendly: the bridge follows though nobody crossed it", func(t *testing.T) {
		p := newPos(t).put("us-101-1-501@61").ctl("61,50=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 61", "UNIT us-101-1-501", "LOC 54").wantCtl("54", "airborne")
		p.wantBridge("50-54", "allied").wantBridge("54-57", "german").wantHeld("50-54", german).wantHeld("54-61", allied)
	})
	rule("19.1c", "five cross, lose and all go back over the bridge", func(t *testing.T) {
		p := newPos(t).clubTo("28").put("de-6-ersatz@27").crowd(allied, "28", 6, "fresh").turn(allied).do("ASSAULT", "?LOC 28")
		five := []string{"uk-1-gren", "uk-2-gren", "uk-1-cold", "uk-5-cold", "uk-2-irish"}
		for _, id := range five {
			p.do("UNIT "+id, "LOC 27")
		}
		p.fork().do("UNIT uk-3-irish").cannot("LOC 27").can("LOC 37")
		p.do("LOC 27", "UNIT uk-2-gren", "?STOP").wantKind(cAssault)
		p.wantValues(13, 6) // 8, four more, integrity 1
		p.do("dice 2 12")
		for _, id := range five {
			p.wantAt(id, "28").wantStatus(id, "d1")
		}
		p.wantBridge("27-28", "german")
	})
	rule("19.2a", "a German repair needs a line from the Active Area to a Zone", func(t *testing.T) {
		newPos(t).bridge("27-28=destroyed").turn(german).do("ASSAULT", "LOC 28").wantKind(kRepair).only("EDGE 27-28", "STOP")
		p := newPos(t).put("de-henke@28", "us-82-1-504@32").bridge("27-28=destroyed").ctl("32,34,37,38=airborne").turn(german)
		p.do("ASSAULT", "?LOC 28").wantKind(kAct).can("UNIT de-henke")
	})
	rule("19.2a", "only before units of the Area move, though a second Area is joined later", func(t *testing.T) {
		p := newPos(t).clubTo("33").put("uk-2-gren@33").holder(allied).bridge("33-34=destroyed", "60-61=destroyed").turn(allied)
		p.do("ASSAULT", "LOC 33").wantKind(kRepair).can("EDGE 33-34", "DOUBLE")
		q := p.fork().do("DOUBLE", "?LOC 60").wantKind(kRepair) // both before any move
		eq(t, "together", q.edgeCodes(), "33-34 60-61")
		p.do("STOP", "UNIT uk-2-gren", "LOC 31", "?STOP").wantKind(kAct).do("DOUBLE", "?LOC 60").wantKind(kRepair)
		eq(t, "after the move", p.edgeCodes(), "60-61")
	})
	rule("19.2a", "and its own Control", func(t *testing.T) {
		newPos(t).put("de-rink@64").bridge("27-28=destroyed").ctl("28=airborne").turn(german).do("ASSAULT").cannot("LOC 28").can("LOC 27")
	})
	rule("19.2b", "an Allied repair needs Corps Control and a line to Zone F", func(t *testing.T) {
		p := newPos(t).clubTo("33").bridge("33-34=destroyed").turn(allied)
		p.fork().do("ASSAULT", "?LOC 33").wantKind(kRepair).can("EDGE 33-34")
		q := p.fork().ctl("33=airborne").put("us-82-1-504@33").turn(allied)
		q.do("ASSAULT", "?LOC 33").wantKind(kAct)
		q = p.fork().ctl("54=german").put("uk-1-cold@33").turn(allied)
		q.do("ASSAULT", "?LOC 33").wantKind(kAct)
	})
	rule("19.2c", "a final 7 repairs, a 6 leaves a Construct marker and no second try in the Impulse", func(t *testing.T) {
		// Both ends Free: 6, less 1 for the repair.
		p := newPos(t).clubTo("37").ctl("34=corps").bridge("33-34=destroyed").turn(allied).do("ASSAULT", "LOC 33").wantKind(kRepair)
		p.needs("EDGE 33-34", "allied", 2)
		p.do("EDGE 33-34", "die 1").wantBridge("33-34", "destroyed")
		eq(t, "Construct", p.s.construct(allied, p.edge("33-34")), 1)
		if kind(p.s.kind) == kRepair {
			p.cannot("EDGE 33-34")
		}
		p.drift(kImpulse).do("PASS")
		p.do("ASSAULT", "LOC 33").wantKind(kRepair).can("EDGE 33-34") // the next Impulse
	})
	rule("19.2d", "two repairs a Turn for the Allies, one for the Germans", func(t *testing.T) {
		p := newPos(t).clubTo("33").ctl("43,35,37,34,31=corps").bridge("35-43=allied", "31-34=allied",
			"33-34=destroyed", "33-37=destroyed", "33-42=destroyed").turn(allied).do("ASSAULT", "?LOC 33").wantKind(kRepair)
		p.do("EDGE 33-42", "die 6", "EDGE 33-37", "die 6").wantBridge("33-42", "allied").wantBridge("33-37", "allied")
		p.drift(kImpulse).do("PASS").set(func(s *State) { s.constructsUsed = [2]uint8{} }) // not for want of markers
		p.do("ASSAULT").cannot("LOC 33", "LOC 34")
		p.date(19).dawn().do("die 6", "?NO", "PASS", "ASSAULT", "LOC 34").wantKind(kRepair).can("EDGE 33-34")

		p = newPos(t).bridge("33-34=destroyed", "31-34=destroyed").turn(german).do("ASSAULT", "LOC 34").can("EDGE 31-34", "EDGE 33-34")
		p.do("EDGE 31-34", "die 6").wantBridge("31-34", "german").drift(kImpulse).do("PASS", "sum 12", "?NO", "?STOP")
		p.set(func(s *State) { s.constructsUsed = [2]uint8{} }).wantActor(german).do("ASSAULT").cannot("LOC 34", "LOC 33")
	})
	rule("19.2e", "no bridge where there was none", func(t *testing.T) {
		p := newPos(t).restCorps().bridge("11-24=destroyed", "13-23=destroyed").turn(allied)
		q := p.fork().do("ASSAULT", "LOC 24").wantKind(kRepair)
		eq(t, "repairable at 24", q.edgeCodes(), "11-24") // not the ferry
		q = p.fork().do("ASSAULT", "LOC 11").wantKind(kRepair)
		eq(t, "repairable at 11", q.edgeCodes(), "11-24") // not the river to 23
	})
	rule("19.2f", "repairs in any order, each seen before the next", func(t *testing.T) {
		base := func() *pos {
			return newPos(t).clubTo("33").ctl("43,35,37,34,31=corps").bridge("35-43=allied", "31-34=allied",
				"33-34=destroyed", "33-37=destroyed", "33-42=destroyed").turn(allied).do("ASSAULT", "LOC 33").wantKind(kRepair)
		}
		base().only("EDGE 33-34", "EDGE 33-37", "EDGE 33-42", "STOP")
		base().do("EDGE 33-42", "die 6").only("EDGE 33-34", "EDGE 33-37", "STOP")
		base().do("EDGE 33-37", "die 1").only("EDGE 33-34", "EDGE 33-42", "STOP")
	})
	rule("19.2f", "demolitions too", func(t *testing.T) {
		p := newPos(t).put("us-101-1-501@54:spent").turn(german).do("ASSAULT", "LOC 54").wantKind(kDemolish)
		p.only("EDGE 50-54", "EDGE 54-57", "EDGE 54-60", "STOP")
		p.do("EDGE 54-60", "die 1").only("EDGE 50-54", "EDGE 54-57", "STOP").do("EDGE 50-54", "die 6").only("EDGE 54-57", "STOP")
	})
	rule("19.21a", "a success sends the markers of both sides to the Used box", func(t *testing.T) {
		p := newPos(t).clubTo("33").bridge("33-34=destroyed").turn(german)
		e := p.edge("33-34")
		p.s.setConstruct(german, e, 1)
		p.s.setConstruct(allied, e, 2)
		p.do("ASSAULT", "LOC 34").wantKind(kRepair).do("EDGE 33-34", "die 6").wantBridge("33-34", "german")
		eq(t, "German marker", p.s.construct(german, e), 0)
		eq(t, "Allied marker", p.s.construct(allied, e), 0)
		eq(t, "Used", p.s.constructsUsed, [2]uint8{1, 1})
		p.drift(kImpulse).do("PASS", "sum 12", "?NO", "?STOP").bridge("31-34=destroyed").do("ASSAULT").cannot("LOC 31")
		p.date(19).dawn().do("die 6", "?NO", "ASSAULT", "LOC 31").wantKind(kRepair).can("EDGE 31-34") // back from the box at Dawn
	})
	rule("19.21a", "an Available marker not yet on the bridge is used up as well", func(t *testing.T) {
		p := newPos(t).clubTo("33").bridge("33-34=destroyed", "33-37=destroyed").turn(allied)
		p.do("ASSAULT", "?LOC 33", "EDGE 33-34", "die 6")
		eq(t, "Used", p.s.constructsUsed, [2]uint8{0, 1})
		p.can("EDGE 33-37") // the second marker
	})
	rule("19.21b", "failures raise the marker to +1, +2 and no further", func(t *testing.T) {
		// 33 Free, 34 German, -1: final 2 with the marker not counted.
		p := newPos(t).clubTo("33").bridge("33-34=destroyed")
		e := p.edge("33-34")
		p.turn(allied)
		for i, want := range []int{1, 2, 2} {
			p.wantActor(allied).do("ASSAULT", "?LOC 33")
			p.needs("EDGE 33-34", "allied", []int{5, 4, 3}[i])
			p.do("EDGE 33-34", "die 1", "?NO")
			eq(t, "level", p.s.construct(allied, e), want)
			p.drift(kImpulse).do("PASS")
		}
		eq(t, "Used", p.s.constructsUsed, [2]uint8{})
		p.dawn()
		eq(t, "it stays until the bridge is repaired", p.s.construct(allied, e), 2)
	})
	rule("19.21b", "a marker on one bridge is not available for another", func(t *testing.T) {
		p := newPos(t).bridge("33-34=destroyed", "31-34=destroyed").turn(german).do("ASSAULT", "LOC 34")
		p.do("EDGE 33-34", "die 1")
		eq(t, "the only German marker is out", p.edgeCodes(), "")
		q := p.turn(german).do("ASSAULT", "LOC 34").wantKind(kRepair)
		eq(t, "again on the same bridge only", q.edgeCodes(), "33-34")
	})
	rule("19.22", "as Primary Target a marker takes one AP, the rest fall on units", func(t *testing.T) {
		p := newPos(t).put("de-ii-ss-corps@34", "uk-1-gren@33", "uk-5-cold@33:spent").clubTo("33").bridge("33-34=destroyed")
		e := p.edge("33-34")
		p.s.setConstruct(allied, e, 1)
		p.turn(german).do("BOMBARD", "?LOC 33", "UNIT2 de-ii-ss-corps").wantKind(kPrimary).do("EDGE 33-34").wantValues(10, 2)
		p.do("dice 8 4") // 14 to 10: 4 AP
		eq(t, "marker", p.s.construct(allied, e), 0)
		eq(t, "Used", p.s.constructsUsed[allied], 1)
		p.wantStatus("uk-1-gren", "spent").wantStatus("uk-5-cold", "d1").wantStatus("de-ii-ss-corps", "spent")
	})
	rule("19.22", "a +2 marker drops to +1 and stays", func(t *testing.T) {
		p := newPos(t).put("de-ii-ss-corps@34", "uk-1-gren@33").clubTo("33").bridge("33-34=destroyed")
		e := p.edge("33-34")
		p.s.setConstruct(allied, e, 2)
		p.turn(german).do("BOMBARD", "?LOC 33", "UNIT2 de-ii-ss-corps", "EDGE 33-34", "dice 8 2") // 12 to 10: 2 AP
		eq(t, "marker", p.s.construct(allied, e), 1)
		eq(t, "Used", p.s.constructsUsed[allied], 0)
		p.wantStatus("uk-1-gren", "fresh") // 1 AP does not spend a Fresh unit
	})
}
