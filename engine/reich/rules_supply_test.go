package reich

import "testing"

// Where supply is traced over open ground: hexes of one row between Veghel and Uden, C2616 to the east.
func row(n int) string { return "C26" + string('0'+rune(n/10)) + string('0'+rune(n%10)) }

func init() {
	rule("RR-310", "a unit is in supply by a path to its HQ, if that is in supply itself", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(first501, row(20), defilade)
		want(t, "without an HQ", b.supplied(u), false)
		h := b.at(hq501, row(16), defilade)
		want(t, "with it", b.supplied(u), true)
		want(t, "who commands", b.master(u), h)
		other := b.at("al-101-506-2-inf-1", row(21), defilade)
		want(t, "of another regiment", b.supplied(other), false)
		b.set(h, stDepleted)
		want(t, "its HQ cut off", b.supplied(u), false)
		want(t, "with the option", (&board{open(t, "one-bridge", "").New().(*State), t}).supplied(0), true)
	})
	for _, id := range []string{"RR-175", "RR-321"} {
		rule(id, "no path through enemies or their zones, unless friends are there", func(t *testing.T) {
			b := tracing(t, field, phAlliedFire, false)
			u, h := b.at(first501, row(22), defilade), b.at(hq501, row(18), defilade)
			want(t, "open ground", b.supplied(u), true)
			b.at(german1, row(20), defilade)
			sc := b.g.scratch()
			b.supplyGround(sc, allied)
			want(t, "his hex", sc.closed.Has(int16(b.hex(row(20)))), true)
			want(t, "beside him", sc.closed.Has(int16(b.hex(row(21)))), true)
			b.at(second501, row(21), defilade)
			b.supplyGround(sc, allied)
			want(t, "a friend there", sc.closed.Has(int16(b.hex(row(21)))), false)
			b.at(erdmann, row(24), defilade)
			b.supplyGround(sc, allied)
			want(t, "a lone leader", sc.closed.Has(int16(b.hex(row(24)))), false)
			b.set(b.g.t.byID[german1], stDisrupted)
			b.supplyGround(sc, allied)
			want(t, "a disrupted enemy has no zone", sc.closed.Has(int16(b.hex(row(19)))), false)
			want(t, "his hex all the same", sc.closed.Has(int16(b.hex(row(20)))), true)
			want(t, "as a walk finds", b.supplied(u), b.slowlySupplied(u))
			want(t, "the HQ", b.has(h, stDepleted), false)
		})
	}
	rule("RR-513", "a lone leader of the enemy does not cut supply", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(first501, row(20), defilade)
		b.at(hq501, row(19), defilade)
		b.at(erdmann, row(21), defilade)
		b.at(leader2, row(20), defilade)
		want(t, "supplied", b.supplied(u), true)
		want(t, "and weighs nothing", b2i(b.fits(b.hex(row(20)), 23, 0, 0)), 1)
	})
	rule("RR-331", "twelve hexes, that of the HQ counted", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(first501, row(27), defilade)
		h := b.at(hq501, row(16), defilade)
		want(t, "eleven", b.supplied(u), true)
		b.put(u, b.hex(row(28)))
		want(t, "twelve", b.supplied(u), true)
		b.put(u, b.hex(row(29)))
		want(t, "thirteen", b.supplied(u), false)
		want(t, "the HQ", b.has(h, stDepleted), false)
	})
	rule("RR-388", "six hexes to an HQ in travel mode", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(first501, row(22), defilade)
		b.at("al-GA-32-armhq-1", row(16), defilade)
		g := b.at(irish, row(22), concentrated)
		b.at(hq501, row(15), defilade)
		want(t, "six, in defilade", b.supplied(g), true)
		b.setMode(b.g.t.byID["al-GA-32-armhq-1"], travel)
		want(t, "six", b.supplied(g), true)
		b.put(g, b.hex(row(23)))
		want(t, "seven", b.supplied(g), false)
		want(t, "of another HQ", b.supplied(u), true)
	})
	rule("RR-341", "a disrupted HQ is found half as far", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(first501, row(22), defilade)
		h := b.at(hq501, row(16), defilade, stDisrupted)
		want(t, "six", b.supplied(u), true)
		b.put(u, b.hex(row(23)))
		want(t, "seven", b.supplied(u), false)
		want(t, "and does not answer for others", b.exerts(h), false)
	})
	rule("RR-332", "judged when it fires, by an HQ in supply; beside its source; off the map", func(t *testing.T) {
		b := tracing(t, field, phAlliedFire, false)
		u := b.at(german1, row(20), defilade)
		b.State.unit[u].at = 0
		b.send(u, areas)
		want(t, "off the map", b.supplied(u), true)
		b = &board{b.Clone().(*State), t}
		given := emptyOf(t, sourced(t), phAlliedFire)
		v := given.at(first501, "C2411", defilade)
		want(t, "on the source", given.supplied(v), true)
		given.put(v, given.hex("C2412"))
		want(t, "next to it", given.supplied(v), true)
		given.at(hq501, "C4418", defilade, stDepleted)
		given.put(v, given.hex("C2413"))
		want(t, "two hexes from it, its HQ cut off", given.supplied(v), false)
	})
	rule("RR-573", "who would trace to what is not there traces to C2411", func(t *testing.T) {
		b := emptyOf(t, sourced(t), phAlliedCommand)
		h, u := b.at(hq501, "C2809", defilade), b.at("al-GA-5-1CG-tank-1", "C2511", concentrated)
		b.judgeHQs(allied)
		want(t, "the HQ", b.has(h, stDepleted), false)
		want(t, "tanks of an HQ that is away", b.supplied(u), true)
		b.at(german1, "C2411", concentrated)
		b.judgeHQs(allied)
		want(t, "with Germans there", b.has(h, stDepleted), true)
		want(t, "the tanks", b.supplied(u), false)
		e := b.at(german2, "C3603", concentrated)
		want(t, "Germans", b.supplied(e), true)
	})
}

// sourced is the introductory scenario as it is.
func sourced(t testing.TB) *Game {
	g, ok := tablesRead.Load("sourced")
	if !ok {
		made, err := prepare(scenarioOf(field), Options{})
		must(t, err)
		g, _ = tablesRead.LoadOrStore("sourced", made)
	}
	return g.(*Game)
}
