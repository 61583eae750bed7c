package main

// #include "types.h"
import "C"

import (
	"bytes"
	"fmt"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

//export bh_env_clone
func bh_env_clone(id C.int64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if handle == nil {
			return null("copy")
		}
		c, err := e.clone()
		if err != nil {
			return err
		}
		*handle = enter(c)
		return nil
	})
}

// clone makes the environment again and plays the episode again.
func (e *environ) clone() (*environ, error) {
	c, err := newEnviron(e.game, e.spec)
	if err != nil || !e.begun {
		return c, err
	}
	r, err := e.env.Record()
	if err != nil {
		return nil, err
	}
	if _, err := c.env.Restore(r); err != nil {
		return nil, err
	}
	c.begun = true
	return c, nil
}

// record is the record of the episode so far.
func (e *environ) record() (*env.Record, error) {
	if err := e.started(); err != nil {
		return nil, err
	}
	return e.env.Record()
}

// pack writes a record as msgpack into dst, if it fits, and returns its length.
func pack(dst []byte, r *env.Record) (int, error) {
	var out bytes.Buffer
	if err := env.WriteMsgpack(&out, r); err != nil {
		return 0, err
	}
	if out.Len() <= len(dst) {
		copy(dst, out.Bytes())
	}
	return out.Len(), nil
}

//export bh_env_save
func bh_env_save(id C.int64_t, buf *C.uint8_t, n C.int64_t) C.int64_t {
	return count(id, func(e *environ) (int, error) {
		dst, err := room[byte](buf, n, maxAnswer, "buf")
		if err != nil {
			return 0, err
		}
		r, err := e.record()
		if err != nil {
			return 0, err
		}
		return pack(dst, r)
	})
}

//export bh_env_restore
func bh_env_restore(id C.int64_t, data *C.bh_bytes, n C.int64_t, out *C.bh_timestep) C.int32_t {
	return do(id, func(e *environ) error {
		src, err := bytesOf(data, n, env.MaxRecordBytes)
		if err != nil {
			return err
		}
		r, err := env.ReadMsgpack(bytes.NewReader(src))
		if err != nil {
			return err
		}
		t, err := e.env.Restore(r)
		if err != nil {
			err = unplayable(err)
		}
		return e.begin(t, err, out)
	})
}

//export bh_env_write_record
func bh_env_write_record(id C.int64_t, path *C.bh_text) C.int32_t {
	return do(id, func(e *environ) error {
		name, err := text(path, "path", maxSpec)
		if err != nil {
			return err
		}
		r, err := e.record()
		if err != nil {
			return err
		}
		return env.WriteFile(name, r, e.game.Game)
	})
}

//export bh_record_verify
func bh_record_verify(path *C.bh_text, buf *C.char, room C.int64_t) (rc C.int64_t) {
	defer guard(&rc)
	n, err := answer(buf, room, func() ([]byte, error) { return verify(path) })
	if err != nil {
		return fail[C.int64_t](err)
	}
	return C.int64_t(n)
}

// verified is the answer of bh_record_verify.
type verified struct {
	Game         string     `json:"game"`
	Scenario     string     `json:"scenario"`
	ScenarioHash string     `json:"scenario_hash"`
	Options      string     `json:"options"`
	Sides        [2]string  `json:"sides"`
	Seed         uint64     `json:"seed"`
	Agents       [2]string  `json:"agents"`
	Done         bool       `json:"done"`
	Returns      [2]float64 `json:"returns"`
	FinalHash    string     `json:"final_hash"`
	Start        string     `json:"start"` // empty: the initial position
	Steps        [][2]int32 `json:"steps"`
}

func verify(path *C.bh_text) ([]byte, error) {
	name, err := text(path, "path", maxSpec)
	if err != nil {
		return nil, err
	}
	r, err := env.ReadFile(name)
	if err != nil {
		return nil, err
	}
	g, err := games.Of(r, "")
	if err != nil {
		return nil, err
	}
	if err := env.Verify(g, r); err != nil {
		return nil, unplayable(err)
	}
	v := verified{Game: r.Game, Scenario: r.Scenario, ScenarioHash: r.ScenarioHash, Options: r.Options, Sides: r.Sides,
		Seed: r.Seed, Agents: r.Agents, Done: r.Done, Returns: r.Returns, FinalHash: fmt.Sprintf("%016x", r.FinalHash), Start: r.Start,
		Steps: make([][2]int32, len(r.Steps))}
	for i, s := range r.Steps {
		v.Steps[i] = [2]int32{int32(s.Player), int32(s.Action)}
	}
	return marshal(v)
}

// unplayable is the fault of a record: that an action in it is not legal is no BH_EACTION of the caller.
func unplayable(err error) error { return &fault{C.BH_EINPUT, err.Error()} }

var _ = [1]struct{}{}[engine.Chance-C.BH_CHANCE] // the header has the numbers of the engine
var _ = [1]struct{}{}[engine.Terminal-C.BH_TERMINAL]
