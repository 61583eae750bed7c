package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// lucky is simulate with games that luck decides in part: what is measured of it moves the chance to win up or down, by as
// much as there is room for.
func lucky(c *Config, rng *rand.Rand, strength [2][]float64, bias []float64) []Pair {
	pairs := simulate(c, rng, strength, bias)
	for i := range pairs {
		p := &pairs[i]
		for k := range p.Games {
			seat := p.Unit().Seat(k)
			chance := EloScore(strength[0][seat[0]] - strength[1][seat[1]] + bias[p.Scenario])
			luck := 0.9 * min(chance, 1-chance)
			if rng.Float64() < 0.5 {
				luck = -luck
			}
			winner := 1
			if rng.Float64() < chance+luck {
				winner = 0
			}
			p.Games[k] = result(winner)
			p.Games[k].Luck = luck
		}
	}
	return pairs
}

// With the luck taken out the strengths are the planted ones still, and vary less.
func TestLucklessLeague(t *testing.T) {
	c := manyAgents(1500, 1, "random", "b", "c")
	strength, bias := [2][]float64{{30, 150, 60}, {-10, 20, 90}}, []float64{120}
	r := Rate(&c, lucky(&c, rand.New(rand.NewPCG(3, 4)), strength, bias))
	l, want := &r.Leagues[0], truth(strength, bias, r.Anchor)
	for k := range c.Agents {
		for side := range want {
			raw, free := l.Agents[k].Sides[side], l.Free[k].Sides[side]
			near(t, c.Agents[k], free.Elo, want[side][k], 20)
			saved, ok := Saved(&raw, &free)
			if !ok || saved < 0.2 || saved > 0.9 {
				t.Errorf("%s, side %d: %.2f of the variance saved, %t, want some of it", c.Agents[k], side, saved, ok)
			}
			if free.Games != raw.Games || free.Score != raw.Score {
				t.Errorf("%s: %+v and %+v, want games and scores as they were played", c.Agents[k], raw, free)
			}
		}
	}
}

// The true strengths are in about 95 of 100 intervals with the luck taken out, and these are narrower.
func TestLucklessIntervals(t *testing.T) {
	strength, bias := [2][]float64{{0, 120, 40}, {0, -20, 90}}, []float64{60}
	want := truth(strength, bias, -1)
	in, all, wide, narrow := 0, 0, 0., 0.
	for seed := range uint64(40) {
		c := manyAgents(60, 1, "a", "b", "c")
		l := Rate(&c, lucky(&c, rand.New(rand.NewPCG(seed, 5)), strength, bias)).Leagues[0]
		for k := range l.Agents {
			for side := range want {
				x := l.Free[k].Sides[side].Interval
				if x.Low <= want[side][k] && want[side][k] <= x.High {
					in++
				}
				all++
				narrow += x.High - x.Low
				wide += l.Agents[k].Sides[side].Interval.High - l.Agents[k].Sides[side].Interval.Low
			}
		}
	}
	if share := float64(in) / float64(all); math.Abs(share-0.95) > 0.05 {
		t.Errorf("%d of %d intervals hold the truth", in, all)
	}
	if narrow > 0.9*wide {
		t.Errorf("intervals are %.0f wide in all, and were %.0f", narrow, wide)
	}
}

// Luck that has nothing to do with results takes nothing out, and what ended alike is left as it is.
func TestLucklessOfNothing(t *testing.T) {
	c := manyAgents(40, 1, "random", "b")
	pairs := simulate(&c, rand.New(rand.NewPCG(1, 2)), [2][]float64{{0, 100}, {0, 100}}, []float64{0})
	if luckless(&c, pairs) != nil || Rate(&c, pairs).Leagues[0].Free != nil {
		t.Error("luck is taken out where none was measured")
	}
	for i := range pairs {
		pairs[i].Games = []Game{result(0), result(1)} // the first agent wins both
		for k := range pairs[i].Games {
			pairs[i].Games[k].Luck = float64(i%7) - 3
		}
	}
	for _, mc := range luckless(&c, pairs) {
		if mc.weight != [2]float64{1, 1} {
			t.Errorf("weights %v, want 1", mc.weight)
		}
		for _, p := range mc.points {
			if p != [2]float64{1, 1} {
				t.Fatalf("points %v, want both games won", p)
			}
		}
	}
	l := Rate(&c, pairs).Leagues[0]
	if _, ok := Saved(&l.Agents[0].Both, &l.Free[0].Both); ok {
		t.Error("variance is saved where the prior holds the strength")
	}
}
