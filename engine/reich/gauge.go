package reich

import "bridgehead/engine/hex"

// gauge is the board in blocks, with those marked that somebody of a side might fire into. On a large board most units have no enemy near: what lies in no
// marked block is nobody's target, and no pair needs to be looked at.
type gauge struct {
	blocks *hex.Blocks
	marked []bool   // by block
	firers []uint16 // who may still have something to fire, ascending
}

// blockWidth is that of the blocks, in hexes: about as far as most fire goes.
const blockWidth = 8

func newGauge(t *tables) gauge {
	b := hex.NewBlocks(t.grid, blockWidth)
	return gauge{blocks: b, marked: make([]bool, b.Count), firers: make([]uint16, 0, t.slots)}
}

// mark marks the blocks with hexes that are at most so far from one.
func (x *gauge) mark(h, far int) {
	x.blocks.About(int16(h), far, func(block int) bool {
		x.marked[block] = true
		return true
	})
}

// covers tells whether the block of a hex is marked.
func (x *gauge) covers(h int) bool { return x.marked[x.blocks.Of[h]] }

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
