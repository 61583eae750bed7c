package gamble

// Bombardment by Field Artillery (11) and from the air (16.2), and Air Interdiction (16.4).

// Markers in Lead for an Air Bombardment.
const (
	air2 = iota
	air83
	airEighth
)

func (s *State) byAir() bool { return s.activationType == actAir || phase(s.phase) == phDDayAir }

// canBombard: a gun of the side reaches something there that Artillery can hit (11.12).
func (s *State) canBombard(side, target uint8) bool {
	return s.anyLead(s.gunners(side), target)
}

func (s *State) anyLead(m unitSet, target uint8) bool {
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.mayLead(u, target) {
			return true
		}
	}
	return false
}

// gunners are the side's Fresh Field Artillery that has not moved or landed this Impulse. There are
// few guns, so they are looked at one by one.
func (s *State) gunners(side uint8) (out unitSet) {
	m := s.g.t.guns[side]
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.loc[u] < locUK && s.isFresh(u) && s.roles[u]&fMoved == 0 && s.deeds[u]&fLander == 0 {
			out.add(u)
		}
	}
	return out
}

// mayLead: in range, and with an enemy unit in the Target Area or a Construct marker or ferry on a
// boundary of both (11.111, 11.12).
func (s *State) mayLead(u int, target uint8) bool {
	if s.loc[u] >= locUK || !s.inRange(u, target) {
		return false
	}
	side := s.g.t.units[u].side
	return s.cnt[1-side][target] > 0 || s.anyWork(u, target)
}

// works tells whether edge e can be the Primary Target of a Bombardment led by u: an enemy Construct
// marker, or a ferry, on a boundary of the Lead's Area and of the Target (11.12).
func (s *State) works(u int, target, e uint8) bool {
	ed := &s.g.t.edges[e]
	f := s.loc[u]
	if ed.a != f && ed.b != f || ed.a != target && ed.b != target || !s.g.t.spanned(e) {
		return false
	}
	if ed.ferry {
		return s.bridgeMarks[e]&yFerryGone == 0
	}
	return s.construct(1-s.g.t.units[u].side, e) > 0
}

func (s *State) anyWork(u int, target uint8) bool {
	f := s.loc[u]
	for i := range s.g.t.links[f] {
		lk := &s.g.t.links[f][i]
		if lk.edge != none && s.works(u, target, lk.edge) || lk.ferry != none && s.works(u, target, lk.ferry) {
			return true
		}
	}
	return false
}

func (s *State) anyBombardment(side uint8) bool {
	m := s.gunners(side)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		f := s.loc[u]
		if f >= locUK {
			continue
		}
		if s.mayLead(u, f) {
			return true
		}
		reach := s.g.t.adj[f]
		if s.g.t.units[u].corpsArt {
			reach = s.g.t.dist2[f]
		}
		for l := uint8(0); l < numAreas; l++ {
			if reach.has(l) && s.mayLead(u, l) {
				return true
			}
		}
	}
	return false
}

// airTarget: Germans there, and an Allied unit in or next to it, or an Allied-Controlled Area or
// Zone next to it (16.21, 14.1, 14.4).
func (s *State) airTarget(l uint8) bool {
	if s.cnt[german][l] == 0 {
		return false
	}
	if s.cnt[allied][l] > 0 {
		return true
	}
	for i := range s.g.t.links[l] {
		to := s.g.t.links[l][i].to
		if s.cnt[allied][to] > 0 || s.owner(to) == allied {
			return true
		}
	}
	return false
}

func (s *State) anyAirTarget() bool {
	if s.airUsed&3 == 3 {
		return false
	}
	for l := uint8(0); l < locUK; l++ {
		if s.airTarget(l) {
			return true
		}
	}
	return false
}

func (s *State) maskBombTarget() {
	guns := s.gunners(s.impulseSide)
	for l := uint8(0); l < locUK; l++ {
		var ok bool
		switch {
		case phase(s.phase) == phDDayAir:
			ok = s.placeState[l]&lStart == 0 && !s.unitsAt(l).and(s.g.t.towers).empty() // 20.2
		case s.activationType == actAir:
			ok = s.airTarget(l)
		default:
			ok = s.anyLead(guns, l)
		}
		if ok {
			s.allowLoc(l)
		}
	}
}

func (s *State) actBombTarget(_ block, i int) {
	l := uint8(i)
	s.targetLoc = l
	if s.byAir() {
		s.node(kPrimary, s.impulseSide)
		return
	}
	s.node(kLead, s.impulseSide)
}

