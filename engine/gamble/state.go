package gamble

import (
	"encoding/binary"
	"unsafe"

	"bridgehead/engine"
)

// Status of a unit; each further value is one step worse (4.4, 10.8).
const (
	fresh = iota
	spent
	d1
	d2
)

// Bits of unitState beyond the status in bits 0 and 1.
const (
	uRefitted    = 4   // refitted in this Refit (13.6)
	uRegrouped   = 8   // regrouped, or passed over, in this Phase (6.5)
	uHit         = 16  // hit by Interdiction while landing (18.44)
	uIsolated    = 32  // in the snapshot of Isolated units (13.9)
	uReduced     = 64  // reduced by a Bombardment in this Impulse (11.41)
	uLeftBase    = 128 // has left Zone F, noted by the other reading of 14.51 alone
	statusMask   = 3
	lastingMask  = statusMask | uLeftBase // what outlives a Phase
	mfAll        = 255
	halfMF       = 1
	wholeMF      = 2
	seizeCost    = wholeMF
	maxSunsetDRM = 13
)

// Bits of roles: the part a unit has in the Impulse.
const (
	fStarter   = 1 << iota // stood in an active location when the Impulse began, and may act
	fDone                  // has finished moving
	fWaiting               // stands in an enemy-occupied Area, waiting for an Assault
	fMandatory             // must assault (10.2)
	fJoined                // takes part in the present Assault
	fSupports              // supports the present Assault or Bombardment
	fSupported             // has supported an Assault this Impulse (10.5)
	fMoved                 // has moved or seized this Impulse
)

// Bits of deeds: how a unit came where it is, and what it has done in the Impulse.
const (
	fModeMask    = 3 // crossing mode of the last step
	fNoOverrun   = 4
	fOverran     = 8  // may go on after an Overrun
	fLander      = 16 // came from the UK Box this Impulse
	fInfiltrated = 32
	fAssaulted   = 64  // has assaulted this Impulse
	fTried       = 128 // has tried to infiltrate; for a lander: declared, Interdiction not yet rolled
)

// Crossing modes.
const (
	modeDry = iota
	modeBridge
	modeWade
	modeWater // ferry or boat
)

// Bits of placeState.
const (
	lControl   = 3 // 0 German, 1 Airborne, 2 Corps
	lCaptured  = 4
	lContested = 8   // at the start of the Impulse
	lAssaulted = 16  // this Impulse
	lPoint     = 32  // a Point Unit entered this Impulse (9.65)
	lMarker    = 64  // a German Air Interdiction marker lies here
	lStart     = 128 // D-Day Phases: processed; Impulses: Free under Corps Control at the start (9.5)

	ctlGerman   = 0
	ctlAirborne = 1
	ctlCorps    = 2
)

// Bits of bridgeState, of a bridge or ferry.
const (
	xState     = 3
	xGerman    = 0
	xAllied    = 1
	xDestroyed = 2
	xFerry     = 3
	xCrossing  = 4 // unit of the crossing count in bits 2 to 4
	xCrossMask = 28
	xSeizeTry  = 32
	xRepairTry = 64
	xBlowTry   = 128
)

// Bits of bridgeMarks, of a bridge or ferry.
const (
	yGerman    = 3  // level of the German Construct marker
	yAllied    = 12 // level of the Allied one, times 4
	ySeized    = 16 // seized this Impulse: +1 MF for the others (19.3)
	yFerryUsed = 32
	yFerryGone = 64
)

// Sunset classes: what the Sunset DR of this Impulse will do (6.3). Storing the class rather than
// the dice lets equal results meet.
const (
	sunsetNone = iota
	sunsetAdvance
	sunsetFlip
	sunsetEnd
)

// Advantage holder besides german and allied.
const nobody = 2

