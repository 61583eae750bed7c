package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/arena"
	"bridgehead/models/opponents"
)

// TestArena plays a small run, interrupts it, goes on, reports and verifies.
func TestArena(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	out := mustRun(t, "", "arena", "--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges",
		"--scenario", "one-bridge", "--pairs", "6", "--mirror", "2", "--seed", "3", "--workers", "2", "--out", dir)
	wantAll(t, out, "20 of 20 pairs and mirror games played, 32 games, seeds from 3", "ratings in Elo (random is 0)", "greedy:plan=0",
		"ratings by side in Elo (random is 0)", "ratings by side on toy/three-bridges", "ratings by side on gamble/one-bridge", "matches", "luck taken out", "balance of the sides", "bridgehead arena --agents random --agents greedy:plan=0",
		"report in "+dir+"/report.html")
	results := filepath.Join(dir, arena.ResultsFile)
	whole, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(results, int64(len(whole)/2)); err != nil {
		t.Fatal(err)
	}
	wantAll(t, mustRun(t, "", "arena", "--resume", dir), "20 of 20 pairs")
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 20 pairs, 32 games, all tables")
	wantAll(t, mustRun(t, "", "arena", "report", dir), "20 of 20 pairs", "report in ")
	file := filepath.Join(t.TempDir(), "game.jsonl")
	wantAll(t, mustRun(t, "", "arena", "game", dir, "3", "0", file), "steps")
	wantAll(t, mustRun(t, "", "replay", "-q", file), "verified")
}

// Two runs of one command line have the same games; only the times differ.
func TestArenaRepeats(t *testing.T) {
	var packs [2]string
	for i, workers := range []string{"1", "3"} {
		dir := filepath.Join(t.TempDir(), "run")
		mustRun(t, "", "arena", "--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges",
			"--pairs", "40", "--sprt", "0,80", "--workers", workers, "--out", dir)
		pack, err := os.ReadFile(filepath.Join(dir, arena.PackFile))
		if err != nil {
			t.Fatal(err)
		}
		packs[i] = string(pack)
	}
	if packs[0] != packs[1] {
		t.Error("the games differ")
	}
}

func TestFaultyArenas(t *testing.T) {
	two := "--agents random --agents greedy:plan=0 --scenario toy/three-bridges --out " + filepath.Join(t.TempDir(), "x") + " "
	for line, says := range map[string]string{
		"":                                   "--out: missing, want a new directory",
		"now":                                "got 1 arguments, want none",
		"--out x --agents random":            "1 agents, want 2 or more",
		"--out x --scenario nowhere":         `"gamble/nowhere": unknown`,
		two + "--pairs 0":                    "0 pairs and 0 mirror games",
		two + "--pairs -1":                   "-1 pairs",
		two + "--workers 0":                  "--workers: got 0",
		two + "--agents nobody":              `there is no "nobody", want random`,
		two + "--agents random":              "random is given twice",
		two + "--gauntlet nobody":            `gauntlet: "nobody" is not among`,
		two + "--anchor nobody":              `anchor: "nobody" is not among`,
		two + "--sprt 5":                     `--sprt: got "5", want two numbers such as 0,20`,
		two + "--sprt 20,0":                  "want elo0 < elo1",
		two + "--sprt 0,9 --sprt-errors x,y": `--sprt-errors: got "x,y"`,
		two + "--time -1s":                   "want a duration above 0",
		two + "--sims -1":                    "-1 simulations",
		two + "--plan nowhere.json":          "agents plan",
		"--plan nowhere.json --out x":        "--plan: open nowhere.json",
		"--plan arena_test.go --out x":       "--plan: arena_test.go: ",
		two + "--released nowhere":           "--released: ",
		two + "--agents elite@0.1.0":         `there is no "elite@0.1.0"`,
		"ladder now":                         "got 1 arguments, want none",
		"ladder --pairs 0":                   "--pairs: got 0",
		"ladder --ties 0":                    "--ties: got 0",
		"ladder --workers 0":                 "--workers: got 0",
		"ladder --time -1s":                  "--time: got -1s",
		"ladder --game chess":                `--game: got "chess"`,
		"ladder --game toy":                  "no network of the program was made for a scenario of toy, want --scenario",
		"ladder --scenario nowhere":          `"gamble/nowhere": unknown`,
		"ladder --scenario one-bridge --scenario gamble/one-bridge": "gamble/one-bridge is given twice",
		"ladder --scenario one-bridge --engines nowhere":            "--engines: ",
		"ladder --scenario one-bridge --released nowhere":           "--released: ",
		"ladder --scenario one-bridge --game chess":                 `--game: got "chess"`,
		"ladder --scenario one-bridge --file nowhere/ladder.json":   "--file: stat nowhere: ",
		"ladder --scenario one-bridge --file arena_test.go":         "arena_test.go: invalid character",
		"ladder --join":                       "--join: want --engines",
		"ladder --print --pairs 3":            "pairs print",
		"ladder --print --file nowhere.json":  "--file: open nowhere.json",
		"ladder --print --file arena_test.go": "--file: arena_test.go: ",
		"--resume x --pairs 3":                "resume",
		"--resume x --out y":                  "resume",
		"--resume nowhere":                    "no run is here (config.json is missing)",
		"verify nowhere":                      "no run is here",
		"report nowhere":                      "no run is here",
		"report":                              "want one DIR",
		"verify a b":                          "want one DIR",
		"verify nowhere --workers 0":          "--workers: got 0",
		"game nowhere 0 0 x.jsonl":            "no run is here",
		"game nowhere a 0 x.jsonl":            `got pair "a" and game "0", want two numbers`,
		"game nowhere 0 0 x.txt":              ".jsonl | .msgpack",
		"game nowhere 0":                      "want DIR PAIR GAME FILE",
	} {
		_, _, err := run(t, "", append([]string{"arena"}, strings.Fields(line)...)...)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("arena %s: got %v, want %q", line, err, says)
		}
	}
}

