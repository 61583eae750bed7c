package endeavor

// The fight in hand, from the choice of support to the advance (S-50).

func (s *State) fight() {}

func (s *State) combatClass(face int) int { return face }
func (s *State) rolledCombat(face int)    {}

func (s *State) combatPrompt() string { return "" }

func (s *State) checkFight() error { return nil }
