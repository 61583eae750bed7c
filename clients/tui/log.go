package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// logPage is how many steps of the log are read at once.
const logPage = 500

// logged is how many steps the log holds.
func (g *game) logged() int {
	if n := len(g.entries); n > 0 {
		return g.entries[n-1].Last
	}
	return 0
}

// readLog fetches what the log has more than is known, or all of it anew.
func (m *Model) readLog(anew bool) tea.Cmd {
	g := m.game
	known := max(0, len(g.entries)-2) // the last may have grown; the one before tells whether the game is still this one
	if anew || g.live != nil && g.live.Steps < g.logged() {
		known = 0
	}
	from := 0
	if known > 0 {
		from = g.entries[known].Step - 1
	}
	return g.work(func() tea.Msg {
		out := logMsg{known: known}
		for at := from; ; {
			entries, err := g.t.Entries(at, logPage)
			out.entries, out.err = append(out.entries, entries...), err
			if err != nil || len(entries) == 0 {
				return out
			}
			end := entries[len(entries)-1].Last
			if end-at < logPage {
				return out
			}
			at = end
		}
	})
}

// read takes entries of the log; where they do not fit to those known, all are read anew.
func (m *Model) read(msg logMsg) tea.Cmd {
	g := m.game
	if msg.err != nil {
		m.say("", msg.err)
		return nil
	}
	if k := msg.known; k > 0 {
		if k >= len(g.entries) || len(msg.entries) == 0 || msg.entries[0].Step != g.entries[k].Step ||
			k+1 < len(g.entries) && (msg.entries[0].Last != g.entries[k].Last || msg.entries[0].Text != g.entries[k].Text) {
			return m.readLog(true)
		}
	}
	atEnd := g.logAt >= len(g.lines)
	g.entries = append(slices.Clip(g.entries[:msg.known]), msg.entries...)
	g.lines = g.lines[:0]
	for i := range g.entries {
		if e := &g.entries[i]; !e.Auto && !(e.Quiet && len(e.Facts) == 0) || e.Head != "" {
			g.lines = append(g.lines, e)
		}
	}
	if atEnd || g.logAt > len(g.lines) {
		g.logAt = len(g.lines)
	}
	return nil
}

// logLines renders the log, newest at the bottom, with the line under the cursor in sight.
func (m *Model) logLines(width, height int) []string {
	g := m.game
	var rows []string
	from, to := 0, 0
	first := max(0, min(g.logAt, len(g.lines))-2*height) // far above is out of sight anyway
	last := min(len(g.lines), g.logAt+2*height)
	for i := first; i < last; i++ {
		here := i == g.logAt && g.focus == focusLog
		if i == g.logAt {
			from = len(rows)
		}
		rows = append(rows, m.logEntry(g.lines[i], width, here)...)
		if i == g.logAt {
			to = len(rows)
		}
	}
	if g.logAt >= len(g.lines) {
		from, to = len(rows), len(rows)
	}
	top := max(0, to-height)
	if from > 0 && from < top {
		top = from
	}
	if height < len(rows) && to+1 < len(rows) && to > height/2 { // some of what follows is in sight, too
		top = max(0, min(from, to-height/2-1))
	}
	return rows[min(top, len(rows)):]
}

// logEntry is an entry of the log with the heading before it: what was done, its dice, and what came of them.
func (m *Model) logEntry(e *table.Entry, width int, here bool) []string {
	var out []string
	if e.Head != "" {
		out = append(out, m.st.title.Render(m.st.fit("== "+clean(e.Head), width)))
	}
	who := sideTitles[e.Side]
	if who == "" {
		who = e.Side
	}
	mark := " "
	if here {
		mark = m.st.lines.cursor
	}
	head := fmt.Sprintf("%s%4d %-6s ", mark, e.Last, who)
	st := m.st.side(e.Side)
	if e.Auto {
		st = m.st.dim
	}
	for _, text := range entryTexts(e) {
		for _, row := range wrap(text, width-len("  1234 German "), 0) {
			row = m.st.fit(head+row, width)
			head = strings.Repeat(" ", 13)
			if here {
				row = m.st.cursor.Render(row)
			} else {
				row = st.Render(row)
			}
			out = append(out, row)
		}
	}
	return out
}

