package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// manner is what a style has beside its numbers: the unit that moves first, if it may.
type manner struct{ opener int }

// nobody in particular moves first.
const nobody = -1

// mostOpeners are the units tried as the first to move.
const mostOpeners = 3

// postures are other ways to play a phase of movement: factors on the numbers of the side's own style.
var postures = []map[int]float64{
	{fAssault: 2.5, fStormed: 2.5, nBold: 1.4, fUnder: 0.6, fFire: 0.6}, // storm
	{fHope: 2, fUnder: 0.4, fFire: 0.4, fShaken: 0.5},                   // march
	{fUnder: 2.5, fFire: 2.5, fSteps: 2, fHope: 0.7},                    // hold, out of fire
	{fScore: 3, fHope: 1.5, fSteps: 0.4, fUnder: 0.3, fFire: 0.3},       // ground at any price
}

// Postures are made anew for a phase of moves; the side's own style is the first, and after it the same with others to go first: whoever attacks
// first wears the enemy down for those who follow.
func (a *analysis) Postures(es engine.State, own *plan.Style) []*plan.Style {
	all := append(a.all[:0], own)
	for _, u := range a.openers(es.(*reich.State)) {
		st := own.Scaled(a, nil)
		st.Own = manner{opener: u}
		all = append(all, st)
	}
	for _, factors := range postures {
		all = append(all, own.Scaled(a, factors))
	}
	a.all = all
	return all
}

// openers are the units that may attack from where they stand, the weakest first.
func (a *analysis) openers(s *reich.State) (units []int) {
	a.muster(s)
	a.ranks = a.ranks[:0]
	a.legal = s.LegalActions(a.legal[:0])
	for _, act := range a.legal {
		part, u := a.game.Named(act)
		if p := a.piece(u); part == "UNIT" && p != nil && s.AttackPoints(u) > 0 && a.beside(p.Hex, 1-p.Side) {
			a.ranks.Add(engine.Action(u), -float64(s.AttackPoints(u)))
		}
	}
	a.ranks.Sort()
	for _, r := range a.ranks[:min(mostOpeners, len(a.ranks))] {
		units = append(units, int(r.Action))
	}
	return units
}
