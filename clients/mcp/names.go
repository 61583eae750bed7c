package mcp

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

var (
	sideNames = [2]string{"german", "allied"}
	codeSides = [2]string{"Grey", "Blue"}
)

// telling are words that tell the campaign whatever is printed on a board.
var telling = map[string]string{
	"German": "Grey", "german": "grey", "Germans": "Greys", "germans": "greys", "Allied": "Blue", "allied": "blue", "Allies": "Blues", "allies": "blues",
	"June": "Month 1", "July": "Month 2", "August": "Month 3", "September": "Month 4", "October": "Month 5",
	"November": "Month 6", "December": "Month 7", "January": "Month 8", "February": "Month 9", "March": "Month 10", "1944": "Year 1", "1945": "Year 2",
	"Jun": "Month 1", "Jul": "Month 2", "Aug": "Month 3", "Sep": "Month 4", "Oct": "Month 5", "Nov": "Month 6", "Dec": "Month 7", "Jan": "Month 8",
	"Feb": "Month 9", "Mar": "Month 10", "Apr": "Month 11", "April": "Month 11",
	"US": "Nation 1", "American": "Nation 1", "British": "Nation 2", "RAF": "Nation 2", "Canadian": "Nation 3", "Polish": "Nation 4", "Dutch": "Nation 5", "French": "Nation 6",
}

// names replace what is printed on a board by codes: the same name by the same code, whole words only.
type names struct {
	codes map[string]string
	long  map[byte][]string // the names by their first byte, longest first
}

func (s *Server) namesOf(g engine.Game) *names {
	n := &names{codes: maps.Clone(telling), long: map[byte][]string{}}
	game, scenario, _ := strings.Cut(g.Scenario(), "/")
	n.add(scenario, "Scenario", 1)
	n.add(game, "Game", 1)
	if s.Board != nil {
		if m := s.Board(g); m != nil {
			n.read(m)
		}
	}
	n.index()
	return n
}

// index sorts the names for hide.
func (n *names) index() {
	for name := range n.codes {
		n.long[name[0]] = append(n.long[name[0]], name)
	}
	for _, all := range n.long {
		slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	}
}

// read takes up all names of a board, the ids of its units as well.
func (n *names) read(m *board.Model) {
	n.add(m.Name, "Map", 1)
	n.add(m.Title, "Game", 1)
	for i := range m.Places {
		n.add(m.Places[i].Name, "Place", i+1)
	}
	if m.Cells != nil {
		for _, i := range slices.Sorted(maps.Keys(m.Cells.Names)) {
			n.add(m.Cells.Names[i], "Place", i+1)
		}
	}
	for i := range m.Crossings {
		n.add(m.Crossings[i].Name, "Crossing", i+1)
		n.add(m.Crossings[i].ID, "Crossing", i+1)
	}
	for i := range m.Labels {
		n.add(m.Labels[i].Text, "Name", i+1)
	}
	for i := range m.Lines {
		n.add(m.Lines[i].Name, "Line", i+1)
	}
	for i, id := range slices.Sorted(maps.Keys(m.Formations)) {
		n.add(m.Formations[id], "Formation", i+1)
	}
	for i, id := range slices.Sorted(maps.Keys(m.Counters)) {
		c := m.Counters[id]
		for _, name := range []string{c.Name, c.ID, c.Short} {
			n.add(name, "Unit", i+1)
		}
	}
}

// add gives a name a code unless it has one. What is only a number or a letter, such as that of a hex, says nothing and stays.
func (n *names) add(name, kind string, number int) {
	name = strings.TrimSpace(name)
	if utf8.RuneCountInString(name) < 2 || !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsDigit(r) }) {
		return
	}
	if _, ok := n.codes[name]; !ok {
		n.codes[name] = fmt.Sprintf("%s %d", kind, number)
	}
}

// hide is a text with codes for names.
func (t *sitting) hide(text string) string {
	if t.names == nil {
		return text
	}
	return t.names.hide(text)
}

func (n *names) hide(text string) string {
	var b strings.Builder
	inside := false // a word
	for i := 0; i < len(text); {
		if !inside {
			if name := n.at(text[i:]); name != "" {
				b.WriteString(n.codes[name])
				i += len(name)
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		inside = wordRune(r)
		i += size
	}
	return b.String()
}

// at is the longest name a text begins with, as whole words.
func (n *names) at(text string) string {
	for _, name := range n.long[text[0]] {
		if !strings.HasPrefix(text, name) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(name)
		next, _ := utf8.DecodeRuneInString(text[len(name):])
		if len(text) == len(name) || !wordRune(last) || !wordRune(next) {
			return name
		}
	}
	return ""
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
