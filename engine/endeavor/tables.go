package endeavor

import (
	"math/bits"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// The sides, by their numbers.
const (
	german = scenarios.German
	allied = scenarios.Allied
)

// Sizes the position is laid out for.
const (
	maxUnits   = 240
	maxPlaces  = 1536
	placeWords = maxPlaces / 64
	maxSectors = 48
	maxPorts   = 16
	maxBeaches = 8
	maxMarks   = 64
	maxZones   = 6
	maxLanding = 3
)

// Where a unit is: a place, or one of these codes.
const (
	atSea    = 0xFFF0 // before landing 0, 1 or 2
	dead     = 0xFFF8
	toCome   = 0xFFF9
	gone     = 0xFFFA // withdrawn
	notHere  = 0xFFFB // takes no part in the scenario
	spent    = 0xFFF8 // of a beach marker: it has been used up
	noPlace  = 0xFFFF
	none     = 255 // no unit, no sector, no port
	closed   = 255 // of costs: nobody goes there
	stackMax = 4   // units in a hex (1.13)
)

// isPlace tells a place of the board, or a box, from the codes.
func isPlace(loc uint16) bool { return loc < maxPlaces }

// Terrain, a bit each: a hex may have two (1.5).
const (
	bocage = 1 << iota
	forest
	rough
	mountain
	wetlands
	city
	plain // open, and nothing else
)

var terrainWords = map[string]uint8{"bocage": bocage, "forest": forest, "rough": rough, "mountain": mountain, "wetlands": wetlands, "city": city, "open": plain}

// moveCost is what a terrain costs to enter, in half points (S-24, ME-222), and defence what it multiplies defenders by (S-44, ME-206).
var (
	moveCost = map[uint8]uint8{bocage: 4, forest: 4, rough: 4, mountain: 8, wetlands: 6, city: 2, plain: 2}
	defence  = map[uint8]uint8{bocage: 2, forest: 2, rough: 2, mountain: 4, wetlands: 1, city: 3, plain: 1}
)

// Costs in half points beside those of terrain.
const (
	costRoad    = 1  // S-27, ME-224
	costRiver   = 2  // S-26, ME-223
	costRhine   = 6  //
	costBridge  = 2  // 1.8, ME-017
	costZone    = 4  // to enter a zone of control (S-17, ME-218)
	costOverrun = 6  // S-34, ME-214
	rangeHalf   = 10 // supply of HQs and Trucks reaches five points (2.2d, 2.13c)
	attackMA    = 8  // of an HQ on its Attack side
)

// Types of units.
const (
	tStatic = iota
	tLW
	tBicycle
	tTraining
	tReserve
	tInfantry
	tVG
	tMountain
	tAirborne
	tFJ
	tAirLanding
	tArmour
	tPanzer
	tPG
	tHQ
	tTruck
)

var typeWords = []string{"static", "lw", "bicycle", "trng", "res", "inf", "vg", "mtn", "abn", "fj", "air-landing", "arm", "pz", "pg", "hq", "truck"}

// Groups of nations: units of two groups do not stack (2.1a), and each has its own replacements (1.16f).
const (
	groupGerman = iota
	groupUS     // and French
	groupCW     // British, Canadian, Polish
	groupJoint  // 1 ABTF, and Trucks: neither
)

var nationGroups = map[string]uint8{"german": groupGerman, "us": groupUS, "france": groupUS, "uk": groupCW, "canada": groupCW, "poland": groupCW}

// unit is a unit, an HQ or a Truck.
type unit struct {
	id, name, nation string
	side             uint8
	group            uint8
	typ              uint8
	attack, defend   [2]uint8 // full, reduced
	ma               uint8    // half points
	steps            uint8
	exploit          bool
	airborne         bool  // may drop (2.15b), and stacks with anybody (2.1e)
	armoured         bool  // counts two when it ships over a young beach (2.17d)
	rank             uint8 // in the canonical order of moves: Trucks, HQs, units that cannot exploit, units that can
	turn             uint8 // of arrival; 0: at the start, or never
	how              uint8 // of arrival
	hexes            []uint16
	from             int // its index in the scenario
}

func (r *unit) hq() bool     { return r.typ == tHQ }
func (r *unit) truck() bool  { return r.typ == tTruck }
func (r *unit) combat() bool { return r.typ < tHQ }

// How a reinforcement arrives.
const (
	byHexes = iota
	byArea  // A, and the four after it: B to E
	_
	_
	_
	_
	byEngland
	byMed
	byNorth // a direct shipment (2.10)
	bySouth
	byAnywhere // any hex with an Allied unit, or a box
)

var arrivalWords = []string{"hexes", "area-a", "area-b", "area-c", "area-d", "area-e", "england", "med", "direct-north", "direct-south", "anywhere"}

// port is a real port.
type port struct {
	name       string
	at         uint16
	mark       uint8
	south      bool
	large      bool // supports two Attack HQs (2.3e)
	oneOfThree bool // 2.5
	estuary    []uint16
}

// base is where Allied supply comes in from outside a frame.
type base struct {
	at  uint16
	hqs uint8
}

// tables are what never changes in a game.
type tables struct {
	sc                   *scenarios.Endeavor
	places, hexes, units int // places are the hexes and the two boxes
	england, med         uint16
	firstAllied          int // units before it are German
	grid                 *hex.Grid
	whole                []int16    // place to hex of the map
	index                []uint16   // hex of the map to place, noPlace outside
	next                 [][6]int16 // neighbours by direction, -1 where there is none
	road, river, rhine   []uint8    // sides, a bit by direction
	bridged, sea         []uint8
	step                 [][6]uint8 // half points to go there, without zones; closed over an unbridged Sea Line
	mult                 [][6]uint8 // what attackers into the neighbour count, in twelfths; 0: they may not (S-45, S-46)
	reachSides           []uint8    // sides a zone of control goes over (S-16)
	terrain, shield      []uint8    // terrain bits; defence multiplier of the best one
	fort, home           set        // home: hexes of Germany
	zones                []uint8    // air zones of a hex, a bit each (2.14c)
	zonesInPlay          uint8      // with a land hex on the board
	coast                []uint8    // 0 none, 1 north, 2 south
	beach                []int8     // class, -1: none (2.17)
	beachArea            []uint8    // index of limits
	limits               []scenarios.EndeavorLimit
	eastOfSeine          set
	cities               set
	sources              set // German (3.4)
	areas                [5][]uint16
	paris                []uint16
	mark                 []uint8 // number of the mark of a place, none
	marks                []uint16
	marksVP, marksArea   uint64
	points               []uint8 // of a mark
	ports                []port
	portAt               []uint8 // by place; none
	bases                []base
	list                 []unit
	byID                 map[string]int
	sector               []uint8 // of a place
	sectors              int
	sectorAt             []uint16 // middle place of a sector
	codes                []string // printed numbers of places
	names                []string
	march                []uint8 // units in march order
	marchAt              []uint8 // of a unit: its place there
	net                  network
}

const (
	coastNorth = 1
	coastSouth = 2
)

// set is a set of places.
type set [placeWords]uint64

func (b *set) has(p uint16) bool { return b[p>>6]>>(p&63)&1 != 0 }
func (b *set) add(p uint16)      { b[p>>6] |= 1 << (p & 63) }
func (b *set) remove(p uint16)   { b[p>>6] &^= 1 << (p & 63) }

// all goes over the places of the set, ascending.
func (b *set) all(yield func(p uint16) bool) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			if !yield(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// put says whether a place is in the set.
func (b *set) put(p uint16, in bool) {
	if in {
		b.add(p)
	} else {
		b.remove(p)
	}
}
