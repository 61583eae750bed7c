package garden

import "testing"

// supplyNow judges supply anew, and tells the state of a unit.
func (b *table) supplyNow(u int) int {
	b.phase = phSupply
	b.runSupply()
	b.phase = phAllied1
	return b.supply(u)
}

// road gives the Allies the road from 27,31 to Son.
func (b *table) road() {
	b.allied("27,31", "26,30", "25,30", "24,29", "23,30", "22,29", "21,29", "20,28", "19,28", "18,27", "17,27", "17,26", "16,25")
}

func init() {
	rule("O-47", "four states", func(t *testing.T) {
		wantList(t, "states", supplyWords, []string{"supplied", "ooc", "unsupplied", "isolated"})
	})
	for _, id := range []string{"O-48", "O-49"} {
		rule(id, "the road is cut where the enemy owns it, not where he is near", func(t *testing.T) {
			b := empty(t, "", phSupply)
			b.allied("27,31", "26,30")
			b.unit("G1224", "25,29")
			r := b.roadSupply(allied)
			want(t, "beside an enemy unit", r.has(b.hex("26,30")), true)
			b.own.remove(b.hex("27,31"))
			r = b.roadSupply(allied)
			want(t, "beyond the cut", r.has(b.hex("26,30")), false)
		})
	}
	rule("O-50", "two roads lead to the Allied edge", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.allied("28,30", "27,30", "28,31")
		u := b.unit("A1DOR", "28,30")
		want(t, "without an edge", b.supplyNow(u), unsupplied)
		b.allied("29,31")
		want(t, "with 29,31", b.supplyNow(u), supplied)
	})
	rule("O-51", "26 other roads are German", func(t *testing.T) {
		b := empty(t, "", phSupply)
		want(t, "edges", len(b.g.t.edge[german]), 26)
		r := b.roadSupply(german)
		for _, h := range b.g.t.edge[german] {
			want(t, b.g.t.code(h), r.has(h), true)
		}
	})
	rule("O-52", "the ferry is a German road", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.allied("10,6", "11,5", "11,6", "9,6", "9,5") // the south bank is reached over the ferry alone
		b.own.remove(b.hex("10,6"))
		r := b.roadSupply(german)
		want(t, "10,5", r.has(b.hex("10,5")), true)
		b.allied("10,4")
		for _, h := range []string{"8,5", "10,6"} { // and without it, nor round
			b.own.add(b.hex(h))
		}
		r = b.roadSupply(german)
		want(t, "10,5 without the north bank", r.has(b.hex("10,5")), false)
	})
	rule("O-53", "a blown bridge breaks the road", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.road()
		r := b.roadSupply(allied)
		want(t, "Son with the bridge", r.has(b.hex("16,25")), true)
		b.bridge("16,25", "17,26", bridgeBlown)
		r = b.roadSupply(allied)
		want(t, "Son without it", r.has(b.hex("16,25")), false)
		want(t, "the south bank", r.has(b.hex("17,26")), true)
	})
	for _, id := range []string{"O-54", "O-55"} {
		rule(id, "two hexes from the road, over water too", func(t *testing.T) {
			b := empty(t, "", phSupply)
			b.allied("27,31", "27,30", "28,30", "29,31", "28,31", "30,31", "30,30", "31,31", "29,30", "31,30", "32,31")
			ground := b.groundSupply(allied)
			want(t, "two away", ground.has(b.hex("31,31")), true)
			want(t, "three away", ground.has(b.hex("32,31")), false)
			g := empty(t, "", phSupply).groundSupply(german)
			want(t, "over the Rhine", g.has(b.hex("10,5")), true)
		})
	}
	for _, id := range []string{"O-56", "O-57", "O-58", "O-59", "O-62"} {
		rule(id, "airborne supply", func(t *testing.T) {
			b := empty(t, "", phSupply)
			for i, h := range []string{"3,7", "16,9", "15,26", "8,7"} {
				want(t, sources[i], b.src[i], b.hex(h))
			}
			near, far := b.unit("A1_504", "16,17"), b.unit("A2_504", "16,18")
			b.allied("16,9")
			want(t, "eight away", b.supplyNow(near), outOfCommunications)
			want(t, "nine away", b.supplyNow(far), unsupplied)
			linked := b.unit("A1_506", "28,30")
			b.allied("29,31")
			want(t, "by ground", b.supplyNow(linked), supplied)
			want(t, "linked", b.linked(linked), true)
			want(t, "not linked", b.linked(near), false)
			b.own.remove(b.hex("16,9"))
			want(t, "source lost", b.supplyNow(near), unsupplied)
			b.allied("16,9")
			want(t, "source regained", b.supplyNow(near), outOfCommunications)
		})
	}
	rule("O-61", "the cursor of the advanced game goes round enemies and rivers", func(t *testing.T) {
		b := empty(t, "detail=advanced", phSupply)
		b.allied("15,26")
		u := b.unit("A1_502", "16,19") // seven away
		want(t, "free way", b.supplyNow(u), outOfCommunications)
		b.unit("G1224", "15,20")
		want(t, "next to an enemy, where an own unit stands", b.supplyNow(u), outOfCommunications)
		for _, h := range []string{"17,19", "17,20"} {
			b.unit(map[string]string{"17,19": "G1225", "17,20": "G1226"}[h], h)
		}
		want(t, "all ways closed by enemies", b.supplyNow(u), unsupplied)
	})
	rule("O-61", "the path may leave the eight hexes, the unit may not", func(t *testing.T) {
		b := empty(t, "detail=advanced", phSupply)
		b.allied("15,26")
		inner, outer := b.unit("A1_502", "15,18"), b.unit("A2_502", "15,17") // eight and nine away
		want(t, "eight away", b.supplyNow(inner), outOfCommunications)
		want(t, "nine away", b.supplyNow(outer), unsupplied)
		for i, h := range []string{"14,19", "16,19"} { // they close the last hexes of the straight way, but not the way round
			b.unit([]string{"G1224", "G1225"}[i], h)
		}
		b.unit("A1_504", "13,17")
		b.unit("A2_504", "14,17")
		reach := b.airborneReach(2)
		want(t, "15,19 is closed", reach.has(b.hex("15,19")), false)
		want(t, "by hexes nine and more away", b.supplyNow(inner), outOfCommunications)
	})
	for _, id := range []string{"O-64", "O-66", "O-103", "O-104", "O-105"} {
		rule(id, "efficiency at the start of a turn", func(t *testing.T) {
			for _, c := range []struct {
				state, eff, op, want int
			}{
				{supplied, 80, 8, 92}, {outOfCommunications, 80, 8, 90}, {unsupplied, 80, 8, 75}, {isolated, 42, 8, 40}, {supplied, 95, 8, 100},
			} {
				b := empty(t, "", phSupply)
				u := b.unit("A1_504", "16,15", withEff(c.eff), withOP(c.op), withSupply(c.state))
				b.recover(u)
				want(t, supplyWords[c.state], int(b.eff[u]), c.want)
				want(t, "points are gone", b.op[u], 0)
			}
			b := empty(t, "", phSupply)
			u := b.unit("A1_504", "16,15", withSupply(isolated))
			want(t, "stays isolated without a trace", b.supplyNow(u), isolated)
			b.allied("16,9")
			want(t, "until it passes one", b.supplyNow(u), outOfCommunications)
		})
	}
	for _, id := range []string{"O-65", "O-95"} {
		rule(id, "points and fire by supply", func(t *testing.T) {
			want(t, "points", grants, [4]int{20, 16, 10, 5})
			want(t, "fire", supplyFire, [4]int{100, 100, 50, 25})
			b := empty(t, "", phBuildUp)
			u := b.unit("A69", "16,15", withOP(0))
			b.grantFirst()
			want(t, "first phase", b.op[u], 20)
			b.op[u] = 0
			b.grantSecond()
			want(t, "second phase", b.op[u], 20)
		})
	}
	rule("O-67", "Germans off the map want for nothing", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u := b.unit("G1224", "1,31")
		want(t, "supply", b.supplyNow(u), supplied)
	})
	rule("O-68", "supply is judged once a turn", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A69", "28,30", withSupply(supplied))
		b.unit("G1224", "29,30")
		b.own.remove(b.hex("29,31"))
		b.actOp(blkCtrl, ctrlEnd)
		want(t, "state", b.supply(u), supplied)
	})
	for _, id := range []string{"O-69", "O-70"} {
		rule(id, "HQ/101 gets 80 twice, when it is in supply", func(t *testing.T) {
			b := empty(t, "", phArrivals)
			u := b.unit("A101HQ", "15,26", withSupply(unsupplied))
			b.turn = 3
			b.moreArt()
			want(t, "not in supply", b.art(u), 10)
			b.setSupply(u, outOfCommunications)
			b.turn = 4
			b.moreArt()
			want(t, "a turn later", b.art(u), 90)
			b.turn = 5
			b.moreArt()
			want(t, "turn 5", b.art(u), 170)
		})
	}
	rule("O-224", "supply asks nobody", func(t *testing.T) {
		b := empty(t, "detail=advanced", phSupply)
		b.unit("A1_504", "16,15")
		b.runSupply()
		want(t, "phase", b.phase, uint8(phArrivals))
		want(t, "node", kind(b.node), kAuto)
	})
}
