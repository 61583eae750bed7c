package garden

import "bridgehead/engine"

// runAir asks for the next air point of the side, when the last one is resolved (O-28, O-37, O-46).
func (s *State) runAir() {
	if s.air[s.actor()] > 0 {
		s.ask(kAir)
		return
	}
	s.nextPhase()
}

// maskAir offers hexes to attack, END, and to the Allies interdiction (O-218).
func (s *State) maskAir() {
	s.allow(ctrlEnd)
	side := s.actor()
	if side == allied {
		s.allow(ctrlInterdict) // O-37: Allies only
	}
	for h := range uint16(s.g.t.hexes) {
		if s.occupied(h, 1-side) && (!s.g.opts.Hidden || s.beside(h, side)) && s.mayStrike(h, side) {
			s.allowHex(h)
		}
	}
	if s.g.opts.Hidden {
		s.maskBlindStrikes(side)
	}
}

// maskBlindStrikes offers the hexes in range that may hold units out of sight: not the side's own, nor next to its units
// (O-236).
func (s *State) maskBlindStrikes(side int) {
	near, reach := s.besideUnits(side), s.g.all
	if side == allied {
		reach = s.airReach()
	}
	for h := range uint16(s.g.t.hexes) {
		if reach.has(h) && !near.has(h) && s.owner(h) != side {
			s.allowHex(h)
		}
	}
}

// airReach is the set of hexes within six of a unit of 30 Corps or linked to it (O-41).
func (s *State) airReach() (out bits64) {
	var buf [127]int16
	for u, to := s.sideUnits(allied); u < to; u++ {
		if !onMap(s.loc[u]) || !s.ofCorps(u) {
			continue
		}
		for _, h := range s.g.t.grid.Within(buf[:0], int16(s.loc[u]), 6) {
			if h >= 0 {
				out.add(uint16(h))
			}
		}
	}
	return out
}

// mayStrike is the reach of ground attacks (O-41): six hexes from a unit of 30 Corps or linked to it for the Allies; never
// at such a unit for the Germans.
func (s *State) mayStrike(h uint16, side int) bool {
	for u, to := s.sideUnits(allied); u < to; u++ {
		switch {
		case !onMap(s.loc[u]) || !s.ofCorps(u):
		case side == allied && s.g.t.distance(s.loc[u], h) <= 6:
			return true
		case side == german && s.loc[u] == h:
			if !s.g.opts.Advanced || !s.g.t.list[u].airborne { // ADVANCED does not tell who is linked up
				return false
			}
		}
	}
	return side == german
}

// spared tells whether a German strike is in vain: a unit that it may not hit stands in the hex and did not forbid it, out of
// sight or not known to be linked (O-236).
func (s *State) spared(h uint16) bool {
	for u, to := s.sideUnits(allied); u < to && s.actor() == german; u++ {
		if s.loc[u] == h && s.ofCorps(u) {
			return true
		}
	}
	return false
}

// ofCorps tells units of 30 Corps, which are all that are not airborne (O-42), and those linked to it: airborne and
// supplied by the last supply phase (O-41, O-56). On the first turn nobody is.
func (s *State) ofCorps(u int) bool { return !s.g.t.list[u].airborne || s.linked(u) }

func (s *State) linked(u int) bool {
	return s.g.t.list[u].airborne && s.supply(u) == supplied && (s.turn > s.g.firstTurn || s.phase > phSupply || s.g.inside)
}

func (s *State) actAir(b block, i int) {
	side := s.actor()
	switch {
	case b == blkHex:
		s.air[side]--
		s.strike, s.at = uint16(i), 0
		if s.mem != nil && s.inVain() {
			s.ask(cAir) // a die for nobody, so that none tells who is there
			return
		}
		s.nextHit()
	case i == ctrlInterdict:
		s.air[side]--
		s.interd++
		s.ask(kAuto)
	default:
		s.air[side] = 0 // what is not spent is lost
		s.ask(kAuto)
	}
}

// inVain tells whether the strike in hand can hit nobody.
func (s *State) inVain() bool { return s.stackAt(s.strike) == 0 || s.spared(s.strike) }

