package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine/board"
	"bridgehead/table"
)

// forGame is a message of work done for the table that was opened as number of.
type forGame struct {
	of  int
	msg tea.Msg
}

// What work for a table comes to.
type (
	eventMsg struct {
		event table.Event
		open  bool
	}
	viewMsg struct {
		view *table.View
		err  error
		acts bool // the answer to an action or an undo
		undo bool
	}
	logMsg struct {
		known   int // entries before those read
		entries []table.Entry
		err     error
	}
	boardMsg struct {
		board *chart
		text  string
	}
	previewMsg struct {
		asked, action int
		preview       *board.Odds
		dice          bool
		err           error
	}
	paceMsg struct {
		pace int
		err  error
	}
	hintMsg struct {
		asked   int
		thought *table.Thought
		err     error
	}
)
