package replay

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// played is a game of Three Bridges by random moves, with made-up searches at every decision. Every third
// was played fast.
func played(seed uint64) *Game {
	rules := toy.Default()
	g := &Game{
		Scenario: rules.Scenario(), ScenarioHash: rules.ScenarioHash(), Options: rules.Options(),
		Seed: seed, Players: [2]string{"self@7", "scripted"}, Bid: 1.5, Model: 7, Time: 1_700_000_000 + int64(seed),
	}
	rng, s := rand.New(rand.NewPCG(seed, 1)), rules.New()
	for s.Player() != engine.Terminal {
		legal := s.LegalActions(nil)
		a := legal[rng.IntN(len(legal))]
		if s.Player().IsSide() {
			g.Moves = append(g.Moves, thought(rng, int32(len(g.Steps)), legal))
			g.Luck = append(g.Luck, float32(rng.NormFloat64()))
		}
		g.Steps = append(g.Steps, env.Step{Player: s.Player(), Action: a})
		s.Apply(a)
	}
	for i, r := range s.Returns(nil) {
		g.Returns[i] = float32(r)
	}
	g.Margin = 0.3
	return g
}

func thought(rng *rand.Rand, step int32, legal []engine.Action) Move {
	m := Move{Step: step, Value: 2*rng.Float32() - 1, Raw: 2*rng.Float32() - 1, Sims: 4}
	for _, a := range legal {
		m.Actions = append(m.Actions, int16(a))
	}
	if step%3 != 0 {
		for range legal {
			m.Shares = append(m.Shares, 1/float32(len(legal)))
		}
		m.Sims = 64
	}
	return m
}

// small are options under which a few games make several chunks.
func small() Options { return Options{ChunkGames: 4, MaxGames: 1000, MaxBytes: 1 << 30} }

func opened(t *testing.T, dir string, o Options) *Buffer {
	t.Helper()
	b, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// filled is a directory with the games of seeds 1 to n that nobody has open.
func filled(t *testing.T, n int, o Options) string {
	t.Helper()
	dir := t.TempDir()
	b := opened(t, dir, o)
	addAll(t, b, 1, n)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func addAll(t *testing.T, b *Buffer, from, to int) {
	t.Helper()
	for seed := from; seed <= to; seed++ {
		if err := b.Add(played(uint64(seed))); err != nil {
			t.Fatal(err)
		}
	}
}

// seeds lists the games of a window by their seeds.
func seeds(t *testing.T, w interface {
	Source
	Keys() []Key
}) []uint64 {
	t.Helper()
	var out []uint64
	for _, k := range w.Keys() {
		g, err := w.Load(k)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g.Seed)
	}
	return out
}

// run is the numbers from one to another, both with it.
func run(from, to uint64) (out []uint64) {
	for n := from; n <= to; n++ {
		out = append(out, n)
	}
	return out
}

// change rewrites a file.
func change(t *testing.T, path string, edit func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, edit(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) {
		t.Errorf("got error %v, want one that says %q", err, part)
	}
}

func wantErrorIs(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

func firstChunk(dir string) string { return filepath.Join(dir, "00000001.games") }
