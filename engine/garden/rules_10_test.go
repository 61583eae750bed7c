package garden

import (
	"testing"

	"bridgehead/engine"
)

// beaten sets up a battle in 16,16 that has just been fought, its defenders to retreat so many hexes.
func beaten(t *testing.T, hexes int, place func(b *table) (attackers []int)) *table {
	t.Helper()
	b := empty(t, "", phAllied1)
	b.plan("16,16", place(b)...)
	b.phase++
	b.nextBattle()
	from, to := b.plotted(0)
	b.fought = 1<<(to-from) - 1
	b.ret = uint8(hexes)
	b.stage = stRetreat
	return b
}

func init() {
	rule("O-189", "the chance of a retreat", func(t *testing.T) {
		chance := func(lost, effA, effD, fort int) int {
			b, a, d := duel(t, "", "A1DOR", "G1224")
			b.eff[a], b.eff[d] = uint8(effA), uint8(effD)
			b.setFort(d, fort)
			f := battle{h: b.hex("16,16"), n: 1, d: 1}
			f.who[0], f.cp[0], f.dwho[0], f.dwas[0], f.dcp[0] = uint8(a), 1000, uint8(d), 1000, 1000-10*lost
			return b.retreatChance(&f, &f.cp)
		}
		want(t, "ten percent lost", chance(10, 100, 100, 0), 30)
		want(t, "better attackers", chance(10, 90, 80, 0), 30+5+5)
		want(t, "worse attackers, rounded down", chance(10, 75, 80, 0), 30-3+5)
		want(t, "works", chance(10, 100, 100, 2), 14)
		want(t, "at most", chance(80, 100, 40, 0), 95)
		want(t, "at least", chance(0, 40, 100, 5), 0)
	})
	rule("O-190", "never from a town", func(t *testing.T) {
		b, a, d := duel(t, "", "A1DOR", "G1224")
		b.g.t.terrain[b.hex("16,16")] = town
		f := battle{h: b.hex("16,16"), n: 1, d: 1}
		f.who[0], f.cp[0], f.dwho[0], f.dwas[0], f.dcp[0] = uint8(a), 1000, uint8(d), 1000, 300
		want(t, "chance", b.retreatChance(&f, &f.cp), 0)
	})
	rule("O-191", "one hex or two, alike", func(t *testing.T) {
		b, a, _ := duel(t, "", "A1DOR", "G1224")
		b.plan("16,16", a)
		b.phase++
		b.nextBattle()
		b.chance = 80
		b.ask(cRetreat)
		outs := b.Outcomes(nil)
		want(t, "stays, one, two", [3]float64{outs[0].P, outs[1].P, outs[2].P}, [3]float64{.2, .4, .4})
	})
	for _, id := range []string{"O-192", "O-194", "O-202", "O-129"} {
		rule(id, "where a unit falls back to", func(t *testing.T) {
			var d int
			b := beaten(t, 2, func(b *table) []int {
				d = b.unit("G1224", "16,16", withFort(3), withEff(80), withOP(5))
				return []int{b.unit("A1DOR", "16,15")}
			})
			home := b.g.t.home[german]
			b.retreats()
			want(t, "two hexes away", b.g.t.distance(b.loc[d], b.hex("16,16")), 2)
			want(t, "nearer home", home[b.loc[d]] < home[b.hex("16,16")], true)
			want(t, "out of zones", b.zoc[allied].has(b.loc[d]), false)
			want(t, "works", b.fort(d), 0)
			want(t, "efficiency", b.eff[d], 78)
			want(t, "points, nothing at least", b.op[d], 0)
			want(t, "owner of the hex behind", b.owner(b.hex("16,16")), german)
		})
		rule(id, "zones first, then home", func(t *testing.T) {
			b := empty(t, "", phAlliedCombat1)
			u := b.unit("G1224", "16,16")
			free, _ := b.retreatHex(u, noHex)
			b.unit("A1DOR", b.g.t.code(uint16(b.g.t.next[free][b.g.t.toward(b.hex("16,16"), free)]))) // behind it
			other, ok := b.retreatHex(u, noHex)
			want(t, "another hex", ok && other != free, true)
			want(t, "without a zone", b.zoc[allied].has(other), false)
		})
	}
	rule("O-133", "a retreat ends the march", func(t *testing.T) {
		var d int
		b := beaten(t, 1, func(b *table) []int {
			d = b.unit("G1224", "16,16", inTravel)
			return []int{b.unit("A1DOR", "16,15")}
		})
		b.retreats()
		want(t, "mode", b.travel(d), false)
	})
	for _, id := range []string{"O-193", "O-197", "O-196"} {
		rule(id, "into a zone of control, or nowhere", func(t *testing.T) {
			b := empty(t, "", phAlliedCombat1)
			u := b.unit("G1224", "16,16", withCP(30))
			b.unit("A1DOR", "16,14")
			b.fallBack(u, b.hex("16,15"))
			want(t, "a tenth", b.cp[u], 270)
			b.cp[u] = 60
			b.unit("A1HAM", "16,18")
			b.fallBack(u, b.hex("16,16"))
			b.fallBack(u, b.hex("16,17"))
			want(t, "a point at least", b.cp[u], 50)

			var d, e int
			c := beaten(t, 1, func(b *table) []int {
				d, e = b.unit("G9REC", "16,16", withEff(80)), b.unit("G190", "16,16", withEff(80), withParts(6))
				for i, h := range []string{"16,15", "17,16", "17,17", "16,17", "15,17"} {
					b.unit([]string{"A1DOR", "A1HAM", "A2DEV", "A6DLI", "A8DLI"}[i], h)
				}
				b.unit("G1034", "15,16")
				b.unit("G1035", "15,16")
				b.unit("G1036", "15,16")
				return []int{b.g.t.byID["A1DOR"]}
			})
			c.retreats()
			want(t, "the first has room", c.at(d), "15,16")
			want(t, "the second has none", c.at(e), "16,16")
			want(t, "and pays for it", c.eff[e], 75)
		})
	}
	rule("O-195", "vehicles over bridges", func(t *testing.T) {
		b := empty(t, "", phGermanCombat1)
		u := b.unit("A2IG", "14,12")
		d := b.g.t.toward(b.hex("14,12"), b.hex("14,13"))
		want(t, "in normal mode", b.mayFallBack(u, b.hex("14,12"), d), true)
		w := b.unit("A1GREN", "11,22")
		wet := b.g.t.toward(b.hex("12,22"), b.hex("12,21"))
		want(t, "not through a canal", b.mayFallBack(w, b.hex("12,22"), wet), false)
		v := b.unit("A1DOR", "12,22")
		want(t, "infantry wades it", b.mayFallBack(v, b.hex("12,22"), wet), true)
	})
	rule("O-143", "over the border", func(t *testing.T) {
		b := empty(t, "", phGermanCombat1)
		a, g := b.unit("A1DOR", "2,8"), b.unit("G1224", "8,20")
		out := b.g.t.toward(b.hex("2,8"), b.hex("1,8"))
		want(t, "Allies never", b.mayFallBack(a, b.hex("2,8"), out), false)
		want(t, "Germans by road", b.mayFallBack(g, b.hex("2,8"), out), true)
		want(t, "not without", b.mayFallBack(g, b.hex("8,20"), b.g.t.toward(b.hex("8,20"), b.hex("7,20"))), false)
	})
	rule("O-198", "the program shares the advance", func(t *testing.T) {
		for hexes, places := range map[int][3]string{1: {"16,16", "16,16", ""}, 2: {"behind", "16,16", ""}} {
			var list []int
			b := beaten(t, hexes, func(b *table) []int {
				b.unit("G1224", "16,16")
				list = []int{b.unit("A1DOR", "16,15"), b.unit("A1HAM", "16,15"), b.unit("A2DEV", "17,16")}
				return list
			})
			b.retreats()
			behind := b.g.t.code(b.path[0])
			b.checks()
			b.advances()
			for i, u := range list {
				place := places[i]
				switch place {
				case "behind":
					place = behind
				case "":
					place = "17,16" // who stays
				}
				want(t, "attacker", b.at(u), place)
			}
		}
	})
	rule("O-198", "HQ and artillery stay", func(t *testing.T) {
		var h, a int
		b := beaten(t, 1, func(b *table) []int {
			b.unit("G1224", "16,16")
			h, a = b.unit("A50HQ", "16,15"), b.unit("A1DOR", "16,15")
			return []int{h, a}
		})
		b.retreats()
		b.checks()
		b.advances()
		want(t, "HQ", b.at(h), "16,15")
		want(t, "infantry", b.at(a), "16,16")
	})
	rule("O-199", "as plotted in the advanced game", func(t *testing.T) {
		for plotted, at := range map[uint8]string{0: "16,15", 1: "16,16"} {
			b := empty(t, "detail=advanced", phAllied1)
			b.unit("G1224", "16,16")
			u := b.unit("A1DOR", "16,15")
			b.plan("16,16", u)
			b.setAdvance(u, plotted)
			b.phase++
			b.nextBattle()
			b.fought, b.ret = 1, 2
			b.retreats()
			b.advances()
			want(t, "advance", b.at(u), at)
		}
		b, a, _ := duel(t, "detail=advanced", "A1DOR", "G1224")
		b.unit("A1HAM", "16,15")
		b.asks(kBattle)
		b.Apply(b.hexAct("16,16"))
		b.Apply(b.unitAct(a))
		want(t, "asked with the attack", kind(b.node), kAdvance)
		b.Apply(ctrlAdvance2)
		want(t, "plotted", b.advance(a), 2)
	})
	for _, id := range []string{"O-200", "O-203"} {
		rule(id, "limits of advances", func(t *testing.T) {
			b := empty(t, "", phAlliedCombat1)
			tank := b.unit("A2IG", "14,12")
			d := b.g.t.toward(b.hex("14,12"), b.hex("14,13"))
			want(t, "tanks in normal mode over a bridge", b.mayAdvance(tank, b.hex("14,12"), d), false)
			inTravel(b.State, tank)
			want(t, "on the road", b.mayAdvance(tank, b.hex("14,12"), d), true)
			foot := b.unit("A1DOR", "10,5")
			over := b.g.t.toward(b.hex("10,5"), b.hex("11,5"))
			want(t, "infantry over a river", b.mayAdvance(foot, b.hex("10,5"), over), false)
			u, v := b.unit("A1_504", "10,5"), b.unit("A2_504", "10,5")
			b.unit("A307E", "10,5")
			want(t, "airborne with an engineer", b.goForward(u, b.hex("11,5"), false), true)
			want(t, "one of them", b.goForward(v, b.hex("11,5"), false), false)
			g := empty(t, "", phGermanCombat1)
			w := g.unit("G1224", "10,4", inTravel)
			want(t, "no ferry", g.mayAdvance(w, g.hex("10,4"), g.g.t.toward(g.hex("10,4"), g.hex("10,5"))), false)
			x := g.unit("G1225", "8,20")
			want(t, "the border without a road", g.mayAdvance(x, g.hex("8,20"), g.g.t.toward(g.hex("8,20"), g.hex("7,20"))), false)
			want(t, "with one", g.mayAdvance(x, g.hex("2,8"), g.g.t.toward(g.hex("2,8"), g.hex("1,8"))), true)
		})
	}
	rule("O-200", "one unit in a combat phase, however many engineers there are", func(t *testing.T) {
		b := empty(t, "", phAlliedCombat1)
		u, v := b.unit("A1_504", "10,5"), b.unit("A2_504", "10,5")
		b.unit("A307E", "10,5")
		b.unit("AGDE", "11,5")
		want(t, "the first", b.goForward(u, b.hex("11,5"), false), true)
		want(t, "the second, with another engineer", b.goForward(v, b.hex("11,5"), false), false)
		want(t, "boats used", b.has(b.g.t.byID["A307E"], flUsed) != b.has(b.g.t.byID["AGDE"], flUsed), true)
	})
	rule("O-149", "a bridge is checked before anybody advances over it", func(t *testing.T) {
		for _, blown := range []bool{false, true} {
			b := empty(t, "", phAllied1)
			u := b.unit("A1_506", "16,25")
			b.unit("GSON", "17,26")
			b.plan("17,26", u)
			b.phase++
			b.nextBattle()
			b.fought, b.ret, b.stage = 1, 1, stRetreat
			b.ask(kAuto)
			b.resolve()
			want(t, "node", kind(b.node), cBridge)
			want(t, "merged", len(engine.Faces(b.State, nil)), 2)
			b.rolledBridge(b2i(blown))
			b.resolve()
			want(t, "attacker", b.at(u), map[bool]string{false: "17,26", true: "16,25"}[blown])
			if blown {
				want(t, "no points are lost", b.op[u], 20)
			}
		}
	})
	for _, id := range []string{"O-209", "O-210"} {
		rule(id, "a ring in supply", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			o := &b.g.t.objectives[2] // Nijmegen
			ring := []uint16{o.hex}
			for _, n := range b.g.t.next[o.hex] {
				ring = append(ring, uint16(n))
			}
			var ground bits64
			for _, h := range ring {
				b.own.add(h)
				ground.add(h)
			}
			want(t, "held", b.scored(o, &ground), 20)
			ground.remove(ring[3])
			want(t, "a neighbour without supply", b.scored(o, &ground), 0)
			ground.add(ring[3])
			b.own.remove(ring[6])
			want(t, "a neighbour German", b.scored(o, &ground), 0)
			want(t, "no airborne supply counts", b.alliedScore() < 0, true)
		})
	}
	for _, id := range []string{"O-211", "O-212"} {
		rule(id, "sources are charged once, at once", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			b.allied("3,7", "16,9", "15,26", "8,7")
			was := b.alliedScore()
			u := b.unit("G1224", "4,6")
			b.goes(u, "3,7")
			want(t, "1st Airborne", b.alliedScore(), was-3)
			b.allied("3,7")
			b.overrun(b.hex("3,7"))
			want(t, "once", b.alliedScore(), was-3)
			b.overrun(b.hex("16,9"))
			b.overrun(b.hex("8,7"))
			want(t, "82nd; nothing for the Poles", b.alliedScore(), was-5)
		})
	}
	rule("O-213", "towns", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		want(t, "all German", b.alliedScore(), -23)
		b.allied("14,19")
		want(t, "Uden", b.alliedScore(), -22)
	})
	for _, id := range []string{"O-214", "O-216"} {
		rule(id, "levels of victory", func(t *testing.T) {
			for score, r := range map[int]int8{55: 2, 42: 2, 41: 1, 20: 1, 19: 0, 13: 0, 12: -1, 1: -1, 0: -2, -30: -2} {
				want(t, "level", resultOf(score), r)
			}
			for options, returns := range map[string][2]float64{"": {-.5, .5}, "result=sign": {-1, 1}} {
				b := empty(t, options, phOver)
				b.ask(kOver)
				b.result = 1
				r := b.Returns(nil)
				want(t, options, [2]float64{r[0], r[1]}, returns)
			}
			b := empty(t, "bid-vp=40", phAllied1)
			want(t, "the bid is added", b.Points().Have[allied], 17)
		})
	}
	rule("O-215", "bounds of the score", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		most, least := 0, -len(b.g.t.towns)
		for i := range b.g.t.objectives {
			most += b.g.t.objectives[i].points
		}
		for _, n := range b.g.t.sourceLoss {
			least -= n
		}
		want(t, "most", most, 55)
		want(t, "least", least, -30)
	})
	for _, id := range []string{"O-48", "O-126"} {
		rule(id, "zones do not block a trace", func(t *testing.T) {
			b := empty(t, "", phSupply)
			b.allied("29,31", "28,30", "27,30")
			u := b.unit("A69", "27,30")
			b.unit("G1224", "26,29")
			want(t, "supply", b.supplyNow(u), supplied)
		})
	}
}
