package gamble

import "math/bits"

// Landings from the United Kingdom box (18.4) and Interdiction of landings (18.44).

const landMax = 3 // units from the UK Box in an Impulse (18.41)

// dropAreas are the Areas the unit may land in now (18.41, 18.5); one assaulted in an earlier half of
// the Impulse is closed (9.3, 12.3).
func (s *State) dropAreas(u int) (out locSet) {
	t := s.g.t
	un := &t.units[u]
	for l := uint8(0); l < numAreas; l++ {
		ok := un.dropMask.has(l)
		if s.date > 19 && !un.div52 { // any Area of its colour in its own sector
			ok = t.dropColour[l]&un.colour != 0 && (un.sector == 0 || t.sector[l]&un.sector != 0)
		}
		if ok && t.inPlay.has(l) && !s.dropFull(l) && s.placeState[l]&lAssaulted == 0 {
			out.add(l)
		}
	}
	return out
}

// dropFull counts units declared for l but not yet landed (18.41).
func (s *State) dropFull(l uint8) bool {
	return int(s.cnt[allied][l])+s.declaredFor(l, false) >= stackMax
}

// declared are the units chosen for landing in this activation.
func (s *State) declared() unitSet {
	if s.activeLocs[0] != locUK && s.activeLocs[1] != locUK {
		return unitSet{}
	}
	return withBit(&s.deeds, fTried).and(matching(&s.loc, locUK))
}

func (s *State) declaredFor(l uint8, pointOnly bool) (n int) {
	if s.activationType != actAssault {
		return 0
	}
	m := s.declared()
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.enteredFrom[u] == l && (!pointOnly || s.g.t.pointable.has(u)) {
			n++
		}
	}
	return n
}

// liftReady: with Double Lifts a later lift is in the box early, but flies from impulse 7 on (23.3).
func (s *State) liftReady(u int) bool {
	un := &s.g.t.units[u]
	return un.date <= s.date || s.g.opts.DoubleLifts && un.date == s.date+1 && un.date <= 19 && s.impulse >= 7
}

// canLand: Clear weather, and a unit in the box with somewhere to go (17.2, 17.3, 18.4).
func (s *State) canLand(side uint8) bool {
	if side != allied || s.overcast != 0 || s.landings >= landMax || !s.g.t.inPlay.has(locUK) {
		return false
	}
	return !s.landable().empty()
}

// landable are the units that may be declared next. Artillery may not land alone in a German-
// Controlled, uncontested Area, so it is offered only while a Point Unit for it can still be
// declared (18.41).
func (s *State) landable() (out unitSet) {
	m := matching(&s.loc, locUK).without(s.declared())
	slots := landMax - int(s.landings) - s.declared().count()
	if slots <= 0 {
		return out
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.liftReady(u) && !s.landAreas(u, slots).empty() {
			out.add(u)
		}
	}
	return out
}

// landAreas are the Areas u may be declared for with so many slots left, itself included.
func (s *State) landAreas(u, slots int) (out locSet) {
	areas := s.dropAreas(u)
	lack, lacking := s.lackingPoint()
	point := s.g.t.pointable.has(u)
	for w := range areas {
		for b := areas[w]; b != 0; b &= b - 1 {
			l := uint8(w<<6 + bits.TrailingZeros64(b))
			if lacking && !(point && l == lack) && (slots < 2 || l != lack && !s.pointFor(lack, u)) {
				continue // the last slot, or the last candidate, belongs to the missing Point Unit
			}
			if !point && s.needsPoint(l) && s.declaredFor(l, true) == 0 &&
				(lacking && l != lack || slots < 2 || !s.pointFor(l, u)) {
				continue
			}
			out.add(l)
		}
	}
	return out
}

// needsPoint: German-Controlled and not Contested.
func (s *State) needsPoint(l uint8) bool { return s.owner(l) == german && !s.contested(l) }

// lackingPoint finds a Drop Area for which Artillery is declared without its Point Unit.
func (s *State) lackingPoint() (l uint8, lacking bool) {
	m := s.declared().without(s.g.t.pointable)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if a := s.enteredFrom[u]; s.needsPoint(a) && s.declaredFor(a, true) == 0 {
			return a, true
		}
	}
	return none, false
}

