package gamble

// Movement (9): what a step costs and which way across it goes, bridges seized on the way (9.22),
// and the nodes K_ACT, K_STEP, K_MODE.

const (
	bitDry    = 1 << iota // across open ground, or a boundary without water
	bitBridge             // by the bridge
	bitWade               // through a canal
	bitFerry
	bitBoat
)

// allowance is the movement allowance in half MF (4.22, 17.3, 20.61).
func (s *State) allowance(u int) int {
	un := &s.g.t.units[u]
	mf := int(un.mf)
	if mf == 0 { // Towers (9.64)
		return 0
	}
	if un.side == german {
		switch {
		case s.overcast != 0:
			mf++
		case s.date == 17:
			mf = 1
		}
	}
	return mf * wholeMF
}

// entryCost is the cost of entering l in half MF, road and All MF apart (9.2). What the Area holds
// comes before who Controls it; an Area captured this Impulse still costs 2 (7.2).
func (s *State) entryCost(side, l uint8) int {
	switch enemy := 1 - side; {
	case s.frs[enemy][l] > 0:
		return 4 * wholeMF
	case s.cnt[enemy][l] > 0:
		return 3 * wholeMF
	case s.owner(l) != side || s.placeState[l]&lCaptured != 0:
		return 2 * wholeMF
	}
	return wholeMF
}

// step describes a legal step.
type step struct {
	modes   uint8 // ways across, bits above
	exitAll bool  // leaving a Contested Area for all MF
	onRoad  bool  // by a road that connects with the road of entry
}

// tryStep tells in how many ways unit u may take link lk next in an Impulse; with none it names the
// rule that forbids it.
func (s *State) tryStep(u int, lk *link) (st step, rule string) {
	t := s.g.t
	un := &t.units[u]
	side, f, to := un.side, s.loc[u], lk.to
	switch {
	case lk.retreat && !s.mayRaid(u):
		return st, "14.51"
	case s.full(side, to):
		return st, "9.61"
	case un.sector != 0 && t.sector[to]&un.sector == 0:
		return st, "9.66"
	case isZone(to) && (s.roles[u]&fMoved != 0 && s.enteredFrom[u] != f || s.deeds[u]&fLander != 0):
		return st, "14.2" // a Zone is entered only by a unit that began next to it
	case s.placeState[to]&lAssaulted != 0:
		return st, "9.3"
	}
	if st.exitAll, rule = s.tryExit(u, to); rule != "" {
		return st, rule
	}
	// Artillery and FLAK may not lead into an enemy Area (9.65; 4.116b, 4.117a).
	if un.typ > armour && s.placeState[to]&lPoint == 0 && s.owner(to) != side && (!s.contested(to) || s.reads(gunsNeedPoint)) {
		return st, "9.65"
	}
	st.onRoad = lk.road && s.roadConnects(u, f, lk)
	st.modes, rule = s.crossings(u, lk, st.onRoad)
	if st.modes == 0 {
		return st, rule
	}
	rule = "9.2"
	for m := uint8(bitDry); m <= bitBoat; m <<= 1 {
		if st.modes&m == 0 {
			continue
		}
		if un.typ > armour && s.mandatory(side, lk, m) && (s.placeState[to]&lPoint == 0 || !s.pointWaits(side, to)) { // 9.65
			st.modes &^= m
			rule = "9.65"
		} else if !s.affordable(u, lk, m, st) {
			st.modes &^= m
		}
	}
	return st, rule
}

// tryExit applies the exit restrictions of a Contested Area; a Contested Zone has none (14.2).
func (s *State) tryExit(u int, to uint8) (all bool, rule string) {
	un := &s.g.t.units[u]
	f := s.loc[u]
	if s.cnt[1-un.side][f] == 0 || isZone(f) {
		return false, ""
	}
	if !s.free(un.side, to) {
		return false, "9.2"
	}
	tanks := un.typ == armour && !s.enemyArmour(un.side, f)
	if s.placeState[f]&lAssaulted != 0 && !tanks && (un.typ != armour || !s.reads(armourLeaves)) {
		return false, "10.6"
	}
	return !tanks, ""
}

