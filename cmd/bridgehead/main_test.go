package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bridgehead/games"
)

// run runs a command line with an input and returns what it printed.
func run(t testing.TB, input string, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	var seconds atomic.Int64 // workers look at the clock, too
	a := &app{
		in: strings.NewReader(input), out: &out, err: &errs,
		now: func() time.Time { return time.Unix(seconds.Add(1), 0) },
	}
	root := newRoot(a)
	root.SetArgs(args)
	err = root.Execute()
	return out.String(), errs.String(), err
}

// runCancelled is run for somebody who has pressed Ctrl-C already; stderr is what main would print.
func runCancelled(t testing.TB, args ...string) (stdout, stderr string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &errs, now: func() time.Time { return time.Unix(0, 0) }}
	root := newRoot(a)
	root.SetArgs(args)
	if err := root.ExecuteContext(ctx); err != nil {
		report(a, err)
	}
	return out.String(), errs.String()
}

// Ctrl-C ends with a sentence that says how to go on.
func TestInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	two := []string{"--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges", "--pairs", "3"}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"bridgehead: interrupted after 0 of 3 pairs and mirror games, which are kept; go on with: bridgehead arena --resume " + dir + "\n",
			append([]string{"arena", "--out", dir}, two...)},
		{"bridgehead: interrupted after 0 of 9 games; the same command with --seed 5 --games 9 plays the others\n",
			[]string{"match", "--game", "toy", "--games", "9", "--seed", "5"}},
		{"bridgehead: interrupted after depth 0 of 99\n", []string{"divide", "--game", "toy", "--depth", "99"}},
		{"bridgehead: interrupted before it was done\n", append([]string{}, "bench", "search", "--game", "toy", "--sections", "rmse")},
	} {
		if _, got := runCancelled(t, c.args...); got != c.want {
			t.Errorf("%v: got %q, want %q", c.args, got, c.want)
		}
	}
	wantAll(t, mustRun(t, "", "arena", "--resume", dir), "3 of 3 pairs")
}

// TestThinkingTimes: match says how long agents thought about an action.
func TestThinkingTimes(t *testing.T) {
	out := mustRun(t, "", "match", "--scenario", "one-bridge", "--german", "uct:sims=5", "--games", "2", "--workers", "1")
	wantAll(t, out, "decisions/s", "thinking of german   mean ", " an action, longest ", "(uct:sims=5)")
	if strings.Contains(out, "thinking of allied") {
		t.Error("random does not look at the clock")
	}
}

