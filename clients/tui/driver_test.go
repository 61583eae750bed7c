package tui

import (
	"context"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// driver runs a model as bubbletea does: commands beside it, their messages one at a time.
type driver struct {
	t    testing.TB
	m    *Model
	msgs chan tea.Msg
}

func drive(t testing.TB, o Options) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d := &driver{t, New(ctx, o), make(chan tea.Msg, 1000)}
	d.run(d.m.Init())
	return d
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { d.msgs <- cmd() }()
	}
}

func (d *driver) update(msg tea.Msg) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			d.run(c)
		}
		return
	}
	_, cmd := d.m.Update(msg)
	d.run(cmd)
}

// until takes messages until something is so.
func (d *driver) until(what string, is func() bool) {
	d.t.Helper()
	deadline := time.After(20 * time.Second)
	for !is() {
		select {
		case msg := <-d.msgs:
			d.update(msg)
		case <-deadline:
			d.t.Fatalf("waited in vain for %s; on the screen:\n%s", what, d.m.View())
		}
	}
}

// keys presses keys: "enter", "up" and other names, or letters one by one.
func (d *driver) keys(keys ...string) {
	for _, k := range keys {
		d.update(keyMsg(k))
		d.m.View() // arrows go by what is on the screen
	}
}

var keyNames = map[string]tea.KeyType{"enter": tea.KeyEnter, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"backspace": tea.KeyBackspace, "f1": tea.KeyF1, "ctrl+c": tea.KeyCtrlC, "ctrl+u": tea.KeyCtrlU, " ": tea.KeySpace}

func keyMsg(k string) tea.KeyMsg {
	if kind, ok := keyNames[k]; ok {
		if kind == tea.KeySpace {
			return tea.KeyMsg{Type: kind, Runes: []rune(" ")}
		}
		return tea.KeyMsg{Type: kind}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
}

func (d *driver) size(w, h int) { d.update(tea.WindowSizeMsg{Width: w, Height: h}) }

// shows waits until the screen has a text.
func (d *driver) shows(text string) {
	d.t.Helper()
	d.until(text, func() bool { return contains(d.m.View(), text) })
}

// drain takes the messages that are there already.
func (d *driver) drain() {
	for {
		select {
		case msg := <-d.msgs:
			d.update(msg)
		default:
			return
		}
	}
}
