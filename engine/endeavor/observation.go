package endeavor

import (
	"math/bits"

	"bridgehead/engine"
)

// The observation: every fact of the position, and what of the map and the order of battle helps to read it, as numbers of
// about one. Both sides see the same; the block "side" says who looks. Undrawn dice are no part.

// Blocks lists the blocks in the order they are written. A board without sectors has no block of them.
func (g *Game) Blocks() []engine.Block {
	all := []engine.Block{
		{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
		{Name: "actor", Shape: []int{4}, Max: 1, Meaning: "one-hot: who decides, german, allied, the dice or nobody"},
		{Name: "node", Shape: []int{int(numKinds)}, Max: 1, Meaning: "one-hot: the kind of node, in the order of the table of node kinds; 0 is never set"},
		{Name: "global", Shape: []int{numGlobal}, Min: -1, Max: 1, Meaning: "turn, phase, air, markers, replacements, ports, points, steps"},
		{Name: "hand", Shape: []int{numHand}, Max: 1, Meaning: "the fight and the stack in hand"},
		{Name: "places", Shape: []int{g.t.places, placeColumns}, Max: 1, Meaning: "the hexes of the board in reading order, then the England and the Med Box"},
		{Name: "units", Shape: []int{g.t.units, unitColumns}, Max: 1, Meaning: "the units in the order of the order of battle, Germans first"},
		{Name: "sectors", Shape: []int{g.t.sectors, sectorValues}, Max: 1, Meaning: "parts of the board: what stands in each, and where it lies"},
	}
	if g.t.sectors == 0 {
		return all[:len(all)-1]
	}
	return all
}

var _ engine.Updater = (*Game)(nil)

// vectorSize are the values of the blocks before the places.
const vectorSize = 2 + 4 + int(numKinds) + numGlobal + numHand

// printed is what of the observation is the same in all positions of a game.
type printed struct {
	places, units []float32
	zones         [maxZones]set // hexes of each Air Zone
	all           set
	means         [26]float32 // of the Air Points, by turn
}

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

// changes are the rows that are written whole. Of the others only what depends on lines of supply and on what is in hand.
type changes struct {
	places set
	units  [(maxUnits + 63) / 64]uint64
	supply bool   // lines holds the lines of supply before
	lines  [4]set // of the Germans, of the Allies, Attack Supply of the US and French, of the CW
	stale  bool   // the position before told where a stack could go

	beaches bool // Beach Ports have moved
}

// Observe writes the blocks of a state as seen by a side. It allocates nothing.
func (g *Game) Observe(dst []float32, state engine.State, side engine.Player) {
	rows := changes{places: g.printed.all}
	for i := range rows.units {
		rows.units[i] = ^uint64(0)
	}
	state.(*State).observeDrawn(dst, side, &rows)
}

// Update turns dst, the observation of before as seen by either side, into that of a state as seen by side. Rows of places
// and units are written anew where something of them differs, vectors and sectors whole. It allocates nothing.
func (g *Game) Update(dst []float32, state engine.State, side engine.Player, before engine.State, _ engine.Player) {
	s, was := state.(*State), before.(*State)
	if s.g != was.g {
		g.Observe(dst, s, side)
		return
	}
	rows := changes{stale: was.goes(), beaches: s.beachAt != was.beachAt}
	rows.lines, rows.supply = was.allLines()
	s.changedPlaces(was, &rows)
	later := s.turn != was.turn
	for u := range g.t.units {
		if s.loc[u] == was.loc[u] && s.st[u] == was.st[u] && s.scr[u] == was.scr[u] && !later {
			continue
		}
		rows.units[u>>6] |= 1 << (u & 63)
		rows.mark(s, s.loc[u])
		rows.mark(s, was.loc[u])
	}
	s.observeDrawn(dst, side, &rows)
}

// observeDrawn is observe with all lines drawn; an environment has drawn them before.
func (s *State) observeDrawn(dst []float32, side engine.Player, rows *changes) {
	if _, known := s.knownLines(); known {
		s.observe(dst, side, rows)
		return
	}
	var room State
	s.drawn(&room).observe(dst, side, rows)
}

// allLines are the lines of supply, drawn on a copy where they are not known.
func (s *State) allLines() (lines [4]set, known bool) {
	if lines, known = s.knownLines(); known {
		return lines, true
	}
	var room State
	return s.drawn(&room).knownLines()
}

// mark notes a place that has changed, if it is one.
func (c *changes) mark(s *State, p uint16) {
	if int(p) < s.g.t.places {
		c.places.add(p)
	}
}

// changedPlaces notes where the position differs from another one, but for the units.
func (s *State) changedPlaces(was *State, rows *changes) {
	t := s.g.t
	for i := range rows.places {
		rows.places[i] = s.attacked[i] ^ was.attacked[i]
		for side := range 2 {
			rows.places[i] |= s.zoc[side][i] ^ was.zoc[side][i]
		}
	}
	for z := s.zones ^ was.zones; z != 0; z &= z - 1 {
		for i, w := range s.g.printed.zones[bits.TrailingZeros8(z)] {
			rows.places[i] |= w
		}
	}
	for m := (s.entered ^ was.entered) | (s.holds ^ was.holds); m != 0; m &= m - 1 {
		rows.places.add(t.marks[bits.TrailingZeros64(m)])
	}
	for i := range t.ports {
		if n := uint8(i); s.portHeld>>i&1 != was.portHeld>>i&1 || s.works(n) != was.works(n) {
			rows.places.add(t.ports[i].at)
		}
	}
	for i, at := range s.beachAt {
		if at != was.beachAt[i] || s.beachTurn[i] != was.beachTurn[i] || s.turn != was.turn {
			rows.mark(s, at)
			rows.mark(s, was.beachAt[i])
		}
	}
	for i, at := range s.landAt {
		if at != was.landAt[i] {
			rows.mark(s, at)
			rows.mark(s, was.landAt[i])
		}
	}
	for i, at := range [3]uint16{s.stack, s.target, s.retAt} {
		if then := [3]uint16{was.stack, was.target, was.retAt}[i]; at != then {
			rows.mark(s, at)
			rows.mark(s, then)
		}
	}
}

// view is what several blocks need.
type view struct {
	first [maxPlaces]uint8 // of the units at a place, by number + 1
	after [maxUnits]uint8  // the next one there
	lines [4]set           // as in changes
	reach reached
}

// reached is where the stack in hand can go, and the half points it then has left.
type reached struct {
	places set
	left   [maxPlaces]uint8
}

// chain notes which units are where.
func (v *view) chain(s *State) {
	for u := s.g.t.units - 1; u >= 0; u-- {
		if p := s.loc[u]; isPlace(p) {
			v.after[u], v.first[p] = v.first[p], uint8(u+1)
		}
	}
}

func (v *view) look(s *State) {
	v.chain(s)
	v.lines, _ = s.knownLines()
	if s.goes() {
		s.reachOf(&v.reach)
	}
}

// knownLines are the lines of supply of a position, if they have been made.
func (s *State) knownLines() (lines [4]set, known bool) {
	l, t := &s.supply, s.g.t
	if l.ready&knowTrace == 0 || l.reich != s.reich {
		return lines, false
	}
	if s.g.sc.FreeSupply {
		return [4]set{l.trace[german], s.g.printed.all, t.net.land, t.net.land}, true
	}
	lines = [4]set{l.trace[german], l.trace[allied], l.attack[0], l.attack[1]}
	lines[1].add(t.england)
	lines[1].add(t.med)
	return lines, l.ready&knowNetwork != 0 && l.ready&knowAttack != 0
}

// goes tells a node at which a stack in hand may go to many places.
func (s *State) goes() bool { return kind(s.node) == kGo || kind(s.node) == kOn }

// reachOf says where the stack in hand can go in one leg, with the floods that a survey has.
func (s *State) reachOf(r *reached) {
	if s.g.t.places <= smallBoard {
		var cost [numModes + 1][smallBoard]uint8
		var wait [(maxSpend + 1) * smallBoard / 64]uint64
		r.fill(s, &[numModes + 1]flood{
			{cost: cost[0][:], wait: wait[:], words: smallBoard / 64},
			{cost: cost[1][:], wait: wait[:], words: smallBoard / 64},
			{cost: cost[2][:], wait: wait[:], words: smallBoard / 64},
		})
		return
	}
	var cost [numModes + 1][maxPlaces]uint8
	var wait [(maxSpend + 1) * placeWords]uint64
	r.fill(s, &[numModes + 1]flood{
		{cost: cost[0][:], wait: wait[:], words: placeWords},
		{cost: cost[1][:], wait: wait[:], words: placeWords},
		{cost: cost[2][:], wait: wait[:], words: placeWords},
	})
}

// fill notes what a survey finds, which writes into no position whose lines are drawn as long as it tries nobody else. After an
// overrun, and after the one hex that anybody may go, it tells of nothing left.
func (r *reached) fill(s *State, room *[numModes + 1]flood) {
	v := survey{alone: true}
	v.fill(s, noPlace, room)
	for i := range r.places {
		r.places[i] = v.ends[i] | v.legs[i] | v.front[i]
	}
	for p := range r.places.all {
		for mode := range numModes {
			if n := room[mode].spent(p); n != lost {
				r.left[p] = max(r.left[p], v.who.limit[mode]-n)
			}
		}
	}
}

// observe writes all blocks, of the places and the units the rows that change.
func (s *State) observe(dst []float32, side engine.Player, rows *changes) {
	var v view
	v.look(s)
	g := s.g
	clear(dst[:vectorSize])
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
	s.observeGlobal(next(numGlobal))
	s.observeHand(next(numHand))
	s.observePlaces(next(g.t.places*placeColumns), &v, rows)
	s.observeUnits(next(g.t.units*unitColumns), rows)
	if g.t.sectors > 0 {
		s.observeSectors(next(g.t.sectors*sectorValues), &v)
	}
}

func (s *State) observeGlobal(o []float32) {
	o[gcTurn], o[gcTurnsLeft] = cut(int(s.turn), 25), cut(int(s.g.lastTurn)-int(s.turn), 25)
	o[gcPhase+int(s.phase)] = 1
	o[gcAllied] = mark32(sideOf(s.phase) == allied)
	o[gcAir], o[gcAirMean] = cut(int(s.air), 8), s.g.printed.means[s.turn]
	for z := range maxZones {
		o[gcZones+z] = mark32(s.zones>>z&1 != 0)
	}
	o[gcDrops], o[gcDropped], o[gcCarpet] = cut(int(s.drops), 12), cut(int(s.dropped), 3), mark32(s.carpet != 0)
	o[gcEmergency], o[gcEmergency+1] = cut(int(s.emergency[german]), 6), cut(int(s.emergency[allied]), 6)
	o[gcReich+int(s.reich)], o[gcParis+int(s.paris)] = 1, 1
	for i := range s.pool {
		o[gcPools+i] = cut(int(s.pool[i]), 4)
		if s.turn < s.g.lastTurn {
			o[gcNextPools+i] = cut(s.g.sc.Turns[s.turn].Repl[i], 4)
		}
	}
	s.observePorts(o)
	win, lose := s.g.goals()
	o[gcVP], o[gcBounds], o[gcBounds+1] = cut(s.vp(), 48), cut(win, 48), cutBoth(lose, 48)
	s.observeForces(o)
	for i, n := range s.due {
		o[gcDue+i] = cut(int(n), 6)
	}
	o[gcCanonical], o[gcMarch] = mark32(s.g.opts.Canonical), cut(int(s.march), maxUnits)
	o[gcOptions], o[gcOptions+1] = cutBoth(s.g.opts.BidVP, maxBidVP), cutBoth(s.g.opts.Repl, maxRepl)
	o[gcOptions+2], o[gcOptions+3] = mark32(s.g.opts.Printed), mark32(s.g.opts.AirLanding)
}

// observePorts writes when ports work, which of three does, and what they and Beach Ports could support.
func (s *State) observePorts(o []float32) {
	third := 0
	for i := range s.g.t.ports {
		r, n := &s.g.t.ports[i], uint8(i)
		if r.oneOfThree {
			o[gcServes+min(third, 2)] = max(o[gcServes+min(third, 2)], mark32(s.serves == n))
			third++
		}
		if i >= obsPorts {
			continue
		}
		switch turn := s.portTurn[i]; {
		case s.works(n):
		case s.portHeld>>i&1 == 0 || turn == 0 || turn == never:
			o[gcPorts+i] = 1
		default:
			o[gcPorts+i] = cut(max(1, int(turn)-int(s.turn)), 6)
		}
	}
	for i := len(s.g.t.ports); i < obsPorts; i++ {
		o[gcPorts+i] = 1
	}
	hand := 0
	for _, at := range s.beachAt {
		hand += b2i(at == noPlace)
	}
	o[gcBeaches], o[gcLandings] = cut(hand, 6), cut(int(s.lands), maxLanding)
	o[gcSlots] = cut(s.support(), 9)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// support is how many Attack HQs the ports, Beach Ports and bases could support as they are (2.3e).
func (s *State) support() (n int) {
	for i := range s.g.t.sourceCount() {
		n += s.sourceSlots(i)
	}
	return n
}

// observeForces writes the steps of the sides by where they are, and the HQs.
func (s *State) observeForces(o []float32) {
	var steps [2][4]int
	flipped, lost := 0, 0
	for u := range s.g.t.units {
		r := &s.g.t.list[u]
		if r.hq() {
			flipped += b2i(s.has(u, stFlipped))
			lost += b2i(s.loc[u] == dead)
		}
		if !r.combat() {
			continue
		}
		switch at := &steps[r.side]; s.whereabouts(u) {
		case isOnMap:
			at[0] += s.steps(u)
		case isInEngland, isInMed, isAtSea:
			at[1] += s.steps(u)
		case isDead:
			at[2] += int(r.steps)
		case isToCome:
			at[3] += s.steps(u)
		}
	}
	for side := range steps {
		for i, n := range steps[side] {
			o[gcSteps+4*side+i] = cut(n, 150)
		}
	}
	o[gcAHQs], o[gcHQsLost] = cut(flipped, 7), cut(lost, 7)
}
