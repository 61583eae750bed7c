package picture

import (
	"bridgehead/engine/board/canvas"
	"image/color"
	"slices"

	"bridgehead/engine/gamble"
)

// crossing draws a bridge, ringed in the colour of its holder or crossed out, or a ferry.
func (f *frame) crossing(s *gamble.CrossingSnapshot) {
	x, ok := f.sheet.crossings[s.Between]
	if !ok {
		return
	}
	if x.ferry {
		f.ferry(x, s)
	} else {
		f.bridge(x, s)
	}
	f.works(x.at, s)
}

func (b *brush) bridge(x crossing, s *gamble.CrossingSnapshot) {
	ring := map[string]color.NRGBA{"german": germanHeld, "allied": alliedHeld, "destroyed": destroyed}[s.State]
	b.Disc(x.at, 7.6, white)
	b.Disc(x.at, 7, ring)
	if s.State == "destroyed" {
		b.Disc(x.at, 4.9, white)
		b.Stroke([][]point{b.across(x, -3.2, -3.2, 3.2, 3.2), b.across(x, -3.2, 3.2, 3.2, -3.2)}, 1.9, destroyed)
		return
	}
	b.Disc(x.at, 5, bridgeFill)
	b.Stroke([][]point{b.across(x, -4.2, -2.1, 4.2, -2.1), b.across(x, -4.2, 2.1, 4.2, 2.1)}, 1.1, bridgeInk)
	if x.rail {
		for _, d := range []float64{-2.4, 0, 2.4} {
			b.Line(b.across(x, d, -2.1, d, 2.1), 0.8, bridgeInk)
		}
	}
}

// across is a line in the frame of a crossing.
func (b *brush) across(x crossing, x0, y0, x1, y1 float64) []point {
	return []point{canvas.Add(x.at, canvas.Turned(point{x0, y0}, x.angle)), canvas.Add(x.at, canvas.Turned(point{x1, y1}, x.angle))}
}

// ferry is a boat box with an arrow both ways; one that is used is pale, one that is gone crossed out.
func (b *brush) ferry(x crossing, s *gamble.CrossingSnapshot) {
	fill, pen := ferryFill, ferryInk
	gone := slices.Contains(s.Marks, gamble.FerryGone)
	if gone || slices.Contains(s.Marks, gamble.FerryUsed) {
		fill, pen = canvas.RGB(0xd5d5d0), canvas.RGB(0x77777a)
	}
	var corners []point
	for _, p := range (canvas.Span(-7.5, -4.4, 7.5, 4.4)).Corners() {
		corners = append(corners, canvas.Add(x.at, canvas.Turned(p, x.angle)))
	}
	b.Polygon(corners, fill)
	b.Ring(corners, 1.2, pen)
	b.Line(b.across(x, -3.6, 0, 3.6, 0), 1.2, pen)
	for _, d := range []float64{-1, 1} {
		b.Arrow(x.at, canvas.Add(x.at, canvas.Turned(point{d * 6, 0}, x.angle)), 3.6, pen)
	}
	if gone {
		b.Stroke([][]point{b.across(x, -6, -4, 6, 4), b.across(x, -6, 4, 6, -4)}, 1.9, destroyed)
	}
}

// works are the Construct markers beside a crossing: a dot a level, in the colour of the side.
func (b *brush) works(at point, s *gamble.CrossingSnapshot) {
	for side, n := range []int{s.ConstructGerman, s.ConstructAllied} {
		col := []color.NRGBA{germanHeld, alliedHeld}[side]
		for i := range min(n, 3) {
			p := canvas.Add(at, point{float64(2*side-1) * 6.4, -5.5 + 4.6*float64(i)})
			b.Disc(p, 2.8, white)
			b.Disc(p, 2.1, col)
		}
	}
}

// depots draws the Supply Depots of a place as one chip with the sum of their points.
func (f *frame) depots() {
	type where struct{ place, side string }
	points := map[where]int{}
	var order []where
	for _, d := range f.snap.Depots {
		w := where{d.Place, d.Side}
		if _, ok := points[w]; !ok {
			order = append(order, w)
		}
		points[w] += d.Points
	}
	for _, w := range order {
		f.depot(f.chipAt(w.place, w.side), w.side, points[w])
	}
}

// chipAt is the room for a chip in an Area, on a Zone the corner of the counter of the side.
func (f *frame) chipAt(place, side string) rect {
	for i := range f.sheet.areas {
		if a := &f.sheet.areas[i]; place == itoa(a.number) {
			return a.chip
		}
	}
	i := 0
	if side == "allied" {
		i = 1
	}
	for _, z := range f.sheet.zones {
		if z.letter == place {
			c := z.counters[i]
			return canvas.RectAt(c.Center()[0]-chipWidth/2, z.box.Y1-chipHeight/2, chipWidth, chipHeight)
		}
	}
	return canvas.RectAt(f.sheet.uk.X0, f.sheet.uk.Y1-chipHeight, chipWidth, chipHeight)
}

// depot is a chip: a crate and the points in it.
func (b *brush) depot(r rect, side string, n int) {
	col := germanHeld
	if side == "allied" {
		col = alliedHeld
	}
	b.Box(r.Grow(0.9), 2.5, col)
	b.Box(r, 2, depotFill)
	crate := canvas.RectAt(r.X0+1.6, r.Y0+1.8, 6, 6.4)
	b.Box(crate, 0, depotInk)
	b.Stroke([][]point{{{crate.X0, crate.Y0}, {crate.X1, crate.Y1}}, {{crate.X0, crate.Y1}, {crate.X1, crate.Y0}}}, 0.8, depotFill)
	b.Write(itoa(n), point{(crate.X1 + r.X1) / 2, r.Y1 - 2.2}, 8.4, canvas.Middle, canvas.Bold, ink)
}
