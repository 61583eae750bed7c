package reich

import "fmt"

// Opportunity fire (8.4): whoever may fire is asked in the order of the units, each for one shot.

// What has triggered it. from is the hex that those who triggered it are in, to the hex attacked or, for an ambush, the one they came
// from; unit is who is asked, cursor the last asked; other the unit that changes its mode or its position, and points the new position.
const (
	whyLeave   = 1 + iota // a group is about to leave a zone (8.4)
	whyAmbush             // a group has come next to an enemy (7.2)
	whyClose              // a group is about to attack by close action (8.48)
	whyArrange            // a stack is about to be rearranged (8.51)
	whyMode               // a unit is about to change its mode (8.4)
	whyMarch              // a group has gone on under observation (5.51)
)

// Steps of actAnswers. Who is attacked by close action may divide its fire (5.25): points is then what it has fired, chosen one more than
// the last target, left what sort of fire it was, other the target at kSplit.
const (
	anAsk = iota
	anSplit
)

const (
	atFoot = 1 + iota
	atArmour
)

// offMap is who answers for a battery off the map, which is asked last: frame.unit is nobody.
const offMap = -1

// beginAnswers lets all enemies who may fire do so.
func (s *State) beginAnswers(why uint8, from, to int) {
	s.begin(frame{act: uint8(actAnswers), why: why, from: uint16(from + 1), to: uint16(to + 1)})
}

func (s *State) runAnswers(f *frame) {
	side := 1 - sideOf(s.phase)
	if f.step == anSplit {
		s.askOf(kSplit, side)
		return
	}
	if f.left > 0 {
		if u := int(f.unit) - 1; s.answerLeft(f, u, f.left == atArmour) > 0 && s.anyTriggered(f, u) {
			s.askOf(kOpp, side)
			return
		}
		f.points, f.chosen, f.left = 0, 0, 0
	}
	for u := int(f.cursor); u < len(s.unit); u++ {
		if int(s.g.t.list[u].side) == side && s.alive(u) && s.mayAnswer(f, u) && s.anyTriggered(f, u) {
			f.unit, f.cursor = uint16(u+1), uint16(u+1)
			s.askOf(kOpp, side)
			return
		}
	}
	if f.why == whyMarch && int(f.cursor) <= len(s.unit) && s.gunsOn(side) && s.anyTriggered(f, offMap) {
		f.unit, f.cursor = 0, uint16(len(s.unit)+1)
		s.askOf(kOpp, side)
		return
	}
	s.end()
}

// mayAnswer tells whether a unit that is on the map may fire (8.41, 8.42).
func (s *State) mayAnswer(f *frame, u int) bool {
	c := &s.g.t.list[u]
	from, to := int(f.from)-1, int(f.to)-1
	attacked := f.why == whyClose && s.where(u) == to
	switch {
	case f.why == whyMarch:
		return c.artillery && s.stalks(u)
	case !s.exerts(u) || !attacked && from >= 0 && s.mutes(u, from):
		return false
	case !s.onTop(u) && !(attacked && c.gun && !c.artillery): // 5.22, 9.47
		return false
	case c.artillery && !c.hw && !attacked: // 5.51, 12.31
		return false
	case f.why == whyAmbush:
		return s.ambushes(u, from, to)
	}
	return attacked || s.controls(u, from) // 8.48: defenders always
}

// ambushes tells whether a unit fires at a group that comes to a hex from another (7.2, R-7.2): it has its zone there, next to it; there is no
// covering terrain; and no enemy was next to it before. Once in a movement phase.
func (s *State) ambushes(u, to, from int) bool {
	t := s.g.t
	at := s.where(u)
	if t.distance(at, to) != 1 || t.cover.Has(int16(to)) || s.has(u, stAmbushed) || !s.controls(u, to) || s.mutes(u, to) || from >= 0 && t.distance(at, from) == 1 { // from: -1 for who enters the map
		return false
	}
	for _, n := range t.grid.Next[at] {
		if n < 0 {
			continue
		}
		for v := s.topOf(int(n)); v >= 0; v = s.below(v) {
			if t.list[v].side != t.list[u].side && t.list[v].combat() && !s.inGroup(v) {
				return false
			}
		}
	}
	return true
}

