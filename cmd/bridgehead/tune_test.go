package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	planner "bridgehead/agents/plan"
	"bridgehead/agents/plan/gamble"
	"bridgehead/games"
)

// tuneLine is a command that takes a step by as few and as quick games as can be.
const tuneLine = "tune --scenario one-bridge --games 10 --agent dice=1,lines=10,sketch=10,width=1 --out "

func readStyles(t *testing.T, name string) (*planner.Styles, string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := gamble.Doctrine.ReadStyles(strings.NewReader(string(text)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s, string(text)
}

// TestTune: a generation is written once, the next begins where it ended, and levels come last.
func TestTune(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "styles")
	line := append(strings.Fields(tuneLine), dir)
	wantAll(t, mustRun(t, "", line...), "generation 1: 10 games, ", "won by allied", "VP",
		"side", "number", "points a spread", "standard errors", "factor now")
	first, text := readStyles(t, filepath.Join(dir, "style-1.json"))
	if len(first.German) == 0 || len(first.German) != len(first.Allied) || first.Levels != nil ||
		!strings.Contains(first.Source, "gamble/one-bridge, dice=1,lines=10") {
		t.Errorf("styles %s", text)
	}

	if out := mustRun(t, "", line...); out != "" {
		t.Errorf("what is there was played again:\n%s", out)
	}
	if _, again := readStyles(t, filepath.Join(dir, "style-1.json")); again != text {
		t.Error("what is there was written again")
	}

	wantAll(t, mustRun(t, "", append(line, "--generations", "2", "--workers", "1")...), "generation 2: 10 games, ")
	second, _ := readStyles(t, filepath.Join(dir, "style-2.json"))
	if !strings.Contains(second.Source, "generation 2 of 10 games from seed 11") {
		t.Errorf("source %q", second.Source)
	}

	// The same games, whoever plays them.
	other := t.TempDir()
	mustRun(t, "", append(strings.Fields(tuneLine), other, "--workers", "1")...)
	if _, again := readStyles(t, filepath.Join(other, "style-1.json")); again != text {
		t.Error("one worker makes other styles")
	}
	mustRun(t, "", append(strings.Fields(tuneLine), other, "--from", filepath.Join(dir, "style-1.json"), "--seed", "11", "--workers", "1",
		"--out", filepath.Join(other, "from"))...)
	if from, _ := readStyles(t, filepath.Join(other, "from", "style-1.json")); from.German["hope"] != second.German["hope"] {
		t.Errorf("hope %v from the file, %v in the second generation", from.German["hope"], second.German["hope"])
	}
}

// TestTuneOnly: the other side stays as it is.
func TestTuneOnly(t *testing.T) {
	dir := t.TempDir()
	out := mustRun(t, "", append(strings.Fields(tuneLine), dir, "--only", "allied", "--rival", "random")...)
	if n := strings.Count(out, "generation 1: 10 games, "); n != 2 {
		t.Errorf("%d matches, want against itself and the rival:\n%s", n, out)
	}
	g, err := games.New("gamble", "one-bridge", "")
	if err != nil {
		t.Fatal(err)
	}
	tuned := gamble.Doctrine.Tuned(g)
	s, text := readStyles(t, filepath.Join(dir, "style-1.json"))
	moved := false
	for name, v := range s.Allied {
		moved = moved || v != 1 && v != tuned.Allied[name]
	}
	for name, v := range s.German {
		if was, ok := tuned.German[name]; v != was && (ok || v != 1) {
			t.Errorf("german %s: %v, was %v", name, v, was)
		}
	}
	if !moved {
		t.Errorf("nothing of the Allies moved: %s", text)
	}
}

// TestTuneLevels: without generations levels alone are fitted. Breakout has positions early and late.
func TestTuneLevels(t *testing.T) {
	dir := t.TempDir()
	line := strings.Fields("tune --scenario breakout --generations 0 --levels 8 --agent dice=1,lines=5,sketch=5,width=1 --out")
	wantAll(t, mustRun(t, "", append(line, dir)...), "levels {[", "from 8 games: error ", "VP")
	s, _ := readStyles(t, filepath.Join(dir, "levels.json"))
	if s.Levels == nil || s.Levels.German == s.Levels.Allied {
		t.Errorf("levels %+v", s.Levels)
	}
}

func TestTuneRefuses(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.json")
	if err := os.WriteFile(bad, []byte(`{"german": {"hopes": 2}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, says := range map[string]string{
		"--games 9":              "--games: got 9",
		"--generations -1":       "--generations: got -1",
		"--workers 0":            "--workers: got 0",
		"--levels -1":            "--levels: got -1",
		"--spread 0":             "got --spread 0, --step 1.7, --won 2, want",
		"--step 11":              "got --spread 0.5, --step 11, --won 2, want",
		"--only french":          `--only: got "french", want german | allied`,
		"--won -1":               "got --spread 0.5, --step 1.7, --won -1, want",
		"--spread NaN":           "got --spread NaN",
		"--agent line=1":         `unknown key "line", want lines | `,
		"--from nowhere.json":    "nowhere.json: no such file",
		"--from " + bad:          "bad.json: styles: german.hopes: no such number, want ",
		"--scenario nowhere":     `"gamble/nowhere": unknown`,
		"--out " + bad + "/here": "--out: ",
		"more":                   "got 1 arguments",
	} {
		args := append([]string{"tune", "--scenario", "one-bridge", "--out", filepath.Join(dir, "out")}, strings.Fields(line)...)
		if _, _, err := run(t, "", args...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
	if _, _, err := run(t, "", "tune"); err == nil || !strings.Contains(err.Error(), `"out" not set`) {
		t.Errorf("without --out: %v", err)
	}
}
