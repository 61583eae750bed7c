package gamble

import "bridgehead/engine"

// The observation: every fact of the position, and what of the map and the order of battle helps to
// read it, as numbers of about one. Nothing is hidden in this game, so both sides see the same; the
// block "side" says who looks. Dice are in it only once they lie on the table (K_REROLL).

// obsBlock is a block with what writes it.
type obsBlock struct {
	engine.Block
	columns []string // of the last dimension, where each means something else
	write   func(s *State, side engine.Player, dst []float32)
}

var obsBlocks = []obsBlock{
	{engine.Block{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
		nil, func(_ *State, side engine.Player, dst []float32) { dst[side&1] = 1 }},
	{engine.Block{Name: "actor", Shape: []int{4}, Max: 1, Meaning: "one-hot: who decides, german, allied, the dice or nobody"},
		nil, writeActor},
	{engine.Block{Name: "node", Shape: []int{int(numKinds)}, Max: 1, Meaning: "one-hot: the kind of node, in the order of the table of node kinds; 0 is never set"},
		nil, func(s *State, _ engine.Player, dst []float32) { dst[s.Kind] = 1 }},
	{engine.Block{Name: "global", Shape: []int{numGlobals}, Min: -1, Max: 1, Meaning: "the turn, the tracks and the markers"},
		globalColumns[:], writeGlobal},
	{engine.Block{Name: "combat", Shape: []int{numCombats}, Min: -1, Max: 1, Meaning: "the attack, the dice and the payment in hand"},
		combatColumns[:], writeCombat},
	{engine.Block{Name: "locations", Shape: []int{numLocs, numLocColumns}, Max: 1, Meaning: "Areas 1 to 65, Zones A to J, the UK Box"},
		locColumns[:], writeLocs},
	{engine.Block{Name: "units", Shape: []int{maxUnits, numUnitColumns}, Min: -1, Max: 1, Meaning: "units in the order of the order of battle; slots without a unit are zero"},
		unitColumns[:], writeUnits},
	{engine.Block{Name: "unit_location", Shape: []int{maxUnits}, Max: 1, Meaning: "location index of each unit over 78: 0 to 64 Areas, 65 to 74 Zones, 75 UK Box, 76 eliminated, 77 to come, 78 takes no part"},
		nil, writeUnitLoc},
	{engine.Block{Name: "unit_from", Shape: []int{maxUnits}, Max: 1, Meaning: "location index over 78 from which a unit that has moved this Impulse entered where it is; for a landing that is declared, where it will land; else 0"},
		nil, writeUnitFrom},
	{engine.Block{Name: "crossings", Shape: []int{maxEdges, numEdgeColumns}, Max: 1, Meaning: "bridges, then ferries, in map order; slots without a crossing are zero"},
		edgeColumns[:], writeEdges},
	{engine.Block{Name: "held", Shape: []int{maxWet}, Max: 1, Meaning: "1 for each river or canal boundary, in map order, that the Allies hold"},
		nil, writeHeld},
	{engine.Block{Name: "depots", Shape: []int{depotSlots, numDepotColumns}, Max: 1, Meaning: "Supply Depots: five German, five of XXX Corps, 1st, 82nd, 101st Airborne, Air Supply, Oss"},
		depotColumns[:], writeDepots},
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
	for i := range obsBlocks {
		n := 1 // Block.Size is not called: it would copy the block
		for _, d := range obsBlocks[i].Shape {
			n *= d
		}
		obsBlocks[i].write(s, side, dst[:n])
		dst = dst[n:]
	}
}

// ratio is n of most, at most 1.
func ratio(n, most int) float32 { return max(-1, min(float32(n)/float32(most), 1)) }

func flag32(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

func writeActor(s *State, _ engine.Player, dst []float32) {
	switch p := s.Player(); p {
	case engine.Chance:
		dst[2] = 1
	case engine.Terminal:
		dst[3] = 1
	default:
		dst[p] = 1
	}
}

func writeUnitLoc(s *State, _ engine.Player, dst []float32) {
	for u := range dst {
		dst[u] = float32(s.Loc[u]) / locNowhere
	}
}

func writeUnitFrom(s *State, _ engine.Player, dst []float32) {
	for u := range s.g.t.nUnits {
		if s.F1[u]&fMoved != 0 || s.F2[u]&fTried != 0 {
			dst[u] = float32(s.From[u]) / locNowhere
		}
	}
}

func writeHeld(s *State, _ engine.Player, dst []float32) {
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

func writeEdges(s *State, _ engine.Player, dst []float32) {
	t := s.g.t
	for e := range t.nEdges {
		d, ed := dst[e*numEdgeColumns:(e+1)*numEdgeColumns], &t.edges[e]
		x1, x2 := s.X1[e], s.X2[e]
		d[ecExists] = 1
		d[ecFerry], d[ecRiver] = flag32(ed.ferry), flag32(ed.river)
		d[ecRoadNet] = flag32(t.inPlay.has(ed.a) && t.inPlay.has(ed.b))
		d[ecEndA], d[ecEndB] = float32(ed.a)/locNowhere, float32(ed.b)/locNowhere
		if !ed.ferry {
			d[ecGerman+int(x1&xState)] = 1
		}
		d[ecFerryUsed], d[ecFerryGone] = flag32(x2&yFerryUsed != 0), flag32(x2&yFerryGone != 0)
		d[ecCrossed] = ratio(int(x1&xCrossMask)/xCrossing, bridgeMax)
		d[ecSeizeTried], d[ecRepairTried] = flag32(x1&xSeizeTry != 0), flag32(x1&xRepairTry != 0)
		d[ecBlowTried] = flag32(x1&xBlowTry != 0)
		d[ecConstructGerman] = ratio(s.construct(german, uint8(e)), 2)
		d[ecConstructAllied] = ratio(s.construct(allied, uint8(e)), 2)
		d[ecSeized] = flag32(x2&ySeized != 0)
		d[ecRoll], d[ecPrimary] = flag32(int(s.RollEdge) == e), flag32(int(s.PrimaryEdge) == e)
		d[ecRepair] = flag32(int(s.EveEdge) == e)
	}
}

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

func writeDepots(s *State, _ engine.Player, dst []float32) {
	for d := range depotSlots {
		out := dst[d*numDepotColumns : (d+1)*numDepotColumns]
		out[dcUsed] = flag32(s.g.depots[d])
		if s.DepLoc[d] < numLocs {
			out[dcPlaced], out[dcAt] = 1, float32(s.DepLoc[d])/locNowhere
			out[dcPoints] = ratio(int(s.DepSP[d]), 20)
		}
		out[dcPays] = flag32(s.chosen(d))
		out[dcPlacing] = flag32(kind(s.Kind) == kDepotDest && int(s.Lead) == d)
	}
}