// maskLead: UNIT leads, UNIT2 leads a Barrage, which only Corps Artillery may (11.112).
func (s *State) maskLead() {
	m := s.gunners(s.impulseSide)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.mayLead(u, s.targetLoc) {
			s.allowUnit(u)
			if s.g.t.units[u].corpsArt {
				s.allow(actUnit2(u))
			}
		}
	}
}

func (s *State) actLead(b block, i int) {
	s.lead, s.barrage, s.lastUnit = uint8(i), 0, none
	if b == blkUnit2 {
		s.barrage = 1
	}
	s.node(kBSupport, s.impulseSide)
}

// maskBSupport: more Artillery in range, of the Lead's nation (11.2).
func (s *State) maskBSupport() {
	s.allowCtrl(ctrlStop)
	lead := &s.g.t.units[s.lead]
	m := s.gunners(s.impulseSide).above(s.lastID())
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		un := &s.g.t.units[u]
		if u != int(s.lead) && s.loc[u] < locUK && s.inRange(u, s.targetLoc) && (un.branch == us) == (lead.branch == us) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actBSupport(b block, i int) { s.gather(b, i, fSupports, kPrimary, s.impulseSide) }

// maskPrimary: any enemy unit, Field Artillery only if no other type is there; on D-Day a FLAK Tower
// (11.12, 15.1, 20.2). EDGE names a Construct marker or ferry.
func (s *State) maskPrimary() {
	m := s.ours(1-s.impulseSide, s.targetLoc)
	if o := m.without(s.g.t.fa); !o.empty() {
		m = o
	}
	if phase(s.phase) == phDDayAir {
		m = m.and(s.g.t.towers)
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.closedTwin(u, m) {
			s.allowUnit(u)
		}
	}
	if s.byAir() {
		return
	}
	for e := range uint8(s.g.t.nEdges) {
		if s.works(int(s.lead), s.targetLoc, e) {
			s.allowEdge(e)
		}
	}
}

func (s *State) actPrimary(b block, i int) {
	s.primary, s.primaryEdge = none, none
	if b == blkEdge {
		s.primaryEdge = uint8(i)
	} else {
		s.primary = uint8(i)
	}
	s.av, s.dv = int8(s.bombardAV()), int8(s.bombardDV())
	s.roll(cBombard)
}

// bombardAV: the marker's factor, or the Lead's, doubled in a Barrage, plus one for each supporter,
// less one if SS and Army guns fire together (11.2, 11.112).
func (s *State) bombardAV() int {
	if s.byAir() {
		return s.g.airFactor[s.lead]
	}
	lead := &s.g.t.units[s.lead]
	av := int(lead.attack)
	if s.barrage != 0 {
		av *= 2
	}
	guns := withBit(&s.roles, fSupports)
	av += guns.count()
	guns.add(int(s.lead))
	if lead.side == german && s.mixedSS(guns) {
		av--
	}
	return av
}

// bombardDV: twice the TEM, plus Fresh FLAK from the air or Fresh Artillery on the ground (11.3).
func (s *State) bombardDV() int {
	m := s.ours(1-s.impulseSide, s.targetLoc).and(s.freshSet())
	if s.byAir() {
		m = m.and(s.g.t.flakLike)
	} else {
		m = m.and(s.g.t.fa)
	}
	return 2*int(s.g.t.tem[s.targetLoc]) + m.count()
}

// mistaken: bombing a Contested Area with equal natural rolls hits the Allies too (16.22).
func (s *State) mistaken(a, g int) bool {
	return s.activationType == actAir && a == g && s.contested(s.targetLoc)
}

func (s *State) bombardClass(a, g int) uint16 {
	c := uint16(max(0, s.combatDiff(a, g)))
	if s.mistaken(a, g) {
		c += 64 * uint16((a+1)/2)
	}
	return c
}

func (s *State) bombardRolled(a, g int) {
	ap := max(0, s.combatDiff(a, g))
	s.av, s.dv = 0, 0
	if s.mistaken(a, g) {
		s.mistakePoints = uint8((a + 1) / 2)
	}
	s.pointsLeft = uint8(s.hitPrimary(ap))
	s.lastUnit = none
	s.nextAP()
}

// hitPrimary applies the first AP: the Primary Target absorbs until it drops one level, and too few
// are lost on it; at D2, or reduced already, they slide off to the others (11.4, 11.41).
func (s *State) hitPrimary(ap int) int {
	if ap == 0 {
		return 0
	}
	if e := s.primaryEdge; e != none {
		if s.g.t.edges[e].ferry {
			s.bridgeMarks[e] |= yFerryGone // 4.7
		} else {
			s.reduceConstruct(1-s.impulseSide, e) // 19.22
		}
		s.dirty = true
		return ap - 1
	}
	u := int(s.primary)
	cost := s.apCost(u)
	switch {
	case cost == 0:
		return ap
	case ap < cost:
		return 0
	}
	s.reduce(u)
	return ap - cost
}

// apCost is what it takes to reduce u one level, 0 if it cannot be reduced (11.41).
func (s *State) apCost(u int) int {
	st := s.status(u)
	if st == d2 || s.unitState[u]&uReduced != 0 {
		return 0
	}
	cost := 1
	if st == fresh {
		cost++
	}
	if s.g.t.units[u].typ == armour {
		cost++
		if st == fresh {
			return 3
		}
		return 2
	}
	return cost
}

func (s *State) reduce(u int) {
	s.unitState[u] |= uReduced
	s.setStatus(u, s.status(u)+1)
}

// apVictims are the units the present AP may fall on: the enemy's, or after a mistaken attack the
// Allied ones.
func (s *State) apVictims() unitSet {
	side := 1 - s.impulseSide
	if s.stage != 0 {
		side = allied
	}
	return s.ours(side, s.targetLoc)
}

// bestUse is the most of pts that reducing the units can use up (11.41).
func (s *State) bestUse(m unitSet, pts int) int {
	var n [4]int
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		n[s.apCost(u)]++
	}
	best := 0
	for k3 := 0; k3 <= n[3] && 3*k3 <= pts; k3++ {
		for k2 := 0; k2 <= n[2] && 3*k3+2*k2 <= pts; k2++ {
			best = max(best, 3*k3+2*k2+min(n[1], pts-3*k3-2*k2))
		}
	}
	return best
}

