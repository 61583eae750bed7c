package endeavor

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
)

// postures are other ways to play a player turn: factors on the numbers of the side's own style.
var postures = []map[int]float64{
	{nBold: 1.8, nSafe: 0.4, nWait: 0},                    // attack
	{nBold: 0.6, nSafe: 2, nGarrison: 1.5},                // hold
	{nPull: 2.5, nSafe: 0.5, nWait: 0},                    // march
	{fScore: 2.5, nGarrison: 2, nBold: 1.3, nWait: 0.3},   // ground at any price
	{nSharp: 1.8, nNear: 0.6, nPull: 1.5, nGarrison: 1.3}, // what is near
	{nWait: 8},                         // no overrun while there are attacks
	{nBold: 1.8, nSafe: 0.4, nWait: 8}, // the same, to attack
}

// Postures are made anew for a side's own style; on a large map few are worth their time.
func (a *analysis) Postures(_ engine.State, own *plan.Style) []*plan.Style {
	if len(a.all) > 0 && a.all[0] == own {
		return a.all
	}
	all := []*plan.Style{own}
	for i, factors := range postures {
		if a.large && i >= mostLarge {
			break
		}
		all = append(all, own.Scaled(a, factors))
	}
	a.all = all
	return all
}

// mostLarge are the postures beside the own one on a large map.
const mostLarge = 2
