package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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

// A suite is solved again where it stands, and one of an older scenario moves into the present one.
func TestTacticsAgain(t *testing.T) {
	made := mustRun(t, "", strings.Fields("tactics make --german random --allied random --games 6 --limit 3000 --misses 2 --most 2 --seed 2000")...)
	if made == "" {
		t.Fatal("nothing to solve")
	}
	name := regexp.MustCompile(` one-bridge:[0-9a-f]{8} `)
	file := filepath.Join(t.TempDir(), "suite.jsonl")
	for _, text := range []string{made, name.ReplaceAllString(made, " one-bridge:00000000 ")} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, says, err := run(t, "", "tactics", "again", "--file", file, "--limit", "3000")
		n := strings.Count(made, "\n")
		if err != nil || out != made || says != fmt.Sprintf("%d of %d positions still matter\n", n, n) {
			t.Errorf("got %v, %q\n%s\nwant\n%s", err, says, out, made)
		}
	}
	if err := os.WriteFile(file, []byte(`{"scenario":"gamble/one-bridge"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "tactics", "again", "--file", file); err == nil || !strings.Contains(err.Error(), `problem 1: position "" has no scenario`) {
		t.Errorf("no position: %v", err)
	}
}

// Night comes near in a position from the day of a large scenario.
func TestTacticsMakeAtDusk(t *testing.T) {
	out := mustRun(t, "", strings.Fields("tactics make --scenario breakout --end daylight --dusk --german random --allied random --games 2 --limit 3000 --misses 1 --most 1")...)
	if out != "" {
		wantAll(t, out, `"end":"daylight"`, "phase=daylight drm=-13 ", `"dusk":true`)
	}
}

// Any game can be mined that has its scenarios as data, and each has a suite of its own.
func TestTacticsOfAnotherGame(t *testing.T) {
	out := mustRun(t, "", strings.Fields("tactics make --game garden --scenario waal --dusk --node K_BATTLE --second 0.05 --german random --allied random --games 6 --limit 3000 --misses 2 --most 1")...)
	wantAll(t, out, `"scenario":"garden/waal"`, "node=K_BATTLE", `"dusk":true`)
	wantAll(t, mustRun(t, "", strings.Fields("tactics run --game garden --agent random")...), "positions", "random", " ± ")
	wantAll(t, mustRun(t, "", "tactics", "make", "--help"), "--dusk, which is for: gamble, garden", "gamble | garden")
}

func TestTacticsRefuses(t *testing.T) {
	for line, says := range map[string]string{
		"run --agent nobody":         `there is no "nobody"`,
		"run --file nowhere.jsonl":   "--file: open nowhere.jsonl",
		"run --game chess":           `no solved positions of the game "chess", want endeavor | gamble | garden`,
		"make --game toy":            "--game: got toy, which has no scenarios as data",
		"again":                      `"file" not set`,
		"again --file nowhere.jsonl": "--file: open nowhere.jsonl",
		"again --file x --limit 0":   "--limit: got 0",
		"again --file x --alike -1":  "--alike: got -1",
		"make --foil nobody --german random --allied random --games 6 --limit 3000 --misses 2 --seed 2000": `there is no "nobody"`,
		"run all":                     "got 1 arguments",
		"make --end noon":             `scenario gamble/one-bridge: end: got "noon", want daylight | regroup`,
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
