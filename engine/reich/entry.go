package reich

// Reinforcements (22): from the turn on for which they are due units enter in the movement phases of their side, one by one, and go on from
// the hex of entry as any others do. They pay for it as if they came along its road (22.13).

// maxEntries is in how many hexes units can enter in one phase.
const maxEntries = 12

// entryState is what has entered in this phase (22.14), how far units have moved that go in order, and what Frost has rolled.
type entryState struct {
	edge      [maxEntries]uint16 // hexes, one more than each, in the order of their first use
	entered   [maxEntries]uint8  // points
	march     uint16             // with order=canonical one more than the last unit that has moved
	sent, got [maxAreas]uint8    // points that have left areas for others in this phase, and that have come (20.15)
	spur      uint8              // points that Frost gives those who go with him or after him (19.21)
	_         uint8
}

// due tells whether a unit may enter from now on (22.11).
func (s *State) due(u int) bool {
	a := s.comesBy(u)
	if s.unit[u].at != toCome || a == nil {
		return s.comesBack(u)
	}
	if waits, may := s.onTrack(u, a); waits {
		return may
	}
	from := s.dueFrom(u)
	return from > 0 && from <= int(s.turn) && (!a.Air || s.mayFlyIn(a))
}

// mayEnter tells whether a unit can enter in some mode. Of units alike that come together the lowest is offered.
func (s *State) mayEnter(u int) bool {
	if int(s.g.t.list[u].side) != sideOf(s.phase) || !s.due(u) || s.halted(u) {
		return false
	}
	f := frame{unit: uint16(u + 1), why: placeEntry}
	may := s.modeChoice(&f)
	for m := range modeControls {
		if may>>m&1 != 0 && s.entersIn(u, uint32(m)) {
			return true
		}
	}
	return false
}

// entersFor tells whether another unit, alike and of a lower number, enters in place of one.
func (s *State) entersFor(u int) bool {
	v := u - 1
	if s.area(u) >= 0 {
		return s.twinOff(u)
	}
	return v >= 0 && s.due(v) && s.area(v) < 0 && s.twins(v, u) && s.sameArrival(u, v)
}

// sameArrival tells units that come in one turn, at one place and in one mode.
func (s *State) sameArrival(u, v int) bool {
	g, a, b := s.g, s.comesBy(u), s.comesBy(v)
	if a.Turn != b.Turn || g.coming.eventOf[u] != g.coming.eventOf[v] || g.coming.earlyOf[u] != g.coming.earlyOf[v] || a.Event != nil && a.Event.Delay != b.Event.Delay || a.Air != b.Air || a.Mode != b.Mode || a.HalfMA != b.HalfMA || len(a.Hexes) != len(b.Hexes) {
		return false
	}
	for i, h := range a.Hexes {
		if b.Hexes[i] != h {
			return false
		}
	}
	return true
}

// entersIn tells whether a unit can enter in a mode.
func (s *State) entersIn(u int, mode uint32) (any bool) {
	s.entryHexes(u, mode, func(int) bool {
		any = true
		return false
	})
	return any
}

// entryHexes goes over the hexes where a unit can enter in a mode: those of its arrival. Where enemies are in all of these, it enters next to one
// of them, and where they are there too, anywhere on the edge of the area beyond (22.16, 22.23).
func (s *State) entryHexes(u int, mode uint32, yield func(h int) bool) {
	s.setMode(u, mode)
	defer s.setMode(u, defilade)
	if !s.mobile(u) {
		return
	}
	side := int(s.g.t.list[u].side)
	if a := s.area(u); a >= 0 {
		s.edgeOf(u, a, side, yield)
		return
	}
	a := s.comesBy(u)
	blocked := true
	for _, w := range a.Hexes {
		h := int(s.g.t.at(w))
		if !s.enemyIn(h, side) {
			blocked = false
			if s.entersAt(u, h) && !yield(h) {
				return
			}
		}
	}
	if !blocked || a.Air {
		return
	}
	for _, w := range a.Hexes {
		h := s.g.t.at(w)
		for _, n := range s.g.t.grid.Next[h] {
			if n < 0 || s.g.edges.Has(int16(h)) && !s.g.edges.Has(n) || s.enemyIn(int(n), side) {
				continue
			}
			blocked = false
			if s.entersAt(u, int(n)) && !yield(int(n)) {
				return
			}
		}
	}
	if !blocked || s.g.sc.OffMap == nil {
		return
	}
	area := s.g.areaOf[s.g.t.at(a.Hexes[0])]
	if area == noArea {
		return
	}
	s.edgeOf(u, int(area), side, yield)
}

