package desk

import (
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// Desk shows a game. [New] makes one.
type Desk struct {
	g     *gamble.Game
	book  *book
	model func() *board.Model // made when it is first asked for: planning the map takes a while
}

var (
	_ board.Desk      = (*Desk)(nil)
	_ board.Pointer   = (*Desk)(nil)
	_ board.Reacher   = (*Desk)(nil)
	_ board.Previewer = (*Desk)(nil)
)

// New makes the desk of a game.
func New(g *gamble.Game) *Desk {
	return &Desk{g: g, book: newBook(g), model: sync.OnceValue(func() *board.Model { return makeModel(g) })}
}

// Board is the map and the order of battle.
func (d *Desk) Board() *board.Model { return d.model() }

// Now tells of a position. Nothing is hidden in this game, so both sides see the same.
func (d *Desk) Now(s engine.State, _ engine.Player) *board.Now {
	return nowOf(d.book, s.(*gamble.State))
}
