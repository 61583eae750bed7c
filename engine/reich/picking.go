package reich

import "bridgehead/engine"

// What planners, tables of people and logs ask of a position. It has no Default: where a choice is plain to everybody, one action is
// legal, and is played without asking.
var (
	_ engine.Quieter  = (*State)(nil)
	_ engine.Rester   = (*State)(nil)
	_ engine.Eager    = (*State)(nil)
	_ engine.Orderer  = (*State)(nil)
	_ engine.Picker   = (*State)(nil)
	_ engine.Beginner = (*State)(nil)
)

func (s *State) trait(t trait) bool { return nodes[s.node].traits&t != 0 }

// Quiet: no dice are due, and no fire or close action has begun whose losses are still to come.
func (s *State) Quiet() bool {
	for i := range s.acts[:s.depth] {
		if a := act(s.acts[i].act); a != actMove && a != actArrange && a != actOrganize && a != actPlace {
			return false
		}
	}
	return !kind(s.node).isChance()
}

// Resting: nothing is begun that the next decision would say more of.
func (s *State) Resting() bool { return s.trait(begins) && kind(s.node).isDecision() }

// Eager is ALL where it is offered, else the next unit.
func (s *State) Eager() (engine.Action, bool) {
	if !s.trait(eager) {
		return 0, false
	}
	if s.allows(ctrlAll) {
		return ctrlAll, true
	}
	for u := range s.unit {
		if i := s.g.off[blkUnit] + u; s.allows(i) {
			return engine.Action(i), true
		}
	}
	return 0, false
}

// Ordered tells the sets that are asked in ascending order.
func (s *State) Ordered() bool { return s.trait(inOrder) }

// Begins reports whether something new begins here.
func (s *State) Begins() bool { return s.trait(begins) }

// Picking says which picks belong together.
func (s *State) Picking() engine.Picking {
	row := &nodes[s.node]
	p := engine.Picking{Mode: row.mode, Depth: row.depth, Done: -1}
	if row.mode != engine.Single && s.allows(ctrlStop) {
		p.Done = ctrlStop
	}
	if kind(s.node) == kOpp && act(s.current().act) == actAnswers { // not infantry at armour, which is asked once
		p.Done, p.Standing = ctrlStop, true
	}
	return p
}

// Alike appends a where it is legal: which of two units alike is meant is not told apart yet.
func (s *State) Alike(a engine.Action, dst []engine.Action) []engine.Action {
	if s.Check(a) == nil {
		return append(dst, a)
	}
	return dst
}

// ApplyBare plays a and stops at the next node, also at one with a single answer.
func (s *State) ApplyBare(a engine.Action) {
	if k := kind(s.node); k.isChance() {
		s.ask(kAuto)
		nodes[k].rolled(s, int(a))
	} else {
		s.act(a)
	}
	for kind(s.node) == kAuto {
		s.goOn()
	}
	if clear(s.mask); kind(s.node).isDecision() {
		s.look()
	}
}
