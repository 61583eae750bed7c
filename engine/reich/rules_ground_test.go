package reich

import (
	"testing"

	"bridgehead/engine/hex"
)

// closed tells whether a step is closed to a column.
func (b *board) closed(column int, from, to string) bool {
	b.t.Helper()
	d := b.g.t.toward(b.hex(from), b.hex(to))
	if d < 0 {
		b.t.Fatalf("%s and %s are not neighbours", from, to)
	}
	return b.g.t.entry(column, b.hex(from), d) == hex.Closed
}

func init() {
	for _, id := range []string{"RR-221", "RR-261"} {
		rule(id, "travellers stop where others are on a way, and two go together", func(t *testing.T) {
			b := empty(t, field, phAlliedMove)
			b.waiting()
			u := b.at(irish, "C2411", travel)
			b.at(irish2, "C2611", travel, stMoved)
			b.lead(u)
			want(t, "up to them", b.can(b.h("C2611")), true)
			around, past := b.price("C2712"), b.fork()
			past.setMode(past.g.t.byID[irish2], concentrated)
			want(t, "along the road past who is not in travel mode", past.price("C2712"), 3)
			want(t, "around the others over the fields", around > 3, true)
			b.do(b.h("C2611"))
			want(t, "it has come to its end", kind(b.node) != kMove || len(b.hexes()) == 0, true)
			b = empty(t, field, phAlliedMove)
			b.waiting()
			u = b.at(irish, "C2611", travel)
			b.at(irish2, "C2611", travel, stMoved)
			b.lead(u)
			want(t, "who begins beside them goes on", b.can(b.h("C2712")), true)
			b = empty(t, field, phAlliedMove)
			for _, id := range []string{irish, irish2, irish3} {
				b.at(id, "C2611", travel)
				b.losing(b.g.t.byID[id], 4)
			}
			b.run()
			b.do(b.u(b.g.t.byID[irish])).is(kJoin).do(b.u(b.g.t.byID[irish2]))
			want(t, "a third does not come along", kind(b.node), kMove)
		})
	}
	rule("RR-279", "a raised way is entered and left at its end, where ways meet, or on clear ground", func(t *testing.T) {
		b := empty(t, "frost", phGermanMove)
		g := b.g.t
		for h := range g.terrain {
			for d, n := range g.grid.Next[h] {
				if n < 0 || !g.inPlay.Has(int16(h)) || !g.inPlay.Has(n) {
					continue
				}
				off := g.high[h] != 0 && g.high[h]>>d&1 == 0 && !g.ramp(h)
				on := g.high[n] != 0 && g.high[h]>>d&1 == 0 && !g.ramp(int(n))
				if (off || on) && g.entry(travelling, h, d) != hex.Closed {
					t.Errorf("%s to %s: open to travellers", g.codes[h], g.codes[n])
				}
			}
		}
		want(t, "along it", b.closed(travelling, "A1931", "A2031"), false)
		want(t, "off it into the polder", b.closed(travelling, "A1931", "A1932"), true)
		want(t, "on foot", b.closed(legConcentrated, "A1931", "A1932"), false)
		b = empty(t, "nijmegen-bridge", phGermanMove)
		want(t, "along the railway embankment", b.closed(travelling, "B3433", "B3334"), false)
		want(t, "off it, and on to it", [2]bool{b.closed(travelling, "B3334", "B3333"), b.closed(travelling, "B3335", "B3334")}, [2]bool{true, true})
	})
	rule("RR-286", "a marsh is for travellers on a way, and for legs", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		g := b.g.t
		h := b.hex("C2613")
		old := g.terrain[h]
		g.terrain[h] = marsh
		defer func() { g.terrain[h] = old }()
		for d, n := range g.grid.Next[h] {
			along := g.way[h][d] != noWay
			want(t, "tanks out of it", g.shut(vehicleConcentrated, h, int(n), d), true)
			want(t, "tanks into it", g.shut(vehicleDefilade, int(n), h, hex.Opposite(d)), true)
			want(t, "travellers out of it", g.shut(travelling, h, int(n), d), !along)
			want(t, "travellers into it", g.shut(travelling, int(n), h, hex.Opposite(d)), !along)
		}
		u := b.at(grenadiers, "C2613", travel)
		want(t, "they stay in travel mode", b.modesOf(u), "")
		u = b.at(first501, "C2613", concentrated)
		want(t, "legs pay", g.charts.Terrain[marsh].Cost[b.column(u)], 6)
	})
	rule("RR-287", "on the Island travellers keep to roads and railways in mixed ground", func(t *testing.T) {
		b := empty(t, "frost", phGermanMove)
		g, n := b.g.t, 0
		for h := range g.terrain {
			for d, to := range g.grid.Next[h] {
				if to < 0 || g.terrain[to] != mixed || !g.island.Has(to) || g.high[h]|g.high[to] != 0 || g.wet[h]>>d&1 != 0 || !g.inPlay.Has(to) {
					continue
				}
				n++
				k := g.way[h][d]
				want(t, g.codes[h]+" to "+g.codes[to], g.entry(travelling, h, d) == hex.Closed, k == noWay || k == trail)
				want(t, "tanks, "+g.codes[h]+" to "+g.codes[to], g.dikes[h]>>d&1 != 0 || g.entry(vehicleConcentrated, h, d) != hex.Closed, true)
			}
		}
		want(t, "some steps", n > 20, true)
		b = empty(t, field, phAlliedMove)
		want(t, "elsewhere they go where they like", b.g.t.charts.Terrain[mixed].Cost[travelling] > 0, true)
	})
	rule("RR-276", "between city hexes there is a trail", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phAlliedMove)
		g, n := b.g.t, 0
		for h := range g.terrain {
			for d, to := range g.grid.Next[h] {
				if to >= 0 && g.terrain[h] == city && g.terrain[to] == city && g.wet[h]>>d&1 == 0 {
					n++
					want(t, g.codes[h], g.way[h][d] <= trail, true)
					want(t, "concentrated legs pay for a trail at most", int(g.entry(legConcentrated, h, d)) <= g.charts.Ways[trail][legConcentrated], true)
				}
			}
		}
		want(t, "some", n > 10, true)
	})
	rule("RR-256", "units of all formations of a side share a hex", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(first501, "C2220", concentrated)
		b.at(irish, "C2221", concentrated)
		b.at("al-101-506-3-inf-1", "C2221", concentrated)
		b.lead(u)
		want(t, "parachutists and Guards", b.can(b.h("C2221")), true)
	})
	rule("RR-259", "it costs nothing to come to others or to leave them", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		u := b.at(first501, "C2220", concentrated)
		b.lead(u)
		alone := b.price("C2223")
		b.at(second501, "C2220", concentrated, stMoved)
		b.at(third501, "C2221", concentrated, stMoved)
		b.at(other501, "C2223", concentrated, stMoved)
		want(t, "through others to others", b.price("C2223"), alone)
	})
	for _, id := range []string{"RR-255"} {
		rule(id, "pathfinders and entrenchments have no weight", func(t *testing.T) {
			b := empty(t, field, phAlliedMove)
			h := b.hex("C2220")
			b.at(first501, "C2220", defilade)
			before, _, _ := b.crowd(h)
			b.dug[0], b.paths[0], b.supply[0] = uint16(h+1), uint16(h+1), uint16(h+1)
			after, _, _ := b.crowd(h)
			want(t, "points", after, before)
		})
	}
}

