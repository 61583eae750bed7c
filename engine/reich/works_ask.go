package reich

import "fmt"

// Who is told what in a phase of command (16.6, 16.7, 18.42, 10.53).

// orders are the controls for what a unit can be told, a bit each.
func (s *State) orders(u int) uint64 { return s.workOrders(u) }

// nextToOrder is the next unit in order that can be told something, -1: nobody.
func (s *State) nextToOrder(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.orders(u) != 0 {
			return u
		}
	}
	return -1
}

func (s *State) maskCommand() {
	s.allow(ctrlStop)
	for u := int(s.current().cursor); u < len(s.unit); u++ {
		if s.orders(u) != 0 {
			s.allowUnit(u)
		}
	}
}

func (s *State) actCommand(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.cursor = uint16(len(s.unit))
		return
	}
	f.unit, f.cursor, f.step = uint16(i+1), uint16(i+1), cmWhat
}

func (s *State) maskOrder() {
	f := s.current()
	u := int(f.unit) - 1
	if f.step == cmSide {
		for d := range numDirs {
			if f.points == ctrlRepair && s.mayRepair(u, d) || f.points == ctrlDemolish && s.mayDemolish(u, d) {
				s.allowDir(d)
			}
		}
		return
	}
	may := s.orders(u)
	for c := ctrlEntrench; c <= ctrlFill; c++ {
		if may>>c&1 != 0 {
			s.allow(c)
		}
	}
}

func (s *State) actOrder(b block, i int) {
	f := s.current()
	if s.obeys(f, b, i) {
		f.unit, f.points, f.step = 0, 0, cmOrder
	}
}

func (s *State) orderPrompt() string {
	f := s.current()
	name := s.g.t.list[f.unit-1].name
	if f.step == cmSide {
		return fmt.Sprintf("Which bridge is it for %s, by the direction (16.6, 16.7)?", name)
	}
	return fmt.Sprintf("What does %s do (16.6, 16.7, 18.42, 10.53)?", name)
}
