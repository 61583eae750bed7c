package gamble

import "fmt"

func (s *State) unitText(k kind, u int) string {
	t := s.g.t
	if u >= t.nUnits {
		return ""
	}
	name := t.unitName(u)
	switch k {
	case kAct:
		return fmt.Sprintf("move %s from %s, %s MF left", name, t.place(s.loc[u]), halves(s.mfLeft(u)))
	case kPoint:
		return fmt.Sprintf("%s attacks as Point Unit, factor %d", name, t.units[u].attack)
	case kSupport:
		return fmt.Sprintf("%s in %s supports", name, t.place(s.loc[u]))
	case kForward:
		return s.forwardText(u)
	case kAttRetreat:
		return fmt.Sprintf("%s goes back to %s", name, t.place(s.enteredFrom[u]))
	case kCP:
		return fmt.Sprintf("take a step: %s %s", name, worsened(s.status(u)))
	case kAP:
		return fmt.Sprintf("%s %s for %d AP", name, worsened(s.status(u)), s.apCost(u))
	case kRefit:
		return fmt.Sprintf("refit %s at %s, now %s", name, t.place(s.loc[u]), statusTitles[s.status(u)])
	case kRgUnit:
		return fmt.Sprintf("regroup %s from %s", name, t.place(s.loc[u]))
	}
	if nodes[k].unit == "" {
		return ""
	}
	return fmt.Sprintf(nodes[k].unit, name)
}

// worsened is what one step does to a unit of that status.
func worsened(st int) string {
	if st >= d2 {
		return "is eliminated"
	}
	return "becomes " + statusTitles[st+1]
}

// mfLeft is what the unit may still spend, in half MF, at the price of the move in hand.
func (s *State) mfLeft(u int) int {
	if s.mfSpent[u] == mfAll {
		return 0
	}
	n := s.allowance(u) - int(s.mfSpent[u])
	if int(s.mover) == u && s.halfPrice != 0 {
		n += int(s.halfSteps)
	}
	return max(0, n)
}

// forwardText gives the DV the choice comes to.
func (s *State) forwardText(u int) string {
	name := s.g.t.unitName(u)
	if !validLoc(s.targetLoc) || !s.g.t.validUnit(s.pointUnit) {
		return name + " is the Forward Unit"
	}
	c := *s
	c.forwardUnit = uint8(u)
	return fmt.Sprintf("%s is the Forward Unit, factor %d: DV %d against AV %d",
		name, s.defenseFactor(u), c.defenseValue(), c.attackValue())
}

func (s *State) unit2Text(k kind, u int) string {
	t := s.g.t
	if u >= t.nUnits {
		return ""
	}
	switch k {
	case kCP:
		return fmt.Sprintf("%s retreats for a Casualty Point", t.unitName(u))
	case kLead:
		return fmt.Sprintf("%s leads a Barrage", t.unitName(u))
	case kReorgLoss:
		if t.validUnit(s.refitUnit) {
			return fmt.Sprintf("break up %s, %s recovers", t.unitName(u), t.unitName(int(s.refitUnit)))
		}
		return "break up " + t.unitName(u)
	}
	return ""
}
