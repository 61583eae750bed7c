package gamble

// Assaults (10.1-10.7, 15.12): who takes part, the values of both sides, the result and what an
// Overrun leaves open.

// Contexts of an Assault.
const (
	ctxImpulse = iota
	ctxInfiltration
	ctxLanding
	ctxGround
)

func (s *State) attacker() uint8 { return s.impulseSide }
func (s *State) defender() uint8 { return 1 - s.impulseSide }

// beginAssault opens the Assault in l; units under a Mandatory Assault are in already (10.2).
func (s *State) beginAssault(l, ctx uint8) {
	s.targetLoc, s.combatContext, s.lastUnit = l, ctx, none
	s.pointUnit, s.forwardUnit = none, none
	if ctx == ctxImpulse {
		s.chargeActive(l)
	}
	m := s.unitsAt(l).and(withBit(&s.roles, fMandatory)).and(withBit(&s.roles, fWaiting)).and(s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.roles[u] |= fJoined
	}
	s.node(kJoin, s.attacker())
}

// chargeActive: an Assault inside the Active Contested Area costs every unit there that has not
// moved 1 MF, or 2 against a Fresh defender, whether it takes part or not (10.1, 10.6).
func (s *State) chargeActive(l uint8) {
	if l != s.activeLocs[0] && l != s.activeLocs[1] && l != s.activeLocs[2] {
		return
	}
	cost := s.assaultPrice(l)
	m := s.unitsAt(l).and(withBit(&s.roles, fStarter))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.roles[u]&(fMoved|fDone) == 0 && s.deeds[u]&fLander == 0 {
			s.mfSpent[u] = uint8(min(int(s.mfSpent[u])+cost, s.allowance(u)))
		}
	}
}

// assaultPrice is what an Assault inside the Active Contested Area costs, in half MF (10.1a).
func (s *State) assaultPrice(l uint8) int {
	if s.frs[s.defender()][l] > 0 {
		return 2 * wholeMF
	}
	return wholeMF
}

// joinable are the units that may still join by choice (10.3, 10.6). Field Artillery supports
// instead (15.1); it is in only where it moved in under a Mandatory Assault.
func (s *State) joinable() unitSet {
	m := s.ours(s.attacker(), s.targetLoc).and(s.freshSet()).without(s.g.t.fa).without(s.g.t.towers)
	m = m.without(withBit(&s.roles, fJoined))
	switch s.combatContext {
	case ctxInfiltration:
		return unitSet{}
	case ctxLanding:
		return m.and(s.g.t.airborneSet)
	case ctxGround:
		return m.and(s.g.t.xxxSet)
	}
	idle := withBit(&s.roles, fStarter).without(withBit(&s.roles, fMoved)).without(withBit(&s.roles, fDone))
	return m.and(idle.or(withBit(&s.roles, fWaiting)))
}

func (s *State) lastID() int {
	if s.lastUnit == none {
		return -1
	}
	return int(s.lastUnit)
}

// maskJoin offers ascending ids; an id is closed only while a higher one can still give the set the
// Point Unit, and on D-Day the Guards unit, it must have (10.3, 20.5).
func (s *State) maskJoin() {
	joined := withBit(&s.roles, fJoined)
	rest := s.joinable().above(s.lastID())
	if s.joinComplete(joined) {
		s.allowCtrl(ctrlStop)
	}
	for u := rest.next(0); u >= 0; u = rest.next(u + 1) {
		with := joined
		with.add(u)
		if s.joinComplete(with.or(rest.above(u))) {
			s.allowUnit(u)
		}
	}
}

func (s *State) joinComplete(m unitSet) bool {
	return !m.and(s.g.t.pointable).empty() && (s.combatContext != ctxGround || !m.and(s.g.t.guardSet).empty())
}

func (s *State) actJoin(b block, i int) { s.gather(b, i, fJoined, kPoint, s.attacker()) }

// gather marks a unit that was named, and goes on to the next node where no more are.
func (s *State) gather(b block, i int, mark uint8, next kind, who uint8) {
	if b == blkUnit {
		s.roles[i] |= mark
		s.lastUnit = uint8(i)
		return
	}
	s.lastUnit = none
	s.node(next, who)
}

