package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas draws shapes of the plane on an image. It is not safe for concurrent use.
type canvas struct {
	img   draw.Image // *image.RGBA, or *image.Alpha for a mask
	scale float64    // pixels a unit of the plane
	ras   vector.Rasterizer
}

func newCanvas(img draw.Image, scale float64) *canvas { return &canvas{img: img, scale: scale} }

// coarse tells that a picture is too small for anything but the main things.
func (c *canvas) coarse() bool { return c.scale < 0.62 }

// far keeps the outlines of strange maps within what the rasterizer can count.
const far = 3000

func (c *canvas) pixel(p point) (x, y float64) {
	return max(-far, min(p[0], far)) * c.scale, max(-far, min(p[1], far)) * c.scale
}

// fill fills closed outlines. Where they overlap the colour is laid on once, provided they turn the
// same way, as those of stroke and disc do.
func (c *canvas) fill(outlines [][]point, col color.Color) {
	box := c.bounds(outlines).Intersect(c.img.Bounds())
	if box.Empty() {
		return
	}
	c.ras.Reset(box.Dx(), box.Dy())
	dx, dy := float64(box.Min.X), float64(box.Min.Y)
	for _, line := range outlines {
		for i, p := range line {
			x, y := c.pixel(p)
			if i == 0 {
				c.ras.MoveTo(float32(x-dx), float32(y-dy))
			} else {
				c.ras.LineTo(float32(x-dx), float32(y-dy))
			}
		}
		c.ras.ClosePath()
	}
	c.ras.Draw(c.img, box, image.NewUniform(col), image.Point{})
}

// bounds are the pixels that outlines may touch.
func (c *canvas) bounds(outlines [][]point) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, line := range outlines {
		for _, p := range line {
			x, y := c.pixel(p)
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	if x1 < x0 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1))+1, int(math.Ceil(y1))+1)
}

// polygon fills one outline.
func (c *canvas) polygon(line []point, col color.Color) { c.fill([][]point{line}, col) }

// stroke draws lines with round joints and ends.
func (c *canvas) stroke(lines [][]point, width float64, col color.Color) {
	var out [][]point
	for _, line := range lines {
		out = c.outline(out, line, width)
	}
	c.fill(out, col)
}

// line strokes one line.
func (c *canvas) line(points []point, width float64, col color.Color) {
	c.stroke([][]point{points}, width, col)
}

// ring strokes a closed line.
func (c *canvas) ring(points []point, width float64, col color.Color) {
	if len(points) > 0 {
		c.line(append(points[:len(points):len(points)], points[0]), width, col)
	}
}

// outline appends the shape of a stroked line: a bar a segment, and discs at the points where it is
// wide enough to show them.
func (c *canvas) outline(out [][]point, line []point, width float64) [][]point {
	half := width / 2
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		d := distance(a, b)
		if d == 0 {
			continue
		}
		n := times(point{a[1] - b[1], b[0] - a[0]}, half/d)
		out = append(out, []point{add(a, n), sub(a, n), sub(b, n), add(b, n)})
	}
	if width*c.scale >= 1.5 {
		for _, p := range line {
			out = append(out, c.circle(p, half))
		}
	}
	return out
}

// circle is a regular polygon that looks round at this scale. It turns the way the bars of outline do.
func (c *canvas) circle(at point, radius float64) []point {
	n := max(8, min(48, int(4*math.Sqrt(radius*c.scale))*2))
	out := make([]point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = add(at, point{radius * cos, radius * sin})
	}
	return out
}

func (c *canvas) disc(at point, radius float64, col color.Color) {
	c.polygon(c.circle(at, radius), col)
}

// box fills a rectangle with rounded corners.
func (c *canvas) box(r rect, radius float64, col color.Color) { c.polygon(c.rounded(r, radius), col) }

// edge draws the border of such a rectangle.
func (c *canvas) edge(r rect, radius, width float64, col color.Color) {
	c.ring(c.rounded(r, radius), width, col)
}

// rounded is the outline of a rectangle with rounded corners.
func (c *canvas) rounded(r rect, radius float64) []point {
	radius = min(radius, r.width()/2, r.height()/2)
	if radius*c.scale < 0.7 {
		return r.corners()
	}
	var out []point
	n := max(2, min(10, int(radius*c.scale)))
	for quarter, m := range []point{{r.x1 - radius, r.y1 - radius}, {r.x0 + radius, r.y1 - radius},
		{r.x0 + radius, r.y0 + radius}, {r.x1 - radius, r.y0 + radius}} {
		for i := range n + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(quarter) + float64(i)/float64(n)))
			out = append(out, add(m, point{radius * cos, radius * sin}))
		}
	}
	return out
}

// arrow draws an arrow head whose tip is at to, coming from the direction of from.
func (c *canvas) arrow(from, to point, size float64, col color.Color) {
	d := distance(from, to)
	if d == 0 {
		return
	}
	u := times(sub(to, from), size/d)
	n := times(point{-u[1], u[0]}, 0.55)
	back := sub(to, u)
	c.polygon([]point{to, add(back, n), sub(back, n)}, col)
}

// throughMask lays a colour on the image where the mask has it. Both start at the same pixel.
func throughMask(img draw.Image, mask *image.Alpha, col color.Color) {
	draw.DrawMask(img, mask.Rect, image.NewUniform(col), image.Point{}, mask, mask.Rect.Min, draw.Over)
}

// multiply takes from mask what other has not. Both have the same bounds.
func multiply(mask, other *image.Alpha) {
	for i, a := range other.Pix {
		mask.Pix[i] = uint8(uint32(mask.Pix[i]) * uint32(a) / 255)
	}
}
