package hex

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomGround makes costs from 0 to 6 with closed sides, and obstacles.
func randomGround(g *Grid, rng *rand.Rand) (Cost, *Obstacles) {
	c := make(Cost, g.N)
	for h := range c {
		for d := range c[h] {
			if c[h][d] = uint8(rng.IntN(7)); rng.IntN(6) == 0 {
				c[h][d] = Closed
			}
		}
	}
	o := &Obstacles{Closed: g.NewSet(), Stop: g.NewSet(), Slow: g.NewSet(), Extra: uint8(rng.IntN(4))}
	for h := range int16(g.N) {
		switch rng.IntN(12) {
		case 0:
			o.Closed.Add(h)
		case 1:
			o.Stop.Add(h)
		case 2:
			o.Slow.Add(h)
		}
	}
	return c, o
}

// bellmanFord is the slow twin of Range: it goes round until nothing becomes cheaper.
func bellmanFord(g *Grid, c Cost, from int16, budget int, o *Obstacles) map[int16]int {
	best := map[int16]int{from: 0}
	for changed := true; changed; {
		changed = false
		for h, at := range best {
			if h != from && o.Stop.Has(h) {
				continue
			}
			if o.Slow.Has(h) {
				at += int(o.Extra)
			}
			for d := range 6 {
				to := g.Next[h][d]
				if to == None || c[h][d] == Closed || o.Closed.Has(to) || at+int(c[h][d]) > budget {
					continue
				}
				if known, ok := best[to]; !ok || at+int(c[h][d]) < known {
					best[to], changed = at+int(c[h][d]), true
				}
			}
		}
	}
	return best
}

func TestRangeAgainstBellmanFord(t *testing.T) {
	g := gridOf(t, marketGarden)
	f := NewFlood(g)
	rng := rand.New(rand.NewPCG(5, 0))
	for range 150 {
		c, o := randomGround(g, rng)
		from, budget := int16(rng.IntN(g.N)), rng.IntN(25)
		want := bellmanFord(g, c, from, budget, o)
		got := f.Range(c, from, budget, o)
		if len(got) != len(want) || got[0] != from {
			t.Fatalf("%d hexes, want %d", len(got), len(want))
		}
		for i, h := range got {
			if cost, ok := want[h]; !ok || cost != f.Cost(h) || i > 0 && f.Cost(got[i-1]) > cost {
				t.Fatalf("%s costs %d, want %d", g.Text(h), f.Cost(h), cost)
			}
			checkWay(t, g, f, c, o, from, h)
		}
		for h := range int16(g.N) {
			if _, ok := want[h]; !ok && (f.Cost(h) != -1 || f.From(h) != None || f.Way(nil, h) != nil) {
				t.Fatalf("%s is out of reach, and costs %d", g.Text(h), f.Cost(h))
			}
		}
	}
}

// checkWay adds up the way to h.
func checkWay(t *testing.T, g *Grid, f *Flood, c Cost, o *Obstacles, from, h int16) {
	t.Helper()
	way := f.Way(nil, h)
	if way[0] != from || way[len(way)-1] != h {
		t.Fatalf("the way to %s is %v", g.Text(h), way)
	}
	sum := 0
	for i := 1; i < len(way); i++ {
		sum += int(c[way[i-1]][g.Toward(way[i-1], way[i])])
		if o.Slow.Has(way[i-1]) {
			sum += int(o.Extra)
		}
	}
	if sum != f.Cost(h) {
		t.Fatalf("the way to %s adds up to %d, its cost is %d", g.Text(h), sum, f.Cost(h))
	}
}

func TestFloodsRepeatAndDoNotAllocate(t *testing.T) {
	g := gridOf(t, reich)
	c, o := randomGround(g, rand.New(rand.NewPCG(6, 0)))
	f, other := NewFlood(g), NewFlood(g)
	first := slices.Clone(f.Range(c, 4000, 30, o))
	if !slices.Equal(first, f.Range(c, 4000, 30, o)) || !slices.Equal(first, other.Range(c, 4000, 30, o)) {
		t.Error("two floods, two orders")
	}
	open := g.NewSet()
	for h := range int16(g.N) {
		if h%5 != 0 {
			open.Add(h)
		}
	}
	if n := testing.AllocsPerRun(50, func() { f.Range(c, 4000, 30, o); f.Steps(open, 4000, 12) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	for _, h := range f.Steps(open, 4000, 12)[1:] {
		if !open.Has(h) || f.Cost(h) != f.Cost(f.From(h))+1 {
			t.Fatalf("%s is reached in %d steps from %s", g.Text(h), f.Cost(h), g.Text(f.From(h)))
		}
	}
}
