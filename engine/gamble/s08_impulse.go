package gamble

// Impulses (8), the Double Impulse (12.3), the free activation of Zone F (14.5) and what ends an
// Impulse.

// Activation types.
const (
	actNone = iota
	actAssault
	actInfiltration
	actBombard
	actAir
	actInterdiction
	actPass
)

// Doubled values.
const (
	doubleNone = iota
	doubleCombined
	doubleSequential
	doubleZoneF
)

func (s *State) beginImpulse(side uint8) {
	s.impulseSide = side
	s.impulsesToday++
	if side == german && s.weatherFlips != 0 { // 17.4
		s.overcast ^= 1
		s.weatherFlips = 0
	}
	for l := uint8(0); l < locUK; l++ {
		s.placeState[l] &= lControl | lMarker
		if s.contested(l) {
			s.placeState[l] |= lContested
		}
		if s.control(l) == ctlCorps && s.cnt[german][l] == 0 {
			s.placeState[l] |= lStart // 9.5
		}
	}
	s.activation, s.doubled, s.sunset, s.airImpulse, s.landings = 0, doubleNone, sunsetNone, 0, 0
	s.lost = [2]uint8{}
	s.clearActivation()
	s.node(kImpulse, side)
}

// clearActivation forgets the last activation but not what the whole Impulse remembers.
func (s *State) clearActivation() {
	s.activationType, s.rolled, s.landingsMade = actNone, 0, 0
	s.activeLocs = [3]uint8{none, none, none}
	s.clearAttack()
}

func (s *State) clearAttack() {
	s.targetLoc, s.lead, s.primary, s.primaryEdge = none, none, none, none
	s.pointUnit, s.forwardUnit, s.barrage, s.combatContext = none, none, 0, 0
	s.rollingUnit, s.rollingEdge = none, none
	s.pointsLeft, s.mistakePoints, s.stage = 0, 0, 0
	s.av, s.dv, s.absorbable = 0, 0, 0
	s.mover, s.moverTo, s.lastUnit = none, none, none
	s.halfSteps, s.halfPrice = 0, 0
	s.retreatUnit, s.retreatFrom, s.retreatCause = none, none, 0
	s.visitedLocs = [10]uint8{}
}

// clearImpulse wipes the scratch of an Impulse or D-Day Phase.
func (s *State) clearImpulse() {
	s.mfSpent, s.enteredFrom = [maxUnits]uint8{}, [maxUnits]uint8{}
	s.roles, s.deeds = [maxUnits]uint8{}, [maxUnits]uint8{}
	for u := range s.g.t.nUnits {
		s.unitState[u] &^= uReduced | uHit
	}
	for l := range s.placeState {
		s.placeState[l] &= lControl | lMarker
	}
	for e := range s.g.t.nEdges {
		s.bridgeState[e] &= xState
		s.bridgeMarks[e] &^= ySeized
		s.seizedBy[e] = 0
	}
	s.lost = [2]uint8{}
	s.activation, s.doubled, s.airImpulse, s.landings = 0, doubleNone, 0, 0
	s.clearActivation()
}

// frozen: on Sep 17 at the first box the Germans may do nothing but demolish (20.61).
func (s *State) frozen(side uint8) bool {
	if side != german || s.date != 17 || phase(s.phase) != phDaylight || s.g.sc.Start != "d-day" {
		return false
	}
	if s.reads(freezeOnce) {
		return s.impulsesToday == 1
	}
	return s.impulse == s.firstBox
}

func (s *State) maskImpulse() {
	side := s.impulseSide
	if kind(s.kind) == kImpulse {
		s.allowCtrl(ctrlPass) // 8.24
	}
	s.allowCtrl(ctrlAssault) // 8.21: any Area may be made active, also to no purpose
	if s.frozen(side) {
		return
	}
	if s.doubled == doubleZoneF { // 14.5: the second location is Zone F
		if s.canBombard(side, s.g.t.base) {
			s.allowCtrl(ctrlBombard)
		}
		return
	}
	if s.anyBombardment(side) {
		s.allowCtrl(ctrlBombard)
	}
	if side == german {
		if s.anyInfiltration() {
			s.allowCtrl(ctrlInfiltrate)
		}
		if s.anyInterdictionArea() {
			s.allowCtrl(ctrlInterdict)
		}
		return
	}
	// Air Bombardment is the sole activity of an Impulse, in Clear weather (16.2, 16.21).
	if kind(s.kind) == kImpulse && s.overcast == 0 && s.anyAirTarget() {
		for i := range 2 {
			if s.airUsed>>i&1 == 0 {
				s.allowCtrl(ctrlAir2 + i)
			}
		}
	}
}

