package gamble

// The nodes of movement: K_ACT picks a unit or an Assault, K_STEP takes it one step at a time, K_MODE
// asks how it crosses (9.1, 9.3).

// K_ACT.

// movers are the units that may start a move: they began in an active location, or landed, and have
// not finished; an Overrunner may go on (9.1, 10.5).
func (s *State) movers() unitSet {
	m := withBit(&s.roles, fStarter).and(s.freshSet())
	m = m.without(withBit(&s.roles, fDone)).without(withBit(&s.roles, fWaiting))
	if s.activationType == actInfiltration {
		m = m.and(withBit(&s.deeds, fOverran))
	}
	return m
}

func (s *State) maskAct() {
	if phase(s.phase) == phDDayLanding {
		s.maskLandingMove()
		return
	}
	movers := s.movers()
	for u := movers.next(0); u >= 0; u = movers.next(u + 1) {
		if !s.closedTwin(u, movers) && s.hasStep(u) {
			s.allowUnit(u)
		}
	}
	duty := s.maskAssaults(movers)
	if !duty { // 10.1: a Mandatory Assault must be resolved before the activation ends
		s.allowCtrl(ctrlStop)
	}
	if s.mayCombine() {
		s.allowCtrl(ctrlDouble)
	}
}

// closedTwin leaves out a unit that is alike in every printed and present respect to one of lower
// id that is offered too.
func (s *State) closedTwin(u int, among unitSet) bool {
	for v := among.next(0); v >= 0 && v < u; v = among.next(v + 1) {
		if s.twins(u, v) {
			return true
		}
	}
	return false
}

// twins: two units are alike in every printed and present respect.
func (s *State) twins(u, v int) bool {
	t := s.g.t
	return t.twin[v] == t.twin[u] && s.loc[v] == s.loc[u] && s.unitState[v] == s.unitState[u] && s.mfSpent[v] == s.mfSpent[u] &&
		s.enteredFrom[v] == s.enteredFrom[u] && s.roles[v] == s.roles[u] && s.deeds[v] == s.deeds[u] && !s.isSeizer(v) && !s.isSeizer(u)
}

func (s *State) isSeizer(u int) bool {
	for e := range s.g.t.nEdges {
		if s.bridgeMarks[e]&ySeized != 0 && int(s.seizedBy[e]) == u {
			return true
		}
	}
	return false
}

// maskAssaults offers the Areas that may be assaulted now and reports whether a Mandatory Assault
// is due in one.
func (s *State) maskAssaults(movers unitSet) (duty bool) {
	side := s.impulseSide
	waiting := withBit(&s.roles, fWaiting)
	var seen locSet
	for _, m := range [2]unitSet{waiting, movers} {
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			l := s.loc[u]
			if l >= locUK || seen.has(l) || s.placeState[l]&lAssaulted != 0 || s.cnt[1-side][l] == 0 {
				continue
			}
			seen.add(l)
			here := s.unitsAt(l).and(waiting.or(movers)).and(s.freshSet())
			if here.and(s.g.t.pointable).empty() {
				continue // 10.3, 18.43: no Point Unit, no Assault
			}
			s.allowLoc(l)
			duty = duty || !here.and(withBit(&s.roles, fMandatory)).empty()
		}
	}
	return duty
}

// mayCombine: the combined form of the Double Impulse is declared before any die of the activation
// is rolled (12.3).
func (s *State) mayCombine() bool {
	if s.holder != s.impulseSide || s.rolled != 0 || s.doubled != doubleNone || s.activation != 1 ||
		s.activationType != actAssault || s.frozen(s.impulseSide) {
		return false
	}
	for l := uint8(0); l < locUK; l++ {
		if l != s.activeLocs[0] && s.g.t.inPlay.has(l) && s.worthActivating(s.impulseSide, l) {
			return true
		}
	}
	return s.activeLocs[0] != locUK && s.canLand(s.impulseSide)
}

func (s *State) actAct(b block, i int) {
	switch {
	case b == blkUnit:
		s.startMove(i)
	case b == blkLoc:
		s.beginAssault(uint8(i), ctxImpulse)
	case i == ctrlDouble:
		s.node(kDoubleArea, s.impulseSide)
	case phase(s.phase) == phDDayLanding:
		s.nextLandArea()
	case phase(s.phase) == phDDayGround:
		s.endGroundPhase()
	default:
		s.endActivation()
	}
}

