package endeavor

import "math/bits"

// What a unit or a stack can reach (1.22, S-17 to S-31, R-44): floods from its hex, one for normal and one for strategic
// movement. A flood goes on neither through units of the other side nor through hexes that react to the mover: those end a leg.

// flood is Dial's algorithm with a set of places for each cost. Its arrays are lent by survey.look.
type flood struct {
	cost    []uint8  // of a place: 1 + what has been spent on the way; 0: it is not reached
	wait    []uint64 // places to be looked at, by cost; empty before and after
	words   int      // of a set of places
	reached set      // with the start
	fronts  set      // hexes with enemies that the points would do to overrun
}

// spread floods from a hex where so much has been spent already.
func (f *flood) spread(s *State, m *mover, mode int, start uint16, spent uint8, loud *set) {
	t, limit := s.g.t, int(m.limit[mode])
	if int(spent) > limit {
		return
	}
	enemy, zone := &s.occ[m.enemy], &s.zoc[m.enemy]
	f.come(start, int(spent))
	for c := int(spent); c <= limit; c++ {
		row := f.wait[c*f.words : (c+1)*f.words]
		for i := range row {
			for row[i] != 0 {
				p := uint16(i<<6 + bits.TrailingZeros64(row[i]))
				row[i] &= row[i] - 1
				if int(f.cost[p]) != c+1 {
					continue // a cheaper way was found
				}
				f.reached.add(p)
				if p != start && loud.has(p) {
					continue
				}
				next := &t.next[p]
				for d, w := range &t.step[p] {
					total := c + int(w)
					if total > limit { // closed sides are among these
						continue
					}
					n := uint16(next[d])
					if m.dominated != 0 {
						if total = c + m.pays(t, p, d, mode); total > limit {
							continue
						}
					}
					if enemy.has(n) { // S-23
						if mode == normal && total+costOverrun <= limit {
							f.fronts.add(n)
						}
						continue
					}
					if zone.has(n) {
						if mode == strategic {
							continue // ME-073
						}
						total += costZone // ME-218 to ME-220
						if total > limit {
							continue
						}
					}
					if was := f.cost[n]; was == 0 || total+1 < int(was) {
						f.come(n, total)
					}
				}
			}
		}
	}
}

// come notes a way to a place.
func (f *flood) come(p uint16, total int) {
	f.cost[p] = uint8(total + 1)
	f.wait[total*f.words+int(p>>6)] |= 1 << (p & 63)
}

// louds is the set of hexes that react to a mover; see loud.
func (s *State) louds(m *mover, out *set) {
	t := s.g.t
	if m.side == german {
		for w := s.entered | s.holds; w != 0; w &= w - 1 {
			out.add(t.marks[bits.TrailingZeros64(w)])
		}
		for _, p := range s.beachAt {
			if int(p) < t.hexes {
				out.add(p)
			}
		}
		for i, w := range s.trucks {
			out[i] |= w &^ s.occ[allied][i]
		}
		return
	}
	w := ^s.entered
	if !m.oos {
		w |= t.marksVP &^ s.holds
	}
	for w &= 1<<len(t.marks) - 1; w != 0; w &= w - 1 {
		out.add(t.marks[bits.TrailingZeros64(w)])
	}
}

// smallBoard is what counts as a small board: a flood there gets by with less memory, all of which is cleared each time.
const smallBoard = 256

// survey finds what the stack in hand can do.
type survey struct {
	who   mover
	ends  set // hexes it may go to and stay
	legs  set // hexes that react, which it may enter and go on from
	front set // hexes it may overrun

	from   set                     // hexes from which it may overrun the target of the State
	arrive [numModes]uint8         // what it has spent in the hex asked for; lost
	joins  [maxUnits/64 + 1]uint64 // units that may come along for an overrun
	all    bool                    // all of them together may
	alone  bool                    // nobody asks who may come along

	tell bool                                  // list the ways
	ways []Way                                 // in the order of places
	each func(w Way, stay bool, path []uint16) // is told of them with the places entered; nil: nobody is
}

