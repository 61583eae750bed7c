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
	s.Phase, s.ImpSide = uint8(phRefitGerman)+side, side
	s.clearAttack()
	s.clearRefit()
	s.freeZoneI(side)
	s.node(kDepot, side)
}

func (s *State) clearRefit() {
	for d := range s.DepLoc {
		s.DepLoc[d], s.DepSP[d] = none, 0
	}
	s.LastId, s.LastDepot, s.EveEdge, s.RefitUnit, s.RefitDue = none, none, none, none, 0
	s.RefitDepots = [2]uint8{}
	for e := range s.g.t.nEdges { // one attempt a bridge in each side's Refit and in each Impulse (19.2)
		s.X1[e] &^= xRepairTry
	}
	for u := range s.g.t.nUnits {
		s.Ust[u] &^= uRefitted
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
			s.Ust[u] |= uRefitted
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
		return s.ImpSide == german
	case s.ImpSide != allied:
		return false
	case d == depAir: // 13.424: from the end of the D-Day Air Phase, on Turns that began Clear
		return s.AirUsed>>airEighth&1 != 0 && s.StartOvercast == 0
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
	clear := s.StartOvercast == 0
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
		if s.DepLoc[d] != none || depotType(d) == seen || !s.depotUse(d) {
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
	if d > 0 && depotType(d-1) == depotType(d) && s.LastDepot != none && s.DepLoc[d-1] != none {
		for l := uint8(0); l < s.LastDepot; l++ {
			o[l>>6] &^= 1 << (l & 63)
		}
	}
	return o
}

func (s *State) actDepot(b block, i int) {
	switch b {
	case blkDepot:
		s.Lead = uint8(i) // the depot being placed
		s.node(kDepotDest, s.ImpSide)
	case blkEdge:
		s.EveEdge = uint8(i)
		s.beginPayment()
	default:
		s.depotsDone()
	}
}

func (s *State) maskDepotDest() {
	o := s.openDest(int(s.Lead))
	for l := uint8(0); l < locUK; l++ {
		if o.has(l) {
			s.allowLoc(l)
		}
	}
}

func (s *State) actDepotDest(l uint8) {
	d := int(s.Lead)
	s.DepLoc[d], s.DepSP[d] = l, s.depotValue(d, l)
	s.LastDepot = l
	if d+1 >= depotSlots || depotType(d+1) != depotType(d) {
		s.LastDepot = none
	}
	s.Lead = none
	s.node(kDepot, s.ImpSide)
}

// depotsDone: the Zone F and Oss depots must be placed, if only where they arrive (13.421, 13.423).
func (s *State) depotsDone() {
	s.LastDepot = none
	for d := depZoneF; d < depotSlots-1; d++ {
		if s.DepLoc[d] != none || !s.depotUse(d) || d >= depAirborne && d != depOss {
			continue
		}
		l := s.g.t.base
		if d == depOss {
			l = zoneI
		}
		s.DepLoc[d], s.DepSP[d] = l, s.depotValue(d, l)
	}
	if s.augmentation() > 0 {
		s.node(kAugment, allied)
		return
	}
	s.node(kRefit, s.ImpSide)
}

// augmentation is the most each Airborne depot may be raised from Reserves (23.4).
func (s *State) augmentation() int {
	if !s.g.opts.Augmentation || s.ImpSide != allied {
		return 0
	}
	n, top := 0, 0
	for d := depAirborne; d < depAir; d++ {
		if s.DepLoc[d] != none {
			n++
			top = max(top, int(s.DepSP[d]))
		}
	}
	if n == 0 || top >= 10 {
		return 0
	}
	return min(10-top, s.reserve(allied)/n)
}

func (s *State) actAugment(n int) {
	for d := depAirborne; d < depAir; d++ {
		if s.DepLoc[d] != none {
			s.DepSP[d] += uint8(n)
			s.setReserve(allied, s.reserve(allied)-n)
		}
	}
	s.node(kRefit, s.ImpSide)
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
		return un.airborne || !airborneDepotsAirborneOnly
	case d >= depZoneF && d < depAirborne:
		return un.xxx || !zoneFDepotsXXXOnly
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
		if s.DepLoc[d] == none || s.DepSP[d] == 0 {
			continue
		}
		if s.DepLoc[d] != at {
			at = s.DepLoc[d]
			s.costField(s.ImpSide, at, &field)
		}
		out[d] = s.objectCost(d, &field)
	}
}

func (s *State) objectCost(d int, field *[numLocs]uint8) uint8 {
	if s.EveEdge != none {
		return s.siteCost(d, s.EveEdge, field)
	}
	u := int(s.RefitUnit)
	c := field[s.Loc[u]]
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
	if s.ImpSide == allied && (d < depZoneF || d >= depAirborne) {
		return unreachable
	}
	best := uint8(unreachable)
	ed := &s.g.t.edges[e]
	for _, l := range [2]uint8{ed.a, ed.b} {
		if field[l] != unreachable && s.canRepair(s.ImpSide, l, e) {
			best = min(best, field[l]+1)
		}
	}
	return best
}

func (s *State) canEveRepair(e uint8) bool {
	if s.X1[e]&(xState|xRepairTry) != xDestroyed || s.Repairs[s.ImpSide] >= repairCap(s.ImpSide) {
		return false
	}
	keep := s.EveEdge
	s.EveEdge = e
	var costs [depotSlots]uint8
	s.refitCosts(&costs)
	s.EveEdge = keep
	return s.payable(&costs, 0, 0, 0, -1)
}

// payable: some set of depots above last, with the n chosen (sum points, dearest so far), holds the
// cost of its dearest member, of which each gives a point or more (13.6).
func (s *State) payable(costs *[depotSlots]uint8, n, sum, dearest, last int) bool {
	if n > 0 && n <= dearest && sum >= dearest {
		return true
	}
	for d := last + 1; d < depotSlots; d++ {
		c := max(dearest, int(costs[d]))
		if n >= c || !mayShare(costs[d], n, dearest) {
			continue
		}
		total := sum + int(s.DepSP[d])
		for e := last + 1; e < depotSlots; e++ {
			if e != d && int(costs[e]) <= c && mayShare(costs[e], n+1, c) {
				total += int(s.DepSP[e])
			}
		}
		if total >= c {
			return true
		}
	}
	return false
}

// mayShare: a depot can join n others. One that asks a single point pays alone, as company could only
// add to its cost.
func mayShare(cost uint8, n, dearest int) bool {
	return cost != unreachable && (n == 0 || cost > 1 && dearest > 1)
}

// K_REFIT.

func (s *State) maskRefit() {
	s.allowCtrl(ctrlStop)
	m := s.g.t.side[s.ImpSide].without(s.freshSet()).without(withBit(&s.Ust, uRefitted)).above(s.lastID())
	if m.empty() {
		return
	}
	// One field a depot location serves all units.
	var fields [depotSlots][numLocs]uint8
	last := -1
	for d := range depotSlots {
		if s.DepLoc[d] == none || s.DepSP[d] == 0 {
			continue
		}
		if last >= 0 && s.DepLoc[d] == s.DepLoc[last] {
			fields[d] = fields[last]
		} else {
			s.costField(s.ImpSide, s.DepLoc[d], &fields[d])
		}
		last = d
	}
	if last < 0 {
		return
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.Loc[u] < locUK && s.refittable(u, &fields) {
			s.allowUnit(u)
		}
	}
}

func (s *State) refittable(u int, fields *[depotSlots][numLocs]uint8) bool {
	var costs [depotSlots]uint8
	keep := s.RefitUnit
	s.RefitUnit = uint8(u)
	for d := range depotSlots {
		costs[d] = unreachable
		if s.DepLoc[d] != none && s.DepSP[d] > 0 {
			costs[d] = s.objectCost(d, &fields[d])
		}
	}
	s.RefitUnit = keep
	return s.payable(&costs, 0, 0, 0, -1)
}

func (s *State) actRefit(b block, i int) {
	if b == blkUnit {
		s.RefitUnit, s.LastId = uint8(i), uint8(i)
		s.beginPayment()
		return
	}
	s.bankSurplus()
}

// beginPayment chooses the depots that pay.
func (s *State) beginPayment() {
	s.RefitDepots, s.LastDepot, s.RefitDue = [2]uint8{}, none, 0
	s.node(kRefitDepot, s.ImpSide)
}

func (s *State) chosen(d int) bool { return s.RefitDepots[d>>3]>>(d&7)&1 != 0 }

func (s *State) chosenSum() (sum, n int) {
	for d := range depotSlots {
		if s.chosen(d) {
			sum += int(s.DepSP[d])
			n++
		}
	}
	return sum, n
}

// maskRefitDepot: ascending depots; enough once together they hold the cost of the farthest. Of
// depots alike in kind, place and points the lowest stands for all.
func (s *State) maskRefitDepot() {
	var costs [depotSlots]uint8
	s.refitCosts(&costs)
	sum, n := s.chosenSum()
	due := int(s.RefitDue)
	if n > 0 && n <= due && sum >= due {
		s.allowCtrl(ctrlStop)
	}
	last := -1
	if s.LastDepot != none {
		last = int(s.LastDepot)
	}
	for d := last + 1; d < depotSlots; d++ {
		if !mayShare(costs[d], n, due) || s.alikeUnchosen(d, last) {
			continue
		}
		if s.payable(&costs, n+1, sum+int(s.DepSP[d]), max(due, int(costs[d])), d) {
			s.allow(actDepot(d))
		}
	}
}

func (s *State) alikeUnchosen(d, last int) bool {
	p := d - 1
	return p > last && p >= 0 && depotType(p) == depotType(d) && s.DepLoc[p] == s.DepLoc[d] && s.DepSP[p] == s.DepSP[d]
}

func (s *State) actRefitDepot(b block, i int) {
	if b == blkDepot {
		var costs [depotSlots]uint8
		s.refitCosts(&costs)
		s.RefitDepots[i>>3] |= 1 << (i & 7)
		s.RefitDue = max(s.RefitDue, costs[i])
		s.LastDepot = uint8(i)
		return
	}
	s.LastDepot = none
	s.goOnPaying()
}

// nextPayer is the lowest chosen depot.
func (s *State) nextPayer() (d, others, othersSum int) {
	d = -1
	for i := range depotSlots {
		if !s.chosen(i) {
			continue
		}
		if d < 0 {
			d = i
			continue
		}
		others++
		othersSum += int(s.DepSP[i])
	}
	return d, others, othersSum
}

func (s *State) goOnPaying() {
	d, others, _ := s.nextPayer()
	if others == 0 {
		s.DepSP[d] -= s.RefitDue
		s.RefitDue, s.RefitDepots = 0, [2]uint8{}
		s.paid()
		return
	}
	s.node(kRefitPay, s.ImpSide)
}

// maskRefitPay: each chosen depot gives one point or more, in any split (13.6).
func (s *State) maskRefitPay() {
	d, others, sum := s.nextPayer()
	for x := 1; x <= min(int(s.DepSP[d]), 15); x++ {
		if rest := int(s.RefitDue) - x; rest >= others && rest <= sum {
			s.allow(actNum(x))
		}
	}
}

func (s *State) actRefitPay(x int) {
	d, _, _ := s.nextPayer()
	s.DepSP[d] -= uint8(x)
	s.RefitDue -= uint8(x)
	s.RefitDepots[d>>3] &^= 1 << (d & 7)
	s.goOnPaying()
}

// paid carries out what was paid for.
func (s *State) paid() {
	if e := s.EveEdge; e != none {
		s.X1[e] |= xRepairTry
		s.RollEdge = e
		s.roll(cRepair)
		return
	}
	u := int(s.RefitUnit)
	s.RefitUnit = none
	s.setStatus(u, s.status(u)-1)
	s.Ust[u] |= uRefitted
	s.node(kRefit, s.ImpSide)
}

// eveningRepaired: depots still to be placed may use the bridge; their order starts again.
func (s *State) eveningRepaired() {
	s.EveEdge, s.LastDepot = none, none
	s.node(kDepot, s.ImpSide)
}

// bankSurplus adds what is left in Free places to the Reserves; depots go off the map (13.4, 13.61,
// 13.7).
func (s *State) bankSurplus() {
	side := s.ImpSide
	for d := range depotSlots {
		if s.DepLoc[d] != none && s.free(side, s.DepLoc[d]) {
			s.setReserve(side, s.reserve(side)+int(s.DepSP[d]))
		}
	}
	s.clearRefit()
	if s.Date < s.g.lastDate && s.reserve(side) >= impulsePrice {
		s.node(kReserve, side)
		return
	}
	s.refitDone()
}

// maskReserve: up to three spaces either way at ten points each (13.7).
func (s *State) maskReserve() {
	k := min(maxShift, s.reserve(s.ImpSide)/impulsePrice)
	for n := -k; n <= k; n++ {
		s.allow(actNum(n))
	}
}

func (s *State) actReserve(n int) {
	s.NextShift += int8(n)
	s.setReserve(s.ImpSide, s.reserve(s.ImpSide)-impulsePrice*max(n, -n))
	if phase(s.Phase) < phRefitGerman { // bids, before the first Impulse (23.51)
		s.startImpulses()
		return
	}
	s.refitDone()
}

func (s *State) refitDone() {
	if s.ImpSide == german {
		s.beginRefit(allied)
		return
	}
	s.beginSurrender()
}
