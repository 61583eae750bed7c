package gamble

// The nodes of movement: K_ACT picks a unit or an Assault, K_STEP takes it one step at a time, K_MODE
// asks how it crosses (9.1, 9.3).

// K_ACT.

// movers are the units that may start a move: they began in an active location, or landed, and have
// not finished; an Overrunner may go on (9.1, 10.5).
func (s *State) movers() unitSet {
	m := withBit(&s.F1, fStarter).and(s.freshSet())
	m = m.without(withBit(&s.F1, fDone)).without(withBit(&s.F1, fWaiting))
	if s.ActType == actInfiltration {
		m = m.and(withBit(&s.F2, fOverran))
	}
	return m
}

func (s *State) maskAct() {
	if phase(s.Phase) == phDDayLanding {
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
	return t.twin[v] == t.twin[u] && s.Loc[v] == s.Loc[u] && s.Ust[v] == s.Ust[u] && s.Mf[v] == s.Mf[u] &&
		s.From[v] == s.From[u] && s.F1[v] == s.F1[u] && s.F2[v] == s.F2[u] && !s.isSeizer(v) && !s.isSeizer(u)
}

func (s *State) isSeizer(u int) bool {
	for e := range s.g.t.nEdges {
		if s.X2[e]&ySeized != 0 && int(s.X3[e]) == u {
			return true
		}
	}
	return false
}

// maskAssaults offers the Areas that may be assaulted now and reports whether a Mandatory Assault
// is due in one.
func (s *State) maskAssaults(movers unitSet) (duty bool) {
	side := s.ImpSide
	waiting := withBit(&s.F1, fWaiting)
	var seen locSet
	for _, m := range [2]unitSet{waiting, movers} {
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			l := s.Loc[u]
			if l >= locUK || seen.has(l) || s.Lst[l]&lAssaulted != 0 || s.cnt[1-side][l] == 0 {
				continue
			}
			seen.add(l)
			here := s.unitsAt(l).and(waiting.or(movers)).and(s.freshSet())
			if here.and(s.g.t.pointable).empty() {
				continue // 10.3, 18.43: no Point Unit, no Assault
			}
			s.allowLoc(l)
			duty = duty || !here.and(withBit(&s.F1, fMandatory)).empty()
		}
	}
	return duty
}

// mayCombine: the combined form of the Double Impulse is declared before any die of the activation
// is rolled (12.3).
func (s *State) mayCombine() bool {
	if s.Holder != s.ImpSide || s.Rolled != 0 || s.Doubled != doubleNone || s.ActNo != 1 ||
		s.ActType != actAssault || s.frozen(s.ImpSide) {
		return false
	}
	for l := uint8(0); l < locUK; l++ {
		if l != s.ActLoc[0] && s.g.t.inPlay.has(l) && s.worthActivating(s.ImpSide, l) {
			return true
		}
	}
	return s.ActLoc[0] != locUK && s.canLand(s.ImpSide)
}

func (s *State) actAct(b block, i int) {
	switch {
	case b == blkUnit:
		s.startMove(i)
	case b == blkLoc:
		s.beginAssault(uint8(i), ctxImpulse)
	case i == ctrlDouble:
		s.node(kDoubleArea, s.ImpSide)
	case phase(s.Phase) == phDDayLanding:
		s.nextLandArea()
	case phase(s.Phase) == phDDayGround:
		s.endGroundPhase()
	default:
		s.endActivation()
	}
}

func (s *State) startMove(u int) {
	un := &s.g.t.units[u]
	s.Mover, s.HalfSteps, s.HalfAlive = uint8(u), 0, 0
	if un.side == allied && (un.mech || un.typ == armour || un.typ == artillery) && s.Mf[u] == 0 &&
		s.free(allied, s.Loc[u]) && s.Lst[s.Loc[u]]&(lContested|lCaptured) == 0 {
		s.HalfAlive = 1
	}
	s.Visited = [10]uint8{}
	s.visit(s.Loc[u])
	s.node(kStep, un.side)
}

func (s *State) visit(l uint8)        { s.Visited[l>>3] |= 1 << (l & 7) }
func (s *State) visited(l uint8) bool { return s.Visited[l>>3]>>(l&7)&1 != 0 }

// K_STEP.

func (s *State) maskStep() {
	u := int(s.Mover)
	if s.F1[u]&fMoved != 0 || s.F2[u]&fOverran != 0 {
		s.allowCtrl(ctrlStop)
	}
	if s.F1[u]&fDone != 0 {
		return
	}
	if phase(s.Phase) == phDDayLanding {
		s.maskLandingStep(u)
		return
	}
	links := s.g.t.links[s.Loc[u]]
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
	return s.Visited[9]&0x80 == 0 // the loud bit, set by captures and seizures
}

