package gamble

import "bridgehead/engine"

var _ engine.Picker = (*State)(nil)

// Picking says what is picked at the present node.
func (s *State) Picking() engine.Picking {
	n := &nodes[s.kind]
	p := engine.Picking{Mode: n.mode, Depth: n.depth, Done: -1}
	if n.stops && s.offers(ctrlStop) {
		p.Done = ctrlStop
	}
	return p
}

// Alike appends what a means here: depots of one kind are alike where they are placed, and of those that pay the ones
// in one place; a unit stands for its twins where steps are lost.
func (s *State) Alike(a engine.Action, dst []engine.Action) []engine.Action {
	if s.Check(a) == nil {
		dst = append(dst, a)
	}
	b, i := split(a)
	switch k := kind(s.kind); {
	case b == blkDepot && (k == kDepot || k == kRefitDepot):
		for _, same := range [...]bool{true, false} { // those with as many points first
			for d := range depotSlots {
				if d != i && depotType(d) == depotType(i) && s.offers(actDepot(d)) && (k == kDepot || s.depotLoc[d] == s.depotLoc[i]) &&
					(s.depotPoints[d] == s.depotPoints[i]) == same {
					dst = append(dst, actDepot(d))
				}
			}
		}
	case b == blkUnit && k == kCP && len(dst) == 0:
		for u := range s.g.t.nUnits {
			if s.offers(actUnit(u)) && s.twins(u, i) {
				return append(dst, actUnit(u))
			}
		}
	}
	return dst
}

// ApplyBare plays a legal action or a face, and stops at the next node whatever there is to choose. How a unit crosses is
// a node of its own wherever there is water to cross.
func (s *State) ApplyBare(a engine.Action) {
	if kind(s.kind).isChance() {
		s.applyFace(a)
	} else {
		s.bare = true
		s.act(a)
		s.bare = false
	}
	s.look()
}
