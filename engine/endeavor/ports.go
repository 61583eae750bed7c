package endeavor

// Real ports (2.4, 2.5, 2.7).

func (s *State) maskPortUse()              {}
func (s *State) actPortUse(b block, i int) {}

func (s *State) maskPort3()              {}
func (s *State) actPort3(b block, i int) {}

func (s *State) portUsePrompt() string { return "" }

func (s *State) portPrompt() string { return "" }

func (s *State) portClass(face int) int { return face }
func (s *State) rolledPort(face int)    {}
func (s *State) checkPort() error       { return nil }
