package tui

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/table"
)

// Sizes of the window at which the layout changes.
const (
	leastWidth, leastHeight = 20, 6
	smallWidth, smallHeight = 60, 16 // below it one panel at a time
	thirdWidth              = 130    // from it on an open panel stands beside the map
)

// View draws the screen.
func (m *Model) View() string {
	if m.w < leastWidth || m.h < leastHeight {
		return m.st.fit(textSmall, m.w)
	}
	var lines []string
	foot := footGames
	switch {
	case m.screen == screenRules:
		lines, foot = m.rulesView(), footRules
		if m.rules.typing {
			foot = footFilter
		}
	case m.screen == screenNew:
		lines, foot = m.formView(), footNew
	case m.screen == screenGames || m.game == nil || m.game.view == nil:
		lines = m.gamesView()
	default:
		lines, foot = m.gameView(), m.gameFoot()
	}
	below := m.footer(foot)
	lines = append(lines[:max(0, m.h-len(below))], below...)
	return strings.Join(lines, "\n")
}

// footer is the question in hand, what was last said, or the keys. What was said may take three lines.
func (m *Model) footer(keys string) []string {
	s := m.st
	switch {
	case m.ask != nil:
		return []string{s.fit(s.title.Render(m.ask.prompt)+m.ask.text+s.cursor.Render(" "), m.w)}
	case m.notice != "":
		lines := wrap(m.notice, m.w, 0)
		lines = lines[:min(len(lines), 3, m.h)]
		for i, l := range lines {
			lines[i] = s.warn.Render(s.fit(l, m.w))
		}
		return lines
	}
	return []string{s.dim.Render(s.fit(keys, m.w))}
}

func (m *Model) gameFoot() string {
	g := m.game
	switch {
	case g.choices.typing:
		return footFilter
	case !g.view.Live:
		return footPast
	case g.focus == focusMap:
		return footMap
	case g.focus == focusLog:
		return footLog
	}
	return footGame
}

// third reports whether there is room for a third column.
func (m *Model) third() bool { return m.w >= thirdWidth }

func (m *Model) gameView() []string {
	body := m.h - 2
	out := []string{m.statusLine()}
	if m.w < smallWidth || m.h < smallHeight {
		return append(out, m.smallView(body)...)
	}
	logHeight := max(6, min(body*3/10, 16))
	top := body - logHeight
	right := max(36, min(m.w*45/100, 72))
	if m.third() {
		right = max(40, m.w*30/100)
	}
	columns := [][]string{}
	left := m.w - right
	switch {
	case m.game.panel != panelNone && m.third():
		side := max(40, m.w*28/100)
		columns = append(columns, m.mapBox(left-side, top), m.panelBox(side, top))
	case m.game.panel != panelNone:
		columns = append(columns, m.panelBox(left, top))
	default:
		columns = append(columns, m.mapBox(left, top))
	}
	columns = append(columns, m.choiceBox(right, top))
	out = append(out, beside(columns...)...)
	return append(out, m.logBox(m.w, logHeight)...)
}

// smallView shows one panel, the one in focus.
func (m *Model) smallView(height int) []string {
	g := m.game
	switch {
	case g.panel != panelNone && g.focus != focusLog:
		return m.panelBox(m.w, height)
	case g.focus == focusMap:
		return m.mapBox(m.w, height)
	case g.focus == focusLog:
		return m.logBox(m.w, height)
	}
	return m.choiceBox(m.w, height)
}

func (m *Model) mapBox(width, height int) []string {
	g := m.game
	return m.st.framed(titleMap, g.m.lines(m.st, width-2, height-2), width, height, g.focus == focusMap)
}

func (m *Model) logBox(width, height int) []string {
	return m.st.framed(titleLog, m.logLines(width-2, height-2), width, height, m.game.focus == focusLog)
}

func (m *Model) panelBox(width, height int) []string {
	g := m.game
	lines := m.panelLines(width - 3)
	g.scroll = max(0, min(g.scroll, len(lines)-height+2))
	title := panelTitles[g.panel]
	if more := len(lines) - g.scroll - height + 2; more > 0 {
		title = fmt.Sprintf("%s +%d", title, more)
	}
	rows := make([]string, 0, len(lines))
	for _, l := range lines[g.scroll:] {
		rows = append(rows, " "+l)
	}
	return m.st.framed(title, rows, width, height, g.focus == focusPanel)
}

