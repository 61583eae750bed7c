package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGTPInArena plays a real match against the example of the documentation.
func TestGTPInArena(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	engines := filepath.Join("..", "..", "docs", "gtp", "engines.yaml")
	dir := filepath.Join(t.TempDir(), "run")
	line := []string{"arena", "--engines", engines, "--agents", "gtp:python-random", "--agents", "greedy:plan=0", "--scenario",
		"one-bridge", "--pairs", "4", "--mirror", "1", "--workers", "2", "--out", dir}
	wantAll(t, mustRun(t, "", line...), "6 of 6 pairs", "gtp:python-random", "not to be repeated exactly: gtp:python-random",
		"--engines "+engines)
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 6 pairs, 10 games")
	if err := os.Truncate(filepath.Join(dir, "results.jsonl"), 100); err != nil {
		t.Fatal(err)
	}
	wantAll(t, mustRun(t, "", "arena", "--resume", dir), "6 of 6 pairs") // the run knows its engines
}

// A program that fails forfeits, and the match goes on.
func TestGTPForfeits(t *testing.T) {
	if _, err := exec.LookPath("false"); err != nil {
		t.Skip("no program that fails")
	}
	engines := filepath.Join(t.TempDir(), "engines.yaml")
	if err := os.WriteFile(engines, []byte("engines: [{name: bad, command: ['false']}]"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "run")
	out := mustRun(t, "", "arena", "--engines", engines, "--agents", "gtp:bad", "--agents", "random", "--scenario",
		"toy/three-bridges", "--pairs", "2", "--out", dir)
	wantAll(t, out, "2 of 2 pairs", "forfeited games: 4", "gtp:bad: engine bad: ", "the program has ended")
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 2 pairs, 4 games")
}

// TestGTPEngine speaks to an agent.
func TestGTPEngine(t *testing.T) {
	in := "name\nnewgame gamble-v1 gamble/one-bridge\nlegal\ngenmove german\nshowboard\nquit\n"
	out := mustRun(t, in, "gtp", "--agent", "greedy:plan=4")
	wantAll(t, out, "= bridgehead greedy:plan=4\n\n=\n\n= ", "\n\n= ", "\n\n=\n\n")
	if strings.Contains(out, "?") {
		t.Errorf("something was refused:\n%s", out)
	}
}

func TestFaultyGTP(t *testing.T) {
	dir := t.TempDir()
	for line, says := range map[string]string{
		"gtp --agent A": `--agent: agent "A"`,
		"gtp now":       "want none",
		"arena --out " + dir + "/x --agents gtp:x --agents random":                   "--engines FILE",
		"arena --out " + dir + "/x --agents gtp:x --agents random --engines nowhere": "--engines: ",
	} {
		if _, _, err := run(t, "", strings.Fields(line)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}
