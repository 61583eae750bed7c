package garden

// runBuildUp executes the plots of the last turn, then interdiction is drawn and the first operation points are granted.
func (s *State) runBuildUp() {
	s.executePlots()
	if s.interd > 0 && s.count(german) > 0 {
		s.ask(cInterdict)
		return
	}
	s.interd = 0
	s.grantFirst()
}

// executePlots: disbands, then build-ups, then breakdowns; Allied first, each in record order (O-84).
func (s *State) executePlots() {
	for _, do := range []struct {
		plot uint16
		run  func(*State, int)
	}{{flDisband, (*State).disband}, {flBuild, (*State).buildUp}, {flBreak, (*State).breakDown}} {
		for _, side := range []int{allied, german} {
			for u, to := s.sideUnits(side); u < to; u++ {
				if onMap(s.loc[u]) && s.has(u, do.plot) {
					do.run(s, u)
				}
			}
		}
	}
	for u := range s.g.t.units {
		s.fl[u] &^= flPlots
	}
}

// disband removes a unit and shares a third of its strength, rounded down, among the others in its hex, the rest to the
// first; nobody goes beyond five quarters of its base (O-92, O-93).
func (s *State) disband(u int) {
	h, third := s.loc[u], int(s.cp[u])/3
	s.eliminate(u)
	var buf [16]uint8
	others := s.unitsAt(h, buf[:0])
	for i, o := range others {
		share := third / len(others)
		if i == 0 {
			share += third % len(others)
		}
		s.cp[o] = uint16(max(int(s.cp[o]), min(int(s.cp[o])+share, s.base(int(o))*5/4)))
	}
}

// joiners appends the loose parts of a parent in a hex that may merge: plot U or N (O-85).
func (s *State) joiners(p int, h uint16, dst []uint8) []uint8 {
	for _, c := range s.g.t.list[p].parts {
		if s.loc[c] == h && !s.has(int(c), flBreak|flDisband) {
			dst = append(dst, c)
		}
	}
	return dst
}

// buildUp merges a part with the other parts in its hex into the parent, or joins it there. There is one counter a parent:
// while it stands elsewhere nothing happens (O-85, O-86).
func (s *State) buildUp(u int) {
	p := int(s.g.t.list[u].parent)
	if p == none || s.held(u) != 0 {
		return
	}
	h := s.loc[u]
	var buf [1 + maxParts]uint8
	join := s.joiners(p, h, buf[:0])
	switch {
	case s.loc[p] == h && !s.has(p, flBreak):
		join = append(join, uint8(p))
	case onMap(s.loc[p]) || len(join) < 2:
		return
	}
	s.merge(p, h, join)
}

// merge makes a parent of parts, or of itself and parts: strength is the sum, efficiency the mean by strength, half up,
// fortification the least, supply the worst (O-86). It takes normal mode, or travel where O-91 says so.
func (s *State) merge(p int, h uint16, join []uint8) {
	cp, eff, fort, worst, pen, parts, late := 0, 0, 5, 0, 0, uint8(0), uint8(0)
	for _, c := range join {
		cp += int(s.cp[c])
		eff += int(s.cp[c]) * int(s.eff[c])
		fort, worst, pen = min(fort, s.fort(int(c))), max(worst, s.supply(int(c))), max(pen, int(s.pen[c]))
		late |= s.st[c] & stLate
		if int(c) == p {
			parts |= s.held(p)
		} else {
			parts |= 1 << s.g.t.list[c].part
		}
	}
	for _, c := range join {
		s.take(int(c), merged)
		s.wipe(int(c), merged)
	}
	s.cp[p], s.eff[p], s.pen[p], s.pa[p], s.st[p] = uint16(cp), uint8((eff*2+cp)/(2*cp)), uint8(pen), parts, late
	s.setFort(p, fort)
	s.setSupply(p, worst)
	s.put(p, h)
	s.setTravel(p, s.takesTravel(p, h))
}

// takesTravel: Germans outside the border and Allies on entry hexes with a road take travel mode (O-91).
func (s *State) takesTravel(u int, h uint16) bool {
	if s.g.t.list[u].side == german {
		return !s.g.t.inside.has(h)
	}
	return s.g.t.road[h] != 0 && s.g.alliedEntry(h)
}

// breakDown splits a parent into its parts if stacking and the cap of its side allow (O-89): strength in proportion to the
// base of the parts, by the largest remainder, none below one point; parts without are lost (O-90).
func (s *State) breakDown(u int) {
	r := &s.g.t.list[u]
	h, held, side := s.loc[u], s.held(u), int(r.side)
	n := s.points(u)
	if n < 2 || s.count(side)-1+n > s.g.t.caps[side] {
		return
	}
	cp, eff, st, pen := int(s.cp[u]), s.eff[u], s.st[u], s.pen[u]
	shares := s.shares(u, cp)
	s.take(u, merged)
	s.wipe(u, merged)
	for i, c := range r.parts {
		if held>>i&1 == 0 {
			continue
		}
		if shares[i] < 10 {
			s.wipe(int(c), dead)
			continue
		}
		s.wipe(int(c), toCome)
		s.cp[c], s.eff[c], s.st[c], s.pen[c] = uint16(shares[i]), eff, st, pen
		s.put(int(c), h)
		s.setTravel(int(c), s.takesTravel(int(c), h))
	}
	s.unmake(u)
}

