package garden

import "bridgehead/engine"

// What planners, tables of people and logs ask of a position.
var (
	_ engine.Quieter   = (*State)(nil)
	_ engine.Rester    = (*State)(nil)
	_ engine.Eager     = (*State)(nil)
	_ engine.Orderer   = (*State)(nil)
	_ engine.Picker    = (*State)(nil)
	_ engine.Beginner  = (*State)(nil)
	_ engine.Defaulter = (*State)(nil)
)

func (s *State) trait(t trait) bool { return nodes[s.node].traits&t != 0 }

// Quiet: no dice are due, no unit owes a command and no battle is plotted whose losses are still to come.
func (s *State) Quiet() bool {
	return !kind(s.node).isChance() && s.nb == 0 && (kind(s.node) != kOp || s.sel == none || s.given != 0)
}

// Resting: a unit has carried out a command, or nothing is begun.
func (s *State) Resting() bool {
	k := kind(s.node)
	return k == kBattle || k == kOp && (s.sel == none || s.given != 0)
}

// Eager is the next unit that could join an attack.
func (s *State) Eager() (engine.Action, bool) {
	if !s.trait(eager) {
		return 0, false
	}
	for u, to := s.sideUnits(s.actor()); u < to; u++ {
		if i := s.g.offUnit + u; s.allows(i) {
			return engine.Action(i), true
		}
	}
	return 0, false
}

// Ordered tells the plots that are asked in the order of the records.
func (s *State) Ordered() bool { return s.trait(inOrder) }

// Begins reports whether something new begins here.
func (s *State) Begins() bool {
	return s.trait(begins) && (kind(s.node) != kOp || s.sel == none || s.given != 0)
}

// Picking says which picks belong together: plots are sets, battles and their attackers are sequences, for their order
// counts (O-168, O-169).
func (s *State) Picking() engine.Picking {
	row := &nodes[s.node]
	p := engine.Picking{Mode: row.mode, Depth: row.depth, Done: -1, Again: kind(s.node) == kAir}
	if row.mode != engine.Single && s.legal[0]&1 != 0 {
		p.Done = ctrlEnd
	}
	return p
}

// Alike appends a where it is legal: no two records are alike.
func (s *State) Alike(a engine.Action, dst []engine.Action) []engine.Action {
	if s.Check(a) == nil {
		return append(dst, a)
	}
	return dst
}

// ApplyBare plays a and stops at the next node, also at one with a single answer.
func (s *State) ApplyBare(a engine.Action) {
	if k := kind(s.node); k.isChance() {
		nodes[k].rolled(s, int(a))
	} else {
		s.act(a)
	}
	for kind(s.node) == kAuto {
		runs[s.phase](s)
	}
	if s.legal = [maskWords]uint64{}; kind(s.node).isDecision() {
		s.look()
	}
}

// Default is a point of interdiction where there is nothing to strike: it costs nothing else, and every point up to the
// eighth raises the chances (O-37, O-38).
func (s *State) Default() (engine.Action, bool) {
	if kind(s.node) != kAir || s.actor() != allied || s.interd >= 8 {
		return 0, false
	}
	for h := range s.g.t.hexes {
		if i := s.g.offHex + h; s.allows(i) {
			return 0, false
		}
	}
	return ctrlInterdict, true
}
