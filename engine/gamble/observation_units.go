package gamble

// Columns of units. Runs are named by their first.
const (
	ucExists  = iota
	ucAllied               // side 1
	ucType                 // one-hot of 6
	ucBranch  = ucType + 6 // one-hot of 5
	ucTraits  = ucBranch + 5
	ucSector  = ucTraits + 9 // 1st, 82nd, 101st
	ucAttack  = ucSector + 3
	ucDefense = ucAttack + 1
	ucSpent   = ucDefense + 1
	ucMF      = ucSpent + 1
	ucNow     = ucMF + 1
	ucStatus  = ucNow + 1    // one-hot of 4
	ucWhere   = ucStatus + 4 // one-hot: Area, Zone, UK Box, eliminated, to come, no part
	ucDue     = ucWhere + 6  // days until it arrives
	ucWaits   = ucDue + 1    // on a condition
	ucLeft    = ucWaits + 1  // MF left
	ucAll     = ucLeft + 1   // All MF spent
	ucRoles   = ucAll + 1    // 8 bits
	ucMode    = ucRoles + 8  // one-hot of 3
	ucDeeds   = ucMode + 3   // bits 2 to 7
	ucMarks   = ucDeeds + 6  // bits 2 to 6 of unitState
	ucRole    = ucMarks + 5  // named by the position
	ucSeizer  = ucRole + 9   // seized a bridge this Impulse
	unitRoles = ucSeizer - ucRole

	numUnitColumns = ucSeizer + 1
)

var unitColumns = unitColumnNames()

func unitColumnNames() (names [numUnitColumns]string) {
	run := func(at int, what string, values ...string) {
		for i, v := range values {
			names[at+i] = what + ": " + v
		}
	}
	for at, text := range map[int]string{
		ucExists: "a unit of the order of battle", ucAllied: "Allied", ucAttack: "attack factor over 12",
		ucDefense: "Fresh defense factor over 12", ucSpent: "Spent defense factor over 12", ucMF: "MF over 12",
		ucNow: "defense factor of the side shown, Disruption included, over 12",
		ucDue: "days until it arrives, over 9", ucWaits: "waits for a condition", ucLeft: "MF left over 14, from its allowance now",
		ucAll: "All MF spent", ucSeizer: "has seized a bridge this Impulse",
	} {
		names[at] = text
	}
	run(ucType, "type", typeTitles[:]...)
	run(ucBranch, "branch", "Wehrmacht", "Luftwaffe", "SS", "British", "US")
	run(ucTraits, "is", "Airborne", "XXX Corps", "mechanized", "Guards", "Corps Artillery",
		"Independent Artillery", "glider", "by Zone F", "52nd Division or Pioneer Lehr")
	run(ucSector, "bound to sector", "1st", "82nd", "101st")
	run(ucStatus, "status", statusTitles[:]...)
	run(ucWhere, "is in", "an Area", "a Zone", "the UK Box", "the eliminated", "those to come", "no part")
	run(ucRoles, "this Impulse", "starter", "has finished moving", "waits to assault", "must assault",
		"joins the Assault", "supports now", "has supported", "has moved")
	run(ucMode, "last crossed", "by bridge", "by wading", "by ferry or boat")
	run(ucDeeds, "this Impulse", "may not overrun", "has overrun", "has landed", "has infiltrated",
		"has assaulted", "has tried to infiltrate, or its landing is declared")
	run(ucMarks, "mark", "refitted", "regrouped or passed over", "hit by Interdiction", "Isolated", "reduced by Bombardment")
	run(ucRole, "is", "the mover", "the Point Unit", "the Forward Unit", "the Lead", "the Primary Target",
		"rolled for", "retreating", "refitted or recovering now", "the last taken in order")
	return names
}

func (c *change) writeUnits(dst []float32) {
	t := c.s.g.t
	for u := range c.rows.each {
		writeUnitNow(c.s, u, row(dst, u, numUnitColumns))
	}
	if c.what.meets(&unitRoleFields) {
		moveMarks(dst[ucRole:], numUnitColumns, t.nUnits, unitRoles, c.prev.unitRoles(), c.s.unitRoles())
	}
	if c.what.has(ofSeizers) {
		markSeizers(c.prev, t, 0, dst)
		markSeizers(c.s, t, 1, dst)
	}
}

