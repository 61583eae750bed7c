package gamble

import "math/bits"

// The Refit Phase (13): depots, refits, evening construction (19.23), Reserves.

// Depot slots of the action space.
const (
	depGerman   = 0  // five
	depZoneF    = 5  // five
	depAirborne = 10 // 1st, 82nd, 101st
	depAir      = 13
	depOss      = 14

	zoneI        = numAreas + 'I' - 'A'
	impulsePrice = 10 // Supply Points for one space of the Impulse Track (13.7)
	maxShift     = 3
)

func depotType(d int) int {
	switch {
	case d < depZoneF:
		return depGerman
	case d < depAirborne:
		return depZoneF
	}
	return d
}

func (s *State) beginRefit(side uint8) {
	s.phase, s.impulseSide = uint8(phRefitGerman)+side, side
	s.clearAttack()
	s.clearRefit()
	s.freeZoneI(side)
	s.node(kDepot, side)
}

func (s *State) clearRefit() {
	for d := range s.depotLoc {
		s.depotLoc[d], s.depotPoints[d] = none, 0
	}
	s.lastUnit, s.lastDepotLoc, s.repairEdge, s.refitUnit, s.refitDue = none, none, none, none, 0
	s.payingDepots = [2]uint8{}
	for e := range s.g.t.nEdges { // one attempt a bridge in each side's Refit and in each Impulse (19.2)
		s.bridgeState[e] &^= xRepairTry
	}
	for u := range s.g.t.nUnits {
		s.unitState[u] &^= uRefitted
	}
}

// freeZoneI refits units in Oss one level without a depot: Germans while they Control it, Allies
// always (13.411, 13.423).
func (s *State) freeZoneI(side uint8) {
	if side == german && s.owner(zoneI) != german {
		return
	}
	m := s.ours(side, zoneI)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if !s.isFresh(u) {
			s.setStatus(u, s.status(u)-1)
			s.unitState[u] |= uRefitted
		}
	}
}

// depotUse tells whether the scenario and the position give the side this depot (13.41-13.424).
func (s *State) depotUse(d int) bool {
	if !s.g.depots[d] {
		return false
	}
	switch {
	case d < depZoneF:
		return s.impulseSide == german
	case s.impulseSide != allied:
		return false
	case d == depAir: // 13.424: from the end of the D-Day Air Phase, on Turns that began Clear
		return s.airUsed>>airEighth&1 != 0 && s.dawnOvercast == 0
	case d == depOss:
		return s.owner(zoneI) == allied && s.cnt[german][zoneI] == 0
	}
	return true
}

// depotDest are the places depot d may come to rest in.
func (s *State) depotDest(d int) (out locSet) {
	switch {
	case d < depZoneF:
		for z := uint8(numAreas); z < locUK; z++ {
			if s.g.t.inPlay.has(z) {
				out.add(z)
			}
		}
		return s.depotReach(german, out)
	case d < depAirborne:
		out.add(s.g.t.base)
		return s.depotReach(allied, out)
	case d < depAir:
		return s.headsFor(uint8(1) << (d - depAirborne))
	case d == depOss:
		out.add(zoneI)
		return s.depotReach(allied, out)
	}
	for l := uint8(0); l < locUK; l++ {
		if s.g.t.inPlay.has(l) && s.owner(l) == allied && s.g.t.tem[l] <= 2 {
			out.add(l)
		}
	}
	return out
}

// headsFor are the Supply Heads of a division that are Allied-Controlled or Contested (13.422).
func (s *State) headsFor(sector uint8) (out locSet) {
	for l := uint8(0); l < numAreas; l++ {
		if s.g.t.head[l] == sector && s.g.t.inPlay.has(l) && (s.owner(l) == allied || s.contested(l)) {
			out.add(l)
		}
	}
	return out
}

// depotReach adds where depots may move from their Zones: by the Road Net over intact bridges
// through Free Areas, no ferries (13.41, 13.421, 3.21). A Zone that is not friendly and uncontested
// keeps its depots.
func (s *State) depotReach(side uint8, from locSet) locSet {
	out := from
	var queue [numLocs]uint8
	n := 0
	for l := uint8(0); l < locUK; l++ {
		if from.has(l) && s.free(side, l) {
			queue[n] = l
			n++
		}
	}
	for i := 0; i < n; i++ {
		links := s.g.t.links[queue[i]]
		for j := range links {
			lk := &links[j]
			if lk.road && !lk.retreat && !out.has(lk.to) && s.free(side, lk.to) &&
				(lk.kind == open || s.intact(lk.edge)) {
				out.add(lk.to)
				queue[n] = lk.to
				n++
			}
		}
	}
	return out
}

