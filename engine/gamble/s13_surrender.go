package gamble

// Isolation and surrender (13.8, 13.9), and Reorganization (23.6).

// beginSurrender fixes who is Isolated before the first roll; Allied units never are on Sep 17 and 18
// (13.8).
func (s *State) beginSurrender() {
	s.phase, s.impulseSide = uint8(phSurrender), german
	g, a := s.traceGerman(), s.traceAllied()
	for u := range s.g.t.nUnits {
		s.unitState[u] &= lastingMask
		l, side := s.loc[u], s.g.t.units[u].side
		if l >= locUK || side == allied && s.date <= 18 {
			continue
		}
		reach := g
		if side == allied {
			reach = a
			if s.reads(corpsHoldsOut) && !s.g.t.units[u].airborne {
				continue
			}
		}
		if !s.suppliedBy(reach, l, side) {
			s.unitState[u] |= uIsolated
		}
	}
	s.nextSurrender()
}

// nextSurrender rolls for Germans, then Allies, ascending.
func (s *State) nextSurrender() {
	all := withBit(&s.unitState, uIsolated)
	for side := uint8(0); side < 2; side++ {
		if u := all.and(s.g.t.side[side]).next(0); u >= 0 {
			s.unitState[u] &^= uIsolated
			s.impulseSide, s.actor = side, side
			s.rollingUnit = uint8(u)
			s.roll(cSurrender)
			return
		}
	}
	s.endRefitPhase()
}

func (s *State) surrenderRolled(die, _ int) {
	u := int(s.rollingUnit)
	s.rollingUnit = none
	l := s.loc[u]
	switch level := s.status(u) + 1; {
	case die < level:
		s.eliminate(u)
	case die == level:
		s.worsen(u)
	}
	s.settleControl(l)
	s.nextSurrender()
}

// endRefitPhase: an Advantage used in it passes (12.2); Air Interdiction markers go back to their box
// (16.4).
func (s *State) endRefitPhase() {
	s.transferAdvantage()
	for l := range s.placeState {
		if s.placeState[l]&lMarker != 0 {
			s.placeState[l] &^= lMarker
			s.interdictors++
		}
		s.placeState[l] &= lControl // that an Area was captured matters in Impulses only
	}
	s.impulseSide = german
	if s.g.opts.Reorganization {
		s.phase = uint8(phReorganize)
		s.node(kReorg, german)
		return
	}
	s.beginRegroup(german)
}

// reorgClass: Infantry, Armour and Artillery reorganize among their own kind only (23.6).
func reorgClass(t unitType) int {
	switch t {
	case infantry, mechanized:
		return 1
	case armour:
		return 2
	case artillery:
		return 3
	}
	return 0
}

// reorgLosses are the units whose elimination lets u recover.
func (s *State) reorgLosses(u int) (out unitSet) {
	un := &s.g.t.units[u]
	if st := s.status(u); st != spent && st != d1 || reorgClass(un.typ) == 0 || s.loc[u] >= locUK || s.unitState[u]&uRegrouped != 0 {
		return out
	}
	m := s.ours(un.side, s.loc[u])
	for v := m.next(0); v >= 0; v = m.next(v + 1) {
		if v != u && s.status(v) >= d1 && reorgClass(s.g.t.units[v].typ) == reorgClass(un.typ) {
			out.add(v)
		}
	}
	return out
}

func (s *State) maskReorg() {
	s.allowCtrl(ctrlStop)
	m := s.g.t.side[s.impulseSide].without(s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.reorgLosses(u).empty() {
			s.allowUnit(u)
		}
	}
}

func (s *State) actReorg(b block, i int) {
	if b == blkUnit {
		s.refitUnit = uint8(i)
		s.node(kReorgLoss, s.impulseSide)
		return
	}
	if s.impulseSide == german {
		s.impulseSide = allied
		s.node(kReorg, allied)
		return
	}
	s.beginRegroup(german)
}

func (s *State) maskReorgLoss() {
	m := s.reorgLosses(int(s.refitUnit))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.allow(actUnit2(u))
	}
}

func (s *State) actReorgLoss(_ block, v int) {
	u := int(s.refitUnit)
	s.refitUnit = none
	s.eliminate(v)
	s.setStatus(u, s.status(u)-1)
	s.unitState[u] |= uRegrouped // once a Phase
	s.node(kReorg, s.impulseSide)
}
