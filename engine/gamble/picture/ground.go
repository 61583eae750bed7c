package picture

import (
	"bridgehead/engine/board/canvas"
	"image"
	"image/color"
	"math"
)

// ground lays what never changes: the paper, the land with its water and ways, names, Zones.
type ground struct {
	brush
	b     *board
	masks []*image.Alpha // of the Areas
	outer [][]point      // the edge of the map
}

func (g *ground) paint() {
	g.Polygon(canvas.Span(0, 0, planeWidth, planeHeight).Corners(), paper)
	g.land()
	g.lines()
	g.wash()
	g.coast()
	g.arrows()
	g.boxes()
	g.names()
	g.heading()
	g.key()
}

// land fills the Areas.
func (g *ground) land() {
	for i := range g.b.areas {
		a := &g.b.areas[i]
		fill := groundByTEM[max(1, min(a.tem, len(groundByTEM)-1))]
		switch {
		case a.polder:
			fill = polderField
		case a.hills:
			fill = hillGround
		}
		g.Polygon(a.polygon, fill)
		g.Ring(a.polygon, 0.8, fill) // closes the seams between neighbours
	}
	for i := range g.b.areas {
		a := &g.b.areas[i]
		if a.hills {
			g.pattern(g.masks[i], a.polygon, hillSign, 0.8, 9, hill)
		}
		if a.polder {
			g.pattern(g.masks[i], a.polygon, polderSign, 0.65, 6, ditches)
		}
	}
}

func hill(x, y float64, _ int) [][]point {
	return [][]point{{{x + 1, y + 7}, {x + 4.5, y + 3}, {x + 8, y + 7}}}
}

// ditches are short dashes, every other row shifted.
func ditches(x, y float64, row int) [][]point {
	if row%2 == 1 {
		x += 3
	}
	return [][]point{{{x + 1, y + 3}, {x + 4.4, y + 3}}}
}

// pattern repeats a sign over an Area.
func (g *ground) pattern(mask *image.Alpha, polygon []point, col color.NRGBA, width, period float64,
	sign func(x, y float64, row int) [][]point) {
	if period*g.Scale < 3.5 { // nothing but noise
		throughMask(g.Image, mask, canvas.Faint(col, 40))
		return
	}
	box := canvas.Around(polygon)
	signs := image.NewAlpha(mask.Rect)
	c := canvas.New(signs, g.Scale)
	for y := math.Floor(box.Y0/period) * period; y < box.Y1; y += period {
		var row [][]point
		n := int(math.Round(y / period))
		for x := math.Floor(box.X0/period) * period; x < box.X1; x += period {
			row = append(row, sign(x, y, n)...)
		}
		c.Stroke(row, width, color.Opaque)
	}
	multiply(signs, mask)
	throughMask(g.Image, signs, col)
}

// coast clears what sticks out of the map, such as roads to Zones that are not in play, and draws its
// edge.
func (g *ground) coast() {
	outside := image.NewAlpha(g.Image.Bounds())
	for i := range outside.Pix {
		outside.Pix[i] = 255
	}
	for _, m := range g.masks { // neighbours share the pixels of their border
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			row := outside.Pix[outside.PixOffset(m.Rect.Min.X, y):][:m.Rect.Dx()]
			for x, a := range m.Pix[m.PixOffset(m.Rect.Min.X, y):][:m.Rect.Dx()] {
				row[x] -= min(row[x], a)
			}
		}
	}
	throughMask(g.Image, outside, paper)
	g.Stroke(g.outer, 2.6, coast)
}

// wash fades Areas that are not in play.
func (g *ground) wash() {
	for i := range g.b.areas {
		if !g.b.areas[i].inPlay {
			throughMask(g.Image, g.masks[i], canvas.Faint(paper, 190))
		}
	}
}

// names writes the names of the Areas in play, in red where they are worth points.
func (g *ground) names() {
	for i := range g.b.areas {
		a := &g.b.areas[i]
		if !a.inPlay {
			continue
		}
		col := ink
		if a.vp != 0 {
			col = vpRed
		}
		at := point{a.label.Center()[0], a.label.Center()[1] + nameSize*canvas.CapHeight/2}
		g.haloed(a.name, at, nameSize, canvas.Bold, col)
	}
	for _, l := range g.b.labels {
		g.TurnedText(l.text, l.at, waterNameSize, l.angle, canvas.Italic, waterName)
	}
}

// haloed writes on a light ground of its own shape, so that lines below do not disturb.
func (g *ground) haloed(text string, at point, size float64, st canvas.Style, col color.Color) {
	for i := range 8 {
		d := canvas.Turned(point{1.1, 0}, float64(i)*math.Pi/4)
		g.Write(text, canvas.Add(at, d), size, canvas.Middle, st, halo)
	}
	g.Write(text, at, size, canvas.Middle, st, col)
}

// boxes draws the Zones in play and the UK Box.
func (g *ground) boxes() {
	for i := range g.b.zones {
		z := &g.b.zones[i]
		if !z.inPlay {
			continue
		}
		g.Box(z.box, 4, card)
		g.Edge(z.box, 4, 1.6, cardEdge)
		if g.Coarse() {
			continue // its letter is drawn large
		}
		size := 10.5
		if w := canvas.Measure(z.name, canvas.Bold) * size; w > z.box.Width()-30 {
			size *= (z.box.Width() - 30) / w
		}
		x := z.box.X0 + 29 + (z.box.Width()-33)/2
		g.Write(z.name, point{x, z.box.Y0 + 12.5}, size, canvas.Middle, canvas.Bold, ink)
	}
	g.Box(g.b.uk, 4, ukFill)
	g.Edge(g.b.uk, 4, 1.6, ukEdge)
	g.Write("United Kingdom", point{g.b.uk.X0 + 8, g.b.uk.Y0 + 14}, 10.5, canvas.Left, canvas.Bold, ukEdge)
}
