package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Retreat from close action: units go from the top of the stack, each alone, hex by hex, away from the attackers, leaders last. Nobody fires at them
// (8.71). How they go is not printed: 9.11 keeps them out of full hexes, 9.32 knows who is forced into one and goes a hex farther or is eliminated, and 11.51
// eliminates those that cannot move.

// actRetreat: unit goes, from is the hex of the attackers, left the hexes still to go.

// beginRetreat sends a unit back. Those that cannot move are eliminated (11.51).
func (s *State) beginRetreat(u, attackers, hexes int) {
	if c := &s.g.t.list[u]; c.move == byStatic || c.move == byTow && s.mode(u) == defilade {
		s.kill(u)
		s.ask(kAuto)
		return
	}
	s.begin(frame{act: uint8(actRetreat), unit: uint16(u + 1), from: uint16(attackers + 1), left: uint8(hexes)})
}

func (s *State) runRetreat(f *frame) {
	u := int(f.unit) - 1
	switch {
	case f.left == 0 && s.g.t.list[u].combat() && s.overfull(s.where(u)): // 9.32: one hex farther, or it is eliminated
		f.left = 1
	case f.left == 0:
		s.disrupt(u)
		s.restack(u)
		s.end()
	case s.retreats(f) == 0:
		s.kill(u)
		s.end()
	default:
		s.askOf(kRetreat, int(s.g.t.list[u].side))
	}
}

// retreats are the directions open, a bit each: farther from the attackers, or as far if there is no other. Into a hex that is full a unit may go if it
// can go on from there (9.32).
func (s *State) retreats(f *frame) uint8 {
	u := int(f.unit) - 1
	h, from := s.where(u), int(f.from)-1
	return s.retreatsFrom(u, h, from, !s.overfull(h))
}

// overfull tells whether units have been forced into a hex beyond its limits.
func (s *State) overfull(h int) bool {
	all, vehicles, travels := s.crowd(h)
	m := &s.g.t.charts.Move
	return all > m.Stack || travels > m.StackTravel || vehicles > s.g.t.charts.Terrain[s.g.t.terrain[h]].VehicleStack
}

func (s *State) retreatsFrom(u, h, from int, onward bool) (open uint8) {
	var level uint8
	all, vehicles, travels := s.weight(u)
	for d, n := range s.g.t.grid.Next[h] {
		if n < 0 || s.entry(s.column(u), h, d) == hex.Closed || s.enemyIn(int(n), int(s.g.t.list[u].side)) || s.leaderBars(u, int(n)) {
			continue
		}
		if !s.fits(int(n), all, vehicles, travels) && !(onward && s.retreatsFrom(u, int(n), from, false) != 0) {
			continue
		}
		switch before, after := s.g.t.distance(from, h), s.g.t.distance(from, int(n)); {
		case after > before:
			open |= 1 << d
		case after == before:
			level |= 1 << d
		}
	}
	if open == 0 {
		return level
	}
	return open
}

func (s *State) maskRetreat() {
	open := s.retreats(s.current())
	for d := range numDirs {
		if open>>d&1 != 0 {
			s.allowDir(d)
		}
	}
}

func (s *State) actRetreat(_ block, i int) {
	f := s.current()
	u := int(f.unit) - 1
	s.put(u, int(s.g.t.grid.Next[s.where(u)][i]))
	f.left--
}

func (s *State) retreatPrompt() string {
	f := s.current()
	return fmt.Sprintf("Where does %s retreat, %d more (R-8.71)?", s.g.t.list[f.unit-1].name, f.left)
}
