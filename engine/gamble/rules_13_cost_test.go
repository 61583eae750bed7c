package gamble

import (
	"fmt"
	"testing"
)

// stock puts depots with points on the map, "0@36=5", and asks the side what it refits.
func (p *pos) stock(side uint8, specs ...string) *pos {
	p.Helper()
	p.s.recount()
	p.s.beginRefit(side)
	for _, spec := range specs {
		var d, n int
		var at string
		if _, err := fmt.Sscanf(spec, "%d@%s", &d, &at); err != nil {
			p.Fatal(err)
		}
		for i := range at {
			if at[i] == '=' {
				fmt.Sscan(at[i+1:], &n)
				at = at[:i]
				break
			}
		}
		p.s.depotLoc[d], p.s.depotPoints[d] = p.loc(at), uint8(n)
	}
	p.s.node(kRefit, side)
	p.s.settle()
	return p
}

// wantCost asserts what refitting a unit takes from the only depot that can be chosen, -1 for a unit
// that cannot refit.
func (p *pos) wantCost(id string, cost int) *pos {
	p.Helper()
	f := p.fork()
	if f.s.Check(f.action("UNIT "+id)) != nil {
		if cost >= 0 {
			p.Errorf("%s cannot refit, want cost %d", id, cost)
		}
		return p
	}
	side := f.s.impulseSide
	sum := func() int { // points left over are banked if nothing else can be refitted
		n := f.s.reserve(side)
		for _, sp := range f.s.depotPoints {
			n += int(sp)
		}
		return n
	}
	before := sum()
	f.do("UNIT " + id)
	if got := before - sum(); got != cost {
		p.Errorf("refitting %s costs %d, want %d", id, got, cost)
	}
	return p
}

// keeper is a Spent German unit with the highest id, beside a depot of its own: while it can refit,
// the node does not close.
const keeper = "de-pio-lehr@3:spent"

