package endeavor

import (
	"math/bits"

	"bridgehead/engine/hex"
)

// What a stack can overrun, from where, and who may come along (S-32 to S-36).

// findFronts finds what the stack may overrun from where it gets without a pause (S-34), and from where its target.
func (v *survey) findFronts(s *State, n *flood, loud *set) {
	if n.fronts != (set{}) {
		s.strikes(&v.who, n, loud, &v.front, &v.from)
	}
}

// findJoins finds who may come along: units of the hex that have not moved, with which there is something to overrun, be it
// after a pause (S-32, R-43, ME-231).
func (v *survey) findJoins(s *State, n, spare *flood, loud *set) {
	m := &v.who
	if m.size == 0 || m.size >= stackMax { // S-35
		return
	}
	var buf [maxUnits]uint8
	list := buf[:0]
	for u, to := s.sideUnits(m.side); u < to; u++ {
		if s.loc[u] == s.stack && s.scr[u]&scStack == 0 && s.g.t.list[u].combat() && s.mayMove(u) && u >= int(s.cursor) {
			list = append(list, uint8(u))
		}
	}
	if len(list) == 0 {
		return
	}
	f := n
	var quiet set // a pause does not end the way
	for i, w := range n.reached {
		if w&loud[i] != 0 {
			f, loud = spare, &quiet
			clear(f.cost)
			f.reached, f.fronts = set{}, set{}
			f.spread(s, m, normal, s.stack, s.spentN, loud)
			break
		}
	}
	if f.fronts == (set{}) {
		return
	}
	for i, u := range list {
		if s.joint(m, f, loud, list[i:i+1]) {
			v.joins[u>>6] |= 1 << (u & 63)
		}
	}
	v.all = s.cursor == 0 && m.size+len(list) <= stackMax && s.joint(m, f, loud, list)
}

// joint tells whether the stack could overrun something together with the units of a list.
func (s *State) joint(m *mover, f *flood, loud *set, list []uint8) bool {
	with := *m
	for _, u := range list {
		s.enlist(&with, int(u))
		s.scr[u] |= scStack
	}
	var front, from set
	s.strikes(&with, f, loud, &front, &from)
	for _, u := range list {
		s.scr[u] &^= scStack
	}
	return front != set{}
}

// strikes finds what a stack may overrun where it gets by a flood, and from where its target. An overrun costs three points and the
// entry, no zone (S-34, ME-214). Nobody overruns from a hex that reacts, unless he stands there: such a hex is entered first.
func (s *State) strikes(m *mover, f *flood, loud, front, from *set) {
	t := s.g.t
	var sup support
	for target := range f.fronts.all {
		for d, n := range t.next[target] {
			if n < 0 || f.cost[n] == 0 {
				continue
			}
			h, back := uint16(n), hex.Opposite(d)
			if h != s.stack && loud.has(h) || int(f.spent(h))+m.pays(t, h, back, normal)+costOverrun > int(m.limit[normal]) {
				continue
			}
			if s.mayOverrun(h, target, &sup) {
				front.add(target)
				if target == s.target {
					from.add(h)
				}
			}
		}
	}
}

// mayOverrun tells whether every unit of the stack in hand may attack a neighbour of a hex when it stands there (S-36), with an
// Emergency Attack marker if there is one (1.21, ME-067).
func (s *State) mayOverrun(from, target uint16, sup *support) bool {
	side := sideOf(s.phase)
	for u, to := s.sideUnits(side); u < to; u++ {
		switch {
		case s.scr[u]&scStack == 0:
		case !s.armed(u) || s.twelfths(u, from, target) == 0:
			return false
		case s.emergency[side] > 0 || s.provides(u, from, sup):
		default:
			return false
		}
	}
	return true
}

// support is where Attack Supply would be if the stack in hand stood there: its own presence keeps a zone of control from closing the
// hex, and no longer does where it comes from (2.11e).
type support struct {
	closed set // to ranges
	ready  bool
	known  set // hexes that have been looked at
	groups [2]set
}

// provides tells whether a unit of the stack in hand would have what it needs to attack if it stood in a hex (2.3a).
func (s *State) provides(u int, from uint16, sup *support) bool {
	r := &s.g.t.list[u]
	if from == s.loc[u] || r.side == german || s.has(u, stOOS) || s.besideBeach(from) || s.g.sc.FreeSupply {
		return s.provided(u, from)
	}
	if !sup.known.has(from) {
		sup.look(s, from)
	}
	us, cw := sup.groups[0].has(from), sup.groups[1].has(from)
	switch {
	case r.airborne:
		return us || cw
	case r.group == groupCW:
		return cw
	}
	return us
}

// look finds the Attack HQs whose range reaches a hex, from there backwards.
func (sup *support) look(s *State, from uint16) {
	t := s.g.t
	if !sup.ready {
		sup.ready, sup.closed = true, s.barred()
		if s.leaves() && s.zoc[german].has(s.stack) {
			sup.closed.add(s.stack)
		}
	}
	sup.known.add(from)
	var heads [2]set
	near := false
	for _, u := range t.net.carriers {
		if s.has(int(u), stFlipped) && s.onMap(int(u)) {
			i := 0
			if t.list[u].group == groupCW {
				i = 1
			}
			heads[i].add(s.loc[u])
			near = near || t.grid.Distance(t.whole[s.loc[u]], t.whole[from]) <= rangeHalf
		}
	}
	if !near {
		return
	}
	var at [rangeHalf + 1]set
	var seen set
	at[0].add(from)
	for spent := range at {
		for i := range at[spent] {
			w := at[spent][i] &^ seen[i]
			seen[i] |= w
			for ; w != 0; w &= w - 1 {
				p := uint16(i<<6 + bits.TrailingZeros64(w))
				for side := range heads {
					if heads[side].has(p) {
						sup.groups[side].add(from)
					}
				}
				if p != from && sup.closed.has(p) {
					continue // an HQ's own hex may be closed to others
				}
				for d, n := range t.next[p] {
					if n < 0 {
						continue
					}
					if cost := spent + int(t.step[n][hex.Opposite(d)]); cost <= rangeHalf && !seen.has(uint16(n)) {
						at[cost].add(uint16(n))
					}
				}
			}
		}
	}
}

// leaves tells whether nobody stays where the stack in hand stands who keeps a zone of control from closing the hex.
func (s *State) leaves() bool {
	for u, to := s.sideUnits(allied); u < to; u++ {
		if s.loc[u] == s.stack && s.scr[u]&scStack == 0 && !s.g.t.list[u].truck() {
			return false
		}
	}
	return true
}
