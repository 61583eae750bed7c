package gamble

import "bridgehead/engine"

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
	ucF1      = ucAll + 1    // 8 bits
	ucMode    = ucF1 + 8     // one-hot of 3
	ucF2      = ucMode + 3   // bits 2 to 7
	ucMarks   = ucF2 + 6     // bits 2 to 6 of Ust
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
	run(ucF1, "this Impulse", "starter", "has finished moving", "waits to assault", "must assault",
		"joins the Assault", "supports now", "has supported", "has moved")
	run(ucMode, "last crossed", "by bridge", "by wading", "by ferry or boat")
	run(ucF2, "this Impulse", "may not overrun", "has overrun", "has landed", "has infiltrated",
		"has assaulted", "has tried to infiltrate, or its landing is declared")
	run(ucMarks, "mark", "refitted", "regrouped or passed over", "hit by Interdiction", "Isolated", "reduced by Bombardment")
	run(ucRole, "is", "the mover", "the Point Unit", "the Forward Unit", "the Lead", "the Primary Target",
		"rolled for", "retreating", "refitted or recovering now", "the last taken in order")
	return names
}

func writeUnits(s *State, _ engine.Player, dst []float32) {
	for u := range s.g.t.nUnits {
		d := dst[u*numUnitColumns : (u+1)*numUnitColumns]
		writeUnitPrinted(&s.g.t.units[u], d)
		writeUnitNow(s, u, d)
	}
	for e := range s.g.t.nEdges {
		if s.X2[e]&ySeized != 0 && s.g.t.validUnit(s.X3[e]) {
			dst[int(s.X3[e])*numUnitColumns+ucSeizer] = 1
		}
	}
	lead := s.Lead
	if s.byAir() || kind(s.Kind) == kDepotDest {
		lead = none // a marker or a depot
	}
	for i, u := range [unitRoles]uint8{s.Mover, s.Point, s.Forward, lead, s.Primary, s.RollUnit, s.RetUnit, s.RefitUnit, s.LastId} {
		if s.g.t.validUnit(u) {
			dst[int(u)*numUnitColumns+ucRole+i] = 1
		}
	}
}

func writeUnitPrinted(un *unit, d []float32) {
	d[ucExists], d[ucAllied] = 1, float32(un.side)
	d[ucType+int(un.typ)], d[ucBranch+int(un.branch)] = 1, 1
	for i, b := range [...]bool{un.airborne, un.xxx, un.mech, un.guards, un.corpsArt, un.indepArt, un.glider,
		un.base, un.div52 || un.pioLehr} {
		d[ucTraits+i] = flag32(b)
	}
	for i := range 3 {
		d[ucSector+i] = float32(un.sector >> i & 1)
	}
	d[ucAttack], d[ucDefense] = ratio(int(un.attack), 12), ratio(int(un.defense), 12)
	d[ucSpent], d[ucMF] = ratio(int(un.spent), 12), ratio(int(un.mf), 12)
}

func writeUnitNow(s *State, u int, d []float32) {
	un, l := &s.g.t.units[u], s.Loc[u]
	d[ucWhere+whereIs(l)] = 1
	if l == locLater {
		d[ucDue], d[ucWaits] = ratio(max(0, int(un.date)-int(s.Date)), 9), flag32(un.cond != 0)
	}
	if l >= numLocs {
		return
	}
	d[ucNow] = ratio(s.defenseFactor(u), 12)
	d[ucStatus+s.status(u)] = 1
	d[ucLeft], d[ucAll] = ratio(s.mfLeft(u), 14*wholeMF), flag32(s.Mf[u] == mfAll)
	for i := range 8 {
		d[ucF1+i] = float32(s.F1[u] >> i & 1)
	}
	if m := s.F2[u] & fModeMask; m != modeDry {
		d[ucMode+int(m)-1] = 1
	}
	for i := range 6 {
		d[ucF2+i] = float32(s.F2[u] >> (i + 2) & 1)
	}
	for i := range 5 {
		d[ucMarks+i] = float32(s.Ust[u] >> (i + 2) & 1)
	}
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
