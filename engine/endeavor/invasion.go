package endeavor

// Invasions: placement (2.16, 2.17).

func (s *State) runInvade() {}

func (s *State) maskInvade()              {}
func (s *State) actInvade(b block, i int) {}

func (s *State) maskAssault()              {}
func (s *State) actAssault(b block, i int) {}

func (s *State) invadePrompt() string { return "" }

func (s *State) assaultPrompt() string { return "" }
