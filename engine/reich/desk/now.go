package desk

import (
	"maps"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// nowOf reads the snapshot of a position.
func (d *Desk) nowOf(s *reich.State, as engine.Player) *board.Now {
	p := s.Snapshot().(reich.Snapshot)
	out := [2][]int{s.Unsupplied(0), s.Unsupplied(1)}
	n := &board.Now{Where: map[string][]board.Piece{}, Away: map[string][]board.Piece{}, Crossings: map[string]*board.CrossingNow{},
		Places: d.placesNow(s, &p, out), Gauges: d.gaugesNow(s, &p), Plans: d.plansOf(s)}
	for i := range p.Units {
		u := &p.Units[i]
		if a := s.Area(d.book.number[u.ID]); a >= 0 && as != 1 {
			n.Where[d.areas[a]] = append(n.Where[d.areas[a]], d.inArea(u))
			continue
		}
		if u.Hex == "" {
			n.Away[board.AwayToCome] = append(n.Away[board.AwayToCome], board.Piece{ID: u.ID})
			continue
		}
		x := d.piece(u)
		if at := d.book.number[u.ID]; slices.Contains(out[0], at) || slices.Contains(out[1], at) {
			x.Marks = append(x.Marks, markOut)
		}
		n.Where[u.Hex] = append(n.Where[u.Hex], x)
	}
	for _, id := range p.Dead {
		n.Away[board.AwayLost] = append(n.Away[board.AwayLost], board.Piece{ID: id})
	}
	for i := range d.model.Crossings {
		if c := &d.model.Crossings[i]; c.InPlay && !c.Idle {
			n.Crossings[c.ID] = &board.CrossingNow{State: d.crossing(s, c)}
		}
	}
	return n
}

// crossing is the state of a bridge or ferry of the board.
func (d *Desk) crossing(s *reich.State, c *board.Crossing) string {
	if h, known := d.book.hex[c.Between[0]]; known {
		for dir := range 6 {
			if to := d.g.Neighbour(h, dir); to < 0 || d.book.codes[to] != c.Between[1] {
				continue
			}
			if state := s.Crossing(h, dir); state != "" {
				return state
			}
		}
	}
	if c.Kind == "ferry" {
		return markFerry
	}
	return markStands
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
	if u.Work != "" {
		p.Marks, p.Notes = append(p.Marks, markWorks), append(p.Notes, u.Work)
	}
	return p
}

// hexMarks are all marks a hex can have, by the bits of the sets: made once, and shared by all positions.
var hexMarks = func() (list [64][]string) {
	for bits := range list {
		for i, key := range []string{markZones[0], markZones[1], markSight[0], markSight[1], markFed[0], markFed[1]} {
			if bits>>i&1 != 0 {
				list[bits] = append(list[bits], key)
			}
		}
		list[bits] = list[bits][:len(list[bits]):len(list[bits])]
	}
	return list
}()

// placesNow tells who is where, and what layers show.
func (d *Desk) placesNow(s *reich.State, p *reich.Snapshot, out [2][]int) map[string]*board.PlaceNow {
	places := map[string]*board.PlaceNow{}
	zones := [2]interface{ Has(int16) bool }{s.Controlled(0), s.Controlled(1)}
	sight := [2]interface{ Has(int16) bool }{s.Observed(0), s.Observed(1)}
	var starved [2]map[int]bool // hexes of units out of supply
	for side := range 2 {
		starved[side] = map[int]bool{}
		for _, u := range out[side] {
			starved[side][s.At(u)] = true
		}
	}
	for h := range int16(d.g.Hexes()) {
		bits, holder := 0, s.Holder(int(h))
		for side := range 2 {
			if zones[side].Has(h) {
				bits |= 1 << side
			}
			if sight[side].Has(h) {
				bits |= 4 << side
			}
			if holder == side && d.g.AsksSupply(side) && !starved[side][int(h)] {
				bits |= 16 << side
			}
		}
		dug := s.Entrenched(int(h))
		if bits == 0 && holder < 0 && dug < 0 {
			continue
		}
		n := &board.PlaceNow{Owner: board.NoSide, Marks: hexMarks[bits]}
		if dug >= 0 {
			n.Marks = append(n.Marks, markDug) // the lists of hexMarks have no room: it is a copy
			n.Notes = append(n.Notes, sideTitles[dug]+" entrenchment")
		}
		if holder >= 0 {
			n.Owner, n.Class = holder, holds[holder]
		}
		places[d.book.codes[h]] = n
	}
	mark := func(code, key, note string) {
		n := places[code]
		if n == nil {
			n = &board.PlaceNow{Owner: board.NoSide}
			places[code] = n
		}
		if !slices.Contains(n.Marks, key) {
			n.Marks = append(n.Marks, key)
		}
		n.Notes = append(n.Notes, note)
	}
	d.areasNow(s, places)
	for i, x := range d.g.Content().Supplyheads {
		if h := s.Supplyhead(i); h >= 0 && d.g.AsksSupply(1) {
			mark(d.book.codes[h], markHead, "supplyhead of "+formationOf(x.Formation, 1).name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Pathfinders)) {
		mark(p.Pathfinders[name], markPath, "pathfinder of "+name)
	}
	if x := s.Foresee(); x != nil && x.Kind == "close" {
		if n := places[d.book.codes[x.To]]; n != nil {
			n.Fought = true
		}
	}
	return places
}
