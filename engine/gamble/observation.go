package gamble

import (
	"math/bits"

	"bridgehead/engine"
)

// The observation: every fact of the position, and what of the map and the order of battle helps to
// read it, as numbers of about one. Nothing is hidden in this game, so both sides see the same; the
// block "side" says who looks. Dice are in it only once they lie on the table (K_REROLL).

// obsBlock is a block with what writes it.
type obsBlock struct {
	engine.Block
	columns []string // of the last dimension, where each means something else
	runs    []run    // what writes it; the blocks without any are written row by row
}

const (
	obSide = iota
	obActor
	obNode
	obGlobal
	obCombat
	obLocs
	obUnits
	obUnitLoc
	obUnitFrom
	obEdges
	obHeld
	obDepots
	numBlocks
)

var obsBlocks = [numBlocks]obsBlock{
	obSide: {engine.Block{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
		nil, nil},
	obActor: {engine.Block{Name: "actor", Shape: []int{4}, Max: 1, Meaning: "one-hot: who decides, german, allied, the dice or nobody"},
		nil, actorRuns},
	obNode: {engine.Block{Name: "node", Shape: []int{int(numKinds)}, Max: 1, Meaning: "one-hot: the kind of node, in the order of the table of node kinds; 0 is never set"},
		nil, nodeRuns},
	obGlobal: {engine.Block{Name: "global", Shape: []int{numGlobals}, Min: -1, Max: 1, Meaning: "the turn, the tracks and the markers"},
		globalColumns[:], globalRuns},
	obCombat: {engine.Block{Name: "combat", Shape: []int{numCombats}, Min: -1, Max: 1, Meaning: "the attack, the dice and the payment in hand"},
		combatColumns[:], combatRuns},
	obLocs: {engine.Block{Name: "locations", Shape: []int{numLocs, numLocColumns}, Max: 1, Meaning: "Areas 1 to 65, Zones A to J, the UK Box"},
		locColumns[:], nil},
	obUnits: {engine.Block{Name: "units", Shape: []int{maxUnits, numUnitColumns}, Min: -1, Max: 1, Meaning: "units in the order of the order of battle; slots without a unit are zero"},
		unitColumns[:], nil},
	obUnitLoc: {engine.Block{Name: "unit_location", Shape: []int{maxUnits}, Max: 1, Meaning: "location index of each unit over 78: 0 to 64 Areas, 65 to 74 Zones, 75 UK Box, 76 eliminated, 77 to come, 78 takes no part"},
		nil, nil},
	obUnitFrom: {engine.Block{Name: "unit_from", Shape: []int{maxUnits}, Max: 1, Meaning: "location index over 78 from which a unit that has moved this Impulse entered where it is; for a landing that is declared, where it will land; else 0"},
		nil, nil},
	obEdges: {engine.Block{Name: "crossings", Shape: []int{maxEdges, numEdgeColumns}, Max: 1, Meaning: "bridges, then ferries, in map order; slots without a crossing are zero"},
		edgeColumns[:], nil},
	obHeld: {engine.Block{Name: "held", Shape: []int{maxWet}, Max: 1, Meaning: "1 for each river or canal boundary, in map order, that the Allies hold"},
		nil, heldRuns},
	obDepots: {engine.Block{Name: "depots", Shape: []int{depotSlots, numDepotColumns}, Max: 1, Meaning: "Supply Depots: five German, five of XXX Corps, 1st, 82nd, 101st Airborne, Air Supply, Oss"},
		depotColumns[:], depotRuns},
}

// obsAt is where each block begins, and the size of all at the end.
var obsAt = blockStarts()

func blockStarts() (at [numBlocks + 1]int) {
	for i := range obsBlocks {
		at[i+1] = at[i] + obsBlocks[i].Size()
	}
	return at
}

// Blocks lists the blocks in the order they are written.
func (g *Game) Blocks() []engine.Block {
	blocks := make([]engine.Block, len(obsBlocks))
	for i := range obsBlocks {
		blocks[i] = obsBlocks[i].Block
	}
	return blocks
}

var _ engine.Observer = (*Game)(nil)

// Observe writes the blocks of a state as seen by a side. It allocates nothing.
func (g *Game) Observe(dst []float32, st engine.State, side engine.Player) {
	s := st.(*State)
	clear(dst)
	writePrinted(s.g.t, dst)
	c := everything(s)
	c.write(dst, side)
}

// writePrinted fills what the map and the order of battle say, the same all game long.
func writePrinted(t *tables, dst []float32) {
	for l := range uint8(numLocs) {
		writeLocPrinted(t, l, row(dst[obsAt[obLocs]:], int(l), numLocColumns))
	}
	for u := range t.nUnits {
		writeUnitPrinted(&t.units[u], row(dst[obsAt[obUnits]:], u, numUnitColumns))
	}
	for e := range t.nEdges {
		writeEdgePrinted(t, e, row(dst[obsAt[obEdges]:], e, numEdgeColumns))
	}
}

// row is a row of a block with so many columns.
func row(dst []float32, i, columns int) []float32 {
	return dst[i*columns : (i+1)*columns : (i+1)*columns]
}

// ratio is n of most, -1 at least and 1 at most. Clamping whole numbers is cheaper.
func ratio(n, most int) float32 { return float32(max(-most, min(n, most))) / float32(most) }

func flag32(b bool) float32 {
	n := int32(0)
	if b {
		n = 1
	}
	return float32(n) // no branch for the processor to guess
}

// over12 are the ratios to 12 of the numbers printed on units, by their byte.
var over12 = allOver12()

func allOver12() (table [256]float32) {
	for b := range table {
		table[b] = ratio(int(int8(b)), 12)
	}
	return table
}

// bits32 are the bits of a byte as numbers, the lowest first.
var bits32 = allBits32()

func allBits32() (table [256][8]float32) {
	for b := range table {
		for i := range 8 {
			table[b][i] = float32(b >> i & 1)
		}
	}
	return table
}

var actorRuns = []run{{0, 4, madeOf(&blank.kind, &blank.actor), writeActor}}

func writeActor(s *State, dst []float32) {
	switch p := s.Player(); p {
	case engine.Chance:
		dst[2] = 1
	case engine.Terminal:
		dst[3] = 1
	default:
		dst[p] = 1
	}
}

var nodeRuns = []run{{0, int(numKinds), madeOf(&blank.kind), func(s *State, dst []float32) { dst[s.kind] = 1 }}}

var heldRuns = []run{{0, maxWet, madeOf(ofHeld), writeHeld}}

func writeHeld(s *State, dst []float32) {
	for w := range s.g.t.nWet {
		dst[w] = float32(s.heldBy(uint8(w)))
	}
}

// Columns of crossings.
const (
	ecExists = iota
	ecFerry
	ecRiver
	ecRoadNet
	ecEndA
	ecEndB
	ecGerman
	ecAllied
	ecDestroyed
	ecFerryUsed
	ecFerryGone
	ecCrossed
	ecSeizeTried
	ecRepairTried
	ecBlowTried
	ecConstructGerman
	ecConstructAllied
	ecSeized
	ecRoll
	ecPrimary
	ecRepair
	numEdgeColumns
)

var edgeColumns = [numEdgeColumns]string{
	ecExists: "exists on the map", ecFerry: "ferry", ecRiver: "spans a river (a canal if not)",
	ecRoadNet: "both ends are in play", ecEndA: "location index over 78 of one end", ecEndB: "and of the other",
	ecGerman: "German-held bridge", ecAllied: "Allied-held bridge", ecDestroyed: "destroyed bridge",
	ecFerryUsed: "ferry used this Phase", ecFerryGone: "ferry gone for good", ecCrossed: "units over it this Impulse or Phase, over 5",
	ecSeizeTried: "seizure tried this Impulse", ecRepairTried: "repair tried", ecBlowTried: "demolition tried",
	ecConstructGerman: "level of the German Construct marker, over 2", ecConstructAllied: "level of the Allied Construct marker, over 2",
	ecSeized: "seized this Impulse", ecRoll: "dice are rolled for it", ecPrimary: "Primary Target",
	ecRepair: "its evening repair is being paid for",
}

func writeEdgePrinted(t *tables, e int, d []float32) {
	ed := &t.edges[e]
	d[ecExists] = 1
	d[ecFerry], d[ecRiver] = flag32(ed.ferry), flag32(ed.river)
	d[ecRoadNet] = flag32(t.inPlay.has(ed.a) && t.inPlay.has(ed.b))
	d[ecEndA], d[ecEndB] = float32(ed.a)/locNowhere, float32(ed.b)/locNowhere
}

func (c *change) writeEdges(dst []float32) {
	for m := c.edges; m != 0; m &= m - 1 {
		e := bits.TrailingZeros32(m)
		writeEdgeNow(c.s, e, row(dst, e, numEdgeColumns))
	}
	if c.what.meets(&edgeRoleFields) {
		moveMarks(dst[ecRoll:], numEdgeColumns, c.s.g.t.nEdges, 3, c.prev.edgeRoles(), c.s.edgeRoles())
	}
}

// writeEdgeNow writes a row from bridgeState and bridgeMarks.
func writeEdgeNow(s *State, e int, d []float32) {
	x1, x2 := s.bridgeState[e], s.bridgeMarks[e]
	clear(d[ecGerman:ecRoll])
	if !s.g.t.edges[e].ferry {
		d[ecGerman+int(x1&xState)] = 1
	}
	d[ecFerryUsed], d[ecFerryGone] = flag32(x2&yFerryUsed != 0), flag32(x2&yFerryGone != 0)
	d[ecCrossed] = ratio(int(x1&xCrossMask)/xCrossing, bridgeMax)
	d[ecSeizeTried], d[ecRepairTried] = flag32(x1&xSeizeTry != 0), flag32(x1&xRepairTry != 0)
	d[ecBlowTried] = flag32(x1&xBlowTry != 0)
	d[ecConstructGerman] = ratio(s.construct(german, uint8(e)), 2)
	d[ecConstructAllied] = ratio(s.construct(allied, uint8(e)), 2)
	d[ecSeized] = flag32(x2&ySeized != 0)
}

var edgeRoleFields = madeOf(&blank.rollingEdge, &blank.primaryEdge, &blank.repairEdge)

// edgeRoles are the crossings of the columns from ecRoll on.
func (s *State) edgeRoles() marks { return marks{s.rollingEdge, s.primaryEdge, s.repairEdge} }

// Columns of depots.
const (
	dcUsed = iota
	dcPlaced
	dcAt
	dcPoints
	dcPays
	dcPlacing
	numDepotColumns
)

var depotColumns = [numDepotColumns]string{
	dcUsed: "the scenario has it", dcPlaced: "placed", dcAt: "location index over 78, if placed",
	dcPoints: "Supply Points left, over 20", dcPays: "chosen to pay", dcPlacing: "being placed now",
}

var depotRuns = []run{{0, depotSlots * numDepotColumns,
	madeOf(&blank.depotLoc, &blank.depotPoints, &blank.payingDepots, ofPlacing), writeDepots}}

func writeDepots(s *State, dst []float32) {
	placing := int(s.placing())
	for d := range depotSlots {
		out := row(dst, d, numDepotColumns)
		out[dcUsed] = flag32(s.g.depots[d])
		if s.depotLoc[d] < numLocs {
			out[dcPlaced], out[dcAt] = 1, float32(s.depotLoc[d])/locNowhere
			out[dcPoints] = ratio(int(s.depotPoints[d]), 20)
		}
		out[dcPays], out[dcPlacing] = flag32(s.chosen(d)), flag32(placing == d)
	}
}

// placing is the depot that is being placed, if one is.
func (s *State) placing() uint8 {
	if kind(s.kind) == kDepotDest {
		return s.lead
	}
	return none
}
