package endeavor

import "math/bits"

// print lays down what of the observation never changes.
func (g *Game) print() {
	t := g.t
	o := &g.printed
	o.places, o.units = make([]float32, t.places*placeColumns), make([]float32, t.units*unitColumns)
	for p := range uint16(t.places) {
		o.all.add(p)
		for z := range maxZones {
			if t.zones[p]>>z&1 != 0 {
				o.zones[z].add(p)
			}
		}
		g.printPlace(o.places[int(p)*placeColumns:][:placeColumns], p)
	}
	row := func(p uint16) []float32 { return o.places[int(p)*placeColumns:][:placeColumns] }
	for i := range t.ports {
		row(t.ports[i].at)[pcPort] = 1
		for _, p := range t.ports[i].estuary {
			row(p)[pcEstuary] = 1
		}
	}
	for i, p := range t.marks {
		row(p)[pcPoints] = cut(int(t.points[i]), 4)
		row(p)[pcEntry] = mark32(t.marksArea>>i&1 != 0)
	}
	for _, b := range t.bases {
		row(b.at)[pcBase] = 1
	}
	for u := range t.list {
		g.printUnit(o.units[u*unitColumns:][:unitColumns], u)
	}
	for turn := range o.means {
		o.means[turn] = g.airMean(uint8(turn))
	}
}

// airMean is the mean of the Air Points of a turn, over 8.
func (g *Game) airMean(turn uint8) float32 {
	if fixed := g.sc.Air; fixed != nil {
		return cut(fixed.Points, 8)
	}
	s := State{g: g, position: position{turn: turn}}
	sum := 0
	for face, n := range twoDice {
		sum += int(n) * s.airClass(face)
	}
	return cut(sum, 8*twoDice.total())
}

// printPlace writes what the map says of a place.
func (g *Game) printPlace(r []float32, p uint16) {
	t := g.t
	r[pcInPlay], r[pcBox] = 1, mark32(int(p) >= t.hexes)
	for i, bit := range terrainBits {
		r[pcTerrain+i] = mark32(t.terrain[p]&bit != 0)
	}
	r[pcFort], r[pcGermany], r[pcSource] = mark32(t.fort.has(p)), mark32(t.home.has(p)), mark32(t.sources.has(p))
	r[pcBeach] = cut(int(t.beach[p])+1, 4)
	shut := 0
	for _, c := range t.step[p] {
		shut += b2i(c == closed)
	}
	for i, n := range [4]int{bits.OnesCount8(t.road[p]), bits.OnesCount8(t.river[p]), bits.OnesCount8(t.rhine[p]), shut} {
		r[pcSides+i] = cut(n, 6)
	}
}

// typeColumns are the columns of the types, paratroopers with the airborne and panzers with the armour.
var typeColumns = [...]int{tStatic: 0, tLW: 1, tBicycle: 2, tTraining: 3, tReserve: 4, tInfantry: 5, tVG: 6, tMountain: 7, tAirborne: 8, tFJ: 8,
	tAirLanding: 9, tArmour: 10, tPanzer: 10, tPG: 11, tHQ: 12, tTruck: 13}

// printUnit writes what the order of battle says of a unit.
func (g *Game) printUnit(r []float32, u int) {
	c := &g.t.list[u]
	r[ucExists], r[ucAllied] = 1, mark32(c.side == allied)
	nation := int(c.group)
	switch {
	case c.nation == "france":
		nation = 3
	case c.group == groupJoint:
		nation = 4
	}
	r[ucNation+nation] = 1
	r[ucType+typeColumns[c.typ]] = 1
	r[ucPrinted], r[ucPrinted+1], r[ucPrinted+2] = cut(int(c.attack[0]), 12), cut(int(c.defend[0]), 12), cut(int(c.ma), 16)
	r[ucTwo], r[ucExploit] = mark32(c.steps == 2), mark32(c.exploit)
}

// observePlaces writes the rows of a set, and in all others the lines of supply and where the stack in hand can go.
func (s *State) observePlaces(o []float32, v *view, rows *changes) {
	for p := range rows.places.all {
		r := o[int(p)*placeColumns:][:placeColumns]
		copy(r, s.g.printed.places[int(p)*placeColumns:])
		s.observePlace(r, p)
		s.observeStacks(r, p, v)
	}
	s.observeHarbours(o, &rows.places)
	renew := rows.places // rows in which lines of supply are written
	if !rows.supply {
		renew = s.g.printed.all
	} else {
		for i := range renew {
			for k := range v.lines {
				renew[i] |= v.lines[k][i] ^ rows.lines[k][i]
			}
		}
	}
	for i := range rows.places {
		rows.places[i] |= renew[i]
	}
	for p := range renew.all {
		r := o[int(p)*placeColumns+pcTrace:][:len(v.lines)]
		for k := range r {
			r[k] = mark32(v.lines[k].has(p))
		}
	}
	if rows.stale {
		for p := range s.g.t.places {
			r := o[p*placeColumns+pcReach:][:2]
			r[0], r[1] = 0, 0
		}
	}
	if s.goes() {
		for p := range v.reach.places.all {
			r := o[int(p)*placeColumns+pcReach:][:2]
			r[0], r[1] = 1, cut(int(v.reach.left[p]), 32)
		}
	}
}

