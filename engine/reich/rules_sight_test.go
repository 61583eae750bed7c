package reich

import (
	"slices"
	"testing"
)

// straight goes over the hexes a, m, b that lie in a line, next to each other, on the land of a board.
func (b *board) straight(yield func(d, from, over, to int)) {
	t := b.g.t
	for h := range t.hexes {
		for d := range 6 {
			m := t.grid.Next[h][d]
			if m < 0 || t.grid.Next[m][d] < 0 || t.terrain[h] == water || t.terrain[m] == water || t.terrain[t.grid.Next[m][d]] == water {
				continue
			}
			yield(d, h, int(m), int(t.grid.Next[m][d]))
		}
	}
}

// ground is a copy of the tables of a board on which a test may lay terrain.
func (b *board) ground() *tables {
	t := *b.g.t
	t.terrain, t.hilltop = slices.Clone(t.terrain), slices.Clone(t.hilltop)
	for h := range t.terrain {
		t.terrain[h] = clear_
	}
	return &t
}

// diked tells whether a dike lies on the side of a hex in a direction.
func (t *tables) diked(h, d int) bool { return t.dikes[h]>>d&1 != 0 }

func init() {
	waal := func(t *testing.T) *board { return empty(t, "nijmegen-bridge", phAlliedFire) }
	rule("RR-163", "a dike blocks but for who stands behind it, and for hilltops", func(t *testing.T) {
		b := waal(t)
		near, far := 0, 0
		b.straight(func(d, from, over, to int) {
			tab := b.g.t
			if b.g.t.blocked(int16(from), []int16{int16(over)}, false) {
				return
			}
			switch own, next := tab.diked(from, d), tab.diked(over, d); {
			case own && !next:
				near++
				want(t, "over its own dike from "+tab.codes[from], b.observes(from, to), true)
			case next:
				far++
				want(t, "over another from "+tab.codes[from], b.observes(from, to), tab.hilltop.Has(int16(from)))
			}
		})
		want(t, "both meet", near > 0 && far > 0, true)
	})
	rule("RR-087", "direct fire does not pass a dike beyond the next hex", func(t *testing.T) {
		b := waal(t)
		n := 0
		b.straight(func(d, from, over, to int) {
			if tab := b.g.t; tab.diked(from, d) || tab.diked(over, d) {
				n++
				want(t, "two hexes from "+tab.codes[from], b.sees(from, to), false)
				want(t, "the next", b.sees(from, over), true)
			}
		})
		want(t, "there are dikes", n > 0, true)
	})
	rule("RR-166", "raised ways block but for hilltops and cities", func(t *testing.T) {
		b := waal(t)
		n := map[bool]int{}
		b.straight(func(d, from, over, to int) {
			tab := b.g.t
			if !tab.raised.Has(int16(over)) || tab.diked(over, d) || tab.diked(from, d) || tab.charts.Terrain[tab.terrain[over]].Blocking > 0 {
				return
			}
			high := tab.terrain[from] == city || tab.hilltop.Has(int16(from))
			n[high]++
			want(t, "from "+tab.codes[from], b.observes(from, to), high)
		})
		want(t, "there are raised ways", n[false] > 0, true)
		t.Logf("lines over raised ways: %v", n)
	})
	rule("RR-167", "two hexes more down a slope", func(t *testing.T) {
		b := waal(t)
		tab := b.g.t
		n, far := 0, 0
		for h := range tab.hexes {
			for d, next := range tab.grid.Next[h] {
				if next < 0 || tab.down[h]>>d&1 == 0 {
					continue
				}
				more := 2
				if tab.terrain[h] == city || tab.hilltop.Has(int16(h)) {
					more = 0
				}
				n++
				want(t, "down from "+tab.codes[h], b.reach(h, int(next)), int(tab.sight[h])+more)
				if up := tab.grid.Next[next][d]; up >= 0 && tab.down[next] == 0 {
					want(t, "up again", b.reach(int(next), h), int(tab.sight[next]))
				}
				for to := range tab.hexes {
					if b.observes(h, to) && tab.distance(h, to) > int(tab.sight[h]) {
						far++
					}
				}
			}
		}
		want(t, "slopes, and who is seen so", n > 0 && far > 0, true)
	})
	rule("RR-156", "weather P halves what is seen, by night it leaves one hex", func(t *testing.T) {
		b := waal(t)
		b.weather[1] = weatherP
		h := slices.IndexFunc(b.g.t.codes, func(c string) bool { return b.g.t.sight[b.hex(c)] == 6 && b.g.t.down[b.hex(c)] == 0 })
		n := int(b.g.t.grid.Next[h][0])
		want(t, "in the south", b.reach(h, n), 6)
		b.weather = [2]uint8{weatherP, 0}
		want(t, "here", b.reach(h, n), 3)
		for !b.night() {
			b.turn++
		}
		want(t, "by night", b.reach(h, n), 1)
		b = empty(t, field, phAlliedFire)
		b.weather[1] = weatherP
		want(t, "four hexes of eight", [2]bool{b.sees(b.hex("C2317"), b.hex("C2321")), b.sees(b.hex("C2317"), b.hex("C2322"))}, [2]bool{true, false})
	})
	rule("RR-152", "clear and mixed ground never block", func(t *testing.T) {
		b := waal(t)
		n := 0
		for h := range b.g.t.hexes {
			if k := b.g.t.terrain[h]; (k == clear_ || k == mixed) && !b.g.t.raised.Has(int16(h)) && !b.g.t.hilltop.Has(int16(h)) {
				n++
				want(t, b.g.t.codes[h], b.g.t.blocked(0, []int16{int16(h)}, true), false)
			}
		}
		want(t, "there is some", n > 0, true)
	})
	rule("RR-153", "the hex of the observer is not counted", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "eight hexes from open ground", b.observes(b.hex("C2317"), b.hex("C2325")), true)
		want(t, "nine", b.observes(b.hex("C2317"), b.hex("C2326")), false)
	})
	for _, id := range []string{"RR-164", "RR-033"} {
		rule(id, "covering terrain hides beyond one hex or two", func(t *testing.T) {
			b := empty(t, field, phAlliedFire)
			seen := map[uint8]bool{}
			for h := range b.g.t.hexes {
				k := b.g.t.terrain[h]
				if seen[k] {
					continue
				}
				seen[k] = true
				for d, hides := range map[int][2]bool{1: {false, false}, 2: {true, false}, 3: {true, true}} {
					switch k {
					case forest, city:
						want(t, "forest and city", b.g.t.conceals(h, d), hides[0])
					case woods, town:
						want(t, "woods and town", b.g.t.conceals(h, d), hides[1])
					default:
						want(t, "elsewhere", b.g.t.conceals(h, d), false)
					}
				}
			}
			want(t, "woods and town meet", seen[woods] && seen[town], true)
		})
	}
	rule("RR-288", "hexsides that nobody crosses do not block", func(t *testing.T) {
		b := waal(t)
		n := 0
		b.straight(func(d, from, over, to int) {
			tab := b.g.t
			if tab.wet[from]>>d&1 != 0 && !tab.diked(from, d) && !tab.diked(over, d) && !tab.blocked(int16(from), []int16{int16(over)}, true) {
				n++
				want(t, "from "+tab.codes[from], b.sees(from, to), true)
			}
		})
		want(t, "there are some", n > 0, true)
	})
	rule("RR-177", "a zone passes a dike of its own hex alone", func(t *testing.T) {
		b := waal(t)
		var u int
		for v, c := range b.g.t.list {
			if c.rng >= 2 && c.er > 0 {
				u = v
			}
		}
		n := map[bool]int{}
		b.straight(func(d, from, over, to int) {
			tab := b.g.t
			if tab.noZone.Has(int16(to)) || tab.hilltop.Has(int16(from)) || tab.blocked(int16(from), []int16{int16(over)}, false) || !tab.diked(from, d) && !tab.diked(over, d) {
				return
			}
			b.put(u, from)
			own := !tab.diked(over, d)
			n[own]++
			want(t, "from "+tab.codes[from], b.controls(u, to), own)
		})
		want(t, "both meet", n[true] > 0 && n[false] > 0, true)
	})
	rule("RR-178", "zones go over water", func(t *testing.T) {
		b := waal(t)
		n := 0
		u := b.g.t.byID["ge-10SS-22SS-Euling-inf-1"]
		b.straight(func(d, from, over, _ int) {
			if b.g.t.wet[from]>>d&1 != 0 && !b.g.t.noZone.Has(int16(over)) {
				n++
				b.put(u, from)
				want(t, "from "+b.g.t.codes[from], b.controls(u, over), true)
			}
		})
		want(t, "there is water", n > 0, true)
	})
	rule("RR-301", "no zone in forest and city, nor in what is not observed", func(t *testing.T) {
		b := waal(t)
		u := b.g.t.byID["ge-10SS-22SS-Euling-inf-1"]
		n := 0
		b.straight(func(_, from, over, _ int) {
			if k := b.g.t.terrain[over]; k == forest || k == city {
				n++
				b.put(u, from)
				want(t, "into "+b.g.t.codes[over], b.controls(u, over) || b.zoned(over, 1-int(b.g.t.list[u].side)), false)
			}
		})
		want(t, "there is some", n > 0, true)
	})
	rule("RR-298", "a line passes two hexes of city and forest, three with towns and woods", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		line := func(kinds ...uint8) bool {
			tab := b.ground()
			for i, k := range kinds {
				tab.terrain[b.hex("C2318")+i] = k
			}
			return tab.connected(int16(b.hex("C2317")), int16(b.hex("C2325")))
		}
		want(t, "open ground", line(), true)
		want(t, "two forests", line(forest, city), true)
		want(t, "three", line(forest, city, forest), false)
		want(t, "three woods", line(woods, town, woods), true)
		want(t, "four", line(woods, town, woods, town), false)
		want(t, "two forests and two woods", line(forest, woods, city, town), false)
	})
	rule("RR-299", "hilltops carry farther", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		line := func(both, third bool, n int) bool {
			tab := b.ground()
			tab.hilltop.Add(int16(b.hex("C2317")))
			if both {
				tab.hilltop.Add(int16(b.hex("C2325")))
			}
			if third {
				tab.hilltop.Add(int16(b.hex("C2324")))
			}
			for i := range n {
				tab.terrain[b.hex("C2318")+i] = forest
			}
			return tab.connected(int16(b.hex("C2317")), int16(b.hex("C2325")))
		}
		want(t, "four forests", line(false, false, 4), true)
		want(t, "five", line(false, false, 5), false)
		want(t, "between hilltops", line(true, false, 6), true)
		want(t, "with a third between", line(true, true, 6), false)
	})
	rule("RR-300", "36 hexes at most; the hex of the HQ counts, that of the observer does not", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		tab := b.ground()
		want(t, "limit", tab.charts.Sight.Communication, 36)
		from, to := int16(b.hex("C2317")), int16(b.hex("C2325"))
		tab.terrain[from], tab.terrain[from+1], tab.terrain[from+2] = forest, forest, forest
		want(t, "the observer in a third forest", tab.connected(from, to), true)
		tab.terrain[to] = forest
		want(t, "the HQ in a third forest", tab.connected(from, to), false)
		wide := empty(t, "breakout", phAlliedFire).ground()
		a := int16(slices.IndexFunc(wide.grid.Q, func(q int16) bool { return true }))
		near, far := 0, 0
		for h := range int16(wide.hexes) {
			switch d := wide.grid.Distance(a, h); {
			case d == 36:
				near += b2i(wide.connected(a, h))
			case d > 36:
				far += b2i(wide.connected(a, h))
			}
		}
		want(t, "as far and no farther", near > 0 && far == 0, true)
	})
}
