package canvas

import (
	"image/color"
	"math"
)

// signs are lines in a box from -1 to 1.
var signs = map[string][]Point{
	"engineer":       {{-0.55, 0.5}, {-0.55, -0.4}, {0, -0.4}, {0, 0.5}, {0, -0.4}, {0.55, -0.4}, {0.55, 0.5}},
	"reconnaissance": {{-1, 1}, {1, -1}},
	"anti-tank":      {{-1, 1}, {0, -1}, {1, 1}},
	"headquarters":   {{-1, -0.3}, {1, -0.3}},
	"supply":         {{-1, 0.45}, {1, 0.45}},
}

// Symbol draws the military sign of a type of unit in a box.
func (c *Canvas) Symbol(r Rect, kind string, airborne bool, pen color.Color) {
	width := max(r.Height()/9, 0.8/c.Scale)
	m, h := r.Center(), r.Height()
	switch kind {
	case "infantry":
		c.cross(r, width, pen)
	case "mechanized":
		c.cross(r, width, pen)
		c.Ring(c.oval(m, r.Width()*0.33, h*0.29), width, pen)
	case "armor", "armour":
		c.Ring(c.oval(m, r.Width()*0.34, h*0.28), width, pen)
	case "artillery":
		c.Disc(m, h*0.22, pen)
	case "flak", "flak_tower":
		c.Line(dome(Point{m[0], r.Y1}, r.Width()*0.36, h*0.62), width, pen)
		if kind == "flak_tower" {
			c.Box(Rect{m[0] - h*0.18, r.Y0 + h*0.2, m[0] + h*0.18, r.Y1}, 0, pen)
		}
	}
	if line := signs[kind]; line != nil {
		at := make([]Point, len(line))
		for i, p := range line {
			at[i] = Add(m, Point{p[0] * r.Width() / 2, p[1] * h / 2})
		}
		c.Line(at, width, pen)
	}
	if airborne {
		c.Line(gull(Point{m[0], r.Y1 - h*0.1}, r.Width()*0.22), width, pen)
	}
	c.Ring(r.Corners(), width, pen)
}

// cross joins the corners.
func (c *Canvas) cross(r Rect, width float64, pen color.Color) {
	c.Stroke([][]Point{{{r.X0, r.Y0}, {r.X1, r.Y1}}, {{r.X0, r.Y1}, {r.X1, r.Y0}}}, width, pen)
}

// oval is an upright ellipse.
func (c *Canvas) oval(at Point, rx, ry float64) []Point {
	out := c.Circle(Point{}, rx)
	for i, p := range out {
		out[i] = Add(at, Point{p[0], p[1] * ry / rx})
	}
	return out
}

// dome is the upper half of an ellipse.
func dome(at Point, rx, ry float64) (out []Point) {
	const steps = 10
	for i := range steps + 1 {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		out = append(out, Add(at, Point{-rx * cos, -ry * sin}))
	}
	return out
}

// gull is the sign of troops that come by air: two arcs side by side.
func gull(at Point, half float64) []Point {
	l := dome(Add(at, Point{-half / 2, 0}), half/2, half/2)
	return append(l, dome(Add(at, Point{half / 2, 0}), half/2, half/2)...)
}

// Sun is clear weather.
func (c *Canvas) Sun(at Point, r float64) {
	gold := RGB(0xf2a900)
	var rays [][]Point
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		rays = append(rays, []Point{Add(at, Turned(Point{r * 0.75, 0}, a)), Add(at, Turned(Point{r, 0}, a))})
	}
	c.Stroke(rays, r*0.18, gold)
	c.Disc(at, r*0.52, gold)
}

// Cloud is clouded weather.
func (c *Canvas) Cloud(at Point, r float64) {
	grey := RGB(0x7d8a94)
	c.Fill([][]Point{
		c.Circle(Add(at, Point{-r * 0.45, r * 0.15}), r*0.4),
		c.Circle(Add(at, Point{r * 0.02, -r * 0.12}), r*0.55),
		c.Circle(Add(at, Point{r * 0.52, r * 0.18}), r*0.37),
		Rect{at[0] - r*0.45, at[1] + r*0.1, at[0] + r*0.52, at[1] + r*0.55}.Corners(),
	}, grey)
}

// Swords are two crossed blades on a disc: the sides Fight for a place.
func (c *Canvas) Swords(at Point, r float64) {
	c.Disc(at, r+0.9, White)
	c.Disc(at, r, Fight)
	for _, f := range []float64{1, -1} {
		tip, grip := Add(at, Point{f * r * 0.6, -r * 0.6}), Add(at, Point{-f * r * 0.6, r * 0.6})
		c.Line([]Point{tip, grip}, r*0.26, White)
		guard := Add(at, Point{-f * r * 0.28, r * 0.28})
		c.Line([]Point{Add(guard, Point{-f * r * 0.26, -r * 0.26}), Add(guard, Point{f * r * 0.26, r * 0.26})}, r*0.22, White)
	}
}

// Plane is an aircraft seen from above, flying up.
func (c *Canvas) Plane(at Point, r float64, col color.Color) {
	c.Fill([][]Point{
		Rect{at[0] - r*0.13, at[1] - r, at[0] + r*0.13, at[1] + r*0.8}.Corners(),
		Rect{at[0] - r, at[1] - r*0.35, at[0] + r, at[1] + r*0.02}.Corners(),
		Rect{at[0] - r*0.45, at[1] + r*0.5, at[0] + r*0.45, at[1] + r*0.78}.Corners(),
	}, col)
}
