package gamble

import (
	"math/rand/v2"
	"testing"
)

func init() {
	rule("7.1a", "ten units a side in an Area, any number in a Zone", func(t *testing.T) {
		at := func(n int) *pos { return newPos(t).fill(german, "45", n, "").put("de-knaust@47") }
		at(9).turn(german).do("ASSAULT", "LOC 47", "UNIT de-knaust").can("LOC 45", "LOC 51")
		at(10).turn(german).do("ASSAULT", "LOC 47", "UNIT de-knaust").cannot("LOC 45").can("LOC 51")
		at(9).regroup(german).do("UNIT de-knaust").can("LOC 45")
		at(10).regroup(german).do("UNIT de-knaust").cannot("LOC 45").can("LOC 51")
		// Into a fight as well; the enemy's stack is counted apart.
		fight := func(n int) *pos {
			return newPos(t).fill(german, "45", n, "spent").fill(allied, "45", 6, "").put("de-knaust@47").turn(german)
		}
		fight(9).do("ASSAULT", "?LOC 47", "UNIT de-knaust").can("LOC 45")
		fight(10).do("ASSAULT", "?LOC 47", "UNIT de-knaust").cannot("LOC 45")
		p := newPos(t).fill(german, "E", 30, "").put("de-knaust@51")
		p.fork().turn(german).do("ASSAULT", "LOC 51", "UNIT de-knaust").can("LOC E")
		p.regroup(german).do("UNIT de-knaust").can("LOC E").do("LOC E")
		eq(t, "units in the Zone", p.s.cnt[german][p.loc("E")], 31)
	})
	rule("7.1b", "no node of a game leaves more than ten in an Area", func(t *testing.T) {
		g := mustGame(t, "gamble/extended", "")
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 71))
			s := g.New().(*State)
			for n := 0; n < 6000 && kind(s.kind) != kTerminal; n++ {
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
				for l := uint8(0); l < numAreas; l++ {
					if s.ours(german, l).count() > 10 || s.ours(allied, l).count() > 10 {
						t.Fatalf("game %d: Area %d overstacked at %v", seed, l+1, kind(s.kind))
					}
				}
			}
		}
	})
	rule("7.2a", "all is German at the start", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		for l := uint8(0); l < locUK; l++ {
			p.wantCtl(locCode(l), "german")
		}
	})
	rule("7.2b", "Control goes to whoever is left alone, at once and not before", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-flak-tower-nijmegen@28").turn(allied).wantCtl("28", "german")
		p.do("ASSAULT", "?LOC 28", "?LOC 28").wantKind(cAssault)
		p.fork().do("dice 7 7").wantCtl("28", "german")
		p.fork().do("dice 8 7").wantDead("de-flak-tower-nijmegen").wantCtl("28", "corps")
		// By retreat too; and a garrison that marches off leaves the Area to the enemy in it.
		p = newPos(t).put("uk-2-gren@28", "de-henke@28").turn(allied).do("ASSAULT", "?LOC 28", "?LOC 28", "dice 5 7").wantKind(kDefRetreat)
		p.do("UNIT de-henke", "LOC 34", "?STOP").wantCtl("28", "corps")
		p = newPos(t).put("uk-2-gren@28:spent", "de-henke@28").turn(german)
		p.do("ASSAULT", "LOC 28", "UNIT de-henke", "LOC 34").wantCtl("28", "corps")
		// Entering an occupied Area changes nothing.
		p = newPos(t).put("uk-2-gren@28", "de-rink@34").ctl("28=corps").turn(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT uk-2-gren", "LOC 34").wantCtl("34", "german")
	})
	rule("7.2c", "passing through is enough", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@47").ctl("47=corps").turn(allied)
		p.do("ASSAULT", "?LOC 47", "UNIT uk-2-hcr", "LOC 45", "LOC 42", "STOP").wantAt("uk-2-hcr", "42").wantCtl("45", "corps").wantCtl("42", "corps")
	})
	rule("7.2d", "a captured Area costs 2 MF for the rest of the Impulse", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@28", "us-82-2-504@28", "us-82-3-504@28").ctl("28,37=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 28", "UNIT us-82-1-504", "LOC 37", "LOC 35", "STOP").wantCtl("35", "airborne")
		p.fork().do("UNIT us-82-2-504", "LOC 37", "LOC 35").wantMF("us-82-2-504", 1)
		p.do("UNIT us-82-2-504", "LOC 38").wantMF("us-82-2-504", 2)
		p.fork().do("LOC 35").wantAt("us-82-2-504", "35").wantMF("us-82-2-504", 0)
		// With 1 MF left it is out of reach: 37 for 1, 38 for 2, and 35 for 2 more.
		p.do("STOP", "UNIT us-82-3-504", "LOC 37", "LOC 38").wantMF("us-82-3-504", 1).cannot("LOC 35").can("STOP")
		// In the next Impulse it is Free.
		p.do("STOP").driveTo(kImpulse).skip().wantActor(allied).put("us-82-1-505@37").turn(allied)
		p.do("ASSAULT", "?LOC 37", "UNIT us-82-1-505", "LOC 35").wantMF("us-82-1-505", 3)
	})
	rule("7.2e", "an empty Area keeps its last master", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@47").ctl("47=corps").turn(allied)
		p.do("ASSAULT", "?LOC 47", "UNIT uk-2-hcr", "LOC 45", "STOP").wantCtl("47", "corps").driveTo(kImpulse)
		p.do("PASS", "PASS").driveTo(kRgUnit).wantCtl("47", "corps").wantCtl("45", "corps")
	})
	rule("7.21a", "linkup when a unit of the Corps comes, even in passing", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@47", "us-82-1-504@42").ctl("47=corps", "42,33=airborne").bridge("33-42=allied")
		p.fork().turn(allied).do("ASSAULT", "LOC 47", "UNIT uk-2-hcr", "LOC 42", "LOC 33", "STOP").wantCtl("42", "corps").wantCtl("33", "corps")
		p.regroup(allied).do("UNIT uk-2-hcr", "?LOC 42").wantCtl("42", "corps").wantCtl("33", "airborne")
		// Airborne units do not link up, nor undo it.
		q := newPos(t).put("us-82-1-504@33").ctl("33=airborne", "37=corps").bridge("33-37=allied").turn(allied)
		q.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "LOC 37", "?BRIDGE").wantCtl("37", "corps").wantCtl("33", "airborne")
	})
	rule("7.21b", "Corps Control lasts until the Germans retake the Area", func(t *testing.T) {
		p := newPos(t).put("de-rink@36", "us-82-1-504@37").ctl("35=corps", "37=airborne").turn(german)
		p.do("ASSAULT", "?LOC 36", "UNIT de-rink", "LOC 35").wantCtl("35", "german")
		p.driveTo(kImpulse).wantActor(allied).set(func(s *State) { s.setLoc(p.unit("de-rink"), locNowhere) }).turn(allied)
		p.do("ASSAULT", "?LOC 37", "UNIT us-82-1-504", "LOC 35").wantCtl("35", "airborne")
		newPos(t).put("us-82-1-504@37").ctl("35=corps", "37=airborne").turn(allied).do("ASSAULT", "?LOC 37", "UNIT us-82-1-504", "LOC 35").wantCtl("35", "corps")
	})
	rule("7.21c", "with both Allied kinds there it is the Corps that gains Control", func(t *testing.T) {
		for id, who := range map[string]string{"uk-2-hcr": "corps", "us-82-2-504": "airborne"} {
			p := newPos(t).put(id+"@28:spent", "us-82-1-504@28", "de-flak-tower-nijmegen@28:d2").turn(allied)
			p.do("ASSAULT", "?LOC 28", "?LOC 28").wantKind(cAssault).do("dice 9 5").wantDead("de-flak-tower-nijmegen").wantCtl("28", who)
		}
	})
	rule("7.21d", "only Corps Control scores, Arnhem excepted", func(t *testing.T) {
		p := newPos(t).corridor()
		eq(t, "Corps: 54, 49, 47, 42, 28", p.s.VP(), 5)
		eq(t, "Nijmegen Airborne", p.ctl("28=airborne").s.VP(), 4)
		eq(t, "Arnhem Airborne", p.ctl("13=airborne").s.VP(), 6)
	})
	rule("7.3", "Contested: units of both sides", func(t *testing.T) {
		p := newPos(t).put("uk-guards-art@28", "uk-2-gren@28", "de-henke@28:d2", "de-rink@38").ctl("28=corps")
		eq(t, "contested", p.s.contested(p.loc("28")), true)
		p.fork().turn(allied).do("BOMBARD").wantKind(cBombard).wantValues(4, 6) // its own Area is all a gun there reaches
		p.put("de-henke@34")
		eq(t, "contested without Germans", p.s.contested(p.loc("28")), false)
		p.turn(allied).do("BOMBARD").can("LOC 34", "LOC 38").cannot("LOC 28")
	})
	rule("7.4", "Vacant: no enemy, whoever else", func(t *testing.T) {
		p := newPos(t)
		l := p.loc("28")
		eq(t, "empty", p.s.vacant(german, l) && p.s.vacant(allied, l), true)
		p.put("de-henke@28")
		eq(t, "own units", p.s.vacant(german, l), true)
		eq(t, "enemy units", p.s.vacant(allied, l), false)
		p.put("uk-2-gren@28:spent")
		eq(t, "a Spent enemy", p.s.vacant(german, l), false)
		// Entering a Vacant Area of the enemy takes it, one with a Spent enemy does not.
		for id, who := range map[string]string{"de-rink@37:spent": "german", "de-rink@39": "corps"} {
			p := newPos(t).put("uk-2-hcr@28", id).ctl("28=corps").turn(allied)
			p.do("ASSAULT", "?LOC 28", "UNIT uk-2-hcr", "LOC 37").wantCtl("37", who)
		}
	})
	rule("7.5", "Free: Vacant and friendly", func(t *testing.T) {
		for _, c := range []struct {
			ctl   string
			enemy bool
			want  bool
		}{{"37=corps", false, true}, {"37=german", false, false}, {"37=corps", true, false}} {
			p := newPos(t).put("uk-50-231@28").ctl("28,34=corps", c.ctl)
			if c.enemy {
				p.put("de-rink@37:spent")
			}
			eq(t, "free", p.s.free(allied, p.loc("37")), c.want)
			q := p.fork().regroup(allied).do("UNIT uk-50-231")
			eq(t, "open to regroup", q.s.loc[p.unit("uk-50-231")] == p.loc("28"), c.want) // else 34 was the only way
		}
	})
}
