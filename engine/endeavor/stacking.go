package endeavor

import "fmt"

// What must be put right at the end of a phase (1.13, 2.1a, R-46), and where units may not stay because of it.

// apart tells which nations a unit is of that do not stack with each other: US and French on one side, British, Canadian and
// Polish on the other. Airborne units and Trucks stack with everybody (2.1e, ME-087), and so does the joint task force.
func (r *unit) apart() (us, cw bool) {
	if r.airborne {
		return false, false
	}
	return r.group == groupUS, r.group == groupCW
}

// crowd counts units by place, as far as it matters.
type crowds struct {
	least  [stackMax + 1]set // places with so many and one more that count for stacking (1.13)
	us, cw set               // places with units that do not stack with the others
}

func (c *crowds) count(r *unit, p uint16) {
	if us, cw := r.apart(); us {
		c.us.add(p)
	} else if cw {
		c.cw.add(p)
	}
	if !r.combat() {
		return
	}
	for i := range c.least {
		if !c.least[i].has(p) {
			c.least[i].add(p)
			return
		}
	}
}

func (c *crowds) overfull(p uint16) bool { return c.least[stackMax].has(p) }
func (c *crowds) mixed(p uint16) bool    { return c.us.has(p) && c.cw.has(p) }

// crowded is the set of places where the stack in hand may not stay: with units there that are done they would be more than
// four at the end of the Movement Phase, or nations would mix at the end of this one.
func (s *State) crowded(m *mover, out *set) {
	var c crowds
	for u, to := s.sideUnits(m.side); u < to; u++ {
		if s.onMap(u) && s.scr[u]&scStack == 0 && !s.mayMove(u) {
			c.count(&s.g.t.list[u], s.loc[u])
		}
	}
	for i := range out {
		if m.size > 0 && !s.exploiting() {
			out[i] = c.least[max(0, stackMax-m.size)][i]
		}
		if m.us {
			out[i] |= c.cw[i]
		}
		if m.cw {
			out[i] |= c.us[i]
		}
		if m.us && m.cw {
			out[i] = ^uint64(0)
		}
	}
}

// mustGo tells whether a unit stands where the phase may not end with it: overfull at the end of the Movement Phase (1.13,
// ME-027), or with other nations (2.1a).
func (s *State) mustGo(c *crowds, u int) bool {
	r, p := &s.g.t.list[u], s.loc[u]
	us, cw := r.apart()
	return r.combat() && !s.exploiting() && c.overfull(p) || (us || cw) && c.mixed(p)
}

// overfull is the first hex in which a side has more than four units, or noPlace.
func (s *State) overfull(side int) uint16 {
	first := uint16(noPlace)
	var c crowds
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.onMap(u) {
			c.count(&s.g.t.list[u], s.loc[u])
		}
	}
	for p := range c.least[stackMax].all {
		first = p
		break
	}
	return first
}

// endMoves ends the Movement or the Exploitation Phase. Where a hex is left overfull, since nothing in it can go, its owner
// removes units first (S-10, ME-235); only the end of the Movement Phase looks at that (S-9, S-62).
func (s *State) endMoves() {
	if !s.exploiting() && s.overfull(sideOf(s.phase)) != noPlace {
		s.ask(kOverstack)
		return
	}
	s.nextPhase()
}

func (s *State) maskOverstack() {
	side := sideOf(s.phase)
	p := s.overfull(side)
	for u, to := s.sideUnits(side); u < to; u++ {
		if p != noPlace && s.loc[u] == p && s.g.t.list[u].combat() {
			s.allowUnit(u)
		}
	}
}

func (s *State) actOverstack(b block, i int) {
	s.kill(i)
	s.endMoves()
}

func (s *State) overstackPrompt() string {
	side := sideOf(s.phase)
	p := s.overfull(side)
	return fmt.Sprintf("%d units at %s, where four may stay: which one is removed (S-10)?", s.crowd(p, side), s.g.t.text(p))
}
