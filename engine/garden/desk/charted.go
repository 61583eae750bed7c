package desk

import "bridgehead/engine/board"

var _ board.Charted = (*Desk)(nil)

// Ground is the place of a row of the hexes.
func (d *Desk) Ground(row int) []string { return []string{d.g.RowName("hexes", row)} }

// Unit is the counter of a row of the units.
func (d *Desk) Unit(block string, row int) string {
	if block != "units" {
		return ""
	}
	return d.g.RowName(block, row)
}
