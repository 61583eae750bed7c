package endeavor

import "testing"

func init() {
	rule("ME-007", "of several terrains the dearest counts", func(t *testing.T) {
		b := field(t, "", phMove)
		b.ground(rough|mountain, "36.16")
		b.unit("us-30-inf", "36.15")
		want(t, "rough and mountain", b.begin().spends("us-30-inf", "36.16"), 8)
	})
	rule("ME-014", "no way over a Sea Line", func(t *testing.T) {
		b := field(t, "", phMove)
		b.side("36.15", "36.16", b.g.t.sea)
		b.unit("us-30-inf", "36.15")
		want(t, "around", b.begin().spends("us-30-inf", "36.16"), 4)
		b = empty(t, "", phMove) // on the map: from Walcheren to the mainland
		b.spare()
		b.unit("us-30-inf", "14.20")
		b.begin()
		want(t, "over the Sea Line", b.spends("us-30-inf", "15.20"), -1)
		want(t, "over the dam", b.goes("us-30-inf", "14.21"), true)
		want(t, "into the water", b.goes("us-30-inf", "13.21"), false)
	})
	rule("ME-016", "no zone over a Sea Line", func(t *testing.T) {
		b := field(t, "", phMove)
		b.side("36.16", "36.17", b.g.t.sea)
		b.unit("de-116-pz", "36.17")
		b.unit("us-30-inf", "36.15")
		b.begin()
		want(t, "beside it over the Sea Line", b.spends("us-30-inf", "36.16"), 2)
		want(t, "in its zone", b.spends("us-30-inf", "35.17"), 2+2+4)
		b = field(t, "", phMove)
		b.side("36.16", "36.17", b.g.t.sea, b.g.t.bridged)
		b.unit("de-116-pz", "36.17")
		b.unit("us-30-inf", "36.15")
		want(t, "over a bridge", b.begin().spends("us-30-inf", "36.16"), 6)
	})
	rule("ME-017", "a bridge costs a point", func(t *testing.T) {
		for name, water := range map[string]func(*tables) []uint8{
			"river": func(t *tables) []uint8 { return t.river }, "Rhine": func(t *tables) []uint8 { return t.rhine }, "Sea Line": func(t *tables) []uint8 { return t.sea },
		} {
			b := field(t, "", phMove)
			b.side("36.15", "36.16", water(b.g.t), b.g.t.bridged)
			b.unit("us-30-inf", "36.15")
			want(t, name, b.begin().spends("us-30-inf", "36.16"), 4)
		}
	})
	rule("ME-018", "a road over a river is no bridge symbol", func(t *testing.T) {
		b := field(t, "", phMove)
		b.side("36.15", "36.16", b.g.t.river, b.g.t.road)
		b.unit("us-30-inf", "36.15")
		want(t, "along the road", b.begin().spends("us-30-inf", "36.16"), 1)
	})
	rule("ME-020", "nobody enters Switzerland or Italy", func(t *testing.T) {
		b := empty(t, "", phMove)
		for _, code := range []string{"36.33", "37.31", "38.30", "39.31", "45.35", "46.32", "47.32", "49.33"} {
			_, ok := b.g.placeOf(code)
			want(t, code, ok, false)
		}
		for p, h := range b.g.t.whole {
			if c := b.g.sc.Map.Layers["country"][h]; c == "switzerland" || c == "italy" {
				t.Errorf("%s is in %s", b.g.t.codes[p], c)
			}
		}
		b.spare()
		b.unit("us-30-inf", "37.30") // Basel is next door
		p := b.hex("37.30")
		want(t, "a side without a way", b.g.t.next[p][0] < 0 && b.g.t.step[p][0] == closed, true)
		b.begin().do(b.u("us-30-inf"))
		for q := range b.g.t.hexes {
			if d := b.g.t.grid.Distance(b.g.t.whole[p], b.g.t.whole[q]); d == 1 && b.can(b.action(blkHex, q)) && b.g.t.toward(p, uint16(q)) < 0 {
				t.Errorf("%s is no neighbour on the board", b.g.t.codes[q])
			}
		}
	})
	rule("ME-022", "the land beyond the Rhine south of Mainz is closed", func(t *testing.T) {
		b := empty(t, "", phMove)
		for p, h := range b.g.t.whole {
			if k := b.g.sc.Map.Layers["terrain"][h]; k == "" || k == "sea" || k == "closed" {
				t.Errorf("%s: %q is on the board", b.g.t.codes[p], k)
			}
		}
		for _, code := range []string{"27.35", "30.35", "33.34"} {
			_, ok := b.g.placeOf(code)
			want(t, code, ok, false)
		}
		b.spare()
		b.unit("us-30-inf", "26.34")
		want(t, "from its west bank", b.begin().goes("us-30-inf", "26.33"), true)
	})
	rule("ME-058", "out of supply units have half their points", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		b.unit("de-77-inf", "36.15", stOOS) // MA 5
		b.along("36.15", "36.16")
		b.supply.stale()
		b.begin()
		want(t, "allowance", b.allowance(b.g.t.byID["de-77-inf"]), 5)
		want(t, "a road and two hexes", b.spends("de-77-inf", "36.18"), 5)
		want(t, "two hexes and a half point", b.spends("de-77-inf", "36.13"), 4)
		w, _ := b.way("de-77-inf", "36.12")
		want(t, "three hexes: only as MA 5", w, Way{int(b.hex("36.12")), Strategic, 6, false})
	})
	rule("ME-060", "units out of supply have no zone of control", func(t *testing.T) {
		b := field(t, "", phMove)
		g := b.unit("de-116-pz", "36.17")
		b.unit("us-30-inf", "36.15")
		want(t, "in supply", b.begin().spends("us-30-inf", "36.16"), 6)
		b.mark(g, stOOS)
		want(t, "out of supply", b.spends("us-30-inf", "36.16"), 2)
	})
	rule("ME-061", "strategic movement gives units out of supply their printed points", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-30-inf", "36.15", stOOS) // MA 6
		b.begin()
		six, _ := b.way("us-30-inf", "36.21")
		want(t, "six hexes", six, Way{int(b.hex("36.21")), Strategic, 12, false})
		_, ok := b.way("us-30-inf", "36.22")
		want(t, "seven", ok, false)
		want(t, "by the mask", b.goes("us-30-inf", "36.21") && !b.goes("us-30-inf", "36.22"), true)
	})
	rule("ME-130", "Trucks move like units, MA 6", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("truck-1", "36.15")
		b.unit("de-116-pz", "37.20")
		b.begin()
		want(t, "six hexes", b.spends("truck-1", "36.09"), 12)
		want(t, "seven", b.goes("truck-1", "36.08"), false)
		want(t, "they pay for zones", b.spends("truck-1", "36.19"), 8+4)
		b.send("truck-1", "36.10")
		want(t, "moved", b.where(b.g.t.byID["truck-1"]), "36.10")
	})
	rule("ME-138", "Germans pay a point for roads in dominated zones", func(t *testing.T) {
		for _, c := range []struct {
			phase uint8
			id    string
			zones uint8
			cost  int
		}{{phGermanMove, "de-116-pz", 0, 1}, {phGermanMove, "de-116-pz", 1 << 2, 2}, {phMove, "us-30-inf", 1 << 2, 1}} {
			b := field(t, "", c.phase)
			b.along("36.15", "36.16")
			b.g.t.zones[b.hex("36.16")] = 1 << 2
			b.zones = c.zones
			b.unit(c.id, "36.15")
			want(t, c.id, b.begin().spends(c.id, "36.16"), c.cost)
		}
	})
	rule("ME-141", "German armour pays double in strategic movement in dominated zones", func(t *testing.T) {
		for _, c := range []struct {
			id       string
			armoured bool
		}{{"de-116-pz", true}, {"de-15-pg", true}, {"de-77-inf", false}} {
			b := field(t, "", phGermanMove)
			for p := range b.g.t.hexes {
				b.g.t.zones[p] = 0
			}
			b.along("36.15", "35.15", "34.14")
			u := b.unit(c.id, "36.15")
			ma := int(b.g.t.list[u].ma) / 2
			b.begin()
			far := strategicCosts(b, u)
			want(t, c.id+": free", far[b.hex("36.16")], 2)
			for p := range b.g.t.hexes {
				b.g.t.zones[p] = 1
			}
			b.zones = 1
			far = strategicCosts(b, u)
			open, road := 2, 2
			if c.armoured {
				open, road = 4, 4
			}
			want(t, c.id+": open", far[b.hex("36.16")], open)
			want(t, c.id+": road", far[b.hex("35.15")], road)
			want(t, c.id+": two of road", far[b.hex("34.14")], 2*road)
			_, beyond := far[b.hex("36.15")+uint16(ma)+1]
			want(t, c.id+": further than its MA", beyond, !c.armoured)
		}
	})
	rule("ME-218", "a zone of control costs two points, once a hex", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("de-116-pz", "35.17")
		b.unit("de-2-pz", "37.17")
		b.unit("us-30-inf", "36.15")
		b.begin()
		want(t, "two units beside the hex", b.spends("us-30-inf", "36.16"), 6)
		b.unit("us-1-inf", "35.16") // in the zone
		want(t, "leaving costs nothing", b.spends("us-1-inf", "34.14"), 4)
	})
	rule("ME-219", "nobody stops in a zone", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("de-116-pz", "37.17")
		b.unit("de-2-pz", "34.17")
		b.unit("us-3-arm", "36.15")
		b.begin()
		want(t, "into the zone and along it", b.spends("us-3-arm", "36.17"), 12)
		want(t, "out again", b.spends("us-3-arm", "35.18"), 14)
	})
	rule("ME-220", "a friend does not cancel a zone for movement", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("de-116-pz", "36.17")
		b.unit("us-1-inf", "36.16")
		b.unit("us-30-inf", "36.15")
		want(t, "hex that is held", b.begin().spends("us-30-inf", "36.16"), 6)
	})
	rule("ME-221", "HQs and Trucks have no zone", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		b.unit("us-1-hq", "36.17")
		b.unit("truck-1", "37.17")
		b.unit("de-77-inf", "36.15")
		want(t, "beside an HQ", b.begin().spends("de-77-inf", "36.16"), 2)
		b.unit("us-30-inf", "36.17")
		want(t, "beside a division", b.spends("de-77-inf", "36.16"), 6)
	})
	rule("ME-222", "terrain", func(t *testing.T) {
		for _, c := range []struct {
			terrain uint8
			cost    int
		}{{plain, 2}, {city, 2}, {bocage, 4}, {forest, 4}, {rough, 4}, {wetlands, 6}, {mountain, 8}} {
			b := field(t, "", phMove)
			b.ground(c.terrain, "36.16")
			b.unit("us-30-inf", "36.15")
			want(t, "terrain", b.begin().spends("us-30-inf", "36.16"), c.cost)
		}
		b := empty(t, "", phMove) // on the map
		b.spare()
		b.unit("us-30-inf", "26.08")
		b.begin()
		for d, n := range b.g.t.next[b.hex("26.08")] {
			if n >= 0 && b.g.t.step[b.hex("26.08")][d] != closed && b.goes("us-30-inf", b.g.t.codes[n]) {
				if got := b.spends("us-30-inf", b.g.t.codes[n]); got > int(b.g.t.step[b.hex("26.08")][d]) || got < 0 {
					t.Errorf("%s: got %d, want at most %d", b.g.t.codes[n], got, b.g.t.step[b.hex("26.08")][d])
				}
			}
		}
	})
	rule("ME-223", "rivers", func(t *testing.T) {
		b := field(t, "", phMove)
		for i, w := range [][]uint8{b.g.t.river, b.g.t.rhine} {
			from := []string{"36.15", "40.15"}[i]
			to := []string{"36.16", "40.16"}[i]
			b.side(from, to, w)
		}
		b.unit("us-3-arm", "36.15")
		b.unit("us-4-arm", "40.15")
		b.begin()
		// The way around is two hexes more.
		want(t, "river", b.spends("us-3-arm", "36.16"), 2+2)
		want(t, "around the Rhine", b.spends("us-4-arm", "40.16"), 4)
		u := b.g.t.byID["us-4-arm"]
		m := b.nobody()
		b.enlist(&m, u)
		want(t, "the Rhine", m.pays(b.g.t, b.hex("40.15"), 0, normal), 2+6)
	})
	rule("ME-224", "roads", func(t *testing.T) {
		b := field(t, "", phMove)
		b.ground(mountain, "36.16", "36.17")
		b.side("36.16", "36.17", b.g.t.river)
		b.along("36.15", "36.16", "36.17")
		b.unit("us-30-inf", "36.15")
		b.begin()
		want(t, "into a mountain", b.spends("us-30-inf", "36.16"), 1)
		want(t, "and over a river", b.spends("us-30-inf", "36.17"), 2)
		b.unit("de-116-pz", "36.18")
		want(t, "into a zone", b.spends("us-30-inf", "36.17"), 1+1+4)
		want(t, "off the road", b.spends("us-30-inf", "35.16"), 2)
	})
	rule("ME-225", "one hex may always be entered first", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		b.ground(wetlands, "36.16", "36.14", "35.15", "35.16", "37.15", "37.16")
		b.unit("de-347-static", "36.15")
		b.unit("us-1-inf", "37.16") // in whose zone it does not march
		b.begin()
		w, ok := b.way("de-347-static", "36.16")
		want(t, "MA 2 into wetlands", ok && w.Mode == OneHex && b.goes("de-347-static", "36.16"), true)
		want(t, "two hexes", b.goes("de-347-static", "36.17"), false)
		b.side("36.15", "36.16", b.g.t.sea)
		want(t, "where there is no way", b.goes("de-347-static", "36.16"), false)
		b.unit("us-30-inf", "36.14")
		want(t, "not onto enemies", b.goes("de-347-static", "36.14"), false)
		b.send("de-347-static", "35.15")
		want(t, "then it stops", b.can(b.u("de-347-static")), false)
	})
	rule("ME-029", "only units with the yellow bar exploit", func(t *testing.T) {
		for phase, ids := range map[uint8][2]string{phExploit: {"us-30-inf", "us-3-arm"}, phGermanExploit: {"de-77-inf", "de-15-pg"}} {
			b := field(t, "", phase)
			b.unit(ids[0], "36.15")
			b.unit(ids[1], "38.15")
			b.begin()
			want(t, ids[0], b.can(b.u(ids[0])), false)
			want(t, ids[1], b.can(b.u(ids[1])), true)
		}
	})
	rule("ME-030", "units out of supply do not exploit", func(t *testing.T) {
		b := field(t, "", phGermanExploit)
		b.unit("de-116-pz", "36.15", stOOS)
		want(t, "panzers", b.begin().can(b.u("de-116-pz")), false)
	})
	rule("ME-227", "exploitation has all points again, whatever was done before", func(t *testing.T) {
		b := field(t, "", phMove)
		u := b.unit("us-3-arm", "36.15")
		b.begin().send("us-3-arm", "36.22")
		want(t, "moved", b.has(u, stDone), true)
		b.nextPhase()
		b.nextPhase()
		want(t, "phase", b.phase, phExploit)
		b.begin()
		want(t, "eight points", b.spends("us-3-arm", "28.22"), 16)
		want(t, "no strategic movement", b.goes("us-3-arm", "27.22"), false)
		b.set(u, stFresh)
		want(t, "not in the turn it landed", b.begin().can(b.u("us-3-arm")), false)
	})
	rule("ME-071", "strategic movement doubles the points", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.06")
		b.begin()
		w, _ := b.way("us-3-arm", "36.22")
		want(t, "sixteen hexes", w, Way{int(b.hex("36.22")), Strategic, 32, false})
		want(t, "seventeen", b.goes("us-3-arm", "36.23"), false)
		want(t, "by the mask", b.goes("us-3-arm", "36.22"), true)
	})
	rule("ME-072", "not out of a zone", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.15")
		b.unit("de-116-pz", "37.15")
		b.begin()
		want(t, "eight hexes", b.goes("us-3-arm", "28.17"), true)
		want(t, "nine", b.goes("us-3-arm", "27.18"), false)
		f := b.fork()
		f.put(f.g.t.byID["de-116-pz"], f.hex("39.15"))
		want(t, "nine, without the zone", f.goes("us-3-arm", "27.18"), true)
	})
	rule("ME-073", "not through a zone, even where a friend stands", func(t *testing.T) {
		b := field(t, "", phMove)
		corridor(b)
		b.side("35.17", "36.16", b.g.t.bridged)
		b.unit("us-3-arm", "36.10")
		b.begin()
		want(t, "through the gap", b.goes("us-3-arm", "36.22"), true)
		b.unit("de-116-pz", "35.17")
		b.unit("us-30-inf", "36.16")
		want(t, "by a zone with a friend in it", b.goes("us-3-arm", "36.22"), false)
		want(t, "normally", b.spends("us-3-arm", "36.16"), 12+4)
		want(t, "up to the zone", b.goes("us-3-arm", "36.15"), true)
	})
	rule("ME-075", "exploiters march, then exploit", func(t *testing.T) {
		b := field(t, "", phGermanMove)
		b.unit("de-116-pz", "36.06")
		b.begin()
		b.send("de-116-pz", "36.20")
		b.nextPhase()
		b.nextPhase()
		b.begin()
		want(t, "eight more", b.goes("de-116-pz", "36.12"), true)
		want(t, "nine", b.goes("de-116-pz", "36.11"), false)
	})
	rule("ME-076", "not HQs and Trucks", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-1-hq", "36.06")
		b.unit("truck-1", "40.06")
		b.begin()
		want(t, "HQ, eight hexes", b.goes("us-1-hq", "36.14"), true)
		want(t, "nine", b.goes("us-1-hq", "36.15"), false)
		want(t, "Truck, seven", b.goes("truck-1", "40.13"), false)
		for _, id := range []string{"us-1-hq", "truck-1"} {
			f := b.fork().do(b.u(id))
			want(t, id, f.spentS, lost)
		}
	})
	rule("ME-005", "nobody moves outside the movement phases", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-30-inf", "36.15")
		b.begin()
		want(t, "no hex before a unit", b.can(b.h("36.16")), false)
		for _, phase := range []uint8{phCombat, phGermanCombat} {
			c := field(t, "", phase)
			c.unit("us-30-inf", "36.15")
			c.units("36.16", "de-77-inf", "de-2-pz")
			c.run()
			c.is(kAttack)
			want(t, "a unit that would move in the Combat Phase", c.can(c.u("us-30-inf")) || c.can(c.u("de-2-pz")), false)
			want(t, "a hex to go to", c.can(c.h("35.16")) || c.can(c.h2("35.16")), false)
		}
		for k, row := range nodeTable {
			if k := kind(k); (k == kMove || k == kGo || k == kOn || k == kOvrFrom) && row.phases != moving {
				t.Errorf("%v stands in phases %b", k, row.phases)
			}
		}
	})
}

// strategicCosts are what a unit pays in strategic movement, by place.
func strategicCosts(b *board, u int) map[uint16]int {
	c := *b.State
	c.pickUp(u)
	var f flood
	f.cost, f.wait, f.words = make([]uint8, maxPlaces), make([]uint64, (maxSpend+1)*placeWords), placeWords
	m := c.mover()
	f.spread(&c, &m, strategic, c.stack, 0, &set{})
	out := map[uint16]int{}
	for p := range f.reached.all {
		out[p] = int(f.spent(p))
	}
	return out
}

// corridor closes all sides to rows 35 and 37 along row 36.
func corridor(b *board) {
	t := b.g.t
	for p := range t.hexes {
		for d, n := range t.next[p] {
			if n < 0 {
				continue
			}
			if r, s := t.grid.Place(t.whole[p]).Row, t.grid.Place(t.whole[n]).Row; r != s && (r == 36 || s == 36) {
				t.sea[p] |= 1 << d
			}
		}
		b.relay(uint16(p))
	}
}
