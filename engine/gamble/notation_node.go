package gamble

import "fmt"

// checkNode: the kind of node fits the Phase, the one who is asked, and the end of the game.
func (s *State) checkNode() error {
	k, need := kind(s.Kind), &nodes[s.Kind]
	if need.phases>>s.Phase&1 == 0 {
		return fmt.Errorf("node: got %v, which there is not in the phase %s", k, phaseWords.write(s, int(s.Phase)))
	}
	if (k == kTerminal) != (s.Result != 0) {
		return fmt.Errorf("result: got %d at %v, want 1 or -1 at TERMINAL and 0 elsewhere", s.Result, k)
	}
	if want := phaseSide[s.Phase]; want < nobody && s.ImpSide != want {
		return fmt.Errorf("side: got %s, want %s in the phase %s", sideWords.write(s, int(s.ImpSide)),
			sideWords.write(s, int(want)), phaseWords.write(s, int(s.Phase)))
	}
	if want := s.actorWanted(need.decides); s.Actor != want {
		return fmt.Errorf("actor: got %s, want %s at %v", sideWords.write(s, int(s.Actor)), sideWords.write(s, int(want)), k)
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
		return s.ImpSide
	case opponent:
		return 1 - s.ImpSide
	case onlyGerman:
		return german
	case onlyAllied:
		return allied
	}
	return s.Actor
}

// checkRefs: the fields the node reads hold what it needs. At K_REROLL those of the roll count.
func (s *State) checkRefs() error {
	refs := nodes[s.Kind].refs
	if kind(s.Kind) == kReroll {
		refs = nodes[s.RollKind].refs
	}
	t := s.g.t
	onMap := func(u uint8) bool { return t.validUnit(u) && s.Loc[u] < locUK }
	for _, c := range []struct {
		ref  ref
		name string
		ok   bool
	}{
		{refTarget, "target", s.Target < locUK && t.inPlay.has(s.Target)},
		{refActive, "active", s.ActLoc[0] <= locUK && t.inPlay.has(s.ActLoc[0])},
		{refPoint, "point", onMap(s.Point) && s.Loc[s.Point] == s.Target && s.F1[s.Point]&fJoined != 0 &&
			t.units[s.Point].side == s.ImpSide && t.units[s.Point].typ <= armour},
		{refForward, "forward", onMap(s.Forward) && s.Loc[s.Forward] == s.Target && t.units[s.Forward].side != s.ImpSide},
		{refLead, "lead", s.byAir() && s.Lead <= airEighth || !s.byAir() && onMap(s.Lead) &&
			t.units[s.Lead].typ == artillery && t.units[s.Lead].side == s.ImpSide},
		{refMover, "mover", t.validUnit(s.Mover) && s.Loc[s.Mover] <= locUK && t.units[s.Mover].side == s.ImpSide &&
			(s.Loc[s.Mover] == locUK) == (kind(s.Kind) == kUKDrop)},
		{refTo, "to", s.modeRefs()},
		{refRetreat, "retreat", s.retreatRefs()},
		{refRollUnit, "roll-unit", onMap(s.RollUnit)},
		{refRollEdge, "roll-crossing", t.validEdge(s.RollEdge) && !t.edges[s.RollEdge].ferry},
		{refLast, "last", t.validUnit(s.LastId) && s.Loc[s.LastId] == locLater && s.lastRefs()},
		{refPayee, "repair or refit", t.validEdge(s.EveEdge) && !t.edges[s.EveEdge].ferry && s.RefitUnit == none ||
			s.EveEdge == none && onMap(s.RefitUnit) && t.units[s.RefitUnit].side == s.ImpSide && !s.isFresh(int(s.RefitUnit))},
		{refRefit, "refit", onMap(s.RefitUnit) && t.units[s.RefitUnit].side == s.ImpSide},
		{refPrimary, "primary", t.validEdge(s.PrimaryEdge) && s.Primary == none ||
			s.PrimaryEdge == none && onMap(s.Primary) && s.Loc[s.Primary] == s.Target},
	} {
		if refs&c.ref != 0 && !c.ok {
			return fmt.Errorf("%s: %v needs it, and it is missing or does not fit", c.name, kind(s.Kind))
		}
	}
	if check := nodes[s.Kind].check; check != nil {
		return check(s)
	}
	return nil
}

// lastRefs: the unit whose place is asked for.
func (s *State) lastRefs() bool {
	un := &s.g.t.units[s.LastId]
	if kind(s.Kind) == kDDayDrop {
		return un.side == allied && un.airborne && un.setup < numAreas
	}
	return un.side == german
}

func (s *State) retreatRefs() bool {
	return s.g.t.validUnit(s.RetUnit) && s.Loc[s.RetUnit] < locUK && s.RetLoc < locUK && s.RetCtx != 0 &&
		s.Actor == s.g.t.units[s.RetUnit].side
}

