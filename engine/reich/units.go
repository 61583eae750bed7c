package reich

// What a unit is now.

func (s *State) has(u int, flag uint32) bool { return s.unit[u].flags&flag != 0 }
func (s *State) set(u int, flag uint32)      { s.unit[u].flags |= flag }
func (s *State) unset(u int, flag uint32)    { s.unit[u].flags &^= flag }

// mode is that of the counter: a disrupted unit keeps the one it had (11.52).
func (s *State) mode(u int) uint32 { return s.unit[u].flags & stModes }

func (s *State) setMode(u int, mode uint32) {
	if mode != concentrated {
		s.quit(u)
	}
	s.unit[u].flags = s.unit[u].flags&^stModes | mode
}

// exposed tells targets that are not in defilade; the disrupted count as if they were (5.32, 5.33).
func (s *State) exposed(u int) bool { return s.mode(u) != defilade && !s.has(u, stDisrupted) }

// strength is what is left of the printed strength (3.33).
func (s *State) strength(u int) int { return int(s.g.t.list[u].strength) - int(s.unit[u].loss) }

// er is the effectiveness: half when disrupted, one at least (11.5); dismounted armoured infantry has one less (5.7), artillery what it has lost under another HQ (17.21).
func (s *State) er(u int) int {
	e := int(s.g.t.list[u].er)
	if s.has(u, stDismounted) && s.g.t.list[u].oval {
		e--
	}
	e -= int(s.unit[u].flags >> lostER & 3) // 17.21
	if s.has(u, stDisrupted) {
		e /= 2
	}
	return max(1, e)
}

// morale is the current morale, four less when disrupted (11.5).
func (s *State) morale(u int) int {
	m := s.calm(u)
	if s.has(u, stDisrupted) {
		m += s.g.t.charts.CloseMorale.Disrupted
	}
	return max(0, m)
}

// calm is the morale but for disruption: of 6 or more one less for two points lost, else for each (3.5, 11.91); one more beside a leader (11.94).
func (s *State) calm(u int) int {
	c, lost := &s.g.t.list[u], int(s.unit[u].loss)
	if c.morale >= 6 {
		lost /= 2
	}
	m := max(0, int(c.morale)-lost)
	if s.furious(u) {
		m = furiousMorale
	}
	if s.led(u) {
		m += ledMorale
	}
	return m
}

// armoured tells targets of anti-tank fire: armoured infantry while it is mounted (3.41).
func (s *State) armoured(u int) bool { return s.g.t.list[u].afv != 0 && !s.has(u, stDismounted) }

// vehicular tells who moves as vehicles: AFV, whatever is in travel mode, jeeps, leaders (8.31, 3.41, 19.6). Dismounted units and HQs in defilade walk.
func (s *State) vehicular(u int) bool {
	c := &s.g.t.list[u]
	return s.mode(u) == travel || (c.move == byVehicle || c.move == bySP || c.move == byLeader) && !s.has(u, stDismounted)
}

// column is what a unit pays by (8.2, 8.31). Leaders pay the cheapest (19.6).
func (s *State) column(u int) int {
	if s.g.t.list[u].leader {
		return anyColumn
	}
	vehicle := s.vehicular(u)
	switch m := s.mode(u); {
	case m == travel:
		return travelling
	case vehicle && m == concentrated:
		return vehicleConcentrated
	case vehicle:
		return vehicleDefilade
	case m == concentrated:
		return legConcentrated
	}
	return legDefilade
}

// allowance is how far a unit goes, in half points (8.3).
func (s *State) allowance(u int) int {
	c := &s.g.t.list[u]
	ma := int(c.ma)
	if c.move == bySP && s.mode(u) == defilade || s.has(u, stFired) {
		ma /= 2 // 8.9, 4.8
	}
	if s.has(u, stCrowded) {
		ma /= 2 // 9.32
	}
	ma = s.tableMA(u, ma)
	if ma > 0 && len(s.g.t.leaders) > 0 {
		ma += 2*s.ledMovement(u) + s.driven(u)
	}
	return ma
}

