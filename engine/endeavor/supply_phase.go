package endeavor

// The Supply Phases (1.19, 1.20, 1.23).

func (s *State) runSupply()       {}
func (s *State) runGermanSupply() {}
