package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Room for those who have landed (14.5 to 14.54). Units move to a hex beside theirs; the fewest that will do, no artillery.

// older tells those of a hex who have been in play for a turn and more (14.53).
func (s *State) older(u int) bool { return s.alive(u) && s.g.t.list[u].combat() && !s.landed(u) }

// settled is the end of a landing in a hex: what lands with artillery where there is too little room, or on friends, is disrupted (14.52, 14.53);
// the infantry takes its mode.
func (s *State) settled(f *frame, h int) {
	shaken, friends := false, false
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		friends = friends || s.older(u)
	}
	if s.excess(h) > 0 {
		for _, u := range s.group[:s.members] {
			shaken = shaken || s.g.t.list[u].artillery
		}
	}
	for i := int(s.members) - 1; i >= 0; i-- {
		u := int(s.group[i])
		if f.left == 1 && s.spreads(u) && s.mode(u) == concentrated {
			s.setMode(u, defilade)
		}
		if shaken || friends {
			s.disrupt(u)
		}
	}
	s.clearGroup()
	f.step, f.cursor, f.left, f.why = drRoom, 0, 0, f.why&dropContested
	f.to, f.unit, f.other = f.from, 0, 0
	if friends {
		f.step = drYield
		for u := range s.unit {
			if s.where(u) == h && s.older(u) && s.mobile(u) && s.ways(u, h, true) == 0 {
				s.disrupt(u)
			}
		}
	}
}

// nextYield is the next of the friends of the hex who may go, -1: nobody.
func (s *State) nextYield(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if !s.yields(f, u) {
			continue
		}
		if v := s.twinBefore(u); v >= 0 && v < int(f.cursor) && s.yields(f, v) {
			continue // who is like it has been passed over
		}
		return u
	}
	return -1
}

// yields tells whether a friend of those who have landed may go.
func (s *State) yields(f *frame, u int) bool {
	h := int(f.from) - 1
	return s.where(u) == h && s.older(u) && s.displaceable(u) && s.ways(u, h, true) != 0
}

// excess is how many points a hex has too many.
func (s *State) excess(h int) int {
	all, _, _ := s.crowd(h)
	return all - s.g.t.charts.Move.Stack
}

// displaceable tells who can be moved: not artillery nor towed guns, which stand (14.5, 14.52).
func (s *State) displaceable(u int) bool {
	c := &s.g.t.list[u]
	return c.combat() && !c.artillery && s.mobile(u) && s.strength(u) > 0
}

// ways are the directions in which a unit may leave a hex, a bit each: to one without enemies where it fits; unless fitting is asked, also where friends
// can make room in turn (14.51), and against enemies by close action (14.54).
func (s *State) ways(u, h int, fitting bool) (open uint8) {
	t := s.g.t
	all, vehicles, travels := s.weight(u)
	for d, n := range t.grid.Next[h] {
		if n < 0 || s.entry(s.column(u), h, d) == hex.Closed {
			continue
		}
		switch to := int(n); {
		case s.enemyIn(to, allied):
			if !fitting && s.mayAttack(u) && !s.has(u, stAttacked|stRolledMA) && !s.taken() {
				open |= 1 << d
			}
		case s.fits(to, all, vehicles, travels), !fitting && s.givesWay(to, all):
			open |= 1 << d
		}
	}
	return open
}

// taken tells whether the hex in hand was taken from Germans by those who came down on them: they get no room by another close action (14.56).
func (s *State) taken() bool {
	f := s.current()
	return act(f.act) == actDrop && f.why&dropContested != 0 && f.step >= drYield
}

// trapped tells whether only another close action would give them room.
func (s *State) trapped(f *frame) bool {
	if !s.taken() || f.inTurn() {
		return false
	}
	h := int(f.to) - 1
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if !s.displaceable(u) || !s.mayAttack(u) {
			continue
		}
		for d, n := range s.g.t.grid.Next[h] {
			if n >= 0 && s.entry(s.column(u), h, d) != hex.Closed && s.enemyIn(int(n), allied) {
				return true
			}
		}
	}
	return false
}

// givesWay tells whether units of a hex can leave it so that so many points come in.
func (s *State) givesWay(h, points int) bool {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.displaceable(u) && s.ways(u, h, true) != 0 {
			points -= s.strength(u)
		}
	}
	return s.excess(h)+points <= 0
}

// inTurn tells whether the hex that makes room is one that a unit has been displaced into.
func (f *frame) inTurn() bool { return f.to != f.from }

// canLeave tells whether a unit is one of those who could leave the hex in hand.
func (s *State) canLeave(f *frame, u int) bool {
	h := int(f.to) - 1
	return s.where(u) == h && u != int(f.other)-1 && s.displaceable(u) && s.ways(u, h, f.inTurn()) != 0
}