// choiceBox is the prompt with the choices below it.
func (m *Model) choiceBox(width, height int) []string {
	g := m.game
	inner := width - 2
	lines := m.promptLines(inner, max(1, (height-2)/2))
	lines = append(lines, g.choices.lines(m.st, inner, max(1, height-2-len(lines)), g.focus == focusChoices)...)
	return m.st.framed(m.choiceTitle(), lines, width, height, g.focus == focusChoices)
}

func (m *Model) choiceTitle() string {
	v := m.game.view
	title := sideTitles[v.Side]
	if v.Side == "" {
		title = statusTitles[v.Status]
	}
	if n := len(v.Actions); n > 0 {
		title += fmt.Sprintf(": %d choices", n)
	}
	return title
}

// promptLines say what is being decided, or what the game waits for.
func (m *Model) promptLines(width, most int) []string {
	g := m.game
	v := g.view
	text := v.Prompt
	switch {
	case !v.Live:
		text = fmt.Sprintf(textPast, v.Step, g.live.Steps) + " " + v.Prompt
	case v.Status == table.Thinking:
		text = fmt.Sprintf(textThinking+" ", sideTitles[v.Side], m.seat(v)) + m.spinner()
	case v.Status == table.Paused:
		text = textPaused
	case v.Status == table.Failed:
		text = fmt.Sprintf(textFailed, v.Fault)
	case v.Status == table.Over:
		text = textOver + " " + v.Result
	case v.Status == table.Waiting:
		text = textWaits
	case v.Rolled != nil:
		text = withRoll(v.Prompt, v.Rolled)
	}
	lines := wrap(clean(text), width-1, 0)
	if len(lines) > most {
		lines = append(lines[:most-1], m.st.fit(lines[most-1], width-4)+m.st.lines.cut)
	}
	for i, l := range lines {
		lines[i] = " " + m.st.side(v.Side).Render(l)
	}
	if g.stopAct != nil && v.Live {
		return append(lines, " "+m.st.fit(m.spinner()+" "+textAtWork, width-1))
	}
	if more := pickingText(v); more != "" && v.Live {
		for _, l := range wrap(clean(more), width-1, 0) {
			lines = append(lines, " "+m.st.dim.Render(l))
		}
	}
	return lines
}

// withRoll is a prompt and the roll before it; what the prompt says of its result stands once.
func withRoll(prompt string, d *table.Dice) string {
	parts := strings.Split(prompt, "; ")
	parts = append(parts[:1], slices.DeleteFunc(parts[1:], func(p string) bool { return strings.Contains(d.Result, p) })...)
	return strings.TrimSuffix(strings.Join(parts, "; "), ".") + ". " + rolled(d)
}

// rolled says how the dice lie that were rolled before the decision, and what they came to.
func rolled(d *table.Dice) string {
	var faces []string
	for i, f := range d.Faces {
		if i < len(d.Names) && d.Names[i] != "" {
			faces = append(faces, fmt.Sprintf("%s %d", d.Names[i], f))
		} else {
			faces = append(faces, fmt.Sprint(f))
		}
	}
	return fmt.Sprintf(textRolled, strings.Join(faces, ", "), d.Result)
}

// seat is the bot of the side that decides.
func (m *Model) seat(v *table.View) string {
	for i, side := range sideNames {
		if side == v.Side {
			return v.Seats[i]
		}
	}
	return ""
}

// statusLine has the tracks, and at its end who plays; what does not fit is left out from the end.
func (m *Model) statusLine() string {
	g := m.game
	v := g.view
	parts := []string{clean(v.Turn)}
	if v.Goal > 0 {
		parts = append(parts, fmt.Sprintf("VP %d/%d", v.VP, v.Goal))
	}
	parts = append(parts, g.m.pos.gauges(v.Turn)...)
	parts = append(parts, seatsText(v.Seats))
	text := " " + parts[0]
	for _, part := range parts[1:] {
		if len([]rune(text))+len([]rune(part))+3 <= m.w {
			text += " " + m.st.lines.v + " " + part
		}
	}
	return m.st.cursor.Render(m.st.fit(text, m.w))
}
