package garden

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// assault is the way to fight for a hex.
var assault = map[int]float64{fFights: 2, fGround: 2, fForce: 1.5, fRested: 0.3}

// postures are other ways to play a phase: factors on the numbers of the side's own style.
var postures = []map[int]float64{
	{fHope: 2.5, fForce: 0.3, fRested: 0, fFights: 0.3}, // march
	{fWorks: 3, fRested: 2, fForce: 2, fHope: 0.6},      // hold
	{fScore: 3, fWin: 3, fForce: 0.3, fRested: 0},       // ground at any price
	{fHope: 1.5, fFights: 2, fGuns: 3, nSharp: 1.6},     // guns up, and strike where it is close
	{fCorridor: 3, fHungry: 3, fHope: 1.3, nNear: 0.5},  // what is near: supply and the road
}

// Postures are made anew for a phase of moves; elsewhere the side's own style decides.
func (a *analysis) Postures(es engine.State, own *plan.Style) []*plan.Style {
	s := es.(*garden.State)
	all := append(a.all[:0], own)
	if s.NodeKind() == "K_OP" {
		for _, h := range a.aims(s) {
			all = append(all, a.posture(own, assault, h))
		}
		for _, factors := range postures {
			all = append(all, a.posture(own, factors, nowhere))
		}
	}
	a.all = all
	return all
}

// posture is a way to play that is about one hex, or nowhere.
func (a *analysis) posture(own *plan.Style, factors map[int]float64, focus uint16) *plan.Style {
	st := own.Scaled(a, factors)
	m := st.Own.(manner)
	m.focus = focus
	st.Own = m
	return st
}

// mostAims are the assaults tried in a phase.
const mostAims = 3

// aims are the enemy hexes that an assault could be about: by what they are worth, and by the fire that can come up to them
// against what stands there.
func (a *analysis) aims(s *garden.State) []uint16 {
	side, _, _ := s.Operating()
	a.muster(s)
	a.ranks = a.ranks[:0]
	clear(a.press)
	for i := range a.units {
		p := &a.units[i]
		if p.side != side || p.OP < 2 || a.facts.Units[p.u].Headed {
			continue
		}
		a.epoch++
		a.within(p.Hex, p.Fire)
		a.moves = s.Moves(p.u, a.moves[:0])
		for _, m := range a.moves {
			if p.OP-m.Cost >= 2 {
				a.within(m.Hex, p.Fire)
			}
		}
	}
	for i := range a.units {
		e := &a.units[i]
		h := e.Hex
		if e.side == side || a.units[a.first[h]].u != e.u || a.press[h] == 0 {
			continue
		}
		theirs := 0.
		for j := a.first[h]; j >= 0; j = a.units[j].next {
			theirs += a.units[j].Strength
		}
		for _, g := range a.guns[side] {
			a.press[h] += float64(a.units[g].Guns * float64(s.Reach(a.units[g].u, h)) / 100)
		}
		v := float64((a.worth(h, side) + 0.3) * min(1, a.press[h]*a.facts.Cover[h]/(float64(theirs*3)+1)))
		a.ranks.Add(engine.Action(h), v)
	}
	a.ranks.Sort()
	var out []uint16
	for _, r := range a.ranks[:min(mostAims, len(a.ranks))] {
		out = append(out, uint16(r.Action))
	}
	return out
}

// within adds fire to the hexes next to one, once for a unit.
func (a *analysis) within(h uint16, fire float64) {
	for _, n := range a.facts.Next[h] {
		if n >= 0 && a.mark[n] != a.epoch {
			a.mark[n] = a.epoch
			a.press[n] += fire
		}
	}
}
