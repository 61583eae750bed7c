package reich

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// waiting is a position of the campaign in which units of 30 Corps are in some hexes, after a phase of Allied movement of turn 20 has ended.
func waiting(t testing.TB, traced bool, at ...string) *board {
	t.Helper()
	b := empty(t, "campaign", phAlliedMove)
	if traced {
		b = tracing(t, "campaign", phAlliedMove, false)
	}
	b.turn = 20
	ids := []string{tank2IG, tank2IG2, cars2HC}
	for i, code := range at {
		b.at(ids[i], code, concentrated)
	}
	b.send(b.g.t.byID[first501], toCome) // of whom nothing is asked
	b.endAir()
	return b
}

// coming are the first turns in which units of a formation may come, by a test of them; 0: nobody knows.
func (b *board) eventTurn(fits func(r *scenarios.ReichUnit) bool) int {
	b.t.Helper()
	turn, any := 0, false
	for u := range b.g.sc.Units {
		if r := &b.g.sc.Units[u]; b.g.arriving[u] >= 0 && r.Side == allied && fits(r) {
			if n := b.dueFrom(u); any && n != turn {
				b.t.Errorf("%s comes in turn %d, others in %d", r.ID, n, turn)
			}
			turn, any = b.dueFrom(u), true
		}
	}
	if !any {
		b.t.Fatal("no such unit")
	}
	return turn
}

func partOf(div string, art bool) func(r *scenarios.ReichUnit) bool {
	return func(r *scenarios.ReichUnit) bool { return r.Div == div && (r.Type == "art") == art }
}

func any43(r *scenarios.ReichUnit) bool { return r.Div == "43" }

