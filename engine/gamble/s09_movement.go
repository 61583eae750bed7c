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
		case s.Overcast != 0:
			mf++
		case s.Date == 17:
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
	case s.owner(l) != side || s.Lst[l]&lCaptured != 0:
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
	side, f, to := un.side, s.Loc[u], lk.to
	switch {
	case lk.retreat:
		return st, "14.51"
	case s.full(side, to):
		return st, "9.61"
	case un.sector != 0 && t.sector[to]&un.sector == 0:
		return st, "9.66"
	case isZone(to) && (s.F1[u]&fMoved != 0 && s.From[u] != f || s.F2[u]&fLander != 0):
		return st, "14.2" // a Zone is entered only by a unit that began next to it
	case s.Lst[to]&lAssaulted != 0:
		return st, "9.3"
	}
	if st.exitAll, rule = s.tryExit(u, to); rule != "" {
		return st, rule
	}
	// Artillery and FLAK may not lead into an enemy Area (9.65).
	if un.typ > armour && s.Lst[to]&lPoint == 0 && s.owner(to) != side && !s.contested(to) {
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
		if un.typ > armour && s.Lst[to]&lPoint == 0 && s.mandatory(side, lk, m) { // 9.65
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
	f := s.Loc[u]
	if s.cnt[1-un.side][f] == 0 || isZone(f) {
		return false, ""
	}
	if !s.free(un.side, to) {
		return false, "9.2"
	}
	tanks := un.typ == armour && !s.enemyArmour(un.side, f)
	if s.Lst[f]&lAssaulted != 0 && !tanks && (un.typ != armour || armourBarredAfterFailedAssault) {
		return false, "10.6"
	}
	return !tanks, ""
}

func (s *State) enemyArmour(side, l uint8) bool {
	return !s.ours(1-side, l).and(s.g.t.armourSet).empty()
}

// roadConnects: a unit may not switch roads in mid-Impulse; it may leave the Area in which it began
// by any road (9.4).
func (s *State) roadConnects(u int, f uint8, lk *link) bool {
	if s.F1[u]&fMoved == 0 {
		return true
	}
	from := s.From[u]
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
	side, f := un.side, s.Loc[u]
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
		case s.X1[lk.edge]&xCrossMask >= bridgeMax*xCrossing: // 9.62: five units an Impulse
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
	if lk.ferry == none || s.X2[lk.ferry]&(yFerryUsed|yFerryGone) != 0 {
		return false
	}
	t := s.g.t
	un := &t.units[u]
	switch {
	case un.typ <= mechanized:
		return true
	case un.typ == armour:
		return lk.ferryNet && (un.side == allied || s.Date >= 19)
	}
	return un.typ < tower && !t.polder[s.Loc[u]] && !t.polder[lk.to]
}

// boatUsable: one non-mechanized Allied Infantry unit a Turn, from an Area that was Free and under
// Corps Control at the start of the Impulse and is in supply, over a river without a bridge (9.5).
func (s *State) boatUsable(u int, lk *link) bool {
	un := &s.g.t.units[u]
	f := s.Loc[u]
	if un.side != allied || un.typ != infantry || s.BoatUsed != 0 || s.intact(lk.edge) ||
		phase(s.Phase) != phDaylight || s.F1[u]&fMoved != 0 || s.F2[u]&fLander != 0 ||
		s.Lst[f]&lStart == 0 || s.ActType != actAssault {
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
	case s.Lst[to]&lContested == 0:
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
	if m == bitBridge && s.X2[lk.edge]&ySeized != 0 && s.X3[lk.edge] != uint8(u) {
		return wholeMF
	}
	return 0
}

// halfStep: Allied Armour, mechanized Infantry and Artillery pay half by road through Free Areas,
// as long as the whole move is of that kind (9.4).
func (s *State) halfStep(u int, lk *link, m uint8, onRoad bool) bool {
	return s.HalfAlive != 0 && int(s.Mover) == u && onRoad && m <= bitBridge &&
		s.free(allied, lk.to) && s.Lst[lk.to]&lCaptured == 0
}

func isAllMF(m uint8, exitAll bool) bool { return exitAll || m >= bitWade }

// affordable: the minimum move lets a unit that has spent nothing enter any Area it may enter
// (9.21); All MF means the whole allowance, unspent (9.2).
func (s *State) affordable(u int, lk *link, m uint8, st step) bool {
	spentMF, all := int(s.Mf[u]), s.allowance(u)
	if all == 0 {
		return false
	}
	if spentMF == 0 {
		return true
	}
	if isAllMF(m, st.exitAll) || s.Mf[u] == mfAll {
		return false
	}
	cost := s.surcharge(u, lk, m)
	if s.halfStep(u, lk, m, st.onRoad) {
		return spentMF-int(s.HalfSteps)+halfMF+cost <= all
	}
	return spentMF+s.entryCost(s.g.t.units[u].side, lk.to)+cost <= all
}

// mayStep: the unit has a legal step or, if asked, a bridge to seize.
func (s *State) hasStep(u int) bool {
	f := s.Loc[u]
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
	return un.typ <= armour && s.intact(e) && s.bridge(e) != un.side && s.X1[e]&xSeizeTry == 0 &&
		s.free(un.side, s.Loc[u]) && s.hasMF(u, seizeCost)
}

// hasMF: at least n half MF are left, at the price of the present move.
func (s *State) hasMF(u, n int) bool {
	if s.Mf[u] == mfAll {
		return false
	}
	sp := int(s.Mf[u])
	if int(s.Mover) == u && s.HalfAlive != 0 {
		sp -= int(s.HalfSteps)
	}
	return sp+n <= s.allowance(u)
}

// K_ACT.

// movers are the units that may start a move: they began in an active location, or landed, and have
// not finished; an Overrunner may go on (9.1, 10.5).
func (s *State) movers() unitSet {
	m := withBit(&s.F1, fStarter).and(s.freshSet())
	m = m.without(withBit(&s.F1, fDone)).without(withBit(&s.F1, fWaiting))
	if s.ActType == actInfiltration {
		m = m.and(withBit(&s.F2, fOverran))
	}
	return m
}

func (s *State) maskAct() {
	if phase(s.Phase) == phDDayLanding {
		s.maskLandingMove()
		return
	}
	movers := s.movers()
	for u := movers.next(0); u >= 0; u = movers.next(u + 1) {
		if !s.closedTwin(u, movers) && s.hasStep(u) {
			s.allowUnit(u)
		}
	}
	if s.ActType == actInfiltration {
		s.allowCtrl(ctrlStop)
		return
	}
	duty := s.maskAssaults(movers)
	if !duty { // 10.1: a Mandatory Assault must be resolved before the activation ends
		s.allowCtrl(ctrlStop)
	}
	if s.mayCombine() {
		s.allowCtrl(ctrlDouble)
	}
}

// closedTwin leaves out a unit that is alike in every printed and present respect to one of lower
// id that is offered too.
func (s *State) closedTwin(u int, among unitSet) bool {
	t := s.g.t
	for v := among.next(0); v >= 0 && v < u; v = among.next(v + 1) {
		if t.twin[v] == t.twin[u] && s.Loc[v] == s.Loc[u] && s.Ust[v] == s.Ust[u] && s.Mf[v] == s.Mf[u] &&
			s.From[v] == s.From[u] && s.F1[v] == s.F1[u] && s.F2[v] == s.F2[u] && !s.isSeizer(v) && !s.isSeizer(u) {
			return true
		}
	}
	return false
}

func (s *State) isSeizer(u int) bool {
	for e := range s.g.t.nEdges {
		if s.X2[e]&ySeized != 0 && int(s.X3[e]) == u {
			return true
		}
	}
	return false
}

// maskAssaults offers the Areas that may be assaulted now and reports whether a Mandatory Assault
// is due in one.
func (s *State) maskAssaults(movers unitSet) (duty bool) {
	side := s.ImpSide
	waiting := withBit(&s.F1, fWaiting)
	var seen locSet
	for _, m := range [2]unitSet{waiting, movers} {
		for u := m.next(0); u >= 0; u = m.next(u + 1) {
			l := s.Loc[u]
			if l >= locUK || seen.has(l) || s.Lst[l]&lAssaulted != 0 || s.cnt[1-side][l] == 0 {
				continue
			}
			seen.add(l)
			here := s.unitsAt(l).and(waiting.or(movers)).and(s.freshSet())
			if here.and(s.g.t.pointable).empty() {
				continue // 10.3, 18.43: no Point Unit, no Assault
			}
			s.allowLoc(l)
			duty = duty || !here.and(withBit(&s.F1, fMandatory)).empty()
		}
	}
	return duty
}

// mayCombine: the combined form of the Double Impulse is declared before any die of the activation
// is rolled (12.3).
func (s *State) mayCombine() bool {
	if s.Holder != s.ImpSide || s.Rolled != 0 || s.Doubled != doubleNone || s.ActNo != 1 ||
		s.ActType != actAssault || s.frozen(s.ImpSide) {
		return false
	}
	for l := uint8(0); l < locUK; l++ {
		if l != s.ActLoc[0] && s.g.t.inPlay.has(l) && s.worthActivating(s.ImpSide, l) {
			return true
		}
	}
	return s.ActLoc[0] != locUK && s.canLand(s.ImpSide)
}

func (s *State) actAct(b block, i int) {
	switch {
	case b == blkUnit:
		s.startMove(i)
	case b == blkLoc:
		s.beginAssault(uint8(i), ctxImpulse)
	case i == ctrlDouble:
		s.node(kDoubleArea, s.ImpSide)
	case phase(s.Phase) == phDDayLanding:
		s.nextLandArea()
	default:
		s.endActivation()
	}
}

func (s *State) startMove(u int) {
	un := &s.g.t.units[u]
	s.Mover, s.HalfSteps, s.HalfAlive = uint8(u), 0, 0
	if un.side == allied && (un.mech || un.typ == armour || un.typ == artillery) && s.Mf[u] == 0 &&
		s.free(allied, s.Loc[u]) && s.Lst[s.Loc[u]]&(lContested|lCaptured) == 0 {
		s.HalfAlive = 1
	}
	s.Visited = [10]uint8{}
	s.visit(s.Loc[u])
	s.node(kStep, un.side)
}

func (s *State) visit(l uint8)        { s.Visited[l>>3] |= 1 << (l & 7) }
func (s *State) visited(l uint8) bool { return s.Visited[l>>3]>>(l&7)&1 != 0 }

// K_STEP.

func (s *State) maskStep() {
	u := int(s.Mover)
	if s.F1[u]&fMoved != 0 || s.F2[u]&fOverran != 0 {
		s.allowCtrl(ctrlStop)
	}
	if s.F1[u]&fDone != 0 {
		return
	}
	if phase(s.Phase) == phDDayLanding {
		s.maskLandingStep(u)
		return
	}
	links := s.g.t.links[s.Loc[u]]
	for i := range links {
		lk := &links[i]
		if st, _ := s.tryStep(u, lk); st.modes != 0 && !s.idleReturn(u, lk.to) {
			s.allowLoc(lk.to)
		}
		if lk.edge != none && s.canSeize(u, lk) {
			s.allowEdge(lk.edge)
		}
	}
}

// idleReturn leaves out a step back to an Area the quiet move in hand has passed already: it only
// spends MF. A move that captured something or tried a bridge is never cut, nor one that could still
// try a bridge there.
func (s *State) idleReturn(u int, to uint8) bool {
	if !s.visited(to) {
		return false
	}
	side := s.g.t.units[u].side
	for _, lk := range s.g.t.links[to] {
		if s.intact(lk.edge) && s.bridge(lk.edge) != side {
			return false
		}
	}
	return s.Visited[9]&0x80 == 0 // the loud bit, set by captures and seizures
}

func (s *State) actStep(b block, i int) {
	u := int(s.Mover)
	switch b {
	case blkCtrl:
		s.endMove(u)
	case blkEdge:
		if s.F1[u]&fMoved == 0 {
			s.From[u] = s.Loc[u]
		}
		s.Mf[u] += seizeCost
		s.F1[u] |= fMoved
		s.X1[i] |= xSeizeTry
		s.Visited[9] |= 0x80
		s.RollUnit, s.RollEdge = uint8(u), uint8(i)
		s.roll(cSeize)
	default:
		s.chooseMode(u, uint8(i))
	}
}

// chooseMode asks how to cross where there are several ways.
func (s *State) chooseMode(u int, to uint8) {
	lk := s.linkTo(u, to)
	modes := s.stepModes(u, lk)
	if modes&(modes-1) == 0 {
		s.doStep(u, lk, modes)
		return
	}
	s.MoverTo = to
	s.node(kMode, s.g.t.units[u].side)
}

func (s *State) stepModes(u int, lk *link) uint8 {
	if phase(s.Phase) == phDDayLanding {
		return s.landingModes(u, lk)
	}
	st, _ := s.tryStep(u, lk)
	return st.modes
}

func (s *State) linkTo(u int, to uint8) *link {
	f := s.Loc[u]
	return &s.g.t.links[f][s.g.t.linkAt[f][to]]
}

var modeCtrl = [...]int{ctrlBridge, ctrlBridge, ctrlWade, ctrlFerry, ctrlBoat}

func (s *State) maskMode() {
	var modes uint8
	switch {
	case s.RetUnit != none:
		modes = s.retreatModes(int(s.RetUnit), s.RetLoc, s.MoverTo)
	case phase(s.Phase) >= phRegroupGerman:
		modes = s.regroupModes(int(s.Mover), s.MoverTo)
	default:
		modes = s.stepModes(int(s.Mover), s.linkTo(int(s.Mover), s.MoverTo))
	}
	for i, c := range modeCtrl {
		if modes>>i&1 != 0 {
			s.allowCtrl(c)
		}
	}
}

func (s *State) actMode(c int) {
	m := uint8(bitBridge)
	for i := range modeCtrl {
		if i > 0 && modeCtrl[i] == c {
			m = 1 << i
		}
	}
	to := s.MoverTo
	s.MoverTo = none
	switch {
	case s.RetUnit != none:
		s.retreatStep(to, m)
	case phase(s.Phase) >= phRegroupGerman:
		s.regroup(int(s.Mover), to, m)
	default:
		s.doStep(int(s.Mover), s.linkTo(int(s.Mover), to), m)
	}
}

// doStep moves the unit over the link by mode m and pays for it.
func (s *State) doStep(u int, lk *link, m uint8) {
	side, f, to := s.g.t.units[u].side, s.Loc[u], lk.to
	landing := phase(s.Phase) == phDDayLanding
	var st step
	if landing {
		st.exitAll = true // 20.4C: all MF
	} else {
		st.exitAll, _ = s.tryExit(u, to)
		st.onRoad = lk.road && s.roadConnects(u, f, lk)
	}
	s.pay(u, lk, m, st)
	duty := s.mandatory(side, lk, m)
	s.cross(side, lk, m)
	s.setLoc(u, to)
	s.From[u] = f
	s.F1[u] |= fMoved
	s.F2[u] = s.F2[u]&^fModeMask | modeOf(m)
	if m >= bitWade || isZone(to) {
		s.F2[u] |= fNoOverrun // 10.5; 14.2: movement ends in a Zone
	}
	s.enter(u, to)
	s.settleControl(f) // enemies left behind alone take the Area (7.2)
	s.visit(to)
	if s.cnt[1-side][to] > 0 { // 9.2: a unit stops where the enemy is
		s.F1[u] |= fWaiting
		if duty {
			s.F1[u] |= fMandatory
		}
		s.HalfSteps, s.HalfAlive = 0, 0
		s.leaveMover()
		s.node(kAct, side)
		return
	}
	// It must also stop in a Zone (14.2), after spending all MF, and in Polder entered off the
	// road by Infantry (9.67).
	offRoad := !lk.road || m >= bitWade
	if isZone(to) || s.Mf[u] == mfAll || landing ||
		s.g.t.polder[to] && s.g.t.units[u].typ <= mechanized && offRoad {
		s.endMove(u)
		return
	}
	s.node(kStep, side)
}

func modeOf(m uint8) uint8 {
	switch m {
	case bitBridge:
		return modeBridge
	case bitWade:
		return modeWade
	case bitFerry, bitBoat:
		return modeWater
	}
	return modeDry
}

// pay charges a step. A unit that has spent nothing may enter at any price (9.21).
func (s *State) pay(u int, lk *link, m uint8, st step) {
	if isAllMF(m, st.exitAll) {
		s.Mf[u], s.HalfSteps, s.HalfAlive = mfAll, 0, 0
		return
	}
	cost := s.surcharge(u, lk, m)
	half := s.halfStep(u, lk, m, st.onRoad)
	cost += s.entryCost(s.g.t.units[u].side, lk.to)
	if half {
		s.HalfSteps++
	} else {
		s.HalfSteps, s.HalfAlive = 0, 0
	}
	total := int(s.Mf[u]) + cost
	if all := s.allowance(u); !half && s.Mf[u] == 0 && total > all {
		total = all
	}
	s.Mf[u] = uint8(total)
}

// cross counts the use of a bridge, marks a ferry or the boat used, and takes the boundary if the
// unit ends in a Vacant Area (9.62, 9.63, 9.5, 10.2).
func (s *State) cross(side uint8, lk *link, m uint8) {
	switch m {
	case bitBridge:
		s.X1[lk.edge] += xCrossing
	case bitFerry:
		s.X2[lk.ferry] |= yFerryUsed
	case bitBoat:
		s.BoatUsed = 1
	}
	if m >= bitBridge && s.cnt[1-side][lk.to] == 0 {
		s.setHeld(lk.wet, side)
	}
}

// enter applies what a unit's arrival does to an Area: it opens the way for others (9.65), links up
// (7.21) and takes Control if no enemy is there (7.2).
func (s *State) enter(u int, l uint8) {
	if s.g.t.units[u].typ <= armour {
		s.Lst[l] |= lPoint
	}
	before := s.Lst[l] & lControl
	s.occupy(u, l)
	if s.Lst[l]&lControl != before {
		s.Visited[9] |= 0x80
	}
}

func (s *State) endMove(u int) {
	s.F1[u] |= fDone
	s.exhaust(u)
	s.leaveMover()
	s.node(kAct, s.g.t.units[u].side)
	if phase(s.Phase) == phDDayLanding && s.Stage == landSeizing {
		s.nextLandArea()
	}
}

func (s *State) leaveMover() {
	s.Mover, s.MoverTo = none, none
	s.HalfSteps, s.HalfAlive = 0, 0
	s.Visited = [10]uint8{}
}
