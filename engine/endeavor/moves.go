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

// nearBy is how near places are that are never reached by their sector.
const nearBy = 3

// offer offers places, the far ones by sector where they are many. Without a hex to count from all of them are far.
func (s *State) offer(of *set, from uint16) {
	t, n := s.g.t, 0
	if t.sectors > 0 {
		for _, w := range of {
			n += bits.OnesCount64(w)
		}
	}
	if n <= manyPlaces {
		s.allowAll(of)
		return
	}
	for p := range of.all {
		if t.near(from, p) || t.sector[p] == none {
			s.allowHex(p)
		} else {
			s.allowSector(int(t.sector[p]))
		}
	}
}

// near tells whether two hexes lie within three of each other.
func (t *tables) near(a, b uint16) bool {
	return int(a) < t.hexes && int(b) < t.hexes && t.grid.Distance(t.whole[a], t.whole[b]) <= nearBy
}

// maskSector offers the places of the sector that was named, of a drop or of a move.
func (s *State) maskSector() {
	if s.unit != none {
		var places set
		s.dropTargets(&places)
		s.offerSector(&places, noPlace)
		return
	}
	var v survey
	v.look(s, noPlace)
	s.offerSector(&v.ends, s.stack)
}

func (s *State) offerSector(of *set, from uint16) {
	t := s.g.t
	for p := range of.all {
		if t.sector[p] == s.sector && s.sector != none && !t.near(from, p) {
			s.allowHex(p)
		}
	}
}

func (s *State) actSector(b block, i int) {
	s.sector = none
	if s.unit != none {
		s.actDropAt(b, i)
		return
	}
	s.stayAt(uint16(i))
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

// checkNoHand wants no stack in hand and no fight.
func (s *State) checkNoHand() error {
	for u := range s.g.t.list {
		if s.scr[u] != 0 {
			return fmt.Errorf("unit %s: got a part in a move or a fight, want none between moves", s.g.t.list[u].id)
		}
	}
	switch {
	case s.stack != noPlace:
		return fmt.Errorf("stack: got %s, want none between moves", s.g.t.codes[s.stack])
	case s.walked != 0 || s.spentN != 0 || s.spentS != 0:
		return fmt.Errorf("walked, spent: got %d, %d and %d, want 0 between moves", s.walked, s.spentN, s.spentS)
	}
	return s.checkQuiet()
}

// checkQuiet wants nothing under way beside a move.
func (s *State) checkQuiet() error {
	switch {
	case int(s.who) != sideOf(s.phase):
		return fmt.Errorf("who: got the other side, want that of phase %s", phaseWords[s.phase])
	case s.ctx != ctxNone:
		return fmt.Errorf("fight: got %s, want none at %v", ctxWords[s.ctx], kind(s.node))
	case s.unit != none:
		return fmt.Errorf("unit: got %s, want none at %v", s.g.t.list[s.unit].id, kind(s.node))
	case s.portDue != none:
		return fmt.Errorf("port-due: got a port, want none at %v", kind(s.node))
	case s.rollAt != noPlace:
		return fmt.Errorf("roll-at: got %s, want none at %v", s.g.t.codes[s.rollAt], kind(s.node))
	case s.march != 0 && !s.g.opts.Canonical:
		return fmt.Errorf("march: got %d, want 0 without order=canonical", s.march)
	}
	return nil
}

// checkStack wants a stack in hand that could have come where it is.
func (s *State) checkStack() error {
	if err := s.checkHand(); err != nil {
		return err
	}
	switch k := kind(s.node); {
	case k == kGo && s.walked != 0, k == kOn && s.walked == 0:
		return fmt.Errorf("walked: got %d, want the other at %v", s.walked, k)
	case k == kOvrFrom && (int(s.target) >= s.g.t.hexes || !s.occ[1-s.who].has(s.target)):
		return fmt.Errorf("target: got no hex with enemies, want one at %v", k)
	case k != kOvrFrom && s.target != noPlace:
		return fmt.Errorf("target: got %s, want none at %v", s.g.t.codes[s.target], k)
	case k != kSector && s.sector != none:
		return fmt.Errorf("sector: got %d, want none at %v", s.sector, k)
	}
	return nil
}

// checkHand wants the units of the stack in hand to stand together, to be able to move, and to have spent what they could.
func (s *State) checkHand() error {
	if err := s.checkQuiet(); err != nil {
		return err
	}
	n := 0
	for u := range s.g.t.list {
		r := &s.g.t.list[u]
		switch {
		case s.scr[u] == 0:
			continue
		case s.scr[u] != scStack || r.side != s.who:
			return fmt.Errorf("unit %s: got a part in a fight, want none at %v", r.id, kind(s.node))
		case s.loc[u] != s.stack || !s.mayMove(u):
			return fmt.Errorf("unit %s: got it in the stack in hand, want a unit at %s that may move", r.id, s.codeOf(s.stack))
		}
		n++
	}
	m := s.mover()
	switch {
	case n == 0 || n > stackMax || n > 1 && m.size < n:
		return fmt.Errorf("stack: got %d units of which %d fight, want one unit, or two to four that fight", n, m.size)
	case s.walked == 0 && s.spentN != 0, s.spentN != lost && s.spentN > m.limit[normal]:
		return fmt.Errorf("spent: got %d, want at most %d and nothing before the first step", s.spentN, m.limit[normal])
	case s.spentS != lost && (s.spentS > m.limit[strategic] || s.walked == 0 && s.spentS != 0 || s.walked == 0 && !s.marches() || n > 1 || s.exploiting()):
		return fmt.Errorf("spent-strategic: got %d, want at most %d of one unit that can", s.spentS, m.limit[strategic])
	case s.spentN == lost && s.spentS == lost:
		return fmt.Errorf("spent: got no way to move, want one")
	}
	return nil
}

// codeOf writes a place, or that there is none.
func (s *State) codeOf(p uint16) string {
	if int(p) >= s.g.t.places {
		return "no hex"
	}
	return s.g.t.codes[p]
}

// checkSector wants a sector, and a stack or a unit that goes there.
func (s *State) checkSector() error {
	if int(s.sector) >= s.g.t.sectors {
		return fmt.Errorf("sector: got %d, want less than %d", s.sector, s.g.t.sectors)
	}
	if s.unit == none && s.phase != phDrop {
		return s.checkStack()
	}
	if err := s.checkUnit(); err != nil {
		return err
	}
	if u := int(s.unit); !s.mayDrop(u) && !s.mayFly(u) {
		return fmt.Errorf("unit: got %s, want a unit that may drop", s.g.t.list[u].id)
	}
	return nil
}
