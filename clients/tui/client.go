package tui

import (
	"context"
	"errors"
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/env"
	"bridgehead/table"
)

// Tables are the games in progress; [Of] makes them of a hall.
type Tables interface {
	List() []table.Summary
	Create(s table.Setup) (Table, error)
	Table(id string) (Table, error)
	Load(r io.Reader, name string, seats [2]string) (Table, error)
	Delete(id string) error
}

// Table is one game, such as a *table.Table or a seat at it.
type Table interface {
	ID() string
	View(at int) (*table.View, error)
	Act(revision int, a engine.Action) (*table.View, error)
	Drop(revision, member int) (*table.View, error)
	DoBulk(ctx context.Context, revision int, b table.Bulk) (*table.View, error)
	ConfirmEnd(revision int) (*table.View, error)
	Undo(revision int) (*table.View, error)
	Pause(stop bool) error
	SetPace(ms int) error
	Branch(at int, s table.Setup) (*table.Table, error)
	Entries(from, most int) ([]table.Entry, error)
	Skip() (*table.View, error)
	Record() (*env.Record, error)
	Thought() *table.Thought
	Watch(ctx context.Context) <-chan table.Event
	At(step int) (engine.Game, engine.State, error)
}

var (
	_ Table = (*table.Table)(nil)
	_ Table = (*table.Seat)(nil)
)

// Adviser answers what a person may ask at a position. Its answers may take time; they stop with the
// context.
type Adviser interface {
	// Board is what the game is played on; nil where nothing shows it.
	Board(g engine.Game) *board.Model
	// Preview is what an action leads to.
	Preview(ctx context.Context, g engine.Game, s engine.State, a engine.Action) (*board.Odds, error)
	// Hint is what an agent would do; an empty spec leaves the choice of the agent to the adviser.
	Hint(ctx context.Context, g engine.Game, s engine.State, agent string) (*table.Thought, error)
	// Help explains a kind of node of a game and rules, in paragraphs.
	Help(game, kind string, rules []string) []Topic
}

// Topic is a piece of help.
type Topic struct{ Title, Text string }

// Scenario and Opponent are what a new game is chosen from.
type (
	Scenario struct {
		Game, Name, Title, Text string
		Fair                    string // the option with which both sides win as often; empty: none
	}
	Opponent struct {
		Spec, Name, Summary string
		// Plays reports whether it plays a side of a scenario, which is named whole; nil: it plays all.
		Plays func(scenario, side string) bool
	}
)

// Options are what the client works with.
type Options struct {
	Tables    Tables
	Adviser   Adviser
	Scenarios []Scenario
	Opponents []Opponent
	Open      string       // id of a table to begin with; empty: the list of games
	Replay    bool         // that table is shown from its beginning
	New       *table.Setup // a table to make and begin with
	Confirm   bool         // ask before dice are rolled
	Look      Look
	Save      func(path string, r *env.Record, g engine.Game) error // writes a record; nil: nothing can be exported
	Read      func(path string) (io.ReadCloser, error)
	// Line finds the position in what was pasted, such as an address; nil: it is one as it stands.
	Line func(text string) (string, error)
}

// Run plays in the terminal until the person leaves or the context ends.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	m := New(ctx, o)
	defer m.stop()
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithAltScreen())
	_, err := p.Run()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return nil // everything is kept by the tables
	}
	return err
}

// Of makes Tables of a hall.
func Of(h *table.Hall) Tables { return hall{h} }

type hall struct{ *table.Hall }

func (h hall) Create(s table.Setup) (Table, error) {
	t, err := h.Hall.Create(s)
	seat, fault := some(t, err)
	if err == nil && fault != nil {
		return nil, errors.Join(fault, h.Hall.Delete(t.ID()))
	}
	return seat, fault
}
func (h hall) Table(id string) (Table, error) { return some(h.Hall.Table(id)) }
func (h hall) Load(r io.Reader, name string, seats [2]string) (Table, error) {
	return some(h.Hall.Load(r, name, seats))
}

// some is a table as the one has it before them who sits at this screen: where something is hidden, the only person. It keeps a
// nil pointer from becoming a table.
func some(t *table.Table, err error) (Table, error) {
	switch {
	case err != nil:
		return nil, err
	case !t.Veiled():
		return t, nil
	}
	who, persons := engine.Public, 0
	for side, spec := range t.Summary().Seats {
		if spec == table.Human {
			who = engine.Player(side)
			persons++
		}
	}
	if persons == 2 {
		return nil, errors.New("the sides of this game do not see everything: two people play it at one screen on the page or with play --console --plain, where one looks away")
	}
	return t.For(who), nil
}
