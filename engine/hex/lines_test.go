package hex

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// clipped is the slow twin of stretch: it cuts the line at the six sides of the hexagon, corner by corner, in fractions of any
// size, and asks whether the rest is longer than a point. On paper axial (q, r) lies at (2q+r, 3r) in units of half a width
// and half a radius; only the order of points matters for cutting, so the two units may differ.
func clipped(q, r, x, y int) bool {
	rat := func(n int) *big.Rat { return big.NewRat(int64(n), 1) }
	px, py := 2*x+y, 3*y
	corners := [6][2]int{{px, py - 2}, {px + 1, py - 1}, {px + 1, py + 1}, {px, py + 2}, {px - 1, py + 1}, {px - 1, py - 1}}
	from, to := rat(0), rat(1)
	dx, dy := 2*q+r, 3*r
	for i, a := range corners {
		b := corners[(i+1)%6]
		ex, ey := b[0]-a[0], b[1]-a[1]
		// cross(e, p - a) >= 0 inside, with p = t*(dx, dy): slope*t + at.
		slope, at := ex*dy-ey*dx, ey*a[0]-ex*a[1]
		switch {
		case slope == 0:
			if at < 0 {
				return false
			}
		case slope > 0:
			if low := big.NewRat(int64(-at), int64(slope)); low.Cmp(from) > 0 {
				from = low
			}
		default:
			if high := big.NewRat(int64(-at), int64(slope)); high.Cmp(to) < 0 {
				to = high
			}
		}
	}
	return from.Cmp(to) < 0
}

func TestLinesAgainstClippedHexagons(t *testing.T) {
	const radius = 9
	width := 2*radius + 1
	for i := range width * width {
		q, r := i%width-radius, i/width-radius
		if length(q, r) > radius {
			continue
		}
		var want []offset
		for j := range width * width {
			x, y := j%width-radius, j/width-radius
			if (x != 0 || y != 0) && (x != q || y != r) && clipped(q, r, x, y) {
				want = append(want, offset{int8(x), int8(y)})
			}
		}
		got := between(nil, q, r)
		if len(got) != len(want) {
			t.Fatalf("the line to (%d, %d) touches %d hexes, want %d", q, r, len(got), len(want))
		}
		for _, o := range want {
			if !slices.ContainsFunc(got, func(g touched) bool { return g.offset == o }) {
				t.Fatalf("the line to (%d, %d) does not touch (%d, %d)", q, r, o.q, o.r)
			}
		}
	}
}

func TestNamedLines(t *testing.T) {
	g := gridOf(t, endeavor)
	l := LinesWithin(4)
	for _, c := range []struct {
		a, b string
		want []string
	}{
		{"13.10", "13.10", nil},
		{"13.10", "13.11", nil},
		{"13.10", "13.13", []string{"13.11", "13.12"}},
		{"13.10", "11.10", []string{"12.09", "12.10"}}, // both hexes of the side it runs along
		{"13.10", "12.11", []string{"12.10", "13.11"}}, // and of another one
		{"13.10", "11.11", []string{"12.10"}},          // straight on
		{"13.10", "11.12", []string{"12.10", "12.11"}}, // through two
		{"13.01", "11.01", []string{"12.01"}},          // the other one is off the map
		{"13.10", "13.14", []string{"13.11", "13.12", "13.13"}},
	} {
		got, ok := l.Between(nil, g, at(t, g, c.a), at(t, g, c.b))
		var names []string
		for _, h := range got {
			names = append(names, g.Text(h))
		}
		if !ok || !slices.Equal(names, c.want) {
			t.Errorf("between %s and %s: %v, want %v", c.a, c.b, names, c.want)
		}
	}
	if _, ok := l.Between(nil, g, at(t, g, "13.10"), at(t, g, "13.15")); ok {
		t.Error("five steps are within four")
	}
}

func TestLinesAreTheSameInBothDirections(t *testing.T) {
	g := gridOf(t, reich)
	l := LinesWithin(14)
	rng := rand.New(rand.NewPCG(7, 0))
	for range 20_000 {
		a, b := int16(rng.IntN(g.N)), int16(rng.IntN(g.N))
		if g.Distance(a, b) > 14 {
			near := g.Within(nil, a, 14)
			b = near[rng.IntN(len(near))]
		}
		there, _ := l.Between(nil, g, a, b)
		back, _ := l.Between(nil, g, b, a)
		if !slices.IsSortedFunc(there, func(x, y int16) int { return g.Distance(a, x) - g.Distance(a, y) }) {
			t.Fatalf("from %s to %s the hexes come out of order", g.Text(a), g.Text(b))
		}
		slices.Sort(there)
		slices.Sort(back)
		if !slices.Equal(there, back) {
			t.Fatalf("%s to %s touches %v, back %v", g.Text(a), g.Text(b), there, back)
		}
	}
}

