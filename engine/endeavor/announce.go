package endeavor

// Attack HQs (2.3).

func (s *State) runAnnounce() {}

func (s *State) maskAHQ()              {}
func (s *State) actAHQ(b block, i int) {}

func (s *State) runUnflip() {}
