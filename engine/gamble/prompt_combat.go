package gamble

import "fmt"

// Prompts of Assaults, retreats, Bombardments and the landings.

// atTarget fills in the Target.
func (s *State) atTarget(format string) string { return fmt.Sprintf(format, s.g.t.place(s.targetLoc)) }

func (s *State) joinPrompt() string {
	return fmt.Sprintf("who joins the Assault in %s; so far %s (10.3)",
		s.g.t.place(s.targetLoc), s.g.t.unitNames(withBit(&s.roles, fJoined)))
}

func (s *State) pointPrompt() string {
	return s.atTarget("who is the Point Unit in %s (10.72A)")
}

func (s *State) supportPrompt() string {
	return s.atTarget("which Field Artillery supports the Assault in %s (15.12)") + s.valuesText()
}

func (s *State) forwardPrompt() string {
	return s.atTarget("who is the Forward Unit in %s (10.73A)") + s.valuesText()
}

func (s *State) attRetreatPrompt() string {
	if s.stage == stageStalemate {
		return s.atTarget("who goes back from %s after the stalemate (10.742)")
	}
	return s.atTarget("who goes back from %s after the failure, in which order (10.741)")
}

func (s *State) defRetreatPrompt() string {
	return s.atTarget("who leaves %s by choice (10.93)")
}

func (s *State) retreatDestPrompt() string {
	t := s.g.t
	return fmt.Sprintf("where %s retreats to from %s (10.92)", t.unitName(int(s.retreatUnit)), t.place(s.retreatFrom))
}

func (s *State) leadPrompt() string {
	return s.atTarget("who leads the Bombardment of %s (11.111)")
}

func (s *State) bSupportPrompt() string {
	return s.atTarget("which Field Artillery supports the Bombardment of %s (11.2)") + s.valuesText()
}

func (s *State) primaryPrompt() string {
	return s.atTarget("what is the Primary Target in %s (11.12)") + s.valuesText()
}

func (s *State) apPrompt() string {
	return fmt.Sprintf("who takes the Attrition Points in %s, %d left (11.41)", s.g.t.place(s.targetLoc), s.pointsLeft)
}

func (s *State) misPrimaryPrompt() string {
	return fmt.Sprintf("which Allied unit the bombs hit first in %s, %d AP (16.22)",
		s.g.t.place(s.targetLoc), s.mistakePoints)
}

func (s *State) landAreaPrompt() string {
	return "in which Drop Area to act next (20.4)"
}

func (s *State) landOptPrompt() string {
	return s.atTarget("what to do in %s (20.4)")
}

func (s *State) seizerPrompt() string {
	return s.atTarget("who tries to seize bridges from %s (20.4B)")
}

func (s *State) cpPrompt() string {
	text := fmt.Sprintf("how to take the next of %s in %s, where the units can absorb %d (10.8)",
		count(int(s.pointsLeft), "Casualty Point"), s.g.t.place(s.targetLoc), s.capacity())
	if s.stage == stageCPFirst {
		text += "; the Forward Unit takes the first"
	}
	return text
}

func (s *State) bombTargetPrompt() string {
	switch {
	case phase(s.phase) == phDDayAir:
		return "which FLAK Tower Area to bomb next (20.2)"
	case s.byAir():
		return fmt.Sprintf("where %s bombs (16.21)", bomberTitle(s.lead))
	}
	return "which Area to bombard (11.1)"
}
