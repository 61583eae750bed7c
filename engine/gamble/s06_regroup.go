package gamble

// The Regroup Phase (6.5, 6.51): every unit may go one step into a Free Area or Zone.

// uBlocked marks, in this Phase only, a unit whose turn passed while its way was full.
const uBlocked = uHit

func (s *State) beginRegroup(side uint8) {
	if side == german { // the five of a bridge and the one of a ferry count for the Phase (9.62, 9.63)
		for e := range s.g.t.nEdges {
			s.X1[e] &^= xCrossMask
		}
	}
	for u := range s.g.t.nUnits {
		s.Ust[u] &= lastingMask
	}
	s.Phase, s.ImpSide = uint8(phRegroupGerman)+side, side
	s.clearAttack()
	s.node(kRgUnit, side)
}

// regroupModes lists the ways u may regroup to a location.
func (s *State) regroupModes(u int, to uint8) uint8 {
	i := s.g.t.linkAt[s.Loc[u]][to]
	if i < 0 {
		return 0
	}
	return s.regroupBy(u, &s.g.t.links[s.Loc[u]][i], false)
}

// regroupBy applies the restrictions of 6.51; ignoreFull asks what stacking and bridge counts hide.
func (s *State) regroupBy(u int, lk *link, ignoreFull bool) (modes uint8) {
	t := s.g.t
	un := &t.units[u]
	side, f, to := un.side, s.Loc[u], lk.to
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
	if roadOK && s.intact(lk.edge) && (ignoreFull || s.X1[lk.edge]&xCrossMask < bridgeMax*xCrossing) &&
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
	links := s.g.t.links[s.Loc[u]]
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
	m := s.g.t.side[s.ImpSide].without(withBit(&s.Ust, uRegrouped)).without(s.g.t.towers)
	m = m.above(s.lastID()).or(m.and(withBit(&s.Ust, uBlocked)))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.Loc[u] < locUK && s.canRegroup(u, false) {
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
		if s.g.t.units[v].side == s.ImpSide && s.Loc[v] < locUK && s.regroupHindered(v) {
			s.Ust[v] |= uBlocked
		}
	}
	if i > s.lastID() {
		s.LastId = uint8(i)
	}
	s.Mover = uint8(i)
	s.node(kRgDest, s.ImpSide)
}

// regroupHindered: some way is shut by stacking or bridge counts alone.
func (s *State) regroupHindered(u int) bool {
	links := s.g.t.links[s.Loc[u]]
	for i := range links {
		if s.regroupBy(u, &links[i], true) != s.regroupBy(u, &links[i], false) {
			return true
		}
	}
	return false
}

func (s *State) maskRgDest() {
	u := int(s.Mover)
	links := s.g.t.links[s.Loc[u]]
	for i := range links {
		if s.regroupBy(u, &links[i], false) != 0 {
			s.allowLoc(links[i].to)
		}
	}
}

func (s *State) actRgDest(_ block, i int) {
	to := uint8(i)
	u := int(s.Mover)
	modes := s.regroupModes(u, to)
	if modes&(modes-1) != 0 || s.bare && modes != bitDry {
		s.MoverTo = to
		s.node(kMode, s.ImpSide)
		return
	}
	s.regroup(u, to, modes)
}

func (s *State) regroup(u int, to, m uint8) {
	f := s.Loc[u]
	s.cross(s.ImpSide, s.linkTo(u, to), m)
	s.setLoc(u, to)
	s.occupy(u, to) // linkup is the only change of Control a regroup can make where it goes
	s.settleControl(f)
	s.Ust[u] = s.Ust[u]&^uBlocked | uRegrouped
	s.Mover, s.MoverTo = none, none
	s.node(kRgUnit, s.ImpSide)
}

func (s *State) endRegroup() {
	s.clearAttack()
	if s.ImpSide == german {
		s.beginRegroup(allied)
		return
	}
	for u := range s.g.t.nUnits {
		s.Ust[u] &= lastingMask
	}
	for e := range s.g.t.nEdges {
		s.X1[e] &= xState
	}
	for l := range s.Lst {
		s.Lst[l] &= lControl | lMarker
	}
	s.endTurn()
}