// mustRun runs a command line that must succeed.
func mustRun(t testing.TB, input string, args ...string) string {
	t.Helper()
	out, _, err := run(t, input, args...)
	if err != nil {
		t.Fatalf("bridgehead %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// wantAll checks that a text holds all parts, in order.
func wantAll(t testing.TB, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, p := range parts {
		_, after, found := strings.Cut(rest, p)
		if !found {
			t.Fatalf("want %q, in this order %q, in:\n%s", p, parts, text)
		}
		rest = after
	}
}

func TestHelp(t *testing.T) {
	wantAll(t, mustRun(t, ""), "bench", "divide", "match", "play", "replay", "scenarios", "version")
	for _, c := range []string{"bench", "divide", "match", "play", "replay", "scenarios", "version"} {
		wantAll(t, mustRun(t, "", c, "--help"), "Usage:", "bridgehead "+c)
	}
	wantAll(t, mustRun(t, "", "match", "--help"), "greedy", "plan", "--allied", "--german")
}

func TestVersion(t *testing.T) {
	wantAll(t, mustRun(t, "", "version"), "bridgehead "+version, "record format 1", "go1.")
}

// TestFaultyCommandLines: every one gives one error that says what is wrong and what is allowed,
// and no usage.
func TestFaultyCommandLines(t *testing.T) {
	toy := "--game toy "
	for line, says := range map[string]string{
		"mach":                                 "unknown command",
		"version now":                          "got 1 arguments, want none",
		"match --gmae toy":                     "unknown flag: --gmae",
		"match --game chess":                   "want " + games.Keys(),
		"match --games 0 " + toy:               "--games: got 0, want 1 to",
		"match --games x " + toy:               "--games",
		"match --games -1 " + toy:              "want 1 to",
		"match --workers 0 " + toy:             "--workers: got 0",
		"match --seed -1 " + toy:               "--seed",
		"match --german nobody " + toy:         `--german: agent "nobody": there is no "nobody", want random | greedy`,
		"match --allied greedy:x=1 " + toy:     `--allied: agent "greedy:x=1": unknown key "x"`,
		"match --record-format xml " + toy:     "want jsonl | msgpack",
		"match --record-hashes -1 " + toy:      "--record-hashes",
		"match --scenario two-bridges " + toy:  "toy/three-bridges",
		"match --options x " + toy:             "options",
		"match --scenario nowhere":             `"gamble/nowhere": unknown, want`,
		"match --scenario /nowhere.yaml":       "nowhere.yaml",
		"divide --depth 0 " + toy:              "--depth: got 0, want 1 to",
		"divide --moves 0,9 " + toy:            "move 2",
		"divide --moves 5 " + toy:              `--moves: move 1: read "5", 2 were legal`,
		"divide --moves x " + toy:              "move 1",
		"divide --moves 99999999999 " + toy:    "move 1",
		"divide --position nonsense " + toy:    "--position",
		"divide --position a --moves 1 " + toy: `--position: first word: got "a"`,
		"replay":                               "got 0 arguments, want one FILE",
		"replay a b":                           "got 2 arguments",
		"replay /nowhere":                      "nowhere",
		"replay --at x y":                      "--at",
		"scenarios show":                       "want one ID",
		"scenarios show nowhere":               "want",
		"scenarios lst":                        "list | show | check",
		"scenarios check":                      "want one FILE or more",
		"scenarios check /nowhere.yaml":        "faults in 1 of 1 files",
		"play --console --dice loaded " + toy:  "--dice: got \"loaded\", want seed | ask",
		"play --german nobody " + toy:          "--german",
		"play --hotseat --watch " + toy:        "hotseat watch",
		"play --console --save x.txt " + toy:   ".jsonl | .msgpack",
		"play --load /nowhere":                 "--load",
		"play --load /nowhere --seed 1":        "load seed",
		"bench --game chess":                   "want " + games.Keys(),
	} {
		out, _, err := run(t, "", strings.Fields(line)...)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
		if strings.Contains(out, "Usage:") {
			t.Errorf("%s: printed its usage", line)
		}
	}
}

// FuzzCommandLine throws words at the commands that do not touch files.
func FuzzCommandLine(f *testing.F) {
	for _, line := range []string{"version", "divide --game toy --depth 2", "divide --game toy --moves 0,5",
		"match --game toy --games 2 --german greedy", "bench --game", "scenarios list"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Fields(line)
		for _, w := range args { // no files, no endless work
			if strings.ContainsAny(w, "/\\") || strings.Contains(w, "record") || strings.Contains(w, "save") {
				return
			}
		}
		if len(args) == 0 || args[0] != "version" && args[0] != "divide" {
			return
		}
		if strings.Contains(line, "depth") {
			return
		}
		_, _, _ = run(t, "", args...)
	})
}

// Words of a file from elsewhere that an error quotes are printed without what could command a terminal.
func TestReportIsPrintable(t *testing.T) {
	recipe := writeRecipe(t, toyRecipe+"\"a\\e[2J\": 1\n")
	engines := filepath.Join(t.TempDir(), "engines.yaml")
	if err := os.WriteFile(engines, []byte("engines:\n  - \"a\\e]0;evil\\a\": 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		`unknown field "a[2J"`:     {"train", "--config", recipe, "--out", t.TempDir()},
		`unknown field "a]0;evil"`: {"match", "--engines", engines},
	} {
		_, _, err := run(t, "", args...)
		if err == nil {
			t.Fatalf("%q: no error", args)
		}
		var errs bytes.Buffer
		report(&app{err: &errs}, fmt.Errorf("%w\nand how to go on", err))
		if got := errs.String(); !strings.Contains(got, want) || !strings.HasSuffix(got, "\nand how to go on\n") || strings.ContainsAny(got, "\x1b\x07") {
			t.Errorf("%q: got %q, want %q", args, got, want)
		}
	}
}