// nextHit tests the next unit in the struck hex (O-43).
func (s *State) nextHit() {
	for u, to := s.sideUnits(1 - s.actor()); u < to; u++ {
		if s.loc[u] == s.strike && u >= int(s.at) {
			s.roller = uint8(u)
			s.ask(cAir)
			return
		}
	}
	s.strike, s.roller, s.at = noHex, none, 0
	s.ask(kAuto)
}

// hitChance is in quarters of a percent: 40 alone, 10 more for each other unit, 20 in travel mode, 80 at most; three
// quarters of it in forest and town (O-43, O-45).
func (s *State) hitChance(u int) int {
	if u == none { // a strike in vain
		return 160
	}
	h, p := s.loc[u], 30
	for v, to := s.sideUnits(int(s.g.t.list[u].side)); v < to; v++ {
		if s.loc[v] == h {
			p += 10
		}
	}
	if s.travel(u) {
		p += 20
	}
	p = 4 * min(80, p)
	if terrain := s.g.t.terrain[h]; terrain >= forest {
		p = p * 3 / 4
	}
	return p
}

func (s *State) airFaces() (w weights) {
	p := uint16(s.hitChance(int(s.roller)))
	w[0] = 6 * (400 - p)
	for d := 1; d <= 6; d++ {
		w[d] = p
	}
	return w
}

// hit is what a hit leaves of a unit (O-44): 3 + d percent of strength less, one point at least; 3 + d of efficiency;
// 2 + d operation points of the next grant. More than a grant can be is not counted.
func (s *State) hit(u, d int) (cp uint16, eff, pen uint8) {
	if d == 0 {
		return s.cp[u], s.eff[u], s.pen[u]
	}
	c := int(s.cp[u])
	c = max(10, c-max(10, c*(3+d)/100))
	return uint16(c), uint8(max(40, int(s.eff[u])-3-d)), uint8(min(maxOP, int(s.pen[u])+2+d))
}

// airClass merges what changes nothing more.
func (s *State) airClass(face int) int {
	if s.roller == none {
		return 0
	}
	cp, eff, pen := s.hit(int(s.roller), face)
	return int(cp)<<16 | int(eff)<<8 | int(pen)
}

func (s *State) rolledAir(face int) {
	u := int(s.roller)
	if u == none {
		s.strike, s.at = noHex, 0
		s.ask(kAuto)
		return
	}
	s.cp[u], s.eff[u], s.pen[u] = s.hit(u, face)
	if s.at = uint8(u) + 1; s.mem != nil && face > 0 {
		s.noteReport(u)
		if !s.inSight(u) { // the striker learns where it is (O-236)
			s.remember(u, s.strike)
		}
	}
	s.nextHit()
}

// airEvent counts the strikes of the phase by the points that are left, so that a unit struck twice has two rolls.
func (s *State) airEvent() (int, int) { return evAir + int(s.roller), 1 + int(s.air[s.actor()]) }

// Interdiction (O-38, O-39): the German units on the map lie end to end on a line, each as long as its chance in percent;
// those that cover a point 5 k + 2 modulo 100 are hit. So one draw gives every unit exactly its chance.

func (s *State) interdictFaces() (w weights) {
	for f := range w {
		w[f] = 1
	}
	return w
}

// interdictClass merges faces that hit the same units.
func (s *State) interdictClass(face int) int {
	c := s.scratch()
	c.hitByInterdiction(face)
	return marked(&c.fl)
}

// marked tells two sets of flags apart.
func marked(fl *[maxUnits]uint16) int {
	h := uint64(1)
	for _, f := range fl {
		h = engine.HashMix(h^uint64(f), 0x9e3779b97f4a7c15)
	}
	return int(h)
}

func (s *State) rolledInterdict(face int) {
	s.hitByInterdiction(face)
	s.interd = 0
	s.grantFirst()
}

func (s *State) hitByInterdiction(face int) {
	at, point := 0, 5*face+2
	for u, to := s.sideUnits(german); u < to; u++ {
		if !onMap(s.loc[u]) {
			continue
		}
		long := min(80, 10*int(s.interd))
		if s.g.t.terrain[s.loc[u]] == town || s.fort(u) >= 2 {
			long /= 2
		}
		// The first such point at or beyond the beginning of the unit.
		first := at + ((point-at)%100+100)%100
		if first < at+long {
			s.fl[u] |= flInterdicted
		}
		at += long
	}
}
