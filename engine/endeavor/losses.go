package endeavor

// Step losses (S-51, S-52), and forts (1.6).

func (s *State) maskLoss()              {}
func (s *State) actLoss(b block, i int) {}

func (s *State) maskFort()              {}
func (s *State) actFort(b block, i int) {}

func (s *State) lossPrompt() string { return "" }

func (s *State) fortPrompt() string { return "" }
