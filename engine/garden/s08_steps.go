package garden

// mover is what the cost of steps depends on, looked up once for a flood.
type mover struct {
	u, side, points int
	travel, wades   bool
	moved           bool
	lost            bool // out of command: every normal-mode step is an event
	cost            []uint8
	base            [][6]uint8
}

func (s *State) mover(u int) mover {
	r := &s.g.t.list[u]
	m := mover{u: u, side: int(r.side), points: s.points(u), travel: s.travel(u), wades: r.wades, moved: s.has(u, flMoved), lost: s.commandLost(u)}
	k := int(r.walks)
	if m.travel {
		k = moveRoad + b2i(m.points > 1)
	}
	m.base, m.cost = s.g.t.base[m.side][k], s.g.t.cost[b2i(r.foot)]
	return m
}

// step is what a move to a neighbour takes.
type step struct {
	open  bool // the rules let the unit go there, whatever it costs
	event bool // dice, an engineer or the ferry are needed: such steps start in the unit's own hex
	stop  bool // the move ends there
	zones bool // from one enemy zone to another: operation points become 0 (O-110)
	wet   bool // over water without a standing bridge, or the ferry: no minimum move (O-124)
	cost  int
}

// step judges a move of the unit from h in direction d (O-106 to O-120, O-131 to O-142).
func (m *mover) step(s *State, h uint16, d int) (st step) {
	t := s.g.t
	base := m.base[h][d]
	if base == closedStep {
		return st
	}
	n := uint16(t.next[h][d])
	if s.taken.has(n) {
		if !s.room(n, m.side, m.points) {
			return st
		}
		if m.travel || !t.inside.has(n) {
			if s.g.opts.Advanced && s.travelAt(n, m.side, m.u) { // O-132
				return st
			}
			st.cost++ // O-111
		}
	}
	if base < slowStep {
		st.cost += int(base)
		st.open, st.wet = true, !m.travel && t.water[h][d] != dry
		if m.lost && !m.travel {
			st.event, st.stop = true, true // O-205
		}
		m.zones(s, h, n, &st)
		return st
	}
	return m.judge(s, h, d, st)
}

// judge is step where the map alone does not say what it costs.
func (m *mover) judge(s *State, h uint16, d int, st step) step {
	t := s.g.t
	n := uint16(t.next[h][d])
	road, crossing := t.road[h]>>d&1 != 0, t.border[h]>>d&1 != 0
	switch {
	case crossing && m.side == allied: // O-6
		return st
	case crossing:
		st.stop = true
		st.open = m.over(s, h, d, n, road, &st)
	case !t.inside.has(h):
		st.open = m.outside(s, h, d, road, &st)
	case m.travel:
		st.open = m.march(s, h, d, road, &st)
	default:
		st.open = m.walk(s, h, d, n, &st)
	}
	if st.open {
		m.zones(s, h, n, &st)
	}
	return st
}

// zones adds what enemy zones of control cost: 2 to leave one, 3 to enter one (O-109); in normal mode a move from one to
// another ends there (O-110).
func (m *mover) zones(s *State, h, n uint16, st *step) {
	out, into := s.zoc[1-m.side].has(h), s.zoc[1-m.side].has(n)
	if out {
		st.cost += 2
	}
	if into {
		st.cost += 3
	}
	if out && into && !m.travel {
		st.stop, st.zones = true, true
	}
}

// roadCost is 1, twice that for stacking above one, in towns too (O-107, O-108).
func (m *mover) roadCost() int {
	if m.points > 1 {
		return 2
	}
	return 1
}

// march is a step in travel mode: along roads, over standing bridges; Germans also over the ferry (O-115, O-131, O-139).
func (m *mover) march(s *State, h uint16, d int, road bool, st *step) bool {
	t := s.g.t
	if !road {
		if m.side != german || t.ferry[h]>>d&1 == 0 || s.ferry != 0 { // O-140: the far hex holds no Allies, whoever owns it
			return false
		}
		st.cost += costFerry
		st.event, st.stop, st.wet = true, true, true
		return true
	}
	if b := t.bridgeAt[h][d]; b >= 0 {
		if s.br[b] == bridgeBlown {
			return false
		}
		m.checks(s, int(b), st)
	}
	st.cost += m.roadCost()
	return true
}

// walk is a step in normal mode (O-106). Infantry types and airborne units wade streams and canals and use bridges; rivers
// need a standing bridge, or for Allied airborne units an engineer (O-112 to O-114, O-135 to O-138).
func (m *mover) walk(s *State, h uint16, d int, n uint16, st *step) bool {
	t := s.g.t
	st.cost += int(m.cost[n])
	if m.lost {
		st.event, st.stop = true, true // O-205
	}
	water := t.water[h][d]
	if water == dry {
		return true
	}
	if !m.wades {
		return false // O-135
	}
	if s.standing(h, d) {
		st.cost += bridgeCost
		m.checks(s, int(t.bridgeAt[h][d]), st)
		return true
	}
	st.wet = true
	st.cost += int(waterCost[water])
	if water == river {
		if !t.list[m.u].airborne || m.side != allied || s.carrier(h, n) == none {
			return false
		}
		st.event, st.stop = true, true
	}
	return true
}

// checks makes the first Allied crossing of a bridge an event (O-146, O-147).
func (m *mover) checks(s *State, b int, st *step) {
	if m.side == allied && s.br[b] == bridgeUnchecked {
		st.event, st.stop = true, true
	}
}

// outside is a step beyond the border: travel mode, 1 or 2 along a road, else 2; only rivers without a bridge stop it
// (O-120).
func (m *mover) outside(s *State, h uint16, d int, road bool, st *step) bool {
	if s.g.t.water[h][d] == river && !s.standing(h, d) {
		return false
	}
	if road {
		st.cost += m.roadCost()
	} else {
		st.cost += 2
	}
	return true
}

// over is a German step across the border: inwards along a road only, outwards anywhere the unit could go; in travel mode
// that is along roads (O-120, O-142).
func (m *mover) over(s *State, h uint16, d int, n uint16, road bool, st *step) bool {
	leaving := s.g.t.inside.has(h)
	if !road && (!leaving || m.travel) {
		return false
	}
	if b := s.g.t.bridgeAt[h][d]; road && b >= 0 && s.br[b] == bridgeBlown {
		return false
	}
	if leaving && !m.travel && m.lost {
		st.event = true // O-205
	}
	if leaving && !m.travel && s.g.t.water[h][d] != dry && !m.wades {
		return false
	}
	return m.outside(s, h, d, road, st)
}

// minimum tells whether the unit may make the step as the one minimum move of its turn: it has not moved, no enemy unit is
// next to the hex, and it goes over no water without a bridge (O-123, O-124).
func (m *mover) minimum(s *State, h uint16, d int, st *step) bool {
	return !m.moved && !st.wet && !s.beside(uint16(s.g.t.next[h][d]), 1-m.side)
}

// carrier is the lowest engineer that can still carry a unit over a river from h to n, or none (O-137). An airborne engineer
// may carry itself (O-138).
func (s *State) carrier(h, n uint16) int {
	for _, e := range s.g.t.carriers {
		if !s.has(int(e), flUsed) && (s.loc[e] == h || s.loc[e] == n) {
			return int(e)
		}
	}
	return none
}