func init() {
	base := func(t *testing.T, free string) *pos {
		return newPos(t).put(keeper).ctlAll("corps").ctl(free + ",3=german")
	}
	rule("13.6a", "one, one for Disruption, one a boundary, one a friendly Contested Area between", func(t *testing.T) {
		p := base(t, "36,35,37").put("de-henke@36:spent", "de-runge@36:d1", "de-becker@35:spent", "de-hermann@35:d2", "de-greschick@37:spent", "de-fuerst@37:d1")
		p.fork().stock(german, "0@36=9", "1@3=1").wantCost("de-henke", 1).wantCost("de-runge", 2).wantCost("de-becker", 2).
			wantCost("de-hermann", 3).wantCost("de-greschick", 3).wantCost("de-fuerst", 4)
		p.put("us-82-1-505@35").stock(german, "0@36=9", "1@3=1").wantCost("de-becker", 2).wantCost("de-greschick", 4).wantCost("de-fuerst", 5)
	})
	rule("13.6b", "one level a Turn", func(t *testing.T) {
		p := base(t, "36").put("de-henke@36:d2", "de-runge@36:d1", "de-becker@36:spent").stock(german, "0@36=10", "1@3=1")
		p.do("UNIT de-henke", "UNIT de-runge", "UNIT de-becker").wantStatus("de-henke", "d1").wantStatus("de-runge", "spent").wantStatus("de-becker", "fresh")
		p.wantSP("0", 5).only("STOP", "UNIT de-pio-lehr")
		// Nor twice by the free refit in Oss and a depot beside it.
		p = newPos(t).put("uk-1-gren@I:d2", "uk-2-gren@41:spent").ctl("I,41=corps").stock(allied, "14@I=10")
		p.wantStatus("uk-1-gren", "d1").only("STOP", "UNIT uk-2-gren")
	})
	rule("13.6c", "the cheapest way, through no enemy Area, though the unit may stand in one", func(t *testing.T) {
		p := base(t, "36,35,37").put("de-greschick@37:spent", "de-becker@35", "us-82-1-505@35", "de-henke@38:spent", "us-82-2-505@38")
		p.stock(german, "0@36=9", "1@3=1").wantCost("de-greschick", 4).wantCost("de-henke", 2)
		p.ctl("38=german").wantCost("de-greschick", 4) // Contested either way
		p.put("us-82-2-505@33").ctl("38=german").wantCost("de-greschick", 3)
		p = base(t, "36,37").put("de-greschick@37:spent", "de-becker@35:spent", "us-82-1-505@35")
		p.stock(german, "0@36=9", "1@3=1").wantCost("de-becker", 2).wantCost("de-greschick", -1)
		// A depot across an enemy Area serves its own neighbours only.
		base(t, "36,35").put("de-becker@35:spent", "de-fuerst@34:spent").stock(german, "0@36=9", "1@3=1").wantCost("de-becker", 2).wantCost("de-fuerst", -1)
	})
	rule("13.6d", "two and four make four, more than what each alone would ask", func(t *testing.T) {
		// From 37 it is one boundary to 34, from 36 three.
		p := base(t, "36,35,37,34").put("de-runge@34:spent").stock(german, "0@37=1", "1@36=3", "2@3=1")
		p.do("UNIT de-runge").wantStatus("de-runge", "fresh").wantSP("0", 0).wantSP("1", 0).only("STOP", "UNIT de-pio-lehr")
		base(t, "36,35,37,34").put("de-runge@34:spent").stock(german, "0@37=1", "1@36=2", "2@3=1").only("STOP", "UNIT de-pio-lehr")
		p = base(t, "36,35,37,34").put("de-runge@34:spent").stock(german, "0@37=5", "1@36=5", "2@3=1").do("UNIT de-runge")
		p.fork().do("DEPOT 0", "STOP").wantSP("0", 3).wantSP("1", 5)
		p.fork().do("DEPOT 1").wantSP("0", 5).wantSP("1", 1)
		p.do("DEPOT 0", "DEPOT 1").only("NUM 1", "NUM 2", "NUM 3").do("NUM 2").wantSP("0", 3).wantSP("1", 3)
	})
	rule("13.6e", "any number of depots in an Area", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@64:spent", "uk-2-gren@64:spent", "uk-5-cold@64:spent", "uk-50-69@64:spent").ctl("F,64=corps").refit(allied)
		p.place("5@64", "6@64", "7@64").do("UNIT uk-1-gren", "DEPOT 5", "UNIT uk-2-gren", "DEPOT 6", "UNIT uk-5-cold", "DEPOT 7")
		p.wantSP("5", 4).wantSP("6", 4).wantSP("7", 4).wantSP("8", 5)
	})
	rule("13.6f", "rivers need a bridge or ferry, a canal may be waded last", func(t *testing.T) {
		p := base(t, "32,27").put("de-6-ersatz@27:spent").stock(german, "0@32=9", "1@3=1").wantCost("de-6-ersatz", -1)
		for _, c := range []struct{ flags, cost int }{{0, 2}, {yFerryUsed, 2}, {yFerryGone, -1}} {
			p = base(t, "15,25").put("de-6-ersatz@25:spent").set(func(s *State) { s.bridgeMarks[p.edge("15-25f")] |= uint8(c.flags) })
			p.stock(german, "0@15=9", "1@3=1").wantCost("de-6-ersatz", c.cost)
		}
		for _, c := range []struct {
			bridge string
			cost   int
		}{{"13-23=german", 2}, {"13-23=allied", 2}, {"13-23=destroyed", -1}} {
			base(t, "13,23").put("de-6-ersatz@23:spent").bridge(c.bridge).stock(german, "0@13=9", "1@3=1").wantCost("de-6-ersatz", c.cost)
		}
		// 48-50 has no bridge: into 50 it may be waded, on to 54 it may not.
		p = base(t, "48,50,54").put("de-henke@50:spent", "de-runge@54:spent").stock(german, "0@48=9", "1@3=1")
		p.wantCost("de-henke", 2).wantCost("de-runge", -1)
	})
	rule("13.6f", "a place waded to may still be passed by the longer dry way", func(t *testing.T) {
		p := base(t, "48,52,50,54,57").put("de-henke@50:spent", "de-runge@54:spent", "de-hg-trng@57:spent").stock(german, "0@48=9", "1@3=1")
		p.wantCost("de-henke", 2).wantCost("de-runge", 3).wantCost("de-hg-trng", 5)
	})
	rule("13.6g", "a unit in a Zone draws like any other, one in the United Kingdom never", func(t *testing.T) {
		base(t, "B,C,D").put("de-henke@B:spent", "de-runge@I:spent").stock(german, "0@D=5", "1@3=1").wantCost("de-henke", 3).wantCost("de-runge", -1)
		base(t, "B,D").put("de-henke@B:spent").stock(german, "0@D=5", "1@3=1").wantCost("de-henke", -1)
		base(t, "64").put("de-henke@F:spent").stock(german, "0@64=5", "1@3=1").wantCost("de-henke", 2) // 14.51 bars moves only
		newPos(t).put("us-82-1-325@UK:spent", "uk-1-gren@F:spent").ctl("F=corps").stock(allied, "5@F=5").only("STOP", "UNIT uk-1-gren")
	})
	rule("13.6h", "the cost is split among the depots in any way, a point at least from each", func(t *testing.T) {
		start := func() *pos {
			return base(t, "36,35,37").put("de-greschick@37:d1").stock(german, "0@36=3", "1@36=3", "2@3=1").do("UNIT de-greschick")
		}
		for x, left := range map[string][2]int{"NUM 1": {2, 0}, "NUM 2": {1, 1}, "NUM 3": {0, 2}} {
			start().only("NUM 1", "NUM 2", "NUM 3").do(x).wantSP("0", left[0]).wantSP("1", left[1]).wantStatus("de-greschick", "spent")
		}
	})
	rule("13.61", "a depot in a Contested Area serves that Area and banks nothing", func(t *testing.T) {
		p := newPos(t).put("us-82-1-505@33:spent", "us-82-2-505@34:spent", "de-grave@33").ctl("33,34=airborne").refit(allied)
		p.place("11@33").only("STOP", "UNIT us-82-1-505").do("UNIT us-82-1-505").wantStatus("us-82-1-505", "fresh")
		eq(t, "reserve", p.s.reserve(allied), 0)
		p = newPos(t).put("us-82-1-505@33:spent", "us-82-2-505@34:spent").ctl("33,34=airborne").refit(allied)
		p.place("11@33").only("STOP", "UNIT us-82-1-505", "UNIT us-82-2-505").do("UNIT us-82-1-505", "STOP")
		eq(t, "reserve", p.s.reserve(allied), 9)
	})
	rule("13.7a", "what depots in Free Areas have left becomes Reserves", func(t *testing.T) {
		p := newPos(t).put("de-greschick@38:d1").refit(german).place("0@39")
		p.do("UNIT de-greschick").wantKind(kDepot).wantActor(allied)
		eq(t, "reserve", p.s.reserve(german), 2)
		p = newPos(t).put("uk-1-gren@60", "uk-2-gren@60:spent", "de-henke@60").ctl("60=corps").refit(allied).place("13@60")
		p.do("UNIT uk-2-gren")
		eq(t, "reserve of a Contested Area", p.s.reserve(allied), 0)
		p = newPos(t).put("uk-1-gren@60", "uk-2-gren@60:spent").ctl("60=corps").refit(allied).place("13@60").do("UNIT uk-2-gren")
		eq(t, "reserve of the Air Supply marker", p.s.reserve(allied), 4)
	})
	rule("13.7b", "ten points a space, three spaces a Turn", func(t *testing.T) {
		at := func(n int) *pos {
			return newPos(t).set(func(s *State) { s.setReserve(german, n) }).refit(german).do("STOP")
		}
		at(9).wantKind(kDepot).wantActor(allied)
		at(10).wantKind(kReserve).only("NUM -1", "NUM 0", "NUM 1")
		p := at(25).only("NUM -2", "NUM -1", "NUM 0", "NUM 1", "NUM 2").do("NUM -2")
		eq(t, "reserve", p.s.reserve(german), 5)
		p = at(40).only("NUM -3", "NUM -2", "NUM -1", "NUM 0", "NUM 1", "NUM 2", "NUM 3")
		p.fork().do("NUM 0").wantKind(kDepot)
		p.do("NUM 3")
		eq(t, "reserve", p.s.reserve(german), 10)
		// There is no Turn to buy for after the last.
		newPos(t).date(26).set(func(s *State) { s.setReserve(german, 40) }).refit(german).do("STOP").wantKind(kDepot).wantActor(allied)
	})
	rule("13.7c", "one advance and three retractions start the next Turn on B", func(t *testing.T) {
		start := func() *pos {
			return newPos(t).date(17).set(func(s *State) { s.setReserve(german, 30); s.setReserve(allied, 30) }).refit(german)
		}
		p := start().do("STOP", "NUM 1").wantActor(allied).do("STOP", "NUM -3").wantKind(kImpulse)
		eq(t, "date", p.s.date, 18)
		eq(t, "marker", p.s.impulse, -2)
		p = start().do("STOP", "NUM -3", "STOP", "NUM -3")
		eq(t, "marker, no further than A", p.s.impulse, -3)
		p = start().do("STOP", "NUM 3", "STOP", "NUM 3")
		eq(t, "marker", p.s.impulse, 6)
	})
	rule("13.7d", "Reserves refit nobody", func(t *testing.T) {
		p := newPos(t).put("de-henke@28:spent", "us-82-1-505@28").ctlAll("corps").set(func(s *State) { s.setReserve(german, 30) })
		p.refit(german).do("STOP").wantKind(kReserve).wantStatus("de-henke", "spent").do("NUM 0")
		eq(t, "reserve", p.s.reserve(german), 30)
		p = newPos(t).put("de-henke@40:d1").ctlAll("corps").ctl("40=german").set(func(s *State) { s.setReserve(german, 30) })
		p.stock(german, "0@40=1").wantKind(kReserve) // one point short
	})
}
