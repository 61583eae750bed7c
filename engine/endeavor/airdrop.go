package endeavor

// Air Drops (2.15).

func (s *State) runDrop() {}

func (s *State) maskDrop()              {}
func (s *State) actDrop(b block, i int) {}

func (s *State) maskDropAt()              {}
func (s *State) actDropAt(b block, i int) {}

func (s *State) dropPrompt() string { return "" }

func (s *State) dropAtPrompt() string { return "" }

func (s *State) dropRollPrompt() string { return "" }

func (s *State) dropClass(face int) int { return face }
func (s *State) rolledDrop(face int)    {}
