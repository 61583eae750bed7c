package reich

import "fmt"

// Lt. Col. Frost (19.21): units of his battalion and four others of his division go farther by a die that is rolled when he sets out. They are in his group, or
// in hexes that hang together with his; these have to set out right after him, before anybody else does.

// drivenOn is how many units of other battalions he takes along.
const drivenOn = 4

// frostName is what his counter says.
const frostName = "Frost"

// ofFrost tells who profits from him where he stands, and whether as one of his battalion.
func (s *State) ofFrost(u int) (profits, his bool) {
	c, l := &s.g.t.list[u], &s.g.t.list[s.g.t.frost]
	return c.div == l.div && c.side == l.side && !c.leader && c.ma > 0 && s.alive(u), c.bn == l.bn
}

// drives tells whether somebody sets out with Frost.
func (s *State) drives() (any bool) {
	if s.g.t.frost >= 0 && s.inGroup(s.g.t.frost) {
		s.marchers(func(int) bool {
			any = true
			return false
		})
	}
	return any
}

// marchers goes over those who may set out with Frost: the group, then who stands in hexes that hang together with his by units of his division.
func (s *State) marchers(yield func(u int) bool) {
	for _, u := range s.group[:s.members] {
		if profits, _ := s.ofFrost(int(u)); profits && !yield(int(u)) {
			return
		}
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	sc.near.Clear()
	sc.near.Add(int16(s.groupHex()))
	for more := true; more; {
		more = false
		for u := range s.unit {
			if profits, _ := s.ofFrost(u); !profits || sc.near.Has(int16(s.where(u))) {
				continue
			}
			for _, n := range s.g.t.grid.Next[s.where(u)] {
				if n >= 0 && sc.near.Has(n) {
					sc.near.Add(int16(s.where(u)))
					more = true
					break
				}
			}
		}
	}
	for u := range s.unit {
		if profits, _ := s.ofFrost(u); profits && sc.near.Has(int16(s.where(u))) && !s.inGroup(u) && s.mayMove(u) && !yield(u) {
			return
		}
	}
}

// spurOn notes who goes farther: he himself, of other battalions in his group the first four, and all who may come after him, of whom follow takes as many as are left.
func (s *State) spurOn(dice int) {
	s.spur = uint8(dice)
	s.set(s.g.t.frost, stDriven)
	others := 0
	s.marchers(func(u int) bool {
		_, his := s.ofFrost(u)
		if s.inGroup(u) && !his {
			if others++; others > drivenOn {
				return true
			}
		}
		s.set(u, stDriven)
		return true
	})
}

// follow looks whether a group that sets out comes after Frost; if nobody of it does, nobody else will.
func (s *State) follow() {
	if s.spur == 0 || s.inGroup(s.g.t.frost) {
		return
	}
	others, any := 0, false
	for u := range s.unit {
		if s.has(u, stDriven) && s.has(u, stMoved) {
			if _, his := s.ofFrost(u); !his {
				others++
			}
		}
	}
	for _, m := range s.group[:s.members] {
		u := int(m)
		if !s.has(u, stDriven) {
			continue
		}
		if _, his := s.ofFrost(u); !his {
			if others++; others > drivenOn {
				s.unset(u, stDriven)
				continue
			}
		}
		any = true
	}
	if !any {
		s.spurOff()
	}
}

// spurOff ends it: he is gone, others set out, or the phase is over.
func (s *State) spurOff() {
	if s.spur == 0 {
		return
	}
	s.spur = 0
	for u := range s.unit {
		s.unset(u, stDriven)
	}
}

// driven is what he adds to the allowance of a unit on the move, in half points.
func (s *State) driven(u int) int {
	if s.spur == 0 || !s.has(u, stDriven) || !s.inGroup(u) {
		return 0
	}
	return 2 * int(s.spur)
}

func (s *State) saysDriven(dice int) string {
	return fmt.Sprintf("%s more", counted(dice, "movement point"))
}