func init() {
	rule("RR-183", "a group takes units along and leaves others behind, whose movement is over", func(t *testing.T) {
		b := emptyWith(t, field, phAlliedMove, "pick-up=yes")
		b.waiting()
		u, v := b.at(first501, "C2220", concentrated), b.at(second501, "C2220", concentrated)
		w := b.at(third501, "C2222", concentrated)
		moved := b.at(other501, "C2222", concentrated, stMoved)
		b.run()
		b.do(b.u(u)).is(kJoin).do(b.u(v)).is(kMove)
		want(t, "nobody is left where they began", b.can(ctrlDrop), false)
		b.do(b.h("C2222")).is(kMove)
		want(t, "who has moved", b.can(b.u(moved)), false)
		b.do(ctrlDrop).is(kStay).do(b.u(v)).is(kMove)
		want(t, "its movement is over", [2]bool{b.has(v, stMoved), b.has(u, stMoved)}, [2]bool{true, false})
		b.do(b.u(w)).is(kMove)
		want(t, "the one has spent, the other not", [2]int{b.paid(u), b.paid(w)}, [2]int{8, 0})
		want(t, "they pay apart and go step by step", b.can(b.to("C2222", "C2223")), true)
		b.do(b.to("C2222", "C2223")).is(kMove)
		want(t, "together", [2]string{b.in(u), b.in(w)}, [2]string{"C2223", "C2223"})
		want(t, "left behind", b.in(v), "C2222")
		want(t, "paid", [2]int{b.paid(u), b.paid(w)}, [2]int{12, 4})
		b.do(stop)
		b.refused(b.u(v), "8.0")
	})
}

// paid is what a member of the group has spent.
func (b *board) paid(u int) int {
	for i, v := range b.group[:b.members] {
		if int(v) == u {
			return int(b.spent[i])
		}
	}
	return -1
}
