package reich

import (
	"slices"
	"strings"
	"testing"
)

// oneOf is the first unit of a side that a test fits.
func (b *board) oneOf(side int, fits func(c *card) bool) int {
	b.t.Helper()
	for u := range b.g.sc.Units {
		if c := &b.g.t.list[u]; int(c.side) == side && fits(c) {
			return u
		}
	}
	b.t.Fatal("no such unit")
	return -1
}

func init() {
	rule("RR-637", "points for units that are eliminated, one more out of supply", func(t *testing.T) {
		b := empty(t, "campaign", phRecord)
		for _, x := range []struct {
			what   string
			side   int
			points int
			fits   func(c *card) bool
		}{
			{"a German leg company", german, 1, func(c *card) bool { return c.typ == "inf" && !c.airborne }},
			{"an anti-tank gun", german, 1, func(c *card) bool { return c.typ == "pak75" }},
			{"engineers", german, 2, func(c *card) bool { return c.engineer }},
			{"a tank", german, 2, func(c *card) bool { return c.typ == "panther" }},
			{"a battery", german, 2, func(c *card) bool { return c.artillery && c.afv == 0 }},
			{"an HQ", german, 3, func(c *card) bool { return c.hq }},
			{"a King Tiger", german, 3, func(c *card) bool { return c.kingTiger }},
			{"a leader", german, 0, func(c *card) bool { return c.leader }},
			{"a company of paratroops", allied, 2, func(c *card) bool { return c.airborne && c.typ == "inf" }},
			{"a company of 30 Corps", allied, 1, func(c *card) bool { return !c.airborne && c.typ == "inf" }},
			{"the HQ of an airborne regiment", allied, 3, func(c *card) bool { return c.airborne && c.hq }},
		} {
			c := b.fork()
			u := c.oneOf(x.side, x.fits)
			c.put(u, c.hex("C2618"))
			c.kill(u)
			got := [2]int{}
			got[1-x.side] = x.points
			want(t, x.what, c.victoryPoints(), got)
		}
		cut := tracing(t, "campaign", phRecord, false)
		cut.turn = 20
		u := cut.at(german1, "C2618", defilade)
		cut.lose(u, 1)
		want(t, "a point lost is none", cut.victoryPoints(), [2]int{})
		cut.kill(u)
		want(t, "without an HQ", cut.victoryPoints(), [2]int{allied: 2})
		v := cut.at(hq1036, "C2618", defilade)
		cut.set(v, stDepleted)
		cut.kill(v)
		want(t, "and an HQ out of supply", cut.victoryPoints(), [2]int{allied: 6})
		w := cut.at(german2, "C2618", defilade)
		cut.at("ge-59-hq-1", "C2619", defilade)
		cut.unset(v, stDepleted)
		cut.State.unit[v] = unit{hq: uint16(v)}
		cut.put(v, cut.hex("C2619"))
		cut.kill(w)
		want(t, "beside one in supply", cut.victoryPoints(), [2]int{allied: 7})
		other := empty(t, field, phRecord)
		other.kill(other.at(german1, "C2618", defilade))
		want(t, "none where the scenario does not count them", other.State.victory, [2]uint16{})
	})
	rule("RR-638", "bridges of Club Route, held at both ends without an enemy near", func(t *testing.T) {
		b := empty(t, "campaign", phRecord)
		got := map[string]int{}
		for _, p := range b.g.ratio.bridges {
			got[b.g.t.crossings[p.crossing].name] = p.worth
		}
		for name, worth := range map[string]int{"Joe's bridge": 25, "Zon bridge": 25, "Veghel bridge / Veghel rail bridge": 25, "Grave bridge": 50, "Heumen lock bridge": 25,
			"Honinghutje bridge": 25, "Nijmegen road bridge": 50, "Arnhem road bridge": 75} {
			want(t, name, got[name], worth)
		}
		want(t, "and no others", len(got), 8)
		b.at(first501, "B1026", defilade)
		want(t, "one end of Grave bridge", b.victoryPoints(), [2]int{})
		c := &b.g.t.crossings[b.g.t.crossAt[b.hex("B1026")][2]-1]
		far := b.g.t.codes[c.ends[0]]
		if far == "B1026" {
			far = b.g.t.codes[c.ends[1]]
		}
		b.at(second501, far, defilade)
		want(t, "both", b.victoryPoints(), [2]int{allied: 50})
		away := b.fork()
		away.at(german1, "B1030", defilade)
		want(t, "a German four hexes away", away.victoryPoints(), [2]int{allied: 50})
		away.put(away.g.t.byID[german1], away.hex("B1029"))
		want(t, "three", away.victoryPoints(), [2]int{})
		gone := b.fork()
		gone.cross[b.g.t.crossAt[b.hex("B1026")][2]-1] = brBlown
		want(t, "a bridge that is gone", gone.victoryPoints(), [2]int{})
		mixed := b.fork()
		mixed.send(mixed.g.t.byID[second501], toCome)
		mixed.at(german1, far, defilade)
		want(t, "an end each", mixed.victoryPoints(), [2]int{})
		leader := b.fork()
		leader.send(leader.g.t.byID[second501], toCome)
		leader.put(leader.oneOf(allied, func(c *card) bool { return c.leader }), leader.hex(far))
		want(t, "a leader holds nothing", leader.victoryPoints(), [2]int{})
		german := empty(t, "campaign", phRecord)
		german.at(german1, "A2132", defilade)
		german.at(german2, "A2232", defilade)
		want(t, "Germans hold Arnhem", german.victoryPoints(), [2]int{75, 0})
	})
	for _, id := range []string{"RR-639", "RR-640"} {
		rule(id, "the level by the ratio of German points to Allied ones, and no decisive one without 30 Corps over the Rhine", func(t *testing.T) {
			b := empty(t, "campaign", phRecord)
			want(t, "nothing at all", b.outcome(), "draw")
			for _, x := range []struct {
				german, allied uint16
				level          string
			}{
				{300, 100, "german-decisive"}, {299, 100, "german-substantive"}, {250, 100, "german-substantive"}, {249, 100, "german-marginal"}, {201, 100, "german-marginal"},
				{200, 100, "draw"}, {402, 200, "german-marginal"}, {401, 200, "draw"}, {199, 100, "allied-marginal"}, {150, 100, "allied-marginal"}, {149, 100, "allied-substantive"},
				{101, 100, "allied-substantive"}, {1, 0, "german-decisive"},
			} {
				b.State.victory = [2]uint16{x.german, x.allied}
				want(t, halves(2*int(x.german))+" to "+halves(2*int(x.allied)), b.outcome(), x.level)
			}
			b.State.victory = [2]uint16{100, 100}
			want(t, "one to one with nobody over the Rhine", b.outcome(), "allied-substantive")
			u := b.at(tank2IG, "A2132", concentrated)
			want(t, "a tank short of it", b.outcome(), "allied-substantive")
			b.put(u, b.hex("A2232"))
			want(t, "over it", b.outcome(), "allied-decisive")
			b.send(u, toCome)
			b.at("al-1-1P-1-inf-1", "A2232", defilade)
			want(t, "paratroops alone", b.outcome(), "allied-substantive")
			cut := tracing(t, "campaign", phRecord, false)
			cut.turn = 66
			cut.State.victory = [2]uint16{100, 100}
			cut.at(tank2IG, "A2232", concentrated)
			want(t, "a tank out of supply", cut.outcome(), "allied-substantive")
			cut.finish()
			want(t, "the end", cut.State.result, uint8(1+levelNumbers["allied-substantive"]))
		})
	}
	rule("RR-624", "66 turns from noon of the 17th on all maps, with 32 lift points", func(t *testing.T) {
		g := empty(t, "campaign", phRecord).g
		want(t, "hexes", g.t.hexes, 8161)
		want(t, "all in play", g.t.inPlay.Count(), 8161)
		want(t, "the first turn", g.hour(g.first.turn), "17 September 1201")
		want(t, "the last", g.hour(g.last.turn), "26 September 1801")
		want(t, "turns", [2]uint8{g.first.turn, g.last.turn}, [2]uint8{1, 66})
		want(t, "lift points", g.start.lifts, 32)
		serials := 0
		for n := range g.t.air.members {
			if len(g.t.air.members[n]) > 0 {
				serials++
				want(t, "at any time", g.t.air.lift[n].free, true)
				want(t, "in England", g.start.unit[g.t.air.members[n][0]].at, uint16(england))
			}
		}
		want(t, "serials", serials, 58)
	})
	rule("RR-625", "Germans begin concentrated, or in defilade where they have no such side", func(t *testing.T) {
		g := empty(t, "campaign", phRecord).g
		n := 0
		for _, d := range g.sc.Deploy {
			c := &g.t.list[d.Unit]
			if c.side != german || c.leader {
				continue
			}
			n++
			word := "defilade"
			if g.t.modesOf(d.Unit)>>concentrated&1 != 0 {
				word = "concentrated"
			}
			want(t, c.id, d.Mode, word)
		}
		want(t, "Germans on the map", n, 139)
	})
	rule("RR-626", "group Y begins behind the front line in travel mode, and all that fly are in England", func(t *testing.T) {
		b := empty(t, "campaign", phRecord)
		n := 0
		for _, d := range b.g.sc.Deploy {
			r, c := &b.g.sc.Units[d.Unit], &b.g.t.list[d.Unit]
			if r.Side != allied {
				continue
			}
			n++
			want(t, r.ID+" of group", r.Group, "Y")
			if !c.leader {
				want(t, r.ID, d.Mode, "travel")
			}
			for _, w := range d.Hexes {
				if !slices.Contains(b.g.sc.Map.Regions["british_start"], w) {
					t.Errorf("%s: a hex north of the front line", r.ID)
				}
			}
		}
		want(t, "units", n, 150)
		for u := range b.g.sc.Units {
			if r := &b.g.sc.Units[u]; r.Side == allied && r.Group == "Y" && b.g.deployed[u] < 0 {
				t.Errorf("%s of group Y does not begin on the map", r.ID)
			}
			if r := &b.g.sc.Units[u]; r.Airborne && r.Serial == 0 {
				t.Errorf("%s is airborne and in no serial", r.ID)
			}
		}
	})
	rule("RR-633", "front line, travel mode, the limit of attacks and independent battalions are in force", func(t *testing.T) {
		o := &empty(t, "campaign", phRecord).g.sc.Options
		want(t, "23.11", o.AdHoc, true)
		want(t, "30.41", o.FrontLine, true)
		want(t, "30.42, until", o.TravelUntil, 3)
		want(t, "30.46", o.AttackLimit, 6)
		want(t, "23.6 is not", o.Spearhead, false)
	})
	rule("RR-634", "a supplyhead may be put down at any time, by a pathfinder of its formation", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		b.at(german1, "C0909", concentrated)
		zone := slices.Index(b.g.t.air.zones, "501")
		want(t, "before anything has landed", b.mayPlaceHead(), false)
		b.paths[zone] = uint16(b.hex("C2611") + 1)
		b.turn = 20
		b.run()
		b.is(kMover).do(ctrlSupplyhead).is(kSupplyhead)
		want(t, "by it", b.can(b.h("C2612")), true)
		want(t, "far from it", b.can(b.h("C2211")) || b.can(b.h("C2616")), false)
		b.do(b.h("C2612"))
		head := slices.Index(b.g.t.air.heads, "101")
		want(t, "there it is", b.g.t.codes[b.head(head)], "C2612")
		c := tracing(t, "campaign", phAlliedCommand, false)
		c.turn = 20
		u := c.at("al-101-hq-1", "C2613", defilade)
		want(t, "an HQ without it", c.cut(u), true)
		c.supply[head] = uint16(c.hex("C2612") + 1)
		want(t, "beside it", c.cut(u), false)
		v := c.at(first501, "C2612", defilade)
		c.send(u, toCome)
		want(t, "a company on it", c.supplied(v), true)
		c.supply[head] = 0
		want(t, "and without it", c.supplied(v), false)
	})
	rule("RR-635", "airborne units stay by their zones and the bridges of the route", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		b.at(hq501, "B1026", defilade)
		out, route := -1, -1
		for h := range b.g.t.hexes {
			x := b.g.club.strips[h].far
			if out < 0 && x > 8 && b.g.club.toBridge[h] > 30 && b.g.t.terrain[h] == clear_ && b.g.t.codes[h][0] == 'A' {
				out = h
			}
			if route < 0 && x <= besideRoad && b.g.club.toBridge[h] > 12 {
				route = h
			}
		}
		want(t, "far from all", b.astray(out) > 12, true)
		want(t, "near the route and far from its bridges", b.astray(route), 0)
		want(t, "12 hexes from a bridge", b.astray(b.hex("B1026")), 0)
		b.paths[0] = uint16(out + 1)
		want(t, "in a zone", b.astray(out), 0)
		edge := -1 // of the zone
		for _, n := range b.g.t.grid.Within(nil, int16(out), 13) {
			if b.g.t.distance(out, int(n)) == 13 && b.astray(int(n)) == 13 && b.g.t.terrain[n] == clear_ {
				for _, m := range b.g.t.grid.Next[n] {
					if m >= 0 && b.g.t.distance(out, int(m)) == 12 && b.g.t.terrain[m] == clear_ {
						edge = int(n)*10000 + int(m)
					}
				}
			}
		}
		from, to := edge%10000, edge/10000
		for _, x := range []struct {
			id string
			in bool
		}{{first501, false}, {tank2IG, true}} {
			c := b.fork()
			u := c.at(x.id, c.g.t.codes[from], concentrated)
			c.lead(u)
			step := c.action(blkDir, c.g.t.toward(from, to))
			want(t, x.id+" beyond 12", c.can(c.action(blkHex, to)) || c.can(step), x.in)
			if !x.in {
				c.refused(step, "31.23")
			}
			want(t, x.id+" back", c.can(c.action(blkHex, out)) || c.g.t.distance(from, out) > 6, true)
		}
		c := b.fork()
		u := c.at(first501, c.g.t.codes[to], concentrated)
		c.lead(u)
		want(t, "who is out goes back", c.can(c.action(blkHex, from)) || c.can(c.action(blkDir, c.g.t.toward(to, from))), true)
		d := b.fork()
		h := d.at("al-101-hq-1", "C2613", defilade)
		d.supply[slices.Index(d.g.t.air.heads, "101")] = uint16(d.hex("C2601") + 1)
		want(t, "the HQ of a division 12 hexes from its supplyhead", d.strays(h, d.hex("C2612"), d.hex("C2613")), false)
		want(t, "and 13", d.strays(h, d.hex("C2613"), d.hex("C2614")), true)
		want(t, "that of a regiment", d.strays(d.g.t.byID[hq501], d.hex("C2613"), d.hex("C2614")), false)
	})
}

