package gamble

// Casualty Points (10.8) and retreats (10.9).

// Who a retreat belongs to.
const (
	retCP = 1 + iota
	retDefender
	retAttacker
)

// mayGoBack: units that came in over a boundary this Impulse; never in the D-Day Phases, never the
// Allies in Zone F, never landers in the Area they landed in (10.741, 10.742).
func (s *State) mayGoBack(u int) bool {
	return s.roles[u]&fJoined != 0 && s.roles[u]&fMoved != 0 && s.enteredFrom[u] < locUK &&
		s.combatContext <= ctxInfiltration && s.loc[u] == s.targetLoc &&
		!(s.attacker() == allied && isZone(s.g.t.base) && s.targetLoc == s.g.t.base)
}

func (s *State) mustGoBack(u int) bool {
	return s.stage == stageFailure && s.roles[u]&fMandatory != 0
}

// attackersGoBack moves the losers out. Their order is the owner's choice only where room is short
// or some may stay (10.91).
func (s *State) attackersGoBack() {
	m := withBit(&s.roles, fJoined)
	all, room := true, true
	var need [numLocs]uint8
	side := s.attacker()
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.mayGoBack(u) {
			continue
		}
		all = all && s.mustGoBack(u)
		f := s.enteredFrom[u]
		need[f]++
		room = room && (!isArea(f) || s.cnt[side][f]+need[f] <= stackMax)
	}
	if all && room {
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			if s.mayGoBack(u) {
				s.moveBack(u)
			}
		}
		s.defendersRetreat()
		return
	}
	s.node(kAttRetreat, side)
}

func (s *State) maskAttRetreat() {
	m := withBit(&s.roles, fJoined)
	must := false
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.mayGoBack(u) {
			continue
		}
		due := s.mustGoBack(u)
		if due || s.wayBack(u) {
			s.allowUnit(u)
		}
		must = must || due
	}
	if !must {
		s.allowCtrl(ctrlStop)
	}
}

// wayBack: an attacker that need not go back may only where it finds room, in its entry Area or past
// it (10.91).
func (s *State) wayBack(u int) bool {
	from := s.enteredFrom[u]
	if !s.full(s.attacker(), from) {
		return true
	}
	keep := s.visitedLocs
	s.visitedLocs = [10]uint8{}
	s.visit(s.targetLoc)
	s.visit(from)
	ok := !s.retreatOptions(u, from).empty()
	s.visitedLocs = keep
	return ok
}

func (s *State) actAttRetreat(b block, i int) {
	if b != blkUnit {
		s.defendersRetreat()
		return
	}
	if !s.full(s.attacker(), s.enteredFrom[i]) {
		s.moveBack(i)
		return // the same node again
	}
	// 10.91: past a full entry Area by the priorities.
	s.retreatUnit, s.retreatFrom, s.retreatCause = uint8(i), s.enteredFrom[i], retAttacker
	s.visitedLocs = [10]uint8{}
	s.visit(s.targetLoc)
	s.visit(s.retreatFrom)
	s.goOnRetreating()
}

// moveBack takes an attacker back the way it came: no crossing limit applies (9.62, 9.621, 10.2).
func (s *State) moveBack(u int) {
	to := s.enteredFrom[u]
	s.setLoc(u, to)
	s.roles[u] = s.roles[u]&^(fJoined|fWaiting|fMandatory) | fDone
	s.occupy(u, to)
}

// startRetreat sends a defender out of the assaulted Area.
func (s *State) startRetreat(u int, ctx uint8) {
	s.retreatUnit, s.retreatFrom, s.retreatCause = uint8(u), s.targetLoc, ctx
	s.visitedLocs = [10]uint8{}
	s.visit(s.targetLoc)
	s.goOnRetreating()
}

// goOnRetreating asks where to, or eliminates a unit with nowhere to go (10.92).
func (s *State) goOnRetreating() {
	u := int(s.retreatUnit)
	if s.retreatOptions(u, s.retreatFrom).empty() {
		s.eliminate(u)
		s.retreated()
		return
	}
	s.node(kRetreatDest, s.g.t.units[u].side)
}

