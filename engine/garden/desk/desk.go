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

// Now tells of a position as a side, or the public, sees it: enemy units out of sight are not there but for a mark where they
// were last seen.
func (d *Desk) Now(s engine.State, side engine.Player) *board.Now {
	return d.nowOf(s.(*garden.State).Seen(side))
}

// seen is a position as the side to move sees it.
func seen(s engine.State) *garden.State {
	g := s.(*garden.State)
	return g.Seen(g.Player())
}