// A run is played again from its configuration, with a list of pairings as well.
func TestArenaPlan(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, "", "arena", "--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges", "--pairs", "3", "--out", filepath.Join(dir, "a"))
	mustRun(t, "", "arena", "--plan", filepath.Join(dir, "a", arena.ConfigFile), "--out", filepath.Join(dir, "b"))
	c, err := arena.ReadConfig(filepath.Join(dir, "a"))
	must(t, err)
	c.Pairs, c.Pairings = 0, []arena.Pairing{{Agents: [2]string{"greedy:plan=0", "random"}, Pairs: 2}, {Agents: [2]string{"random", "random"}, Pairs: 4}}
	text, err := json.Marshal(c)
	must(t, err)
	plan := filepath.Join(dir, "plan.json")
	must(t, os.WriteFile(plan, text, 0o600))
	wantAll(t, mustRun(t, "", "arena", "--plan", plan, "--out", filepath.Join(dir, "c")), "6 of 6 pairs and mirror games played, 8 games", "bridgehead arena --plan config.json")
	same := func(file string) bool {
		a, err1 := os.ReadFile(filepath.Join(dir, "a", file))
		b, err2 := os.ReadFile(filepath.Join(dir, "b", file))
		must(t, errors.Join(err1, err2))
		return string(a) == string(b)
	}
	if !same(arena.ConfigFile) || !same(arena.PackFile) {
		t.Error("the run that was played again differs")
	}
}

// A ladder is played in slices of time and comes to what it would have come to at once; another plan is refused.
func TestArenaLadder(t *testing.T) {
	dir := t.TempDir()
	ladderOf := func(out string, more ...string) []string {
		return append([]string{"arena", "ladder", "--scenario", "toy/three-bridges", "--pairs", "12", "--ties", "12", "--out", filepath.Join(dir, out)}, more...)
	}
	whole := mustRun(t, "", ladderOf("whole")...)
	wantAll(t, whole, "## toy/three-bridges", "both sides, adjusted", "| `scripted`, `greedy` | 24 |", "ladder in "+filepath.Join(dir, "whole", "ladder.json"))
	_, said, err := run(t, "", ladderOf("slices", "--time", "1ns")...)
	if err != nil || !strings.Contains(said, "the time is over; the same command goes on") {
		t.Errorf("no time: %v, %s", err, said)
	}
	mustRun(t, "", ladderOf("slices", "--workers", "1")...)
	read := func(out, file string) string {
		text, err := os.ReadFile(filepath.Join(dir, out, file))
		must(t, err)
		return string(text)
	}
	if pack := filepath.Join("toy-three-bridges", arena.PackFile); read("whole", pack) != read("slices", pack) {
		t.Error("the games differ")
	}
	if read("whole", "ladder.json") != read("slices", "ladder.json") {
		t.Error("the ladders differ")
	}
	if _, _, err := run(t, "", ladderOf("whole", "--pairs", "13")...); err == nil || !strings.Contains(err.Error(), "toy-three-bridges: the run was begun with other pairings: remove it, or choose another --out") {
		t.Errorf("another plan: %v", err)
	}
	file := filepath.Join(dir, "whole", "ladder.json")
	printed := mustRun(t, "", "arena", "ladder", "--print", "--file", file)
	wantAll(t, printed, "# The ladder", strings.TrimSuffix(whole[:strings.Index(whole, "\nladder in ")], "\n"))
}