// modeRefs: K_MODE asks about a step of the mover or of a retreating unit.
func (s *State) modeRefs() bool {
	t := s.g.t
	if s.RetUnit != none {
		return s.retreatRefs() && t.linkBetween(s.RetLoc, s.MoverTo) != nil
	}
	return t.validUnit(s.Mover) && s.Loc[s.Mover] < locUK && t.units[s.Mover].side == s.Actor &&
		t.linkBetween(s.Loc[s.Mover], s.MoverTo) != nil
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
	return wrong(s.cnt[s.defender()][s.Target] == 0, "target: nobody defends %s", s.g.t.place(s.Target))
}

func (s *State) checkCP() error {
	return wrong(s.Pts == 0 || s.Stage < stageCPFirst || s.Stage > stageCPRetreat,
		"points, stage: got %d and %d, want more than 0 and %d to %d at K_CP", s.Pts, s.Stage, stageCPFirst, stageCPRetreat)
}

func (s *State) checkDefRetreat() error {
	return wrong(s.Stage != stageDefence, "stage: got %d, want %d at K_DEF_RETREAT", s.Stage, stageDefence)
}

func (s *State) checkAttRetreat() error {
	return wrong(s.Stage != stageFailure && s.Stage != stageStalemate,
		"stage: got %d, want %d or %d at K_ATT_RETREAT", s.Stage, stageFailure, stageStalemate)
}

func (s *State) checkAP() error { return wrong(s.Pts == 0, "points: got 0, want more at K_AP") }

func (s *State) checkMisPrimary() error {
	return wrong(s.MisPts == 0 || s.Stage != 1, "mistake, stage: got %d and %d, want more than 0 and 1", s.MisPts, s.Stage)
}

func (s *State) checkIntArea() error {
	return wrong(s.IntAvail == 0, "interdictors: got 0, want more at K_INT_AREA")
}

func (s *State) checkDRM() error {
	return wrong(s.DrmLeft == 0 || s.DrmWho == 0, "drm-left, drm-for: want more than 0 at K_DRM")
}

func (s *State) checkDepotDest() error {
	return wrong(s.Lead >= depotSlots-1 || !s.depotUse(int(s.Lead)) || s.DepLoc[s.Lead] != none,
		"lead: want a depot of the side that is not placed, at K_DEPOT_DEST")
}

func (s *State) checkRefitPay() error {
	_, n := s.chosenSum()
	return wrong(n < 2 || s.RefitDue == 0, "paying, due: want two depots or more and more than 0 points at K_REFIT_PAY")
}

func (s *State) checkBombTarget() error {
	return wrong(s.byAir() && s.Lead > airEighth, "lead: want a bomber marker at K_BOMB_TARGET")
}

// checkRoll: RollKind is set while dice are on the table, and the values of a combat are those its
// units make.
func (s *State) checkRoll() error {
	k, roll := kind(s.Kind), kind(s.RollKind)
	switch {
	case k.isChance() && roll != k, k == kReroll && !roll.isChance(), !k.isChance() && k != kReroll && roll != kNone:
		return fmt.Errorf("roll: got %s at %v", rollWords.write(s, int(roll)), k)
	case k == kReroll && (s.Holder == nobody || s.Actor != s.Holder || s.Rerolled != 0):
		return fmt.Errorf("advantage: want its holder to be asked at K_REROLL (12.2)")
	case s.Rerolled != 0 && (!k.isChance() || s.Holder != nobody):
		return fmt.Errorf("rerolled: got 1, want it only at dice rolled once more (12.2)")
	case k != kReroll && s.Dice != [2]uint8{}:
		return fmt.Errorf("dice: got some, want them only at K_REROLL")
	}
	if nodes[roll].phases>>s.Phase&1 == 0 && roll != kNone {
		return fmt.Errorf("roll: got %v, which there is not in the phase %s", roll, phaseWords.write(s, int(s.Phase)))
	}
	if roll == cWeather {
		if u := s.overdue(); u >= 0 {
			return fmt.Errorf("@later: got %s, want nobody who is due when the weather is rolled for (6.1)", s.g.t.units[u].id)
		}
	}
	if k == kReroll && !s.diceFit(roll) {
		return fmt.Errorf("dice: got %d and %d, which %v does not roll", s.Dice[0], s.Dice[1], roll)
	}
	return s.checkValues(roll)
}

// overdue is a reinforcement that this Dawn has to place unconditionally and has not, -1 if there is none.
func (s *State) overdue() int {
	for u := range s.g.t.nUnits {
		un := &s.g.t.units[u]
		if s.Loc[u] == locLater && un.date > 0 && un.date <= s.Date && un.cond == 0 && !un.div52 && !un.pioLehr {
			return u
		}
	}
	return -1
}

// diceFit: the dice on the table are a face of the roll.
func (s *State) diceFit(roll kind) bool {
	two := roll == cAssault || roll == cBombard
	if two && (s.Dice[0] < 2 || s.Dice[1] < 2) || !two && s.Dice[1] != 0 {
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
	if int(s.AV) != av || int(s.DV) != dv || int(s.Cap) != capacity {
		return fmt.Errorf("av, dv, capacity: got %d, %d and %d, want %d, %d and %d, which the units make",
			s.AV, s.DV, s.Cap, av, dv, capacity)
	}
	return nil
}
