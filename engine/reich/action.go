package reich

import "bridgehead/engine"

// The flat action space: controls, directions, numbers, positions in a stack, areas off the map, units, hexes: 126 + U + L actions.
// No index has two meanings at one kind of node.
const (
	numCtrl    = 40
	numDirs    = 6
	numNumbers = 32
	numPos     = 24
	numAreas   = 24
	fixedSpace = numCtrl + numDirs + numNumbers + numPos + numAreas
	numFaces   = 13
)

// Controls.
const (
	ctrlStop = iota // pass, no, end
	ctrlYes
	ctrlAll
	ctrlDefilade
	ctrlConcentrated
	ctrlTravel
	ctrlDismount
	ctrlMount
	ctrlKeep
	ctrlDirect
	ctrlAT
	ctrlIndirect
	ctrlSpecial
	ctrlClose
	ctrlDrop
	ctrlArrange
	ctrlFerry
	ctrlEntrench
	ctrlRepair
	ctrlDemolish
	ctrlFill
	ctrlAttach
	ctrlStrike
	ctrlPatrol
	ctrlLand
	ctrlPathfinder
	ctrlSupplyhead
	ctrlLeave
	ctrlEnter
	ctrlTruck
	ctrlNorth
	ctrlSouth
	ctrlTake
	ctrlPay
	ctrlCount
)

var ctrlTexts = [ctrlCount]string{
	ctrlStop: "pass", ctrlYes: "yes", ctrlAll: "all", ctrlDefilade: "go into defilade", ctrlConcentrated: "concentrate", ctrlTravel: "go into travel mode",
	ctrlDismount: "dismount", ctrlMount: "mount", ctrlKeep: "keep the mode", ctrlDirect: "direct fire", ctrlAT: "anti-tank fire", ctrlIndirect: "indirect fire",
	ctrlSpecial: "special fire", ctrlClose: "close action", ctrlDrop: "leave one behind", ctrlArrange: "rearrange a stack", ctrlFerry: "ferry", ctrlEntrench: "entrench",
	ctrlRepair: "repair a bridge", ctrlDemolish: "demolish a bridge", ctrlFill: "remove the entrenchment", ctrlAttach: "attach to another HQ", ctrlStrike: "an airstrike",
	ctrlPatrol: "an air patrol", ctrlLand: "land a serial", ctrlPathfinder: "place a pathfinder", ctrlSupplyhead: "place a supplyhead", ctrlLeave: "leave the map",
	ctrlEnter: "enter the map", ctrlTruck: "take trucks", ctrlNorth: "the northern route", ctrlSouth: "the southern route", ctrlTake: "stay and take the loss", ctrlPay: "spend an ammunition point",
}

// block is a kind of thing an action names.
type block uint8

const (
	blkCtrl block = iota
	blkDir
	blkNum
	blkPos
	blkArea
	blkUnit
	blkHex
	blkNone
)

// split takes an action apart into its block and the index there.
func (g *Game) split(a engine.Action) (block, int) {
	i := int(a)
	if i < 0 || i >= g.actions {
		return blkNone, i
	}
	for b := blkHex; b > blkCtrl; b-- {
		if i >= g.off[b] {
			return b, i - g.off[b]
		}
	}
	return blkCtrl, i
}

// layActions gives each block its place.
func (g *Game) layActions() {
	at := 0
	for b, n := range []int{numCtrl, numDirs, numNumbers, numPos, numAreas, g.t.slots, g.t.hexes} {
		g.off[b] = at
		at += n
	}
	g.actions = at
}

// allow and its sisters add to the mask of legal actions.
func (s *State) allow(i int)     { s.mask[i>>6] |= 1 << (i & 63) }
func (s *State) allowDir(d int)  { s.allow(s.g.off[blkDir] + d) }
func (s *State) allowPos(n int)  { s.allow(s.g.off[blkPos] + n) }
func (s *State) allowUnit(u int) { s.allow(s.g.off[blkUnit] + u) }
func (s *State) allowHex(h int)  { s.allow(s.g.off[blkHex] + h) }

// allowEach offers the units that next finds one after the other, and counts them. cursor is where the act in hand remembers who was the last.
func (s *State) allowEach(cursor *uint16, next func(s *State, f *frame) int) (n int) {
	f, was := s.current(), *cursor
	for u := next(s, f); u >= 0; u = next(s, f) {
		s.allowUnit(u)
		*cursor = uint16(u + 1)
		n++
	}
	*cursor = was
	return n
}

func (s *State) allows(i int) bool { return s.mask[i>>6]>>(i&63)&1 != 0 }
