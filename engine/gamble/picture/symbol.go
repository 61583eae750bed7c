package picture

import (
	"image/color"
	"math"
)

// symbol draws the military sign of a type of unit in a box.
func (c *canvas) symbol(r rect, kind string, airborne bool, pen color.Color) {
	width := max(r.height()/9, 0.8/c.scale)
	m, h := r.center(), r.height()
	switch kind {
	case "infantry":
		c.cross(r, width, pen)
	case "mechanized":
		c.cross(r, width, pen)
		c.ring(c.oval(m, r.width()*0.33, h*0.29), width, pen)
	case "armor":
		c.ring(c.oval(m, r.width()*0.34, h*0.28), width, pen)
	case "artillery":
		c.disc(m, h*0.22, pen)
	case "flak", "flak_tower":
		c.line(dome(point{m[0], r.y1}, r.width()*0.36, h*0.62), width, pen)
		if kind == "flak_tower" {
			c.box(rect{m[0] - h*0.18, r.y0 + h*0.2, m[0] + h*0.18, r.y1}, 0, pen)
		}
	}
	if airborne {
		c.line(gull(point{m[0], r.y1 - h*0.1}, r.width()*0.22), width, pen)
	}
	c.ring(r.corners(), width, pen)
}

// cross joins the corners.
func (c *canvas) cross(r rect, width float64, pen color.Color) {
	c.stroke([][]point{{{r.x0, r.y0}, {r.x1, r.y1}}, {{r.x0, r.y1}, {r.x1, r.y0}}}, width, pen)
}

// oval is an upright ellipse.
func (c *canvas) oval(at point, rx, ry float64) []point {
	out := c.circle(point{}, rx)
	for i, p := range out {
		out[i] = add(at, point{p[0], p[1] * ry / rx})
	}
	return out
}

// dome is the upper half of an ellipse.
func dome(at point, rx, ry float64) (out []point) {
	const steps = 10
	for i := range steps + 1 {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		out = append(out, add(at, point{-rx * cos, -ry * sin}))
	}
	return out
}

// gull is the sign of troops that come by air: two arcs side by side.
func gull(at point, half float64) []point {
	l := dome(add(at, point{-half / 2, 0}), half/2, half/2)
	return append(l, dome(add(at, point{half / 2, 0}), half/2, half/2)...)
}

// sun and cloud are the weather.
func (c *canvas) sun(at point, r float64) {
	gold := rgb(0xf2a900)
	var rays [][]point
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		rays = append(rays, []point{add(at, turned(point{r * 0.75, 0}, a)), add(at, turned(point{r, 0}, a))})
	}
	c.stroke(rays, r*0.18, gold)
	c.disc(at, r*0.52, gold)
}

func (c *canvas) cloud(at point, r float64) {
	grey := rgb(0x7d8a94)
	c.fill([][]point{
		c.circle(add(at, point{-r * 0.45, r * 0.15}), r*0.4),
		c.circle(add(at, point{r * 0.02, -r * 0.12}), r*0.55),
		c.circle(add(at, point{r * 0.52, r * 0.18}), r*0.37),
		rect{at[0] - r*0.45, at[1] + r*0.1, at[0] + r*0.52, at[1] + r*0.55}.corners(),
	}, grey)
}

// swords are two crossed blades on a disc: the sides fight for a place.
func (c *canvas) swords(at point, r float64) {
	c.disc(at, r+0.9, white)
	c.disc(at, r, fight)
	for _, f := range []float64{1, -1} {
		tip, grip := add(at, point{f * r * 0.6, -r * 0.6}), add(at, point{-f * r * 0.6, r * 0.6})
		c.line([]point{tip, grip}, r*0.26, white)
		guard := add(at, point{-f * r * 0.28, r * 0.28})
		c.line([]point{add(guard, point{-f * r * 0.26, -r * 0.26}), add(guard, point{f * r * 0.26, r * 0.26})}, r*0.22, white)
	}
}

// plane is an aircraft seen from above, flying up.
func (c *canvas) plane(at point, r float64, col color.Color) {
	c.fill([][]point{
		rect{at[0] - r*0.13, at[1] - r, at[0] + r*0.13, at[1] + r*0.8}.corners(),
		rect{at[0] - r, at[1] - r*0.35, at[0] + r, at[1] + r*0.02}.corners(),
		rect{at[0] - r*0.45, at[1] + r*0.5, at[0] + r*0.45, at[1] + r*0.78}.corners(),
	}, col)
}
