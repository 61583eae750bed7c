package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// On large boards much waits behind few: ways to what counts are walked from every unit, and enemies in the way of many become goals themselves.

// drive is what goes on the ways of both sides, as the position stood before a decision.
type drive struct {
	next  [][movers][]int16 // by goal and hex, the next hex of the way there; -1: none
	flow  [2][]float64      // by hex, what goes through it
	block [2][]float64      // by hex, what an enemy there holds up
	held  []bool            // by unit: an enemy is in its way, so near that it cannot go on
	marks [2][]shelled      // stacks that hold up most
	empty bool
}

// shelled is a stack of the enemy that artillery should fire at, and how much it holds up.
type shelled struct {
	hex   int
	worth float64
}

const (
	passedOn  = 0.5  // of what waits before an enemy counts for the next one behind him
	besideWay = 0.4  // of what goes through a hex is held up by enemies beside it
	waysOf    = 3    // goals that a unit's ways are walked to
	leastFlow = 1e-5 // points that are not worth following
	mostMarks = 12
	inContact = 2 // hexes from which somebody sees what artillery fires at
	halfHold  = 6 // points of strength that hold up half of what comes
)

// lay finds the next hex of every way.
func (a *analysis) lay() {
	d := &a.drive
	d.empty = true
	for side := range d.flow {
		d.flow[side], d.block[side] = make([]float64, a.game.Hexes()), make([]float64, a.game.Hexes())
	}
	d.held = make([]bool, len(a.facts))
	d.next = make([][movers][]int16, len(a.goals))
	for k := range a.goals {
		for m := range columns {
			d.next[k][m] = downhill(a.game, a.fields[k][m], columns[m])
		}
	}
}

// downhill finds the next hex of the way to a goal from every hex.
func downhill(g *reich.Game, dist []uint16, column int) []int16 {
	next := make([]int16, len(dist))
	for h := range next {
		next[h] = -1
		if dist[h] == 0 || dist[h] >= farAway {
			continue
		}
		for d := range 6 {
			n := g.Neighbour(h, d)
			if n < 0 {
				continue
			}
			if cost, ok := g.EntryCost(column, h, d); ok && int(dist[n])+cost == int(dist[h]) {
				next[h] = int16(n)
				break
			}
		}
	}
	return next
}

// Survey walks the ways of both sides from where they stand.
func (a *analysis) Survey(es engine.State, st *plan.Style) {
	if !a.large {
		return
	}
	s, d := es.(*reich.State), &a.drive
	d.empty = true
	for side := range d.flow {
		clear(d.flow[side])
		clear(d.block[side])
		d.marks[side] = d.marks[side][:0]
	}
	clear(d.held)
	a.play(st)
	a.muster(s)
	a.value(s)
	for i := range a.units {
		if p := &a.units[i]; p.weight > 0 && p.Allowance > 0 {
			a.walk(p)
		}
	}
	for side := range d.flow {
		a.spill(side)
		a.choose(side)
	}
	d.empty = false
}

// walk goes the ways of a unit to the goals that it does most for.
func (a *analysis) walk(p *piece) {
	var best [waysOf]int
	var most [waysOf]float64
	for k, v := range a.shares(p) {
		v = float64(a.pulled[k] * v / (a.force[k][p.Side] + 0.5))
		for i := range best {
			if v > most[i] {
				copy(best[i+1:], best[i:])
				copy(most[i+1:], most[i:])
				best[i], most[i] = k, v
				break
			}
		}
	}
	first := true
	for i, k := range best {
		if most[i] > leastFlow {
			near := a.follow(p, k, most[i])
			if first {
				a.drive.held[p.u] = near
			}
			first = false
		}
	}
}

// follow adds a unit to what goes on a way, and tells whether an enemy is so near on it that the unit comes up to him at once.
func (a *analysis) follow(p *piece, k int, v float64) (near bool) {
	m := onFoot
	switch {
	case p.travels || p.column:
		m = inColumn
	case p.Column == reich.ColumnVehicles || p.wheels:
		m = onWheels
	}
	next, dist, flow := a.drive.next[k][m], a.fields[k][m], a.drive.flow[p.Side]
	from := int(dist[p.Hex])
	for h := int(next[p.Hex]); h >= 0 && v > leastFlow; h = int(next[h]) {
		foe := a.first[h] >= 0 && a.units[a.first[h]].Side != p.Side
		if foe || a.beside(h, 1-p.Side) {
			near = near || 2*(from-int(dist[h])) <= p.Allowance
		}
		if h == a.goals[k].hex {
			break
		}
		flow[h] += v
		if foe {
			v = float64(v * passedOn)
		}
	}
	return near
}

