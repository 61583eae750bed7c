package reich

import "fmt"

// Lt. Col. Frost (19.21): units of his battalion and four others of his division that set out with him go farther by a die. Who goes with him is in
// his group, since that is what moves together here.

// drivenOn is how many units of other battalions he takes along.
const drivenOn = 4

// frostName is what his counter says.
const frostName = "Frost"

// drives tells whether the group sets out with Frost and some of those who profit.
func (s *State) drives() bool {
	l := s.g.t.frost
	if l < 0 || !s.inGroup(l) {
		return false
	}
	for _, u := range s.group[:s.members] {
		if int(u) != l && s.g.t.list[u].div == s.g.t.list[l].div && s.g.t.list[u].ma > 0 {
			return true
		}
	}
	return false
}

// driven is what he adds to the allowance of a unit that is with him, in half points.
func (s *State) driven(u int) int {
	l := s.g.t.frost
	if s.spur == 0 || !s.inGroup(l) || !s.inGroup(u) {
		return 0
	}
	at := &s.g.t.list[l]
	if c := &s.g.t.list[u]; c.bn == at.bn {
		return 2 * int(s.spur)
	} else if c.div != at.div || c.leader {
		return 0
	}
	others := 0
	for _, v := range s.group[:s.members] {
		if int(v) == u {
			break
		}
		if c := &s.g.t.list[v]; c.div == at.div && c.bn != at.bn && !c.leader {
			others++
		}
	}
	if others >= drivenOn {
		return 0
	}
	return 2 * int(s.spur)
}

func (s *State) saysDriven(dice int) string {
	return fmt.Sprintf("%s more", counted(dice, "movement point"))
}
