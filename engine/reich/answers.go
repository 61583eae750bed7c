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
)

// beginAnswers lets all enemies who may fire do so.
func (s *State) beginAnswers(why uint8, from, to int) {
	s.begin(frame{act: uint8(actAnswers), why: why, from: uint16(from + 1), to: uint16(to + 1)})
}

func (s *State) runAnswers(f *frame) {
	side := 1 - sideOf(s.phase)
	for u := int(f.cursor); u < len(s.unit); u++ {
		if int(s.g.t.list[u].side) == side && s.alive(u) && s.mayAnswer(f, u) && s.anyTriggered(f, u) {
			f.unit, f.cursor = uint16(u+1), uint16(u+1)
			s.askOf(kOpp, side)
			return
		}
	}
	s.end()
}

// mayAnswer tells whether a unit that is on the map may fire (8.41, 8.42).
func (s *State) mayAnswer(f *frame, u int) bool {
	c := &s.g.t.list[u]
	from, to := int(f.from)-1, int(f.to)-1
	attacked := f.why == whyClose && s.where(u) == to
	switch {
	case !s.exerts(u):
		return false
	case !s.onTop(u) && !(attacked && c.gun && !c.artillery): // 5.22, 9.47
		return false
	case c.artillery && !attacked: // 5.51
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
	if t.distance(at, to) != 1 || t.cover.Has(int16(to)) || s.has(u, stAmbushed) || !s.controls(u, to) || t.distance(at, from) == 1 {
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

// triggered goes over those who may be fired at: of a group the two highest, of close action any (8.45, 9.48); in an ambush who is not
// in defilade; of a stack the two that come out on top; who changes its mode.
func (s *State) triggered(f *frame, yield func(u int) bool) {
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
	n := 0
	for _, u := range s.group[:s.members] {
		if !s.g.t.list[u].combat() {
			continue
		}
		if n++; n > 2 && f.why != whyClose {
			return
		}
		if f.why == whyAmbush && s.mode(int(u)) == defilade {
			continue
		}
		if !yield(int(u)) {
			return
		}
	}
}

func (s *State) anyTriggered(f *frame, firer int) (any bool) {
	s.triggered(f, func(u int) bool {
		any = s.inSight(firer, u)
		return !any
	})
	return any
}

func (s *State) maskOpp() {
	f := s.current()
	s.allow(ctrlStop)
	s.triggered(f, func(u int) bool {
		if s.inSight(int(f.unit)-1, u) {
			s.allowUnit(u)
		}
		return true
	})
}

func (s *State) actOpp(b block, i int) {
	if b != blkUnit {
		return
	}
	f := s.current()
	u := int(f.unit) - 1
	if f.why == whyAmbush {
		s.set(u, stAmbushed)
	}
	s.set(u, stUncovered)
	points := s.firePoints(u)
	if c := &s.g.t.list[u]; c.artillery {
		points = s.strength(u) // 5.51: not doubled
	}
	s.beginShot(i, points, s.er(u), 0)
}

func (s *State) oppPrompt() string {
	f := s.current()
	u := int(f.unit) - 1
	return fmt.Sprintf("At whom does %s fire, %s of effectiveness %d (8.4)?", s.g.t.list[u].name, counted(s.firePoints(u), "point"), s.er(u))
}