// depotValue is what the depot is worth in l (13.41, 13.421-13.424, 13.5).
func (s *State) depotValue(d int, l uint8) uint8 {
	m := &s.g.sc.Markers
	clear := s.dawnOvercast == 0
	v := 0
	switch {
	case d < depZoneF && clear:
		v = m.GermanDepotClear
	case d < depZoneF:
		v = m.GermanDepotOvercast
	case d < depAirborne:
		v = m.ZoneFDepot
	case d == depOss:
		v = m.OssDepot
	case d == depAir:
		v = m.AirSupply - s.interdictionValue(l)
	case clear:
		v = m.AirborneDepotClear - s.interdictionValue(l)
	default:
		v = m.AirborneDepotOvercast - s.interdictionValue(l)
	}
	return uint8(max(0, v))
}

// maskDepot offers the lowest unplaced depot of each kind, and evening repairs; those come before
// refits because they bring information.
func (s *State) maskDepot() {
	s.allowCtrl(ctrlStop)
	seen := -1
	for d := range depotSlots - 1 {
		if s.depotLoc[d] != none || depotType(d) == seen || !s.depotUse(d) {
			continue
		}
		seen = depotType(d)
		if o := s.openDest(d); !o.empty() {
			s.allow(actDepot(d))
		}
	}
	for e := range uint8(s.g.t.nEdges) {
		if s.canEveRepair(e) {
			s.allowEdge(e)
		}
	}
}

// openDest are the places for d: depots of one kind are alike, so theirs ascend.
func (s *State) openDest(d int) locSet {
	o := s.depotDest(d)
	if d > 0 && depotType(d-1) == depotType(d) && s.lastDepotLoc != none && s.depotLoc[d-1] != none {
		for l := uint8(0); l < s.lastDepotLoc; l++ {
			o[l>>6] &^= 1 << (l & 63)
		}
	}
	return o
}

func (s *State) actDepot(b block, i int) {
	switch b {
	case blkDepot:
		s.lead = uint8(i) // the depot being placed
		s.node(kDepotDest, s.impulseSide)
	case blkEdge:
		s.repairEdge = uint8(i)
		s.beginPayment()
	default:
		s.depotsDone()
	}
}

