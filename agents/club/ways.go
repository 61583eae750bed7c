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
type buckets struct {
	at   [wayFar + 1]gamble.PlaceSet
	last int // the farthest that was used
}

func (b *buckets) add(d int, l uint8) {
	b.at[d][l>>6] |= 1 << (l & 63)
	b.last = max(b.last, d)
}

func (b *buckets) clear() {
	clear(b.at[:b.last+1])
	b.last = 0
}

// advance fills e.cost with the shortest way of XXX Corps to each place.
func (e *evaluation) advance(s *gamble.State) {
	q := &e.queue
	q.clear()
	for l := range e.cost {
		e.cost[l] = wayFar
		if e.column[l] > 0 && !e.stray(uint8(l)) {
			e.cost[l] = max(0, e.style.way.column-int(e.column[l])) / columnRate
			q.add(e.cost[l], uint8(l))
		}
	}
	if b := e.facts.Base; e.cost[b] == wayFar && e.facts.InPlay.Has(b) { // more may yet come by it
		e.cost[b] = e.style.way.column / 2
		q.add(e.cost[b], b)
	}
	e.spread(s, q, &e.cost, false)
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
	for b := range e.facts.Bridges {
		e.holders[b] = s.BridgeHolder(uint8(b))
	}
	if e.marched.known && e.marched.entry == e.entry && e.marched.holders == e.holders {
		return // as for the last position
	}
	e.marched.known, e.marched.entry, e.marched.holders = true, e.entry, e.holders
	q := &e.queue
	q.clear()
	for l := range e.toGo {
		e.toGo[l] = wayFar
	}
	e.toGo[e.goal] = 0
	q.add(0, e.goal)
	e.spread(s, q, &e.toGo, true)
}

// spread runs over the links by growing distance, against their direction if back is set.
func (e *evaluation) spread(s *gamble.State, q *buckets, dist *[gamble.Places]int, back bool) {
	var done gamble.PlaceSet
	e.n = 0
	for l := range e.from {
		e.from[l] = gamble.NoPlace
	}
	for d := 0; d < wayFar && d <= q.last; d++ {
		for w := 0; w < 2; {
			m := q.at[d][w] &^ done[w]
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

// enter fills e.entry with the cost of a way into each place.
func (e *evaluation) enter(s *gamble.State) {
	w := &e.style.way
	for l := range uint8(gamble.Places) {
		switch {
		case s.Count(german, l) > 0:
			e.entry[l] = w.fight + w.guard*max(0, e.guard(s, german, l)-3)
		case s.Owner(l) == german:
			e.entry[l] = w.enemy
		default:
			e.entry[l] = wayFree
		}
	}
}

// wayCost is the cost of one link into the place at.
func (e *evaluation) wayCost(s *gamble.State, lk *gamble.LinkFact, at uint8) int {
	c, w := e.entry[at], &e.style.way
	if !lk.Road {
		c += w.offRoad
	}
	if lk.Open {
		return c
	}
	if lk.Bridge != gamble.NoPlace {
		switch s.BridgeHolder(lk.Bridge) {
		case german:
			return c + w.german
		case allied:
			return c
		}
		if c == wayFree {
			if lk.River {
				return c + 2*w.mend
			}
			return c + w.mend
		}
	}
	if lk.River {
		return c + w.river
	}
	return c + w.blown
}

// guard is the Defense Value of a place as far as its units and terrain make it.
func (e *evaluation) guard(s *gamble.State, side, l uint8) int {
	return int(e.shield[side][l]) + int(e.facts.TEM[l]) + max(0, s.FreshCount(side, l)-1)
}
