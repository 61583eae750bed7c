package replay

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// big is a game as long as one of a wargame: 1,000 steps and 600 moves, a quarter of them with targets
// over 16 actions.
func big(seed uint64) *Game {
	rng := rand.New(rand.NewPCG(seed, 2))
	g := &Game{Scenario: "x", Seed: seed, Steps: make([]env.Step, 1000), Luck: make([]float32, 600)}
	legal := make([]engine.Action, 16)
	for i := range int32(600) {
		m := thought(rng, i, legal)
		if i%4 != 0 {
			m.Actions, m.Shares = nil, nil
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

func BenchmarkEncode(b *testing.B) {
	g := big(1)
	for b.Loop() {
		body, err := Encode(g)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(body)))
	}
}

func BenchmarkDecode(b *testing.B) {
	body, err := Encode(big(1))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := Decode(body); err != nil {
			b.Fatal(err)
		}
	}
}

// stored is a buffer of 500 big games.
func stored(b *testing.B, o Options) (*Buffer, string) {
	b.Helper()
	dir := b.TempDir()
	buffer, err := Open(dir, o)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { buffer.Close() })
	for seed := range uint64(500) {
		if err := buffer.Add(big(seed)); err != nil {
			b.Fatal(err)
		}
	}
	return buffer, dir
}

func BenchmarkAdd(b *testing.B) {
	buffer, err := Open(b.TempDir(), DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { buffer.Close() })
	g := big(1)
	for b.Loop() {
		if err := buffer.Add(g); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSample(b *testing.B) {
	o := DefaultOptions()
	o.HalfLife, o.Surprise = 200, 1
	buffer, _ := stored(b, o)
	rng := newRand(1)
	for b.Loop() {
		if _, err := buffer.Sample(rng, 256); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	buffer, _ := stored(b, DefaultOptions())
	keys := buffer.Keys()
	for i := 0; b.Loop(); i++ {
		if _, err := buffer.Load(keys[i%len(keys)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	_, dir := stored(b, DefaultOptions())
	for b.Loop() {
		r, err := OpenReader(dir, DefaultOptions())
		if err != nil {
			b.Fatal(err)
		}
		if games, _ := r.Len(); games != 500 {
			b.Fatalf("%d games", games)
		}
	}
}
