package bundle

import "encoding/binary"

// message is a protobuf message as it is written; ONNX needs no more of protobuf than this. Fields are
// those of onnx.proto3.
type message []byte

// The wire types in use.
const (
	wireVarint = 0
	wireBytes  = 2
)

func (m *message) key(field, wire int) { *m = binary.AppendUvarint(*m, uint64(field<<3|wire)) }

func (m *message) int(field int, v int64) {
	m.key(field, wireVarint)
	*m = binary.AppendUvarint(*m, uint64(v)) // of two's complement, as int64 is written
}

func (m *message) text(field int, s string) {
	m.key(field, wireBytes)
	*m = append(binary.AppendUvarint(*m, uint64(len(s))), s...)
}

func (m *message) add(field int, sub message) {
	m.key(field, wireBytes)
	*m = append(binary.AppendUvarint(*m, uint64(len(sub))), sub...)
}

// ints adds a repeated number, one field for each.
func (m *message) ints(field int, vs []int64) {
	for _, v := range vs {
		m.int(field, v)
	}
}
