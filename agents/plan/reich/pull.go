package reich

import "bridgehead/engine/reich"

// What counts pulls units towards it.

// toCome is a unit that is not on the map yet, as it will be.
func (a *analysis) toCome(u int) *piece {
	f := &a.facts[u]
	p := piece{u: u, next: -1, UnitNow: reich.UnitNow{Hex: -1, Side: f.Side, Strength: f.Strength, ER: f.ER, Combat: !f.Leader, Column: reich.ColumnFoot, Allowance: f.MA}}
	p.weight = weigh(&p, f)
	return &p
}

// piece finds a unit among those on the map.
func (a *analysis) piece(u int) *piece {
	if u < 0 || u >= len(a.index) || a.index[u] < 0 {
		return nil
	}
	return &a.units[a.index[u]]
}

// value finds what a little more force at each goal is worth.
func (a *analysis) value(s *reich.State) {
	worst := 1.
	a.bring()
	for k := range a.goals {
		a.odds[k] = a.chance(s, k)
		if a.goals[k].any {
			worst = min(worst, a.odds[k])
		}
	}
	for k := range a.goals {
		p := a.odds[k]
		if g := &a.goals[k]; g.of >= 0 && a.conditions[g.of].lost(s) {
			a.pulled[k] = 0
			continue
		}
		a.pulled[k] = float64(a.goals[k].worth * (float64(p*(1-p)) + 0.05))
		if a.goals[k].any {
			a.pulled[k] = float64(a.pulled[k] * weakness(p, worst))
		}
	}
	for i := range a.conditions {
		if a.conditions[i].out != nil {
			a.lure(i)
		}
	}
}

// pull is how much a unit does for all goals from a hex.
func (a *analysis) pull(p *piece, h int, spent bool) (sum float64) {
	for k := range a.goals {
		f := a.force[k][p.Side] + 0.5
		v := a.pulled[k]
		if a.out[k] > v && a.counted(p, &a.conditions[a.goals[k].of]) {
			v = a.out[k]
		}
		sum += float64(v * a.share(p, k, h, spent) * p.weight / f)
	}
	return sum
}

// beside tells whether units of a side stand next to a hex.
func (a *analysis) beside(h, side int) bool {
	for d := range 6 {
		if n := a.game.Neighbour(h, d); n >= 0 && a.first[n] >= 0 && a.units[a.first[n]].Side == side {
			return true
		}
	}
	return false
}
