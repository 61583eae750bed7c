package tui

import (
	"cmp"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// question is asked in the footer: for a line of text, or for a y.
type question struct {
	prompt string
	text   string
	yes    bool // only y says yes
	most   int  // bytes of the text; 0: mostTyped
	done   func(text string) tea.Cmd
}

func (m *Model) askKey(msg tea.KeyMsg) tea.Cmd {
	q := m.ask
	key := msg.String()
	switch {
	case q.yes:
		m.ask = nil
		if key == "y" {
			return q.done("")
		}
	case key == "esc":
		m.ask = nil
	case key == "enter":
		m.ask = nil
		if q.text != "" {
			return q.done(q.text)
		}
	default:
		q.text = typed(q.text, msg, cmp.Or(q.most, mostTyped))
	}
	return nil
}

// askSave asks for the name of a record and writes it.
func (m *Model) askSave() {
	g := m.game
	if m.o.Save == nil {
		return
	}
	m.ask = &question{prompt: textAskSave, text: "bridgehead-" + g.t.ID() + ".jsonl", done: func(path string) tea.Cmd {
		return func() tea.Msg {
			r, err := g.t.Record()
			if err != nil {
				return noteMsg{err: err}
			}
			eg, _, err := g.t.At(0)
			if err == nil {
				err = m.o.Save(path, r, eg)
			}
			return noteMsg{fmt.Sprintf(textSaved, path), err}
		}
	}}
}

// askLoad asks for a record to make a table of; the person takes the Allies.
func (m *Model) askLoad() {
	if m.o.Read == nil {
		return
	}
	m.ask = &question{prompt: textAskLoad, done: func(path string) tea.Cmd {
		return opening("", func() (Table, error) {
			r, err := m.o.Read(path)
			if err != nil {
				return nil, err
			}
			defer r.Close()
			return m.o.Tables.Load(r, path, [2]string{table.Human, table.Human})
		})
	}}
}
