package garden

import "bridgehead/engine"

// runAir asks for the next air point of the side (O-28, O-37).
func (s *State) runAir() {
	if s.air[s.actor()] > 0 {
		s.ask(kAir)
		return
	}
	s.nextPhase()
}

func (s *State) maskAir() {
	s.allow(ctrlEnd)
	side := s.actor()
	if side == allied {
		s.allow(ctrlInterdict) // O-37: Allies only
	}
	for h := range uint16(s.g.t.hexes) {
		if s.occupied(h, 1-side) && s.mayStrike(h, side) {
			s.allowHex(h)
		}
	}
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
			return false
		}
	}
	return side == german
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
	cp, eff, pen := s.hit(int(s.roller), face)
	return int(cp)<<16 | int(eff)<<8 | int(pen)
}

func (s *State) rolledAir(face int) {
	u := int(s.roller)
	s.cp[u], s.eff[u], s.pen[u] = s.hit(u, face)
	s.at = uint8(u) + 1
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
	c := *s
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
