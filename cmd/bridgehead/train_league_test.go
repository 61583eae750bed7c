package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/arena"
	"bridgehead/training/league"
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
	l, err := league.Read(filepath.Join(run, "league"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := trainingrun.Summarize(run)
	if err != nil {
		t.Fatal(err)
	}
	if want := league.Spread(s.Checkpoints, 6); len(l.Members) != len(want) || len(want) < 2 {
		t.Fatalf("%d members of %d checkpoints", len(l.Members), len(s.Checkpoints))
	}
	hours, games := 0., int64(0)
	for i, m := range l.Members {
		if m.Hours <= hours || m.Games < max(1, games) || m.Step < 1 {
			t.Errorf("member %d is %+v, after %v hours and %d games", i, m, hours, games)
		}
		if !strings.Contains(m.Agent, ",sims=2,m=2,c_scale=0.5,margin=0") {
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
