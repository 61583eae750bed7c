package main

// #include "types.h"
import "C"

import (
	"fmt"
	"slices"
	"unsafe"

	"bridgehead/engine"
	"bridgehead/env"
)

// state is a position with what is asked of it most.
type state struct {
	held
	game   *game
	player engine.Player
	listed bool
	*parts
	seen *env.View // nil before the first observation
}

// parts are what freed states leave to new ones, through the pool of their game; the state itself is not used
// again, since a thread may still be waiting for its lock.
type parts struct {
	pos engine.State
	// legal are the legal actions or faces, once listed says so: a search that plays many actions in a row
	// and looks only at the last position does not pay for the lists between.
	legal   []engine.Action
	outs    []engine.Outcome
	returns []float64
}

func (*state) kind() string { return "a state" }

func (s *state) retire() {
	s.held.retire()
	s.game.spare.Put(s.parts)
	if s.seen != nil {
		s.game.views.Put(s.seen)
	}
	s.parts, s.seen = nil, nil
}

// newState makes a state of a copy of a position.
func newState(g *game, pos engine.State) *state {
	s := &state{game: g}
	if p, ok := g.spare.Get().(*parts); ok {
		s.parts = p
		s.pos.CopyFrom(pos)
	} else {
		s.parts = &parts{pos: pos.Clone()}
	}
	s.moved()
	return s
}

// moved notes that pos has changed.
func (s *state) moved() { s.player, s.listed = s.pos.Player(), false }

func (s *state) list() []engine.Action {
	if !s.listed {
		s.legal, s.listed = s.pos.LegalActions(s.legal[:0]), true
	}
	return s.legal
}

// fill writes what the state is at; a null node is not written.
func (s *state) fill(n *C.bh_node) {
	if n == nil {
		return
	}
	legal := s.list()
	n.player, n.num_legal = C.int32_t(s.player), C.int32_t(len(legal))
	copy(unsafe.Slice((*engine.Action)(unsafe.Pointer(&n.legal)), C.BH_MAX_LEGAL), legal)
	n.returns = [2]C.double{}
	if s.player == engine.Terminal {
		s.returns = s.pos.Returns(s.returns[:0])
		n.returns = [2]C.double{C.double(s.returns[0]), C.double(s.returns[1])}
	}
}

// apply plays an action or a face, if it is legal.
func (s *state) apply(a engine.Action) error {
	if _, ok := slices.BinarySearch(s.list(), a); !ok {
		return s.refuse(a)
	}
	s.pos.Apply(a)
	s.moved()
	return nil
}

// refuse says why a is not legal.
func (s *state) refuse(a engine.Action) error {
	switch s.player {
	case engine.Terminal:
		return &fault{C.BH_EOVER, fmt.Sprintf("action %d: the game is over", a)}
	case engine.Chance:
		return &fault{C.BH_EACTION, fmt.Sprintf("face %d: not among the %d faces of this roll", a, len(s.legal))}
	}
	return &env.ActionError{Action: a, Who: s.game.Sides()[s.player], Legal: len(s.legal), Size: s.game.NumActions(),
		Node: engine.NodeKind(s.pos), Err: s.pos.Check(a)}
}

// open makes a state of a position and gives it a handle.
func open(id C.int64_t, handle *C.int64_t, node *C.bh_node, f func(*game) (engine.State, error)) C.int32_t {
	return do(id, func(g *game) error {
		if handle == nil {
			return null("state")
		}
		pos, err := f(g)
		if err != nil {
			return err
		}
		s := newState(g, pos)
		s.fill(node)
		*handle = enter(s)
		return nil
	})
}

//export bh_state_new
func bh_state_new(id C.int64_t, handle *C.int64_t, node *C.bh_node) C.int32_t {
	return open(id, handle, node, func(g *game) (engine.State, error) { return g.root, nil })
}

//export bh_state_parse
func bh_state_parse(id C.int64_t, notation *C.bh_text, handle *C.int64_t, node *C.bh_node) C.int32_t {
	return open(id, handle, node, func(g *game) (engine.State, error) {
		line, err := text(notation, "notation", maxPosition)
		if err != nil {
			return nil, err
		}
		return g.Parse([]byte(line))
	})
}

//export bh_state_clone
func bh_state_clone(id C.int64_t, handle *C.int64_t) C.int32_t {
	return do(id, func(s *state) error {
		if handle == nil {
			return null("copy")
		}
		c := newState(s.game, s.pos)
		c.take(s)
		*handle = enter(c)
		return nil
	})
}

//export bh_state_copy
func bh_state_copy(dst, src C.int64_t, node *C.bh_node) C.int32_t {
	if dst == src {
		return do(dst, func(s *state) error { s.fill(node); return nil })
	}
	if dst < src { // two threads that copy both ways take the locks in the same order
		return do(dst, func(d *state) error { return copyState(d, src, node, true) })
	}
	return do(src, func(s *state) error { return copyState(s, dst, node, false) })
}

// copyState copies between a state that is locked and that of a handle; into says which way.
func copyState(locked *state, id C.int64_t, node *C.bh_node, into bool) error {
	other, err := hold[*state](id)
	if err != nil {
		return err
	}
	defer other.unlock()
	dst, src := other, locked
	if into {
		dst, src = locked, other
	}
	if err := dst.become(src); err != nil {
		return err
	}
	dst.take(src)
	dst.fill(node)
	return nil
}

// take takes over what is known of the position of src, which s has by now.
func (s *state) take(src *state) {
	s.player, s.listed = src.player, src.listed
	if s.listed {
		s.legal = append(s.legal[:0], src.legal...)
	}
}

// become takes over the position of src. Positions of two games made from the same words are equal, but point
// to the tables of one of them, so they travel as text.
func (s *state) become(src *state) error {
	if s.game == src.game {
		s.pos.CopyFrom(src.pos)
		return nil
	}
	if !s.game.same(src.game) {
		return input("states of different games: %s and %s", s.game.title(), src.game.title())
	}
	line, err := src.pos.MarshalText()
	if err != nil {
		return err
	}
	pos, err := s.game.Parse(line)
	if err == nil {
		s.pos = pos
	}
	return err
}

//export bh_state_node
func bh_state_node(id C.int64_t, node *C.bh_node) C.int32_t {
	return do(id, func(s *state) error {
		if node == nil {
			return null("node")
		}
		s.fill(node)
		return nil
	})
}

//export bh_state_apply
func bh_state_apply(id C.int64_t, action C.int32_t, node *C.bh_node) C.int32_t {
	return do(id, func(s *state) error {
		if err := s.apply(engine.Action(action)); err != nil {
			return err
		}
		s.fill(node)
		return nil
	})
}

//export bh_state_hash
func bh_state_hash(id C.int64_t, hash *C.uint64_t) C.int32_t {
	return do(id, func(s *state) error {
		if hash == nil {
			return null("hash")
		}
		*hash = C.uint64_t(s.pos.Hash())
		return nil
	})
}
