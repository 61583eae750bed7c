package reich

import "math/bits"

// badOrder says what is wrong with what a unit in England or in the air has been told.
func (s *State) badOrder(u int) string {
	x := &s.unit[u]
	if x.at != england && x.at != dropping {
		return ""
	}
	h := int(x.next&toldHex) - 1
	switch {
	case s.g.t.air.serial[u] == 0:
		return "England or the air, want a unit of a serial"
	case x.at == dropping && h < 0, h >= 0 && !s.g.t.inPlay.Has(int16(h)):
		return "a hex to land in that is not in play"
	case x.next != 0 && !s.doing(actLand) && !s.doing(actDrop), x.at == dropping && !s.doing(actDrop):
		return "a hex to land in, want none where nobody lands"
	case x.at == england && x.loss > 0:
		return "losses in England"
	case x.flags&shifted != 0 && x.at == england && !s.mayBelong(u, s.serial(u)):
		return "a serial that it cannot be in"
	}
	return ""
}

// badAir says what is wrong with the aircraft of a position.
func (s *State) badAir() string {
	flies := in(phAlliedIndirect, phAlliedFire, phGermanIndirect, phGermanFire)
	for i, u := range s.struck[:s.placed()] {
		if c := &s.g.t.list[u-1]; flies>>s.phase&1 == 0 || int(c.side) == sideOf(s.phase) || !c.combat() {
			return "airstrikes that cannot have been placed"
		}
		if s.struck[i] == 0 {
			return "a gap among the airstrikes"
		}
	}
	switch {
	case s.apart&^landedThisTurn>>len(s.g.t.air.alone) != 0:
		return "companies that land apart, want those of the scenario"
	case (s.patrol > 0 || s.flown > 0) && !s.doing(actLand) && !s.doing(actDrop):
		return "a patrol, want none where nobody lands"
	case s.cover > 0 && !s.g.opts.Cap:
		return "a patrol over 30 Corps, want none without cap=on"
	case s.strikes[allied] == unrolled:
		return "airstrikes to roll for, want none of the Allies"
	}
	return ""
}

// airFrame tells whether what an act of the air remembers is in bounds.
func (s *State) airFrame(f *frame) bool {
	unit := func(u uint16) bool { return u > 0 && s.alive(int(u)-1) }
	switch act(f.act) {
	case actWeather:
		return f.step <= wxSouth
	case actSuppress:
		u := int(f.unit) - 1
		if u < 0 { // it comes when all are set up
			return f.cursor == 0 && s.doing(actPlace)
		}
		return unit(f.unit) && f.cursor == f.unit && s.g.sc.Units[u].Flak && int(s.g.t.list[u].side) == german
	case actStrike:
		if f.step == skFly || f.step == skBomb || f.step == skLeave {
			return f.unit > 0 && int(f.cursor) <= len(s.struck) && directing>>s.phase&1 != 0 && s.g.t.list[f.unit-1].combat() &&
				int(s.g.t.list[f.unit-1].side) != sideOf(s.phase) && (f.step == skLeave || unit(f.unit))
		}
		return barraging>>s.phase&1 != 0 && (f.step == skPlace || f.step == skOpen && s.phase == phGermanIndirect && s.strikes[german] == unrolled)
	case actLand:
		return s.landFrame(f)
	}
	return s.dropFrame(f)
}

// landFrame is that of actLand.
func (s *State) landFrame(f *frame) bool {
	if f.left >= numSerials || f.why > 1 || f.step != laShift && int(f.cursor) > len(s.g.t.air.heads) || f.from != 0 || f.other != 0 {
		return false
	}
	if laZone <= f.step && f.step <= laMode {
		u := int(f.unit) - 1
		if u < 0 || s.unit[u].at != england || !s.told(f, u) || s.unit[u].next != 0 || s.g.t.air.zone[u] == 0 || f.why == 0 && s.ready(s.serial(u)) != u {
			return false
		}
	}
	switch f.step {
	case laShift:
		return s.g.opts.Serials && f.to == 0 && f.left == 0 && f.why == 0 && f.points == 0 && s.goodShift(f)
	case laPick:
		return f.unit == 0 && f.to == 0
	case laZone:
		return s.zoneHex(int(f.unit)-1) < 0 && f.why == 0
	case laDrop:
		c := s.companyOf(int(f.unit) - 1)
		return f.why == 0 && s.zoneHex(int(f.unit)-1) >= 0 || f.why == 1 && c != nil && c.near
	case laRoute, laMode:
		if f.to == 0 || f.why == 0 && s.zoneHex(int(f.unit)-1) < 0 {
			return false
		}
		open := s.routes(int(f.to) - 1)
		return (f.step == laRoute) == (bits.OnesCount16(f.points) > 1) && f.points > 0 && int(f.points)&^open == 0
	case laHead:
		return int(f.cursor) < len(s.g.t.air.heads) && s.supply[f.cursor] == 0
	case laPatrol, laCentre, laMeet, laCome:
		open := s.strikes[german] == unrolled
		return f.left > 0 && s.mayPatrol() && (f.step == laMeet) == (s.patrol > 0) && (f.step == laPatrol || open == (f.step == laCome))
	}
	return false
}