// maskPoint: the Point Unit is any assaulting Infantry or Armour (10.72A).
func (s *State) maskPoint() {
	m := withBit(&s.roles, fJoined).and(s.g.t.pointable)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actPoint(_ block, u int) {
	s.pointUnit, s.lastUnit = uint8(u), none
	s.node(kSupport, s.attacker())
}

// maskSupport offers Fresh Field Artillery in range, ascending (15.12, 15.13, 10.5).
func (s *State) maskSupport() {
	s.allowCtrl(ctrlStop)
	joined := withBit(&s.roles, fJoined)
	m := s.g.t.fa.and(s.g.t.side[s.attacker()]).and(s.freshSet()).without(joined).above(s.lastID())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.maySupport(u, joined) {
			s.allowUnit(u)
		}
	}
}

func (s *State) maySupport(u int, joined unitSet) bool {
	un := &s.g.t.units[u]
	// Guns that landed this Impulse have moved; they act in a later one (18.42). On D-Day they support
	// where they landed (20.4A).
	landed := s.deeds[u]&fLander != 0 && phase(s.phase) == phDaylight
	if un.indepArt || landed || s.roles[u]&(fMoved|fSupports) != 0 ||
		s.roles[u]&fSupported != 0 && !s.reads(gunsAgain) || !s.inRange(u, s.targetLoc) {
		return false
	}
	if s.doubled == doubleZoneF && s.loc[u] != s.g.t.base && s.reads(zoneFAlone) { // 14.5b
		return false
	}
	if un.corpsArt {
		if un.side == german {
			return true
		}
		// XXX Corps Artillery needs a British unit that came by Zone F (15.13).
		for v := joined.next(0); v >= 0; v = joined.next(v + 1) {
			if w := &s.g.t.units[v]; w.base && w.branch == british {
				return true
			}
		}
		return false
	}
	for v := joined.next(0); v >= 0; v = joined.next(v + 1) {
		if w := &s.g.t.units[v]; w.typ != artillery && w.div == un.div && un.div != 0 {
			return true
		}
	}
	return false
}

// inRange: Artillery in a Contested Area reaches its own Area only, in a Free Area the adjacent
// ones, Corps Artillery two; a Zone and the rest of the map do not reach each other (14.4, 15.11,
// 15.12, 15.13).
func (s *State) inRange(u int, to uint8) bool {
	un := &s.g.t.units[u]
	f := s.loc[u]
	switch {
	case f == to:
		return f < locUK
	case !isArea(f) || !isArea(to) || !s.free(un.side, f):
		return false
	case un.corpsArt:
		return s.g.t.dist2[f].has(to)
	}
	return s.g.t.adj[f].has(to)
}

func (s *State) actSupport(b block, i int) { s.gather(b, i, fSupports, kForward, s.defender()) }

// maskForward: Field Artillery only where no other type defends (15.1).
func (s *State) maskForward() {
	m := s.ours(s.defender(), s.targetLoc)
	if o := m.without(s.g.t.fa); !o.empty() {
		m = o
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actForward(_ block, u int) {
	s.forwardUnit = uint8(u)
	s.av, s.dv = int8(s.attackValue()), int8(s.defenseValue())
	s.absorbable = uint8(min(s.capacity(), 250))
	s.roll(cAssault)
}

func (s *State) assaultRolled(a, g int) {
	d := s.combatDiff(a, g)
	s.placeState[s.targetLoc] |= lAssaulted
	cp := 0
	if d > 0 {
		cp = s.casualties(d)
	}
	overrun := cp > int(s.absorbable)
	s.closeSupport(overrun && !s.mayOverrun().empty())
	s.av, s.dv, s.absorbable = 0, 0, 0
	switch {
	case d < 0:
		s.failure()
	case d == 0:
		s.stalemate()
	case overrun:
		s.overrun()
	default:
		s.success(cp)
	}
}

// closeSupport: supporting Artillery stays Fresh; it may support again after an Overrun only (10.5).
func (s *State) closeSupport(overrun bool) {
	m := withBit(&s.roles, fSupports)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.roles[u] &^= fSupports
		if !overrun {
			s.roles[u] |= fSupported
		}
	}
}

// Stages of an Assault after the dice.
const (
	stageFailure   = 1
	stageStalemate = 2
	stageCPFirst   = 3
	stageCPSteps   = 4
	stageCPRetreat = 5
	stageDefence   = 6
)

// failure: every assaulting unit is Disrupted; those under a Mandatory Assault must go back (10.741).
func (s *State) failure() {
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.setStatus(u, d1)
		s.deeds[u] |= fAssaulted
	}
	s.stage = stageFailure
	s.attackersGoBack()
}

