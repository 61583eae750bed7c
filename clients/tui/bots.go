package tui

import (
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// paces are the speeds of bots in milliseconds, the fastest first.
var paces = []int{0, 100, 250, 500, 1000, 2000, 5000, 10_000}

// botKey serves the keys for bots and for the table.
func (m *Model) botKey(key string) (tea.Cmd, bool) {
	g := m.game
	switch key {
	case "p", " ":
		stop := g.live.Status != table.Paused
		return g.work(func() tea.Msg { return changed(g, g.t.Pause(stop)) }), true
	case "e":
		if s := g.live.Status; s != table.Thinking && s != table.Paused {
			return nil, true
		}
		return g.work(func() tea.Msg {
			if _, err := g.t.Skip(); err != nil {
				var no *table.Error
				if !errors.As(err, &no) || no.Code != table.CodeNotYours { // they had come to the end of it
					return viewMsg{err: err}
				}
			}
			return changed(g, nil)
		}), true
	case "+", "=":
		return m.pace(-1), true
	case "-":
		return m.pace(1), true
	case "u":
		return m.undo(), true
	case "s":
		m.askSave()
	case "c":
		m.turnConfirm()
	case "n":
		m.startForm()
	default:
		return nil, false
	}
	return nil, true
}

// changed is the view after a change, or the fault.
func changed(g *game, err error) tea.Msg {
	if err != nil {
		return viewMsg{err: err}
	}
	v, err := g.t.View(-1)
	return viewMsg{view: v, err: err}
}

// pace makes bots faster or slower by a step.
func (m *Model) pace(by int) tea.Cmd {
	g := m.game
	at := 0
	for at < len(paces)-1 && paces[at] < g.live.Pace {
		at++
	}
	ms := paces[max(0, min(at+by, len(paces)-1))]
	m.notice = textPaceNone
	if ms > 0 {
		m.notice = fmt.Sprintf(textPace, time.Duration(ms)*time.Millisecond)
	}
	g.live.Pace = ms
	if g.pacing {
		return nil // what was asked for last is set when the change before is done
	}
	return m.setPace()
}

// setPace sends the pace to the table.
func (m *Model) setPace() tea.Cmd {
	g := m.game
	g.pacing = true
	ms := g.live.Pace
	return g.work(func() tea.Msg { return paceMsg{ms, g.t.SetPace(ms)} })
}

// paced goes on where the pace was changed again meanwhile.
func (m *Model) paced(msg paceMsg) tea.Cmd {
	g := m.game
	g.pacing = false
	if msg.err != nil {
		m.say("", msg.err)
	} else if g.live.Pace != msg.pace {
		return m.setPace()
	}
	return m.refresh()
}

// undoneText says where undo has led.
func undoneText(step int) string { return fmt.Sprintf(textUndone, step) }
