package reich

import "fmt"

// The group on the move: who is in it, what it weighs, how far all of it may go, and where it comes to lie.

// join takes a unit into the group, which is in the order of its stack.
func (s *State) join(u int) {
	at := 0
	for at < int(s.members) && s.height(int(s.group[at])) < s.height(u) {
		at++
	}
	copy(s.group[at+1:], s.group[at:s.members])
	copy(s.spent[at+1:], s.spent[at:s.members])
	s.group[at], s.spent[at] = uint16(u), 0
	s.members++
	s.bindToRoad(u)
}

// fall takes a unit out of the group: it is dead, or stays where it is.
func (s *State) fall(u int) {
	if u == s.g.t.frost {
		s.spurOff()
	}
	for i := range int(s.members) {
		if int(s.group[i]) == u {
			copy(s.group[i:], s.group[i+1:s.members])
			copy(s.spent[i:], s.spent[i+1:s.members])
			s.members--
			s.group[s.members], s.spent[s.members] = 0, 0
			return
		}
	}
}

func (s *State) inGroup(u int) bool {
	for _, v := range s.group[:s.members] {
		if int(v) == u {
			return true
		}
	}
	return false
}

// nextJoiner finds the next unit of the hex that may join, -1: nobody. Two travellers go together at most (8.53).
func (s *State) nextJoiner(f *frame) int {
	h, travels := s.where(int(s.group[0])), 0
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) == travel {
			travels++
		}
	}
	for u := int(f.cursor); u < len(s.unit) && s.members < maxGroup; u++ {
		if s.where(u) == h && s.mayMove(u) && !(travels >= 2 && s.mode(u) == travel) {
			return u
		}
	}
	return -1
}

func (s *State) maskJoin() {
	s.allow(ctrlStop)
	if s.allowEach(&s.current().cursor, (*State).nextJoiner) > 1 && s.members == 1 {
		s.allow(ctrlAll)
	}
}

func (s *State) actJoin(b block, i int) {
	f := s.current()
	switch {
	case b == blkUnit:
		s.join(i)
		f.cursor = uint16(i + 1)
	case i == ctrlAll:
		for u := s.nextJoiner(f); u >= 0; u = s.nextJoiner(f) {
			s.join(u)
			f.cursor = uint16(u + 1)
		}
	default:
		f.step, f.cursor = mvRoll, 0
	}
}

// leaveStuck leaves those behind who went into defilade under fire and cannot move so (5.31, 8.34).
func (s *State) leaveStuck() {
	for i := int(s.members) - 1; i >= 0; i-- {
		if u := int(s.group[i]); !s.mobile(u) {
			s.fall(u)
			s.set(u, stMoved)
		}
	}
}

// groupHex is where the group is.
func (s *State) groupHex() int { return s.where(int(s.group[0])) }

// groupWeight is what the group counts for stacking.
func (s *State) groupWeight() (all, vehicles, travels int) {
	for _, u := range s.group[:s.members] {
		a, v, t := s.weight(int(u))
		all, vehicles, travels = all+a, vehicles+v, travels+t
	}
	return all, vehicles, travels
}

// groupCap is how many hexes the group may still go.
func (s *State) groupCap() int {
	most := 255
	for _, u := range s.group[:s.members] {
		most = min(most, s.cap(int(u)))
	}
	return most - int(s.walked)
}

// counted tells whether the group goes so many hexes at most, whatever they cost.
func (s *State) counted() bool { return s.groupCap() < 255-int(s.walked) }

func (s *State) groupFits(h int) (int, int, int, int) {
	all, vehicles, travels := s.groupWeight()
	return h, all, vehicles, travels
}

// inOpen tells whether anybody of the group may be ambushed (7.2).
func (s *State) inOpen() bool {
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) != defilade {
			return true
		}
	}
	return false
}

// oneColumn tells whether all members pay the same and have paid the same: then the cheapest way is so for all.
func (s *State) oneColumn() bool {
	for i, u := range s.group[1:s.members] {
		if s.column(int(u)) != s.column(int(s.group[0])) || s.spent[i+1] != s.spent[0] {
			return false
		}
	}
	return true
}

// place asks where in a stack the group comes to lie: at the bottom in an EZOC (8.5).
func (s *State) place(f *frame) {
	f.step = mvEnd
	if f.why == whyClose {
		f.step = mvClose
	}
	h := s.groupHex()
	if _, like := s.others(h); s.walked > 0 && like > 0 && !s.zoned(h, sideOf(s.phase)) {
		s.ask(kPos)
	}
}

// others counts the units of a hex that are not of the group: those above all of it in any case, and those among which it may lie (9.31).
func (s *State) others(h int) (above, like int) {
	rank := s.rank(int(s.group[0]))
	for _, u := range s.group[:s.members] {
		rank = min(rank, s.rank(int(u)))
	}
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		switch r := s.rank(u); {
		case s.inGroup(u):
		case r < rank:
			above++
		case r == rank:
			like++
		}
	}
	return above, like
}

func (s *State) maskPos() {
	above, like := s.others(s.groupHex())
	for n := above; n <= above+like && n < numPos; n++ {
		s.allowPos(n)
	}
}

func (s *State) actPos(_ block, i int) {
	h := s.groupHex()
	for _, u := range s.group[:s.members] {
		s.put(int(u), h)
	}
	for at := int(s.members) - 1; at >= 0; at-- {
		s.putAt(int(s.group[at]), h, i)
	}
}

func (s *State) groupText() string {
	if s.members == 1 {
		return s.g.t.list[s.group[0]].name
	}
	return fmt.Sprintf("%s and %s", s.g.t.list[s.group[0]].name, counted(int(s.members)-1, "other unit"))
}
