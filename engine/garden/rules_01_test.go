package garden

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

func init() {
	rule("O-1", "ten turns", func(t *testing.T) {
		g := mustGame(t, "market-garden", "")
		turns := map[uint8]bool{}
		end := walk(g, 1, func(s *State, _ engine.Action) { turns[s.turn] = true })
		want(t, "turns", len(turns), 10)
		want(t, "last turn", end.turn, 10)
		s := g.New().(*State)
		s.turn = 10
		want(t, "heading", s.Heading(), "26 September, Allied air strikes")
	})
	rule("O-2", "grid", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		want(t, "hexes", b.g.t.hexes, 992)
		b.hex("1,1")
		b.hex("32,31")
	})
	rule("O-3", "layout", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		want(t, "NE of 8,4", b.g.t.next[b.hex("8,4")][1], int16(b.hex("9,4")))
		want(t, "SE of 9,4", b.g.t.next[b.hex("9,4")][2], int16(b.hex("10,4")))
		for h := range b.g.t.hexes {
			for d, n := range b.g.t.next[h] {
				if n >= 0 && b.g.t.next[n][(d+3)%6] != int16(h) {
					t.Fatalf("%s is no neighbour of its neighbour", b.g.t.code(uint16(h)))
				}
			}
		}
	})
	rule("O-4", "distance", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		want(t, "8,4 to 10,4", b.g.t.distance(b.hex("8,4"), b.hex("10,4")), 2)
		want(t, "3,7 to 8,4", b.g.t.distance(b.hex("3,7"), b.hex("8,4")), 5) // by 4,6 5,6 6,5 7,5
	})
	rule("O-5", "cities are towns", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		want(t, "Arnhem", b.g.t.terrain[b.hex("8,4")], uint8(town))
		want(t, "is a city", b.g.t.city[b.hex("8,4")], true)
		want(t, "Elst is none", b.g.t.city[b.hex("9,8")], false)
		for h, terrain := range b.g.t.terrain {
			if terrain > town {
				t.Errorf("%s has terrain %d", b.g.t.code(uint16(h)), terrain)
			}
		}
	})
	rule("O-6", "the border", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A151", "8,20", withOP(30))
		b.unit("G1224", "7,20")
		want(t, "German unit outside", b.g.t.inside.has(b.hex("7,20")), false)
		b.pick(u)
		for h := range uint16(b.g.t.hexes) {
			if b.legalAt(b.g.offHex+int(h)) && !b.g.t.inside.has(h) {
				t.Errorf("goes outside to %s", b.g.t.code(h))
			}
		}
		want(t, "attacks across", b.asks(kBattle).hexLegal("7,20"), false)
		want(t, "zone across", b.zoc[allied].has(b.hex("7,20")), false)
	})
	rule("O-7", "a hex belongs to who entered it last", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A1_504", "16,15")
		b.goes(u, "16,16")
		b.goes(u, "16,17")
		want(t, "left", b.owner(b.hex("16,16")), allied)
		want(t, "entered", b.owner(b.hex("16,17")), allied)
		want(t, "not entered", b.owner(b.hex("17,16")), german)
	})
	rule("O-8", "what a unit has", func(t *testing.T) {
		b := empty(t, "", phGerman1)
		u := b.unit("G9HQ", "16,15", withFort(1), withEff(95), withOP(2))
		r := &b.g.t.list[u]
		want(t, "counter", b.counter(u), "[9SS HQ 30.0/95% 2OP fort 1]")
		want(t, "stacking", b.points(u), 2)
		want(t, "guns", b.art(u), 95)
		want(t, "range", r.rng, uint8(rangeS))
		want(t, "formation", r.formation, "9SS")
	})
	rule("O-9", "classes", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		for _, u := range b.g.t.list {
			foot := u.typ == infantry || u.typ == para || u.typ == glider || u.typ == engineer
			if u.foot != foot || u.wades != (u.typ <= glider || u.airborne) {
				t.Errorf("%s: foot %t, wades %t", u.id, u.foot, u.wades)
			}
		}
	})
	rule("O-10", "caps", func(t *testing.T) {
		want(t, "caps", empty(t, "", phAllied1).g.t.caps, [2]int{german: 62, allied: 65})
	})
	for _, id := range []string{"O-11", "O-141"} {
		rule(id, "four stacking points", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			b.unit("A504", "16,15") // three points
			u := b.unit("A505", "16,16", withParts(3))
			v := b.unit("A1_508", "16,16")
			want(t, "two more", b.can(u, "16,15"), false)
			want(t, "one more", b.can(v, "16,15"), true)
			want(t, "past it", b.can(u, "16,14"), true) // round it: no stacking over four on the way
		})
	}
	rule("O-12", "enemies are attacked, not entered", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A1_504", "16,15")
		b.unit("G1224", "16,16")
		want(t, "enters", b.can(u, "16,16"), false)
		b.State.sel = none
		want(t, "attacks", b.asks(kBattle).hexLegal("16,16"), true)
	})
	for _, id := range []string{"O-13", "O-173", "O-172"} {
		rule(id, "the worked battle", workedBattle)
	}
	rule("O-14", "the same actions give the same game", func(t *testing.T) {
		g := mustGame(t, "waal", "")
		var path []engine.Action
		end := walk(g, 3, func(_ *State, a engine.Action) { path = append(path, a) })
		s := g.New()
		for _, a := range path {
			s.Apply(a)
		}
		want(t, "hash", s.Hash(), end.Hash())
	})
	rule("O-15", "levels", func(t *testing.T) {
		for level, cp := range map[string]uint16{"": 300, "level=1": 345, "level=2": 321, "level=4": 270} {
			g := mustGame(t, "market-garden", level)
			s := g.New().(*State)
			want(t, "9SS HQ at "+level, s.cp[g.t.byID["G9HQ"]], cp)
		}
		want(t, "air points", airPoints, [5][3]uint8{{}, {6, 3}, {7, 3}, {8, 4}, {9, 5}})
		want(t, "bridges", blowChance, [5]uint16{0, 45, 37, 30, 20})
	})
	rule("O-24", "weather is an option of the game", func(t *testing.T) {
		want(t, "options", mustGame(t, "market-garden", "weather=historical").Options(), "weather=historical")
		want(t, "default", mustGame(t, "market-garden", "weather=random,level=3").Options(), "")
	})
	rule("O-26", "any position can be saved", func(t *testing.T) {
		g := mustGame(t, "waal", "")
		n := 0
		walk(g, 5, func(s *State, a engine.Action) {
			if n++; n%20 != 0 {
				return
			}
			text, _ := s.MarshalText()
			back, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			c := s.Clone()
			c.Apply(a)
			back.Apply(a)
			want(t, "hash", back.Hash(), c.Hash())
		})
	})
	for _, id := range []string{"O-71", "O-225"} {
		rule(id, "records are those of the order of battle", func(t *testing.T) {
			sc := scenarios.MustLoad("garden/market-garden").Content.(*scenarios.Garden)
			g := mustGame(t, "market-garden", "")
			drops := 0
			for i := range sc.Units {
				want(t, "record", g.t.list[i].id, sc.Units[i].ID)
				if g.t.list[i].drop {
					drops++
				}
			}
			want(t, "airborne units that come later", drops, 15)
		})
	}
	rule("O-226", "action space", func(t *testing.T) {
		for id, n := range map[string]int{"market-garden": 1225, "son": 45, "waal": 111, "breakout": 122, "arnhem": 162, "highway": 180} {
			g := mustGame(t, id, "")
			want(t, id, g.NumActions(), n)
			b, i := g.split(engine.Action(g.offUnit))
			want(t, id+": first unit", [2]int{int(b), i}, [2]int{int(blkUnit), 0})
		}
	})
	rule("O-217", "every node has a player", func(t *testing.T) {
		walk(mustGame(t, "waal", "detail=advanced"), 2, func(s *State, _ engine.Action) {
			k := kind(s.node)
			want(t, "player", s.Player() == engine.Chance, k.isChance())
			want(t, "side", s.Player().IsSide(), k.isDecision())
		})
	})
}

// workedBattle is a battle reckoned by hand: 505 PIR attacks KG Henke in a town.
func workedBattle(t *testing.T) {
	b := empty(t, "", phAllied1)
	a := b.unit("A505", "15,18", withEff(97), withOP(18), withSupply(outOfCommunications))
	d := b.unit("GHENK", "14,18", withEff(75), withFort(1))
	b.g.t.terrain[b.hex("14,18")] = town // the worked example has a town here
	b.op[d] = 5
	b.plan("14,18", a)
	b.combat()
	want(t, "505 PIR", b.cp[a], 1062)
	want(t, "KG Henke", b.cp[d], 166)
	want(t, "efficiency", [2]uint8{b.eff[a], b.eff[d]}, [2]uint8{94, 63})
	want(t, "operation points", [2]uint8{b.op[a], b.op[d]}, [2]uint8{16, 4})
	want(t, "no dice in a town", kind(b.node) == cRetreat, false)
}
