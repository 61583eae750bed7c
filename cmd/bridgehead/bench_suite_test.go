package main

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/arena/suite"
	"bridgehead/games"
)

// TestBenchSuite plays two quick agents on one game, goes on with the run, and verifies its games.
func TestBenchSuite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "suite")
	out := mustRun(t, "", "bench", "suite", "--games", "gamble", "--only", "--agents", "random", "--agents", "passer", "--pairs", "1", "--out", dir)
	wantAll(t, out, "| agent | gamble | mean |", "| `random` |", "| `passer` |", "1 pairs on each scenario, seed 1.")
	if strings.Contains(out, "not complete") {
		t.Errorf("got\n%s", out)
	}
	if again := mustRun(t, "", "bench", "suite", "--resume", dir); again != out {
		t.Errorf("the table is\n%s\nand with --resume\n%s", out, again)
	}
	wantAll(t, mustRun(t, "", "arena", "verify", filepath.Join(dir, "gamble")), "verified: 12 pairs, 24 games")
}

// TestSuiteScenarios: six scenarios of every game of which some are drawn, and the same as ever.
func TestSuiteScenarios(t *testing.T) {
	keys, of, err := suite.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(keys, " | "); got != games.DrawnKeys() {
		t.Errorf("the suite has %s, want %s", got, games.DrawnKeys())
	}
	hash := sha256.New()
	for _, key := range keys {
		if len(of[key]) != 6 {
			t.Errorf("%s has %d scenarios, want 6", key, len(of[key]))
		}
		for _, id := range of[key] {
			g, err := games.New(key, id, "")
			if err != nil {
				t.Fatal(err)
			}
			hash.Write([]byte(g.ScenarioHash()))
		}
	}
	const want = "c1f1650e7973e084"
	if got := hex.EncodeToString(hash.Sum(nil))[:16]; got != want {
		t.Errorf("they are %s, want %s: what was measured on the suite is history", got, want)
	}
}

func TestFaultyBenchSuites(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"--out: missing, want a new directory":   {},
		`--games: got "toy", want gamble | `:     {"--games", "toy", "--out", filepath.Join(dir, "a")},
		"--pairs: got 0, want 1 to 100000":       {"--pairs", "0", "--out", filepath.Join(dir, "b")},
		"agents: got none, want one at least":    {"--only", "--out", filepath.Join(dir, "c")},
		"no run of the suite is here":            {"--resume", dir},
		"[pairs resume]":                         {"--resume", dir, "--pairs", "2"},
		"randm":                                  {"--only", "--agents", "randm", "--out", filepath.Join(dir, "d")},
		"plays none of the games: on gamble/g10": {"--only", "--agents", "neural:model=none", "--out", filepath.Join(dir, "e")},
	} {
		_, _, err := run(t, "", append([]string{"bench", "suite"}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
}
