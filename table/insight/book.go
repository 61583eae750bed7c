package insight

import (
	"fmt"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// book has the names of all things of a game that actions point to.
type book struct {
	facts  *gamble.Facts
	parts  []engine.Part
	nUnits int
	edges  []string // codes of the crossings, by number
}

// books keeps the book of the game asked about last, by the game: all questions about a table are about
// one game.
var books sync.Map // *gamble.Game: *book

// mostBooks bounds what is kept.
const mostBooks = 64

func bookOf(g *gamble.Game) *book {
	if b, ok := books.Load(g); ok {
		return b.(*book)
	}
	n := 0
	books.Range(func(any, any) bool { n++; return true })
	if n >= mostBooks {
		books.Clear()
	}
	b := newBook(g)
	books.Store(g, b)
	return b
}

func newBook(g *gamble.Game) *book {
	b := &book{facts: g.Facts(), parts: g.Chart().Actions}
	b.nUnits = len(b.facts.Units)
	m := g.New().(*gamble.State).Map()
	for _, ferry := range []bool{false, true} { // the engine numbers bridges first, then ferries
		for _, e := range m.Boundaries {
			switch {
			case !ferry && e.Bridge:
				b.edges = append(b.edges, fmt.Sprintf("%d-%d", e.A, e.B))
			case ferry && e.Ferry:
				b.edges = append(b.edges, fmt.Sprintf("%d-%df", e.A, e.B))
			}
		}
	}
	return b
}

// split returns the part of the action space an action is in and its number there.
func (b *book) split(a engine.Action) (part string, i int) {
	i = int(a)
	for _, p := range b.parts {
		if i < p.Size {
			return p.Name, i
		}
		i -= p.Size
	}
	return "", i
}

func (b *book) unit(u int) string {
	if u < 0 || u >= b.nUnits {
		return ""
	}
	return b.facts.Units[u].ID
}

func (b *book) crossing(e int) string {
	if e < 0 || e >= len(b.edges) {
		return ""
	}
	return b.edges[e]
}
