package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Supplyheads that move (11.14): of an airborne division whose HQs have all been out of supply for seven turns in a row, once a day, in an Allied phase of command
// by day. Two clear hexes side by side are named; with the dice the supplyhead comes to the first.

// Turns that a division has to wait, and the highest dice with which it succeeds.
const (
	headTurns    = 7
	headAmerican = 8
	headBritish  = 6
)

// countCut counts for how many turns in a row all HQs of each airborne division have been out of supply, and not for disruption.
func (s *State) countCut() {
	for i, first := range s.g.t.divisions {
		if !s.g.t.list[first].airborne {
			continue
		}
		if x := &s.divisions[i]; s.allCut(s.g.sc.Units[first].Div) {
			x.cut = uint8(min(255, int(x.cut)+1))
		} else {
			x.cut = 0
		}
	}
}

// allCut tells whether all HQs of an airborne division on the map are out of supply, and there are some.
func (s *State) allCut(div string) (any bool) {
	for _, hq := range s.g.t.staffs {
		h := int(hq)
		if c := &s.g.t.list[h]; !c.airborne || c.side != allied || !s.alive(h) || s.g.sc.Units[h].Div != div {
			continue
		}
		if !s.has(h, stDepleted) || s.has(h, stDisrupted) {
			return false
		}
		any = true
	}
	return any
}

// mayRelocate tells whether a supplyhead may move now.
func (s *State) mayRelocate(i int) bool {
	if s.phase != phAlliedCommand || s.night() || i >= len(s.g.t.air.heads) || s.relocated>>i&1 != 0 || s.supply[i] == 0 && (i >= len(s.g.sc.Supplyheads) || s.head(i) < 0) {
		return false
	}
	for j, first := range s.g.t.divisions {
		if s.g.t.list[first].airborne && s.g.sc.Units[first].Div == s.g.t.air.heads[i] {
			return int(s.divisions[j].cut) >= headTurns
		}
	}
	return false
}

// nextRelocation is the next supplyhead from the cursor on that may move and has a hex to go to, -1: none.
func (s *State) nextRelocation(f *frame) int {
	for i := int(f.cursor); i < len(s.g.t.air.heads); i++ {
		if !s.mayRelocate(i) {
			continue
		}
		for h := range s.g.t.hexes {
			if s.headGoesTo(h) {
				return i
			}
		}
	}
	return -1
}

// openToHead tells clear hexes in play without Germans.
func (s *State) openToHead(h int) bool {
	return s.g.t.inPlay.Has(int16(h)) && s.g.t.terrain[h] == clear_ && !s.enemyIn(h, allied)
}

// headGoesTo tells whether a hex is one of two such side by side.
func (s *State) headGoesTo(h int) bool {
	if !s.openToHead(h) {
		return false
	}
	for _, n := range s.g.t.grid.Next[h] {
		if n != hex.None && s.openToHead(int(n)) {
			return true
		}
	}
	return false
}

func (s *State) maskMoveHead() {
	f := s.current()
	if f.to == 0 {
		s.allow(ctrlStop)
		for h := range s.g.t.hexes {
			if s.headGoesTo(h) {
				s.allowHex(h)
			}
		}
		return
	}
	for d, n := range s.g.t.grid.Next[f.to-1] {
		if n != hex.None && s.openToHead(int(n)) {
			s.allowDir(d)
		}
	}
}

func (s *State) actMoveHead(b block, i int) {
	switch f := s.current(); b {
	case blkHex:
		f.to = uint16(i + 1)
	case blkDir:
		f.step = cmHeadRoll
	default:
		f.cursor++
	}
}

// headMoves tells whether dice let the supplyhead in hand move.
func (s *State) headMoves(dice int) int {
	most := headAmerican
	if name := s.g.t.air.heads[s.current().cursor]; name == british || name == polish {
		most = headBritish
	}
	return b2n(dice <= most)
}

func (s *State) rolledHead(dice int) {
	f := s.current()
	if s.headMoves(dice) == 1 {
		s.supply[f.cursor] = f.to
	}
	s.relocated |= 1 << f.cursor
	f.cursor, f.to, f.step = f.cursor+1, 0, cmHead
}

func (s *State) saysHead(dice int) string {
	return [2]string{"it stays where it is", "it moves"}[s.headMoves(dice)]
}

func (s *State) moveHeadPrompt() string {
	f := s.current()
	if f.to > 0 {
		return fmt.Sprintf("Which clear hex beside %s is the second (11.14)?", s.g.t.text(int(f.to)-1))
	}
	return fmt.Sprintf("Where does the supplyhead of %s move (11.14)?", s.g.t.air.heads[f.cursor])
}

func (s *State) headPrompt() string {
	f := s.current()
	return fmt.Sprintf("Does the supplyhead of %s come to %s (11.14)?", s.g.t.air.heads[f.cursor], s.g.t.text(int(f.to)-1))
}

// goodHead tells whether what is remembered of a supplyhead on its way goes together.
func (s *State) goodHead(f *frame) bool {
	i := int(f.cursor)
	if f.unit > 0 || f.points > 0 || i >= len(s.g.t.air.heads) || !s.mayRelocate(i) {
		return false
	}
	return f.to == 0 && f.step == cmHead || f.to > 0 && s.headGoesTo(int(f.to)-1)
}
