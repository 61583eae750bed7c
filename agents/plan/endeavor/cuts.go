package endeavor

import (
	"cmp"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// Pockets: German stacks that lose their line of supply can neither attack nor be refitted, defend at half and surrender in their
// next turn but one (1.19, 1.20). On the whole map Allied divisions that have no fight are tried in the hexes behind such stacks.

const (
	cutPay   = 0.07 // of a point of German strength that loses its line, in VP
	cutLeast = 0.12 // what going there must gain
	cutUnits = 10
	cutSpots = 12
	cutFront = 18 // half points to the enemy beyond which nobody is asked

	cutReich = 0.35 // the share of it that is left when nobody surrenders any more (3.6)
)

// planCuts sends those who are free and near to where they cut German lines, one after the other.
func (a *analysis) planCuts(s *endeavor.State) {
	pay := cutPay
	if !s.ReichInHand() {
		pay = float64(pay * cutReich)
	}
	w := a.trial
	w.CopyFrom(s)
	for _, o := range a.plan.orders {
		if !o.overrun && a.send(w, o.u, o.to) {
			w.CopyFrom(a.work)
		}
	}
	free := a.buf[:0]
	for _, u := range a.movable {
		if p := &a.units[a.index[u]]; !a.used[u] && !p.out && a.front[p.at] <= cutFront {
			free = append(free, u)
		}
	}
	a.buf = free
	slices.SortStableFunc(free, func(x, y int) int {
		return cmp.Or(cmp.Compare(a.units[a.index[y]].fast, a.units[a.index[x]].fast), cmp.Compare(a.units[a.index[y]].worth, a.units[a.index[x]].worth))
	})
	cut := a.cutOff(w)
	for _, u := range free[:min(len(free), cutUnits)] {
		p := &a.units[a.index[u]]
		a.lift(p)
		stays := a.place(s, p, p.at)
		best, top, now := -1, cutLeast, cut
		for _, r := range a.cutSpots(p) {
			to := int(r.act)
			if !a.send(w, u, to) {
				continue
			}
			c := a.cutOff(a.work)
			if v := float64(pay*(c-cut)) + a.place(s, p, to) - stays; v > top && c > cut {
				best, top, now = to, v, c
			}
		}
		if best < 0 || !a.send(w, u, best) {
			a.drop(p, p.at)
			continue
		}
		w.CopyFrom(a.work)
		cut = now
		a.used[u] = true
		a.drop(p, best)
		a.commit(p, best)
		a.strong[p.side][p.at] -= p.worth
		a.strong[p.side][best] += p.worth
		a.plan.orders = append(a.plan.orders, order{u: u, to: best})
	}
}

// cutSpots are the hexes in reach of a unit with most Germans around.
func (a *analysis) cutSpots(p *piece) []ranked {
	a.ranks = a.ranks[:0]
	for _, to := range a.reach[p.u] {
		at := int(to)
		if at == p.at || at >= a.hexes || a.crowd[at] >= 4 || a.clash(p.u, at) {
			continue
		}
		v := 0.0
		for _, n := range a.places[at].Next {
			if n < 0 {
				continue
			}
			v += a.strong[german][n]
			for _, m := range a.places[n].Next {
				if m >= 0 {
					v += float64(0.3 * a.strong[german][m])
				}
			}
		}
		if v > 0 {
			a.ranks = append(a.ranks, ranked{act: engine.Action(at), value: v})
		}
	}
	slices.SortStableFunc(a.ranks, func(x, y ranked) int { return cmp.Compare(y.value, x.value) })
	return a.ranks[:min(len(a.ranks), cutSpots)]
}

// cutOff is the German strength without a line outside forts.
func (a *analysis) cutOff(s *endeavor.State) (v float64) {
	for i := range a.stacks {
		e := &a.stacks[i]
		if !e.fort && s.Crowd(e.place, german) > 0 && !s.Supplied(e.place, german) {
			v += e.worth
		}
	}
	return v
}
