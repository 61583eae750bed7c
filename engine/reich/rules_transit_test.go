package reich

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// More units of the breakout.
const (
	hq5     = "al-GA-5-armhq-1"
	hqIG    = "al-GA-IG-armhq-1"
	hq32    = "al-GA-32-armhq-1"
	hqWG    = "al-GA-WG-armhq-1"
	guards1 = "al-GA-32-1WG-motinf-1"
	guards2 = "al-GA-32-1WG-motinf-2"
)

// convoy is Club Route on sheet D on 18 September: a tank of the Irish Guards leads forty hexes ahead of where units of the 32nd Brigade follow, whose HQ has
// command points or none.
func convoy(t *testing.T, phase uint8, points int) (b *board, lead, u int) {
	b = tracing(t, "breakout", phase, true)
	b.turn, b.routeMA = 6, 10+1
	lead = b.at(tank2IG, b.off(0, 50), travel)
	b.at(hqWG, b.off(0, 8), travel)
	b.setCommand(b.g.t.byID[hqWG], points)
	return b, lead, b.at(guards1, b.off(0, 10), travel)
}

// moving takes a unit to the question where it goes.
func (b *board) moving(u int) *board {
	b.t.Helper()
	b.run()
	b.is(kMover).do(b.u(u))
	if kind(b.node) == kJoin {
		b.do(stop)
	}
	return b.is(kMove)
}

