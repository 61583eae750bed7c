package engine

// Perft counts the nodes at the given depth below s: every legal action at decisions and every
// face at chance nodes is one branch. s is left as it was.
func Perft(s State, depth int) uint64 {
	if depth == 0 || s.Player() == Terminal {
		return 1
	}
	acts := s.LegalActions(nil)
	if depth == 1 {
		return uint64(len(acts))
	}
	var n uint64
	child := s.Clone()
	for _, a := range acts {
		child.CopyFrom(s)
		child.Apply(a)
		n += Perft(child, depth-1)
	}
	return n
}

// Division is the share of one root action in a perft count.
type Division struct {
	Action Action
	Nodes  uint64
}

// Divide returns the perft count below each root action, in ascending order of the actions.
func Divide(s State, depth int) []Division {
	acts := s.LegalActions(nil)
	out := make([]Division, 0, len(acts))
	child := s.Clone()
	for _, a := range acts {
		child.CopyFrom(s)
		child.Apply(a)
		out = append(out, Division{a, Perft(child, depth-1)})
	}
	return out
}
