package garden

import (
	"slices"

	"bridgehead/engine/hex"
)

// flood finds where a unit can go, by the cheapest way; of equal ways it keeps the one found first, directions ascending. It
// is Dijkstra's algorithm with a list of hexes for each cost. The zero value is ready, and good for one unit.
type flood struct {
	reached bits64          // hexes that may be named, the start not among them
	cost    [maxHexes]uint8 // 1 + what it takes to get there; 0: not reached
	from    [maxHexes]uint8 // 1 + direction of the last step
	queue   [queueSize]waiting
	n       int16            // hexes in the queue
	first   [maxOP + 1]int16 // by cost, 1 + an index into queue; 0: nothing
	last    [maxOP + 1]int16
}

const (
	queueSize   = 1024    // a hex is reached anew only where it was dearer, so that this is enough
	stopHere    = 1 << 15 // in waiting.hex: the move ends there
	minimumCost = 200     // in flood.cost: only the minimum move reaches it
)

// waiting is a hex to be looked at.
type waiting struct {
	hex  uint16
	next int16 // of the same cost, 1 + an index into queue; 0: none
}

// spread fills the flood for a unit at its present operation points. Event steps and minimum moves start in its own hex
// only, and nothing goes on behind them.
func (f *flood) spread(s *State, u int) {
	m := s.mover(u)
	f.flow(s, u, &m)
}

// flow is spread for a mover that is known.
func (f *flood) flow(s *State, u int, m *mover) {
	start, op := s.loc[u], int(s.op[u])
	f.cost[start] = 1
	for d := range 6 {
		if m.base[start][d] != closedStep {
			f.try(s, m, start, d, 0, op, true)
		}
	}
	for c := 0; c <= op; c++ {
		for i := f.first[c]; i != 0; i = f.queue[i-1].next {
			h, stop := f.queue[i-1].hex&^stopHere, f.queue[i-1].hex&stopHere != 0
			if int(f.cost[h]) != c+1 {
				continue // a cheaper way was found meanwhile
			}
			f.reached.add(h)
			if !stop {
				f.expand(s, m, h, c, op)
			}
		}
	}
}

// expand looks at the neighbours of a hex that was reached for a cost. Steps into hexes without units whose cost the map and
// the zones know, which are most, are judged here; the others by mover.step.
func (f *flood) expand(s *State, m *mover, h uint16, at, op int) {
	base, next, zone := &m.base[h], &s.g.t.next[h], &s.zoc[1-m.side]
	out, leave := zone.has(h), at
	if out {
		leave += 2
	}
	for d, b := range base {
		total := leave + int(b)
		if b == slowStep {
			total = leave + 1 // at least
		}
		if total > op { // closed steps and boats are among these
			continue
		}
		n := uint16(next[d])
		if c := f.cost[n]; c != 0 && int(c) <= total+1 {
			continue // nothing cheaper comes this way
		}
		switch taken := s.taken.has(n); {
		case taken && !s.room(n, m.side, m.points):
		case taken || b == slowStep:
			f.try(s, m, h, d, at, op, false)
		case !zone.has(n):
			f.reach(n, total, d, false)
		case total+3 <= op:
			f.offer(n, total+3, d, out && !m.travel)
		}
	}
}

// try judges a step by the whole of the rules.
func (f *flood) try(s *State, m *mover, h uint16, d, at, op int, start bool) {
	st := m.step(s, h, d)
	if !st.open || st.event && !start {
		return
	}
	n := uint16(s.g.t.next[h][d])
	switch total := at + st.cost; {
	case total <= op:
		f.offer(n, total, d, st.stop)
	case start && m.minimum(s, h, d, &st):
		f.minimum(n, d)
	}
}

// offer notes a way to a hex if it is cheaper than what was found before.
func (f *flood) offer(n uint16, total, d int, stop bool) {
	if c := f.cost[n]; c == 0 || total+1 < int(c) {
		f.reach(n, total, d, stop)
	}
}

// reach enters a hex in the queue.
func (f *flood) reach(n uint16, total, d int, stop bool) {
	if int(f.n) == queueSize {
		return // does not happen
	}
	f.cost[n], f.from[n] = uint8(total+1), uint8(d+1)
	f.queue[f.n] = waiting{hex: n}
	if stop {
		f.queue[f.n].hex |= stopHere
	}
	f.n++
	if f.first[total] == 0 {
		f.first[total] = f.n
	} else {
		f.queue[f.last[total]-1].next = f.n
	}
	f.last[total] = f.n
}

// minimum notes a hex that only the minimum move reaches; any dearer way there that can be paid is better than none.
func (f *flood) minimum(n uint16, d int) {
	if f.cost[n] == 0 {
		f.reached.add(n)
		f.cost[n], f.from[n] = minimumCost, uint8(d+1)
	}
}

// way is the directions from the start of the flood to a hex it reached.
func (f *flood) way(t *tables, start, to uint16, dst []uint8) []uint8 {
	return t.retrace(start, to, func(h uint16) uint8 { return f.from[h] }, dst)
}

// retrace appends the directions of the way from start to a hex; from says of every hex on it 1 + the direction of the step
// that leads there.
func (t *tables) retrace(start, to uint16, from func(h uint16) uint8, dst []uint8) []uint8 {
	for h := to; h != start; {
		d := from(h) - 1
		dst = append(dst, d)
		h = uint16(t.next[h][hex.Opposite(int(d))])
	}
	slices.Reverse(dst)
	return dst
}

// seekWays notes how a unit gets to the hexes it can go to, and returns these.
func (s *State) seekWays(u int) bits64 {
	var f flood
	f.spread(s, u)
	s.ways = [maxHexes / 2]uint8{}
	for h := range f.reached.all {
		s.ways[h>>1] |= f.from[h] << (h & 1 * 4)
	}
	return f.reached
}

// wayTo appends the directions of the way that was noted to a hex.
func (s *State) wayTo(u int, to uint16, dst []uint8) []uint8 {
	return s.g.t.retrace(s.loc[u], to, func(h uint16) uint8 { return s.ways[h>>1] >> (h & 1 * 4) & 15 }, dst)
}
