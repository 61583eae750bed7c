package wire

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"
)

// kind is what a msgpack value is.
type kind uint8

const (
	kindNil kind = iota
	kindBool
	kindUint // whole numbers from 0
	kindInt  // whole numbers under 0
	kindFloat
	kindText
	kindBinary
	kindArray
	kindMap
)

var kindNames = [...]string{"nil", "a boolean", "a whole number", "a negative number", "a float", "a string",
	"a binary", "an array", "a map"}

func (k kind) String() string { return kindNames[k] }

// token is the head of a value, with the value itself where it is no array and no map.
type token struct {
	kind kind
	n    uint64  // kindUint and kindBool: the value; kindArray and kindMap: how many elements or pairs
	i    int64   // kindInt: the value
	f    float64 // kindFloat: the value
	data []byte  // kindText, kindBinary: the bytes, which belong to the frame
}

// next reads one token off the front of b. It allocates nothing but errors, whatever the bytes claim.
func next(b []byte) (t token, rest []byte, err error) {
	if len(b) == 0 {
		return t, nil, fmt.Errorf("the frame ends where a value should be")
	}
	tag, b := b[0], b[1:]
	switch {
	case tag <= 0x7f:
		return token{kind: kindUint, n: uint64(tag)}, b, nil
	case tag <= 0x8f:
		return token{kind: kindMap, n: uint64(tag & 0x0f)}, b, nil
	case tag <= 0x9f:
		return token{kind: kindArray, n: uint64(tag & 0x0f)}, b, nil
	case tag <= 0xbf:
		return run(kindText, uint64(tag&0x1f), b)
	case tag >= 0xe0:
		return token{kind: kindInt, i: int64(int8(tag))}, b, nil
	}
	return tagged(tag, b)
}

// tagged reads the values whose tag is from 0xc0 to 0xdf.
func tagged(tag byte, b []byte) (t token, rest []byte, err error) {
	switch tag {
	case 0xc0:
		return token{kind: kindNil}, b, nil
	case 0xc2, 0xc3:
		return token{kind: kindBool, n: uint64(tag & 1)}, b, nil
	}
	size, known := widths[tag]
	if !known {
		return t, nil, fmt.Errorf("tag 0x%02x: extension types are not allowed", tag)
	}
	if len(b) < size {
		return t, nil, fmt.Errorf("tag 0x%02x: %d bytes are left, want %d", tag, len(b), size)
	}
	v, b := bigEndian(b[:size]), b[size:]
	switch tag {
	case 0xca:
		return token{kind: kindFloat, f: float64(math.Float32frombits(uint32(v)))}, b, nil
	case 0xcb:
		return token{kind: kindFloat, f: math.Float64frombits(v)}, b, nil
	case 0xcc, 0xcd, 0xce, 0xcf:
		return token{kind: kindUint, n: v}, b, nil
	case 0xd0, 0xd1, 0xd2, 0xd3:
		shift := 64 - 8*size
		return signed(int64(v) << shift >> shift), b, nil
	case 0xc4, 0xc5, 0xc6:
		return run(kindBinary, v, b)
	case 0xd9, 0xda, 0xdb:
		return run(kindText, v, b)
	case 0xdc, 0xdd:
		return token{kind: kindArray, n: v}, b, nil
	}
	return token{kind: kindMap, n: v}, b, nil // 0xde, 0xdf
}

// widths are the bytes of the number after a tag: a length, a count or the value itself.
var widths = map[byte]int{
	0xc4: 1, 0xc5: 2, 0xc6: 4, // binary
	0xca: 4, 0xcb: 8, // float
	0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, // uint
	0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8, // int
	0xd9: 1, 0xda: 2, 0xdb: 4, // string
	0xdc: 2, 0xdd: 4, // array
	0xde: 2, 0xdf: 4, // map
}

func bigEndian(b []byte) uint64 {
	var wide [8]byte
	copy(wide[8-len(b):], b)
	return binary.BigEndian.Uint64(wide[:])
}

func signed(v int64) token {
	if v < 0 {
		return token{kind: kindInt, i: v}
	}
	return token{kind: kindUint, n: uint64(v)}
}

// run takes the n bytes of a string or binary.
func run(k kind, n uint64, b []byte) (t token, rest []byte, err error) {
	if n > uint64(len(b)) {
		return t, nil, fmt.Errorf("%v of %d bytes, of which %d are left", k, n, len(b))
	}
	if k == kindText && !utf8.Valid(b[:n]) {
		return t, nil, fmt.Errorf("a string of %d bytes that is not UTF-8", n)
	}
	return token{kind: k, data: b[:n:n]}, b[n:], nil
}

// The shape of the largest frame that is looked at, besides its length.
const (
	maxNesting  = 8       // maps and arrays within each other
	maxElements = 1 << 16 // of all arrays and maps of a frame together; a pair of a map counts twice
)

// scan walks a frame before anything is made of it: it is one map, all of its parts are there, nothing
// follows, and it is neither too deep nor too long. After it skip and next meet no error.
func scan(frame []byte) error {
	s := scanner{frame: frame, left: maxElements}
	rest, err := s.value(frame, 0)
	switch {
	case err != nil:
		return err
	case frame[0]>>4 != 0x8 && frame[0] != 0xde && frame[0] != 0xdf:
		t, _, _ := next(frame)
		return fmt.Errorf("byte 0: read %v, want a map", t.kind)
	case len(rest) > 0:
		return s.fault(rest, fmt.Errorf("%d bytes follow the map", len(rest)))
	}
	return nil
}

type scanner struct {
	frame []byte
	left  int // elements still allowed
}

// fault says where in the frame it is.
func (s *scanner) fault(at []byte, err error) error {
	return fmt.Errorf("byte %d: %w", len(s.frame)-len(at), err)
}

// value walks one value and returns what follows it.
func (s *scanner) value(b []byte, depth int) ([]byte, error) {
	t, rest, err := next(b)
	if err != nil {
		return nil, s.fault(b, err)
	}
	if t.kind != kindArray && t.kind != kindMap {
		return rest, nil
	}
	n := t.n
	if t.kind == kindMap {
		n *= 2
	}
	switch {
	case n > uint64(len(rest)): // each takes a byte at least
		return nil, s.fault(b, fmt.Errorf("%v of %d, with %d bytes left", t.kind, t.n, len(rest)))
	case n > uint64(s.left):
		return nil, s.fault(b, fmt.Errorf("%v of %d: more than %d elements in one frame", t.kind, t.n, maxElements))
	case depth >= maxNesting:
		return nil, s.fault(b, fmt.Errorf("%v within %d others, at most %d levels are allowed", t.kind, depth, maxNesting))
	}
	s.left -= int(n)
	for i := range n {
		if t.kind == kindMap && i%2 == 0 {
			if key, _, err := next(rest); err == nil && key.kind != kindText {
				return nil, s.fault(rest, fmt.Errorf("read %v as the key of a map, want a string", key.kind))
			}
		}
		if rest, err = s.value(rest, depth+1); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// skip returns what follows the first value of b, which has been scanned.
func skip(b []byte) []byte {
	for todo := uint64(1); todo > 0; todo-- {
		var t token
		t, b, _ = next(b)
		switch t.kind {
		case kindArray:
			todo += t.n
		case kindMap:
			todo += 2 * t.n
		}
	}
	return b
}
