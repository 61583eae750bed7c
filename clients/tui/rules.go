package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table/help"
)

// rulesView is the rule book: a list with its contents, or with what was searched for, and what stands under the cursor.
type rulesView struct {
	book   *help.Book
	back   screen // where it was opened
	typing bool
	query  string
	rows   []help.Hit
	cursor int
	first  int
	scroll int // lines of the text that have gone by
	lines  int // of the text when it was last drawn
}

// mostFound is how many finds the list has.
const mostFound = 100

// openRules opens the rules of the game at hand, at the first rule of the decision; without a game those of the first
// game there is help on.
func (m *Model) openRules() {
	games, at := help.Games(), ""
	if m.game != nil && m.game.view != nil {
		games = []string{m.game.view.Game}
		if len(m.game.view.Rules) > 0 {
			at = m.game.view.Rules[0]
		}
	}
	if len(games) == 0 || help.On(games[0]) == nil {
		m.notice = textNoRules
		return
	}
	r := &m.rules
	*r = rulesView{book: help.On(games[0]), back: m.screen}
	r.rows = r.book.All()
	r.cursor = max(0, slices.IndexFunc(r.rows, func(h help.Hit) bool { return h.What == help.HitRule && h.ID == at }))
	m.screen = screenRules
}

func (m *Model) rulesKey(msg tea.KeyMsg) tea.Cmd {
	r := &m.rules
	key := msg.String()
	if by, ok := listKeys[key]; ok {
		r.move(r.cursor + by)
		return nil
	}
	switch key {
	case "pgup", "pgdown":
		r.scroll = max(0, min(r.scroll+map[string]int{"pgup": -5, "pgdown": 5}[key], r.lines-1))
		return nil
	}
	if r.typing {
		switch key {
		case "enter":
			r.typing = false
		case "esc":
			r.typing = false
			r.search("")
		default:
			r.search(typed(r.query, msg, mostTyped))
		}
		return nil
	}
	switch key {
	case "/":
		r.typing = true
	case " ", "enter":
		r.scroll = max(0, min(r.scroll+5, r.lines-1))
	case "g":
		r.nextBook()
	case "esc":
		if r.query != "" {
			r.search("")
			return nil
		}
		m.screen = r.back
	case "r", "q":
		m.screen = r.back
	}
	return nil
}

var listKeys = map[string]int{"up": -1, "ctrl+p": -1, "down": 1, "ctrl+n": 1, "home": -1 << 30, "end": 1 << 30}

func (r *rulesView) move(to int) {
	r.cursor, r.scroll = max(0, min(to, len(r.rows)-1)), 0
}

// search lists what fits, all where nothing is searched for; then the cursor stays where it was.
func (r *rulesView) search(query string) {
	var at help.Hit
	if r.cursor < len(r.rows) {
		at = r.rows[r.cursor]
	}
	r.query = query
	if strings.TrimSpace(query) != "" {
		r.rows = r.book.Search(query, mostFound)
		r.move(0)
		return
	}
	r.rows = r.book.All()
	r.move(slices.IndexFunc(r.rows, func(h help.Hit) bool { return h.What == at.What && h.ID == at.ID }))
}

// nextBook goes to the rules of the next game.
func (r *rulesView) nextBook() {
	games := help.Games()
	i := slices.Index(games, r.book.Game)
	*r = rulesView{book: help.On(games[(i+1)%len(games)]), back: r.back}
	r.rows = r.book.All()
}

func (m *Model) rulesView() []string {
	r := &m.rules
	height := m.h - 1
	title := titleRules
	if len(help.Games()) > 1 {
		title += " (" + r.book.Game + ")"
	}
	if r.typing || r.query != "" {
		title += fmt.Sprintf(": %s (%d)", clean(r.query), len(r.rows))
	}
	if m.w >= smallWidth {
		wide := min(44, 2*m.w/5)
		return beside(m.st.framed(title, m.rulesList(wide-2, height-2), wide, height, true),
			m.st.framed(r.heading(), m.rulesText(m.w-wide-2, height-2), m.w-wide, height, false))
	}
	above := max(4, height/3)
	return append(m.st.framed(title, m.rulesList(m.w-2, above-2), m.w, above, true),
		m.st.framed(r.heading(), m.rulesText(m.w-2, height-above-2), m.w, height-above, false)...)
}

func (r *rulesView) heading() string {
	if r.cursor >= len(r.rows) {
		return ""
	}
	h := r.rows[r.cursor]
	if h.What == help.HitRule {
		return h.ID + " " + h.Title
	}
	return h.Title
}

func (m *Model) rulesList(width, height int) []string {
	r := &m.rules
	if len(r.rows) == 0 {
		return wrap(textNothingFound, width, 0)
	}
	depth := map[string]int{}
	for _, s := range r.book.Contents {
		depth[s.ID] = s.Depth
	}
	r.first = window(r.first, r.cursor, height, len(r.rows))
	var lines []string
	for i, h := range r.rows[r.first:min(r.first+height, len(r.rows))] {
		line := "  " + hitMarks[h.What] + clean(h.Title)
		if h.What == help.HitRule {
			indent := ""
			if r.query == "" {
				indent = strings.Repeat(" ", min(3, depth[h.ID]))
			}
			line = "  " + indent + h.ID + " " + clean(h.Title)
		}
		if r.first+i == r.cursor {
			line = m.st.cursor.Render(m.st.fit(m.st.lines.cursor+line[1:], width))
		}
		lines = append(lines, line)
	}
	return lines
}

func (m *Model) rulesText(width, height int) []string {
	r := &m.rules
	if r.cursor >= len(r.rows) {
		r.lines = 0
		return nil
	}
	paragraphs, rules := r.book.Article(r.rows[r.cursor])
	var lines []string
	for _, p := range paragraphs {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, wrap(clean(p), width, 0)...)
	}
	if len(rules) > 0 {
		lines = append(lines, "")
	}
	for _, id := range rules {
		t, _ := r.book.Rule(id)
		lines = append(lines, m.st.dim.Render(m.st.fit(id+" "+clean(t.Title), width)))
	}
	r.lines = len(lines)
	r.scroll = max(0, min(r.scroll, len(lines)-height))
	return lines[r.scroll:]
}
