package reich

import "testing"

// Units of the breakout.
const (
	tank2IG  = "al-GA-5-2IG-tank-1"
	tank2IG2 = "al-GA-5-2IG-tank-2"
	cars2HC  = "al-GA-2HC-acar-1"
	heinke   = "ge-ind-Heinke-II19SS-inf-1"
)

// off is a hex so many hexes from Club Route, the first from the south along the route at least so far.
func (b *board) off(far, along int) string {
	b.t.Helper()
	for h := b.g.t.hexes - 1; h >= 0; h-- {
		x := b.g.club.strips[h]
		if int(x.far) == far && int(x.along) == along && b.g.t.inPlay.Has(int16(h)) {
			return b.g.t.codes[h]
		}
	}
	b.t.Fatalf("no hex %d from the route at %d", far, along)
	return ""
}

// enters tells whether a unit may go into a hex as the spearhead and the front line allow.
func (b *board) enters(u int, from, to string) bool { return !b.barred(u, b.hex(from), b.hex(to)) }

func init() {
	rule("RR-617", "Germans stay north of the front line, and bridges on it are gone", func(t *testing.T) {
		b := empty(t, "breakout", phGermanMove)
		u := -1
		for v := range b.g.sc.Units {
			if c := &b.g.t.list[v]; c.side == german && c.combat() && !c.hq && c.ma > 0 && c.move == byFoot {
				u = v
				break
			}
		}
		seen := 0
		for h := range b.g.t.hexes {
			for d, n := range b.g.t.grid.Next[h] {
				if n < 0 || b.g.club.front.Has(int16(h)) || !b.g.club.front.Has(n) || b.entry(legDefilade, h, d) == 255 || seen > 3 {
					continue
				}
				seen++
				c := b.fork()
				c.setMode(u, defilade)
				c.put(u, h)
				c.join(u)
				c.begin(frame{act: uint8(actMove), step: mvChoose})
				c.run()
				want(t, c.g.t.codes[n]+" by a step", c.can(c.action(blkDir, d)), false)
				want(t, c.g.t.codes[n]+" as a destination", c.can(c.action(blkHex, int(n))), false)
			}
		}
		want(t, "some", seen > 0, true)
		want(t, "the Allies may", empty(t, "breakout", phAlliedMove).enters(u, "D2017", "D0619"), true)
		state := &board{b.g.start, t}
		down := 0
		for i, c := range b.g.t.crossings {
			if state.down(i) {
				want(t, c.name+" is of a canal", c.water, uint8(canal))
				down++
			}
		}
		want(t, "bridges that are gone", down > 0, true)
	})
	rule("RR-564", "the head of 30 Corps keeps within three hexes of the route, others within six and twelve", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		u := b.at(tank2IG, b.off(0, 5), concentrated)
		b.at(tank2IG2, b.off(0, 40), concentrated)
		for _, c := range []struct {
			far, along int
			may        bool
		}{{3, 40, true}, {4, 40, false}, {3, 50, true}, {4, 50, false}, {4, 28, false}, {4, 26, true}, {6, 26, true}, {7, 26, false}, {6, 16, true}, {7, 16, false}, {7, 15, true}, {12, 15, true}, {13, 15, false}} {
			code := b.off(c.far, c.along)
			want(t, code, b.enters(u, b.off(0, 5), code), c.may)
		}
		b.put(u, b.hex(b.off(6, 40)))
		want(t, "who has been driven off may come nearer", b.enters(u, b.off(6, 40), b.off(5, 40)), true)
		want(t, "and not go farther", b.enters(u, b.off(6, 40), b.off(7, 40)), false)
		b.phase = phGermanMove
		want(t, "Germans are free", b.enters(b.g.t.byID[heinke], b.off(3, 40), b.off(4, 40)), true)
	})
	rule("RR-566", "armoured cars go to 18 hexes", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		u := b.at(cars2HC, b.off(0, 40), concentrated)
		var at bounds
		b.layBounds(&at)
		want(t, "its limit", b.leash(&at, u, b.hex(b.off(10, 40))), 18)
		want(t, "ten hexes off, abreast of the head", b.enters(u, b.off(0, 40), b.off(10, 40)), true)
		want(t, "where a tank may not go", b.enters(b.g.t.byID[tank2IG], b.off(0, 40), b.off(10, 40)), false)
	})
	rule("RR-618", "the Allies on the route keep travel mode until turn 3", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedOrganize)
		u := b.at(tank2IG, b.off(0, 5), travel)
		h := b.hex(b.off(0, 5))
		want(t, "turn 2", b.changes(u), uint32(0))
		b.turn = 3
		want(t, "turn 3", b.changes(u) != 0, true)
		want(t, "begins on the route in another mode", b.onFoot(u, h, concentrated), true)
		want(t, "in travel mode", b.onFoot(u, h, travel), false)
		want(t, "off it", b.onFoot(u, b.hex(b.off(1, 5)), concentrated), false)
	})
	rule("RR-622", "30 Corps attacks within six hexes of the route, and Germans from far off do not fire on it", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedFire)
		u := b.at(tank2IG, b.off(5, 40), concentrated)
		want(t, "six hexes", b.spares(u, b.hex(b.off(6, 40))), false)
		want(t, "seven", b.spares(u, b.hex(b.off(7, 40))), true)
		road := b.hex(b.off(0, 40))
		some := [2]bool{}
		for i := range b.g.sc.Deploy {
			d := &b.g.sc.Deploy[i]
			if b.g.t.list[d.Unit].side == german {
				near := 255
				for _, w := range d.Hexes {
					near = min(near, int(b.g.club.strips[b.g.t.at(w)].far))
				}
				far := near >= 6
				want(t, "on the route", b.spares(d.Unit, road), far)
				want(t, "next to it", b.spares(d.Unit, b.hex(b.off(1, 40))), false)
				if far {
					some[0] = true
				} else {
					some[1] = true
				}
			}
		}
		want(t, "both sorts", some, [2]bool{true, true})
	})
}
