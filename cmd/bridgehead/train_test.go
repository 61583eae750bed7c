package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/games"
	"bridgehead/training"
	trainingrun "bridgehead/training/run"
)

// writeRecipe writes a recipe into a file of its own.
func writeRecipe(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "recipe.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A run is begun by a recipe, goes on without one, and refuses another unless told to change.
func TestTrain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	mustRun(t, "", "train", "--config", writeRecipe(t, toyRecipe), "--out", dir)
	first := stepOf(t, dir)
	if first < 1 {
		t.Fatalf("at step %d after a run", first)
	}
	mustRun(t, "", "train", "--out", dir)
	if again := stepOf(t, dir); again != first {
		t.Errorf("a run that was over at step %d goes on to %d", first, again)
	}
	longer := writeRecipe(t, strings.Replace(toyRecipe, "time: 5m", "time: 10m", 1))
	_, _, err := run(t, "", "train", "--config", longer, "--out", dir)
	if err == nil || !strings.Contains(err.Error(), "time: was 5m, is 10m") {
		t.Errorf("another recipe: got %v, want the key that differs", err)
	}
	mustRun(t, "", "train", "--config", longer, "--out", dir, "--change")
	if again := stepOf(t, dir); again <= first {
		t.Errorf("at step %d after a longer run, want more than %d", again, first)
	}
}

// stepOf is the step that a run has come to.
func stepOf(t *testing.T, dir string) int64 {
	t.Helper()
	s, err := trainingrun.Summarize(dir)
	if err != nil || s.State == nil {
		t.Fatalf("the run is %+v, %v", s, err)
	}
	return s.State.Step
}

func TestTrainRefuses(t *testing.T) {
	empty := t.TempDir()
	good := writeRecipe(t, toyRecipe)
	unknown := writeRecipe(t, strings.Replace(toyRecipe, "time: 5m", "tiem: 5m", 1))
	chess := writeRecipe(t, strings.Replace(toyRecipe, "game: toy", "game: chess", 1))
	nowhere := writeRecipe(t, strings.Replace(toyRecipe, "three-bridges", "nowhere", 1))
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"no directory":     {[]string{"--config", good}, `required flag(s) "out" not set`},
		"no run":           {[]string{"--out", empty}, "--out " + empty + ": no run is there; want --config or --preset to begin one"},
		"both":             {[]string{"--out", empty, "--config", good, "--preset", "quick"}, "both --config and --preset"},
		"no such file":     {[]string{"--out", empty, "--config", good + "x"}, good + "x"},
		"no such preset":   {[]string{"--out", empty, "--preset", "slow"}, `preset: got "slow", want quick or standard`},
		"unknown key":      {[]string{"--out", empty, "--config", unknown}, unknown + `:4: unknown field "tiem"`},
		"no such game":     {[]string{"--out", empty, "--config", chess}, chess + `: game: got "chess", want ` + games.Keys()},
		"no such scenario": {[]string{"--out", empty, "--config", nowhere}, nowhere + ": "},
		"an argument":      {[]string{"--out", empty, "--config", good, "now"}, "got 1 arguments, want none"},
		"unknown flag":     {[]string{"--outt", empty}, "unknown flag: --outt"},
	} {
		out, _, err := run(t, "", append([]string{"train"}, c.args...)...)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %q", name, err, c.says)
		}
		if strings.Contains(out, "Usage:") {
			t.Errorf("%s: printed its usage", name)
		}
	}
	if files, err := os.ReadDir(empty); err != nil || len(files) > 0 {
		t.Errorf("what was refused has left %v, %v", files, err)
	}
}

// Ctrl-C ends a run with a sentence that says how to go on.
func TestTrainInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	_, errs := runCancelled(t, "train", "--config", writeRecipe(t, toyRecipe), "--out", dir)
	wantAll(t, errs, "stopped; go on with: bridgehead train --out "+dir+"\n", "bridgehead: interrupted before it was done\n")
	mustRun(t, "", "train", "--out", dir)
	if stepOf(t, dir) < 1 {
		t.Error("the run does not go on")
	}
}

// The presets are games that there are.
func TestTrainPresets(t *testing.T) {
	wantAll(t, mustRun(t, "", "train", "--help"), append([]string{"presets: "}, training.Presets()...)...)
	for _, name := range training.Presets() {
		f := trainFlags{preset: name, out: t.TempDir()}
		o, text, err := f.options(&app{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c, err := training.ReadConfig(name, text); err != nil || len(o.Fields) != len(c.Scenarios) || o.Fields[0].Game.Scenario() != "gamble/"+c.Scenarios[0].Name {
			t.Errorf("%s: the fields are %+v of %+v, %v", name, o.Fields, c, err)
		}
		if _, err := o.Fields[0].Vary("no-such-option"); err == nil {
			t.Errorf("%s: any option is taken", name)
		}
	}
}
