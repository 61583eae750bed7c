package reich

import (
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

var modeWords = []string{"defilade", "concentrated", "travel"}

// flagWords are the words for what a unit is, in the order of writing; the one without a bit of its own is for who has stormed over the Waal.
var flagWords = []struct {
	bit  uint32
	word string
}{
	{stDismounted, "foot"}, {stDisrupted, "disrupted"}, {stDepleted, "depleted"}, {stFired, "fired"}, {stMoved, "moved"}, {stAttacked, "attacked"}, {stArranged, "arranged"},
	{stChanged, "changed"}, {stBarraged, "barraged"}, {stServed, "served"}, {stUncovered, "uncovered"}, {stLightShot, "light"}, {stLightShot << 1, "medium"}, {stLightShot << 2, "heavy"},
	{stWillDisrupt, "shaken"}, {0, "furious"}, {stCrowded, "crowded"}, {stDriven, "driven"}, {stRolledMA, "rolled"}, {stOwes, "owes"}, {stShotAt, "shot"}, {stAmbushed, "ambushed"},
}

// countFlags are numbers among the flags: their first bit, how many, and the word before the number.
var countFlags = []struct {
	shift, bits int
	word        string
}{{tankFired, 2, "tankshots"}, {quietNights, 2, "quiet"}, {freeSupply, 3, "free"}, {lostER, 2, "resub"}}

// awayWords are the words for where units are that are not on the map.
var awayWords = []struct {
	code uint16
	word string
}{{toCome, "coming"}, {england, "england"}, {dropping, "dropping"}, {left, "left"}, {dead, "dead"}}

// appendUnits writes the units by where they are: hexes in order, then the rest.
func appendUnits(b []byte, s *State) []byte {
	for h := range s.top {
		if s.topOf(h) < 0 {
			continue
		}
		b = append(append(append(b, " @"...), s.g.t.codes[h]...), '=')
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			b = append(s.appendUnit(b, u), ',')
		}
		b = b[:len(b)-1]
	}
	for a := range s.g.areaCount() {
		b = s.appendAway(b, areas+uint16(a), s.g.areaName(a))
	}
	for _, w := range awayWords {
		b = s.appendAway(b, w.code, w.word)
	}
	return b
}

// appendAway writes the units of a place that is not on the map.
func (s *State) appendAway(b []byte, code uint16, word string) []byte {
	first := true
	for u := range s.unit {
		if s.unit[u].at != code {
			continue
		}
		if first {
			b = append(append(append(b, " @"...), word...), '=')
			first = false
		}
		b = append(s.appendUnit(b, u), ',')
	}
	if !first {
		b = b[:len(b)-1]
	}
	return b
}

// appendUnit writes a unit and what it is, as al-101-501-2-inf-2/concentrated+lost2.
func (s *State) appendUnit(b []byte, u int) []byte {
	b = append(b, s.g.t.list[u].id...)
	sep := byte('/')
	add := func(word string, n int) {
		b = append(append(b, sep), word...)
		if n >= 0 {
			b = strconv.AppendInt(b, int64(n), 10)
		}
		sep = '+'
	}
	x := &s.unit[u]
	if m := s.mode(u); m != defilade {
		add(modeWords[m], -1)
	}
	for _, w := range flagWords {
		if s.marked(u, w.bit) {
			add(w.word, -1)
		}
	}
	if n := x.flags & shifted >> serialBits; x.at == england && n > 0 {
		add(serialWord, int(n))
	}
	for _, c := range countFlags {
		if n := int(x.flags >> c.shift & (1<<c.bits - 1)); n > 0 && x.at != england {
			add(c.word, n)
		}
	}
	if x.loss > 0 && x.at != dead {
		add("lost", int(x.loss))
	}
	if x.work > 0 {
		add("work", int(x.work))
	}
	if x.at == toCome && x.next > 0 {
		add(bandWord, int(x.next))
	} else if b = s.appendOrder(b, u, sep); x.next != 0 && !s.alive(u) {
		sep = '+'
	}
	if int(x.hq) != u {
		add("hq", int(x.hq))
	}
	return b
}