func init() {
	rule("RR-356", "on Club Route units go as far as the table says, but for the brigade that leads", func(t *testing.T) {
		b, lead, u := convoy(t, phAlliedMove, 0)
		f := b.fork().moving(u)
		want(t, "half points", f.allowance(u), 10)
		want(t, "no dice for want of command points", f.spent[0], uint8(0))
		far := 0
		for h := range f.g.t.hexes {
			if f.allows(f.g.off[blkHex] + h) {
				far = max(far, f.g.t.distance(h, f.where(u)))
			}
		}
		want(t, "ten hexes of primary road at a half", far, 10)
		printed := int(b.g.t.list[lead].ma)
		f = b.fork()
		f.setCommand(b.g.t.byID[hqIG], 2)
		f.at(hqIG, b.off(0, 48), travel)
		want(t, "who leads", f.moving(lead).allowance(lead), printed)
		f = b.fork()
		mate := f.at(tank1, b.off(0, 39), travel)
		want(t, "the twelfth hex, the same brigade", b2n(f.binding(mate)&transitTable != 0), 0)
		f.put(mate, f.hex(b.off(0, 38)))
		want(t, "the thirteenth", b2n(f.binding(mate)&transitTable != 0), 1)
		f.put(u, f.hex(b.off(0, 45)))
		want(t, "another brigade beside it", b2n(f.binding(u)&transitTable != 0), 1)
		f.put(u, f.hex(b.off(1, 45)))
		want(t, "off the road", b2n(f.binding(u)&transitTable != 0), 0)
		cars := f.at(cars2HC, b.off(0, 60), travel)
		_, brigade := f.State.spearhead()
		want(t, "Household Cavalry does not lead", brigade, f.g.club.brigade[lead])
		want(t, "and has the table", b2n(f.binding(cars)&transitTable != 0), 1)
		f = b.fork()
		f.turn = 4
		want(t, "on 17 September", f.binding(u), uint8(0))
		f = b.fork()
		f.routeMA = 0
		want(t, "before anything is rolled", f.binding(u)&transitTable, uint8(0))
	})
	rule("RR-356", "the table is rolled for with the logistics of a turn; a column that is not used brings no movement", func(t *testing.T) {
		b, _, u := convoy(t, phLogistics, 0)
		b.at("al-GA-armhq-1", "D0119", travel)
		b.routeMA = 0
		b.run()
		b.is(kClub)
		some := b.fork()
		some.do(some.action(blkNum, 4)).do(some.action(blkNum, 3)).do(some.action(blkNum, 3)).do(7).do(7).do(7)
		want(t, "30 %, on a seven", int(some.routeMA)-1, some.g.t.charts.Logistics.RouteMA[1][5])
		b.do(b.action(blkNum, 6)).do(b.action(blkNum, 4)).is(kClub) // the last is dropped
		b.do(b.action(blkNum, 1)).do(7).do(7)
		want(t, "dropped", b.routeMA, uint8(1))
		b.join(u)
		want(t, "nothing", b.allowance(u), 0)
	})
	rule("RR-357", "behind the spearhead nobody leaves the road without command points, and nobody goes south on it", func(t *testing.T) {
		b, lead, u := convoy(t, phAlliedMove, 0)
		h := b.where(u)
		north, south := b.off(0, 11), b.off(0, 9)
		goes := func(b *board, u int, to string) bool {
			f := b.fork().moving(u)
			return f.can(f.h(to)) || f.can(f.to(b.g.t.codes[h], to))
		}
		aside := ""
		for _, n := range b.g.t.grid.Next[h] {
			if n >= 0 && !b.g.club.road.Has(n) && b.entry(travelling, h, b.g.t.toward(h, int(n))) != hex.Closed {
				aside = b.g.t.codes[n]
			}
		}
		want(t, "north", goes(b, u, north), true)
		want(t, "south", goes(b, u, south), false)
		want(t, "aside", goes(b, u, aside), false)
		with, _, _ := convoy(t, phAlliedMove, 2)
		want(t, "north with points", goes(with, u, north), true)
		want(t, "south with points", goes(with, u, south), true)
		want(t, "aside with points", goes(with, u, aside), true)
		b.put(lead, b.hex(b.off(0, 12)))
		want(t, "in the spearhead aside", goes(b, u, aside), true)
		want(t, "and not south", goes(b, u, south), false)
		b.setMode(u, concentrated)
		want(t, "nor those who have left travel mode", b.binding(u)&transitRoad, uint8(0))
	})
	rule("RR-357", "nor travel mode", func(t *testing.T) {
		b, lead, u := convoy(t, phAlliedOrganize, 0)
		b.markFire(u)
		want(t, "without points, under fire", b.changes(u), uint32(0))
		b.setCommand(b.g.t.byID[hqWG], 1)
		want(t, "with a point", b.changes(u) != 0, true)
		b.setCommand(b.g.t.byID[hqWG], 0)
		b.put(lead, b.hex(b.off(0, 21)))
		want(t, "within twelve hexes of the head", b.changes(u) != 0, true)
		b.put(lead, b.hex(b.off(0, 22)))
		want(t, "within thirteen", b.changes(u), uint32(0))
	})
	rule("RR-358", "a formation leaves travel mode when it is fired at, or sees a German within four hexes of the route", func(t *testing.T) {
		b, _, u := convoy(t, phAlliedOrganize, 2)
		v := b.at(guards2, b.off(0, 12), travel)
		want(t, "without cause", b.changes(u), uint32(0))
		seen := func(far int) int { // a hex so far from the route that v sees
			for at := range b.g.t.hexes {
				if x := b.g.club.strips[at]; x.far > 0 || x.along > 35 {
					continue
				}
				b.put(v, at)
				for n := range b.g.t.hexes {
					if int(b.g.club.strips[n].far) == far && b.g.t.inPlay.Has(int16(n)) && b.observes(at, n) && !b.g.t.conceals(n, b.g.t.distance(at, n)) {
						return n
					}
				}
			}
			t.Fatalf("nobody on the route sees %d hexes from it", far)
			return -1
		}
		e := b.g.t.byID[heinke]
		b.setMode(e, defilade)
		b.put(e, seen(4))
		want(t, "one of them sees a German four hexes off", b.changes(u) != 0, true)
		b.put(e, seen(5))
		want(t, "five", b.changes(u), uint32(0))
		b.send(e, dead)
		b.begin(frame{act: uint8(actShot), unit: uint16(v + 1), points: 3, er: 5})
		b.run()
		want(t, "under fire", b.changes(u) != 0, true)
		other := b.at("al-GA-32-armhq-1", b.off(0, 11), travel)
		b.setCommand(other, 2)
		want(t, "not another formation", b.changes(other), uint32(0))
		b.depth, b.acts = 0, [maxActs]frame{}
		b.nextPhase()
		want(t, "forgotten after its phase of organization", b.shelled, [maxHQs / 8]uint8{})
	})
	rule("RR-565", "Club Route runs over the hexes that the rule names, on primary roads", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove)
		regions := b.g.sc.Map.Regions
		grid := b.g.sc.Map.Grid
		has := func(region string, codes ...string) {
			for _, code := range codes {
				h, err := grid.Parse(code)
				must(t, err)
				found := false
				for _, w := range regions[region] {
					found = found || w == h
				}
				want(t, code+" in "+region, found, true)
			}
		}
		has("club_route_south", "D0619", "D5515", "C0815", "B1126")
		has("club_route_via_heumen", "B1126", "B1638", "B3235")
		has("club_route_spur", "B1638", "B1639")
		has("club_route_via_honinghutje", "B1126", "B2631", "B3235")
		has("club_route_north", "B3235", "A2232")
		for _, name := range clubRoads {
			for i, w := range regions[name] {
				if i == 0 {
					continue
				}
				from, to := int(b.g.t.at(regions[name][i-1])), int(b.g.t.at(w))
				d := b.g.t.toward(from, to)
				if d < 0 {
					t.Errorf("%s: %s and %s are not neighbours", name, b.g.t.codes[from], b.g.t.codes[to])
				} else if name != "club_route_spur" {
					want(t, name+" at "+b.g.t.codes[to], b.g.t.way[from][d], uint8(primary))
				}
			}
		}
	})
	rule("RR-567", "beside airborne units in supply 30 Corps goes as far as it likes", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		u := b.at(tank2IG, b.off(0, 40), concentrated)
		far := b.off(9, 40)
		want(t, "alone", b.enters(u, b.off(0, 40), far), false)
		id := ""
		for v := range b.g.sc.Units {
			if c := &b.g.t.list[v]; c.airborne && c.typ == "inf" {
				id = c.id
			}
		}
		v := b.at(id, far, defilade)
		b.send(v, toCome)
		for d := 1; d <= 3; d++ {
			near := -1
			for h := range b.g.t.hexes {
				if b.g.t.distance(h, b.hex(far)) == d && int(b.g.club.strips[h].far) >= 9 {
					near = h
				}
			}
			b.put(v, near)
			want(t, b.g.t.codes[near], b.enters(u, b.off(0, 40), far), d <= besideAir)
		}
		b.at("al-GA-leader-1", far, defilade)
		traced := tracing(t, "breakout", phAlliedMove, false)
		traced.turn = 7
		traced.at(tank2IG, b.off(0, 40), concentrated)
		traced.at(id, far, defilade)
		want(t, "beside one that is out of supply", traced.enters(u, b.off(0, 40), far), false)
	})
	rule("RR-568", "30 Corps rests in the first two night turns, and later goes on with a one or a two", func(t *testing.T) {
		b := empty(t, "campaign", phWeather).with("spearhead=on")
		u := b.at(tank2IG, b.off(0, 40), concentrated)
		para := b.at("al-101-506-1-inf-1", b.off(5, 60), defilade)
		for turn := uint8(1); turn < 20; turn++ {
			b.turn = turn
			want(t, "dice", b.rollsForNight(), b.g.sc.Turns[turn-1].Night && turn > 5)
		}
		for _, turn := range []uint8{4, 5} {
			f := b.fork()
			f.turn = turn
			f.run()
			f.phase = phAlliedMove
			want(t, "first nights", f.mayMove(u), false)
			want(t, "paratroopers", f.mayMove(para), true)
		}
		b.turn = 11
		b.run()
		want(t, "of six", b.is(cNight).faces()["30 Corps goes on"], 2)
		for die := 1; die <= 6; die++ {
			f := b.fork()
			f.do(engine.Action(die))
			f.phase = phAlliedMove
			want(t, "by night", f.mayMove(u), die <= 2)
			f.phase = phRecord
			f.nextPhase()
			f.phase = phAlliedMove
			want(t, "the next night turn", f.mayMove(u), false)
			f.turn = 13
			want(t, "by day", f.mayMove(u), true)
		}
	})
	rule("RR-042", "in the German conditional fire phase there is direct and anti-tank fire, no indirect, and armour fires back", func(t *testing.T) {
		b := empty(t, field, phGermanMiniFire)
		b.at(battery, "C2230", defilade)
		b.at("ge-59-1036-hq-1", "C2230", defilade)
		b.at(irish, "C2220", concentrated)
		b.run()
		want(t, "a battery has nothing to fire at", b.phase > phGermanMiniFire, true)
		want(t, "no indirect fire in this phase", barraging>>phGermanMiniFire&1 == 0 && firing>>phGermanMiniFire&1 == 1, true)
		b = empty(t, field, phGermanMiniFire)
		foe := b.at(german1, "C2221", defilade)
		far := b.at(first501, "C2220", concentrated)
		b.run()
		b.is(kTarget).do(b.u(far)).is(cFire)
		want(t, "who fires", b.has(foe, stFired), true)
		b = empty(t, field, phGermanMiniFire)
		b.at(panther, "C2221", concentrated)
		tank := b.at(tank1, "C2220", concentrated)
		b.run()
		b.is(kTarget).do(b.u(tank))
		for kind(b.node) != kReturn {
			b.do(b.LegalActions(nil)[0])
		}
		want(t, "who is asked", b.who, uint8(allied))
	})
	rule("RR-615", "Germans of groups U and O of the southern sector, and group Y of 30 Corps south of the front line", func(t *testing.T) {
		b := empty(t, "breakout", phRecord)
		sides := [2]int{}
		for i := range b.g.sc.Deploy {
			d := &b.g.sc.Deploy[i]
			r := &b.g.sc.Units[d.Unit]
			sides[r.Side]++
			if r.Side == allied {
				want(t, r.ID, r.Display+r.Group, "30CY")
				for _, w := range d.Hexes {
					want(t, b.g.t.codes[b.g.t.at(w)], b.g.club.front.Has(int16(b.g.t.at(w))), true)
				}
				continue
			}
			want(t, r.ID, r.Display == "S" && (r.Group == "U" || r.Group == "O"), true)
			b.rooms(&frame{unit: uint16(d.Unit + 1), points: ctrlDefilade}, func(h int) bool {
				want(t, r.ID+" in the British lines, "+b.g.t.codes[h], b.g.club.front.Has(int16(h)), false)
				return true
			})
		}
		want(t, "some of both", sides[0] > 30 && sides[1] > 60, true)
	})
	rule("RR-616", "a German group enters on turn 3, the 506th in D6117 on turn 6", func(t *testing.T) {
		b := empty(t, "breakout", phRecord)
		n := [2]int{}
		for i := range b.g.sc.Arrivals {
			a := &b.g.sc.Arrivals[i]
			r := &b.g.sc.Units[a.Unit]
			n[r.Side]++
			if r.Side == german {
				want(t, r.ID, r.Display+r.Group == "SM" && a.Turn == 3, true)
				for _, w := range a.Hexes {
					code := b.g.t.codes[b.g.t.at(w)]
					want(t, code, strings.HasPrefix(code, "D") || strings.HasPrefix(code, "C01"), true) // C01 lies over D61
				}
				continue
			}
			want(t, r.ID, r.Rgt == "506" && a.Turn == 6 && len(a.Hexes) == 1, true)
			h, err := b.g.sc.Map.Grid.Parse("D6117") // the same as C0117
			must(t, err)
			want(t, "where", a.Hexes[0], h)
		}
		want(t, "some of both", n[0] >= 4 && n[1] >= 9, true)
	})
	rule("RR-619", "the British fire at hexes that nobody sees", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedIndirect)
		want(t, "the scenario says so", b.g.sc.Options.Unobserved, true)
		gun := b.at("al-GA-art-1", b.off(0, 5), defilade)
		hq := b.at("al-GA-armhq-1", b.off(0, 5), defilade)
		e, n := b.at(heinke, b.off(3, 12), defilade), 0
		for h := range b.g.t.hexes {
			if d := b.g.t.distance(h, b.where(gun)); d > 12 || d < 6 || !b.g.t.inPlay.Has(int16(h)) || b.g.club.strips[h].far > 6 || b.g.t.terrain[h] == water || b.observes(b.where(hq), h) {
				continue
			}
			f := b.fork()
			f.put(e, h)
			f.run()
			f.is(kTarget)
			want(t, b.g.t.codes[h]+" by its unit", f.can(f.u(e)), false)
			want(t, b.g.t.codes[h], f.can(f.action(blkHex, h)), true)
			n++
		}
		want(t, "hexes", n > 0, true)
	})
	rule("RR-621", "the spearhead is bound to the route (23.6)", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		want(t, "the scenario says so", b.g.sc.Options.Spearhead, true)
		u := b.at(tank2IG, b.off(0, 40), concentrated)
		want(t, "a hex too far", b.enters(u, b.off(3, 40), b.off(4, 40)), false)
		b.turn = 4
		want(t, "it rests in the first nights", b.mayMove(u), false)
	})
}

// binding is what 11.62 says of a unit that sets out.
func (b *board) binding(u int) uint8 {
	transit, _ := b.binds(u)
	return transit
}
