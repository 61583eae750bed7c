package picture

import (
	"bytes"
	"image"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/meadow"
)

// small is a board of two hexes, an area and a box, with a counter and a bridge.
func small() (*board.Model, *board.Now) {
	box := board.Box{200, 10, 60, 60}
	m := &board.Model{Title: "Two hexes", Plane: board.Plane{Width: 300, Height: 200},
		Grounds: []board.Ground{{Key: "clear", Pattern: "open"}, {Key: "wood", Pattern: "forest"}},
		Cells: &board.Cells{Shape: []board.Point{{30, 0}, {15, 26}, {-15, 26}, {-30, 0}, {-15, -26}, {15, -26}}, Codes: []string{"1", "2"},
			X: []float64{50, 95}, Y: []float64{60, 86}, Ground: []int{0, 1}, Names: map[int]string{0: "Elst"},
			Badges: map[int][]board.Badge{1: {{Kind: "points", Text: "5"}}}},
		Places: []board.Place{
			{Code: "area", Shape: board.ShapeOutline, Outline: []board.Point{{150, 120}, {280, 120}, {280, 190}, {150, 190}}, At: board.Point{210, 150}, Ground: "wood", InPlay: true},
			{Code: "box", Shape: board.ShapeBox, Box: &box, At: board.Point{230, 40}, InPlay: true}},
		Lines:     []board.Line{{Kind: board.LineRiver, Points: []board.Point{{20, 20}, {20, 180}}}},
		Crossings: []board.Crossing{{ID: "1-2", Kind: "bridge", At: board.Point{72, 73}, Angle: 30, InPlay: true}},
		Marks: []board.Mark{{Key: "ours", On: board.OnCrossing, Sign: "allied"}, {Key: "theirs", On: board.OnCrossing, Sign: "german"},
			{Key: "down", On: board.OnCrossing, Sign: "destroyed"}, {Key: "bombed", On: board.OnPlace, Sign: "air"}, {Key: "port", On: board.OnPlace, Sign: "P"}},
		Counters: map[string]*board.Counter{"a": {ID: "a", Side: 1, Look: "us", Symbol: "infantry", Numbers: []int{7}},
			"b": {ID: "b", Side: 0, Symbol: "armour", Numbers: []int{4}}}}
	return m, &board.Now{Where: map[string][]board.Piece{"1": {{ID: "a"}}}, Places: map[string]*board.PlaceNow{"1": {Owner: 1}},
		Crossings: map[string]*board.CrossingNow{"1-2": {State: "ours"}}, Gauges: []board.GaugeNow{{Key: "turn", Text: "Turn 1"}}}
}

