package endeavor

import "fmt"

// contradictions are what is wrong with a position that could be read. Where there is nothing, the caches and the mask are made.
func (s *State) contradictions() (faults []error) {
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("endeavor position: "+format, args...))
	}
	t, k := s.g.t, kind(s.node)
	switch {
	case k == kAuto:
		fault("node: got AUTO, want a node at which somebody has a choice")
		return faults
	case nodes[k].phases>>s.phase&1 == 0:
		fault("node: got %v in phase %s, where it does not stand", k, phaseWords[s.phase])
		return faults
	case s.turn < s.g.firstTurn || s.turn > s.g.lastTurn:
		fault("turn: got %d, want %d to %d", s.turn, s.g.firstTurn, s.g.lastTurn)
		return faults
	}
	for u := range t.list {
		if s.loc[u] == notHere {
			fault("units: got no place for %s, want every unit of the scenario somewhere", t.list[u].id)
		}
	}
	if len(faults) > 0 {
		return faults
	}
	for u := range t.list {
		if why := s.impossible(u); why != "" {
			fault("unit %s: got %s", t.list[u].id, why)
		}
	}
	s.recount()
	for p := range s.occ[german].all {
		if s.occ[allied].has(p) && !s.mixed(p) {
			fault("hex %s: got units of both sides, want those of one", t.codes[p])
		}
	}
	if s.holds&^t.marksVP != 0 {
		fault("holds: got a hex without victory points")
	}
	if len(faults) > 0 {
		return faults
	}
	if err := s.checkFights(); err != nil {
		fault("%v", err)
		return faults
	}
	if c := nodes[k].check; c != nil {
		if err := c(s); err != nil {
			fault("%v", err)
			return faults
		}
	}
	if k == kOver {
		s.finish()
	}
	if k.isDecision() {
		s.legal = [maskWords]uint64{}
		nodes[k].mask(s)
		any := false
		for _, w := range s.legal {
			any = any || w != 0
		}
		if !any {
			fault("node: got %v, where nothing would be legal", k)
		}
	}
	if len(faults) == 0 {
		s.draw()
	}
	return faults
}

// mixed tells whether units stand on top of enemies as the rules let them: dropped, and not fought yet (2.15e).
func (s *State) mixed(p uint16) bool {
	for u, to := s.sideUnits(allied); u < to; u++ {
		if s.loc[u] == p && !s.has(u, stOnto) {
			return false
		}
	}
	return true
}

// impossible says what is wrong with what a unit is.
func (s *State) impossible(u int) string {
	r := &s.g.t.list[u]
	st := s.st[u]
	away := !isPlace(s.loc[u]) && (s.loc[u] < atSea || s.loc[u] > atSea+2)
	switch {
	case st&stReduced != 0 && r.steps < 2:
		return "reduced, want a unit of two steps"
	case st&stFlipped != 0 && !r.hq():
		return "flipped, want an HQ"
	case st&(stFresh|stOnto) != 0 && r.side == german:
		return "landed or dropped, want an Allied unit"
	case st&stOnto != 0 && !r.airborne:
		return "dropped onto Germans, want an airborne unit"
	case away && (st != 0 || s.scr[u] != 0) && s.loc[u] != toCome:
		return "flags, want none for a unit that is not in play"
	case r.side == german && isPlace(s.loc[u]) && int(s.loc[u]) >= s.g.t.hexes:
		return "a box, want a hex"
	case r.side == german && s.loc[u] >= atSea && s.loc[u] <= atSea+2:
		return "the sea, want a hex"
	case r.truck() && (s.loc[u] == dead || s.loc[u] == gone):
		return "dead, want a Truck somewhere: Trucks cannot be lost"
	}
	return ""
}
