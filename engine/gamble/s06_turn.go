package gamble

// Sequence of play (6), weather (17) and the reinforcements of the Dawn Phase (18.1-18.3).

// sunsetPending: the next two-dice Allied combat roll will be the Sunset DR (6.3); a card never is
// (23.7).
func (s *State) sunsetPending() bool {
	return !s.g.opts.Cards && phase(s.Phase) == phDaylight && s.ImpSide == allied && s.ActNo == 1 && s.Sunset == sunsetNone
}

// sunsetClass compares a Sunset DR with the marker. The DRM moves the comparison for sunset only;
// the weather changes on the natural roll, if the day goes on (6.3, 12.41, 17.4).
func (s *State) sunsetClass(dr int) uint8 {
	n := int(s.Impulse)
	switch {
	case dr+int(s.DRM) < n:
		return sunsetEnd
	case dr == n:
		return sunsetFlip
	}
	return sunsetAdvance
}

func (s *State) sunsetRolled(dr, _ int) {
	s.Sunset = s.sunsetClass(dr)
	s.afterSunset()
}

// noteSunset: the first two-dice Allied roll of an Allied Impulse is its Sunset DR; dice of the
// second half of a Double Impulse are not (6.3, 12.2).
func (s *State) noteSunset(k kind, dr int) {
	if (k == cAssault || k == cBombard) && s.sunsetPending() {
		s.Sunset = s.sunsetClass(dr)
	}
}

// beginDawn opens a Turn after the first. Its order is that of 6.1 and 6.2: reinforcements, markers, weather.
func (s *State) beginDawn() {
	s.Phase, s.ImpSide = uint8(phDawn), german
	s.Impulses = 0
	s.dirty = true // a group's first day may have come (18.3)
	for u := range s.g.t.nUnits {
		s.Ust[u] &= lastingMask
	}
	for _, d := range s.g.intDates {
		if d == s.Date { // 18.2c
			s.IntAvail++
		}
	}
	s.LastId = none
	s.placeReinforcements()
}

// reinforced goes on where every reinforcement has its place: markers are reset, then the weather is rolled for
// (6.21b). There is no roll before Sep 19: Sep 18 begins Clear whatever the day before ended with (6.21a).
func (s *State) reinforced() {
	s.AirUsed &^= 3                               // 6.2b
	s.ConUsed, s.Repairs = [2]uint8{}, [2]uint8{} // 6.2c, 19.2d
	s.BoatUsed = 0                                // 6.2d
	s.openFerries()                               // 6.2d
	if s.Date <= 18 {
		s.Overcast = 0
		s.startOfTurnWeather()
		return
	}
	s.roll(cWeather)
}

func (s *State) openFerries() {
	for e := range s.g.t.nEdges {
		s.X2[e] &^= yFerryUsed
	}
}

func (s *State) weatherRolled(die, _ int) {
	s.Overcast = uint8(1 - b2u(die >= 4))
	s.startOfTurnWeather()
}

func (s *State) startOfTurnWeather() {
	s.StartOvercast = s.Overcast
	s.beginDaylight()
}

// placeReinforcements places what is due. A German unit with several Zones of entry gives its owner
// a choice; units are taken in ascending id.
func (s *State) placeReinforcements() {
	start := 0
	if s.LastId != none {
		start = int(s.LastId) + 1
	}
	for u := start; u < s.g.t.nUnits; u++ {
		un := &s.g.t.units[u]
		if s.Loc[u] != locLater || un.date > s.Date {
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
	s.LastId = none
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
		s.Loc[u] = locNowhere
	case 1:
		s.arrive(u, first)
	default:
		s.LastId = uint8(u)
		s.node(kReinf, german)
		return true
	}
	return false
}

func (s *State) maskReinf() {
	for l := uint8(numAreas); l < locUK; l++ {
		if s.g.t.units[s.LastId].zones.has(l) && s.g.t.inPlay.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actReinf(_ block, i int) {
	l := uint8(i)
	s.arrive(int(s.LastId), l)
	s.placeReinforcements()
}

// arrive puts a reinforcement on the map, Fresh; alone in an enemy-Controlled place it takes
// Control of it (7.2, 18.2).
func (s *State) arrive(u int, l uint8) {
	s.Ust[u] = fresh
	s.setLoc(u, l)
	if l != locUK {
		s.occupy(u, l)
	}
}

// testConditions releases the XXX Corps groups the moment their card condition is met (18.3).
func (s *State) testConditions() {
	for i := range s.g.t.conds {
		c := &s.g.t.conds[i]
		if !c.instant || s.Groups>>i&1 != 0 || s.Date < c.minDate || !s.g.groupWaits[i] {
			continue
		}
		if !s.conditionMet(c) {
			continue
		}
		s.Groups |= 1 << i
		for u := range s.g.t.nUnits {
			if int(s.g.t.units[u].cond) == i+1 && s.Loc[u] == locLater {
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
		l := s.Loc[u]
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
	s.Phase = uint8(phDaylight)
	s.Impulses = 0
	s.LastPass = 0
	s.beginImpulse(german)
}

// endDaylight: Breakthrough is tested before Refit (21.1).
func (s *State) endDaylight() {
	s.clearImpulse()
	s.WeatherFlip = 0
	s.LastPass, s.Impulses = 0, 0
	if s.breakthrough() {
		s.finish(allied)
		return
	}
	if s.g.sc.End == "daylight" && s.Date == s.g.lastDate {
		s.finalCheck()
		return
	}
	s.Impulse, s.DRM = 0, 0 // 6.4a
	s.Sunset = sunsetNone
	s.openFerries()
	s.beginRefit(german)
}

// endTurn follows the Allied Regroup.
func (s *State) endTurn() {
	if s.Date == 17 {
		s.markEindhoven()
	}
	if s.checkVictory() {
		return
	}
	s.Date++
	s.Impulse = max(-3, min(s.NextShift, 13))
	s.NextShift = 0
	s.beginDawn()
}

// finish ends the game for a side.
func (s *State) finish(side uint8) {
	s.Result = 1
	if side == german {
		s.Result = -1
	}
	s.Phase = uint8(phOver)
	s.node(kTerminal, german)
}
