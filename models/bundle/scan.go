package bundle

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

// scanner walks over msgpack without allocating for it, so that no length is believed before the bytes
// it promises have been seen. It keeps to the part of msgpack that bundles use.
type scanner struct {
	data []byte
	at   int
}

var errEnds = errors.New("the file ends within a value (is it truncated?)")

// value walks over one value, which stands within deep lists and maps.
func (s *scanner) value(deep int) error {
	code, err := s.uint(1)
	if err != nil {
		return err
	}
	c := byte(code)
	switch {
	case msgpcode.IsFixedNum(c), c == msgpcode.Nil, c == msgpcode.False, c == msgpcode.True:
		return nil
	case msgpcode.IsFixedString(c):
		return s.skip(uint64(c & msgpcode.FixedStrMask))
	case msgpcode.IsFixedArray(c):
		return s.list(uint64(c&msgpcode.FixedArrayMask), deep)
	case msgpcode.IsFixedMap(c):
		return s.dict(uint64(c&msgpcode.FixedMapMask), deep)
	}
	if width, ok := numberWidth[c]; ok {
		return s.skip(width)
	}
	width, ok := lengthWidth[c]
	if !ok {
		return fmt.Errorf("byte %d: got the code %#02x, which no bundle holds", s.at-1, c)
	}
	n, err := s.uint(width)
	switch {
	case err != nil:
		return err
	case c == msgpcode.Array16 || c == msgpcode.Array32:
		return s.list(n, deep)
	case c == msgpcode.Map16 || c == msgpcode.Map32:
		return s.dict(n, deep)
	}
	return s.skip(n)
}

// numberWidth is the size of numbers in bytes, by code.
var numberWidth = map[byte]uint64{
	msgpcode.Uint8: 1, msgpcode.Uint16: 2, msgpcode.Uint32: 4, msgpcode.Uint64: 8,
	msgpcode.Int8: 1, msgpcode.Int16: 2, msgpcode.Int32: 4, msgpcode.Int64: 8,
	msgpcode.Float: 4, msgpcode.Double: 8,
}

// lengthWidth is the size in bytes of the length of what has one, by code.
var lengthWidth = map[byte]int{
	msgpcode.Str8: 1, msgpcode.Str16: 2, msgpcode.Str32: 4,
	msgpcode.Bin8: 1, msgpcode.Bin16: 2, msgpcode.Bin32: 4,
	msgpcode.Array16: 2, msgpcode.Array32: 4, msgpcode.Map16: 2, msgpcode.Map32: 4,
}

// uint reads a big-endian number of 1, 2 or 4 bytes.
func (s *scanner) uint(width int) (uint64, error) {
	start := s.at
	if err := s.skip(uint64(width)); err != nil {
		return 0, err
	}
	b := s.data[start:s.at]
	switch width {
	case 1:
		return uint64(b[0]), nil
	case 2:
		return uint64(binary.BigEndian.Uint16(b)), nil
	}
	return uint64(binary.BigEndian.Uint32(b)), nil
}

func (s *scanner) skip(n uint64) error {
	if n > uint64(len(s.data)-s.at) {
		return errEnds
	}
	s.at += int(n)
	return nil
}

func (s *scanner) list(n uint64, deep int) error {
	if n > maxList || deep >= maxDeep {
		return fmt.Errorf("byte %d: got a list of %d elements within %d others, want at most %d and %d", s.at, n, deep, maxList, maxDeep-1)
	}
	for range n {
		if err := s.value(deep + 1); err != nil {
			return err
		}
	}
	return nil
}

// dict walks over a map. Its keys are texts, each once: otherwise a short file could have a list read
// again and again.
func (s *scanner) dict(n uint64, deep int) error {
	if n > maxKeys || deep >= maxDeep {
		return fmt.Errorf("byte %d: got a map of %d keys within %d others, want at most %d and %d", s.at, n, deep, maxKeys, maxDeep-1)
	}
	var seen [maxKeys]string
	for i := range n {
		key, err := s.key()
		if err != nil {
			return err
		}
		for _, other := range seen[:i] {
			if other == key {
				return fmt.Errorf("byte %d: got the key %q twice, want each once", s.at, key)
			}
		}
		seen[i] = key
		if err := s.value(deep + 1); err != nil {
			return err
		}
	}
	return nil
}

// key reads a text of at most 31 bytes.
func (s *scanner) key() (string, error) {
	code, err := s.uint(1)
	if err != nil {
		return "", err
	}
	if !msgpcode.IsFixedString(byte(code)) {
		return "", fmt.Errorf("byte %d: got a key of code %#02x, want a text of at most 31 bytes", s.at-1, code)
	}
	start := s.at
	if err := s.skip(code & uint64(msgpcode.FixedStrMask)); err != nil {
		return "", err
	}
	return string(s.data[start:s.at]), nil
}
