package main

// #include "types.h"
import "C"

import (
	"errors"
	"strconv"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/gym"
)

// environ is an environment with the words it was made from, for its clones.
type environ struct {
	held
	game  *game
	spec  gym.Spec
	env   *env.Env
	begun bool // there is a timestep
}

func (*environ) kind() string { return "an environment" }

func newEnviron(g *game, spec gym.Spec) (*environ, error) {
	e, err := spec.MakeOn(g.Game)
	if err != nil {
		return nil, err
	}
	return &environ{game: g, spec: spec, env: e}, nil
}

// readSpec reads the spec of an environment.
func readSpec(p *C.bh_text) (gym.Spec, error) {
	words, err := text(p, "spec", maxSpec)
	if err != nil {
		return gym.Spec{}, err
	}
	return gym.ParseSpec([]byte(words))
}

//export bh_env_new
func bh_env_new(spec *C.bh_text, handle *C.int64_t) (rc C.int32_t) {
	defer guard(&rc)
	e, err := openEnviron(spec, handle)
	if err != nil {
		return fail[C.int32_t](err)
	}
	*handle = enter(e)
	return C.BH_OK
}

// openEnviron makes the environment of bh_env_new.
func openEnviron(spec *C.bh_text, handle *C.int64_t) (*environ, error) {
	if handle == nil {
		return nil, null("env")
	}
	s, err := readSpec(spec)
	if err != nil {
		return nil, err
	}
	g, err := newGame(s)
	if err != nil {
		return nil, err
	}
	return newEnviron(g, s)
}

//export bh_env_new_on
func bh_env_new_on(id C.int64_t, spec *C.bh_text, handle *C.int64_t) C.int32_t {
	return do(id, func(g *game) error {
		if handle == nil {
			return null("env")
		}
		s, err := readSpec(spec)
		if err != nil {
			return err
		}
		if s.Game != "" || s.Scenario != "" || s.Options != "" || len(s.Scenarios) > 0 {
			return input("spec: game, scenario, scenarios and options belong to the game this environment is made on; leave them out")
		}
		e, err := newEnviron(g, s)
		if err != nil {
			return err
		}
		*handle = enter(e)
		return nil
	})
}

//export bh_env_info
func bh_env_info(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(e *environ) ([]byte, error) { return marshal(newEnvInfo(e.game, e.env)) })
}

// envInfo is the answer of bh_env_info.
type envInfo struct {
	gameInfo
	Opponents []string `json:"opponents"`
	Reveal    bool     `json:"reveal"`
}

func newEnvInfo(g *game, e *env.Env) envInfo {
	return envInfo{g.info(e.Blocks()), append([]string{}, e.Opponents()...), e.Config().Reveal}
}

//export bh_env_reset
func bh_env_reset(id C.int64_t, seed C.uint64_t, options *C.bh_text, out *C.bh_timestep) C.int32_t {
	return do(id, func(e *environ) error {
		opts, err := e.resetOptions(options)
		if err != nil {
			return err
		}
		t, err := e.env.Reset(uint64(seed), opts)
		return e.begin(t, err, out)
	})
}

// resetOptions reads the options of a reset; null are the usual ones.
func (e *environ) resetOptions(p *C.bh_text) (*env.ResetOptions, error) {
	if p == nil {
		return nil, nil
	}
	words, err := text(p, "options", maxPosition)
	if err != nil {
		return nil, err
	}
	var o struct {
		Position *string
		History  []engine.Action
		Seat     string
	}
	if err := decode("options", words, &o); err != nil {
		return nil, err
	}
	opts := &env.ResetOptions{History: o.History}
	if o.Position != nil {
		opts.Position = []byte(*o.Position)
	}
	if o.Seat != "" {
		seat, err := env.ParseSeat(e.game.Game, o.Seat)
		if err != nil {
			return nil, err
		}
		opts.Seat = &seat
	}
	return opts, nil
}

// begin takes note of what Reset or Restore gave.
func (e *environ) begin(t *env.TimeStep, err error, out *C.bh_timestep) error {
	if err != nil {
		e.note()
		return err
	}
	e.begun = true
	e.fill(t, out)
	return nil
}

