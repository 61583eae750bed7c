package gamble

import "fmt"

// combatPrompt covers Assaults, retreats and Bombardments.
func (s *State) combatPrompt(k kind) string {
	t := s.g.t
	target := t.place(s.Target)
	switch k {
	case kJoin:
		return fmt.Sprintf("who joins the Assault in %s; so far %s (10.3)", target, t.unitNames(withBit(&s.F1, fJoined)))
	case kPoint:
		return fmt.Sprintf("who is the Point Unit in %s (10.72A)", target)
	case kSupport:
		return fmt.Sprintf("which Field Artillery supports the Assault in %s (15.12)%s", target, s.valuesText())
	case kForward:
		return fmt.Sprintf("who is the Forward Unit in %s (10.73A)%s", target, s.valuesText())
	case kAttRetreat:
		if s.Stage == stageStalemate {
			return fmt.Sprintf("who goes back from %s after the stalemate (10.742)", target)
		}
		return fmt.Sprintf("who goes back from %s after the failure, in which order (10.741)", target)
	case kCP:
		return s.cpPrompt()
	case kDefRetreat:
		return fmt.Sprintf("who leaves %s by choice (10.93)", target)
	case kRetreatDest:
		return fmt.Sprintf("where %s retreats to from %s (10.92)", t.unitName(int(s.RetUnit)), t.place(s.RetLoc))
	case kBombTarget:
		return s.bombTargetPrompt()
	case kLead:
		return fmt.Sprintf("who leads the Bombardment of %s (11.111)", target)
	case kBSupport:
		return fmt.Sprintf("which Field Artillery supports the Bombardment of %s (11.2)%s", target, s.valuesText())
	case kPrimary:
		return fmt.Sprintf("what is the Primary Target in %s (11.12)%s", target, s.valuesText())
	case kAP:
		return fmt.Sprintf("who takes the Attrition Points in %s, %d left (11.41)", target, s.Pts)
	case kMisPrimary:
		return fmt.Sprintf("which Allied unit the bombs hit first in %s, %d AP (16.22)", target, s.MisPts)
	case kLandArea:
		return "in which Drop Area to act next (20.4)"
	case kLandOpt:
		return fmt.Sprintf("what to do in %s (20.4)", target)
	case kSeizer:
		return fmt.Sprintf("who tries to seize bridges from %s (20.4B)", target)
	}
	return ""
}

func (s *State) cpPrompt() string {
	text := fmt.Sprintf("how to take the next of %s in %s, where the units can absorb %d (10.8)",
		count(int(s.Pts), "Casualty Point"), s.g.t.place(s.Target), s.capacity())
	if s.Stage == stageCPFirst {
		text += "; the Forward Unit takes the first"
	}
	return text
}

func (s *State) bombTargetPrompt() string {
	switch {
	case phase(s.Phase) == phDDayAir:
		return "which FLAK Tower Area to bomb next (20.2)"
	case s.byAir():
		return fmt.Sprintf("where %s bombs (16.21)", bomberTitle(s.Lead))
	}
	return "which Area to bombard (11.1)"
}

// eveningPrompt covers Dawn, Refit, Reorganization and Regroup.
func (s *State) eveningPrompt(k kind) string {
	t := s.g.t
	switch k {
	case kReinf:
		return fmt.Sprintf("by which Zone %s enters (18.2)", t.unitName(int(s.LastId)))
	case kDDayDrop:
		return fmt.Sprintf("where %s lands (23.2)", t.unitName(int(s.LastId)))
	case kDepot:
		return "which depot to place next, or which bridge to repair (13.4, 19.23)"
	case kDepotDest:
		return fmt.Sprintf("where to place %s (13.41)", depotName(int(s.Lead)))
	case kRefit:
		n, points := 0, 0
		for d := range depotSlots {
			if s.DepLoc[d] != none {
				n++
				points += int(s.DepSP[d])
			}
		}
		return fmt.Sprintf("whom to refit, with %s in %s (13.6)", count(points, "Supply Point"), count(n, "depot"))
	case kRefitDepot:
		sum, _ := s.chosenSum()
		text := fmt.Sprintf("which depot pays for %s (13.6)", s.payee())
		if s.RefitDue > 0 {
			text += fmt.Sprintf("; %s due, the depots chosen hold %d", count(int(s.RefitDue), "point"), sum)
		}
		return text
	case kRefitPay:
		d, _, _ := s.nextPayer()
		return fmt.Sprintf("how many of the %s for %s come from %s (13.6)",
			count(int(s.RefitDue), "point"), s.payee(), depotName(d))
	case kReserve:
		return fmt.Sprintf("how to shift the next first Impulse, %s in Reserve (13.7)",
			count(s.reserve(s.ImpSide), "Supply Point"))
	case kAugment:
		return "by how much to raise the Airborne depots from Reserve (23.4)"
	case kReorg:
		return "which unit recovers by Reorganization (23.6)"
	case kReorgLoss:
		return fmt.Sprintf("which unit is broken up for %s (23.6)", t.unitName(int(s.RefitUnit)))
	case kRgUnit:
		return "who regroups next (6.51)"
	case kRgDest:
		return fmt.Sprintf("where %s regroups to (6.51)", s.at(s.Mover))
	}
	return "what to do (6)"
}

// payee is what the depots pay for: a refit or an evening repair.
func (s *State) payee() string {
	if s.g.t.validEdge(s.EveEdge) {
		return "the repair of " + s.g.t.edgeName(int(s.EveEdge))
	}
	return s.at(s.RefitUnit)
}
