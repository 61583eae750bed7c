package endeavor

import (
	"fmt"
	"math/bits"
)

// The Movement and the Exploitation Phase (S-21 to S-31, S-60 to S-62). A unit moves once: it is picked up, goes to a hex and
// stays, or pauses in a hex that reacts and goes on. Units of one hex may be picked up together to overrun (S-32).

// runMove goes on with the stack in hand after a pause or an overrun; else the next unit moves.
func (s *State) runMove() {
	s.rollAt = noPlace
	switch {
	case s.stack == noPlace:
		s.ask(kMove)
	case s.inHand() == 0:
		s.endMove()
	default:
		s.ask(kOn)
	}
}

// inHand counts the units of the stack in hand.
func (s *State) inHand() (n int) {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			n++
		}
	}
	return n
}

// maskMove offers the units that may still move and are not shut in. The phase does not end while a unit must go from where it
// stands and can (R-46, ME-235).
func (s *State) maskMove() {
	side := sideOf(s.phase)
	var c crowds
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.onMap(u) {
			c.count(&s.g.t.list[u], s.loc[u])
		}
	}
	stuck := false
	for u, to := s.sideUnits(side); u < to; u++ {
		if !s.mayMove(u) || !s.hasWay(u) {
			continue
		}
		must := s.mustGo(&c, u)
		stuck = stuck || must
		if must || s.g.t.marchAt[u] >= s.march {
			s.allowUnit(u)
		}
	}
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.mayFly(u) {
			s.allowUnit(u)
		}
	}
	if !stuck {
		s.allow(ctrlStop)
	}
}

// hasWay tells whether a unit that has not moved has a neighbour to go to, which S-29 always lets it, or to overrun.
func (s *State) hasWay(u int) bool {
	t, p, side := s.g.t, s.loc[u], sideOf(s.phase)
	enemy := &s.occ[1-side]
	front := false
	for d, n := range t.next[p] {
		if t.step[p][d] == closed {
			continue
		}
		if !enemy.has(uint16(n)) {
			return true
		}
		front = true
	}
	if !front || !t.list[u].combat() {
		return false
	}
	m := s.nobody()
	s.enlist(&m, u)
	s.scr[u] |= scStack
	found := false
	for d, n := range t.next[p] {
		found = found || m.pays(t, p, d, normal)+costOverrun <= int(m.limit[normal]) && s.mayOverrun(p, uint16(n), nil)
	}
	s.scr[u] &^= scStack
	return found
}

func (s *State) actMove(b block, i int) {
	if b == blkCtrl {
		s.endMoves()
		return
	}
	if !s.onMap(i) {
		s.unit = uint8(i)
		s.ask(kDropAt)
		return
	}
	s.pickUp(i)
	s.ask(kGo)
}

// pickUp takes a unit in hand.
func (s *State) pickUp(u int) {
	s.stack, s.scr[u] = s.loc[u], s.scr[u]|scStack
	if !s.mayMarch(u) {
		s.spentS = lost
	}
}

// maskGo offers where a unit goes, or with whom to overrun. Together units only overrun, or go on from a hex that reacts: all
// else they do as well one by one.
func (s *State) maskGo() {
	var v survey
	v.look(s, noPlace)
	if v.who.size <= 1 {
		s.offer(&v.ends, s.stack)
	}
	s.offerOn(&v)
	for i, w := range v.joins {
		for ; w != 0; w &= w - 1 {
			s.allowUnit2(i<<6 + bits.TrailingZeros64(w))
		}
	}
	if v.all {
		s.allow(ctrlAll)
	}
	if s.legal == [maskWords]uint64{} {
		s.allow(ctrlStop)
	}
}

// offerOn offers what a leg ends in: enemies, and hexes that react.
func (s *State) offerOn(v *survey) {
	for p := range v.front.all {
		s.allowHex2(p)
	}
	for p := range v.legs.all {
		s.allowHex2(p)
	}
}

// maskOn offers how the stack goes on. It may stop, but not out of supply after strategic movement (ME-074), and not where the
// phase may not end with it as long as there is something else to do.
func (s *State) maskOn() {
	var v survey
	v.look(s, noPlace)
	s.offer(&v.ends, s.stack)
	s.offerOn(&v)
	s.offerParting()
	var full set
	s.crowded(&v.who, &full)
	open := s.spentN != lost || int(s.stack) < s.g.t.hexes && s.traced(s.stack, v.who.side)
	if s.legal == [maskWords]uint64{} || open && int(s.stack) < s.g.t.places && !full.has(s.stack) {
		s.allow(ctrlStop)
	}
}

// offerParting offers units to leave behind, ascending, where the others then have somewhere to go.
func (s *State) offerParting() {
	var buf [stackMax]uint8
	list := s.stackList(buf[:0])
	if len(list) < 2 {
		return
	}
	for i, u := range list {
		if u < s.cursor {
			continue
		}
		// Of the others those with a lower number stay together; of the rest any one may be what remains.
		if i > 0 && s.goesOn(list[:i]) {
			s.allowUnit2(int(u))
			continue
		}
		for j := i + 1; i == 0 && j < len(list); j++ {
			if s.goesOn(list[j : j+1]) {
				s.allowUnit2(int(u))
				break
			}
		}
	}
}

