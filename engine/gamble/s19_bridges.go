package gamble

// Bridges: repair (19.2), seizure (9.22, 19.3), demolition (19.4) and their modifiers (19.5).

// edgeTarget is the final roll that succeeds.
func edgeTarget(k kind) int {
	if k == cSeize {
		return 4 // 9.22
	}
	return 7 // 19.2, 19.4
}

// edgeDRM is the modifier of the roll for RollEdge.
func (s *State) edgeDRM(k kind) int {
	if k == cSeize {
		return s.seizeDRM(int(s.rollingUnit), s.rollingEdge)
	}
	return s.worksDRM(k, s.impulseSide, s.rollingEdge)
}

// seizeDRM: the far Area Vacant +1, each Fresh enemy there -1, a river -1 (19.3).
func (s *State) seizeDRM(u int, e uint8) (drm int) {
	ed := &s.g.t.edges[e]
	side := s.g.t.units[u].side
	far := ed.a
	if far == s.loc[u] {
		far = ed.b
	}
	if s.cnt[1-side][far] == 0 {
		drm++
	}
	drm -= int(s.frs[1-side][far])
	if ed.river {
		drm--
	}
	return drm
}

// worksDRM sums both Areas as seen by the side: Free +3, Contested under its Control +2, Contested
// under the enemy's +1; a river -1; a repair -1, and the level of its own Construct marker (19.5).
func (s *State) worksDRM(k kind, side, e uint8) (drm int) {
	ed := &s.g.t.edges[e]
	for _, l := range [2]uint8{ed.a, ed.b} {
		switch {
		case s.free(side, l):
			drm += 3
		case s.contested(l) && s.owner(l) == side:
			drm += 2
		case s.contested(l):
			drm++
		}
	}
	if ed.river {
		drm--
	}
	if k == cRepair {
		drm += s.construct(side, e) - 1
	}
	return drm
}

// construct is the level of the side's Construct marker on a bridge.
func (s *State) construct(side, e uint8) int {
	if side == german {
		return int(s.bridgeMarks[e] & yGerman)
	}
	return int(s.bridgeMarks[e]&yAllied) >> 2
}

func (s *State) setConstruct(side, e uint8, level int) {
	if side == german {
		s.bridgeMarks[e] = s.bridgeMarks[e]&^yGerman | uint8(level)
	} else {
		s.bridgeMarks[e] = s.bridgeMarks[e]&^yAllied | uint8(level)<<2
	}
}

// constructsOut counts the side's markers on bridges.
func (s *State) constructsOut(side uint8) (n int) {
	for e := range uint8(s.g.t.nEdges) {
		if s.construct(side, e) > 0 {
			n++
		}
	}
	return n
}

// markerFor: a marker lies on the bridge, or one is Available (19.21).
func (s *State) markerFor(side, e uint8) bool {
	return s.construct(side, e) > 0 ||
		s.constructsOut(side)+int(s.constructsUsed[side]) < s.g.constructs[side]
}

func (s *State) reduceConstruct(side, e uint8) {
	n := s.construct(side, e) - 1
	s.setConstruct(side, e, n)
	if n == 0 {
		s.constructsUsed[side]++
	}
}

// repairCap is the number of bridges a side may repair in a Turn (19.2).
func repairCap(side uint8) uint8 {
	if side == german {
		return 1
	}
	return 2
}

// canRepair: a destroyed bridge on an Active Area that is friendly-Controlled and supplied, for the
// Allies under Corps Control (19.2).
func (s *State) canRepair(side, l, e uint8) bool {
	if s.bridgeState[e]&(xState|xRepairTry) != xDestroyed || s.owner(l) != side || s.frozen(side) ||
		s.repairs[side] >= repairCap(side) || !s.markerFor(side, e) {
		return false
	}
	if side == allied {
		return s.control(l) == ctlCorps && s.suppliedBy(s.traceAllied(), l, allied)
	}
	return s.suppliedBy(s.traceGerman(), l, german)
}

