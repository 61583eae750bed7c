//go:build cgo

package main

import (
	"context"
	"errors"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/gym"
)

// sulk is an opponent that does not play.
type sulk struct{}

func (sulk) Name() string      { return "sulk" }
func (sulk) Reset(seed uint64) {}

func (sulk) Choose(context.Context, engine.State, []engine.Action) (engine.Action, error) {
	return 0, errors.New("no")
}

// A reset in which an opponent fails has begun the episodes of the other slots.
func TestResetSlotsFails(t *testing.T) {
	g, err := newGame(gym.Spec{Game: "toy"})
	if err != nil {
		t.Fatal(err)
	}
	cfg := env.DefaultConfig()
	envs := make([]*env.Env, 3)
	for i := range envs {
		cfg.Seat = []env.Seat{env.SeatSide0, env.SeatSide1, env.SeatSide1}[i] // side 1 has the first move
		if envs[i], err = env.New(g.Game, cfg, sulk{}); err != nil {
			t.Fatal(err)
		}
	}
	vec, err := env.NewVector(envs, env.VectorOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer vec.Close()
	v := &vector{games: []*game{g}, vec: vec, slots: make([]slot, len(envs))}
	if err := vec.Bind(env.Buffers{}); err != nil {
		t.Fatal(err)
	}
	var one *env.SlotError
	if err := v.resetSlots([]uint8{1, 1, 0}, make([]uint64, 3)); !errors.As(err, &one) || one.Slot != 0 {
		t.Fatalf("got %v, want the error of slot 0", err)
	}
	if v.slots[1] != (slot{begun: true}) || v.slots[2] != (slot{}) {
		t.Errorf("got %+v, want slots 0 and 1 begun", v.slots)
	}
	if _, err := v.at(1); err != nil {
		t.Errorf("slot 1: %v", err)
	}
	v.slots[1].away = true // as bh_vector_send notes it
	if err := vec.Send([]int32{1}, []int32{0}); err != nil {
		t.Fatal(err)
	}
	if err := v.resetSlots([]uint8{0, 1, 1}, make([]uint64, 3)); err == nil || v.slots[2].begun {
		t.Errorf("a slot under way: got %v, want an error and slot 2 as it was", err)
	}
}
