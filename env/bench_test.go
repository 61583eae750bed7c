package env_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// BenchmarkEnv steps one environment of the basic scenario by random legal actions of both sides,
// with observation and mask.
func BenchmarkEnv(b *testing.B) { benchmarkEnv(b, gambleGame(b, "gamble/basic"), false) }

// BenchmarkEnvLazy is the same without observations.
func BenchmarkEnvLazy(b *testing.B) { benchmarkEnv(b, gambleGame(b, "gamble/basic"), true) }

// BenchmarkGarden does the same on the whole map of garden and on its Waal.
func BenchmarkGarden(b *testing.B) {
	for _, id := range []string{"market-garden", "waal"} {
		g := gardenGame(b, "garden/"+id)
		b.Run(id+"/Env", func(b *testing.B) { benchmarkEnv(b, g, false) })
		b.Run(id+"/EnvLazy", func(b *testing.B) { benchmarkEnv(b, g, true) })
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/Vector/workers=%d", id, workers), func(b *testing.B) { benchmarkVector(b, g, workers) })
		}
	}
}

// BenchmarkEndeavor does it on the frames of endeavor and on its whole map.
func BenchmarkEndeavor(b *testing.B) {
	for _, id := range []string{"remagen", "scheldt", "ardennes", "overlord", "sep44", "campaign"} {
		g := endeavorGame(b, "endeavor/"+id)
		b.Run(id+"/Env", func(b *testing.B) { benchmarkEnv(b, g, false) })
		b.Run(id+"/EnvLazy", func(b *testing.B) { benchmarkEnv(b, g, true) })
		b.Run(id+"/Vector/workers=1", func(b *testing.B) { benchmarkVector(b, g, 1) })
	}
}

// BenchmarkReich does it on boards of reich, from 7 hexes up.
func BenchmarkReich(b *testing.B) {
	for _, id := range []string{"one-bridge", "son", "frost", "nijmegen-bridge", "hells-highway", "82nd"} {
		b.Run(id, func(b *testing.B) {
			g := reichGame(b, "reich/"+id)
			b.Run("Env", func(b *testing.B) { benchmarkEnv(b, g, false) })
			b.Run("EnvLazy", func(b *testing.B) { benchmarkEnv(b, g, true) })
		})
	}
}

func benchmarkEnv(b *testing.B, g engine.Game, lazy bool) {
	cfg := env.DefaultConfig()
	cfg.Lazy = lazy
	e := newEnv(b, g, cfg, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	t := reset(b, e, 1)
	seed := uint64(1)
	b.ReportAllocs()
	for b.Loop() {
		if t.Over() {
			seed = env.NextSeed(seed)
			t = reset(b, e, seed)
		}
		t = step(b, e, t.Legal[rng.IntN(len(t.Legal))])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}

const benchSlots = 256

// benchVector returns a vector of a game, for both sides, and its arrays.
func benchVector(b *testing.B, g engine.Game, workers int) (*env.Vector, *env.Buffers) {
	envs := make([]*env.Env, benchSlots)
	for i := range envs {
		envs[i] = newEnv(b, g, env.DefaultConfig(), nil)
	}
	v, buffers := newVector(b, envs, env.VectorOptions{Workers: workers})
	b.Cleanup(func() { v.Close() })
	if err := v.Reset(1); err != nil {
		b.Fatal(err)
	}
	return v, buffers
}

func BenchmarkVector(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) { benchmarkVector(b, gambleGame(b, "gamble/basic"), workers) })
	}
}

func benchmarkVector(b *testing.B, g engine.Game, workers int) {
	v, buffers := benchVector(b, g, workers)
	rng := rand.New(rand.NewPCG(1, 2))
	actions := make([]int32, benchSlots)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		for i := range actions {
			actions[i] = anyLegal(v.Env(i).Last(), rng)
		}
		if err := v.Step(actions); err != nil {
			b.Fatal(err)
		}
		steps += benchSlots
	}
	_ = buffers
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkVectorAsync keeps half of the slots under way.
func BenchmarkVectorAsync(b *testing.B) {
	v, _ := benchVector(b, gambleGame(b, "gamble/basic"), 2)
	rng := rand.New(rand.NewPCG(1, 2))
	slots := make([]int32, benchSlots)
	actions := make([]int32, benchSlots)
	for i := range slots {
		slots[i] = int32(i)
	}
	send := func(n int) {
		for k, i := range slots[:n] {
			actions[k] = anyLegal(v.Env(int(i)).Last(), rng)
		}
		if err := v.Send(slots[:n], actions[:n]); err != nil {
			b.Fatal(err)
		}
	}
	send(benchSlots)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		n, err := v.Recv(slots, benchSlots/2)
		if err != nil {
			b.Fatal(err)
		}
		steps += n
		send(n)
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "decisions/s")
}
