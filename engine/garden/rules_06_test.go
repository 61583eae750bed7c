package garden

import "testing"

// arriveNow brings in what is due, with a face of the draw.
func (b *table) arriveNow(face int) int {
	b.phase = phArrivals
	return b.arrivals(face, false)
}

func init() {
	for _, id := range []string{"O-72", "O-73", "O-74", "O-76"} {
		rule(id, "entry hexes", func(t *testing.T) {
			b := empty(t, "", phArrivals)
			b.waits("A43HQ") // two points, by 27,31
			want(t, "three Allied entry hexes", len(b.g.t.list[b.g.t.byID["A43HQ"]].entry), 3)
			b.unit("G1224", "27,31")
			b.arriveNow(0)
			want(t, "the next of the group", b.at(b.g.t.byID["A43HQ"]), "29,31")

			b = empty(t, "", phArrivals)
			b.waits("A43REC")
			b.unit("A69", "27,31")
			b.unit("A130", "27,31")
			b.unit("A5GDS", "29,31")
			b.unit("A8AB", "29,31")
			b.arriveNow(0)
			want(t, "seventh point still enters", b.at(b.g.t.byID["A43REC"]), "27,31")
			b.waits("A1519H", "A44RTR")
			b.arriveNow(0)
			want(t, "eighth by 29,31 is full: the next", b.at(b.g.t.byID["A1519H"]), "28,31")
			want(t, "eighth by 27,31", b.at(b.g.t.byID["A44RTR"]), "27,31")

			b = empty(t, "", phArrivals)
			b.waits("A43HQ")
			for i, h := range []string{"27,31", "28,31", "29,31"} {
				b.unit([]string{"G1224", "G1225", "G1226"}[i], h)
			}
			want(t, "all hold enemies: nobody comes", b.arriveNow(0), 0)
		})
	}
	for _, id := range []string{"O-10", "O-75"} {
		rule(id, "a unit beyond the cap waits", func(t *testing.T) {
			b := empty(t, "", phArrivals)
			b.waits("A43REC")
			u := b.g.t.byID["A43REC"]
			b.g.t.caps[allied] = 2 // as if 65 stood there
			b.unit("A69", "16,15")
			other := b.unit("A1_504", "16,17")
			b.arriveNow(0)
			want(t, "waits", b.loc[u], toCome)
			b.take(other, dead)
			b.wipe(other, dead)
			b.arriveNow(0)
			want(t, "comes", b.at(u), "27,31")
		})
	}
	for _, id := range []string{"O-77", "O-78", "O-79"} {
		rule(id, "drops", func(t *testing.T) {
			b := empty(t, "", phArrivals)
			b.turn, b.weather = 3, clearSky
			b.waits("A10P", "A11P", "A156P", "A80AT")
			b.allied("16,9")
			want(t, "only the source that is held", b.arriveNow(0), 1)
			b.unit("A1P", "3,7")
			b.unit("A2P", "3,7")
			b.unit("A3P", "3,7")
			b.unit("A1BOR", "3,7")
			want(t, "over four points", b.arriveNow(0), 3)
			want(t, "stack", b.stackAt(b.hex("3,7")), 7)

			b = empty(t, "", phArrivals)
			b.turn, b.weather = 3, cloudy
			b.allied("3,7", "8,7")
			b.waits("A156P", "A10P", "A11P", "APOLHQ", "A1POL", "A2POL", "A3POL")
			b.arriveNow(0)
			want(t, "those of turn 2 first", b.loc[b.g.t.byID["A156P"]] != toCome, true)
			want(t, "the sixth waits", b.loc[b.g.t.byID["A2POL"]], toCome)
		})
	}
	rule("O-60", "the Polish source moves from under a German unit", func(t *testing.T) {
		b := empty(t, "", phArrivals)
		b.turn = 3
		b.waits("APOLHQ", "A1POL")
		b.arriveNow(0)
		want(t, "German-owned alone does not stop them", b.at(b.g.t.byID["A1POL"]), "8,7")

		b = empty(t, "", phArrivals)
		b.turn = 3
		b.unit("G1224", "8,7")
		b.waits("APOLHQ", "A1POL")
		b.arriveNow(0)
		want(t, "an adjacent hex", b.g.t.distance(b.src[3], b.hex("8,7")), 1)
		want(t, "the lowest direction that may be", b.at(b.g.t.byID["A1POL"]), "8,6")
		want(t, "it is Allied now", b.own.has(b.src[3]), true)
	})
	rule("O-80", "modes of arrival", func(t *testing.T) {
		b := empty(t, "", phArrivals)
		b.allied("3,7")
		b.waits("A43HQ", "A130", "A10P", "G10HQ")
		b.turn = 3
		b.arriveNow(0)
		for id, travel := range map[string]bool{"A43HQ": true, "A130": false, "A10P": false, "G10HQ": true} { // 28,31 has no road
			want(t, id, b.travel(b.g.t.byID[id]), travel)
		}
	})
	for _, id := range []string{"O-81", "O-97", "O-101"} {
		rule(id, "one draw for all that arrive", func(t *testing.T) {
			late, cut := map[string]int{}, map[string]map[uint8]bool{"A10P": {}, "A11P": {}, "A156P": {}}
			for face := range 10 {
				b := empty(t, "", phArrivals)
				b.allied("3,7")
				b.turn = 3
				b.waits("A10P", "A11P", "A156P", "A43HQ", "A43REC")
				b.arriveNow(face)
				for id := range cut {
					cut[id][b.pen[b.g.t.byID[id]]] = true
				}
				for _, id := range []string{"A43HQ", "A43REC"} {
					late[id] += b2i(b.st[b.g.t.byID[id]]&stLate != 0)
				}
			}
			for id, seen := range cut {
				want(t, id+" meets every reduction once", len(seen), 10)
			}
			want(t, "late", late["A43HQ"], 5)
			want(t, "late", late["A43REC"], 5)
		})
		rule(id, "airborne units of turn 1 lose up to nine, late ones the whole first grant", func(t *testing.T) {
			b := empty(t, "", phBuildUp)
			b.turn = 1
			u := b.unit("A1P", "16,15", withSupply(outOfCommunications))
			v := b.unit("A43HQ", "16,17")
			b.st[v] |= stLate
			b.phase = phArrivals
			b.arrivals(7, false)
			b.grantFirst()
			want(t, "1 Para", b.op[u], 16-7)
			want(t, "late", b.op[v], 0)
			b.grantSecond()
			want(t, "late, second phase", b.op[v], 20)
		})
	}
	rule("O-82", "arrivals own their hex", func(t *testing.T) {
		b := empty(t, "", phArrivals)
		b.waits("A43HQ")
		b.arriveNow(0)
		want(t, "owner", b.owner(b.hex("27,31")), allied)
	})
}
