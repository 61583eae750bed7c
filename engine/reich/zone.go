package reich

// Zones of control (7).

// exerts tells whether a unit has a zone: undisrupted and not depleted, not in travel mode, with an effectiveness (7.0, 7.6).
func (s *State) exerts(u int) bool {
	c := &s.g.t.list[u]
	return c.combat() && c.er > 0 && s.mode(u) != travel && s.unit[u].flags&(stDisrupted|stDepleted) == 0
}

// controls tells whether a unit has its zone in a hex: next to it but for forest and city (10.71), and at two hexes if its printed range
// goes so far and it observes the hex (7.0, 7.41, 7.42, R-7.0): a zone may go where its fire does not.
func (s *State) controls(u, h int) bool {
	at := s.where(u)
	if at < 0 || !s.exerts(u) || s.g.t.noZone.Has(int16(h)) {
		return false
	}
	switch s.g.t.distance(at, h) {
	case 1:
		return true
	case 2:
		return s.g.t.list[u].rng >= 2 && s.observes(at, h)
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
