package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// Point says of every action its notation and what it points to. At a chance node the actions are faces.
func (d *Desk) Point(state engine.State, actions []engine.Action) []board.Target {
	s := state.(*reich.State)
	out := make([]board.Target, len(actions))
	for i, a := range actions {
		if s.Player() == engine.Chance {
			out[i].Code = fmt.Sprintf("face %d", a)
			continue
		}
		c := &out[i]
		part, n := d.g.Named(a)
		c.Code = fmt.Sprintf("%s %d", part, n)
		switch part {
		case "LOC":
			c.Place = d.book.codes[n]
			c.Code = part + " " + c.Place
		case "DIR":
			c.Code = part + " " + reich.DirectionWord(n)
			if h := s.Focus(); h >= 0 && d.g.Neighbour(h, n) >= 0 {
				c.Place = d.book.codes[d.g.Neighbour(h, n)]
			}
		case "AREA":
			if n < len(d.areas) {
				c.Place = d.areas[n]
				c.Code = part + " " + c.Place
			}
		case "UNIT":
			c.Unit = d.book.units[n].ID
			c.Code = part + " " + c.Unit
			c.Takes = d.takes(s, a)
		case "CTRL":
			c.Code, c.Default = reich.ControlWord(n), n == reich.ControlStop
		}
	}
	d.annotate(s, out, actions)
	return out
}

// takes tells whether an action only takes up a unit: where it goes is chosen next. Where there is one choice it is played at once.
func (d *Desk) takes(s *reich.State, a engine.Action) bool {
	if s.NodeKind() != "K_MOVER" {
		return false
	}
	c := s.Clone().(*reich.State)
	c.ApplyBare(a)
	return c.NodeKind() == "K_MOVE" && len(c.LegalActions(nil)) > 1
}

// PlacesOf are the places an action has to do with: the hex it names, where the unit stands it names.
func (d *Desk) PlacesOf(state engine.State, a engine.Action) []string {
	s := state.(*reich.State)
	if s.Player() == engine.Chance {
		return nil
	}
	switch part, n := d.g.Named(a); part {
	case "LOC":
		return []string{d.book.codes[n]}
	case "DIR":
		if h := s.Focus(); h >= 0 && d.g.Neighbour(h, n) >= 0 {
			return []string{d.book.codes[d.g.Neighbour(h, n)]}
		}
	case "AREA":
		if n < len(d.areas) {
			return []string{d.areas[n]}
		}
	case "UNIT":
		if at := s.At(n); at >= 0 {
			return []string{d.book.codes[at]}
		}
	}
	return nil
}

// annotate adds what an action costs and brings.
func (d *Desk) annotate(s *reich.State, list []board.Target, actions []engine.Action) {
	var ways map[int]int
	for i := range list {
		c := &list[i]
		part, n := d.g.Named(actions[i])
		switch kind := s.NodeKind(); {
		case kind == "K_MOVE" && part == "LOC":
			if ways == nil {
				ways = map[int]int{}
				for _, w := range s.Ways() {
					ways[w.Hex] = w.Cost
				}
			}
			c.Note = halves(ways[n]) + " MP"
		case kind == "K_MOVE" && part == "DIR":
			c.Note = "enemies may answer"
		case kind == "K_TARGET", kind == "K_OPP", kind == "K_CLOSE", kind == "K_MOVE" && n == reich.ControlClose, kind == "K_PRESS":
			c.Note = d.rollNote(s, actions[i])
			if c.Note == "" && kind == "K_MOVE" {
				var at []string
				for _, w := range d.attacks(s, actions[i], nil) {
					at = append(at, w.Place)
				}
				c.Note = strings.Join(at, " or ")
			}
		case kind == "K_FIRER" && part == "UNIT":
			c.Note = fmt.Sprintf("%s of effectiveness %d", pointsText(s.FirePoints(n)), s.ER(n))
		case part == "UNIT":
			c.Note = fmt.Sprintf("%d-%d-%d", s.Left(n), s.ER(n), s.Morale(n))
			if h := s.At(n); h >= 0 {
				c.Note = d.book.codes[h] + ", " + c.Note
			}
		}
	}
}

// rollNote is what the roll that an action leads to comes to, in short.
func (d *Desk) rollNote(s *reich.State, a engine.Action) string {
	if s.Check(a) != nil {
		return ""
	}
	o, err := d.Preview(s, a)
	if err != nil || o.Roll == "" {
		return ""
	}
	return o.Ratio
}

// halves are half points as people write them.
func halves(n int) string {
	switch {
	case n%2 == 0:
		return fmt.Sprint(n / 2)
	case n == 1:
		return "½"
	}
	return fmt.Sprintf("%d½", n/2)
}
