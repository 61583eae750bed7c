package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTacticsMakeAndRun(t *testing.T) {
	line := strings.Fields("tactics make --allied random --games 6 --limit 50000 --misses 2 --most 2 --seed 2000")
	made := mustRun(t, "", line...)
	wantAll(t, made, `"scenario":"gamble/one-bridge"`, `"position":"gamble/1 one-bridge`, `"best":[`, `"seed":`)
	if again := mustRun(t, "", line...); again != made {
		t.Error("the same command makes another suite")
	}
	file := filepath.Join(t.TempDir(), "suite.jsonl")
	if err := os.WriteFile(file, []byte(made), 0o600); err != nil {
		t.Fatal(err)
	}
	out := mustRun(t, "", "tactics", "run", "--file", file, "--agent", "random", "--agent", "expectimax:exact=100000", "--nodes", "100,200")
	wantAll(t, out, "positions", "agent", "budget", "best", "mean regret", "nodes/s", "random", "100 nodes", "random", "200 nodes",
		"expectimax:exact=100000", "100.0 %", "0.0000")
}

// Night comes near in a position from the day of a large scenario.
func TestTacticsMakeAtDusk(t *testing.T) {
	out := mustRun(t, "", strings.Fields("tactics make --scenario breakout --end daylight --dusk --german random --allied random --games 2 --limit 3000 --misses 1 --most 1")...)
	if out != "" {
		wantAll(t, out, `"end":"daylight"`, "phase=daylight drm=-13 ", `"dusk":true`)
	}
}

func TestTacticsRefuses(t *testing.T) {
	for line, says := range map[string]string{
		"run --agent nobody":          `there is no "nobody"`,
		"run --file nowhere.jsonl":    "--file: open nowhere.jsonl",
		"run all":                     "got 1 arguments",
		"make --end noon":             `--end: got "noon", want daylight | regroup`,
		"make --games 0 --limit 0":    "--games: got 0",
		"make --scenario nowhere":     `"gamble/nowhere": unknown`,
		"make --german nobody":        `there is no "nobody"`,
		"make --options bid-german=x": "option bid-german",
	} {
		if _, _, err := run(t, "", append([]string{"tactics"}, strings.Fields(line)...)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}
