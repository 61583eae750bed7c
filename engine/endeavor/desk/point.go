package desk

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// controls are the notation of the controls, by their numbers.
var controls = []string{"STOP", "YES", "ALL", "ZONE 1", "ZONE 2", "ZONE 3", "ZONE 4", "ZONE 5", "ZONE 6", "LANDING 1", "LANDING 2", "LANDING 3", "HOLD"}

// firstZone is the control that names the first Air Zone. It points to the middle of it.
const firstZone = 3

// firstLanding is the control that names the first landing.
const firstLanding = 9

// Point says of every action its notation and what it points to. At a chance node the actions are faces. A sector points to
// nothing: its hexes are gone to in one go, see Reach.
func (d *Desk) Point(state engine.State, actions []engine.Action) []board.Target {
	s := own(state)
	out := make([]board.Target, len(actions))
	if s.Player() == engine.Chance {
		for i, a := range actions {
			out[i].Code = fmt.Sprintf("face %d", a)
		}
		return out
	}
	var landings []string
	for i, a := range actions {
		c := &out[i]
		part, n := d.g.Named(a)
		c.Code = fmt.Sprintf("%s %d", part, n)
		switch part {
		case "HEX", "HEX2":
			c.Place = d.book.places[n].Code
			c.Code = part + " " + c.Place
		case "UNIT", "UNIT2":
			c.Unit = d.book.units[n].ID
			c.Code = part + " " + c.Unit
			c.Takes = d.takes(s, a)
		case "CTRL":
			if n < len(controls) {
				c.Code, c.Default = controls[n], n == 0
			}
			if z := n - firstZone; z >= 0 && z < airZones {
				c.Place = d.book.zones[z]
			}
			if k := n - firstLanding; k >= 0 && k < 3 {
				if landings == nil {
					landings = s.Landings()
				}
				c.Place = landings[k]
			}
		}
	}
	d.annotate(s, out, actions)
	return out
}

// takes tells whether an action only takes up a unit: what it does is chosen next. Where there is one choice it is played at once.
func (d *Desk) takes(s *endeavor.State, a engine.Action) bool {
	switch s.NodeKind() {
	case "K_MOVE", "K_DROP", "K_SHIP", "K_REPL":
		c := s.Clone().(*endeavor.State)
		c.ApplyBare(a)
		switch c.NodeKind() {
		case "K_GO", "K_DROP_AT", "K_SHIP_TO", "K_REBUILD_AT":
			return len(c.LegalActions(nil)) > 1
		}
	}
	return false
}

// PlacesOf are the places an action has to do with: the hex it names, where the unit stands it names.
func (d *Desk) PlacesOf(state engine.State, a engine.Action) []string {
	s := state.(*endeavor.State)
	if s.Player() == engine.Chance {
		return nil
	}
	switch part, n := d.g.Named(a); part {
	case "HEX", "HEX2":
		return []string{d.book.places[n].Code}
	case "UNIT", "UNIT2":
		if at := s.At(n); at >= 0 {
			return []string{d.book.places[at].Code}
		}
	}
	return nil
}
