package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/arena"
	"bridgehead/arena/ladder"
	"bridgehead/games"
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
		"":                                     "--out: missing, want a new directory",
		"now":                                  "got 1 arguments, want none",
		"--out x --agents random":              "1 agents, want 2 or more",
		"--out x --scenario nowhere":           `"gamble/nowhere": unknown`,
		two + "--pairs 0":                      "0 pairs and 0 mirror games",
		two + "--pairs -1":                     "-1 pairs",
		two + "--workers 0":                    "--workers: got 0",
		two + "--agents nobody":                `there is no "nobody", want random`,
		two + "--agents random":                "random is given twice",
		two + "--gauntlet nobody":              `gauntlet: "nobody" is not among`,
		two + "--anchor nobody":                `anchor: "nobody" is not among`,
		two + "--sprt 5":                       `--sprt: got "5", want two numbers such as 0,20`,
		two + "--sprt 20,0":                    "want elo0 < elo1",
		two + "--sprt 0,9 --sprt-errors x,y":   `--sprt-errors: got "x,y"`,
		two + "--time -1s":                     "want a duration above 0",
		two + "--sims -1":                      "-1 simulations",
		two + "--preset ladder":                "agents preset",
		"--preset nothing --out x":             `--preset: got "nothing", want ladder`,
		"--preset balance --game toy --out x":  `--preset: got "balance", want `,
		"--preset ladder --game chess --out x": `--game: got "chess"`,
		"--resume x --pairs 3":                 "resume",
		"--resume x --out y":                   "resume",
		"--resume nowhere":                     "no run is here (config.json is missing)",
		"verify nowhere":                       "no run is here",
		"report nowhere":                       "no run is here",
		"report":                               "want one DIR",
		"verify a b":                           "want one DIR",
		"verify nowhere --workers 0":           "--workers: got 0",
		"game nowhere 0 0 x.jsonl":             "no run is here",
		"game nowhere a 0 x.jsonl":             `got pair "a" and game "0", want two numbers`,
		"game nowhere 0 0 x.txt":               ".jsonl | .msgpack",
		"game nowhere 0":                       "want DIR PAIR GAME FILE",
	} {
		_, _, err := run(t, "", append([]string{"arena"}, strings.Fields(line)...)...)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("arena %s: got %v, want %q", line, err, says)
		}
	}
}

// Every agent and scenario of the presets exists.
func TestPresets(t *testing.T) {
	for _, k := range games.Kinds {
		for _, p := range ladder.Plans(k) {
			for _, name := range p.Scenarios {
				s, err := arenaScenario(k.Key, name, "")
				if err != nil {
					t.Fatal(err)
				}
				tools, err := arenaTools(&app{}, 1, "", agentFiles{})
				if err != nil {
					t.Fatal(err)
				}
				g, err := tools.Game(s)
				if err != nil {
					t.Fatal(err)
				}
				for _, spec := range p.Agents {
					if _, err := tools.Agent(g, spec); err != nil {
						t.Errorf("%s: %s: %v", k.Key, p.Name, err)
					}
				}
			}
		}
	}
}
