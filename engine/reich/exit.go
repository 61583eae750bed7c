package reich

// Leaving the map (8.0, 20.0, 25.4): over the edges that the scenario names, in an order, in a condition of victory, or as those of areas off the map.

// exits tells whether a unit may leave from a hex.
func (s *State) exits(u, h int) bool {
	if !s.g.edges.Has(int16(h)) {
		return false
	}
	if s.exitArea(u, h) >= 0 {
		return true
	}
	for i := range s.g.sc.Orders {
		o := &s.g.sc.Orders[i]
		if o.Exit && int(s.g.t.at(o.Hex)) == h && s.g.ordered(i, u) {
			return true
		}
	}
	for i := range s.g.sc.Victory.Tests {
		if s.g.counts(i, u) && s.g.tests[i].where.Has(int16(h)) {
			return true
		}
	}
	return false
}

// ordered tells whether an order is for a unit.
func (g *Game) ordered(i, u int) bool {
	if u >= len(g.sc.Units) {
		return false
	}
	o, c := &g.sc.Orders[i], &g.sc.Units[u]
	return (c.Rgt == o.Formation || c.Div == o.Formation) && (!o.HQ || c.HQ)
}

// counts tells whether a condition is about the units that leave, and about this one.
func (g *Game) counts(i, u int) bool {
	if u >= len(g.sc.Units) {
		return false
	}
	t, c := &g.sc.Victory.Tests[i], &g.sc.Units[u]
	switch t.Test {
	case "points-left":
		return c.Side == t.Side
	case "none-left":
		return c.Side != t.Side && c.Div == t.Div
	case "intact-left":
		return c.Side == t.Side && c.Div == t.Div
	}
	return false
}

// mayLeave tells whether the group may leave the map from where it is: each of it pays once more what the hex costs, as if its way
// went on (22.13). Who has entered in this move may not, nor into an area who has in this turn (20.12).
func (s *State) mayLeave(f *frame, h, leaving int) bool {
	if f.chosen > 0 || s.groupCap() <= 0 || s.stuck(h) || !s.g.edges.Has(int16(h)) {
		return false
	}
	for i, u := range s.group[:s.members] {
		c := s.g.t.entering(s.column(int(u)), h)
		if c < 0 || !s.exits(int(u), h) || s.walked > 0 && int(s.spent[i])+leaving+c > s.allowance(int(u)) {
			return false
		}
	}
	return true
}

// leave takes the group off the map.
func (s *State) leave(f *frame) {
	h := s.groupHex()
	for s.members > 0 {
		u := int(s.group[0])
		s.fall(u)
		s.depart(u, h)
	}
	f.step = mvEnd
}

// depart takes a unit off the map for good, and counts it where victory does.
func (s *State) depart(u, h int) {
	for i := range s.g.sc.Victory.Tests {
		if i < len(s.gone) && s.g.counts(i, u) && s.g.tests[i].where.Has(int16(h)) {
			switch s.g.sc.Victory.Tests[i].Test {
			case "none-left":
				s.gone[i]++
			case "intact-left":
				if s.unit[u].loss == 0 {
					s.gone[i] += uint16(s.strength(u))
				}
			default:
				s.gone[i] += uint16(s.strength(u))
			}
		}
	}
	if a := s.exitArea(u, h); a >= 0 {
		s.goOff(u, a)
		return
	}
	s.send(u, left)
	s.unit[u].flags, s.unit[u].work = 0, 0
}

// stays tells an HQ that an order keeps in its hex (26.51, 27.51).
func (s *State) stays(u int) bool {
	if !s.g.t.list[u].hq {
		return false
	}
	for i := range s.g.sc.Orders {
		o := &s.g.sc.Orders[i]
		if o.Stay && o.Turn <= int(s.turn) && s.g.ordered(i, u) && s.where(u) == int(s.g.t.at(o.Hex)) {
			return true
		}
	}
	return false
}