// shootsAndMoves tells armoured artillery, heavy weapons among it, that has used indirect fire: it may go half its MA (4.8, 13.1).
func (s *State) shootsAndMoves(u int) bool {
	c := &s.g.t.list[u]
	return s.has(u, stBarraged) && (c.move == bySP || c.hw && s.armoured(u))
}

// cap is how many hexes a unit goes at most: one when disrupted (8.24), two or four in response (8.15).
func (s *State) cap(u int) int {
	switch {
	case s.has(u, stDisrupted):
		return 1
	case !mini(s.phase):
		return 255
	case s.vehicular(u):
		return 4
	}
	return 2
}

// mobile tells whether a unit can move at all: not static ones (8.8), guns in battery (8.34) and HQs of vehicles in defilade.
func (s *State) mobile(u int) bool {
	c := &s.g.t.list[u]
	return c.move != byStatic && c.ma > 0 && (c.move != byTow || s.mode(u) == travel)
}

// lose takes points off a unit, and says how many it could not take.
func (s *State) lose(u, points int) (more int) {
	taken := min(points, s.strength(u))
	s.enrage(u, taken)
	s.expose(u, taken)
	s.unit[u].loss += uint8(taken)
	s.steps[s.g.t.list[u].side] += uint16(taken)
	if s.strength(u) == 0 {
		s.kill(u)
	}
	return points - taken
}

// kill takes a unit off the map for good (5.35). What it had left counts as lost.
func (s *State) kill(u int) {
	if n := s.strength(u); n > 0 && s.alive(u) {
		s.expose(u, n)
	}
	s.scoreKill(u)
	s.enrage(u, s.strength(u))
	s.steps[s.g.t.list[u].side] += uint16(s.strength(u))
	s.fall(u)
	s.forgive(u)
	s.mourn(u)
	s.send(u, dead)
	s.unit[u] = unit{at: dead, loss: s.g.t.list[u].strength, hq: s.unit[u].hq}
}

// disrupt puts a unit under the others of its hex (11.5, 9.31). The static flak of the hex is disrupted with it (18.51).
func (s *State) disrupt(u int) {
	if h := s.where(u); s.disruptOnly(u) && h >= 0 {
		for v := s.topOf(h); v >= 0; v = s.below(v) {
			if s.g.t.list[v].move == byStatic && !s.has(v, stDisrupted) {
				s.set(v, stDisrupted) // it lies at the bottom in any case
			}
		}
	}
}

// disruptOnly is the same without the others of the hex, and tells whether the unit was not disrupted before.
func (s *State) disruptOnly(u int) bool {
	if s.has(u, stDisrupted) || !s.g.t.list[u].combat() {
		return false
	}
	s.set(u, stDisrupted)
	s.quit(u)
	s.restack(u)
	return true
}

// twinBefore is a unit of a lower number that lies next to another in its stack and is like it in all that is printed and in all that it is now,
// -1: there is none. Where either will do, the lower one alone is offered.
func (s *State) twinBefore(u int) int {
	h := s.where(u)
	above := -1
	for v := s.topOf(h); v >= 0; v = s.below(v) {
		if v == u {
			if above >= 0 && above < u && s.twins(above, u) {
				return above
			}
			if next := s.below(u); next >= 0 && next < u && s.twins(next, u) {
				return next
			}
			break
		}
		above = v
	}
	return -1
}

func (s *State) twins(u, v int) bool {
	a, b := &s.unit[u], &s.unit[v]
	serve := a.hq == b.hq || int(a.hq) == u && int(b.hq) == v
	return s.g.t.alike[u] == s.g.t.alike[v] && a.flags == b.flags && a.loss == b.loss && a.work == b.work && s.stormed82(u) == s.stormed82(v) && serve
}

// alive tells whether a unit is on the map.
func (s *State) alive(u int) bool { return s.where(u) >= 0 }
