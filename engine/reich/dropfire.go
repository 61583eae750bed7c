package reich

import "fmt"

// Fire at those who land, and close action with those on whom they land (14.5, 14.55 to 14.57).

// shotDrop in the frame of a shot: the target is considered concentrated and finds no shelter (14.5).
const shotDrop = shotMortar + 1

// closeDrop in the frame of close action: it is with Germans in the hex itself.
const closeDrop = 1

// dropER is the effectiveness of a German unit in special fire at a hex, 0: it has none (14.5, 14.57): within three hexes, whatever lies between, and
// within its range, which flak doubles. Flak of range two fires so at three hexes with half of it (14.57).
func (s *State) dropER(u, h int) int {
	c := &s.g.t.list[u]
	at := s.where(u)
	if !s.shootsUp(u) {
		return 0
	}
	d := s.g.t.distance(at, h)
	switch {
	case d > s.g.t.charts.Scatter.FireRange:
		return 0
	case d <= int(c.rng):
		return s.er(u)
	case !s.g.sc.Units[u].Flak || d > 2*int(c.rng):
		return 0
	case c.rng == 2:
		return max(1, s.er(u)/2)
	}
	return s.er(u)
}

// nextFlak is the next German who may fire at the hex in hand, -1: nobody. Each does once at each hex.
func (s *State) nextFlak(f *frame) int {
	for u := int(f.cursor); u < min(s.g.t.firstAllied, len(s.unit)); u++ {
		if s.dropER(u, int(f.from)-1) > 0 {
			return u
		}
	}
	return -1
}

func (s *State) maskFlak() {
	s.allow(ctrlStop)
	s.allowEach(&s.current().cursor, (*State).nextFlak)
}

func (s *State) actFlak(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.cursor = uint16(len(s.unit))
		return
	}
	f.cursor = uint16(i + 1)
	s.set(i, stUncovered)
	s.beginShot(s.foremost(), s.firePoints(i), s.dropER(i, int(f.from)-1), 0)
	s.current().why = shotDrop
}

// shotOver goes on when all have fired: to close action where Germans are in the hex, else those who have landed are there (14.51).
func (s *State) shotOver(f *frame) {
	h := int(f.from) - 1
	f.cursor = 0
	if f.why&dropContested == 0 {
		s.settled(f, h)
		return
	}
	for i := int(s.members) - 1; i >= 0; i-- {
		if u := int(s.group[i]); !s.mayAttack(u) {
			s.fall(u)
		}
	}
	f.step = drWon
	if s.members == 0 || !s.enemyIn(h, allied) {
		return
	}
	s.begin(frame{act: uint8(actClose), step: clValue, from: f.from, to: f.from, why: closeDrop})
}

// won brings those down who have driven the Germans out of their hex; else all are lost (14.55).
func (s *State) won(f *frame) {
	h := int(f.from) - 1
	s.clearGroup()
	if s.enemyIn(h, allied) {
		s.dieIn(h)
		f.step = drSettle
		return
	}
	s.touchDown(h)
	s.settled(f, h)
}

// overDropped tells whether those who land on Germans are more than the hex takes (14.56).
func (s *State) overDropped(h int) bool {
	n := 0
	for u := range s.unit {
		if x := &s.unit[u]; x.at == dropping && int(x.next&toldHex) == h+1 {
			all, _, _ := s.weight(u)
			n += all
		}
	}
	return n > s.g.t.charts.Move.Stack
}

// crowdedER is what such a stack loses of its effectiveness where it is over-stacked (14.56).
const crowdedER = 2

func (s *State) flakPrompt() string {
	f := s.current()
	return fmt.Sprintf("Who fires at those who land in %s (14.5)?", s.g.t.text(int(f.from)-1))
}
