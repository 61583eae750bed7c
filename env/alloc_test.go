package env_test

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// raceEnabled says that the tests were built with the race detector.
var raceEnabled = false

// allocGames are games of areas and of hexes.
var allocGames = []struct {
	id   string
	load func(testing.TB, string) engine.Game
}{{"gamble/basic", gambleGame}, {"gamble/one-bridge", gambleGame}, {"garden/waal", gardenGame}, {"garden/market-garden", gardenGame}}

// TestStepAllocs steps environments: once warm, neither an environment nor a vector allocates.
func TestStepAllocs(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	for _, c := range allocGames {
		t.Run(c.id, func(t *testing.T) { stepAllocs(t, c.load(t, c.id)) })
	}
}

func stepAllocs(t *testing.T, g engine.Game) {
	const steps = 300
	cfg := env.DefaultConfig()
	cfg.Reward = env.Reward{Shaping: 1, Discount: 0.99}
	e := newEnv(t, g, cfg, nil)
	rng := generator(1)
	play := func() {
		ts := reset(t, e, 1)
		for n := 0; n < steps && !ts.Over(); n++ {
			ts = step(t, e, pick(ts, rng))
		}
	}
	for range 5 {
		play() // the record grows
	}
	if n := testing.AllocsPerRun(5, play); n > 2 { // a longer episode than all before may still come
		t.Errorf("%v allocations in %d steps of an environment", n, steps)
	}
}

func TestVectorAllocs(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	for _, c := range allocGames {
		t.Run(c.id, func(t *testing.T) { vectorAllocs(t, c.load(t, c.id)) })
	}
}

func vectorAllocs(t *testing.T, g engine.Game) {
	const slots = 32
	cfg := env.DefaultConfig()
	cfg.MaxSteps = 50 // so that all have warmed up soon
	v, _ := vectorCase{g, cfg, env.NextStep}.vector(t, slots, 2)
	defer v.Close()
	if err := v.Reset(1); err != nil {
		t.Fatal(err)
	}
	rng := generator(1)
	all, actions := make([]int32, slots), make([]int32, slots)
	choose := func() {
		for i := range all {
			all[i], actions[i] = int32(i), anyLegal(v.Env(i).Last(), rng)
		}
	}
	round := func() {
		choose()
		if err := v.Step(actions); err != nil {
			t.Fatal(err)
		}
		choose()
		if err := v.Send(all, actions); err != nil {
			t.Fatal(err)
		}
		receiveAll(t, v, all)
	}
	for range 100 {
		round()
	}
	if n := testing.AllocsPerRun(100, round); n > 0 {
		t.Errorf("%v allocations a round", n)
	}
}

// receiveAll receives as many slots as there is room for.
func receiveAll(t testing.TB, v *env.Vector, room []int32) {
	t.Helper()
	for left := len(room); left > 0; {
		n, err := v.Recv(room[:min(20, left)], 1)
		if err != nil {
			t.Fatal(err)
		}
		left -= n
	}
}
