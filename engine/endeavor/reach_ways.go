package endeavor

import "bridgehead/engine/hex"

// The ways of a survey, for planners and the page.

// Mode is how a unit gets to a hex.
type Mode uint8

// Modes. The cheapest way is told, normal movement first.
const (
	Normal    Mode = iota
	Strategic      // 1.22
	OneHex         // the one hex anybody may go that has not moved (S-29)
	Overrun        // against the units there (S-32)
)

// Way is a place a unit can go to.
type Way struct {
	Place int
	Mode  Mode
	Spent int  // half points, in all
	Loud  bool // the hex reacts: the move may go on from there
}

// list lists the ways of a survey.
func (v *survey) list(s *State, n, st *flood, loud *set) {
	var any set
	for i := range any {
		any[i] = v.ends[i] | v.legs[i] | v.front[i]
	}
	for p := range any.all {
		w := Way{Place: int(p), Mode: OneHex, Spent: int(v.who.limit[normal]), Loud: loud.has(p)}
		switch {
		case v.front.has(p):
			w.Mode, w.Spent = Overrun, v.price(s, n, loud, p)
		case n.reached.has(p):
			w.Mode, w.Spent = Normal, int(n.spent(p))
		case st.reached.has(p):
			w.Mode, w.Spent = Strategic, int(st.spent(p))
		}
		v.ways = append(v.ways, w)
		if v.each != nil {
			v.each(w, v.ends.has(p), v.trail(s, w, n, st, loud))
		}
	}
}

// price is what the cheapest overrun of a hex comes to.
func (v *survey) price(s *State, n *flood, loud *set, target uint16) int {
	least := maxSpend
	for d, h := range s.g.t.next[target] {
		if h < 0 || n.cost[h] == 0 || h != int16(s.stack) && loud.has(uint16(h)) {
			continue
		}
		least = min(least, int(n.spent(uint16(h)))+v.who.pays(s.g.t, uint16(h), hex.Opposite(d), normal)+costOverrun)
	}
	return least
}

// Reach appends where a unit can go in one leg from where it stands, in the order of places: the unit to move next, or the stack
// in hand if it is one of it. Nothing where it may not move now. It is for planners and the page, and changes nothing.
func (s *State) Reach(dst []Way, u int) []Way {
	c := *s
	if !c.takeUp(u) {
		return dst
	}
	v := survey{tell: true, ways: dst}
	v.look(&c, noPlace)
	return v.ways
}

// takeUp takes a unit in hand that may move next, unless it is; false where it may not move now.
func (s *State) takeUp(u int) bool {
	switch {
	case u < 0 || u >= s.g.t.units:
		return false
	case s.scr[u]&scStack != 0:
		return true
	case kind(s.node) != kMove || int(s.g.t.list[u].side) != sideOf(s.phase) || !s.mayMove(u):
		return false
	}
	s.pickUp(u)
	return true
}
