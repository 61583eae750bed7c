package reich

import (
	"slices"

	"bridgehead/engine/reich"
)

// columns are those that ways are planned by.
var columns = [...]int{reich.ColumnFoot, reich.ColumnVehicles, reich.ColumnTravel}

const (
	onFoot = iota
	onWheels
	inColumn
	movers
)

// farAway is a way that is too long to be looked for, in half points.
const farAway = 1000

// field is the half points from every hex to a goal.
type field [movers][]uint16

// fieldTo finds the ways to a hex, whoever stands in between.
func fieldTo(g *reich.Game, to int) (out field) {
	for k := range out {
		out[k] = spread(g, to, columns[k])
	}
	return out
}

// spread is Dijkstra's algorithm with buckets, from the goal back.
func spread(g *reich.Game, to, column int) []uint16 {
	dist := slices.Repeat([]uint16{farAway}, g.Hexes())
	var buckets [farAway + 1][]int
	dist[to] = 0
	buckets[0] = []int{to}
	for c := range farAway {
		for i := 0; i < len(buckets[c]); i++ {
			h := buckets[c][i]
			if int(dist[h]) != c {
				continue
			}
			for d := range 6 {
				n := g.Neighbour(h, d)
				if n < 0 {
					continue
				}
				// The step is made from n into h.
				cost, ok := g.EntryCost(column, n, (d+3)%6)
				if to := c + cost; ok && to < int(dist[n]) {
					dist[n] = uint16(to)
					buckets[to] = append(buckets[to], n)
				}
			}
		}
	}
	return dist
}

// turns is how many movement phases of its own a unit needs to come to a goal from a hex; spent: it cannot move in this one any more.
func (a *analysis) turns(p *piece, f *field, h int, spent bool) float64 {
	if p.Allowance == 0 {
		return farAway
	}
	k := onFoot
	if p.Column == reich.ColumnVehicles || p.wheels {
		k = onWheels
	}
	way := float64(f[k][h])
	if p.Mode == reich.Defilade && way > float64(p.Allowance) { // it goes half as far until it changes its mode
		way += float64(0.3 * float64(p.Allowance))
	}
	if p.travels {
		way = min(way, float64(f[inColumn][h])+changes)
	} else if a.large && p.column { // deployed for a fight, it goes on in a column when that is over
		way = min(way, float64(f[inColumn][h])+2*changes)
	}
	t := way/float64(p.Allowance) + 1
	if !spent && !a.stopped(p) {
		save := a.saving
		if t > marches {
			save = float64(save * onMarch)
		}
		t -= float64(save * a.stride)
	}
	return t
}

// Those who have so many phases to march need every one of them, so that a move still to be made is worth less to them.
const (
	marches = 2
	onMarch = 0.5
)

// shortStride is what a response, in which legs go two hexes and others four, is of a movement phase (8.15).
const shortStride = 0.4

// pace is how far the movement in hand or next goes.
func (a *analysis) pace() float64 {
	switch a.phase {
	case reich.PhaseGermanMiniFire, reich.PhaseGermanMiniMove, reich.PhaseAlliedMiniFire, reich.PhaseAlliedMiniMove:
		return shortStride
	}
	return 1
}

// changes is what going into travel mode and out of it costs, in half points.
const changes = 16