// position is the whole of a position: small integers in fixed arrays, copied by assignment. All
// fields are bytes or arrays of bytes, so there is no padding and the hash reads it as a block: their order is part of it. A
// Phase clears what it no longer needs, so that equal positions are equal bytes. Units, places, crossings and depots are
// indices, none for nothing. Other packages ask by the methods of facts.go.
type position struct {
	// Units.
	loc         [maxUnits]uint8
	unitState   [maxUnits]uint8 // status and the marks that may outlast an Impulse
	mfSpent     [maxUnits]uint8 // half MF spent this Impulse, mfAll for the whole allowance
	enteredFrom [maxUnits]uint8 // where the unit entered its location from; that location, if it has only seized
	roles       [maxUnits]uint8 // bits: its part in the Impulse
	deeds       [maxUnits]uint8 // bits: how it came here, what it has done in the Impulse

	// Places and crossings.
	placeState  [numLocs]uint8    // Control and marks
	bridgeState [maxEdges]uint8   // who holds it, the crossing count, what was tried
	bridgeMarks [maxEdges]uint8   // Construct markers, seized, ferry used or gone
	seizedBy    [maxEdges]uint8   // unit that seized the bridge this Impulse
	heldWater   [maxWet / 8]uint8 // bit a wet boundary: Allied-held

	// The turn.
	date, phase, kind, actor   uint8 // kind of the node, and the side that is asked
	impulseSide                uint8 // whose Impulse or Phase
	impulse                    int8  // marker, -3 to 13
	impulsesToday              uint8 // impulses of both sides so far this Turn, for event keys
	firstBox                   int8  // marker of the first Impulse of Sep 17 (20.61, 23.51)
	nextShift                  int8  // purchased for the next Turn
	sunsetDRM                  int8
	overcast, dawnOvercast     uint8 // now, and as rolled at Dawn
	weatherFlips               uint8 // the weather changes before the next German Impulse (17.4)
	holder, holderNext         uint8 // of the Advantage; who gets it while nobody has it (12.5)
	lastPass                   uint8 // 0 none, 1 + side that passed last
	airImpulse                 uint8
	sunset                     uint8    // class of the Sunset DR of this Impulse
	rolled                     uint8    // a die was rolled in this activation
	activation, activationType uint8    // 1 the first of the Impulse, 2 the second; act...
	activeLocs                 [3]uint8 // active locations of the activation, none if unused
	doubled                    uint8    // 1 combined, 2 sequential, 3 Zone F
	lost                       [2]uint8 // units lost this Impulse
	drmLeft, drmFor, drmSign   uint8    // spaces the Sunset DRM may still move, for whose losses, and which way (12.41)
	airUsed                    uint8    // bit 0 RAF 2 Group, bit 1 RAF 83 Group, bit 2 US 8th Air turned to supply
	boatUsed                   uint8
	interdictors               uint8    // Air Interdiction markers not yet on the map (16.4)
	constructsUsed, repairs    [2]uint8 // Construct markers used up, repairs made this Turn, by side
	landings, landingsMade     uint8    // UK landings this Impulse; bit an active location whose landings are made
	reserves                   [4]uint8 // German low, high, Allied low, high
	depotLoc, depotPoints      [depotSlots]uint8
	eindhoven                  uint8 // the bonus is earned
	groupsReleased             uint8 // bit a released condition

	// The attack in hand.
	targetLoc, lead          uint8 // lead: a unit, a bomber marker in an Air Bombardment, a depot while one is placed
	primary, primaryEdge     uint8 // the Primary Target is a unit or a crossing (11.12)
	pointUnit, forwardUnit   uint8 // 10.72A, 10.73A
	barrage                  uint8
	combatContext            uint8 // ctx...: what goes on once it is over
	rollKind                 uint8 // dice on the table, or that may be rolled again
	rollingUnit, rollingEdge uint8
	dice                     [2]uint8 // Allied and German sum, or the die and 0
	rerolled                 uint8
	av, dv                   int8  // attack and defense value of the combat in hand
	absorbable               uint8 // CP the defenders can absorb (10.8)
	pointsLeft               uint8 // Casualty or Attrition Points still to be taken
	mistakePoints            uint8 // AP of bombs that fell on Allied units (16.22)
	stage                    uint8 // of the resolution, or of a landing: stage..., land...

	// Micro-steps.
	mover, moverTo, lastUnit               uint8 // lastUnit: chosen last, whence lists of units go on
	halfSteps, halfPrice                   uint8 // half-cost steps of the present move, and whether it still is at half cost (9.4)
	retreatUnit, retreatFrom, retreatCause uint8
	visitedLocs                            [10]uint8 // bit a place the mover has been in; the last bit: it has captured or seized something
	repairEdge, refitUnit, refitDue        uint8     // what the depots pay for, and the points due
	payingDepots                           [2]uint8  // bit a depot
	lastDepotLoc                           uint8
	deckGerman, deckAllied                 [11]uint8 // cards left a rank (23.71)
	result                                 int8      // Allied return at the end
}

