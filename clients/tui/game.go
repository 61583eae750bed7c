package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
)

// focus is the panel that takes the arrows.
type focus int

const (
	focusChoices focus = iota
	focusMap
	focusLog
	focusPanel
)

// panel is what stands beside the map or in its place.
type panel int

const (
	panelNone panel = iota
	panelOdds
	panelHint
	panelWhy
	panelHelp
	panelKeys
	panelPlace
	panelTracks
	panelVictory
	panelConfirm
)

// game is the table in sight.
type game struct {
	opened  int
	t       Table
	ctx     context.Context
	cancel  context.CancelFunc
	events  <-chan table.Event
	live    *table.View    // the newest
	view    *table.View    // the one shown: live, or a past one
	entries []table.Entry  // of the whole log
	lines   []*table.Entry // those that are shown
	logAt   int            // line under the cursor of the log; len(lines): the end
	m       mapView
	choices choiceList
	focus   focus
	panel   panel
	scroll  int // of the panel

	asked    int // counts questions to the adviser; an answer to an earlier one is dropped
	stopAsk  context.CancelFunc
	waiting  bool // for the adviser
	preview  *board.Odds
	about    int  // action the preview is of
	dice     bool // and dice fall at once
	hint     *table.Thought
	more     bool // hints and reasons say how the search came to them
	why      *table.Thought
	pacing   bool               // a change of the pace is on its way
	acting   bool               // an action is on its way
	stopAct  context.CancelFunc // an agent looks for it, and can be stopped; nil: it is not for long
	fetching bool               // a view is on its way
	stale    bool               // another change came meanwhile
}

func newGame(ctx context.Context, opened int, t Table) *game {
	g := &game{opened: opened, t: t, stopAsk: func() {}}
	g.ctx, g.cancel = context.WithCancel(ctx)
	g.events = t.Watch(g.ctx)
	return g
}

// busy games need the spinner.
func (g *game) busy() bool {
	return g.waiting || g.acting || g.live != nil && g.live.Status == table.Thinking
}

// work runs f beside the screen and brings its message back to this table.
func (g *game) work(f func() tea.Msg) tea.Cmd {
	of := g.opened
	return func() tea.Msg { return forGame{of, f()} }
}

// update takes the answer to work for this table.
func (m *Model) update(msg tea.Msg) tea.Cmd {
	g := m.game
	switch msg := msg.(type) {
	case eventMsg:
		if !msg.open {
			return nil
		}
		return tea.Batch(m.refresh(), m.nextEvent())
	case viewMsg:
		return m.viewed(msg)
	case pastMsg:
		if msg.err != nil {
			m.say("", msg.err)
			return nil
		}
		return m.show(msg.view)
	case noAnswer:
		if msg.asked == g.asked {
			m.forget()
			if g.panel == panelConfirm {
				g.panel = panelNone
			}
			m.say("", msg.err)
		}
	case logMsg:
		return m.read(msg)
	case boardMsg:
		if msg.text != "" {
			g.m.text = msg.text
		}
		if msg.board != nil {
			g.m.pos.chart = msg.board
			if g.view != nil {
				return m.pointed()
			}
		}
	case lineMsg:
		return m.lined(msg)
	case paceMsg:
		return m.paced(msg)
	case previewMsg:
		return m.previewed(msg)
	case hintMsg:
		if msg.asked == g.asked {
			g.waiting = false
			m.hinted(msg)
		}
	}
	return nil
}

// nextEvent waits for the table to change.
func (m *Model) nextEvent() tea.Cmd {
	g := m.game
	return g.work(func() tea.Msg {
		e, open := <-g.events
		return eventMsg{e, open}
	})
}

// refresh fetches the newest view, one at a time however fast the bots are.
func (m *Model) refresh() tea.Cmd {
	g := m.game
	if g.fetching {
		g.stale = true
		return nil
	}
	g.fetching, g.stale = true, false
	return g.work(func() tea.Msg {
		v, err := g.t.View(-1)
		return viewMsg{view: v, err: err}
	})
}

// viewed takes a view of the newest step.
func (m *Model) viewed(msg viewMsg) tea.Cmd {
	g := m.game
	var again tea.Cmd
	if msg.acts {
		g.acting, g.stopAct = false, nil
	} else {
		g.fetching = false
		if g.stale {
			again = m.refresh()
		}
	}
	if msg.err != nil {
		m.say("", msg.err)
		if msg.acts { // the table may have gone on meanwhile
			return m.refresh()
		}
		return again
	}
	if msg.undo {
		m.say(undoneText(msg.view.Step), nil)
	}
	return tea.Batch(again, m.show(msg.view), m.readLog(msg.undo))
}

// show puts a view on the screen. A past step in sight stays there while the table goes on.
func (m *Model) show(v *table.View) tea.Cmd {
	g := m.game
	if v.Live {
		if g.live != nil && v.Revision < g.live.Revision {
			return nil // overtaken
		}
		if g.pacing && g.live != nil {
			v.Pace = g.live.Pace
		}
		past := g.view != nil && !g.view.Live
		changed := g.live == nil || g.live.Revision != v.Revision
		g.live = v
		if past {
			return nil
		}
		if !changed {
			g.view = v
			return nil
		}
	}
	g.view = v
	g.choices.set(withPicked(v))
	g.m.pos.now = v.Now
	g.m.marks = map[string]bool{}
	for i := range v.Actions {
		g.m.marks[v.Actions[i].Place] = true
	}
	if g.panel == panelConfirm || g.panel == panelHint && !g.waiting {
		g.panel = panelNone
	}
	m.forget()
	g.hint, g.preview = nil, nil
	if v.Live {
		g.why = g.t.Thought()
		g.logAt = len(g.lines)
	}
	return tea.Batch(m.pointed(), m.drawBoard())
}

// forget drops the question the adviser is at.
func (m *Model) forget() {
	g := m.game
	g.stopAsk()
	g.asked++
	g.waiting = false
	if g.panel == panelHint {
		g.panel = panelNone
	}
}

// drawBoard has the game draw itself, where nothing shows it.
func (m *Model) drawBoard() tea.Cmd {
	g := m.game
	if g.view.Now != nil {
		return nil
	}
	step := g.view.Step
	return g.work(func() tea.Msg {
		_, s, err := g.t.At(step)
		if err != nil {
			return boardMsg{}
		}
		return boardMsg{text: engine.Board(s)}
	})
}

// readBoard asks for the board.
func (m *Model) readBoard() tea.Cmd {
	g := m.game
	if m.o.Adviser == nil {
		return nil
	}
	return g.work(func() tea.Msg {
		eg, _, err := g.t.At(0)
		if err != nil {
			return nil
		}
		return boardMsg{board: newChart(m.o.Adviser.Board(eg))}
	})
}
