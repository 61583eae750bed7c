package gamble

// Refits and evening repairs are chosen and paid for, and what is left goes to the Reserves (13.6, 13.7,
// 19.23).

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
		total := sum + int(s.depotPoints[d])
		for e := last + 1; e < depotSlots; e++ {
			if e != d && int(costs[e]) <= c && mayShare(costs[e], n+1, c) {
				total += int(s.depotPoints[e])
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
	m := s.g.t.side[s.impulseSide].without(s.freshSet()).without(withBit(&s.unitState, uRefitted)).above(s.lastID())
	if m.empty() {
		return
	}
	// One field a depot location serves all units.
	var fields [depotSlots][numLocs]uint8
	last := -1
	for d := range depotSlots {
		if s.depotLoc[d] == none || s.depotPoints[d] == 0 {
			continue
		}
		if last >= 0 && s.depotLoc[d] == s.depotLoc[last] {
			fields[d] = fields[last]
		} else {
			s.costField(s.impulseSide, s.depotLoc[d], &fields[d])
		}
		last = d
	}
	if last < 0 {
		return
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.loc[u] < locUK && s.refittable(u, &fields) {
			s.allowUnit(u)
		}
	}
}

func (s *State) refittable(u int, fields *[depotSlots][numLocs]uint8) bool {
	var costs [depotSlots]uint8
	keep := s.refitUnit
	s.refitUnit = uint8(u)
	for d := range depotSlots {
		costs[d] = unreachable
		if s.depotLoc[d] != none && s.depotPoints[d] > 0 {
			costs[d] = s.objectCost(d, &fields[d])
		}
	}
	s.refitUnit = keep
	return s.payable(&costs, 0, 0, 0, -1)
}

func (s *State) actRefit(b block, i int) {
	if b == blkUnit {
		s.refitUnit, s.lastUnit = uint8(i), uint8(i)
		s.beginPayment()
		return
	}
	s.bankSurplus()
}

// beginPayment chooses the depots that pay.
func (s *State) beginPayment() {
	s.payingDepots, s.lastDepotLoc, s.refitDue = [2]uint8{}, none, 0
	s.node(kRefitDepot, s.impulseSide)
}

func (s *State) chosen(d int) bool { return s.payingDepots[d>>3]>>(d&7)&1 != 0 }

func (s *State) chosenSum() (sum, n int) {
	for d := range depotSlots {
		if s.chosen(d) {
			sum += int(s.depotPoints[d])
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
	due := int(s.refitDue)
	if n > 0 && n <= due && sum >= due {
		s.allowCtrl(ctrlStop)
	}
	last := -1
	if s.lastDepotLoc != none {
		last = int(s.lastDepotLoc)
	}
	for d := last + 1; d < depotSlots; d++ {
		if !mayShare(costs[d], n, due) || s.alikeUnchosen(d, last) {
			continue
		}
		if s.payable(&costs, n+1, sum+int(s.depotPoints[d]), max(due, int(costs[d])), d) {
			s.allow(actDepot(d))
		}
	}
}

func (s *State) alikeUnchosen(d, last int) bool {
	for p := last + 1; p < d; p++ {
		if depotType(p) == depotType(d) && s.depotLoc[p] == s.depotLoc[d] && s.depotPoints[p] == s.depotPoints[d] {
			return true
		}
	}
	return false
}

func (s *State) actRefitDepot(b block, i int) {
	if b == blkDepot {
		var costs [depotSlots]uint8
		s.refitCosts(&costs)
		s.payingDepots[i>>3] |= 1 << (i & 7)
		s.refitDue = max(s.refitDue, costs[i])
		s.lastDepotLoc = uint8(i)
		return
	}
	s.lastDepotLoc = none
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
		othersSum += int(s.depotPoints[i])
	}
	return d, others, othersSum
}

func (s *State) goOnPaying() {
	d, others, _ := s.nextPayer()
	if others == 0 {
		s.depotPoints[d] -= s.refitDue
		s.refitDue, s.payingDepots = 0, [2]uint8{}
		s.paid()
		return
	}
	s.node(kRefitPay, s.impulseSide)
}

// maskRefitPay: each chosen depot gives one point or more, in any split (13.6).
func (s *State) maskRefitPay() {
	d, others, sum := s.nextPayer()
	for x := 1; x <= min(int(s.depotPoints[d]), 15); x++ {
		if rest := int(s.refitDue) - x; rest >= others && rest <= sum {
			s.allow(actNum(x))
		}
	}
}

func (s *State) actRefitPay(_ block, x int) {
	d, _, _ := s.nextPayer()
	s.depotPoints[d] -= uint8(x)
	s.refitDue -= uint8(x)
	s.payingDepots[d>>3] &^= 1 << (d & 7)
	s.goOnPaying()
}

// paid carries out what was paid for.
func (s *State) paid() {
	if e := s.repairEdge; e != none {
		s.bridgeState[e] |= xRepairTry
		s.rollingEdge = e
		s.roll(cRepair)
		return
	}
	u := int(s.refitUnit)
	s.refitUnit = none
	s.setStatus(u, s.status(u)-1)
	s.unitState[u] |= uRefitted
	s.node(kRefit, s.impulseSide)
}

// eveningRepaired: depots still to be placed may use the bridge; their order starts again.
func (s *State) eveningRepaired() {
	s.repairEdge, s.lastDepotLoc = none, none
	s.node(kDepot, s.impulseSide)
}

// bankSurplus adds what is left in Free places to the Reserves; depots go off the map (13.4, 13.61,
// 13.7).
func (s *State) bankSurplus() {
	side := s.impulseSide
	for d := range depotSlots {
		if s.depotLoc[d] != none && s.free(side, s.depotLoc[d]) {
			s.setReserve(side, s.reserve(side)+int(s.depotPoints[d]))
		}
	}
	s.clearRefit()
	if s.date < s.g.lastDate && s.reserve(side) >= impulsePrice {
		s.node(kReserve, side)
		return
	}
	s.refitDone()
}

// maskReserve: up to three spaces either way at ten points each (13.7).
func (s *State) maskReserve() {
	k := min(maxShift, s.reserve(s.impulseSide)/impulsePrice)
	for n := -k; n <= k; n++ {
		s.allow(actNum(n))
	}
}

func (s *State) actReserve(_ block, n int) {
	s.nextShift += int8(n)
	s.setReserve(s.impulseSide, s.reserve(s.impulseSide)-impulsePrice*max(n, -n))
	if phase(s.phase) < phRefitGerman { // bids, before the first Impulse (23.51)
		s.startImpulses()
		return
	}
	s.refitDone()
}

func (s *State) refitDone() {
	if s.impulseSide == german {
		s.beginRefit(allied)
		return
	}
	s.beginSurrender()
}
