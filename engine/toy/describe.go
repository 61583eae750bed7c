package toy

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// NodeKind names the kind of node, for example "COLUMN".
func (s *State) NodeKind() string { return strings.ToUpper(nodeNames[s.pos.node]) }

// Prompt says who decides what.
func (s *State) Prompt() string {
	p := &s.pos
	switch p.node {
	case atColumn:
		return fmt.Sprintf("Day %d: the column before bridge %d (rule 2)", s.Turn(), p.crossed+1)
	case atGarrison:
		return fmt.Sprintf("Night %d: the garrison of bridge %d (rule 3)", s.Turn(), p.crossed+1)
	case atAssault:
		return fmt.Sprintf("The assault on bridge %d needs %d (rule 2.1)", p.crossed+1, p.needed())
	case atBuild:
		return fmt.Sprintf("The new span of bridge %d needs %d (rule 2.2)", p.crossed+1, p.needed())
	case atDemolish:
		return fmt.Sprintf("The demolition of bridge %d needs %d (rule 3.3)", p.crossed+1, p.needed())
	}
	return fmt.Sprintf("The end: %d of %d bridges crossed (rule 4)", p.crossed, bridges)
}

// Heading is the day and whose part of it it is: the column's, and by night the garrison's (1).
func (s *State) Heading() string {
	switch s.pos.node {
	case atEnd:
		return "the end"
	case atGarrison, atDemolish:
		return fmt.Sprintf("Day %d, the garrison", s.Turn())
	}
	return fmt.Sprintf("Day %d, the column", s.Turn())
}

// Turn counts the days from 1.
func (s *State) Turn() int { return s.game.options.Days - int(s.pos.left) + 1 }

// Event tells the assault or the building by day from the demolition by night.
func (s *State) Event() engine.Event {
	e := engine.Event{Turn: s.Turn(), Impulse: 1, Kind: int(s.pos.node - atAssault)}
	if s.pos.node == atDemolish {
		e.Impulse = 2
	}
	return e
}

// Board draws the corridor: the column > before the bridge ahead, = an intact span, ~ a gap.
func (s *State) Board() string {
	p := &s.pos
	var b strings.Builder
	for i := range int8(bridges) {
		column, span := " ", "="
		if i == p.crossed {
			column = ">"
			if p.down {
				span = "~"
			}
		}
		fmt.Fprintf(&b, "%s [%d]%s%s ", column, defence[i], span, span)
	}
	if p.crossed == bridges {
		b.WriteString(">")
	}
	fmt.Fprintf(&b, "\ndays %d  support %d  guard %d  reserves %d  charges %d\n",
		p.left, p.support, p.guard, p.reserves, p.charges)
	return b.String()
}

var actionTexts = [numActions]string{
	Assault:   "assault the bridge",
	Build:     "build a new span",
	Prepare:   "bring up support",
	Hold:      "hold",
	Reinforce: "send a reserve to the bridge",
	Blow:      "blow the bridge",
}

// ActionText says what a means at s.
func (g *Game) ActionText(s engine.State, a engine.Action) string {
	if s.Player() == engine.Chance {
		result := "fails"
		if int8(a)+1 >= s.(*State).pos.needed() {
			result = "succeeds"
		}
		return fmt.Sprintf("die %d: %s", a+1, result)
	}
	if a < 0 || a >= numActions {
		return fmt.Sprintf("action %d", a)
	}
	return actionTexts[a]
}
