package gamble

// The end of an activation and of an Impulse: who is Spent, the second half of a Double Impulse, losses,
// the Advantage, the marker (8.3, 12.3, 14.5, 6.3).

// endActivation closes the activation: demolition first, in an Assault Impulse only (8.21).
func (s *State) endActivation() {
	if s.ActType == actAssault && (s.ActLoc[0] != locUK || s.ActLoc[1] != none) {
		s.node(kDemolish, s.ImpSide)
		return
	}
	s.closeActivation()
}

// closeActivation: whoever moved or assaulted is Spent (8.3); a lander that did nothing stays Fresh
// (18.42), as does Artillery that only supported.
func (s *State) closeActivation() {
	s.Stage = 0
	for u := range s.g.t.nUnits {
		if s.F1[u] == 0 && s.F2[u] == 0 {
			continue
		}
		if s.F1[u]&fMoved != 0 || s.F2[u]&(fAssaulted|fInfiltrated) != 0 {
			s.exhaust(u)
			s.F1[u] |= fDone
		}
		s.F1[u] &^= fWaiting | fMandatory | fJoined | fSupports | fStarter
		s.F2[u] &^= fTried // a second Infiltration starts with an attempt of its own
	}
	if s.ActNo == 1 && s.ImpSide == allied && s.Sunset == sunsetNone {
		s.clearActivationKeepType()
		s.roll(cSunset) // 6.3: no two-dice roll was made
		return
	}
	s.afterSunset()
}

// clearActivationKeepType keeps what K_AFTER asks for: the type and place of the activation.
func (s *State) clearActivationKeepType() {
	typ, at := s.ActType, s.ActLoc
	s.clearActivation()
	s.ActType, s.ActLoc = typ, at
}

func (s *State) afterSunset() {
	if s.ActType == actPass {
		s.endImpulse()
		return
	}
	if s.Doubled != doubleNone || s.ActNo > 1 {
		s.endImpulse()
		return
	}
	s.clearActivationKeepType()
	s.node(kAfter, s.ImpSide)
}

// maskAfter offers the second half of a Double Impulse to the holder of the Advantage (12.3) and
// the free activation of Zone F (14.5), neither after an Air Bombardment (16.21).
func (s *State) maskAfter() {
	s.allowCtrl(ctrlStop)
	if s.ActType == actAir {
		return
	}
	if s.Holder == s.ImpSide {
		s.allowCtrl(ctrlDouble)
	}
	base := s.g.t.base
	if s.ImpSide == allied && isZone(base) && s.g.t.inPlay.has(base) &&
		s.ActLoc[0] != base && s.Target != base && s.ActLoc[2] != base && s.zoneFUseful() {
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
		s.Doubled = doubleSequential
		s.clearActivation()
		s.beginHalf()
		s.node(kImpulse2, s.ImpSide)
	case ctrlZoneF:
		s.Doubled = doubleZoneF
		s.clearActivation()
		s.beginHalf()
		s.node(kImpulse2, s.ImpSide)
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
	for l := range s.Lst {
		s.Lst[l] &^= lCaptured // 7.2
	}
	for e := range s.g.t.nEdges {
		s.X1[e] &^= xCrossMask // 9.62b
		s.X2[e] &^= ySeized    // 9.22c
		s.X3[e] = 0
	}
	for u := range s.g.t.nUnits {
		s.F1[u] &^= fSupported // 10.5f
		if s.F1[u]&(fMoved|fDone) == 0 && s.F2[u]&fLander == 0 {
			s.Mf[u] = 0 // 10.6e
		}
	}
}

// endImpulse: losses move the Sunset DRM, then the Advantage may be lost or pass (12.2, 12.4).
func (s *State) endImpulse() {
	s.Actor = s.ImpSide
	first := enemyOf(s.ImpSide)   // the opponent's losses first
	last := s.Sunset == sunsetEnd // the marker goes back to 0 before it could matter (6.4)
	if k := s.drmSpaces(first); k > 0 && s.Stage&1 == 0 && !last {
		s.askDRM(enemyOf(first), k, 1)
		return
	}
	if k := s.drmSpaces(s.ImpSide); k > 0 && s.Stage&2 == 0 && !last {
		s.askDRM(enemyOf(s.ImpSide), k, 2)
		return
	}
	s.loseAdvantage()
	s.transferAdvantage()
	if s.ImpSide == german {
		s.clearImpulse()
		s.beginImpulse(allied)
		return
	}
	sunset, air := s.Sunset, s.AirImpulse
	s.clearImpulse()
	s.Sunset = sunsetNone
	if sunset == sunsetEnd {
		s.endDaylight()
		return
	}
	if sunset == sunsetFlip {
		s.WeatherFlip = 1
	}
	if air == 0 { // 16.2
		s.Impulse++
	}
	if s.Impulse > 13 { // 6.3
		s.Impulse = 13
		s.endDaylight()
		return
	}
	s.beginImpulse(german)
}
