package canvas

import "math"

// Point is a point of the plane.
type Point = [2]float64

// Points added, subtracted, made longer, and how far they are from the origin and from each other.
func Add(p, q Point) Point           { return Point{p[0] + q[0], p[1] + q[1]} }
func Sub(p, q Point) Point           { return Point{p[0] - q[0], p[1] - q[1]} }
func Times(p Point, f float64) Point { return Point{p[0] * f, p[1] * f} }
func Length(p Point) float64         { return math.Hypot(p[0], p[1]) }
func Distance(p, q Point) float64    { return Length(Sub(p, q)) }

// Turned turns p clockwise, as y points down, about the origin.
func Turned(p Point, angle float64) Point {
	sin, cos := math.Sincos(angle)
	return Point{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}
}

// Rect is an upright rectangle.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Span is the rectangle from one corner to the other.
func Span(x0, y0, x1, y1 float64) Rect { return Rect{x0, y0, x1, y1} }

// RectAt is the rectangle of a size at its upper left corner.
func RectAt(x, y, w, h float64) Rect { return Rect{x, y, x + w, y + h} }

// Its size, its middle, and where it is when moved or larger on all sides.
func (r Rect) Width() float64  { return r.X1 - r.X0 }
func (r Rect) Height() float64 { return r.Y1 - r.Y0 }
func (r Rect) Center() Point   { return Point{(r.X0 + r.X1) / 2, (r.Y0 + r.Y1) / 2} }
func (r Rect) Move(x, y float64) Rect {
	return Rect{r.X0 + x, r.Y0 + y, r.X1 + x, r.Y1 + y}
}
func (r Rect) Grow(d float64) Rect { return Rect{r.X0 - d, r.Y0 - d, r.X1 + d, r.Y1 + d} }

// Overlaps tells whether two rectangles share more than an edge.
func (r Rect) Overlaps(o Rect) bool {
	return r.X0 < o.X1 && o.X0 < r.X1 && r.Y0 < o.Y1 && o.Y0 < r.Y1
}

// Gap is how far two rectangles are apart.
func (r Rect) Gap(o Rect) float64 {
	return math.Hypot(max(0, r.X0-o.X1, o.X0-r.X1), max(0, r.Y0-o.Y1, o.Y0-r.Y1))
}

// Corners are its corners, from the upper left one clockwise.
func (r Rect) Corners() []Point {
	return []Point{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X1, r.Y1}, {r.X0, r.Y1}}
}

// Around is the smallest rectangle that holds all points.
func Around(points []Point) Rect {
	r := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		r = Rect{min(r.X0, p[0]), min(r.Y0, p[1]), max(r.X1, p[0]), max(r.Y1, p[1])}
	}
	return r
}

// Nearest is the point of the segment from a to b that is nearest to p.
func Nearest(p, a, b Point) Point {
	d := Sub(b, a)
	n := d[0]*d[0] + d[1]*d[1]
	if n == 0 {
		return a
	}
	t := ((p[0]-a[0])*d[0] + (p[1]-a[1])*d[1]) / n
	return Add(a, Times(d, max(0, min(t, 1))))
}

// OnOutline is the point of the outline nearest to p with the direction of the outline there.
func OnOutline(p Point, polygon []Point) (at, along Point) {
	best := math.Inf(1)
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if q := Nearest(p, a, b); Distance(p, q) < best {
			best, at, along = Distance(p, q), q, Sub(b, a)
		}
	}
	return at, along
}

// Bend is the curve from the first to the last of three points, drawn towards the second.
func Bend(line []Point) []Point {
	if len(line) != 3 {
		return line
	}
	const steps = 24
	var out []Point
	for i := range steps + 1 {
		t := float64(i) / steps
		out = append(out, Add(Add(Times(line[0], (1-t)*(1-t)), Times(line[1], 2*t*(1-t))), Times(line[2], t*t)))
	}
	return out
}

// Dashes cuts a line into pieces of length on with gaps of length off.
func Dashes(line []Point, on, off float64) (out [][]Point) {
	var piece []Point
	drawing, left := true, on
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		if drawing && piece == nil {
			piece = []Point{a}
		}
		for d := Distance(a, b); d > left; d = Distance(a, b) {
			a = Add(a, Times(Sub(b, a), left/d))
			if drawing {
				out, piece, left = append(out, append(piece, a)), nil, off
			} else {
				piece, left = []Point{a}, on
			}
			drawing = !drawing
		}
		left -= Distance(a, b)
		if drawing {
			piece = append(piece, b)
		}
	}
	if len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}
