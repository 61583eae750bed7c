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

func (s *State) attacker() uint8 { return s.ImpSide }
func (s *State) defender() uint8 { return 1 - s.ImpSide }

// beginAssault opens the Assault in l; units under a Mandatory Assault are in already (10.2).
func (s *State) beginAssault(l, ctx uint8) {
	s.Target, s.Ctx, s.LastId = l, ctx, none
	s.Point, s.Forward = none, none
	if ctx == ctxImpulse {
		s.chargeActive(l)
	}
	m := s.unitsAt(l).and(withBit(&s.F1, fMandatory)).and(withBit(&s.F1, fWaiting)).and(s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.F1[u] |= fJoined
	}
	s.node(kJoin, s.attacker())
}

// chargeActive: an Assault inside the Active Contested Area costs every unit there that has not
// moved 1 MF, or 2 against a Fresh defender, whether it takes part or not (10.1, 10.6).
func (s *State) chargeActive(l uint8) {
	if l != s.ActLoc[0] && l != s.ActLoc[1] && l != s.ActLoc[2] {
		return
	}
	cost := s.assaultPrice(l)
	m := s.unitsAt(l).and(withBit(&s.F1, fStarter))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.F1[u]&(fMoved|fDone) == 0 && s.F2[u]&fLander == 0 {
			s.Mf[u] = uint8(min(int(s.Mf[u])+cost, s.allowance(u)))
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
	m := s.ours(s.attacker(), s.Target).and(s.freshSet()).without(s.g.t.fa).without(s.g.t.towers)
	m = m.without(withBit(&s.F1, fJoined))
	switch s.Ctx {
	case ctxInfiltration:
		return unitSet{}
	case ctxLanding:
		return m.and(s.g.t.airborneSet)
	case ctxGround:
		return m.and(s.g.t.xxxSet)
	}
	idle := withBit(&s.F1, fStarter).without(withBit(&s.F1, fMoved)).without(withBit(&s.F1, fDone))
	return m.and(idle.or(withBit(&s.F1, fWaiting)))
}

func (s *State) lastID() int {
	if s.LastId == none {
		return -1
	}
	return int(s.LastId)
}

// maskJoin offers ascending ids; an id is closed only while a higher one can still give the set the
// Point Unit, and on D-Day the Guards unit, it must have (10.3, 20.5).
func (s *State) maskJoin() {
	joined := withBit(&s.F1, fJoined)
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
	return !m.and(s.g.t.pointable).empty() && (s.Ctx != ctxGround || !m.and(s.g.t.guardSet).empty())
}

func (s *State) actJoin(b block, i int) { s.gather(b, i, fJoined, kPoint, s.attacker()) }

// gather marks a unit that was named, and goes on to the next node where no more are.
func (s *State) gather(b block, i int, mark uint8, next kind, who uint8) {
	if b == blkUnit {
		s.F1[i] |= mark
		s.LastId = uint8(i)
		return
	}
	s.LastId = none
	s.node(next, who)
}

// maskPoint: the Point Unit is any assaulting Infantry or Armour (10.72A).
func (s *State) maskPoint() {
	m := withBit(&s.F1, fJoined).and(s.g.t.pointable)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actPoint(_ block, u int) {
	s.Point, s.LastId = uint8(u), none
	s.node(kSupport, s.attacker())
}

// maskSupport offers Fresh Field Artillery in range, ascending (15.12, 15.13, 10.5).
func (s *State) maskSupport() {
	s.allowCtrl(ctrlStop)
	joined := withBit(&s.F1, fJoined)
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
	landed := s.F2[u]&fLander != 0 && phase(s.Phase) == phDaylight
	if un.indepArt || landed || s.F1[u]&(fMoved|fSupports) != 0 ||
		s.F1[u]&fSupported != 0 && !s.reads(gunsAgain) || !s.inRange(u, s.Target) {
		return false
	}
	if s.Doubled == doubleZoneF && s.Loc[u] != s.g.t.base && s.reads(zoneFAlone) { // 14.5b
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
	f := s.Loc[u]
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
	m := s.ours(s.defender(), s.Target)
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
	s.Forward = uint8(u)
	s.AV, s.DV = int8(s.attackValue()), int8(s.defenseValue())
	s.Cap = uint8(min(s.capacity(), 250))
	s.roll(cAssault)
}

func (s *State) assaultRolled(a, g int) {
	d := s.combatDiff(a, g)
	s.Lst[s.Target] |= lAssaulted
	cp := 0
	if d > 0 {
		cp = s.casualties(d)
	}
	overrun := cp > int(s.Cap)
	s.closeSupport(overrun && !s.mayOverrun().empty())
	s.AV, s.DV, s.Cap = 0, 0, 0
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
	m := withBit(&s.F1, fSupports)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.F1[u] &^= fSupports
		if !overrun {
			s.F1[u] |= fSupported
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
	m := withBit(&s.F1, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.setStatus(u, d1)
		s.F2[u] |= fAssaulted
	}
	s.Stage = stageFailure
	s.attackersGoBack()
}

// stalemate: the Point Unit is Disrupted, the others Spent; all may go back (10.742).
func (s *State) stalemate() {
	m := withBit(&s.F1, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.setStatus(u, spent)
		s.F2[u] |= fAssaulted
	}
	s.setStatus(int(s.Point), d1)
	s.takeCrossings()
	s.Stage = stageStalemate
	s.attackersGoBack()
}

// success: the defender takes CP; the attackers are Spent (10.743).
func (s *State) success(cp int) {
	m := withBit(&s.F1, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.exhaust(u)
		s.F2[u] |= fAssaulted
	}
	s.takeCrossings()
	s.Pts, s.Stage, s.LastId = uint8(cp), stageCPFirst, none
	s.nextCP()
}

// overrun: no defender is left; who may, goes on with the MF it has (10.5a).
func (s *State) overrun() {
	if s.Ctx == ctxGround {
		s.openGroundPhase()
	}
	s.takeCrossings()
	may := s.mayOverrun()
	m := withBit(&s.F1, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.F2[u] |= fAssaulted
		if may.has(u) {
			s.F2[u] |= fOverran
			s.F1[u] &^= fWaiting | fMandatory | fJoined
		} else {
			s.exhaust(u)
		}
	}
	if s.reads(oneDies) { // one CP too many says it all (10.8f)
		s.Pts, s.Stage, s.LastId = uint8(s.capacity()+1), stageCPFirst, none
		s.nextCP()
		return
	}
	d := s.ours(s.defender(), s.Target)
	for u := d.next(0); u >= 0; u = d.next(u + 1) {
		s.eliminate(u)
	}
	s.finishAssault()
}

// mayOverrun are the assaulting units that nothing bars from an Overrun: not in Elevated Terrain or
// Polder, not after wading, a ferry or a boat, not in the D-Day Phases (10.5b, 10.5c, 10.5e).
func (s *State) mayOverrun() unitSet {
	if s.Ctx == ctxLanding || s.Ctx == ctxGround && !s.reads(groundOverrun) || s.hard(s.Target) {
		return unitSet{}
	}
	return withBit(&s.F1, fJoined).without(withBit(&s.F2, fNoOverrun))
}

// takeCrossings: a Mandatory Assault that does not fail takes the bridge or boundary it came over
// (10.2, 10.4, 19.1).
func (s *State) takeCrossings() {
	side := s.attacker()
	m := withBit(&s.F1, fJoined).and(withBit(&s.F1, fMandatory))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		mode := s.F2[u] & fModeMask
		lk := s.linkBack(u)
		if mode == modeDry || lk == nil {
			continue
		}
		s.setHeld(lk.wet, side)
		if mode == modeBridge && s.intact(lk.edge) {
			s.X1[lk.edge] = s.X1[lk.edge]&^xState | side
		}
		s.dirty = true
	}
}

// finishAssault settles Control and goes back to where the Assault was called from.
func (s *State) finishAssault() {
	s.settleControl(s.Target)
	m := withBit(&s.F1, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.F1[u] = s.F1[u]&^(fJoined|fWaiting|fMandatory) | fDone
	}
	ctx := s.Ctx
	if ctx == ctxLanding {
		s.Lst[s.Target] |= lStart // this Drop Area has had its turn
	}
	typ, at, rolled, land := s.ActType, s.ActLoc, s.Rolled, s.LandDone
	s.clearActivation()
	s.ActType, s.ActLoc, s.Rolled, s.LandDone = typ, at, rolled, land
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
