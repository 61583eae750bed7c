package tui

import (
	"fmt"
	"strings"

	"bridgehead/table"
)

// victoryLines say what wins: how it stands, when it is checked, and all that scores or may yet score.
func (m *Model) victoryLines(width int) []string {
	t := m.game.view.Tally
	if t == nil {
		return wrap(textNoTally, width, 0)
	}
	var lines []string
	for _, l := range wrap(clean(t.Words), width, 0) {
		lines = append(lines, m.st.title.Render(l))
	}
	if !m.game.view.Over {
		lines = append(lines, wrap(clean("Checked "+t.Check), width, 2)...)
	}
	for _, it := range t.Items {
		lines = append(lines, tallyLines(it, width)...)
	}
	if t.Apart {
		return lines
	}
	return append(lines, fmt.Sprintf("%3d  Victory Points", m.game.view.VP))
}

// tallyLines are an item: "  1 of 2 28 Nijmegen (Allied): no Supply Line".
func tallyLines(it table.TallyItem, width int) []string {
	figure := "  –    "
	switch {
	case it.Points < 0:
		figure = fmt.Sprintf("%3d    ", it.Points)
	case it.Worth > 0:
		figure = fmt.Sprintf("%3d of %d", it.Points, it.Worth)
	}
	text := it.Name
	if it.Side != "" {
		text += " (" + sideTitles[it.Side] + ")"
	}
	if it.Note != "" {
		text += ": " + it.Note
	}
	lines := wrap(clean(text), max(10, width-len("  1 of 2  ")), 2)
	for i := range lines {
		if i > 0 {
			figure = strings.Repeat(" ", 8)
		}
		lines[i] = fmt.Sprintf("%-8s ", figure) + lines[i]
	}
	return lines
}
