package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Canvas draws shapes of the plane on an image. It is not safe for concurrent use.
type Canvas struct {
	Image draw.Image // *image.RGBA, or *image.Alpha for a mask
	Scale float64    // pixels a unit of the plane
	ras   vector.Rasterizer
}

// New is a canvas on an image, at so many pixels a unit of the plane.
func New(img draw.Image, scale float64) *Canvas { return &Canvas{Image: img, Scale: scale} }

// Coarse tells that a picture is too small for anything but the main things.
func (c *Canvas) Coarse() bool { return c.Scale < 0.62 }

// far keeps the outlines of strange maps within what the rasterizer can count.
const far = 3000

func (c *Canvas) pixel(p Point) (x, y float64) {
	return max(-far, min(p[0], far)) * c.Scale, max(-far, min(p[1], far)) * c.Scale
}

// Fill fills closed outlines. Where they overlap the colour is laid on once, provided they turn the
// same way, as those of stroke and disc do.
func (c *Canvas) Fill(outlines [][]Point, col color.Color) {
	box := c.Bounds(outlines).Intersect(c.Image.Bounds())
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
	c.ras.Draw(c.Image, box, image.NewUniform(col), image.Point{})
}

// Bounds are the pixels that outlines may touch.
func (c *Canvas) Bounds(outlines [][]Point) image.Rectangle {
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

// Polygon fills one outline.
func (c *Canvas) Polygon(line []Point, col color.Color) { c.Fill([][]Point{line}, col) }

// Stroke draws lines with round joints and ends.
func (c *Canvas) Stroke(lines [][]Point, width float64, col color.Color) {
	var out [][]Point
	for _, line := range lines {
		out = c.outline(out, line, width)
	}
	c.Fill(out, col)
}

// Line strokes one line.
func (c *Canvas) Line(points []Point, width float64, col color.Color) {
	c.Stroke([][]Point{points}, width, col)
}

// Ring strokes a closed line.
func (c *Canvas) Ring(points []Point, width float64, col color.Color) {
	if len(points) > 0 {
		c.Line(append(points[:len(points):len(points)], points[0]), width, col)
	}
}

// outline appends the shape of a stroked line: a bar a segment, and discs at the points where it is
// wide enough to show them.
func (c *Canvas) outline(out [][]Point, line []Point, width float64) [][]Point {
	half := width / 2
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		d := Distance(a, b)
		if d == 0 {
			continue
		}
		n := Times(Point{a[1] - b[1], b[0] - a[0]}, half/d)
		out = append(out, []Point{Add(a, n), Sub(a, n), Sub(b, n), Add(b, n)})
	}
	if width*c.Scale >= 1.5 {
		for _, p := range line {
			out = append(out, c.Circle(p, half))
		}
	}
	return out
}

// Circle is a regular polygon that looks round at this scale. It turns the way the bars of outline do.
func (c *Canvas) Circle(at Point, radius float64) []Point {
	n := max(8, min(48, int(4*math.Sqrt(radius*c.Scale))*2))
	out := make([]Point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = Add(at, Point{radius * cos, radius * sin})
	}
	return out
}

// Disc fills a circle.
func (c *Canvas) Disc(at Point, radius float64, col color.Color) {
	c.Polygon(c.Circle(at, radius), col)
}

// Box fills a rectangle with rounded corners.
func (c *Canvas) Box(r Rect, radius float64, col color.Color) { c.Polygon(c.Rounded(r, radius), col) }

// Edge draws the border of such a rectangle.
func (c *Canvas) Edge(r Rect, radius, width float64, col color.Color) {
	c.Ring(c.Rounded(r, radius), width, col)
}

// Rounded is the outline of a rectangle with rounded corners.
func (c *Canvas) Rounded(r Rect, radius float64) []Point {
	radius = min(radius, r.Width()/2, r.Height()/2)
	if radius*c.Scale < 0.7 {
		return r.Corners()
	}
	var out []Point
	n := max(2, min(10, int(radius*c.Scale)))
	for quarter, m := range []Point{{r.X1 - radius, r.Y1 - radius}, {r.X0 + radius, r.Y1 - radius},
		{r.X0 + radius, r.Y0 + radius}, {r.X1 - radius, r.Y0 + radius}} {
		for i := range n + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(quarter) + float64(i)/float64(n)))
			out = append(out, Add(m, Point{radius * cos, radius * sin}))
		}
	}
	return out
}

// Arrow draws an arrow head whose tip is at to, coming from the direction of from.
func (c *Canvas) Arrow(from, to Point, size float64, col color.Color) {
	d := Distance(from, to)
	if d == 0 {
		return
	}
	u := Times(Sub(to, from), size/d)
	n := Times(Point{-u[1], u[0]}, 0.55)
	back := Sub(to, u)
	c.Polygon([]Point{to, Add(back, n), Sub(back, n)}, col)
}
