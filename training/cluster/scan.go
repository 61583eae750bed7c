package cluster

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

// The decoder of msgpack makes room for as many elements as a list claims to have, and follows what it does not know
// however deep it is nested. So what strangers send is walked through first: ten bytes may not cost gigabytes.

// mostDepth is how deep lists are nested in a batch: itself, its job, the specs, one of them.
const mostDepth = 4

// wellFormed reports what no job and no batch has: lists too long or too deep, texts that go on after the end, maps and
// extensions.
func wellFormed(data []byte) error {
	return (&scan{data: data}).value(0)
}

type scan struct {
	data []byte
	at   int
}

var errShort = errors.New("it ends too early")

// skip goes over so many bytes.
func (s *scan) skip(n uint64) error {
	if n > uint64(len(s.data)-s.at) {
		return errShort
	}
	s.at += int(n)
	return nil
}

// number reads a big-endian number of so many bytes.
func (s *scan) number(size int) (uint64, error) {
	from := s.at
	if err := s.skip(uint64(size)); err != nil {
		return 0, err
	}
	var b [8]byte
	copy(b[8-size:], s.data[from:s.at])
	return binary.BigEndian.Uint64(b[:]), nil
}

// value goes over the next value.
func (s *scan) value(depth int) error {
	code, err := s.number(1)
	if err != nil {
		return err
	}
	size, n := 0, uint64(0) // bytes of the length that follows, or the length
	list := false
	switch c := byte(code); {
	case msgpcode.IsFixedNum(c), c == msgpcode.Nil, c == msgpcode.False, c == msgpcode.True:
	case c >= msgpcode.Uint8 && c <= msgpcode.Uint64:
		n = 1 << (c - msgpcode.Uint8)
	case c >= msgpcode.Int8 && c <= msgpcode.Int64:
		n = 1 << (c - msgpcode.Int8)
	case msgpcode.IsFixedString(c):
		n = uint64(c & msgpcode.FixedStrMask)
	case c >= msgpcode.Str8 && c <= msgpcode.Str32:
		size = 1 << (c - msgpcode.Str8)
	case msgpcode.IsBin(c):
		size = 1 << (c - msgpcode.Bin8)
	case msgpcode.IsFixedArray(c):
		list, n = true, uint64(c&msgpcode.FixedArrayMask)
	case c == msgpcode.Array16, c == msgpcode.Array32:
		list, size = true, 2<<(c-msgpcode.Array16)
	default:
		return fmt.Errorf("at byte %d: got code %02x, want numbers, texts, bytes and lists", s.at-1, c)
	}
	if size > 0 {
		if n, err = s.number(size); err != nil {
			return err
		}
	}
	if !list {
		return s.skip(n)
	}
	if n > MostGames || depth == mostDepth {
		return fmt.Errorf("at byte %d: got a list of %d in %d others, want at most %d in fewer than %d", s.at, n, depth, MostGames, mostDepth)
	}
	for range n {
		if err := s.value(depth + 1); err != nil {
			return err
		}
	}
	return nil
}