// triggered goes over those at whom a unit may fire: of a group the two highest, of those who attack it by close action any, and by artillery any
// (8.45, 9.48, 5.14); in an ambush who is not in defilade; of a stack the two that come out on top; who changes its mode.
func (s *State) triggered(f *frame, firer int, yield func(u int) bool) {
	if f.why == whyArrange {
		for _, u := range s.newTop(f) {
			if u >= 0 && !yield(u) {
				return
			}
		}
		return
	}
	if f.why == whyMode {
		if u := int(f.other) - 1; s.alive(u) { // wherever in its stack it lies (8.45)
			yield(u)
		}
		return
	}
	n, attacked := 0, f.why == whyClose && s.where(firer) == int(f.to)-1
	for _, u := range s.group[:s.members] {
		if !s.g.t.list[u].combat() {
			continue
		}
		if n++; n > 2 && !attacked && f.why != whyMarch {
			return
		}
		if f.why == whyAmbush && s.mode(int(u)) == defilade && !s.afloat(int(u)) {
			continue
		}
		if !yield(int(u)) {
			return
		}
	}
}

func (s *State) anyTriggered(f *frame, firer int) (any bool) {
	s.triggered(f, firer, func(u int) bool {
		any = s.answerable(f, firer, u)
		return !any
	})
	return any
}

func (s *State) maskOpp() {
	f := s.current()
	if act(f.act) == actAssault {
		s.maskAssault(f)
		return
	}
	s.allow(ctrlStop)
	firer := int(f.unit) - 1
	s.triggered(f, firer, func(u int) bool {
		if s.answerable(f, firer, u) {
			s.allowUnit(u)
		}
		return true
	})
}

func (s *State) actOpp(b block, i int) {
	if f := s.current(); act(f.act) == actAssault {
		s.playAssault(f, b, i)
		return
	}
	f := s.current()
	if b != blkUnit {
		if f.left > 0 {
			f.points, f.chosen, f.left = 0, 0, 0
		}
		return
	}
	u := int(f.unit) - 1
	if f.why == whyAmbush {
		s.set(u, stAmbushed)
	}
	if f.why == whyMarch && u == offMap {
		s.gunsAtMarch(i)
		return
	}
	if f.why == whyMarch {
		s.fireAtMarch(f, u, i)
		return
	}
	if s.splits(f, u, i) {
		f.other, f.step = uint16(i+1), anSplit
		return
	}
	s.answer(f, u, i, s.answerLeft(f, u, s.armoured(i)))
}

// answer fires points at one of those who have triggered it.
func (s *State) answer(f *frame, u, target, points int) {
	s.set(u, stUncovered)
	s.spend(u)
	s.quit(u)
	armour := s.armoured(target)
	if f.why == whyClose && s.where(u) == int(f.to)-1 {
		f.points, f.chosen, f.left = f.points+uint16(points), uint16(target+1), atFoot
		if armour {
			f.left = atArmour
		}
	}
	if armour {
		s.beginTank(target, points, s.tankClass(u), s.howFar(u, target))
		return
	}
	er := s.er(u)
	if s.crossingBy() == byFerry && s.inGroup(target) {
		er = min(9, er+1) // 10.93
	}
	s.beginShot(target, points, er, 0)
	if s.g.t.list[u].hw { // 18.1
		s.current().why = shotMortar
	}
}

// answerable tells whether a unit may fire at one of those who have triggered it: what is left of divided fire at another of the same sort.
func (s *State) answerable(f *frame, firer, t int) bool {
	switch {
	case f.why == whyMarch && firer == offMap:
		return s.gunsTrack(t)
	case f.why == whyMarch:
		return s.tracked(firer, t)
	}
	if f.left > 0 && (t < int(f.chosen) || (f.left == atArmour) != s.armoured(t)) {
		return false
	}
	return s.inSight(firer, t) || s.tankSight(firer, t)
}