// fewest is how many units must leave a hex that has so many points too many, without one of them; 0 where all of them would not do.
func (s *State) fewest(f *frame, points, without int) (n int) {
	var count [16]int
	for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
		if u != without && s.canLeave(f, u) {
			count[min(15, s.strength(u))]++
		}
	}
	for p := len(count) - 1; p > 0; p-- {
		for ; count[p] > 0 && points > 0; count[p]-- {
			points -= p
			n++
		}
	}
	if points > 0 {
		return 0
	}
	return n
}

// leaves tells whether a unit may be the one that leaves: then no more must than before (14.5).
func (s *State) leaves(f *frame, u int) bool {
	if !s.canLeave(f, u) {
		return false
	}
	points := s.excess(int(f.to) - 1)
	k := s.fewest(f, points, -1)
	return k == 0 || points <= s.strength(u) && k == 1 || k > 1 && points > s.strength(u) && s.fewest(f, points-s.strength(u), u) == k-1
}

// goesOut tells whether a unit is offered to leave: of units alike next to each other the lowest is.
func (s *State) goesOut(f *frame, u int) bool {
	if !s.leaves(f, u) {
		return false
	}
	v := s.twinBefore(u)
	return v < 0 || !s.leaves(f, v)
}

// firstOut is the highest in the stack of those who may leave the hex in hand, -1: nobody. Where it goes is asked at once; another is named first.
func (s *State) firstOut(f *frame) int {
	for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
		if s.goesOut(f, u) {
			return u
		}
	}
	return -1
}

// makeRoom goes on until the hex in hand holds no more than it may.
func (s *State) makeRoom(f *frame) {
	h := int(f.to) - 1
	if s.excess(h) > 0 {
		if u := s.firstOut(f); u >= 0 {
			f.unit = uint16(u + 1)
			s.ask(kMakeRoom)
			return
		}
		if s.trapped(f) {
			s.loseLanded(h)
		}
		s.shakeLanded(h, f.inTurn())
		s.spill(h)
	}
	if f.inTurn() {
		f.to, f.other = f.from, 0
		return
	}
	f.step, f.from, f.to, f.other, f.why = drSettle, 0, 0, 0, 0
}

// loseLanded eliminates those of a hex who have landed in this turn.
func (s *State) loseLanded(h int) {
	for u := range s.unit {
		if s.where(u) == h && s.landed(u) {
			s.kill(u)
		}
	}
}

// shakeLanded disrupts those of a hex who have landed in this turn, or all of it (14.5, 14.51).
func (s *State) shakeLanded(h int, all bool) {
	for u := range s.unit {
		if s.where(u) == h && (all || s.landed(u)) {
			s.disrupt(u)
		}
	}
}

// spill eliminates artillery where nobody can leave, the lowest first; others stay, disrupted, over the limit (14.5).
func (s *State) spill(h int) {
	for s.excess(h) > 0 {
		gun := -1
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			if s.g.t.list[u].artillery {
				gun = u
			}
		}
		if gun < 0 {
			return
		}
		s.kill(gun)
	}
}

func (s *State) maskMakeRoom() {
	f := s.current()
	h, first := int(f.to)-1, int(f.unit)-1
	open := s.ways(first, h, f.inTurn() || f.step == drYield || f.why&yielding != 0)
	for d := range numDirs {
		if open>>d&1 != 0 {
			s.allowDir(d)
		}
	}
	switch f.step {
	case drYield:
		s.allow(ctrlStop)
		was := f.cursor
		f.cursor = f.unit
		s.allowEach(&f.cursor, (*State).nextYield)
		f.cursor = was
	case drRoom:
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			if u != first && s.goesOut(f, u) {
				s.allowUnit(u)
			}
		}
	}
}

// yielding in frame.why: who leaves was there before.
const yielding = 1

func (s *State) actMakeRoom(b block, i int) {
	f := s.current()
	if b == blkUnit {
		f.unit = uint16(i + 1)
	}
	if f.step == drYield {
		if b == blkCtrl {
			f.cursor, f.unit = uint16(len(s.unit)), 0
			return
		}
		f.cursor = f.unit
		f.why |= yielding
	}
	if f.step = drMove; b == blkDir {
		s.giveWay(f, i)
	}
}

// giveWay sends a unit into the next hex, or against it; enemies answer if it leaves their zone (14.53).
func (s *State) giveWay(f *frame, d int) {
	u, h := int(f.unit)-1, int(f.to)-1
	to := int(s.g.t.grid.Next[h][d])
	f.er = uint8(d + 1)
	if s.enemyIn(to, allied) {
		f.step = drLimit
		return
	}
	s.join(u)
	f.step = drStep
	if s.zoned(h, allied) {
		s.beginAnswers(whyLeave, h, to)
	}
}

