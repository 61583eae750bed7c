package endeavor

import "testing"

// Lines around 21.23 and 31.14: the ground is land for three hexes around both, without Sea Lines. Germany is near the first.

func init() {
	rule("ME-175", "any length of hexes it could enter, free of Allied units and zones", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		want(t, "from the far south-west", b.sees("60.01"), true)
		want(t, "over a Sea Line without a bridge", b.sees("14.20"), true) // by the bridge to 14.21
		for d := range 6 {
			b.put(b.divisions(1)[0], b.corner("31.14", d))
		}
		want(t, "a ring of zones", b.sees("31.14"), false)
		want(t, "outside", b.sees("31.20"), true)
		want(t, "an Allied hex", b.traced(b.corner("31.14", 0), german), false)
		b.put(b.standing(b.corner("31.14", 2)), gone)
		want(t, "a gap", b.sees("31.14"), true)
		b = empty(t, "", phGermanSupply)
		b.encircle("31.14")
		want(t, "a ring of units", b.sees("31.14"), false)
		for u := range b.g.t.list {
			if b.onMap(u) {
				b.mark(u, stOOS)
			}
		}
		want(t, "units without zones still close it", b.sees("31.14"), false)
	})
	rule("ME-055", "German units cancel zones for the trace", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		gap := b.corner("31.14", 0)
		b.encircle("31.14", gap)
		want(t, "an empty gap", b.sees("31.14"), false)
		b.regiments(gap)
		want(t, "held alone", b.sees("31.14"), false)
		b.regiments(b.stepsTo(b.hex("31.14"), 0, 1))
		want(t, "and the hex before it", b.sees("31.14"), true)
	})
	rule("ME-178", "not between Allied units with zones on opposite sides", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		gap := b.flank("31.14", 0)
		b.encircle("31.14", gap)
		b.regiments(gap, b.stepsTo(b.hex("31.14"), 0, 1), b.stepsTo(b.hex("31.14"), 1, 1), b.stepsTo(gap, 0, 1), b.stepsTo(gap, 1, 1))
		want(t, "between two corners", b.between(gap), true)
		want(t, "the line through it", b.sees("31.14"), false)
		want(t, "the unit itself", b.traced(gap, german), false)
		corner := b.standing(b.corner("31.14", 0))
		f := b.fork()
		f.mark(corner, stOOS)
		want(t, "one without a zone", f.sees("31.14"), true)
		b.put(corner, b.stepsTo(b.corner("31.14", 0), 0, 1))
		want(t, "one gone elsewhere", b.sees("31.14"), true)
	})
	rule("ME-187", "Defend the Reich ends the 180-rule", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		b.reich = reichInHand
		gap := b.flank("21.23", 0)
		b.encircle("21.23", gap)
		b.regiments(gap, b.stepsTo(b.hex("21.23"), 0, 1), b.stepsTo(b.hex("21.23"), 1, 1), b.stepsTo(gap, 0, 1), b.stepsTo(gap, 1, 1))
		want(t, "before", b.sees("21.23"), false)
		b.reich = reichPlayed
		want(t, "after", b.sees("21.23"), true)
	})
	rule("ME-185", "with Defend the Reich ten hexes to Germany", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		want(t, "eleven, before", b.sees("26.17"), true)
		b.reich = reichPlayed
		want(t, "ten hexes", b.sees("26.18"), true)
		want(t, "eleven", b.sees("26.17"), false)
		u := b.unit("de-116-pz", "26.18")
		b.put(b.divisions(1)[0], b.hex("26.22")) // the way round is longer
		want(t, "ten hexes, one of them in a zone", b.judged(german, u), true)
		want(t, "it lives", b.where(u), "26.18")
	})
	rule("ME-186", "the hex in Germany must be joined to a source", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		b.reich = reichPlayed
		want(t, "18.31 is German", b.g.t.home.has(b.hex("18.31")), true)
		b.encircle("18.31")
		want(t, "a pocket", b.sees("18.31"), false)
		want(t, "outside", b.sees("14.31"), true)
		b.put(b.standing(b.corner("18.31", 0)), gone)
		b.regiments(b.corner("18.31", 0), b.stepsTo(b.hex("18.31"), 0, 1))
		want(t, "opened", b.sees("18.31"), true)
	})
	rule("ME-188", "in the set-up of 11 September exactly the printed units fail the trace", func(t *testing.T) {
		for _, id := range []string{"sep44", "scheldt", "ardennes"} {
			g := open(t, id, "")
			s := g.start.Clone().(*State)
			n := 0
			for u := range g.t.firstAllied {
				if s.onMap(u) {
					want(t, g.t.list[u].id, !s.traced(s.loc[u], german), s.has(u, stOOS))
					if s.has(u, stOOS) {
						n++
					}
				}
			}
			want(t, id+": some are marked", n > 0, id != "ardennes")
		}
	})
	rule("ME-198", "seven units in five hexes start out of supply on 11 September", func(t *testing.T) {
		s := open(t, "sep44", "").start.Clone().(*State)
		at := map[string]int{}
		for u := range s.g.t.list {
			if s.has(u, stOOS) {
				at[s.g.t.codes[s.loc[u]]]++
			}
		}
		want(t, "hexes", len(at), 5)
		for code, n := range map[string]int{"44.03": 1, "25.09": 1, "18.13": 2, "17.14": 1, "15.19": 2} {
			want(t, code, at[code], n)
		}
	})
	rule("ME-177", "ports are no source for Germans", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		u := b.unit("de-17-lw", "25.09")
		want(t, "Le Havre", b.judged(german, u), false)
		b.put(b.divisions(1)[0], b.hex("24.09"))
		want(t, "cut off", b.judged(german, u), true)
	})
	rule("ME-179", "sources: hexes of the east edge north of row 23, without Allied units and zones that nobody cancels", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		want(t, "22.34", b.g.t.sources.has(b.hex("22.34")), true)
		for p := range b.g.t.sources.all {
			at := b.g.t.grid.Place(b.g.t.whole[p])
			want(t, "row", at.Row <= 22 && at.Column >= 34, true)
		}
		want(t, "26.34 on the edge further south", b.g.t.sources.has(b.hex("26.34")), false)
		// All other sources and the ways to them closed: Allied units stand on them.
		free := b.hex("22.34")
		units := b.divisions(21)
		for p := range b.g.t.sources.all {
			if p != free && p != b.hex("21.35") {
				b.put(units[0], p)
				units = units[1:]
			}
		}
		b.put(units[0], b.hex("20.33"))
		want(t, "22.34 is left", b.sees("22.33"), true)
		f := b.fork()
		f.put(units[0], f.hex("22.34"))
		f.put(f.divisions(1)[0], f.hex("21.35"))
		want(t, "an Allied unit in it", f.sees("22.33"), false)
		b.put(units[0], b.hex("21.35"))
		want(t, "a zone in it", b.sees("22.32"), false)
		b.unit("de-116-pz", "22.34")
		want(t, "cancelled", b.sees("22.32"), true)
	})
	rule("ME-063", "a unit marked and out of supply again surrenders", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		u := b.unit("de-116-pz", "31.14")
		want(t, "in supply", b.judged(german, u), false)
		b.encircle("31.14")
		want(t, "marked first", b.judged(german, u), true)
		want(t, "where", b.where(u), "31.14")
		f := b.fork()
		b.judged(german, u)
		want(t, "dead", b.where(u), "dead")
		want(t, "without flags", b.st[u], 0)
		for v := f.g.t.firstAllied; v < f.g.t.units; v++ {
			f.put(v, gone)
		}
		want(t, "in supply again", f.judged(german, u), false)
		want(t, "it lives", f.where(u), "31.14")
	})
	rule("ME-063", "all are judged by the lines at the beginning of the phase", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		gap := b.corner("31.14", 0)
		b.encircle("31.14", gap)
		last := b.unit("de-347-static", "31.14") // after the two in the order of units or before, it is the same
		b.regiments(gap, b.stepsTo(b.hex("31.14"), 0, 1))
		for u := range b.g.t.firstAllied {
			if b.onMap(u) && u != last {
				b.mark(u, stOOS)
			}
		}
		want(t, "through units that are in supply themselves", b.judged(german, last), false)
	})
	rule("ME-064", "a unit in a fort does not surrender", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		u := b.unit("de-709-static", "24.02")
		for _, code := range []string{"24.03", "25.03", "25.02"} {
			b.put(b.divisions(1)[0], b.hex(code))
		}
		for range 3 {
			want(t, "Cherbourg", b.judged(german, u), true)
		}
		want(t, "where", b.where(u), "24.02")
	})
	rule("ME-065", "nobody surrenders after Defend the Reich", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		b.reich = reichPlayed
		u := b.unit("de-116-pz", "31.14")
		b.encircle("31.14")
		for range 3 {
			want(t, "marked", b.judged(german, u), true)
		}
		want(t, "where", b.where(u), "31.14")
	})
	rule("ME-180", "an Area A hex is open with Germans there or last, and a path that nobody's units clear", func(t *testing.T) {
		b := empty(t, "", phGermanReinforce)
		b.entered = 0
		p := b.hex("17.35")
		want(t, "at first", b.entryOpen(p), true)
		b.enter(p, allied, false)
		want(t, "Allied last", b.entryOpen(p), false)
		u := b.unit("de-116-pz", "17.35")
		want(t, "Germans there", b.entryOpen(p), true)
		b.enter(p, german, false)
		b.put(u, gone)
		want(t, "Germans last", b.entryOpen(p), true)
		v := b.divisions(1)[0]
		b.put(v, p)
		want(t, "an Allied unit", b.entryOpen(p), false)
		b.put(v, b.hex("17.34")) // its zone lies over 17.35 and all hexes next to it
		want(t, "zones all around", b.entryOpen(p), false)
		b.regiments(p, b.hex("16.34"), b.hex("18.34"))
		want(t, "held by Germans", b.entryOpen(p), false)
		want(t, "who would cancel them for a trace", b.sees("17.35"), true)
	})
	rule("ME-182", "an entry hex may lie in a zone itself", func(t *testing.T) {
		b := empty(t, "", phGermanReinforce)
		b.entered = 0
		b.put(b.divisions(1)[0], b.hex("18.34"))
		want(t, "17.35 in a zone", b.zoc[allied].has(b.hex("17.35")), true)
		want(t, "16.34 leads to it", b.entryOpen(b.hex("17.35")), true)
		want(t, "the Allied hex", b.entryOpen(b.hex("18.34")), false)
	})
	rule("ME-181", "all of Area A may be cut", func(t *testing.T) {
		b := empty(t, "", phGermanReinforce)
		b.entered = 0
		open := func() (out []string) {
			for _, p := range b.g.t.areas[0] {
				if b.entryOpen(p) {
					out = append(out, b.g.t.codes[p])
				}
			}
			return out
		}
		wantAll(t, "nobody there", open(), "4.34", "10.34", "12.34", "17.35", "18.34", "19.35", "20.34", "21.35", "22.34")
		units := b.divisions(9)
		for i, code := range []string{"4.34", "10.34", "12.34", "17.35", "19.35", "21.35", "22.34"} {
			b.put(units[i], b.hex(code))
		}
		wantAll(t, "two lead on to other hexes", open(), "18.34", "20.34")
		b.put(units[7], b.hex("18.33"))
		wantAll(t, "one", open(), "20.34")
		b.put(units[8], b.hex("20.33"))
		wantAll(t, "none", open())
	})
	rule("ME-050", "Paris takes rebuilt units while a road leads to the east edge", func(t *testing.T) {
		b := empty(t, "", phGermanReinforce)
		b.entered = 0
		p := b.hex("28.15")
		want(t, "open", b.parisRoad(p), true)
		b.enter(p, allied, false)
		want(t, "Allied last", b.parisRoad(p), false)
		b.enter(p, german, false)
		gap := b.corner("28.15", 0) // on the road east
		b.encircle("28.15", gap)
		want(t, "zones on the road", b.parisRoad(p), false)
		b.regiments(gap, b.stepsTo(p, 0, 1))
		want(t, "Germans cancel nothing", b.parisRoad(p), false)
		want(t, "but for a trace", b.sees("28.15"), true)
		b.put(b.standing(b.flank("28.15", 0)), gone)
		b.put(b.standing(b.flank("28.15", 5)), gone)
		want(t, "no zone on the road", b.parisRoad(p), true)
		b.put(b.standing(b.corner("28.15", 2)), b.stepsTo(p, 2, 1))
		want(t, "Paris itself in a zone", b.zoc[allied].has(p) && b.parisRoad(p), true)
	})
}