func init() {
	rule("RR-541", "German displays: three, with a letter for each box, which says where its units begin or come", func(t *testing.T) {
		g := empty(t, "campaign", phRecord).g
		sheets := map[string]string{"N": "A", "C": "B", "S": "CD"}
		boxes, divs := map[string]string{}, map[string]string{}
		for u := range g.sc.Units {
			r := &g.sc.Units[u]
			if r.Side != german {
				continue
			}
			if old, known := boxes[r.Group]; sheets[r.Display] == "" || len(r.Group) != 1 || known && old != r.Display {
				t.Errorf("%s: display %q, box %q", r.ID, r.Display, r.Group)
			}
			boxes[r.Group] = r.Display
			if r.Div != "" {
				if old, known := divs[r.Div]; known && old != r.Display+r.Group {
					t.Errorf("%s: its division is in two boxes", r.ID)
				}
				divs[r.Div] = r.Display + r.Group
			}
			var at []int16
			if i := g.deployed[u]; i >= 0 {
				at = g.sc.Deploy[i].Hexes
			} else if i := g.arriving[u]; i >= 0 {
				at = g.sc.Arrivals[i].Hexes
			} else {
				t.Errorf("%s never comes", r.ID)
			}
			// Rows that two sheets share have the number of the northern one.
			if len(at) > 0 && !slices.ContainsFunc(at, func(w int16) bool { return strings.Contains(sheets[r.Display], g.t.codes[g.t.at(w)][:1]) }) {
				t.Errorf("%s of display %s on none of its sheets", r.ID, r.Display)
			}
		}
		want(t, "boxes", len(boxes), 18)
	})
	rule("RR-542", "Allied displays: the north, the centre and 30 Corps; who flies is boxed by serials", func(t *testing.T) {
		g := empty(t, "campaign", phRecord).g
		boxes := map[string]string{"1": "N", "Pol": "N", "82": "C", "101": "C"}
		serials := map[int]string{}
		for u := range g.sc.Units {
			r := &g.sc.Units[u]
			if r.Side != allied {
				continue
			}
			display := boxes[r.Div]
			if display == "" {
				display = "30C"
			}
			want(t, r.ID, r.Display, display)
			want(t, r.ID+" in a serial", r.Serial > 0, display != "30C")
			if r.Serial == 0 {
				continue
			}
			if old, known := serials[r.Serial]; known && old != r.Group {
				t.Errorf("serial %d is in boxes %s and %s", r.Serial, old, r.Group)
			}
			serials[r.Serial] = r.Group
		}
		want(t, "serials", len(serials), 58)
	})
	rule("RR-628", "both sides can be parted among commanders: airborne and ground, west and east", func(t *testing.T) {
		g := empty(t, "campaign", phRecord).g
		air, ground := 0, 0
		for u := range g.sc.Units {
			switch r := &g.sc.Units[u]; {
			case r.Side == german:
			case r.Airborne:
				air++
				want(t, r.ID+" flies", r.Serial > 0, true)
			default:
				ground++
				want(t, r.ID+" drives", r.Display == "30C", true)
			}
		}
		want(t, "commands of the Allies", air > 0 && ground > 0, true)
		from := [2]int{}
		for i := range g.sc.Arrivals {
			if a := &g.sc.Arrivals[i]; g.sc.Units[a.Unit].Side == german {
				if id := g.sc.OffMap.Areas[g.areaOf[g.t.at(a.Hexes[0])]].ID; id[len(id)-1] == 'W' {
					from[0]++
				} else {
					from[1]++
				}
			}
		}
		want(t, "and of the Germans", from[0] > 50 && from[1] > 50, true)
	})
}