// edgeOf goes over the hexes of the edge of an area where a unit can enter (20.0).
func (s *State) edgeOf(u, area, side int, yield func(h int) bool) {
	for _, w := range s.g.sc.OffMap.Areas[area].Hexes {
		if h := int(s.g.t.at(w)); s.g.edges.Has(int16(h)) && s.g.t.terrain[h] != water && !s.enemyIn(h, side) && s.entersAt(u, h) && !yield(h) {
			return
		}
	}
}

// entersAt tells whether a unit in its mode can enter in a hex without enemies: its ground is open to it, there is room, and it can pay for the
// way along the column that has come before it (22.14). The first of a column may always enter (8.14).
func (s *State) entersAt(u, h int) bool {
	cost := s.g.t.entering(s.column(u), h)
	if cost < 0 || s.leaderBars(u, h) || s.barred(u, -1, h) || !s.g.t.inPlay.Has(int16(h)) {
		return false
	}
	all, vehicles, travels := s.weight(u)
	if !s.fits(h, all, vehicles, travels) || s.entryAt(h) < 0 {
		return false
	}
	before := s.stacksBefore(u, h)
	return before == 0 || s.late(u)+(before+1)*cost <= s.allowance(u)
}

// entering is what it costs to come from beyond the edge, in half points; negative: the hex is closed. Ways are taken to go on off the map (22.13).
func (t *tables) entering(column, h int) int {
	if column == anyColumn {
		best := -1
		for c := range numColumns {
			if cost := t.entering(c, h); cost >= 0 && (best < 0 || cost < best) {
				best = cost
			}
		}
		return best
	}
	best := t.charts.Terrain[t.terrain[h]].Cost[column]
	for _, k := range t.way[h] {
		if k != noWay {
			if along := t.charts.Ways[k][column]; along >= 0 && (best < 0 || along < best) {
				best = along
			}
		}
	}
	return best
}

// late is what has gone of the allowance of a unit that enters with half of it (24.3).
func (s *State) late(u int) int {
	if ma := s.allowance(u); s.area(u) < 0 && s.comesBy(u).HalfMA {
		return ma - ma/2
	}
	return 0
}

// stacksBefore is how many stacks have entered at a hex before a unit: of what a hex takes in its mode (22.14, 9.1).
func (s *State) stacksBefore(u, h int) int {
	all, _, travels := s.weight(u)
	if all == 0 {
		return 0
	}
	stack := s.g.t.charts.Move.Stack
	if travels > 0 {
		stack = s.g.t.charts.Move.StackTravel
	}
	if i := s.entryAt(h); i >= 0 && s.edge[i] != 0 {
		return (int(s.entered[i]) + all - 1) / stack
	}
	return 0
}

// entryAt is the place of a hex in the list of those where units have entered, or the next free one; -1: it is full.
func (s *State) entryAt(h int) int {
	for i, e := range s.edge {
		if e == 0 || int(e) == h+1 {
			return i
		}
	}
	return -1
}

// enter puts a unit into the hex where it enters, and lets it go on from there. Whoever is ready may ambush it (7.2).
func (s *State) enter(u, h int, mode uint32) {
	s.setMode(u, mode)
	cost := (s.stacksBefore(u, h) + 1) * s.g.t.entering(s.column(u), h)
	all, _, _ := s.weight(u)
	i := s.entryAt(h)
	s.edge[i], s.entered[i] = uint16(h+1), uint8(min(255, int(s.entered[i])+all))
	late := s.late(u)
	if s.area(u) >= 0 {
		s.unit[u].work, s.unit[u].next = 0, 0
	}
	s.put(u, h)
	if s.phase == phGermanMiniMove && s.g.sc.OffMap != nil { // 20.12
		s.set(u, stEntered)
	}
	s.join(u)
	s.spent[0], s.walked = uint8(min(255, late+cost)), 1
	s.trail[0] = uint16(h + 1)
	s.begin(frame{act: uint8(actMove), step: mvArrive, chosen: 1})
	s.beginAnswers(whyAmbush, h, -1)
}
