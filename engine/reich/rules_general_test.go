package reich

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// What the rules say of the components.

// everything is the whole order of battle, map and turns.
func everything(t *testing.T) *scenarios.Reich {
	r, ok := scenarios.As[*scenarios.Reich](scenarioOf("campaign"))
	want(t, "campaign", ok, true)
	return r
}

func mapHex(t *testing.T, r *scenarios.Reich, code string) int16 {
	h, err := r.Map.Grid.Parse(code)
	must(t, err)
	return h
}

func init() {
	rule("RR-001", "a case wins over the general rule", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.waiting()
		b.printed(first501, func(c *card) { c.ma = 2 })
		u := b.at(first501, "C2220", concentrated)
		b.at(german1, "C2221", defilade)
		b.lead(u)
		d := b.g.t.toward(b.hex("C2220"), b.hex("C2219"))
		want(t, "nobody goes farther than he can (8.13)", b.leaving(b.hex("C2220"))+int(b.g.t.entry(b.column(u), b.hex("C2220"), d)) > b.allowance(u), true)
		want(t, "but a hex he always goes (8.14)", b.can(b.to("C2220", "C2219")), true)
		b = empty(t, field, phAlliedFire)
		e := b.at(panther, "C2321", concentrated)
		b.at(first501, "C2320", concentrated)
		b.at(second501, "C2320", concentrated)
		want(t, "the top two fire (5.22)", b.onTop(b.at(third501, "C2320", concentrated)), false)
		want(t, "but guns from below (5.89)", b.mayFire(b.at(gun101, "C2320", defilade), e), true)
	})
	rule("RR-004", "battalion, regiment and division of each unit, any of which may be missing", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		for u, r := range b.g.sc.Units {
			c := &b.g.t.list[u]
			if (c.bn == none) != (r.Bn == "") || (c.rgt == none) != (r.Rgt == "") || (c.div == none) != (r.Div == "") {
				t.Errorf("%s: battalion %q, regiment %q, division %q", r.ID, r.Bn, r.Rgt, r.Div)
			}
		}
		of := func(id string) *card { return &b.g.t.list[b.g.t.byID[id]] }
		x, y, z := of(first501), of(second501), of(other501)
		want(t, "companies of a battalion", x.bn == y.bn && x.name != y.name, true)
		want(t, "battalions of a regiment", x.bn != z.bn && x.rgt == z.rgt, true)
	})
	rule("RR-010", "tanks, tank destroyers and assault guns fire at armour", func(t *testing.T) {
		b, seen := empty(t, "campaign", phGermanFire), 0
		for u := range b.g.t.list {
			if c := &b.g.t.list[u]; slices.Contains([]string{"tank", "firefly", "m10", "pz4", "stug", "jgpz", "panther", "tiger1", "tiger2"}, c.typ) {
				want(t, c.id, [2]bool{b.armoured(u), b.tankClass(u) > 0}, [2]bool{true, true})
				seen++
			}
		}
		want(t, "some", seen > 100, true)
	})
	rule("RR-011", "armoured cars and light tanks are armour, and fire at it", func(t *testing.T) {
		b, seen := empty(t, "campaign", phGermanFire), 0
		for u := range b.g.t.list {
			if c := &b.g.t.list[u]; slices.Contains([]string{"acar", "light", "recon"}, c.typ) {
				want(t, c.id, [2]bool{b.armoured(u), b.tankClass(u) > 0}, [2]bool{true, true})
				seen++
			}
		}
		want(t, "some", seen > 10, true)
		b = empty(t, "frost", phAlliedFire)
		e := b.at(cars, "A2434", concentrated)
		want(t, "for rifles", b.inSight(b.at(paras, "A2435", concentrated), e), false)
		want(t, "for guns", b.mayFire(b.at("al-1-1P-at-1", "A2435", defilade), e), true)
	})
	rule("RR-012", "armoured artillery fires in battery, and goes half its way so", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedIndirect)
		u := b.byType(t, "sp", 8, 12)
		b.put(u, b.open())
		want(t, "in battery", b.battery(u), true)
		want(t, "six points of twelve", b.allowance(u), 12)
		want(t, "it moves so", b.mobile(u), true)
		b.setMode(u, travel)
		want(t, "on the road", b.battery(u), false)
		want(t, "all twelve", b.allowance(u), 24)
	})
	for _, id := range []string{"RR-248", "RR-387"} {
		rule(id, "armoured heavy weapons concentrated: as armour, not doubled, half the way after fire", func(t *testing.T) {
			b := empty(t, "breakout", phAlliedIndirect)
			u := b.byType(t, "sphw", 5, 3)
			b.put(u, b.open())
			want(t, "in battery", b.firePoints(u), 2*b.strength(u))
			b.setMode(u, concentrated)
			want(t, "it has the side", b.impossible(u), "")
			want(t, "concentrated", b.firePoints(u), b.strength(u))
			want(t, "moves as concentrated armour", b.column(u), vehicleConcentrated)
			want(t, "all its way", b.allowance(u), 24)
			b.phase = phAlliedMove
			b.set(u, stFired|stBarraged)
			want(t, "may move after indirect fire", b.mayMove(u), true)
			want(t, "half", b.allowance(u), 12)
			b.unset(u, stBarraged)
			want(t, "after direct fire", b.mayMove(u), false)
		})
	}
	rule("RR-016", "legs are conventional targets, but for those in carriers", func(t *testing.T) {
		b := empty(t, "campaign", phGermanFire)
		for u := range b.g.t.list {
			if c := &b.g.t.list[u]; c.id != "" && c.move == byFoot && b.armoured(u) {
				t.Errorf("%s walks and is armour", c.id)
			}
		}
		b = empty(t, field, phAlliedFire)
		f := b.at(first501, "C2320", concentrated)
		e := b.at(grenadiers, "C2321", concentrated)
		want(t, "in carriers", b.inSight(f, e), false)
		b.set(e, stDismounted)
		want(t, "on foot", b.inSight(f, e), true)
	})
	rule("RR-017", "no German jumps", func(t *testing.T) {
		r := everything(t)
		for i := range r.Units {
			if u := &r.Units[i]; u.Side == scenarios.German && (u.Airborne || u.Glider || u.Serial != 0) {
				t.Errorf("%s: comes by air", u.ID)
			}
		}
		jump := 0
		for i := range r.Units {
			jump += b2i(r.Units[i].Div == "7FJ")
		}
		want(t, "though there are parachutists among them", jump > 0, true)
		want(t, "landings are asked in Allied phases alone", nodes[kLand].phases|nodes[kDrop].phases, in(phAlliedMove))
	})
	rule("RR-024", "a position has all that markers say", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		b.at(third1, "B3232", concentrated, stDisrupted|stMoved)
		u := b.losing(b.at("al-GA-5-1GG-arminf-1", "B3131", concentrated, stDepleted|stFired), 2)
		b.at("al-82-505-hq-1", "B2933", travel)
		b.at(ersatz, "B3333", defilade, stAmbushed)
		b.dig(b.hex("B3333"), german)
		v := b.at("ge-10SS-10Pz-10Pi-eng-1", "B3336", concentrated)
		b.State.unit[v].work = wkEntrench | 1<<2
		b.cross[0], b.cross[1] = brBlown, brRepaired
		text, err := b.MarshalText()
		must(t, err)
		for _, word := range []string{"lost2", "/travel", "disrupted", "depleted", "fired", "moved", "ambushed", "dug=B3333", "work", "blown", "repaired"} {
			want(t, word, strings.Contains(string(text), word), true)
		}
		want(t, "points lost", b.strength(u), int(b.g.t.list[u].strength)-2)
	})
	rule("RR-025", "engineers of 30 Corps fire at armour as a medium gun, but for those of bridges", func(t *testing.T) {
		r, n := everything(t), 0
		for i := range r.Units {
			switch u := &r.Units[i]; {
			case u.Display != "30C":
			case u.Bridging:
				want(t, u.ID, u.AT, 0)
			case u.Engineer:
				want(t, u.ID, u.AT, scenarios.ReichMedium)
				n++
			}
		}
		want(t, "eleven at least", n >= 11, true)
	})
	rule("RR-030", "a point is two vehicles or guns, or 30 to 50 men", func(t *testing.T) {
		r := everything(t)
		for i := range r.Units {
			u := &r.Units[i]
			switch {
			case u.Type == "tank": // a troop of three or four
				want(t, u.ID, u.Strength, 2)
			case u.Type == "sp" && u.Source == "text": // a battery of eight guns
				want(t, u.ID, u.Strength, 4)
			case u.Type == "inf" && u.Side == scenarios.Allied && u.Strength*50 < 100: // companies of a hundred men and more
				t.Errorf("%s: %d points", u.ID, u.Strength)
			}
		}
	})
	rule("RR-034", "seven turns a day, two of them by night", func(t *testing.T) {
		r := everything(t)
		turns, nights := map[int]int{}, map[int]int{}
		for _, x := range r.Turns {
			turns[x.Day]++
			nights[x.Day] += b2i(x.Night)
		}
		for day := 18; day <= 25; day++ {
			want(t, "turns", [2]int{turns[day], nights[day]}, [2]int{7, 2})
		}
		last := -1
		for i, x := range r.Turns[:5] { // three hours by day: 1201, 1501, 1801, then 2101 and 0101
			hour := int(x.Hour[0]-'0')*10 + int(x.Hour[1]-'0')
			if i > 0 && i < 4 {
				want(t, x.Hour, hour-last, 3)
			}
			last = hour
		}
	})
	rule("RR-035", "the last row of a sheet is the first of the next", func(t *testing.T) {
		r := everything(t)
		for _, seam := range []struct {
			over, under string
			columns     int
		}{{"A01", "B39", 53}, {"B01", "C61", 34}, {"C01", "D61", 34}} {
			for c := 1; c <= seam.columns; c++ {
				column := string('0'+rune(c/10)) + string('0'+rune(c%10))
				want(t, seam.over+column, mapHex(t, r, seam.over+column), mapHex(t, r, seam.under+column))
			}
		}
	})
	rule("RR-036", "0101 and 0134 of B", func(t *testing.T) {
		r := everything(t)
		want(t, "B0101", mapHex(t, r, "B0101"), mapHex(t, r, "C6101"))
		want(t, "B0134", mapHex(t, r, "B0134"), mapHex(t, r, "C6134"))
	})
	rule("RR-037", "what lies on the doubled rows is said once", func(t *testing.T) {
		r := everything(t)
		type side struct {
			layer string
			hex   int16
			d     int
		}
		seen := map[side]string{}
		for layer, list := range r.Map.Sides {
			if layer == "slope" { // which names the side that is higher
				continue
			}
			for _, x := range list {
				h, d := x.Hex, x.Direction
				if n := r.Map.Grid.Next[h][d]; n >= 0 && n < h {
					h, d = n, hex.Opposite(d)
				}
				k := side{layer, h, d}
				if was, twice := seen[k]; twice {
					t.Errorf("%s at %s: %s and %s", layer, r.Map.Grid.Text(h), was, x.Class)
				}
				seen[k] = x.Class
			}
		}
		b := empty(t, "campaign", phAlliedMove)
		h, ways := b.g.HexOf(mapHex(t, r, "D6117")), 0 // where Club Route goes from one sheet to the next
		for d := range numDirs {
			ways += b2i(b.g.t.way[h][d] == primary)
		}
		want(t, "it goes on to the north and to the south", ways >= 2, true)
	})
	rule("RR-273", "a hex has one terrain: forest before towns, these before woods and mixed ground", func(t *testing.T) {
		r := everything(t)
		for _, p := range r.Map.Points {
			if k := r.Map.Layers["terrain"][p.Hex]; p.Kind == "name" && k == "woods" && p.Name != "" {
				t.Errorf("%s, %s: a named place in woods", p.Name, r.Map.Grid.Text(p.Hex))
			}
		}
		kinds := map[string]bool{}
		for _, k := range r.Map.Layers["terrain"] {
			want(t, k, slices.Contains(scenarios.ReichTerrains, k), true)
			kinds[k] = true
		}
		want(t, "kinds of ground", len(kinds), len(scenarios.ReichTerrains))
		want(t, "with sides, ways, raised ones, hilltops, bridges and ferries", len(scenarios.ReichTerrains)+len(scenarios.ReichSides)+len(scenarios.ReichWays)+4, 25)
	})
	rule("RR-284", "south of B0850 runs the river", func(t *testing.T) {
		b := empty(t, "82nd", phAlliedMove)
		for _, south := range []string{"B0750", "B0751"} {
			h, d := b.hex("B0850"), b.g.t.toward(b.hex("B0850"), b.hex(south))
			want(t, south+": water", b.g.t.deep[h]>>d&1, 1)
			for column := range numColumns {
				want(t, south+": no way", b.closed(column, "B0850", south), true)
			}
		}
		for h, k := range b.g.t.terrain { // land that is greyed out is water
			if k != water {
				continue
			}
			for d, n := range b.g.t.grid.Next[h] {
				if n >= 0 && b.g.t.entry(legConcentrated, int(n), hex.Opposite(d)) != hex.Closed {
					t.Errorf("%s: entered from %s", b.g.t.codes[h], b.g.t.codes[n])
				}
			}
		}
	})
	rule("RR-285", "marsh is broken ground that hides nothing", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedFire)
		rows := b.g.t.charts.Terrain
		want(t, "sight over it", rows[marsh].Blocking, 0)
		want(t, "and over broken ground", rows[broken].Blocking > 0, true)
		for _, column := range []int{legDefilade, legConcentrated} {
			want(t, "on foot", rows[marsh].Cost[column], rows[broken].Cost[column])
		}
		u := b.g.t.byID[german1]
		b.setMode(u, defilade)
		for h, k := range b.g.t.terrain {
			if k == marsh && b.g.t.inPlay.Has(int16(h)) {
				b.put(u, h)
				break
			}
		}
		want(t, "it lies in a marsh", b.g.t.terrain[b.where(u)], marsh)
		want(t, "shelter", b.shelter(u), rows[broken].Shift)
	})
}
