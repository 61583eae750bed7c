package gamble

// Sequence of play (6), weather (17) and the reinforcements of the Dawn Phase (18.1-18.3).

// sunsetPending: the next two-dice Allied combat roll will be the Sunset DR (6.3); a card never is
// (23.7).
func (s *State) sunsetPending() bool {
	return !s.g.opts.Cards && phase(s.phase) == phDaylight && s.impulseSide == allied && s.activation == 1 && s.sunset == sunsetNone
}

// sunsetClass compares a Sunset DR with the marker. The DRM moves the comparison for sunset only;
// the weather changes on the natural roll, if the day goes on (6.3, 12.41, 17.4).
func (s *State) sunsetClass(dr int) uint8 {
	n := int(s.impulse)
	switch {
	case dr+int(s.sunsetDRM) < n:
		return sunsetEnd
	case dr == n:
		return sunsetFlip
	}
	return sunsetAdvance
}

func (s *State) sunsetRolled(dr, _ int) {
	s.sunset = s.sunsetClass(dr)
	s.afterSunset()
}

// noteSunset: the first two-dice Allied roll of an Allied Impulse is its Sunset DR; dice of the
// second half of a Double Impulse are not (6.3, 12.2).
func (s *State) noteSunset(k kind, dr int) {
	if (k == cAssault || k == cBombard) && s.sunsetPending() {
		s.sunset = s.sunsetClass(dr)
	}
}

// beginDawn opens a Turn after the first. Its order is that of 6.1 and 6.2: reinforcements, markers, weather.
func (s *State) beginDawn() {
	s.phase, s.impulseSide = uint8(phDawn), german
	s.impulsesToday = 0
	s.dirty = true // a group's first day may have come (18.3)
	for u := range s.g.t.nUnits {
		s.unitState[u] &= lastingMask
	}
	for _, d := range s.g.intDates {
		if d == s.date { // 18.2c
			s.interdictors++
		}
	}
	s.lastUnit = none
	s.placeReinforcements()
}

// reinforced goes on where every reinforcement has its place: markers are reset, then the weather is rolled for
// (6.21b). There is no roll before Sep 19: Sep 18 begins Clear whatever the day before ended with (6.21a).
func (s *State) reinforced() {
	s.airUsed &^= 3                                      // 6.2b
	s.constructsUsed, s.repairs = [2]uint8{}, [2]uint8{} // 6.2c, 19.2d
	s.boatUsed = 0                                       // 6.2d
	s.openFerries()                                      // 6.2d
	if s.date <= 18 {
		s.overcast = 0
		s.startOfTurnWeather()
		return
	}
	s.roll(cWeather)
}

func (s *State) openFerries() {
	for e := range s.g.t.nEdges {
		s.bridgeMarks[e] &^= yFerryUsed
	}
}

func (s *State) weatherRolled(die, _ int) {
	s.overcast = uint8(1 - b2u(die >= 4))
	s.startOfTurnWeather()
}

func (s *State) startOfTurnWeather() {
	s.dawnOvercast = s.overcast
	s.beginDaylight()
}

// placeReinforcements places what is due. A German unit with several Zones of entry gives its owner
// a choice; units are taken in ascending id.
func (s *State) placeReinforcements() {
	start := 0
	if s.lastUnit != none {
		start = int(s.lastUnit) + 1
	}
	for u := start; u < s.g.t.nUnits; u++ {
		un := &s.g.t.units[u]
		if s.loc[u] != locLater || un.date > s.date {
			continue
		}
		switch {
		case un.pioLehr: // 22.2
			if a := s.g.deelen; s.owner(a) == german && s.cnt[allied][a] == 0 && !s.full(german, a) {
				s.arrive(u, a)
			}
		case un.div52: // 22.2
			if a := s.g.deelen; s.owner(a) == allied && s.cnt[german][a] == 0 && s.frs[allied][a] > 0 {
				s.arrive(u, locUK)
			}
		case un.cond != 0: // 18.3: at the instant, see testConditions
		case un.side == allied && un.airborne:
			s.arrive(u, locUK) // 18.4
		case un.side == allied:
			s.arrive(u, s.g.t.base)
		default:
			if s.placeGerman(u) {
				return
			}
		}
	}
	s.lastUnit = none
	s.reinforced()
}