// nextAP asks the owner to place the remaining AP, as long as any can be used.
func (s *State) nextAP() {
	m := s.apVictims().above(s.lastID())
	if s.pointsLeft > 0 && s.bestUse(m, int(s.pointsLeft)) > 0 {
		owner := uint8(1 - s.impulseSide)
		if s.stage != 0 {
			owner = allied
		}
		s.node(kAP, owner)
		return
	}
	s.pointsLeft, s.lastUnit = 0, none
	if s.mistakePoints > 0 && s.stage == 0 { // German losses first, then the mistake (16.22)
		s.stage = 1
		s.node(kMisPrimary, german)
		return
	}
	s.endBombardment()
}

// maskAP: only choices that waste as few AP as possible; ascending ids, since reductions commute.
func (s *State) maskAP() {
	if kind(s.kind) == kMisPrimary {
		m := s.ours(allied, s.targetLoc)
		if o := m.without(s.g.t.fa); !o.empty() {
			m = o
		}
		s.allowUnits(m)
		return
	}
	m := s.apVictims().above(s.lastID())
	pts := int(s.pointsLeft)
	best := s.bestUse(m, pts)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if c := s.apCost(u); c > 0 && c <= pts && c+s.bestUse(m.above(u), pts-c) == best {
			s.allowUnit(u)
		}
	}
}

func (s *State) actAP(_ block, u int) {
	s.pointsLeft -= uint8(s.apCost(u))
	s.reduce(u)
	s.lastUnit = uint8(u)
	s.nextAP()
}

func (s *State) actMisPrimary(_ block, u int) {
	s.primary, s.primaryEdge, s.lastUnit = uint8(u), none, none
	s.pointsLeft = uint8(s.hitPrimary(int(s.mistakePoints)))
	s.mistakePoints = 0
	s.nextAP()
}

// endBombardment: a Barrage leaves its guns Spent (11.112); a bomber marker is used (16.2).
func (s *State) endBombardment() {
	guns := withBit(&s.roles, fSupports)
	for u := guns.next(0); u >= 0; u = guns.next(u + 1) {
		s.roles[u] &^= fSupports
		if s.barrage != 0 {
			s.exhaust(u)
		}
	}
	if s.barrage != 0 {
		s.exhaust(int(s.lead))
	}
	s.stage = 0
	switch phase(s.phase) {
	case phDDayAir:
		s.nextTower()
	case phDDayArtillery:
		s.endArtilleryPhase()
	default:
		if s.activationType == actAir {
			s.airUsed |= 1 << s.lead
		}
		s.activeLocs[2] = s.targetLoc // remembered for the Zone F rule of 14.5
		s.closeActivation()
	}
}
