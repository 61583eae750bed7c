package env_test

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

var allModes = []env.Autoreset{env.NextStep, env.SameStep, env.Disabled}

// TestVectorProperty makes random calls of a vector and plays the same by hand.
func TestVectorProperty(t *testing.T) {
	games := []engine.Game{toy.Default(), &updating{Game: toy.Default()}, gambleGame(t, "gamble/one-bridge")}
	rapid.Check(t, func(t *rapid.T) {
		c := vectorCase{game: rapid.SampledFrom(games).Draw(t, "game"), cfg: env.DefaultConfig(),
			mode: rapid.SampledFrom(allModes).Draw(t, "mode")}
		c.cfg.Seat = rapid.SampledFrom(allSeats).Draw(t, "seat")
		c.cfg.MaxSteps = rapid.SampledFrom([]int{0, 1, 3, 20}).Draw(t, "max_steps")
		c.cfg.Lazy = rapid.Bool().Draw(t, "lazy")
		c.cfg.Reward = env.Reward{Shaping: 1, Discount: 0.9}
		p := newPair(fatal{TB: nil, t: t}, c, rapid.IntRange(1, 30).Draw(t, "slots"),
			rapid.IntRange(1, 3).Draw(t, "workers"), rapid.Uint64().Draw(t, "choices"))
		defer p.v.Close()
		w := &wanderer{pair: p, away: map[int32]int32{}}
		p.reset(rapid.Uint64().Draw(t, "seed"))
		for range rapid.IntRange(1, 20).Draw(t, "calls") {
			switch rapid.IntRange(0, 5).Draw(t, "call") {
			case 0, 1:
				w.step()
			case 2:
				w.resetSlots()
			case 3, 4:
				w.send(rapid.IntRange(0, len(p.models)).Draw(t, "sent"))
			case 5:
				w.recv(rapid.IntRange(0, len(p.models)).Draw(t, "min"))
			}
		}
	})
}

// fatal lends the reporting of a rapid check to helpers that take a testing.TB.
type fatal struct {
	testing.TB
	t *rapid.T
}

func (f fatal) Helper()                      {}
func (f fatal) Fatal(args ...any)            { f.t.Fatal(args...) }
func (f fatal) Fatalf(s string, args ...any) { f.t.Fatalf(s, args...) }
func (f fatal) Errorf(s string, args ...any) { f.t.Errorf(s, args...) }

// wanderer makes calls of a vector; it knows which slots are under way, with which action.
type wanderer struct {
	*pair
	away map[int32]int32
}

func (w *wanderer) step() {
	actions := make([]int32, len(w.models))
	good := len(w.away) == 0
	for i := range actions {
		a, ok := w.action(i)
		actions[i], good = a, good && ok
	}
	if err := w.v.Step(actions); (err == nil) != good {
		w.t.Fatalf("step: %v", err)
	}
	if good {
		for i, m := range w.models {
			m.step(w.t, actions[i])
		}
	}
	w.compareHome()
}

// compareHome compares the slots that are not under way.
func (w *wanderer) compareHome() {
	for i := range w.models {
		if _, away := w.away[int32(i)]; !away {
			w.compare(int32(i))
		}
	}
}

func (w *wanderer) resetSlots() {
	n := len(w.models)
	mask, seeds := make([]uint8, n), make([]uint64, n)
	good := true
	for i := range mask {
		mask[i], seeds[i] = uint8(w.rng.IntN(2)), w.rng.Uint64()
		if _, away := w.away[int32(i)]; away && w.rng.IntN(8) > 0 {
			mask[i] = 0
		} else if away && mask[i] != 0 {
			good = false
		}
	}
	if err := w.v.ResetSlots(mask, seeds); (err == nil) != good {
		w.t.Fatalf("reset slots: %v", err)
	}
	for i, m := range w.models {
		if good && mask[i] != 0 {
			m.reset(w.t, seeds[i])
		}
	}
	w.compareHome()
}

func (w *wanderer) send(n int) {
	var slots, actions []int32
	for _, i := range w.rng.Perm(len(w.models)) {
		a, ok := w.action(i)
		if _, away := w.away[int32(i)]; away || !ok || len(slots) == n {
			continue
		}
		slots, actions = append(slots, int32(i)), append(actions, a)
	}
	if err := w.v.Send(slots, actions); err != nil {
		w.t.Fatalf("send: %v", err)
	}
	for k, i := range slots {
		w.away[i] = actions[k]
	}
}

