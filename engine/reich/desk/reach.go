package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// Reach is where units can go: the group on the move, and each unit that may be taken up, which then goes by itself. A hex with enemies is
// gone to by close action. Behind a step that enemies may answer nothing is shown: there the move goes on.
func (d *Desk) Reach(state engine.State) *board.Ways {
	s := state.(*reich.State)
	w := &board.Ways{Units: map[string][]board.Way{}}
	switch s.NodeKind() {
	case "K_MOVER":
		w.Fire = d.fire(s)
		for _, a := range s.LegalActions(nil) {
			if part, u := d.g.Named(a); part == "UNIT" {
				if c, first := d.alone(s, a); c != nil {
					w.Units[d.book.units[u].ID] = d.ways(c, first)
				}
			}
		}
	case "K_MOVE":
		w.Fire = d.fire(s)
		if units, _ := s.Group(); len(units) > 0 {
			w.Units[d.book.units[units[0]].ID] = d.ways(s, nil)
		}
	case "K_TARGET":
		w.Fire = d.fire(s)
	}
	return w
}

// alone takes a unit up without others of its hex; nil where it has no choice then.
func (d *Desk) alone(s *reich.State, a engine.Action) (c *reich.State, first []int) {
	c = s.Clone().(*reich.State)
	c.ApplyBare(a)
	first = []int{int(a)}
	if c.NodeKind() == "K_JOIN" {
		stop := d.g.ActionOf("CTRL", reich.ControlStop)
		c.ApplyBare(stop)
		first = append(first, int(stop))
	}
	if c.NodeKind() != "K_MOVE" {
		return nil, nil
	}
	return c, first
}

// ways are those of the group in hand, after first. What is the only choice is played without being asked.
func (d *Desk) ways(s *reich.State, first []int) []board.Way {
	legal := s.LegalActions(nil)
	only := len(legal) == 1
	with := func(actions ...engine.Action) []int {
		out := append(make([]int, 0, len(first)+len(actions)), first...)
		for _, a := range actions {
			out = append(out, int(a))
		}
		return out
	}
	out := []board.Way{}
	quiet := map[int]reich.Way{}
	for _, w := range s.Ways() {
		quiet[w.Hex] = w
	}
	for _, a := range legal {
		step := []engine.Action{a}
		if only {
			step = nil
		}
		switch part, n := d.g.Named(a); {
		case part == "LOC":
			w := quiet[n]
			out = append(out, board.Way{Place: d.book.codes[n], Cost: w.Cost, Path: d.book.path(w.Path), Actions: with(step...)})
		case part == "DIR":
			h := s.Focus()
			code := d.book.codes[d.g.Neighbour(h, n)]
			out = append(out, board.Way{Place: code, Cost: s.StepCost(n), Path: []string{code}, Actions: with(step...)})
		case part == "CTRL" && n == reich.ControlClose:
			out = append(out, d.attacks(s, a, with(step...))...)
		}
	}
	return out
}

// attacks are the hexes that the group may attack.
func (d *Desk) attacks(s *reich.State, a engine.Action, first []int) (out []board.Way) {
	c := s.Clone().(*reich.State)
	c.ApplyBare(a)
	if c.NodeKind() != "K_CLOSE" {
		return nil
	}
	legal := c.LegalActions(nil)
	for _, dir := range legal {
		_, n := d.g.Named(dir)
		to := d.book.codes[d.g.Neighbour(c.Focus(), n)]
		actions := append(make([]int, 0, len(first)+1), first...)
		if len(legal) > 1 {
			actions = append(actions, int(dir))
		}
		out = append(out, board.Way{Place: to, Path: []string{to}, Actions: actions, Enemy: true, Must: true})
	}
	return out
}

// fire is what units of the side to move reach by direct fire beyond the hexes next to them.
func (d *Desk) fire(s *reich.State) map[string][]string {
	out := map[string][]string{}
	for u := range d.book.units {
		if d.book.units[u].Side == int(s.Player()) {
			if list := s.FiresAt(u); list != nil {
				out[d.book.units[u].ID] = d.book.path(list)
			}
		}
	}
	return out
}