func (s *State) actImpulse(_ block, c int) {
	side := s.impulseSide
	if c == ctrlPass {
		s.pass(side)
		return
	}
	s.lastPass = 0
	s.clearActivation()
	s.activation++
	switch c {
	case ctrlAssault:
		s.activationType = actAssault
		if s.doubled == doubleZoneF {
			s.activate(0, s.g.t.base)
			return
		}
		s.node(kActive, side)
	case ctrlInfiltrate:
		s.activationType = actInfiltration
		s.node(kActive, side)
	case ctrlBombard:
		s.activationType = actBombard
		if s.doubled == doubleZoneF {
			s.actBombTarget(blkLoc, int(s.g.t.base))
			return
		}
		s.node(kBombTarget, side)
	case ctrlAir2, ctrlAir83:
		s.activationType, s.airImpulse = actAir, 1
		s.lead = uint8(c - ctrlAir2) // the marker
		s.node(kBombTarget, side)
	case ctrlInterdict:
		s.activationType = actInterdiction
		s.node(kIntArea, side)
	}
}

// pass: two declared Passes running, by different players, end the day at once; if the second is
// the Allied one no Sunset DR is rolled (8.24).
func (s *State) pass(side uint8) {
	if s.lastPass == 1+enemyOf(side) {
		s.endDaylight()
		return
	}
	s.lastPass = 1 + side
	s.activationType, s.activation = actPass, 1
	if side == allied {
		s.roll(cSunset)
		return
	}
	s.endImpulse()
}

// maskActive offers the locations whose activation can come to something. Where there is none, one
// location stands for every empty activation: they all have the same effect.
func (s *State) maskActive() {
	side := s.impulseSide
	if s.activationType == actInfiltration {
		s.maskInfActive()
		return
	}
	any := false
	for l := uint8(0); l < locUK; l++ {
		if s.g.t.inPlay.has(l) && l != s.activeLocs[0] && s.worthActivating(side, l) {
			s.allowLoc(l)
			any = true
		}
	}
	if s.activeLocs[0] != locUK && s.canLand(side) {
		s.allowLoc(locUK)
		any = true
	}
	if any {
		return
	}
	for l := uint8(0); l < numAreas; l++ {
		if s.g.t.inPlay.has(l) && s.owner(l) == side {
			s.allowLoc(l)
			return
		}
	}
	for l := uint8(0); l < locUK; l++ {
		if s.g.t.inPlay.has(l) {
			s.allowLoc(l)
			return
		}
	}
}

func (s *State) worthActivating(side, l uint8) bool {
	for i := range s.g.t.links[l] {
		lk := &s.g.t.links[l][i]
		if lk.edge == none {
			continue
		}
		if s.canDemolish(side, lk.edge) || s.canRepair(side, l, lk.edge) {
			return true
		}
	}
	if s.frozen(side) || s.frs[side][l] == 0 {
		return false
	}
	m := s.starters(side, l)
	// An Assault in a Contested Area needs a Point Unit among those that began there (10.3).
	if s.cnt[1-side][l] > 0 && s.placeState[l]&lAssaulted == 0 && !m.and(s.g.t.pointable).empty() {
		return true
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.hasStep(u) {
			return true
		}
	}
	return false
}

// starters are the units that may act if l is activated now: Fresh, and not moved or landed in an
// earlier half of this Impulse (8.21, 12.3).
func (s *State) starters(side, l uint8) unitSet {
	m := s.ours(side, l).without(s.g.t.towers)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.isFresh(u) || s.roles[u]&(fMoved|fDone) != 0 || s.deeds[u]&(fLander|fInfiltrated|fAssaulted) != 0 {
			m.remove(u)
		}
	}
	return m
}

func (s *State) actActive(_ block, i int) {
	l := uint8(i)
	if kind(s.kind) == kDoubleArea {
		s.spendAdvantage()
		s.doubled = doubleCombined
		s.activate(1, l)
		return
	}
	s.activate(0, l)
}

// activate makes l the i-th active location of this activation.
func (s *State) activate(i int, l uint8) {
	side := s.impulseSide
	s.activeLocs[i] = l
	if l != locUK && !s.frozen(side) {
		m := s.starters(side, l)
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			s.roles[u] |= fStarter
		}
	}
	if s.activationType == actInfiltration {
		s.node(kInfTarget, side)
		return
	}
	if l == locUK {
		s.node(kUKUnit, side)
		return
	}
	s.node(kRepair, side)
}

// afterRepairs goes on to landings still to be made, then to movement.
func (s *State) afterRepairs() {
	for i, l := range s.activeLocs {
		if l == locUK && s.landingsMade&(1<<i) == 0 {
			s.node(kUKUnit, s.impulseSide)
			return
		}
	}
	s.node(kAct, s.impulseSide)
}