// look fills a survey; to is a hex whose cost is asked for, or noPlace.
func (v *survey) look(s *State, to uint16) {
	if s.g.t.places <= smallBoard {
		var cost [numModes + 1][smallBoard]uint8
		var wait [(maxSpend + 1) * smallBoard / 64]uint64
		v.fill(s, to, &[numModes + 1]flood{
			{cost: cost[0][:], wait: wait[:], words: smallBoard / 64},
			{cost: cost[1][:], wait: wait[:], words: smallBoard / 64},
			{cost: cost[2][:], wait: wait[:], words: smallBoard / 64},
		})
		return
	}
	var cost [numModes + 1][maxPlaces]uint8
	var wait [(maxSpend + 1) * placeWords]uint64
	v.fill(s, to, &[numModes + 1]flood{
		{cost: cost[0][:], wait: wait[:], words: placeWords},
		{cost: cost[1][:], wait: wait[:], words: placeWords},
		{cost: cost[2][:], wait: wait[:], words: placeWords},
	})
}

// fill is look with the floods it needs: one for each mode, and one to try something.
func (v *survey) fill(s *State, to uint16, floods *[numModes + 1]flood) {
	v.who = s.mover()
	m := &v.who
	var loud set
	s.louds(m, &loud)
	n, st, spare := &floods[normal], &floods[strategic], &floods[numModes]
	if s.spentN != lost {
		n.spread(s, m, normal, s.stack, s.spentN, &loud)
	}
	if s.spentS != lost {
		st.spread(s, m, strategic, s.stack, s.spentS, &loud)
	}
	v.arrive = [numModes]uint8{n.spent(to), st.spent(to)}
	v.findEnds(s, n, st, spare, &loud)
	v.findFronts(s, n, &loud)
	if v.tell {
		v.list(s, n, st, &loud)
	}
	if s.walked == 0 && s.spentN != lost && !v.alone {
		v.findJoins(s, n, spare, &loud)
	}
}

// spent is what has been spent on the way to a place, lost where there is no way.
func (f *flood) spent(p uint16) uint8 {
	if int(p) >= len(f.cost) || f.cost[p] == 0 {
		return lost
	}
	return f.cost[p] - 1
}

// findEnds finds where the stack may stay, and where it may pause on the way.
func (v *survey) findEnds(s *State, n, st, spare *flood, loud *set) {
	t, m := s.g.t, &v.who
	var full set
	s.crowded(m, &full)
	for p := range n.reached.all {
		v.ends.add(p)
		if loud.has(p) && n.spent(p) < m.limit[normal] {
			v.legs.add(p)
		}
	}
	for p := range st.reached.all {
		supplied := n.reached.has(p) || s.endsInSupply(m, p)
		if supplied {
			v.ends.add(p)
		}
		if loud.has(p) && st.spent(p) < m.limit[strategic] && (supplied || v.leads(s, spare, p, st.spent(p), &full)) {
			v.legs.add(p)
		}
	}
	if s.walked == 0 {
		for d, next := range t.next[s.stack] { // S-29, ME-225
			if next >= 0 && t.step[s.stack][d] != closed && !s.occ[m.enemy].has(uint16(next)) {
				v.ends.add(uint16(next))
			}
		}
	}
	v.ends.remove(s.stack)
	v.legs.remove(s.stack)
	for i, w := range full {
		v.ends[i] &^= w
	}
}

// endsInSupply tells whether strategic movement may end in a hex (1.22, ME-074, R-63): by the lines of the moment, to which a
// port that the mover takes by it belongs.
func (s *State) endsInSupply(m *mover, p uint16) bool {
	if s.traced(p, m.side) {
		return true
	}
	i := s.g.t.portAt[p]
	return m.side == allied && i != none && s.openSea(i)
}

// leads tells whether strategic movement that pauses out of supply can still end in supply.
func (v *survey) leads(s *State, f *flood, from uint16, spent uint8, full *set) bool {
	clear(f.cost)
	f.reached = set{}
	f.spread(s, &v.who, strategic, from, spent, &set{})
	for p := range f.reached.all {
		if p != from && !full.has(p) && s.endsInSupply(&v.who, p) {
			return true
		}
	}
	return false
}
