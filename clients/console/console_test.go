package console

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/engine/garden"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
	"bridgehead/table"
)

// play answers a game of toy with lines and returns what was printed.
func play(t *testing.T, s table.Setup, lines ...string) string {
	t.Helper()
	out := &strings.Builder{}
	if err := on(t, t.Context(), s, strings.NewReader(strings.Join(lines, "\n")), out); err != nil {
		t.Fatalf("%v in:\n%s", err, out)
	}
	return out.String()
}

func on(t *testing.T, ctx context.Context, s table.Setup, in io.Reader, out io.Writer) error {
	t.Helper()
	registry := agents.Builtin()
	registry.Add(agents.Kind{Name: "waiter", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return waiter{}, nil }})
	hall, err := table.Open(t.TempDir(), table.Options{Registry: registry,
		New: func(game, _, _ string) (engine.Game, error) {
			switch game {
			case "mines":
				return mines.New(), nil
			case "garden":
				sc, err := scenarios.Load("garden/market-garden")
				if err != nil {
					return nil, err
				}
				return garden.New(sc, garden.Options{Free: true})
			}
			return toy.Default(), nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	if s.Game == "" {
		s.Game, s.Scenario = "toy", "three-bridges"
	}
	s.Seed = "1"
	tb, err := hall.Create(s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if n := len(hall.List()); n > 3 {
			t.Errorf("%d tables are left, want those begun and loaded, and one of the last undo", n)
		}
	}()
	return Run(ctx, Options{
		Hall: hall, Table: tb,
		Write: func(path string, r *env.Record, g engine.Game) error { return env.WriteFile(path, r, g) },
		Read:  func(path string) (io.ReadCloser, error) { return os.Open(path) },
		Line:  func(text string) (string, error) { return text, nil },
	}, in, out)
}

func wantAll(t *testing.T, out string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(out, w) {
			t.Errorf("no %q in:\n%s", w, out)
		}
	}
}

// The rest of a set-up is placed with a word, taken back with another, and stays when the game is to go on.
func TestPlace(t *testing.T) {
	s := table.Setup{Game: "garden", Scenario: "market-garden", Options: "setup=free"}
	out := play(t, s, "1", "place nobody", "place random", "undo", "place", "what", "log 1", "", "log 3")
	wantAll(t, out, `"nobody"`, "Enter goes on, undo takes it back> back to before step 2", `got "what"`, "Allied air strikes")
	if n := strings.Count(out, "Enter goes on"); n < 3 {
		t.Errorf("it asked %d times whether to go on:\n%s", n, out)
	}
	out = play(t, table.Setup{}, "place")
	wantAll(t, out, "no units are placed")
	out = play(t, table.Setup{}, "never")
	wantAll(t, out, "does not come again")
}

// waiter thinks until it is stopped.
type waiter struct{}

func (waiter) Name() string { return "waiter" }
func (waiter) Reset(uint64) {}
func (waiter) Act(ctx context.Context, _ engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	<-ctx.Done()
	return 0, agents.Explanation{}, ctx.Err()
}

// An agent that places units is stopped with a word. What else was typed meanwhile comes after it.
func TestPlaceStopped(t *testing.T) {
	s := table.Setup{Game: "garden", Scenario: "market-garden", Options: "setup=free"}
	out := play(t, s, "place waiter", "what", "log 1", "stop", "place random", "undo")
	wantAll(t, out, "stop gives it up", "stopped: nothing was changed", `"what": no such choice`, "nothing has been played yet", "Enter goes on")
}

// Dice are typed, taken back and typed anew; a record and a line of such a game go on with dice of one's own.
func TestTypedDice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	out := play(t, table.Setup{Dice: table.DiceTyped}, "1", "odds", "6", "undo", "save "+path, "1", "2", "load "+path, "1", "7", "position 0")
	wantAll(t, out, "roll the dice and type them; dice", "66.67 %", "dice    die 6: succeeds", "warning: this takes dice back", "back to before step 1",
		"dice    die 2", "loaded 0 steps", "7: want a number from 1 to 6", "toy/")
	line := ""
	for _, l := range strings.Split(out, "\n") {
		if _, after, ok := strings.Cut(l, "dice> toy/"); ok {
			line = "toy/" + after
		}
	}
	wantAll(t, play(t, table.Setup{Dice: table.DiceTyped}, "1", "position "+line, "1", "3"), "dice    die 3")
}

// The choices are listed anew when they are asked for, and one letter leaves.
func TestShortWords(t *testing.T) {
	out := play(t, table.Setup{}, "legal", "q", "1")
	wantAll(t, out, "the game is not over")
	if n := strings.Count(out, "   1  [0]"); n != 2 {
		t.Errorf("the first choice is listed %d times, want 2:\n%s", n, out)
	}
}

// The game waits for agents and tells what they did and why.
func TestAgainstAnAgent(t *testing.T) {
	out := play(t, table.Setup{Seats: [2]string{"greedy", table.Human}}, "why", "1", "2", "why", "log 1", "undo")
	wantAll(t, out, "no agent has chosen anything yet", "german", "german (greedy): ", "back to before step")
	out = play(t, table.Setup{Seats: [2]string{"random", "random"}})
	wantAll(t, out, "german: random, allied: random", "Draw, 2 bridges")
	if strings.Contains(out, "allied> ") {
		t.Errorf("somebody was asked:\n%s", out)
	}
}

// A console whose context ends does not wait for a line.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	in, never := io.Pipe()
	defer never.Close()
	out := &strings.Builder{}
	asked := writer(func(p []byte) (int, error) {
		if strings.HasSuffix(string(p), "> ") {
			stop()
		}
		return out.Write(p)
	})
	if err := on(t, ctx, table.Setup{}, in, asked); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	wantAll(t, out.String(), "the game is not over")
}

type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// Going back behind dice again and again leaves no tables behind.
func TestManyUndos(t *testing.T) {
	var lines []string
	for range 8 {
		lines = append(lines, "1", "undo")
	}
	out := play(t, table.Setup{}, lines...)
	if n := strings.Count(out, "back to before step 1"); n != 8 {
		t.Errorf("%d of 8 undos in:\n%s", n, out)
	}
}