func (s *State) startMove(u int) {
	un := &s.g.t.units[u]
	s.mover, s.halfSteps, s.halfPrice = uint8(u), 0, 0
	if un.side == allied && (un.mech || un.typ == armour || un.typ == artillery) && s.mfSpent[u] == 0 &&
		s.free(allied, s.loc[u]) && s.placeState[s.loc[u]]&(lContested|lCaptured) == 0 {
		s.halfPrice = 1
	}
	s.visitedLocs = [10]uint8{}
	s.visit(s.loc[u])
	s.node(kStep, un.side)
}

func (s *State) visit(l uint8)        { s.visitedLocs[l>>3] |= 1 << (l & 7) }
func (s *State) visited(l uint8) bool { return s.visitedLocs[l>>3]>>(l&7)&1 != 0 }

// K_STEP.

func (s *State) maskStep() {
	u := int(s.mover)
	if s.roles[u]&fMoved != 0 || s.deeds[u]&fOverran != 0 {
		s.allowCtrl(ctrlStop)
	}
	if s.roles[u]&fDone != 0 {
		return
	}
	if phase(s.phase) == phDDayLanding {
		s.maskLandingStep(u)
		return
	}
	links := s.g.t.links[s.loc[u]]
	for i := range links {
		lk := &links[i]
		if st, _ := s.tryStep(u, lk); st.modes != 0 && !s.idleReturn(u, lk.to) {
			s.allowLoc(lk.to)
		}
		if lk.edge != none && s.canSeize(u, lk) {
			s.allowEdge(lk.edge)
		}
	}
}

// idleReturn leaves out a step back to an Area the quiet move in hand has passed already: it only
// spends MF. A move that captured something or tried a bridge is never cut, nor one that could still
// try a bridge there.
func (s *State) idleReturn(u int, to uint8) bool {
	if !s.visited(to) {
		return false
	}
	side := s.g.t.units[u].side
	for _, lk := range s.g.t.links[to] {
		if s.intact(lk.edge) && s.bridge(lk.edge) != side {
			return false
		}
	}
	return s.visitedLocs[9]&0x80 == 0 // the loud bit, set by captures and seizures
}

func (s *State) actStep(b block, i int) {
	u := int(s.mover)
	switch b {
	case blkCtrl:
		s.endMove(u)
	case blkEdge:
		if s.roles[u]&fMoved == 0 {
			s.enteredFrom[u] = s.loc[u]
		}
		s.mfSpent[u] += seizeCost
		s.roles[u] |= fMoved
		s.bridgeState[i] |= xSeizeTry
		s.visitedLocs[9] |= 0x80
		s.rollingUnit, s.rollingEdge = uint8(u), uint8(i)
		s.roll(cSeize)
	default:
		s.chooseMode(u, uint8(i))
	}
}

// chooseMode asks how to cross where there are several ways.
func (s *State) chooseMode(u int, to uint8) {
	lk := s.linkTo(u, to)
	modes := s.stepModes(u, lk)
	if modes&(modes-1) == 0 {
		s.doStep(u, lk, modes)
		return
	}
	s.moverTo = to
	s.node(kMode, s.g.t.units[u].side)
}

func (s *State) stepModes(u int, lk *link) uint8 {
	if phase(s.phase) == phDDayLanding {
		return s.landingModes(u, lk)
	}
	st, _ := s.tryStep(u, lk)
	return st.modes
}

func (s *State) linkTo(u int, to uint8) *link {
	f := s.loc[u]
	return &s.g.t.links[f][s.g.t.linkAt[f][to]]
}

var modeCtrl = [...]int{ctrlBridge, ctrlBridge, ctrlWade, ctrlFerry, ctrlBoat}

func (s *State) maskMode() {
	var modes uint8
	switch {
	case s.retreatUnit != none:
		modes = s.retreatModes(int(s.retreatUnit), s.retreatFrom, s.moverTo)
	case phase(s.phase) >= phRegroupGerman:
		modes = s.regroupModes(int(s.mover), s.moverTo)
	default:
		modes = s.stepModes(int(s.mover), s.linkTo(int(s.mover), s.moverTo))
	}
	for i, c := range modeCtrl {
		if modes>>i&1 != 0 {
			s.allowCtrl(c)
		}
	}
}

func (s *State) actMode(_ block, c int) {
	m := uint8(bitBridge)
	for i := range modeCtrl {
		if i > 0 && modeCtrl[i] == c {
			m = 1 << i
		}
	}
	to := s.moverTo
	s.moverTo = none
	switch {
	case s.retreatUnit != none:
		s.retreatStep(to, m)
	case phase(s.phase) >= phRegroupGerman:
		s.regroup(int(s.mover), to, m)
	default:
		s.doStep(int(s.mover), s.linkTo(int(s.mover), to), m)
	}
}

