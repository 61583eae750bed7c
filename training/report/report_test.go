package report

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/training"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// A whole run: the page has every section, and what it says are the numbers that went in.
func TestWholeRun(t *testing.T) {
	r := read(t, made(t))
	if len(r.Notes) > 0 {
		t.Errorf("notes of a run that is whole: %q", r.Notes)
	}
	page, figures := written(t, r)
	wantTexts(t, page, "Training run first &lt;run&gt;", "After 3 min 20 s the network has learnt from 320 games of self-play in 20 steps.",
		"It scores 50 % against weak &lt;b&gt;&amp;amp; (95 % interval 40–60 %).",
		"toy, scenario three-bridges", "3 min 20 s of the 10 min 00 s of the recipe: the run goes on, or was stopped",
		"1, 1 h 00 min in all", "20, 4 of them on the games of the teacher", "two cores &amp; a fan", "version 0.0.1, last begun on 2026-07-20",
		"Against weak &lt;b&gt;&amp;amp; the score went from 25 % at step 10 to 50 % at step 20: more than luck explains.",
		"self-play begins", "all 60 games in the buffer", "network against itself", "The luck of the dice was not measured",
		"a move was learnt from 0.02 times on average. The recipe allows 2.", "began at", "the beginning", "time: 10m",
		"Values of the search, when the games were played: they know more than the base rate", "Values of the network alone, today (step 20)")
	// one opponent, 3 losses of 4 that are there and policy, rate, sims and 3 speeds, 4 of values, reuse, balance, length
	if want := 1 + 4 + 2 + 3 + 4 + 1 + 1 + 1; figures != want {
		t.Errorf("got %d figures, want %d", figures, want)
	}
}

// The same run gives the same page.
func TestRepeats(t *testing.T) {
	dir := made(t)
	first, _ := written(t, read(t, dir))
	again, _ := written(t, read(t, dir))
	if first != again {
		t.Error("two pages of one run differ")
	}
}

// Reading changes nothing.
func TestChangesNothing(t *testing.T) {
	dir := made(t)
	before := snapshot(t, dir)
	written(t, read(t, dir))
	if after := snapshot(t, dir); before != after {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		b.WriteString(path + " " + string(data) + "\n")
		return err
	}))
	return b.String()
}

// A run that has only begun, and one that is still at its warm start.
func TestUnfinished(t *testing.T) {
	dir := t.TempDir()
	open, err := run.Open(dir, []byte(recipe), run.DefaultOptions())
	must(t, err)
	page, figures := written(t, read(t, dir))
	wantTexts(t, page, "The run has only begun")
	if figures != 0 || strings.Contains(page, "<h2>Strength") || strings.Contains(page, "What could not be read") {
		t.Errorf("got %d figures of a run that has only begun", figures)
	}
	must(t, open.Log(run.Metric{Kind: "warm", Step: 3, Time: 1, Values: map[string]float64{"seconds": 2, "policy": 1, "win": math.NaN()}}))
	page, figures = written(t, read(t, dir))
	wantTexts(t, page, "After 2 s the network has learnt from 0 games of self-play")
	if figures != 1 {
		t.Errorf("got %d figures of one loss, want 1", figures)
	}
	must(t, open.Close())
}

// What is broken is said, and the rest is shown.
func TestGarbage(t *testing.T) {
	first := filepath.Join("buffer", "00000001.games")
	checkpoint := filepath.Join("checkpoints", "000001-000000000020.checkpoint")
	for name, c := range map[string]struct {
		file, text string
		note       string // that is wanted
		still      string // what the page still has
	}{
		"state":            {"state.json", "{", "state.json", "<h2>Strength"},
		"metrics":          {"metrics.jsonl", "nonsense\n{\"kind\":\"match x\",\"step\":1,\"time\":1,\"values\":{\"score\":7,\"seconds\":1,\"pairs\":3}}\n", `metrics.jsonl: "match x" at step 1: got a score of 7`, "<h2>Can the values"},
		"line of metrics":  {"metrics.jsonl", "nonsense\n", "metrics.jsonl: line 1: ", "<h2>Can the values"},
		"checkpoint":       {checkpoint, "nonsense", "000001-000000000020.checkpoint: checkpoint: ", "Values of the search"},
		"games":            {first, strings.Repeat("nonsense", 20), "00000001.games", "all 40 games in the buffer"},
		"recipe":           {"config.yaml", "gama: toy\n", "config.yaml:1: unknown field", "<h2>Strength"},
		"older recipe":     {"config.yaml", strings.Replace(recipe, "c_scale: 0.5", "", 1), "self_play: c_scale: got 0, want", "Values of the network alone"},
		"no scenario":      {"config.yaml", "game: toy\n", "config.yaml: scenarios: got 0, want 1 to 512", "game: toy"},
		"unfinished files": {".state.json.1", "x", "", "Values of the network alone"},
		"strange files":    {filepath.Join("games", "nonsense"), "x", "", "Values of the network alone"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := made(t)
			write(t, c.text, dir, c.file)
			r := read(t, dir)
			page, _ := written(t, r)
			wantTexts(t, page, c.still)
			if notes := strings.Join(r.Notes, "\n"); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
				t.Errorf("got notes %q, want one that says %q", notes, c.note)
			}
		})
	}
}