// mayRaid: a unit that never left Zone F may enter it, by the other reading of 14.51.
func (s *State) mayRaid(u int) bool {
	un := &s.g.t.units[u]
	return s.reads(zoneFRaids) && !un.base && s.unitState[u]&uLeftBase == 0 && un.setup != s.g.t.base
}

func (s *State) enemyArmour(side, l uint8) bool {
	return !s.ours(1-side, l).and(s.g.t.armourSet).empty()
}

// roadConnects: a unit may not switch roads in mid-Impulse; it may leave the Area in which it began
// by any road (9.4).
func (s *State) roadConnects(u int, f uint8, lk *link) bool {
	if s.roles[u]&fMoved == 0 {
		return true
	}
	from := s.enteredFrom[u]
	if from >= locUK {
		return true
	}
	i := s.g.t.linkAt[f][from]
	if i < 0 {
		return true
	}
	entry := &s.g.t.links[f][i]
	return !entry.road || entry.group == lk.group
}

// needsRoad: Armour everywhere, other non-infantry into and out of Polder (9.4).
func (t *tables) needsRoad(typ unitType, f, to uint8) bool {
	return typ == armour || typ > armour && (t.polder[f] || t.polder[to])
}

// crossings lists the ways across a boundary open to the unit, cost apart.
func (s *State) crossings(u int, lk *link, onRoad bool) (modes uint8, rule string) {
	t := s.g.t
	un := &t.units[u]
	side, f := un.side, s.loc[u]
	roadOK := onRoad || !t.needsRoad(un.typ, f, lk.to)
	if lk.kind == open {
		if !roadOK {
			return 0, "9.4"
		}
		return bitDry, ""
	}
	hostile := s.cnt[1-side][f] > 0
	rule = "9.62"
	if s.intact(lk.edge) {
		switch {
		case !roadOK:
			rule = "9.4"
		case s.bridgeState[lk.edge]&xCrossMask >= bridgeMax*xCrossing: // 9.62: five units an Impulse
		case hostile && s.bridge(lk.edge) != side:
			rule = "9.621"
		default:
			modes |= bitBridge
		}
	}
	if lk.kind == canal {
		if un.typ <= mechanized { // 9.2: Infantry only
			modes |= bitWade
		}
		return modes, rule
	}
	if s.ferryUsable(u, lk) && !(hostile && s.heldBy(lk.wet) != side) {
		modes |= bitFerry
	}
	if s.boatUsable(u, lk) {
		modes |= bitBoat
	}
	return modes, rule
}

// ferryUsable: one unit a Phase; German Armour not before Sep 19; Armour only where the ferry is
// Road Net, Artillery and FLAK not into or out of Polder (3.21, 9.4, 9.63).
func (s *State) ferryUsable(u int, lk *link) bool {
	if lk.ferry == none || s.bridgeMarks[lk.ferry]&(yFerryUsed|yFerryGone) != 0 {
		return false
	}
	t := s.g.t
	un := &t.units[u]
	switch {
	case un.typ <= mechanized:
		return true
	case un.typ == armour:
		return lk.ferryNet && (un.side == allied || s.date >= 19)
	}
	from := t.links[lk.to][lk.back].to // a retreat may start beyond the unit's own Area (10.91)
	return un.typ < tower && !t.polder[from] && !t.polder[lk.to]
}

// boatUsable: one non-mechanized Allied Infantry unit a Turn, from an Area that was Free and under
// Corps Control at the start of the Impulse and is in supply, over a river without a bridge (9.5).
func (s *State) boatUsable(u int, lk *link) bool {
	un := &s.g.t.units[u]
	f := s.loc[u]
	if un.side != allied || un.typ != infantry || s.boatUsed != 0 || s.intact(lk.edge) ||
		phase(s.phase) != phDaylight || s.roles[u]&fMoved != 0 || s.deeds[u]&fLander != 0 ||
		s.placeState[f]&lStart == 0 || s.activationType != actAssault {
		return false
	}
	return s.suppliedBy(s.traceAllied(), f, allied)
}