// doStep moves the unit over the link by mode m and pays for it.
func (s *State) doStep(u int, lk *link, m uint8) {
	side, f, to := s.g.t.units[u].side, s.loc[u], lk.to
	landing := phase(s.phase) == phDDayLanding
	var st step
	if landing {
		st.exitAll = true // 20.4C: all MF
	} else {
		st.exitAll, _ = s.tryExit(u, to)
		st.onRoad = lk.road && s.roadConnects(u, f, lk)
	}
	s.pay(u, lk, m, st)
	duty := s.mandatory(side, lk, m)
	held := m >= bitBridge && s.heldBy(lk.wet) != side
	s.cross(side, lk, m)
	if held && s.heldBy(lk.wet) == side {
		s.visitedLocs[9] |= 0x80 // taking a boundary is loud
	}
	s.setLoc(u, to)
	s.enteredFrom[u] = f
	s.roles[u] |= fMoved
	s.deeds[u] = s.deeds[u]&^fModeMask | modeOf(m)
	if m >= bitWade || isZone(to) {
		s.deeds[u] |= fNoOverrun // 10.5; 14.2: movement ends in a Zone
	}
	s.enter(u, to)
	s.settleControl(f) // enemies left behind alone take the Area (7.2)
	s.visit(to)
	if s.cnt[1-side][to] > 0 { // 9.2: a unit stops where the enemy is
		s.roles[u] |= fWaiting
		if duty {
			s.roles[u] |= fMandatory
		}
		s.halfSteps, s.halfPrice = 0, 0
		s.leaveMover()
		s.node(kAct, side)
		return
	}
	// It must also stop in a Zone (14.2), after spending all MF, and in Polder entered off the
	// road by Infantry (9.67).
	offRoad := !lk.road || m >= bitWade
	if isZone(to) || s.mfSpent[u] == mfAll || landing ||
		s.g.t.polder[to] && s.g.t.units[u].typ <= mechanized && offRoad {
		s.endMove(u)
		return
	}
	s.node(kStep, side)
}

func modeOf(m uint8) uint8 {
	switch m {
	case bitBridge:
		return modeBridge
	case bitWade:
		return modeWade
	case bitFerry, bitBoat:
		return modeWater
	}
	return modeDry
}

// pay charges a step. A unit that has spent nothing may enter at any price (9.21).
func (s *State) pay(u int, lk *link, m uint8, st step) {
	if isAllMF(m, st.exitAll) {
		s.mfSpent[u], s.halfSteps, s.halfPrice = mfAll, 0, 0
		return
	}
	cost := s.surcharge(u, lk, m)
	half := s.halfStep(u, lk, m, st.onRoad)
	cost += s.entryCost(s.g.t.units[u].side, lk.to)
	if half {
		s.halfSteps++
	} else {
		s.halfSteps, s.halfPrice = 0, 0
	}
	total := int(s.mfSpent[u]) + cost
	if all := s.allowance(u); !half && s.mfSpent[u] == 0 && total > all {
		total = all
	}
	s.mfSpent[u] = uint8(total)
}

// cross counts the use of a bridge, marks a ferry or the boat used, and takes the boundary if the
// unit ends in a Vacant Area (9.62, 9.63, 9.5, 10.2).
func (s *State) cross(side uint8, lk *link, m uint8) {
	switch m {
	case bitBridge:
		s.bridgeState[lk.edge] += xCrossing
	case bitFerry:
		s.bridgeMarks[lk.ferry] |= yFerryUsed
	case bitBoat:
		s.boatUsed = 1
	}
	if m >= bitBridge && s.cnt[1-side][lk.to] == 0 {
		s.setHeld(lk.wet, side)
	}
}

// enter applies what a unit's arrival does to an Area: it opens the way for others (9.65), links up
// (7.21) and takes Control if no enemy is there (7.2).
func (s *State) enter(u int, l uint8) {
	if s.g.t.units[u].typ <= armour {
		s.placeState[l] |= lPoint
	}
	before := s.placeState[l] & lControl
	s.occupy(u, l)
	if s.placeState[l]&lControl != before {
		s.visitedLocs[9] |= 0x80
	}
}

func (s *State) endMove(u int) {
	s.roles[u] |= fDone
	s.exhaust(u)
	s.leaveMover()
	s.node(kAct, s.g.t.units[u].side)
	if phase(s.phase) == phDDayLanding && s.stage == landSeizing {
		s.nextLandArea()
	}
}

func (s *State) leaveMover() {
	s.mover, s.moverTo = none, none
	s.halfSteps, s.halfPrice = 0, 0
	s.visitedLocs = [10]uint8{}
}
