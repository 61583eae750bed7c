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
	for p := last + 1; p < d; p++ {
		if depotType(p) == depotType(d) && s.DepLoc[p] == s.DepLoc[d] && s.DepSP[p] == s.DepSP[d] {
			return true
		}
	}
	return false
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

func (s *State) actRefitPay(_ block, x int) {
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

func (s *State) actReserve(_ block, n int) {
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
