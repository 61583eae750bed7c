package endeavor

// What must be put right at the end of a phase (1.13, 2.1a, R-46).

func (s *State) maskOverstack()              {}
func (s *State) actOverstack(b block, i int) {}

func (s *State) overstackPrompt() string { return "" }
