package endeavor

// Advances after combat (S-57, R-55).

func (s *State) maskAdvance()              {}
func (s *State) actAdvance(b block, i int) {}

func (s *State) maskAdvStep()              {}
func (s *State) actAdvStep(b block, i int) {}

func (s *State) advancePrompt() string { return "" }

func (s *State) advStepPrompt() string { return "" }