// answerLeft are the points a unit has for opportunity fire at armour or others, less what it has fired.
func (s *State) answerLeft(f *frame, u int, armour bool) (n int) {
	switch {
	case armour:
		n = s.tankPoints(u)
	case s.g.t.list[u].artillery && (!s.g.t.list[u].hw || f.why == whyClose && s.where(u) == int(f.to)-1):
		n = s.strength(u) // 5.51: not doubled
	default:
		n = s.firePoints(u)
	}
	if f.left > 0 {
		n -= int(f.points)
	}
	return n
}

// wholeValue is the product of points and effectiveness from which the open line of 5.61 gives a value of one or more before it is rounded up.
const wholeValue = 5

// mayPart tells whether fire of so many points may be part of divided fire (5.25).
func (s *State) mayPart(u, points int, armour bool) bool {
	return points > 0 && (armour || points*s.er(u) >= wholeValue)
}

// splits tells whether a unit may keep points for another of those who attack it.
func (s *State) splits(f *frame, u, target int) bool {
	if f.why != whyClose || s.where(u) != int(f.to)-1 {
		return false
	}
	armour := s.armoured(target)
	after := frame{why: whyClose, from: f.from, to: f.to, unit: f.unit, chosen: uint16(target + 1), left: atFoot}
	if armour {
		after.left = atArmour
	}
	left, any := s.answerLeft(f, u, armour), false
	for n := 1; n < left; n++ {
		any = any || s.mayPart(u, n, armour) && s.mayPart(u, left-n, armour)
	}
	return any && s.anyTriggered(&after, u)
}

func (s *State) oppPrompt() string {
	f := s.current()
	if act(f.act) == actAssault {
		return fmt.Sprintf("At which armour is infantry to fire, %s left (5.9)?", counted(int(*f.assaultPool()), classWords[f.assaultClass()]+" point"))
	}
	u := int(f.unit) - 1
	if u == offMap {
		return "At whom does a battery off the map fire, called for by those who watch the move (5.51, 24.4)?"
	}
	cause := s.oppCause(f)
	if f.why == whyMarch {
		return cause + fmt.Sprintf("At whom does %s fire, effectiveness %d, called for by those who watch the move (5.51)?", s.g.t.list[u].name, s.er(u))
	}
	return cause + fmt.Sprintf("At whom does %s fire, %s of effectiveness %d (8.4)?", s.g.t.list[u].name, counted(s.firePoints(u), "point"), s.er(u))
}

// oppCause says what the enemy is about.
func (s *State) oppCause(f *frame) string {
	hex := func(h uint16) string { return s.g.t.text(int(h) - 1) }
	verb := func(one, many string) string {
		if s.members > 1 {
			return s.groupText() + " " + many + " "
		}
		return s.groupText() + " " + one + " "
	}
	switch {
	case f.why == whyArrange:
		return "The stack in " + hex(f.from) + " is rearranged. "
	case f.why == whyMode && f.other > 0:
		return s.g.t.list[f.other-1].name + " changes its mode. "
	case s.members == 0:
		return ""
	case f.why == whyLeave:
		return verb("leaves", "leave") + hex(f.from) + ". "
	case f.why == whyAmbush:
		return verb("has come", "have come") + "to " + hex(f.from) + ". "
	case f.why == whyClose:
		return verb("attacks", "attack") + hex(f.to) + ". "
	case f.why == whyMarch:
		return verb("goes", "go") + "on in sight. "
	}
	return ""
}

// oppText names who fires, for logs in which this stands among what the other side does.
func (s *State) oppText(b block, i int) string {
	f := s.current()
	if act(f.act) != actAnswers || b != blkUnit {
		return ""
	}
	who := "a battery off the map"
	if f.unit > 0 {
		who = s.g.t.list[f.unit-1].name
	}
	return who + " fires at " + s.g.t.list[i].name
}
