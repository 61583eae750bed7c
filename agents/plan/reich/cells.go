package reich

import "iter"

// cellWidth is at least as far as direct fire reaches, in hexes: who could fire at a unit is looked for in its own block of the map and those around it.
const cellWidth = 15

func (a *analysis) clearCells() {
	for i := range a.cells {
		for side := range a.cells[i] {
			a.cells[i][side] = a.cells[i][side][:0]
		}
	}
}

// around goes over the units of a side that fire, in the block of a hex and those around it.
func (a *analysis) around(h, side int) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		a.blocks.About(int16(h), cellWidth, func(block int) bool {
			for _, j := range a.cells[block][side] {
				if !yield(j) {
					return false
				}
			}
			return true
		})
	}
}
