package reich

import "bridgehead/engine/elementary"

// Conditions of who leaves the map, on large boards: each unit that has left counts, and each that comes nearer to where it may.

// What one who has still to leave counts for, beside one who has; and phases of movement that make it count for less by e.
const (
	toLeave  = 0.6
	leaveFar = 1.5
)

// counted tells whether a unit counts for a condition when it leaves the map.
func (a *analysis) counted(p *piece, c *condition) bool {
	t := c.out
	if p.u < 0 || !p.Combat {
		return false
	}
	f := &a.facts[p.u]
	switch t.Test {
	case "none-left":
		return f.Side != t.Side && f.Formation == t.Div
	case "intact-left":
		return f.Side == t.Side && f.Formation == t.Div && p.Strength == f.Strength
	}
	return f.Side == t.Side
}

// leaves is how likely a unit leaves the map where a condition counts it.
func (a *analysis) leaves(p *piece, c *condition) (most float64) {
	for _, k := range c.goals {
		if t := a.turns(p, &a.fields[k], p.Hex, a.spent(p)); t <= float64(a.last-a.turn+1) {
			most = max(most, float64(toLeave*elementary.Exp(-t/leaveFar)))
		}
	}
	return most
}

// leave is how likely a condition of who leaves is met in the end: by the points that have left, or, where nobody may leave, as long as nobody
// is about to.
func (a *analysis) leave(i int) float64 {
	c := &a.conditions[i]
	if c.exit == 0 && a.left[i] > 0 {
		return 0
	}
	near, first := 0., 0.
	for u := range a.units {
		p := &a.units[u]
		if !a.counted(p, c) {
			continue
		}
		v := a.leaves(p, c)
		first = max(first, v)
		near += float64(v * v * float64(p.Strength)) // the nearest do it
	}
	if c.exit == 0 {
		return 1 - first
	}
	if a.left[i] >= c.exit {
		return 1
	}
	left := float64(a.left[i]) / float64(c.exit)
	return left + float64((1-left)*0.5*min(1, near/float64(c.exit)))
}

// lure finds what the hexes of such a condition pull those who are to leave there.
func (a *analysis) lure(i int) {
	c := &a.conditions[i]
	still := 1.
	if c.exit > 0 {
		still = 1 - min(1, float64(a.left[i])/float64(c.exit))
	} else if a.left[i] > 0 {
		still = 0
	}
	for _, k := range c.goals {
		a.out[k] = float64(0.3 * a.goals[k].worth * still)
	}
}
