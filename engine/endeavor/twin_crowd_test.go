package endeavor

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine/enginetest"
)

// TestTwinCrowded compares the engine with its twin in random positions with everything close together, which random games seldom
// come to: stacks of all nations face to face, some out of supply, beside ports, Beach Ports, the Rhine and Sea Lines.
func TestTwinCrowded(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 3))
	bare := quiet(t, "", phMove)
	tw := twinOf(t, "campaign", "")
	phases := []uint8{phReinforce, phInvade, phAnnounce, phDrop, phMove, phMove, phCombat, phCombat, phExploit, phShip,
		phGermanReinforce, phGermanMove, phGermanMove, phGermanCombat, phGermanCombat, phGermanExploit}
	met := map[string]int{}
	for range enginetest.Games(24, 3000) {
		b := crowdAtRandom(bare, rng, phases[rng.IntN(len(phases))])
		b.run()
		last := b.phase
		if last == phInvade || last == phDrop { // what has been placed there fights
			last = phCombat
		}
		for range 60 {
			if b.phase > last {
				break
			}
			compareBelow(t, b.g, b.State, tw, 0, met)
			acts := b.LegalActions(nil)
			a := acts[rng.IntN(len(acts))]
			if a == stop && rng.IntN(4) > 0 {
				a = acts[1]
			}
			b.Apply(a)
		}
	}
	if n := met["K_MOVE"] + met["K_GO"] + met["K_ATTACK"]; n == 0 {
		t.Error("nobody moved or fought")
	}
	t.Logf("%v", met)
}

// crowdAtRandom is the beginning of a phase with units of both sides around a hex, each hex one side's.
func crowdAtRandom(bare *board, rng *rand.Rand, phase uint8) *board {
	b := bare.fork()
	t := b.g.t
	one := func(of int) bool { return rng.IntN(of) == 0 }
	b.phase, b.turn = phase, uint8(1+rng.IntN(22))
	near := b.hexesNear(uint16(rng.IntN(t.hexes)), 2+rng.IntN(2))
	if one(3) {
		var notable []uint16
		for p := range t.hexes {
			if t.rhine[p]|t.sea[p] != 0 || t.mark[p] != none {
				notable = append(notable, uint16(p))
			}
		}
		near = b.hexesNear(notable[rng.IntN(len(notable))], 2+rng.IntN(2))
	}
	var of [3][]uint16 // the hexes of each side, and those of nobody
	for _, p := range near {
		side := rng.IntN(3)
		of[side] = append(of[side], p)
	}
	ours := phase < phGermanReinforce
	for side := range 2 {
		from, to := b.sideUnits(side)
		for n := 2 + rng.IntN(14); n > 0 && len(of[side]) > 0; n-- {
			u := from + rng.IntN(to-from)
			if side == allied && one(6) {
				u = int(t.net.carriers[rng.IntN(len(t.net.carriers))])
			}
			r := &t.list[u]
			if isPlace(b.loc[u]) {
				continue
			}
			if r.steps > 1 && one(3) {
				b.st[u] |= stReduced
			}
			switch {
			case one(5):
				b.st[u] |= stOOS
			case r.hq() && ours && phase > phAnnounce && one(2):
				b.st[u] |= stFlipped
			case side == allied && ours && phase > phDrop && r.combat() && one(12):
				b.st[u] |= stFresh
			}
			b.loc[u] = of[side][rng.IntN(len(of[side]))]
		}
	}
	b.crowdRear(rng, of)
	b.recount()
	return b
}

// crowdRear scatters what lies behind: units in boxes, ports, markers, points.
func (b *board) crowdRear(rng *rand.Rand, of [3][]uint16) {
	t := b.g.t
	one := func(of int) bool { return rng.IntN(of) == 0 }
	ours := b.phase < phGermanReinforce
	for u := t.firstAllied; u < t.units; u++ {
		switch {
		case isPlace(b.loc[u]):
		case (b.phase < phMove || b.phase == phShip) && one(4):
			b.loc[u] = t.england + uint16(rng.IntN(2))
		case b.phase == phReinforce && !t.list[u].truck() && one(8):
			b.loc[u] = dead
		}
	}
	for m, p := range t.marks {
		i, bit := t.portAt[p], uint64(1)<<m
		if b.at(p, german, nil) != nil || one(2) {
			continue
		}
		b.entered |= bit
		if one(2) {
			b.holds |= bit & t.marksVP
		}
		if i != none {
			b.portHeld |= 1 << i
			b.portTurn[i] = uint8(rng.IntN(int(b.turn) + 4))
		}
	}
	for i := range 4 {
		b.beachAt[i] = []uint16{spent, noPlace}[rng.IntN(2)]
	}
	for i, p := range append(of[allied], of[2]...) {
		if t.beach[p] >= 0 && i < 2 && one(3) {
			b.beachAt[i], b.beachTurn[i] = p, b.turn-uint8(rng.IntN(min(5, int(b.turn))))
		}
	}
	b.emergency = [2]uint8{uint8(rng.IntN(2)), uint8(rng.IntN(2))}
	b.reich, b.zones, b.carpet, b.drops = uint8(rng.IntN(3)), uint8(rng.IntN(64)), uint8(rng.IntN(2)), uint8(rng.IntN(4))
	if ours && b.phase > phAir {
		b.air = uint8(rng.IntN(5))
	}
}

// hexesNear are the hexes within a distance.
func (b *board) hexesNear(mid uint16, far int) (out []uint16) {
	t := b.g.t
	for p := range t.hexes {
		if t.grid.Distance(t.whole[p], t.whole[mid]) <= far {
			out = append(out, uint16(p))
		}
	}
	return out
}