// shares divides strength among the parts a parent holds. Where it is too little for all to have a point, the one that
// would have least goes without, of two the later, until those that are left have one.
func (s *State) shares(u, cp int) (out [maxParts]int) {
	for held := s.held(u); ; {
		out = s.divide(u, cp, held)
		least := none
		for i := range out {
			if held>>i&1 != 0 && (least == none || out[i] <= out[least]) {
				least = i
			}
		}
		if out[least] >= 10 || held&(held-1) == 0 {
			return out
		}
		held &^= 1 << least
	}
}

// divide shares strength among some of the parts of a parent.
func (s *State) divide(u, cp int, held uint8) (out [maxParts]int) {
	r, base := &s.g.t.list[u], 0
	for i, c := range r.parts {
		if held>>i&1 != 0 {
			base += int(s.g.t.list[c].cp)
		}
	}
	var rest [maxParts]int
	left := cp
	for i, c := range r.parts {
		if held>>i&1 != 0 {
			out[i] = cp * int(s.g.t.list[c].cp) / base
			rest[i] = 1 + cp*int(s.g.t.list[c].cp)%base
			left -= out[i]
		}
	}
	for ; left > 0; left-- {
		best := 0
		for i := range rest {
			if rest[i] > rest[best] {
				best = i
			}
		}
		out[best]++
		rest[best] = 0
	}
	return out
}

// Operation points (8.6).

const maxOP = 30

// grants are the points by supply state (O-95).
var grants = [4]int{supplied: 20, outOfCommunications: 16, unsupplied: 10, isolated: 5}

// grant is what a unit is due in this turn before deductions: on turn 1 most Germans nothing, on turn 2 all of them 15 at
// most (O-98 to O-101).
func (s *State) grant(u int) int {
	n := grants[s.supply(u)]
	if r := &s.g.t.list[u]; r.side == german {
		switch s.turn {
		case 1:
			return int(r.t1op)
		case 2:
			return min(15, n)
		}
	}
	return n
}

// grantFirst gives both sides their points for the first operation phase, less interdiction and what is held against them
// (O-29, O-38, O-44, O-81, O-97).
func (s *State) grantFirst() {
	for u := range s.g.t.units {
		if !onMap(s.loc[u]) {
			continue
		}
		n := s.grant(u) - int(s.pen[u])
		if s.has(u, flInterdicted) {
			n -= 7
		}
		if s.st[u]&stLate != 0 {
			n = 0
		}
		s.op[u] = uint8(max(0, n))
		s.st[u] &^= stLate
		s.pen[u] = 0
	}
	s.nextPhase()
}

// grantSecond gives the points of the second phase; at most ten are carried over (O-96).
func (s *State) grantSecond() {
	for u := range s.g.t.units {
		if !onMap(s.loc[u]) {
			continue
		}
		n := min(10, int(s.op[u])) + s.grant(u)
		if s.has(u, flInterdicted) {
			n -= 3
		}
		s.op[u] = uint8(max(0, min(maxOP, n)))
	}
}

// Plots for the next turn, asked once a turn after the side's last moves (O-83).

const buildReach = 4 // hexes: as far as parts can come together in two combat phases

// mayBuild tells whether U is a choice: another part or the parent is near, and where the parent stands only in its hex
// (O-86). The lowest loose part of a hex speaks for all of it.
func (s *State) mayBuild(u int) bool {
	t := s.g.t
	p := t.list[u].parent
	if p == none {
		return false
	}
	for _, c := range t.list[p].parts {
		if int(c) < u && s.loc[c] == s.loc[u] {
			return false
		}
	}
	if onMap(s.loc[p]) {
		return s.loc[p] == s.loc[u]
	}
	for _, c := range t.list[p].parts {
		if int(c) != u && onMap(s.loc[c]) && t.distance(s.loc[c], s.loc[u]) <= buildReach {
			return true
		}
	}
	return false
}

// maskPlots offers END and the records from the cursor on that may.
func (s *State) maskPlots(may func(*State, int) bool) {
	s.allow(ctrlEnd)
	u, to := s.sideUnits(s.actor())
	for u = max(u, int(s.cursor)); u < to; u++ {
		if onMap(s.loc[u]) && may(s, u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) maskBuild() { s.maskPlots((*State).mayBuild) }
func (s *State) maskBreak() {
	s.maskPlots(func(s *State, u int) bool { return s.builtUp(u) })
}
func (s *State) maskDisband() {
	s.maskPlots(func(s *State, u int) bool { return !s.has(u, flBreak) })
}

// plot notes a plot of a record, or goes on to the next kind. Plots cost nothing (O-121).
func (s *State) plot(b block, u int, flag uint16, next kind) {
	if b == blkUnit {
		s.fl[u] |= flag
		s.cursor = uint8(u) + 1
		return
	}
	s.cursor = 0
	s.ask(next)
}

// actBuild plots for the loose parts of the parent in the hex: the lowest is named for all of them, and what becomes of it
// in battle does not undo the plots of the others (O-83, O-85).
func (s *State) actBuild(b block, u int) {
	if b == blkUnit {
		for _, c := range s.g.t.list[s.g.t.list[u].parent].parts {
			if s.loc[c] == s.loc[u] {
				s.fl[c] |= flBuild
			}
		}
	}
	s.plot(b, u, flBuild, kBreak)
}

func (s *State) actBreak(b block, u int) { s.plot(b, u, flBreak, kDisband) }

// actDisband plots disbanding, which leaves nothing to build up (O-84).
func (s *State) actDisband(b block, u int) {
	if b == blkUnit {
		s.fl[u] &^= flBuild
	}
	s.plot(b, u, flDisband, kBattle)
}