// limitCost is what close action costs who makes room, in half points: the ground, two for it, and three out of a zone (8.6, 10.73).
func (s *State) limitCost(f *frame) int {
	u, h, m := int(f.unit)-1, int(f.to)-1, &s.g.t.charts.Move
	cost := int(s.entry(s.column(u), h, int(f.er)-1)) + m.Close
	if s.zoned(h, allied) || s.besideZone(h) {
		cost += m.Exit
	}
	return cost
}

// withinLimit tells whether dice are enough for it (14.51, 14.54).
func (s *State) withinLimit(f *frame, dice int) int { return b2n(2*dice >= s.limitCost(f)) }

// rolledLimit: who gets as far attacks; who does not makes room some other way, and has not attacked.
func (s *State) rolledLimit(f *frame, dice int) {
	u, h := int(f.unit)-1, int(f.to)-1
	if s.withinLimit(f, dice) == 0 {
		s.set(u, stRolledMA)
		f.step, f.unit, f.er = drRoom, 0, 0
		return
	}
	to := int(s.g.t.grid.Next[h][f.er-1])
	f.step, f.er = drClosed, 0
	s.join(u)
	s.begin(frame{act: uint8(actClose), from: f.to, to: uint16(to + 1)})
}

// stepAside puts the unit that leaves into its new hex. One that is displaced in turn is disrupted (14.5).
func (s *State) stepAside(f *frame) {
	u, h := int(f.unit)-1, int(f.to)-1
	to := int(s.g.t.grid.Next[h][f.er-1])
	s.clearGroup()
	f.step, f.unit, f.er = drRoom, 0, 0
	if f.why&yielding != 0 {
		f.step = drYield
		f.why &^= yielding
	}
	if !s.alive(u) {
		return
	}
	s.put(u, to)
	if f.inTurn() {
		s.disrupt(u)
		return
	}
	if f.step == drRoom && s.excess(to) > 0 {
		f.to, f.other = uint16(to+1), uint16(u+1)
	}
}

// cameBack ends the close action of a unit that left: one that was disrupted is lost, and its stack disrupted (14.54).
func (s *State) cameBack(f *frame) {
	u := int(f.unit) - 1
	s.clearGroup()
	f.step, f.unit = drRoom, 0
	switch {
	case s.alive(u) && s.has(u, stDisrupted):
		s.kill(u)
		fallthrough
	case !s.alive(u):
		s.shakeLanded(int(f.to)-1, true)
	}
}

func (s *State) roomPrompt() string {
	f := s.current()
	first, at := s.g.t.list[f.unit-1].name, s.g.t.text(int(f.to)-1)
	more := s.nextAllowed(s.g.off[blkUnit]) < s.g.off[blkUnit]+s.g.t.slots
	switch {
	case f.step == drYield && more:
		return fmt.Sprintf("Who makes way for those who have landed in %s: %s, to which hex, or who else (14.53)?", at, first)
	case f.step == drYield:
		return fmt.Sprintf("Does %s make way for those who have landed in %s, and to which hex (14.53)?", first, at)
	case f.step == drMove:
		return fmt.Sprintf("Where does %s go from %s (14.5)?", first, at)
	case more:
		return fmt.Sprintf("%s holds %s too many: where does %s go, or who else leaves it (14.5)?", at, counted(s.excess(int(f.to)-1), "point"), first)
	}
	return fmt.Sprintf("%s holds %s too many: where does %s go (14.5)?", at, counted(s.excess(int(f.to)-1), "point"), first)
}

// roomText says who goes where; against enemies it is an attack.
func (s *State) roomText(b block, i int) string {
	f := s.current()
	if b != blkDir || f.unit == 0 {
		return ""
	}
	n := s.g.t.grid.Next[f.to-1][i]
	if n >= 0 && s.enemyIn(int(n), allied) {
		return s.g.t.list[f.unit-1].name + " attacks " + s.neighbourText(i)
	}
	return s.g.t.list[f.unit-1].name + " goes to " + s.neighbourText(i)
}

// whyNotRoom is why a unit is not among those who may leave.
func (s *State) whyNotRoom(u int) (rule, why string) {
	f := s.current()
	if f.step == drMove || !s.alive(u) {
		return "", ""
	}
	switch v := s.twinBefore(u); {
	case u == int(f.unit)-1:
		return "14.5", "name the hex that it goes to"
	case v >= 0 && (f.step == drRoom && s.leaves(f, v) || f.step == drYield && s.yields(f, v)):
		return "14.5", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "", ""
}
