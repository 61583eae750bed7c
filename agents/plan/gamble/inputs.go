package gamble

import (
	"encoding/binary"

	"bridgehead/engine/gamble"
)

const (
	edges     = gamble.EdgeSlots
	atHolders = 3 * gamble.Places // where parts of inputs begin
	atRest    = atHolders + edges
	inputMost = atRest + 16
)

// inputs are all that a part of the evaluation is made from: three bytes a place, who holds the
// bridges, and a rest. What a part does not use stays 0.
type inputs [inputMost]byte

func (in *inputs) places(k int, v *[gamble.Places]uint8) { copy(in[k*gamble.Places:], v[:]) }

func (in *inputs) set(p gamble.PlaceSet) {
	binary.LittleEndian.PutUint64(in[atRest:], p[0])
	binary.LittleEndian.PutUint64(in[atRest+8:], p[1])
}
