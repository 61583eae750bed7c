package arena

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// toyTools play the toy game with the agents of package agents.
func toyTools(workers int) Tools {
	reg := agents.Builtin()
	return Tools{
		Workers: workers,
		Game:    func(Scenario) (engine.Game, error) { return toy.Default(), nil },
		Agent:   func(g engine.Game, spec string) (agents.Agent, error) { return reg.New(g, spec) },
	}
}

// toyConfig is a small run on the toy game.
func toyConfig(pairs int, specs ...string) Config {
	return Config{Agents: specs, Scenarios: []Scenario{ScenarioOf(toy.Default(), "")}, Seed: 7, Pairs: pairs}
}

// playAll plays a run to its end in a new directory.
func playAll(t testing.TB, c Config, tools Tools) (dir string, r *Run) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	r, err := Create(dir, c, tools)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, r
}

func readFile(t testing.TB, parts ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func writeFile(t testing.TB, text []byte, parts ...string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(parts...), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func near(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, tolerance)
	}
}

func sameFiles(t testing.TB, a, b string, names ...string) {
	t.Helper()
	for _, name := range names {
		if !bytes.Equal(readFile(t, a, name), readFile(t, b, name)) {
			t.Errorf("%s differs", name)
		}
	}
}

// result makes a game that a side won: 0, 1, or -1 for a draw.
func result(winner int) Game {
	g := Game{Decisions: [2]int{1, 1}}
	if winner >= 0 {
		g.Returns = [2]float64{-1, -1}
		g.Returns[winner] = 1
	}
	return g
}

// simulate makes the pairs of a run of agents with these strengths, in Elo by side, and this advantage of
// side 0 on each scenario.
func simulate(c *Config, rng *rand.Rand, strength [2][]float64, bias []float64) []Pair {
	var out []Pair
	for _, u := range c.Schedule() {
		p := Pair{Number: u.Number, Seed: c.Seed + uint64(u.Number), Agents: u.Agents, Scenario: u.Scenario, Round: u.Round}
		for k := range u.Games() {
			seat := u.Seat(k)
			winner := 1
			if rng.Float64() < EloScore(strength[0][seat[0]]-strength[1][seat[1]]+bias[u.Scenario]) {
				winner = 0
			}
			p.Games = append(p.Games, result(winner))
		}
		out = append(out, p)
	}
	return out
}

// clock ticks a millisecond at each look.
func clock() func() time.Time {
	at := time.Unix(0, 0)
	return func() time.Time { at = at.Add(time.Millisecond); return at }
}

// scripted plays what a solver knows.
func scripted(v solver) func(context.Context, engine.State, []engine.Action) (engine.Action, error) {
	return func(_ context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
		return v.best(s), nil
	}
}
