package garden

import (
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("O-37", "only the Allies interdict; points are spent one by one", func(t *testing.T) {
		b := empty(t, "", phGermanAir)
		b.air = [2]uint8{2, 0}
		b.unit("A1_504", "16,15")
		b.unit("A2_504", "16,16")
		b.asks(kAir)
		want(t, "German interdiction", b.ctrl(ctrlInterdict), false)
		b.phase, b.air = phAlliedAir, [2]uint8{0, 2}
		b.asks(kAir)
		want(t, "Allied interdiction", b.ctrl(ctrlInterdict), true)
		b.actAir(blkCtrl, ctrlInterdict)
		want(t, "points left", b.air[allied], 1)
		want(t, "interdiction", b.interd, 1)
	})
	rule("O-38", "every unit has its chance over the 20 faces", func(t *testing.T) {
		for n, share := range map[int]int{1: 2, 3: 6, 8: 16, 9: 16} { // of 20 faces
			hits := map[string]int{}
			units := []string{"G1224", "G1225", "G1226", "GKNAU", "G506"}
			for face := range 20 {
				b := empty(t, "", phBuildUp)
				for i, id := range units {
					b.unit(id, []string{"16,15", "16,16", "16,17", "17,15", "17,16"}[i])
				}
				b.interd = uint8(n)
				b.rolledInterdict(face)
				for _, id := range units {
					if b.has(b.g.t.byID[id], flInterdicted) {
						hits[id]++
					}
				}
			}
			for _, id := range units {
				want(t, id, hits[id], share)
			}
		}
	})
	rule("O-38", "seven points of the first grant, three of the second", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		u := b.unit("G1224", "16,15", withFlags(flInterdicted))
		b.grantFirst()
		want(t, "first", b.op[u], 13)
		b.op[u] = 0
		b.grantSecond()
		want(t, "second", b.op[u], 17)
	})
	rule("O-39", "half the chance in towns and works", func(t *testing.T) {
		for _, at := range []string{"14,19", "16,15"} {
			hits := 0
			for face := range 20 {
				b := empty(t, "", phBuildUp)
				u := b.unit("G1224", at)
				if at == "16,15" {
					b.setFort(u, 2)
				}
				b.interd = 8
				b.rolledInterdict(face)
				hits += b2i(b.has(u, flInterdicted))
			}
			want(t, at, hits, 8)
		}
	})
	for _, id := range []string{"O-40", "O-41", "O-42"} {
		rule(id, "Allied strikes reach six hexes from 30 Corps", func(t *testing.T) {
			b := empty(t, "", phAlliedAir)
			b.air = [2]uint8{0, 8}
			b.unit("A69", "16,20") // 50 Division counts
			b.unit("A1_504", "16,25", withSupply(outOfCommunications))
			b.unit("G1224", "16,14")
			b.unit("G1225", "16,13")
			b.unit("G1226", "17,27")
			b.asks(kAir)
			want(t, "six away", b.hexLegal("16,14"), true)
			want(t, "seven away", b.hexLegal("16,13"), false)
			want(t, "near an airborne unit that is not linked", b.hexLegal("17,27"), false)
			want(t, "empty hex", b.hexLegal("16,15"), false)
			b.setSupply(b.g.t.byID["A1_504"], supplied)
			b.list()
			want(t, "near one that is", b.hexLegal("17,27"), true)
		})
		rule(id, "German strikes spare 30 Corps and who is linked to it", func(t *testing.T) {
			b := empty(t, "", phGermanAir)
			b.air = [2]uint8{2, 0}
			b.unit("A69", "16,20")
			linked := b.unit("A1_504", "16,25", withSupply(supplied))
			b.unit("A2_504", "16,16", withSupply(outOfCommunications))
			b.asks(kAir)
			want(t, "30 Corps", b.hexLegal("16,20"), false)
			want(t, "linked", b.hexLegal("16,25"), false)
			want(t, "not linked", b.hexLegal("16,16"), true)
			b.turn = 1
			b.list()
			want(t, "nobody is linked on turn 1", b.linked(linked), false)
			want(t, "so it may be struck", b.hexLegal("16,25"), true)
		})
	}
	for _, id := range []string{"O-43", "O-45"} {
		rule(id, "chances to be hit", func(t *testing.T) {
			b := empty(t, "", phAlliedAir)
			u := b.unit("G1224", "16,15")
			want(t, "alone", b.hitChance(u), 4*40)
			v := b.unit("G1225", "16,15")
			inTravel(b.State, u)
			inTravel(b.State, v)
			want(t, "two in travel mode", b.hitChance(u), 4*70)
			b.unit("G1226", "16,15")
			b.unit("GKNAU", "16,15")
			want(t, "at most", b.hitChance(u), 4*80)
			w := b.unit("G506", "14,19")
			want(t, "alone in a town", b.hitChance(w), 4*30)
			b.strike, b.roller = b.hex("14,19"), uint8(w)
			b.ask(cAir)
			want(t, "a miss", b.Outcomes(nil)[0].P, .7)
		})
	}
	rule("O-44", "a hit lowers, it never eliminates", func(t *testing.T) {
		b := empty(t, "", phAlliedAir)
		u := b.unit("G1224", "16,15", withCP(100), withEff(60))
		cp, eff, pen := b.hit(u, 6)
		want(t, "six on 100 points", cp, 910)
		want(t, "efficiency", eff, 51)
		want(t, "operation points", pen, 8)
		b.cp[u], b.eff[u] = 10, 40
		cp, eff, _ = b.hit(u, 6)
		want(t, "one point stays", cp, 10)
		want(t, "40 stays", eff, 40)
	})
	rule("O-44", "the penalty is taken off the next grant", func(t *testing.T) {
		b := empty(t, "", phBuildUp)
		u := b.unit("G1224", "16,15")
		b.pen[u] = 8
		b.grantFirst()
		want(t, "points", b.op[u], 12)
		want(t, "penalty", b.pen[u], 0)
	})
	rule("O-46", "two strikes on one hex are two rolls", func(t *testing.T) {
		b := empty(t, "", phAlliedAir)
		b.air = [2]uint8{0, 2}
		b.unit("A69", "16,20")
		b.unit("G1224", "16,15")
		s := b.State
		s.settle()
		events := map[engine.Event]bool{}
		for range 2 {
			s.Apply(b.hexAct("16,15"))
			want(t, "node", kind(s.node), cAir)
			events[s.Event()] = true
			s.Apply(0)
		}
		want(t, "events", len(events), 2)
	})
}
