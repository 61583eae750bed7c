package endeavor

// The Movement and the Exploitation Phase (S-21 to S-31, S-60 to S-62).

func (s *State) runMove() {}

func (s *State) maskMove()              {}
func (s *State) actMove(b block, i int) {}

func (s *State) maskGo()              {}
func (s *State) actGo(b block, i int) {}

func (s *State) maskOn()              {}
func (s *State) actOn(b block, i int) {}

func (s *State) maskSector()              {}
func (s *State) actSector(b block, i int) {}

func (s *State) movePrompt() string { return "" }

func (s *State) goPrompt() string { return "" }

func (s *State) checkStack() error  { return nil }
func (s *State) checkSector() error { return nil }
