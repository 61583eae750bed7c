package desk

import (
	"bridgehead/engine/reich"
)

// book has the names of all that actions point to. It is shared and not changed.
type book struct {
	units  []reich.UnitFact
	number map[string]int // of units, by id
	codes  []string       // of hexes
	hex    map[string]int // by code
}

func newBook(g *reich.Game) *book {
	b := &book{units: g.UnitFacts(), number: map[string]int{}, hex: map[string]int{}}
	for i := range b.units {
		b.number[b.units[i].ID] = i
	}
	for h := range g.Hexes() {
		code := g.HexName(h)
		b.codes, b.hex[code] = append(b.codes, code), h
	}
	return b
}

// ids names units.
func (b *book) ids(units []int) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = b.units[u].ID
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
