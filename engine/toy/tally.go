package toy

import (
	"fmt"

	"bridgehead/engine"
)

var (
	_ engine.Tallier = (*State)(nil)
	_ engine.Scored  = (*State)(nil)
)

// drawn is how many bridges crossed are a draw; one more wins (4).
const drawn = bridges - 1

// Points are the bridges the column has crossed. Three win, but two do not lose, so the margin is that over a draw (4).
func (s *State) Points() engine.Score {
	n := int(s.pos.crossed)
	return engine.Score{Have: [2]int{Allied: n}, Need: [2]int{Allied: bridges}, Margin: n - drawn, Unit: 1, Words: "bridges"}
}

// Tally counts the bridges (4).
func (s *State) Tally() engine.Tally {
	p := &s.pos
	out := engine.Tally{Check: fmt.Sprintf("after day %d, or when the third bridge is crossed", s.game.options.Days)}
	for i := range int8(bridges) {
		it := engine.TallyItem{Name: fmt.Sprintf("Bridge %d", i+1), Side: German, Worth: 1, Rule: "4"}
		switch {
		case i < p.crossed:
			it.Side, it.Points = Allied, 1
		case i > p.crossed:
			it.Note = "the bridges before it come first"
		case p.node != atEnd:
			it.Note = "the column stands before it"
		}
		out.Items = append(out.Items, it)
	}
	out.Words = fmt.Sprintf("The column has crossed %d of %d bridges: three win, two draw, fewer lose", p.crossed, bridges)
	if p.node == atEnd {
		out.Words = fmt.Sprintf("The column has crossed %d of %d bridges: %s", p.crossed, bridges, [...]string{"the garrison wins", "the garrison wins", "a draw", "the column wins"}[p.crossed])
	}
	return out
}
