package garden

import (
	"math/bits"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// mover is what the cost of steps depends on, looked up once for a flood.
type mover struct {
	u, side, points int
	travel, wades   bool
	moved           bool
	lost            bool // out of command: every normal-mode step is an event
	cost            []uint8
	base            [][6]uint8
}

// Kinds of movers, for the costs of steps that depend on the map alone.
const (
	moveVehicle  = iota
	moveSappers  // foot that wades nothing
	moveFoot     // infantry types
	moveAirborne // vehicles of airborne units, which wade
	moveRoad     // travel mode, one stacking point
	moveColumn   // travel mode, more
	numMovers
	slowStep   = 253 // a bridge or the border has a say
	boatStep   = 254 // a river without a bridge, or the ferry: open, if at all, from the unit's own hex only
	closedStep = 255
)

// loadSteps fills in the costs of steps that depend on the map alone: dry ground and wading in normal mode, roads in
// travel mode (O-106, O-107, O-112). It says the same as mover.judge.
func (t *tables) loadSteps() {
	for side := range t.base {
		for k := range t.base[side] {
			t.base[side][k] = make([][6]uint8, t.hexes)
			for h := range t.hexes {
				for d, n := range t.next[h] {
					t.base[side][k][h][d] = t.baseStep(side, k, uint16(h), d, n)
				}
			}
		}
	}
}

func (t *tables) baseStep(side, k int, h uint16, d int, n int16) uint8 {
	water := t.water[h][d]
	switch {
	case n == hex.None, t.border[h]>>d&1 != 0 && !t.mayCross(side, k, h, d):
		return closedStep
	case t.border[h]>>d&1 != 0, t.bridgeAt[h][d] >= 0:
		return slowStep
	case t.ferry[h]>>d&1 != 0:
		return boatStep
	case !t.inside.has(h): // in travel mode always (O-120)
		if water == river {
			return closedStep
		}
		if k == moveRoad && t.road[h]>>d&1 != 0 {
			return 1
		}
		return 2
	case k == moveRoad || k == moveColumn:
		if t.road[h]>>d&1 == 0 {
			return closedStep
		}
		return uint8(1 + k - moveRoad)
	case water == river:
		return boatStep
	}
	cost := t.cost[0][n]
	if k == moveSappers || k == moveFoot {
		cost = t.cost[1][n]
	}
	if water == dry {
		return cost
	}
	if k == moveVehicle || k == moveSappers {
		return closedStep
	}
	return cost + [4]uint8{stream: 2, canal: 4}[water]
}

// mayCross tells whether the border has a side over which the movers of a kind may go at all (O-6, O-120).
func (t *tables) mayCross(side, k int, h uint16, d int) bool {
	return side == german && (t.road[h]>>d&1 != 0 || t.inside.has(h) && k < moveRoad)
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

// walks is the kind of mover a record is in normal mode.
func walks(foot, wades bool) uint8 {
	switch {
	case foot && wades:
		return moveFoot
	case foot:
		return moveSappers
	case wades:
		return moveAirborne
	}
	return moveVehicle
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
		if m.barred(s, n) {
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

// barred tells whether those who stand in a hex keep the unit out: enemies, or friends that leave no room (O-12, O-141).
func (m *mover) barred(s *State, n uint16) bool {
	return s.owner(n) != m.side || s.stackAt(n)+m.points > 4
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

// roadCost is 1, twice that for stacking above one (O-107).
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
		st.cost++ // O-113
		m.checks(s, int(t.bridgeAt[h][d]), st)
		return true
	}
	st.wet = true
	switch water {
	case stream:
		st.cost += 2 // O-112
	case canal:
		st.cost += 4
	default:
		if !t.list[m.u].airborne || m.side != allied || s.carrier(h, n) == none {
			return false
		}
		st.cost += 8 // O-114
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

// flood finds where a unit can go: by the cheapest way, of equal ways that whose last hex but one was reached first,
// directions ascending. It is scratch that needs no clearing by hand.
type flood struct {
	reached bits64 // hexes that may be named, the start not among them
	cost    [maxHexes]uint8
	from    [maxHexes]uint8 // direction of the last step, +1
	queue   [queueSize]waiting
	n       int16
	first   [maxOP + 1]int16 // by cost, 1 + an index into queue; 0: nothing
	last    [maxOP + 1]int16
}

const queueSize = 1024

// waiting is a hex to be looked at; the highest bit says that the move ends there.
type waiting struct {
	hex  uint16
	next int16
}

const stopHere = 1 << 15

// spread fills the flood for a unit at its present operation points. Event steps and minimum moves start in its own hex
// only, and nothing goes on behind them.
func (f *flood) spread(s *State, u int) {
	m := s.mover(u)
	f.flow(s, u, &m)
}

func (f *flood) flow(s *State, u int, m *mover) {
	start, op := s.loc[u], int(s.op[u])
	f.cost[start] = 1 // costs are kept with one added, so that 0 is unreached
	for d := range 6 {
		if m.base[start][d] != closedStep {
			f.try(s, m, start, d, 0, op, true)
		}
	}
	for c := 0; c <= op; c++ {
		for i := f.first[c]; i != 0; i = f.queue[i-1].next {
			h, stop := f.queue[i-1].hex&^stopHere, f.queue[i-1].hex&stopHere != 0
			if int(f.cost[h]) != c+1 {
				continue // a cheaper way was found meanwhile
			}
			f.reached.add(h)
			if !stop {
				f.expand(s, m, h, c, op)
			}
		}
	}
}

// expand looks at the neighbours of a hex that was reached for a cost. Steps into hexes without units whose cost the map and
// the zones know, which are most, are judged here; the others by mover.step.
func (f *flood) expand(s *State, m *mover, h uint16, at, op int) {
	base, next, zone := &m.base[h], &s.g.t.next[h], &s.zoc[1-m.side]
	out, leave := zone.has(h), at
	if out {
		leave += 2
	}
	for d, b := range base {
		total := leave + int(b)
		if b == slowStep {
			total = leave + 1 // at least
		}
		if total > op { // closed steps and boats are among these
			continue
		}
		n := uint16(next[d])
		if c := f.cost[n]; c != 0 && int(c) <= total+1 {
			continue // nothing cheaper comes this way
		}
		switch taken := s.taken.has(n); {
		case taken && m.barred(s, n):
		case taken || b == slowStep:
			f.try(s, m, h, d, at, op, false)
		case !zone.has(n):
			f.reach(n, total, d, false)
		case total+3 <= op:
			f.offer(n, total+3, d, out && !m.travel)
		}
	}
}

// try is a step that takes some thought.
func (f *flood) try(s *State, m *mover, h uint16, d, at, op int, start bool) {
	st := m.step(s, h, d)
	if !st.open || st.event && !start {
		return
	}
	n := uint16(s.g.t.next[h][d])
	switch total := at + st.cost; {
	case total <= op:
		f.offer(n, total, d, st.stop)
	case start && m.minimum(s, h, d, &st):
		f.minimum(n, op, d)
	}
}

// offer notes a way to a hex if it is cheaper than what was found before.
func (f *flood) offer(n uint16, total, d int, stop bool) {
	if c := f.cost[n]; c == 0 || total+1 < int(c) {
		f.reach(n, total, d, stop)
	}
}

func (f *flood) reach(n uint16, total, d int, stop bool) {
	if int(f.n) == queueSize {
		return // a hex can be reached anew only where it was dearer, so that this does not happen
	}
	f.cost[n], f.from[n] = uint8(total+1), uint8(d+1)
	f.queue[f.n] = waiting{hex: n}
	if stop {
		f.queue[f.n].hex |= stopHere
	}
	f.n++
	if f.first[total] == 0 {
		f.first[total] = f.n
	} else {
		f.queue[f.last[total]-1].next = f.n
	}
	f.last[total] = f.n
}

// minimum notes a hex that only the minimum move reaches; any dearer way there that can be paid is better than none.
func (f *flood) minimum(n uint16, op, d int) {
	if f.cost[n] == 0 {
		f.reached.add(n)
		f.cost[n], f.from[n] = minimumCost, uint8(d+1)
	}
}

const minimumCost = 200

// way is the directions from the start of the flood to a hex it reached.
func (f *flood) way(t *tables, start, to uint16, dst []uint8) []uint8 {
	for h := to; h != start; {
		d := f.from[h] - 1
		dst = append(dst, d)
		h = uint16(t.next[h][hex.Opposite(int(d))])
	}
	slices.Reverse(dst)
	return dst
}

// seekWays notes how a unit gets to the hexes it can go to, and returns these.
func (s *State) seekWays(u int) bits64 {
	var f flood
	f.spread(s, u)
	s.ways = [maxHexes / 2]uint8{}
	for i, w := range f.reached {
		for ; w != 0; w &= w - 1 {
			h := i<<6 + bits.TrailingZeros64(w)
			s.ways[h>>1] |= f.from[h] << (h & 1 * 4)
		}
	}
	return f.reached
}

// wayTo appends the directions of the way that was noted to a hex.
func (s *State) wayTo(u int, to uint16, dst []uint8) []uint8 {
	for h := to; h != s.loc[u]; {
		d := s.ways[h>>1]>>(h&1*4)&15 - 1
		dst = append(dst, d)
		h = uint16(s.g.t.next[h][hex.Opposite(int(d))])
	}
	slices.Reverse(dst)
	return dst
}

// goTo moves a unit to a hex by the way that was noted, step by step. A step that needs dice makes a node of them.
func (s *State) goTo(u int, to uint16) {
	from := s.loc[u]
	if s.mem != nil && s.g.opts.Hidden && !s.eye.is {
		s.feelWay(u, to)
	} else {
		s.takeWay(u, to)
	}
	s.moveZone(u, from)
}

func (s *State) takeWay(u int, to uint16) {
	var buf [maxOP + 2]uint8
	for _, d := range s.wayTo(u, to, buf[:0]) {
		m := s.mover(u)
		st := m.step(s, s.loc[u], int(d))
		if st.event {
			s.event(u, int(d), &st)
			return
		}
		s.move(u, int(d), &st, 0)
	}
}

// feelWay is goTo among units out of sight: the way was found by what the side sees. A step that an unseen zone of control makes
// too dear, or a minimum move that would end beside an unseen unit, fails; else what it truly costs is paid, and the move
// ends where an enemy comes into sight (O-235).
func (s *State) feelWay(u int, to uint16) {
	side := int(s.g.t.list[u].side)
	var buf [maxOP + 2]uint8
	for _, d := range s.wayTo(u, to, buf[:0]) {
		h := s.loc[u]
		n := uint16(s.g.t.next[h][d])
		m := s.mover(u)
		st := m.step(s, h, int(d))
		if st.event {
			s.event(u, int(d), &st)
			return
		}
		if st.cost > int(s.op[u]) && !m.minimum(s, h, int(d), &st) {
			s.roller, s.to = uint8(u), n
			s.ask(cFail)
			return
		}
		meets := s.meets(n, side)
		if s.move(u, int(d), &st, 0); meets {
			return
		}
	}
}

// event begins a step that is not for certain: first the bridge, then command (O-146, O-205). The ferry and engineers need
// no dice.
func (s *State) event(u, d int, st *step) {
	t, h := s.g.t, s.loc[u]
	n := uint16(t.next[h][d])
	s.roller, s.to = uint8(u), n
	if b := t.bridgeAt[h][d]; b >= 0 && s.br[b] == bridgeUnchecked && t.list[u].side == allied {
		s.ask(cBridge)
		return
	}
	if s.commandLost(u) && !s.travel(u) && s.knownCost(u, d, st) <= int(s.op[u]) {
		s.ask(cSurcharge)
		return
	}
	s.closeStep(0)
}

// closeStep makes the step in hand with a surcharge; where it cannot be paid the move fails, unless the minimum move of the
// turn is left (O-123, O-125).
func (s *State) closeStep(extra int) {
	u, n := int(s.roller), s.to
	d := s.g.t.toward(s.loc[u], n)
	m := s.mover(u)
	st := m.step(s, s.loc[u], d)
	if st.cost+extra > int(s.op[u]) && !m.minimum(s, s.loc[u], d, &st) {
		s.ask(cFail)
		return
	}
	if st.wet {
		s.serve(u, d)
	}
	from := s.loc[u]
	s.move(u, d, &st, extra)
	s.moveZone(u, from)
	s.doneStep()
}

// serve uses the engineer or the ferry that a step needs.
func (s *State) serve(u, d int) {
	h := s.loc[u]
	switch {
	case s.travel(u):
		s.ferry = 1
	case s.g.t.water[h][d] == river:
		if e := s.carrier(h, uint16(s.g.t.next[h][d])); e != none {
			s.fl[e] |= flUsed
		}
	}
}

// doneStep returns to the commands of the selected unit.
func (s *State) doneStep() {
	s.roller, s.to = none, noHex
	s.ask(kOp)
	s.rest()
}

// move carries a unit one hex: it pays, or gives all it has for the minimum move; the hex becomes its side's, its works are
// lost, and normal mode costs efficiency (O-110, O-123, O-128 to O-130). Its zone of control follows with moveZone, since no
// zone of its own side bears on where it goes.
func (s *State) move(u, d int, st *step, extra int) {
	t, h := s.g.t, s.loc[u]
	n := uint16(t.next[h][d])
	if s.op[u] = uint8(max(0, int(s.op[u])-st.cost-extra)); st.zones {
		s.op[u] = 0
	}
	s.fl[u] |= flMoved
	s.pass(u, n)
	if !t.inside.has(n) {
		s.setTravel(u, true) // O-120
	} else if !s.travel(u) {
		s.lowerEff(u, 1)
	}
}

// enter takes a unit from its hex to a neighbour and razes its works; its zone of control goes with it.
func (s *State) enter(u int, n uint16) {
	from := s.loc[u]
	s.pass(u, n)
	s.moveZone(u, from)
}

// moveZone brings the zones of control up to date after a unit has left a hex.
func (s *State) moveZone(u int, from uint16) {
	h, side := s.loc[u], int(s.g.t.list[u].side)
	if h == from {
		return
	}
	s.addZone(h, side)
	if !s.taken.has(from) {
		s.liftZone(from, side)
	}
}

// pass is enter without the zone of control.
func (s *State) pass(u int, n uint16) {
	h, side := s.loc[u], int(s.g.t.list[u].side)
	p := s.points(u)
	s.setFort(u, 0)
	s.loc[u] = n
	s.addStack(h, -p)
	s.seize(n, side)
	s.addStack(n, p)
	if s.mem != nil {
		s.goOutOfSight(u, h)
		s.comeInSight(u, n)
	}
}

// Failed moves (O-125).

func (s *State) failFaces() (w weights) {
	w[1], w[2], w[3] = 1, 1, 1
	return w
}

func (s *State) failClass(face int) int { return max(0, int(s.op[s.roller])-face) }

func (s *State) rolledFail(face int) {
	u := int(s.roller)
	if s.mem != nil && s.g.opts.Hidden && s.triesMinimum(u) {
		s.fl[u] |= flMoved
	}
	s.spend(u, face)
	s.doneStep()
}

// triesMinimum tells whether the step in hand was to be the minimum move for all its side knew: there is one a turn.
func (s *State) triesMinimum(u int) bool {
	st := s.knownStep(u, s.g.t.toward(s.loc[u], s.to))
	return st.cost > int(s.op[u])
}

// knownStep is a step as the side of the unit judges it (O-235).
func (s *State) knownStep(u, d int) step {
	var v State
	s.known(&v, engine.Player(s.g.t.list[u].side))
	m := v.mover(u)
	return m.step(&v, v.loc[u], d)
}

// knownCost is what the side of the unit takes for the cost of a step.
func (s *State) knownCost(u, d int, st *step) int {
	if s.mem == nil || !s.g.opts.Hidden {
		return st.cost
	}
	known := s.knownStep(u, d)
	return known.cost
}

// failEvent counts by the operation points that are left, which fall from one failed move of a unit to the next.
func (s *State) failEvent() (int, int) {
	return evFail + int(s.roller), 1 + maxOP - int(s.op[s.roller])
}

// Surcharges of command (O-205): nothing to 3 more for a move in normal mode, and for an attack.

func (s *State) surchargeFaces() (w weights) {
	w[0], w[1], w[2], w[3] = 1, 1, 1, 1
	return w
}

func (s *State) rolledSurcharge(face int) {
	if combats&in(int(s.phase)) != 0 {
		s.extra[s.at>>2] |= uint8(face) << (s.at & 3 * 2)
		s.at++
		s.roller = none
		s.ask(kAuto)
		return
	}
	s.closeStep(face)
}

func (s *State) surchargeEvent() (int, int) {
	return evSurcharge + int(s.roller), 1 + maxOP - int(s.op[s.roller])
}