func TestSightAgainstWalking(t *testing.T) {
	g := gridOf(t, marketGarden)
	l := LinesWithin(6)
	rng := rand.New(rand.NewPCG(8, 0))
	wood := g.NewSet()
	for h := range int16(g.N) {
		if rng.IntN(4) == 0 {
			wood.Add(h)
		}
	}
	sees := func(a, b int16, between []int16) bool {
		for _, h := range between {
			if wood.Has(h) {
				return wood.Has(a) && !wood.Has(b) // one-sided, so that the direction is tested
			}
		}
		return true
	}
	for _, far := range []func(a int16) int{nil, func(a int16) int { return int(a) % 9 }} {
		s := NewSight(g, l, far, sees)
		for a := range int16(g.N) {
			for _, b := range g.Within(nil, a, 7) {
				path, ok := l.Between(nil, g, a, b)
				ok = ok && (far == nil || g.Distance(a, b) <= far(a))
				if want := ok && (a == b || sees(a, b, path)); s.Sees(a, b) != want {
					t.Fatalf("%s sees %s: %v, walking says %v", g.Text(a), g.Text(b), s.Sees(a, b), want)
				}
			}
		}
	}
}

func TestReachAgainstCountingAgain(t *testing.T) {
	g := gridOf(t, endeavor)
	rng := rand.New(rand.NewPCG(9, 0))
	water := make([]bool, g.Sides)
	for i := range water {
		water[i] = rng.IntN(3) == 0
	}
	along := func(h int16, d Direction) bool { return !water[g.Side[h][d]] }
	r := g.NewReach()
	var units []int16
	for step := range 3000 {
		if i := rng.IntN(2 * 40); i < len(units) && rng.IntN(2) == 0 {
			r.Remove(g, units[i], along)
			units = slices.Delete(units, i, i+1)
		} else if len(units) < 60 {
			units = append(units, int16(rng.IntN(g.N)))
			r.Add(g, units[len(units)-1], along)
		}
		if step%50 != 0 {
			continue
		}
		again := g.NewSet()
		for _, h := range units {
			for d, to := range g.Next[h] {
				if to != None && along(h, d) {
					again.Add(to)
				}
			}
		}
		for h := range int16(g.N) {
			if r.Any(h) != again.Has(h) {
				t.Fatalf("after %d steps: %s in reach %v, counted again %v", step, g.Text(h), r.Any(h), again.Has(h))
			}
		}
	}
}

func TestRegions(t *testing.T) {
	for name, n := range numberings {
		g := gridOf(t, n)
		for radius := range 4 {
			region, count := Regions(g, radius, nil)
			size := make([]int, count)
			for h, r := range region {
				if r < 0 || int(r) >= count {
					t.Fatalf("%s: hex %d is in region %d of %d", name, h, r, count)
				}
				size[r]++
			}
			most := 3*radius*(radius+1) + 1
			if slices.Max(size) != most || count < g.N/most {
				t.Errorf("%s, radius %d: %d regions, the largest of %d hexes, want %d", name, radius, count, slices.Max(size), most)
			}
			whole := 0
			for _, k := range size {
				if k == most {
					whole++
				}
			}
			if 2*whole*most < g.N {
				t.Errorf("%s, radius %d: only %d whole cells", name, radius, whole)
			}
		}
	}
	// A river down the middle of the map: no region has hexes on both of its banks, and each hangs together.
	g := gridOf(t, marketGarden)
	west := func(h int16) bool { return g.Place(h).Column <= 16 }
	river := func(h int16, d Direction) bool { return west(h) != west(g.Next[h][d]) }
	region, count := Regions(g, 2, river)
	for r := range int16(count) {
		members := g.NewSet()
		var first int16 = None
		for h := range int16(g.N) {
			if region[h] == r {
				members.Add(h)
				if first == None {
					first = h
				}
				if west(h) != west(first) {
					t.Fatalf("region %d is on both banks", r)
				}
			}
		}
		if got := len(NewFlood(g).Steps(members, first, 99)); got != members.Count() {
			t.Fatalf("region %d of %d hexes: %d hang together", r, members.Count(), got)
		}
	}
}
