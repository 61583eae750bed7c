package gamble

// The Regroup Phase (6.5, 6.51): every unit may go one step into a Free Area or Zone.

// uBlocked marks, in this Phase only, a unit whose turn passed while its way was full.
const uBlocked = uHit

func (s *State) beginRegroup(side uint8) {
	if side == german { // the five of a bridge and the one of a ferry count for the Phase (9.62, 9.63)
		for e := range s.g.t.nEdges {
			s.bridgeState[e] &^= xCrossMask
		}
	}
	for u := range s.g.t.nUnits {
		s.unitState[u] &= lastingMask
	}
	s.phase, s.impulseSide = uint8(phRegroupGerman)+side, side
	s.clearAttack()
	s.node(kRgUnit, side)
}

// regroupModes lists the ways u may regroup to a location.
func (s *State) regroupModes(u int, to uint8) uint8 {
	i := s.g.t.linkAt[s.loc[u]][to]
	if i < 0 {
		return 0
	}
	return s.regroupBy(u, &s.g.t.links[s.loc[u]][i], false)
}

// regroupBy applies the restrictions of 6.51; ignoreFull asks what stacking and bridge counts hide.
func (s *State) regroupBy(u int, lk *link, ignoreFull bool) (modes uint8) {
	t := s.g.t
	un := &t.units[u]
	side, f, to := un.side, s.loc[u], lk.to
	if un.typ == tower || lk.retreat || !s.free(side, to) || !ignoreFull && s.full(side, to) ||
		un.sector != 0 && t.sector[to]&un.sector == 0 {
		return 0
	}
	// All but Infantry, and everybody in Polder, follow the Road Net.
	roadOK := lk.road || un.typ <= mechanized && !t.polder[f]
	hostile := s.cnt[1-side][f] > 0
	if lk.kind == open {
		if roadOK {
			return bitDry
		}
		return 0
	}
	if roadOK && s.intact(lk.edge) && (ignoreFull || s.bridgeState[lk.edge]&xCrossMask < bridgeMax*xCrossing) &&
		!(hostile && s.bridge(lk.edge) != side) {
		modes |= bitBridge
	}
	if lk.kind == canal {
		if un.typ <= mechanized && !t.polder[f] {
			modes |= bitWade
		}
		return modes
	}
	if un.typ <= armour && s.ferryUsable(u, lk) && !(hostile && s.heldBy(lk.wet) != side) {
		modes |= bitFerry
	}
	return modes
}

func (s *State) canRegroup(u int, ignoreFull bool) bool {
	links := s.g.t.links[s.loc[u]]
	for i := range links {
		if s.regroupBy(u, &links[i], ignoreFull) != 0 {
			return true
		}
	}
	return false
}

// maskRgUnit: ascending ids; a lower one may come later only if its way was full when its turn
// passed.
func (s *State) maskRgUnit() {
	s.allowCtrl(ctrlStop)
	m := s.g.t.side[s.impulseSide].without(withBit(&s.unitState, uRegrouped)).without(s.g.t.towers)
	m = m.above(s.lastID()).or(m.and(withBit(&s.unitState, uBlocked)))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.loc[u] < locUK && s.canRegroup(u, false) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actRgUnit(b block, i int) {
	if b != blkUnit {
		s.endRegroup()
		return
	}
	for v := s.lastID() + 1; v < i; v++ {
		if s.g.t.units[v].side == s.impulseSide && s.loc[v] < locUK && s.regroupHindered(v) {
			s.unitState[v] |= uBlocked
		}
	}
	if i > s.lastID() {
		s.lastUnit = uint8(i)
	}
	s.mover = uint8(i)
	s.node(kRgDest, s.impulseSide)
}

// regroupHindered: some way is shut by stacking or bridge counts alone.
func (s *State) regroupHindered(u int) bool {
	links := s.g.t.links[s.loc[u]]
	for i := range links {
		if s.regroupBy(u, &links[i], true) != s.regroupBy(u, &links[i], false) {
			return true
		}
	}
	return false
}

func (s *State) maskRgDest() {
	u := int(s.mover)
	links := s.g.t.links[s.loc[u]]
	for i := range links {
		if s.regroupBy(u, &links[i], false) != 0 {
			s.allowLoc(links[i].to)
		}
	}
}

func (s *State) actRgDest(_ block, i int) {
	to := uint8(i)
	u := int(s.mover)
	modes := s.regroupModes(u, to)
	if modes&(modes-1) != 0 || s.bare && modes != bitDry {
		s.moverTo = to
		s.node(kMode, s.impulseSide)
		return
	}
	s.regroup(u, to, modes)
}

func (s *State) regroup(u int, to, m uint8) {
	f := s.loc[u]
	s.cross(s.impulseSide, s.linkTo(u, to), m)
	s.setLoc(u, to)
	s.occupy(u, to) // linkup is the only change of Control a regroup can make where it goes
	s.settleControl(f)
	s.unitState[u] = s.unitState[u]&^uBlocked | uRegrouped
	s.mover, s.moverTo = none, none
	s.node(kRgUnit, s.impulseSide)
}

func (s *State) endRegroup() {
	s.clearAttack()
	if s.impulseSide == german {
		s.beginRegroup(allied)
		return
	}
	for u := range s.g.t.nUnits {
		s.unitState[u] &= lastingMask
	}
	for e := range s.g.t.nEdges {
		s.bridgeState[e] &= xState
	}
	for l := range s.placeState {
		s.placeState[l] &= lControl | lMarker
	}
	s.endTurn()
}
