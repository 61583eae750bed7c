package reich

import (
	"slices"

	"bridgehead/scenarios"
)

// What an act may remember in a position that is read from text. Each function tells whether a frame of its act could have come about, as far as acts rely on it.

// framed tells whether the unit of a frame is on the map.
func (s *State) framed(f *frame) bool { return f.unit > 0 && s.alive(int(f.unit)-1) }

// framedSide is the side of the unit of a frame, -1: it has none.
func (s *State) framedSide(f *frame) int {
	if f.unit == 0 {
		return -1
	}
	return int(s.g.t.list[f.unit-1].side)
}

// twoHexes tells whether a frame goes from one hex to another.
func (f *frame) twoHexes() bool { return f.from > 0 && f.to > 0 }

func (s *State) goodFire(f *frame) bool {
	switch {
	case f.step > fiGuns || !s.goodSalvo(f):
		return false
	case f.to > 0:
		return s.shelling(f)
	case f.step == fiPick || f.unit == 0:
		return false
	case f.step != fiResolve && f.step != fiReturned && (!s.framed(f) || s.framedSide(f) == sideOf(s.phase)): // in these the target may be dead
		return false
	}
	return s.volley(f)
}

func (s *State) goodMove(f *frame) bool {
	switch {
	case f.step > mvSpur || f.chosen > 1 || f.left > byBoat || f.result > 1 || f.er > 2:
		return false
	case f.step == mvSpur && (s.spur > 0 || !s.drives()):
		return false
	case f.step == mvDrop && s.members < 2:
		return false
	case (f.step == mvRoll) != (f.er > 0) || f.er > 0 && f.cursor >= uint16(s.members):
		return false
	case (f.step == mvTurn) != (f.points > 0) || f.points > 0 && !slices.Contains(turnControls[:], int(f.points)):
		return false
	case (f.step == mvStep || f.step == mvFerry) && f.to == 0:
		return false
	}
	return (f.result == 1) == (f.from > 0) && s.crossesWell(f)
}

func (s *State) goodArrange(f *frame) bool {
	return f.step == arTake || f.step == arPut && f.unit > 0 || s.framed(f)
}

func (s *State) goodOrganize(f *frame) bool {
	switch {
	case f.step > ogMode || (f.step == ogMode) != (f.unit > 0) || int(f.cursor) > len(s.unit):
		return false
	case f.unit == 0:
		return true
	}
	return f.cursor == f.unit && s.framed(f) && s.mayChange(int(f.unit)-1)
}

func (s *State) goodTurn(f *frame) bool {
	return s.framedSide(f) == sideOf(s.phase) && f.step == tuChange && ctrlDefilade <= f.points && f.points <= ctrlMount
}

func (s *State) goodPeril(f *frame) bool {
	return s.framed(f) && s.g.t.list[f.unit-1].leader && s.unit[f.unit-1].work > 0
}

func (s *State) goodBlow(f *frame) bool {
	i := int(f.cursor) - 1
	return f.step <= blRoll && i >= 0 && i < len(s.cross) && s.cross[i]&brAsked != 0
}

func (s *State) goodCommandAct(f *frame) bool {
	if (f.step == cmSide) != (f.points > 0 && f.step != cmShells && f.step != cmLater) || f.left > 0 && f.step != cmLater || int(f.cursor) > len(s.unit) {
		return false
	}
	switch f.step {
	case cmBlow:
		return s.framed(f) && int(f.unit)-1 == s.nextCharge()
	case cmOrder:
		return f.unit == 0 && s.nextToOrder(f) >= 0
	case cmWhat, cmSide:
		return s.framed(f) && f.cursor == f.unit && s.mayOrder(int(f.unit)-1)
	}
	return s.goodCommand(f)
}

func (s *State) goodDeplete(f *frame) bool {
	if !s.framed(f) || !s.has(int(f.unit)-1, stOwes) {
		return false
	}
	return f.step == dpRoll || f.step == dpPay && s.rationed(int(f.unit)-1) && *s.ammunitionOf(int(f.unit) - 1) > 0
}

func (s *State) goodAnswers(f *frame) bool {
	asks := s.framed(f) && s.framedSide(f) != sideOf(s.phase)
	waits := s.asked > 0 && f.unit == 0 && f.cursor == 0 && f.step == anAsk && f.left == 0 // bridges come first
	guns := f.unit == 0 && f.why == whyMarch && int(f.cursor) == len(s.unit)+1 && f.step == anAsk && f.left == 0 && s.g.sc.Guns != nil && s.g.sc.Guns.Side != sideOf(s.phase)
	switch {
	case !asks && !waits && !guns || f.why < whyLeave || f.why > whyMarch:
		return false
	case !f.twoHexes() && (f.from == 0 || f.why > whyAmbush):
		return false
	}
	return s.divided(f)
}

func (s *State) goodShot(f *frame) bool {
	switch {
	case !s.framed(f) && (f.unit == 0 || s.unit[f.unit-1].at != dropping):
		return false
	case f.points == 0 || f.points >= 1000 || f.er < 1 || f.er > 9 || f.left >= maxPacket || f.result > 9 && f.result != resultD:
		return false
	case f.from > 0 && (f.why != shotIndirect || f.result > 0 || f.step != shMissed && f.step != shChoose || s.where(int(f.unit)-1) != int(f.from)-1):
		return false
	case f.from == 0 && f.step == shMissed:
		return false
	case f.step != shTank && f.step != shHide:
		return f.why == 0 || f.why >= shotIndirect && f.why <= shotDrop
	case !s.armoured(int(f.unit)-1) && (f.step != shHide || !s.g.t.list[f.unit-1].oval):
		return false
	}
	return f.er <= scenarios.ReichHeavy && f.why >= tankNear && f.why <= tankClose && f.result == 0 && f.left == 0
}

func (s *State) goodClose(f *frame) bool {
	switch {
	case !f.twoHexes() || f.why > closeDrop || f.er >= uint8(len(oddsWords)) || f.result > 6:
		return false
	case s.g.t.toward(int(f.from)-1, int(f.to)-1) < 0 && (f.why != closeDrop || f.from != f.to):
		return false
	case f.step == clRoll || f.step == clPress || f.step == clCheck:
		return f.result >= 1 && s.defender(int(f.to)-1) >= 0 && s.foremost() >= 0 && (f.step == clRoll || f.er < atLeast3)
	case f.step == clNerve && kind(s.node) == cMorale && act(s.current().act) == actClose:
		return f.cursor < uint16(s.members)
	}
	return true
}

func (s *State) goodAssault(f *frame) bool {
	if !f.twoHexes() || f.why < assaultEngineers || f.why > defenceInfantry || f.left >= numNumbers || f.er >= numNumbers || f.result >= numNumbers {
		return false
	}
	return f.step != asPoints || s.framed(f) && *f.assaultPool() > 1
}

func (s *State) goodRetreat(f *frame) bool {
	return s.framed(f) && f.from > 0 && (f.left > 0 || s.asked > 0) && s.framedSide(f) != sideOf(s.phase)
}