var unitRoleFields = madeOf(&blank.mover, &blank.pointUnit, &blank.forwardUnit, &blank.lead, &blank.primary, &blank.rollingUnit,
	&blank.retreatUnit, &blank.refitUnit, &blank.lastUnit, &blank.activationType, &blank.phase, &blank.kind)

// unitRoles are the units of the columns from ucRole on.
func (s *State) unitRoles() marks {
	lead := s.lead
	if s.byAir() || kind(s.kind) == kDepotDest {
		lead = none // a marker or a depot
	}
	return marks{s.mover, s.pointUnit, s.forwardUnit, lead, s.primary, s.rollingUnit, s.retreatUnit, s.refitUnit, s.lastUnit}
}

// markSeizers sets the column of the units that have seized a bridge.
func markSeizers(s *State, t *tables, v float32, dst []float32) {
	for e := range t.nEdges {
		if s.bridgeMarks[e]&ySeized != 0 && t.validUnit(s.seizedBy[e]) {
			dst[int(s.seizedBy[e])*numUnitColumns+ucSeizer] = v
		}
	}
}

func (c *change) writeUnitLoc(dst []float32) {
	for u := range c.places.each {
		dst[u] = float32(c.s.loc[u]) / locNowhere
	}
}

func (c *change) writeUnitFrom(dst []float32) {
	s := c.s
	for u := range c.from.each {
		dst[u] = 0
		if s.roles[u]&fMoved != 0 || s.deeds[u]&fTried != 0 {
			dst[u] = float32(s.enteredFrom[u]) / locNowhere
		}
	}
}

func writeUnitPrinted(un *unit, d []float32) {
	d = d[:numUnitColumns]
	d[ucExists], d[ucAllied] = 1, float32(un.side)
	d[ucType+int(un.typ)], d[ucBranch+int(un.branch)] = 1, 1
	d[ucTraits], d[ucTraits+1], d[ucTraits+2] = flag32(un.airborne), flag32(un.xxx), flag32(un.mech)
	d[ucTraits+3], d[ucTraits+4], d[ucTraits+5] = flag32(un.guards), flag32(un.corpsArt), flag32(un.indepArt)
	d[ucTraits+6], d[ucTraits+7], d[ucTraits+8] = flag32(un.glider), flag32(un.base), flag32(un.div52 || un.pioLehr)
	copy(d[ucSector:ucAttack], bits32[un.sector][:])
	d[ucAttack], d[ucDefense] = over12[uint8(un.attack)], over12[uint8(un.defense)]
	d[ucSpent], d[ucMF] = over12[uint8(un.spent)], over12[uint8(un.mf)]
}

// Beside the unit's own bytes a row rests on the date and the weather, for the allowance (17.3, 20.61)
// and the day of arrival; and that of the mover on the price of its move (9.4).
var (
	unitClockFields = madeOf(&blank.date, &blank.overcast)
	moverFields     = madeOf(&blank.mover, &blank.halfPrice, &blank.halfSteps)
)

// writeUnitNow writes a row from loc, unitState, mfSpent, roles and deeds.
func writeUnitNow(s *State, u int, d []float32) {
	un, l := &s.g.t.units[u], s.loc[u]
	clear(d[ucNow:ucRole])
	d[ucWhere+whereIs(l)] = 1
	if l == locLater {
		d[ucDue], d[ucWaits] = ratio(max(0, int(un.date)-int(s.date)), 9), flag32(un.cond != 0)
	}
	if l >= numLocs {
		return
	}
	d[ucNow] = over12[uint8(s.defenseFactor(u))]
	d[ucStatus+s.status(u)] = 1
	d[ucLeft], d[ucAll] = ratio(s.mfLeft(u), 14*wholeMF), flag32(s.mfSpent[u] == mfAll)
	copy(d[ucRoles:ucMode], bits32[s.roles[u]][:])
	if m := s.deeds[u] & fModeMask; m != modeDry {
		d[ucMode+int(m)-1] = 1
	}
	copy(d[ucDeeds:ucMarks], bits32[s.deeds[u]>>2][:])
	copy(d[ucMarks:ucRole], bits32[s.unitState[u]>>2][:])
}

func whereIs(l uint8) int {
	switch {
	case isArea(l):
		return 0
	case isZone(l):
		return 1
	}
	return min(2+int(l-locUK), 5)
}
