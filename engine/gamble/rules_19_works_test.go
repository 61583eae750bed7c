package gamble

import "testing"

func init() {
	rule("19.23a", "an evening repair costs supply from Zone F depots like a Spent unit at the site", func(t *testing.T) {
		base := func() *pos { return newPos(t).clubTo("57").bridge("54-57=destroyed").refit(allied).wantKind(kDepot) }
		p := base().cannot("EDGE 54-57").do("DEPOT 5", "LOC 57").can("EDGE 54-57").do("EDGE 54-57").wantKind(cRepair)
		eq(t, "in the Area of the site", p.s.depotPoints[5], 4)
		p = base().do("DEPOT 5", "LOC 60", "EDGE 54-57").wantKind(cRepair)
		eq(t, "one boundary away", p.s.depotPoints[5], 3)
		base().do("DEPOT 13", "LOC 57").cannot("EDGE 54-57") // Air Supply
		base().put("us-101-1-502@54").ctl("54=airborne", "50=airborne").refit(allied).do("DEPOT 12", "LOC 54").cannot("EDGE 54-57")
	})
	rule("19.23a", "usual modifiers, the points go even on a failure, once a bridge and Refit", func(t *testing.T) {
		p := newPos(t).clubTo("57").bridge("54-57=destroyed").refit(allied).do("DEPOT 5", "LOC 57")
		q := p.fork().do("EDGE 54-57", "die 4").wantBridge("54-57", "destroyed").cannot("EDGE 54-57") // 3 and 0, less 1: 6
		eq(t, "points", q.s.depotPoints[5], 4)
		eq(t, "Construct", q.s.construct(allied, q.edge("54-57")), 1)
		p.do("EDGE 54-57", "die 5").wantBridge("54-57", "allied")
		eq(t, "Repairs this Turn", p.s.repairs[allied], 1)
	})
	rule("19.23a", "each side has its own attempt", func(t *testing.T) {
		p := newPos(t).clubTo("57").bridge("54-57=destroyed").refit(german).do("DEPOT 0", "LOC 54", "EDGE 54-57", "die 1")
		p.wantKind(kDepot).wantActor(german).cannot("EDGE 54-57").do("STOP").wantKind(kDepot).wantActor(allied)
		p.do("DEPOT 5", "LOC 57").can("EDGE 54-57").do("EDGE 54-57", "die 6").wantBridge("54-57", "allied")
		eq(t, "the German marker is Used", p.s.constructsUsed[german], 1)
	})
	rule("19.23a", "the try is forgotten when the next Turn begins", func(t *testing.T) {
		p := newPos(t).clubTo("57").bridge("54-57=destroyed").refit(allied).do("DEPOT 5", "LOC 57", "EDGE 54-57", "die 1")
		p.do("STOP").drift(kImpulse).wantActor(german).do("PASS", "ASSAULT", "?LOC 57").wantKind(kRepair).can("EDGE 54-57")
	})
	rule("19.23a", "Germans repair in their own Refit", func(t *testing.T) {
		p := newPos(t).bridge("27-28=destroyed").refit(german).do("DEPOT 0", "LOC 27").can("EDGE 27-28").do("EDGE 27-28").wantKind(cRepair)
		eq(t, "points", p.s.depotPoints[0], 4)
		p.fork().do("die 2").wantBridge("27-28", "destroyed") // 6 for two Free Areas, river and repair -1 each
		p.do("die 3").wantBridge("27-28", "german")
	})
	rule("19.23b", "depots still to come may use the repaired bridge", func(t *testing.T) {
		p := newPos(t).clubTo("54").bridge("54-57=destroyed", "54-60=destroyed").refit(allied)
		p.fork().do("DEPOT 5").cannot("LOC 54").can("LOC 57", "LOC 60", "LOC F")
		p.do("DEPOT 5", "LOC 57")
		p.do("EDGE 54-57", "die 6").wantBridge("54-57", "allied").do("DEPOT 6").can("LOC 54", "LOC F")
	})
	rule("19.3a", "Vacant +1, each Fresh enemy -1, river -1", func(t *testing.T) {
		seize := func(edge, state string, n int, at string, put ...string) {
			p := newPos(t).put("us-82-1-504@" + at).put(put...).ctl(at + "=airborne").turn(allied)
			p.do("ASSAULT", "?LOC "+at, "UNIT us-82-1-504").needs("EDGE "+edge, state, n)
		}
		seize("33-37", "allied", 3, "33")                                          // canal, Vacant: +1
		seize("33-42", "allied", 4, "33")                                          // river, Vacant: 0
		seize("33-37", "allied", 4, "33", "de-grave@37:spent")                     // canal, Spent only: 0
		seize("33-37", "allied", 5, "33", "de-grave@37")                           // canal, one Fresh: -1
		seize("33-42", "allied", 6, "33", "de-grave@42", "de-rink@42:spent")       // river, one Fresh: -2
		seize("33-37", "allied", 6, "33", "de-grave@37", "de-flak-tower-wyler@37") // canal, two Fresh: -2
	})
	rule("19.3a", "two Fresh enemies beyond a river: hopeless, but it may be tried", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "de-grave@42", "de-rink@42").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "EDGE 33-42").wantBridge("33-42", "german").wantMF("us-82-1-504", 3)
		p.cannot("EDGE 33-42")
	})
	rule("19.3b", "after a failure others cross at the plain price, after a success at one more", func(t *testing.T) {
		// Armour cannot wade, so the way to 37 is the bridge; 37 is German and Vacant: 2 MF.
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "EDGE 33-37")
		q := p.fork().do("die 2", "STOP", "UNIT us-82-2-504", "LOC 37", "BRIDGE").wantMF("us-82-2-504", 2)
		q.wantBridge("33-37", "allied") // entering the Vacant Area takes it
		p.fork().do("die 3", "STOP", "UNIT us-82-2-504", "LOC 37", "BRIDGE").wantMF("us-82-2-504", 1)
		p.do("die 3", "LOC 37").wantMF("us-82-1-504", 1) // the seizer: 1 for the attempt, 2 for the Area
	})
	rule("19.4a", "offered only while an enemy Contests or Controls an end", func(t *testing.T) {
		p := newPos(t).put("de-henke@28", "de-rink@64").turn(german).do("ASSAULT", "LOC 28").wantKind(kAct)
		p.do("STOP").wantKind(kImpulse).wantActor(allied) // no K_DEMOLISH on the way
		p = newPos(t).put("de-henke@28", "us-82-1-504@27:spent").ctl("27=airborne").turn(german).do("ASSAULT", "LOC 28").wantKind(kAct)
		p.do("STOP").wantKind(kDemolish).only("EDGE 27-28", "STOP")
		newPos(t).put("de-henke@28", "us-82-1-504@28:spent").turn(german).do("ASSAULT", "LOC 27").wantKind(kDemolish).only("EDGE 27-28", "STOP")
		p = newPos(t).put("de-henke@28", "us-82-1-504@27:spent").ctl("27=airborne").bridge("27-28=allied").turn(german)
		p.do("ASSAULT", "?LOC 28").wantKind(kAct).do("STOP").wantActor(allied) // not its own bridge
	})
	rule("19.4a", "one attempt a bridge and Impulse", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@28:spent").turn(german).do("ASSAULT", "?LOC 27", "EDGE 27-28", "die 1")
		p.wantBridge("27-28", "german").wantKind(kImpulse).wantActor(allied)
	})
	rule("19.4b", "a Contest that a failed Mandatory Assault made and ended does not count", func(t *testing.T) {
		p := newPos(t).put("us-82-1-508@38", "de-henke@28").ctl("38=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 38", "UNIT us-82-1-508", "LOC 28", "?LOC 28", "?STOP").wantKind(cAssault).do("dice 5 12", "?STOP")
		p.wantAt("us-82-1-508", "38").drift(kImpulse).wantActor(german).do("ASSAULT", "?LOC 28").wantKind(kAct).can("UNIT de-henke")
		p.do("STOP", "?STOP").wantKind(kImpulse).wantActor(allied)
	})
	rule("19.4c", "a final 7 blows it, a 6 does not; no unit need be there", func(t *testing.T) {
		// 27 Free +3, 28 Airborne: 0, river -1.
		p := newPos(t).put("us-82-1-504@28").ctl("28=airborne").turn(german).do("ASSAULT", "?LOC 27").wantKind(kDemolish)
		p.needs("EDGE 27-28", "destroyed", 5)
		// The same bridge from the enemy's end of it: an enemy-Controlled, uncontested Active Area.
		p = newPos(t).put("us-82-1-504@28").ctl("28=airborne").turn(german).do("ASSAULT", "LOC 28").wantKind(kDemolish)
		p.needs("EDGE 27-28", "destroyed", 5)
	})
	rule("19.4d", "a blown bridge carries neither side, nor its supply", func(t *testing.T) {
		p := newPos(t).clubTo("28").put("uk-2-gren@28", "de-6-ersatz@27").turn(german).do("ASSAULT", "LOC 27").drift(kDemolish)
		p.do("EDGE 27-28", "die 6").wantBridge("27-28", "destroyed")
		p.fork().turn(allied).do("ASSAULT", "?LOC 28", "STOP", "UNIT uk-2-gren").cannot("LOC 27", "EDGE 27-28")
		p.turn(german).do("ASSAULT", "?LOC 27", "STOP", "UNIT de-6-ersatz").cannot("LOC 28", "EDGE 27-28")
		q := newPos(t).clubTo("28").bridge("60-63=destroyed")
		eq(t, "supply", q.s.suppliedBy(q.s.traceAllied(), q.loc("28"), allied), false)
		q.bridge("60-63=german") // a bridge of either side carries supply
		eq(t, "supply", q.s.suppliedBy(q.s.traceAllied(), q.loc("28"), allied), true)
	})
	rule("19.5a", "Free 3, Contested friendly 2, Contested enemy 1, else 0, both Areas together", func(t *testing.T) {
		repair := func(n int, set func(p *pos)) {
			p := newPos(t).clubTo("33").bridge("33-34=destroyed").put("uk-2-gren@33", "de-rink@64")
			set(p)
			p.turn(allied).do("ASSAULT", "?LOC 33").wantKind(kRepair).needs("EDGE 33-34", "allied", n)
		}
		repair(2, func(p *pos) { p.ctl("34=corps") })                                                   // 6 - 1
		repair(5, func(p *pos) {})                                                                      // 3 - 1
		repair(4, func(p *pos) { p.put("us-82-1-504@34", "de-runge@34") })                              // 3 + 1 - 1
		repair(3, func(p *pos) { p.ctl("34=corps").put("us-82-1-504@34", "de-runge@34") })              // 3 + 2 - 1
		repair(5, func(p *pos) { p.put("de-grave@33", "us-82-1-504@34", "de-runge@34") })               // 2 + 1 - 1
		repair(6, func(p *pos) { p.put("de-grave@33") })                                                // 2 - 1
		repair(4, func(p *pos) { p.put("de-grave@33", "uk-1-cold@34", "de-runge@34").ctl("34=corps") }) // 2 + 2 - 1
	})
	rule("19.5a", "both ends the enemy's: nothing, so that no demolition can succeed", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@34", "de-rink@33:spent", "de-runge@34:spent").ctl("33,34=airborne").turn(german)
		p.do("ASSAULT", "LOC 33").drift(kDemolish).needs("EDGE 33-34", "destroyed", 5) // 1 + 1
		p = newPos(t).put("us-82-1-504@33", "us-82-2-504@34").ctl("33,34=airborne").turn(german).do("ASSAULT", "LOC 33")
		p.wantKind(kDemolish).only("EDGE 33-37", "EDGE 33-42", "STOP")
	})
	rule("19.5b", "river -1, repair -1, the own Construct marker +1 or +2", func(t *testing.T) {
		for level, n := range []int{3, 2} { // 6 - 1 - 1 = 4, with +1 5
			p := newPos(t).clubTo("27").bridge("27-28=destroyed")
			p.s.setConstruct(allied, p.edge("27-28"), level)
			p.ctl("26,32=corps").turn(allied).do("ASSAULT", "?LOC 28").wantKind(kRepair).needs("EDGE 27-28", "allied", n)
		}
		// With +2: 6, so that even a 1 repairs, and no roll is asked for.
		p := newPos(t).clubTo("27").bridge("27-28=destroyed")
		p.s.setConstruct(allied, p.edge("27-28"), 2)
		p.turn(allied).do("ASSAULT", "?LOC 28", "EDGE 27-28").wantBridge("27-28", "allied")
		// The enemy's marker does not help: 3 + 0 - 1.
		p = newPos(t).clubTo("33").bridge("33-34=destroyed")
		p.s.setConstruct(german, p.edge("33-34"), 1)
		p.turn(allied).do("ASSAULT", "?LOC 33").needs("EDGE 33-34", "allied", 5)
	})
	rule("19.5c", "a demolition is modified as its side sees the Areas, without repair items", func(t *testing.T) {
		// 27 Free German +3, 28 Contested German-Controlled +2, river -1: 4.
		p := newPos(t).put("us-82-1-504@28:spent", "de-henke@28:spent").turn(german).do("ASSAULT", "LOC 27").wantKind(kDemolish)
		p.s.setConstruct(german, p.edge("27-28"), 2)
		p.needs("EDGE 27-28", "destroyed", 3)
		// The Allies with the same Areas: 27 is nothing to them, 28 Contested enemy +1, river -1.
		p = newPos(t).put("us-82-1-504@28:spent", "de-henke@28:spent").bridge("27-28=allied").turn(allied)
		p.do("ASSAULT").cannot("LOC 27") // a 6 would come to 6
	})

	// 25 ex 5: St. Oedenrode Contested and German-Controlled, Eerde Allied, Breugel and Woensel Free.
	ex5 := func(t *testing.T) *pos {
		p := newPos(t).put("us-101-1-502@54:spent", "de-hg-trng@54:spent", "us-101-1-501@50:spent").ctl("50=airborne")
		return p.turn(german).do("ASSAULT", "LOC 54").wantKind(kDemolish)
	}
	rule("EX-5a", "three bridges to try", func(t *testing.T) {
		ex5(t).only("EDGE 50-54", "EDGE 54-57", "EDGE 54-60", "STOP")
	})
	rule("EX-5b", "to Eerde +2", func(t *testing.T) { ex5(t).needs("EDGE 50-54", "destroyed", 5) })
	rule("EX-5c", "over a river it would be +1", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@28:spent", "de-henke@28:spent", "us-82-2-504@27:spent").ctl("27=airborne")
		p.turn(german).do("ASSAULT", "LOC 28").wantKind(kDemolish).needs("EDGE 27-28", "destroyed", 6)
	})
	rule("EX-5d", "to Breugel +5", func(t *testing.T) { ex5(t).needs("EDGE 54-57", "destroyed", 2) })
	rule("EX-5e", "to Woensel +5", func(t *testing.T) { ex5(t).needs("EDGE 54-60", "destroyed", 2) })
	rule("EX-5f", "a final 6 fails, a 7 succeeds", func(t *testing.T) {
		p := ex5(t).do("EDGE 50-54")
		p.fork().do("die 4").wantBridge("50-54", "german") // 4 + 2
		p.do("die 5").wantBridge("50-54", "destroyed")     // 5 + 2
	})

	// 25 ex 6: Overasselt Free under the Corps, Hatert Contested and German-Controlled, Malden German.
	ex6 := func(t *testing.T) *pos {
		p := newPos(t).clubTo("33").put("us-82-1-508@34:spent", "de-runge@34:spent", "de-henke@37").
			bridge("33-34=destroyed", "33-37=destroyed")
		return p.turn(allied).do("ASSAULT", "?LOC 33").wantKind(kRepair)
	}
	rule("EX-6a", "two Construct markers: both bridges may be tried", func(t *testing.T) {
		p := ex6(t).only("EDGE 33-34", "EDGE 33-37", "STOP").do("EDGE 33-34", "die 1").only("EDGE 33-37", "STOP")
		p.do("EDGE 33-37", "die 1")
		eq(t, "markers out", p.s.constructsOut(allied), 2)
	})
	rule("EX-6b", "a final 6 fails, a 7 repairs", func(t *testing.T) {
		p := ex6(t).do("EDGE 33-34")
		p.fork().do("die 3").wantBridge("33-34", "destroyed") // 3 + 3
		p.do("die 4").wantBridge("33-34", "allied")           // 4 + 3
	})
	rule("EX-6c", "Overasselt to Hatert +3", func(t *testing.T) { ex6(t).needs("EDGE 33-34", "allied", 4) })
	rule("EX-6d", "Overasselt to Malden +2", func(t *testing.T) { ex6(t).needs("EDGE 33-37", "allied", 5) })
}
