package hex

// Blocks are the hexes of a grid in squares of its axial coordinates. Hexes are at least as far from each other as in either coordinate, so that
// all within some distance of one lie in the blocks about its own.
type Blocks struct {
	Of    []uint16 // by hex: its block, row by row
	Count int

	width, columns, rows int
	q, r                 []int16 // by hex, from zero up
}

// NewBlocks cuts a grid into blocks that many hexes wide.
func NewBlocks(g *Grid, width int) *Blocks {
	b := &Blocks{Of: make([]uint16, g.N), width: width, q: make([]int16, g.N), r: make([]int16, g.N)}
	q0, r0, q1, r1 := g.Q[0], g.R[0], g.Q[0], g.R[0]
	for h := range g.N {
		q0, r0, q1, r1 = min(q0, g.Q[h]), min(r0, g.R[h]), max(q1, g.Q[h]), max(r1, g.R[h])
	}
	b.columns, b.rows = int(q1-q0)/width+1, int(r1-r0)/width+1
	b.Count = b.columns * b.rows
	for h := range g.N {
		b.q[h], b.r[h] = g.Q[h]-q0, g.R[h]-r0
		b.Of[h] = uint16(int(b.r[h])/width*b.columns + int(b.q[h])/width)
	}
	return b
}

// About yields the blocks that may have hexes at most so far from one, ascending.
func (b *Blocks) About(h int16, far int, yield func(block int) bool) {
	q, r := int(b.q[h]), int(b.r[h])
	left, right := max(0, q-far)/b.width, min(b.columns-1, (q+far)/b.width)
	for row := max(0, r-far) / b.width; row <= min(b.rows-1, (r+far)/b.width); row++ {
		for column := left; column <= right; column++ {
			if !yield(row*b.columns + column) {
				return
			}
		}
	}
}
