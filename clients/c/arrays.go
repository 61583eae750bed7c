package main

// #include "types.h"
import "C"

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
	"unsafe"

	"bridgehead/env"
)

// The longest texts that are read, in bytes. The bounds also end the search for the 0 of a text that has none.
const (
	maxSpec     = 64 << 10 // specs, reset options, paths
	maxPosition = 16 << 20
)

// text reads a text parameter.
func text(p *C.bh_text, what string, limit int) (string, error) {
	if p == nil {
		return "", null(what)
	}
	n := int(C.strnlen(p, C.size_t(limit+1)))
	if n > limit {
		return "", size("%s: more than %d bytes", what, limit)
	}
	s := string(unsafe.Slice((*byte)(unsafe.Pointer(p)), n))
	if !utf8.ValidString(s) {
		return "", input("%s: not valid UTF-8", what)
	}
	return s, nil
}

// decode reads one JSON value into v. Unknown keys are errors.
func decode(what, text string, v any) error {
	if err := env.DecodeStrict([]byte(text), v); err != nil {
		return input("%s: %v", what, err)
	}
	return nil
}

// array is the memory of the caller at p as a slice of want elements of the same size as those of p. An array
// of no elements may be null.
func array[G, E any](p *E, n C.int64_t, want int, what string) ([]G, error) {
	switch {
	case int64(n) != int64(want):
		return nil, size("%s: %d elements, want %d", what, n, want)
	case want == 0:
		return nil, nil
	case p == nil:
		return nil, null(what)
	}
	return unsafe.Slice((*G)(unsafe.Pointer(p)), want), nil
}

// room is the memory of the caller at p for an answer of up to n elements; more than limit are not looked at.
func room[G, E any](p *E, n C.int64_t, limit int, what string) ([]G, error) {
	switch {
	case n < 0:
		return nil, size("%s: room for %d elements, want 0 or more", what, n)
	case n == 0:
		return nil, nil
	case p == nil:
		return nil, null(what)
	}
	return unsafe.Slice((*G)(unsafe.Pointer(p)), min(int64(n), int64(limit))), nil
}

// maxAnswer bounds what the library looks at of the room for an answer.
const maxAnswer = 1 << 30

// put writes an answer and its terminating 0, as much as there is room for.
func put(dst []byte, answer []byte) int {
	if len(dst) > 0 {
		dst[copy(dst[:len(dst)-1], answer)] = 0
	}
	return len(answer)
}

// say is count for functions that give a text.
func say[T entry](id C.int64_t, buf *C.char, room C.int64_t, f func(T) ([]byte, error)) C.int64_t {
	return count(id, func(e T) (int, error) { return answer(buf, room, func() ([]byte, error) { return f(e) }) })
}

// answer writes what f returns, once it is sure that it can be written.
func answer(buf *C.char, n C.int64_t, f func() ([]byte, error)) (int, error) {
	dst, err := room[byte](buf, n, maxAnswer, "buf")
	if err != nil {
		return 0, err
	}
	text, err := f()
	if err != nil {
		return 0, err
	}
	return put(dst, text), nil
}

// marshal writes v as JSON.
func marshal(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, &fault{C.BH_EINTERNAL, "a fault of the library: " + err.Error()}
	}
	return text, nil
}

// outside says that a number is out of its range.
func outside(got, low, high int64) string {
	return fmt.Sprintf("got %d, want %d to %d", got, low, high)
}

// given is memory of the caller that may be left out; the caller vouches for its length.
func given[G, E any](p *E, n int) []G {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*G)(unsafe.Pointer(p)), n)
}
