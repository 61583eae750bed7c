package gamble

import "fmt"

// checkNode: the kind of node fits the Phase, the one who is asked, and the end of the game.
func (s *State) checkNode() error {
	k, need := kind(s.kind), &nodes[s.kind]
	if need.phases>>s.phase&1 == 0 {
		return fmt.Errorf("node: got %v, which there is not in the phase %s", k, phaseWords.Write(s, int(s.phase)))
	}
	if (k == kTerminal) != (s.result != 0) {
		return fmt.Errorf("result: got %d at %v, want 1 or -1 at TERMINAL and 0 elsewhere", s.result, k)
	}
	if want := phaseSide[s.phase]; want < nobody && s.impulseSide != want {
		return fmt.Errorf("side: got %s, want %s in the phase %s", sideWords.Write(s, int(s.impulseSide)),
			sideWords.Write(s, int(want)), phaseWords.Write(s, int(s.phase)))
	}
	if want := s.actorWanted(need.decides); s.actor != want {
		return fmt.Errorf("actor: got %s, want %s at %v", sideWords.Write(s, int(s.actor)), sideWords.Write(s, int(want)), k)
	}
	return nil
}

// phaseSide is the side whose Phase it is, nobody where it may be either.
var phaseSide = [numPhases]uint8{phDDayAir: allied, phDDayArtillery: allied, phDDayLanding: allied,
	phDDayGround: nobody, phDawn: german, phDaylight: nobody, phRefitGerman: german, phRefitAllied: allied,
	phSurrender: nobody, phReorganize: nobody, phRegroupGerman: german, phRegroupAllied: allied, phOver: nobody}

func (s *State) actorWanted(r actorRule) uint8 {
	switch r {
	case mover:
		return s.impulseSide
	case opponent:
		return 1 - s.impulseSide
	case onlyGerman:
		return german
	case onlyAllied:
		return allied
	}
	return s.actor
}

// checkRefs: the fields the node reads hold what it needs. At K_REROLL those of the roll count.
func (s *State) checkRefs() error {
	refs := nodes[s.kind].refs
	if kind(s.kind) == kReroll {
		refs = nodes[s.rollKind].refs
	}
	t := s.g.t
	onMap := func(u uint8) bool { return t.validUnit(u) && s.loc[u] < locUK }
	for _, c := range []struct {
		ref  ref
		name string
		ok   bool
	}{
		{refTarget, "target", s.targetLoc < locUK && t.inPlay.has(s.targetLoc)},
		{refActive, "active", s.activeLocs[0] <= locUK && t.inPlay.has(s.activeLocs[0])},
		{refPoint, "point", onMap(s.pointUnit) && s.loc[s.pointUnit] == s.targetLoc && s.roles[s.pointUnit]&fJoined != 0 &&
			t.units[s.pointUnit].side == s.impulseSide && t.units[s.pointUnit].typ <= armour},
		{refForward, "forward", onMap(s.forwardUnit) && s.loc[s.forwardUnit] == s.targetLoc && t.units[s.forwardUnit].side != s.impulseSide},
		{refLead, "lead", s.byAir() && s.lead <= airEighth || !s.byAir() && onMap(s.lead) &&
			t.units[s.lead].typ == artillery && t.units[s.lead].side == s.impulseSide},
		{refMover, "mover", t.validUnit(s.mover) && s.loc[s.mover] <= locUK && t.units[s.mover].side == s.impulseSide &&
			(s.loc[s.mover] == locUK) == (kind(s.kind) == kUKDrop)},
		{refTo, "to", s.modeRefs()},
		{refRetreat, "retreat", s.retreatRefs()},
		{refRollUnit, "roll-unit", onMap(s.rollingUnit)},
		{refRollEdge, "roll-crossing", t.validEdge(s.rollingEdge) && !t.edges[s.rollingEdge].ferry},
		{refLast, "last", t.validUnit(s.lastUnit) && s.loc[s.lastUnit] == locLater && s.lastRefs()},
		{refPayee, "repair or refit", t.validEdge(s.repairEdge) && !t.edges[s.repairEdge].ferry && s.refitUnit == none ||
			s.repairEdge == none && onMap(s.refitUnit) && t.units[s.refitUnit].side == s.impulseSide && !s.isFresh(int(s.refitUnit))},
		{refRefit, "refit", onMap(s.refitUnit) && t.units[s.refitUnit].side == s.impulseSide},
		{refPrimary, "primary", t.validEdge(s.primaryEdge) && s.primary == none ||
			s.primaryEdge == none && onMap(s.primary) && s.loc[s.primary] == s.targetLoc},
	} {
		if refs&c.ref != 0 && !c.ok {
			return fmt.Errorf("%s: %v needs it, and it is missing or does not fit", c.name, kind(s.kind))
		}
	}
	if check := nodes[s.kind].check; check != nil {
		return check(s)
	}
	return nil
}

