package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// Desk shows a game. [New] makes one.
type Desk struct {
	g     *endeavor.Game
	model *board.Model
	book  *book
}

var (
	_ board.Desk      = (*Desk)(nil)
	_ board.Pointer   = (*Desk)(nil)
	_ board.Reacher   = (*Desk)(nil)
	_ board.Previewer = (*Desk)(nil)
)

// New makes the desk of a game.
func New(g *endeavor.Game) *Desk {
	b := newBook(g)
	return &Desk{g: g, book: b, model: makeModel(g, b)}
}

// Board is the map and the order of battle.
func (d *Desk) Board() *board.Model { return d.model }

// Now tells of a position. Both sides see all of it.
func (d *Desk) Now(s engine.State, _ engine.Player) *board.Now { return d.nowOf(own(s)) }

// own is a copy of a position with all its lines: each question about supply would draw them anew otherwise.
func own(s engine.State) *endeavor.State {
	c := s.Clone().(*endeavor.State)
	c.Prepare()
	return c
}
