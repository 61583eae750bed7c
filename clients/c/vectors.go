package main

// #include "types.h"
import "C"

import (
	"errors"

	"bridgehead/env"
	"bridgehead/gym"
)

// vector is a vector of environments.
type vector struct {
	held
	games []*game // slot i plays that of i modulo their number
	lazy  bool
	vec   *env.Vector
	slots []slot
}

// slot is what is known of one environment of the vector: while it is under way, its position must not be
// looked at.
type slot struct{ begun, away bool }

func (*vector) kind() string { return "a vector" }

func (v *vector) retire() {
	v.held.retire()
	v.vec.Close() // fails only when it is closed already
}

//export bh_vector_new
func bh_vector_new(spec *C.bh_text, slots C.int64_t, autoreset, workers C.int32_t, handle *C.int64_t) (rc C.int32_t) {
	defer guard(&rc)
	v, err := openVector(spec, slots, autoreset, workers, handle)
	if err != nil {
		return fail[C.int32_t](err)
	}
	*handle = enter(v)
	return C.BH_OK
}

func openVector(spec *C.bh_text, slots C.int64_t, autoreset, workers C.int32_t, handle *C.int64_t) (*vector, error) {
	switch {
	case handle == nil:
		return nil, null("vector")
	case slots < 1 || slots > env.MaxSlots:
		return nil, size("slots: %s", outside(int64(slots), 1, env.MaxSlots))
	case autoreset < C.int32_t(env.NextStep) || autoreset > C.int32_t(env.Disabled):
		return nil, size("autoreset: got %d, want 0 (next step) | 1 (same step) | 2 (none)", autoreset)
	case workers < 0 || workers > maxWorkers:
		return nil, size("workers: %s", outside(int64(workers), 0, maxWorkers))
	}
	s, err := readSpec(spec)
	if err != nil {
		return nil, err
	}
	alone, err := s.OneByOne()
	if err != nil {
		return nil, err
	}
	games := make([]*game, len(alone))
	for k, one := range alone {
		if games[k], err = newGame(one); err != nil {
			return nil, err
		}
	}
	vec, err := makeVector(games, alone, int(slots), env.VectorOptions{Autoreset: env.Autoreset(autoreset), Workers: int(workers)})
	if err != nil {
		return nil, err
	}
	return &vector{games: games, lazy: s.Lazy, vec: vec, slots: make([]slot, slots)}, nil
}

// game is the game of a slot.
func (v *vector) game(slot int) *game { return v.games[slot%len(v.games)] }

const maxWorkers = 1024

// makeVector is gym.MakeVector on games made before.
func makeVector(games []*game, specs []gym.Spec, n int, o env.VectorOptions) (*env.Vector, error) {
	envs := make([]*env.Env, n)
	for i := range envs {
		var err error
		k := i % len(games)
		if envs[i], err = specs[k].MakeOn(games[k].Game); err != nil {
			return nil, err
		}
	}
	return env.NewVector(envs, o)
}

// vectorInfo is the answer of bh_vector_info.
type vectorInfo struct {
	envInfo
	Slots     int      `json:"slots"`
	Seats     int      `json:"seats"`
	Scenarios []string `json:"scenarios"`
}

//export bh_vector_info
func bh_vector_info(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(v *vector) ([]byte, error) {
		i := vectorInfo{envInfo: newEnvInfo(v.game(0), v.vec.Env(0)), Slots: v.vec.Slots(), Seats: v.vec.Seats()}
		for _, g := range v.games {
			i.Scenarios = append(i.Scenarios, g.Scenario())
		}
		return marshal(i)
	})
}

//export bh_vector_bind
func bh_vector_bind(id C.int64_t, buffers *C.bh_arrays) C.int32_t {
	return do(id, func(v *vector) error {
		if buffers == nil {
			return null("buffers")
		}
		if err := v.vec.Bind(v.rows((*C.bh_buffers)(buffers))); err != nil {
			return err
		}
		clear(v.slots)
		return nil
	})
}

// rows are the arrays of the caller as slices; their lengths follow from the vector.
func (v *vector) rows(b *C.bh_buffers) env.Buffers {
	n, seats := v.vec.Slots(), v.vec.Seats()
	size := v.vec.Env(0).ObservationSize()
	return env.Buffers{
		Observations: given[float32](b.observations, n*size),
		Masks:        given[int8](b.masks, n*v.game(0).NumActions()),
		Rewards:      given[float32](b.rewards, n*seats),
		Terminated:   given[uint8](b.terminated, n),
		Truncated:    given[uint8](b.truncated, n),
		Players:      given[int8](b.players, n),
		Learners:     given[int8](b.learners, n),
		Opponents:    given[int32](b.opponents, n),
		Asking:       given[uint8](b.asking, n),

		EpisodeReturns: given[float32](b.episode_returns, n*seats),
		EpisodeLengths: given[int32](b.episode_lengths, n),
		EpisodeSeeds:   given[uint64](b.episode_seeds, n),
		Final:          given[float32](b.final, n*size),

		EpisodeOpponents: given[int32](b.episode_opponents, n),
	}
}

//export bh_vector_reset
func bh_vector_reset(id C.int64_t, seed C.uint64_t) C.int32_t {
	return do(id, func(v *vector) error {
		err := v.vec.Reset(uint64(seed))
		var one *env.SlotError
		if err != nil && !errors.As(err, &one) {
			return err // not bound
		}
		for i := range v.slots {
			v.slots[i] = slot{begun: true}
		}
		return err
	})
}

//export bh_vector_reset_slots
func bh_vector_reset_slots(id C.int64_t, mask *C.bh_bytes, seeds *C.bh_uint64s, n C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		m, err := array[uint8](mask, n, len(v.slots), "mask")
		if err != nil {
			return err
		}
		s, err := array[uint64](seeds, n, len(v.slots), "seeds")
		if err != nil {
			return err
		}
		return v.resetSlots(m, s)
	})
}

// resetSlots is ResetSlots. Where an opponent fails the other slots have begun.
func (v *vector) resetSlots(mask []uint8, seeds []uint64) error {
	err := v.vec.ResetSlots(mask, seeds)
	var one *env.SlotError
	if err != nil && (!errors.As(err, &one) || v.slots[one.Slot].away) {
		return err // nothing was reset
	}
	for i := range v.slots {
		v.slots[i].begun = v.slots[i].begun || mask[i] != 0
	}
	return err
}

//export bh_vector_step
func bh_vector_step(id C.int64_t, actions *C.bh_int32s, n C.int64_t) C.int32_t {
	return do(id, func(v *vector) error {
		a, err := array[int32](actions, n, len(v.slots), "actions")
		if err != nil {
			return err
		}
		return v.vec.Step(a)
	})
}
