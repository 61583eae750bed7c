package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// annotate adds what an action costs and brings.
func (d *Desk) annotate(s *endeavor.State, list []board.Target, actions []engine.Action) {
	var ways map[int]endeavor.Way
	enemy := s.Occupied(1 - int(s.Player()))
	for i := range list {
		c := &list[i]
		part, n := d.g.Named(actions[i])
		switch kind := s.NodeKind(); {
		case (kind == "K_GO" || kind == "K_ON") && (part == "HEX" || part == "HEX2"):
			if ways == nil {
				ways = waysOf(s)
			}
			if w, ok := ways[n]; ok {
				c.Note = wayNote(s, &w)
			}
			if part == "HEX2" && enemy.Has(n) {
				c.Note = joined(c.Note, d.fightNote(s, actions[i]))
			}
		case kind == "K_ATTACK" && c.Place != "":
			c.Note = joined(d.enemies(s, c.Place), d.fightNote(s, actions[i]))
		case kind == "K_EMERGENCY", kind == "K_AIR", kind == "K_JOIN":
			c.Note = d.fightNote(s, actions[i])
		case kind == "K_INVADE" && part == "HEX":
			c.Note = joined(fmt.Sprintf("beach of class %d, %s", d.book.places[n].Beach, endeavor.ColumnText(s.LandingOdds(n).Column)), d.enemies(s, c.Place))
		case c.Unit != "" && (part == "UNIT" || part == "UNIT2"):
			c.Note = strengthNote(s, n)
		}
	}
}

// waysOf are the ways of the stack in hand by the place they lead to.
func waysOf(s *endeavor.State) map[int]endeavor.Way {
	out := map[int]endeavor.Way{}
	if _, units := s.Stack(); len(units) > 0 {
		for _, w := range s.Reach(nil, units[0]) {
			out[w.Place] = w
		}
	}
	return out
}

// wayNote is "3½ MP" and how.
func wayNote(s *endeavor.State, w *endeavor.Way) string {
	spent := s.Spent()
	switch w.Mode {
	case endeavor.Strategic:
		return halves(w.Spent-spent[1]) + " MP, strategic"
	case endeavor.OneHex:
		return "the one hex anybody may go"
	}
	return halves(w.Spent-spent[0]) + " MP"
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

// strengthNote is what a unit has: "6-4, 2 steps".
func strengthNote(s *endeavor.State, u int) string {
	attack, defence, left := s.Strength(u)
	return fmt.Sprintf("%d-%d, %s", attack, defence, steps(left))
}

// fightNote is the column of the fight that an action leads to, and the chance that it comes to what it is for.
func (d *Desk) fightNote(s *endeavor.State, a engine.Action) string {
	o, err := d.Preview(s, a)
	if err != nil || o.Roll != "C_COMBAT" {
		return ""
	}
	note, _, _ := strings.Cut(o.Summary, ";")
	return note
}

// enemies are those of the other side in a hex: "352 VG" or "352 VG and 2 more".
func (d *Desk) enemies(s *endeavor.State, code string) string {
	at, best, most, n := d.book.place[code], "", -1, 0
	for u := range d.book.units {
		if f := &d.book.units[u]; f.Side == int(s.Player()) || s.At(u) != at {
			continue
		}
		n++
		if _, defence, _ := s.Strength(u); defence > most {
			best, most = d.book.units[u].Name, defence
		}
	}
	if n > 1 {
		return fmt.Sprintf("%s and %d more", best, n-1)
	}
	return best
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
