package reich

// What is written here keeps the stacks: a chain of units from the top down for every hex, which top and unit.next hold.

// where is the hex of a unit; -1: it is not on the map.
func (s *State) where(u int) int {
	if at := s.unit[u].at; at != notHere && at < dead {
		return int(at) - 1
	}
	return -1
}

// topOf is the unit on top of a hex, -1: there is none. below is the next in the stack.
func (s *State) topOf(h int) int { return int(s.top[h]) - 1 }
func (s *State) below(u int) int { return int(s.unit[u].next) - 1 }

// topCombat is the highest unit of a hex that is not a leader, -1: there is none. Leaders neither protect nor hinder (9.45).
func (s *State) topCombat(h int) int {
	u := s.topOf(h)
	for u >= 0 && !s.g.t.list[u].combat() {
		u = s.below(u)
	}
	return u
}

// holder is the side whose units are in a hex, -1: nobody's. Leaders alone hold nothing (19.31).
func (s *State) holder(h int) int {
	if u := s.topCombat(h); u >= 0 {
		return int(s.g.t.list[u].side)
	}
	return -1
}

// enemyIn tells whether a side meets enemies in a hex.
func (s *State) enemyIn(h, side int) bool { return s.holder(h) == 1-side }

// rank orders a stack: the disrupted lie under the others (9.31), static units at the bottom (9.0).
func (s *State) rank(u int) int {
	switch {
	case s.g.t.list[u].move == byStatic:
		return 2
	case s.has(u, stDisrupted):
		return 1
	}
	return 0
}

// put takes a unit from where it is to the bottom of a hex, as far down as its rank goes.
func (s *State) put(u, h int) { s.putAt(u, h, numPos) }

// putAt takes a unit to a position in the stack of a hex, 0 on top, among those of its rank. Leaders of the enemy who are alone there die.
func (s *State) putAt(u, h, pos int) {
	if s.where(u) != h {
		s.stir(u, h)
		s.passCity(u, h)
		s.comes(u, h)
	}
	came := s.where(u) < 0
	s.lift(u)
	s.overrun(u, h)
	s.tread(u, h)
	s.unit[u].at = uint16(h + 1)
	link := &s.top[h]
	rank := s.rank(u)
	for *link != 0 {
		if r := s.rank(int(*link) - 1); r > rank || r == rank && pos <= 0 {
			break
		}
		pos--
		link = &s.unit[*link-1].next
	}
	s.unit[u].next = *link
	*link = uint16(u + 1)
	if came {
		s.adopt(u)
	}
}

// send takes a unit off the map, to one of the codes.
func (s *State) send(u int, code uint16) {
	s.lift(u)
	s.storms(u, false)
	s.unit[u].at = code
}

// lift takes a unit out of its stack.
func (s *State) lift(u int) {
	h := s.where(u)
	if h < 0 {
		return
	}
	s.departs(u, h)
	s.disturb(u, h)
	link := &s.top[h]
	for *link != uint16(u+1) {
		link = &s.unit[*link-1].next
	}
	*link = s.unit[u].next
	s.unit[u].next = 0
}

// restack puts a unit in its place again after it has been disrupted or has recovered (9.31).
func (s *State) restack(u int) {
	if h := s.where(u); h >= 0 {
		s.put(u, h)
	}
}

// height is the position of a unit in its stack, counted without leaders: they neither protect nor hinder those beneath (9.45), have no weight (19.2) and
// are not fired at (19.32), so that one on top must not take the place of one of the two who fight.
func (s *State) height(u int) (n int) {
	for v := s.topOf(s.where(u)); v != u; v = s.below(v) {
		if s.g.t.list[v].combat() {
			n++
		}
	}
	return n
}

// onTop tells the two units of a stack that fire and are fired at (5.13, 5.22, 9.41).
func (s *State) onTop(u int) bool { return s.height(u) < 2 }

// crowd are the points in a hex that count against its limits: of all units, of vehicles, in travel mode (9.1). Static units do
// not count (18.51).
func (s *State) crowd(h int) (all, vehicles, travels int) {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		a, v, t := s.weight(u)
		all, vehicles, travels = all+a, vehicles+v, travels+t
	}
	return all, vehicles, travels
}

// weight is what a unit counts for stacking: its points as they are (9.12).
func (s *State) weight(u int) (all, vehicles, travels int) {
	c := &s.g.t.list[u]
	if c.move == byStatic || c.leader {
		return 0, 0, 0
	}
	all = s.strength(u)
	if s.vehicular(u) {
		vehicles = all
	}
	if s.mode(u) == travel {
		travels = all
	}
	return all, vehicles, travels
}

// fits tells whether units of such weight may enter a hex (9.1, 9.11, 9.16).
func (s *State) fits(h, all, vehicles, travels int) bool {
	a, v, t := s.crowd(h)
	m := &s.g.t.charts.Move
	if all == 0 {
		return true
	}
	return a+all <= m.Stack && (travels == 0 || t+travels <= m.StackTravel) && (vehicles == 0 || v+vehicles <= s.g.t.charts.Terrain[s.g.t.terrain[h]].VehicleStack)
}