func (s *State) maskRetreatDest() {
	o := s.retreatOptions(int(s.retreatUnit), s.retreatFrom)
	for l := uint8(0); l < locUK; l++ {
		if o.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actRetreatDest(_ block, i int) {
	to := uint8(i)
	modes := s.retreatModes(int(s.retreatUnit), s.retreatFrom, to)
	if modes&(modes-1) == 0 && (!s.bare || modes == bitDry) {
		s.retreatStep(to, modes)
		return
	}
	s.moverTo = to
	s.node(kMode, s.g.t.units[s.retreatUnit].side)
}

func (s *State) retreatStep(to, m uint8) {
	u := int(s.retreatUnit)
	side := s.g.t.units[u].side
	lk := &s.g.t.links[s.retreatFrom][s.g.t.linkAt[s.retreatFrom][to]]
	switch m { // Defenders count towards the five of a bridge; a ferry is used up (9.62, 9.63)
	case bitBridge:
		s.bridgeState[lk.edge] += xCrossing
	case bitFerry:
		s.bridgeMarks[lk.ferry] |= yFerryUsed
	}
	if s.full(side, to) {
		s.retreatFrom = to
		s.visit(to)
		s.goOnRetreating()
		return
	}
	s.setLoc(u, to)
	s.occupy(u, to)
	s.retreated()
}

// retreated goes back to the node the retreat came from.
func (s *State) retreated() {
	u, ctx := int(s.retreatUnit), s.retreatCause
	if ctx == retAttacker && s.loc[u] != locDead {
		s.roles[u] = s.roles[u]&^(fJoined|fWaiting|fMandatory) | fDone
	}
	s.retreatUnit, s.retreatFrom, s.retreatCause, s.moverTo = none, none, 0, none
	s.visitedLocs = [10]uint8{}
	switch ctx {
	case retCP:
		s.nextCP()
	case retDefender:
		s.node(kDefRetreat, s.defender())
	case retAttacker:
		s.node(kAttRetreat, s.attacker())
	}
}

// retreatModes lists the ways a retreating unit may take from one location to another: roads,
// sectors and water bind it as in movement, and only a bridge of its own side serves (9.4, 9.62, 9.64,
// 9.66, 10.92i).
func (s *State) retreatModes(u int, from, to uint8) (modes uint8) {
	t := s.g.t
	un := &t.units[u]
	lk := &t.links[from][t.linkAt[from][to]]
	if un.typ == tower || un.sector != 0 && t.sector[to]&un.sector == 0 {
		return 0
	}
	roadOK := lk.road || !t.needsRoad(un.typ, from, to)
	if lk.kind == open {
		if roadOK {
			return bitDry
		}
		return 0
	}
	if roadOK && s.intact(lk.edge) && s.bridge(lk.edge) == un.side &&
		s.bridgeState[lk.edge]&xCrossMask < bridgeMax*xCrossing {
		modes |= bitBridge
	}
	if lk.kind == canal {
		if un.typ <= mechanized {
			modes |= bitWade
		}
		return modes
	}
	if s.ferryUsable(u, lk) && (s.cnt[1-un.side][from] == 0 || s.heldBy(lk.wet) == un.side) {
		modes |= bitFerry
	}
	return modes
}

// canRetreat: there is a legal destination, past full Areas if need be.
func (s *State) canRetreat(u int, from uint8) bool {
	if s.g.t.units[u].typ == tower {
		return false
	}
	keep := s.visitedLocs
	s.visitedLocs = [10]uint8{}
	s.visit(from)
	ok := !s.retreatOptions(u, from).empty()
	s.visitedLocs = keep
	return ok
}

// retreatOptions are the locations of the best class (10.92), visited ones apart. Airborne units may
// take any Area of their sector (10.92g), Germans any adjacent German-Controlled Zone (10.92h), against priority.
func (s *State) retreatOptions(u int, from uint8) (out locSet) {
	t := s.g.t
	side := t.units[u].side
	best, full := 1<<16, locSet{}
	for i := range t.links[from] {
		to := t.links[from][i].to
		if s.visited(to) || s.retreatModes(u, from, to) == 0 {
			continue
		}
		class, extra := s.retreatClass(u, to)
		if class < 0 && !extra {
			continue
		}
		if s.full(side, to) {
			full.add(to)
			continue
		}
		if extra {
			out.add(to)
		}
		if class >= 0 && class < best {
			best = class
		}
	}
	if best == 1<<16 { // 10.92d: full Areas last, and only if the way goes on from there
		if out.empty() || t.units[u].sector != 0 {
			return s.throughFull(u, full, out)
		}
		return out
	}
	for i := range t.links[from] {
		to := t.links[from][i].to
		if s.visited(to) || s.full(side, to) || s.retreatModes(u, from, to) == 0 {
			continue
		}
		if class, _ := s.retreatClass(u, to); class == best {
			out.add(to)
		}
	}
	if t.units[u].sector != 0 {
		return s.throughFull(u, full, out)
	}
	return out
}

// throughFull adds the full Areas from which the retreat can go on (10.91).
func (s *State) throughFull(u int, full, out locSet) locSet {
	for l := uint8(0); l < numAreas; l++ {
		if !full.has(l) {
			continue
		}
		s.visit(l)
		if !s.retreatOptions(u, l).empty() {
			out.add(l)
		}
		s.visitedLocs[l>>3] &^= 1 << (l & 7)
	}
	return out
}

// retreatClass ranks a destination: Free by how many enemy-Controlled neighbours it has (10.92a), then
// friendly-Controlled Contested (10.92b), then enemy-Controlled Contested (10.92c); -1 is none of these. extra: open
// against priority (10.92g, 10.92h).
func (s *State) retreatClass(u int, to uint8) (class int, extra bool) {
	un := &s.g.t.units[u]
	side := un.side
	class = -1
	switch {
	case s.free(side, to):
		class = s.enemyNeighbours(side, to)
	case s.contested(to) && s.owner(to) == side:
		class = 1 << 8
	case s.contested(to):
		class = 1<<8 + 1
	}
	switch {
	case un.sector != 0:
		extra = class >= 0
	case side == german:
		extra = isZone(to) && s.owner(to) == german
	}
	return class, extra
}

func (s *State) enemyNeighbours(side, l uint8) (n int) {
	for i := range s.g.t.links[l] {
		if s.owner(s.g.t.links[l][i].to) != side {
			n++
		}
	}
	return n
}
