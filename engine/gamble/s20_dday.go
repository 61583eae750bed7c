package gamble

import "bridgehead/engine"

// D-Day (20): the four Invasion Phases before the first Impulse.

var _ engine.Deployer = (*State)(nil)

// Deploying: with free landings the Airborne units of D-Day are placed (23.2).
func (s *State) Deploying() bool { return kind(s.kind) == kDDayDrop }

// beginDDay places everybody but the Airborne and starts the Air Bombardment Phase (20.1).
func (s *State) beginDDay() {
	s.phase, s.impulseSide = uint8(phDDayAir), allied
	s.clearImpulse()
	s.nextTower()
}

// nextTower goes on with the Tower Areas, in the order the Allied player likes, then ends the Phase;
// the US 8th Air marker becomes the Air Supply marker (20.2).
func (s *State) nextTower() {
	if s.targetLoc != none {
		s.placeState[s.targetLoc] |= lStart
	}
	s.clearAttack()
	s.lead = airEighth
	for l := uint8(0); l < locUK; l++ {
		if s.placeState[l]&lStart == 0 && !s.unitsAt(l).and(s.g.t.towers).empty() {
			s.node(kBombTarget, allied)
			return
		}
	}
	s.airUsed |= 1 << airEighth
	s.endDDayPhase(phDDayArtillery)
	s.artilleryPhase()
}

// endDDayPhase: the Advantage used in a Phase passes at its end (12.2).
func (s *State) endDDayPhase(next phase) {
	s.transferAdvantage()
	s.clearImpulse()
	s.phase = uint8(next)
}

// artilleryPhase: XXX Corps Artillery fires a Barrage in Zone F, unsupported (20.3).
func (s *State) artilleryPhase() {
	b := s.g.t.base
	m := s.ours(allied, b).and(s.g.t.fa).and(s.freshSet())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.g.t.units[u].corpsArt && s.cnt[german][b] > 0 {
			s.targetLoc, s.lead, s.barrage = b, uint8(u), 1
			s.node(kPrimary, allied)
			return
		}
	}
	s.endArtilleryPhase()
}

func (s *State) endArtilleryPhase() {
	s.endDDayPhase(phDDayLanding)
	s.lastUnit = none
	s.placeAirborne()
}

// placeAirborne puts the Airborne units down in their Drop Areas, asking where with the free
// landings of 23.2; then Interdiction (20.4).
func (s *State) placeAirborne() {
	t := s.g.t
	for _, m := range [2]unitSet{t.dday.without(t.fa), t.dday.and(t.fa)} { // Point Units first, for 18.41
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			if s.loc[u] != locLater {
				continue
			}
			if s.g.opts.FreeLandings {
				s.lastUnit = uint8(u)
				s.node(kDDayDrop, allied)
				return
			}
			s.dropDDay(u, t.units[u].setup)
		}
	}
	s.lastUnit = none
	s.visitedLocs = [10]uint8{}
	s.nextInterdiction()
}

func (s *State) dropDDay(u int, l uint8) {
	s.unitState[u] = fresh
	s.setLoc(u, l)
	s.deeds[u] |= fLander | fTried
	s.enter(u, l)
}

// maskDDayDrop: own sector, +1 or +2 TEM or a Supply Head, a line to a Supply Head by the boundary
// limits of 13.8, four units an Area or six in 54 (23.2). Artillery lands with a Point Unit (18.41).
func (s *State) maskDDayDrop() {
	un := &s.g.t.units[s.lastUnit]
	m := s.g.freeDrops[un.sector]
	any := false
	for l := uint8(0); l < numAreas; l++ {
		limit := uint8(4)
		if l == 54-1 {
			limit = 6
		}
		if m.has(l) && s.cnt[allied][l] < limit && (un.typ != artillery || s.cnt[allied][l] > 0) {
			s.allowLoc(l)
			any = true
		}
	}
	if !any {
		s.allowLoc(un.setup)
	}
}

func (s *State) actDDayDrop(_ block, i int) {
	l := uint8(i)
	s.dropDDay(int(s.lastUnit), l)
	s.placeAirborne()
}

// Landing options, also the stage while one is carried out.
const landSeizing = 7

// nextLandArea asks for the next Drop Area to act in (20.4).
func (s *State) nextLandArea() {
	if s.targetLoc != none {
		s.placeState[s.targetLoc] |= lStart
	}
	at := s.placeState
	s.clearAttack()
	s.placeState = at
	s.node(kLandArea, allied)
}

// landOptions: A assaults in a Contested Area, B seizes bridges, C moves from an uncontested one.
func (s *State) landOptions(l uint8) (a, b, c bool) {
	m := s.landers(l)
	if m.empty() {
		return
	}
	if s.contested(l) {
		return !m.and(s.g.t.pointable).empty(), false, false
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		for i := range s.g.t.links[l] {
			lk := &s.g.t.links[l][i]
			b = b || lk.edge != none && s.canSeize(u, lk)
			c = c || s.landingModes(u, lk) != 0
		}
	}
	return
}

func (s *State) landers(l uint8) unitSet {
	return s.ours(allied, l).and(s.g.t.airborneSet).and(s.freshSet()).without(withBit(&s.roles, fMoved))
}

func (s *State) maskLandArea() {
	s.allowCtrl(ctrlStop)
	for l := uint8(0); l < numAreas; l++ {
		if s.placeState[l]&lStart != 0 || s.frs[allied][l] == 0 {
			continue
		}
		if a, b, c := s.landOptions(l); a || b || c {
			s.allowLoc(l)
		}
	}
}

