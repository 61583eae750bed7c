package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// Desk shows a game. [New] makes one.
type Desk struct {
	g     *garden.Game
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
func New(g *garden.Game) *Desk {
	b := newBook(g)
	return &Desk{g: g, book: b, model: makeModel(g, b)}
}

// Board is the map and the order of battle.
func (d *Desk) Board() *board.Model { return d.model }

// Now tells of a position. Units in sight are all there is yet, so both sides see the same.
func (d *Desk) Now(s engine.State, _ engine.Player) *board.Now {
	return d.nowOf(s.(*garden.State))
}
