package tui

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/insight"
)

var errNoAdvice = errors.New(textNoAdvice)

// inquire asks the adviser in the background; it takes back the question before.
func (m *Model) inquire(f func(ctx context.Context, eg engine.Game, s engine.State, asked int) tea.Msg) tea.Cmd {
	g := m.game
	m.forget()
	ctx, cancel := context.WithCancel(g.ctx)
	g.stopAsk, g.waiting = cancel, true
	asked, step := g.asked, g.view.Step
	return g.work(func() (msg tea.Msg) {
		defer cancel()
		defer func() { // a fault of an agent costs an answer, not the game
			if p := recover(); p != nil {
				msg = noAnswer{asked, fmt.Errorf(textFault, p)}
			}
		}()
		eg, s, err := g.t.At(step)
		if err != nil {
			return noAnswer{asked, err}
		}
		return f(ctx, eg, s, asked)
	})
}

// noAnswer says that a question could not be put.
type noAnswer struct {
	asked int
	err   error
}

// askOdds asks what the choice under the cursor leads to.
func (m *Model) askOdds() tea.Cmd {
	g := m.game
	c := g.choices.current()
	if c == nil || m.o.Adviser == nil || c.ID < 0 {
		return nil
	}
	action := c.ID
	if g.preview != nil && g.about == action {
		return nil
	}
	g.preview, g.about, g.dice = nil, action, false
	return m.inquire(func(ctx context.Context, eg engine.Game, s engine.State, asked int) tea.Msg {
		p, err := m.o.Adviser.Preview(ctx, eg, s, engine.Action(action))
		dice := s.Player().IsSide() && s.Check(engine.Action(action)) == nil && insight.Rolls(s, engine.Action(action))
		return previewMsg{asked, action, p, dice, err}
	})
}

// askHint asks an agent what it would do.
func (m *Model) askHint() tea.Cmd {
	if m.o.Adviser == nil {
		m.say("", errNoAdvice)
		return nil
	}
	cmd := m.inquire(func(ctx context.Context, eg engine.Game, s engine.State, asked int) tea.Msg {
		t, err := m.o.Adviser.Hint(ctx, eg, s, "")
		return hintMsg{asked, t, err}
	})
	m.game.panel, m.game.scroll = panelHint, 0
	return cmd
}

func (m *Model) hinted(msg hintMsg) {
	g := m.game
	switch {
	case msg.err != nil:
		g.panel = panelNone
		m.say("", msg.err)
	case msg.thought != nil:
		g.hint = msg.thought
		g.choices.hinted = map[int]advised{}
		for i := range msg.thought.Candidates {
			c := &msg.thought.Candidates[i]
			a := advised{mark: " "}
			switch {
			case c.Action == msg.thought.Action:
				a.mark = "H"
			case c.Even:
				a.mark = "h"
			}
			if c.Chance != nil {
				a.note = fmt.Sprintf(" [%.0f%%, %s]", 100**c.Chance, m.st.loss(msg.thought, c))
			}
			g.choices.hinted[c.Action] = a
		}
	}
}

// previewed takes odds; where a choice waits for them it is made or asked about.
func (m *Model) previewed(msg previewMsg) tea.Cmd {
	g := m.game
	if msg.asked != g.asked {
		return nil
	}
	g.waiting = false
	g.preview, g.about, g.dice = msg.preview, msg.action, msg.dice
	if msg.err != nil {
		g.preview = nil
		m.say("", msg.err)
	}
	if g.panel == panelConfirm && !g.dice {
		g.panel = panelNone
		return m.act(msg.action)
	}
	return nil
}

// choose makes the choice under the cursor, after a question where dice follow.
func (m *Model) choose() tea.Cmd {
	g := m.game
	c := g.choices.current()
	if c == nil || g.acting {
		return nil
	}
	if member := taken(c.ID); c.ID < 0 {
		return m.change(func(revision int) (*table.View, error) { return g.t.Drop(revision, member) })
	}
	if !m.o.Confirm || m.o.Adviser == nil || m.keeps(c) {
		return m.act(c.ID)
	}
	if g.preview != nil && g.about == c.ID && !g.dice {
		return m.act(c.ID)
	}
	cmd := m.askOdds()
	g.panel, g.scroll = panelConfirm, 0
	return cmd
}

// keeps reports whether a choice is a member of a set that is ended by a choice of its own, so that no dice follow.
func (m *Model) keeps(c *table.Choice) bool {
	p := m.game.live.Picking
	return p != nil && p.Mode == table.PickSet && c.Late
}

// act plays an action at the revision it was listed at.
func (m *Model) act(action int) tea.Cmd {
	g := m.game
	return m.change(func(revision int) (*table.View, error) { return g.t.Act(revision, engine.Action(action)) })
}

// undo takes back to the last decision of a person.
func (m *Model) undo() tea.Cmd {
	g := m.game
	if g.acting {
		return nil
	}
	m.forget()
	g.acting = true
	revision := g.live.Revision
	past := m.goTo(-1)
	return tea.Batch(past, g.work(func() tea.Msg {
		v, err := g.t.Undo(revision)
		return viewMsg{view: v, err: err, acts: true, undo: true}
	}))
}

// pointed follows the cursor of the choices: the map shows where it points, and the odds are those of it.
func (m *Model) pointed() tea.Cmd {
	g := m.game
	c := g.choices.current()
	if c == nil {
		if g.focus != focusMap {
			g.m.lookAt(g.m.pos.scene())
		}
		return nil
	}
	if g.m.pos.drawn() && g.m.pos.hexes != nil && g.m.cursor == "" { // begin where there is something to choose
		for i := range g.choices.all {
			if at := g.m.pos.placeOf(&g.choices.all[i]); at != "" {
				g.m.lookAt(at)
				break
			}
		}
	}
	if at := g.m.pos.placeOf(c); at != "" {
		g.m.lookAt(at)
	}
	if g.panel == panelOdds {
		return m.askOdds()
	}
	return nil
}
