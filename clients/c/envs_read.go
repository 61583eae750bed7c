package main

// #include "types.h"
import "C"

import (
	"fmt"
	"unsafe"

	"bridgehead/engine"
)

// optional is array for one that may be left out: null with no elements.
func optional[G, E any](p *E, n C.int64_t, want int, what string) ([]G, error) {
	if p == nil && n == 0 {
		return nil, nil
	}
	return array[G](p, n, want, what)
}

//export bh_env_read
func bh_env_read(id C.int64_t, observation *C.float, n C.int64_t, mask *C.int8_t, m C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if err := e.started(); err != nil {
			return err
		}
		if e.spec.Lazy && n > 0 {
			return input("observation: the environment is lazy and shows none; ask bh_env_observe")
		}
		o, err := optional[float32](observation, n, e.shown(), "observation")
		if err != nil {
			return err
		}
		k, err := optional[int8](mask, m, e.game.NumActions(), "mask")
		if err != nil {
			return err
		}
		copy(o, e.env.Last().Observation)
		copy(k, e.env.Last().Mask)
		return nil
	})
}

//export bh_env_observe
func bh_env_observe(id C.int64_t, side C.int32_t, dst *C.float, n C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if err := e.started(); err != nil {
			return err
		}
		if err := checkSide(side); err != nil {
			return err
		}
		out, err := array[float32](dst, n, e.env.ObservationSize(), "dst")
		if err != nil {
			return err
		}
		return e.env.Observe(out, engine.Player(side))
	})
}

//export bh_env_legal
func bh_env_legal(id C.int64_t, legal *C.int32_t, n C.int64_t) C.int64_t {
	return count(id, func(e *environ) (int, error) {
		if err := e.started(); err != nil {
			return 0, err
		}
		dst, err := room[engine.Action](legal, n, e.game.NumActions(), "legal")
		if err != nil {
			return 0, err
		}
		all := e.env.Last().Legal
		copy(dst, all)
		return len(all), nil
	})
}

//export bh_env_node_kind
func bh_env_node_kind(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(e *environ) ([]byte, error) {
		return []byte(e.env.Last().Info.NodeKind), e.started()
	})
}

//export bh_env_json
func bh_env_json(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(e *environ) ([]byte, error) {
		if err := e.started(); err != nil {
			return nil, err
		}
		return e.env.JSON()
	})
}

//export bh_env_state
func bh_env_state(id C.int64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if handle == nil {
			return null("state")
		}
		*handle = enter(newState(e.game, e.env.State()))
		return nil
	})
}

//export bh_env_hash
func bh_env_hash(id C.int64_t, hash *C.uint64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if hash == nil {
			return null("hash")
		}
		if err := e.env.Sealed(); err != nil { // it would confirm guesses
			return fmt.Errorf("hash: %w", err)
		}
		*hash = C.uint64_t(e.env.State().Hash())
		return nil
	})
}

// bytesOf is the memory of the caller at p, which must hold something.
func bytesOf(p *C.bh_bytes, n C.int64_t, limit int) ([]byte, error) {
	switch {
	case p == nil:
		return nil, null("data")
	case n < 1 || int64(n) > int64(limit):
		return nil, size("data: %s bytes", outside(int64(n), 1, int64(limit)))
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(p)), int(n)), nil
}
