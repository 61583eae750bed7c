package reich

import "testing"

// chain is the whole map, where the chains of command are whole.
func chain(t *testing.T, phase uint8) *board {
	b := tracing(t, "campaign", phase, false)
	b.turn = 9 // 18 September
	return b
}

// cut tells whether an HQ is marked after its side has been judged.
func (b *board) cut(h int) bool {
	b.judgeHQs(b.g.t.list[h].side)
	return b.has(h, stDepleted)
}

func init() {
	rule("RR-311", "German sources: roads to the north, east and west, not into captured areas", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h := b.at("ge-7FJ-hq-1", "C2532", defilade)
		want(t, "by the eastern edge", b.cut(h), false)
		b.put(h, b.hex("D3533"))
		want(t, "area 2E is captured in turn", b.g.sc.OffMap.Areas[b.areaOf("D3534")].Closed, 8)
		b.turn = 7
		want(t, "before", b.cut(h), false)
		b.turn = 8
		want(t, "captured", b.cut(h), true)
		b.put(h, b.hex("D0119"))
		want(t, "in the south", b.cut(h), true)
	})
	rule("RR-323", "a corps HQ: any length of primary and secondary roads", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h := b.at("ge-LXXXVIII-hq-1", "C3213", defilade) // Veghel
		want(t, "by road", b.cut(h), false)
		off := b.hex("C2618")
		for n := range b.g.t.hexes {
			free := b.g.t.terrain[n] == clear_
			for d := range numDirs {
				free = free && b.g.t.roads[n][d] != 1
			}
			if free && b.g.t.codes[n][0] == 'C' {
				off = n
				break
			}
		}
		b.put(h, off)
		want(t, "off the road", b.cut(h), true)
	})
	for _, id := range []string{"RR-318", "RR-324"} {
		rule(id, "a division traces to its corps within 18 points", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			c, d := b.at("ge-LXXXVIII-hq-1", "C2801", defilade), b.at("ge-85-hq-1", "C2805", defilade)
			want(t, "near", b.cut(d), false)
			want(t, "the corps", b.has(c, stDepleted), false)
			b.put(d, b.hex("C1030")) // beside an edge of its own, which is not its source
			want(t, "far from it", b.cut(d), true)
			b.put(d, b.hex("C2805"))
			b.put(c, b.hex("D0119"))
			want(t, "with a corps that is cut off", b.cut(d), true)
		})
	}
	rule("RR-318", "Tettau by a road off the western edge above the Rhine", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h := b.at("ge-Tettau-hq-1", "A3001", defilade)
		from := 0
		for i := range b.g.t.exits {
			if x := &b.g.t.exits[i]; x.edge == west && b.g.t.codes[x.hex][0] == 'A' {
				from++
				b.put(h, x.hex)
				want(t, "at "+b.g.t.codes[x.hex], b.cut(h), false)
			}
		}
		b.put(h, b.hex("A1052"))
		want(t, "in the east", b.cut(h), true)
		t.Logf("%d roads", from)
	})
	rule("RR-319", "with no corps on the map it traces to the edge as if ten hexes of road lay beyond", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h := b.at("ge-85-hq-1", "C2801", defilade)
		want(t, "at the edge", b.cut(h), false)
		sc := b.g.scratch()
		defer b.g.giveBack(sc)
		b.supplyGround(sc, german)
		b.flow(sc, b.g.t.cost[travelling], b.where(h), pathDivision)
		want(t, "within 26 half points", b.exitWithin(sc, pathDivision-corpsRoads), true)
		far := -1
		for n := range b.g.t.hexes { // where an edge is found for more than that
			b.flow(sc, b.g.t.cost[travelling], n, pathDivision)
			if b.g.t.terrain[n] != water && b.exitWithin(sc, pathDivision) && !b.exitWithin(sc, pathDivision-corpsRoads) {
				far = n
				break
			}
		}
		b.put(h, far)
		want(t, "five points too far", b.cut(h), true)
	})
	rule("RR-326", "a regiment traces 12 points to its division", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		b.at("ge-85-hq-1", "C2801", defilade)
		h := b.at("ge-85-1053-hq-1", "C2805", defilade)
		want(t, "near", b.cut(h), false)
		b.put(h, b.hex("C1033"))
		want(t, "far", b.cut(h), true)
		b.put(h, b.hex("C2805"))
		b.put(b.g.t.byID["ge-85-hq-1"], b.hex("D0119"))
		want(t, "with a division that is cut off", b.cut(h), true)
	})
	rule("RR-322", "HQs measure in points of travel mode, units in hexes", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		b.at("ge-85-hq-1", "C2801", defilade)
		h := b.at("ge-85-1053-hq-1", "C2805", defilade)
		sc := b.g.scratch()
		defer b.g.giveBack(sc)
		b.supplyGround(sc, german)
		furthest := 0
		for _, n := range b.flow(sc, b.g.t.cost[travelling], b.hex("C2801"), pathRegiment) {
			furthest = max(furthest, b.g.t.distance(int(n), b.hex("C2801")))
		}
		want(t, "along a road farther than 12 hexes", furthest > 12, true)
		for n := range b.g.t.hexes {
			if d := b.g.t.distance(n, b.hex("C2801")); sc.flood.Cost(int16(n)) >= 0 && d > 12 && b.g.t.terrain[n] != water {
				b.put(h, n)
				break
			}
		}
		want(t, "an HQ there", b.cut(h), false)
	})
	for _, id := range []string{"RR-023", "RR-486"} {
		rule(id, "two HQs of a division: units and regiments serve either", func(t *testing.T) {
			b := chain(t, phGermanCommand)
			main, forward := b.at("ge-59-hq-1", "C2801", defilade), b.at("ge-59-hq-2", "C2806", defilade)
			b.at("ge-LXXXVIII-hq-1", "D0119", defilade)
			want(t, "a corps that is cut off", b.cut(main), true)
			b.put(b.g.t.byID["ge-LXXXVIII-hq-1"], b.hex("C2801"))
			b.put(forward, b.hex("C3213"))
			want(t, "the main one", b.cut(main), false)
			h := b.at("ge-59-1036-hq-1", "C3214", defilade)
			want(t, "serves the one", b.commands(main, h), true)
			want(t, "and the other", b.commands(forward, h), true)
			u := b.at("ge-59-eng-1", "C3214", defilade)
			want(t, "a unit of the division", b.commands(forward, u) && b.commands(main, u), true)
			b.kill(main)
			want(t, "with one of them", b.commands(forward, u), true)
		})
	}
	rule("RR-313", "30 Corps from the southern roads, or from cities it has come through", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		h := b.at("al-GA-armhq-1", "D0219", defilade)
		want(t, "in the south", b.cut(h), false)
		b.put(h, b.hex("D4817"))
		want(t, "below Eindhoven it is too far", b.cut(h), true)
		b.at("al-GA-2HC-acar-1", "D5515", travel)
		want(t, "noted", b.passed, 1)
		want(t, "but not when 30 Corps has come through", b.cut(h), false)
		other := b.fork()
		for code := range map[string]bool{"D0119": true, "D0109": true, "D0131": true} {
			b.at(map[string]string{"D0119": german1, "D0109": german2, "D0131": german3}[code], code, concentrated)
		}
		want(t, "and not when the road is cut", b.cut(h), true)
		other.State.unit[other.g.t.byID["al-GA-2HC-acar-1"]].at = 0
		para := chain(t, phAlliedCommand)
		para.at(first501, "D5515", defilade)
		want(t, "paratroopers do not open it", para.passed, 0)
	})
	rule("RR-314", "airborne formations from their supplyhead, Poles from any", func(t *testing.T) {
		b := tracing(t, "82nd", phAlliedCommand, false)
		b.turn = 8
		h := b.at("al-82-hq-1", "B2347", defilade)
		want(t, "the marker", b.g.t.codes[b.head(0)], "B2348")
		want(t, "beside it", b.cut(h), false)
		want(t, "its division", b.draws(0, h), true)
		b.put(h, b.hex("B2026"))
		far := b.cut(h)
		want(t, "far from it", far, true)
		all := chain(t, phAlliedCommand)
		all.turn = 10
		pole := all.g.t.byID["al-Pol-Pol-hq-1"]
		for i := range all.g.sc.Supplyheads {
			want(t, all.g.sc.Supplyheads[i].Formation, all.draws(i, pole), true)
		}
	})
	rule("RR-315", "Germans on it or their zone alone cut supply and leave the marker", func(t *testing.T) {
		b := tracing(t, "82nd", phAlliedCommand, false)
		b.turn = 8
		h := b.at("al-82-hq-1", "B2345", defilade)
		want(t, "open", b.cut(h), false)
		e := b.at("ge-406-Greschick-Fort15-inf-1", "B2348", defilade)
		want(t, "on it", b.cut(h), true)
		b.put(e, b.hex("B2349"))
		want(t, "beside it", b.cut(h), true)
		b.at("al-82-505-1-inf-1", "B2348", defilade)
		want(t, "with a company on it", b.cut(h), false)
		want(t, "the marker", b.g.t.codes[b.head(0)], "B2348")
	})
	rule("RR-315", "an Allied zone there counters theirs (11.13)", func(t *testing.T) {
		b := tracing(t, "82nd", phAlliedCommand, false)
		b.turn = 8
		h, near := b.at("al-82-hq-1", "B2345", defilade), b.at("al-82-505-1-inf-1", "B2345", defilade)
		e := b.at("ge-406-Greschick-Fort15-inf-1", "B2349", defilade)
		u := b.at("al-82-505-2-inf-1", "B2345", defilade)
		want(t, "no zone on it", b.controls(near, b.hex("B2348")), false)
		want(t, "cut", b.cut(h), true)
		b.put(near, b.hex("B2347"))
		want(t, "a zone on it", b.controls(near, b.hex("B2348")), true)
		want(t, "countered", b.cut(h), false)
		b.put(u, b.hex("B2347"))
		want(t, "next to the source", b.supplied(u), true)
		b.set(near, stDisrupted)
		b.set(u, stDisrupted)
		want(t, "a zone no more", b.cut(h), true)
		b.unset(near, stDisrupted)
		b.put(e, b.hex("B2348"))
		want(t, "a German on it", b.cut(h), true)
	})
	rule("RR-316", "airborne units are in supply on the 17th and for four turns after they land", func(t *testing.T) {
		b := tracing(t, "82nd", phAlliedMove, false)
		u := b.at("al-82-505-1-inf-1", "B2026", defilade)
		b.turn = 2
		want(t, "on the 17th", b.supplied(u), true)
		b.turn = 8
		want(t, "on the 18th", b.supplied(u), false)
		b.State.unit[u].flags |= 4 << freeSupply
		for turn := range 4 {
			want(t, "landed, turn "+string('1'+rune(turn)), b.supplied(u), true)
			b.countFree()
		}
		want(t, "afterwards", b.supplied(u), false)
	})
	rule("RR-320", "an airborne division passes on supply of 30 Corps to what is attached to it", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		d := b.at("al-101-hq-1", "D0220", defilade, stDepleted)
		tank, h := b.at("al-8AB-8AB-4_7DG-tank-1", "D0221", concentrated), b.g.t.byID["al-8AB-8AB-armhq-1"]
		b.State.unit[h].hq = uint16(d)
		b.State.unit[tank].hq = uint16(d)
		para := b.at("al-101-501-2-inf-1", "D0222", defilade)
		b.State.unit[para].hq = uint16(d)
		want(t, "the tanks", b.supplied(tank), true)
		want(t, "its own", b.supplied(para), false)
	})
	rule("RR-325", "an independent HQ is attached to a division and traces to it within 12 points", func(t *testing.T) {
		b := chain(t, phGermanCommand)
		h := b.at("ge-ind-Knaust-hq-1", "A2346", defilade)
		want(t, "to nobody", b.cut(h), true)
		d := b.at("ge-10SS-hq-1", "A1952", defilade)
		b.adopt(h)
		want(t, "to the nearest", int(b.State.unit[h].hq), d)
		want(t, "in supply", b.cut(h), false)
		b.put(h, b.hex("B3034"))
		want(t, "too far", b.cut(h), true)
	})
	rule("RR-329", "groups of the Guards serve their brigades, the Household Cavalry any HQ", func(t *testing.T) {
		b := chain(t, phAlliedCommand)
		five, ig, wg := b.at("al-GA-5-armhq-1", "D0219", defilade), b.at("al-GA-IG-armhq-1", "D0319", defilade), b.at("al-GA-WG-armhq-1", "D0419", defilade)
		b.at("al-GA-armhq-1", "D0119", defilade)
		want(t, "the Irish", b.commands(five, ig), true)
		want(t, "the Welsh", b.commands(five, wg), false)
		tank := b.at("al-GA-5-2IG-tank-1", "D0220", concentrated)
		want(t, "their tanks serve the group", b.commands(ig, tank) && b.commands(five, tank), true)
		want(t, "no other group", b.commands(wg, tank), false)
		car := b.at("al-GA-2HC-acar-1", "D0220", concentrated)
		want(t, "armoured cars", b.commands(ig, car) && b.commands(wg, car) && b.commands(five, car), true)
		want(t, "down the chain", b.cut(ig), false)
	})
}

// areaOf is the area that a road off the map at a hex leads to.
func (b *board) areaOf(code string) int {
	for i := range b.g.t.exits {
		if b.g.t.codes[b.g.t.exits[i].hex] == code {
			return int(b.g.t.exits[i].area) - 1
		}
	}
	b.t.Fatalf("no road leads off the map at %s", code)
	return 0
}
