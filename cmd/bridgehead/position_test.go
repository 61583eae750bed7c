package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// beginners are the commands that begin at a position, and what they print of one at Nijmegen.
var beginners = []struct {
	words  string
	prints string
}{
	{"divide --depth 1", "at depth 1"},
	{"match --games 1", "gamble-v1 gamble/nijmegen"},
	{"bench", "gamble-v1 gamble/nijmegen"},
	{"bench search --runs 1 --sims 20", "gamble/nijmegen"},
	{"play --console --plain", "gamble-v1 gamble/nijmegen"},
}

// nijmegenLine is the first position of Nijmegen with an option, as a line.
func nijmegenLine(t *testing.T) string {
	t.Helper()
	out := mustRun(t, "", "divide", "--scenario", "nijmegen", "--options", "bid-vp=1", "--depth", "1")
	line, _, _ := strings.Cut(out, "\n")
	wantAll(t, line, "gamble/1 nijmegen:", "opts=bid-vp=1")
	return line
}

// TestCommandsBeginAtPositions: scenario and options are those of the line, wherever it comes from.
func TestCommandsBeginAtPositions(t *testing.T) {
	line := nijmegenLine(t)
	file := filepath.Join(t.TempDir(), "position.txt")
	if err := os.WriteFile(file, []byte("\n"+line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range beginners {
		words := strings.Fields(c.words)
		if words[0] == "bench" && testing.Short() {
			continue
		}
		wantAll(t, mustRun(t, "quit\n", append(words, "--position", "@"+file)...), c.prints)
	}
	wantAll(t, mustRun(t, line+"\nposition\nquit\n", "play", "--console", "--plain", "--position", "-"), "gamble-v1 gamble/nijmegen", "opts=bid-vp=1")
	same := mustRun(t, "", "divide", "--depth", "1", "--position", line, "--scenario", "nijmegen", "--options", "bid-vp=1")
	wantAll(t, same, line, "at depth 1")
}

// TestContradictedPositions: a flag that says something else than the line is refused, and both are named.
func TestContradictedPositions(t *testing.T) {
	line := nijmegenLine(t)
	for _, c := range beginners {
		for flag, both := range map[string]string{
			"--scenario basic":   "the position is of scenario gamble/nijmegen, but scenario gamble/basic was asked for",
			"--options extended": `the position is of options "bid-vp=1", but options "extended" was asked for`,
			"--game toy":         "the position is of game gamble, but game toy was asked for",
		} {
			words := append(strings.Fields(c.words+" "+flag), "--position", line)
			if _, _, err := run(t, "", words...); err == nil || !strings.Contains(err.Error(), both) {
				t.Errorf("%s %s: got %v, want %q", c.words, flag, err, both)
			}
		}
	}
}

// TestPlayFile: a recorded game opens as a replay, and one that was tampered with does not.
func TestPlayFile(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, "", "match", "--scenario", "one-bridge", "--games", "1", "--record", dir)
	file := filepath.Join(dir, "game-000000.jsonl")
	wantAll(t, mustRun(t, "", "play", "--console", "--plain", file), "gamble-v1 gamble/one-bridge, seed 1", "verified:", "final hash")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), "one-bridge", "nijmegen", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "play", "--console", "--plain", file); err == nil {
		t.Error("a game of another scenario is opened")
	}
}