// maskRepair: repairs come before movement, so that a second Area joined after a move brings no new
// chance for the first (8.21, 19.2).
func (s *State) maskRepair() {
	s.allowCtrl(ctrlStop)
	any := false
	late := s.activeLocs[1] != none && !withBit(&s.roles, fMoved).empty()
	for n, l := range s.activeLocs {
		if l >= locUK || n == 0 && late {
			continue
		}
		for i := range s.g.t.links[l] {
			if e := s.g.t.links[l][i].edge; e != none && s.canRepair(s.impulseSide, l, e) {
				s.allowEdge(e)
				any = true
			}
		}
	}
	if any && s.mayCombine() { // with nothing to repair, K_ACT asks soon enough
		s.allowCtrl(ctrlDouble)
	}
}

func (s *State) actRepair(b block, i int) {
	switch {
	case b == blkEdge:
		s.bridgeState[i] |= xRepairTry
		s.rollingEdge = uint8(i)
		s.roll(cRepair)
	case i == ctrlDouble:
		s.node(kDoubleArea, s.impulseSide)
	default:
		s.afterRepairs()
	}
}

func (s *State) repairRolled(die, _ int) {
	e, side := s.rollingEdge, s.impulseSide
	ok := die+s.worksDRM(cRepair, side, e) >= edgeTarget(cRepair)
	s.rollingEdge = none
	if ok {
		s.repairBridge(side, e)
	} else {
		s.setConstruct(side, e, min(2, s.construct(side, e)+1)) // 19.21
	}
	if phase(s.phase) == phDaylight {
		s.node(kRepair, side)
		return
	}
	s.eveningRepaired()
}

// repairBridge gives the bridge to the repairer; both sides' markers go to the Used box (19.21).
func (s *State) repairBridge(side, e uint8) {
	used := false
	for o := uint8(0); o < 2; o++ {
		if s.construct(o, e) > 0 {
			s.setConstruct(o, e, 0)
			s.constructsUsed[o]++
			used = used || o == side
		}
	}
	if !used {
		s.constructsUsed[side]++ // the marker taken for this attempt
	}
	s.repairs[side]++
	s.bridgeState[e] = s.bridgeState[e]&^xState | side
	s.dirty = true
}

// canDemolish: a friendly-held bridge with the enemy Contesting or Controlling an end, not tried this
// Impulse (19.4). Hopeless attempts are left out.
func (s *State) canDemolish(side, e uint8) bool {
	if !s.intact(e) || s.bridge(e) != side || s.bridgeState[e]&xBlowTry != 0 {
		return false
	}
	ed := &s.g.t.edges[e]
	near := false
	for _, l := range [2]uint8{ed.a, ed.b} {
		near = near || s.owner(l) != side || s.cnt[1-side][l] > 0
	}
	return near && 6+s.worksDRM(cDemolish, side, e) >= edgeTarget(cDemolish)
}

func (s *State) maskDemolish() {
	s.allowCtrl(ctrlStop)
	for _, l := range s.activeLocs {
		if l >= locUK {
			continue
		}
		for i := range s.g.t.links[l] {
			if e := s.g.t.links[l][i].edge; e != none && s.canDemolish(s.impulseSide, e) {
				s.allowEdge(e)
			}
		}
	}
}

func (s *State) actDemolish(b block, i int) {
	if b != blkEdge {
		s.closeActivation()
		return
	}
	s.bridgeState[i] |= xBlowTry
	s.rollingEdge = uint8(i)
	s.roll(cDemolish)
}

func (s *State) demolishRolled(die, _ int) {
	e := s.rollingEdge
	if die+s.worksDRM(cDemolish, s.impulseSide, e) >= edgeTarget(cDemolish) {
		s.bridgeState[e] = s.bridgeState[e]&^xState | xDestroyed
		s.dirty = true
	}
	s.rollingEdge = none
	s.node(kDemolish, s.impulseSide)
}

// seizeRolled: a seized bridge costs the others one MF more this Impulse; after a failure nobody
// pays more (19.3).
func (s *State) seizeRolled(die, _ int) {
	u, e := int(s.rollingUnit), s.rollingEdge
	side := s.g.t.units[u].side
	if die+s.seizeDRM(u, e) >= edgeTarget(cSeize) {
		s.bridgeState[e] = s.bridgeState[e]&^xState | side
		s.bridgeMarks[e] |= ySeized
		s.seizedBy[e] = uint8(u)
		s.setHeld(s.g.t.edges[e].wet, side)
		s.dirty = true
	}
	s.rollingUnit, s.rollingEdge = none, none
	s.node(kStep, side)
}