func (w *wanderer) recv(least int) {
	least = min(least, len(w.away))
	slots := make([]int32, least+w.rng.IntN(3))
	n, err := w.v.Recv(slots, least)
	if err != nil || n < least {
		w.t.Fatalf("recv: %d of %d slots, %v", n, least, err)
	}
	for k, i := range slots[:n] {
		a, away := w.away[i]
		if !away || k > 0 && slots[k-1] >= i {
			w.t.Fatalf("received %v", slots[:n])
		}
		delete(w.away, i)
		w.models[i].step(w.t, a)
		w.compare(i)
	}
}

// TestVectorWorkers gives the same arrays whatever the number of workers, and by Step and by Send.
func TestVectorWorkers(t *testing.T) {
	const slots, rounds = 40, 40
	for _, seat := range []env.Seat{env.SeatBoth, env.SeatRandom} {
		for _, mode := range []env.Autoreset{env.NextStep, env.SameStep} {
			t.Run(fmt.Sprint(seat, mode), func(t *testing.T) {
				c := vectorCase{toy.Default(), seated(seat), mode}
				c.cfg.Reward = env.Reward{Shaping: 1, Discount: 0.9}
				var want *env.Buffers
				for _, workers := range []int{1, 2, 8} {
					for _, async := range []bool{false, true} {
						v, b := c.vector(t, slots, workers)
						if err := v.Reset(9); err != nil {
							t.Fatal(err)
						}
						rng := generator(9)
						for range rounds {
							actions := make([]int32, slots)
							for i := range actions {
								actions[i] = anyLegal(v.Env(i).Last(), rng)
							}
							advance(t, v, actions, async)
						}
						v.Close()
						if want == nil {
							want = b
						}
						if !reflect.DeepEqual(b, want) {
							t.Fatalf("%d workers, async %t: other arrays", workers, async)
						}
					}
				}
				if seeds := want.EpisodeSeeds; seeds[0] == 0 && seeds[1] == 0 && seeds[2] == 0 {
					t.Error("no episode has ended")
				}
			})
		}
	}
}

// advance steps all slots, at once or in three parts that are received in pieces.
func advance(t *testing.T, v *env.Vector, actions []int32, async bool) {
	if !async {
		if err := v.Step(actions); err != nil {
			t.Fatal(err)
		}
		return
	}
	n := len(actions)
	for part := range 3 {
		var slots, as []int32
		for i := part; i < n; i += 3 {
			slots, as = append(slots, int32(i)), append(as, actions[i])
		}
		if err := v.Send(slots, as); err != nil {
			t.Fatal(err)
		}
	}
	receiveAll(t, v, make([]int32, n))
}

// TestVectorEpisodes follows one slot of the toy game through the end of an episode in each mode.
func TestVectorEpisodes(t *testing.T) {
	for _, mode := range allModes {
		c := vectorCase{toy.Default(), env.DefaultConfig(), mode}
		v, b := c.vector(t, 2, 1)
		v.Reset(5)
		first := func(i int) int32 { return anyLegal(v.Env(i).Last(), generator(1)) }
		for b.Terminated[0] == 0 {
			if err := v.Step([]int32{first(0), first(1)}); err != nil {
				t.Fatal(err)
			}
		}
		seed, next := b.EpisodeSeeds[0], env.NextSeed(5)
		if seed != 5 || b.EpisodeLengths[0] == 0 || b.EpisodeReturns[0] != b.Rewards[0] || b.Rewards[0]+b.Rewards[1] != 0 {
			t.Errorf("mode %d: statistics %+v", mode, rowOf(b, 0, 2))
		}
		inNext := v.Env(0).Last().Info.Seed == next
		if inNext != (mode == env.SameStep) || (b.Players[0] == int8(engine.Terminal)) == inNext {
			t.Errorf("mode %d: player %d in seed %d", mode, b.Players[0], v.Env(0).Last().Info.Seed)
		}
		if mode == env.SameStep {
			if b.Final[2+5] != 1 || b.Observations[2] != 1 { // node "end", node "column"
				t.Errorf("final %v, observation %v", b.Final[:18], b.Observations[:18])
			}
		}
		err := v.Step([]int32{-9, first(1)}) // the action does not matter to a slot that is over
		switch mode {
		case env.NextStep:
			if err != nil || b.Terminated[0] != 0 || b.Rewards[0] != 0 || v.Env(0).Last().Info.Seed != next {
				t.Errorf("next step: %v, %+v", err, rowOf(b, 0, 2))
			}
		case env.SameStep:
			wantError(t, err, "step: slot 0: action -9")
		case env.Disabled:
			wantError(t, err, "step: slot 0: the episode is over")
			if err := v.ResetSlots([]uint8{1, 0}, []uint64{77, 0}); err != nil || v.Env(0).Last().Info.Seed != 77 {
				t.Errorf("reset slots: %v", err)
			}
		}
	}
}
