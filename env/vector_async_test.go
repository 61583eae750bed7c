package env_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// TestVectorResetUnderWay resets while slots are on their way: what they come to is dropped.
func TestVectorResetUnderWay(t *testing.T) {
	for _, seat := range []env.Seat{env.SeatBoth, env.SeatRandom} {
		p := newPair(t, vectorCase{toy.Default(), seated(seat), env.NextStep}, 40, 2, 1)
		slots, actions := make([]int32, 40), make([]int32, 40)
		for round := range uint64(21) {
			p.reset(round)
			for i := range slots {
				slots[i] = int32(i)
				actions[i], _ = p.action(i)
			}
			n := []int{10, 40}[round%2] // some that arrive at once, and many
			if err := p.v.Send(slots[:n], actions[:n]); err != nil {
				t.Fatal(err)
			}
		}
		p.reset(99)
		_, err := p.v.Recv(slots, 1)
		wantError(t, err, "0 slots are under way")
		p.v.Close()
	}
}

// TestVectorWaits has slots that take their time: Recv returns those that have arrived, and a reset of
// one of them does not wait for the others.
func TestVectorWaits(t *testing.T) {
	gate := make(chan struct{})
	slow := func(legal []engine.Action) (engine.Action, error) {
		<-gate
		return legal[0], nil
	}
	p := wicked(t, 4, 3, map[int]func([]engine.Action) (engine.Action, error){0: slow, 2: slow})
	if err := p.v.Send([]int32{0, 1, 2, 3}, make([]int32, 4)); err != nil {
		t.Fatal(err)
	}
	room := make([]int32, 4)
	n, err := p.v.Recv(room, 2)
	if err != nil || !slices.Equal(room[:n], []int32{1, 3}) {
		t.Fatalf("received %v, %v", room[:n], err)
	}
	for _, i := range room[:n] {
		p.models[i].step(t, 0)
		p.compare(i)
	}
	if err := p.v.ResetSlots([]uint8{0, 1, 0, 0}, make([]uint64, 4)); err != nil {
		t.Fatal(err)
	}
	if n, err := p.v.Recv(room, 0); n != 0 || err != nil {
		t.Fatalf("received %v, %v", room[:n], err)
	}
	close(gate)
	if n, err = p.v.Recv(room, 2); err != nil || !slices.Equal(room[:n], []int32{0, 2}) {
		t.Fatalf("received %v, %v", room[:n], err)
	}
}

// TestVectorClose leaves no goroutine behind, also with slots under way.
func TestVectorClose(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, seat := range []env.Seat{env.SeatBoth, env.SeatSide1} {
		v, _ := vectorCase{toy.Default(), seated(seat), env.NextStep}.vector(t, 50, 8)
		if err := v.Reset(1); err != nil {
			t.Fatal(err)
		}
		slots := make([]int32, 50)
		for i := range slots {
			slots[i] = int32(i)
		}
		if err := v.Send(slots, make([]int32, 50)); err != nil {
			t.Fatal(err)
		}
		if err := v.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestVectorNoDecision has a game in which the garrison never decides: its episodes are over when they
// begin.
func TestVectorNoDecision(t *testing.T) {
	g, err := toy.New(toy.Options{Days: 2})
	if err != nil {
		t.Fatal(err)
	}
	v, b := vectorCase{g, seated(env.SeatSide0), env.NextStep}.vector(t, 2, 1)
	seed := uint64(4)
	if err := v.Reset(seed); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if b.Terminated[0] != 1 || b.EpisodeSeeds[0] != seed || b.EpisodeLengths[0] != 0 || b.Rewards[0] == 0 {
			t.Errorf("got %+v", rowOf(b, 0, 2))
		}
		if err := v.Step([]int32{0, 0}); err != nil {
			t.Fatal(err)
		}
		seed = env.NextSeed(seed)
	}
	v, _ = vectorCase{g, seated(env.SeatSide0), env.SameStep}.vector(t, 2, 1)
	wantError(t, v.Reset(4), "reset: slot 0: no decision for the learner in 1000 episodes (and 1 more slots)")
}
