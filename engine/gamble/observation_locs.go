package gamble

import "math/bits"

// Columns of locations. Runs are named by their first.
const (
	lcInPlay     = iota
	lcZone       // one of A to J
	lcControl    // one-hot: German, Airborne, Corps
	lcTEM        = lcControl + 3
	lcElevated   = lcTEM + 1
	lcPolder     = lcElevated + 1
	lcVP         = lcPolder + 1
	lcScores     = lcVP + 1
	lcSector     = lcScores + 1 // 1st, 82nd, 101st
	lcHead       = lcSector + 3
	lcDrop       = lcHead + 3 // 1st, 82nd, 101st, Polish, 52nd
	lcLine       = lcDrop + 5 // Allied route, Allied supply, German supply
	lcContested  = lcLine + 3
	lcFlags      = lcContested + 1 // bits 2 to 7 of placeState
	lcActive     = lcFlags + 6     // 3
	lcTarget     = lcActive + 3
	lcTo         = lcTarget + 1
	lcRetreat    = lcTo + 1
	lcVisited    = lcRetreat + 1
	lcInterdict  = lcVisited + 1
	lcFull       = lcInterdict + 1 // German, Allied
	lcDepot      = lcFull + 2      // German, Allied points
	lcStack      = lcDepot + 2     // side x status x (units, attack, defense)
	stackColumns = 3
	lcBest       = lcStack + 2*4*stackColumns // side x (attack, defense)
	lcKinds      = lcBest + 2*2               // side x Fresh (infantry, armor, artillery, FLAK)
	kindColumns  = 4

	numLocColumns = lcKinds + 2*kindColumns
)

var locColumns = locNames()

func locNames() (names [numLocColumns]string) {
	run := func(at int, what string, values ...string) {
		for i, v := range values {
			names[at+i] = what + ": " + v
		}
	}
	for at, text := range map[int]string{
		lcInPlay: "in play", lcZone: "Zone", lcTEM: "TEM over 4", lcElevated: "Elevated", lcPolder: "Polder",
		lcVP: "victory points it is worth, over 9", lcScores: "victory points it scores now, over 9",
		lcContested: "Contested now", lcTarget: "target of the attack in hand", lcTo: "where the step in hand goes",
		lcRetreat: "where the retreat in hand stands", lcVisited: "visited by the move or retreat in hand",
		lcInterdict: "Interdiction value, over 6",
	} {
		names[at] = text
	}
	run(lcControl, "Control", "German", "Airborne", "XXX Corps")
	run(lcSector, "sector", "1st", "82nd", "101st")
	run(lcHead, "Supply Head", "1st", "82nd", "101st")
	run(lcDrop, "drop", "1st", "82nd", "101st", "Polish", "52nd")
	run(lcLine, "Supply Lines", "an Allied one can pass through", "Allied units here have one", "German units here have one")
	run(lcFlags, "flag", "captured this Impulse", "Contested when the Impulse began", "assaulted this Impulse",
		"a Point Unit has entered", "Air Interdiction marker", "Free under Corps Control when the Impulse began, or processed on D-Day")
	run(lcActive, "active location", "first", "second", "target of an earlier Bombardment")
	run(lcFull, "full (7.1)", "German", "Allied")
	run(lcDepot, "Supply Points in depots, over 50", "German", "Allied")
	for side, who := range sideTitles[:2] {
		for st, status := range statusTitles {
			at := lcStack + (side*4+st)*stackColumns
			run(at, who+" "+status, "units over 10 (Zones and UK Box over 40)", "attack factors over 60", "defense factors of the side shown, over 40")
		}
		run(lcBest+2*side, who, "best Fresh attack factor over 12", "best defense factor over 12")
		run(lcKinds+kindColumns*side, who+" Fresh, over 10", "infantry", "armor", "Field Artillery", "FLAK and Towers")
	}
	return names
}

func (c *change) writeLocs(dst []float32) {
	s := c.s
	if c.what.has(ofLines) {
		writeLines(s, dst)
	}
	if c.what.has(ofInterdiction) {
		writeInterdiction(s, dst)
	}
	for l := range c.lst.each {
		writeFlags(s, uint8(l), row(dst, l, numLocColumns))
	}
	for l := range c.counts.each {
		writeCounts(s, uint8(l), row(dst, l, numLocColumns))
	}
	if c.what.meets(&locRoleFields) {
		moveMarks(dst[lcActive:], numLocColumns, numLocs, lcVisited-lcActive, c.prev.locRoles(), s.locRoles())
	}
	if c.what.meets(&visitedFields) {
		c.writeVisited(dst)
	}
	if c.what.meets(&depotPointFields) {
		clearDepotPoints(c.prev, dst)
		writeDepotPoints(s, dst)
	}
	c.writeStacks(dst)
}

// writeLines writes what follows from the Supply Lines (13.8).
func writeLines(s *State, dst []float32) {
	reach, lines := s.traceAllied(), s.traceGerman()
	for l := range uint8(locUK) {
		d := row(dst, int(l), numLocColumns)
		d[lcLine] = flag32(reach.has(l))
		d[lcLine+1] = flag32(s.suppliedBy(reach, l, allied))
		d[lcLine+2] = flag32(s.suppliedBy(lines, l, german))
		if s.g.t.vp[l] != 0 {
			d[lcScores] = ratio(s.areaVP(l, reach), 9)
		}
	}
}

