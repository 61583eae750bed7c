package picture

import (
	"bridgehead/engine/board/canvas"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine/gamble"
)

// inside reports whether p lies in the polygon.
func inside(p point, polygon []point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0]+(p[1]-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			in = !in
		}
	}
	return in
}

// boards are the boards made so far: they take a while, and nothing changes them.
var boards sync.Map

func boardOf(tb testing.TB, id string) *board {
	tb.Helper()
	if b, ok := boards.Load(id); ok {
		return b.(*board)
	}
	s := start(tb, id)
	snap := s.Snapshot().(gamble.Snapshot)
	b := newBoard(s.Map(), &snap)
	boards.Store(id, b)
	return b
}

// someBoards are the ids whose boards are tested, few of them if it has to be fast.
func someBoards() []string {
	if testing.Short() {
		return []string{"gamble/basic"}
	}
	return every
}

// rim are points along the sides of a rectangle.
func rim(r rect) (out []point) {
	for i := range 11 {
		f := float64(i) / 10
		x, y := r.X0+f*r.Width(), r.Y0+f*r.Height()
		out = append(out, point{x, r.Y0}, point{x, r.Y1}, point{r.X0, y}, point{r.X1, y})
	}
	return out
}

// Every Area has its counters inside, those of the two sides beside each other, large enough to read.
func TestCountersInside(t *testing.T) {
	for _, id := range someBoards() {
		b := boardOf(t, id)
		for i := range b.areas {
			a := &b.areas[i]
			for _, c := range a.counters {
				if c.Height() < 0.74*counterHeight {
					t.Errorf("%s: a counter of %s is %.1f high", id, a.name, c.Height())
				}
				for _, p := range rim(c) {
					if !inside(p, a.polygon) {
						t.Errorf("%s: a counter of %s sticks out at %v", id, a.name, p)
						break
					}
				}
			}
			if a.counters[0].Overlaps(a.counters[1]) {
				t.Errorf("%s: the counters of %s overlap", id, a.name)
			}
		}
		for _, z := range b.zones {
			for _, c := range z.counters {
				if c.X0 < z.box.X0 || c.X1 > z.box.X1 || c.Y0 < z.box.Y0+15 || c.Y1 > z.box.Y1 {
					t.Errorf("%s: a counter of Zone %s sticks out", id, z.letter)
				}
			}
		}
	}
}

// No name, badge or counter covers another, a crossing, a Zone or a name of the water, and none is cut
// off.
func TestNothingCovered(t *testing.T) {
	for _, id := range someBoards() {
		b := boardOf(t, id)
		var all []rect
		var owner []string
		put := func(name string, rs ...rect) {
			for _, r := range rs {
				for i, o := range all {
					if r.Overlaps(o) && !(name == "water" && owner[i] == "water") {
						t.Errorf("%s: %s covers %s at %v", id, name, owner[i], r)
					}
				}
				if r.X0 < 0 || r.Y0 < 0 || r.X1 > planeWidth || r.Y1 > planeHeight {
					t.Errorf("%s: %s is cut off at %v", id, name, r)
				}
			}
			for _, r := range rs {
				all, owner = append(all, r), append(owner, name)
			}
		}
		for _, z := range b.zones {
			put("Zone "+z.letter, z.box)
		}
		for _, l := range b.labels {
			put("water", l.cover()...)
		}
		for code, c := range b.crossings {
			put("crossing "+code, canvas.RectAt(c.at[0], c.at[1], 0, 0).Grow(7))
		}
		put("UK Box", b.uk)
		put("panel", statusAt)
		put("tracks", tracksAt)
		put("key", keyAt)
		for i := range b.areas {
			for _, r := range b.areas[i].things() {
				put(b.areas[i].name, r)
			}
		}
	}
}

// Names stand by their Areas: mostly inside, and next to the badge.
func TestNamesAtHome(t *testing.T) {
	b := boardOf(t, "gamble/basic")
	for i := range b.areas {
		a := &b.areas[i]
		if !inside(a.label.Center(), a.polygon) {
			if at, _ := canvas.OnOutline(a.label.Center(), a.polygon); canvas.Distance(at, a.label.Center()) > 8 {
				t.Errorf("%s is written %.0f units outside", a.name, canvas.Distance(at, a.label.Center()))
			}
		}
		if d := a.badge.Gap(a.label); d > 30 {
			t.Errorf("%s is %.0f units from its number", a.name, d)
		}
	}
}