// readGroup reads the units of a hex or of another place.
func readGroup(r *reader, at, text string) {
	s := r.State
	h, ok := s.g.t.hexOf(at)
	code := uint16(h + 1)
	for _, w := range awayWords {
		if w.word == at {
			code, ok = w.code, true
		}
	}
	if a := s.g.areaNamed(at); a >= 0 {
		code, ok = areas+uint16(a), true
	}
	if !ok {
		r.Fault("@"+at, at, "a hex of the board, an area off the map, coming, england, dropping, left or dead")
		return
	}
	list := strings.Split(text, ",")
	for _, one := range slices.Backward(list) { // from the bottom of the stack
		id, flags, more := strings.Cut(one, "/")
		u, ok := s.g.t.byID[id]
		switch {
		case !ok:
			r.Fault("@"+at, one, "the id of a unit")
			return
		case s.unit[u].at != notHere:
			r.Fault("@"+at, id, "each unit once")
			return
		}
		s.unit[u].at = code
		if code < dead {
			s.unit[u].next, s.top[h] = s.top[h], uint16(u+1)
		}
		if code == dead {
			s.unit[u].loss = s.g.t.list[u].strength
		}
		if more && !s.readFlags(u, flags) {
			r.Fault("@"+at, one, "what a unit is, joined by +: concentrated or travel, then flags, then numbers such as lost2")
			return
		}
	}
	if code >= dead && !s.inSlotOrder(list) {
		r.Fault("@"+at, text, "units in their order")
	}
}

// inSlotOrder tells whether units that are written without a stack come in the one order they can.
func (s *State) inSlotOrder(list []string) bool {
	last := -1
	for _, one := range list {
		id, _, _ := strings.Cut(one, "/")
		if u := s.g.t.byID[id]; u < last {
			return false
		} else {
			last = u
		}
	}
	return true
}

func (s *State) readFlags(u int, text string) bool {
	for word := range strings.SplitSeq(text, "+") {
		if !s.readFlag(u, word) {
			return false
		}
	}
	return string(s.appendUnit(nil, u)) == s.g.t.list[u].id+"/"+text
}

func (s *State) readFlag(u int, word string) bool {
	x := &s.unit[u]
	if h, ok := strings.CutPrefix(word, orderWord); ok {
		return s.readOrder(u, h)
	}
	if name, ok := strings.CutPrefix(word, fromWord); ok {
		x.next = uint16(s.g.areaNamed(name) + 1)
		return x.next > 0 && s.area(u) >= 0
	}
	if m := slices.Index(modeWords, word); m > 0 {
		s.setMode(u, uint32(m))
		return true
	}
	for _, w := range flagWords {
		if w.word == word && w.bit == 0 {
			s.storms(u, true)
			return s.stormed82(u)
		}
		if w.word == word {
			s.set(u, w.bit)
			return true
		}
	}
	if n, ok := strings.CutPrefix(word, bandWord); ok && x.at == toCome {
		v, ok := engine.Decimal(n, 1, scenarios.ReichBands)
		x.next = uint16(v)
		return ok
	}
	if n, ok := strings.CutPrefix(word, serialWord); ok && x.at == england {
		v, ok := engine.Decimal(n, 1, numSerials-1)
		x.flags |= uint32(v) << serialBits
		return ok
	}
	for _, c := range countFlags {
		if n, ok := strings.CutPrefix(word, c.word); ok {
			v, ok := engine.Decimal(n, 1, 1<<c.bits-1)
			x.flags |= uint32(v) << c.shift
			return ok
		}
	}
	for _, f := range []struct {
		word string
		most int
		set  func(v int)
	}{{"lost", 255, func(v int) { x.loss = uint8(v) }}, {"work", 255, func(v int) { x.work = uint8(v) }}, {"hq", s.g.t.slots - 1, func(v int) { x.hq = uint16(v) }}} {
		if n, ok := strings.CutPrefix(word, f.word); ok {
			v, ok := engine.Decimal(n, 0, f.most)
			if ok {
				f.set(v)
			}
			return ok
		}
	}
	return false
}
