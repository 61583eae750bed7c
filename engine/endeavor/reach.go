package endeavor

import (
	"math/bits"

	"bridgehead/engine/hex"
)

// What a unit or a stack can reach (1.22, S-17 to S-31, R-44): floods from its hex, one for normal and one for strategic
// movement. A flood goes on neither through units of the other side nor through hexes that react to the mover: those end a leg.

// The two ways to move.
const (
	normal = iota
	strategic
	numModes
)

// maxSpend is the most that anybody may spend in one move, in half points: MA 8, doubled.
const maxSpend = 32

// mover is who moves, a unit or a stack, and what that means for it.
type mover struct {
	side, enemy int
	size        int // units that count for stacking
	limit       [numModes]uint8
	dominated   uint8 // zones where it pays more (2.14c)
	armour      bool  // it pays double there in strategic movement
	oos         bool  // all of it is out of supply
	us, cw      bool  // it does not stack with the others (2.1a)
}

// allowance is what a unit may spend, in half points: an HQ on its Attack side has a lower one (2.3d, R-37), and out of supply
// it is halved (1.19, ME-058).
func (s *State) allowance(u int) uint8 {
	ma := s.g.t.list[u].ma
	if s.has(u, stFlipped) {
		ma = min(ma, attackMA)
	}
	if s.has(u, stOOS) {
		ma /= 2
	}
	return ma
}

// mayMove tells whether a unit may still move in this phase: once (S-21), not in the turn it lands or drops (2.15f, 2.16d), and
// in the Exploitation Phase only if it is exploit-capable and in supply (1.14, ME-029, ME-030).
func (s *State) mayMove(u int) bool {
	return s.onMap(u) && s.st[u]&(stDone|stFresh) == 0 && (!s.exploiting() || s.g.t.list[u].exploit && !s.has(u, stOOS))
}

func (s *State) exploiting() bool { return s.phase == phExploit || s.phase == phGermanExploit }

// mayMarch tells whether a unit may use strategic movement: not an HQ or a Truck (1.22b, ME-076), not in the Exploitation Phase
// (1.22a), and not out of a zone of control (1.22, ME-072).
func (s *State) mayMarch(u int) bool {
	r := &s.g.t.list[u]
	return r.combat() && !s.exploiting() && !s.zoc[1-r.side].has(s.loc[u])
}

// mover makes one of the units of the stack in hand. The slowest decides (S-22, ME-232).
func (s *State) mover() mover {
	m := s.nobody()
	for u, to := s.sideUnits(m.side); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			s.enlist(&m, u)
		}
	}
	return m
}

// nobody is a mover of the side whose phase it is, without a unit.
func (s *State) nobody() mover {
	side := sideOf(s.phase)
	m := mover{side: side, enemy: 1 - side, oos: true, limit: [numModes]uint8{maxSpend, maxSpend}}
	if side == german {
		m.dominated = s.zones
	}
	return m
}

// enlist takes a unit into a mover.
func (s *State) enlist(m *mover, u int) {
	r := &s.g.t.list[u]
	ma := s.allowance(u)
	m.limit = [numModes]uint8{min(m.limit[normal], ma), min(m.limit[strategic], 2*ma)} // ME-071, ME-061
	m.oos = m.oos && s.has(u, stOOS)
	m.armour = m.armour || r.typ == tPanzer || r.typ == tPG
	if r.combat() {
		m.size++
	}
	us, cw := r.apart()
	m.us, m.cw = m.us || us, m.cw || cw
}

// pays is what it costs to go to a neighbour, without zones of control; closed where there is no way. A German pays a whole
// point for a road where the Allies rule the air (ME-138), and with armour twice as much for everything in strategic movement
// (ME-141, R-39).
func (m *mover) pays(t *tables, p uint16, d, mode int) int {
	w := int(t.step[p][d])
	if m.dominated == 0 || w == closed || t.zones[t.next[p][d]]&m.dominated == 0 {
		return w
	}
	if w == costRoad {
		w = 2 * costRoad
	}
	if m.armour && mode == strategic {
		w *= 2
	}
	return w
}

// flood is Dial's algorithm with a set of places for each cost. Its arrays are those of a room.
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

// fill is look in a room of floods: for each mode, and one to try something.
func (v *survey) fill(s *State, to uint16, room *[numModes + 1]flood) {
	v.who = s.mover()
	m := &v.who
	var loud set
	s.louds(m, &loud)
	n, st, spare := &room[normal], &room[strategic], &room[numModes]
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

// stackList appends the units of the stack in hand, in order.
func (s *State) stackList(dst []uint8) []uint8 {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 && len(dst) < cap(dst) {
			dst = append(dst, uint8(u))
		}
	}
	return dst
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

// marches tells whether the units of the stack in hand may use strategic movement from where they stand.
func (s *State) marches() bool {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 && !s.mayMarch(u) {
			return false
		}
	}
	return true
}

// Mode is how a unit gets to a hex.
type Mode uint8

// Modes. The cheapest way is told, normal movement first.
const (
	Normal    Mode = iota
	Strategic      // 1.22
	OneHex         // the one hex anybody may go that has not moved (S-29)
	Overrun        // against the units there (S-32)
)

// Way is a place a unit can go to.
type Way struct {
	Place int
	Mode  Mode
	Spent int  // half points, in all
	Loud  bool // the hex reacts: the move may go on from there
}

// list lists the ways of a survey.
func (v *survey) list(s *State, n, st *flood, loud *set) {
	var any set
	for i := range any {
		any[i] = v.ends[i] | v.legs[i] | v.front[i]
	}
	for p := range any.all {
		w := Way{Place: int(p), Mode: OneHex, Spent: int(v.who.limit[normal]), Loud: loud.has(p)}
		switch {
		case v.front.has(p):
			w.Mode, w.Spent = Overrun, v.price(s, n, loud, p)
		case n.reached.has(p):
			w.Mode, w.Spent = Normal, int(n.spent(p))
		case st.reached.has(p):
			w.Mode, w.Spent = Strategic, int(st.spent(p))
		}
		v.ways = append(v.ways, w)
		if v.each != nil {
			v.each(w, v.ends.has(p), v.trail(s, w, n, st, loud))
		}
	}
}

// price is what the cheapest overrun of a hex comes to.
func (v *survey) price(s *State, n *flood, loud *set, target uint16) int {
	least := maxSpend
	for d, h := range s.g.t.next[target] {
		if h < 0 || n.cost[h] == 0 || h != int16(s.stack) && loud.has(uint16(h)) {
			continue
		}
		least = min(least, int(n.spent(uint16(h)))+v.who.pays(s.g.t, uint16(h), hex.Opposite(d), normal)+costOverrun)
	}
	return least
}

// Reach appends where a unit can go in one leg from where it stands, in the order of places: the unit to move next, or the stack
// in hand if it is one of it. Nothing where it may not move now. It is for planners and the page, and changes nothing.
func (s *State) Reach(dst []Way, u int) []Way {
	c := *s
	if !c.takeUp(u) {
		return dst
	}
	v := survey{tell: true, ways: dst}
	v.look(&c, noPlace)
	return v.ways
}

// takeUp takes a unit in hand that may move next, unless it is; false where it may not move now.
func (s *State) takeUp(u int) bool {
	switch {
	case u < 0 || u >= s.g.t.units:
		return false
	case s.scr[u]&scStack != 0:
		return true
	case kind(s.node) != kMove || int(s.g.t.list[u].side) != sideOf(s.phase) || !s.mayMove(u):
		return false
	}
	s.pickUp(u)
	return true
}
