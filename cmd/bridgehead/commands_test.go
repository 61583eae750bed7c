package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/games"
)

func TestDivide(t *testing.T) {
	// Depth 1 is the list of actions; depth 2 counted by hand: six faces after assault, and the
	// garrison's three choices (hold, reinforce, blow) after the column prepares.
	wantAll(t, mustRun(t, "", "divide", "--game", "toy"), "toy/2 three-bridges:e8a11ce8 d7", "assault the bridge", "2 actions, 2 nodes at depth 1")
	out := mustRun(t, "", "divide", "--game", "toy", "--depth", "2")
	wantAll(t, out, "0  6  assault", "2  3  bring up support", "2 actions, 9 nodes at depth 2")
	byMoves := mustRun(t, "", "divide", "--game", "toy", "--moves", "0, 5")
	position, _, _ := strings.Cut(byMoves, "\n")
	byText := mustRun(t, "", "divide", "--game", "toy", "--position", position)
	if byMoves != byText {
		t.Errorf("by moves:\n%s\nby position:\n%s", byMoves, byText)
	}
}

func TestBench(t *testing.T) {
	out := mustRun(t, "", "bench", "--game", "toy")
	wantAll(t, out, "toy-v1 toy/three-bridges: 50 games", "Bench: ", "decisions/s", "copies/s     2000000", "state size")
	if again := mustRun(t, "", "bench", "--game", "toy"); again != out {
		t.Errorf("two runs differ:\n%s\n%s", out, again)
	}
}

// timeless is what match prints without the times that agents took.
func timeless(out string) string {
	before, _, _ := strings.Cut(out, "thinking of ")
	return before
}

func TestMatch(t *testing.T) {
	line := strings.Fields("match --game toy --german greedy --allied random --games 30 --seed 5 --workers")
	one := mustRun(t, "", append(line, "1")...)
	wantAll(t, one, "toy-v1 toy/three-bridges: 30 games, seeds 5 to 34", "german  greedy", "allied  random",
		"decisions a game", "chance nodes a game", "signature", "decisions/s")
	if four := mustRun(t, "", append(line, "4")...); timeless(four) != timeless(one) {
		t.Errorf("1 worker:\n%s\n4 workers:\n%s", one, four)
	}
}

// TestSides: an agent for one side is refused on the other before anything begins; a level without a side takes both.
func TestSides(t *testing.T) {
	dir := t.TempDir()
	records, league := filepath.Join(dir, "records"), filepath.Join(dir, "arena")
	const fault = `agent "allied-elite" plays the allied side only, not the german one; want elite, which plays both`
	for line, says := range map[string]string{
		"match --scenario nijmegen --german allied-elite --record " + records:                           "--german: " + fault,
		"arena --scenario nijmegen --agents allied-elite --agents random --out " + league:               "on gamble/nijmegen: " + fault,
		"play --console --plain --watch --scenario nijmegen --german allied-elite --allied elite":       "--german: " + fault,
		"match --scenario nijmegen --german uct:playout=allied-elite":                                   "playout: " + fault,
		"models measure nijmegen --scenario nijmegen --level recruit --opponent allied-elite --pairs 2": fault,
	} {
		if _, _, err := run(t, "", strings.Fields(line)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	signature := func(german, allied string) string {
		out := mustRun(t, "", "match", "--scenario", "one-bridge", "--games", "4", "--german", german, "--allied", allied)
		_, rest, _ := strings.Cut(out, "signature ")
		sum, _, _ := strings.Cut(rest, "\n")
		return sum
	}
	if one, two := signature("recruit", "recruit"), signature("german-recruit", "allied-recruit"); one != two || len(one) != 16 {
		t.Errorf("recruit against itself has the signature %q, those made for one side %q", one, two)
	}
}

func TestMatchRecordsReplay(t *testing.T) {
	for _, format := range []string{"jsonl", "msgpack"} {
		dir := filepath.Join(t.TempDir(), "records")
		mustRun(t, "", "match", "--game", "toy", "--games", "3", "--record", dir,
			"--record-format", format, "--record-hashes", "2")
		files, err := filepath.Glob(filepath.Join(dir, "*."+format))
		if err != nil || len(files) != 3 {
			t.Fatalf("%d records, %v", len(files), err)
		}
		for _, f := range files {
			out := mustRun(t, "", "replay", f)
			wantAll(t, out, "toy-v1 toy/three-bridges, seed", "german: random", "allied", "COLUMN", "verified:")
			if quiet := mustRun(t, "", "replay", "--quiet", f); strings.Count(quiet, "\n") != 2 {
				t.Errorf("--quiet printed %q", quiet)
			}
			wantAll(t, mustRun(t, "", "replay", "--at", "0", f), "after step 0", "toy/2 three-bridges:e8a11ce8 d7", "days 7")
			if _, _, err := run(t, "", "replay", "--at", "9999", f); err == nil || !strings.Contains(err.Error(), "--at: got 9999, want 0 to") {
				t.Errorf("--at 9999: %v", err)
			}
		}
		_, _, err = run(t, "", "match", "--game", "toy", "--games", "1", "--record", dir, "--record-format", format)
		if err == nil || !strings.Contains(err.Error(), "holds records already, such as game-000000."+format) {
			t.Errorf("records over records: %v", err)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, "", "match", "--game", "toy", "--games", "1", "--record", dir, "--record-hashes", "2")
	data, err := os.ReadFile(filepath.Join(dir, "game-000000.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for name, c := range map[string]struct{ bad, says string }{
		"empty":         {"", "empty input"},
		"binary":        {"\x00\x01\x02", "neither JSON lines nor msgpack"},
		"truncated":     {good[:len(good)/2], "line"},
		"illegal":       {strings.Replace(good, `"step":1,"by":"allied","action":`, `"step":1,"by":"allied","action":4`, 1), "step 1"},
		"other version": {strings.Replace(good, `"version":1`, `"version":9`, 1), "version 9, want bridgehead-record version 1"},
		"other game":    {strings.Replace(good, "toy/three-bridges", "chess/orthodox", 1), "want " + games.Keys()},
		"other rules":   {strings.Replace(good, `"toy-v1"`, `"toy-v7"`, 1), `read "toy-v7"`},
	} {
		path := filepath.Join(dir, "bad.jsonl")
		if err := os.WriteFile(path, []byte(c.bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := run(t, "", "replay", path); err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v, want the file and %q", name, err, c.says)
		}
	}
}

func TestScenarios(t *testing.T) {
	wantAll(t, mustRun(t, "", "scenarios", "list"), "id", "gamble/basic", "gamble/extended")
	out := mustRun(t, "", "scenarios", "show", "basic")
	wantAll(t, out, "gamble/basic: ", "hash ", "german: ", "allied: ", "Arnhem")
	if again := mustRun(t, "", "scenarios", "show", "gamble/basic"); again != out {
		t.Error("the short name shows another scenario")
	}
}

func TestScenariosCheck(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.yaml")
	if err := os.WriteFile(bad, []byte("game: gamble\nkind: scenario\ntitel: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, errs, err := run(t, "", "scenarios", "check", bad)
	if err == nil || !strings.Contains(err.Error(), "faults in 1 of 1 files") {
		t.Errorf("got %v", err)
	}
	wantAll(t, errs, "bad.yaml:3", "titel")
}
