package reich

import "fmt"

// Other serials (14.72, option serials=free). Before they tell any where to land the Allies may shift units, in their order and each once, to another serial that
// comes when theirs does and drops in the same zone. No serial ends by it, and none that grows has more than 28 points. Leaders fly as printed.

// serialWord begins the serial of a unit in England.
const serialWord = "serial"

// serial is that of a unit in England or in the air.
func (s *State) serial(u int) int {
	if n := s.unit[u].flags & shifted >> serialBits; n > 0 && s.unit[u].at == england {
		return int(n)
	}
	return int(s.g.t.air.serial[u])
}

// pool are the units among which those of a serial are.
func (s *State) pool(n int) []uint16 {
	if s.g.opts.Serials {
		return s.g.crews[n]
	}
	return s.g.t.air.members[n]
}

func (s *State) inSerial(u, n int) bool { return !s.g.opts.Serials || s.serial(u) == n }

// layCrews finds for each serial the units of all that come and drop as it does.
func (g *Game) layCrews() {
	if !g.opts.Serials {
		return
	}
	a := &g.t.air
	for n, units := range a.members {
		for u := range a.serial {
			if m := a.serial[u]; len(units) > 0 && m > 0 && a.lift[m] == a.lift[n] && (a.zone[u] == a.zone[units[0]] || int(m) == n) {
				g.crews[n] = append(g.crews[n], uint16(u))
			}
		}
	}
}

// landTogether forgets in the air who was shifted: one serial alone is there.
func (s *State) landTogether() {
	if !s.g.opts.Serials {
		return
	}
	for u := range s.unit {
		if s.unit[u].at == dropping {
			s.unit[u].flags &^= shifted
		}
	}
}

// mayBelong tells whether a unit can be in a serial that is not its own.
func (s *State) mayBelong(u, n int) bool {
	a := &s.g.t.air
	if !s.g.opts.Serials || n == 0 || n >= numSerials || n == int(a.serial[u]) || a.serial[u] == 0 || s.g.t.list[u].leader || len(a.members[n]) == 0 {
		return false
	}
	return a.lift[a.serial[u]] == a.lift[n] && a.zone[u] == a.zone[a.members[n][0]]
}

// aground tells whether a unit waits in England without orders.
func (s *State) aground(u int) bool { return s.unit[u].at == england && s.unit[u].next == 0 }

// crew is how many units of a serial wait, without leaders, the first of them, -1: none, and their points.
func (s *State) crew(n int) (count, first, points int) {
	first = -1
	for _, v := range s.pool(n) {
		u := int(v)
		if !s.aground(u) || !s.inSerial(u, n) || s.g.t.list[u].leader {
			continue
		}
		if count++; first < 0 {
			first = u
		}
		points += int(s.g.t.list[u].strength)
	}
	return count, first, points
}

// mayShift tells whether a unit may go to a serial, its printed one among them.
func (s *State) mayShift(u, n int) bool {
	if n == s.serial(u) || n != int(s.g.t.air.serial[u]) && !s.mayBelong(u, n) {
		return false
	}
	_, first, points := s.crew(n)
	return first >= 0 && points+int(s.g.t.list[u].strength) <= s.g.t.charts.Move.Stack
}

// shifts tells whether a unit may be shifted: others of its serial wait as well, and there is one for it.
func (s *State) shifts(u int) bool {
	if s.g.t.air.serial[u] == 0 || !s.aground(u) || s.g.t.list[u].leader {
		return false
	}
	if count, _, _ := s.crew(s.serial(u)); count < 2 {
		return false
	}
	for n := 1; n < numSerials; n++ {
		if s.mayShift(u, n) {
			return true
		}
	}
	return false
}

func (s *State) runShift(f *frame) {
	if f.unit == 0 && s.nextShift(f) < 0 {
		f.step, f.cursor = laPick, 0
		return
	}
	s.ask(kSerial)
}

// nextShift is the next unit that may be shifted, -1: none.
func (s *State) nextShift(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.shifts(u) {
			return u
		}
	}
	return -1
}

func (s *State) maskSerial() {
	f := s.current()
	if f.unit > 0 {
		for n := 1; n < numSerials; n++ {
			if s.mayShift(int(f.unit)-1, n) {
				_, first, _ := s.crew(n)
				s.allowUnit(first)
			}
		}
		return
	}
	s.allow(ctrlStop)
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.shifts(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actSerial(b block, i int) {
	f := s.current()
	switch {
	case b != blkUnit:
		f.step, f.cursor = laPick, 0
	case f.unit == 0:
		f.unit, f.cursor = uint16(i+1), uint16(i+1)
	default:
		u := int(f.unit) - 1
		n := s.serial(i)
		s.unit[u].flags &^= shifted
		if n != int(s.g.t.air.serial[u]) {
			s.unit[u].flags |= uint32(n) << serialBits
		}
		f.unit = 0
	}
}

// goodShift tells whether what a shift remembers goes together.
func (s *State) goodShift(f *frame) bool {
	if int(f.cursor) > len(s.unit) || f.unit > 0 && f.cursor != f.unit {
		return false
	}
	if f.unit > 0 {
		return s.shifts(int(f.unit) - 1)
	}
	return s.nextShift(f) >= 0
}

func (s *State) serialPrompt() string {
	if f := s.current(); f.unit > 0 {
		return fmt.Sprintf("To which serial does %s go, by its first unit (14.72)?", s.g.t.list[f.unit-1].name)
	}
	return "Which unit goes to another serial (14.72)?"
}
