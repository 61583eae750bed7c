package endeavor

// The Reinforcement and Replacement Phases (1.15 to 1.17, 2.10, 3.5, R-42).

func (s *State) runReinforce()       {}
func (s *State) runGermanReinforce() {}

func (s *State) maskHQBack() {}

func (s *State) actPlace(b block, i int) {}

func (s *State) maskReich()              {}
func (s *State) actReich(b block, i int) {}

func (s *State) maskReinf()              {}
func (s *State) actReinf(b block, i int) {}

func (s *State) maskRepl()              {}
func (s *State) actRepl(b block, i int) {}

func (s *State) maskRebuildAt()              {}
func (s *State) actRebuildAt(b block, i int) {}

func (s *State) arrivalPrompt() string { return "" }

func (s *State) replPrompt() string { return "" }

func (s *State) checkUnit() error { return nil }
