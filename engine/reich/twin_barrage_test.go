package reich

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich/slowtwin"
	"bridgehead/scenarios"
)

// Types of units in barrages: batteries, those who observe for them, HQs between, and targets.
var barrageTypes = []string{"inf", "motinf", "hq", "armhq", "leader", "art", "sp", "rocket", "tank", "panther", "pak75"}

// spread takes half of the units of a skirmish to hexes of their own, farther off, among the woods in the west.
func spread(seed uint64) func(r *scenarios.Reich) {
	return func(r *scenarios.Reich) {
		rng := rand.New(rand.NewPCG(seed, 31))
		middle, _ := r.Map.Grid.Parse("C2515")
		taken := map[int16]bool{}
		for _, d := range r.Deploy {
			taken[d.Hexes[0]] = true
		}
		var free []int16
		for _, h := range r.Map.Grid.Within(nil, middle, 7) {
			if k := r.Map.Layers["terrain"][h]; !taken[h] && slices.Contains(r.InPlay, h) && k != "water" && (k == "woods" || k == "forest" || k == "town" || rng.IntN(4) == 0) {
				free = append(free, h)
			}
		}
		rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		var last [2]int // of each side, the one before who has gone there, one more than its place; by twos
		for i := range r.Deploy {
			side := r.Units[r.Deploy[i].Unit].Side
			switch j := last[side]; {
			case rng.IntN(2) == 0 || len(free) == 0:
			case j > 0 && r.Deploy[i].Mode != "travel":
				r.Deploy[i].Hexes, last[side] = r.Deploy[j-1].Hexes, 0
			default:
				r.Deploy[i].Hexes, free, last[side] = free[:1:1], free[1:], i+1
			}
		}
	}
}

// TestTwinBarrageSoak compares phases of indirect fire.
func TestTwinBarrageSoak(t *testing.T) {
	compared := map[string]int{}
	for seed := range uint64(enginetest.Games(20, 1000)) {
		turn, phase := 37, int(phAlliedIndirect)
		if seed%4 > 1 {
			turn = 39 // by night
		}
		if seed%2 == 1 {
			phase = phGermanIndirect
		}
		at := scenarios.ReichTime{Turn: turn, Phase: phase}
		g := skirmish(t, barrageTypes, seed, at, at, spread(seed))
		twin := slowtwin.New(g.sc)
		for game := range uint64(enginetest.Games(2, 6)) {
			rng := rand.New(rand.NewPCG(seed, game))
			s := worn(g, rng)
			played(t, twin, s, rng, compared)
		}
	}
	for _, k := range []string{"K_TARGET", "K_FIRER", "K_EFFECT", "C_FIRE"} { // C_PICK: TestTwinPositions
		if compared[k] == 0 && !testing.Short() {
			t.Errorf("%s: never compared", k)
		}
	}
	t.Logf("compared %v", compared)
}
