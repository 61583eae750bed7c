package picture

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/board/canvas"
)

// livery is the look of a counter.
type livery struct{ face, ink color.NRGBA }

// liveries by the looks of counters; others have that of their side.
var (
	liveries = map[string]livery{
		"heer": {canvas.RGB(0xa3ab9b), canvas.RGB(0x14170f)}, "luftwaffe": {canvas.RGB(0xb4cde0), canvas.RGB(0x0e2234)},
		"ss": {canvas.RGB(0x2f3031), canvas.RGB(0xf3efe4)}, "british": {canvas.RGB(0xd8bd88), canvas.RGB(0x1f1a10)},
		"british_airborne": {canvas.RGB(0x8d3140), canvas.RGB(0xfff4ea)}, "us": {canvas.RGB(0x66713f), canvas.RGB(0xfffbea)},
		"canadian": {canvas.RGB(0xb98f5e), canvas.RGB(0x1f1a10)}, "french": {canvas.RGB(0x7d97c4), canvas.RGB(0x0e1c34)}, "polish": {canvas.RGB(0xebe2d6), canvas.RGB(0x5c0f1c)}, "dutch": {canvas.RGB(0xe0a05a), canvas.RGB(0x1f1a10)},
	}
	plain = [2]livery{liveries["heer"], liveries["british"]}
)

// Sides: what they hold and their bridges.
var (
	sides = [2]color.NRGBA{canvas.RGB(0x4c554d), canvas.RGB(0x1f55c9)}
	tint  = [2]color.NRGBA{canvas.Faint(canvas.RGB(0x4c554d), 30), canvas.Faint(canvas.RGB(0x2f62c0), 62)}
	wreck = canvas.RGB(0xd1121c)
	edge  = canvas.RGB(0x1c1c1c)
)

// frame lays a position on a sheet.
type frame struct {
	painting
	now *board.Now
}

func (f *frame) paint() {
	for i := range f.spots {
		s := &f.spots[i]
		if n := f.now.Places[s.code]; n != nil && n.Owner >= 0 && n.Owner < 2 && !s.out {
			f.Polygon(f.all(s.outline), tint[n.Owner])
		}
	}
	for i := range f.m.Crossings {
		f.crossing(&f.m.Crossings[i])
	}
	for i := range f.spots {
		f.printed(&f.spots[i])
	}
	for i := range f.spots {
		f.stacks(&f.spots[i])
	}
	f.gauges()
}

// crossing is a bridge or ferry in the colour of its state, or crossed out.
func (f *frame) crossing(c *board.Crossing) {
	n := f.now.Crossings[c.ID]
	if n == nil || c.Idle || !c.InPlay {
		return
	}
	sign := f.sign(n.State, board.OnCrossing)
	at, u := f.down(canvas.Point(c.At)), f.unit
	across := func(x0, y0, x1, y1 float64) []canvas.Point {
		turn := func(x, y float64) canvas.Point {
			return canvas.Add(at, canvas.Turned(canvas.Point{x * u, y * u}, c.Angle*math.Pi/180))
		}
		return []canvas.Point{turn(x0, y0), turn(x1, y1)}
	}
	if sign == "ferry" || c.Kind == "ferry" {
		f.Line(across(-0.4, 0, 0.4, 0), u*0.26, canvas.White)
		f.Line(across(-0.36, 0, 0.36, 0), u*0.16, sides[1])
		return
	}
	col, wrecked := sides[1], sign == "destroyed"
	if sign == "german" {
		col = sides[0]
	}
	if wrecked {
		col = wreck
	}
	f.Line(across(-0.42, 0, 0.42, 0), u*0.52, canvas.White)
	f.Stroke([][]canvas.Point{across(-0.42, -0.18, 0.42, -0.18), across(-0.42, 0.18, 0.42, 0.18)}, u*0.1, col)
	if wrecked {
		f.Stroke([][]canvas.Point{across(-0.3, -0.3, 0.3, 0.3), across(-0.3, 0.3, 0.3, -0.3)}, u*0.12, wreck)
	}
}

// sign is how a mark is drawn.
func (f *frame) sign(key, on string) string {
	for i := range f.m.Marks {
		if m := &f.m.Marks[i]; m.Key == key && m.On == on {
			return m.Sign
		}
	}
	return ""
}

// stacks draws the counters of both sides at a spot, and whether they fight there.
func (f *frame) stacks(s *spot) {
	var of [2][]board.Piece
	for _, p := range f.now.Where[s.code] {
		if c := f.m.Counters[p.ID]; c != nil {
			of[c.Side] = append(of[c.Side], p)
		}
	}
	n := f.now.Places[s.code]
	if n != nil && n.Fought {
		f.Ring(f.all(s.outline), f.unit*0.16, canvas.Fight)
	}
	for side, pieces := range of {
		f.stack(f.down(s.slots[side]), s.slot, pieces)
	}
	if n == nil {
		return
	}
	if n.Fought {
		f.Swords(canvas.Add(f.down(s.at), canvas.Point{f.unit * 0.62, -f.unit * 0.62}), f.unit*0.26)
	}
	x := -0.62
	for _, key := range n.Marks {
		switch sign := f.sign(key, board.OnPlace); {
		case sign == "air":
			f.Plane(canvas.Add(f.down(s.at), canvas.Point{-f.unit * 0.6, -f.unit * 0.6}), f.unit*0.34, wreck)
		case len(sign) == 1: // a letter
			at := canvas.Add(f.down(s.at), canvas.Point{f.unit * x, f.unit * 0.55})
			f.Disc(at, f.unit*0.27, canvas.White)
			f.Disc(at, f.unit*0.22, sides[1])
			f.Write(sign, canvas.Point{at[0], at[1] + f.unit*0.13}, f.unit*0.36, canvas.Middle, canvas.Bold, canvas.White)
			x += 0.5
		}
	}
	for i, store := range n.Stores {
		f.store(canvas.Add(f.down(s.at), canvas.Point{f.unit * (0.5 - 0.7*float64(i)), f.unit * 0.58}), store)
	}
}