// placeGerman reports whether it asked the German side for a Zone (18.2).
func (s *State) placeGerman(u int) bool {
	zones := s.g.t.units[u].zones
	first, n := uint8(none), 0
	for l := uint8(numAreas); l < locUK; l++ {
		if zones.has(l) && s.g.t.inPlay.has(l) {
			if n == 0 {
				first = l
			}
			n++
		}
	}
	switch n {
	case 0:
		s.loc[u] = locNowhere
	case 1:
		s.arrive(u, first)
	default:
		s.lastUnit = uint8(u)
		s.node(kReinf, german)
		return true
	}
	return false
}

func (s *State) maskReinf() {
	for l := uint8(numAreas); l < locUK; l++ {
		if s.g.t.units[s.lastUnit].zones.has(l) && s.g.t.inPlay.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actReinf(_ block, i int) {
	l := uint8(i)
	s.arrive(int(s.lastUnit), l)
	s.placeReinforcements()
}

// arrive puts a reinforcement on the map, Fresh; alone in an enemy-Controlled place it takes
// Control of it (7.2, 18.2).
func (s *State) arrive(u int, l uint8) {
	s.unitState[u] = fresh
	s.setLoc(u, l)
	if l != locUK {
		s.occupy(u, l)
	}
}

// testConditions releases the XXX Corps groups the moment their card condition is met (18.3).
func (s *State) testConditions() {
	for i := range s.g.t.conds {
		c := &s.g.t.conds[i]
		if !c.instant || s.groupsReleased>>i&1 != 0 || s.date < c.minDate || !s.g.groupWaits[i] {
			continue
		}
		if !s.conditionMet(c) {
			continue
		}
		s.groupsReleased |= 1 << i
		for u := range s.g.t.nUnits {
			if int(s.g.t.units[u].cond) == i+1 && s.loc[u] == locLater {
				s.arrive(u, s.g.t.base)
			}
		}
	}
}

func (s *State) conditionMet(c *condition) bool {
	m := s.g.t.xxxSet
	var reach locSet
	traced := false
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		l := s.loc[u]
		if l >= locUK || !c.region.has(l) {
			continue
		}
		if !c.supplied {
			return true
		}
		if !traced {
			reach, traced = s.traceAllied(), true
		}
		if s.suppliedBy(reach, l, allied) {
			return true
		}
	}
	return false
}

// beginDaylight opens the impulses of a Turn with the marker where purchases put it (6.4, 13.7).
func (s *State) beginDaylight() {
	s.transferAdvantage() // used in the Dawn Phase, it passes at its end (12.2)
	s.phase = uint8(phDaylight)
	s.impulsesToday = 0
	s.lastPass = 0
	s.beginImpulse(german)
}

// endDaylight: Breakthrough is tested before Refit (21.1).
func (s *State) endDaylight() {
	s.clearImpulse()
	s.weatherFlips = 0
	s.lastPass, s.impulsesToday = 0, 0
	if s.breakthrough() {
		s.finish(allied)
		return
	}
	if s.g.sc.End == "daylight" && s.date == s.g.lastDate {
		s.finalCheck()
		return
	}
	s.impulse, s.sunsetDRM = 0, 0 // 6.4a
	s.sunset = sunsetNone
	s.openFerries()
	s.beginRefit(german)
}

// endTurn follows the Allied Regroup.
func (s *State) endTurn() {
	if s.date == 17 {
		s.markEindhoven()
	}
	if s.checkVictory() {
		return
	}
	s.date++
	s.impulse = max(-3, min(s.nextShift, 13))
	s.nextShift = 0
	s.beginDawn()
}

// finish ends the game for a side.
func (s *State) finish(side uint8) {
	s.result = 1
	if side == german {
		s.result = -1
	}
	s.phase = uint8(phOver)
	s.node(kTerminal, german)
}