func (s *State) actLandArea(b block, i int) {
	if b != blkLoc {
		s.endDDayPhase(phDDayGround)
		s.groundAssault()
		return
	}
	s.targetLoc = uint8(i)
	s.node(kLandOpt, allied)
}

func (s *State) maskLandOpt() {
	a, b, c := s.landOptions(s.targetLoc)
	for i, ok := range [3]bool{a, b, c} {
		if ok {
			s.allowCtrl(ctrlOptA + i)
		}
	}
	s.allowCtrl(ctrlOptD)
}

func (s *State) actLandOpt(_ block, c int) {
	switch c {
	case ctrlOptA:
		s.beginAssault(s.targetLoc, ctxLanding)
	case ctrlOptB:
		s.node(kSeizer, allied)
	case ctrlOptC:
		s.stage = 0
		s.node(kAct, allied)
	default:
		s.nextLandArea()
	}
}

// maskSeizer: one Infantry or Armour unit tries bridges, one MF each (20.4B).
func (s *State) maskSeizer() {
	m := s.landers(s.targetLoc).and(s.g.t.pointable)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		for i := range s.g.t.links[s.targetLoc] {
			if lk := &s.g.t.links[s.targetLoc][i]; lk.edge != none && s.canSeize(u, lk) && !s.closedTwin(u, m) {
				s.allowUnit(u)
				break
			}
		}
	}
}

func (s *State) actSeizer(_ block, u int) {
	s.mover, s.stage = uint8(u), landSeizing
	s.node(kStep, allied)
}

// maskLandingMove: option C, one step each (20.4C).
func (s *State) maskLandingMove() {
	s.allowCtrl(ctrlStop)
	m := s.landers(s.targetLoc)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.closedTwin(u, m) {
			continue
		}
		for i := range s.g.t.links[s.targetLoc] {
			if s.landingModes(u, &s.g.t.links[s.targetLoc][i]) != 0 {
				s.allowUnit(u)
				break
			}
		}
	}
}

func (s *State) maskLandingStep(u int) {
	for i := range s.g.t.links[s.loc[u]] {
		lk := &s.g.t.links[s.loc[u]][i]
		if s.stage == landSeizing {
			if lk.edge != none && s.canSeize(u, lk) {
				s.allowEdge(lk.edge)
			}
		} else if s.landingModes(u, lk) != 0 {
			s.allowLoc(lk.to)
		}
	}
}

// landingModes: the step of option C goes to an adjacent Vacant Area and costs all MF; the other
// limits of movement hold (20.4C).
func (s *State) landingModes(u int, lk *link) uint8 {
	t := s.g.t
	un := &t.units[u]
	to := lk.to
	if !isArea(to) || s.cnt[german][to] > 0 || s.full(allied, to) || un.mf == 0 ||
		un.sector != 0 && t.sector[to]&un.sector == 0 {
		return 0
	}
	if un.typ > armour && s.owner(to) != allied && s.placeState[to]&lPoint == 0 {
		return 0
	}
	m, _ := s.crossings(u, lk, lk.road)
	return m
}

// groundAssault: at least one Guards unit must assault in Zone F (20.5).
func (s *State) groundAssault() {
	b := s.g.t.base
	m := s.ours(allied, b).and(s.freshSet()).and(s.g.t.xxxSet).without(s.g.t.fa)
	if s.cnt[german][b] == 0 || m.and(s.g.t.guardSet).empty() || m.and(s.g.t.pointable).empty() {
		s.endDDay()
		return
	}
	s.beginAssault(b, ctxGround)
}

// openGroundPhase lets the units that overrun Zone F go on, by another reading of 10.5e: they have paid for
// the Assault in their Area (10.1a), and what is Contested now was so when the Phase began (10.2a).
func (s *State) openGroundPhase() {
	if !s.reads(groundOverrun) {
		return
	}
	for l := range uint8(locUK) {
		if s.contested(l) {
			s.placeState[l] |= lContested
		}
	}
	cost := s.assaultPrice(s.targetLoc)
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.roles[u] |= fStarter
		s.mfSpent[u] = uint8(min(cost, s.allowance(u)))
	}
}

// endGroundPhase: who went on after an Overrun is Spent (8.3).
func (s *State) endGroundPhase() {
	for u := range s.g.t.nUnits {
		if s.roles[u]&fMoved != 0 || s.deeds[u]&fAssaulted != 0 {
			s.exhaust(u)
		}
	}
	s.endDDay()
}

// endDDay: a normal Turn starts with the German Impulse 0 (20.6).
func (s *State) endDDay() {
	s.endDDayPhase(phDaylight)
	s.startGame()
}

// startGame asks the side that was given Reserves by the bids what it buys with them (23.51).
func (s *State) startGame() {
	for side := uint8(0); side < 2; side++ {
		if s.reserve(side) >= impulsePrice && s.g.opts.BidSupply > 0 {
			s.impulseSide = side
			s.node(kReserve, side)
			return
		}
	}
	s.startImpulses()
}

// startImpulses puts the marker where the scenario and the bids want it (23.51).
func (s *State) startImpulses() {
	s.impulse = int8(max(-3, min(s.g.sc.StartImpulse+int(s.nextShift), 13)))
	s.firstBox = s.impulse
	s.nextShift = 0
	s.beginDaylight()
}
