package gamble

import "bridgehead/engine"

var _ engine.Defaulter = (*State)(nil)

// Default answers what nobody wants to be asked: a roll that could not be better is kept, a unit crosses by the bridge,
// and the depot that refits for least pays alone.
func (s *State) Default() (engine.Action, bool) {
	switch kind(s.kind) {
	case kReroll:
		return ctrlStop, s.couldNotBeBetter()
	case kMode:
		return ctrlBridge, s.bridgeIsBest()
	case kRefitDepot:
		return s.plainPayer()
	}
	return 0, false
}

// couldNotBeBetter: no face of the one die in hand serves the holder of the Advantage more (12.2). What the dice of a
// fight or the weather are worth is a matter of opinion.
func (s *State) couldNotBeBetter() bool {
	k := kind(s.rollKind)
	gains := s.impulseSide
	switch k {
	case cInterdict:
		gains = allied
	case cSeize, cRepair, cDemolish:
	case cInfiltrate:
		gains = german
	case cSurrender:
		if !s.g.t.validUnit(s.rollingUnit) {
			return false
		}
		gains = s.g.t.units[s.rollingUnit].side
	default:
		return false
	}
	now := s.faceClass(k, s.diceFace(k))
	lo, hi := faceRange(k)
	for f := lo; f <= hi; f++ {
		c := s.faceClass(k, f)
		if gains == s.holder && c > now || gains != s.holder && c < now {
			return false
		}
	}
	return true
}

// bridgeIsBest: the bridge costs the unit no more than any other way, and brings no Assault upon it that the other way
// would not (9.62, 10.2). Retreats and regroupings cost nothing.
func (s *State) bridgeIsBest() bool {
	if !s.offers(ctrlBridge) {
		return false
	}
	if s.retreatUnit != none || phase(s.phase) >= phRegroupGerman {
		return true
	}
	u := s.mover
	dry := *s
	dry.actMode(blkCtrl, ctrlBridge)
	for _, c := range [...]int{ctrlWade, ctrlFerry, ctrlBoat} {
		if !s.offers(engine.Action(c)) {
			continue
		}
		wet := *s
		wet.actMode(blkCtrl, c)
		if dry.mfSpent[u] > wet.mfSpent[u] || dry.roles[u] != wet.roles[u] {
			return false
		}
	}
	return true
}

// plainPayer: while none is chosen, the depot that holds its price alone and asks least; between equals the fuller one,
// then the lower. Once the price is held, nobody else pays (13.6).
func (s *State) plainPayer() (engine.Action, bool) {
	if _, n := s.chosenSum(); n > 0 {
		return ctrlStop, s.offers(ctrlStop)
	}
	var costs [depotSlots]uint8
	s.refitCosts(&costs)
	best := -1
	for d := range depotSlots {
		if !s.offers(actDepot(d)) || costs[d] > s.depotPoints[d] {
			continue
		}
		if best < 0 || costs[d] < costs[best] || costs[d] == costs[best] && s.depotPoints[d] > s.depotPoints[best] {
			best = d
		}
	}
	if best < 0 {
		return 0, false
	}
	return actDepot(best), true
}
