package endeavor

import (
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Words for what units are and do; the order is that of writing.
var (
	stWords = []struct {
		bit  uint8
		word string
	}{{stReduced, "red"}, {stOOS, "oos"}, {stFlipped, "flip"}, {stFresh, "fresh"}, {stDone, "done"}, {stFought, "fought"}, {stOnto, "onto"}, {stMark, "mark"}}
	scWords = []struct {
		bit  uint8
		word string
	}{{scStack, "in"}, {scJoined, "joined"}, {scAside, "aside"}, {scAdvance, "adv"}}
)

const leftShift = 3 // of the two bits of scr with the hexes a unit still retreats

// left is how many hexes a unit still retreats.
func (s *State) left(u int) int { return int(s.scr[u] >> leftShift & 3) }

func (s *State) setLeft(u, n int) {
	s.scr[u] = s.scr[u]&^(scLeft0|scLeft1) | uint8(n)<<leftShift
}

// Words for where units are that are not at a place.
var codeWords = []struct {
	code uint16
	word string
}{{atSea, "sea0"}, {atSea + 1, "sea1"}, {atSea + 2, "sea2"}, {dead, "dead"}, {toCome, "coming"}, {gone, "gone"}}

// appendUnits writes the units by where they are: places in order, then codes.
func appendUnits(b []byte, s *State) []byte {
	var at [maxPlaces]int16 // first unit of a place, by number + 1
	var after [maxUnits]int16
	for u := len(s.g.t.list) - 1; u >= 0; u-- {
		if p := s.loc[u]; isPlace(p) {
			after[u], at[p] = at[p], int16(u+1)
		}
	}
	for p := range s.g.t.places {
		if at[p] == 0 {
			continue
		}
		b = append(append(append(b, " @"...), s.g.t.codes[p]...), '=')
		for u := at[p]; u != 0; u = after[u-1] {
			b = append(s.appendUnit(b, int(u-1)), ',')
		}
		b = b[:len(b)-1]
	}
	for _, c := range codeWords {
		first := true
		for u := range s.g.t.list {
			if s.loc[u] != c.code {
				continue
			}
			if first {
				b = append(append(append(b, " @"...), c.word...), '=')
				first = false
			}
			b = append(s.appendUnit(b, u), ',')
		}
		if !first {
			b = b[:len(b)-1]
		}
	}
	return b
}

// appendUnit writes a unit and what it is, as us-9-arm/red+oos.
func (s *State) appendUnit(b []byte, u int) []byte {
	b = append(b, s.g.t.list[u].id...)
	sep := byte('/')
	add := func(word string) {
		b = append(append(b, sep), word...)
		sep = '+'
	}
	for _, w := range stWords {
		if s.st[u]&w.bit != 0 {
			add(w.word)
		}
	}
	for _, w := range scWords {
		if s.scr[u]&w.bit != 0 {
			add(w.word)
		}
	}
	if n := s.left(u); n > 0 {
		add("left" + strconv.Itoa(n))
	}
	return b
}

// readGroup reads the units of a place.
func readGroup(r *reader, at, text string) {
	s := r.State
	p, ok := s.g.placeOf(at)
	for _, c := range codeWords {
		if c.word == at {
			p, ok = c.code, true
		}
	}
	if !ok {
		r.Fault("@"+at, at, "a hex of the board, england, med, sea0 to sea2, dead, coming or gone")
		return
	}
	last := -1
	for one := range strings.SplitSeq(text, ",") {
		id, flags, more := strings.Cut(one, "/")
		u, ok := s.g.t.byID[id]
		switch {
		case !ok:
			r.Fault("@"+at, one, "the id of a unit")
			return
		case s.loc[u] != notHere:
			r.Fault("@"+at, id, "each unit once")
			return
		case u < last:
			r.Fault("@"+at, id, "units in their order")
			return
		}
		last = u
		s.loc[u] = p
		if more && !s.readFlags(u, flags) {
			r.Fault("@"+at, one, "what a unit is, joined by +, in the order red oos flip fresh done fought onto mark in joined aside adv left1 to left3")
			return
		}
	}
}

func (s *State) readFlags(u int, text string) bool {
	for word := range strings.SplitSeq(text, "+") {
		known := false
		for _, w := range stWords {
			if w.word == word {
				s.st[u] |= w.bit
				known = true
			}
		}
		for _, w := range scWords {
			if w.word == word {
				s.scr[u] |= w.bit
				known = true
			}
		}
		if n, ok := strings.CutPrefix(word, "left"); ok {
			if v, ok := engine.Decimal(n, 1, 3); ok {
				s.setLeft(u, v)
				known = true
			}
		}
		if !known {
			return false
		}
	}
	var b []byte
	b = s.appendUnit(b, u)
	return string(b) == s.g.t.list[u].id+"/"+text
}
