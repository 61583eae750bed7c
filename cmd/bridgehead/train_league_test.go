package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/arena"
	trainingrun "bridgehead/training/run"
)

// A league of a run is played, goes on after a crash, is printed again, and can be verified as any run of the arena.
func TestTrainLeague(t *testing.T) {
	run, dir := trained(t), filepath.Join(t.TempDir(), "league")
	out := mustRun(t, "", "train", "league", run, "--checkpoints", "2", "--agents", "random", "--agents", "greedy:plan=0",
		"--pairs", "4", "--play", "neural:search=none,model=live", "--out", dir)
	wantAll(t, out, "league of "+run+" on toy/three-bridges: 24 of 24 pairs played", "ratings by side in Elo (random is 0)",
		"agent", "step", "self-play games", "hours", "both sides", "as german", "as allied", "checkpoint 1 ", "checkpoint ", "random", "greedy:plan=0",
		"report in "+filepath.Join(dir, arena.ReportFile))
	c, err := arena.ReadConfig(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := "neural:search=none,model=" + filepath.Join(dir, "checkpoint-1.bundle"); c.Agents[0] != want || c.Anchor != "random" {
		t.Errorf("got agents %q, the anchor %q, want %q first", c.Agents, c.Anchor, want)
	}
	results := filepath.Join(dir, arena.ResultsFile)
	whole, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(results, int64(len(whole)/2)); err != nil {
		t.Fatal(err)
	}
	for range 2 { // goes on, and then has nothing left to play
		if again := mustRun(t, "", "train", "league", "--resume", dir); again != out {
			t.Errorf("resumed:\n%s\nwant:\n%s", again, out)
		}
	}
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 24 pairs, 48 games, all tables")
}

// Hours, steps and games beside a checkpoint are those of its own.
func TestTrainLeagueMembers(t *testing.T) {
	run := trained(t)
	mustRun(t, "", "train", "league", run, "--pairs", "1", "--agents", "random")
	l, err := readLeague(filepath.Join(run, "league"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := trainingrun.Summarize(run)
	if err != nil {
		t.Fatal(err)
	}
	if want := spreadOver(s.Checkpoints, 6); len(l.Members) != len(want) || len(want) < 2 {
		t.Fatalf("%d members of %d checkpoints", len(l.Members), len(s.Checkpoints))
	}
	hours, games := 0., int64(0)
	for i, m := range l.Members {
		if m.Hours <= hours || m.Games < max(1, games) || m.Step < 1 {
			t.Errorf("member %d is %+v, after %v hours and %d games", i, m, hours, games)
		}
		if !strings.Contains(m.Agent, ",sims=2,m=2,trust=0.5,margin=0") {
			t.Errorf("member %d plays as %q, want as the recipe measures", i, m.Agent)
		}
		hours, games = m.Hours, m.Games
	}
	if last := l.Members[len(l.Members)-1]; last.Step != s.State.Step || last.Games != s.State.Counters["games"] {
		t.Errorf("the last member is %+v, the run is at %+v", last, s.State)
	}
	_, _, err = runLine(t, "train league "+strings.ReplaceAll(run, " ", "\x00"))
	if err == nil || !strings.Contains(err.Error(), "a league or another run is there already; --resume ") {
		t.Errorf("over a league that is there: %v", err)
	}
}

// runLine runs the words of a line, in which a zero byte stands for a blank.
func runLine(t *testing.T, line string) (stdout, stderr string, err error) {
	t.Helper()
	words := strings.Fields(line)
	for i, w := range words {
		words[i] = strings.ReplaceAll(w, "\x00", " ")
	}
	return run(t, "", words...)
}

func TestTrainLeagueInterrupted(t *testing.T) {
	run, dir := trained(t), filepath.Join(t.TempDir(), "league")
	_, errs := runCancelled(t, "train", "league", run, "--agents", "random", "--pairs", "2", "--checkpoints", "1", "--out", dir)
	wantAll(t, errs, "interrupted after 0 of 2 pairs", "go on with: bridgehead train league --resume "+dir)
	wantAll(t, mustRun(t, "", "train", "league", "--resume", dir), "2 of 2 pairs played")
}

func TestTrainLeagueRefuses(t *testing.T) {
	whole, empty, dir := strings.ReplaceAll(trained(t), " ", "\x00"), t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(empty, "config.yaml"), []byte(toyRecipe), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, d := range []string{"checkpoints", "games"} {
		if err := os.Mkdir(filepath.Join(empty, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for line, says := range map[string]string{
		"":                               "got neither a RUN nor --resume",
		"x --resume y":                   "got a RUN and --resume",
		"x y":                            "got 2 arguments, want the directory of one RUN",
		"--resume x --pairs 3":           "[pairs resume]",
		"--resume " + dir:                "no league is here (league.json is missing)",
		dir:                              "no run is here",
		empty + " --agents random":       "no checkpoint is kept yet",
		whole + " --checkpoints 0":       "--checkpoints: got 0, want 1 to",
		whole + " --pairs 0":             "--pairs: got 0, want 1 to",
		whole + " --workers 0":           "--workers: got 0",
		whole + " --checkpoints 1":       "1 agents, want 2 or more",
		whole + " --play greedy":         `--play: got "greedy", want an agent with model=live`,
		whole + " --play neural:model=o": `--play: got "neural:model=o", want an agent with model=live`,
		whole + " --play x:model=live":   `there is no "x", want`,
		whole + " --agents nobody":       `there is no "nobody", want`,
		whole + " --options x":           `toy options: got "x"`,
		whole + " --out " + dir + "/a,b": "want a directory without commas and brackets",
		whole + " --agents a --agents a": "a is given twice",
	} {
		if _, _, err := runLine(t, "train league "+line); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}

func TestSpreadOver(t *testing.T) {
	for name, c := range map[string]struct {
		steps  []int64 // of checkpoints 1, 2 and so on
		n      int
		chosen []int64 // numbers
	}{
		"none":                      {nil, 3, nil},
		"all":                       {[]int64{1, 2, 3}, 3, []int64{1, 2, 3}},
		"more than there are":       {[]int64{1, 2}, 9, []int64{1, 2}},
		"one is the last":           {[]int64{1, 2, 3}, 1, []int64{3}},
		"ends":                      {[]int64{1, 2, 3}, 2, []int64{1, 3}},
		"even by steps":             {[]int64{10, 100, 190, 200, 500, 1000}, 3, []int64{1, 5, 6}},
		"near each other at an end": {[]int64{100, 200, 300, 960, 980, 1000}, 4, []int64{1, 3, 4, 6}},
		"all the same place":        {[]int64{0, 1, 2, 3, 1000}, 4, []int64{1, 3, 4, 5}},
		"saved twice":               {[]int64{5, 9, 9}, 5, []int64{1, 3}},
	} {
		var all []trainingrun.Checkpoint
		for i, step := range c.steps {
			all = append(all, trainingrun.Checkpoint{Number: int64(i + 1), Step: step})
		}
		var got []int64
		for _, k := range spreadOver(all, c.n) {
			got = append(got, k.Number)
		}
		if len(got) != len(c.chosen) {
			t.Errorf("%s: got %v, want %v", name, got, c.chosen)
			continue
		}
		for i := range got {
			if got[i] != c.chosen[i] {
				t.Errorf("%s: got %v, want %v", name, got, c.chosen)
			}
		}
	}
}

func TestWithModel(t *testing.T) {
	for spec, want := range map[string]string{
		"neural:model=live,sims=4":        "neural:model=a/b.bundle,sims=4",
		"staff:share=1,model=live":        "staff:share=1,model=a/b.bundle",
		"neural:model=liver":              "",
		"greedy":                          "",
		"uct:playout=[neural:model=live]": "",
		"":                                "",
	} {
		if got, err := withModel(spec, "a/b.bundle"); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", spec, got, err, want)
		}
	}
}
