package engine

import (
	"fmt"
	"strings"
)

// Heading is the part of the game s is in. A State that is not [Headed] has one at its dice only, by turn and
// impulse; elsewhere it is empty and the last one holds.
func Heading(s State) string {
	if h, ok := s.(Headed); ok {
		return h.Heading()
	}
	if e, ok := s.(Eventer); ok && s.Player() == Chance {
		at := e.Event()
		return fmt.Sprintf("Turn %d, Impulse %d", at.Turn, at.Impulse)
	}
	return ""
}

// Turn is the number of the turn that s is in, from 1. A State that is not [Headed] has one at its dice only; elsewhere it
// is 0, and the last one holds.
func Turn(s State) int {
	if h, ok := s.(Headed); ok {
		return h.Turn()
	}
	if e, ok := s.(Eventer); ok && s.Player() == Chance {
		return e.Event().Turn
	}
	return 0
}

// TurnName is the turn that s is in, in words, such as "17 September": the heading without the part of the turn. It is
// empty for a State that is not [Headed].
func TurnName(s State) string {
	h, ok := s.(Headed)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(h.Heading(), ",")
	return name
}

// NodeKind is the kind of node s is, empty where the State is no [Describer].
func NodeKind(s State) string {
	if d, ok := s.(Describer); ok {
		return d.NodeKind()
	}
	return ""
}

// Prompt says who decides what at s, empty where the State is no [Describer].
func Prompt(s State) string {
	if d, ok := s.(Describer); ok {
		return d.Prompt()
	}
	return ""
}

// Board draws s as text for people: the line of the position where the State is no [Describer].
func Board(s State) string {
	if d, ok := s.(Describer); ok {
		return d.Board()
	}
	text, err := s.MarshalText()
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// DiceName is what dice are called where sides are called by their names.
const DiceName = "dice"

// Name is p in words where the sides have these names.
func (p Player) Name(sides [2]string) string {
	switch p {
	case 0, 1:
		return sides[p]
	case Chance:
		return DiceName
	case Terminal:
		return "nobody"
	}
	return fmt.Sprintf("player %d", p)
}

// Result says how a game of g has ended at s, such as "Allied victory, 12 VP", or where its points make no sum what its Tally says;
// empty before the end.
func Result(g Game, s State) string {
	if s.Player() != Terminal {
		return ""
	}
	if t, ok := s.(Tallier); ok {
		if tally := t.Tally(); tally.Apart && tally.Words != "" {
			return Capital(tally.Words)
		}
	}
	text := "Draw"
	for side, r := range s.Returns(nil) {
		if r > 0 {
			text = Capital(g.Sides()[side]) + " victory"
		}
	}
	if c, ok := s.(Scored); ok {
		text += ", " + c.Points().String()
	}
	return text
}

// String tells the points in words, such as "12 VP", or "7 to 12 VP" with those of side 0 first where both sides gather.
func (s Score) String() string {
	if s.Both() {
		return fmt.Sprintf("%d to %d %s", s.Have[0], s.Have[1], s.Words)
	}
	return fmt.Sprintf("%d %s", s.Have[1], s.Words)
}

// Both says that both sides have points or need them; otherwise side 1 alone gathers them.
func (s Score) Both() bool { return s.Have[0] != 0 || s.Need[0] != 0 }

// Lead is the points of side 1 less those of side 0: what matches and arenas tell of a game.
func (s Score) Lead() int { return s.Have[1] - s.Have[0] }

// Capital is a text that begins with a capital letter. Texts of games begin in ASCII.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