func writeInterdiction(s *State, dst []float32) {
	var values [numLocs]uint8
	s.interdictionValues(&values)
	for l := range locUK {
		dst[l*numLocColumns+lcInterdict] = ratio(int(values[l]), 6)
	}
}

// writeFlags writes what placeState says; the UK Box is nobody's.
func writeFlags(s *State, l uint8, d []float32) {
	clear(d[lcControl:lcTEM])
	if l != locUK {
		d[lcControl+int(s.control(l))] = 1
	}
	copy(d[lcFlags:lcActive], bits32[s.placeState[l]>>2][:])
}

// writeCounts writes what follows from the number of units.
func writeCounts(s *State, l uint8, d []float32) {
	d[lcContested] = flag32(s.contested(l))
	d[lcFull], d[lcFull+1] = flag32(s.full(german, l)), flag32(s.full(allied, l))
}

var locRoleFields = madeOf(&blank.activeLocs, &blank.targetLoc, &blank.moverTo, &blank.retreatFrom)

// locRoles are the locations of the columns from lcActive on.
func (s *State) locRoles() marks {
	return marks{s.activeLocs[0], s.activeLocs[1], s.activeLocs[2], s.targetLoc, s.moverTo, s.retreatFrom}
}

var visitedFields = madeOf(&blank.visitedLocs)

func (c *change) writeVisited(dst []float32) {
	for i := range c.s.visitedLocs {
		for m := c.s.visitedLocs[i] ^ c.prev.visitedLocs[i]; m != 0; m &= m - 1 {
			if l := i*8 + bits.TrailingZeros8(m); l < numLocs {
				dst[l*numLocColumns+lcVisited] = flag32(c.s.visited(uint8(l)))
			}
		}
	}
}

// interdictionValues is interdictionValue for all places at once.
func (s *State) interdictionValues(values *[numLocs]uint8) {
	t := s.g.t
	spread := func(at uint8) {
		values[at]++
		for i := range t.links[at] {
			values[t.links[at][i].to]++
		}
	}
	m := t.flakLike.and(s.freshSet())
	for u := range m.each {
		if at := s.loc[u]; at < locUK {
			spread(at)
		}
	}
	for a := range uint8(numAreas) {
		if s.placeState[a]&lMarker != 0 {
			spread(a)
		}
	}
}

// writeLocPrinted fills what the map says.
func writeLocPrinted(t *tables, l uint8, d []float32) {
	d[lcInPlay], d[lcZone] = flag32(t.inPlay.has(l)), flag32(isZone(l))
	d[lcTEM], d[lcElevated] = ratio(int(t.tem[l]), 4), flag32(t.elevated[l])
	d[lcPolder], d[lcVP] = flag32(t.polder[l]), ratio(int(t.vp[l]), 9)
	copy(d[lcSector:lcHead], bits32[t.sector[l]][:])
	copy(d[lcHead:lcDrop], bits32[t.head[l]][:])
	copy(d[lcDrop:lcLine], bits32[t.dropColour[l]][:])
}

var depotPointFields = madeOf(&blank.depotLoc, &blank.depotPoints)

func writeDepotPoints(s *State, dst []float32) {
	for i := range depotSlots {
		if l := int(s.depotLoc[i]); l < numLocs {
			side := 1
			if i < depZoneF {
				side = 0
			}
			at := l*numLocColumns + lcDepot + side
			dst[at] = min(1, dst[at]+float32(s.depotPoints[i])/50)
		}
	}
}

func clearDepotPoints(s *State, dst []float32) {
	for _, l := range s.depotLoc {
		if l < numLocs {
			clear(row(dst, int(l), numLocColumns)[lcDepot:lcStack])
		}
	}
}

// writeStacks sums the units of the locations in c.stacks by side and status. It goes by the order of
// battle, because the order decides how sums of float32 are rounded.
func (c *change) writeStacks(dst []float32) {
	for l := range c.stacks.each {
		clear(row(dst, l, numLocColumns)[lcStack:])
	}
	for u := range c.stacked.each {
		l := c.s.loc[u]
		most := float32(stackMax)
		if l >= numAreas {
			most = 4 * stackMax
		}
		addToStack(c.s, u, most, row(dst, int(l), numLocColumns))
	}
}

var kindAt = [...]int{infantry: 0, mechanized: 0, armour: 1, artillery: 2, flak: 3, tower: 3}

// addToStack adds a unit to the row of its location, where so many make one.
func addToStack(s *State, u int, most float32, d []float32) {
	un, st := &s.g.t.units[u], s.status(u)
	side := int(un.side)
	factor := max(0, s.defenseFactor(u)) // a Disrupted unit may show less than nothing
	c := d[lcStack+(side*4+st)*stackColumns:]
	c[0] = min(1, c[0]+1/most)
	c[1] = min(1, c[1]+float32(un.attack)/60)
	c[2] = min(1, c[2]+float32(factor)/40)
	b := d[lcBest+2*side:]
	b[1] = max(b[1], over12[uint8(factor)])
	if st == fresh {
		b[0] = max(b[0], over12[uint8(un.attack)])
		k := &d[lcKinds+kindColumns*side+kindAt[un.typ]]
		*k = min(1, *k+1./stackMax)
	}
}
