package desk

import (
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// nowOf reads the snapshot of a position.
func (d *Desk) nowOf(s *reich.State) *board.Now {
	p := s.Snapshot().(reich.Snapshot)
	n := &board.Now{Where: map[string][]board.Piece{}, Away: map[string][]board.Piece{}, Crossings: map[string]*board.CrossingNow{},
		Places: d.placesNow(s), Gauges: d.gaugesNow(s, &p), Plans: d.plansOf(s)}
	for i := range p.Units {
		u := &p.Units[i]
		if u.Hex == "" {
			n.Away[board.AwayToCome] = append(n.Away[board.AwayToCome], board.Piece{ID: u.ID})
			continue
		}
		n.Where[u.Hex] = append(n.Where[u.Hex], d.piece(u))
	}
	for _, id := range p.Dead {
		n.Away[board.AwayLost] = append(n.Away[board.AwayLost], board.Piece{ID: id})
	}
	for i := range d.model.Crossings {
		if c := &d.model.Crossings[i]; c.InPlay && !c.Idle {
			state := markStands
			if c.Kind == "ferry" {
				state = markFerry
			}
			n.Crossings[c.ID] = &board.CrossingNow{State: state}
		}
	}
	return n
}

// piece is a unit on the map, with its mode before its other marks.
func (d *Desk) piece(u *reich.SnapshotUnit) board.Piece {
	f := &d.book.units[d.book.number[u.ID]]
	p := board.Piece{ID: u.ID, Numbers: []int{u.Strength, u.ER, u.Morale, u.Range, u.MA, 0}}
	if f.Stacks {
		p.Numbers[nStacking] = u.Strength
	}
	if !f.Leader {
		p.Marks = append(p.Marks, u.Mode)
	}
	p.Marks = append(p.Marks, u.Marks...)
	return p
}

// hexMarks are all marks a hex can have, by the bits of the sets: made once, and shared by all positions.
var hexMarks = func() (list [16][]string) {
	for bits := range list {
		for i, key := range []string{markZones[0], markZones[1], markSight[0], markSight[1]} {
			if bits>>i&1 != 0 {
				list[bits] = append(list[bits], key)
			}
		}
		list[bits] = list[bits][:len(list[bits]):len(list[bits])]
	}
	return list
}()

// placesNow tells who is where, and what layers show.
func (d *Desk) placesNow(s *reich.State) map[string]*board.PlaceNow {
	out := map[string]*board.PlaceNow{}
	zones := [2]interface{ Has(int16) bool }{s.Controlled(0), s.Controlled(1)}
	sight := [2]interface{ Has(int16) bool }{s.Observed(0), s.Observed(1)}
	for h := range int16(d.g.Hexes()) {
		bits := 0
		for side := range 2 {
			if zones[side].Has(h) {
				bits |= 1 << side
			}
			if sight[side].Has(h) {
				bits |= 4 << side
			}
		}
		holder := s.Holder(int(h))
		if bits == 0 && holder < 0 {
			continue
		}
		n := &board.PlaceNow{Owner: board.NoSide, Marks: hexMarks[bits]}
		if holder >= 0 {
			n.Owner, n.Class = holder, holds[holder]
		}
		out[d.book.codes[h]] = n
	}
	if x := s.Foresee(); x != nil && x.Kind == "close" {
		if n := out[d.book.codes[x.To]]; n != nil {
			n.Fought = true
		}
	}
	return out
}
