package gamble

import "bridgehead/engine"

// What planners ask of a position: whether it may be evaluated, and what somebody eager would do.

// Quiet reports whether the position can be evaluated as it stands: no combat, loss or re-roll is in
// the middle of being carried out.
func (s *State) Quiet() bool {
	k := kind(s.kind)
	if k == kStep { // in mid-move the price of moving is not paid yet; STOP pays it
		return s.mover == none || s.roles[s.mover]&fMoved == 0
	}
	return !k.has(midst)
}

// Resting reports whether a line of small decisions has come to something, so that it may be evaluated
// although the same side goes on: a unit has moved, landed, regrouped or been refitted, a depot is
// placed. At K_ACT that asks for a unit that has acted, or the bare choice of an Area would be a rest;
// at K_UK_UNIT for one that has landed, which is so in the second half of a Double only.
func (s *State) Resting() bool {
	switch k := kind(s.kind); k {
	case kAct:
		return !withBit(&s.roles, fMoved).empty() || !withBit(&s.deeds, fAssaulted).empty() || !withBit(&s.deeds, fLander).empty()
	case kUKUnit:
		return !withBit(&s.deeds, fLander).empty()
	default:
		return k.has(rests)
	}
}

// Ordered reports whether the actions are taken in ascending order, so that passing one over is for
// good (6.51, 13.6).
func (s *State) Ordered() bool { return kind(s.kind).has(inOrder) }

// Eager is the next unit that may join or support an attack: attacks are mostly best made with all
// there is.
func (s *State) Eager() (engine.Action, bool) {
	if !kind(s.kind).has(eager) {
		return 0, false
	}
	for u := range s.g.t.nUnits {
		if a := actUnit(u); s.legal[a>>6]>>(a&63)&1 != 0 {
			return a, true
		}
	}
	return 0, false
}
