package endeavor

// Overruns (S-32 to S-40).

func (s *State) maskOvrFrom()              {}
func (s *State) actOvrFrom(b block, i int) {}

func (s *State) ovrFromPrompt() string { return "" }

// overrunEnds goes on with the stack in hand after its fight: into the hex, if that has been emptied.
func (s *State) overrunEnds(emptied bool) {}
