package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// Reach is where units can go in one leg: the stack in hand, and each unit that may be picked up. Far hexes that are offered
// by sector are gone to in one go. Behind a hex that reacts, and behind an overrun, nothing is shown: there the move goes on.
func (d *Desk) Reach(state engine.State) *board.Ways {
	s := own(state)
	w := &board.Ways{Units: map[string][]board.Way{}}
	switch s.NodeKind() {
	case "K_MOVE":
		for _, a := range s.LegalActions(nil) {
			if part, u := d.g.Named(a); part == "UNIT" && s.At(u) >= 0 {
				c := s.Clone().(*endeavor.State)
				c.ApplyBare(a)
				w.Units[d.book.units[u].ID] = d.ways(c, u, []int{int(a)})
			}
		}
	case "K_GO", "K_ON":
		if _, units := s.Stack(); len(units) > 0 {
			w.Units[d.book.units[units[0]].ID] = d.ways(s, units[0], nil)
		}
	case "K_DROP_AT":
		if u := s.Asked(); u >= 0 {
			w.Units[d.book.units[u].ID] = d.drops(s)
		}
	}
	return w
}

// ways are those of a stack in hand, after first.
func (d *Desk) ways(s *endeavor.State, u int, first []int) []board.Way {
	legal := map[int]bool{}
	for _, a := range s.LegalActions(nil) {
		legal[int(a)] = true
	}
	spent := s.Spent()
	out := []board.Way{}
	s.ReachBy(u, func(w endeavor.Way, stay bool, path []uint16) {
		actions := d.going(legal, &w, stay)
		if actions == nil {
			return
		}
		way := board.Way{Place: d.book.places[w.Place].Code, Cost: w.Spent, Path: d.book.path(path), Actions: append(append(make([]int, 0, 3), first...), actions...),
			Enemy: w.Mode == endeavor.Overrun, Must: w.Mode == endeavor.Overrun}
		switch w.Mode {
		case endeavor.Normal, endeavor.Overrun:
			way.Cost -= spent[0]
		case endeavor.Strategic:
			way.Cost -= spent[1]
		}
		out = append(out, way)
	})
	return out
}

// going are the actions that go a way; nil where it is not offered.
func (d *Desk) going(legal map[int]bool, w *endeavor.Way, stay bool) []int {
	hex, sector := int(d.g.ActionOf("HEX", w.Place)), -1
	if n := d.g.SectorOf(w.Place); n >= 0 {
		sector = int(d.g.ActionOf("SECTOR", n))
	}
	on := int(d.g.ActionOf("HEX2", w.Place))
	switch {
	case w.Mode != endeavor.Overrun && legal[hex]:
		return []int{hex}
	case w.Mode != endeavor.Overrun && stay && legal[sector]:
		return []int{sector, hex}
	case legal[on]:
		return []int{on}
	}
	return nil
}

// drops are the hexes where the unit that is asked about may drop.
func (d *Desk) drops(s *endeavor.State) (out []board.Way) {
	add := func(p int, actions ...int) {
		code := d.book.places[p].Code
		out = append(out, board.Way{Place: code, Path: []string{code}, Actions: actions})
	}
	for _, a := range s.LegalActions(nil) {
		switch part, n := d.g.Named(a); part {
		case "HEX":
			add(n, int(a))
		case "SECTOR":
			c := s.Clone().(*endeavor.State)
			c.ApplyBare(a)
			for _, next := range c.LegalActions(nil) {
				if part, p := d.g.Named(next); part == "HEX" {
					add(p, int(a), int(next))
				}
			}
		}
	}
	return out
}
