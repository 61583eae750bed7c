package gamble

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"reflect"
	"unsafe"
)

// source is something that columns are made from: a byte of the position from Date on, or what the
// constants below name.
type source int

// turnAt is where the small fields of a position begin.
const (
	turnAt    = unsafe.Offsetof(position{}.date)
	turnBytes = unsafe.Sizeof(position{}) - turnAt
)

// Sources beyond the bytes of the turn.
const (
	ofLines        source = source(turnBytes) + iota // what Supply Lines go by (13.8)
	ofVictoryAreas                                   // whether Germans stand in victory Areas (21.4)
	ofInterdiction                                   // Fresh FLAK and Air Interdiction markers (18.44)
	ofOffMap                                         // units eliminated or to come
	ofHeld                                           // boundaries the Allies hold
	ofSeizers                                        // units that have seized bridges
	ofPlacing                                        // the depot that is being placed
	numSources
)

// sources is a set of them.
type sources [3]uint64

var _ [64*len(sources{}) - int(numSources)]struct{} // there is a bit for each

func (m *sources) add(s source)      { m[s>>6] |= 1 << (s & 63) }
func (m *sources) has(s source) bool { return m[s>>6]>>(s&63)&1 != 0 }
func (m *sources) meets(n *sources) bool {
	return m[0]&n[0]|m[1]&n[1]|m[2]&n[2] != 0
}

// blank lends its fields to madeOf.
var blank position

// madeOf is the set of sources given by name or by field of blank.
func madeOf(what ...any) (m sources) {
	for _, w := range what {
		if s, ok := w.(source); ok {
			m.add(s)
			continue
		}
		v := reflect.ValueOf(w)
		at := v.Pointer() - uintptr(unsafe.Pointer(&blank)) - turnAt
		for i := range v.Elem().Type().Size() {
			m.add(source(at + i))
		}
	}
	return m
}

// turn is the part of a position that sources name byte by byte.
func (s *State) turn() *[turnBytes]uint8 { return (*[turnBytes]uint8)(unsafe.Pointer(&s.date)) }

// compare finds what differs between two positions of a Game.
func compare(s, prev *State) change {
	c := change{s: s, prev: prev}
	unlike(c.what[:], s.turn()[:], prev.turn()[:])
	if s.placing() != prev.placing() {
		c.what.add(ofPlacing)
	}
	if s.heldWater != prev.heldWater {
		c.what.add(ofHeld)
	}
	c.compareUnits()
	c.compareLocs()
	c.compareEdges()
	return c
}

// compareUnits finds the rows of units, see writeUnitNow and writeUnitFrom.
func (c *change) compareUnits() {
	s, p, t := c.s, c.prev, c.s.g.t
	units := t.side[german].or(t.side[allied])
	var status, moved unitSet
	unlike(c.places[:], s.loc[:], p.loc[:])
	unlike(status[:], s.unitState[:], p.unitState[:])
	unlike(moved[:], s.roles[:], p.roles[:])
	unlike(moved[:], s.deeds[:], p.deeds[:])
	c.from = moved
	unlike(c.from[:], s.enteredFrom[:], p.enteredFrom[:])
	unlike(moved[:], s.mfSpent[:], p.mfSpent[:])
	c.from = c.from.and(units)
	c.rows = c.places.or(status).or(moved).and(units)
	switch {
	case c.what.meets(&unitClockFields):
		c.rows = units
	case c.what.meets(&moverFields):
		for _, u := range [2]uint8{s.mover, p.mover} {
			if t.validUnit(u) {
				c.rows.add(int(u))
			}
		}
	}
	m := c.places.or(status).and(units)
	for u := range m.each {
		c.compareStacks(u)
	}
}

// compareStacks notes where u counts and what it counts for, if that is not what it was. The counters
// of a location follow from the units in it.
func (c *change) compareStacks(u int) {
	s, p := c.s, c.prev
	l, o := s.loc[u], p.loc[u]
	if l == o && s.status(u) == p.status(u) {
		return
	}
	if s.g.t.flakLike.has(u) {
		c.what.add(ofInterdiction)
	}
	if l != o && (l >= locDead || o >= locDead) {
		c.what.add(ofOffMap)
	}
	for _, at := range [2]uint8{l, o} {
		if at >= numLocs {
			continue
		}
		c.stacks.add(at)
		if l != o {
			c.counts.add(at)
		}
	}
}

// compareLocs finds the rows of locations, see writeFlags, writeCounts and writeStacks.
func (c *change) compareLocs() {
	s, p, t := c.s, c.prev, c.s.g.t
	unlike(c.lst[:], s.placeState[:], p.placeState[:])
	for l := range c.lst.each {
		x := s.placeState[l] ^ p.placeState[l]
		if x&lControl != 0 {
			c.what.add(ofLines)
		}
		if x&lMarker != 0 {
			c.what.add(ofInterdiction)
		}
	}
	for l := range c.counts.each {
		if t.vp[l] != 0 && (s.cnt[german][l] == 0) != (p.cnt[german][l] == 0) {
			c.what.add(ofVictoryAreas)
		}
	}
	if b := t.base; (s.cnt[allied][b] == 0) != (p.cnt[allied][b] == 0) {
		c.what.add(ofLines)
	}
	for l := range c.stacks.each {
		c.stacked = c.stacked.or(s.unitsAt(uint8(l)))
	}
	c.stacked = c.stacked.and(t.side[german].or(t.side[allied]))
}

// compareEdges finds the rows of crossings, see writeEdgeNow.
func (c *change) compareEdges() {
	s, p := c.s, c.prev
	if s.seizedBy != p.seizedBy {
		c.what.add(ofSeizers)
	}
	var set [1]uint64
	unlike(set[:], s.bridgeState[:], p.bridgeState[:])
	unlike(set[:], s.bridgeMarks[:], p.bridgeMarks[:])
	c.edges = uint32(set[0]) & (1<<s.g.t.nEdges - 1)
	for m := c.edges; m != 0; m &= m - 1 {
		e := bits.TrailingZeros32(m)
		x1, x2 := s.bridgeState[e]^p.bridgeState[e], s.bridgeMarks[e]^p.bridgeMarks[e]
		if x1&xState|x2&yFerryGone != 0 {
			c.what.add(ofLines)
		}
		if x2&ySeized != 0 {
			c.what.add(ofSeizers)
		}
	}
}

// unlike adds to set the indices at which a and b differ, eight at a time.
func unlike(set []uint64, a, b []uint8) {
	if bytes.Equal(a, b) { // as most tables are
		return
	}
	words := len(a) &^ 7
	for i := 0; i < words; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			set[i>>6] |= nonZero(x) << (i & 63)
		}
	}
	for i := words; i < len(a); i++ {
		if a[i] != b[i] {
			set[i>>6] |= 1 << (i & 63)
		}
	}
}

// nonZero has a bit for each byte of x that is not zero.
func nonZero(x uint64) uint64 {
	const lo7 = 0x7f7f7f7f7f7f7f7f
	x = (x&lo7 + lo7 | x) &^ lo7 // 0x80 for each of them
	return x >> 7 * 0x0102040810204080 >> 56
}

// each goes through the members in ascending order.
func (a *unitSet) each(yield func(u int) bool) {
	for w, m := range a {
		for ; m != 0; m &= m - 1 {
			if !yield(w<<6 + bits.TrailingZeros64(m)) {
				return
			}
		}
	}
}

func (a *locSet) each(yield func(l int) bool) {
	for w, m := range a {
		for ; m != 0; m &= m - 1 {
			if !yield(w<<6 + bits.TrailingZeros64(m)) {
				return
			}
		}
	}
}