func paint(t *testing.T, m *board.Model, now *board.Now, width int) *image.RGBA {
	t.Helper()
	img, err := New(m).Paint(now, width)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// Whatever differs at a position is seen.
func TestEveryChangeShows(t *testing.T) {
	m, now := small()
	before := paint(t, m, now, 600)
	for name, change := range map[string]func(n *board.Now){
		"the counter is elsewhere": func(n *board.Now) { n.Where = map[string][]board.Piece{"2": {{ID: "a"}}} },
		"in the area":              func(n *board.Now) { n.Where = map[string][]board.Piece{"area": {{ID: "a"}}} },
		"in the box":               func(n *board.Now) { n.Where = map[string][]board.Piece{"box": {{ID: "a"}}} },
		"another number":           func(n *board.Now) { n.Where = map[string][]board.Piece{"1": {{ID: "a", Numbers: []int{6}}}} },
		"two counters":             func(n *board.Now) { n.Where = map[string][]board.Piece{"1": {{ID: "a"}, {ID: "a"}}} },
		"the enemy too":            func(n *board.Now) { n.Where["area"] = []board.Piece{{ID: "b"}} },
		"another owner":            func(n *board.Now) { n.Places = map[string]*board.PlaceNow{"1": {Owner: 0}} },
		"no owner":                 func(n *board.Now) { n.Places = map[string]*board.PlaceNow{"1": {Owner: board.NoSide}} },
		"a fight":                  func(n *board.Now) { n.Places = map[string]*board.PlaceNow{"1": {Owner: 1, Fought: true}} },
		"an air attack":            func(n *board.Now) { n.Places = map[string]*board.PlaceNow{"1": {Owner: 1, Marks: []string{"bombed"}}} },
		"a port":                   func(n *board.Now) { n.Places = map[string]*board.PlaceNow{"1": {Owner: 1, Marks: []string{"port"}}} },
		"a store": func(n *board.Now) {
			n.Places = map[string]*board.PlaceNow{"1": {Owner: 1, Stores: []board.Store{{Side: 1, Points: 3}}}}
		},
		"the bridge is theirs": func(n *board.Now) { n.Crossings = map[string]*board.CrossingNow{"1-2": {State: "theirs"}} },
		"it is blown":          func(n *board.Now) { n.Crossings = map[string]*board.CrossingNow{"1-2": {State: "down"}} },
		"the turn":             func(n *board.Now) { n.Gauges = []board.GaugeNow{{Key: "turn", Text: "Turn 2"}} },
	} {
		_, other := small()
		change(other)
		if bytes.Equal(before.Pix, paint(t, m, other, 600).Pix) {
			t.Errorf("%s: the same picture", name)
		}
	}
}

// What is printed shows: a second pattern, lesser rivers, sources of supply, and badges but for those of layers that have to be asked for.
func TestPrinted(t *testing.T) {
	m, now := small()
	before := paint(t, m, now, 600)
	for name, change := range map[string]func(m *board.Model){
		"a second pattern": func(m *board.Model) { m.Grounds[1].Also = "rough" },
		"a lesser river":   func(m *board.Model) { m.Lines[0].Class = board.ClassMinor },
		"a source":         func(m *board.Model) { m.Cells.Badges[0] = []board.Badge{{Kind: board.BadgeGerman}} },
		"many badges": func(m *board.Model) {
			m.Cells.Badges[0] = []board.Badge{{Text: "P"}, {Text: "F"}, {Text: "B0"}, {Text: "A"}, {Text: "C"}}
		},
		"a layer that is shown": func(m *board.Model) {
			m.Layers = []board.Layer{{Key: "coast", Shown: true}}
			m.Cells.Badges[0] = []board.Badge{{Text: "B0", Layer: "coast"}}
		},
	} {
		other, _ := small()
		change(other)
		if bytes.Equal(before.Pix, paint(t, other, now, 600).Pix) {
			t.Errorf("%s: the same picture", name)
		}
	}
	hidden, _ := small()
	hidden.Layers = []board.Layer{{Key: "coast"}}
	hidden.Cells.Badges[0] = []board.Badge{{Text: "B0", Layer: "coast"}}
	if !bytes.Equal(before.Pix, paint(t, hidden, now, 600).Pix) {
		t.Error("a badge of a layer that is not shown is painted")
	}
}

// Both numbers of a stack that add up stand on it.
func TestTwoNumbers(t *testing.T) {
	m, now := small()
	now.Where = map[string][]board.Piece{"1": {{ID: "a", Numbers: []int{7, 3}}, {ID: "a", Numbers: []int{5, 2}}}}
	m.Numbers = []board.Number{{Key: "attack", Face: true, Sum: true}, {Key: "defence", Face: true, Sum: true}}
	f := &frame{painting{Painter: New(m)}, now}
	if got := f.sums(now.Where["1"]); got != "12-5" {
		t.Errorf("got %q", got)
	}
	m.Numbers = nil
	if got := f.sums(now.Where["1"]); got != "12" {
		t.Errorf("without names of numbers: got %q", got)
	}
}

// Widths are bounded, and a position is needed.
func TestRefuses(t *testing.T) {
	m, now := small()
	p := New(m)
	for width, want := range map[int]string{MinWidth - 1: "picture: width 199, want 200 to 4000", MaxWidth + 1: "picture: width 4001, want 200 to 4000"} {
		if _, err := p.Paint(now, width); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := p.Paint(nil, 500); err == nil || err.Error() != "picture: no position" {
		t.Errorf("got %v", err)
	}
}

// A board of a game that knows nothing of pictures is painted from its desk, at every width as high as its plane asks, and
// painting leaves what is kept for the next picture as it was.
func TestMeadow(t *testing.T) {
	g := meadow.Small()
	d := meadow.NewDesk(g)
	p, s := New(d.Board()), g.New()
	first := map[int][]byte{}
	for _, width := range []int{200, 700, 1500, 200, 700} {
		img, err := p.Paint(d.Now(s, engine.Terminal), width)
		if err != nil {
			t.Fatal(err)
		}
		plane := d.Board().Plane
		want := float64(width) * (plane.Height/plane.Width + headShare)
		if got := float64(img.Bounds().Dy()); got < want-1 || got > want+1 || !img.Opaque() {
			t.Errorf("%d wide: %v high, want %.1f", width, got, want)
		}
		if old, again := first[width]; again && !bytes.Equal(old, img.Pix) {
			t.Errorf("%d wide: another picture the second time", width)
		}
		first[width] = bytes.Clone(img.Pix)
	}
	if len(p.sheets) != maxSheets {
		t.Errorf("%d sheets are kept, want %d", len(p.sheets), maxSheets)
	}
}
