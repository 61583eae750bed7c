package picture

import "math"

// grid counts, for every rectangle of whole units, how much of it lies inside a polygon.
type grid struct {
	x, y          int // of the first cell
	width, height int
	sums          []int32 // of the cells above and left of a corner
	step          float64 // between the positions tried
}

// newGrid fills a grid. What is within a unit of the outline counts as outside.
func newGrid(polygon []point) grid {
	box := around(polygon)
	box = rect{max(box.x0, 0), max(box.y0, 0), min(box.x1, planeWidth), min(box.y1, planeHeight)}
	g := grid{x: int(math.Floor(box.x0)), y: int(math.Floor(box.y0))}
	g.width, g.height = max(0, int(math.Ceil(box.x1))-g.x), max(0, int(math.Ceil(box.y1))-g.y)
	g.step = max(2, min(box.width(), box.height())/24)
	g.sums = make([]int32, (g.width+1)*(g.height+1))
	w := g.width + 1
	row := make([]bool, g.width+2)
	above := make([]bool, g.width+2)
	for y := range g.height {
		row, above = above, row
		for x := range g.width {
			row[x+1] = inside(point{float64(g.x+x) + 0.5, float64(g.y+y) + 0.5}, polygon)
		}
		sum := int32(0)
		for x := range g.width {
			if row[x] && row[x+1] && row[x+2] && above[x+1] {
				sum++
			}
			g.sums[(y+1)*w+x+1] = g.sums[y*w+x+1] + sum
		}
	}
	return g
}

// count is the number of inner cells in a rectangle.
func (g *grid) count(r rect) (n, of int) {
	x0, y0 := int(math.Floor(r.x0))-g.x, int(math.Floor(r.y0))-g.y
	x1, y1 := int(math.Ceil(r.x1))-g.x, int(math.Ceil(r.y1))-g.y
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

// each visits the positions at which two rectangles lie inside.
func (g *grid) each(pair [2]rect, visit func(x, y float64)) {
	for y := float64(g.y); y < float64(g.y+g.height); y += g.step {
		for x := float64(g.x); x < float64(g.x+g.width); x += g.step {
			if g.holds(pair[0].move(x, y)) && g.holds(pair[1].move(x, y)) {
				visit(x, y)
			}
		}
	}
}
