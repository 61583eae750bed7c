package gamble

import (
	"math/bits"

	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

// Supply Lines of XXX Corps (13.8): what an Area scores hangs on a line to Zone F.

// lifeline fills e.line along the safest lines from Zone F.
func (e *evaluation) lifeline(s *gamble.State) {
	q := &e.queue
	q.clear()
	var done gamble.PlaceSet
	for l := range e.line {
		e.line[l] = noLine
	}
	if s.Owner(e.facts.Base) != allied {
		return
	}
	e.line[e.facts.Base] = 0
	q.add(0, e.facts.Base)
	for d := 0; d < noLine && d <= q.last; d++ {
		for w := 0; w < 2; {
			m := q.at[d][w] &^ done[w]
			if m == 0 {
				w++
				continue
			}
			done[w] |= m & -m
			e.pass(s, uint8(w<<6+bits.TrailingZeros64(m)), d, q)
		}
	}
}

// pass carries the lines on from one place.
func (e *evaluation) pass(s *gamble.State, l uint8, d int, q *buckets) {
	links := e.facts.Links[l]
	for i := range links {
		lk := &links[i]
		if s.Owner(lk.To) != allied || lk.RetreatsOnly {
			continue
		}
		if !e.open(s, lk) {
			continue
		}
		if c := min(d+e.frailty(s, lk.To), noLine); c < e.line[lk.To] {
			e.line[lk.To] = c
			q.add(c, lk.To)
		}
	}
}

// frailty is how easily a place on a line is lost.
func (e *evaluation) frailty(s *gamble.State, l uint8) int {
	p := e.danger(s, l)
	share := e.k[kCutLater]
	if s.Date() >= e.facts.Days[1] {
		share = e.k[kCutNow]
	}
	return min(int(-cutScale*elementary.Log(1-float64(share*p))), noLine)
}

// lasting is the chance that the line to a victory Area holds.
func (e *evaluation) lasting(s *gamble.State, l uint8) float64 {
	if e.line[l] >= noLine || s.AfterDaylight() && s.Date() >= e.facts.Days[1] {
		return 1 // off the lines of XXX Corps, or nothing can come any more
	}
	return elementary.Exp(-float64(e.line[l]) / cutScale)
}
