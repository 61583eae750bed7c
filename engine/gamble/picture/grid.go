package picture

import (
	"bridgehead/engine/board/canvas"
	"image"
	"image/color"
	"math"
)

// grid counts, for every rectangle of whole units, how much of it lies inside a polygon.
type grid struct {
	x, y          int // of the first cell
	width, height int
	sums          []int32 // of the cells above and left of a corner
}

// newGrid fills a grid. Cells that the outline touches count as outside.
func newGrid(polygon []point) grid {
	mask := image.NewAlpha(canvas.New(nil, 1).Bounds([][]point{polygon}).Intersect(image.Rect(0, 0, planeWidth, planeHeight)))
	canvas.New(mask, 1).Polygon(polygon, color.Opaque)
	size := mask.Rect.Size()
	g := grid{x: mask.Rect.Min.X, y: mask.Rect.Min.Y, width: size.X, height: size.Y,
		sums: make([]int32, (size.X+1)*(size.Y+1))}
	w := g.width + 1
	for y := range g.height {
		sum := int32(0)
		for x := range g.width {
			if mask.Pix[y*mask.Stride+x] >= 250 {
				sum++
			}
			g.sums[(y+1)*w+x+1] = g.sums[y*w+x+1] + sum
		}
	}
	return g
}

// count is the number of inner cells in a rectangle.
func (g *grid) count(r rect) (n, of int) {
	x0, y0 := int(math.Floor(r.X0))-g.x, int(math.Floor(r.Y0))-g.y
	x1, y1 := int(math.Ceil(r.X1))-g.x, int(math.Ceil(r.Y1))-g.y
	of = (x1 - x0) * (y1 - y0)
	x0, x1 = max(0, min(x0, g.width)), max(0, min(x1, g.width))
	y0, y1 = max(0, min(y0, g.height)), max(0, min(y1, g.height))
	w := g.width + 1
	return int(g.sums[y1*w+x1] - g.sums[y0*w+x1] - g.sums[y1*w+x0] + g.sums[y0*w+x0]), of
}

// cells is the number of all inner cells.
func (g *grid) cells() int32 { return g.sums[len(g.sums)-1] }

// holds reports whether a rectangle lies inside.
func (g *grid) holds(r rect) bool {
	n, of := g.count(r)
	return n == of
}

// share is how much of a rectangle lies inside, 0 to 1.
func (g *grid) share(r rect) float64 {
	n, of := g.count(r)
	return float64(n) / float64(max(1, of))
}

// each visits the positions at which two rectangles lie inside, coarsely or unit by unit.
func (g *grid) each(pair [2]rect, fine bool, visit func(x, y float64)) {
	step := 1.0
	if !fine {
		step = max(2, float64(min(g.width, g.height))/24)
	}
	for y := float64(g.y); y < float64(g.y+g.height); y += step {
		for x := float64(g.x); x < float64(g.x+g.width); x += step {
			if g.holds(pair[0].Move(x, y)) && g.holds(pair[1].Move(x, y)) {
				visit(x, y)
			}
		}
	}
}
