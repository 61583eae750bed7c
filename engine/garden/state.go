package garden

import (
	"math/bits"
	"unsafe"

	"bridgehead/engine"
)

// Phases in their order within a turn; events of dice have them as their Impulse (O-27).
const (
	phWeather = iota
	phAlliedAir
	phGermanAir
	phSupply
	phArrivals
	phBuildUp
	phAllied1
	phAlliedCombat1
	phGerman1
	phGermanCombat1
	phAllied2
	phAlliedCombat2
	phGerman2
	phGermanCombat2
	phOver
)

var phaseWords = []string{"weather", "allied-air", "german-air", "supply", "arrivals", "build-up", "allied-1-operation", "allied-1-combat",
	"german-1-operation", "german-1-combat", "allied-2-operation", "allied-2-combat", "german-2-operation", "german-2-combat", "over"}

// Weather (O-32).
const (
	clearSky = iota
	cloudy
	overcast
)

// Supply states (O-47).
const (
	supplied = iota
	outOfCommunications
	unsupplied
	isolated
)

var supplyWords = []string{"supplied", "ooc", "unsupplied", "isolated"}

// Bits of st.
const (
	stFort   = 7
	stTravel = 8
	stSupply = 0x30 // two bits
	stLost   = 0x40 // out of command
	stLate   = 0x80 // gets nothing of the first grant
)

// Bits of fl.
const (
	flMoved       = 1 << iota // this turn
	flBuild                   // plots, executed in the next turn
	flBreak                   //
	flDisband                 //
	flUsed                    // an engineer has carried, guns have fired, this phase
	flHalf                    // guns with split fire have fired once
	flAttacks                 // an attack is plotted
	flInterdicted             //
	flSplit                   // protective fire on two attacks (O-162)
)

// Bits of pa.
const (
	paParts   = 0x0F // parts a parent holds
	paArt     = 0x30 // artillery reinforcements that have come
	paAdvance = 0xC0 // plotted advance, two bits
)

const flPlots = flBuild | flBreak | flDisband

// Sizes of the lists of a combat phase.
const (
	maxBattles = 66
	maxPlots   = 72 // attackers of a phase
	maxJoined  = 64 // attackers of one battle
	maxDefence = 8
)

var noDefenders = [maxDefence]uint8{none, none, none, none, none, none, none, none}

// position is all that decides the future. It is hashed byte by byte, so that it has no gaps, and fields that mean nothing
// at a node are zero, or none.
type position struct {
	own    bits64 // Allied-owned hexes
	fought uint64 // attackers of the battle in hand that paid, a bit by their place in it

	loc    [maxUnits]uint16
	cp     [maxUnits]uint16 // tenths; of a parent, of its parts together
	fl     [maxUnits]uint16
	tgt    [maxBattles]uint16
	src    [4]uint16
	path   [2]uint16 // of the retreat
	to     uint16    // where the step in hand leads
	strike uint16    // hex under air attack

	eff, op, st [maxUnits]uint8
	pa          [maxUnits]uint8 // parts held, artillery received, plotted advance
	pen         [maxUnits]uint8 // OP off the next grant

	br    [maxBridges]uint8    // 0 unchecked, 1 stands for good, 2 blown
	end   [maxBattles]uint8    // of the attackers of a battle in seq
	seq   [maxPlots]uint8      // attackers in the order they were plotted
	aim   [maxGuns]uint8       // barrages: 1 + place in the two-hex spiral about the gun
	def   [maxDefence]uint8    // defenders of the battle in hand
	extra [maxJoined / 4]uint8 // surcharges of its attackers, two bits each

	turn, phase, node, weather uint8
	air                        [2]uint8
	interd                     uint8
	sel                        uint8 // record selected in the operation phase, or none
	given                      uint8 // it has given a command
	cursor                     uint8 // of the kinds that are asked in ascending order: one more than the last
	roller                     uint8 // record a roll is about, or none
	stage                      uint8 // within a phase
	nb, ns                     uint8 // battles, attackers
	cur                        uint8 // battle in hand
	ret, chance                uint8 // retreat: hexes to go, chance in percent
	at                         uint8 // cursor over attackers and checks of the battle
	barred                     uint8 // sides nobody advances over: bits 0-5 into the hex by direction from it, 6 out of it
	ferry                      uint8 // used this turn
	lost                       uint8 // sources overrun, a bit each
	polish                     uint8 // the Poles have dropped
	result                     int8  // twice the Allied return by levels
	_                          [7]uint8
}

