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
	s.ImpSide = side
	s.Impulses++
	if side == german && s.WeatherFlip != 0 { // 17.4
		s.Overcast ^= 1
		s.WeatherFlip = 0
	}
	for l := uint8(0); l < locUK; l++ {
		s.Lst[l] &= lControl | lMarker
		if s.contested(l) {
			s.Lst[l] |= lContested
		}
		if s.control(l) == ctlCorps && s.cnt[german][l] == 0 {
			s.Lst[l] |= lStart // 9.5
		}
	}
	s.ActNo, s.Doubled, s.Sunset, s.AirImpulse, s.Lands = 0, doubleNone, sunsetNone, 0, 0
	s.Elim = [2]uint8{}
	s.clearActivation()
	s.node(kImpulse, side)
}

// clearActivation forgets the last activation but not what the whole Impulse remembers.
func (s *State) clearActivation() {
	s.ActType, s.Rolled, s.LandDone = actNone, 0, 0
	s.ActLoc = [3]uint8{none, none, none}
	s.clearAttack()
}

func (s *State) clearAttack() {
	s.Target, s.Lead, s.Primary, s.PrimaryEdge = none, none, none, none
	s.Point, s.Forward, s.Barrage, s.Ctx = none, none, 0, 0
	s.RollUnit, s.RollEdge = none, none
	s.Pts, s.MisPts, s.Stage = 0, 0, 0
	s.AV, s.DV, s.Cap = 0, 0, 0
	s.Mover, s.MoverTo, s.LastId = none, none, none
	s.HalfSteps, s.HalfAlive = 0, 0
	s.RetUnit, s.RetLoc, s.RetCtx = none, none, 0
	s.Visited = [10]uint8{}
}

// clearImpulse wipes the scratch of an Impulse or D-Day Phase.
func (s *State) clearImpulse() {
	s.Mf, s.From = [maxUnits]uint8{}, [maxUnits]uint8{}
	s.F1, s.F2 = [maxUnits]uint8{}, [maxUnits]uint8{}
	for u := range s.g.t.nUnits {
		s.Ust[u] &^= uReduced | uHit
	}
	for l := range s.Lst {
		s.Lst[l] &= lControl | lMarker
	}
	for e := range s.g.t.nEdges {
		s.X1[e] &= xState
		s.X2[e] &^= ySeized
		s.X3[e] = 0
	}
	s.Elim = [2]uint8{}
	s.ActNo, s.Doubled, s.AirImpulse, s.Lands = 0, doubleNone, 0, 0
	s.clearActivation()
}

// frozen: on Sep 17 at the first box the Germans may do nothing but demolish (20.61).
func (s *State) frozen(side uint8) bool {
	if side != german || s.Date != 17 || phase(s.Phase) != phDaylight || s.g.sc.Start != "d-day" {
		return false
	}
	if s.reads(freezeOnce) {
		return s.Impulses == 1
	}
	return s.Impulse == s.FirstBox
}

func (s *State) maskImpulse() {
	side := s.ImpSide
	if kind(s.Kind) == kImpulse {
		s.allowCtrl(ctrlPass) // 8.24
	}
	s.allowCtrl(ctrlAssault) // 8.21: any Area may be made active, also to no purpose
	if s.frozen(side) {
		return
	}
	if s.Doubled == doubleZoneF { // 14.5: the second location is Zone F
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
	if kind(s.Kind) == kImpulse && s.Overcast == 0 && s.anyAirTarget() {
		for i := range 2 {
			if s.AirUsed>>i&1 == 0 {
				s.allowCtrl(ctrlAir2 + i)
			}
		}
	}
}

func (s *State) actImpulse(_ block, c int) {
	side := s.ImpSide
	if c == ctrlPass {
		s.pass(side)
		return
	}
	s.LastPass = 0
	s.clearActivation()
	s.ActNo++
	switch c {
	case ctrlAssault:
		s.ActType = actAssault
		if s.Doubled == doubleZoneF {
			s.activate(0, s.g.t.base)
			return
		}
		s.node(kActive, side)
	case ctrlInfiltrate:
		s.ActType = actInfiltration
		s.node(kActive, side)
	case ctrlBombard:
		s.ActType = actBombard
		if s.Doubled == doubleZoneF {
			s.actBombTarget(blkLoc, int(s.g.t.base))
			return
		}
		s.node(kBombTarget, side)
	case ctrlAir2, ctrlAir83:
		s.ActType, s.AirImpulse = actAir, 1
		s.Lead = uint8(c - ctrlAir2) // the marker
		s.node(kBombTarget, side)
	case ctrlInterdict:
		s.ActType = actInterdiction
		s.node(kIntArea, side)
	}
}

// pass: two declared Passes running, by different players, end the day at once; if the second is
// the Allied one no Sunset DR is rolled (8.24).
func (s *State) pass(side uint8) {
	if s.LastPass == 1+enemyOf(side) {
		s.endDaylight()
		return
	}
	s.LastPass = 1 + side
	s.ActType, s.ActNo = actPass, 1
	if side == allied {
		s.roll(cSunset)
		return
	}
	s.endImpulse()
}

// maskActive offers the locations whose activation can come to something. Where there is none, one
// location stands for every empty activation: they all have the same effect.
func (s *State) maskActive() {
	side := s.ImpSide
	if s.ActType == actInfiltration {
		s.maskInfActive()
		return
	}
	any := false
	for l := uint8(0); l < locUK; l++ {
		if s.g.t.inPlay.has(l) && l != s.ActLoc[0] && s.worthActivating(side, l) {
			s.allowLoc(l)
			any = true
		}
	}
	if s.ActLoc[0] != locUK && s.canLand(side) {
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
	if s.cnt[1-side][l] > 0 && s.Lst[l]&lAssaulted == 0 && !m.and(s.g.t.pointable).empty() {
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
		if !s.isFresh(u) || s.F1[u]&(fMoved|fDone) != 0 || s.F2[u]&(fLander|fInfiltrated|fAssaulted) != 0 {
			m.remove(u)
		}
	}
	return m
}

func (s *State) actActive(_ block, i int) {
	l := uint8(i)
	if kind(s.Kind) == kDoubleArea {
		s.spendAdvantage()
		s.Doubled = doubleCombined
		s.activate(1, l)
		return
	}
	s.activate(0, l)
}

// activate makes l the i-th active location of this activation.
func (s *State) activate(i int, l uint8) {
	side := s.ImpSide
	s.ActLoc[i] = l
	if l != locUK && !s.frozen(side) {
		m := s.starters(side, l)
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			s.F1[u] |= fStarter
		}
	}
	if s.ActType == actInfiltration {
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
	for i, l := range s.ActLoc {
		if l == locUK && s.LandDone&(1<<i) == 0 {
			s.node(kUKUnit, s.ImpSide)
			return
		}
	}
	s.node(kAct, s.ImpSide)
}
