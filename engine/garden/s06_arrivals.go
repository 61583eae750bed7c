package garden

// runArrivals brings artillery and reinforcements (O-69 to O-82). One draw serves all that arrive, and on the first turn
// the airborne units of the set-up (O-81, O-97).
func (s *State) runArrivals() {
	s.moreArt()
	if s.arrivals(0, true) > 0 {
		s.ask(cArrive)
		return
	}
	s.nextPhase()
}

// moreArt adds fire strength that is due to headquarters in supply (O-69, O-70).
func (s *State) moreArt() {
	for u := range s.g.t.units {
		if !onMap(s.loc[u]) || s.supply(u) > outOfCommunications {
			continue
		}
		for i, m := range s.g.t.list[u].more {
			if m.Turn > 0 && m.Turn <= int(s.turn) {
				s.addArt(u, i)
			}
		}
	}
}

func (s *State) arriveFaces() (w weights) {
	for f := range 10 {
		w[f] = 1
	}
	return w
}

// arriveClass merges faces that cost everybody the same.
func (s *State) arriveClass(face int) int {
	c := s.scratch()
	c.bringIn(face, nil) // their supply is the same under all faces
	for u := range c.fl {
		c.fl[u] = uint16(c.pen[u])<<8 | uint16(c.st[u])
	}
	return marked(&c.fl)
}

func (s *State) rolledArrive(face int) {
	s.arrivals(face, false)
	s.nextPhase()
}

// arrivals carries out the arrivals of the turn under a face, and counts whom it concerns; dry it only counts. Waiting
// drops come first, by scheduled turn and order, then those by road (O-75, O-78).
func (s *State) arrivals(face int, dry bool) (n int) {
	if dry {
		c := s.scratch()
		return c.bringIn(face, nil)
	}
	return s.bringIn(face, &lines{})
}

// bringIn judges the supply of those that arrive where lines are given.
func (s *State) bringIn(face int, at *lines) (n int) {
	t := s.g.t
	if s.turn == 1 {
		for u, to := s.sideUnits(allied); u < to; u++ {
			if onMap(s.loc[u]) && t.list[u].airborne {
				s.pen[u] = uint8(min(maxOP, int(s.pen[u])+(face+3*n)%10))
				n++
			}
		}
	}
	drops := 0
	for turn := uint8(1); turn <= s.turn && drops < dropLimit[s.weather]; turn++ {
		for u := range t.units {
			if r := &t.list[u]; s.loc[u] == toCome && r.drop && r.turn == turn && drops < dropLimit[s.weather] && s.drop(u, at) {
				s.pen[u] = uint8((face + 3*n) % 10)
				drops++
				n++
			}
		}
	}
	for u := range t.units {
		if r := &t.list[u]; s.loc[u] == toCome && !r.drop && r.turn > 0 && r.turn <= s.turn && s.comeByRoad(u, at) {
			if (face+n)%2 != 0 {
				s.st[u] |= stLate
			}
			n++
		}
	}
	return n
}

// dropLimit is how many airborne units drop by weather (O-36).
var dropLimit = [3]int{clearSky: 10, cloudy: 5, overcast: 0}

// mayArrive tells whether a side's cap and the bound of an entry hex leave room for a unit (O-73, O-75).
func (s *State) mayArrive(u int, h uint16) bool {
	side := int(s.g.t.list[u].side)
	return s.stackAt(h)+s.g.t.stackOf(u) <= entryPoints && s.count(side) < s.g.t.caps[side]
}

// stackOf are the stacking points of a whole unit.
func (t *tables) stackOf(u int) int { return int(t.list[u].stack) }

// drop lands an airborne reinforcement in the source hex of its formation (O-77, O-79).
func (s *State) drop(u int, at *lines) bool {
	r := &s.g.t.list[u]
	h := s.src[r.source]
	if sources[r.source] == "POL" && s.polish == 0 {
		h = s.polishSource(h)
	} else if !s.own.has(h) {
		return false
	}
	if h == noHex || !s.mayArrive(u, h) {
		return false
	}
	if sources[r.source] == "POL" {
		s.src[r.source], s.polish = h, 1
	}
	s.arrive(u, h, false, at)
	return true
}

// polishSource is where the first Poles land: their source, or if a German unit stands there the nearest hex where they
// may, in the order of the spiral (O-60).
func (s *State) polishSource(h uint16) uint16 {
	if !s.occupied(h, german) {
		return h
	}
	t := s.g.t
	best, far := uint16(noHex), 1<<15
	for to := range uint16(t.hexes) {
		if !s.mayTarget(to) || s.occupied(to, german) {
			continue
		}
		if d := t.distance(h, to); d < far || d == far && t.before(h, to, best) {
			best, far = to, d
		}
	}
	return best
}

// before tells which of two equally far hexes comes first: the one in the lower direction, then the one nearer Arnhem.
func (t *tables) before(from, a, b uint16) bool {
	da, db := t.sector(from, a), t.sector(from, b)
	if da != db {
		return da < db
	}
	return t.arnhem != noHex && t.distance(t.arnhem, a) < t.distance(t.arnhem, b)
}

// sector is the lowest direction in which a first step towards a hex brings one nearer.
func (t *tables) sector(from, to uint16) int {
	for d, n := range t.next[from] {
		if n >= 0 && t.distance(uint16(n), to) < t.distance(from, to) {
			return d
		}
	}
	return 6
}

// comeByRoad brings a unit in by its hex or the next of its group that is free of enemies and has room (O-72, O-74, O-76).
func (s *State) comeByRoad(u int, at *lines) bool {
	for _, h := range s.g.t.list[u].entry {
		if h != noHex && !s.occupied(h, 1-int(s.g.t.list[u].side)) && s.mayArrive(u, h) {
			s.arrive(u, h, s.g.t.road[h] != 0, at) // O-80
			return true
		}
	}
	return false
}

// arrive puts a reinforcement on the map (O-80, O-82) and, where lines are given, judges its supply.
func (s *State) arrive(u int, h uint16, travel bool, at *lines) {
	r := &s.g.t.list[u]
	s.equip(u)
	s.setFort(u, 0)
	s.put(u, h)
	s.setTravel(u, travel || !s.g.t.inside.has(h))
	if at == nil {
		return
	}
	var reach [4]bits64
	if s.g.opts.Advanced && r.source >= 0 {
		reach[r.source] = s.airborneReach(int(r.source))
	}
	s.judge(u, at.of(s, int(r.side)), &reach)
}
