package desk

import (
	"math"
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// Areas off the map (20.0) are boxes below it, in two rows: the chain goes along the upper one from the west to the north, and back along the lower one.
// Who is in them the Allies do not see: they find those units among the ones to come.

const (
	groundBox = "box"
	boxHigh   = 110.
	boxGap    = 14.
	boxRows   = 2
)

// below is the room for boxes below the map.
func below(areas []string) float64 {
	if len(areas) == 0 {
		return 0
	}
	return boxRows * (boxHigh + boxGap)
}

// withBoxes are the terrains, with the ground of boxes where there are any.
func withBoxes(areas []string) []board.Ground {
	if len(areas) == 0 {
		return grounds
	}
	return append(slices.Clone(grounds), board.Ground{Key: groundBox, Word: "Area off the map", Pattern: "box"})
}

// addBoxes lays the areas out.
func addBoxes(m *board.Model, areas []string) {
	row := (len(areas) + 1) / boxRows
	for a, name := range areas {
		column, high := a, m.Plane.Height-boxRows*(boxHigh+boxGap)
		if a >= row {
			column, high = len(areas)-1-a, high+boxHigh+boxGap
		}
		wide := math.Floor((m.Plane.Width - boxGap) / float64(row))
		at := board.Box{boxGap + float64(column)*wide, math.Round(high), wide - boxGap, boxHigh}
		middle := board.Point{at[0] + at[2]/2, at[1] + at[3]/2}
		stack, slot := board.Point{middle[0], middle[1] + 9}, board.Point{44, 44}
		m.Places = append(m.Places, board.Place{Code: name, Name: "Area " + name, Shape: board.ShapeBox, Box: &at, At: middle, Ground: groundBox, InPlay: true,
			Spots: &board.Spots{Label: board.Point{middle[0], at[1] + 10}, Badge: middle, Chip: middle,
				Stacks: [2]board.Point{stack, stack}, Slots: [2]board.Point{slot, slot}}})
	}
}

// areasNow says which areas the Allies have, or when they will (20.2).
func (d *Desk) areasNow(s *reich.State, places map[string]*board.PlaceNow) {
	_, last := d.g.Ends()
	for a, name := range d.areas {
		switch closes := d.g.AreaCloses(a); {
		case s.AreaClosed(a):
			places[name] = &board.PlaceNow{Owner: 1, Class: holds[1], Notes: []string{"the Allies have it"}}
		case closes > 0 && closes <= last.Turn:
			places[name] = &board.PlaceNow{Owner: board.NoSide, Notes: []string{"the Allies have it from " + d.g.Hour(closes) + " on"}}
		}
	}
}

// inArea is a unit in an area: its mode has no meaning there.
func (d *Desk) inArea(u *reich.SnapshotUnit) board.Piece {
	p := d.piece(u)
	p.Marks = slices.DeleteFunc(p.Marks, func(mark string) bool { return mark == u.Mode })
	return p
}
