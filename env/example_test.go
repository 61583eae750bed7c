package env_test

import (
	"context"
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// Example plays one game of the toy on seed 7: both sides take their first legal action.
func Example() {
	first := env.PolicyFunc(func(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
		return legal[0], nil
	})
	game := toy.Default()
	tr, err := env.Play(game, 7, first, first)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tr.Decisions, "decisions,", tr.Chances, "dice, returns", tr.Returns)
	fmt.Println("replays:", env.Verify(game, &tr.Record) == nil)
	// Output:
	// [7 7] decisions, 7 dice, returns [0 0]
	// replays: true
}

// ExampleEnv plays one episode of the toy game against a garrison that always holds.
func ExampleEnv() {
	cfg := env.DefaultConfig()
	cfg.Seat = env.SeatSide1
	e, err := env.New(toy.Default(), cfg, garrison{})
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := e.Reset(7, nil)
	for err == nil && !t.Over() {
		t, err = e.Step(t.Legal[0])
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t.Info.Steps, "steps,", t.Info.Chances, "dice, rewards", t.Rewards)
	_, err = e.Step(toy.Assault)
	fmt.Println(err)
	// Output:
	// 7 steps, 7 dice, rewards [0 0]
	// the episode is over, or has not begun: reset it
}

// garrison is an opponent without a plan: it holds wherever it can.
type garrison struct{}

func (garrison) Name() string { return "garrison" }
func (garrison) Reset(uint64) {}
func (garrison) Choose(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
	return legal[0], nil
}

// ExampleVector steps four toy games at once; in each both sides take their first legal action.
func ExampleVector() {
	envs := make([]*env.Env, 4)
	for i := range envs {
		var err error
		if envs[i], err = env.New(toy.Default(), env.DefaultConfig(), nil); err != nil {
			fmt.Println(err)
			return
		}
	}
	v, err := env.NewVector(envs, env.VectorOptions{Autoreset: env.SameStep})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer v.Close()
	size := toy.Default().NumActions()
	masks, actions := make([]int8, 4*size), make([]int32, 4)
	ends, seeds := make([]uint8, 4), make([]uint64, 4)
	if err = v.Bind(env.Buffers{Masks: masks, Terminated: ends, EpisodeSeeds: seeds}); err == nil {
		err = v.Reset(7)
	}
	for n := 1; err == nil; n++ {
		for i := range actions {
			actions[i] = int32(slices.Index(masks[i*size:(i+1)*size], 1))
		}
		if err = v.Step(actions); slices.Contains(ends, 1) {
			fmt.Println("after", n, "steps of each: ends", ends, "seeds", seeds)
			return
		}
	}
	fmt.Println(err)
	// Output: after 5 steps of each: ends [0 0 1 0] seeds [0 0 9 0]
}
