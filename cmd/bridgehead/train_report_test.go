package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"bridgehead/training"
)

// toyRecipe is a run of some hundred ticks of the clock of tests, which every look at it moves by a second.
const toyRecipe = `game: toy
scenarios:
  - {name: three-bridges, weight: 1}
time: 5m
net: {context: 8, action: 8, value: 8}
self_play: {actors: 1, simulations: [{games: 0, sims: 2}], fast: 1, full_share: 0.5, considered: 2, gumbel_scale: 1, c_scale: 0.5}
buffer: {games: 100, bytes: 100000000}
learning: {batch: 4, legal: 4, rate: 0.001, clip: 1, reuse: 4, policy: 1, win: 1, checkpoint: 2m}
measure: {every: 2m, pairs: 2, sims: 2, opponents: [random]}
`

// trained is the directory of a run that is over.
func trained(t *testing.T) string {
	t.Helper()
	recipe := filepath.Join(t.TempDir(), "recipe.yaml")
	if err := os.WriteFile(recipe, []byte(toyRecipe), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "toy run")
	mustRun(t, "", "train", "--config", recipe, "--out", dir)
	return dir
}

// A run is told about and its network plays.
func TestTrainReportAndExport(t *testing.T) {
	dir, out := trained(t), t.TempDir()
	path := filepath.Join(out, "page.html")
	wantAll(t, mustRun(t, "", "train", "report", dir, "-o", path), path)
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wantAll(t, string(page), "Training run toy run", "toy, scenario three-bridges", "all of the 5 min 00 s of the recipe", "against random", "<svg", "Values of the network alone")
	wantAll(t, mustRun(t, "", "train", "report", dir), filepath.Join(dir, "report.html"))
	file := filepath.Join(out, "toy-net.bundle")
	wantAll(t, mustRun(t, "", "train", "export", dir, "-o", file, "--name", "toy-net"), "toy-net of checkpoint ", " bytes")
	wantAll(t, mustRun(t, "", "models", "show", file), "toy-net", "toy-v1", `recipe "toy run"`, " cores\"", "| time: 5m", "recruit", "veteran", "elite", "marshal")
	wantAll(t, mustRun(t, "", "match", "--game", "toy", "--games", "2", "--german", "neural:model="+file+",level=elite"), "2 games")
	mustRun(t, "", "train", "export", dir, "-o", file, "--name", "first", "--checkpoint", "1", "--half")
	wantAll(t, mustRun(t, "", "models", "show", file), "first", "stored as float16")
}

func TestTrainReportRefuses(t *testing.T) {
	dir := t.TempDir()
	begun := filepath.Join(dir, "begun")
	for _, d := range []string{"checkpoints", "games"} {
		if err := os.MkdirAll(filepath.Join(begun, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(begun, "config.yaml"), []byte(toyRecipe), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, says := range map[string]string{
		"report":                                            "got 0 arguments, want the directory of one RUN",
		"report nowhere":                                    "nowhere: no run is here (config.yaml is missing)",
		"report --games 0 " + begun:                         "--games: got 0, want 1 to",
		"report --positions -1 " + begun:                    "--positions: got -1, want 0 to",
		"export " + begun + " -o x":                         `"name" not set`,
		"export nowhere -o x --name a":                      "nowhere: no run is here",
		"export " + begun + " -o x --name a":                "the run has saved no state yet; --checkpoint names none: no checkpoint is kept",
		"export " + begun + " -o x --name a --checkpoint 7": "--checkpoint: got 7, want none",
	} {
		if _, _, err := run(t, "", append([]string{"train"}, strings.Fields(line)...)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}

// A name that no bundle may have is refused, and what was in the file stays.
func TestTrainExportKeepsFile(t *testing.T) {
	dir, file := trained(t), filepath.Join(t.TempDir(), "kept")
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "train", "export", dir, "-o", file, "--name", "No Name"); err == nil || !strings.Contains(err.Error(), `name: got "No Name"`) {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "kept" {
		t.Errorf("got %q, %v", text, err)
	}
}

// Lines of a run stand above the bar, which says how much is to go; without a terminal there is none.
func TestShowTraining(t *testing.T) {
	var lines, bar strings.Builder
	now := time.Unix(1000, 0)
	a := &app{err: &bar, terminal: true}
	o := training.Options{Log: &lines, Now: func() time.Time { return now }, Dir: t.TempDir()}
	finish := showTraining(a, &o, []byte(toyRecipe))
	now = now.Add(time.Minute)
	if n, err := o.Log.Write([]byte("a line\n")); n != 7 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
	finish()
	if lines.String() != "a line\n" || !strings.Contains(bar.String(), "4m0s to go") || !strings.Contains(bar.String(), "20%") {
		t.Errorf("got lines %q and a bar %q", lines.String(), bar.String())
	}
	bar.Reset()
	a.terminal, o.Log = false, &lines
	showTraining(a, &o, []byte(toyRecipe))()
	if o.Log != &lines || bar.String() != "" {
		t.Errorf("without a terminal there was a bar: %q", bar.String())
	}
}

// Every key of a recipe is explained.
func TestRecipeKeysExplained(t *testing.T) {
	page, err := os.ReadFile(filepath.FromSlash("../../docs/training.md"))
	if err != nil {
		t.Fatal(err)
	}
	keys := recipeKeys(reflect.TypeFor[training.Config]())
	if len(keys) < 50 {
		t.Fatalf("got %d keys, want all of a recipe", len(keys))
	}
	for _, key := range keys {
		if !strings.Contains(string(page), "`"+key+"`") && !strings.Contains(string(page), "{"+key+", ") && !strings.Contains(string(page), ", "+key+"}") {
			t.Errorf("docs/training.md does not explain `%s`", key)
		}
	}
}

// recipeKeys lists the keys of a struct and of those within it.
func recipeKeys(s reflect.Type) (keys []string) {
	for i := range s.NumField() {
		f := s.Field(i)
		key, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		keys = append(keys, key)
		inner := f.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			keys = append(keys, recipeKeys(inner)...)
		}
	}
	return keys
}
