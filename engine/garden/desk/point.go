package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// controls are the notation of the controls, by their numbers.
var controls = []string{"END", "SPARE", "MODE", "FORT", "INTERDICT", "ADVANCE 0", "ADVANCE 1", "ADVANCE 2"}

// Point says of every action its notation and what it points to. At a chance node the actions are faces.
func (d *Desk) Point(state engine.State, actions []engine.Action) []board.Target {
	s := state.(*garden.State)
	out := make([]board.Target, len(actions))
	if s.Player() == engine.Chance {
		for i, a := range actions {
			out[i].Code = fmt.Sprintf("face %d", a)
		}
		return out
	}
	for i, a := range actions {
		switch h, u := d.g.Split(a); {
		case h >= 0:
			out[i].Place = d.book.codes[h]
			out[i].Code = "HEX " + out[i].Place
		case u >= 0:
			out[i].Unit = d.book.units[u].ID
			out[i].Takes = s.NodeKind() == "K_OP"
			out[i].Code = "UNIT " + out[i].Unit
		case int(a) < len(controls):
			out[i].Code, out[i].Default = controls[a], a == 0
		default:
			out[i].Code = fmt.Sprintf("CTRL %d", a)
		}
	}
	d.annotate(s, out, actions)
	return out
}

// PlacesOf are the places an action has to do with: the hex it names, where the unit stands it names.
func (d *Desk) PlacesOf(state engine.State, a engine.Action) []string {
	s := state.(*garden.State)
	switch h, u := d.g.Split(a); {
	case s.Player() == engine.Chance:
	case h >= 0:
		return []string{d.book.codes[h]}
	case u >= 0 && s.At(u) >= 0:
		return []string{d.book.codes[s.At(u)]}
	}
	return nil
}

// annotate adds what an action costs and brings.
func (d *Desk) annotate(s *garden.State, list []board.Target, actions []engine.Action) {
	var ways map[int]*garden.Way
	for i := range list {
		c := &list[i]
		h, u := d.g.Split(actions[i])
		switch kind := s.NodeKind(); {
		case kind == "K_OP" && h >= 0:
			if ways == nil {
				ways = waysOf(s)
			}
			if w := ways[h]; w != nil {
				c.Note = d.wayNote(w, s.OP(s.Selected()))
				c.Crossing = d.checked(s, w)
			}
		case kind == "K_OP" && u >= 0:
			c.Note = fmt.Sprintf("%d OP", s.OP(u))
		case kind == "K_OP" && (c.Code == "MODE" || c.Code == "FORT"):
			if _, price, ok := strings.Cut(d.g.ActionText(s, actions[i]), ", "); ok {
				c.Note = price
			}
		case kind == "K_AIR" && h >= 0:
			c.Note = hitNote(s, h)
		case kind == "K_BATTLE" && h >= 0:
			c.Note = d.attackersNote(s, h)
		case kind == "K_ATTACK" && u >= 0:
			c.Note = fmt.Sprintf("order %d %%, battle time %d %%", garden.OrderWeight(s.Plotted()), garden.BattleTime(s.OP(u)))
		}
	}
}

// waysOf are the ways of the selected unit by the hex they lead to.
func waysOf(s *garden.State) map[int]*garden.Way {
	out := map[int]*garden.Way{}
	if s.Selected() < 0 {
		return out
	}
	ways := s.Ways(s.Selected())
	for i := range ways {
		out[ways[i].Hex] = &ways[i]
	}
	return out
}

// wayNote is "7 OP, 3 left", and what else the way waits for.
func (d *Desk) wayNote(w *garden.Way, op int) string {
	note := fmt.Sprintf("%d OP, %d left", w.Cost, max(0, op-w.Cost))
	if w.Minimum {
		note = "the minimum move, all OP"
	}
	if w.Bridge {
		note += fmt.Sprintf(", the bridge blows by %d %%", d.g.BlowChance())
	}
	if w.Carried != "" {
		note += ", by " + w.Carried
	}
	if w.Dice {
		note += ", 0 to 3 OP more out of command"
	}
	return note
}

// checked is the bridge that a way has checked.
func (d *Desk) checked(s *garden.State, w *garden.Way) string {
	if !w.Bridge {
		return ""
	}
	if b := d.g.BridgeBetween(s.At(s.Selected()), w.Hex); b >= 0 {
		return d.book.crossings[b]
	}
	return ""
}

// hitNote is the chance that an air strike hits a unit of a hex.
func hitNote(s *garden.State, h int) string {
	_, chances := s.HitChances(h)
	low, high := chances[0], chances[0]
	for _, c := range chances {
		low, high = min(low, c), max(high, c)
	}
	if low == high {
		return fmt.Sprintf("each unit is hit by %s", board.Percent(float64(low)/400))
	}
	return fmt.Sprintf("each unit is hit by %s to %s", board.Percent(float64(low)/400), board.Percent(float64(high)/400))
}

// attackersNote is how many may attack a hex.
func (d *Desk) attackersNote(s *garden.State, h int) string {
	n := 0
	for u := range d.book.units {
		if d.book.units[u].Side == int(s.Player()) && s.MayAttack(u, h) {
			n++
		}
	}
	if n == 1 {
		return "one unit may attack"
	}
	return fmt.Sprintf("%d units may attack", n)
}
