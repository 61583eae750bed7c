package garden

import "bridgehead/engine"

// The flat action space: 32 controls, the hexes of the board in reading order, its records (O-226). Which block is meant
// is said by the kind of node.
const (
	numCtrl   = 32
	numFaces  = 20
	maskWords = (numCtrl + maxHexes + maxUnits + 63) / 64
)

// Controls.
const (
	ctrlEnd       = 0 // stop, pass, none
	ctrlMode      = 2
	ctrlFort      = 3
	ctrlInterdict = 4
	ctrlAdvance0  = 5
	ctrlAdvance1  = 6
	ctrlAdvance2  = 7
)

// block is a kind of thing an action names.
type block uint8

const (
	blkCtrl block = iota
	blkHex
	blkUnit
	blkNone
)

// split takes an action apart into its block and the index there.
func (g *Game) split(a engine.Action) (block, int) {
	i := int(a)
	switch {
	case i < 0 || i >= g.actions:
		return blkNone, i
	case i < g.offHex:
		return blkCtrl, i
	case i < g.offUnit:
		return blkHex, i - g.offHex
	}
	return blkUnit, i - g.offUnit
}

// allow, allowHex and allowUnit add to the mask of legal actions.
func (s *State) allow(i int)       { s.legal[i>>6] |= 1 << (i & 63) }
func (s *State) allowHex(h uint16) { s.allow(s.g.offHex + int(h)) }
func (s *State) allowUnit(u int)   { s.allow(s.g.offUnit + u) }

// allows tells whether an action is in the mask.
func (s *State) allows(i int) bool { return s.legal[i>>6]>>(i&63)&1 != 0 }
