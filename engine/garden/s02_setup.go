package garden

import (
	"bridgehead/engine"
	"bridgehead/engine/hex"
)

var _ engine.Deployer = (*State)(nil)

// Free set-up (2.1; O-16, O-223): four sources, then a drop hex for every airborne unit of turn 1, then the Germans shift. The
// cursor is the source, and later the record, that is asked for.

// Deploying: sources and drop hexes are of the set-up (O-16).
func (s *State) Deploying() bool { return kind(s.node) == kSource || kind(s.node) == kDrop }

// mayTarget tells whether a drop may be aimed at a hex (O-17, O-19).
func (s *State) mayTarget(h uint16) bool {
	t := s.g.t
	return t.inside.has(h) && t.terrain[h] != forest && !t.city[h] && !s.occupied(h, german)
}

// maskSource: sources are clear or plain town; rough is for formations that have no gliders to come (O-17). Two formations
// may have the same.
func (s *State) maskSource() {
	t := s.g.t
	for h := range uint16(t.hexes) {
		if s.mayTarget(h) && (t.terrain[h] != rough || s.cursor == 0 || s.cursor == 3) {
			s.allowHex(h)
		}
	}
}

func (s *State) actSource(_ block, h int) {
	s.src[s.cursor] = uint16(h)
	if s.cursor++; int(s.cursor) == len(s.src) {
		s.cursor = 0
		s.nextDrop()
	}
}

// nextDrop asks for the next airborne unit of turn 1 (O-17).
func (s *State) nextDrop() {
	for ; int(s.cursor) < s.g.t.firstGerman; s.cursor++ {
		if u := int(s.cursor); s.loc[u] == toCome && s.g.t.list[u].turn == 0 {
			s.ask(kDrop)
			return
		}
	}
	s.nextShift()
}

// maskDrop: gliders need clear ground or a town (O-18); a hex holds four stacking points.
func (s *State) maskDrop() {
	t, u := s.g.t, int(s.cursor)
	for h := range uint16(t.hexes) {
		if s.mayTarget(h) && (t.terrain[h] != rough || t.list[u].typ != glider) && s.stackAt(h)+s.points(u) <= maxStack {
			s.allowHex(h)
		}
	}
}

// actDrop lands the unit; in rough it loses a tenth of its strength, one point at least, and 10 of efficiency (O-18).
func (s *State) actDrop(_ block, h int) {
	u := int(s.cursor)
	if s.g.t.terrain[h] == rough {
		s.cp[u] = uint16(max(10, int(s.cp[u])-max(10, int(s.cp[u])/10)))
		s.lowerEff(u, 10)
	}
	s.put(u, uint16(h))
	s.cursor++
	s.nextDrop()
}

// nextShift draws for the next German unit outside KG Walther that has somewhere to go (O-20).
func (s *State) nextShift() {
	t := s.g.t
	for s.cursor = max(s.cursor, uint8(t.firstGerman)); int(s.cursor) < t.units; s.cursor++ {
		u := int(s.cursor)
		if onMap(s.loc[u]) && t.list[u].formation != "WAL" {
			if _, n := s.shifts(u); n > 0 {
				s.roller = s.cursor
				s.ask(cShift)
				return
			}
		}
	}
	s.roller, s.cursor = none, 0
	s.ask(kAuto)
}

// shifts are the hexes within two of a unit's own where nobody stands and it has room, in the order of the spiral.
func (s *State) shifts(u int) (to [18]uint16, n int) {
	var buf [19]int16
	for _, h := range s.g.t.grid.Within(buf[:0], int16(s.loc[u]), 2)[1:] {
		if s.g.t.inside.has(uint16(h)) && s.stackAt(uint16(h)) == 0 {
			to[n] = uint16(h)
			n++
		}
	}
	return to, n
}

func (s *State) shiftFaces() (w weights) {
	_, n := s.shifts(int(s.roller))
	w[0] = uint16(n)
	for i := range n {
		w[1+i] = 1
	}
	return w
}

func (s *State) rolledShift(face int) {
	u := int(s.roller)
	if face > 0 {
		to, _ := s.shifts(u)
		s.take(u, toCome)
		s.put(u, to[face-1])
	}
	s.cursor++
	s.nextShift()
}

func (s *State) shiftEvent() (int, int) { return evShift + int(s.roller), 1 }

// spiral is the place of a hex in the two-hex spiral about another, as aims of guns are kept: 0 is the hex itself.
func (t *tables) spiral(from, to uint16) int {
	var buf [19]int16
	for i, h := range t.grid.Within(buf[:0], int16(from), 2) {
		if uint16(h) == to {
			return i
		}
	}
	return -1
}

// fromSpiral is the inverse of spiral, or noHex.
func (t *tables) fromSpiral(from uint16, at int) uint16 {
	var buf [19]int16
	if list := t.grid.Within(buf[:0], int16(from), 2); at >= 0 && at < len(list) && list[at] != hex.None {
		return uint16(list[at])
	}
	return noHex
}