// spill finds what enemies on and beside the ways of a side hold up.
func (a *analysis) spill(side int) {
	flow, block := a.drive.flow[side], a.drive.block[side]
	for h, v := range flow {
		if v == 0 {
			continue
		}
		block[h] = max(block[h], v)
		for d := range 6 {
			if n := a.game.Neighbour(h, d); n >= 0 {
				block[n] = max(block[n], float64(besideWay*v), flow[n])
			}
		}
	}
}

// choose lists the enemies in contact that hold up most of what a side would move.
func (a *analysis) choose(side int) {
	marks := a.drive.marks[side]
	for i := range a.units {
		p := &a.units[i]
		if p.Side == side || int(a.first[p.Hex]) != i || a.drive.block[side][p.Hex] == 0 || a.nearest(p.Hex, side) > inContact {
			continue
		}
		x := shelled{p.Hex, a.drive.block[side][p.Hex]}
		at := len(marks)
		for at > 0 && marks[at-1].worth < x.worth {
			at--
		}
		if at == mostMarks {
			continue
		}
		marks = append(marks, shelled{})
		copy(marks[at+1:], marks[at:])
		marks[at] = x
		marks = marks[:min(mostMarks, len(marks))]
	}
	a.drive.marks[side] = marks
}

// road is what both sides hold up of each other, in points, good for the Allies where positive.
func (a *analysis) road() (sum float64) {
	if !a.large || a.drive.empty {
		return 0
	}
	for i := range a.units {
		if p := &a.units[i]; int(a.first[p.Hex]) == i {
			if held := a.drive.block[1-p.Side][p.Hex]; held > 0 {
				sum += float64(sign(p.Side) * held * a.holds(p.Hex))
			}
		}
	}
	return sum
}

// holds is how much of what comes to a hex its units hold up.
func (a *analysis) holds(h int) float64 {
	strength := 0.
	for i := a.first[h]; i >= 0; i = a.units[i].next {
		p := &a.units[i]
		switch {
		case !p.Combat:
		case p.Disrupted, p.Mode == reich.Travel:
			strength += float64(0.4 * float64(p.Strength))
		default:
			strength += float64(p.Strength)
		}
	}
	return strength / (strength + halfHold)
}

// clearing is what emptying a hex is worth to a side for what waits behind it.
func (a *analysis) clearing(side, h int) float64 {
	if !a.large || a.drive.empty {
		return 0
	}
	return float64(a.drive.block[side][h] * a.holds(h))
}

// perPoint is the strength that a point of artillery within reach of what blocks is thought to cost it in a phase.
const perPoint = 0.05

// barrage is what artillery that is ready to fire promises against what holds a side up.
func (a *analysis) barrage(side int) (sum float64) {
	if !a.large || a.drive.empty || len(a.drive.marks[side]) == 0 {
		return 0
	}
	for i := range a.units {
		p := &a.units[i]
		if p.Side != side || !a.ready(p) {
			continue
		}
		for _, m := range a.drive.marks[side] {
			if a.first[m.hex] >= 0 && a.units[a.first[m.hex]].Side != side && a.game.Distance(p.Hex, m.hex) <= a.facts[p.u].Range*4/3 {
				sum += float64(perPoint * float64(p.Strength))
				break
			}
		}
	}
	return sum
}

// ready tells batteries that can fire as they stand (5.41).
func (a *analysis) ready(p *piece) bool {
	f := &a.facts[p.u]
	return f.Artillery && p.Combat && !p.Disrupted && (p.Mode == reich.Defilade || p.Mode == reich.Concentrated && p.Armoured)
}

// stopped tells whether a unit could not go on if it wanted to, so that a move still to be made is worth nothing to it.
func (a *analysis) stopped(p *piece) bool {
	return p.u >= 0 && a.large && !a.drive.empty && a.drive.held[p.u]
}

// setOut is what a group may still come to that has rolled for how far it goes (11.66): without it nobody would roll.
func (a *analysis) setOut(s *reich.State) float64 {
	if !a.large || s.NodeKind() != "K_MOVE" {
		return 0
	}
	group, spent := s.Group()
	if len(group) == 0 || s.Walked() {
		return 0
	}
	p := a.piece(group[0])
	if p == nil {
		return 0
	}
	a.value(s)
	return float64(sign(p.Side) * (willing + float64(a.promise(p)*float64(p.Allowance-spent)/2)))
}

// willing is what it is worth to roll where nothing is promised.
const willing = 0.01
