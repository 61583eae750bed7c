package gamble

import (
	"encoding/binary"
	"math/bits"
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

// Bits of Ust beyond the status in bits 0 and 1.
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

// Bits of F1 (Impulse scratch).
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

// Bits of F2 (Impulse scratch).
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

// Bits of Lst.
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

// Bits of X1: the state of a bridge or ferry.
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

// Bits of X2.
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
// fields are bytes or arrays of bytes, so there is no padding and the hash reads it as a block. A
// Phase clears what it no longer needs, so that equal positions are equal bytes.
type position struct {
	Loc  [maxUnits]uint8
	Ust  [maxUnits]uint8
	Mf   [maxUnits]uint8 // half MF spent this Impulse, mfAll for the whole allowance
	From [maxUnits]uint8 // where the unit entered its location from; that location, if it has only seized
	F1   [maxUnits]uint8
	F2   [maxUnits]uint8

	Lst  [numLocs]uint8
	X1   [maxEdges]uint8
	X2   [maxEdges]uint8
	X3   [maxEdges]uint8   // unit that seized the bridge this Impulse
	Held [maxWet / 8]uint8 // bit a wet boundary: Allied-held

	// The turn.
	Date, Phase, Kind, Actor uint8
	ImpSide                  uint8 // whose Impulse
	Impulse                  int8  // marker, -3 to 13
	Impulses                 uint8 // impulses of both sides so far this Turn, for event keys
	FirstBox                 int8  // marker of the first Impulse of Sep 17 (20.61, 23.51)
	NextShift                int8  // purchased for the next Turn
	DRM                      int8
	Overcast, StartOvercast  uint8
	WeatherFlip              uint8
	Holder, PendingTo        uint8
	LastPass                 uint8 // 0 none, 1 + side that passed last
	AirImpulse               uint8
	Sunset                   uint8
	Rolled                   uint8 // a die was rolled in this activation
	ActNo, ActType           uint8
	ActLoc                   [3]uint8 // active locations of the activation, none if unused
	Doubled                  uint8    // 1 combined, 2 sequential, 3 Zone F
	Elim                     [2]uint8 // units lost this Impulse
	DrmLeft, DrmWho, DrmSign uint8
	AirUsed                  uint8 // bit 0 RAF 2 Group, bit 1 RAF 83 Group, bit 2 US 8th Air turned to supply
	BoatUsed                 uint8
	IntAvail                 uint8
	ConUsed, Repairs         [2]uint8
	Lands, LandDone          uint8    // UK landings this Impulse; bit an active location whose landings are made
	Reserve                  [4]uint8 // German low, high, Allied low, high
	DepLoc, DepSP            [depotSlots]uint8
	Eindhoven                uint8
	Groups                   uint8 // bit a released condition
	// The attack in hand.
	Target, Lead, Primary, PrimaryEdge uint8
	Point, Forward, Barrage, Ctx       uint8
	RollKind                           uint8
	RollUnit, RollEdge                 uint8
	Dice                               [2]uint8 // Allied and German sum, or the die and 0
	Rerolled                           uint8
	AV, DV                             int8  // attack and defense value of the combat in hand
	Cap                                uint8 // CP the defenders can absorb (10.8)
	Pts, MisPts, Stage                 uint8
	// Micro-steps.
	Mover, MoverTo, LastId       uint8
	HalfSteps, HalfAlive         uint8 // half-cost steps of the present move (9.4)
	RetUnit, RetLoc, RetCtx      uint8
	Visited                      [10]uint8
	EveEdge, RefitUnit, RefitDue uint8
	RefitDepots                  [2]uint8
	LastDepot                    uint8
	DeckG, DeckA                 [11]uint8 // cards left a rank (23.71)
	Result                       int8      // Allied return at the end
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

// Hash mixes the position's bytes, eight at a time in four lanes.
func (s *State) Hash() uint64 {
	const (
		k0 = 0x9e3779b97f4a7c15
		k1 = 0xbf58476d1ce4e5b9
		k2 = 0x94d049bb133111eb
		k3 = 0xd6e8feb86659fd93
	)
	b := unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position))
	h0, h1, h2, h3 := uint64(k0), uint64(k1), uint64(k2), uint64(k3)
	for len(b) >= 32 {
		h0 = mix(h0^binary.LittleEndian.Uint64(b), k1)
		h1 = mix(h1^binary.LittleEndian.Uint64(b[8:]), k2)
		h2 = mix(h2^binary.LittleEndian.Uint64(b[16:]), k3)
		h3 = mix(h3^binary.LittleEndian.Uint64(b[24:]), k0)
		b = b[32:]
	}
	var tail [32]byte
	copy(tail[:], b)
	for i := 0; i < 32; i += 8 {
		h0 = mix(h0^binary.LittleEndian.Uint64(tail[i:]), k1)
	}
	return mix(mix(h0^h1, k2)^mix(h2^h3, k3), k0)
}

