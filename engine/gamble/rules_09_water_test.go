package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("9.5a", "one Infantry unit, not mechanized, over a river without a bridge", func(t *testing.T) {
		for st, boats := range map[string]uint8{"german": 0, "allied": 0, "destroyed": 1} {
			p := newPos(t).lifeline().put("uk-50-231@28").bridge("27-28=" + st).turn(allied)
			p.activeAt("28").walk("uk-50-231", "27").wantAt("uk-50-231", "27")
			eq(t, "boats used with the bridge "+st, p.s.boatUsed, boats)
		}
		p := newPos(t).lifeline().put("uk-50-231@34", "uk-1-gren@34", "uk-2-gren@34", "uk-43-129@34", "us-82-1-504@34").
			turn(allied).activeAt("34")
		for _, id := range []string{"uk-1-gren", "uk-2-gren"} {
			p.fork().do("UNIT " + id).can("LOC 28").cannot("LOC 27")
		}
		p.fork().do("UNIT us-82-1-504").can("LOC 27")
		p.walk("uk-50-231", "27").do("UNIT uk-43-129").can("LOC 28").cannot("LOC 27") // one a Turn
	})
	rule("9.5b", "from an Area Free under Corps Control at the start, with a line to Zone F", func(t *testing.T) {
		at := func(f func(*pos)) *pos {
			p := newPos(t).lifeline().put("uk-50-231@34")
			f(p)
			return p.turn(allied).activeAt("34").do("UNIT uk-50-231")
		}
		at(func(p *pos) {}).can("LOC 27")
		at(func(p *pos) { p.ctl("34=airborne") }).cannot("LOC 27").can("LOC 28")
		at(func(p *pos) { p.ctl("27=corps").put("de-henke@34:d2") }).cannot("LOC 27").can("LOC 28")
		at(func(p *pos) { p.ctl("47=german") }).cannot("LOC 27").can("LOC 28")          // the line is cut
		at(func(p *pos) { p.bridge("33-42=destroyed") }).cannot("LOC 27").can("LOC 28") // and at the river
		at(func(p *pos) { p.ctl("64=airborne") }).can("LOC 27")                         // any Allied Control carries it
	})
	rule("9.5c", "a boat among the enemy must assault, in an empty Area it need not", func(t *testing.T) {
		for _, c := range []struct {
			units []string
			held  string
			duty  bool
		}{
			{[]string{"de-henke@27"}, "german", true},
			{[]string{"de-henke@27", "us-82-1-508@27"}, "german", true},
			{[]string{"de-henke@27", "us-82-1-508@27"}, "allied", true},
			{nil, "german", false},
		} {
			p := newPos(t).lifeline().put("uk-50-231@34", "uk-43-129@34").put(c.units...).held("27-34="+c.held).
				turn(allied).activeAt("34").walk("uk-50-231", "27").wantKind(kAct)
			if c.duty {
				p.cannot("STOP").can("LOC 27").wantHeld("27-34", map[string]uint8{"german": german, "allied": allied}[c.held])
			} else {
				p.can("STOP").cannot("LOC 27").wantHeld("27-34", allied).wantCtl("27", "corps")
			}
		}
	})
	rule("9.5d", "all MF, and the marker is used at once", func(t *testing.T) {
		p := newPos(t).lifeline().put("uk-50-231@34", "uk-43-129@34").ctl("22=corps").turn(allied).activeAt("34")
		eq(t, "boat before", p.s.boatUsed, uint8(0))
		p.walk("uk-50-231", "27").wantKind(kAct).wantAt("uk-50-231", "27").wantStatus("uk-50-231", "spent")
		eq(t, "boat after", p.s.boatUsed, uint8(1))
		p.cannot("UNIT uk-50-231").finish().do("PASS")
		p.activeAt("34").do("UNIT uk-43-129").cannot("LOC 27") // later in the Turn
	})
	rule("9.5e", "Allies only; back at Dawn", func(t *testing.T) {
		newPos(t).put("de-rink@29", "de-henke@29").turn(german).activeAt("29").do("UNIT de-rink").
			can("LOC 30", "LOC 34").cannot("LOC 27", "LOC 19")
		p := newPos(t).lifeline().put("uk-50-231@34", "uk-43-129@34").date(19)
		p.s.boatUsed = 1
		p.fork().turn(allied).activeAt("34").do("UNIT uk-50-231").cannot("LOC 27")
		p.dawn().do("die 4", "PASS").activeAt("34").do("UNIT uk-50-231").can("LOC 27")
	})
	rule("9.5f", "a ferry does not bar the boat, an intact bridge does", func(t *testing.T) {
		at := func(bridge string, ferry uint8) *pos {
			p := newPos(t).lifeline().ctl("27,22,24=corps").bridge("11-24="+bridge).put("uk-50-231@24", "de-henke@32").
				set(func(s *State) { s.bridgeMarks[newPos(t).edge("11-24f")] |= ferry })
			return p.turn(allied).activeAt("24").do("UNIT uk-50-231", "LOC 11")
		}
		at("destroyed", 0).wantKind(kMode).only("FERRY", "BOAT")
		for _, gone := range []uint8{yFerryUsed, yFerryGone} {
			p := at("destroyed", gone).wantAt("uk-50-231", "11")
			eq(t, "boat taken", p.s.boatUsed, uint8(1))
		}
		at("german", 0).wantKind(kMode).only("BRIDGE", "FERRY")
	})
	rule("9.61", "no entry to a full Area, nor passage", func(t *testing.T) {
		for n, ok := range map[int]bool{9: true, 10: false} {
			p := newPos(t).put("de-9ss-recce@41", "de-rink@41").fill(german, "44", n, "spent").turn(german).activeAt("41")
			p.do("UNIT de-9ss-recce").can("LOC 42")
			if !ok {
				p.cannot("LOC 44")
				continue
			}
			p.do("LOC 44").can("LOC 47")
			p.do("STOP").do("UNIT de-rink").cannot("LOC 44") // now it is full
		}
		// A Zone is never full.
		newPos(t).put("de-rink@41").fill(german, "I", 12, "spent").turn(german).activeAt("41").do("UNIT de-rink").can("LOC I")
	})
	rule("9.62a", "every crossing is German at the start", func(t *testing.T) {
		g := mustGame(t, "gamble/basic", "")
		s := g.New().(*State)
		bridges := 0
		for e := range g.t.nEdges {
			if !g.t.edges[e].ferry {
				bridges++
				eq(t, "bridge "+g.t.edges[e].name, s.bridge(uint8(e)), uint8(german))
			}
		}
		for w := range g.t.nWet {
			eq(t, "boundary", s.heldBy(uint8(w)), uint8(german))
		}
		eq(t, "bridges", bridges, 24)
	})
	rule("9.62b", "five units a bridge and Impulse", func(t *testing.T) {
		p := newPos(t).fill(allied, "33", 6, "fresh").ctl("33,42=corps").bridge("33-42=allied").turn(allied).activeAt("33")
		for range 5 {
			id := p.someUnit()
			p.walk(id, "42").do("STOP").wantAt(id, "42")
		}
		p.do("UNIT "+p.someUnit()).cannot("LOC 42").can("LOC 31", "LOC 34", "LOC 37")
	})
	rule("9.62b", "there and back is two; the bridge, not the boundary, is limited", func(t *testing.T) {
		p := newPos(t).fill(allied, "33", 6, "fresh").ctl("33,42=corps").bridge("33-42=allied").turn(allied).activeAt("33")
		first := p.someUnit()
		p.walk(first, "42", "33").do("STOP")
		for range 3 {
			p.walk(p.someUnit(), "42").do("STOP")
		}
		p.do("UNIT " + p.someUnit()).cannot("LOC 42").can("LOC 31")
		q := newPos(t).fill(allied, "33", 6, "fresh").ctl("33,34=corps").bridge("33-34=allied").turn(allied).activeAt("33")
		for range 5 {
			q.walk(q.someUnit(), "34/BRIDGE").do("STOP")
		}
		sixth := q.someUnit()
		q.walk(sixth, "34").wantStatus(sixth, "spent") // wading
		eq(t, "over the bridge", q.crossed("33-34"), 5)
	})
	rule("9.62c", "losers of a Mandatory Assault go back beyond the limit", func(t *testing.T) {
		p := newPos(t).fill(allied, "28", 5, "fresh").put("de-knaust@27", "de-9ss-recce@27").ctl("28=corps").
			bridge("27-28=allied").turn(allied).activeAt("28")
		for range 5 {
			p.walk(p.someUnit(), "27")
		}
		eq(t, "over the bridge", p.crossed("27-28"), 5)
		p.toDice("uk-50-231", "de-knaust").do("dice 2 12").stand()
		eq(t, "units back in Nijmegen", p.s.cnt[allied][p.loc("28")], uint8(5))
		p.wantStatus("uk-50-231", "d1").wantStatus("uk-43-129", "d1")
	})
	rule("9.62d", "a river needs a bridge, a boat or a ferry", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@33", "uk-50-231@33").ctl("33=corps").turn(allied).activeAt("33")
		p.fork().do("UNIT us-82-1-504").can("LOC 42", "LOC 34").cannot("LOC 43")
		newPos(t).put("us-82-1-504@33").ctl("33=airborne").bridge("33-42=destroyed").turn(allied).activeAt("33").
			do("UNIT us-82-1-504").can("LOC 34", "LOC 37").cannot("LOC 42", "LOC 43")
		newPos(t).put("de-10ss-1-10@15", "de-10ss-1-22@15").turn(german).activeAt("15").do("UNIT de-10ss-1-10").
			can("LOC 13", "LOC 16", "LOC 25").cannot("LOC 12", "LOC 7", "LOC 23", "LOC 40")
	})
	rule("9.62e", "an enemy canal may be waded out of a Contested Area, its bridge not crossed", func(t *testing.T) {
		at := func(st string) *pos {
			return newPos(t).put("us-82-1-504@33", "us-82-376-pfa@33", "de-henke@33").ctl("33,34,31=airborne").
				bridge("33-34=" + st).turn(allied).activeAt("33")
		}
		p := at("german").do("UNIT us-82-1-504", "LOC 34").wantAt("us-82-1-504", "34").wantStatus("us-82-1-504", "spent")
		eq(t, "over the bridge", p.crossed("33-34"), 0)
		at("allied").do("UNIT us-82-1-504", "LOC 34").wantKind(kMode).only("BRIDGE", "WADE")
		q := at("german").do("UNIT us-82-376-pfa") // the guns have the land way only
		q.wantAt("us-82-376-pfa", "31")
		at("allied").do("UNIT us-82-376-pfa").wantKind(kStep).only("LOC 31", "LOC 34")
	})
	rule("9.62f", "the count ends with the Impulse and with each Regroup Phase", func(t *testing.T) {
		p := newPos(t).fill(allied, "33", 6, "fresh").ctl("33,42,31=corps").bridge("33-42=allied").turn(allied).activeAt("33")
		for range 5 {
			p.walk(p.someUnit(), "42").do("STOP")
		}
		last := p.someUnit()
		p.fork().regroup(german).wantActor(allied).do("UNIT " + last).can("LOC 42")
		p.finish().do("PASS").activeAt("33").do("UNIT " + last).can("LOC 42")
		eq(t, "over the bridge", p.crossed("33-42"), 0)
	})
	rule("9.621", "no enemy bridge or enemy river out of a Contested Area", func(t *testing.T) {
		at := func(spec string) *pos {
			return newPos(t).put("de-knaust@13", "uk-1abn-1-2@13").bridge(spec).turn(german).activeAt("13").do("UNIT de-knaust")
		}
		at("13-23=allied").cannot("LOC 23").can("LOC 10", "LOC 12", "LOC 15")
		at("13-23=german").can("LOC 23", "LOC 10")
		// Uncontested it may be crossed.
		newPos(t).put("de-knaust@13").bridge("13-23=allied").turn(german).activeAt("13").do("UNIT de-knaust").can("LOC 23")
		for held, ok := range map[string]bool{"allied": false, "german": true} { // by ferry
			p := newPos(t).put("de-10ss-1-10@15", "uk-50-231@15").held("15-16="+held, "15-25="+held).turn(german).
				activeAt("15").do("UNIT de-10ss-1-10").can("LOC 17", "LOC 13")
			if ok {
				p.can("LOC 16", "LOC 25")
			} else {
				p.cannot("LOC 16", "LOC 25")
			}
		}
	})
	rule("9.621", "attackers that lose go back over the enemy bridge", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "de-henke@27").ctl("28=corps").turn(allied)
		p.activeAt("28").walk("uk-2-gren", "27").toDice("", "").do("dice 2 12").stand()
		p.wantAt("uk-2-gren", "28").wantStatus("uk-2-gren", "d1").wantBridge("27-28", "german")
	})
	rule("9.63a", "one unit a Daylight Phase, either side and way, and one a Regroup Phase", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@15", "de-10ss-1-22@15", "de-hummel@15", "uk-50-231@15").
			held("15-16=german").turn(german).activeAt("15")
		q := newPos(t).put("de-10ss-1-10@15", "de-10ss-1-22@15").turn(german).activeAt("15")
		q.walk("de-10ss-1-10", "16").do("UNIT de-10ss-1-22").cannot("LOC 16").can("LOC 25").do("LOC 25").finish()
		p.walk("de-10ss-1-10", "16").finish().wantActor(allied)
		p.ctl("16=corps").held("15-16=allied").put("uk-43-129@16", "de-10ss-1-10@B").recountNow().activeAt("16")
		p.do("UNIT uk-43-129").cannot("LOC 15").can("LOC 26") // the Allies the other way
		// A Regroup Phase has its own one.
		r := newPos(t).put("de-10ss-1-10@15:spent", "de-10ss-1-22@15").turn(german).activeAt("15")
		r.walk("de-10ss-1-22", "16").finish().toRegroup().put("de-10ss-pioneer@15").recountNow()
		r.do("UNIT de-10ss-1-10", "LOC 16").do("UNIT de-10ss-pioneer").cannot("LOC 16").can("LOC 25")
	})
	rule("9.63b", "German Armour by ferry from Sep 19", func(t *testing.T) {
		for date, ok := range map[int]bool{17: false, 18: false, 19: true} {
			p := newPos(t).put("de-9ss-recce@15").date(date).turn(german).activeAt("15").do("UNIT de-9ss-recce").can("LOC 13")
			if ok {
				p.can("LOC 16", "LOC 25")
			} else {
				p.cannot("LOC 16", "LOC 25")
			}
		}
		newPos(t).put("uk-2-gren@15").ctl("15=corps").turn(allied).activeAt("15").do("UNIT uk-2-gren").can("LOC 16", "LOC 25")
		// The Driel ferry is no Road Net (3.21).
		newPos(t).put("uk-2-gren@24").ctl("24=corps").bridge("11-24=destroyed").date(19).turn(allied).activeAt("24").
			do("UNIT uk-2-gren").can("LOC 22").cannot("LOC 11")
	})
	rule("9.63c", "the ferry is the whole of a unit's movement", func(t *testing.T) {
		p := newPos(t).put("de-10ss-1-10@17", "de-10ss-1-22@15").turn(german)
		p.fork().activeAt("17").walk("de-10ss-1-10", "15").cannot("LOC 16", "LOC 25").can("LOC 13")
		p.activeAt("15").walk("de-10ss-1-22", "16").wantAt("de-10ss-1-22", "16").wantStatus("de-10ss-1-22", "spent")
	})
	rule("9.64", "Towers never move, join, retreat or regroup in play", func(t *testing.T) {
		for seed := range uint64(3) {
			towerWatch(t, seed)
		}
	})
	rule("9.64", "a Tower is no mover where others are, and dies where it stands", func(t *testing.T) {
		newPos(t).put("de-flak-tower-nijmegen@28", "de-henke@28").turn(german).activeAt("28").only("STOP", "UNIT de-henke")
		p := newPos(t).put("de-flak-tower-nijmegen@28:spent", "uk-2-gren@37").ctl("37=corps").turn(allied)
		p.activeAt("37").walk("uk-2-gren", "28").toDice("", "").do("dice 5 7") // 8+5 against 2+3+7: 1 CP
		p.wantStatus("de-flak-tower-nijmegen", "d1").wantAt("de-flak-tower-nijmegen", "28")
	})
}

