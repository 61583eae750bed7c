package garden

import (
	"unsafe"

	"bridgehead/engine"
)

// What the sides see and remember where something is hidden (O-23, O-144, O-233, O-237).
//
// Sight is mutual: a unit is in sight of the enemy exactly while it sees one of his. So each side knows which of its units
// the enemy sees, and what he remembers of them, and one memory serves both.

// memory is what is remembered of the units. A unit in sight has no sighting, nor has one that is lost.
type memory struct {
	at     [maxUnits]uint16    // where it was last in sight, or noHex
	when   [maxUnits]uint8     // turn and phase of that, as moment has them
	report [maxUnits / 2]uint8 // four bits each: 1 + the tenths of the last report, 0: none
}

const mostTenths = 14 // five quarters of the base are 12 or 13

func (m *memory) blank() {
	*m = memory{}
	for u := range m.at {
		m.at[u] = noHex
	}
}

func (m *memory) hash() uint64 {
	return engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(m)), unsafe.Sizeof(*m)))
}

// forget takes out what is remembered of a unit that is lost.
func (m *memory) forget(u int) {
	m.at[u], m.when[u] = noHex, 0
	m.setReport(u, 0)
}

// tenths is the last report of a unit; false where there is none.
func (m *memory) tenths(u int) (int, bool) {
	n := int(m.report[u>>1]>>(u&1*4)) & 15
	return n - 1, n > 0
}

func (m *memory) setReport(u, n int) {
	shift := u & 1 * 4
	m.report[u>>1] = m.report[u>>1]&^(15<<shift) | uint8(n)<<shift
}

// moment is a turn and a phase in a byte.
func moment(turn, phase uint8) uint8 { return turn<<4 | phase }

// keep gives s a memory of its own with what another remembers; own is one that may be used, or nil.
func (s *State) keep(own, from *memory) {
	if own == nil {
		own = new(memory)
	}
	*own = *from
	s.mem = own
}

// noteReport notes the strength of a unit for both sides: tenths of its base, half up (O-233).
func (s *State) noteReport(u int) {
	if s.mem != nil && onMap(s.loc[u]) {
		s.mem.setReport(u, 1+min(mostTenths-1, s.tenths(u)))
	}
}

// tenths is the strength of a unit in tenths of its base.
func (s *State) tenths(u int) int { return (20*int(s.cp[u]) + s.base(u)) / max(1, 2*s.base(u)) }

// inSight tells whether the enemy sees a unit on the map (O-23).
func (s *State) inSight(u int) bool {
	return !s.g.opts.Hidden || s.beside(s.loc[u], 1-int(s.g.t.list[u].side))
}

// remember notes where a unit was last in sight.
func (s *State) remember(u int, h uint16) {
	s.mem.at[u], s.mem.when[u] = h, moment(s.turn, s.phase)
}

// comeInSight follows a unit into a hex: it and the enemies beside it see each other.
func (s *State) comeInSight(u int, h uint16) {
	if !s.g.opts.Hidden {
		return
	}
	enemy := 1 - int(s.g.t.list[u].side)
	for _, n := range s.g.t.next[h] {
		if n < 0 || !s.occupied(uint16(n), enemy) {
			continue
		}
		s.mem.at[u], s.mem.when[u] = noHex, 0
		for v, to := s.sideUnits(enemy); v < to; v++ {
			if s.loc[v] == uint16(n) {
				s.mem.at[v], s.mem.when[v] = noHex, 0
			}
		}
	}
}

// goOutOfSight follows a unit out of a hex it has left: if an enemy stands beside it, that is where it was last in sight, and so
// is his hex where nobody else sees him.
func (s *State) goOutOfSight(u int, h uint16) {
	if !s.g.opts.Hidden {
		return
	}
	side := int(s.g.t.list[u].side)
	for _, n := range s.g.t.next[h] {
		if n < 0 || !s.occupied(uint16(n), 1-side) {
			continue
		}
		s.remember(u, h)
		if s.beside(uint16(n), side) {
			continue
		}
		for v, to := s.sideUnits(1 - side); v < to; v++ {
			if s.loc[v] == uint16(n) {
				s.remember(v, uint16(n))
			}
		}
	}
}

// meets tells whether a unit of a side that enters a hex would bring an enemy into sight.
func (s *State) meets(h uint16, side int) bool {
	for _, n := range s.g.t.next[h] {
		if n >= 0 && s.occupied(uint16(n), 1-side) && !s.beside(uint16(n), side) {
			return true
		}
	}
	return false
}
