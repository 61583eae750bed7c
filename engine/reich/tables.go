package reich

import (
	"sync/atomic"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// The sides, by their numbers.
const (
	german = scenarios.German
	allied = scenarios.Allied
)

// none stands for no hex, no unit and no formation.
const none = 0xFFFF

// Terrain, in the order of the tables.
const (
	clear_ = iota
	mixed
	marsh
	broken
	rough
	woods
	forest
	town
	city
	water
	numTerrains
)

// Columns of the terrain effects chart: what a unit pays by (10.15).
const (
	legDefilade = iota
	legConcentrated
	vehicleDefilade
	vehicleConcentrated
	travelling
	numColumns
	anyColumn = numColumns // the cheapest of all, for leaders (19.6)
)

// Ways, and what lies on hexsides, in the order of the tables.
const (
	primary = iota
	secondary
	trail
	rail
	noWay = 255
)

const (
	stream = iota
	canal
	river
	dike
	slopeUp
	slopeDown
	blocked
)

// Classes of movement.
const (
	byFoot = iota
	byVehicle
	byTow    // moves in travel mode alone (8.34)
	bySP     // moves in battery, with half its MA (8.9)
	byStatic // does not move (8.8)
	byLeader
)

var moveWords = []string{"leg", "veh", "towed", "sp", "static", "leader"}

// card is a counter as it is printed.
type card struct {
	id, name, typ                string
	side, move                   uint8
	strength, er, morale, rng    uint8
	ma                           uint8 // half points
	at, dots, afv                uint8 // classes of scenarios.ReichLight and so on, 0 none
	bn, rgt, div                 uint16
	hq, leader, gun, artillery   bool
	hw, engineer, oval, twoSided bool // twoSided: it has a concentrated side
	kingTiger, bridging          bool
	airborne, flak               bool
	flakBrigade                  bool   // of Swoboda (12.41)
	rung                         uint8  // of an HQ: atRegiment and so on, 0 for others
	formation                    uint16 // of an HQ: what it commands
	gunsOf                       uint8  // of artillery: whose fire it is
	travels                      bool   // it has a travel mode (8.21)
	irish                        bool   // of the Irish Guards (23.51)
}

// combat tells units that fight from leaders.
func (c *card) combat() bool { return !c.leader }

// infantry tells what close action calls infantry and engineers (8.6, 8.75): foot, and armoured infantry for its men.
func (c *card) infantry() bool {
	return c.combat() && !c.hq && !c.gun && (c.afv == 0 && (c.move == byFoot || c.move == byVehicle) || c.oval)
}

// wheeled tells infantry and combat engineers with a wheel: they leave their lorries on the way (8.32).
func (c *card) wheeled() bool {
	return c.travels && c.move == byFoot && c.twoSided && !c.hw && !c.bridging
}

// tables are what never changes in a game.
type tables struct {
	sc     *scenarios.Reich
	charts *scenarios.ReichTables

	// The board. Its hexes are numbered in the reading order of the map, from north-west to south-east: what package hex makes of
	// it can be used as it is.
	grid   *hex.Grid
	hexes  int
	whole  []int16  // hex of the board to hex of the map
	index  []uint16 // and back, none outside
	ring   [][]int16
	steps  [numDirs][2]int // offsets of the neighbours
	codes  []string        // printed numbers
	names  []string
	inPlay hex.Set

	terrain []uint8
	way     [][6]uint8 // of a hexside, noWay
	low     [][6]uint8 // the same without raised ways
	wet     []uint8    // hexsides with water that no bridge crosses, a bit by direction
	bridged []uint8    // hexsides with water and a bridge
	dikes   []uint8
	down    []uint8 // hexsides with a slope of which the hex is the high side
	deep    []uint8 // hexsides with a canal or a river, bridged or not

	crossings []crossing                 // bridges and ferries
	crossAt   [][6]uint8                 // of a hexside, one more than the number of its crossing
	near      [][]uint8                  // bridges that a hex is an end of or next to one
	bare      [numColumns + 1][][2]uint8 // what the side of a bridge costs without it, from either end

	cost    [numColumns + 1]hex.Cost // half points without zones
	cover   hex.Set                  // covering terrain (6.62)
	raised  hex.Set                  // with a raised way
	noZone  hex.Set                  // adjacent zones do not reach here (10.71)
	high    []uint8                  // hexsides with a raised way, a bit by direction
	onWay   hex.Set                  // hexes with a way of any kind
	waal    []uint8                  // hexsides of the Waal, a bit by direction
	island  hex.Set                  // between Waal and Neder Rijn (10.18)
	hilltop hex.Set                  // with a hilltop
	sight   []uint8                  // how far is seen from a hex by day in clear weather, slopes apart (6.11)
	lines   *atomic.Pointer[lines]   // what is seen, nil until somebody looks

	list        []card   // by slot; those behind the units of the scenario are empty
	alike       []uint16 // by slot: units that are printed alike have one number
	leaders     []uint16 // slots
	flocks      [][]bool // by slot of a leader: whom he commands
	frost       int      // his, -1: he takes no part (19.21)
	hqs         []uint16 // in order
	slots       int
	air         airTables
	firstAllied int
	byID        map[string]int
	formations  []string // names of battalions, regiments, divisions: what they are called on cards

	// Command and supply, see subordination.go and supply.go.
	staffs    []uint16                 // slots of HQs, the highest level first
	desks     []uint8                  // by slot: of an HQ the place of its command points
	homes     [][]uint16               // by slot: the HQs that it serves by what is printed; of an HQ those above it
	chains    [][]uint16               // by slot: all HQs above it, ascending
	hops      [numColumns + 1]hex.Cost // 1 for every step that a column can take
	roads     hex.Cost                 // 1 along primary and secondary roads
	exits     []exit                   // where a road leads off the board
	divisions []uint16                 // first HQs of those that get points
	bank      []uint8                  // by hex: of Maas and Waal
	offRoute  hex.Set                  // hexes far from Club Route
	route     []uint16                 // its hexes
	major     hex.Set                  // hexes on a large river
	cities    []uint8                  // by hex: of the four cities from which 30 Corps may draw, one more than its number (11.12)
}

// toward is the direction of a neighbour, -1 where it is none.
func (t *tables) toward(a, b int) int { return t.grid.Toward(int16(a), int16(b)) }

func (t *tables) distance(a, b int) int { return t.grid.Distance(int16(a), int16(b)) }

// entry is the cost of a step in half points, hex.Closed where it is prohibited.
func (t *tables) entry(column, from, d int) uint8 { return t.cost[column][from][d] }

// hexOf reads a printed number.
func (t *tables) hexOf(code string) (int, bool) {
	h, err := t.grid.Parse(code)
	if err != nil || t.codes[h] != code {
		return 0, false
	}
	return int(h), true
}
