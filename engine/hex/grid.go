package hex

import "fmt"

// Direction is one of six: of [Pointy] hexes E, NE, NW, W, SW, SE, of [Flat] hexes N, NE, SE, S, SW, NW.
type Direction = int

// Opposite is the direction back.
func Opposite(d Direction) Direction { return (d + 3) % 6 }

var directionNames = [2][6]string{
	Pointy: {"E", "NE", "NW", "W", "SW", "SE"},
	Flat:   {"N", "NE", "SE", "S", "SW", "NW"},
}

// steps are the six neighbours in axial coordinates, r growing south.
var steps = [2][6][2]int16{
	Pointy: {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}},
	Flat:   {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}},
}

// Name is the compass name of a direction.
func (l Layout) Name(d Direction) string { return directionNames[l][d] }

// Direction reads a compass name. The error lists what is allowed.
func (l Layout) Direction(name string) (Direction, error) {
	for d, other := range directionNames[l] {
		if name == other {
			return d, nil
		}
	}
	return 0, fmt.Errorf("direction %.10q, want one of %v", name, directionNames[l])
}

// None stands for a hex that is not on the map, and for a side that is not between two hexes of it.
const None int16 = -1

// MaxHexes is the number of hexes a Grid may have, so that sides fit into an int16 as well.
const MaxHexes = 10_000

// Grid is a map of hexes. It is read-only.
type Grid struct {
	N    int
	Next [][6]int16 // neighbour by direction, or None
	Q, R []int16    // axial coordinates, r growing south
	// Side is the number of the hexside by direction, the same seen from both hexes, or None at the edge of the map.
	Side  [][6]int16
	Sides int // number of hexsides between two hexes

	numbering *Numbering
	places    []Place
	box       box
	index     []int16 // over the box
}

// box is a rectangle of axial coordinates.
type box struct{ q, r, width, height int }

// New makes the grid of the places of a numbering that in keeps; nil keeps all.
func New(n *Numbering, in func(Place) bool) (*Grid, error) {
	if err := n.Check(); err != nil {
		return nil, err
	}
	rows, columns := n.last()
	var places []Place
	for y := range rows {
		row := y + 1
		if n.Rows == North {
			row = rows - y
		}
		for column := 1; column <= columns; column++ {
			if p := (Place{column, row}); n.sheet(p) != nil && (in == nil || in(p)) {
				places = append(places, p)
			}
		}
	}
	if len(places) == 0 || len(places) > MaxHexes {
		return nil, fmt.Errorf("hex: %d hexes, want 1 to %d", len(places), MaxHexes)
	}
	return grid(n, places), nil
}

// grid makes a grid of places in reading order.
func grid(n *Numbering, places []Place) *Grid {
	g := &Grid{N: len(places), numbering: n, places: places}
	g.Q, g.R = make([]int16, g.N), make([]int16, g.N)
	for h, p := range places {
		q, r := n.axial(p)
		g.Q[h], g.R[h] = int16(q), int16(r)
	}
	g.enclose()
	g.join()
	return g
}

// axial are the coordinates of a place, r growing south.
func (n *Numbering) axial(p Place) (q, r int) {
	y := p.Row
	if n.Rows == North {
		last, _ := n.last()
		y = last - p.Row
	}
	if n.Layout == Flat {
		return p.Column, halves(y, p.Column, n.shifted(p.Column))
	}
	return halves(p.Column, y, n.shifted(p.Row)), y
}

// halves is the coordinate along a row (column) of hexes. Counted in half hexes, places in every other row lie on odd
// numbers; less the number of the row all differences are odd or all are even, so that halving loses nothing.
func halves(along, across int, shifted bool) int {
	twice := 2 * along
	if shifted {
		twice++
	}
	return (twice - across) >> 1 // towards minus infinity
}

