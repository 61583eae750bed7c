package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
)

// postures are other ways to play a phase of movement: factors on the numbers of the side's own style.
var postures = []map[int]float64{
	{fAssault: 2.5, fStormed: 2.5, nBold: 1.4, fUnder: 0.6, fFire: 0.6}, // storm
	{fHope: 2, fUnder: 0.4, fFire: 0.4, fShaken: 0.5},                   // march
	{fUnder: 2.5, fFire: 2.5, fSteps: 2, fHope: 0.7},                    // hold, out of fire
	{fScore: 3, fHope: 1.5, fSteps: 0.4, fUnder: 0.3, fFire: 0.3},       // ground at any price
}

// Postures are made anew for a phase of moves; the side's own style is the first.
func (a *analysis) Postures(_ engine.State, own *plan.Style) []*plan.Style {
	all := append(a.all[:0], own)
	for _, factors := range postures {
		all = append(all, own.Scaled(a, factors))
	}
	a.all = all
	return all
}
