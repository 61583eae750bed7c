package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// What close action comes to (8.73): losses, disruption, retreat, and who goes into the emptied hex (8.48, R-8.71).

// closeResult is the row of 8.73 for a die.
func (s *State) closeResult(die int) scenarios.ReichClose {
	f := s.current()
	return s.g.t.charts.CloseResults[f.er][die-1][f.result-1]
}

// closeClass numbers the results, so that equal ones are one.
func (s *State) closeClass(die int) int {
	r := s.closeResult(die)
	n := r.Attackers<<6 | r.Defenders<<3 | r.Retreat
	if r.Disrupted {
		n |= 1 << 10
	}
	if r.Eliminated {
		n |= 1 << 11
	}
	return n
}

func (s *State) rolledClose(die int) {
	s.takeClose(s.current(), s.closeResult(die))
}

// takeClose carries the losses out, those of each side from the top down (8.73).
func (s *State) takeClose(f *frame, r scenarios.ReichClose) {
	to := int(f.to) - 1
	for points := r.Attackers; points > 0 && s.foremost() >= 0; {
		points = s.lose(s.foremost(), points)
	}
	for points := r.Defenders; points > 0 && s.defender(to) >= 0; {
		points = s.lose(s.defender(to), points)
	}
	for u := s.defender(to); r.Eliminated && u >= 0; u = s.defender(to) {
		s.kill(u)
	}
	if r.Disrupted {
		s.disruptGroup()
	}
	f.step, f.cursor, f.result, f.er = clAdvance, 0, 0, 0
	if r.Retreat > 0 {
		f.step, f.cursor = clRetreat, uint16(r.Retreat)
		for u := s.topOf(to); u >= 0; u = s.below(u) {
			f.left += uint8(b2n(int(s.g.t.list[u].side) != sideOf(s.phase)))
		}
	}
}

// retiring is who goes back next from a hex: the highest unit, and when none is left its leaders, who are of the defending force like all in the hex
// (8.6). -1: nobody.
func (s *State) retiring(to int) int {
	if u := s.defender(to); u >= 0 {
		return u
	}
	if u := s.topOf(to); u >= 0 && int(s.g.t.list[u].side) != sideOf(s.phase) {
		return u
	}
	return -1
}

// nextAdvance is the next member of the group that may go into the emptied hex, in the order of units, -1: nobody.
func (s *State) nextAdvance(f *frame) int {
	next := -1
	for _, u := range s.group[:s.members] {
		if int(u) >= int(f.cursor) && (next < 0 || int(u) < next) && s.advanceFits(f, int(u)) {
			next = int(u)
		}
	}
	return next
}

// advanceFits tells whether a member fits into the hex beside those chosen.
func (s *State) advanceFits(f *frame, u int) bool {
	all, vehicles, travels := s.weight(u)
	for i, v := range s.group[:s.members] {
		if f.chosen>>i&1 != 0 {
			a, w, t := s.weight(int(v))
			all, vehicles, travels = all+a, vehicles+w, travels+t
		}
	}
	return s.fits(int(f.to)-1, all, vehicles, travels)
}

func (s *State) maskAdvance() {
	s.allow(ctrlStop)
	if f := s.current(); s.allowEach(&f.cursor, (*State).nextAdvance) > 1 && f.chosen == 0 {
		s.allow(ctrlAll)
	}
}

func (s *State) actAdvance(b block, i int) {
	f := s.current()
	switch {
	case b == blkUnit:
		s.choose(f, i)
	case i == ctrlAll:
		for u := s.nextAdvance(f); u >= 0; u = s.nextAdvance(f) {
			s.choose(f, u)
		}
	default:
		f.cursor = uint16(len(s.unit))
	}
}

func (s *State) choose(f *frame, u int) {
	for i, v := range s.group[:s.members] {
		if int(v) == u {
			f.chosen |= 1 << i
		}
	}
	f.cursor = uint16(u + 1)
}

// advance takes those chosen into the emptied hex in their order. No enemy fires at it (8.48).
func (s *State) advance(f *frame, to int) {
	for i, u := range s.group[:s.members] {
		if f.chosen>>i&1 != 0 && s.alive(int(u)) {
			s.put(int(u), to)
		}
	}
}

func (s *State) saysClose(die int) string {
	r := s.closeResult(die)
	switch {
	case r.Eliminated:
		return "the defenders are eliminated"
	case r.Retreat > 0:
		return fmt.Sprintf("defenders lose %s and retreat %d", counted(r.Defenders, "point"), r.Retreat)
	case r.Attackers > 0 && r.Defenders > 0:
		return "each side loses a point"
	case r.Defenders > 0:
		return "defenders lose " + counted(r.Defenders, "point")
	case r.Disrupted:
		return "attackers lose " + counted(r.Attackers, "point") + " and are disrupted"
	}
	return "attackers lose " + counted(r.Attackers, "point")
}