// A run that is over keeps the date and the version of its games, and one of fewer games does not take the place of one of more.
func TestArenaLadderKeeps(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "ladder.json")
	args := []string{"arena", "ladder", "--scenario", "toy/three-bridges", "--pairs", "12", "--ties", "12", "--out", dir}
	mustRun(t, "", args...)
	change := func(how func(f *opponents.Field)) {
		l, err := opponents.ReadLadder(file)
		must(t, err)
		how(&l.Fields[0])
		text, err := json.Marshal(l)
		must(t, err)
		must(t, os.WriteFile(file, text, 0o600))
	}
	played := 0
	change(func(f *opponents.Field) { f.Date, f.Program, f.Seeds, played = "2020-02-02", "0.0.1", nil, f.Games })
	again := func() (*opponents.Field, string) {
		_, said, err := run(t, "", args...)
		must(t, err)
		l, err := opponents.ReadLadder(file)
		must(t, err)
		return &l.Fields[0], said
	}
	if f, _ := again(); f.Date != "2020-02-02" || f.Program != "0.0.1" || len(f.Seeds) != 1 || f.Games != played {
		t.Errorf("the same games: got %s by %s, seeds %v, %d games, want the date and the version of then, rated again", f.Date, f.Program, f.Seeds, f.Games)
	}
	change(func(f *opponents.Field) { f.Games++ })
	if f, said := again(); f.Games != played+1 || !strings.Contains(said, "until there are as many") {
		t.Errorf("fewer games: got %d, %s, want those that were there", f.Games, said)
	}
	change(func(f *opponents.Field) { f.Network = &opponents.Network{Name: "another"} })
	if f, _ := again(); f.Games != played || f.Network != nil || f.Date == "2020-02-02" {
		t.Errorf("another network: got %d games of %v, %s, want those of now", f.Games, f.Network, f.Date)
	}
}

// Without a file the ladder that comes with the program is printed.
func TestArenaLadderPrints(t *testing.T) {
	want, err := os.ReadFile("../../docs/ladder.md")
	must(t, err)
	if got := mustRun(t, "", "arena", "ladder", "--print"); got != string(want) {
		t.Errorf("got %.300q, want docs/ladder.md", got)
	}
}

// A level of a release plays as it did then: that of 0.1.0 on one-bridge as the same network in a match of its own.
func TestReleasedOpponents(t *testing.T) {
	released := "../../models/opponents/released"
	file := released + "/0.1.0/basic.bundle"
	match := func(spec string, more ...string) string {
		out := mustRun(t, "", append([]string{"match", "--scenario", "one-bridge", "--german", spec, "--allied", "greedy:plan=0", "--games", "4"}, more...)...)
		_, signature, found := strings.Cut(out, "signature ")
		if !found {
			t.Fatalf("no signature in:\n%s", out)
		}
		return strings.Fields(signature)[0] // of the outcomes of all games
	}
	b, err := opponents.ReadReleases(released)
	must(t, err)
	net, err := b.Load("basic@0.1.0")
	must(t, err)
	spec, err := neural.LevelSpec(net, file, "recruit", "german")
	must(t, err)
	if got, want := match("recruit@0.1.0", "--released", released), match(spec); got != want {
		t.Errorf("a game of signature %s, want %s", got, want)
	}
	if out, _, err := run(t, "name\nquit\n", "gtp", "--agent", "recruit@0.1.0", "--released", released); err != nil || !strings.Contains(out, "recruit@0.1.0") {
		t.Errorf("gtp: %v, %s", err, out)
	}
	if _, _, err := run(t, "quit\n", "gtp", "--agent", "recruit@0.1.0"); err == nil || !strings.Contains(err.Error(), `there is no "recruit@0.1.0"`) {
		t.Errorf("gtp without the releases: %v", err)
	}
}
