package reich

// gauge is the board in blocks of eight by eight hexes, with those marked that somebody of a side might fire into. On a large board most units have no enemy
// near: what lies in no marked block is nobody's target, and no pair needs to be looked at.
type gauge struct {
	columns int
	block   []uint16 // by hex
	q, r    []int16  // by hex: axial, from zero up
	marked  []bool   // by block
	firers  []uint16 // who may still have something to fire, ascending
}

const blockBits = 3

func newGauge(t *tables) gauge {
	x := gauge{firers: make([]uint16, 0, t.slots), block: make([]uint16, t.hexes), q: make([]int16, t.hexes), r: make([]int16, t.hexes)}
	q0, r0, q1, r1 := t.grid.Q[0], t.grid.R[0], t.grid.Q[0], t.grid.R[0]
	for h := range t.hexes {
		q0, r0, q1, r1 = min(q0, t.grid.Q[h]), min(r0, t.grid.R[h]), max(q1, t.grid.Q[h]), max(r1, t.grid.R[h])
	}
	x.columns = int(q1-q0)>>blockBits + 1
	for h := range t.hexes {
		x.q[h], x.r[h] = t.grid.Q[h]-q0, t.grid.R[h]-r0
		x.block[h] = uint16(int(x.r[h])>>blockBits*x.columns + int(x.q[h])>>blockBits)
	}
	x.marked = make([]bool, (int(r1-r0)>>blockBits+1)*x.columns)
	return x
}

// mark marks the blocks with hexes that are at most so far from one: neither of the two axes is longer than the distance.
func (x *gauge) mark(h, far int) {
	q, r := int(x.q[h]), int(x.r[h])
	left, right := max(0, q-far)>>blockBits, min(x.columns-1, (q+far)>>blockBits)
	for row := max(0, r-far) >> blockBits; row <= (r+far)>>blockBits; row++ {
		for at := row*x.columns + left; at <= row*x.columns+right && at < len(x.marked); at++ {
			x.marked[at] = true
		}
	}
}

// farthest is how far any kind of fire of a unit goes.
func (c *card) farthest() int { return max(c.farRange(), tankFarthest) }

// layGauge marks what the side whose phase of fire it is might fire into.
func (s *State) layGauge(x *gauge) {
	clear(x.marked)
	x.firers = x.firers[:0]
	lo, hi := s.slotsOf(sideOf(s.phase))
	for u := lo; u < hi; u++ {
		if h := s.where(u); h >= 0 && s.mightFire(u) {
			x.firers = append(x.firers, uint16(u))
			x.mark(h, s.g.t.list[u].farthest())
		}
	}
}

// mightFire leaves out who fires at nobody in this phase.
func (s *State) mightFire(u int) bool {
	c := &s.g.t.list[u]
	if barraging>>s.phase&1 != 0 {
		return (c.artillery || c.hw) && !s.has(u, stFired)
	}
	return c.combat() && !c.hq && !s.has(u, stDisrupted)
}

// slotsOf are the slots of a side, from one on and up to another.
func (s *State) slotsOf(side int) (from, to int) {
	if side == german {
		return 0, min(s.g.t.firstAllied, len(s.unit))
	}
	return s.g.t.firstAllied, len(s.unit)
}