// mix folds the 128-bit product, which spreads every bit of a over the word. The odd addend keeps a
// zero from absorbing what comes after it.
func mix(a, k uint64) uint64 {
	hi, lo := bits.Mul64(a, k)
	return hi ^ lo + k
}

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch k := kind(s.Kind); {
	case k == kTerminal:
		return engine.Terminal
	case k.isChance():
		return engine.Chance
	}
	return engine.Player(s.Actor)
}

// Returns appends the German and the Allied return.
func (s *State) Returns(dst []float64) []float64 {
	r := 0.0
	if kind(s.Kind) == kTerminal {
		r = float64(s.Result)
	}
	return append(dst, -r, r)
}

// Reading the position.

func (s *State) status(u int) int   { return int(s.Ust[u] & statusMask) }
func (s *State) isFresh(u int) bool { return s.Ust[u]&statusMask == fresh }

func enemyOf(side uint8) uint8 { return 1 - side }

func (s *State) control(l uint8) uint8 { return s.Lst[l] & lControl }

// owner is the side that controls l.
func (s *State) owner(l uint8) uint8 {
	if s.Lst[l]&lControl == ctlGerman {
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
func (s *State) unitsAt(l uint8) unitSet { return matching(&s.Loc, l) }

// ours returns the side's units in l.
func (s *State) ours(side, l uint8) unitSet { return matching(&s.Loc, l).and(s.g.t.side[side]) }

// freshSet returns all Fresh units, wherever they are: those with neither status bit.
func (s *State) freshSet() (out unitSet) {
	const ones = 0x0101010101010101
	for i := 0; i < maxUnits; i += 8 {
		x := binary.LittleEndian.Uint64(s.Ust[i : i+8])
		x = ^(x | x>>1) & ones
		out[i>>6] |= x * 0x0102040810204080 >> 56 << (i & 63)
	}
	return out
}

func (s *State) heldBy(wet uint8) uint8 { return s.Held[wet>>3] >> (wet & 7) & 1 }

func (s *State) setHeld(wet, side uint8) {
	s.Held[wet>>3] = s.Held[wet>>3]&^(1<<(wet&7)) | side<<(wet&7)
}

func (s *State) bridge(e uint8) uint8 { return s.X1[e] & xState }

// intact: a bridge that can be crossed.
func (s *State) intact(e uint8) bool { return e != none && s.X1[e]&xState < xDestroyed }

// ferryOpen: the ferry exists still, used or not (13.8).
func (s *State) ferryOpen(f uint8) bool { return f != none && s.X2[f]&yFerryGone == 0 }

func (s *State) reserve(side uint8) int {
	return int(s.Reserve[2*side]) | int(s.Reserve[2*side+1])<<8
}

func (s *State) setReserve(side uint8, n int) {
	n = max(0, min(n, 0xffff))
	s.Reserve[2*side], s.Reserve[2*side+1] = uint8(n), uint8(n>>8)
}

// Writing the position. Every change of place or status goes through these, which keep the
// counters.

func (s *State) setLoc(u int, l uint8) {
	side := s.g.t.units[u].side
	if o := s.Loc[u]; o < numLocs {
		if o == s.g.t.base && l != o && s.mayRaid(u) {
			s.Ust[u] |= uLeftBase
		}
		s.cnt[side][o]--
		if s.isFresh(u) {
			s.frs[side][o]--
		}
	}
	s.Loc[u] = l
	if l < numLocs {
		s.cnt[side][l]++
		if s.isFresh(u) {
			s.frs[side][l]++
		}
	}
	s.dirty = true
}

func (s *State) setStatus(u, st int) {
	side, l := s.g.t.units[u].side, s.Loc[u]
	if l < numLocs {
		if s.isFresh(u) {
			s.frs[side][l]--
		}
		if st == fresh {
			s.frs[side][l]++
		}
	}
	s.Ust[u] = s.Ust[u]&^statusMask | uint8(st)
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
	s.Ust[u], s.From[u], s.Mf[u], s.F1[u], s.F2[u] = d2, 0, 0, 0, 0
	if phase(s.Phase) == phDaylight {
		s.Elim[s.g.t.units[u].side]++
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
		if l := s.Loc[u]; l < numLocs {
			side := s.g.t.units[u].side
			s.cnt[side][l]++
			if s.isFresh(u) {
				s.frs[side][l]++
			}
		}
	}
}
