package picture

import "math"

// The plane of the map, y down.
const (
	planeWidth  = 1000
	planeHeight = 1430
)

// point is a point of the plane.
type point = [2]float64

func add(p, q point) point           { return point{p[0] + q[0], p[1] + q[1]} }
func sub(p, q point) point           { return point{p[0] - q[0], p[1] - q[1]} }
func times(p point, f float64) point { return point{p[0] * f, p[1] * f} }
func length(p point) float64         { return math.Hypot(p[0], p[1]) }
func distance(p, q point) float64    { return length(sub(p, q)) }

// turned turns p clockwise, as y points down, about the origin.
func turned(p point, angle float64) point {
	sin, cos := math.Sincos(angle)
	return point{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}
}

// rect is an upright rectangle.
type rect struct{ x0, y0, x1, y1 float64 }

func rectAt(x, y, w, h float64) rect { return rect{x, y, x + w, y + h} }

func (r rect) width() float64  { return r.x1 - r.x0 }
func (r rect) height() float64 { return r.y1 - r.y0 }
func (r rect) center() point   { return point{(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2} }
func (r rect) move(x, y float64) rect {
	return rect{r.x0 + x, r.y0 + y, r.x1 + x, r.y1 + y}
}
func (r rect) grow(d float64) rect { return rect{r.x0 - d, r.y0 - d, r.x1 + d, r.y1 + d} }
func (r rect) overlaps(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1
}

// gap is how far two rectangles are apart.
func (r rect) gap(o rect) float64 {
	return math.Hypot(max(0, r.x0-o.x1, o.x0-r.x1), max(0, r.y0-o.y1, o.y0-r.y1))
}

func (r rect) corners() []point {
	return []point{{r.x0, r.y0}, {r.x1, r.y0}, {r.x1, r.y1}, {r.x0, r.y1}}
}

// around is the smallest rectangle that holds all points.
func around(points []point) rect {
	r := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		r = rect{min(r.x0, p[0]), min(r.y0, p[1]), max(r.x1, p[0]), max(r.y1, p[1])}
	}
	return r
}

// nearest is the point of the segment from a to b that is nearest to p.
func nearest(p, a, b point) point {
	d := sub(b, a)
	n := d[0]*d[0] + d[1]*d[1]
	if n == 0 {
		return a
	}
	t := ((p[0]-a[0])*d[0] + (p[1]-a[1])*d[1]) / n
	return add(a, times(d, max(0, min(t, 1))))
}

// onOutline is the point of the outline nearest to p with the direction of the outline there.
func onOutline(p point, polygon []point) (at, along point) {
	best := math.Inf(1)
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if q := nearest(p, a, b); distance(p, q) < best {
			best, at, along = distance(p, q), q, sub(b, a)
		}
	}
	return at, along
}

// bend is the curve from the first to the last of three points, drawn towards the second.
func bend(line []point) []point {
	if len(line) != 3 {
		return line
	}
	const steps = 24
	var out []point
	for i := range steps + 1 {
		t := float64(i) / steps
		out = append(out, add(add(times(line[0], (1-t)*(1-t)), times(line[1], 2*t*(1-t))), times(line[2], t*t)))
	}
	return out
}

// dashes cuts a line into pieces of length on with gaps of length off.
func dashes(line []point, on, off float64) (out [][]point) {
	var piece []point
	drawing, left := true, on
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		if drawing && piece == nil {
			piece = []point{a}
		}
		for d := distance(a, b); d > left; d = distance(a, b) {
			a = add(a, times(sub(b, a), left/d))
			if drawing {
				out, piece, left = append(out, append(piece, a)), nil, off
			} else {
				piece, left = []point{a}, on
			}
			drawing = !drawing
		}
		left -= distance(a, b)
		if drawing {
			piece = append(piece, b)
		}
	}
	if len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}