// enclose notes which hex stands at which coordinates.
func (g *Grid) enclose() {
	lowQ, highQ, lowR, highR := int(g.Q[0]), int(g.Q[0]), int(g.R[0]), int(g.R[0])
	for h := range g.N {
		lowQ, highQ = min(lowQ, int(g.Q[h])), max(highQ, int(g.Q[h]))
		lowR, highR = min(lowR, int(g.R[h])), max(highR, int(g.R[h]))
	}
	g.box = box{lowQ, lowR, highQ - lowQ + 1, highR - lowR + 1}
	g.index = make([]int16, g.box.width*g.box.height)
	for i := range g.index {
		g.index[i] = None
	}
	for h := range g.N {
		g.index[(int(g.R[h])-lowR)*g.box.width+int(g.Q[h])-lowQ] = int16(h)
	}
}

// join fills Next and Side. Sides are numbered by the lower of their hexes, then by direction.
func (g *Grid) join() {
	g.Next, g.Side = make([][6]int16, g.N), make([][6]int16, g.N)
	for h := range g.N {
		for d, step := range steps[g.Layout()] {
			to := g.At(int(g.Q[h]+step[0]), int(g.R[h]+step[1]))
			g.Next[h][d] = to
			switch {
			case to == None:
				g.Side[h][d] = None
			case int(to) < h:
				g.Side[h][d] = g.Side[to][Opposite(d)]
			default:
				g.Side[h][d] = int16(g.Sides)
				g.Sides++
			}
		}
	}
}

// Layout says how the hexes stand.
func (g *Grid) Layout() Layout { return g.numbering.Layout }

// At is the hex at axial coordinates, or None.
func (g *Grid) At(q, r int) int16 {
	q, r = q-g.box.q, r-g.box.r
	if uint(q) >= uint(g.box.width) || uint(r) >= uint(g.box.height) {
		return None
	}
	return g.index[r*g.box.width+q]
}

// Find is the hex at a position of the whole map, or None.
func (g *Grid) Find(p Place) int16 { return g.At(g.numbering.axial(p)) }

// Parse reads the printed number of a hex that is on this grid.
func (g *Grid) Parse(text string) (int16, error) {
	p, err := g.numbering.Parse(text)
	if err != nil {
		return None, err
	}
	h := g.Find(p)
	if h == None {
		return None, fmt.Errorf("hex %q: it is not on this board", text)
	}
	return h, nil
}

// Text is the printed number of a hex.
func (g *Grid) Text(h int16) string { return g.numbering.Text(g.places[h]) }

// Place is the position of a hex on the whole map.
func (g *Grid) Place(h int16) Place { return g.places[h] }

// Distance is the number of steps between two hexes on an unbounded map.
func (g *Grid) Distance(a, b int16) int {
	dq, dr := int(g.Q[a])-int(g.Q[b]), int(g.R[a])-int(g.R[b])
	return length(dq, dr)
}

func length(dq, dr int) int { return max(abs(dq), abs(dr), abs(dq+dr)) }

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// Toward is the direction of the neighbour b of a; -1 if they are no neighbours.
func (g *Grid) Toward(a, b int16) Direction {
	for d, to := range g.Next[a] {
		if to == b && b != None {
			return d
		}
	}
	return -1
}

// Within appends the hexes at most radius steps away: at first, then ring by ring, each ring from direction 0 on in the
// order of the directions. Hexes off the map are left out.
func (g *Grid) Within(dst []int16, at int16, radius int) []int16 {
	dst = append(dst, at)
	step := &steps[g.Layout()]
	for ring := 1; ring <= radius; ring++ {
		q, r := int(g.Q[at])+ring*int(step[0][0]), int(g.R[at])+ring*int(step[0][1])
		for side := range 6 {
			d := (side + 2) % 6
			for range ring {
				if h := g.At(q, r); h != None {
					dst = append(dst, h)
				}
				q, r = q+int(step[d][0]), r+int(step[d][1])
			}
		}
	}
	return dst
}

// Sub is the board of the hexes that are kept, and for each of its hexes the one it was. It is nil if none is kept.
func (g *Grid) Sub(keep Set) (*Grid, []int16) {
	var places []Place
	var was []int16
	for h := range g.N {
		if keep.Has(int16(h)) {
			places, was = append(places, g.places[h]), append(was, int16(h))
		}
	}
	if len(places) == 0 {
		return nil, nil
	}
	return grid(g.numbering, places), was
}
