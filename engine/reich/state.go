package reich

import (
	"unsafe"

	"bridgehead/engine"
)

// Phases of a turn, by their printed numbers; events of dice have them as their Impulse (4.0).
const (
	phWeather = 1 + iota
	phLogistics
	phGermanMiniFire
	phGermanMiniMove
	phAlliedCommand
	phAlliedIndirect
	phAlliedFire
	phAlliedMove
	phAlliedOrganize
	phGermanCommand
	phGermanIndirect
	phGermanFire
	phGermanMove
	phGermanOrganize
	phAlliedMiniFire
	phAlliedMiniMove
	phRecord
	phOver
	numPhases
)

// sideOf is the side whose phase it is.
func sideOf(phase uint8) int {
	switch {
	case phase == phGermanMiniFire, phase == phGermanMiniMove, phGermanCommand <= phase && phase <= phGermanOrganize:
		return german
	}
	return allied
}

// mini tells the phases of response: legs go two hexes at most, others four (8.15).
func mini(phase uint8) bool { return phase == phGermanMiniMove || phase == phAlliedMiniMove }

// Sizes the position is laid out for.
const (
	maxHexes     = 8192
	maxGroup     = 16 // units that move together
	maxPacket    = 48 // that fire at one target
	maxActs      = 6
	maxTrail     = 6
	maxDug       = 96
	maxDivisions = 24
	maxHQs       = 112
	maxClocks    = 8
	maxMarkers   = 8
	maxPaths     = 16
	maxHeads     = 4
	maxTests     = 8
	maxAreas     = 22
	maxStruck    = 8
	maxEvents    = 8
	maxEarly     = 4
)

// Where a unit is: one more than its hex, or one of these.
const (
	notHere  = 0 // it takes no part
	dead     = 0xF000
	toCome   = 0xF001
	england  = 0xF002
	left     = 0xF003 // for good
	dropping = 0xF004 // in the air, see drop.go
	areas    = 0xF010 // and the others by their number
	unitEnd  = 0xF000 // no unit has so high a number
)

// unit is what changes of a unit.
type unit struct {
	at    uint16
	next  uint16 // one more than the unit below it in the stack
	flags uint32
	loss  uint8  // points lost
	work  uint8  // of engineers: what they do, for how many turns and where (works.go); of leaders dice to roll; off the map the turn of entry into the area
	hq    uint16 // it serves (17.17, 11.4); its own number for an HQ without one
}

// Flags of a unit. Modes are under stModes; a disrupted unit keeps its mode, to which it returns (11.52), and counts as in defilade
// under fire (5.32).
const (
	stModes        = 3
	stDismounted   = 1 << 2
	stDisrupted    = 1 << 3
	stDepleted     = 1 << 6
	stFired        = 1 << 7  // in the fire phases before a movement phase (5.23)
	stMoved        = 1 << 8  // in this movement phase
	stAttacked     = 1 << 9  // by close action (8.7)
	stArranged     = 1 << 10 // taken to another position of its stack
	stChanged      = 1 << 11 // its mode, in this movement phase (8.32)
	stBarraged     = 1 << 12 // used indirect fire: in the phases of fire before a movement phase, or as opportunity fire in this one (8.44)
	stServed       = 1 << 13 // as HQ of a spotter in the last phase of indirect fire (12.51)
	stUncovered    = 1 << 14 // has fired: covering terrain does not hide it in this phase (6.62)
	stLightShot    = 1 << 15 // at by light, medium, heavy anti-tank fire in this phase (5.85)
	stWillDisrupt  = 1 << 18 // at the end of the phase (5.32)
	stCrowded      = 1 << 26 // began the phase in a hex with too many points (9.32)
	stDriven       = 1 << 27 // goes farther, with Frost or after him (19.21)
	stRolledMA     = 1 << 28
	stOwes         = 1 << 29 // has fired and still rolls for depletion (11.33)
	stShotAt       = 1 << 30 // a target of direct fire in this phase: its packets are declared at one time (5.12, R-5.11)
	stAmbushed     = 1 << 31 // has used ambush fire in this movement phase
	tankFired      = 4       // two bits: anti-tank points fired in this phase, while some are left (5.25)
	quietNights    = 19      // two bits: quiet night turns, or stirred (11.53b)
	stStirred      = 3 << quietNights
	freeSupply     = 21              // three bits: turns of free supply left (11.13c)
	stEntered      = 1 << freeSupply // of a German unit, until countFree: has entered in this turn's phase of response, and may not leave into an area in its phase of movement (20.12)
	lostER         = 24              // two bits: ER lost by resubordination (17.21b)
	serialBits     = 19              // seven bits, of a unit in England: its serial, where it is not the printed one (14.72)
	shifted        = 127 << serialBits
	perFirePhase   = stUncovered | stLightShot | stLightShot<<1 | stLightShot<<2 | stWillDisrupt | stShotAt | 3<<tankFired
	perMovePhase   = stFired | stMoved | stAttacked | stArranged | stChanged | stBarraged | stServed | stUncovered | stDriven | stRolledMA | stCrowded | stAmbushed | stWillDisrupt
	perChangePhase = stUncovered | stWillDisrupt
)