// observePlace writes who owns a place, the zones it lies in, and what is fought there.
func (s *State) observePlace(r []float32, p uint16) {
	t := s.g.t
	r[pcDominated] = mark32(t.zones[p]&s.zones != 0)
	m := t.mark[p]
	if m != none {
		r[pcEntered], r[pcHeld] = mark32(s.entered>>m&1 != 0), mark32(s.holds>>m&1 != 0)
	}
	switch {
	case s.occ[german].has(p):
		r[pcOwner] = 1
	case int(p) >= t.hexes, s.occ[allied].has(p), s.trucks.has(p), m != none && s.entered>>m&1 != 0:
		r[pcOwner+1] = 1
	case m != none:
		r[pcOwner] = 1
	default:
		r[pcOwner+2] = 1
	}
	for side := range 2 {
		r[pcZone+side] = mark32(s.zoc[side].has(p))
	}
	r[pcStack], r[pcTarget], r[pcRetreat] = mark32(s.stack == p), mark32(s.target == p), mark32(s.retAt == p)
	r[pcAttacked] = mark32(s.attacked.has(p))
}

// observeStacks writes what stands in a place.
func (s *State) observeStacks(r []float32, p uint16, v *view) {
	var sum [2][stackColumns]int
	hqs, flipped, trucks, cw := 0, 0, 0, 0
	for u := v.first[p]; u != 0; u = v.after[u-1] {
		c, u := &s.g.t.list[u-1], int(u-1)
		switch {
		case c.truck():
			trucks++
			continue
		case c.hq():
			hqs++
			flipped += b2i(s.has(u, stFlipped))
			continue
		}
		n := &sum[c.side]
		n[scUnits]++
		n[scAttack] += s.attack(u)
		n[scDefence] += s.defence(u)
		n[scSteps] += s.steps(u)
		if c.exploit {
			n[scExploit] += s.attack(u)
		}
		n[scOut] += b2i(s.has(u, stOOS))
		cw += b2i(c.group == groupCW)
	}
	for side, n := range sum {
		c := r[pcGerman+stackColumns*side:][:stackColumns]
		c[scUnits], c[scAttack], c[scDefence], c[scSteps] = cut(n[scUnits], 4), cut(n[scAttack], 40), cut(n[scDefence], 40), cut(n[scSteps], 8)
		c[scExploit], c[scOut] = cut(n[scExploit], 40), cut(n[scOut], max(1, n[scUnits]))
	}
	r[pcHQs], r[pcAttackHQ], r[pcTrucks], r[pcCW] = cut(hqs, 2), mark32(flipped > 0), cut(trucks, 2), cut(cw, max(1, sum[allied][scUnits]))
	switch {
	case s.occ[german].has(p):
		r[pcDefence] = cut(s.defenceOf(p, german), 80)
	case s.occ[allied].has(p):
		r[pcDefence] = cut(s.defenceOf(p, allied), 80)
	}
}

// observeHarbours writes ports, Beach Ports and landings in the rows of a set.
func (s *State) observeHarbours(o []float32, rows *set) {
	t := s.g.t
	row := func(p uint16) []float32 { return o[int(p)*placeColumns:][:placeColumns] }
	for i := range t.ports {
		if p := t.ports[i].at; rows.has(p) {
			row(p)[pcCaptured], row(p)[pcWorks] = mark32(s.portHeld>>i&1 != 0), mark32(s.works(uint8(i)))
		}
	}
	for i, p := range s.beachAt {
		if int(p) < t.hexes && rows.has(p) {
			row(p)[pcBeachPort], row(p)[pcBeachLeft] = 1, cut(int(s.beachTurn[i])+beachTurns-int(s.turn), 6)
		}
	}
	for _, p := range s.landAt {
		if int(p) < t.hexes && rows.has(p) {
			row(p)[pcLanding] = 1
		}
	}
}

