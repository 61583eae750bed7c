package endeavor

// Who moves, a unit or a stack, and what its way costs (1.22, S-21, S-22).

// The two ways to move.
const (
	normal = iota
	strategic
	numModes
)

// maxSpend is the most that anybody may spend in one move, in half points: MA 8, doubled.
const maxSpend = 32

// mover is who moves, a unit or a stack, and what that means for it.
type mover struct {
	side, enemy int
	size        int // units that count for stacking
	limit       [numModes]uint8
	dominated   uint8 // zones where it pays more (2.14c)
	armour      bool  // it pays double there in strategic movement
	oos         bool  // all of it is out of supply
	us, cw      bool  // it does not stack with the others (2.1a)
}

// allowance is what a unit may spend, in half points: an HQ on its Attack side has a lower one (2.3d, R-37), and out of supply
// it is halved (1.19, ME-058).
func (s *State) allowance(u int) uint8 {
	ma := s.g.t.list[u].ma
	if s.has(u, stFlipped) {
		ma = min(ma, attackMA)
	}
	if s.has(u, stOOS) {
		ma /= 2
	}
	return ma
}

// mayMove tells whether a unit may still move in this phase: once (S-21), not in the turn it lands or drops (2.15f, 2.16d), and
// in the Exploitation Phase only if it is exploit-capable and in supply (1.14, ME-029, ME-030).
func (s *State) mayMove(u int) bool {
	return s.onMap(u) && s.st[u]&(stDone|stFresh) == 0 && (!s.exploiting() || s.g.t.list[u].exploit && !s.has(u, stOOS))
}

func (s *State) exploiting() bool { return s.phase == phExploit || s.phase == phGermanExploit }

// mayMarch tells whether a unit may use strategic movement: not an HQ or a Truck (1.22b, ME-076), not in the Exploitation Phase
// (1.22a), and not out of a zone of control (1.22, ME-072).
func (s *State) mayMarch(u int) bool {
	r := &s.g.t.list[u]
	return r.combat() && !s.exploiting() && !s.zoc[1-r.side].has(s.loc[u])
}

// mover makes one of the units of the stack in hand. The slowest decides (S-22, ME-232).
func (s *State) mover() mover {
	m := s.nobody()
	for u, to := s.sideUnits(m.side); u < to; u++ {
		if s.scr[u]&scStack != 0 {
			s.enlist(&m, u)
		}
	}
	return m
}

// nobody is a mover of the side whose phase it is, without a unit.
func (s *State) nobody() mover {
	side := sideOf(s.phase)
	m := mover{side: side, enemy: 1 - side, oos: true, limit: [numModes]uint8{maxSpend, maxSpend}}
	if side == german {
		m.dominated = s.zones
	}
	return m
}

// enlist takes a unit into a mover.
func (s *State) enlist(m *mover, u int) {
	r := &s.g.t.list[u]
	ma := s.allowance(u)
	m.limit = [numModes]uint8{min(m.limit[normal], ma), min(m.limit[strategic], 2*ma)} // ME-071, ME-061
	m.oos = m.oos && s.has(u, stOOS)
	m.armour = m.armour || r.typ == tPanzer || r.typ == tPG
	if r.combat() {
		m.size++
	}
	us, cw := r.apart()
	m.us, m.cw = m.us || us, m.cw || cw
}

// pays is what it costs to go to a neighbour, without zones of control; closed where there is no way. A German pays a whole
// point for a road where the Allies rule the air (ME-138), and with armour twice as much for everything in strategic movement
// (ME-141, R-39).
func (m *mover) pays(t *tables, p uint16, d, mode int) int {
	w := int(t.step[p][d])
	if m.dominated == 0 || w == closed || t.zones[t.next[p][d]]&m.dominated == 0 {
		return w
	}
	if w == costRoad {
		w = 2 * costRoad
	}
	if m.armour && mode == strategic {
		w *= 2
	}
	return w
}

// stackList appends the units of the stack in hand, in order.
func (s *State) stackList(dst []uint8) []uint8 {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 && len(dst) < cap(dst) {
			dst = append(dst, uint8(u))
		}
	}
	return dst
}

// marches tells whether the units of the stack in hand may use strategic movement from where they stand.
func (s *State) marches() bool {
	for u, to := s.sideUnits(sideOf(s.phase)); u < to; u++ {
		if s.scr[u]&scStack != 0 && !s.mayMarch(u) {
			return false
		}
	}
	return true
}
