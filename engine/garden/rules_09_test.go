package garden

import (
	"testing"

	"bridgehead/engine"
)

// duel is one attacker in 16,15 against one defender in 16,16, with 20 points, full efficiency and no works.
func duel(t *testing.T, options, attacker, defender string) (b *table, a, d int) {
	t.Helper()
	b = empty(t, options, phAllied1)
	a = b.unit(attacker, "16,15", withEff(100), withCP(100))
	d = b.unit(defender, "16,16", withEff(100), withCP(100))
	return b, a, d
}

// fire is the offensive fire of the first attacker of a plotted battle, in thousandths of a fire point.
func (b *table) fire() int {
	b.phase++
	b.cur = 0
	defenders := b.unitsAt(b.target(), nil)
	copy(b.def[:], defenders)
	var f battle
	c := *b.State
	c.muster(&f)
	helped := uint16(noHex)
	if first := c.loc[f.who[0]]; c.engineerAt(first) {
		helped = first
	}
	b.phase--
	return c.assault(&f, 0, helped)
}

func init() {
	for _, id := range []string{"O-156", "O-163", "O-164"} {
		rule(id, "which guns fire", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			u := b.unit("G9HQ", "16,15")
			want(t, "ready", b.ready(u), true)
			inTravel(b.State, u)
			want(t, "in travel mode", b.ready(u), false)
			b.setTravel(u, false)
			b.fl[u] = flAttacks
			want(t, "attacks itself", b.ready(u), false)
			b.fl[u] = flUsed
			want(t, "has fired", b.ready(u), false)
			b.fl[u] = 0
			b.eff[u] = 100
			want(t, "guns are no strength in defence", b.strength(u, int(b.cp[u])), 30_000)
		})
	}
	for _, id := range []string{"O-157", "O-158"} {
		rule(id, "ranges", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			for unit, factors := range map[string][4]int{"A80AT": {100, 100, 0, 0}, "A82HQ": {100, 100, 50, 0}, "A5AGRA": {100, 100, 100, 0}} {
				for distance, f := range factors {
					want(t, unit, b.g.t.rangeFactor(b.g.t.byID[unit], distance), f)
				}
			}
			want(t, "infantry", b.g.t.rangeFactor(b.g.t.byID["A1DOR"], 1), 0)
		})
	}
	rule("O-159", "what guns fire", func(t *testing.T) {
		b := empty(t, "", phGerman1)
		u := b.unit("G9HQ", "16,15", withEff(95))
		want(t, "95 x .95", b.barrage(u, 1, 100), 90_250)
		want(t, "at two hexes", b.barrage(u, 2, 100), 45_125)
		b.setSupply(u, unsupplied)
		want(t, "without supply", b.barrage(u, 1, 100), 45_125)
		b.setSupply(u, isolated)
		want(t, "split", b.barrage(u, 1, 50), 11_281)
	})
	rule("O-160", "every gun fires once, at the first battle in its range", func(t *testing.T) {
		b, a, d := duel(t, "", "A1DOR", "G1224")
		gun := b.unit("A5AGRA", "16,14")
		a2 := b.unit("A1HAM", "17,15", withCP(100))
		d2 := b.unit("G1225", "17,16", withEff(100), withCP(100))
		b.plan("16,16", a)
		b.plan("17,16", a2)
		b.phase++
		b.nextBattle()
		b.stage = stFight
		var f battle
		b.muster(&f)
		b.offensiveBarrage(&f)
		want(t, "180 at 95 percent", f.dcp[0], 1000-171)
		want(t, "has fired", b.has(gun, flUsed), true)
		want(t, "nobody else is hit", [2]uint16{b.cp[d], b.cp[d2]}, [2]uint16{1000, 1000})
		want(t, "not again", b.ready(gun), false)
	})
	rule("O-161", "a barrage alone lowers, and drives nobody away", func(t *testing.T) {
		b := empty(t, "detail=advanced", phAllied1)
		gun := b.unit("A5AGRA", "16,14")
		d := b.unit("G1224", "16,16", withCP(100))
		b.cursor = uint8(gun)
		b.asks(kBarrage)
		b.Apply(b.hexAct("16,16"))
		for b.phase == phAllied1 && b.Player().IsSide() {
			b.Apply(ctrlEnd)
		}
		want(t, "strength", b.cp[d], 1000-171)
		want(t, "place", b.at(d), "16,16")
		want(t, "aims are forgotten", b.aim, [maxGuns]uint8{})
	})
	rule("O-227", "what guns may name", func(t *testing.T) {
		b := empty(t, "detail=advanced", phAllied1)
		gun := b.unit("A82HQ", "16,14")
		b.unit("G1224", "16,16")
		b.unit("G1225", "16,17")
		b.cursor = uint8(gun)
		b.asks(kBarrage)
		want(t, "two away", b.hexLegal("16,16"), true)
		want(t, "three away", b.hexLegal("16,17"), false)
		want(t, "empty", b.hexLegal("16,15"), false)
		want(t, "none", b.ctrl(ctrlEnd), true)
	})
	rule("O-162", "protective fire, whole and split", func(t *testing.T) {
		for _, split := range []bool{false, true} {
			b, a, _ := duel(t, "detail=advanced", "A1DOR", "G1224")
			gun := b.unit("G9HQ", "16,17", withEff(100))
			if split {
				b.fl[gun] |= flSplit
			}
			b.plan("16,16", a)
			b.phase++
			b.nextBattle()
			var f battle
			b.muster(&f)
			b.protectiveFire(&f)
			loss := map[bool]int{false: 47, true: 23}[split] // 95 at half range, and half of that
			want(t, "loss", f.was[0]-f.cp[0], loss)
			want(t, "fires again", b.ready(gun), split)
		}
	})
	for _, id := range []string{"O-165", "O-201"} {
		rule(id, "plots", func(t *testing.T) {
			b, _, _ := duel(t, "", "A1DOR", "G1224")
			b.unit("A1HAM", "16,15", withOP(1))
			b.asks(kBattle)
			b.Apply(b.hexAct("16,16"))
			want(t, "the only one that can is taken, and all is fought", b.phase > phAllied1, true)
			b, a, _ := duel(t, "", "A1DOR", "G1224")
			b.unit("G1225", "17,16")
			v := b.unit("A1HAM", "16,15", withOP(1))
			b.asks(kBattle)
			b.actBattle(blkHex, int(b.hex("16,16")))
			b.list()
			want(t, "one point is too few", b.unitLegal(v), false)
			want(t, "END needs an attacker", b.ctrl(ctrlEnd), false)
			b.actAttack(blkUnit, a)
			want(t, "nobody is asked how far to advance", kind(b.node), kAttack)
			b.list()
			want(t, "one plot a unit", b.unitLegal(a), false)
			b.actAttack(blkCtrl, ctrlEnd)
			b.list()
			want(t, "one battle a hex", b.hexLegal("16,16"), false)
			want(t, "nobody is left for another", b.hexLegal("17,16"), false)
		})
	}
	rule("O-166", "attacks over the border and the ferry", func(t *testing.T) {
		b := empty(t, "", phGerman1)
		b.unit("G1224", "7,20")
		b.unit("A1DOR", "8,20")
		b.asks(kBattle)
		want(t, "Germans may", b.hexLegal("8,20"), true)
		b = empty(t, "", phGerman1)
		a := b.unit("G1224", "10,4", withCP(100), withEff(100))
		b.unit("A1DOR", "10,5")
		b.plan("10,5", a)
		want(t, "over the ferry as over a river", b.fire(), 100_000*50/100*110/100)
	})
	rule("O-167", "water", func(t *testing.T) {
		for at, to := range map[string]string{"9,25": "9,24", "12,22": "12,21"} {
			b := empty(t, "", phAllied1)
			a := b.unit("A1DOR", at, withCP(100), withEff(100))
			b.unit("G1224", to)
			b.plan(to, a)
			want(t, at, b.fire(), 100_000*75/100*110/100)
		}
		b := empty(t, "", phAllied1)
		a := b.unit("A1DOR", "14,12", withCP(100), withEff(100))
		b.unit("G1224", "14,13")
		b.plan("14,13", a)
		want(t, "over a river, bridge or not", b.fire(), 100_000*50/100*110/100)
	})
	for _, id := range []string{"O-168", "O-222"} {
		rule(id, "battles in the order of the plot, and nobody is asked", func(t *testing.T) {
			g := mustGame(t, "waal", "")
			walk(g, 9, func(s *State, _ engine.Action) {
				if combats&in(int(s.phase)) != 0 && s.Player().IsSide() {
					t.Fatal("a side decides in a combat phase")
				}
			})
			b, a, d := duel(t, "", "A1DOR", "G1224")
			d2 := b.unit("G1225", "17,16")
			v := b.unit("A1HAM", "17,15")
			b.plan("17,16", v)
			b.plan("16,16", a)
			b.phase++
			b.nextBattle()
			want(t, "first", b.def[0], uint8(d2))
			b.endBattle()
			b.nextBattle()
			want(t, "then", b.def[0], uint8(d))
		})
	}
	for _, id := range []string{"O-169", "O-171", "O-170", "O-118"} {
		rule(id, "weights, dropouts and payment", func(t *testing.T) {
			want(t, "weights", [5]int{orderWeight(0), orderWeight(1), orderWeight(2), orderWeight(3), orderWeight(9)}, [5]int{100, 80, 60, 40, 40})
			b, a, d := duel(t, "", "A1DOR", "G1224")
			v := b.unit("A1HAM", "16,15", withOP(10))
			b.op[a], b.op[d] = 1, 0
			b.plan("16,16", a, v)
			b.phase++
			b.nextBattle()
			var f battle
			b.muster(&f)
			want(t, "one fights", f.n, 1)
			want(t, "the second", f.who[0], uint8(v))
			want(t, "at 80 percent", orderWeight(int(f.place[0])), 80)
			want(t, "points", [3]uint8{b.op[a], b.op[v], b.op[d]}, [3]uint8{1, 8, 0})
		})
	}
	for _, id := range []string{"O-174", "O-155"} {
		rule(id, "defence and engineers", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			a := b.unit("G1224", "16,15", withCP(100), withEff(100))
			b.unit("A1DOR", "16,16", withCP(50), withEff(80))
			b.unit("A30E", "16,16", withCP(10), withEff(100))
			b.plan("16,16", a)
			b.phase++
			b.nextBattle()
			var f battle
			b.muster(&f)
			b.defensiveFire(&f)
			want(t, "44 and 11 points of fire", f.was[0]-f.cp[0], 44+11)
			c, a2, _ := duel(t, "", "A1DOR", "G1224")
			c.unit("A30E", "16,15")
			c.plan("16,16", a2)
			want(t, "with the first attacker", c.fire(), 100_000*115/100*110/100)
		})
	}
	for _, id := range []string{"O-175", "O-176", "O-177", "O-133", "O-134"} {
		rule(id, "types in terrain", func(t *testing.T) {
			for unit, factors := range map[string][4]int{
				"A2IG": {125, 50, 50, 60}, "A1GREN": {100, 80, 80, 80}, "A2HCR": {100, 80, 80, 80}, "A50HQ": {50, 50, 50, 50}, "A5AGRA": {50, 50, 50, 50}, "A1DOR": {100, 100, 100, 100},
			} {
				for terrain, f := range factors {
					b, a, _ := duel(t, "", unit, "G1224")
					b.g.t.terrain[b.hex("16,16")] = uint8(terrain)
					b.plan("16,16", a)
					want(t, unit+" into "+terrainWords[terrain], b.fire(), 100_000*f/100*110/100)
				}
			}
			b, a, _ := duel(t, "", "A2IG", "GROES") // guns against armor are no foot
			b.plan("16,16", a)
			want(t, "armor against guns", b.fire(), 110_000)
			m, a2, _ := duel(t, "", "A1DOR", "G1224")
			inTravel(m.State, a2)
			m.plan("16,16", a2)
			want(t, "on the march", m.fire(), 36_300)
		})
	}
	rule("O-178", "battle time", func(t *testing.T) {
		for op, percent := range map[int]uint8{2: 60, 4: 60, 5: 75, 8: 75, 9: 90, 12: 90, 13: 100, 16: 100, 17: 110, 30: 110} {
			want(t, "time", battleTime(op), percent)
		}
	})
	for _, id := range []string{"O-179", "O-180", "O-181", "O-185"} {
		rule(id, "losses of defenders", func(t *testing.T) {
			for terrain, loss := range [4]int{plain: 100, rough: 80, forest: 75, town: 60} {
				b, a, d := duel(t, "", "A1DOR", "G1224")
				b.g.t.terrain[b.hex("16,16")] = uint8(terrain)
				f := battle{h: b.hex("16,16"), d: 1}
				f.dwho[0], f.dcp[0] = uint8(d), 1000
				b.onDefenders(&f, 100_000, false)
				want(t, terrainWords[terrain], 1000-f.dcp[0], loss)
				b.setFort(d, 5)
				f.dcp[0] = 1000
				b.onDefenders(&f, 100_000, false)
				want(t, "with works of five levels", 1000-f.dcp[0], loss*3/4)
				_ = a
			}
			b, _, d := duel(t, "", "A1DOR", "G1224")
			e := b.unit("G1225", "16,16")
			f := battle{h: b.hex("16,16"), d: 2}
			f.dwho[0], f.dwho[1], f.dcp[0], f.dcp[1] = uint8(d), uint8(e), 300, 300
			b.onDefenders(&f, 100_000, false)
			want(t, "equal shares", [2]int{f.dcp[0], f.dcp[1]}, [2]int{250, 250})
		})
	}
	rule("O-182", "types of targets", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		tank, hq, gun, foot := b.unit("A2IG", "16,15"), b.unit("A50HQ", "16,15"), b.unit("A5AGRA", "16,17"), b.unit("A1DOR", "16,17")
		want(t, "armor", b.casualty(tank, false, 100), 70)
		want(t, "armor under fire of its kind", b.casualty(tank, true, 100), 100)
		want(t, "HQ", b.casualty(hq, false, 100), 80)
		want(t, "artillery", b.casualty(gun, true, 100), 80)
		inTravel(b.State, foot)
		want(t, "on the march", b.casualty(foot, false, 100), 130)
	})
	for _, id := range []string{"O-183", "O-184"} {
		rule(id, "losses of attackers", func(t *testing.T) {
			b, a, _ := duel(t, "", "A1DOR", "G1224")
			v := b.unit("A1HAM", "16,15", withCP(100))
			f := battle{h: b.hex("16,16"), n: 2}
			f.who[0], f.who[1], f.place[1], f.cp[0], f.cp[1] = uint8(a), uint8(v), 1, 1000, 1000
			b.onAttackers(&f, 90_000, false, false)
			want(t, "five to four", [2]int{f.cp[0], f.cp[1]}, [2]int{950, 960})
			r := empty(t, "", phAllied1)
			u := r.unit("A1DOR", "14,12", withCP(100))
			g := battle{h: r.hex("14,13"), n: 1}
			g.who[0], g.cp[0] = uint8(u), 1000
			r.onAttackers(&g, 40_000, false, false)
			want(t, "over a river", 1000-g.cp[0], 50)
		})
	}
	for _, id := range []string{"O-186", "O-187", "O-188"} {
		rule(id, "efficiency and eliminations", func(t *testing.T) {
			b, a, d := duel(t, "", "A504", "G1224")
			f := battle{h: b.hex("16,16"), n: 1, d: 1}
			f.who[0], f.was[0], f.cp[0], f.dwho[0], f.dwas[0], f.dcp[0] = uint8(a), 1000, 900, uint8(d), 1000, 900
			b.disrupt(&f)
			want(t, "attacker", b.eff[a], 92)
			want(t, "defender", b.eff[d], 96)
			f.was[0], f.cp[0] = 900, 9
			b.disrupt(&f)
			want(t, "under a point", b.loc[a], dead)
			for _, c := range b.g.t.list[a].parts {
				want(t, "with its parts", b.loc[c], dead)
			}
			want(t, "room", b.stackAt(b.hex("16,15")), 0)
		})
	}
	for _, id := range []string{"O-63", "O-64"} {
		rule(id, "units without supply may be isolated", func(t *testing.T) {
			b, a, d := duel(t, "", "A1DOR", "G1224")
			b.g.t.terrain[b.hex("16,16")] = town // no retreat
			b.setSupply(a, unsupplied)
			b.setSupply(d, unsupplied)
			b.plan("16,16", a)
			b.combat()
			want(t, "node", kind(b.node), cIsolate)
			want(t, "attacker", b.Outcomes(nil)[1].P, .5)
			b.Apply(1)
			want(t, "isolated", b.supply(a), isolated)
			want(t, "defender", b.Outcomes(nil)[1].P, .3)
			want(t, "who", b.roller, uint8(d))
			b.Apply(0)
			want(t, "not isolated", b.supply(d), unsupplied)
		})
	}
	rule("O-228", "ten kinds of chance", func(t *testing.T) {
		n := 0
		for k := range numKinds {
			n += b2i(k.isChance())
		}
		want(t, "kinds", n, 10)
	})
}