// Modes (13).
const (
	defilade = iota
	concentrated
	travel
)

// clears are the flags that the end of each phase takes from all units.
var clears = [numPhases]uint32{
	phGermanMiniFire: perFirePhase, phAlliedIndirect: perFirePhase, phAlliedFire: perFirePhase, phGermanIndirect: perFirePhase,
	phGermanFire: perFirePhase, phAlliedMiniFire: perFirePhase,
	phGermanMiniMove: perMovePhase, phAlliedMove: perMovePhase, phGermanMove: perMovePhase, phAlliedMiniMove: perMovePhase,
	phAlliedOrganize: perChangePhase, phGermanOrganize: perChangePhase,
}

// fixed is all of a position that does not grow with the board. It is hashed byte by byte, so that it has no gaps, and what means
// nothing at a node is zero. Each part of the rules has a struct of its own in it.
type fixed struct {
	acts [maxActs]frame // what is going on, see acts.go

	groupState
	packetState
	worksState
	supplyState
	landingState
	recordState
	entryState

	turn, phase, node uint8
	who               uint8 // the side that decides
	stage             uint8 // within a phase
	depth             uint8 // acts
	_                 [padding]uint8
}

// padding fills fixed up to a multiple of eight bytes.
const padding = 8

// groupState is the group on the move (movement).
type groupState struct {
	group   [maxGroup]uint16 // the top of the stack first
	trail   [maxTrail]uint16 // hexes it has come through, one more than each, the last first (5.51)
	watch   uint16           // spotters that have seen all of the trail, a bit each (5.51)
	spent   [maxGroup]uint8  // half points, by member
	members uint8
	walked  uint8 // hexes of its move
	transit uint8 // what binds it on Club Route (11.62), bits
	south   uint8 // how far along the route it began, one more, where it may not go south; 0: it may
}

// packetState is who fires at a target (fire).
type packetState struct {
	packet  [maxPacket]uint16
	lower   [maxPacket]uint8 // how many of the packets that a firer could lead it has stepped down (5.11)
	loads   uint8            // firers
	salvoes uint8            // batteries off the map that have fired in this phase (24.4)
}

// worksState is what engineers and charges have done (crossings).
type worksState struct {
	dug   [maxDug]uint16 // entrenchments in the order of their hexes: one more than the hex, and whose they are; those under construction are in unit.work
	asked uint8          // bridges about which the Germans have still to be asked (16.5)
	_     [7]uint8
}

// supplyState is points, attachments and what they cost (supply).
type supplyState struct {
	heads  [maxMarkers]uint16 // hexes where command points lie, one more than each (11.61)
	clocks [maxClocks]struct {
		hq    uint16 // a dead HQ, one more than its number (17.18)
		turns uint8
		_     uint8
	}
	divisions [maxDivisions]division
	command   [maxHQs / 2]uint8 // points of HQs, four bits each
	owing     uint8             // units that have fired and still roll for depletion (11.33)
	passed    uint8             // cities that 30 Corps has come through, a bit each (11.12)
	routeMA   uint8             // half points of those on Club Route, one more; 0: nothing has been rolled (11.62)
	onward    uint8             // 1: 30 Corps goes on in this night (23.65)
	relocated uint8             // supplyheads that have tried to move on this day, a bit each (11.14)
	_         uint8
	shelled   [maxHQs / 8]uint8 // formations of 30 Corps that have been fired at since their last phase of organization, a bit each (11.62)
}

// division is what one has.
type division struct {
	command, ammunition uint8 // points; command in halves
	level, cut          uint8 // of delivery; turns out of supply
}

