package desk

import "bridgehead/engine/board"

var _ board.Charted = (*Desk)(nil)

// Ground is the place of a row of the locations.
func (d *Desk) Ground(row int) []string {
	if code := placeCode(uint8(row)); code != "" {
		return []string{code}
	}
	return nil
}

// Unit is the counter of a row of the units.
func (d *Desk) Unit(block string, row int) string {
	if block != units {
		return ""
	}
	return d.book.unit(row)
}