// note takes note of an episode that had to be given up: it shows nobody to act, and no end.
func (e *environ) note() {
	t := e.env.Last()
	e.begun = e.begun && (t.Over() || t.Player != engine.Terminal)
}

// fill writes a timestep; a null one is not written.
func (e *environ) fill(t *env.TimeStep, out *C.bh_timestep) {
	if out == nil {
		return
	}
	*out = C.bh_timestep{
		player: C.int32_t(t.Player), learner: C.int32_t(t.Info.Learner),
		terminated: flag(t.Terminated), truncated: flag(t.Truncated), num_legal: C.int32_t(len(t.Legal)),
		steps: C.int32_t(t.Info.Steps), decisions: C.int32_t(t.Info.Decisions), chances: C.int32_t(t.Info.Chances),
		rewards:  [2]C.double{C.double(t.Rewards[0]), C.double(t.Rewards[1])},
		returns:  [2]C.double{C.double(t.Info.Returns[0]), C.double(t.Info.Returns[1])},
		opponent: C.int32_t(t.Info.Opponent), asking: flag(t.Asking),
		seed: C.uint64_t(t.Info.Seed),
	}
}

func flag(b bool) C.int32_t {
	if b {
		return 1
	}
	return 0
}

// started returns an error if there is no timestep to speak of.
func (e *environ) started() error {
	if !e.begun {
		return &fault{C.BH_EOVER, "the environment has not begun an episode: reset it"}
	}
	return nil
}

//export bh_env_step
func bh_env_step(id C.int64_t, action C.int32_t, out *C.bh_timestep) C.int32_t {
	return do(id, func(e *environ) error {
		t, err := e.env.Step(engine.Action(action))
		if err != nil {
			return err
		}
		e.fill(t, out)
		return nil
	})
}

//export bh_env_answer
func bh_env_answer(id C.int64_t, action C.int32_t, out *C.bh_timestep) C.int32_t {
	return do(id, func(e *environ) error {
		if err := e.started(); err != nil {
			return err
		}
		t, err := e.env.Answer(engine.Action(action))
		if err != nil {
			e.note()
			return err
		}
		e.fill(t, out)
		return nil
	})
}

//export bh_env_withdraw
func bh_env_withdraw(id C.int64_t, out *C.bh_timestep) C.int32_t {
	return do(id, func(e *environ) error {
		if err := e.started(); err != nil {
			return err
		}
		if err := e.env.Withdraw(); err != nil {
			return err
		}
		e.note()
		e.fill(e.env.Last(), out)
		return nil
	})
}

//export bh_env_bind
func bh_env_bind(id C.int64_t, observation *C.float, n C.int64_t, mask *C.int8_t, m C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		o, err := optional[float32](observation, n, e.shown(), "observation")
		if err != nil {
			return err
		}
		k, err := optional[int8](mask, m, e.game.NumActions(), "mask")
		if err != nil {
			return err
		}
		if o == nil { // without an array of the caller the environment writes to one of its own
			o = make([]float32, e.shown())
		}
		if k == nil {
			k = make([]int8, e.game.NumActions())
		}
		return e.env.Bind(o, k)
	})
}

// shown is the number of values of the observation of a timestep.
func (e *environ) shown() int {
	if e.spec.Lazy {
		return 0
	}
	return e.env.ObservationSize()
}

//export bh_env_force
func bh_env_force(id C.int64_t, faces *C.bh_int32s, n C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if n < 0 || n > env.MaxRecordSteps {
			return size("faces: %d elements, want 0 to %d", n, env.MaxRecordSteps)
		}
		queue, err := array[engine.Action](faces, n, int(n), "faces")
		if err != nil {
			return err
		}
		for i, f := range queue {
			if f < 0 || int(f) >= e.game.NumFaces() {
				return &fault{C.BH_EACTION, "faces[" + strconv.Itoa(i) + "]: " + outside(int64(f), 0, int64(e.game.NumFaces())-1)}
			}
		}
		if err := e.env.Check(-1); errors.Is(err, env.ErrOver) || errors.Is(err, env.ErrBroken) {
			return err
		}
		return e.env.Force(queue...)
	})
}