// lastRefs: the unit whose place is asked for.
func (s *State) lastRefs() bool {
	un := &s.g.t.units[s.lastUnit]
	if kind(s.kind) == kDDayDrop {
		return un.side == allied && un.airborne && un.setup < numAreas
	}
	return un.side == german
}

func (s *State) retreatRefs() bool {
	return s.g.t.validUnit(s.retreatUnit) && s.loc[s.retreatUnit] < locUK && s.retreatFrom < locUK && s.retreatCause != 0 &&
		s.actor == s.g.t.units[s.retreatUnit].side
}

// modeRefs: K_MODE asks about a step of the mover or of a retreating unit.
func (s *State) modeRefs() bool {
	t := s.g.t
	if s.retreatUnit != none {
		return s.retreatRefs() && t.linkBetween(s.retreatFrom, s.moverTo) != nil
	}
	return t.validUnit(s.mover) && s.loc[s.mover] < locUK && t.units[s.mover].side == s.actor &&
		t.linkBetween(s.loc[s.mover], s.moverTo) != nil
}

// wrong is an error where bad.
func wrong(bad bool, format string, args ...any) error {
	if bad {
		return fmt.Errorf(format, args...)
	}
	return nil
}

// checkDefended: from joining to the dice of an Assault somebody defends.
func (s *State) checkDefended() error {
	return wrong(s.cnt[s.defender()][s.targetLoc] == 0, "target: nobody defends %s", s.g.t.place(s.targetLoc))
}

func (s *State) checkCP() error {
	return wrong(s.pointsLeft == 0 || s.stage < stageCPFirst || s.stage > stageCPRetreat,
		"points, stage: got %d and %d, want more than 0 and %d to %d at K_CP", s.pointsLeft, s.stage, stageCPFirst, stageCPRetreat)
}

func (s *State) checkDefRetreat() error {
	return wrong(s.stage != stageDefence, "stage: got %d, want %d at K_DEF_RETREAT", s.stage, stageDefence)
}

func (s *State) checkAttRetreat() error {
	return wrong(s.stage != stageFailure && s.stage != stageStalemate,
		"stage: got %d, want %d or %d at K_ATT_RETREAT", s.stage, stageFailure, stageStalemate)
}

func (s *State) checkAP() error { return wrong(s.pointsLeft == 0, "points: got 0, want more at K_AP") }

func (s *State) checkMisPrimary() error {
	return wrong(s.mistakePoints == 0 || s.stage != 1, "mistake, stage: got %d and %d, want more than 0 and 1", s.mistakePoints, s.stage)
}

func (s *State) checkIntArea() error {
	return wrong(s.interdictors == 0, "interdictors: got 0, want more at K_INT_AREA")
}

func (s *State) checkDRM() error {
	return wrong(s.drmLeft == 0 || s.drmFor == 0, "drm-left, drm-for: want more than 0 at K_DRM")
}

