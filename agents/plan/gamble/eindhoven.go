package gamble

import "bridgehead/engine/gamble"

const (
	valkenswaard = 64 - 1
	bonusSure    = 0.95 // chance of the bonus once XXX Corps stands in Eindhoven
	bonusStage   = 0.75 // chance that a first attack opens Valkenswaard
	openers      = 2    // units that attack takes
	lastHope     = 8    // Impulse number by which the 17th has mostly ended
	hopeRate     = 4    // Impulses before that in which the hope fades
)

// bonus is the chance of the victory point for Eindhoven on the 17th (21.31). It wants Fresh units
// of XXX Corps kept in hand until Valkenswaard is open, where committing them all there at once wins
// nothing.
func (e *evaluation) bonus(s *gamble.State) float64 {
	if s.Date() != 17 || s.AfterDaylight() && !s.ByCorps(eindhoven) && e.column[eindhoven] == 0 {
		return 0
	}
	if s.ByCorps(eindhoven) || e.column[eindhoven] > 0 {
		return bonusSure
	}
	top, n := e.reserve(s)
	need := float64(e.guard(s, german, eindhoven))
	if s.Count(german, eindhoven) == 0 {
		need = 0
	}
	stage := 1.0
	if s.Owner(valkenswaard) != allied || s.Count(german, valkenswaard) > 0 {
		n, stage = n-openers, bonusStage
	}
	if n <= 0 {
		return 0
	}
	time := max(0, min(1, float64(lastHope-s.Impulse())/hopeRate))
	return float64(stage * time * logistic((top+float64(n-1)-need)/2))
}

// reserve is the best attack factor and the number of Fresh units of XXX Corps within a march of
// Eindhoven.
func (e *evaluation) reserve(s *gamble.State) (top float64, n int) {
	for u := range e.facts.Units {
		un := &e.facts.Units[u]
		l := s.PlaceOf(u)
		if !un.Corps || !un.Point || un.MF <= 4 || s.Level(u) > 0 || l >= gamble.PlaceUK || s.MovedThisImpulse(u) {
			continue
		}
		if l == e.facts.Base || l == valkenswaard || e.next(l, eindhoven) {
			top = max(top, float64(un.Attack))
			n++
		}
	}
	return top, n
}

// next reports whether two places are neighbours.
func (e *evaluation) next(a, b uint8) bool {
	for i := range e.facts.Links[a] {
		if e.facts.Links[a][i].To == b {
			return true
		}
	}
	return false
}