// State is one position of a Game.
type State struct {
	position
	g   *Game
	mem *memory // what the sides remember; nil where nothing is hidden
	eye eye     // of what a side knows: whose knowledge it is

	// What follows from the position.
	stack [maxHexes / 2]uint8 // stacking points, four bits a hex
	taken bits64              // hexes where units stand
	zoc   [2]bits64           // hexes under the zone of control of a side
	legal [maskWords]uint64
	ways  [maxHexes / 2]uint8 // of the legal hexes of a selected unit, 1 + the direction of the last step there, four bits a hex
}

var _ engine.State = (*State)(nil)

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) {
	from, mem := src.(*State), s.mem
	*s = *from
	if from.mem != nil {
		s.keep(mem, from.mem)
	}
}

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	if s.mem != nil {
		c.keep(nil, s.mem)
	}
	return &c
}

// scratch is a copy to reckon with: it remembers nothing, so that no sighting is noted twice.
func (s *State) scratch() State {
	c := *s
	c.mem = nil
	return c
}

// Hash mixes the position's bytes, and those of the memory where something is hidden.
func (s *State) Hash() uint64 {
	h := engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position)))
	if s.mem != nil {
		h = engine.HashMix(h^s.mem.hash(), 0x9e3779b97f4a7c15)
	}
	return h
}

// Player says whose node this is: one side at a time, or the dice (O-217).
func (s *State) Player() engine.Player {
	switch k := kind(s.node); {
	case k == kOver:
		return engine.Terminal
	case k.isChance():
		return engine.Chance
	}
	return engine.Player(s.actor())
}

// actor is the side that decides: in air phases and operation phases that of the phase, in a free set-up the Allies.
func (s *State) actor() int {
	switch s.phase {
	case phGermanAir, phGerman1, phGermanCombat1, phGerman2, phGermanCombat2:
		return german
	}
	return allied
}

// Records.

func (s *State) fort(u int) int    { return int(s.st[u] & stFort) }
func (s *State) travel(u int) bool { return s.st[u]&stTravel != 0 }
func (s *State) supply(u int) int  { return int(s.st[u]&stSupply) >> 4 }
func (s *State) has(u int, flag uint16) bool {
	return s.fl[u]&flag != 0
}

func (s *State) setFort(u, n int)   { s.st[u] = s.st[u]&^stFort | uint8(n) }
func (s *State) setSupply(u, n int) { s.st[u] = s.st[u]&^stSupply | uint8(n)<<4 }
func (s *State) setTravel(u int, on bool) {
	s.st[u] &^= stTravel
	if on {
		s.st[u] |= stTravel
	}
}

// The fields of pa.

// held is the set of parts a parent holds.
func (s *State) held(u int) uint8 { return s.pa[u] & paParts }

// received is the set of artillery reinforcements a record has received (O-69).
func (s *State) received(u int) uint8 { return s.pa[u] & paArt >> 4 }
func (s *State) addArt(u int, i int)  { s.pa[u] |= 1 << (4 + i) }

// advance is how far a unit is to advance after its battle, 0 to 2 hexes (O-199).
func (s *State) advance(u int) uint8           { return s.pa[u] >> 6 }
func (s *State) setAdvance(u int, hexes uint8) { s.pa[u] = s.pa[u]&^paAdvance | hexes<<6 }