func (s *State) checkDepotDest() error {
	return wrong(s.lead >= depotSlots-1 || !s.depotUse(int(s.lead)) || s.depotLoc[s.lead] != none,
		"lead: want a depot of the side that is not placed, at K_DEPOT_DEST")
}

func (s *State) checkRefitPay() error {
	_, n := s.chosenSum()
	return wrong(n < 2 || s.refitDue == 0, "paying, due: want two depots or more and more than 0 points at K_REFIT_PAY")
}

func (s *State) checkBombTarget() error {
	return wrong(s.byAir() && s.lead > airEighth, "lead: want a bomber marker at K_BOMB_TARGET")
}

// checkRoll: rollKind is set while dice are on the table, and the values of a combat are those its
// units make.
func (s *State) checkRoll() error {
	k, roll := kind(s.kind), kind(s.rollKind)
	switch {
	case k.isChance() && roll != k, k == kReroll && !roll.isChance(), !k.isChance() && k != kReroll && roll != kNone:
		return fmt.Errorf("roll: got %s at %v", rollWords.Write(s, int(roll)), k)
	case k == kReroll && (s.holder == nobody || s.actor != s.holder || s.rerolled != 0):
		return fmt.Errorf("advantage: want its holder to be asked at K_REROLL (12.2)")
	case s.rerolled != 0 && (!k.isChance() || s.holder != nobody):
		return fmt.Errorf("rerolled: got 1, want it only at dice rolled once more (12.2)")
	case k != kReroll && s.dice != [2]uint8{}:
		return fmt.Errorf("dice: got some, want them only at K_REROLL")
	}
	if nodes[roll].phases>>s.phase&1 == 0 && roll != kNone {
		return fmt.Errorf("roll: got %v, which there is not in the phase %s", roll, phaseWords.Write(s, int(s.phase)))
	}
	if roll == cWeather {
		if u := s.overdue(); u >= 0 {
			return fmt.Errorf("@later: got %s, want nobody who is due when the weather is rolled for (6.1)", s.g.t.units[u].id)
		}
	}
	if k == kReroll && !s.diceFit(roll) {
		return fmt.Errorf("dice: got %d and %d, which %v does not roll", s.dice[0], s.dice[1], roll)
	}
	return s.checkValues(roll)
}

// overdue is a reinforcement that this Dawn has to place unconditionally and has not, -1 if there is none.
func (s *State) overdue() int {
	for u := range s.g.t.nUnits {
		un := &s.g.t.units[u]
		if s.loc[u] == locLater && un.date > 0 && un.date <= s.date && un.cond == 0 && !un.div52 && !un.pioLehr {
			return u
		}
	}
	return -1
}

// diceFit: the dice on the table are a face of the roll.
func (s *State) diceFit(roll kind) bool {
	two := roll == cAssault || roll == cBombard
	if two && (s.dice[0] < 2 || s.dice[1] < 2) || !two && s.dice[1] != 0 {
		return false
	}
	lo, hi := faceRange(roll)
	f := s.diceFace(roll)
	return f >= lo && f <= hi
}

// checkValues recomputes AV, DV and capacity.
func (s *State) checkValues(roll kind) error {
	av, dv, capacity := 0, 0, 0
	switch roll {
	case cAssault:
		if s.checkRefs() != nil {
			return nil // said already
		}
		av, dv, capacity = s.attackValue(), s.defenseValue(), min(s.capacity(), 250)
	case cBombard:
		if s.checkRefs() != nil {
			return nil
		}
		av, dv = s.bombardAV(), s.bombardDV()
	}
	if int(s.av) != av || int(s.dv) != dv || int(s.absorbable) != capacity {
		return fmt.Errorf("av, dv, capacity: got %d, %d and %d, want %d, %d and %d, which the units make",
			s.av, s.dv, s.absorbable, av, dv, capacity)
	}
	return nil
}