// pointFor: a Point Unit other than u could still be declared for l.
func (s *State) pointFor(l uint8, u int) bool {
	if int(s.cnt[allied][l])+s.declaredFor(l, false)+1 >= stackMax {
		return false
	}
	m := matching(&s.loc, locUK).without(s.declared()).and(s.g.t.pointable)
	for v := m.next(0); v >= 0; v = m.next(v + 1) {
		if v != u && s.liftReady(v) && s.dropAreas(v).has(l) {
			return true
		}
	}
	return false
}

func (s *State) maskUKUnit() {
	m := s.landable()
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
	if _, lacking := s.lackingPoint(); !lacking {
		s.allowCtrl(ctrlStop)
		if s.mayCombine() {
			s.allowCtrl(ctrlDouble)
		}
	}
}

func (s *State) actUKUnit(b block, i int) {
	switch {
	case b == blkUnit:
		s.mover = uint8(i)
		s.node(kUKDrop, allied)
	case i == ctrlDouble:
		s.node(kDoubleArea, allied)
	default:
		s.land()
	}
}

func (s *State) maskUKDrop() {
	slots := landMax - int(s.landings) - s.declared().count()
	o := s.landAreas(int(s.mover), slots)
	for l := uint8(0); l < numAreas; l++ {
		if o.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actUKDrop(_ block, i int) {
	l := uint8(i)
	s.enteredFrom[s.mover] = l
	s.deeds[s.mover] |= fTried
	s.mover = none
	s.node(kUKUnit, allied)
}

// land brings the declared units down together, then rolls Interdiction unit by unit (18.42).
func (s *State) land() {
	for i, l := range s.activeLocs {
		if l == locUK {
			s.landingsMade |= 1 << i
		}
	}
	m := s.declared()
	var costs [numLocs]uint8
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if l := s.enteredFrom[u]; costs[l] == 0 {
			costs[l] = uint8(s.entryCost(allied, l))
		}
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		l := s.enteredFrom[u]
		s.enteredFrom[u] = locUK
		s.landings++
		s.setLoc(u, l)
		s.deeds[u] = s.deeds[u]&^fModeMask | fLander
		s.roles[u] |= fStarter
		// The price of acting at once (18.42); by parachute nobody comes by road (9.67).
		s.mfSpent[u] = uint8(min(int(costs[l]), s.allowance(u)))
		if s.g.t.polder[l] && s.g.t.units[u].typ <= mechanized {
			s.mfSpent[u] = mfAll
		}
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.enter(u, s.loc[u])
	}
	s.visitedLocs = [10]uint8{}
	s.nextInterdiction()
}

// nextInterdiction rolls for the next landed unit, ascending.
func (s *State) nextInterdiction() {
	m := withBit(&s.deeds, fTried).and(withBit(&s.deeds, fLander))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.deeds[u] &^= fTried
		if s.interdiction(u) > 0 {
			s.rollingUnit = uint8(u)
			s.roll(cInterdict)
			return
		}
		s.landed(u)
	}
	if phase(s.phase) == phDDayLanding {
		s.nextLandArea()
		return
	}
	s.node(kAct, allied)
}

// interdiction is the value against unit u where it lands; on D-Day with free landings Polder adds to
// it (23.2).
func (s *State) interdiction(u int) int {
	l := s.loc[u]
	iv := s.interdictionValue(l)
	if s.g.opts.FreeLandings && phase(s.phase) == phDDayLanding && s.g.t.polder[l] {
		iv++
		if un := &s.g.t.units[u]; un.glider || un.typ == artillery {
			iv++
		}
	}
	return iv
}

// interdictRolled: below the value Spent and Disrupted, equal Spent, above unhurt (18.44).
func (s *State) interdictRolled(die, _ int) {
	u := int(s.rollingUnit)
	s.rollingUnit = none
	switch iv := s.interdiction(u); {
	case die < iv:
		s.setStatus(u, d1)
	case die == iv:
		s.setStatus(u, spent)
	}
	if s.isFresh(u) {
		s.landed(u)
	} else {
		s.roles[u] |= fDone
		s.unitState[u] |= uHit
	}
	s.nextInterdiction()
}

// landed: an untouched unit may act. In a German-Controlled Area with Germans that was not Contested
// it must assault (18.43), in one that was it may.
func (s *State) landed(u int) {
	l := s.loc[u]
	if phase(s.phase) == phDDayLanding || s.cnt[german][l] == 0 {
		return
	}
	s.roles[u] |= fWaiting
	if s.placeState[l]&lContested == 0 && s.owner(l) == german {
		s.roles[u] |= fMandatory
	}
}