// mandatory tells whether entering by mode m would oblige the unit to assault (10.2).
func (s *State) mandatory(side uint8, lk *link, m uint8) bool {
	to := lk.to
	if s.cnt[1-side][to] == 0 {
		return false
	}
	switch {
	case s.placeState[to]&lContested == 0:
		return true
	case m == bitBridge:
		return s.bridge(lk.edge) != side
	case m == bitWade:
		return s.heldBy(lk.wet) != side
	}
	return m >= bitFerry
}

// surcharge: all but the seizer pay one MF more over a bridge seized this Impulse (9.22, 19.3).
func (s *State) surcharge(u int, lk *link, m uint8) int {
	if m == bitBridge && s.bridgeMarks[lk.edge]&ySeized != 0 && s.seizedBy[lk.edge] != uint8(u) {
		return wholeMF
	}
	return 0
}

// halfStep: Allied Armour, mechanized Infantry and Artillery pay half by road through Free Areas,
// as long as the whole move is of that kind (9.4).
func (s *State) halfStep(u int, lk *link, m uint8, onRoad bool) bool {
	return s.halfPrice != 0 && int(s.mover) == u && onRoad && m <= bitBridge &&
		s.free(allied, lk.to) && s.placeState[lk.to]&lCaptured == 0
}

func isAllMF(m uint8, exitAll bool) bool { return exitAll || m >= bitWade }

// affordable: the minimum move lets a unit that has spent nothing enter any Area it may enter
// (9.21); All MF means the whole allowance, unspent (9.2).
func (s *State) affordable(u int, lk *link, m uint8, st step) bool {
	spentMF, all := int(s.mfSpent[u]), s.allowance(u)
	if all == 0 {
		return false
	}
	if spentMF == 0 {
		return true
	}
	if s.mfSpent[u] == mfAll {
		return false
	}
	if isAllMF(m, st.exitAll) {
		// By the other reading of 10.6 the price of an Assault in its Area does not hold Armour back.
		return s.reads(armourLeaves) && st.exitAll && m <= bitBridge &&
			s.g.t.units[u].typ == armour && s.roles[u]&fMoved == 0
	}
	cost := s.surcharge(u, lk, m)
	if s.halfStep(u, lk, m, st.onRoad) {
		return spentMF-int(s.halfSteps)+halfMF+cost <= all
	}
	return spentMF+s.entryCost(s.g.t.units[u].side, lk.to)+cost <= all
}

// hasStep: the unit has a legal step, or a bridge to seize.
func (s *State) hasStep(u int) bool {
	f := s.loc[u]
	links := s.g.t.links[f]
	for i := range links {
		if st, _ := s.tryStep(u, &links[i]); st.modes != 0 {
			return true
		}
		if e := links[i].edge; e != none && s.canSeize(u, &links[i]) {
			return true
		}
	}
	return false
}

// canSeize: Fresh Armour or Infantry in a Free Area beside an enemy-held, intact bridge that nobody
// has tried this Impulse, with one MF left (9.22, 19.3).
func (s *State) canSeize(u int, lk *link) bool {
	un := &s.g.t.units[u]
	e := lk.edge
	return un.typ <= armour && s.intact(e) && s.bridge(e) != un.side && s.bridgeState[e]&xSeizeTry == 0 &&
		s.free(un.side, s.loc[u]) && s.hasMF(u, seizeCost)
}

// hasMF: at least n half MF are left, at the price of the present move.
func (s *State) hasMF(u, n int) bool {
	if s.mfSpent[u] == mfAll {
		return false
	}
	sp := int(s.mfSpent[u])
	if int(s.mover) == u && s.halfPrice != 0 {
		sp -= int(s.halfSteps)
	}
	return sp+n <= s.allowance(u)
}

// pointWaits: a Point Unit that can still assault is there; one that entered in an earlier half of a
// Double Impulse is Spent and leads nobody (9.65, 10.3).
func (s *State) pointWaits(side, l uint8) bool {
	m := s.ours(side, l).and(s.freshSet()).and(s.g.t.pointable)
	return !m.and(withBit(&s.roles, fWaiting).or(s.movers())).empty()
}
