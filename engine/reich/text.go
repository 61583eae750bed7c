package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// says is a prompt that does not depend on the position.
func says(text string) func(*State) string { return func(*State) string { return text } }

// counted writes a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// halves writes half points as people count them.
func halves(n int) string {
	switch {
	case n%2 == 0:
		return fmt.Sprint(n / 2)
	case n == 1:
		return "½"
	}
	return fmt.Sprintf("%d½", n/2)
}

// halfPoints is a number of half points with what they are of.
func halfPoints(n int, thing string) string {
	if n == 1 || n == 2 {
		return halves(n) + " " + thing
	}
	return halves(n) + " " + thing + "s"
}

// ActionText says what an action means at a node.
func (g *Game) ActionText(state engine.State, a engine.Action) string {
	s := state.(*State)
	k := kind(s.node)
	if k.isChance() {
		return s.faceText(int(a))
	}
	row := &nodes[k]
	b, i := g.split(a)
	if row.text != nil {
		if text := row.text(s, b, i); text != "" {
			return text
		}
	}
	format, of := "", ""
	switch b {
	case blkCtrl:
		switch {
		case i == ctrlStop && row.stop != "":
			return row.stop
		case i == ctrlYes && row.yes != "":
			return row.yes
		case i == ctrlAll && row.all != "":
			return row.all
		case i < ctrlCount:
			return ctrlTexts[i]
		}
	case blkDir:
		format, of = row.dir, s.neighbourText(i)
	case blkNum:
		format, of = row.num, fmt.Sprint(i)
		if i == 1 {
			format = strings.TrimSuffix(format, "s")
		}
	case blkPos:
		format, of = row.at, fmt.Sprint(i+1)
	case blkArea:
		if format = row.area; i < g.areaCount() {
			of = g.areaName(i)
		}
	case blkUnit:
		if format, of = row.unit, g.t.list[i].name; k == kMover && s.area(i) >= 0 {
			of += " in area " + g.areaName(s.area(i))
		}
	case blkHex:
		format, of = row.hex, g.t.text(i)
	}
	if format == "" || of == "" {
		return fmt.Sprintf("action %d", a)
	}
	return fmt.Sprintf(format, of)
}

var directionWords = [numDirs]string{"east", "north-east", "north-west", "west", "south-west", "south-east"}

// neighbourText names the hex in a direction from where the act in hand is.
func (s *State) neighbourText(d int) string {
	h := s.focus()
	if h < 0 || s.g.t.grid.Next[h][d] < 0 {
		return directionWords[d]
	}
	return s.g.t.text(int(s.g.t.grid.Next[h][d]))
}

// focus is the hex that directions are counted from, -1: none.
func (s *State) focus() int {
	switch {
	case s.depth > 0 && act(s.current().act) == actRetreat:
		return s.where(int(s.current().unit) - 1)
	case s.depth > 0 && act(s.current().act) == actDrop:
		return int(s.current().to) - 1
	case s.members > 0:
		return s.groupHex()
	}
	return -1
}

// faceText says what a roll comes to.
func (s *State) faceText(face int) string {
	row := &nodes[s.node]
	if face < 1 || face >= numFaces || row.faces(s)[face] == 0 {
		return fmt.Sprintf("face %d", face)
	}
	return fmt.Sprintf("%d: %s", face, row.says(s, face))
}

// titleOf names a unit for people: its own name, or its company and what it belongs to.
func titleOf(r *scenarios.ReichUnit) string {
	if r.Name != "" {
		return r.Name
	}
	var of []string
	for _, part := range []string{r.Bn, r.Rgt, r.Div} {
		if part != "" {
			of = append(of, part)
		}
	}
	number := r.ID[strings.LastIndexByte(r.ID, '-')+1:]
	return strings.TrimSpace(number + " " + r.Type + " " + strings.Join(of, "/"))
}

// text names a hex for people: its number, and its name if it has one.
func (t *tables) text(h int) string {
	if h < 0 || h >= t.hexes {
		return "nowhere"
	}
	if t.names[h] != "" {
		return t.codes[h] + " " + t.names[h]
	}
	return t.codes[h]
}

var (
	_ engine.Describer = (*State)(nil)
	_ engine.Headed    = (*State)(nil)
)

var phaseWords = []string{"", "weather", "logistics", "german-mini-fire", "german-mini-move", "allied-command", "allied-indirect", "allied-fire", "allied-move",
	"allied-organize", "german-command", "german-indirect", "german-fire", "german-move", "german-organize", "allied-mini-fire", "allied-mini-move", "record", "over"}

var phaseTitles = []string{"", "weather", "logistics", "German responsive fire", "German responsive movement", "Allied command", "Allied indirect fire", "Allied fire",
	"Allied movement", "Allied organization", "German command", "German indirect fire", "German fire", "German movement", "German organization", "Allied responsive fire",
	"Allied responsive movement", "record", "the end"}

// NodeKind is the name of the kind of node.
func (s *State) NodeKind() string { return kind(s.node).String() }

// Prompt says what is being decided, with the numbers that matter and the rule it rests on.
func (s *State) Prompt() string { return nodes[s.node].prompt(s) }

// Heading is the part of the game the node stands in.
func (s *State) Heading() string {
	if s.phase == phOver {
		return "The end"
	}
	return s.g.hour(s.turn) + ", " + phaseTitles[s.phase]
}

// Turn is the number of the turn, from 1.
func (s *State) Turn() int { return int(s.turn) }

// hour is the day and hour of a turn.
func (g *Game) hour(turn uint8) string {
	t := g.sc.Turns[turn-1]
	return fmt.Sprintf("%d September %s", t.Day, t.Hour)
}

// Board draws the units by hex, a line each, the top of the stack first.
func (s *State) Board() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s; turn %d; points lost: German %d, Allied %d\n", s.Heading(), s.turn, s.steps[german], s.steps[allied])
	for h := range s.top {
		if s.topOf(h) < 0 {
			continue
		}
		fmt.Fprintf(&b, "%-22s %s:", s.g.t.text(h), scenarios.ReichTerrains[s.g.t.terrain[h]])
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			b.WriteString(" " + s.counter(u))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// counter is a unit as the counter shows it: strength, effectiveness, morale, mode and what is unusual.
func (s *State) counter(u int) string {
	text := fmt.Sprintf("[%s %d-%d-%d %s", s.g.t.list[u].name, s.strength(u), s.er(u), s.morale(u), modeWords[s.mode(u)])
	for _, w := range flagWords {
		if s.has(u, w.bit) {
			text += " " + w.word
		}
	}
	return text + "]"
}

func (s *State) overPrompt() string {
	return "the game is over: " + s.levelText()
}