func (s *State) actStep(b block, i int) {
	u := int(s.Mover)
	switch b {
	case blkCtrl:
		s.endMove(u)
	case blkEdge:
		if s.F1[u]&fMoved == 0 {
			s.From[u] = s.Loc[u]
		}
		s.Mf[u] += seizeCost
		s.F1[u] |= fMoved
		s.X1[i] |= xSeizeTry
		s.Visited[9] |= 0x80
		s.RollUnit, s.RollEdge = uint8(u), uint8(i)
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
	s.MoverTo = to
	s.node(kMode, s.g.t.units[u].side)
}

func (s *State) stepModes(u int, lk *link) uint8 {
	if phase(s.Phase) == phDDayLanding {
		return s.landingModes(u, lk)
	}
	st, _ := s.tryStep(u, lk)
	return st.modes
}

func (s *State) linkTo(u int, to uint8) *link {
	f := s.Loc[u]
	return &s.g.t.links[f][s.g.t.linkAt[f][to]]
}

var modeCtrl = [...]int{ctrlBridge, ctrlBridge, ctrlWade, ctrlFerry, ctrlBoat}

func (s *State) maskMode() {
	var modes uint8
	switch {
	case s.RetUnit != none:
		modes = s.retreatModes(int(s.RetUnit), s.RetLoc, s.MoverTo)
	case phase(s.Phase) >= phRegroupGerman:
		modes = s.regroupModes(int(s.Mover), s.MoverTo)
	default:
		modes = s.stepModes(int(s.Mover), s.linkTo(int(s.Mover), s.MoverTo))
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
	to := s.MoverTo
	s.MoverTo = none
	switch {
	case s.RetUnit != none:
		s.retreatStep(to, m)
	case phase(s.Phase) >= phRegroupGerman:
		s.regroup(int(s.Mover), to, m)
	default:
		s.doStep(int(s.Mover), s.linkTo(int(s.Mover), to), m)
	}
}

// doStep moves the unit over the link by mode m and pays for it.
func (s *State) doStep(u int, lk *link, m uint8) {
	side, f, to := s.g.t.units[u].side, s.Loc[u], lk.to
	landing := phase(s.Phase) == phDDayLanding
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
		s.Visited[9] |= 0x80 // taking a boundary is loud
	}
	s.setLoc(u, to)
	s.From[u] = f
	s.F1[u] |= fMoved
	s.F2[u] = s.F2[u]&^fModeMask | modeOf(m)
	if m >= bitWade || isZone(to) {
		s.F2[u] |= fNoOverrun // 10.5; 14.2: movement ends in a Zone
	}
	s.enter(u, to)
	s.settleControl(f) // enemies left behind alone take the Area (7.2)
	s.visit(to)
	if s.cnt[1-side][to] > 0 { // 9.2: a unit stops where the enemy is
		s.F1[u] |= fWaiting
		if duty {
			s.F1[u] |= fMandatory
		}
		s.HalfSteps, s.HalfAlive = 0, 0
		s.leaveMover()
		s.node(kAct, side)
		return
	}
	// It must also stop in a Zone (14.2), after spending all MF, and in Polder entered off the
	// road by Infantry (9.67).
	offRoad := !lk.road || m >= bitWade
	if isZone(to) || s.Mf[u] == mfAll || landing ||
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
		s.Mf[u], s.HalfSteps, s.HalfAlive = mfAll, 0, 0
		return
	}
	cost := s.surcharge(u, lk, m)
	half := s.halfStep(u, lk, m, st.onRoad)
	cost += s.entryCost(s.g.t.units[u].side, lk.to)
	if half {
		s.HalfSteps++
	} else {
		s.HalfSteps, s.HalfAlive = 0, 0
	}
	total := int(s.Mf[u]) + cost
	if all := s.allowance(u); !half && s.Mf[u] == 0 && total > all {
		total = all
	}
	s.Mf[u] = uint8(total)
}

// cross counts the use of a bridge, marks a ferry or the boat used, and takes the boundary if the
// unit ends in a Vacant Area (9.62, 9.63, 9.5, 10.2).
func (s *State) cross(side uint8, lk *link, m uint8) {
	switch m {
	case bitBridge:
		s.X1[lk.edge] += xCrossing
	case bitFerry:
		s.X2[lk.ferry] |= yFerryUsed
	case bitBoat:
		s.BoatUsed = 1
	}
	if m >= bitBridge && s.cnt[1-side][lk.to] == 0 {
		s.setHeld(lk.wet, side)
	}
}

// enter applies what a unit's arrival does to an Area: it opens the way for others (9.65), links up
// (7.21) and takes Control if no enemy is there (7.2).
func (s *State) enter(u int, l uint8) {
	if s.g.t.units[u].typ <= armour {
		s.Lst[l] |= lPoint
	}
	before := s.Lst[l] & lControl
	s.occupy(u, l)
	if s.Lst[l]&lControl != before {
		s.Visited[9] |= 0x80
	}
}

func (s *State) endMove(u int) {
	s.F1[u] |= fDone
	s.exhaust(u)
	s.leaveMover()
	s.node(kAct, s.g.t.units[u].side)
	if phase(s.Phase) == phDDayLanding && s.Stage == landSeizing {
		s.nextLandArea()
	}
}

func (s *State) leaveMover() {
	s.Mover, s.MoverTo = none, none
	s.HalfSteps, s.HalfAlive = 0, 0
	s.Visited = [10]uint8{}
}