// landingState is the air (landing).
type landingState struct {
	paths    [maxPaths]uint16  // pathfinders by zone, one more than the hex
	supply   [maxHeads]uint16  // supplyheads by formation, one more than the hex
	struck   [maxStruck]uint16 // targets of airstrikes that have been placed, one more than each, in their order
	patrol   uint16            // the hex around which German aircraft meet a landing, one more (15.34)
	weather  [2]uint8          // condition north, south, or weatherP (14.1)
	lifts    uint8             // points left of the day (14.61)
	grounded uint8             // halves of the day in which nothing flew (14.65)
	rights   uint8             // what ground troops have opened (14.12)
	apart    uint8             // companies that have landed apart, a bit each, and whether there was a landing in this turn
	strikes  [2]uint8          // airstrikes left of the half day by side, unrolled for the Germans (15.0)
	flown    uint8             // serials that a patrol has met
	beaten   uint8             // 1: no German aircraft are left (15.34)
	cover    uint8             // airstrikes that widen the patrol over 30 Corps, or coverGone (15.32, 15.33)
	_        uint8
}

// recordState is what victory and releases look at (scenarios, off the map).
type recordState struct {
	steps   [2]uint16        // points lost by side
	gone    [maxTests]uint16 // what has left the map, by the condition of victory that counts it
	victory [2]uint16        // points for units that have been eliminated, by the side that gets them (31.41)
	help30  uint16           // serials left out for objectives of 30 Corps, two bits each
	held    [2]uint8         // of the route, see conditions.go
	fury    [2]uint8         // the turn of the first loss of the Irish Guards, and of the 82nd's first crossing of the Waal (23.5)
	events  [maxEvents]uint8 // the turns in which what arrivals wait for has happened (31.17)
	early   [maxEarly]uint8  // the turns from which divisions come that are released early (31.3)
	opened  uint8            // what has been done for the airfield, see coming.go
	afield  uint8            // turns in a row at whose ends 30 Corps has been far from the route (31.3)
	track   uint8            // of 30 Corps: objectives reached (20.3)
	sought  uint8            // the day on which it first rolled for the next
	stormed [8]uint8         // units of the 82nd that have stormed over the Waal in this turn, a bit each (23.52)
	severed uint8            // turns for which the corridor behind it has been cut, one more; 0: it is open
	result  uint8            // level of victory, one more than its number
}

// State is one position of a Game. Its slices are made by New and Clone, as long as the board needs (0032).
type State struct {
	fixed
	g     *Game
	unit  []unit   // by slot
	top   []uint16 // by hex: one more than the unit on top. It follows from unit
	cross []uint8  // bridges and ferries of the board, see crossings.go
	aims  []aim    // who has attacked where in this phase, see concert.go
	mask  []uint64 // legal actions of this node (0003)
}

var _ engine.State = (*State)(nil)

// blankState makes a position of g with nothing in it.
func (g *Game) blankState() *State {
	return &State{g: g, unit: make([]unit, g.t.slots), top: make([]uint16, g.t.hexes), cross: make([]uint8, len(g.t.crossings)), aims: make([]aim, g.t.slots/2+8), mask: make([]uint64, (g.actions+63)/64)}
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) {
	from := src.(*State)
	s.fixed, s.g = from.fixed, from.g
	copy(s.unit, from.unit)
	copy(s.top, from.top)
	copy(s.cross, from.cross)
	copy(s.aims, from.aims)
	copy(s.mask, from.mask)
}

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := s.g.blankState()
	c.CopyFrom(s)
	return c
}

// Hash mixes the bytes of the position. What follows from it, the tops of stacks and the mask, is left out.
func (s *State) Hash() uint64 {
	a := engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(&s.fixed)), unsafe.Sizeof(s.fixed)))
	b := engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s.unit))), uintptr(len(s.unit))*unsafe.Sizeof(unit{})))
	c := engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s.aims))), uintptr(len(s.aims))*unsafe.Sizeof(aim{})))
	return engine.HashMix(engine.HashMix(engine.HashMix(a, b|1), engine.HashBytes(s.cross)|1), c|1)
}

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch k := kind(s.node); {
	case k == kOver:
		return engine.Terminal
	case k.isChance():
		return engine.Chance
	}
	return engine.Player(s.who)
}
