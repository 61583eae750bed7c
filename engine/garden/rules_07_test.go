package garden

import "testing"

func init() {
	for _, id := range []string{"O-83", "O-85", "O-86", "O-11"} {
		rule(id, "battalions build a regiment", func(t *testing.T) {
			b := empty(t, "", phBuildUp)
			u := b.unit("A1_504", "16,15", withEff(90), withCP(30), withFlags(flBuild), withFort(2))
			v := b.unit("A2_504", "16,15", withEff(81), withCP(20), withFort(1), withSupply(unsupplied))
			w := b.unit("A3_504", "16,17")
			p := b.g.t.byID["A504"]
			b.executePlots()
			want(t, "504 PIR", b.at(p), "16,15")
			want(t, "stacking", b.points(p), 2)
			want(t, "strength", b.cp[p], 500)
			want(t, "efficiency", b.eff[p], 86) // (30 x 90 + 20 x 81) / 50 = 86.4
			want(t, "works", b.fort(p), 1)
			want(t, "supply", b.supply(p), unsupplied)
			want(t, "parts", [2]uint16{b.loc[u], b.loc[v]}, [2]uint16{merged, merged})
			want(t, "plot is over", b.has(w, flPlots), false)

			b.take(w, merged)
			b.loc[w] = b.loc[p] // the third comes and joins
			b.recount()
			b.fl[w] |= flBuild
			b.executePlots()
			want(t, "three points", b.points(p), 3)
			want(t, "it joined", b.loc[w], merged)
		})
	}
	rule("O-86", "there is one counter a parent", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		b.unit("A5GDS", "16,15", withParts(3)) // 2 Gren and 1 Coldm
		u := b.unit("A2IG", "16,17", withFlags(flBuild))
		v := b.unit("A1GREN", "16,17")
		b.loc[b.g.t.byID["A2GREN"]], b.loc[b.g.t.byID["A1CG"]] = merged, merged
		b.executePlots()
		want(t, "no second", [2]bool{onMap(b.loc[u]), onMap(b.loc[v])}, [2]bool{true, true})
	})
	rule("O-85", "who plots breakdown does not merge", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		b.unit("A1_504", "16,15", withFlags(flBuild))
		v := b.unit("A2_504", "16,15", withFlags(flDisband))
		b.unit("A3_504", "16,17")
		b.executePlots()
		want(t, "disbanded first", b.loc[v], dead)
		want(t, "nobody to merge with", onMap(b.loc[b.g.t.byID["A504"]]), false)
	})
	rule("O-85", "one plot is for all parts in the hex, whatever becomes of the one that was named", func(t *testing.T) {
		b := empty(t, "", phAllied2)
		first := b.unit("A1_504", "16,15")
		second, third := b.unit("A2_504", "16,15"), b.unit("A3_504", "16,15")
		away := b.unit("A1_505", "16,17")
		b.unit("A2_505", "16,18")
		b.unit("G1224", "16,14")
		b.asks(kBuild)
		want(t, "the lowest is named for all", [3]bool{b.unitLegal(first), b.unitLegal(second), b.unitLegal(third)}, [3]bool{true, false, false})
		b.Apply(b.unitAct(first))
		want(t, "plots", [4]bool{b.has(first, flBuild), b.has(second, flBuild), b.has(third, flBuild), b.has(away, flBuild)}, [4]bool{true, true, true, false})
		b.Apply(ctrlEnd)
		want(t, "nothing to break down", kind(b.node), kDisband)
		want(t, "one of them may disband instead", b.unitLegal(second), true)
		b.Apply(b.unitAct(second))
		want(t, "it has one plot", b.fl[second]&flPlots, flDisband)
		if _, err := b.g.Parse([]byte(marshal(t, b.State))); err != nil {
			t.Error(err)
		}
		b.fl[second] = flBuild
		b.eliminate(first)
		b.executePlots()
		want(t, "the others build up without it", b.at(b.g.t.byID["A504"]), "16,15")
	})
	rule("O-90", "a parent too weak for all its parts breaks into fewer, and loses nothing", func(t *testing.T) {
		for _, c := range []struct {
			points float64
			want   [3]uint16
		}{{36, [3]uint16{120, 120, 120}}, {3, [3]uint16{10, 10, 10}}, {2.9, [3]uint16{15, 14, 0}}, {2, [3]uint16{10, 10, 0}}, {1.9, [3]uint16{19, 0, 0}}, {1, [3]uint16{10, 0, 0}}} {
			b := empty(t, "", phBuildUp)
			p := b.unit("A504", "16,15", withCP(c.points), withFlags(flBreak))
			b.executePlots()
			parts := b.g.t.list[p].parts
			want(t, strengthText(uint16(c.points*10)), [3]uint16{b.cp[parts[0]], b.cp[parts[1]], b.cp[parts[2]]}, c.want)
			want(t, "a part without strength is lost", b.loc[parts[2]] == dead, c.want[2] == 0)
		}
	})
	rule("O-84", "disbands come before build-ups", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		b.unit("A80AT", "16,15", withCP(15), withFlags(flDisband))
		b.unit("A1_504", "16,15", withCP(30), withFlags(flBuild))
		b.unit("A2_504", "16,15", withCP(30))
		b.executePlots()
		want(t, "504 PIR has the third of the disbanded", b.cp[b.g.t.byID["A504"]], 650)
	})
	for _, id := range []string{"O-87", "O-88"} {
		rule(id, "two parts fire at 115 percent", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			p := b.unit("A504", "16,15", withCP(100), withEff(100), withParts(3))
			want(t, "built up", b.strength(p, 1000), 115_000)
			u := b.unit("A1_505", "16,17", withCP(100), withEff(100))
			want(t, "alone", b.strength(u, 1000), 100_000)
		})
	}
	for _, id := range []string{"O-89", "O-90", "O-83"} {
		rule(id, "a regiment breaks down", func(t *testing.T) {
			b := empty(t, "", phBuildUp)
			p := b.unit("A5GDS", "16,15", withCP(100), withEff(80), withFort(2), withFlags(flBreak))
			b.executePlots()
			sum, shares := 0, []uint16{}
			for _, c := range b.g.t.list[p].parts {
				sum += int(b.cp[c])
				shares = append(shares, b.cp[c])
				want(t, "efficiency", b.eff[c], 80)
				want(t, "works", b.fort(int(c)), 2)
				want(t, "place", b.at(int(c)), "16,15")
			}
			want(t, "strength is kept", sum, 1000)
			want(t, "by the base of the parts", shares[0] > shares[3] && shares[2] > shares[0], true)
			want(t, "stack", b.stackAt(b.hex("16,15")), 4)
			want(t, "the parent", b.loc[p], merged)

			b = empty(t, "", phBuildUp)
			p = b.unit("A504", "16,15", withFlags(flBreak))
			b.g.t.caps[allied] = 2 // three parts for one are one too many
			b.executePlots()
			want(t, "over the cap", onMap(b.loc[p]), true)
			want(t, "and the plot is gone", b.has(p, flPlots), false)

			b = empty(t, "", phBuildUp)
			p = b.unit("A504", "16,15", withCP(1.2), withFlags(flBreak))
			b.executePlots()
			want(t, "no part is left with less than a point", [2]uint16{b.loc[p], b.loc[b.g.t.list[p].parts[1]]}, [2]uint16{merged, dead})
		})
	}
	rule("O-91", "travel mode outside and on entry hexes with a road", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		g := b.unit("G190", "32,3", withFlags(flBreak))
		a := b.unit("A130", "27,31", withFlags(flBreak))
		c := b.unit("A129", "28,31", withFlags(flBreak))
		b.executePlots()
		want(t, "German outside", b.travel(int(b.g.t.list[g].parts[0])), true)
		want(t, "on the road", b.travel(int(b.g.t.list[a].parts[0])), true)
		want(t, "no road", b.travel(int(b.g.t.list[c].parts[0])), false)
	})
	for _, id := range []string{"O-92", "O-93"} {
		rule(id, "a third is shared", func(t *testing.T) {
			b := empty(t, "", phBuildUp)
			d := b.unit("A1P", "16,15", withCP(30), withFlags(flDisband))
			u := b.unit("A1_504", "16,15", withCP(20))
			v := b.unit("A2_504", "16,15", withCP(20))
			b.executePlots()
			want(t, "removed", b.loc[d], dead)
			want(t, "five points each", [2]uint16{b.cp[u], b.cp[v]}, [2]uint16{250, 250})

			b = empty(t, "", phBuildUp)
			b.unit("A1P", "16,15", withCP(30), withFlags(flDisband))
			u = b.unit("A1REC", "16,15", withCP(14))
			b.executePlots()
			want(t, "not beyond five quarters of the base", b.cp[u], 175)
		})
	}
	rule("O-94", "units without kin build nothing", func(t *testing.T) {
		b := empty(t, "", phAllied2)
		u := b.unit("A1REC", "16,15")
		v := b.unit("A1_504", "16,15")
		b.unit("A2_504", "16,15")
		b.asks(kBuild)
		want(t, "recon", b.unitLegal(u), false)
		want(t, "battalion", b.unitLegal(v), true)
		want(t, "the lowest speaks for the hex", b.unitLegal(v+1), false)
	})
	rule("O-96", "ten points are carried over", func(t *testing.T) {
		b := empty(t, "", phAllied2)
		u := b.unit("A69", "16,15", withOP(14))
		v := b.unit("A130", "16,17", withOP(4))
		b.grantSecond()
		want(t, "14 left", b.op[u], 30)
		want(t, "4 left", b.op[v], 24)
	})
	rule("O-98", "most Germans have nothing on turn 1", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		b.turn = 1
		u, v := b.unit("GLW6", "16,15"), b.unit("GHOFF", "16,17")
		b.grantFirst()
		want(t, "6 LW", b.op[u], 0)
		want(t, "Hoffmann", b.op[v], 10)
	})
	for _, id := range []string{"O-99", "O-100"} {
		rule(id, "fifteen at most on turn 2", func(t *testing.T) {
			b := empty(t, "", phBuildUp)
			b.turn = 2
			u, v := b.unit("GLW6", "16,15"), b.unit("GHOFF", "16,17", withSupply(unsupplied))
			b.grantFirst()
			want(t, "supplied", b.op[u], 15)
			want(t, "unsupplied", b.op[v], 10)
		})
	}
	rule("O-29", "both sides get points before the first and the second phase", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		u, v := b.unit("A69", "16,15", withOP(0)), b.unit("G1224", "16,17", withOP(0))
		b.settle()
		want(t, "phase", b.phase, uint8(phAllied1))
		want(t, "both", [2]uint8{b.op[u], b.op[v]}, [2]uint8{20, 20})
		for b.phase != phAllied2 {
			b.Apply(b.LegalActions(nil)[0])
		}
		want(t, "again", [2]uint8{b.op[u], b.op[v]}, [2]uint8{30, 30})
	})
	rule("O-102", "the other side keeps its points", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u, v := b.unit("A1_504", "16,15"), b.unit("G1224", "16,20")
		b.goes(u, "16,16")
		want(t, "German", b.op[v], 20)
	})
	rule("O-121", "plots cost nothing", func(t *testing.T) {
		b := empty(t, "", phAllied2)
		u := b.unit("A504", "16,15")
		b.asks(kBreak)
		b.actBreak(blkUnit, u)
		b.actDisband(blkUnit, u)
		want(t, "points", b.op[u], 20)
	})
}
