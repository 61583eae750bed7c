package desk

import (
	"slices"

	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// book has the names of all that actions point to. It is shared and not changed.
type book struct {
	units  []endeavor.UnitFact
	number map[string]int // of units, by id
	places []endeavor.PlaceFact
	place  map[string]int // by code
	boxes  []box
	zones  [airZones]string // hexes in the middle of Air Zones
}

func newBook(g *endeavor.Game) *book {
	b := &book{units: g.UnitFacts(), number: map[string]int{}, places: g.PlaceFacts(), place: map[string]int{}}
	for i := range b.units {
		b.number[b.units[i].ID] = i
	}
	for p := range b.places {
		b.place[b.places[p].Code] = p
	}
	b.boxes = boxesOf(g)
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

// fights tells a unit that counts for stacking and has a zone: not HQs and Trucks (1.13).
func fights(f *endeavor.UnitFact) bool { return f.Type != "hq" && f.Type != "truck" }

// sea is where assault forces are between their placement and their landing.
const sea = "sea"

// box is a place beside the map.
type box struct{ code, name string }

// boxesOf are those somebody may be in: units that stand there, come there, go back or are rebuilt there.
func boxesOf(g *endeavor.Game) (out []box) {
	c := g.Content()
	in := func(codes ...string) bool {
		return slices.ContainsFunc(c.Placements, func(p scenarios.EndeavorPlacement) bool { return slices.Contains(codes, p.Box) }) ||
			slices.ContainsFunc(c.Arrivals, func(a scenarios.EndeavorArrival) bool { return slices.Contains(codes, a.How) })
	}
	lost := slices.ContainsFunc(c.Units, func(u scenarios.EndeavorUnit) bool { return u.Type == "hq" })
	repl := slices.ContainsFunc(c.Turns[c.First.Turn-1:c.Last.Turn], func(t scenarios.EndeavorTurn) bool { return t.Repl[1]+t.Repl[2] > 0 })
	if lost || repl || c.InHand > 0 || len(c.Ports) > 0 || in("england", "direct-north", "anywhere") {
		out = append(out, box{"england", "England"})
	}
	if c.InHand > 0 {
		out = append(out, box{sea, "At sea"})
	}
	if repl || in("med", "direct-south", "anywhere") || slices.ContainsFunc(c.Ports, func(p scenarios.EndeavorPort) bool { return p.South }) {
		out = append(out, box{"med", "Mediterranean"})
	}
	return out
}

// path names places.
func (b *book) path(places []uint16) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = b.places[p].Code
	}
	return out
}
