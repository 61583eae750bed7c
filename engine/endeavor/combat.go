package endeavor

// Attacks (S-41 to S-49).

func (s *State) runCombat() {}

func (s *State) maskAttack()              {}
func (s *State) actAttack(b block, i int) {}

func (s *State) maskJoin()              {}
func (s *State) actJoin(b block, i int) {}

func (s *State) maskEmergency()              {}
func (s *State) actEmergency(b block, i int) {}

func (s *State) maskAir()              {}
func (s *State) actAir(b block, i int) {}

func (s *State) attackPrompt() string { return "" }

func (s *State) joinPrompt() string { return "" }

func (s *State) emergencyPrompt() string { return "" }

func (s *State) airPrompt() string { return "" }

// mayAttack tells whether a unit may attack from a hex into a neighbour: what it is, its supply, and the side between (section 8 of the nodes).
// Markers are for the caller.
func (s *State) mayAttack(u int, from, target uint16) bool { return false }

// startOverrun begins the fight of the stack in hand for a hex.
func (s *State) startOverrun(target uint16) {}
