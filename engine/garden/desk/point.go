package desk

import (
	"fmt"
	"slices"
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
	d.annotate(seen(s), out, actions)
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
			c.Note = d.hitNote(s, h)
		case kind == "K_BATTLE" && h >= 0:
			c.Note = d.attackersNote(s, h)
		case kind == "K_ATTACK" && u >= 0:
			c.Note = fmt.Sprintf("order %d %%, battle time %d %%", garden.OrderWeight(s.Plotted()), garden.BattleTime(s.OP(u)))
		case h >= 0:
			c.Note = d.placeNote(s, kind, h)
		case u >= 0:
			c.Note = d.plotNote(s, kind, u)
		}
	}
}

// placeNote is said of a hex where somebody lands, or guns fire.
func (d *Desk) placeNote(s *garden.State, kind string, h int) string {
	u := s.Asked()
	switch {
	case kind == "K_SOURCE":
		return d.g.Ground(h) + d.farNote(h)
	case kind == "K_DROP" && d.g.Ground(h) == "rough":
		return "rough, a tenth of its strength is lost" + d.farNote(h)
	case kind == "K_DROP":
		return d.g.Ground(h) + d.farNote(h)
	case kind == "K_BARRAGE":
		st, _ := s.Unit(u)
		return fmt.Sprintf("%.0f fire points", st.Guns*float64(s.Reach(u, uint16(h)))/100)
	}
	return ""
}

// farNote is how far a hex is from the objective that is nearest.
func (d *Desk) farNote(h int) string {
	best, far := "", 0
	for _, o := range d.g.Facts().Objectives {
		if n := d.g.Distance(h, int(o.Hex)); best == "" || n < far {
			best, far = d.book.codes[o.Hex], n
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", %d hexes from the objective %s", far, best)
}

// plotNote is what a plot of a unit comes to as things stand.
func (d *Desk) plotNote(s *garden.State, kind string, u int) string {
	switch kind {
	case "K_BUILD":
		here, near := d.partners(s, u)
		return fmt.Sprintf("%d of its parent in its hex, %d within four", here, near)
	case "K_BREAK":
		st, _ := s.Unit(u)
		return fmt.Sprintf("into its parts, strength %.1f together", st.CP)
	case "K_DISBAND":
		st, _ := s.Unit(u)
		others := -1
		for v := range d.book.units {
			if s.At(v) == s.At(u) {
				others++
			}
		}
		if others == 0 {
			return fmt.Sprintf("all %.1f points of strength are lost", st.CP)
		}
		return fmt.Sprintf("a third of %.1f points of strength to %d in its hex", st.CP, others)
	case "K_SPLIT":
		st, _ := s.Unit(u)
		if s.Splits(u) {
			return fmt.Sprintf("one fire again, %.0f fire points", st.Guns)
		}
		return fmt.Sprintf("half of %.0f fire points at each of two attacks", st.Guns)
	}
	return ""
}

// partners counts others of the parent of a unit, and the parent itself, in its hex and within four of it.
func (d *Desk) partners(s *garden.State, u int) (here, near int) {
	for p := range d.book.units {
		parts := d.book.units[p].Parts
		if !slices.Contains(parts, d.book.units[u].ID) {
			continue
		}
		for _, v := range append([]int{p}, d.book.numbers(parts)...) {
			if v == u || s.At(v) < 0 {
				continue
			}
			switch far := d.g.Distance(s.At(u), s.At(v)); {
			case far == 0:
				here++
			case far <= 4:
				near++
			}
		}
	}
	return here, near
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

// hitNote is who stands in a hex, and the chance that an air strike hits one of them.
func (d *Desk) hitNote(s *garden.State, h int) string {
	_, chances := s.HitChances(h)
	if len(chances) == 0 {
		return "nobody is seen there"
	}
	each := ", hit by "
	if len(chances) > 1 {
		each = ", each hit by "
	}
	low, high := slices.Min(chances), slices.Max(chances)
	note := d.enemies(s, h) + each + board.Percent(float64(low)/400)
	switch {
	case d.secrets():
		note += ", more in travel mode"
	case low < high:
		note += " to " + board.Percent(float64(high)/400)
	}
	return note
}

// attackersNote is who stands in a hex, and how many may attack it.
func (d *Desk) attackersNote(s *garden.State, h int) string {
	n := 0
	for u := range d.book.units {
		if d.book.units[u].Side == int(s.Player()) && s.MayAttack(u, h) {
			n++
		}
	}
	note := fmt.Sprintf("%d units may attack", n)
	if n == 1 {
		note = "one unit may attack"
	}
	if who := d.enemies(s, h); who != "" {
		note = who + "; " + note
	}
	return note
}

// enemies names those of the other side who are seen in a hex, the strongest first: "KG Walther" or "KG Walther and 2 more".
func (d *Desk) enemies(s *garden.State, h int) string {
	best, most, n := "", 0, 0
	for u := range d.book.units {
		if d.book.units[u].Side == int(s.Player()) || s.At(u) != h {
			continue
		}
		n++
		if st, _ := s.Unit(u); best == "" || int(st.CP) > most {
			best, most = d.book.units[u].Name, int(st.CP)
		}
	}
	if n > 1 {
		return fmt.Sprintf("%s and %d more", best, n-1)
	}
	return best
}