// builtUp tells a parent with two parts or more (O-87, O-88).
func (s *State) builtUp(u int) bool { return bits.OnesCount8(s.held(u)) >= 2 }

// points are the stacking points of a record (O-11).
func (s *State) points(u int) int {
	if r := &s.g.t.list[u]; len(r.parts) == 0 {
		return int(r.stack)
	}
	return bits.OnesCount8(s.held(u))
}

// art is the fire strength of guns, what came later included (O-69).
func (s *State) art(u int) int {
	r := &s.g.t.list[u]
	n := int(r.art)
	for i := range r.more {
		if s.received(u)>>i&1 != 0 {
			n += r.more[i].Points
		}
	}
	return n
}

// base is the strength a record had when it was made (O-93), in tenths.
func (s *State) base(u int) int {
	r := &s.g.t.list[u]
	if len(r.parts) == 0 {
		return int(r.cp)
	}
	n := 0
	for i, p := range r.parts {
		if s.held(u)>>i&1 != 0 {
			n += int(s.g.t.list[p].cp)
		}
	}
	return n
}

func (s *State) lowerEff(u, by int) { s.eff[u] = uint8(max(40, int(s.eff[u])-by)) } // O-130
func (s *State) raiseEff(u, by int) { s.eff[u] = uint8(min(100, int(s.eff[u])+by)) }
func (s *State) spend(u, op int)    { s.op[u] = uint8(max(0, int(s.op[u])-op)) }

// sideUnits are the records of a side, in order.
func (s *State) sideUnits(side int) (from, to int) {
	if side == allied {
		return 0, s.g.t.firstGerman
	}
	return s.g.t.firstGerman, s.g.t.units
}

// count is the number of units of a side on the map (O-10).
func (s *State) count(side int) (n int) {
	for u, to := s.sideUnits(side); u < to; u++ {
		if onMap(s.loc[u]) {
			n++
		}
	}
	return n
}

// unitsAt appends the records in a hex, in order.
func (s *State) unitsAt(h uint16, dst []uint8) []uint8 {
	if s.stackAt(h) == 0 {
		return dst
	}
	for u, to := s.sideUnits(s.owner(h)); u < to; u++ {
		if s.loc[u] == h {
			dst = append(dst, uint8(u))
		}
	}
	return dst
}

// Hexes.

// owner is the side that owns a hex (O-7, O-48). Units stand in hexes of their own side.
func (s *State) owner(h uint16) int {
	if s.own.has(h) {
		return allied
	}
	return german
}

func (s *State) stackAt(h uint16) int { return int(s.stack[h>>1] >> (h & 1 * 4) & 15) }

func (s *State) addStack(h uint16, by int) {
	s.stack[h>>1] = uint8(int(s.stack[h>>1]) + by<<(h&1*4))
	if s.taken.add(h); s.stackAt(h) == 0 {
		s.taken.remove(h)
	}
}

// room tells whether units of a side have room for so many stacking points more in a hex: no enemy stands there (O-12), and
// there are at most four with those of friends (O-11, O-141). An empty hex always has.
func (s *State) room(h uint16, side, points int) bool {
	stack := s.stackAt(h)
	return stack == 0 || s.owner(h) == side && stack+points <= maxStack
}

// occupied tells whether a side has units in a hex.
func (s *State) occupied(h uint16, side int) bool { return s.taken.has(h) && s.owner(h) == side }

// beside tells whether a unit of a side stands next to a hex, across water and border alike.
func (s *State) beside(h uint16, side int) bool {
	for _, n := range s.g.t.next[h] {
		if n >= 0 && s.occupied(uint16(n), side) {
			return true
		}
	}
	return false
}

// addZone lays the zones of control of the first unit of a side in a hex over its neighbours (O-126). Zones go over water
// but not over the border: Allied ones stop there, German ones from outside do not reach in (O-6, O-127).
func (s *State) addZone(h uint16, side int) {
	t := s.g.t
	for d, n := range t.next[h] {
		if n >= 0 && t.border[h]>>d&1 == 0 {
			s.zoc[side].add(uint16(n))
		}
	}
}

