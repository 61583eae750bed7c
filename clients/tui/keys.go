package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// key gives a key to whoever has the floor: a question, the filter, or the screen.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	key := msg.String()
	if key == "ctrl+c" {
		return tea.Quit
	}
	m.notice = ""
	switch {
	case m.ask != nil:
		return m.askKey(msg)
	case m.screen == screenRules:
		return m.rulesKey(msg)
	case m.screen == screenGames:
		return m.gamesKey(key)
	case m.screen == screenNew:
		return m.formKey(msg)
	case m.game == nil || m.game.view == nil:
		if key == "q" || key == "esc" {
			return m.leave()
		}
		return nil
	case m.game.choices.typing:
		return m.filterKey(msg)
	}
	return m.gameKey(key)
}

// filterKey types into the filter of the choices.
func (m *Model) filterKey(msg tea.KeyMsg) tea.Cmd {
	c := &m.game.choices
	switch msg.String() {
	case "enter":
		c.typing = false
		return m.pointed()
	case "esc":
		c.clear()
		return m.pointed()
	case "up", "ctrl+p":
		c.move(-1)
		return m.pointed()
	case "down", "ctrl+n":
		c.move(1)
		return m.pointed()
	}
	c.filter = typed(c.filter, msg, mostTyped)
	c.refilter()
	return m.pointed()
}

// mostTyped is how long a line of text may be, in bytes.
const mostTyped = 200

// typed is a line of text after a key, or after what was pasted.
func typed(text string, msg tea.KeyMsg, most int) string {
	switch msg.Type {
	case tea.KeyBackspace:
		r := []rune(text)
		return string(r[:max(0, len(r)-1)])
	case tea.KeyCtrlU:
		return ""
	case tea.KeyRunes, tea.KeySpace:
		if len(text)+len(string(msg.Runes)) <= most {
			return text + clean(string(msg.Runes))
		}
	}
	return text
}

// gameKey serves the keys of a game: those of the question in hand, of the panel that has the arrows,
// and those that hold everywhere.
func (m *Model) gameKey(key string) tea.Cmd {
	g := m.game
	if g.panel == panelConfirm {
		return m.confirmKey(key)
	}
	if cmd, done := m.focusKey(key); done {
		return cmd
	}
	if len(key) == 1 && key[0] >= '0' && key[0] <= '9' {
		g.focus = focusChoices
		g.choices.digit(key)
		return m.pointed()
	}
	if cmd, done := m.panelKey(key); done {
		return cmd
	}
	if cmd, done := m.bulkKey(key); done {
		return cmd
	}
	if cmd, done := m.botKey(key); done {
		return cmd
	}
	return m.lookKey(key)
}

func (m *Model) confirmKey(key string) tea.Cmd {
	g := m.game
	switch key {
	case "enter", "y":
		if g.waiting {
			return nil
		}
		g.panel = panelNone
		return m.act(g.about)
	case "c":
		m.turnConfirm()
	case "esc", "n", "q":
		g.panel = panelNone
		m.forget()
	case "up", "down", "pgup", "pgdown":
		m.scrollKey(key)
	}
	return nil
}

func (m *Model) turnConfirm() {
	m.o.Confirm = !m.o.Confirm
	m.notice = textConfirmOff
	if m.o.Confirm {
		m.notice = textConfirmOn
	}
}

// focusKey gives the arrows to the panel in focus.
func (m *Model) focusKey(key string) (tea.Cmd, bool) {
	g := m.game
	switch g.focus {
	case focusMap:
		return m.mapKey(key)
	case focusLog:
		return m.logKey(key)
	case focusPanel:
		return nil, m.scrollKey(key)
	}
	by := map[string]int{"up": -1, "ctrl+p": -1, "down": 1, "ctrl+n": 1, "pgup": -10, "pgdown": 10,
		"home": -1 << 30, "end": 1 << 30}[key]
	switch {
	case by != 0:
		g.choices.move(by)
		return m.pointed(), true
	case key == "enter":
		return m.choose(), true
	}
	return nil, false
}

