package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// gameList is the list of games with a cursor.
type gameList struct {
	list   []table.Summary
	cursor int
	first  int
}

// set takes a new list; the cursor stays on its game.
func (l *gameList) set(list []table.Summary) {
	id := ""
	if l.cursor < len(l.list) {
		id = l.list[l.cursor].ID
	}
	l.list = list
	l.cursor = max(0, min(l.cursor, len(list)-1))
	for i := range list {
		if list[i].ID == id {
			l.cursor = i
		}
	}
}

func (m *Model) gamesKey(key string) tea.Cmd {
	l := &m.games
	by := map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10, "home": -1 << 30, "end": 1 << 30}[key]
	l.cursor = max(0, min(l.cursor+by, len(l.list)-1))
	switch key {
	case "q", "esc":
		return tea.Quit
	case "n":
		m.startForm()
	case "l":
		m.askLoad()
	case "r":
		m.openRules()
	case "i":
		m.askLine()
	case "enter":
		if l.cursor < len(l.list) {
			return m.open(l.list[l.cursor].ID)
		}
	case "d":
		if l.cursor < len(l.list) {
			m.askDelete(l.list[l.cursor])
		}
	}
	return nil
}

func (m *Model) askDelete(s table.Summary) {
	m.ask = &question{prompt: fmt.Sprintf(textAskDelete, clean(titleOf(&s))), yes: true, done: func(string) tea.Cmd {
		return func() tea.Msg {
			return noteMsg{fmt.Sprintf(textDeleted, clean(titleOf(&s))), m.o.Tables.Delete(s.ID)}
		}
	}}
}

// titleOf is the name of a game, or what it is of.
func titleOf(s *table.Summary) string {
	switch {
	case s.Name != "":
		return s.Name
	case s.Title != "":
		return s.Title
	}
	return s.Scenario
}

// seatsText is "you against greedy", by the seats.
func seatsText(seats [2]string) string {
	words := make([]string, 2)
	for i, seat := range seats {
		if seat == table.Human || seat == "" {
			seat = textSelf
		}
		words[i] = sideTitles[sideNames[i]] + " " + clean(seat)
	}
	return strings.Join(words, ", ")
}

func (m *Model) gamesView() []string {
	s, l := m.st, &m.games
	width := m.w - 2
	var rows []string
	if len(l.list) == 0 {
		rows = append(rows, "", " "+textNoGames)
	}
	from := 0
	for i := range l.list {
		t := &l.list[i]
		state := statusTitles[t.Status]
		if t.Over {
			state = t.Result
		}
		if t.Fault != "" {
			state = t.Fault
		}
		mark := " "
		if i == l.cursor {
			mark, from = s.lines.cursor, len(rows)
		}
		head := s.fit(fmt.Sprintf("%s %s", mark, clean(titleOf(t))), width)
		if i == l.cursor {
			head = s.cursor.Render(head)
		}
		second := fmt.Sprintf("    %s; %s; %s; step %d", clean(state), clean(t.Turn), seatsText(t.Seats), t.Steps)
		rows = append(rows, head, s.dim.Render(s.fit(second, width)))
	}
	height := m.h - 3
	l.first = window(window(l.first, from+1, height, len(rows)), from, height, len(rows))
	return s.framed(titleGames, rows[min(l.first, len(rows)):], m.w, m.h-1, true)
}
