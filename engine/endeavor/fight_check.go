package endeavor

import "fmt"

// fightSteps is how far a fight has come at each kind of node of it; 0: the kind is of no fight.
var fightSteps = [numKinds]uint8{kEmergency: doJoin, kJoin: doJoin, kAir: doRoll, cCombat: doRoll, kLoss: doLosses, kFort: doFort,
	kRetreat: doRetreat, kRetLoss: doPay, kAdvance: doAdvance, kAdvStep: doAdvance}

// odd is a fault of a field, nil if it is well.
func odd(well bool, field string, got any, want string) error {
	if well {
		return nil
	}
	return fmt.Errorf("%s: got %v, want %s", field, got, want)
}

// first is the first fault of a list.
func first(faults ...error) error {
	for _, err := range faults {
		if err != nil {
			return err
		}
	}
	return nil
}

// checkFights says whether a fight stands where one may, and whether nothing is left of one where there is none.
func (s *State) checkFights() error {
	k := kind(s.node)
	ofFight := fightSteps[k] != 0
	switch {
	case s.ctx == ctxNone && ofFight:
		return fmt.Errorf("fight: got none, want one at %v", k)
	case s.ctx != ctxNone && ofFight:
		return nil // the kind has a check of its own
	case s.ctx != ctxNone && (k == cPort || k == kTruckTo):
		return s.checkFight()
	case s.ctx != ctxNone:
		return fmt.Errorf("fight: got %s, want none at %v", ctxWords[s.ctx], k)
	}
	for u := range s.g.t.list {
		if s.scr[u]&^scStack != 0 {
			return fmt.Errorf("unit %s: got a part in a fight, want none", s.g.t.list[u].id)
		}
	}
	return first(
		odd(s.step == 0, "step", s.step, "0 without a fight"),
		odd(s.land == 0, "landing", s.land, "0 without a fight"),
		odd(s.marker == 0, "marker", s.marker, "0 without a fight"),
		odd(s.points == 0, "points", s.points, "0 without a fight"),
		odd(s.column == 0, "column", s.column, "0 without a fight"),
		odd(s.aLeft|s.dLeft == 0, "losses", s.aLeft|s.dLeft, "0 without a fight"),
		odd(s.ret|s.retLeft|s.adv == 0, "retreat or advance", s.ret|s.retLeft|s.adv, "0 without a fight"),
		odd(s.retAt == noPlace, "retreat-at", "a hex", "none without a fight"))
}

// checkAttack: nothing is in hand where the next attack is chosen.
func (s *State) checkAttack() error {
	for u := range s.g.t.list {
		if s.scr[u] != 0 {
			return fmt.Errorf("unit %s: got a part in something, want none", s.g.t.list[u].id)
		}
	}
	for i, p := range s.landAt[:maxLanding] {
		if err := odd(p == noPlace || s.phase == phCombat && s.marksAt(i) == 1, "landings", i, "a beach marker before each, in the Allied phase"); err != nil {
			return err
		}
	}
	return first(
		odd(int(s.who) == s.attackers(), "who", s.who, "the side whose phase it is"),
		odd(s.cursor == 0, "cursor", s.cursor, "0"),
		odd(s.target == noPlace, "target", "a hex", "none"),
		odd(s.stack == noPlace, "stack", "a hex", "none"))
}

// marksAt counts the beach markers before a landing.
func (s *State) marksAt(i int) (n int) {
	for _, at := range s.beachAt {
		if at == atSea+uint16(i) {
			n++
		}
	}
	return n
}

