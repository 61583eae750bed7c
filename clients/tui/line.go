package tui

import (
	"bufio"
	"fmt"
	"io"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"bridgehead/engine"
	"bridgehead/table"
)

// lineMsg is the position in sight as a line.
type lineMsg struct {
	line string
	err  error
}

// readLine fetches the line of the step in sight.
func (m *Model) readLine() tea.Cmd {
	g := m.game
	step := g.view.Step
	return g.work(func() tea.Msg {
		_, s, err := g.t.At(step)
		if err != nil {
			return lineMsg{err: err}
		}
		text, err := s.MarshalText()
		return lineMsg{string(text), err}
	})
}

// lined leaves the screen for a moment to print the line whole: on the screen it would be cut into pieces.
func (m *Model) lined(msg lineMsg) tea.Cmd {
	if msg.err != nil {
		m.say("", msg.err)
		return nil
	}
	return tea.Exec(&linePrinter{line: clean(msg.line), done: m.ctx.Done()}, func(err error) tea.Msg { return noteMsg{textLineShown, err} })
}

// linePrinter prints a line on the terminal itself, hands it to the clipboard where the terminal allows that, and
// waits for Enter or until the program is to end.
type linePrinter struct {
	line string
	done <-chan struct{}
	in   io.Reader
	out  io.Writer
}

// SetStdin, SetStdout and SetStderr are of [tea.ExecCommand].
func (p *linePrinter) SetStdin(in io.Reader) { p.in = in }

// SetStdout says where the line goes.
func (p *linePrinter) SetStdout(out io.Writer) { p.out = out }

// SetStderr is not used.
func (*linePrinter) SetStderr(io.Writer) {}

// Run prints and waits.
func (p *linePrinter) Run() error {
	if _, err := fmt.Fprintf(p.out, "%s\n%s\n\n%s", ansi.SetSystemClipboard(p.line), p.line, textLineBelow); err != nil {
		return err
	}
	read := make(chan error, 1)
	go func() {
		_, err := bufio.NewReaderSize(p.in, 16).ReadString('\n')
		read <- err
	}()
	select {
	case err := <-read:
		if err == io.EOF { // nobody is there to press Enter
			err = nil
		}
		return err
	case <-p.done:
		return nil
	}
}

// askLine asks for a line, and makes a game that goes on from there, with those in the seats who have them now.
func (m *Model) askLine() {
	seats, pace := m.form.setup(&m.o).Seats, m.form.setup(&m.o).Pace
	if m.screen == screenGame && m.game != nil && m.game.view != nil {
		seats, pace = m.game.view.Seats, m.game.view.Pace
	}
	m.ask = &question{prompt: textAskLine, most: engine.MaxPosition, done: func(text string) tea.Cmd {
		return opening(textFromLine, func() (Table, error) {
			if m.o.Line != nil {
				var err error
				if text, err = m.o.Line(text); err != nil {
					return nil, err
				}
			}
			return m.o.Tables.Create(table.Setup{Position: text, Seats: seats, Pace: pace})
		})
	}}
}
