package gamble

// Infiltration (8.22): German Infantry or Armour slips into an Allied-held Area without fighting.

// infiltrable: across open ground into an Allied-Controlled, occupied, uncontested Area or Zone that
// is neither Elevated nor Polder (8.22, 8.221, 14.1).
func (s *State) infiltrable(lk *link) bool {
	to := lk.to
	return (!lk.retreat || s.reads(zoneFRaids)) && lk.kind == open && !s.hard(to) && s.owner(to) == allied &&
		s.cnt[allied][to] > 0 && s.cnt[german][to] == 0 && s.placeState[to]&lContested == 0 && s.placeState[to]&lAssaulted == 0
}

// infiltrators are the units of the Active Area that may try lk now.
func (s *State) infiltrators(f uint8, lk *link) (m unitSet) {
	if !s.infiltrable(lk) || s.full(german, lk.to) {
		return m
	}
	return s.slippers(f, lk)
}

func (s *State) infiltratesFrom(f uint8) bool {
	if s.frs[german][f] == 0 || !s.free(german, f) {
		return false
	}
	for i := range s.g.t.links[f] {
		if !s.infiltrators(f, &s.g.t.links[f][i]).empty() {
			return true
		}
	}
	return false
}

func (s *State) anyInfiltration() bool {
	for l := uint8(0); l < locUK; l++ {
		if s.infiltratesFrom(l) {
			return true
		}
	}
	return false
}

func (s *State) maskInfActive() {
	for l := uint8(0); l < locUK; l++ {
		if s.infiltratesFrom(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) maskInfTarget() {
	f := s.activeLocs[0]
	for i := range s.g.t.links[f] {
		if lk := &s.g.t.links[f][i]; !s.infiltrators(f, lk).empty() {
			s.allowLoc(lk.to)
		}
	}
}

func (s *State) actInfTarget(_ block, i int) {
	to := uint8(i)
	s.targetLoc = to
	s.node(kInfUnit, german)
}

// maskInfUnit: attempts need not be named beforehand; each is seen before the next (8.222).
func (s *State) maskInfUnit() {
	f := s.activeLocs[0]
	tried := !withBit(&s.deeds, fTried).empty()
	if tried {
		s.allowCtrl(ctrlStop)
	}
	lk := &s.g.t.links[f][s.g.t.linkAt[f][s.targetLoc]]
	if s.full(german, s.targetLoc) {
		return
	}
	m := s.slippers(f, lk)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actInfUnit(b block, i int) {
	if b == blkUnit {
		s.rollingUnit = uint8(i)
		s.roll(cInfiltrate)
		return
	}
	if withBit(&s.roles, fWaiting).empty() {
		s.endActivation()
		return
	}
	s.beginAssault(s.targetLoc, ctxInfiltration)
}

// infiltrates: below the TEM in Clear weather, at most the TEM in Overcast (8.222).
func (s *State) infiltrates(die int) bool {
	tem := int(s.g.t.tem[s.targetLoc])
	return die < tem || die == tem && s.overcast != 0
}

// infiltrateRolled: success spends the unit in the Area without a fight; failure brings it in at the
// normal price, for one combined Mandatory Assault at the end (8.222).
func (s *State) infiltrateRolled(die, _ int) {
	u := int(s.rollingUnit)
	s.rollingUnit = none
	ok := s.infiltrates(die)
	f := s.loc[u]
	cost := s.entryCost(german, s.targetLoc)
	s.setLoc(u, s.targetLoc)
	s.enteredFrom[u] = f
	s.roles[u] |= fMoved
	s.deeds[u] |= fTried
	s.placeState[s.targetLoc] |= lPoint
	if ok {
		s.mfSpent[u] = mfAll
		s.roles[u] |= fDone
		s.deeds[u] |= fInfiltrated
		s.setStatus(u, spent)
	} else {
		s.mfSpent[u] = uint8(min(cost, s.allowance(u)))
		s.roles[u] |= fWaiting | fMandatory
		if isZone(s.targetLoc) {
			s.deeds[u] |= fNoOverrun // 14.2
		}
	}
	s.node(kInfUnit, german)
}

// slippers are the units of the Active Area that have all their MF to spend on an attempt (8.22, 9.2) and
// may take the link: Armour needs a road (8.221, 9.4), and Zone F may be barred (14.51).
func (s *State) slippers(f uint8, lk *link) unitSet {
	m := s.starters(german, f).and(s.g.t.pointable)
	if !lk.road {
		m = m.without(s.g.t.armourSet)
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.mfSpent[u] != 0 || lk.retreat && !s.mayRaid(u) {
			m.remove(u)
		}
	}
	return m
}