// checkFight says what must be true of a fight in hand, so that it can go on whatever is played.
func (s *State) checkFight() error {
	if err := s.checkContext(); err != nil {
		return err
	}
	if err := s.checkRoles(); err != nil {
		return err
	}
	k := kind(s.node)
	step, ofFight := fightSteps[k], fightSteps[k] != 0
	rolled := s.step > doRoll
	running := s.step == doRetreat || s.step == doPay
	switch {
	case ofFight && s.step != step:
		return fmt.Errorf("step: got %d, want %d at %v", s.step, step, k)
	case !ofFight && !running && s.step != doAdvance:
		return fmt.Errorf("step: got %d, want %d, %d or %d at %v", s.step, doRetreat, doPay, doAdvance, k)
	}
	err := first(
		odd(s.marker == 0 || k == kJoin, "marker", s.marker, "0"),
		odd(s.points == 0 || k == cCombat, "points", s.points, "0"),
		odd(s.column == 0 || s.step == doRoll, "column", s.column, "0"),
		odd(s.aLeft|s.dLeft == 0 || s.step == doLosses, "losses", s.aLeft|s.dLeft, "0"),
		odd(s.ret == 0 || rolled && s.step != doAdvance && (s.ctx == ctxAttack || !running), "retreat", s.ret, "0"),
		odd(s.adv == 0 || s.step == doAdvance, "advance", s.adv, "0"),
		odd(s.retLeft == 0 || running, "retreat-left", s.retLeft, "0"),
		odd(s.retAt == noPlace || running && int(s.retAt) < s.g.t.hexes, "retreat-at", s.retAt, "a hex during a retreat, else none"),
		odd(s.retAt != noPlace || !running || s.retLeft == 0 && s.step != doPay, "retreat-at", "nothing", "a hex"),
		odd(s.cursor == 0 || k == kJoin || s.step == doLosses || s.step == doRetreat || s.step == doAdvance, "cursor", s.cursor, "0"))
	if err != nil {
		return err
	}
	if err := s.checkWho(k); err != nil {
		return err
	}
	return s.checkNode(k)
}

// checkContext: where the fight is, and between whom.
func (s *State) checkContext() error {
	t, side := s.g.t, s.attackers()
	if int(s.target) >= t.hexes {
		return fmt.Errorf("target: got no hex, want one")
	}
	switch s.ctx {
	case ctxNone:
		return fmt.Errorf("fight: got none, want one")
	case ctxAttack:
		return first(
			odd(s.phase == phCombat || s.phase == phGermanCombat, "fight", "attack", "one in a Combat Phase"),
			odd(!s.attacked.has(s.target), "target", t.codes[s.target], "a hex that has not been attacked"),
			odd(s.land == 0, "landing", s.land, "0"),
			odd(s.stack == noPlace, "stack", "a hex", "none"))
	case ctxOverrun:
		return first(
			odd(moving>>s.phase&1 != 0, "fight", "overrun", "one in a Movement or Exploitation Phase"),
			odd(s.land == 0, "landing", s.land, "0"),
			odd(int(s.stack) < t.hexes && !s.occ[1-side].has(s.stack) && t.toward(s.stack, s.target) >= 0 && t.mult[s.stack][t.toward(s.stack, s.target)] > 0,
				"stack", "a hex", "one from which the target may be attacked"))
	}
	return first(
		odd(s.phase == phCombat, "fight", "landing", "one in the Allied Combat Phase"),
		odd(s.land < maxLanding && s.landAt[s.land%maxLanding] == s.target, "landing", s.land, "that of the target"),
		odd(s.marksAt(int(s.land)) == 1, "beaches", s.marksAt(int(s.land)), "a marker before the landing"),
		odd(s.stack == noPlace, "stack", "a hex", "none"))
}

// checkRoles: what single units do in it.
func (s *State) checkRoles() error {
	t, side := s.g.t, s.attackers()
	running := s.step == doRetreat || s.step == doPay
	under := 0
	for u := range t.list {
		r, scr := &t.list[u], s.scr[u]
		fault := func(got, want string) error { return fmt.Errorf("unit %s: got %s, want %s", r.id, got, want) }
		ours := int(r.side) == side
		switch {
		case scr&scStack != 0 && (s.ctx != ctxOverrun || !ours || s.loc[u] != s.stack || !r.combat()):
			return fault("in", "a unit of the stack that overruns")
		case (scr&scJoined != 0) != (scr&scStack != 0) && s.ctx == ctxOverrun:
			return fault("one of joined and in", "both in an overrun")
		case scr&scJoined != 0 && !s.joinedWell(u):
			return fault("joined", "a unit that may attack the target")
		case scr&scAdvance != 0 && (s.step != doAdvance || scr&scJoined == 0 || s.left(u) == 0 && kind(s.node) == kAdvStep):
			return fault("adv", "an attacker that advances")
		case s.left(u) > 0 && scr&scAdvance == 0 && (!running || ours || !s.onMap(u)):
			return fault("hexes to go", "a unit that retreats or advances")
		case scr&scAside != 0 && s.left(u) == 0:
			return fault("aside", "a unit with hexes to retreat")
		}
		if scr&scAdvance != 0 {
			under++
		}
	}
	return odd(under <= 1, "units", under, "one at most that goes deeper")
}

