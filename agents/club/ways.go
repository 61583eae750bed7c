package club

import (
	"math/bits"

	"bridgehead/engine/gamble"
)

// German and Allied are the sides.
const (
	german = 0
	allied = 1
)

// buckets order places by distance.
type buckets [wayFar + 1]gamble.PlaceSet

func (b *buckets) add(d int, l uint8) { b[d][l>>6] |= 1 << (l & 63) }

// advance fills e.cost with the shortest way of XXX Corps to each place.
func (e *evaluation) advance(s *gamble.State) {
	var q buckets
	for l := range e.cost {
		e.cost[l] = wayFar
		if e.column[l] > 0 && !e.stray(uint8(l)) {
			e.cost[l] = max(0, fullColumn-int(e.column[l])) / columnRate
			q.add(e.cost[l], uint8(l))
		}
	}
	if b := e.facts.Base; e.cost[b] == wayFar && e.facts.InPlay.Has(b) { // more may yet come by it
		e.cost[b] = fullColumn / 2
		q.add(e.cost[b], b)
	}
	e.spread(s, &q, &e.cost, false)
	e.follow(s)
}

// follow fills e.flow with the victory points that lie at the end of the ways through a place.
func (e *evaluation) follow(s *gamble.State) {
	e.flow = [gamble.Places]float64{}
	for ; e.n > 0; e.n-- { // farthest first
		l := e.order[e.n-1]
		if e.facts.VP[l] > 0 && (s.Owner(l) != allied || !s.ByCorps(l)) {
			e.flow[l] += float64(e.facts.VP[l])
		}
		if f := e.from[l]; f != gamble.NoPlace {
			e.flow[f] += 0.9 * e.flow[l] // what is far is less sure
		}
	}
}

// march fills e.toGo with the way from each place to the goal of XXX Corps.
func (e *evaluation) march(s *gamble.State) {
	var q buckets
	for l := range e.toGo {
		e.toGo[l] = wayFar
	}
	e.toGo[e.goal] = 0
	q.add(0, e.goal)
	e.spread(s, &q, &e.toGo, true)
}

// spread runs over the links by growing distance, against their direction if back is set.
func (e *evaluation) spread(s *gamble.State, q *buckets, dist *[gamble.Places]int, back bool) {
	var done gamble.PlaceSet
	e.n = 0
	for l := range e.from {
		e.from[l] = gamble.NoPlace
	}
	for d := 0; d < wayFar; d++ {
		for w := 0; w < 2; {
			m := q[d][w] &^ done[w]
			if m == 0 {
				w++
				continue
			}
			l := uint8(w<<6 + bits.TrailingZeros64(m))
			done[w] |= m & -m
			e.order[e.n] = l
			e.n++
			links := e.ways[l]
			for i := range links {
				lk := &links[i]
				at := lk.To
				if back {
					at = l
				} else if lk.RetreatsOnly {
					continue
				}
				if c := d + e.wayCost(s, lk, at); c < dist[lk.To] {
					dist[lk.To] = c
					q.add(c, lk.To)
					e.from[lk.To] = l
				}
			}
		}
	}
}

// stray: a Zone other than F, where XXX Corps has no business.
func (e *evaluation) stray(l uint8) bool { return l >= gamble.AreaCount && l != e.facts.Base }

// wayCost is the cost of one link into the place at.
func (e *evaluation) wayCost(s *gamble.State, lk *gamble.LinkFact, at uint8) (c int) {
	switch {
	case s.Count(german, at) > 0:
		c = wayFight + wayGuard*max(0, e.guard(s, german, at)-3)
	case s.Owner(at) == german:
		c = wayEnemy
	default:
		c = wayFree
	}
	if !lk.Road {
		c += wayOffRoad
	}
	if lk.Open {
		return c
	}
	if lk.Bridge != gamble.NoPlace {
		switch s.BridgeHolder(lk.Bridge) {
		case german:
			return c + wayGerman
		case allied:
			return c
		}
		if c == wayFree {
			if lk.River {
				return c + 2*wayMend
			}
			return c + wayMend
		}
	}
	if lk.River {
		return c + wayRiver
	}
	return c + wayBlown
}

// guard is the Defense Value of a place as far as its units and terrain make it.
func (e *evaluation) guard(s *gamble.State, side, l uint8) int {
	return int(e.shield[side][l]) + int(e.facts.TEM[l]) + max(0, s.FreshCount(side, l)-1)
}