// entryTexts are the lines of an entry.
func entryTexts(e *table.Entry) []string {
	var out []string
	if !e.Quiet || len(e.Facts) == 0 {
		text := clean(e.Text)
		if len(e.Rules) > 0 {
			text += " (" + strings.Join(e.Rules, ", ") + ")"
		}
		if e.Chance != nil {
			text += fmt.Sprintf(" "+textChance, 100**e.Chance)
		}
		out = append(out, text)
	}
	for i := range e.Dice {
		d := e.Dice[i]
		d.Of, _, _ = strings.Cut(d.Of, ";") // how AV and DV add up is told with the odds
		if strings.HasPrefix(e.Text, d.Of) {
			d.Of = ""
		}
		out = append(out, diceText(&d))
	}
	for _, f := range e.Facts {
		out = append(out, "- "+clean(f.Text))
	}
	return out
}

// diceText is a roll: what for, the dice, what came of it.
func diceText(d *table.Dice) string {
	faces := make([]string, len(d.Faces))
	for i, f := range d.Faces {
		faces[i] = fmt.Sprintf("[%d]", f)
		if i < len(d.Names) {
			faces[i] = d.Names[i] + " " + faces[i]
		}
	}
	text := strings.Join(faces, " ")
	if len(d.Faces) > 1 && d.Total > 0 {
		text += fmt.Sprintf(" = %d", d.Total)
	}
	if d.Of != "" {
		text = clean(d.Of) + ": " + text
	}
	if d.Result != "" {
		text += ", " + clean(d.Result)
	}
	return text
}

// logKey moves in the log; Enter shows the position after the line.
func (m *Model) logKey(key string) (tea.Cmd, bool) {
	g := m.game
	by := map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10, "home": -1 << 30, "end": 1 << 30}[key]
	switch {
	case by != 0:
		g.logAt = max(0, min(g.logAt+by, len(g.lines)))
	case key == "enter":
		if g.logAt >= len(g.lines) {
			return m.goTo(-1), true
		}
		return m.goTo(g.lines[g.logAt].Last), true
	default:
		return nil, false
	}
	return nil, true
}

// step shows the position before or after the one in sight.
func (m *Model) step(by int) tea.Cmd {
	g := m.game
	if g.view == nil {
		return nil
	}
	at := max(0, min(g.view.Step+by, g.live.Steps))
	if at == g.live.Steps {
		at = -1
	}
	return m.goTo(at)
}

// goTo shows a step, and below 0 the game as it stands.
func (m *Model) goTo(at int) tea.Cmd {
	g := m.game
	if at >= g.live.Steps {
		at = -1
	}
	if at < 0 {
		if g.view.Live {
			return nil
		}
		v := g.live
		g.view, g.live = nil, nil
		return tea.Batch(m.show(v), m.refresh())
	}
	if i := slices.IndexFunc(g.lines, func(e *table.Entry) bool { return e.Step <= at && at <= e.Last }); i >= 0 {
		g.logAt = i
	}
	return g.work(func() tea.Msg {
		v, err := g.t.View(at)
		return pastMsg{v, err}
	})
}

// pastMsg is a view of an earlier step.
type pastMsg struct {
	view *table.View
	err  error
}

// branch makes a new table of the steps before the one in sight.
func (m *Model) branch() tea.Cmd {
	g := m.game
	at, seats, pace := g.view.Step, g.view.Seats, g.view.Pace
	name := fmt.Sprintf("%s, %d", g.view.Name, at)
	s := table.Setup{Name: name, Game: g.view.Game, Scenario: g.view.Scenario, Options: g.view.Options, Seats: seats, Pace: pace}
	return opening(fmt.Sprintf(textBranched, at), func() (Table, error) { return some(g.t.Branch(at, s)) })
}