func init() {
	rule("RR-629", "the 43rd and engineers of the corps come the turn after a supplied unit is next to the Maas", func(t *testing.T) {
		engineers := func(r *scenarios.ReichUnit) bool { return r.Div == "30C" && r.Group == "Z" }
		bank := "B1026"
		b := waiting(t, false, "B0626")
		want(t, "short of the river", b.eventTurn(any43), 0)
		b = waiting(t, false, bank)
		want(t, "next to it", b.eventTurn(any43), 21)
		want(t, "the engineers", b.eventTurn(engineers), 21)
		want(t, "and nobody else", b.eventTurn(func(r *scenarios.ReichUnit) bool { return r.Div == "50" || r.Div == "8AB" || r.Div == "52" }), 0)
		want(t, "out of supply", waiting(t, true, bank).eventTurn(any43), 0)
		air := waiting(t, false)
		air.at("al-82-504-1-inf-1", bank, concentrated)
		air.endAir()
		want(t, "paratroops", air.eventTurn(any43), 0)
		b.send(b.g.t.byID[tank2IG], dead)
		b.turn = 30
		b.endAir()
		want(t, "for good", b.eventTurn(any43), 21)
		u := b.oneOf(allied, func(c *card) bool { return c.typ == "motinf" && b.g.sc.Units[b.g.t.byID[c.id]].Div == "43" })
		b.State.unit[u].at = toCome
		want(t, "due", b.due(u), true)
		b.turn = 20
		want(t, "not in the turn itself", b.due(u), false)
	})
	rule("RR-630", "the 50th comes the turn after a supplied unit has crossed the Neder Rijn by road", func(t *testing.T) {
		fifty := func(r *scenarios.ReichUnit) bool { return r.Div == "50" }
		want(t, "short of it", waiting(t, false, "A2132").eventTurn(fifty), 0)
		want(t, "over it", waiting(t, false, "A2232").eventTurn(fifty), 21)
		want(t, "out of supply", waiting(t, true, "A2232").eventTurn(fifty), 0)
		b := waiting(t, false)
		for _, i := range b.g.coming.bridges {
			b.cross[i] = brBlown
		}
		b.at(tank2IG, "A2232", concentrated)
		b.endAir()
		want(t, "where no road leads over it", b.eventTurn(fifty), 0)
		for u := range b.g.sc.Units {
			if r := &b.g.sc.Units[u]; r.Div == "50" {
				want(t, r.ID+" of the 231st is there from the start", b.g.deployed[u] >= 0, r.Group == "Y")
			}
		}
	})
	rule("RR-631", "the 8th Armoured Brigade comes the turn after a unit is within four hexes of B2935", func(t *testing.T) {
		brigade := func(r *scenarios.ReichUnit) bool { return r.Div == "8AB" }
		want(t, "five", waiting(t, false, "B2435").eventTurn(brigade), 0)
		want(t, "four", waiting(t, false, "B2535").eventTurn(brigade), 21)
		want(t, "and out of supply", waiting(t, true, "B2535").eventTurn(brigade), 21)
	})
	rule("RR-632", "the 52nd flies in two turns after Deelen is taken and the Rhine is crossed, and its guns follow by sea", func(t *testing.T) {
		lowland, guns := partOf("52", false), partOf("52", true)
		b := waiting(t, false, "A3724")
		want(t, "at the airfield, over the Rhine", b.eventTurn(lowland), 22)
		want(t, "not yet in play", b.eventTurn(guns), 0)
		b = waiting(t, false, "A2232")
		want(t, "over the Rhine", b.eventTurn(lowland), 0)
		b.at("al-1-1P-1-inf-1", "A3724", concentrated)
		b.turn = 25
		b.endAir()
		want(t, "paratroops take the airfield", b.eventTurn(lowland), 27)
		b = waiting(t, false)
		u := b.at("al-1-1P-1-inf-1", "A3724", concentrated)
		b.endAir()
		b.send(u, dead)
		want(t, "the airfield alone", b.eventTurn(lowland), 0)
		b.at(tank2IG, "A2232", concentrated)
		b.turn = 24
		b.endAir()
		want(t, "it had been entered", b.eventTurn(lowland), 26)
		cut := waiting(t, true)
		cut.at("al-1-1P-1-inf-1", "A3724", concentrated)
		cut.at(tank2IG, "A2232", concentrated)
		cut.endAir()
		want(t, "out of supply", cut.eventTurn(lowland), 0)
		v := b.oneOf(allied, func(c *card) bool { r := &b.g.sc.Units[b.g.t.byID[c.id]]; return r.Div == "52" && r.Type == "inf" })
		land := func(phase uint8, weather [2]uint8, turn uint8) *board {
			c := b.fork()
			c.send(c.oneOf(allied, func(c *card) bool { return c.id == "al-1-1P-1-inf-1" }), toCome)
			c.at(second501, "C2618", concentrated)
			c.turn, c.phase, c.State.weather, c.State.unit[v].at = turn, phase, weather, toCome
			c.run()
			return c.is(kMover)
		}
		c := land(phAlliedMove, [2]uint8{0, weatherP}, 26)
		c.do(c.u(v))
		if kind(c.node) == kSetMode {
			c.do(ctrlConcentrated)
		}
		want(t, "it lands there", c.in(v), "A3724")
		for _, x := range []struct {
			what    string
			phase   uint8
			weather [2]uint8
			turn    uint8
			may     bool
		}{
			{"by the north", phAlliedMove, [2]uint8{3, weatherP}, 26, true}, {"where nothing flies", phAlliedMove, [2]uint8{weatherP, 0}, 26, false},
			{"in response", phAlliedMiniMove, [2]uint8{}, 26, false}, {"a turn too early", phAlliedMove, [2]uint8{}, 25, false},
		} {
			c := land(x.phase, x.weather, x.turn)
			want(t, x.what, c.can(c.u(v)), x.may)
			if !x.may {
				c.refused(c.u(v), map[bool]string{true: "22.11", false: "31.17"}[x.turn < 26])
			}
		}
		c = b.fork()
		c.turn, c.State.unit[v].at = 26, toCome
		c.at(german1, "A3724", defilade)
		want(t, "not among Germans, nor beside them", c.mayEnter(v), false)
		b.put(v, b.hex("A3724"))
		b.endAir()
		want(t, "the turn after", b.eventTurn(guns), 25)
	})
	rule("RR-550", "conditional units enter on the southern edge of map D", func(t *testing.T) {
		b := waiting(t, false, "B1026")
		b.at(tank2IG2, "D2020", concentrated)
		b.turn = 21
		u := b.oneOf(allied, func(c *card) bool { return c.typ == "tank" && b.g.sc.Units[b.g.t.byID[c.id]].Div == "8AB" })
		v := b.oneOf(allied, func(c *card) bool { return c.typ == "motinf" && b.g.sc.Units[b.g.t.byID[c.id]].Div == "43" })
		b.State.unit[u].at, b.State.unit[v].at = toCome, toCome
		b.phase = phAlliedMove
		b.run()
		b.is(kMover)
		want(t, "the 43rd", b.can(b.u(v)), true)
		want(t, "the 8th, whose time has not come", b.can(b.u(u)), false)
		b.do(b.u(v)).is(kSetMode)
		b.do(ctrlTravel).is(kSetHex)
		for _, code := range b.hexes() {
			if code[:3] != "D01" {
				t.Errorf("%s: not on the southern edge", code)
			}
		}
		want(t, "by the road", b.can(b.h("D0119")), true)
		b.do(b.h("D0119"))
		want(t, "there", b.in(v), "D0119")
		for u := range b.g.sc.Units {
			r := &b.g.sc.Units[u]
			want(t, r.ID+" waits for something", b.g.coming.eventOf[u] > 0, r.Side == allied && b.g.deployed[u] < 0 && r.Serial == 0)
			if g := r.Group; r.Display == "30C" && r.Div != "52" && r.Div != "8AB" && r.Div != "43" && b.g.coming.eventOf[u] > 0 && g != "X" && g != "Z" {
				t.Errorf("%s: group %s", r.ID, g)
			}
		}
	})
	rule("RR-636", "30 Corps far from the route for more than a turn draws divisions early", func(t *testing.T) {
		b := empty(t, "campaign", phRecord)
		b.turn = 20
		far := -1
		for h := range b.g.t.hexes {
			if b.g.club.strips[h].far == 13 && b.g.t.terrain[h] == clear_ && far < 0 {
				far = h
			}
		}
		for u := range b.g.sc.Units {
			if b.g.coming.earlyOf[u] > 0 {
				b.State.unit[u].at = toCome
			}
		}
		u := b.at(tank2IG, b.g.t.codes[far], concentrated)
		air := b.fork()
		air.send(u, toCome)
		air.at("al-1-1P-1-inf-1", b.g.t.codes[far], concentrated)
		for range 3 {
			air.countAstray()
		}
		want(t, "paratroops do not", air.nextEarly(), -1)
		near := b.fork()
		for _, n := range b.g.t.grid.Next[far] {
			if b.g.club.strips[n].far == 12 {
				near.put(u, int(n))
			}
		}
		near.countAstray()
		near.countAstray()
		want(t, "nor do 12 hexes", near.nextEarly(), -1)
		b.countAstray()
		want(t, "nor one turn", b.nextEarly(), -1)
		b.run()
		b.is(cEarly)
		of := func(div string) (u int) {
			return b.oneOf(german, func(c *card) bool { return b.g.sc.Units[b.g.t.byID[c.id]].Div == div })
		}
		for _, x := range []struct {
			div    string
			die    int
			before int
		}{{"84", 3, 48}, {"180", 2, 50}, {"190", 1, 52}} {
			b.is(cEarly)
			want(t, x.div, b.g.coming.early[b.nextEarly()].div, x.div)
			want(t, "faces that release it", b.faces()["it is on its way"], x.die)
			missed := b.fork()
			missed.do(engine.Action(x.die + 1))
			want(t, x.div+" after a miss", missed.dueFrom(of(x.div)), x.before)
			b.do(engine.Action(x.die))
			want(t, x.div+" in four turns", b.dueFrom(of(x.div)), 24)
			b.turn, b.phase = 20, phRecord
			b.stage = 0
			b.run()
		}
		want(t, "nobody is left", kind(b.node) == cEarly, false)
		b.turn = 24
		want(t, "due", b.due(of("190")), true)
		late := empty(t, "campaign", phRecord)
		late.turn, late.afield = 45, astrayTurns
		late.put(u, far)
		for v := range late.g.sc.Units {
			if late.g.coming.earlyOf[v] > 0 {
				late.State.unit[v].at = toCome
			}
		}
		want(t, "the 84th is due by then: the next is the 180th", late.g.coming.early[late.nextEarly()].div, "180")
	})
	rule("RR-521", "leaders come in the turn and at the place of an HQ of their formation", func(t *testing.T) {
		for _, name := range []string{"hells-highway", "101st", "82nd", "1st", "1st-destruction", "breakout", "campaign"} {
			content, _ := scenarios.As[*scenarios.Reich](scenarioOf(name))
			for _, l := range content.Arrivals {
				r := &content.Units[l.Unit]
				if !r.Leader {
					continue
				}
				with := slices.ContainsFunc(content.Arrivals, func(a scenarios.ReichArrival) bool {
					o := &content.Units[a.Unit]
					same := a.Turn == l.Turn && slices.Equal(a.Hexes, l.Hexes) && (a.Event == nil) == (l.Event == nil) && (a.Event == nil || a.Event.What == l.Event.What)
					return o.HQ && !o.Leader && o.Side == r.Side && o.Div == r.Div && same
				})
				want(t, name+": "+r.ID, with, true)
			}
			for _, lift := range content.Lifts {
				for _, serial := range lift.Serials {
					for _, u := range serial.Units {
						r := &content.Units[u]
						if r.Leader {
							with := slices.ContainsFunc(serial.Units, func(v int) bool {
								o := &content.Units[v]
								return !o.Leader && o.Div == r.Div && (o.HQ || r.Bn != "" && o.Bn == r.Bn)
							}) // Frost has no HQ beside his battalion
							want(t, name+": "+r.ID, with, true)
						}
					}
				}
			}
		}
	})
}
