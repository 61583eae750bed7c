package gamble

import "fmt"

// Prompts of Dawn, Refit, Reorganization and Regroup.

func (s *State) reinfPrompt() string {
	return fmt.Sprintf("by which Zone %s enters (18.2)", s.g.t.unitName(int(s.lastUnit)))
}

func (s *State) ddayDropPrompt() string {
	return fmt.Sprintf("where %s lands (23.2)", s.g.t.unitName(int(s.lastUnit)))
}

func (s *State) depotPrompt() string {
	return "which depot to place next, or which bridge to repair (13.4, 19.23)"
}

func (s *State) depotDestPrompt() string {
	return fmt.Sprintf("where to place %s (13.41)", depotName(int(s.lead)))
}

func (s *State) refitPrompt() string {
	n, points := 0, 0
	for d := range depotSlots {
		if s.depotLoc[d] != none {
			n++
			points += int(s.depotPoints[d])
		}
	}
	return fmt.Sprintf("whom to refit, with %s in %s (13.6)", count(points, "Supply Point"), count(n, "depot"))
}

func (s *State) refitDepotPrompt() string {
	sum, _ := s.chosenSum()
	text := fmt.Sprintf("which depot pays for %s (13.6)", s.payee())
	if s.refitDue > 0 {
		text += fmt.Sprintf("; %s due, the depots chosen hold %d", count(int(s.refitDue), "point"), sum)
	}
	return text
}

func (s *State) refitPayPrompt() string {
	d, _, _ := s.nextPayer()
	return fmt.Sprintf("how many of the %s for %s come from %s (13.6)",
		count(int(s.refitDue), "point"), s.payee(), depotName(d))
}

func (s *State) reservePrompt() string {
	return fmt.Sprintf("how to shift the next first Impulse, %s in Reserve (13.7)",
		count(s.reserve(s.impulseSide), "Supply Point"))
}

func (s *State) augmentPrompt() string {
	return "by how much to raise the Airborne depots from Reserve (23.4)"
}

func (s *State) reorgPrompt() string {
	return "which unit recovers by Reorganization (23.6)"
}

func (s *State) reorgLossPrompt() string {
	return fmt.Sprintf("which unit is broken up for %s (23.6)", s.g.t.unitName(int(s.refitUnit)))
}

func (s *State) rgUnitPrompt() string {
	return "who regroups next (6.51)"
}

func (s *State) rgDestPrompt() string {
	return fmt.Sprintf("where %s regroups to (6.51)", s.at(s.mover))
}

// payee is what the depots pay for: a refit or an evening repair.
func (s *State) payee() string {
	if s.g.t.validEdge(s.repairEdge) {
		return "the repair of " + s.g.t.edgeName(int(s.repairEdge))
	}
	return s.at(s.refitUnit)
}
