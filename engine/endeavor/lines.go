package endeavor

// Allied supply: the network of ports, Trucks and HQs (2.11 to 2.13), and Attack Supply (2.3).

// lines are what is kept of the lines of supply of both sides.
type lines struct{}

// changed notes that a side has something else in a hex; stale that ports, Beach Ports or HQs have changed.
func (l *lines) changed(s *State, p uint16, side int) {}
func (l *lines) stale()                               {}

// inTrace tells whether a unit would be in supply if it stood at a place now.
func (s *State) traced(p uint16, side int) bool { return true }

// hqSupplied tells whether an HQ is in a box or its lines reach a source now.
func (s *State) hqSupplied(u int) bool { return true }

// served tells whether a place lies in the range of an Attack HQ that serves a group of nations (2.3a, 2.1b); groupJoint by any.
func (s *State) served(p uint16, group uint8) bool { return true }
