package main

// #include "types.h"
import "C"

import (
	"bridgehead/engine"
	"bridgehead/env"
)

// knower checks who knows something: a side, or the public.
func knower(side C.int32_t) (engine.Player, error) {
	if p := engine.Player(side); p == 0 || p == 1 || p == engine.Public {
		return p, nil
	}
	return 0, size("side: got %d, want 0 | 1 | %d, the public", side, engine.Public)
}

//export bh_state_knowledge
func bh_state_knowledge(id C.int64_t, side C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		who, err := knower(side)
		if err != nil {
			return nil, err
		}
		return env.Knowledge(nil, s.game.Game, s.pos, who)
	})
}

//export bh_state_json_for
func bh_state_json_for(id C.int64_t, side C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		if err := checkSide(side); err != nil {
			return nil, err
		}
		r, err := env.NewReportFor(s.game.Game, s.pos, engine.Player(side))
		if err != nil {
			return nil, err
		}
		return marshal(r)
	})
}

//export bh_state_board_for
func bh_state_board_for(id C.int64_t, side C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		if err := checkSide(side); err != nil {
			return nil, err
		}
		board := env.Board(s.game.Game, s.pos, engine.Player(side))
		if board == "" {
			return nil, input("the game %s draws no board", s.game.ID())
		}
		return []byte(board), nil
	})
}

//export bh_state_sample
func bh_state_sample(id C.int64_t, side C.int32_t, seed C.uint64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(s *state) error {
		if handle == nil {
			return null("sample")
		}
		if err := checkSide(side); err != nil {
			return err
		}
		*handle = enter(newState(s.game, env.Sample(s.game.Game, s.pos, engine.Player(side), uint64(seed))))
		return nil
	})
}

//export bh_game_recall
func bh_game_recall(id C.int64_t, start *C.bh_text, steps *C.bh_int32s, n C.int64_t, side C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(g *game) ([]byte, error) {
		if err := checkSide(side); err != nil {
			return nil, err
		}
		if n < 0 || n > env.MaxRecordSteps {
			return nil, size("steps: %d elements, want 0 to %d", n, env.MaxRecordSteps)
		}
		played, err := array[engine.Action](steps, n, int(n), "steps")
		if err != nil {
			return nil, err
		}
		from := g.root
		if start != nil {
			line, err := text(start, "start", maxPosition)
			if err != nil {
				return nil, err
			}
			if from, err = g.Parse([]byte(line)); err != nil {
				return nil, err
			}
		}
		return env.Recall(nil, g.Game, from, played, engine.Player(side))
	})
}

//export bh_env_knowledge
func bh_env_knowledge(id C.int64_t, side C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(e *environ) ([]byte, error) {
		if err := e.started(); err != nil {
			return nil, err
		}
		if err := checkSide(side); err != nil {
			return nil, err
		}
		return e.env.Knowledge(nil, engine.Player(side))
	})
}

//export bh_env_sample
func bh_env_sample(id C.int64_t, seed C.uint64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(e *environ) error {
		if handle == nil {
			return null("state")
		}
		if err := e.started(); err != nil {
			return err
		}
		*handle = enter(newState(e.game, e.env.Sample(uint64(seed))))
		return nil
	})
}