// store is a depot or the like with its points.
func (f *frame) store(at canvas.Point, s board.Store) {
	u := f.unit
	f.Box(canvas.RectAt(at[0]-u*0.42, at[1]-u*0.24, u*0.84, u*0.48), u*0.1, sides[s.Side&1])
	f.Box(canvas.RectAt(at[0]-u*0.36, at[1]-u*0.18, u*0.72, u*0.36), u*0.07, canvas.RGB(0xfff6d8))
	f.Write(strconv.Itoa(s.Points), canvas.Point{at[0], at[1] + u*0.15}, u*0.42, canvas.Middle, canvas.Bold, edge)
}

// stack draws the pieces of a side as one counter: the sign of the strongest, how many they are, and the sum of their first number.
func (f *frame) stack(at canvas.Point, size float64, pieces []board.Piece) {
	if len(pieces) == 0 {
		return
	}
	best := slices.MaxFunc(pieces, func(a, b board.Piece) int { return cmp.Compare(f.number(a), f.number(b)) })
	c := f.m.Counters[best.ID]
	look, known := liveries[c.Look]
	if !known {
		look = plain[c.Side]
	}
	k := size / 24
	face := canvas.RectAt(at[0]-size/2, at[1]-size/2, size, size)
	for i := min(2, len(pieces)-1); i > 0; i-- { // the edges of those below
		below := face.Move(float64(i)*2*k, float64(i)*2*k)
		f.Box(below, 1.5*k, edge)
		f.Box(below.Grow(-0.7*k), 1.2*k, canvas.Shade(look.face, 0.75))
	}
	f.Box(face, 1.5*k, edge)
	f.Box(face.Grow(-0.9*k), 1.2*k, look.face)
	text := f.sums(pieces)
	if f.Coarse() {
		f.Write(text, canvas.Point{at[0], at[1] + 4.6*k}, fitting(text, 13*k, 22*k), canvas.Middle, canvas.Bold, look.ink)
		return
	}
	wide := 16.
	if len(pieces) > 1 {
		wide = 13
		f.Write(strconv.Itoa(len(pieces)), canvas.Point{face.X1 - 3.6*k, face.Y0 + 9.4*k}, 7.5*k, canvas.Middle, canvas.Bold, look.ink)
	}
	sign := canvas.RectAt(face.X0+2.4*k, face.Y0+2.4*k, wide*k, 9.4*k)
	air := slices.ContainsFunc(c.Tags, func(t board.Tag) bool { return t.Key == "parachute" || t.Key == "glider" })
	f.Symbol(sign, c.Symbol, air, look.ink)
	f.Write(text, canvas.Point{at[0], face.Y1 - 2.6*k}, fitting(text, 9.6*k, 22*k), canvas.Middle, canvas.Bold, look.ink)
}

// fitting is the size at which a text is no wider than there is room.
func fitting(text string, size, room float64) float64 {
	return min(size, room/max(0.1, canvas.Measure(text, canvas.Bold)))
}

// number is the first number of a piece now.
func (f *frame) number(p board.Piece) int {
	list := p.Numbers
	if list == nil {
		list = f.m.Counters[p.ID].Numbers
	}
	if len(list) == 0 {
		return 0
	}
	return list[0]
}

// sums are the numbers of the face that can be added up, over a stack: its strength, or its attack and its defence.
func (f *frame) sums(pieces []board.Piece) string {
	var parts []string
	for i, x := range f.m.Numbers {
		if !x.Face || !x.Sum {
			continue
		}
		n := 0
		for _, p := range pieces {
			list := p.Numbers
			if list == nil {
				list = f.m.Counters[p.ID].Numbers
			}
			if i < len(list) {
				n += list[i]
			}
		}
		parts = append(parts, strconv.Itoa(n))
	}
	if len(parts) == 0 {
		return strconv.Itoa(f.first(pieces))
	}
	return strings.Join(parts, "-")
}

// first is the sum of the first number of a stack.
func (f *frame) first(pieces []board.Piece) (n int) {
	for _, p := range pieces {
		n += f.number(p)
	}
	return n
}

// gauges writes how the tracks stand, at the right of the title.
func (f *frame) gauges() {
	var words []string
	for _, g := range f.now.Gauges {
		if g.Text != "" {
			words = append(words, g.Text)
		}
	}
	text := strings.Join(words, "  ·  ")
	size := min(f.head*0.36, f.m.Plane.Width*0.55/max(1, canvas.Measure(text, canvas.Regular)))
	f.Write(text, canvas.Point{f.m.Plane.Width - f.head*0.4, f.head * 0.66}, size, canvas.Right, canvas.Regular, ink)
}