// joinedWell tells whether a unit may have joined the fight.
func (s *State) joinedWell(u int) bool {
	if !s.armed(u) || int(s.g.t.list[u].side) != s.attackers() {
		return false
	}
	switch {
	case s.ctx == ctxLanding:
		return s.loc[u] == atSea+uint16(s.land)
	case s.ctx == ctxOverrun:
		return s.loc[u] == s.stack
	case s.step == doAdvance:
		return s.onMap(u) && s.st[u]&(stFought|stOnto) == 0
	}
	return s.onMap(u) && !s.has(u, stFought) && s.twelfths(u, s.loc[u], s.target) > 0
}

// checkWho: whose choice it is.
func (s *State) checkWho(k kind) error {
	side := s.attackers()
	switch k {
	case kLoss:
		side, _ = s.toLose()
	case kFort, kRetreat, kRetLoss:
		side = 1 - side
	case cPort, kTruckTo:
		return nil
	}
	return odd(int(s.who) == side, "who", s.who, "the side that is asked")
}

// checkNode: what the kind of node takes for granted.
func (s *State) checkNode(k kind) error {
	side := s.attackers()
	enemy := s.occ[1-side].has(s.target)
	switch k {
	case kEmergency:
		adds, _ := s.markerAdds()
		return first(odd(adds, "emergency", s.emergency[side], "a marker that lets somebody attack"), odd(enemy, "target", "nobody", "defenders"))
	case kJoin:
		return odd(enemy && s.ctx == ctxAttack, "target", "nobody", "defenders of an attack")
	case kAir:
		return first(
			odd(enemy && s.attacking() > 0, "units", "nobody on one side", "attackers and defenders"),
			odd(s.column == s.odds(), "column", s.column, "the odds"),
			odd(s.supports(), "air", s.air, "points that may be used"))
	case cCombat:
		shifts := shifted(s.odds(), int(s.points), s.shiftsAt(s.target))
		return first(
			odd((enemy || s.ctx == ctxLanding) && s.attacking() > 0, "units", "nobody on one side", "attackers and defenders"),
			odd(s.points == 0 || side == allied && s.ctx != ctxLanding, "points", s.points, "0"),
			odd(s.column == shifts, "column", s.column, "the odds with Air Points"))
	case kLoss:
		return first(
			odd(s.aLeft|s.dLeft != 0, "losses", 0, "steps to lose"),
			odd(int(s.aLeft) <= s.attacking(), "attacker-loses", s.aLeft, "no more than there are"),
			odd(int(s.dLeft) <= s.defending(), "defender-loses", s.dLeft, "no more than there are"))
	case kFort:
		return odd(enemy && side == allied && s.ret > 0 && s.g.t.fort.has(s.target), "retreat", s.ret, "hexes, of Germans in a fort")
	case kRetreat:
		return odd(s.retLeft > 0 && s.part() > 0, "retreat-left", s.retLeft, "hexes to go for units at retreat-at")
	case kAdvance, kAdvStep:
		return odd(!enemy && s.adv > 0 && (k == kAdvance || s.underWay() >= 0), "advance", s.adv, "hexes into an empty target")
	}
	return odd(s.step != doAdvance || !enemy && s.adv > 0, "advance", s.adv, "hexes into an empty target")
}
