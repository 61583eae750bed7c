package garden

import (
	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// The observation: every fact of the position, and what of the map and the order of battle helps to read it, as numbers of
// about one. Where nothing is hidden both sides see the same; the block "side" says who looks. Else it is made of what the side
// knows: what it does not know is zero, and the columns "in sight" say so. Undrawn dice are no part.

// crossRows are the rows of "crossings": 24 bridges in the order of the map, and the ferry.
const crossRows = 25

// Blocks lists the blocks in the order they are written (O-229).
func (g *Game) Blocks() []engine.Block {
	return []engine.Block{
		{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
		{Name: "actor", Shape: []int{4}, Max: 1, Meaning: "one-hot: who decides, german, allied, the dice or nobody"},
		{Name: "node", Shape: []int{int(numKinds)}, Max: 1, Meaning: "one-hot: the kind of node, in the order of the table of node kinds; 0 is never set"},
		{Name: "global", Shape: []int{numGlobal}, Min: -1, Max: 1, Meaning: "turn, phase, weather, air points, options, score, losses, corridor"},
		{Name: "hand", Shape: []int{numHand}, Max: 1, Meaning: "the battle, the strike or the selected unit in hand"},
		{Name: "hexes", Shape: []int{g.t.hexes, hexColumns}, Max: 1, Meaning: "the hexes of the board in reading order"},
		{Name: "units", Shape: []int{g.t.units, unitColumns}, Max: 1, Meaning: "the records of the board in their order"},
		{Name: "crossings", Shape: []int{crossRows, crossColumns}, Max: 1, Meaning: "24 bridges in the order of the map, then the ferry; those off the board are zero"},
	}
}

var (
	_ engine.Observer = (*Game)(nil)
	_ engine.Charter  = (*Game)(nil)
)

// cut is n of most, from 0 to 1.
func cut(n, most int) float32 { return float32(max(0, min(n, most))) / float32(most) }

// cutBoth is n of most, from -1 to 1.
func cutBoth(n, most int) float32 { return float32(max(-most, min(n, most))) / float32(most) }

func mark32(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// Observe writes the blocks of a state as seen by a side. It allocates nothing.
func (g *Game) Observe(dst []float32, state engine.State, side engine.Player) {
	s := state.(*State)
	if g.hides() && s.Player() != engine.Terminal {
		s.observeKnown(dst, side)
		return
	}
	var v view
	v.look(s)
	s.observe(dst, side, &v, &g.allRows)
}

func (s *State) observeKnown(dst []float32, side engine.Player) {
	var seen State
	s.known(&seen, side)
	var v view
	v.look(&seen)
	seen.observe(dst, side, &v, &s.g.allRows)
}

// changes are the rows that are to be written.
type changes struct {
	hexes bits64
	stale bits64 // hexes of which only what was in hand has to be forgotten
	units [(maxUnits + 63) / 64]uint64
}

// allOf are all rows.
func allOf(hexes *bits64) (c changes) {
	c.hexes = *hexes
	for i := range c.units {
		c.units[i] = ^uint64(0)
	}
	return c
}

// observe writes all blocks, of the hexes and the units the rows that change.
func (s *State) observe(dst []float32, side engine.Player, v *view, rows *changes) {
	g := s.g
	vectors := dst[:vectorSize]
	for i := range vectors {
		vectors[i] = 0
	}
	next := func(n int) (block []float32) {
		block, dst = dst[:n:n], dst[n:]
		return block
	}
	next(2)[side&1] = 1
	who := 3
	switch p := s.Player(); {
	case p.IsSide():
		who = int(p)
	case p == engine.Chance:
		who = 2
	}
	next(4)[who] = 1
	next(int(numKinds))[s.node] = 1
	s.observeGlobal(next(numGlobal), v)
	s.observeHand(next(numHand))
	s.observeHexes(next(g.t.hexes*hexColumns), v, rows)
	s.observeUnits(next(g.t.units*unitColumns), v, rows)
	s.observeCrossings(next(crossRows * crossColumns))
}

// vectorSize are the blocks before the hexes.
const vectorSize = 2 + 4 + int(numKinds) + numGlobal + numHand

var _ engine.Updater = (*Game)(nil)

// Update turns dst, the observation of before as seen by either side, into that of a state as seen by side. Rows of hexes
// and units are written anew where something of them differs, all else whole. It allocates nothing.
func (g *Game) Update(dst []float32, state engine.State, side engine.Player, before engine.State, _ engine.Player) {
	s, was := state.(*State), before.(*State)
	if s.g != was.g || g.hides() {
		g.Observe(dst, s, side)
		return
	}
	var now, then view
	now.look(s)
	if then = now; s.own != was.own || s.br != was.br { // what supply is made of
		then.look(was)
	} else {
		then.order(was)
	}
	rows := changes{stale: was.inHand()}
	for i := range rows.hexes {
		rows.hexes[i] = s.own[i] ^ was.own[i]
		for side := range 2 {
			rows.hexes[i] |= (now.road[side][i] ^ then.road[side][i]) | (now.ground[side][i] ^ then.ground[side][i]) | (s.zoc[side][i] ^ was.zoc[side][i])
		}
	}
	mark := func(h uint16) {
		if onMap(h) {
			rows.hexes.add(h)
		}
	}
	later := s.turn != was.turn || s.phase != was.phase
	for u := range g.t.units {
		if s.loc[u] != was.loc[u] || s.cp[u] != was.cp[u] || s.eff[u] != was.eff[u] || s.st[u] != was.st[u] || s.pa[u] != was.pa[u] {
			mark(s.loc[u])
			mark(was.loc[u])
		} else if !later && s.op[u] == was.op[u] && s.fl[u] == was.fl[u] && s.pen[u] == was.pen[u] && now.place[u] == then.place[u] {
			continue
		}
		rows.units[u>>6] |= 1 << (u & 63)
	}
	for i := range s.src {
		if s.src[i] != was.src[i] {
			mark(s.src[i])
			mark(was.src[i])
		}
	}
	s.observe(dst, side, &now, &rows)
}

// inHand is the set of hexes of which observeNow says something.
func (s *State) inHand() (out bits64) {
	out = s.legalHexes()
	if s.sel != none {
		out.add(s.loc[s.sel])
	}
	for _, h := range s.tgt[:s.nb] {
		out.add(h)
	}
	for i := range s.g.t.objectives {
		out.add(s.g.t.objectives[i].hex)
	}
	return out
}

// legalHexes are the hexes among the legal actions.
func (s *State) legalHexes() (out bits64) {
	for i := range out {
		at := s.g.offHex + i<<6
		out[i] = (s.legal[at>>6]>>(at&63) | s.legal[at>>6+1]<<(64-at&63)) & s.g.all[i]
	}
	return out
}

// view is what several blocks need.
type view struct {
	road, ground [2]bits64
	place        [maxUnits]uint8 // in its battle, 1 + place; 0: none
	sight        bits64          // hexes in sight of the side that looks, where some are not
}

func (v *view) look(s *State) {
	if s.eye.is && s.g.opts.Hidden {
		v.sight = s.hexesInSight()
	}
	for side := range 2 {
		v.road[side] = s.roadSupply(side)
		v.ground[side] = s.aroundRoad(side, &v.road[side])
	}
	v.order(s)
}

// order notes the places of attackers.
func (v *view) order(s *State) {
	v.place = [maxUnits]uint8{}
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		for j, u := range s.seq[from:to] {
			v.place[u] = uint8(1 + min(j, 3))
		}
	}
}

func (s *State) observeGlobal(o []float32, v *view) {
	t := s.g.t
	o[gcTurn], o[gcTurnsLeft] = cut(int(s.turn), 10), cut(int(s.g.lastTurn-s.turn), 10)
	o[gcPhase+int(s.phase)] = 1
	o[gcWeather+int(s.weather)] = 1
	for i := range 3 { // the weather of the next turns where it is laid down
		if turn := s.turn + 1 + uint8(i); turn <= s.g.lastTurn {
			switch {
			case s.g.sc.Weather != nil:
				o[gcForecast+3*i+int(s.g.weatherOf(turn))] = 1
			case s.g.opts.Historical:
				o[gcForecast+3*i+int(historical[turn])] = 1
			}
		}
	}
	o[gcAir], o[gcAir+1], o[gcInterdict] = cut(int(s.air[allied]), 9), cut(int(s.air[german]), 2), cut(int(s.interd), 9)
	o[gcLevel], o[gcAdvanced], o[gcHidden], o[gcFree] = cut(s.g.opts.level(), 4), mark32(s.g.opts.Advanced), mark32(s.g.opts.Hidden), mark32(s.g.opts.Free)
	o[gcScore] = cutBoth(s.scoreWith(&v.ground[allied])+s.g.opts.BidVP, 55)
	for i := range min(3, len(t.objectives)) {
		obj := &t.objectives[i]
		o[gcObjectives+i] = cut(s.scored(obj, &v.ground[allied]), obj.points)
		held := b2i(s.own.has(obj.hex))
		for _, n := range t.next[obj.hex] {
			held += b2i(n != hex.None && s.own.has(uint16(n)))
		}
		o[gcRings+i] = cut(held, 7)
	}
	lost := 0
	for _, h := range t.towns {
		lost += b2i(!s.own.has(h))
	}
	o[gcTowns] = cut(lost, 23)
	for i := range 3 {
		o[gcOverrun+i] = mark32(s.lost>>i&1 != 0)
	}
	s.observeForces(o)
	o[gcDrops] = cut(dropLimit[s.weather], 10)
	o[gcFerry], o[gcBid] = mark32(s.ferry != 0), cutBoth(s.g.opts.BidVP, maxBidVP)
	if n := len(t.corridor); n > 0 {
		open := 0
		for open < n && v.ground[allied].has(t.corridor[open]) {
			open++
		}
		o[gcCorridor] = cut(open, n)
	}
}

// observeForces writes units on the map, waiting, and strength on the map and lost.
func (s *State) observeForces(o []float32) {
	for side := range 2 {
		on, waiting, cp, gone := 0, 0, 0, 0
		for u, to := s.sideUnits(side); u < to; u++ {
			switch {
			case onMap(s.loc[u]):
				on++
				cp += int(s.cp[u])
			case s.loc[u] == toCome && s.g.t.list[u].turn <= s.turn:
				waiting++
			case s.loc[u] == dead && len(s.g.t.list[u].parts) == 0:
				gone += int(s.g.t.list[u].cp)
			}
		}
		if s.eye.is {
			on = int(s.eye.count[side])
		}
		i := 1 - side // Allies first
		o[gcUnits+i], o[gcWaiting+i] = cut(on, [2]int{62, 65}[side]), cut(waiting, 10)
		o[gcStrength+i], o[gcLost+i] = cut(cp, 25_000), cut(gone, 25_000)
	}
}

func (s *State) observeHand(o []float32) {
	t := s.g.t
	fights := combats&in(int(s.phase)) != 0 && s.cur < s.nb
	switch k := kind(s.node); {
	case k == kAttack || k == kAdvance:
		s.observeBattle(o, int(s.nb)-1)
	case fights:
		s.observeBattle(o, int(s.cur))
		o[bcRetreat] = cut(int(s.chance), 100)
		o[bcStage+max(0, min(4, int(s.stage)-1))] = 1
	case k == cAir:
		n := 0
		for u, to := s.sideUnits(1 - s.actor()); u < to; u++ {
			n += b2i(s.loc[u] == s.strike)
		}
		if o[bcStruck] = cut(n, 4); s.roller != none {
			o[bcHit] = cut(s.hitChance(int(s.roller)), 400)
		}
	}
	if s.sel != none {
		u := int(s.sel)
		o[bcOP], o[bcEff], o[bcTravel] = cut(int(s.op[u]), maxOP), cut(int(s.eff[u]), 100), mark32(s.travel(u))
		o[bcModeCost], o[bcFortCost] = cut(costMode, 10), cut(s.fortCost(u), 12)
		o[bcInZone] = mark32(s.zoc[1-t.list[u].side].has(s.loc[u]))
		o[bcUnmoved] = mark32(!s.has(u, flMoved))
	}
	o[bcPlotted] = cut(int(s.nb), 20)
}

// observeBattle writes a battle that is plotted or fought: attackers, fire and, before it is fought, what it would cost.
func (s *State) observeBattle(o []float32, i int) {
	from, to := s.plotted(i)
	h := s.tgt[i]
	o[bcAttackers], o[bcOrder] = cut(to-from, 8), cut(orderWeight(to-from), 100)
	o[bcTerrain+int(s.g.t.terrain[h])] = 1
	if to == from {
		return
	}
	u := s.seq[from]
	if s.joinsAt(int(u), h) {
		d := s.g.t.toward(s.loc[u], h)
		if w := s.g.t.water[s.loc[u]][d]; w != dry {
			o[bcWater+int(w)-1] = 1
		}
		o[bcHelped] = mark32(s.engineerAt(s.loc[u]))
	}
	o[bcHelping] = mark32(s.engineerAt(h))
	if combats&in(int(s.phase)) == 0 && !(s.eye.is && s.g.opts.Advanced) { // strengths of enemies are not known there (O-232)
		f := s.forecast(i)
		for i, fire := range [4]int{f.attack, f.defence, f.barrage, f.protection} {
			o[bcFire+i] = cut(fire, 500_000)
		}
		o[bcLosses], o[bcLosses+1], o[bcRetreat] = cut(f.attackers, 100), cut(f.defenders, 100), cut(f.retreat, 100)
	}
}

// forecast is what a battle would come to if it were fought now, as if it were the first: fire in thousandths, losses and the
// chance of a retreat in percent. It is a quick Foresee, for observations.
type forecast struct {
	attack, defence, barrage, protection int
	attackers, defenders, retreat        int
}

func (s *State) forecast(i int) (f forecast) {
	c := s.scratch()
	c.cur = uint8(i)
	c.def = noDefenders
	n := 0
	for u, to := c.sideUnits(1 - c.actor()); u < to && n < maxDefence; u++ {
		if c.loc[u] == c.tgt[i] {
			c.def[n] = uint8(u)
			n++
		}
	}
	var b battle
	c.muster(&b)
	if b.n == 0 || b.d == 0 {
		return f
	}
	for u := range c.g.t.units {
		if guns := c.ready(u); guns && int(c.g.t.list[u].side) == c.actor() && c.g.t.rangeFactor(u, c.g.t.distance(c.loc[u], b.h)) > 0 {
			f.barrage += c.barrage(u, c.g.t.distance(c.loc[u], b.h), 100)
		}
	}
	before := b.cp
	c.protectiveFire(&b)
	for j := range b.n {
		f.protection += 1000 * (before[j] - b.cp[j])
	}
	c.offensiveBarrage(&b)
	for j := range b.d {
		f.defence += c.strength(int(b.dwho[j]), b.dcp[j])
	}
	c.defensiveFire(&b)
	after := b.cp
	for j := range b.n {
		f.attack += c.assault(&b, j, noHex)
	}
	c.offensiveFire(&b)
	f.retreat = c.retreatChance(&b, &after)
	f.attackers, f.defenders = lostShare(b.was[:b.n], b.cp[:b.n]), lostShare(b.dwas[:b.d], b.dcp[:b.d])
	return f
}

// lostShare is the percentage of strength that is gone.
func lostShare(was, is []int) int {
	a, b := 0, 0
	for i := range was {
		a, b = a+was[i], b+is[i]
	}
	return 100 * (a - b) / max(1, a)
}

func (s *State) observeCrossings(o []float32) {
	t := s.g.t
	for i := range o {
		o[i] = 0
	}
	for i := range t.bridges {
		b := &t.bridges[i]
		r := o[b.of*crossColumns:][:crossColumns]
		r[ccExists], r[ccState+int(s.br[i])] = 1, 1
		if b.fixed {
			r[ccFixed] = 1
		}
		if b.water != dry {
			r[ccWater+int(b.water)-1] = 1
		}
		r[ccCorridor] = mark32(b.corridor)
		r[ccHeld] = mark32(s.occupied(b.a, german) || s.occupied(b.b, german))
		r[ccHeld+1] = mark32(s.occupied(b.a, allied) || s.occupied(b.b, allied))
		if s.br[i] == bridgeUnchecked {
			r[ccBlows] = cut(int(blowChance[s.g.opts.level()]), 100)
		}
	}
	if a, b := t.ferryEnds[0], t.ferryEnds[1]; a != noHex {
		r := o[(crossRows-1)*crossColumns:][:crossColumns]
		r[ccExists], r[ccState+bridgeStands], r[ccWater+river-1], r[ccFerry], r[ccFerryUsed] = 1, 1, 1, 1, mark32(s.ferry != 0)
		r[ccHeld] = mark32(s.occupied(a, german) || s.occupied(b, german))
		r[ccHeld+1] = mark32(s.occupied(a, allied) || s.occupied(b, allied))
	}
}
