package gamble

// The end of an activation and of an Impulse: who is Spent, the second half of a Double Impulse, losses,
// the Advantage, the marker (8.3, 12.3, 14.5, 6.3).

// endActivation closes the activation: demolition first, in an Assault Impulse only (8.21).
func (s *State) endActivation() {
	if s.activationType == actAssault && (s.activeLocs[0] != locUK || s.activeLocs[1] != none) {
		s.node(kDemolish, s.impulseSide)
		return
	}
	s.closeActivation()
}

// closeActivation: whoever moved or assaulted is Spent (8.3); a lander that did nothing stays Fresh
// (18.42), as does Artillery that only supported.
func (s *State) closeActivation() {
	s.stage = 0
	for u := range s.g.t.nUnits {
		if s.roles[u] == 0 && s.deeds[u] == 0 {
			continue
		}
		if s.roles[u]&fMoved != 0 || s.deeds[u]&(fAssaulted|fInfiltrated) != 0 {
			s.exhaust(u)
			s.roles[u] |= fDone
		}
		s.roles[u] &^= fWaiting | fMandatory | fJoined | fSupports | fStarter
		s.deeds[u] &^= fTried // a second Infiltration starts with an attempt of its own
	}
	if s.activation == 1 && s.impulseSide == allied && s.sunset == sunsetNone {
		s.clearActivationKeepType()
		s.roll(cSunset) // 6.3: no two-dice roll was made
		return
	}
	s.afterSunset()
}

// clearActivationKeepType keeps what K_AFTER asks for: the type and place of the activation.
func (s *State) clearActivationKeepType() {
	typ, at := s.activationType, s.activeLocs
	s.clearActivation()
	s.activationType, s.activeLocs = typ, at
}

func (s *State) afterSunset() {
	if s.activationType == actPass {
		s.endImpulse()
		return
	}
	if s.doubled != doubleNone || s.activation > 1 {
		s.endImpulse()
		return
	}
	s.clearActivationKeepType()
	s.node(kAfter, s.impulseSide)
}

// maskAfter offers the second half of a Double Impulse to the holder of the Advantage (12.3) and
// the free activation of Zone F (14.5), neither after an Air Bombardment (16.21).
func (s *State) maskAfter() {
	s.allowCtrl(ctrlStop)
	if s.activationType == actAir {
		return
	}
	if s.holder == s.impulseSide {
		s.allowCtrl(ctrlDouble)
	}
	base := s.g.t.base
	if s.impulseSide == allied && isZone(base) && s.g.t.inPlay.has(base) &&
		s.activeLocs[0] != base && s.targetLoc != base && s.activeLocs[2] != base && s.zoneFUseful() {
		s.allowCtrl(ctrlZoneF)
	}
}

// zoneFUseful leaves out an activation that could only be empty.
func (s *State) zoneFUseful() bool {
	return s.worthActivating(allied, s.g.t.base) || s.canBombard(allied, s.g.t.base)
}

func (s *State) actAfter(_ block, c int) {
	switch c {
	case ctrlDouble:
		s.spendAdvantage()
		s.doubled = doubleSequential
		s.clearActivation()
		s.beginHalf()
		s.node(kImpulse2, s.impulseSide)
	case ctrlZoneF:
		s.doubled = doubleZoneF
		s.clearActivation()
		s.beginHalf()
		s.node(kImpulse2, s.impulseSide)
	default:
		s.endImpulse()
	}
}

// beginHalf: by another reading the second half has prices, bridge counts and gun support of its own (8.1,
// 12.2); Areas assaulted in the first stay closed to it by any (12.3b).
func (s *State) beginHalf() {
	if !s.reads(halfAnew) {
		return
	}
	for l := range s.placeState {
		s.placeState[l] &^= lCaptured // 7.2
	}
	for e := range s.g.t.nEdges {
		s.bridgeState[e] &^= xCrossMask // 9.62b
		s.bridgeMarks[e] &^= ySeized    // 9.22c
		s.seizedBy[e] = 0
	}
	for u := range s.g.t.nUnits {
		s.roles[u] &^= fSupported // 10.5f
		if s.roles[u]&(fMoved|fDone) == 0 && s.deeds[u]&fLander == 0 {
			s.mfSpent[u] = 0 // 10.6e
		}
	}
}

// endImpulse: losses move the Sunset DRM, then the Advantage may be lost or pass (12.2, 12.4).
func (s *State) endImpulse() {
	s.actor = s.impulseSide
	first := enemyOf(s.impulseSide) // the opponent's losses first
	last := s.sunset == sunsetEnd   // the marker goes back to 0 before it could matter (6.4)
	if k := s.drmSpaces(first); k > 0 && s.stage&1 == 0 && !last {
		s.askDRM(enemyOf(first), k, 1)
		return
	}
	if k := s.drmSpaces(s.impulseSide); k > 0 && s.stage&2 == 0 && !last {
		s.askDRM(enemyOf(s.impulseSide), k, 2)
		return
	}
	s.loseAdvantage()
	s.transferAdvantage()
	if s.impulseSide == german {
		s.clearImpulse()
		s.beginImpulse(allied)
		return
	}
	sunset, air := s.sunset, s.airImpulse
	s.clearImpulse()
	s.sunset = sunsetNone
	if sunset == sunsetEnd {
		s.endDaylight()
		return
	}
	if sunset == sunsetFlip {
		s.weatherFlips = 1
	}
	if air == 0 { // 16.2
		s.impulse++
	}
	if s.impulse > 13 { // 6.3
		s.impulse = 13
		s.endDaylight()
		return
	}
	s.beginImpulse(german)
}
