package hex

import (
	"math/rand/v2"
	"testing"
)

// walker pays 2 to 4 for a step, and stops at a side in six.
func walker(g *Grid) Cost {
	rng := rand.New(rand.NewPCG(1, 0))
	c := make(Cost, g.N)
	for h := range c {
		for d := range c[h] {
			if c[h][d] = uint8(2 + rng.IntN(3)); rng.IntN(6) == 0 {
				c[h][d] = Closed
			}
		}
	}
	return c
}

var sink int

func BenchmarkDistance(b *testing.B) {
	g := gridOf(b, reich)
	h := int16(0)
	for b.Loop() {
		sink += g.Distance(h, 4000)
		h = (h + 61) & 4095
	}
}

func BenchmarkRange(b *testing.B) {
	g := gridOf(b, reich)
	f, c := NewFlood(g), walker(g)
	for _, budget := range []int{14, 24} {
		b.Run(map[int]string{14: "foot", 24: "vehicles"}[budget], func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = len(f.Range(c, 4000, budget, nil))
			}
			b.ReportMetric(float64(n), "hexes")
		})
	}
}

func BenchmarkSteps(b *testing.B) {
	g := gridOf(b, reich)
	f, open := NewFlood(g), g.NewSet()
	for h := range int16(g.N) {
		if h%5 != 0 {
			open.Add(h)
		}
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = len(f.Steps(open, 4000, 12))
	}
	b.ReportMetric(float64(n), "hexes")
}

func BenchmarkBetween(b *testing.B) {
	g := gridOf(b, reich)
	l := LinesWithin(14)
	var room [64]int16
	for _, to := range []string{"B1222", "B1228", "B1234"} {
		b.Run(to, func(b *testing.B) {
			from, to := at(b, g, "B1220"), at(b, g, to)
			b.ReportAllocs()
			for b.Loop() {
				got, _ := l.Between(room[:0], g, from, to)
				sink += len(got)
			}
		})
	}
}

func BenchmarkSees(b *testing.B) {
	g := gridOf(b, reich)
	s := NewSight(g, LinesWithin(14), nil, func(_, _ int16, between []int16) bool { return len(between) < 9 })
	from, h := at(b, g, "B1220"), at(b, g, "B0815")
	for b.Loop() {
		if s.Sees(from, h) {
			sink++
		}
	}
}

func BenchmarkNewSight(b *testing.B) {
	g := gridOf(b, reich)
	l := LinesWithin(14)
	for b.Loop() {
		NewSight(g, l, nil, func(_, _ int16, between []int16) bool { return len(between) < 9 })
	}
}

func BenchmarkReach(b *testing.B) {
	g := gridOf(b, reich)
	r := g.NewReach()
	b.ReportAllocs()
	for b.Loop() {
		for h := int16(0); h < 600*13; h += 13 {
			r.Add(g, h, nil)
		}
		clear(r)
	}
}

func BenchmarkLinesWithin36(b *testing.B) {
	for b.Loop() {
		LinesWithin(36)
	}
}