// stalemate: the Point Unit is Disrupted, the others Spent; all may go back (10.742).
func (s *State) stalemate() {
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.setStatus(u, spent)
		s.deeds[u] |= fAssaulted
	}
	s.setStatus(int(s.pointUnit), d1)
	s.takeCrossings()
	s.stage = stageStalemate
	s.attackersGoBack()
}

// success: the defender takes CP; the attackers are Spent (10.743).
func (s *State) success(cp int) {
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.exhaust(u)
		s.deeds[u] |= fAssaulted
	}
	s.takeCrossings()
	s.pointsLeft, s.stage, s.lastUnit = uint8(cp), stageCPFirst, none
	s.nextCP()
}

// overrun: no defender is left; who may, goes on with the MF it has (10.5a).
func (s *State) overrun() {
	if s.combatContext == ctxGround {
		s.openGroundPhase()
	}
	s.takeCrossings()
	may := s.mayOverrun()
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.deeds[u] |= fAssaulted
		if may.has(u) {
			s.deeds[u] |= fOverran
			s.roles[u] &^= fWaiting | fMandatory | fJoined
		} else {
			s.exhaust(u)
		}
	}
	if s.reads(oneDies) { // one CP too many says it all (10.8f)
		s.pointsLeft, s.stage, s.lastUnit = uint8(s.capacity()+1), stageCPFirst, none
		s.nextCP()
		return
	}
	d := s.ours(s.defender(), s.targetLoc)
	for u := d.next(0); u >= 0; u = d.next(u + 1) {
		s.eliminate(u)
	}
	s.finishAssault()
}

// mayOverrun are the assaulting units that nothing bars from an Overrun: not in Elevated Terrain or
// Polder, not after wading, a ferry or a boat, not in the D-Day Phases (10.5b, 10.5c, 10.5e).
func (s *State) mayOverrun() unitSet {
	if s.combatContext == ctxLanding || s.combatContext == ctxGround && !s.reads(groundOverrun) || s.hard(s.targetLoc) {
		return unitSet{}
	}
	return withBit(&s.roles, fJoined).without(withBit(&s.deeds, fNoOverrun))
}

// takeCrossings: a Mandatory Assault that does not fail takes the bridge or boundary it came over
// (10.2, 10.4, 19.1).
func (s *State) takeCrossings() {
	side := s.attacker()
	m := withBit(&s.roles, fJoined).and(withBit(&s.roles, fMandatory))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		mode := s.deeds[u] & fModeMask
		lk := s.linkBack(u)
		if mode == modeDry || lk == nil {
			continue
		}
		s.setHeld(lk.wet, side)
		if mode == modeBridge && s.intact(lk.edge) {
			s.bridgeState[lk.edge] = s.bridgeState[lk.edge]&^xState | side
		}
		s.dirty = true
	}
}

// finishAssault settles Control and goes back to where the Assault was called from.
func (s *State) finishAssault() {
	s.settleControl(s.targetLoc)
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.roles[u] = s.roles[u]&^(fJoined|fWaiting|fMandatory) | fDone
	}
	ctx := s.combatContext
	if ctx == ctxLanding {
		s.placeState[s.targetLoc] |= lStart // this Drop Area has had its turn
	}
	typ, at, rolled, land := s.activationType, s.activeLocs, s.rolled, s.landingsMade
	s.clearActivation()
	s.activationType, s.activeLocs, s.rolled, s.landingsMade = typ, at, rolled, land
	switch ctx {
	case ctxLanding:
		s.nextLandArea()
	case ctxGround:
		if !s.movers().empty() { // Overrunners, by the other reading of 10.5
			s.node(kAct, allied)
			return
		}
		s.endDDay()
	default:
		s.node(kAct, s.attacker())
	}
}