// towerWatch plays at random and fails if a Tower is ever offered a move.
func towerWatch(t *testing.T, seed uint64) {
	g := mustGame(t, "gamble/basic", "")
	s := g.New().(*State)
	rng := rand.New(rand.NewPCG(seed, 9))
	mobile := map[kind]block{kAct: blkUnit, kInfUnit: blkUnit, kAttRetreat: blkUnit, kDefRetreat: blkUnit,
		kRgUnit: blkUnit, kCP: blkUnit2, kJoin: blkUnit, kUKUnit: blkUnit}
	start := s.loc
	var buf []engine.Action
	for s.Player() != engine.Terminal {
		buf = s.LegalActions(buf[:0])
		if want, ok := mobile[kind(s.kind)]; ok {
			for _, a := range buf {
				if b, i := split(a); b == want && g.t.units[i].typ == tower {
					t.Fatalf("%s offered at %v", g.t.units[i].id, kind(s.kind))
				}
			}
		}
		s.Apply(buf[rng.IntN(len(buf))])
	}
	for u := range g.t.nUnits {
		if g.t.units[u].typ == tower && s.loc[u] != start[u] && s.loc[u] != locDead {
			t.Errorf("%s has moved to %s", g.t.units[u].id, locCode(s.loc[u]))
		}
	}
}

// recountNow takes over units put down in mid-play.
func (p *pos) recountNow() *pos { p.s.recount(); p.s.settle(); return p }

// toRegroup ends the day by two Passes and goes through the Refit Phases with nothing done.
func (p *pos) toRegroup() *pos {
	p.Helper()
	for range 60 {
		switch k := kind(p.s.kind); k {
		case kRgUnit:
			return p
		case kImpulse:
			p.do("PASS")
		case kDepot, kRefit, kReroll:
			p.do("STOP")
		case kDepotDest, kRefitDepot:
			p.do(p.legalList()[0])
		case kReserve:
			p.do("NUM 0")
		case cSunset:
			p.do("sum 9")
		case cSurrender:
			p.do("die 6")
		default:
			p.Fatalf("toRegroup: at %v\nlegal: %s", k, p.legal())
		}
	}
	p.Fatalf("toRegroup: no end")
	return p
}
