package gamble

import "bridgehead/engine"

// Alternate combat resolution (23.7): each side draws its two-dice sums for combat from a deck of 36.

func freshDeck(o Options) (d [11]uint8) {
	if !o.Cards {
		return d
	}
	for r := range d {
		d[r] = uint8(sumWays[r+2])
	}
	return d
}

// drawCards takes a card from each deck. A deck that has been used up is reshuffled; cards negated by
// the Advantage stay out until then (23.71).
func (s *State) drawCards(k kind, f engine.Action) {
	if !s.cards(k) {
		return
	}
	a, g := pairDice(f)
	s.deckAllied[a-2]--
	s.deckGerman[g-2]--
	left := 0
	for _, n := range s.deckAllied {
		left += int(n)
	}
	if left == 0 { // both run down together
		s.deckAllied, s.deckGerman = freshDeck(s.g.opts), freshDeck(s.g.opts)
	}
}
