package reich

// Zones of control (7) and observation (6).

// exerts tells whether a unit has a zone: undisrupted and not depleted, not in travel mode, with an effectiveness (7.0, 7.6).
func (s *State) exerts(u int) bool {
	c := &s.g.t.list[u]
	return c.combat() && c.er > 0 && s.mode(u) != travel && s.unit[u].flags&(stDisrupted|stDepleted) == 0
}

// controls tells whether a unit has its zone in a hex: next to it but for forest and city (10.71), and at two hexes if its printed range
// goes so far and it sees the hex (7.0, 7.41, R-7.0).
func (s *State) controls(u, h int) bool {
	at := s.where(u)
	if at < 0 || !s.exerts(u) || s.g.t.noZone.Has(int16(h)) {
		return false
	}
	switch s.g.t.distance(at, h) {
	case 1:
		return true
	case 2:
		return s.g.t.list[u].rng >= 2 && s.sees(at, h)
	}
	return false
}

// zoned tells whether a hex is in an EZOC of a side: in a zone of its enemy (7.1). Its own units do not cancel it (7.5).
func (s *State) zoned(h, side int) bool {
	t := s.g.t
	if t.noZone.Has(int16(h)) {
		return false
	}
	for _, n := range t.grid.Next[h] {
		if n >= 0 && s.reaches(int(n), h, side) {
			return true
		}
	}
	for _, n := range t.ring[h] {
		if s.reaches(int(n), h, side) {
			return true
		}
	}
	return false
}

// reaches tells whether an enemy of a side in one hex controls another.
func (s *State) reaches(from, h, side int) bool {
	for u := s.topOf(from); u >= 0; u = s.below(u) {
		if int(s.g.t.list[u].side) != side && s.controls(u, h) {
			return true
		}
	}
	return false
}

// sees tells whether direct fire from one hex finds another in sight (6.3). Weather and night shorten it to night() hexes.
func (s *State) sees(from, to int) bool {
	d := s.g.t.distance(from, to)
	return d <= 1 || d <= s.limit() && s.g.t.direct.Sees(int16(from), int16(to))
}

// observes is the same for those who spot for others (6.0).
func (s *State) observes(from, to int) bool {
	d := s.g.t.distance(from, to)
	return d <= 1 || d <= s.limit() && s.g.t.observe.Sees(int16(from), int16(to))
}

// limit is how far anybody sees at this hour (6.12).
func (s *State) limit() int {
	if s.g.sc.Turns[s.turn-1].Night {
		return s.g.t.charts.Sight.Night
	}
	return sightRadius
}

// covered tells targets that covering terrain hides from a hex so far off, until they fire (6.62).
func (s *State) covered(u, distance int) bool {
	cover := s.g.t.charts.Terrain[s.g.t.terrain[s.where(u)]].Covering
	return cover > 0 && distance > cover && !s.has(u, stUncovered)
}