// liftZone takes them away after the last unit has gone, where no other holds them.
func (s *State) liftZone(h uint16, side int) {
	t := s.g.t
	for d, n := range t.next[h] {
		if n >= 0 && t.border[h]>>d&1 == 0 {
			s.zoneOf(uint16(n), side)
		}
	}
}

// zoneOf says anew whether a hex lies in a zone of control of a side.
func (s *State) zoneOf(h uint16, side int) {
	t := s.g.t
	for d, n := range t.next[h] {
		if n >= 0 && t.border[h]>>d&1 == 0 && s.occupied(uint16(n), side) {
			s.zoc[side].add(h)
			return
		}
	}
	s.zoc[side].remove(h)
}

// put lays a unit that is not on the map into a hex.
func (s *State) put(u int, h uint16) {
	side := int(s.g.t.list[u].side)
	s.loc[u] = h
	s.seize(h, side)
	first := !s.taken.has(h)
	s.addStack(h, s.points(u))
	if first {
		s.addZone(h, side)
	}
	if s.mem != nil {
		s.comeInSight(u, h)
	}
}

// take takes a unit off the map; code says what has become of it.
func (s *State) take(u int, code uint16) {
	h, side := s.loc[u], int(s.g.t.list[u].side)
	s.addStack(h, -s.points(u))
	s.loc[u] = code
	if !s.taken.has(h) {
		s.liftZone(h, side)
	}
	if s.mem != nil {
		s.goOutOfSight(u, h)
	}
}

// seize gives a hex to the side of a unit that enters it (O-7, O-128). Outside hexes are always German.
func (s *State) seize(h uint16, side int) {
	switch was := s.owner(h); {
	case was == side:
	case side == allied:
		s.own.add(h)
	default:
		s.own.remove(h)
		s.overrun(h)
	}
}

// overrun charges the Allies for a source of supply that a German unit enters, once (O-211, O-212).
func (s *State) overrun(h uint16) {
	for i, at := range s.src {
		if at == h {
			s.lost |= 1 << i
		}
	}
}

// wipe makes a record one that is not on the map, without anything of its own.
func (s *State) wipe(u int, code uint16) {
	s.loc[u], s.cp[u], s.fl[u], s.eff[u], s.op[u], s.st[u], s.pa[u], s.pen[u] = code, 0, 0, 0, 0, 0, 0, 0
	if code == dead && s.mem != nil {
		s.mem.forget(u)
	}
}

// eliminate removes a unit with all its parts (O-188). Its parent, or itself where parts live on, may be built again.
func (s *State) eliminate(u int) {
	t := s.g.t
	held := s.held(u)
	s.take(u, dead)
	s.wipe(u, dead)
	for i, p := range t.list[u].parts {
		if held>>i&1 != 0 {
			s.wipe(int(p), dead)
		}
	}
	if len(t.list[u].parts) > 0 {
		s.unmake(u)
	} else if p := t.list[u].parent; p != none && s.loc[p] == merged {
		s.unmake(int(p))
	}
}

// unmake says what has become of a parent that stands no more.
func (s *State) unmake(p int) {
	if s.loc[p] = s.parentCode(p); s.loc[p] == dead && s.mem != nil {
		s.mem.forget(p)
	}
}

// parentCode is dead for a parent that does not stand and has no two parts left that might be built, else merged.
func (s *State) parentCode(p int) uint16 {
	alive := 0
	for _, c := range s.g.t.list[p].parts {
		if onMap(s.loc[c]) || s.loc[c] == toCome {
			alive++
		}
	}
	if alive > 0 {
		return merged
	}
	return dead
}

// recount makes the caches anew.
func (s *State) recount() {
	s.stack, s.taken, s.zoc = [maxHexes / 2]uint8{}, bits64{}, [2]bits64{}
	s.layCaches()
}
