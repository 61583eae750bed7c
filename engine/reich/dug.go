package reich

// Entrenchments (10.5). They belong to the side that has dug them, and are gone when an enemy comes into their hex.

// An entrenchment is one more than its hex, with a bit for the Allied side.
const dugAllied = 1 << 15

func dugAt(h, side int) uint16 {
	if side == allied {
		return uint16(h+1) | dugAllied
	}
	return uint16(h + 1)
}

func dugHex(x uint16) int  { return int(x&^dugAllied) - 1 }
func dugSide(x uint16) int { return int(x / dugAllied) }

// dugOf is the place of the entrenchment of a hex in the list, -1: there is none.
func (s *State) dugOf(h int) int {
	for i, x := range s.dug {
		switch {
		case x == 0:
			return -1
		case dugHex(x) == h:
			return i
		}
	}
	return -1
}

// dig entrenches a hex for a side. There is room for maxDug of them; what is over is not dug.
func (s *State) dig(h, side int) {
	if s.dugOf(h) >= 0 || s.dug[maxDug-1] != 0 {
		return
	}
	i := 0
	for s.dug[i] != 0 && dugHex(s.dug[i]) < h {
		i++
	}
	copy(s.dug[i+1:], s.dug[i:])
	s.dug[i] = dugAt(h, side)
}

// fill removes the entrenchment of a hex.
func (s *State) fill(h int) {
	if i := s.dugOf(h); i >= 0 {
		copy(s.dug[i:], s.dug[i+1:])
		s.dug[maxDug-1] = 0
	}
}

// tread removes the entrenchment of an enemy in whose hex a unit has come (10.53). Leaders occupy nothing.
func (s *State) tread(u, h int) {
	if s.dug[0] == 0 || !s.g.t.list[u].combat() {
		return
	}
	if i := s.dugOf(h); i >= 0 && dugSide(s.dug[i]) != int(s.g.t.list[u].side) {
		s.fill(h)
	}
}

// dugIn tells who has the benefit of an entrenchment: whoever is in defilade, or counts so because he is disrupted, without armour and not in
// travel mode (10.51, 10.53).
func (s *State) dugIn(u int) bool {
	if s.dug[0] == 0 || s.armoured(u) || s.exposed(u) || s.mode(u) == travel {
		return false
	}
	h := s.where(u)
	return h >= 0 && s.dugOf(h) >= 0
}
