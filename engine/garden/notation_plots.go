package garden

import (
	"errors"
	"fmt"
	"math/bits"
)

// checkPlots tests battles and attackers.
func (s *State) checkPlots() error {
	seen := map[uint8]bool{}
	fights := combats&in(int(s.phase)) != 0
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		if from == to && !(kind(s.node) == kAttack && i == int(s.nb)-1) {
			return fmt.Errorf("battles: nobody attacks %s", s.g.t.code(s.tgt[i]))
		}
		for j := range i {
			if s.tgt[j] == s.tgt[i] {
				return fmt.Errorf("battles: %s twice", s.g.t.code(s.tgt[i]))
			}
		}
		for _, u := range s.seq[from:to] {
			r := &s.g.t.list[u]
			switch {
			case seen[u] || int(r.side) != s.actor():
				return fmt.Errorf("battles: %s attacks once, in a phase of its side", r.id)
			case onMap(s.loc[u]) && !s.has(int(u), flAttacks), !onMap(s.loc[u]) && !fights:
				return fmt.Errorf("battles: %s has plotted no attack", r.id)
			case !fights && (s.g.t.toward(s.loc[u], s.tgt[i]) < 0 || s.op[u] < costAttack || s.crossesBorder(u, s.tgt[i])):
				return fmt.Errorf("battles: %s cannot attack %s", r.id, s.g.t.code(s.tgt[i]))
			}
			seen[u] = true
		}
		if !fights && (s.owner(s.tgt[i]) == s.actor() || !s.anyAt(s.tgt[i])) {
			return fmt.Errorf("battles: no enemy in %s", s.g.t.code(s.tgt[i]))
		}
	}
	for u := range s.g.t.units {
		if s.has(u, flAttacks) && !seen[uint8(u)] {
			return fmt.Errorf("unit %s: plots an attack that is not among the battles", s.g.t.list[u].id)
		}
		if s.advance(u) != 0 && !seen[uint8(u)] {
			return fmt.Errorf("unit %s: plots an advance and no attack", s.g.t.list[u].id)
		}
	}
	if fights {
		return s.checkFight()
	}
	return nil
}

// crossesBorder tells an Allied unit that would attack over the border (O-166).
func (s *State) crossesBorder(u uint8, h uint16) bool {
	d := s.g.t.toward(s.loc[u], h)
	return s.g.t.list[u].side == allied && s.g.t.border[s.loc[u]]>>d&1 != 0
}

// anyAt is occupied by either side, before the caches are made.
func (s *State) anyAt(h uint16) bool {
	for u := range s.g.t.units {
		if s.loc[u] == h {
			return true
		}
	}
	return false
}

// checkFight tests the battle in hand.
func (s *State) checkFight() error {
	if s.cur >= s.nb {
		return errors.New("battle: none is in hand")
	}
	from, to := s.plotted(int(s.cur))
	if bits.Len64(s.fought) > to-from {
		return errors.New("fought: more than attack")
	}
	if kind(s.node) != cSurcharge && s.fought == 0 {
		return errors.New("fought: nobody")
	}
	for i := to - from; i < maxJoined; i++ {
		if s.surcharge(i) != 0 {
			return errors.New("extra: more than attack")
		}
	}
	ended := false
	last := -1
	for _, u := range s.def {
		switch {
		case u == none:
			ended = true
		case ended || int(u) <= last || int(s.g.t.list[u].side) == s.actor():
			return errors.New("defence: units of the other side, in order")
		case onMap(s.loc[u]) && s.loc[u] != s.target() && kind(s.node) != cIsolate && kind(s.node) != cBridge:
			return fmt.Errorf("defence: %s stands elsewhere", s.g.t.list[u].id)
		default:
			last = int(u)
		}
	}
	if s.def[0] == none {
		return errors.New("defence: nobody")
	}
	for _, p := range s.path {
		if p != noHex && s.path[0] != noHex && s.g.t.toward(s.target(), s.path[0]) < 0 {
			return errors.New("path: it begins beside the hex")
		}
	}
	return nil
}
