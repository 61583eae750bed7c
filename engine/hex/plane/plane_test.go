package plane

import (
	"math"
	"slices"
	"testing"

	"bridgehead/engine/board"
	"bridgehead/scenarios"
)

// look draws everything the three maps have.
var look = Look{Size: 10, Grounds: []board.Ground{{Key: "clear"}, {Key: "city"}, {Key: "woods"}, {Key: "sea"}},
	Sides: map[string]string{"water": board.LineRiver, "water canal": board.LineCanal, "water stream": board.LineStream, "river": board.LineRiver,
		"dike": board.LineDike, "slope": board.LineSlope, "border": board.LineBorder},
	Ways: map[string]string{"road": board.LineRoad, "rail": board.LineRail}, Labels: map[string]string{"name": "town"}}

// Of the three maps every hex is a cell at its place, every side and way is drawn once and as long as it should be, and
// every bridge lies on the line it crosses.
func TestThreeMaps(t *testing.T) {
	for _, game := range []string{"garden", "endeavor", "reich"} {
		m, err := scenarios.LoadHexMap(game)
		if err != nil {
			t.Fatal(err)
		}
		var b board.Model
		if err := Draw(&b, m, &look); err != nil {
			t.Fatal(err)
		}
		checkCells(t, game, m, &b)
		checkLines(t, game, m, &b)
		for i, c := range b.Crossings {
			l := &m.Links[i]
			if c.ID != c.Between[0]+"-"+c.Between[1] || c.Kind != l.Kind || c.Angle <= -90 || c.Angle > 90 || c.Over == "" {
				t.Errorf("%s: crossing %+v", game, c)
			}
		}
		t.Logf("%s: %d lines, %d labels, %d crossings, %v", game, len(b.Lines), len(b.Labels), len(b.Crossings), b.Plane)
	}
}

func checkCells(t *testing.T, game string, m *scenarios.HexMap, b *board.Model) {
	t.Helper()
	c := b.Cells
	if len(c.Codes) != m.Grid.N || len(c.X) != m.Grid.N || len(c.Y) != m.Grid.N || len(c.Ground) != m.Grid.N || len(c.Shape) != 6 {
		t.Fatalf("%s: %d cells", game, len(c.Codes))
	}
	for h := range m.Grid.N {
		if c.X[h] < 10 || c.Y[h] < 10 || c.X[h] > b.Plane.Width-10 || c.Y[h] > b.Plane.Height-10 {
			t.Fatalf("%s: %s lies at %v, %v", game, c.Codes[h], c.X[h], c.Y[h])
		}
		if back, err := m.Grid.Parse(c.Codes[h]); err != nil || int(back) != h {
			t.Fatalf("%s: hex %d is called %s", game, h, c.Codes[h])
		}
		for _, to := range m.Grid.Next[h] {
			if to >= 0 && math.Abs(math.Hypot(c.X[h]-c.X[to], c.Y[h]-c.Y[to])-10*math.Sqrt(3)) > 0.02 {
				t.Fatalf("%s: %s and %s are no neighbours on the plane", game, c.Codes[h], c.Codes[to])
			}
		}
	}
}

func checkLines(t *testing.T, game string, m *scenarios.HexMap, b *board.Model) {
	t.Helper()
	drawn := map[string]int{}
	for _, l := range b.Lines {
		want := 10.
		if l.Kind == board.LineRoad || l.Kind == board.LineRail {
			want *= math.Sqrt(3)
		}
		for i := range l.Points[1:] {
			p, q := l.Points[i], l.Points[i+1]
			if far := math.Hypot(p[0]-q[0], p[1]-q[1]); math.Abs(far-want) > 0.1 {
				t.Fatalf("%s: a piece of a %s of %.2f, want %.2f", game, l.Kind, far, want)
			}
			drawn[l.Kind]++
		}
	}
	want := map[string]int{}
	for feature, list := range m.Sides {
		for _, s := range list {
			for _, kind := range []string{kindOf(look.Sides, feature, s.Class), kindOf(look.Ways, feature, s.Class)} {
				if kind != "" {
					want[kind]++
				}
			}
		}
	}
	for kind, n := range want {
		if drawn[kind] != n {
			t.Errorf("%s: %d pieces of %s, want %d", game, drawn[kind], kind, n)
		}
	}
	if len(b.Lines) > len(drawn)*400 {
		t.Errorf("%s: %d lines: pieces are not joined", game, len(b.Lines))
	}
}

// The hexside between two hexes joins two corners of the shape.
func TestSidesAreCorners(t *testing.T) {
	for _, game := range []string{"garden", "reich"} {
		m, err := scenarios.LoadHexMap(game)
		if err != nil {
			t.Fatal(err)
		}
		var b board.Model
		if err := Draw(&b, m, &look); err != nil {
			t.Fatal(err)
		}
		d := &drawing{Model: &b, m: m, look: &look}
		d.place()
		for dir, to := range m.Grid.Next[200] {
			p, q := d.side(d.at[200], d.at[to])
			for _, end := range []board.Point{p, q} {
				corner := func(c board.Point) bool {
					return math.Hypot(d.at[200][0]+c[0]-end[0], d.at[200][1]+c[1]-end[1]) < 0.05
				}
				if !slices.ContainsFunc(b.Cells.Shape, corner) {
					t.Errorf("%s: the side in direction %d ends at %v, at no corner", game, dir, end)
				}
			}
		}
	}
}

// Chains break at forks and close in rings; no piece is lost.
func TestChain(t *testing.T) {
	p := func(x, y float64) board.Point { return board.Point{x, y} }
	whole := func(p board.Point) spot { return spot{int(p[0]), int(p[1])} }
	fork := chain([][2]board.Point{{p(1, 0), p(2, 0)}, {p(0, 0), p(1, 0)}, {p(2, 0), p(3, 1)}, {p(3, -1), p(2, 0)}}, whole)
	if len(fork) != 3 || len(fork[0])+len(fork[1])+len(fork[2]) != 7 {
		t.Errorf("a fork is %v", fork)
	}
	ring := chain([][2]board.Point{{p(0, 0), p(9, 0)}, {p(9, 0), p(9, 9)}, {p(9, 9), p(0, 0)}}, whole)
	if len(ring) != 1 || len(ring[0]) != 4 || ring[0][0] != ring[0][3] {
		t.Errorf("a ring is %v", ring)
	}
}

func TestDrawRefuses(t *testing.T) {
	m, err := scenarios.LoadHexMap("garden")
	if err != nil {
		t.Fatal(err)
	}
	if Draw(&board.Model{}, m, &Look{Size: 10}) == nil || Draw(&board.Model{}, m, &Look{Grounds: look.Grounds}) == nil {
		t.Error("a map without a legend or a size is drawn")
	}
}
