package reich

import "iter"

// Cells are parts of the map as wide as fire reaches, so that who could fire at a unit is looked for in its own and those around it.

// cellWidth is at least as far as direct fire reaches, in hexes.
const cellWidth = 15

// layCells finds the cells of all hexes: as far apart as that in either axial coordinate hexes are at least in distance.
func (a *analysis) layCells() {
	n := a.game.Hexes()
	lowQ, lowR := a.game.Axial(0)
	highQ := lowQ
	for h := range n {
		q, r := a.game.Axial(h)
		lowQ, highQ, lowR = min(lowQ, q), max(highQ, q), min(lowR, r)
	}
	a.cell, a.columns = make([]int16, n), (highQ-lowQ)/cellWidth+1
	most := 0
	for h := range n {
		q, r := a.game.Axial(h)
		a.cell[h] = int16((r-lowR)/cellWidth*a.columns + (q-lowQ)/cellWidth)
		most = max(most, int(a.cell[h])+1)
	}
	a.cells = make([][2][]int16, most)
}

func (a *analysis) clearCells() {
	for i := range a.cells {
		for side := range a.cells[i] {
			a.cells[i][side] = a.cells[i][side][:0]
		}
	}
}

// around goes over the units of a side that fire, in the cell of a hex and those around it.
func (a *analysis) around(h, side int) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		row, column := int(a.cell[h])/a.columns, int(a.cell[h])%a.columns
		for r := max(0, row-1); r <= row+1; r++ {
			for c := max(0, column-1); c <= min(column+1, a.columns-1); c++ {
				if i := r*a.columns + c; i < len(a.cells) {
					for _, j := range a.cells[i][side] {
						if !yield(j) {
							return
						}
					}
				}
			}
		}
	}
}