func (m *Model) scrollKey(key string) bool {
	by, ok := map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10, "home": -1 << 30}[key]
	m.game.scroll = max(0, m.game.scroll+by)
	return ok
}

func (m *Model) mapKey(key string) (tea.Cmd, bool) {
	g := m.game
	switch key {
	case "up", "down", "left", "right":
		if g.m.text != "" && len(g.m.grid) == 0 {
			g.m.first += map[string]int{"up": -1, "down": 1}[key]
			return nil, true
		}
		g.m.move(map[string]int{"left": -1, "right": 1}[key], map[string]int{"up": -1, "down": 1}[key])
	case "pgup", "pgdown":
		for range 5 {
			g.m.move(0, map[string]int{"pgup": -1, "pgdown": 1}[key])
		}
	case "enter":
		m.toggle(panelPlace)
	case "f":
		g.choices.clear()
		g.choices.place = g.m.cursor
		g.choices.refilter()
		g.focus = focusChoices
	default:
		return nil, false
	}
	return nil, true
}

// toggle opens a panel, or closes it.
func (m *Model) toggle(p panel) {
	g := m.game
	if g.panel == panelHint && g.waiting {
		m.forget()
	}
	if g.scroll = 0; g.panel == p {
		g.panel = panelNone
		if g.focus == focusPanel {
			g.focus = focusChoices
		}
		return
	}
	g.panel = p
}

// panelKey opens and closes panels.
func (m *Model) panelKey(key string) (tea.Cmd, bool) {
	switch key {
	case "o":
		m.toggle(panelOdds)
		return m.pointed(), true
	case "h":
		if m.game.panel == panelHint {
			m.toggle(panelHint)
			return nil, true
		}
		return m.askHint(), true
	case "H":
		if t := m.game.hint; t != nil {
			m.game.choices.clear()
			m.game.choices.seek(t.Action)
			m.game.focus = focusChoices
		}
		return m.pointed(), true
	case "d":
		m.game.more = !m.game.more
	case "w":
		m.toggle(panelWhy)
	case "?", "f1":
		m.toggle(panelHelp)
	case "r":
		m.openRules()
	case "k":
		m.toggle(panelKeys)
	case "t":
		m.toggle(panelTracks)
	case "v":
		m.toggle(panelVictory)
	default:
		return nil, false
	}
	return nil, true
}

// lookKey serves what is left: focus, steps, filter, leaving.
func (m *Model) lookKey(key string) tea.Cmd {
	g := m.game
	switch key {
	case "tab", "shift+tab":
		m.nextFocus(key == "shift+tab")
	case "m":
		g.panel, g.focus = panelNone, focusMap
	case "a":
		g.m.all = !g.m.all
	case "/":
		g.choices.typing, g.focus = true, focusChoices
	case "[":
		return m.step(-1)
	case "]":
		return m.step(1)
	case "{":
		return m.goTo(0)
	case "}":
		return m.goTo(-1)
	case "b":
		return m.branch()
	case "y":
		return m.readLine()
	case "i":
		m.askLine()
	case "q":
		return m.leave()
	case "esc":
		return m.escape()
	}
	return nil
}

// escape goes back one thing at a time: work at hand, panel, filter, past step, focus.
func (m *Model) escape() tea.Cmd {
	g := m.game
	switch {
	case g.stopAct != nil:
		g.stopAct()
	case g.waiting && g.panel == panelHint:
		m.forget()
	case g.panel != panelNone:
		m.toggle(g.panel)
	case g.choices.clear():
		return m.pointed()
	case !g.view.Live:
		return m.goTo(-1)
	default:
		g.focus = focusChoices
	}
	return nil
}

func (m *Model) nextFocus(back bool) {
	g := m.game
	order := []focus{focusChoices, focusMap, focusLog}
	if g.panel != panelNone {
		order = []focus{focusChoices, focusPanel, focusLog}
		if m.third() {
			order = []focus{focusChoices, focusMap, focusPanel, focusLog}
		}
	}
	at := 0
	for i, f := range order {
		if f == g.focus {
			at = i
		}
	}
	step := 1
	if back {
		step = len(order) - 1
	}
	g.focus = order[(at+step)%len(order)]
}
