package picture

import (
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
	b.disc(x.at, 7.6, white)
	b.disc(x.at, 7, ring)
	if s.State == "destroyed" {
		b.disc(x.at, 4.9, white)
		b.stroke([][]point{b.across(x, -3.2, -3.2, 3.2, 3.2), b.across(x, -3.2, 3.2, 3.2, -3.2)}, 1.9, destroyed)
		return
	}
	b.disc(x.at, 5, bridgeFill)
	b.stroke([][]point{b.across(x, -4.2, -2.1, 4.2, -2.1), b.across(x, -4.2, 2.1, 4.2, 2.1)}, 1.1, bridgeInk)
	if x.rail {
		for _, d := range []float64{-2.4, 0, 2.4} {
			b.line(b.across(x, d, -2.1, d, 2.1), 0.8, bridgeInk)
		}
	}
}

// across is a line in the frame of a crossing.
func (b *brush) across(x crossing, x0, y0, x1, y1 float64) []point {
	return []point{add(x.at, turned(point{x0, y0}, x.angle)), add(x.at, turned(point{x1, y1}, x.angle))}
}

// ferry is a boat box with an arrow both ways; one that is used is pale, one that is gone crossed out.
func (b *brush) ferry(x crossing, s *gamble.CrossingSnapshot) {
	fill, pen := ferryFill, ferryInk
	gone := slices.Contains(s.Marks, gamble.FerryGone)
	if gone || slices.Contains(s.Marks, gamble.FerryUsed) {
		fill, pen = rgb(0xd5d5d0), rgb(0x77777a)
	}
	var corners []point
	for _, p := range (rect{-7.5, -4.4, 7.5, 4.4}).corners() {
		corners = append(corners, add(x.at, turned(p, x.angle)))
	}
	b.polygon(corners, fill)
	b.ring(corners, 1.2, pen)
	b.line(b.across(x, -3.6, 0, 3.6, 0), 1.2, pen)
	for _, d := range []float64{-1, 1} {
		b.arrow(x.at, add(x.at, turned(point{d * 6, 0}, x.angle)), 3.6, pen)
	}
	if gone {
		b.stroke([][]point{b.across(x, -6, -4, 6, 4), b.across(x, -6, 4, 6, -4)}, 1.9, destroyed)
	}
}

// works are the Construct markers beside a crossing: a dot a level, in the colour of the side.
func (b *brush) works(at point, s *gamble.CrossingSnapshot) {
	for side, n := range []int{s.ConstructGerman, s.ConstructAllied} {
		col := []color.NRGBA{germanHeld, alliedHeld}[side]
		for i := range min(n, 3) {
			p := add(at, point{float64(2*side-1) * 6.4, -5.5 + 4.6*float64(i)})
			b.disc(p, 2.8, white)
			b.disc(p, 2.1, col)
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
			return rectAt(c.center()[0]-chipWidth/2, z.box.y1-chipHeight/2, chipWidth, chipHeight)
		}
	}
	return rectAt(f.sheet.uk.x0, f.sheet.uk.y1-chipHeight, chipWidth, chipHeight)
}

// depot is a chip: a crate and the points in it.
func (b *brush) depot(r rect, side string, n int) {
	col := germanHeld
	if side == "allied" {
		col = alliedHeld
	}
	b.box(r.grow(0.9), 2.5, col)
	b.box(r, 2, depotFill)
	crate := rectAt(r.x0+1.6, r.y0+1.8, 6, 6.4)
	b.box(crate, 0, depotInk)
	b.stroke([][]point{{{crate.x0, crate.y0}, {crate.x1, crate.y1}}, {{crate.x0, crate.y1}, {crate.x1, crate.y0}}}, 0.8, depotFill)
	b.write(itoa(n), point{(crate.x1 + r.x1) / 2, r.y1 - 2.2}, 8.4, middle, bold, ink)
}
