package endeavor

import "bridgehead/engine"

// The flat action space: controls, numbers, sectors where the board is large, units twice, places twice. Which block is
// meant, and what its second use is, is said by the kind of node.
const (
	numCtrl    = 16
	numNumbers = 16
	numFaces   = 13
	maskWords  = (numCtrl + numNumbers + maxSectors + 2*maxUnits + 2*maxPlaces + 63) / 64
)

// Controls.
const (
	ctrlStop  = 0 // no, done, none
	ctrlYes   = 1
	ctrlAll   = 2
	ctrlZone  = 3 // and the five after it: air zones
	ctrlLand  = 9 // and the two after it: landings
	ctrlHold  = 12
	ctrlCount = 13
)

// block is a kind of thing an action names.
type block uint8

const (
	blkCtrl block = iota
	blkNum
	blkSector
	blkUnit
	blkUnit2
	blkHex
	blkHex2
	blkNone
)

// split takes an action apart into its block and the index there.
func (g *Game) split(a engine.Action) (block, int) {
	i := int(a)
	if i < 0 || i >= g.actions {
		return blkNone, i
	}
	for b := blkHex2; b > blkCtrl; b-- {
		if i >= g.off[b] {
			return b, i - g.off[b]
		}
	}
	return blkCtrl, i
}

// layActions gives each block its place.
func (g *Game) layActions() {
	at := 0
	for b, n := range []int{numCtrl, numNumbers, g.t.sectors, g.t.units, g.t.units, g.t.places, g.t.places} {
		g.off[b] = at
		at += n
	}
	g.actions = at
}

// allow and its sisters add to the mask of legal actions.
func (s *State) allow(i int)        { s.legal[i>>6] |= 1 << (i & 63) }
func (s *State) allowNum(n int)     { s.allow(s.g.off[blkNum] + n) }
func (s *State) allowSector(i int)  { s.allow(s.g.off[blkSector] + i) }
func (s *State) allowUnit(u int)    { s.allow(s.g.off[blkUnit] + u) }
func (s *State) allowUnit2(u int)   { s.allow(s.g.off[blkUnit2] + u) }
func (s *State) allowHex(p uint16)  { s.allow(s.g.off[blkHex] + int(p)) }
func (s *State) allowHex2(p uint16) { s.allow(s.g.off[blkHex2] + int(p)) }
func (s *State) allows(i int) bool  { return s.legal[i>>6]>>(i&63)&1 != 0 }
func (s *State) allowAll(of *set) {
	for p := range of.all {
		s.allowHex(p)
	}
}
