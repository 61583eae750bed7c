package endeavor

// Retreats (S-54 to S-56, R-53, R-54).

func (s *State) maskRetreat()              {}
func (s *State) actRetreat(b block, i int) {}

func (s *State) maskRetLoss()              {}
func (s *State) actRetLoss(b block, i int) {}

func (s *State) retreatPrompt() string { return "" }

func (s *State) retLossPrompt() string { return "" }
