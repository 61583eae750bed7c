package garden

import (
	"slices"

	"bridgehead/engine/garden"
)

// kinds of movers, for the ways to a hex.
const (
	byRoad = iota // travel mode, or a change to it
	onFoot
	onWheels
	movers
)

// Waters on a side, as Facts has them.
const (
	dry = iota
	stream
	canal
	river
)

const (
	farAway   = 250 // operation points: out of reach
	roadStep  = 2   // a hex of road in travel mode, with the stacks and stops of a column
	mendStep  = 20  // a blown bridge on the way
	wadeStep  = 4
	riverStep = 40
)

// field is the operation points from every hex to a target.
type field [movers][]uint8

// fieldTo finds the ways to a target, whoever stands in between. Blown bridges are those given.
func fieldTo(f *garden.Facts, target uint16, blown uint32) (out field) {
	for k := range out {
		out[k] = spread(f, target, k, blown)
	}
	return out
}

// spread is Dijkstra's algorithm with buckets, from the target back. A way by road goes on off the road in the other mode,
// which costs three points more in either direction.
func spread(f *garden.Facts, target uint16, kind int, blown uint32) []uint8 {
	dist := slices.Repeat([]uint8{farAway}, f.Hexes)
	var buckets [farAway + 1][]uint16
	dist[target] = 0
	buckets[0] = []uint16{target}
	for c := range farAway {
		for i := 0; i < len(buckets[c]); i++ {
			h := buckets[c][i]
			if int(dist[h]) != c {
				continue
			}
			for d, n := range f.Next[h] {
				if n < 0 {
					continue
				}
				// The step is made from n into h.
				if to := c + stepCost(f, h, d, kind, blown); to < int(dist[n]) {
					dist[n] = uint8(to)
					buckets[to] = append(buckets[to], uint16(n))
				}
			}
		}
	}
	return dist
}

// stepCost is what a unit pays about to come into h over its side d.
func stepCost(f *garden.Facts, h uint16, d, kind int, blown uint32) int {
	class := 1
	if kind == onWheels {
		class = 0
	}
	cost := int(f.Cost[class][h])
	b := f.Bridge[h][d]
	stands := b >= 0 && blown>>b&1 == 0
	if kind == byRoad && f.Road[h]>>d&1 != 0 {
		if b >= 0 && !stands {
			return mendStep
		}
		return roadStep
	}
	switch f.Water[h][d] {
	case dry:
	case river:
		if !stands {
			cost += riverStep
		}
	default:
		if !stands {
			cost += wadeStep
			if kind == onWheels {
				cost += mendStep
			}
		}
	}
	if kind == byRoad {
		cost += 2 // changes of mode, spread over the way
	}
	return cost
}