// goesOn tells whether units of the stack in hand have a neighbour to go to or to overrun. Those of nations that do not stack find
// no rest together (2.1a, R-46, ME-082): they only come to a hex that reacts, or to an overrun, which may lie farther off.
func (s *State) goesOn(list []uint8) bool {
	if s.spentN == lost || int(s.stack) >= s.g.t.hexes {
		return false
	}
	var buf [stackMax]uint8
	all := s.stackList(buf[:0])
	for _, u := range all {
		s.scr[u] &^= scStack
	}
	for _, u := range list {
		s.scr[u] |= scStack
	}
	m := s.mover()
	found := false
	for d, n := range s.g.t.next[s.stack] {
		if n < 0 {
			continue
		}
		p, total := uint16(n), int(s.spentN)+m.pays(s.g.t, s.stack, d, normal)
		if s.occ[m.enemy].has(p) {
			found = found || total+costOverrun <= int(m.limit[normal]) && s.mayOverrun(s.stack, p, nil)
			continue
		}
		if s.zoc[m.enemy].has(p) {
			total += costZone
		}
		found = found || total <= int(m.limit[normal]) && !(m.us && m.cw)
	}
	if m.us && m.cw && !found {
		var v survey
		v.look(s, noPlace)
		found = v.front != set{} || v.legs != set{}
	}
	for _, u := range all {
		s.scr[u] |= scStack
	}
	return found
}

func (s *State) actGo(b block, i int) {
	switch b {
	case blkCtrl:
		if i == ctrlAll {
			s.joinAll()
			return
		}
		s.keepOrder()
		s.endMove()
	case blkUnit2:
		s.join(i)
	default:
		s.goTo(b, i)
	}
}

// join takes another unit of the hex along; the stack is there to overrun, so that it does not move strategically (1.22c).
func (s *State) join(u int) {
	s.scr[u] |= scStack
	s.cursor, s.spentS = uint8(u+1), lost
	s.ask(kGo)
}

func (s *State) joinAll() {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.loc[u] == s.stack && s.scr[u]&scStack == 0 && s.g.t.list[u].combat() && s.mayMove(u) {
			s.join(u)
		}
	}
}

func (s *State) actOn(b block, i int) {
	switch b {
	case blkCtrl:
		s.endMove()
	case blkUnit2:
		s.scr[i] &^= scStack
		s.set(i, stDone) // S-22
		s.cursor = uint8(i + 1)
		s.ask(kOn)
	default:
		s.goTo(b, i)
	}
}

// goTo goes to a hex to stay, or by a leg.
func (s *State) goTo(b block, i int) {
	switch p := uint16(i); {
	case b == blkSector:
		s.sector = uint8(i)
		s.ask(kSector)
	case b == blkHex:
		s.stayAt(p)
	case s.occ[1-sideOf(s.phase)].has(p):
		s.target = p
		s.ask(kOvrFrom)
	default:
		s.leg(p)
	}
}

// stayAt ends the move of the stack in a hex.
func (s *State) stayAt(p uint16) {
	m := s.mover()
	if s.loud(p, m.side, m.oos) {
		s.march = 0
	} else if s.walked == 0 {
		s.keepOrder()
	}
	s.walk(p)
	s.endMove()
}

// keepOrder notes who has moved, with order=canonical: units of the same or a lower place in march order have had their turn, until
// the next overrun or hex that reacts opens the order again.
func (s *State) keepOrder() {
	if !s.g.opts.Canonical {
		return
	}
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			s.march = max(s.march, s.g.t.marchAt[u]+1)
		}
	}
}

// leg enters a hex that reacts; the stack goes on with what is left when that is over (R-44, ME-233).
func (s *State) leg(p uint16) {
	var v survey
	v.look(s, p)
	s.spentN, s.spentS = v.arrive[normal], v.arrive[strategic]
	s.walked, s.cursor, s.march = 1, 0, 0
	s.walk(p)
}

// walk takes the stack in hand to a hex.
func (s *State) walk(p uint16) {
	side := sideOf(s.phase)
	s.stack = p
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			s.put(u, p)
			s.enter(p, side, s.has(u, stOOS))
		}
	}
}

// endMove puts the stack in hand down; its units are done for this phase.
func (s *State) endMove() {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			s.scr[u] &^= scStack
			s.set(u, stDone)
		}
	}
	s.stack, s.walked, s.cursor = noPlace, 0, 0
	s.spentN, s.spentS = 0, 0
}

func (s *State) movePrompt() string {
	n := 0
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.allows(s.g.off[blkUnit] + u) {
			n++
		}
	}
	phase := "moves"
	if s.exploiting() {
		phase = "exploits"
	}
	return fmt.Sprintf("Which unit %s next (S-21)? %d can.", phase, n)
}

func (s *State) goPrompt() string {
	var buf [stackMax]uint8
	list := s.stackList(buf[:0])
	if len(list) == 0 {
		return "Nobody is left to move."
	}
	m := s.mover()
	name := s.g.t.list[list[0]].name
	if len(list) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(list)-1)
	}
	out := fmt.Sprintf("Where does %s go from %s?", name, s.g.t.text(s.stack))
	if s.spentN != lost {
		out += fmt.Sprintf(" %s left", points(int(m.limit[normal])-int(s.spentN)))
	}
	if s.spentS != lost {
		out += fmt.Sprintf(", %s in strategic movement (1.22)", points(int(m.limit[strategic])-int(s.spentS)))
	}
	return out + "."
}

// points are half points in words.
func points(half int) string {
	if half%2 != 0 {
		return fmt.Sprintf("%d½ points", half/2)
	}
	return fmt.Sprintf("%d points", half/2)
}
