package main

// #include "types.h"
import "C"

import (
	"errors"

	"bridgehead/env"
)

//export bh_vector_send
func bh_vector_send(id C.int64_t, slots, actions *C.bh_int32s, n C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		s, err := v.named(slots, n)
		if err != nil {
			return err
		}
		a, err := array[int32](actions, n, int(n), "actions")
		if err != nil {
			return err
		}
		if err := v.vec.Send(s, a); err != nil {
			return err
		}
		for _, k := range s {
			v.slots[k].away = true
		}
		return nil
	})
}

// named is a list of slots.
func (v *vector) named(slots *C.bh_int32s, n C.int64_t) ([]int32, error) {
	if n < 0 || int64(n) > int64(len(v.slots)) {
		return nil, size("n: %s", outside(int64(n), 0, int64(len(v.slots))))
	}
	s, err := array[int32](slots, n, int(n), "slots")
	if err != nil {
		return nil, err
	}
	for i, k := range s {
		if k < 0 || int(k) >= len(v.slots) {
			return nil, size("slots[%d]: %s", i, outside(int64(k), 0, int64(len(v.slots))-1))
		}
	}
	return s, nil
}

//export bh_vector_answer
func bh_vector_answer(id C.int64_t, slots, actions *C.bh_int32s, n C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		s, err := v.named(slots, n)
		if err != nil {
			return err
		}
		a, err := array[int32](actions, n, int(n), "actions")
		if err != nil {
			return err
		}
		return v.vec.Answer(s, a)
	})
}

//export bh_vector_withdraw
func bh_vector_withdraw(id C.int64_t, slots *C.bh_int32s, n C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		s, err := v.named(slots, n)
		if err != nil {
			return err
		}
		return v.vec.Withdraw(s)
	})
}

//export bh_vector_recv
func bh_vector_recv(id C.int64_t, slots *C.int32_t, least, n C.int64_t) C.int64_t {
	return count(id, func(v *vector) (int, error) {
		if least < 0 || least > n {
			return 0, size("min: %s", outside(int64(least), 0, int64(n)))
		}
		dst, err := room[int32](slots, n, len(v.slots), "slots")
		if err != nil {
			return 0, err
		}
		got, err := v.vec.Recv(dst, int(least))
		var lost *env.SlotError
		if errors.As(err, &lost) {
			v.slots[lost.Slot].away = false
		}
		for _, k := range dst[:got] {
			v.slots[k].away = false
		}
		return got, err
	})
}

// at is the environment of a slot that may be looked at.
func (v *vector) at(i C.int64_t) (*env.Env, error) {
	switch {
	case i < 0 || int64(i) >= int64(len(v.slots)):
		return nil, size("slot: %s", outside(int64(i), 0, int64(len(v.slots))-1))
	case v.slots[i].away:
		return nil, input("slot %d: under way; receive it first", i)
	case !v.slots[i].begun:
		return nil, &fault{C.BH_EOVER, "the slot has not begun an episode: reset it"}
	}
	return v.vec.Env(int(i)), nil
}

//export bh_vector_state
func bh_vector_state(id, slot C.int64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		if handle == nil {
			return null("state")
		}
		e, err := v.at(slot)
		if err != nil {
			return err
		}
		*handle = enter(newState(v.game(int(slot)), e.State()))
		return nil
	})
}

//export bh_vector_save
func bh_vector_save(id, slot C.int64_t, buf *C.uint8_t, n C.int64_t) C.int64_t {
	return count(id, func(v *vector) (int, error) {
		dst, err := room[byte](buf, n, maxAnswer, "buf")
		if err != nil {
			return 0, err
		}
		e, err := v.at(slot)
		if err != nil {
			return 0, err
		}
		r, err := e.Record()
		if err != nil {
			return 0, err
		}
		return pack(dst, r)
	})
}