// observeUnits writes the rows of a set, and in all others what depends on more than the unit. Lines of supply and zones of control
// have changed in the places of the set alone.
func (s *State) observeUnits(o []float32, rows *changes) {
	t := s.g.t
	for u := range t.units {
		r := o[u*unitColumns:][:unitColumns]
		changed := rows.units[u>>6]>>(u&63)&1 != 0
		if changed {
			copy(r, s.g.printed.units[u*unitColumns:])
			s.observeUnit(r, u)
		}
		r[ucLast], r[ucAsked] = 0, 0
		if !s.onMap(u) {
			continue
		}
		if changed || rows.beaches || rows.places.has(s.loc[u]) {
			s.observeChoice(r, u)
		}
		if s.scr[u]&scStack != 0 {
			r[ucLeft] = 0
			if s.spentN != lost {
				r[ucLeft] = cut(int(s.allowance(u))-int(s.spentN), 32)
			}
		}
	}
	if m := int(s.march); m > 0 && m <= len(t.march) {
		o[int(t.march[m-1])*unitColumns+ucLast] = 1
	}
	if k := &nodes[s.node]; k.traits&inOrder != 0 && k.unit != "" && s.cursor > 0 && int(s.cursor) <= t.units {
		o[int(s.cursor-1)*unitColumns+ucLast] = 1
	}
	if int(s.unit) < t.units {
		o[int(s.unit)*unitColumns+ucAsked] = 1
	}
}

// Places of units among the columns.
const (
	isOnMap = iota
	isInEngland
	isInMed
	isAtSea
	isDead
	isToCome
	isGone
	isNoPart
)

// whereabouts is where a unit is.
func (s *State) whereabouts(u int) int {
	switch loc := s.loc[u]; {
	case s.onMap(u):
		return isOnMap
	case loc == s.g.t.england:
		return isInEngland
	case loc == s.g.t.med:
		return isInMed
	case loc >= atSea && loc < dead:
		return isAtSea
	case loc == dead:
		return isDead
	case loc == toCome:
		return isToCome
	case loc == gone:
		return isGone
	}
	return isNoPart
}

// observeUnit writes what a unit is.
func (s *State) observeUnit(r []float32, u int) {
	at := s.whereabouts(u)
	r[ucWhere+at] = 1
	switch at {
	case isAtSea:
		r[ucLanding] = cut(int(s.loc[u]-atSea)+1, maxLanding)
	case isToCome:
		r[ucDue] = cut(int(s.g.t.list[u].turn)-int(s.turn), 25)
	case isDead, isGone, isNoPart:
		return
	}
	r[ucAttack], r[ucDefence] = cut(s.attack(u), 12), cut(s.defence(u), 12)
	for i, flag := range [6]uint8{stReduced, stOOS, stFlipped, stFresh, stDone, stFought} {
		r[ucReduced+i] = mark32(s.has(u, flag))
	}
	r[ucStack], r[ucJoined], r[ucAside] = mark32(s.scr[u]&scStack != 0), mark32(s.scr[u]&scJoined != 0), mark32(s.scr[u]&scAside != 0)
	r[ucRetreat] = cut(s.left(u), 3)
}

// observeChoice writes whether the supply of a unit lets it attack, and whether an enemy zone holds it.
func (s *State) observeChoice(r []float32, u int) {
	p := s.loc[u]
	r[ucMay] = mark32(s.armed(u) && s.provided(u, p))
	r[ucInZone] = mark32(s.zoc[1-s.g.t.list[u].side].has(p))
}

// observeSectors writes what stands in each part of the board.
func (s *State) observeSectors(o []float32, v *view) {
	t := s.g.t
	clear(o)
	var sum [maxSectors][zcNamed]int
	for u := range t.units {
		if !s.onMap(u) || !t.list[u].combat() {
			continue
		}
		n, side := &sum[t.sector[s.loc[u]]], int(t.list[u].side)
		n[zcAttack+side] += s.attack(u)
		n[zcSteps+side] += s.steps(u)
		n[zcDone] += b2i(side == sideOf(s.phase) && s.has(u, stDone))
	}
	for i, p := range t.marks {
		if n := &sum[t.sector[p]]; t.points[i] > 0 {
			n[zcPoints] += int(t.points[i])
			n[zcHeld] += int(t.points[i]) * int(s.holds>>i&1)
		}
	}
	for p := range v.reach.places.all {
		if t.sector[p] != none {
			sum[t.sector[p]][zcReach]++
		}
	}
	for i := range t.sectors {
		r, n := o[i*sectorValues:][:sectorValues], &sum[i]
		for c, most := range [zcNamed]int{60, 60, 24, 24, 8, 8, 16, 42} {
			r[c] = cut(n[c], most)
		}
		at := t.grid.Place(t.whole[t.sectorAt[i]])
		r[zcNamed], r[zcInPlay] = mark32(int(s.sector) == i), 1
		r[zcRow], r[zcColumn] = cut((at.Row-1)/sectorRows, 9), cut((at.Column-1)/sectorColumns, 6)
	}
}
