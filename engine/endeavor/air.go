package endeavor

// Air Points and Air Zones (2.14).

func (s *State) runAir() {}

func (s *State) maskZone()              {}
func (s *State) actZone(b block, i int) {}

func (s *State) zonePrompt() string { return "" }

func (s *State) airClass(face int) int { return face }
func (s *State) rolledAir(face int)    {}
