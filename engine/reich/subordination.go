package reich

import (
	"cmp"
	"slices"
)

// The chain of command (17): which HQs a unit may serve by what is printed, and which it serves now. unit.hq is its own number as long as that is
// what is printed, else the HQ that it has been attached to.

// Levels of HQs.
const (
	atRegiment = 1 + iota
	atBrigade
	atDivision
	atCorps
)

var levelNames = []string{"regiment", "brigade", "division", "corps"}

// corps30 is 30 Corps.
const corps30 = "30C"

// guardsCavalry may trace to any HQ of its division (11.26).
const guardsCavalry = "2HC"

// layHomes finds for every unit the HQs that it serves by what is printed: those of its regiment, else of its division; of an HQ those above
// it. Units of the Guards may serve a group besides (11.26).
func (t *tables) layHomes() {
	units := t.sc.Units
	t.homes = make([][]uint16, t.slots)
	numbers := map[string]uint16{}
	for u := range units {
		r := &units[u]
		if !r.HQ {
			continue
		}
		if t.list[u].rung == atRegiment && (r.Superior == "" && r.Airborne || r.Superior == corps30) {
			t.list[u].rung = atDivision // the Polish brigade (11.13) and the 8th Armoured draw supply like divisions
		}
		key := [3]string{r.Div, r.Rgt, levelNames[t.list[u].rung-1]}
		name := key[0] + "/" + key[1] + "/" + key[2] + string('0'+rune(r.Side))
		if _, known := numbers[name]; !known {
			numbers[name] = uint16(len(numbers))
		}
		t.list[u].formation = numbers[name]
		t.staffs, t.hqs = append(t.staffs, uint16(u)), append(t.hqs, uint16(u))
	}
	slices.SortStableFunc(t.staffs, func(a, b uint16) int { return cmp.Compare(t.list[b].rung, t.list[a].rung) })
	for u := range units {
		t.homes[u] = t.homesOf(u)
	}
	t.chains = make([][]uint16, t.slots)
	for _, h := range t.staffs { // the highest first
		t.chains[h] = t.chainOf(int(h))
	}
	for u := range units {
		t.chains[u] = t.chainOf(u)
	}
	t.layDivisions()
}

// chainOf are all HQs over a unit by what is printed.
func (t *tables) chainOf(u int) (list []uint16) {
	for _, h := range t.homes[u] {
		list = append(append(list, h), t.chains[h]...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// subordinate tells whether a unit stands under an HQ, directly or by others (17.0): by what is printed, or since it was attached (17.17, 11.4).
func (s *State) subordinate(hq, u int) bool {
	of := u
	if h := s.attached(u); h >= 0 {
		if h == hq {
			return true
		}
		of = h
	}
	return slices.Contains(s.g.t.chains[of], uint16(hq))
}

func (t *tables) homesOf(u int) (list []uint16) {
	units, r := t.sc.Units, &t.sc.Units[u]
	add := func(is func(h int) bool) {
		for _, h := range t.staffs {
			if c := &units[h]; c.Side == r.Side && int(h) != u && is(int(h)) && !slices.Contains(list, h) {
				list = append(list, h)
			}
		}
	}
	switch {
	case r.HQ && r.Superior == "":
	case r.HQ:
		add(func(h int) bool {
			c := &units[h]
			return t.list[h].rung > t.list[u].rung && (c.Rgt == r.Superior || c.Rgt == "" && c.Div == r.Superior)
		})
	default:
		if r.Rgt != "" {
			add(func(h int) bool { return units[h].Rgt == r.Rgt && units[h].Div == r.Div })
		}
		if r.GHQ != "" {
			add(func(h int) bool { return units[h].Rgt == r.GHQ && units[h].Div == r.Div })
		}
		if r.Div != "" && r.Bn == guardsCavalry {
			add(func(h int) bool { return units[h].Div == r.Div })
		}
		if r.Div != "" && len(list) == 0 {
			add(func(h int) bool { return units[h].Div == r.Div && units[h].Rgt == "" })
		}
	}
	return list
}

// independent tells units that are under nobody by what is printed (11.4, 17.15, 17.16): those with nothing but a name, and HQs of regiments without
// a division.
func (t *tables) independent(u int) bool {
	c := &t.list[u]
	switch {
	case c.id == "" || c.leader:
		return false
	case c.hq:
		return c.rung <= atBrigade && t.sc.Units[u].Superior == ""
	}
	return c.div == none && c.rgt == none
}

// attached is the HQ that a unit has been attached to and that still stands, -1: it is where its counter says.
func (s *State) attached(u int) int {
	if h := int(s.unit[u].hq); h != u && s.unit[h].at != dead {
		return h
	}
	return -1
}

// commands tells whether an HQ is one that a unit serves now: that it is attached to, or those above it by what is printed; where these have all
// been destroyed the next above (17.17). Two HQs of one division are as one (3.41).
func (s *State) commands(hq, u int) bool {
	if s.g.apart[u] { // 30.44
		return false
	}
	if h := s.attached(u); h >= 0 {
		return hq == h || s.g.t.list[hq].formation == s.g.t.list[h].formation
	}
	list := s.g.t.homes[u]
	for range atCorps {
		lost := len(list) > 0
		for _, h := range list {
			if int(h) == hq {
				return true
			}
			lost = lost && s.unit[h].at == dead
		}
		if !lost {
			return false
		}
		if list = s.g.t.homes[list[0]]; len(list) == 0 {
			return false
		}
	}
	return false
}

// bereft tells whether all HQs that a unit serves by what is printed have been destroyed (17.17).
func (s *State) bereft(u int) bool {
	list := s.g.t.homes[u]
	for _, h := range list {
		if s.unit[h].at != dead {
			return false
		}
	}
	return len(list) > 0
}

// master is an HQ on the map that a unit serves, the lowest of several, -1: there is none.
func (s *State) master(u int) int {
	for i := range s.g.t.staffs {
		h := int(s.g.t.staffs[len(s.g.t.staffs)-1-i])
		if s.g.t.list[h].side == s.g.t.list[u].side && s.alive(h) && s.commands(h, u) {
			return h
		}
	}
	return -1
}

// divisionOf is the HQ of a division or a corps on the map that a unit serves in the end, -1: none.
func (s *State) divisionOf(u int) int {
	for range atCorps {
		if u < 0 || s.g.t.list[u].rung >= atDivision {
			return u
		}
		u = s.master(u)
	}
	return -1
}
