package gamble

import "bridgehead/engine"

// The flat action space: one block a kind of thing named. Which block means what at a node is
// said by the node's kind; no index means two things at one kind.
const (
	offCtrl  = 0
	offLoc   = offCtrl + numCtrl
	offUnit  = offLoc + numLocs
	offUnit2 = offUnit + maxUnits
	offEdge  = offUnit2 + maxUnits
	offDepot = offEdge + maxEdges
	offNum   = offDepot + depotSlots

	// NumActions is the size of the flat action space.
	NumActions = offNum + numNums
	// NumFaces bounds the action ids at chance nodes: 121 pairs of two-dice sums.
	NumFaces = 121

	numCtrl    = 32
	numNums    = 31 // -15 to +15
	depotSlots = 16
	maskWords  = (NumActions + 63) / 64
)

// Controls, the local indices of the first block.
const (
	ctrlStop = iota
	ctrlYes
	ctrlPass
	ctrlAssault
	ctrlInfiltrate
	ctrlBombard
	ctrlAir2
	ctrlAir83
	ctrlInterdict
	ctrlDouble
	ctrlZoneF
	ctrlBridge // cross dry or by the bridge
	ctrlWade
	ctrlFerry
	ctrlBoat
	ctrlOptA
	ctrlOptB
	ctrlOptC
	ctrlOptD
)

// block is a kind of thing an action names.
type block uint8

const (
	blkCtrl block = iota
	blkLoc
	blkUnit
	blkUnit2
	blkEdge
	blkDepot
	blkNum
	blkNone
)

// split takes an action apart into its block and local index.
func split(a engine.Action) (block, int) {
	i := int(a)
	switch {
	case i < 0 || i >= NumActions:
		return blkNone, i
	case i < offLoc:
		return blkCtrl, i
	case i < offUnit:
		return blkLoc, i - offLoc
	case i < offUnit2:
		return blkUnit, i - offUnit
	case i < offEdge:
		return blkUnit2, i - offUnit2
	case i < offDepot:
		return blkEdge, i - offEdge
	case i < offNum:
		return blkDepot, i - offDepot
	}
	return blkNum, i - offNum - 15
}

func actLoc(l uint8) engine.Action    { return engine.Action(offLoc + int(l)) }
func actUnit(u int) engine.Action     { return engine.Action(offUnit + u) }
func actUnit2(u int) engine.Action    { return engine.Action(offUnit2 + u) }
func actEdge(e int) engine.Action     { return engine.Action(offEdge + e) }
func actDepot(d int) engine.Action    { return engine.Action(offDepot + d) }
func actNum(n int) engine.Action      { return engine.Action(offNum + 15 + n) }
func actCtrl(c int) engine.Action     { return engine.Action(c) }
func pairFace(a, g int) engine.Action { return engine.Action((a-2)*11 + g - 2) }

// pairDice is the inverse of pairFace: the Allied and the German sum.
func pairDice(f engine.Action) (a, g int) { return int(f)/11 + 2, int(f)%11 + 2 }