func (s *State) maskDepotDest() {
	o := s.openDest(int(s.lead))
	for l := uint8(0); l < locUK; l++ {
		if o.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actDepotDest(_ block, i int) {
	l := uint8(i)
	d := int(s.lead)
	s.depotLoc[d], s.depotPoints[d] = l, s.depotValue(d, l)
	s.lastDepotLoc = l
	if d+1 >= depotSlots || depotType(d+1) != depotType(d) {
		s.lastDepotLoc = none
	}
	s.lead = none
	s.node(kDepot, s.impulseSide)
}

// depotsDone: the Zone F and Oss depots must be placed, if only where they arrive (13.421, 13.423).
func (s *State) depotsDone() {
	s.lastDepotLoc = none
	for d := depZoneF; d < depotSlots-1; d++ {
		if s.depotLoc[d] != none || !s.depotUse(d) || d >= depAirborne && d != depOss {
			continue
		}
		l := s.g.t.base
		if d == depOss {
			l = zoneI
		}
		s.depotLoc[d], s.depotPoints[d] = l, s.depotValue(d, l)
	}
	if s.augmentation() > 0 {
		s.node(kAugment, allied)
		return
	}
	s.node(kRefit, s.impulseSide)
}

// augmentation is the most each Airborne depot may be raised from Reserves (23.4).
func (s *State) augmentation() int {
	if !s.g.opts.Augmentation || s.impulseSide != allied {
		return 0
	}
	n, top := 0, 0
	for d := depAirborne; d < depAir; d++ {
		if s.depotLoc[d] != none {
			n++
			top = max(top, int(s.depotPoints[d]))
		}
	}
	if n == 0 || top >= 10 {
		return 0
	}
	return min(10-top, s.reserve(allied)/n)
}

func (s *State) maskAugment() {
	for n := range s.augmentation() + 1 {
		s.allow(actNum(n))
	}
}

func (s *State) actAugment(_ block, n int) {
	for d := depAirborne; d < depAir; d++ {
		if s.depotLoc[d] != none {
			s.depotPoints[d] += uint8(n)
			s.setReserve(allied, s.reserve(allied)-n)
		}
	}
	s.node(kRefit, s.impulseSide)
}

// Costs.

const unreachable = 255

// costField fills, for a depot in l, the cost of the way to each location: one a boundary, and one
// for each friendly-Controlled Contested Area strictly between (13.6). The way keeps to 13.8; supply
// may go back into Zone F, which only moves and regroups may not (14.51). A depot in an Area that is
// not Free serves that Area only (13.61, 13.421).
func (s *State) costField(side, l uint8, cost *[numLocs]uint8) {
	var out [numLocs]uint8 // cost of going on beyond a location, which no waded canal allows
	for i := range cost {
		cost[i], out[i] = unreachable, unreachable
	}
	cost[l] = 0
	if !s.free(side, l) {
		return
	}
	out[l] = 0
	var waves [3]locSet // locations reached at cost c, at one more and at two more
	waves[0].add(l)
	for c := uint8(0); waves != [3]locSet{}; c++ {
		for w := range waves[0] {
			for b := waves[0][w]; b != 0; b &= b - 1 {
				if f := uint8(w<<6 + bits.TrailingZeros64(b)); out[f] == c {
					s.costStep(side, f, cost, &out, &waves)
				}
			}
		}
		waves = [3]locSet{waves[1], waves[2]}
	}
}

func (s *State) costStep(side, f uint8, cost, out *[numLocs]uint8, waves *[3]locSet) {
	links := s.g.t.links[f]
	for i := range links {
		lk := &links[i]
		through := s.carries(lk)
		if !through && lk.kind != canal {
			continue
		}
		step := uint8(1)
		cost[lk.to] = min(cost[lk.to], out[f]+step)
		if s.contested(lk.to) {
			step++
		}
		if through && s.owner(lk.to) == side && out[f]+step < out[lk.to] {
			out[lk.to] = out[f] + step
			waves[step].add(lk.to)
		}
	}
}

// serves: depot d may supply the unit at all (13.42, 13.421).
func (s *State) serves(d, u int) bool {
	un := &s.g.t.units[u]
	switch {
	case d >= depAirborne && d < depAir:
		return un.airborne || s.reads(depotsOpen)
	case d >= depZoneF && d < depAirborne:
		return un.xxx || !s.reads(depotsStrict)
	}
	return true
}

// refitCosts fills what each placed depot with points would charge to reach the object in hand: a
// unit, or the site of an evening repair as if it were a Spent unit (13.6, 19.23).
func (s *State) refitCosts(out *[depotSlots]uint8) {
	var field [numLocs]uint8
	at := uint8(none)
	for d := range depotSlots {
		out[d] = unreachable
		if s.depotLoc[d] == none || s.depotPoints[d] == 0 {
			continue
		}
		if s.depotLoc[d] != at {
			at = s.depotLoc[d]
			s.costField(s.impulseSide, at, &field)
		}
		out[d] = s.objectCost(d, &field)
	}
}

func (s *State) objectCost(d int, field *[numLocs]uint8) uint8 {
	if s.repairEdge != none {
		return s.siteCost(d, s.repairEdge, field)
	}
	return s.unitCost(d, int(s.refitUnit), field)
}

func (s *State) unitCost(d, u int, field *[numLocs]uint8) uint8 {
	c := field[s.loc[u]]
	if c == unreachable || !s.serves(d, u) {
		return unreachable
	}
	c++
	if s.status(u) >= d1 {
		c++
	}
	return c
}

// siteCost: an Area at either end that qualifies for repair; for the Allies a Zone F depot (19.23).
func (s *State) siteCost(d int, e uint8, field *[numLocs]uint8) uint8 {
	if s.impulseSide == allied && (d < depZoneF || d >= depAirborne) {
		return unreachable
	}
	best := uint8(unreachable)
	ed := &s.g.t.edges[e]
	for _, l := range [2]uint8{ed.a, ed.b} {
		if field[l] != unreachable && s.canRepair(s.impulseSide, l, e) {
			best = min(best, field[l]+1)
		}
	}
	return best
}

func (s *State) canEveRepair(e uint8) bool {
	side, ed := s.impulseSide, &s.g.t.edges[e]
	if s.bridgeState[e]&(xState|xRepairTry) != xDestroyed || s.repairs[side] >= repairCap(side) || !s.g.t.spanned(e) ||
		s.owner(ed.a) != side && s.owner(ed.b) != side || s.depotPoints == [depotSlots]uint8{} {
		return false // cheap tests first: the costs below are not
	}
	keep := s.repairEdge
	s.repairEdge = e
	var costs [depotSlots]uint8
	s.refitCosts(&costs)
	s.repairEdge = keep
	return s.payable(&costs, 0, 0, 0, -1)
}
