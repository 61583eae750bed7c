package gtp

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

func foggy(t *testing.T) *toy.Game {
	t.Helper()
	g, err := toy.New(toy.Options{Days: 7, Reserves: 2, Charges: 2, Fog: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// hears asks a program for moves at a position, over the registry, and returns every line that it was sent.
func hears(t *testing.T, g engine.Game, path []engine.Action) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "heard")
	e := testEngine(t, "polite")
	e.Env = append(e.Env, heardVar+"="+file)
	reg := agents.Builtin()
	reg.Add(Kind(&Engines{Engines: []Engine{*e}}))
	a, err := reg.New(g, "gtp:test")
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(7)
	s := g.New()
	for _, act := range path {
		s.Apply(act)
	}
	for range 12 { // as if the other side had moved between
		if _, _, err := a.Act(context.Background(), s, agents.Budget{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.(io.Closer).Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTwins: a program is sent the same at positions that are one to its side: samples, what it knows, and a seed that does not lead
// to the dice.
func TestTwins(t *testing.T) {
	g := foggy(t)
	positions := map[string]bool{}
	for _, p := range enginetest.Twins(t, g, 4, 100) {
		x, y := hears(t, g, p.Game), hears(t, g, p.Twin)
		if x != y {
			t.Fatalf("a program is sent\n%s\nand\n%s", x, y)
		}
		for line := range strings.Lines(x) {
			if strings.HasPrefix(line, "position ") {
				positions[line] = true
			}
		}
		if !strings.Contains(x, "\nknowledge "+g.Sides()[p.Side]+" toy known to ") || strings.Contains(x, "seed 7\n") ||
			strings.Contains(x, "play ") || strings.Contains(x, "roll ") {
			t.Errorf("a program is sent\n%s", x)
		}
	}
	if len(positions) < 8 {
		t.Errorf("%d different positions are sent, want samples", len(positions))
	}
}

// TestHiddenGames: whole games, with Bridgehead as the program: it is brought to samples, agrees with what it is told it knows, and is
// never out of step.
func TestHiddenGames(t *testing.T) {
	g := foggy(t)
	a, err := NewAgent(g, testEngine(t, "serve greedy:plan=0"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	other, err := agents.Builtin().New(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(6) {
		a.Reset(seed)
		other.Reset(seed + 100)
		ep := env.Episode{Seed: seed, Policies: [2]env.Policy{watched(agents.Policy(other, agents.Budget{}), a), agents.Policy(a, agents.Budget{})},
			Dice: &watchedDice{env.NewDice(seed), a}}
		tr, err := env.NewRunner(g, 0).Play(context.Background(), ep)
		if err != nil {
			t.Fatal(err)
		}
		if a.deaf {
			t.Error("it refuses what it is told it knows")
		}
		if err := env.Verify(g, &tr.Record); err != nil {
			t.Error(err)
		}
	}
}
