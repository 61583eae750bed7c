package garden

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
)

// postures are ways to play a phase: factors on the numbers of the side's own style.
var postures = []map[int]float64{
	{},                                    // as it judges
	{fFights: 4, fForce: 1.5, fHope: 0.6}, // assault
	{fHope: 2.5, fForce: 0.3, fRested: 0, fFights: 0.3}, // march
	{fWorks: 3, fRested: 2, fForce: 2, fHope: 0.6},      // hold
	{fScore: 3, fWin: 3, fForce: 0.3, fRested: 0},       // ground at any price
	{fHope: 1.5, fFights: 2, fGuns: 3, nSharp: 1.6},     // guns up, and strike where it is close
	{fForce: 3, fExposed: 2, fFights: 0, fRested: 3},    // spare the troops
	{fCorridor: 3, fHungry: 3, fHope: 1.3, nNear: 0.5},  // what is near: supply and the road
}

// mostStyles bounds the styles that postures are remembered of: games vary them.
const mostStyles = 8

// Postures are made once for every style.
func (a *analysis) Postures(_ engine.State, own *plan.Style) []*plan.Style {
	if all, ok := a.postures[own]; ok {
		return all
	}
	if len(a.postures) >= mostStyles {
		clear(a.postures)
	}
	all := []*plan.Style{own}
	for _, factors := range postures[1:] {
		st := *own
		st.Numbers = append([]float64(nil), own.Numbers...)
		for i, f := range factors {
			st.Numbers[i] = float64(st.Numbers[i] * f)
		}
		st.Late, st.Early = make([]float64, features), make([]float64, features)
		a.Weigh(&st)
		all = append(all, &st)
	}
	a.postures[own] = all
	return all
}
