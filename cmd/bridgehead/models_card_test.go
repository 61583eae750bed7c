package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/models/opponents"
)

// TestGoldenOpponents: the page of the opponents is what the program prints.
func TestGoldenOpponents(t *testing.T) {
	enginetest.Page(t, "../../docs/opponents.md", enginetest.Part{Name: "cards", Write: func(b *strings.Builder) {
		b.WriteString("\n" + mustRun(t, "", "models", "card") + "\n")
	}})
}

func TestModelsCard(t *testing.T) {
	dir := t.TempDir()
	wantAll(t, mustRun(t, "", "models", "--dir", dir, "card", "nijmegen"), "## nijmegen", "### nijmegen: strength", "### nijmegen: style",
		"### nijmegen: what exploiters won", "### nijmegen: recipe", "`nijmegen-4`", "### nijmegen: limits")
	wantAll(t, mustRun(t, "", "models", "card", "../../models/bundle/testdata/plain.bundle"), "## plain", "Not measured.", "Nobody has tried.")
	wantAll(t, mustRun(t, "", "models", "card", "scripted"), "## scripted", "### scripted: what exploiters won")
	if _, _, err := run(t, "", "models", "--dir", dir, "card", "nobody"); err == nil || !strings.Contains(err.Error(), `there is no "nobody"`) {
		t.Errorf("got %v, want the name", err)
	}
}

// TestGoldenOpponentsHuggingFace: the README.md of a network for the Hugging Face Hub, as -o writes it.
func TestGoldenOpponentsHuggingFace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "README.md")
	if out := mustRun(t, "", "models", "card", "nijmegen", "--format", "huggingface", "-o", file); out != "" {
		t.Errorf("printed %q beside the file", out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "huggingface.md", strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
}

func TestModelsCardRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	const one = "--format huggingface: want the NAME of one network"
	for args, want := range map[string]string{
		"nijmegen --format html":                 `--format: got "html", want markdown | huggingface`,
		"--format huggingface":                   one,
		"nijmegen breakout --format huggingface": one,
		"scripted --format huggingface":          one,
		"nobody --format huggingface":            `there is no "nobody"`,
		"nijmegen nobody":                        `there is no "nobody"`,
	} {
		_, _, err := run(t, "", append([]string{"models", "card", "-o", file}, strings.Fields(args)...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
		if text, _ := os.ReadFile(file); string(text) != "before" {
			t.Errorf("%v: the file has changed", args)
		}
	}
}

// TestModelsStyle: what is measured is printed, is put into a file beside what was there, and bad input changes nothing.
func TestModelsStyle(t *testing.T) {
	file := filepath.Join(t.TempDir(), "styles.json")
	old := opponents.Styles{Styles: []opponents.Style{{Scenario: "a/b", Network: "x"}}}
	if err := writeJSON(file, &old); err != nil {
		t.Fatal(err)
	}
	args := []string{"models", "style", "nijmegen", "--level", "recruit", "--planner", "greedy:plan=0", "--games", "2", "-o", file}
	wantAll(t, mustRun(t, "", args...), "nijmegen recruit on gamble/nijmegen, 2 games of a side", "as german", "attacks a turn")
	var kept opponents.Styles
	if err := readJSON(file, &kept); err != nil || len(kept.Styles) != 2 || kept.Styles[1].Network != "nijmegen" || len(kept.Styles[1].Sides) != 2 {
		t.Fatalf("got %+v, %v, want what was there and the new style", kept, err)
	}
	before, _ := os.ReadFile(file)
	for want, change := range map[string][]string{
		"--games: got 1":       {"--games", "1"},
		`there is no "nobody"`: {"--planner", "nobody"},
		"level":                {"--level", "general"},
	} {
		if _, _, err := run(t, "", append(args, change...)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", change, err, want)
		}
	}
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Error("a refusal changed the file")
	}
	none := filepath.Join(t.TempDir(), "none", "styles.json")
	if out, _, err := run(t, "", append(args, "-o", none)...); err == nil || !strings.Contains(err.Error(), "--output: "+none+": want a file in a directory") || out != "" {
		t.Errorf("no directory: got %v after\n%s", err, out)
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", args...); err == nil || !strings.Contains(err.Error(), "styles.json") {
		t.Errorf("a damaged file: got %v, want its name", err)
	}
}

// TestModelsStyleKeeps: what was measured is in the file whatever comes after it, and so is what others have put there meanwhile.
func TestModelsStyleKeeps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "styles.json")
	_, _, err := run(t, "", "models", "style", "nijmegen", "nobody", "--level", "recruit", "--planner", "greedy:plan=0", "--games", "2", "-o", file)
	if err == nil || !strings.Contains(err.Error(), `there is no "nobody"`) {
		t.Errorf("got %v", err)
	}
	f := modelsStyleFlags{out: file}
	for _, network := range []string{"x", "y"} {
		var other opponents.Styles
		if err := readJSON(file, &other); err != nil {
			t.Fatal(err)
		}
		other.Put(opponents.Style{Scenario: "a/b", Network: "by another before " + network})
		if err := errors.Join(writeJSON(file, &other), f.keep(&opponents.Style{Scenario: "a/b", Network: network})); err != nil {
			t.Fatal(err)
		}
	}
	var kept opponents.Styles
	var names []string
	if err := readJSON(file, &kept); err != nil {
		t.Fatal(err)
	}
	for _, s := range kept.Styles {
		names = append(names, s.Network)
	}
	if got := strings.Join(names, ", "); got != "nijmegen, by another before x, x, by another before y, y" {
		t.Errorf("the file has %s", got)
	}
}

// TestModelsExploitsKeeps: a file that cannot be read is named, and stays.
func TestModelsExploitsKeeps(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, "", "train", "exploit", "--game", "toy", "--target", "random", "--time", "0", "--pairs", "2", "--screen", "1", "--out", dir)
	file := filepath.Join(dir, "all.json")
	for range 2 {
		mustRun(t, "", "models", "exploits", dir, "-o", file)
	}
	text, err := os.ReadFile(file)
	var all opponents.Exploits
	if err != nil || json.Unmarshal(text, &all) != nil || len(all.Targets) != 1 || all.Targets[0].Checksum != "" {
		t.Errorf("got %s, %v, want the target once, without a network", text, err)
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "models", "exploits", dir, "-o", file); err == nil || !strings.Contains(err.Error(), "all.json") {
		t.Errorf("got %v, want the name of the file", err)
	}
}
