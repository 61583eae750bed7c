package desk

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// book has the names of all things of a game that actions point to. It is shared and not changed.
type book struct {
	facts  *gamble.Facts
	parts  []engine.Part
	nUnits int
	number map[string]int // of units, by id
	edges  []string       // codes of the crossings, by number
}

func newBook(g *gamble.Game) *book {
	b := &book{facts: g.Facts(), parts: g.Chart().Actions}
	b.nUnits, b.number = len(b.facts.Units), map[string]int{}
	for i := range b.facts.Units {
		b.number[b.facts.Units[i].ID] = i
	}
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
