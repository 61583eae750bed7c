package desk

import "bridgehead/engine/board"

var _ board.Charted = (*Desk)(nil)

// Ground are the hexes of a region.
func (d *Desk) Ground(row int) (out []string) {
	for _, h := range d.g.Region(row) {
		out = append(out, d.model.Cells.Codes[h])
	}
	return out
}

// Unit is the counter of a row of the units.
func (d *Desk) Unit(block string, row int) string {
	if id := d.g.RowName(block, row); block == "units" && d.model.Counters[id] != nil {
		return id
	}
	return ""
}
