package main

// #include "types.h"
import "C"

import (
	"image"

	"bridgehead/engine"
	"bridgehead/env"
)

//export bh_state_outcomes
func bh_state_outcomes(id C.int64_t, merged C.int32_t, faces *C.int32_t, chances *C.double, n C.int64_t) C.int64_t {
	return count(id, func(s *state) (int, error) {
		face, err := room[engine.Action](faces, n, C.BH_MAX_LEGAL, "faces")
		if err != nil {
			return 0, err
		}
		p, err := room[float64](chances, n, C.BH_MAX_LEGAL, "probabilities")
		if err != nil {
			return 0, err
		}
		outs := s.outcomes(merged != 0)
		for i := range min(len(face), len(outs)) {
			face[i], p[i] = outs[i].Action, outs[i].P
		}
		return len(outs), nil
	})
}

func (s *state) outcomes(merged bool) []engine.Outcome {
	if merged {
		s.outs = engine.Faces(s.pos, s.outs[:0])
	} else {
		s.outs = s.pos.Outcomes(s.outs[:0])
	}
	return s.outs
}

//export bh_state_mask
func bh_state_mask(id C.int64_t, mask *C.int8_t, n C.int64_t) C.int32_t {
	return do(id, func(s *state) error {
		dst, err := array[int8](mask, n, s.game.NumActions(), "mask")
		if err != nil {
			return err
		}
		clear(dst)
		if s.player.IsSide() {
			for _, a := range s.list() {
				dst[a] = 1
			}
		}
		return nil
	})
}

//export bh_state_observe
func bh_state_observe(id C.int64_t, side C.int32_t, dst *C.float, n C.int64_t) C.int32_t {
	return do(id, func(s *state) error {
		if s.game.size == 0 {
			return input("the game %s has no observation", s.game.ID())
		}
		if err := checkSide(side); err != nil {
			return err
		}
		size := s.game.size
		if int64(n) == int64(s.game.whole) {
			size = s.game.whole
		}
		out, err := array[float32](dst, n, size, "dst")
		if err != nil {
			return err
		}
		return s.observe(out, engine.Player(side))
	})
}

// observe writes the observation to dst. With an engine.Updater it is brought up to date in a buffer of the
// state and copied from there, as nobody knows what the caller did to dst since. With the optional blocks it is written anew.
func (s *state) observe(dst []float32, side engine.Player) (err error) {
	if !s.game.updates || len(dst) > s.game.size {
		s.game.observer.Observe(dst, s.pos, side)
		return nil
	}
	if s.seen == nil {
		if s.seen, err = s.game.view(); err != nil {
			return err
		}
	}
	copy(dst, s.seen.Show(s.pos, side))
	return nil
}

func checkSide(side C.int32_t) error {
	if side != 0 && side != 1 {
		return size("side: got %d, want 0 | 1", side)
	}
	return nil
}

//export bh_state_text
func bh_state_text(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) { return s.pos.MarshalText() })
}

//export bh_state_json
func bh_state_json(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		r, err := env.NewReport(s.game.Game, s.pos)
		if err != nil {
			return nil, err
		}
		return marshal(r)
	})
}

//export bh_state_board
func bh_state_board(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		d, ok := s.pos.(engine.Describer)
		if !ok {
			return nil, input("the game %s draws no board", s.game.ID())
		}
		return []byte(d.Board()), nil
	})
}

//export bh_state_action_text
func bh_state_action_text(id C.int64_t, action C.int32_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(s *state) ([]byte, error) {
		n, what := s.game.NumActions(), "action"
		if s.player == engine.Chance {
			n, what = s.game.NumFaces(), "face"
		}
		if action < 0 || int(action) >= n {
			return nil, &fault{C.BH_EACTION, what + ": " + outside(int64(action), 0, int64(n)-1)}
		}
		return []byte(s.game.ActionText(s.pos, engine.Action(action))), nil
	})
}

// The widths of pictures.
const (
	minWidth = 200
	maxWidth = 4000
)

//export bh_state_picture
func bh_state_picture(id C.int64_t, width C.int32_t, rgb *C.uint8_t, n C.int64_t) C.int64_t {
	return count(id, func(s *state) (int, error) {
		switch {
		case s.game.of.Paint == nil:
			return 0, input("the game %s has no picture", s.game.ID())
		case width < minWidth || width > maxWidth:
			return 0, size("width: %s", outside(int64(width), minWidth, maxWidth))
		case n < 0:
			return 0, size("rgb: %d elements, want 0 or 3 * width * height", n)
		case n > 0 && rgb == nil:
			return 0, null("rgb")
		}
		img, err := s.game.of.Paint(s.pos, int(width))
		if err != nil {
			return 0, err
		}
		height := img.Bounds().Dy()
		if n == 0 {
			return height, nil
		}
		dst, err := array[uint8](rgb, n, 3*img.Bounds().Dx()*height, "rgb")
		if err != nil {
			return 0, err
		}
		dropAlpha(dst, img)
		return height, nil
	})
}

// dropAlpha writes the pixels row by row, three bytes each.
func dropAlpha(dst []uint8, img *image.RGBA) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := img.Pix[img.PixOffset(b.Min.X, y):][:4*b.Dx()]
		for len(row) > 0 {
			copy(dst, row[:3])
			dst, row = dst[3:], row[4:]
		}
	}
}
