package desk

import "bridgehead/engine/garden"

// book has the names of all that actions point to. It is shared and not changed.
type book struct {
	units     []garden.UnitFact
	number    map[string]int // of units, by id
	codes     []string       // of hexes
	hex       map[string]int // by code
	crossings []string       // of bridges, in the order of the engine
}

func newBook(g *garden.Game) *book {
	b := &book{units: g.UnitFacts(), number: map[string]int{}, hex: map[string]int{}, crossings: g.Crossings()}
	for i := range b.units {
		b.number[b.units[i].ID] = i
	}
	for h := range g.Hexes() {
		code := g.HexName(h)
		b.codes, b.hex[code] = append(b.codes, code), h
	}
	return b
}

// numbers are units by their ids.
func (b *book) numbers(ids []string) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = b.number[id]
	}
	return out
}

// path names hexes.
func (b *book) path(hexes []int) []string {
	out := make([]string, len(hexes))
	for i, h := range hexes {
		out[i] = b.codes[h]
	}
	return out
}
