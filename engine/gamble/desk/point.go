package desk

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// Point says of every action its notation and what it points to. At a chance node the actions are faces.
func (d *Desk) Point(s engine.State, actions []engine.Action) []board.Target {
	p := d.at(s)
	out := make([]board.Target, len(actions))
	for i, a := range actions {
		p.point(&out[i], a)
	}
	if s.Player().IsSide() {
		p.annotate(out, actions)
		markDefault(out)
	}
	return out
}

// PlacesOf are the places an action has to do with.
func (d *Desk) PlacesOf(s engine.State, a engine.Action) []string { return d.at(s).placesOf(a) }

// at asks about a position.
func (d *Desk) at(s engine.State) *pointer {
	return &pointer{d: d, g: d.g, s: s.(*gamble.State), book: d.book}
}

// Kinds of things that actions of Monty's Gamble name, as its chart calls them.
const (
	controls  = "controls"
	locations = "locations"
	units     = "units"
	again     = "units again"
	crossings = "crossings"
	depots    = "depots"
	numbers   = "numbers"
)

// controlCodes are the notation of the controls, in the order of the engine.
var controlCodes = []string{"STOP", "YES", "PASS", "ASSAULT", "INFILTRATE", "BOMBARD", "AIR2", "AIR83", "INTERDICT", "DOUBLE",
	"ZONEF", "BRIDGE", "WADE", "FERRY", "BOAT", "A", "B", "C", "D"}

// lowestNumber is that of the first action of the part of the numbers.
const lowestNumber = -15

// pointer finds out where actions point to.
type pointer struct {
	d    *Desk
	g    *gamble.Game
	s    *gamble.State
	book *book
	left map[string]int // half MF left by unit, read when first asked for
}

// point fills in the code of an action and the thing it names.
func (p *pointer) point(c *board.Target, a engine.Action) {
	if p.s.Player() == engine.Chance {
		c.Code = faceCode(p.s.NodeKind(), a)
		return
	}
	part, i := p.book.split(a)
	switch part {
	case controls:
		c.Code = controlCode(p.s.NodeKind(), i)
		p.pointWay(c)
	case locations:
		c.Place = placeCode(uint8(i))
		c.Code = "LOC " + c.Place
	case units, again:
		c.Unit = p.book.unit(i)
		c.Code = map[string]string{units: "UNIT ", again: "UNIT2 "}[part] + c.Unit
	case crossings:
		c.Crossing = p.book.crossing(i)
		c.Code = "EDGE " + c.Crossing
	case depots:
		c.Code = fmt.Sprintf("DEPOT %d", i)
		if i < gamble.DepotSlots {
			l, _ := p.s.Depot(i)
			c.Place = placeCode(l)
		}
	case numbers:
		c.Code = fmt.Sprintf("NUM %+d", i+lowestNumber)
	}
}

func controlCode(kind string, i int) string {
	switch {
	case i >= len(controlCodes):
		return fmt.Sprintf("CTRL %d", i)
	case i == 0 && kind == "K_REROLL":
		return "NO"
	}
	return controlCodes[i]
}

// pointWay points the ways to cross at K_MODE to the place they lead to and to what they use.
func (p *pointer) pointWay(c *board.Target) {
	if p.s.NodeKind() != "K_MODE" {
		return
	}
	c.Place = placeCode(p.s.MoverTo())
	from := p.s.CrossesFrom()
	id := fmt.Sprintf("%d-%d", min(from, p.s.MoverTo())+1, max(from, p.s.MoverTo())+1)
	if c.Code == "FERRY" {
		id += "f"
	}
	if (c.Code == "BRIDGE" || c.Code == "FERRY") && slices.Contains(p.book.edges, id) {
		c.Crossing = id
	}
}

// faceCode is a face in the notation of the rules tests.
func faceCode(kind string, f engine.Action) string {
	switch kind {
	case "C_ASSAULT", "C_BOMBARD":
		return fmt.Sprintf("dice %d %d", int(f)/11+2, int(f)%11+2)
	case "C_SUNSET":
		return fmt.Sprintf("sum %d", f)
	}
	return fmt.Sprintf("die %d", f)
}

// placeCode is a place as on the map, empty off it.
func placeCode(l uint8) string {
	switch {
	case l < gamble.AreaCount:
		return fmt.Sprint(l + 1)
	case l < gamble.PlaceUK:
		return string(rune('A' + l - gamble.AreaCount))
	case l == gamble.PlaceUK:
		return "UK"
	}
	return ""
}

// markDefault marks the action that declines or stops: STOP, else PASS, else the number nought.
func markDefault(list []board.Target) {
	for _, code := range []string{"STOP", "NO", "PASS", "NUM +0"} {
		for i := range list {
			if list[i].Code == code {
				list[i].Default = true
				return
			}
		}
	}
}

// priced are the kinds of nodes at which the text of an action ends in its price.
var priced = map[string]string{"K_STEP": ": ", "K_FORWARD": ": ", "K_DEPOT_DEST": ", ", "K_ACT": ", ", "K_REFIT_DEPOT": ", which "}

// annotate adds what an action costs.
func (p *pointer) annotate(list []board.Target, actions []engine.Action) {
	kind := p.s.NodeKind()
	for i := range list {
		c, a := &list[i], actions[i]
		if sep := priced[kind]; sep != "" && (c.Place != "" || c.Unit != "") {
			text := p.g.ActionText(p.s, a)
			if _, rest, ok := cutLast(text, sep); ok && !strings.HasPrefix(text, "assault") {
				c.Note = rest
			}
		}
		switch kind {
		case "K_STEP":
			if c.Note == "" && !c.Default {
				c.Note = p.moveNote(a)
			}
			if c.Crossing != "" {
				c.Note = join(c.Note, p.workNote(a))
			}
		case "K_REPAIR", "K_DEMOLISH":
			if c.Crossing != "" {
				c.Note = p.workNote(a)
			}
		case "K_ACT":
			if c.Place != "" {
				c.Note = p.assaultNote(a)
			}
		case "K_MODE":
			c.Note = p.moveNote(a)
		case "K_REFIT":
			c.Note = p.refitNote(a)
		case "K_REFIT_DEPOT":
			c.Note = p.depotNote(a, c.Note)
		case "K_DEPOT":
			c.Note = p.placeNote(a)
		}
	}
}

// cutLast cuts text around the last sep.
func cutLast(text, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}

// placesOf: a unit counts where it stands, a crossing at both its ends.
func (p *pointer) placesOf(a engine.Action) []string {
	var c board.Target
	p.point(&c, a)
	switch part, u := p.book.split(a); {
	case c.Place != "":
		return []string{c.Place}
	case c.Crossing != "":
		x, y, _ := strings.Cut(strings.TrimSuffix(c.Crossing, "f"), "-")
		return []string{x, y}
	case (part == units || part == again) && u < p.book.nUnits && p.s.PlaceOf(u) <= gamble.PlaceUK:
		return []string{placeCode(p.s.PlaceOf(u))}
	}
	return nil
}
