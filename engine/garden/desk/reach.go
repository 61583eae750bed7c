package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// Reach is where units can go with one command: the selected one, and those that may be selected. Behind a bridge that is to
// be checked, the ferry and what else needs more than points nothing is shown: there another command is given.
func (d *Desk) Reach(state engine.State) *board.Ways {
	s := state.(*garden.State)
	w := &board.Ways{Units: map[string][]board.Way{}, Fire: d.fire(s)}
	if s.NodeKind() != "K_OP" {
		return w
	}
	if u := s.Selected(); u >= 0 {
		w.Units[d.book.units[u].ID] = d.ways(s, u, nil)
	}
	for _, a := range s.LegalActions(nil) {
		if _, u := d.g.Split(a); u >= 0 {
			w.Units[d.book.units[u].ID] = d.ways(s, u, []int{int(a)})
		}
	}
	return w
}

// fire is what guns reach from where they stand.
func (d *Desk) fire(s *garden.State) map[string][]string {
	out := map[string][]string{}
	for u := range d.book.units {
		if list := s.FiresAt(u); list != nil {
			out[d.book.units[u].ID] = d.book.path(list)
		}
	}
	return out
}

func (d *Desk) ways(s *garden.State, u int, first []int) []board.Way {
	list := s.Ways(u)
	out := make([]board.Way, len(list))
	for i := range list {
		w := &list[i]
		actions := make([]int, 0, 2)
		actions = append(append(actions, first...), int(d.g.HexAction(w.Hex)))
		out[i] = board.Way{Place: d.book.codes[w.Hex], Cost: 2 * w.Cost, Path: d.book.path(w.Path), Actions: actions}
	}
	return out
}
