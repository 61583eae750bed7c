package picture

import (
	"bridgehead/engine/board/canvas"
	"image/color"
	"strings"
)

// tracks draws the date, the Impulse and the Sunset tracks.
func (f *frame) tracks() {
	r := tracksAt
	f.Box(r, 4, card)
	f.Edge(r, 4, 1.6, cardEdge)
	t := &f.snap.Turn
	x, y := r.X0+12, r.Y0+8
	f.Write("September", point{x, y + 10}, 9, canvas.Left, canvas.Bold, softInk)
	f.cells(x+72, y, 17, t.LastDate, t.Date, nil)
	f.Write("Impulse", point{x, y + 30}, 9, canvas.Left, canvas.Bold, softInk)
	f.cells(x, y+35, -3, 13, t.Impulse, boxNames)
	f.Write("Sunset DRM", point{x, y + 74}, 9, canvas.Left, canvas.Bold, softInk)
	sign := ""
	if t.SunsetDRM > 0 {
		sign = "+"
	}
	f.tag(point{x + 62, y + 63.5}, sign+itoa(t.SunsetDRM), 14, softInk)
	f.air(x+110, y+70.5)
}

func boxNames(n int) string {
	if n < 0 {
		return string(rune('D' + n))
	}
	return itoa(n)
}

// cells is a row of boxes from lo to hi with a marker on one of them.
func (f *frame) cells(x, y float64, lo, hi, at int, name func(int) string) {
	const side = 17.2
	if name == nil {
		name = itoa
	}
	for n := lo; n <= hi; n++ {
		r := canvas.RectAt(x+side*float64(n-lo), y, side, 15)
		fill, pen := white, softInk
		if n == at {
			fill, pen = sideColours[f.snap.Turn.Side], white
		}
		f.Box(r.Grow(-0.6), 1.5, fill)
		f.Edge(r.Grow(-0.6), 1.5, 0.8, border)
		f.Write(name(n), point{r.Center()[0], r.Y1 - 4.2}, 9, canvas.Middle, canvas.Bold, pen)
	}
}

// air shows the air markers still at hand.
func (f *frame) air(x, y float64) {
	used := strings.Join(f.snap.Air.Used, ", ")
	markers := []struct {
		name string
		col  color.NRGBA
		gone bool
	}{
		{"2 Grp", alliedHeld, strings.Contains(used, "RAF 2 Group")},
		{"83 Grp", alliedHeld, strings.Contains(used, "RAF 83 Group")},
		{"8th", alliedHeld, strings.Contains(used, "US 8th")},
	}
	for i := range f.snap.Air.Interdiction {
		if i < 2 {
			markers = append(markers, struct {
				name string
				col  color.NRGBA
				gone bool
			}{"", germanHeld, false})
		}
	}
	for _, m := range markers {
		col := m.col
		if m.gone {
			col = canvas.Faint(col, 60)
		}
		f.Plane(point{x, y}, 6.5, col)
		f.Write(m.name, point{x + 9, y + 3.5}, 8.6, canvas.Left, canvas.Regular, softInk)
		x += 18 + canvas.Measure(m.name, canvas.Regular)*8.6 + 5
	}
}