func TestNoRun(t *testing.T) {
	dir := t.TempDir()
	for name, o := range map[string]Options{
		"no run is here":         DefaultOptions(toyGame),
		"games: got 0":           {Game: toyGame},
		"positions: got -1":      {Games: 1, Positions: -1, Game: toyGame},
		"game: got nothing":      {Games: 1},
		"config.yaml is missing": DefaultOptions(toyGame),
	} {
		if _, err := Read(dir, o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want an error that says %q", err, name)
		}
	}
}

// A network of another game is not asked, and games of another edition are not looked at.
func TestOtherGame(t *testing.T) {
	dir := made(t)
	r, err := run.Open(dir, nil, run.DefaultOptions())
	must(t, err)
	b := network(t)
	b.Game = "chess-v1"
	must(t, r.Save(&run.State{Step: 21}, saver(t, b)))
	must(t, r.Close())
	report := read(t, dir)
	wantTexts(t, strings.Join(report.Notes, "\n"), "checkpoint at step 21: ", `network "live" plays "chess-v1", not "toy-v1"`)
	if report.asked != nil {
		t.Error("a network of another game was asked")
	}
	for i := range report.sample.games {
		report.sample.games[i].ScenarioHash = "another"
	}
	page, _ := written(t, report)
	wantTexts(t, page, "plays &#34;chess-v1&#34;")
}

// Without games of self-play those of the teacher are looked at.
func TestTeacher(t *testing.T) {
	dir := made(t)
	must(t, os.Rename(filepath.Join(dir, "buffer"), filepath.Join(dir, "teacher")))
	page, _ := written(t, read(t, dir))
	wantTexts(t, page, "60 games of the teacher, because no game of self-play is in the buffer")
}

// Games with options of their own, such as a bid, are looked at as well; options that are none are told of.
func TestVariants(t *testing.T) {
	dir := made(t)
	games, err := replay.Open(filepath.Join(dir, "buffer"), replay.DefaultOptions())
	must(t, err)
	short, err := toyGame(nil, 0, "days=3")
	must(t, err)
	for seed := range uint64(20) {
		g := playedOn(short, seed, 0.5)
		g.Bid = 4
		must(t, games.Add(g))
	}
	strange := played(99, 0.5)
	strange.Options = "nights=3"
	must(t, games.Add(strange))
	must(t, games.Close())
	r := read(t, dir)
	if got := strings.Join(r.Notes, "|"); !strings.Contains(got, `want days=N; the game is passed over`) || len(r.Notes) != 1 {
		t.Errorf("got notes %q", r.Notes)
	}
	page, _ := written(t, r)
	wantTexts(t, page, "all 81 games in the buffer", "<td>1.0</td>") // 20 bids of 4 over 81 games
}

func TestStrength(t *testing.T) {
	r := read(t, made(t))
	if len(r.rivals) != 1 || len(r.rivals[0].measured) != 2 {
		t.Fatalf("got %d rivals", len(r.rivals))
	}
	m := r.rivals[0].last()
	if m.span() != agents.Wilson(50, 100) || m.sideSpan(0) != agents.Wilson(15, 50) || m.sideSpan(1) != agents.Wilson(35, 50) {
		t.Errorf("got %v, %v and %v", m.span(), m.sideSpan(0), m.sideSpan(1))
	}
	if r.rivals[0].best() != m {
		t.Error("the best score is not the last one")
	}
	for share, want := range map[float64]string{0.5: "+0", 0: "−∞", 1: "+∞", 0.64: "+100", 0.09: "-402"} {
		if got := elo(share); got != want {
			t.Errorf("elo(%v): got %s, want %s", share, got, want)
		}
	}
}

// A recipe that cannot make its game still has its curves.
func TestGameFails(t *testing.T) {
	o := DefaultOptions(func(*training.Config, int, string) (engine.Game, error) { return nil, os.ErrPermission })
	r, err := Read(made(t), o)
	must(t, err)
	var b bytes.Buffer
	must(t, WriteHTML(&b, r))
	wantTexts(t, b.String(), "permission denied; games are not looked at", "<h2>The course of the run")
}