// derived is kept beside the position and follows from it; it is no part of the hash.
type derived struct {
	cnt   [2][numLocs]uint8 // units a side and location
	frs   [2][numLocs]uint8 // Fresh units a side and location
	legal [maskWords]uint64 // actions of the present decision node
	dirty bool              // Control, bridges or units changed since conditions were last tested (18.3)
	bare  bool              // only while ApplyBare acts: a crossing by the one way left is a node, too
}

// State is one position of a Game. It implements engine.State.
type State struct {
	g *Game
	position
	derived
}

var (
	_ engine.State     = (*State)(nil)
	_ engine.Eventer   = (*State)(nil)
	_ engine.Merger    = (*State)(nil)
	_ engine.Describer = (*State)(nil)
)

// StateSize is the size of a position in bytes, derived counters and legal mask included.
const StateSize = int(unsafe.Sizeof(State{}))

// CopyFrom makes s equal to src, a *State of the same Game.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns an independent copy.
func (s *State) Clone() engine.State { c := *s; return &c }

// Hash mixes the position's bytes.
func (s *State) Hash() uint64 {
	return engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position)))
}

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch k := kind(s.kind); {
	case k == kTerminal:
		return engine.Terminal
	case k.isChance():
		return engine.Chance
	}
	return engine.Player(s.actor)
}

// Returns appends the German and the Allied return.
func (s *State) Returns(dst []float64) []float64 {
	r := 0.0
	if kind(s.kind) == kTerminal {
		r = float64(s.result)
	}
	return append(dst, -r, r)
}

// Reading the position.

func (s *State) status(u int) int   { return int(s.unitState[u] & statusMask) }
func (s *State) isFresh(u int) bool { return s.unitState[u]&statusMask == fresh }

func enemyOf(side uint8) uint8 { return 1 - side }

func (s *State) control(l uint8) uint8 { return s.placeState[l] & lControl }

// owner is the side that controls l.
func (s *State) owner(l uint8) uint8 {
	if s.placeState[l]&lControl == ctlGerman {
		return german
	}
	return allied
}

func (s *State) contested(l uint8) bool { return s.cnt[0][l] != 0 && s.cnt[1][l] != 0 }

// vacant: no enemy of side stands there (7.4).
func (s *State) vacant(side, l uint8) bool { return s.cnt[1-side][l] == 0 }

// free: Vacant and under the side's Control (7.5).
func (s *State) free(side, l uint8) bool { return s.cnt[1-side][l] == 0 && s.owner(l) == side }

// full: no more units of the side may end there (7.1); Zones have no limit (14.3).
func (s *State) full(side, l uint8) bool { return l < numAreas && s.cnt[side][l] >= stackMax }

// unitsAt returns the units in l of both sides.
func (s *State) unitsAt(l uint8) unitSet { return matching(&s.loc, l) }

