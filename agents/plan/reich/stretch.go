package reich

import (
	"slices"

	"bridgehead/engine/elementary"
)

// Divisions that land have a stretch of the road each: the bridges along it are parted where the road is longest between them, and divisions
// take them in the order in which they fly, those that come by road the first. Without that all would land near the bridge that is worth most.

// leastDivision is the strength, beside that of the largest, from which on a formation has a stretch of its own; a smaller one shares that of
// those before it.
const leastDivision = 0.5

// part finds the stretch of every goal and of every unit that lands.
func (a *analysis) part() {
	a.stretch, a.landed = make([]int, len(a.facts)), make([]float64, len(a.goals))
	if !a.prized {
		return
	}
	type division struct {
		name     string
		strength int
	}
	var all []division
	of := make([]int, len(a.facts))
	most := 0
	for _, l := range a.game.Content().Lifts {
		for _, n := range l.Serials {
			for _, u := range n.Units {
				f := &a.facts[u]
				i := slices.IndexFunc(all, func(d division) bool { return d.name == f.Formation })
				if i < 0 {
					i = len(all)
					all = append(all, division{name: f.Formation})
				}
				all[i].strength += f.Strength
				most = max(most, all[i].strength)
				of[u] = i + 1
			}
		}
	}
	last := 0
	number := make([]int, len(all))
	for i := range all {
		if float64(all[i].strength) >= float64(leastDivision*float64(most)) {
			last++
		}
		number[i] = max(1, last)
	}
	for u, i := range of {
		if i > 0 {
			a.stretch[u] = number[i-1]
		}
	}
	cuts := a.longest(last)
	at := 0
	for i := range a.conditions {
		if i > 0 && slices.Contains(cuts, i) {
			at++
		}
		for _, k := range a.conditions[i].goals {
			a.goals[k].stretch = at
		}
	}
}

// longest are the bridges before which the road is longest, so many of them.
func (a *analysis) longest(n int) (cuts []int) {
	gap := func(i int) int {
		before, after := a.conditions[i-1].goals, a.conditions[i].goals
		return a.game.Distance(a.goals[before[len(before)-1]].hex, a.goals[after[0]].hex)
	}
	for i := 1; i < len(a.conditions); i++ {
		cuts = append(cuts, i)
	}
	slices.SortStableFunc(cuts, func(i, j int) int { return gap(j) - gap(i) })
	return cuts[:min(n, len(cuts))]
}

// Those who have landed for a bridge make it half as urgent with so many points of strength, if they are so near to it.
const (
	landedFor  = 20
	landedNear = 8 // hexes
)

// lands is what a serial does from a hex for the bridges of its stretch, and most for those that fewest have landed for; without a stretch,
// for all that counts.
func (a *analysis) lands(p *piece, h, stretch int) (sum float64) {
	if stretch == 0 {
		return a.pull(p, h, false)
	}
	for k := range a.goals {
		if g := &a.goals[k]; g.stretch == stretch {
			sum += float64(g.worth * elementary.Exp(-a.turns(p, &a.fields[k], h, true)) * landedFor / (landedFor + a.landed[k]))
		}
	}
	return sum
}

// countLanded finds for every goal the strength of those who have landed near it, or have been told to.
func (a *analysis) countLanded() {
	clear(a.landed)
	for _, units := range [...][]piece{a.units, a.air} {
		for i := range units {
			p := &units[i]
			if p.Side != allied || !p.Combat || a.stretch[p.u] == 0 {
				continue
			}
			for k := range a.goals {
				if a.game.Distance(a.goals[k].hex, p.Hex) <= landedNear {
					a.landed[k] += float64(p.Strength)
				}
			}
		}
	}
}
