package garden

import "bridgehead/engine"

// unseen is the code of a record of which a side does not know where it is, or whether it is on the map at all. Positions
// do not have it; what a side knows of them does.
const unseen = 0xFFFA

// eye says whose knowledge a State is that known has filled.
type eye struct {
	is    bool
	side  engine.Player // or engine.Public
	count [2]uint8      // units on the map of each side, which everybody knows (O-234)
}

// hides tells whether anything is hidden (O-230).
func (g *Game) hides() bool { return g.opts.Hidden || g.opts.Advanced }

// known makes v what a side, or the public, knows at s: a State in which what is hidden is missing. Enemy units out of
// sight are unseen (O-23), of others ADVANCED leaves out what O-232 says, and the secrets of the side to move are neutral.
// It is written field by field, so that nothing is known that is not copied here. v shares the memory of s, and is to be
// read only.
func (s *State) known(v *State, side engine.Player) {
	g := s.g
	*v = State{g: g, mem: s.mem, eye: eye{is: true, side: side}}
	v.position = g.nothing
	v.turn, v.phase, v.weather, v.air, v.interd = s.turn, s.phase, s.weather, s.air, s.interd // O-234
	v.own, v.br, v.src, v.lost, v.polish, v.result = s.own, s.br, s.src, s.lost, s.polish, s.result
	if side == german || !g.opts.Hidden {
		v.ferry = s.ferry
	}
	for of := range 2 {
		if int(side) == of {
			s.knowOwn(v, of)
		} else {
			s.knowEnemy(v, of)
		}
		v.eye.count[of] = uint8(s.count(of))
	}
	v.layCaches()
	s.knowNode(v, side)
}

// nothingKnown is what known begins with.
func (g *Game) nothingKnown() (p position) {
	p.blank()
	p.loc = g.start.loc
	for u := range g.t.units {
		if p.loc[u] != notHere {
			p.loc[u] = unseen
		}
	}
	return p
}

func (s *State) knowOwn(v *State, side int) {
	for u, to := s.sideUnits(side); u < to; u++ {
		s.knowUnit(v, u)
	}
}

func (s *State) knowUnit(v *State, u int) {
	v.loc[u], v.cp[u], v.eff[u], v.op[u], v.st[u], v.fl[u], v.pa[u], v.pen[u] = s.loc[u], s.cp[u], s.eff[u], s.op[u], s.st[u], s.fl[u], s.pa[u], s.pen[u]
}

// knowEnemy copies what is known of the units of the other side, or to the public of either.
func (s *State) knowEnemy(v *State, side int) {
	g := s.g
	var near bits64
	if g.opts.Hidden {
		near = s.besideUnits(1 - side)
	}
	printed := kind(s.node) == kSource || kind(s.node) == kDrop
	for u, to := s.sideUnits(side); u < to; u++ {
		switch at := s.loc[u]; {
		case at == dead || at == notHere:
			v.loc[u] = at
		case at == toCome && s.isDueLater(u):
			v.loc[u] = toCome
			if g.t.list[u].turn == 0 { // of a free set-up: it is as it is printed
				s.knowUnit(v, u)
			}
		case at == merged && !g.opts.Hidden, at == toCome && !g.opts.Hidden:
			v.loc[u] = at
		case onMap(at) && (!g.opts.Hidden || near.has(at) || side == german && (printed || s.waitsToShift(u))):
			s.knowSeen(v, u)
		}
	}
	for p, to := s.sideUnits(side); p < to; p++ { // parts of what is known
		r := &g.t.list[p]
		for i, c := range r.parts {
			if v.loc[p] == toCome || onMap(v.loc[p]) && v.held(p)>>i&1 != 0 {
				v.loc[c] = merged
			}
		}
	}
}

// isDueLater tells records that the order of battle has not due yet, or whose landing a free set-up has not come to.
func (s *State) isDueLater(u int) bool {
	turn := s.g.t.list[u].turn
	return turn == 0 || turn > s.turn || turn == s.turn && s.phase <= phArrivals
}

// waitsToShift tells a German unit that stands where the scenario has it, since its turn to shift has not come (O-20).
func (s *State) waitsToShift(u int) bool { return kind(s.node) == cShift && u >= int(s.cursor) }

