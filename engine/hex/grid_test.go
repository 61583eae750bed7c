package hex

import (
	"math"
	"slices"
	"testing"
)

// centre is where a hex of unit width across its sides lies on paper, y growing south: worked out from the printed numbers and
// the shift alone.
func centre(n *Numbering, p Place) (x, y float64) {
	half := 0.
	if n.Layout == Pointy && n.shifted(p.Row) || n.Layout == Flat && n.shifted(p.Column) {
		half = 0.5
	}
	if n.Layout == Pointy {
		x, y = float64(p.Column)+half, float64(p.Row)*math.Sqrt(3)/2
	} else {
		x, y = float64(p.Column)*math.Sqrt(3)/2, float64(p.Row)+half
	}
	if n.Rows == North {
		y = -y
	}
	return x, y
}

// bearings of the directions in degrees from north, clockwise.
var bearings = [2][6]float64{Pointy: {90, 30, 330, 270, 210, 150}, Flat: {0, 60, 120, 180, 240, 300}}

// Neighbours are those hexes whose centres are one width away, in the direction the name says.
func TestNeighboursLieWhereTheyArePrinted(t *testing.T) {
	for name, n := range numberings {
		g := gridOf(t, n)
		for h := range int16(g.N) {
			x, y := centre(n, g.Place(h))
			found := 0
			for other := range int16(g.N) {
				ox, oy := centre(n, g.Place(other))
				if math.Abs(math.Hypot(ox-x, oy-y)-1) > 1e-6 {
					continue
				}
				found++
				d := g.Toward(h, other)
				bearing := math.Mod(math.Atan2(ox-x, y-oy)*180/math.Pi+360, 360)
				if d < 0 || math.Abs(bearing-bearings[n.Layout][d]) > 1e-6 && math.Abs(bearing-bearings[n.Layout][d]-360) > 1e-6 {
					t.Fatalf("%s: %s lies at %.0f degrees from %s, which is direction %d", name, g.Text(other), bearing, g.Text(h), d)
				}
			}
			if listed := len(slices.DeleteFunc(slices.Clone(g.Next[h][:]), func(o int16) bool { return o == None })); listed != found {
				t.Fatalf("%s: %s has %d neighbours, %d lie one width away", name, g.Text(h), listed, found)
			}
			if name == "reich" && h > 2500 {
				break // a quarter of the largest map, with the first overlap
			}
		}
	}
}

func TestSidesAreTheSameFromBothHexes(t *testing.T) {
	for name, n := range numberings {
		g := gridOf(t, n)
		times := make([]int, g.Sides)
		for h := range g.N {
			for d, to := range g.Next[h] {
				side := g.Side[h][d]
				if (to == None) != (side == None) {
					t.Fatalf("%s: %s has neighbour %d and side %d in direction %d", name, g.Text(int16(h)), to, side, d)
				}
				if to == None {
					continue
				}
				times[side]++
				if back := g.Side[to][Opposite(d)]; back != side {
					t.Fatalf("%s: a side is %d from %s and %d from %s", name, side, g.Text(int16(h)), back, g.Text(to))
				}
			}
		}
		for side, k := range times {
			if k != 2 {
				t.Fatalf("%s: side %d stands at %d hexes", name, side, k)
			}
		}
	}
}

// Distances are steps, where no edge of the map is in the way: on whole rectangles it never is.
func TestDistanceIsStepsAndWithinIsDistance(t *testing.T) {
	g := gridOf(t, marketGarden)
	f := NewFlood(g)
	for _, from := range []int16{0, 17, 500, 991} {
		for _, h := range f.Steps(nil, from, 100) {
			if f.Cost(h) != g.Distance(from, h) {
				t.Fatalf("%s to %s: distance %d, %d steps", g.Text(from), g.Text(h), g.Distance(from, h), f.Cost(h))
			}
		}
		within := g.Within(nil, from, 5)
		if !slices.IsSortedFunc(within, func(a, b int16) int { return g.Distance(from, a) - g.Distance(from, b) }) {
			t.Errorf("rings around %s are out of order", g.Text(from))
		}
		want := slices.Clone(f.Steps(nil, from, 5))
		slices.Sort(want)
		slices.Sort(within)
		if !slices.Equal(within, want) {
			t.Errorf("within 5 of %s: %d hexes, want %d", g.Text(from), len(within), len(want))
		}
	}
	// In the middle of the map the first ring is in the order of the directions.
	if ring := g.Within(nil, 500, 1)[1:]; !slices.Equal(ring, g.Next[500][:]) {
		t.Errorf("the ring around 500 is %v, its neighbours are %v", ring, g.Next[500])
	}
}

func TestSub(t *testing.T) {
	g := gridOf(t, reich)
	keep := g.NewSet()
	for _, h := range g.Within(nil, at(t, g, "C0715"), 7) {
		keep.Add(h)
	}
	sub, was := g.Sub(keep)
	if sub.N != keep.Count() || !slices.Equal(was, keep.Append(nil)) {
		t.Fatalf("%d hexes kept, the board has %d", keep.Count(), sub.N)
	}
	for h := range int16(sub.N) {
		if sub.Text(h) != g.Text(was[h]) || at(t, sub, sub.Text(h)) != h {
			t.Fatalf("hex %d of the board is %s, was %s", h, sub.Text(h), g.Text(was[h]))
		}
		for d, to := range sub.Next[h] {
			before := g.Next[was[h]][d]
			if to != None && was[to] != before || to == None && before != None && keep.Has(before) {
				t.Fatalf("%s: the neighbour in direction %d is another one", sub.Text(h), d)
			}
		}
	}
	if _, err := sub.Parse("A0101"); err == nil {
		t.Error("A0101 is on a board around C0715")
	}
	if empty, _ := g.Sub(g.NewSet()); empty != nil {
		t.Error("a board of nothing")
	}
}

func TestSet(t *testing.T) {
	g := gridOf(t, marketGarden)
	a, b := g.NewSet(), g.NewSet()
	for h := int16(0); int(h) < g.N; h += 3 {
		a.Add(h)
	}
	for h := int16(0); int(h) < g.N; h += 2 {
		b.Add(h)
	}
	both, either, less := g.NewSet(), g.NewSet(), g.NewSet()
	both.Copy(a)
	both.And(b)
	either.Copy(a)
	either.Or(b)
	less.Copy(a)
	less.AndNot(b)
	for h := range int16(g.N) {
		three, two := h%3 == 0, h%2 == 0
		if both.Has(h) != (three && two) || either.Has(h) != (three || two) || less.Has(h) != (three && !two) {
			t.Fatalf("hex %d: both %v, either %v, less %v", h, both.Has(h), either.Has(h), less.Has(h))
		}
	}
	if both.Count() != 166 || both.Empty() || len(less.Append(nil)) != less.Count() {
		t.Errorf("%d in both, %d less", both.Count(), less.Count())
	}
	a.Remove(0)
	if a.Has(0) {
		t.Error("0 was taken out")
	}
	a.Clear()
	if !a.Empty() {
		t.Error("cleared and not empty")
	}
}
