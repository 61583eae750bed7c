package main

import (
	"strings"
	"testing"
)

// quickDice makes bench dice a matter of a second.
var quickDice = []string{"bench", "dice", "--repeats", "2", "--sims", "8,32"}

// TestBenchDice: a suite and a scenario, as text, Markdown and JSON; the same for any number of workers.
func TestBenchDice(t *testing.T) {
	suite := append(quickDice, "--game", "endeavor", "--positions", "12")
	out := mustRun(t, "", append(suite, "--workers", "3")...)
	wantAll(t, out, "Errors by dice on the suite of endeavor", "12 decisions of 12 groups", "gumbel", "32",
		"bridgehead bench dice --game endeavor --positions 12 --repeats 2 --sims 8,32")
	if again := mustRun(t, "", append(suite, "--workers", "1")...); again != out {
		t.Errorf("1 worker and 3 differ:\n%s\n%s", out, again)
	}
	scenario := append(quickDice, "--game", "toy", "--scenario", "three-bridges", "--positions", "5", "--agent", "uct", "--agent", "uct:mean=visits,best=0")
	wantAll(t, mustRun(t, "", append(scenario, "--markdown")...), "What `bridgehead bench dice --agent uct --agent uct:mean=visits,best=0 --game toy",
		"### Errors by dice on toy/three-bridges", "| uct:mean=visits,best=0 | 32 |")
	wantAll(t, mustRun(t, "", append(scenario, "--json")...), `"dice": [`, `"name": "toy/three-bridges"`, `"saving": {`)
}

func TestFaultyBenchDice(t *testing.T) {
	for want, args := range map[string][]string{
		"--positions: got 1, want 2 to 10000":                     {"--positions", "1"},
		"--sims: got [64 16], want numbers from 1 to":             {"--sims", "64,16"},
		`agent "uct:dice=sampled" has dice, want one without`:     {"--agent", "uct:dice=sampled"},
		`there is no "nobody"`:                                    {"--agent", "nobody"},
		"--agent: ":                                               {"--agent", "greedy"},
		`no solved positions of the game "toy", want endeavor | `: {"--game", "toy"},
		"something is hidden":                                     {"--game", "toy", "--options", "fog"},
		"[json markdown] were all set":                            {"--json", "--markdown"},
		"got 1 arguments, want none":                              {"now"},
	} {
		_, _, err := run(t, "", append([]string{"bench", "dice"}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
}
