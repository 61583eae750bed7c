package gamble

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("8.1a", "one activation an Impulse, unless the Advantage or Zone F gives another", func(t *testing.T) {
		at := func(h uint8) *pos {
			p := newPos(t).put("de-rink@45", "de-march@51").holder(h).turn(german).do("ASSAULT", "LOC 45").noRepair()
			return p.do("UNIT de-rink", "LOC 47", "STOP")
		}
		at(nobody).driveTo(kImpulse).wantActor(allied)
		at(allied).driveTo(kImpulse).wantActor(allied)
		at(german).driveTo(kAfter).only("STOP", "DOUBLE").wantActor(german)
		// The Allies may also activate the box in the United Kingdom.
		newPos(t).put("us-101-1-327@UK", "uk-2-gren@28").ctl("28=corps").turn(allied).do("ASSAULT").can("LOC UK", "LOC 28")
		newPos(t).put("us-101-1-327@UK", "uk-2-gren@28", "de-rink@45", "de-march@51").ctl("28=corps").turn(german).do("ASSAULT").cannot("LOC UK")
	})
	rule("8.2", "Assault, Infiltration, Bombardment, Pass, and the German interdictors", func(t *testing.T) {
		p := newPos(t).put("de-rink@36", "us-82-1-504@35", "de-feldt@36", "uk-guards-art@28", "de-march@38").ctl("28,35=corps").airFresh()
		p.set(func(s *State) { s.interdictors = 1 })
		p.fork().turn(german).only("PASS", "ASSAULT", "INFILTRATE", "BOMBARD", "INTERDICT")
		p.fork().turn(allied).only("PASS", "ASSAULT", "BOMBARD", "AIR2", "AIR83")
		newPos(t).turn(german).only("PASS", "ASSAULT")
		newPos(t).turn(allied).only("PASS", "ASSAULT")
	})
	rule("8.21a", "repair first, in a friendly-Controlled Area only, Contested or not", func(t *testing.T) {
		at := func(who string) *pos {
			p := newPos(t).put("uk-2-gren@63", "de-eindhoven@63").ctl("F,64=corps", "63="+who).bridge("60-63=destroyed", "56-63=destroyed").turn(allied)
			return p.do("ASSAULT")
		}
		at("corps").wantKind(kRepair).only("STOP", "EDGE 56-63", "EDGE 60-63").do("STOP").wantKind(kAct).cannot("EDGE 60-63")
		at("german").wantKind(kAct).can("LOC 63")
		enemy := newPos(t).put("de-rink@45", "de-march@42", "uk-1-cold@42").bridge("33-42=destroyed")
		enemy.fork().turn(german).do("ASSAULT", "LOC 42").wantKind(kRepair).can("EDGE 33-42")
		enemy.ctl("42=corps").turn(german).do("ASSAULT", "LOC 42").wantKind(kAct).cannot("EDGE 33-42")
	})
	rule("8.21b", "only Fresh units that began the Impulse there act", func(t *testing.T) {
		p := newPos(t).put("de-rink@45", "de-march@51", "de-henke@45:spent", "de-hg-trng@45:d1").turn(german)
		p.do("ASSAULT", "LOC 45").only("STOP", "UNIT de-rink").do("UNIT de-rink", "LOC 51", "STOP")
		p.driveTo(kImpulse).wantActor(allied)
		// Arriving from the first half of a Double Impulse does not help.
		p = newPos(t).put("de-rink@45", "de-march@51").holder(german).turn(german)
		p.do("ASSAULT", "LOC 45").noRepair().do("UNIT de-rink", "LOC 51", "STOP").driveTo(kAfter).do("DOUBLE", "?ASSAULT", "?LOC 51")
		p.wantKind(kAct).only("STOP", "UNIT de-march")
	})
	rule("8.21c", "demolition comes last", func(t *testing.T) {
		p := newPos(t).put("de-henke@28", "uk-2-gren@28").ctl("28=corps").turn(german)
		p.do("ASSAULT", "LOC 28").wantKind(kAct).cannot("EDGE 27-28").do("LOC 28", "dice 7 7").driveTo(kDemolish)
		p.only("STOP", "EDGE 27-28").do("EDGE 27-28").wantKind(cDemolish)
	})
	rule("8.21d", "an enemy Area may be activated for demolition alone", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-rink@27").ctl("28=corps").turn(german)
		p.do("ASSAULT", "LOC 28").wantKind(kDemolish).only("STOP", "EDGE 27-28").do("EDGE 27-28", "die 6").wantBridge("27-28", "destroyed")
		p.driveTo(kImpulse).wantActor(allied).wantStatus("de-rink", "fresh")
	})
	rule("8.21e", "an activation in which nothing can be done is no Pass", func(t *testing.T) {
		p := newPos(t).put("de-rink@45:spent").turn(german).only("PASS", "ASSAULT")
		p.fork().do("ASSAULT").wantKind(kImpulse).wantActor(allied).do("PASS", "sum 9", "?NO").wantKind(kImpulse).wantActor(german)
		p.do("PASS", "PASS").wantKind(kDepot)
	})
	rule("8.22a", "from a Free Area into an occupied, uncontested Allied one", func(t *testing.T) {
		ok := func() *pos { return newPos(t).put("de-rink@36", "us-82-1-504@35").ctl("35=airborne") }
		ok().turn(german).can("INFILTRATE").turn(allied).cannot("INFILTRATE")
		ok().put("us-82-2-504@36:spent").turn(german).cannot("INFILTRATE") // Active Area Contested
		ok().put("de-march@35:spent").turn(german).cannot("INFILTRATE")    // target Contested
		ok().put("us-82-1-504@38").turn(german).cannot("INFILTRATE")       // nobody there
		ok().ctl("35=german").turn(german).cannot("INFILTRATE")            // not Allied-Controlled
		ok().ctl("36=corps").turn(german).cannot("INFILTRATE")             // Active Area not Free
		newPos(t).put("de-rink@36:spent", "us-82-1-504@35").ctl("35=airborne").turn(german).cannot("INFILTRATE")
		newPos(t).put("de-feldt@36", "de-woensel@36", "us-82-1-504@35").ctl("35=airborne").turn(german).cannot("INFILTRATE")
		newPos(t).put("de-knaust@36", "us-82-1-504@35").ctl("35=airborne").turn(german).can("INFILTRATE")
		// A Free Zone will do.
		newPos(t).put("de-rink@D", "us-82-1-504@40").ctl("40=corps").turn(german).can("INFILTRATE")
	})
	rule("8.22b", "success costs all MF; after an Overrun a failed one has the rest", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "de-hermann@36", "us-82-1-504@35:d2").ctl("35=airborne").turn(german)
		p.do("INFILTRATE").wantKind(kInfUnit).do("UNIT de-becker", "die 1").wantStatus("de-becker", "spent").wantAt("de-becker", "35").wantMF("de-becker", 0)
		p.do("STOP").driveTo(kImpulse).wantActor(allied)
		// Overcast: 3 + 1 MF, 3 of them for an Area with Spent units only (25 ex 14).
		p = newPos(t).put("de-becker@36", "us-82-1-504@35:d2").ctl("35,37=airborne").overcast().turn(german)
		p.do("INFILTRATE", "die 5", "?STOP").wantKind(cAssault).wantValues(2, 3) // Spent factor 3 less 2, TEM 2
		p.do("dice 2 12").wantDead("us-82-1-504").wantKind(kAct).wantMF("de-becker", 1).can("STOP", "UNIT de-becker")
		p.do("UNIT de-becker").can("LOC 36", "LOC 38").cannot("LOC 37")
	})
	rule("8.221a", "over open ground only, not into heights or Polder", func(t *testing.T) {
		inf := func(from, to string) *pos {
			return newPos(t).put("de-rink@"+from, "us-82-1-504@"+to).ctl(to + "=airborne").turn(german)
		}
		inf("36", "35").can("INFILTRATE")
		inf("31", "34").cannot("INFILTRATE") // canal, with a bridge
		inf("42", "33").cannot("INFILTRATE") // river, with a bridge
		inf("20", "24").cannot("INFILTRATE") // Polder
		inf("36", "38").cannot("INFILTRATE") // Elevated
		inf("40", "39").can("INFILTRATE")
	})
	rule("8.221b", "the limits of movement hold", func(t *testing.T) {
		inf := func(id, from, to string) *pos {
			return newPos(t).put(id+"@"+from, "uk-50-231@"+to).ctl(to + "=corps").turn(german)
		}
		inf("de-knaust", "38", "37").cannot("INFILTRATE") // no road there
		inf("de-rink", "38", "37").can("INFILTRATE")
		inf("de-knaust", "38", "35").can("INFILTRATE")
		inf("de-rink", "51", "E").can("INFILTRATE")
		inf("de-rink", "64", "F").cannot("INFILTRATE") // the arrow leads out
		inf("de-rink", "49", "E").cannot("INFILTRATE")
		// In a Zone an Overrun goes no farther (14.2), in an Area it does.
		for to, goesOn := range map[string]bool{"E": false, "62": true} {
			p := inf("de-107-2107-pg", "51", to).put("uk-50-231@"+to+":d2").turn(german).do("INFILTRATE", "die 6").wantKind(cAssault)
			p.do("dice 2 12").wantDead("uk-50-231")
			eq(t, "may go on from "+to, kind(p.s.kind) == kAct, goesOn)
		}
		// Ten of eleven find room.
		p := newPos(t).fill(german, "36", 11, "").put("us-82-1-504@35").ctl("35=airborne").turn(german).do("INFILTRATE")
		for n := 0; n < 10; n++ {
			p.wantKind(kInfUnit)
			legal := p.s.LegalActions(nil)
			p.s.Apply(legal[len(legal)-1])
			p.do("die 1")
		}
		eq(t, "in the Area", p.s.cnt[german][p.loc("35")], 10)
		p.driveTo(kImpulse).wantActor(allied)
		eq(t, "left behind", p.s.cnt[german][p.loc("36")], 1)
	})
	rule("8.222a", "below the TEM when Clear, up to the TEM when Overcast", func(t *testing.T) {
		for _, c := range []struct {
			overcast uint8
			die      string
			ok       bool
		}{{0, "die 1", true}, {0, "die 2", false}, {1, "die 2", true}, {1, "die 3", false}} {
			p := newPos(t).put("de-rink@36", "us-82-1-504@35").ctl("35=airborne").set(func(s *State) { s.overcast = c.overcast }).turn(german)
			p.do("INFILTRATE").wantKind(cInfiltrate).do(c.die)
			eq(t, "success of "+c.die, p.s.status(p.unit("de-rink")) == spent && p.s.loc[p.unit("de-rink")] == p.loc("35"), c.ok)
		}
		// TEM 1 in Clear weather: no roll can succeed.
		newPos(t).put("de-rink@45", "us-82-1-504@43").ctl("43=airborne").turn(german).do("INFILTRATE").wantKind(cAssault)
		newPos(t).put("de-rink@45", "us-82-1-504@43").ctl("43=airborne").overcast().turn(german).do("INFILTRATE", "die 1").wantStatus("de-rink", "spent")
	})
	rule("8.222b", "success means no fight and no change of Control", func(t *testing.T) {
		p := newPos(t).put("de-rink@36", "us-82-1-504@35").ctl("35=airborne").turn(german).do("INFILTRATE", "die 1")
		p.wantKind(kImpulse).wantActor(allied).wantAt("de-rink", "35").wantStatus("de-rink", "spent").wantStatus("us-82-1-504", "fresh").wantCtl("35", "airborne")
		eq(t, "contested", p.s.contested(p.loc("35")), true)
	})
	rule("8.222c", "all failures fight one Mandatory Assault", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "de-goebel@36", "us-82-1-504@35").ctl("35=airborne").turn(german)
		p.do("INFILTRATE", "UNIT de-becker", "die 6").wantKind(kInfUnit).do("UNIT de-goebel", "die 6", "?STOP", "UNIT de-becker").wantKind(cAssault)
		p.wantValues(3, 6) // 2 + 1; 4 + TEM 2
		p.fork().do("dice 12 2").wantAt("de-becker", "36").wantAt("de-goebel", "36").wantStatus("de-becker", "d1").wantStatus("de-goebel", "d1")
		p.do("dice 2 5").wantAt("de-becker", "35").wantStatus("de-becker", "d1").wantStatus("de-goebel", "spent") // Stalemate
	})
	rule("8.222d", "who got in stands apart from that Assault", func(t *testing.T) {
		// 25 ex 14: Becker fails with 5, Hermann passes with 2, Feldt supports: 3 to 5.
		p := newPos(t).put("de-becker@36", "de-hermann@36", "de-feldt@36", "us-82-1-504@35:spent").ctl("35=airborne").overcast().turn(german)
		p.do("INFILTRATE", "UNIT de-becker", "die 5", "UNIT de-hermann", "die 2", "UNIT de-feldt").wantKind(cAssault).wantValues(3, 5)
		p.do("dice 12 2").wantStatus("de-becker", "d1").wantAt("de-becker", "36").wantStatus("de-hermann", "spent").wantAt("de-hermann", "35").wantStatus("de-feldt", "fresh")
	})
	rule("8.222e", "attempts one by one, each seen before the next", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "de-goebel@36", "us-82-1-504@35").ctl("35=airborne").turn(german).do("INFILTRATE")
		p.wantKind(kInfUnit).cannot("STOP").can("UNIT de-becker", "UNIT de-goebel").do("UNIT de-becker")
		p.fork().do("die 1").wantKind(kInfUnit).only("STOP", "UNIT de-goebel").do("STOP").wantActor(allied).wantStatus("de-goebel", "fresh")
		p.fork().do("die 6").wantKind(kInfUnit).only("STOP", "UNIT de-goebel").do("STOP").wantKind(cAssault).wantValues(2, 6)
		// The second half of a Double Impulse starts afresh, from another Area.
		p = newPos(t).put("de-becker@36", "de-goebel@43", "de-rink@43", "us-82-1-504@35", "us-82-1-505@45").ctl("35,45=airborne").holder(german).overcast().turn(german)
		p.do("INFILTRATE", "LOC 36", "?NO", "die 1", "?NO", "DOUBLE", "INFILTRATE").wantKind(kInfUnit).cannot("STOP").only("UNIT de-goebel", "UNIT de-rink")
	})
	rule("8.23", "a Bombardment is all there is in its Impulse", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "uk-2-gren@28", "de-rink@38", "de-march@34").ctl("28=corps").bridge("27-28=allied").turn(allied)
		p.do("BOMBARD").wantKind(kBombTarget).only("LOC 34", "LOC 38").do("LOC 38").wantKind(cBombard).do("dice 7 7")
		p.wantKind(kImpulse).wantActor(german).wantStatus("uk-guards-art", "fresh")
	})
	rule("8.24a", "an Allied Pass rolls for sunset", func(t *testing.T) {
		at := func(sum string) *pos { return newPos(t).turn(allied).do("PASS", sum) }
		at("sum 4").wantKind(kDepot)
		for sum, dark := range map[string]uint8{"sum 5": 1, "sum 6": 0} {
			p := at(sum).wantKind(kImpulse).wantActor(german)
			eq(t, "marker", p.s.impulse, 6)
			eq(t, "overcast after "+sum, p.s.overcast, dark)
		}
		newPos(t).turn(german).do("PASS").wantKind(kImpulse).wantActor(allied)
	})
	rule("8.24b", "two Passes running end the day, in either order", func(t *testing.T) {
		newPos(t).turn(german).do("PASS").wantActor(allied).do("PASS").wantKind(kDepot)
		p := newPos(t).turn(allied).do("PASS", "sum 12").wantActor(german)
		p.fork().do("PASS").wantKind(kDepot)
		p.do("ASSAULT", "?STOP").wantActor(allied).do("PASS", "?NO", "sum 12", "?NO").wantKind(kImpulse).wantActor(german)
		p.do("PASS").wantKind(kDepot)
		// Neither an empty activation nor an interdictor counts.
		q := newPos(t).set(func(s *State) { s.interdictors = 1 }).turn(german).do("INTERDICT", "LOC 33").wantActor(allied)
		q.do("PASS", "?NO", "sum 12", "?NO").wantKind(kImpulse).wantActor(german)
		newPos(t).turn(german).do("PASS").skip().skip().wantActor(allied).do("PASS", "?NO", "sum 12", "?NO").wantKind(kImpulse)
		newPos(t).turn(allied).do("PASS", "sum 12").skip().skip().wantActor(german).do("PASS").wantKind(kImpulse)
		newPos(t).turn(german).do("PASS", "ASSAULT", "sum 12", "?NO").wantKind(kImpulse).wantActor(german).do("PASS").wantKind(kImpulse)
	})
	rule("8.3a", "who moves, seizes, assaults or fires a Barrage is Spent", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33").ctl("33,34=airborne").turn(allied).do("ASSAULT", "?LOC 33")
		p.do("UNIT us-82-1-504", "EDGE 33-42", "die 2", "STOP").wantStatus("us-82-1-504", "spent").wantAt("us-82-1-504", "33")
		p.do("UNIT us-82-2-504", "LOC 34", "?BRIDGE", "?STOP").wantStatus("us-82-2-504", "spent")
		p = newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "de-flak-tower-nijmegen@28").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "LOC 28", "UNIT uk-2-gren", "STOP", "dice 7 7").driveTo(kImpulse).wantStatus("uk-2-gren", "spent").wantStatus("uk-1-cold", "fresh")
		// An Overrun leaves a unit Fresh for the rest of its Impulse only.
		p = newPos(t).put("uk-2-gren@28", "de-flak-tower-nijmegen@28").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "?LOC 28", "?LOC 28", "dice 12 2").wantKind(kAct).wantStatus("uk-2-gren", "fresh").do("STOP").driveTo(kImpulse).wantStatus("uk-2-gren", "spent")
		p = newPos(t).put("uk-xxx-corps-art@28", "de-rink@38").ctl("28=corps").turn(allied)
		p.do("BOMBARD", "UNIT2 uk-xxx-corps-art", "dice 7 7").driveTo(kImpulse).wantStatus("uk-xxx-corps-art", "spent")
	})
	rule("8.3b", "guns that bombard or support stay Fresh", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "uk-2-gren@28", "de-rink@38").ctl("28=corps").turn(allied)
		p.do("BOMBARD", "dice 7 7").wantStatus("uk-guards-art", "fresh").wantActor(german).skip().wantActor(allied)
		p.do("BOMBARD", "?NO", "dice 7 7", "?NO").wantStatus("uk-guards-art", "fresh").driveTo(kImpulse).skip().wantActor(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT uk-2-gren", "LOC 38").driveTo(kSupport).do("UNIT uk-guards-art").wantKind(cAssault)
		p.do("dice 7 7").driveTo(kImpulse).wantStatus("uk-guards-art", "fresh").wantAt("uk-guards-art", "28")
	})
	rule("8.4", "British and American units may fight side by side", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "us-82-1-504@37", "de-rink@35").ctl("28=corps", "37=airborne").holder(allied).turn(allied)
		p.do("ASSAULT", "LOC 28").noRepair().do("DOUBLE", "?LOC 37", "UNIT uk-2-gren", "LOC 37", "LOC 35", "UNIT us-82-1-504", "LOC 35")
		p.do("?LOC 35", "UNIT uk-2-gren").wantKind(cAssault).wantValues(9, 4)
	})
	rule("8.5", "the other side only answers", func(t *testing.T) {
		g := mustGame(t, "gamble/basic", "")
		answers := []kind{kForward, kReroll, kCP, kDefRetreat, kRetreatDest, kMode, kAP, kMisPrimary, kDRM, kTerminal}
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(seed, 85))
			s := g.New().(*State)
			for kind(s.kind) != kTerminal {
				k := kind(s.kind)
				if phase(s.phase) == phDaylight && !k.isChance() && s.actor != s.impulseSide && !slices.Contains(answers, k) {
					t.Fatalf("game %d: the other side is asked %v", seed, k)
				}
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
			}
		}
	})
	rule("8.6", "what is illegal is refused and changes nothing", func(t *testing.T) {
		p := newPos(t).put("us-82-376-pfa@37").ctl("33,34,37=airborne").turn(allied).do("ASSAULT", "?LOC 37", "UNIT us-82-376-pfa")
		before := p.s.Hash()
		for _, a := range []string{"LOC 35", "LOC 5", "UNIT us-82-376-pfa", "STOP", "EDGE 27-28"} {
			err := p.s.Check(p.action(a))
			var re *engine.RuleError
			if !errors.As(err, &re) || re.Rule == "" {
				t.Errorf("%s: got %v, want a RuleError with its rule", a, err)
			}
		}
		for _, a := range []engine.Action{-1, NumActions, 1 << 20} {
			if p.s.Check(a) == nil {
				t.Errorf("action %d is no action", a)
			}
		}
		eq(t, "position", p.s.Hash(), before)
	})
}
