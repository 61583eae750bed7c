package club

import (
	"encoding/binary"
	"hash/crc32"

	"bridgehead/engine/gamble"
)

const (
	memoSlots = 128
	edges     = gamble.EdgeSlots
	atHolders = 3 * gamble.Places // where parts of inputs begin
	atRest    = atHolders + edges
	inputMost = atRest + 16
)

// inputs are all that a part of the evaluation is made from: three bytes a place, who holds the
// bridges, and a rest. What a part does not use stays 0.
type inputs [inputMost]byte

// memo remembers results by their inputs and the style. A new result takes the slot of an older one,
// so what is remembered changes the time only.
type memo[V any] struct {
	slots [memoSlots]struct {
		style *style // nil while empty
		in    inputs
		value V
	}
}

// slotTable is that of the CRC processors compute: where a result is kept does not depend on chance.
var slotTable = crc32.MakeTable(crc32.Castagnoli)

// find returns where the result belongs, and whether it is there already. If not the caller makes it.
func (m *memo[V]) find(st *style, in *inputs) (*V, bool) {
	slot := &m.slots[crc32.Checksum(in[:], slotTable)%memoSlots]
	if slot.style == st && slot.in == *in {
		return &slot.value, true
	}
	slot.style, slot.in = st, *in
	return &slot.value, false
}

func (in *inputs) places(k int, v *[gamble.Places]uint8) { copy(in[k*gamble.Places:], v[:]) }

func (in *inputs) set(p gamble.PlaceSet) {
	binary.LittleEndian.PutUint64(in[atRest:], p[0])
	binary.LittleEndian.PutUint64(in[atRest+8:], p[1])
}
