package gamble

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

// routes are the shortest ways of XXX Corps to each place, and what lies at their ends.
type routes struct {
	cost [gamble.Places]int16
	flow [gamble.Places]float64
}

// advance fills e.cost with the shortest way of XXX Corps to each place, and e.flow.
func (e *evaluation) advance(s *gamble.State) {
	var start [gamble.Places]uint8 // where ways begin, and the delay there
	for l := range start {
		start[l] = wayFar
		if e.column[l] > 0 && !e.stray(uint8(l)) {
			start[l] = delay(max(0, e.costs.column-int(e.column[l])) / columnRate)
		}
	}
	if b := e.facts.Base; start[b] == wayFar && e.facts.InPlay.Has(b) { // more may yet come by it
		start[b] = delay(e.costs.column / 2)
	}
	prizes := e.prizes(s)
	var in inputs
	in.places(0, &e.hold)
	in.places(1, &start)
	copy(in[atHolders:], e.holders[:])
	in.set(prizes)
	r, known := e.advances.Find(e.style, in[:])
	e.cost, e.flow = &r.cost, &r.flow
	if known {
		return
	}
	e.price()
	q := &e.queue
	q.clear()
	for l, d := range start {
		if r.cost[l] = int16(d); d < wayFar {
			q.add(int(d), uint8(l))
		}
	}
	e.spread(s, q, &r.cost, false)
	e.follow(prizes, &r.flow)
}

// delay is a way so far, or as good as out of reach.
func delay(d int) uint8 { return uint8(min(d, wayFar)) }

// prizes are the Areas that XXX Corps has still to take for their victory points.
func (e *evaluation) prizes(s *gamble.State) (out gamble.PlaceSet) {
	for _, l := range e.victory {
		if e.facts.VP[l] > 0 && (s.Owner(l) != allied || !s.ByCorps(l)) {
			out[l>>6] |= 1 << (l & 63)
		}
	}
	return out
}

// follow fills flow with the victory points that lie at the end of the ways through a place.
func (e *evaluation) follow(prizes gamble.PlaceSet, flow *[gamble.Places]float64) {
	*flow = [gamble.Places]float64{}
	for ; e.n > 0; e.n-- { // farthest first
		l := e.order[e.n-1]
		if prizes.Has(l) {
			flow[l] += float64(e.facts.VP[l])
		}
		if f := e.from[l]; f != gamble.NoPlace {
			flow[f] += float64(0.9 * flow[l]) // what is far is less sure
		}
	}
}

// goals are the ways from each place to the goal of XXX Corps.
type goals struct {
	way  [gamble.Places]int16
	next [gamble.Places]uint8 // the first step
}

// march fills e.goals with the way from each place to the goal of XXX Corps.
func (e *evaluation) march(s *gamble.State) {
	var in inputs
	in.places(0, &e.hold)
	copy(in[atHolders:], e.holders[:])
	g, known := e.marches.Find(e.style, in[:])
	e.goals = g
	if known {
		return
	}
	e.price()
	q := &e.queue
	q.clear()
	for l := range g.way {
		g.way[l] = wayFar
	}
	g.way[e.goal] = 0
	q.add(0, e.goal)
	e.spread(s, q, &g.way, true)
	g.next = e.from
}

// spread runs over the links by growing distance, against their direction if back is set.
func (e *evaluation) spread(s *gamble.State, q *buckets, dist *[gamble.Places]int16, back bool) {
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
				if c := d + e.wayCost(s, lk, at); c < int(dist[lk.To]) {
					dist[lk.To] = int16(c)
					q.add(c, lk.To)
					e.from[lk.To] = l
				}
			}
		}
	}
}

// stray: a Zone other than F, where XXX Corps has no business.
func (e *evaluation) stray(l uint8) bool { return l >= gamble.AreaCount && l != e.facts.Base }

// Who holds a place, in e.hold: Germans whose Defense Value is over three add that.
const (
	holdFree = iota
	holdEnemy
	holdFight
)

// enter notes who holds each place and each bridge.
func (e *evaluation) enter(s *gamble.State) {
	for b := range e.holders {
		e.holders[b] = s.BridgeHolder(uint8(b))
	}
	for l := range uint8(gamble.Places) {
		e.hold[l], e.toll[l] = holdFree, enterFoe
		if s.Owner(l) == german {
			e.hold[l], e.toll[l] = holdEnemy, enterOwn
		}
		if s.Count(german, l) > 0 {
			e.hold[l] = holdFight + uint8(max(0, e.guard(s, german, l)-3))
		}
		if s.Count(allied, l) > 0 {
			e.toll[l] = enterMan
		}
	}
}

// price fills e.entry with the cost of a way into each place.
func (e *evaluation) price() {
	w := e.costs
	for l, h := range e.hold {
		switch h {
		case holdFree:
			e.entry[l] = wayFree
		case holdEnemy:
			e.entry[l] = w.enemy
		default:
			e.entry[l] = w.fight + w.guard*int(h-holdFight)
		}
	}
}

// wayCost is the cost of one link into the place at.
func (e *evaluation) wayCost(s *gamble.State, lk *gamble.LinkFact, at uint8) int {
	c, w := e.entry[at], e.costs
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