// knowSeen copies what is known of an enemy unit in sight: everything but plots that are still being made; ADVANCED, what it
// is (O-231, O-232).
func (s *State) knowSeen(v *State, u int) {
	if s.g.opts.Advanced {
		v.loc[u], v.pa[u] = s.loc[u], s.held(u)
		return
	}
	s.knowUnit(v, u)
	if operations&in(int(s.phase)) != 0 && s.actor() == int(s.g.t.list[u].side) {
		v.fl[u] &^= flAttacks | flPlots
	}
}

// besideUnits is the set of hexes next to the units of a side, across water and border alike.
func (s *State) besideUnits(side int) bits64 {
	var at bits64
	for u, to := s.sideUnits(side); u < to; u++ {
		if onMap(s.loc[u]) {
			at.add(s.loc[u])
		}
	}
	return around(&at, s.g.t.touching)
}

// layCaches makes stacking and zones of control from the units.
func (s *State) layCaches() {
	var at [2]bits64
	for u := range s.g.t.units {
		if h := s.loc[u]; onMap(h) {
			s.addStack(h, s.points(u))
			at[s.g.t.list[u].side].add(h)
		}
	}
	for side := range 2 {
		s.zoc[side] = around(&at[side], s.g.t.joined)
	}
}

// knowNode copies what a side knows of the node: at its own everything, at the other side's the phase; dice are known
// for what they are, but not always for whom.
func (s *State) knowNode(v *State, side engine.Player) {
	k, own := kind(s.node), int(side) == s.actor()
	v.node, v.stage = s.node, s.stage
	switch {
	case combats&in(int(s.phase)) != 0:
		s.knowBattles(v, own)
	case k == cAir:
		s.knowStrike(v, side)
	case k == kSource, k == kDrop, k == cShift: // one after another in an order that is printed
		v.cursor, v.roller = s.cursor, s.roller
	case own:
		v.sel, v.given, v.cursor, v.roller, v.to = s.sel, s.given, s.cursor, s.roller, s.to
		v.nb, v.ns, v.tgt, v.end, v.seq, v.aim = s.nb, s.ns, s.tgt, s.end, s.seq, s.aim
	case k == cBridge:
		v.to, v.strike = s.to, s.loc[s.roller] // the bridge is known, by the hexes it joins
	case k.isDecision() && operations&in(int(s.phase)) != 0:
		v.node = uint8(kOp)
	}
	if own && k.isDecision() {
		v.legal, v.ways = s.legal, s.ways
	}
}

// knowStrike: the striker knows where, but not whose die it is; the other side that its units are struck.
func (s *State) knowStrike(v *State, side engine.Player) {
	switch {
	case int(side) == s.actor():
		v.strike = s.strike
	case side.IsSide() && s.roller != none:
		v.strike, v.roller, v.at = s.strike, s.roller, s.at
	}
}

// knowBattles: once they are fought, battles are seen by both sides; what each attacker pays and how far it is to go, and
// what guns have aimed at, its own side knows.
func (s *State) knowBattles(v *State, own bool) {
	v.nb, v.ns, v.tgt, v.end, v.seq, v.cur = s.nb, s.ns, s.tgt, s.end, s.seq, s.cur
	v.def, v.fought, v.ret, v.chance, v.at, v.barred, v.path = s.def, s.fought, s.ret, s.chance, s.at, s.barred, s.path
	v.roller = s.roller
	if own {
		v.aim, v.extra = s.aim, s.extra
	}
}

// asSeen is s where its side to move knows all, else what that side knows, filled into v.
func (s *State) asSeen(v *State) *State {
	if s.mem == nil || s.eye.is || !s.Player().IsSide() {
		return s
	}
	s.known(v, s.Player())
	return v
}

// Seen is what a side, or the public, knows at s, as a State in which what is hidden is missing; s itself where nothing is
// hidden. It is to be read, and played on only to look ahead.
func (s *State) Seen(side engine.Player) *State {
	if !s.g.hides() || s.eye.is || s.Player() == engine.Terminal {
		return s
	}
	v := new(State)
	s.known(v, side)
	v.keep(nil, s.mem)
	return v
}