// ours returns the side's units in l.
func (s *State) ours(side, l uint8) unitSet { return matching(&s.loc, l).and(s.g.t.side[side]) }

// freshSet returns all Fresh units, wherever they are: those with neither status bit.
func (s *State) freshSet() (out unitSet) {
	const ones = 0x0101010101010101
	for i := 0; i < maxUnits; i += 8 {
		x := binary.LittleEndian.Uint64(s.unitState[i : i+8])
		x = ^(x | x>>1) & ones
		out[i>>6] |= x * 0x0102040810204080 >> 56 << (i & 63)
	}
	return out
}

func (s *State) heldBy(wet uint8) uint8 { return s.heldWater[wet>>3] >> (wet & 7) & 1 }

func (s *State) setHeld(wet, side uint8) {
	s.heldWater[wet>>3] = s.heldWater[wet>>3]&^(1<<(wet&7)) | side<<(wet&7)
}

func (s *State) bridge(e uint8) uint8 { return s.bridgeState[e] & xState }

// intact: a bridge that can be crossed.
func (s *State) intact(e uint8) bool { return e != none && s.bridgeState[e]&xState < xDestroyed }

// ferryOpen: the ferry exists still, used or not (13.8).
func (s *State) ferryOpen(f uint8) bool { return f != none && s.bridgeMarks[f]&yFerryGone == 0 }

func (s *State) reserve(side uint8) int {
	return int(s.reserves[2*side]) | int(s.reserves[2*side+1])<<8
}

func (s *State) setReserve(side uint8, n int) {
	n = max(0, min(n, 0xffff))
	s.reserves[2*side], s.reserves[2*side+1] = uint8(n), uint8(n>>8)
}

// Writing the position. Every change of place or status goes through these, which keep the
// counters.

func (s *State) setLoc(u int, l uint8) {
	side := s.g.t.units[u].side
	if o := s.loc[u]; o < numLocs {
		if o == s.g.t.base && l != o && s.mayRaid(u) {
			s.unitState[u] |= uLeftBase
		}
		s.cnt[side][o]--
		if s.isFresh(u) {
			s.frs[side][o]--
		}
	}
	s.loc[u] = l
	if l < numLocs {
		s.cnt[side][l]++
		if s.isFresh(u) {
			s.frs[side][l]++
		}
	}
	s.dirty = true
}

func (s *State) setStatus(u, st int) {
	side, l := s.g.t.units[u].side, s.loc[u]
	if l < numLocs {
		if s.isFresh(u) {
			s.frs[side][l]--
		}
		if st == fresh {
			s.frs[side][l]++
		}
	}
	s.unitState[u] = s.unitState[u]&^statusMask | uint8(st)
}

// worsen takes the unit one step down and reports whether that eliminated it.
func (s *State) worsen(u int) bool {
	if st := s.status(u); st < d2 {
		s.setStatus(u, st+1)
		return false
	}
	s.eliminate(u)
	return true
}

// eliminate removes a unit for good. Losses count against the side in Impulses only (12.4, 20.1).
func (s *State) eliminate(u int) {
	s.setLoc(u, locDead)
	s.unitState[u], s.enteredFrom[u], s.mfSpent[u], s.roles[u], s.deeds[u] = d2, 0, 0, 0, 0
	if phase(s.phase) == phDaylight {
		s.lost[s.g.t.units[u].side]++
	}
}

// exhaust makes a Fresh unit Spent.
func (s *State) exhaust(u int) {
	if s.isFresh(u) {
		s.setStatus(u, spent)
	}
}

// recount rebuilds the counters from the position.
func (s *State) recount() {
	s.cnt, s.frs = [2][numLocs]uint8{}, [2][numLocs]uint8{}
	for u := range s.g.t.nUnits {
		if l := s.loc[u]; l < numLocs {
			side := s.g.t.units[u].side
			s.cnt[side][l]++
			if s.isFresh(u) {
				s.frs[side][l]++
			}
		}
	}
}