// The drawing fits the map: a place on its boundary for every crossing, and arrows between what they
// name.
func TestDrawing(t *testing.T) {
	b := boardOf(t, "gamble/basic")
	d := b.help
	if d.Source != "reconstructed" || d.Map != b.m.Name {
		t.Errorf("the drawing of %q, %s", d.Map, d.Source)
	}
	if len(d.Crossings) != len(b.crossings) {
		t.Errorf("%d crossings drawn, the map has %d", len(d.Crossings), len(b.crossings))
	}
	for _, c := range d.Crossings {
		border := common(b.areas[c.Between[0]-1].polygon, b.areas[c.Between[1]-1].polygon)
		if q, _ := onLine(c.At, border); !(canvas.Distance(q, c.At) <= 4) {
			t.Errorf("the %s %v lies %.1f units off its boundary", c.Kind, c.Between, canvas.Distance(q, c.At))
		}
	}
	links := 0
	for i, z := range b.m.Zones {
		links += len(z.Areas)
		for _, other := range z.Zones {
			if other > z.Letter {
				links++
			}
		}
		box := b.zones[i].box.Grow(1)
		for _, a := range d.Arrows {
			if a.From == z.Letter && (a.Line[0][0] < box.X0 || a.Line[0][0] > box.X1 || a.Line[0][1] < box.Y0 || a.Line[0][1] > box.Y1) {
				t.Errorf("the arrow from %s to %s does not begin at the box", a.From, a.To)
			}
		}
	}
	if len(d.Arrows) != links || len(b.arrows) != links {
		t.Errorf("%d arrows drawn, %d used, want %d", len(d.Arrows), len(b.arrows), links)
	}
}

// A map without a drawing gets its crossings in the middle of their boundaries and straight arrows.
func TestWithoutDrawing(t *testing.T) {
	s := start(t, "gamble/basic")
	m := *s.Map()
	m.Name = "a map of my own"
	snap := s.Snapshot().(gamble.Snapshot)
	with, without := boardOf(t, "gamble/basic"), newBoard(&m, &snap)
	if len(without.crossings) != len(with.crossings) || len(without.arrows) != len(with.arrows) || len(without.labels) != 0 {
		t.Errorf("%d crossings, %d arrows, %d names of rivers", len(without.crossings), len(without.arrows), len(without.labels))
	}
	for code, c := range without.crossings {
		if d := canvas.Distance(c.at, with.crossings[code].at); d > 60 {
			t.Errorf("crossing %s lies %.0f units from where it is", code, d)
		}
	}
}

func TestLines(t *testing.T) {
	if q := edgeOf(canvas.Span(0, 0, 10, 4), point{5, 100}); q != (point{5, 4}) {
		t.Errorf("the box is left at %v", q)
	}
}

func TestWrap(t *testing.T) {
	lines := wrap("who is the Point Unit in 28 Nijmegen (10.72A) and an-endless-word-that-fits-no-line", 8, canvas.Regular)
	if len(lines) < 3 || strings.Join(lines, " ") != "who is the Point Unit in 28 Nijmegen (10.72A) and an-endless-word-that-fits-no-line" {
		t.Errorf("wrapped to %q", lines)
	}
	if slices.ContainsFunc(lines[:len(lines)-1], func(l string) bool { return canvas.Measure(l, canvas.Regular) > 8 }) {
		t.Errorf("too long: %q", lines)
	}
}

// Sheets beyond the limit are dropped, the oldest first, and made again when asked for.
func TestStore(t *testing.T) {
	s := start(t, "gamble/one-bridge")
	snap := s.Snapshot().(gamble.Snapshot)
	st := newStore(0)
	a := st.get(s.Map(), &snap, 200)
	if len(st.byKey) != 0 || st.used != 0 || st.recent.Len() != 0 {
		t.Errorf("a store for nothing keeps %d sheets, %d bytes", len(st.byKey), st.used)
	}
	st.limit = 2*a.size() + a.size()/2
	a = st.get(s.Map(), &snap, 200)
	st.get(s.Map(), &snap, 201)
	if again := st.get(start(t, "gamble/one-bridge").Map(), &snap, 200); again != a {
		t.Error("another game on the same map has a sheet of its own")
	}
	st.get(s.Map(), &snap, 202) // drops 201
	if st.get(s.Map(), &snap, 200) != a || len(st.byKey) != 2 || st.used > st.limit {
		t.Errorf("%d sheets, %d bytes, want the two used last", len(st.byKey), st.used)
	}
}

// The sum of a stack: the Fresh units, or the others where none is.
func TestStack(t *testing.T) {
	units := []gamble.UnitSnapshot{
		{Type: "infantry", Branch: "british", Status: "fresh", Attack: 4, Defense: 3, Traits: []string{gamble.AirborneTrait}},
		{Type: "armor", Branch: "british", Status: "fresh", Attack: 8, Defense: 4},
		{Type: "armor", Branch: "us", Status: "d2", Defense: -1},
	}
	s := stackOf(units)
	if s.factors() != "12-7" || s.kind != "armor" || s.airborne || s.look != liveries["british"] {
		t.Errorf("got %s, %+v", s.factors(), s)
	}
	if s := stackOf(units[:1]); s.look != britishAirborne || !s.airborne {
		t.Errorf("paratroops: %+v", s)
	}
	if s := stackOf(units[2:]); s.factors() != "(0)" {
		t.Errorf("nobody Fresh: got %s", s.factors())
	}
}
