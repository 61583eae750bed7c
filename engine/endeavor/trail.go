package endeavor

import (
	"slices"

	"bridgehead/engine/hex"
)

// ReachBy tells of each of the ways of Reach whether the move may end there, and which places are entered, the last one that of
// the way. It changes nothing.
func (s *State) ReachBy(u int, each func(w Way, stay bool, path []uint16)) {
	c := *s
	if !c.takeUp(u) {
		return
	}
	v := survey{tell: true, each: each}
	v.look(&c, noPlace)
}

// trail is the path of a way, found backwards from its end.
func (v *survey) trail(s *State, w Way, n, st *flood, loud *set) []uint16 {
	at, f, mode := uint16(w.Place), n, normal
	path := []uint16{at}
	switch w.Mode {
	case OneHex:
		return path
	case Strategic:
		f, mode = st, strategic
	case Overrun:
		for d, h := range s.g.t.next[at] {
			if h >= 0 && n.cost[h] != 0 && (uint16(h) == s.stack || !loud.has(uint16(h))) &&
				int(n.spent(uint16(h)))+v.who.pays(s.g.t, uint16(h), hex.Opposite(d), normal)+costOverrun == w.Spent {
				at = uint16(h)
				break
			}
		}
		if at == s.stack {
			return path
		}
		path = append(path, at)
	}
	for at != s.stack {
		if at = v.before(s, f, mode, at, loud); at == noPlace {
			break
		}
		path = append(path, at)
	}
	slices.Reverse(path)
	if path[0] == s.stack {
		path = path[1:]
	}
	return path
}

// before is the place that the cheapest way to another comes from.
func (v *survey) before(s *State, f *flood, mode int, p uint16, loud *set) uint16 {
	t, zone := s.g.t, 0
	if mode == normal && s.zoc[v.who.enemy].has(p) {
		zone = costZone
	}
	for d, q := range t.next[p] {
		if q < 0 || f.cost[q] == 0 || uint16(q) != s.stack && loud.has(uint16(q)) {
			continue
		}
		if int(f.cost[q])+v.who.pays(t, uint16(q), hex.Opposite(d), mode)+zone == int(f.cost[p]) {
			return uint16(q)
		}
	}
	return noPlace
}
