package tui

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// screen is what fills the terminal.
type screen int

const (
	screenGames screen = iota
	screenNew
	screenGame
	screenRules
)

// Model is the client as bubbletea runs it.
type Model struct {
	o      Options
	ctx    context.Context
	st     *style
	w, h   int
	screen screen
	games  gameList
	form   form
	game   *game
	rules  rulesView
	ask    *question
	notice string // stands in the footer until the next key
	opened int    // counts tables opened, so that answers of an earlier one are known
	spin   int
	ticks  bool // a tick is on its way
	looks  bool // the list is to be read again in a moment
}

// New makes the model; its work stops with the context.
func New(ctx context.Context, o Options) *Model {
	m := &Model{o: o, ctx: ctx, st: newStyle(o.Look), w: 80, h: 24}
	m.form.reset(&m.o)
	return m
}

// stop ends what runs for the table in sight.
func (m *Model) stop() {
	if m.game != nil {
		m.game.cancel()
		m.game = nil
	}
}

// Messages of finished work. Those of a table carry the count of tables opened when they were asked for.
type (
	gamesMsg  []table.Summary
	openedMsg struct {
		t    Table
		view *table.View
		live *table.View // the newest
		note string
		err  error
	}
	noteMsg struct {
		text string
		err  error
	}
	tickMsg struct{}
	lookMsg struct{}
)

// Init opens the table the options name, or the list of games.
func (m *Model) Init() tea.Cmd {
	switch {
	case m.o.New != nil:
		return m.create(*m.o.New)
	case m.o.Open != "":
		at := -1
		if m.o.Replay {
			at = 0
		}
		return openingAt("", at, func() (Table, error) { return m.o.Tables.Table(m.o.Open) })
	}
	return m.list()
}

// Update takes a key or the answer to a question asked earlier.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.KeyMsg:
		cmd = m.key(msg)
	case gamesMsg:
		m.games.set(msg)
		cmd = m.follow()
	case lookMsg:
		m.looks = false
		if m.screen == screenGames {
			cmd = m.list()
		}
	case openedMsg:
		cmd = m.take(msg)
	case noteMsg:
		m.say(msg.text, msg.err)
		if m.screen == screenGames {
			cmd = m.list()
		}
	case tickMsg:
		m.spin++
		m.ticks = false
	case forGame:
		if m.game != nil && msg.of == m.game.opened {
			cmd = m.update(msg.msg)
		}
	}
	return m, tea.Batch(cmd, m.tick())
}

// tick lets the spinner turn while something is at work.
func (m *Model) tick() tea.Cmd {
	if m.ticks || m.game == nil || !m.game.busy() {
		return nil
	}
	m.ticks = true
	return tea.Tick(120*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// spinner is the sign of work going on.
func (m *Model) spinner() string { return m.st.lines.spin[m.spin%len(m.st.lines.spin)] }

// say puts a sentence or a fault into the footer.
func (m *Model) say(text string, err error) {
	m.notice = text
	if err != nil {
		m.notice = clean(err.Error())
	}
}

func (m *Model) list() tea.Cmd {
	return func() tea.Msg { return gamesMsg(m.o.Tables.List()) }
}

// follow has the list read again while a bot of a game in it is thinking.
func (m *Model) follow() tea.Cmd {
	thinks := func(s table.Summary) bool { return s.Status == table.Thinking }
	if m.looks || m.screen != screenGames || !slices.ContainsFunc(m.games.list, thinks) {
		return nil
	}
	m.looks = true
	return tea.Tick(500*time.Millisecond, func(time.Time) tea.Msg { return lookMsg{} })
}

// open opens a table by its id.
func (m *Model) open(id string) tea.Cmd {
	return opening("", func() (Table, error) { return m.o.Tables.Table(id) })
}

func (m *Model) create(s table.Setup) tea.Cmd {
	return opening("", func() (Table, error) { return m.o.Tables.Create(s) })
}

// opening gets a table and its newest view.
func opening(note string, get func() (Table, error)) tea.Cmd { return openingAt(note, -1, get) }

// openingAt gets a table and its view after so many steps; the newest for a negative number.
func openingAt(note string, at int, get func() (Table, error)) tea.Cmd {
	return func() tea.Msg {
		t, err := get()
		if err != nil {
			return openedMsg{err: err}
		}
		live, err := t.View(-1)
		v := live
		if err == nil && at >= 0 {
			v, err = t.View(at)
		}
		return openedMsg{t, v, live, note, err}
	}
}

// take shows a table that has been opened.
func (m *Model) take(msg openedMsg) tea.Cmd {
	if msg.err != nil {
		m.say("", msg.err)
		if m.game == nil && m.screen == screenGame {
			m.screen = screenGames
		}
		return m.list()
	}
	m.stop()
	m.opened++
	m.screen, m.ask, m.notice = screenGame, nil, msg.note
	m.game = newGame(m.ctx, m.opened, msg.t)
	if !msg.view.Live {
		m.game.live = msg.live
	}
	// The table may have changed between the view and the watch, so it is looked at once more.
	return tea.Batch(m.show(msg.view), m.readLog(true), m.readBoard(), m.nextEvent(), m.refresh())
}

// leave goes back to the list of games; the table plays on.
func (m *Model) leave() tea.Cmd {
	m.stop()
	m.screen, m.ask = screenGames, nil
	return m.list()
}
