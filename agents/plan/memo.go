package plan

import (
	"bytes"
	"hash/crc32"
)

const memoSlots = 128

// Memo remembers results by all that they are made from: a style and some bytes. A new result takes the slot of an
// older one, so what is remembered changes the time only. The zero value is empty.
type Memo[V any] struct {
	slots [memoSlots]struct {
		style  *Style // nil while empty
		inputs []byte
		value  V
	}
}

// slotTable is that of the CRC processors compute: where a result is kept does not depend on chance.
var slotTable = crc32.MakeTable(crc32.Castagnoli)

// Find returns where the result belongs, and whether it is there already. If not the caller makes it.
func (m *Memo[V]) Find(st *Style, inputs []byte) (*V, bool) {
	slot := &m.slots[crc32.Checksum(inputs, slotTable)%memoSlots]
	if slot.style == st && bytes.Equal(slot.inputs, inputs) {
		return &slot.value, true
	}
	slot.style, slot.inputs = st, append(slot.inputs[:0], inputs...)
	return &slot.value, false
}
