package garden

// runOperation begins an operation phase: on the second, both sides get points (O-95); Allied engineers rebuild bridges
// (O-150); ADVANCED, command is judged in the first (O-208).
func (s *State) runOperation() {
	if s.stage == 0 {
		s.stage = 1
		if s.phase == phAllied2 && !s.startsHere() {
			s.grantSecond()
		}
		s.freshen()
		if s.actor() == allied {
			s.rebuild()
		}
		if s.g.opts.Advanced && (s.phase == phAllied1 || s.startsHere()) {
			s.judgeCommand()
		}
	}
	s.ask(kOp)
}

// startsHere tells the phase a scenario begins with inside a turn, where the units have what points it gives them.
func (s *State) startsHere() bool {
	return s.g.inside && s.turn == s.g.firstTurn && s.phase == phaseOf(s.g.sc.First.Phase)
}

// freshen lets engineers carry and guns fire again: once a phase (O-137, O-156).
func (s *State) freshen() {
	for u := range s.g.t.units {
		s.fl[u] &^= flUsed | flHalf
	}
}

// maskOp offers the commands of the selected unit; and, unless it still owes one, other units and END (O-219, O-220).
func (s *State) maskOp() {
	if s.sel != none {
		s.maskCommands(int(s.sel))
		if s.given == 0 {
			return
		}
	}
	s.allow(ctrlEnd)
	for u, to := s.sideUnits(s.actor()); u < to; u++ {
		if u != int(s.sel) && onMap(s.loc[u]) && s.active(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) maskCommands(u int) {
	ways := s.seekWays(u)
	for h := range ways.all {
		s.allowHex(h)
	}
	if s.mayChangeMode(u) {
		s.allow(ctrlMode)
	}
	if s.mayFortify(u) {
		s.allow(ctrlFort)
	}
}

// active tells whether a unit has a legal command. A step to a neighbour is the cheapest move there is.
func (s *State) active(u int) bool {
	if s.mayFortify(u) || s.mayChangeMode(u) {
		return true
	}
	h, op := s.loc[u], int(s.op[u])
	if op == 0 && s.has(u, flMoved) {
		return false
	}
	m := s.mover(u)
	zone := &s.zoc[1-m.side]
	for d, b := range m.base[h] {
		if b == closedStep || int(b) > op && m.moved && b < slowStep {
			continue
		}
		if n := uint16(s.g.t.next[h][d]); int(b) <= op && !s.taken.has(n) && !zone.has(h) && !zone.has(n) {
			return true // as most are that can be paid
		}
		if st := m.step(s, h, d); st.open && (st.cost <= op || m.minimum(s, h, d, &st)) {
			return true
		}
	}
	return false
}

func (s *State) actOp(b block, i int) {
	u := int(s.sel)
	switch {
	case b == blkUnit:
		s.sel, s.given = uint8(i), 0
		return
	case b == blkHex:
		s.given = 1
		s.goTo(u, uint16(i))
	case i == ctrlMode:
		s.given = 1
		s.spend(u, costMode)
		s.setTravel(u, !s.travel(u))
	case i == ctrlFort:
		s.given = 1
		s.spend(u, s.fortCost(u))
		s.setFort(u, s.fort(u)+1)
	default:
		s.endMoves()
	}
	if kind(s.node) == kOp {
		s.rest()
	}
}

// rest deselects a unit that has given its command and has no other left, so that positions that are alike are equal.
func (s *State) rest() {
	if s.sel != none && s.given != 0 && !s.mayGoOn(int(s.sel)) {
		s.sel, s.given = none, 0
	}
}

// endMoves goes on to the plots: build-up and breakdown once a turn, after the last moves; on the last day nothing comes of
// them and nobody is asked. Then battles.
func (s *State) endMoves() {
	s.sel, s.given, s.cursor = none, 0, 0
	s.freshen()
	if s.phase >= phAllied2 { // the last moves of the turn: who has moved no longer matters
		for u, to := s.sideUnits(s.actor()); u < to; u++ {
			s.fl[u] &^= flMoved
		}
	}
	if s.phase >= phAllied2 && s.turn < s.g.lastTurn {
		s.ask(kBuild)
		return
	}
	s.ask(kBattle)
}

// Modes and fortifications (8.9, 8.11).

const (
	costMode    = 3
	costAttack  = 2
	costDefence = 1
	costBridge  = 20 // O-119
	costFerry   = 10 // O-115
)

// mayChangeMode: 3 points, inside the border; into travel mode only on a road, and ADVANCED not beside another unit in
// travel mode (O-116, O-120, O-132).
func (s *State) mayChangeMode(u int) bool {
	h := s.loc[u]
	if s.op[u] < costMode || !s.g.t.inside.has(h) {
		return false
	}
	return s.travel(u) || s.g.t.road[h] != 0 && !(s.g.opts.Advanced && s.travelAt(h, int(s.g.t.list[u].side), u))
}

// travelAt tells whether a unit of a side other than u stands in a hex in travel mode.
func (s *State) travelAt(h uint16, side, u int) bool {
	if s.stackAt(h) == 0 {
		return false
	}
	for v, to := s.sideUnits(side); v < to; v++ {
		if v != u && s.loc[v] == h && s.travel(v) {
			return true
		}
	}
	return false
}

func (s *State) mayFortify(u int) bool {
	h := s.loc[u]
	if s.travel(u) || s.fort(u) == 5 || s.op[u] < 5 || !s.g.t.inside.has(h) {
		return false
	}
	return s.op[u] >= 12 || int(s.op[u]) >= s.fortCost(u)
}

// fortCost is 8, 12 beside an enemy unit, 3 less with an Allied engineer in the hex (O-117).
func (s *State) fortCost(u int) int {
	side := int(s.g.t.list[u].side)
	cost := 8
	if s.beside(s.loc[u], 1-side) {
		cost = 12
	}
	if side == allied && s.engineerAt(s.loc[u]) {
		cost -= 3
	}
	return cost
}

// engineerAt tells whether an Allied engineer stands in a hex (O-154).
func (s *State) engineerAt(h uint16) bool {
	if !s.own.has(h) || s.stackAt(h) == 0 {
		return false
	}
	for _, u := range s.g.t.engineers {
		if s.loc[u] == h {
			return true
		}
	}
	return false
}

// Command (ADVANCED, 8.10).

// judgeCommand fixes who is in command for the turn (O-204, O-206, O-208).
func (s *State) judgeCommand() {
	t := s.g.t
	for u := range t.units {
		if s.st[u] &^= stLost; onMap(s.loc[u]) && !s.commanded(u) {
			s.st[u] |= stLost
		}
	}
}

// commanded: an HQ always; a unit in the hex of the HQ of its formation or next to it; where that is not on the map, next
// to any HQ of its side.
func (s *State) commanded(u int) bool {
	t := s.g.t
	r := &t.list[u]
	if r.typ == hq {
		return true
	}
	own, near := false, false
	for v, to := s.sideUnits(int(r.side)); v < to; v++ {
		if t.list[v].typ != hq || !onMap(s.loc[v]) {
			continue
		}
		close := t.distance(s.loc[u], s.loc[v]) <= 1
		if t.list[v].formation == r.commander {
			if close {
				return true
			}
			own = true
		}
		near = near || close
	}
	return !own && near
}

func (s *State) commandLost(u int) bool { return s.st[u]&stLost != 0 }