// dropFrame is that of actDrop.
func (s *State) dropFrame(f *frame) bool {
	flies := func(u uint16) bool { return u > 0 && s.unit[u-1].at == dropping }
	from, to := int(f.from)-1, int(f.to)-1
	for _, u := range s.group[:s.members] {
		if int(s.g.t.list[u].side) != allied {
			return false
		}
	}
	switch f.step {
	case drRoll:
		x := &s.unit[max(0, int(f.unit)-1)]
		return f.unit > 0 && x.at == england && x.next != 0 && x.next&toldHex == f.to && f.why <= dropMet && s.members == 0
	case drLose:
		return flies(f.other) && f.result == landL1 && s.members == 0
	case drWay:
		return flies(f.other) && f.result >= landS1 && f.result <= landL1 && s.members == 0
	case drFar:
		return flies(f.other) && (f.result == landS1 || f.result == landS2) && f.er >= 1 && f.er <= numDirs && s.members == 0
	case drCrash:
		return flies(f.other) && s.g.opts.Gliders && s.members == 0
	case drFlak, drWon:
		if from < 0 || f.left > 1 || f.why > dropContested || f.why == dropMet {
			return false
		}
		contested := f.why&dropContested != 0
		for _, u := range s.group[:s.members] {
			x := &s.unit[u]
			if contested && (x.at != dropping || int(x.next&toldHex) != from+1) || !contested && s.where(int(u)) != from {
				return false
			}
		}
		return f.step == drWon && contested || f.step == drFlak && (contested || s.members > 0 || s.depth > 1) && (contested || !s.enemyIn(from, allied))
	case drYield, drRoom, drMove, drStep, drClosed, drLimit:
		if from < 0 || to < 0 || s.holder(from) == german || f.why > yielding|dropContested || f.why&yielding != 0 && (f.step != drMove && f.step != drStep || f.inTurn()) {
			return false
		}
	default:
		return false
	}
	switch f.step {
	case drYield:
		return !f.inTurn() && s.members == 0 && (kind(s.node) != kMakeRoom || int(f.unit)-1 == s.nextYield(f))
	case drRoom:
		return s.holder(to) != german && s.members == 0 && (kind(s.node) != kMakeRoom || int(f.unit)-1 == s.firstOut(f))
	case drMove:
		u := int(f.unit) - 1
		return unitIn(s, u, to) && s.g.t.list[u].combat() && int(s.g.t.list[u].side) == allied && s.members == 0
	case drStep:
		return f.unit > 0 && f.er >= 1 && f.er <= numDirs && s.g.t.grid.Next[to][f.er-1] >= 0 && s.g.t.inPlay.Has(s.g.t.grid.Next[to][f.er-1]) &&
			!s.enemyIn(int(s.g.t.grid.Next[to][f.er-1]), allied) && s.members <= 1
	case drClosed:
		return f.unit > 0 && !f.inTurn() && s.members <= 1
	case drLimit:
		u := int(f.unit) - 1
		return unitIn(s, u, to) && s.displaceable(u) && !f.inTurn() && s.members == 0 && f.er >= 1 && f.er <= numDirs && s.ways(u, to, false)>>(f.er-1)&1 != 0 &&
			s.enemyIn(int(s.g.t.grid.Next[to][f.er-1]), allied)
	}
	return s.members == 0 && s.holder(to) != german
}

// unitIn tells whether a unit is in a hex.
func unitIn(s *State, u, h int) bool { return u >= 0 && s.where(u) == h }
