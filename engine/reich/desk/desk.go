package desk

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// Desk shows a game. [New] makes one.
type Desk struct {
	g     *reich.Game
	model *board.Model
	book  *book
	areas []string // off the map, in the order of their numbers
}

var (
	_ board.Desk      = (*Desk)(nil)
	_ board.Pointer   = (*Desk)(nil)
	_ board.Reacher   = (*Desk)(nil)
	_ board.Previewer = (*Desk)(nil)
)

// New makes the desk of a game.
func New(g *reich.Game) *Desk {
	b := newBook(g)
	return &Desk{g: g, book: b, model: makeModel(g, b), areas: g.Areas()}
}

// Board is the map and the order of battle.
func (d *Desk) Board() *board.Model { return d.model }

// Now tells of a position. The Allies do not see who is in which area off the map (20.0), all else both sides do.
func (d *Desk) Now(s engine.State, as engine.Player) *board.Now { return d.nowOf(s.(*reich.State), as) }
