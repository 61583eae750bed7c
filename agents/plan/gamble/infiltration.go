package gamble

import (
	"math/bits"

	"bridgehead/engine/gamble"
)

// infiltrate fills e.far: lone Germans who wander into empty Areas behind the front cut Supply Lines days later.
func (e *evaluation) infiltrate(s *gamble.State) {
	var in inputs
	in.places(0, &e.bodies)
	in.places(2, &e.toll)
	copy(in[atHolders:], e.holders[:])
	far, known := e.nears.Find(e.style, in[:])
	e.far = far
	if known {
		return
	}
	q := &e.queue
	q.clear()
	e.begin(q)
	var done gamble.PlaceSet
	for d := 0; d < wayFar && d <= q.last; d++ {
		for w := 0; w < 2; {
			m := q.at[d][w] &^ done[w]
			if m == 0 {
				w++
				continue
			}
			done[w] |= m & -m
			if l := uint8(w<<6 + bits.TrailingZeros64(m)); d == 0 || e.toll[l] != enterMan {
				e.wander(s, l, d, q)
			}
		}
	}
}

// begin puts the places into the queue where Germans are, and the Zones by which more may come.
func (e *evaluation) begin(q *buckets) {
	for l := range uint8(gamble.Places) {
		e.far[l] = wayFar
		switch {
		case l >= gamble.PlaceUK:
		case e.bodies[l] > 0:
			e.far[l] = 0
			q.add(0, l)
		case l >= gamble.AreaCount && l != e.facts.Base && e.facts.InPlay.Has(l):
			e.far[l] = zoneLate
			q.add(zoneLate, l)
		}
	}
}

// wander carries Germans on from a place, d MF from where they began.
func (e *evaluation) wander(s *gamble.State, l uint8, d int, q *buckets) {
	links := e.facts.Links[l]
	for i := range links {
		lk := &links[i]
		c := d + int(e.toll[lk.To])
		if open := e.open(s, lk); !open && lk.River || lk.To >= gamble.AreaCount {
			continue
		} else if !open { // they wade
			c += enterMan
		}
		if c < int(e.far[lk.To]) {
			e.far[lk.To] = int16(c)
			q.add(c, lk.To)
		}
	}
}
