package reich

import "fmt"

// Indirect fire (5.4): artillery at what others see, mortars of heavy weapons for their battalion (18.1).

// What a shot is that is resolved by 5.62, in frame.why.
const (
	shotIndirect = 4 + iota // what is over goes through the hex (9.44)
	shotMortar              // of heavy weapons: losses as by direct fire (18.1)
)

// battery tells artillery that can use indirect fire: ready to fire, neither disrupted nor depleted (5.21, 8.34, 11.5).
func (s *State) battery(u int) bool {
	c := &s.g.t.list[u]
	if !c.artillery || c.hw || c.er == 0 || !s.alive(u) || s.has(u, stDisrupted|stDepleted) {
		return false
	}
	return s.mode(u) == defilade || s.mode(u) == concentrated && c.move == bySP
}

// farRange is how far artillery fires at most: a third farther than printed (5.53).
func (c *card) farRange() int { return int(c.rng) + int(c.rng)/3 }

// spotted tells whether indirect fire of a battery may be aimed at a unit: it sees it itself (5.43, 12.3), or an HQ that directs it is in communication with
// one who does (5.41, 5.42).
func (s *State) spotted(gun, target int) bool {
	if s.spies(gun, target) {
		return true
	}
	for o := range s.unit {
		if s.g.t.list[o].side == s.g.t.list[gun].side && s.spots(o) && s.spies(o, target) && s.callable(gun, o) {
			return true
		}
	}
	return false
}

// callable tells whether a unit may call for a battery: through an HQ, or for that of its battalion, which has to be within three hexes of another unit of
// it (17.21).
func (s *State) callable(gun, o int) bool {
	if s.g.t.list[gun].gunsOf == ofBattalion && s.oneBattalion(gun, o) && s.besideBattalion(gun, 3) {
		return true
	}
	return s.chief(gun, o) >= 0
}

// besideBattalion tells whether another combat unit of its battalion is so near to a unit.
func (s *State) besideBattalion(u, within int) bool {
	for v := range s.unit {
		if c := &s.g.t.list[v]; v != u && s.alive(v) && c.combat() && !c.hq && s.oneBattalion(u, v) && s.g.t.distance(s.where(u), s.where(v)) <= within {
			return true
		}
	}
	return false
}

// spies tells whether a unit observes another.
func (s *State) spies(u, target int) bool {
	from, to := s.where(u), s.where(target)
	return s.observes(from, to) && !s.covered(target, s.g.t.distance(from, to))
}

// chief is the HQ through which a unit calls for a battery, -1: none. One that has done so in this phase comes first, then the nearest to the battery,
// then the lowest slot, so that few are bound (12.51).
func (s *State) chief(gun, o int) int {
	best, far := -1, 0
	for _, h := range s.g.t.hqs {
		hq := int(h)
		if !s.directs(hq, gun) || !s.calls(o, gun, hq) {
			continue
		}
		if s.has(hq, stServed) {
			return hq
		}
		if d := s.g.t.distance(s.where(hq), s.where(gun)); best < 0 || d < far {
			best, far = hq, d
		}
	}
	return best
}

// bind notes the HQ through which a battery fires at a unit that it does not see itself; the spotter is chosen so that the HQ is bound already, or
// the nearest (12.51).
func (s *State) bind(gun, target int) {
	if s.spies(gun, target) {
		return
	}
	best, far := -1, 0
	for o := range s.unit {
		if s.g.t.list[o].side != s.g.t.list[gun].side || !s.spots(o) || !s.spies(o, target) {
			continue
		}
		hq := s.chief(gun, o)
		if hq < 0 {
			continue
		}
		if s.has(hq, stServed) {
			return
		}
		if d := s.g.t.distance(s.where(hq), s.where(gun)); best < 0 || d < far || d == far && hq < best {
			best, far = hq, d
		}
	}
	if best >= 0 {
		s.set(best, stServed)
	}
}

// mayBarrage tells whether a unit may use indirect fire at a target in its own phase of it (5.4, 5.14), from any place in its stack (9.42), once.
func (s *State) mayBarrage(f, t int) bool {
	c := &s.g.t.list[f]
	switch {
	case !s.alive(f) || int(c.side) != sideOf(s.phase) || s.has(f, stFired) || !s.g.t.list[t].combat():
		return false
	case c.hw:
		return s.mortars(f, t)
	}
	return s.battery(f) && s.g.t.distance(s.where(f), s.where(t)) <= c.farRange() && s.spotted(f, t)
}

// barragePoints is the strength of artillery in indirect fire at a distance: doubled within its printed range (5.16, 5.53), half at armour (5.88).
func (s *State) barragePoints(u, distance int, armour bool) int {
	p := s.strength(u)
	if distance <= int(s.g.t.list[u].rng) && s.mode(u) == defilade {
		p *= 2
	}
	if armour {
		p = quotient(p, s.g.t.charts.AT.IndirectHalf)
	}
	return p
}

