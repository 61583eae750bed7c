package endeavor

// Shipping (2.8, 2.9), and the end of Beach Ports (2.6b).

func (s *State) runShip() {}

func (s *State) maskShip()              {}
func (s *State) actShip(b block, i int) {}

func (s *State) maskShipTo()              {}
func (s *State) actShipTo(b block, i int) {}

func (s *State) shipPrompt() string { return "" }

func (s *State) shipToPrompt() string { return "" }