// indirectValue is the column of 5.63 and what is added to the dice, by 5.62: armour takes from the effectiveness (5.8) and has no
// shelter; entrenchments shelter like the best ground, as 5.62 has no line of theirs.
func (s *State) indirectValue(f *frame) (value, die int) {
	t := s.g.t.charts
	target := int(f.unit) - 1
	er, column := int(f.er), 0
	if s.armoured(target) {
		er = max(1, er+t.AT.IndirectER[s.g.t.list[target].afv-1])
	}
	for i, from := range t.IndirectFrom {
		if int(f.points) >= from {
			column = i
		}
	}
	value = max(1, t.Indirect[er-1][column]+int(f.left)*t.Fire.Battalion)
	switch {
	case s.armoured(target) || s.exposed(target):
	case s.dugIn(target):
		value = max(1, value+t.Terrain[city].Shift)
	default:
		value = max(1, value+s.shelter(target))
	}
	if (f.why == shotIndirect || barraging>>s.phase&1 != 0) && s.crowded(s.where(target)) {
		die = t.Fire.CrowdedDie
	}
	return value, die
}

// crowded tells hexes of which indirect fire hits more (5.0).
func (s *State) crowded(h int) bool {
	n := 0
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() {
			n += s.strength(u)
		}
	}
	return n > s.g.t.charts.Fire.Crowded
}

// loseThrough takes points off a target, and what it cannot take off the others of its hex, from the top down (9.44, R-5.35).
func (s *State) loseThrough(u, points int) {
	h, side := s.where(u), s.g.t.list[u].side
	points = s.lose(u, points)
	for points > 0 {
		next := s.topCombat(h)
		if next < 0 || s.g.t.list[next].side != side {
			return
		}
		points = s.lose(next, points)
	}
}

// Fire at hexes that nobody observes (6.7).

// unseen tells hexes with enemies of the side that fires none of whom anybody of it observes.
func (s *State) unseen(h int) bool {
	side := sideOf(s.phase)
	if s.holder(h) != 1-side {
		return false
	}
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.has(u, stShotAt) {
			return false
		}
	}
	for o := range s.unit {
		if int(s.g.t.list[o].side) != side || !s.spots(o) || !s.observes(s.where(o), h) {
			continue
		}
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			if s.g.t.list[u].combat() && !s.covered(u, s.g.t.distance(s.where(o), h)) {
				return false
			}
		}
	}
	return true
}

// mayShell tells whether a battery may fire at a hex that nobody observes: in range, with an HQ that directs it (5.41).
func (s *State) mayShell(f, h int) bool {
	c := &s.g.t.list[f]
	if !s.battery(f) || int(c.side) != sideOf(s.phase) || s.has(f, stFired) || s.g.t.distance(s.where(f), h) > c.farRange() || s.spares(f, h) {
		return false
	}
	return s.director(f) >= 0
}

// director is the nearest HQ that directs a battery, one that is bound first, -1: none.
func (s *State) director(f int) int {
	best, far := -1, 0
	for _, h := range s.g.t.hqs {
		hq := int(h)
		if !s.directs(hq, f) {
			continue
		}
		if s.has(hq, stServed) {
			return hq
		}
		if d := s.g.t.distance(s.where(hq), s.where(f)); best < 0 || d < far {
			best, far = hq, d
		}
	}
	return best
}

// mayBeShelled tells whether a hex is one that nobody observes and somebody may fire at.
func (s *State) mayBeShelled(sc *scratch, h int) bool {
	if barraging>>s.phase&1 == 0 || s.holder(h) != 1-sideOf(s.phase) || !sc.gauge.covers(h) {
		return false
	}
	for _, f := range sc.gauge.firers {
		if s.mayShell(int(f), h) {
			return s.unseen(h)
		}
	}
	return false
}

// pickable counts the units of the hex of the act on top that may be hit, as many as a roll has faces.
func (s *State) pickable(h int) (n int) {
	for u := s.topOf(h); u >= 0 && n < numFaces-1; u = s.below(u) {
		if s.g.t.list[u].combat() {
			n++
		}
	}
	return n
}

func (s *State) pickFaces() (w weights) {
	for i := range s.pickable(int(s.current().to) - 1) {
		w[i+1] = 1
	}
	return w
}

// picked is the unit that a face means.
func (s *State) picked(face int) int {
	for u := s.topOf(int(s.current().to) - 1); u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() {
			if face--; face == 0 {
				return u
			}
		}
	}
	return 0
}

func (s *State) rolledPick(face int) {
	f := s.current()
	u := s.picked(face)
	f.step = fiResolve
	s.fireNext(f, u)
}

func (s *State) saysPick(face int) string { return s.g.t.list[s.picked(face)].name }

func (s *State) pickPrompt() string {
	return fmt.Sprintf("Which unit of %s is hit (6.7)?", s.g.t.text(int(s.current().to)-1))
}
