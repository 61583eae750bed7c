package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// The bundles of the tests of package bundle.
var (
	mappedBundle = filepath.FromSlash("../../models/bundle/testdata/mapped.bundle")
	plainBundle  = filepath.FromSlash("../../models/bundle/testdata/plain.bundle")
)

func TestModelsImportListShow(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "own", "models")
	wantAll(t, mustRun(t, "", "models", "list", "--dir", dir), "name", "game", "scenarios", "weights", "date", "where")
	kept := filepath.Join(dir, "mapped.bundle")
	wantAll(t, mustRun(t, "", "models", "import", mappedBundle, "--dir", dir), "mapped is now in "+kept)
	got, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(mappedBundle)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("what was imported is another file")
	}
	if _, _, err := run(t, "", "models", "import", mappedBundle, "--dir", dir); err == nil || !strings.Contains(err.Error(), `"mapped" is there already`) {
		t.Errorf("import again: got %v", err)
	}
	mustRun(t, "", "models", "import", "--force", mappedBundle, "--dir", dir)
	wantAll(t, mustRun(t, "", "models", "list", "--dir", dir), "mapped", "made-up-v1", "made-up/first", "2026-07-20", dir)
	byName := mustRun(t, "", "models", "show", "mapped", "--dir", dir)
	wantAll(t, byName, "name", "mapped", "checksum", "scenario", "made-up/first f00d", "Holds the bridge",
		"network: ", "weights, stored as float32", "6 channels, 2 blocks", "5 nodes, 7 things of 2 kinds", "13 actions",
		`recipe "small", seed 9223372036854775815`, "10 games, 1234 positions, 0.25 hours", "began with 0123", "| seed: 7", "| games: 10",
		"strength", "greedy", "allied", "200", "61.0 %", "54.0 %", "68.0 %", "suggested play", "easy", "hard", "256", "16")
	if byFile := mustRun(t, "", "models", "show", mappedBundle); byFile != byName {
		t.Errorf("by name:\n%s\nby file:\n%s", byName, byFile)
	}
}

// One broken file does not hide the others.
func TestModelsListGoesOn(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, "", "models", "import", plainBundle, "--dir", dir)
	if err := os.WriteFile(filepath.Join(dir, "broken.bundle"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _, err := run(t, "", "models", "list", "--dir", dir)
	if err == nil || !strings.Contains(err.Error(), "broken.bundle: bundle: it does not begin as bundles do") {
		t.Errorf("got %v", err)
	}
	wantAll(t, out, "plain", "made-up-v1")
}

func TestModelsVerify(t *testing.T) {
	wantAll(t, mustRun(t, "", "models", "verify", mappedBundle, plainBundle), "mapped.bundle: ok, mapped for made-up-v1", "checksum ", "plain.bundle: ok")
	bad := filepath.Join(t.TempDir(), "bad.bundle")
	data, err := os.ReadFile(plainBundle)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(bad, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, err := run(t, "", "models", "verify", bad, plainBundle)
	if err == nil || !strings.Contains(err.Error(), "faults in 1 of 2 files") {
		t.Errorf("got %v", err)
	}
	wantAll(t, out, "plain.bundle: ok")
	wantAll(t, errs, bad, "checksum: the bytes are not those that were written")
	if _, _, err := run(t, "", "models", "import", bad, "--dir", t.TempDir()); err == nil || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("import of a damaged file: got %v", err)
	}
}

func TestModelsExport(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	mustRun(t, "", "models", "export", mappedBundle, "-o", file("same.bundle"))
	if !bytes.Equal(read(file("same.bundle")), read(mappedBundle)) {
		t.Error("the exported bundle is another file")
	}
	mustRun(t, "", "models", "export", mappedBundle, "--half", "-o", file("half.bundle"))
	half, err := bundle.Read(bytes.NewReader(read(file("half.bundle"))))
	if err != nil || !half.Half {
		t.Errorf("--half: got %v", err)
	}
	out := mustRun(t, "", "models", "export", mappedBundle, "--format", "onnx", "--scenario", "first", "-o", file("m.onnx"), "--golden", file("m.jsonl"))
	wantAll(t, out, file("m.onnx"), "bytes")
	var e bundle.Example
	first, _, _ := bytes.Cut(read(file("m.jsonl")), []byte("\n"))
	if err := json.Unmarshal(first, &e); err != nil || len(e.Observation) != 60 || bytes.Count(read(file("m.jsonl")), []byte("\n")) != goldenPositions {
		t.Errorf("--golden: got %v, %d values", err, len(e.Observation))
	}
	if onnx := read(file("m.onnx")); !bytes.Contains(onnx, []byte("made-up/first")) || !bytes.Contains(onnx, []byte("MatMul")) {
		t.Errorf("got %d bytes without the scenario or a product", len(onnx))
	}
}

// Levels are replaced as a whole, and what was measured of those that changed goes.
func TestModelsLevels(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "basic.bundle")
	old, err := opponents.Embedded().Open("basic")
	if err != nil {
		t.Fatal(err)
	}
	var play []string
	changed := 0
	for _, p := range old.Play {
		agent, err := roster.Registry.Today(p.Agent)
		if err != nil {
			t.Fatal(err)
		}
		if p.Level == "elite" {
			agent = "neural:sims=3"
		}
		play = append(play, "--play", p.Title()+"="+agent)
	}
	for _, s := range old.Strength {
		if strings.HasPrefix(s.Settings, "elite") {
			changed++
		}
	}
	out := mustRun(t, "", append([]string{"models", "levels", "basic", "--dir", dir, "-o", file}, play...)...)
	wantAll(t, out, fmt.Sprintf("with %d levels; %d results", len(old.Play), changed))
	_, b, err := readBundleFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Strength) != len(old.Strength)-changed || !reflect.DeepEqual(b.Provenance, old.Provenance) || b.Half != old.Half {
		t.Errorf("got %d results, provenance %+v, half %v", len(b.Strength), b.Provenance, b.Half)
	}
	for _, s := range b.Strength {
		if strings.HasPrefix(s.Settings, "elite") {
			t.Errorf("kept: %+v", s)
		}
	}
	for i, p := range b.Play {
		if p.Level != "elite" && p != old.Play[i] {
			t.Errorf("level %+v became %+v", old.Play[i], p)
		}
	}
	if !reflect.DeepEqual(b.Net, old.Net) {
		t.Error("the network changed")
	}
	for want, args := range map[string][]string{
		`"play" not set`:            {},
		"want LEVEL=AGENT":          {"--play", "elite"},
		"trust\" is now c_scale":    {"--play", "elite=neural:trust=1"},
		"want german | allied":      {"--play", "elite/dutch=neural"},
		`models: there is no "bas"`: {"--play", "elite=neural"},
	} {
		name := "basic"
		if strings.Contains(want, "no \"bas\"") {
			name = "bas"
		}
		if _, _, err := run(t, "", append([]string{"models", "levels", name, "--dir", dir, "-o", file}, args...)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
}

func TestModelsRefuses(t *testing.T) {
	dir := t.TempDir()
	for line, says := range map[string]string{
		"":                      "got 0 arguments, want list | show | export | import | verify | levels",
		"lst":                   `got "lst", want list | show`,
		"list all":              "got 1 arguments",
		"show":                  "got 0 arguments, want one NAME",
		"show nobody":           `models: there is no "nobody", want`,
		"show nowhere.bundle":   "nowhere.bundle",
		"import nowhere":        "nowhere",
		"import models_test.go": "models_test.go: bundle: it does not begin as bundles do",
		"verify":                "want one FILE or more",
		"export " + plainBundle: `"output" not set`,
		"export nobody -o x":    `there is no "nobody"`,
		"export --format png -o x " + plainBundle:                  "want bundle | onnx",
		"export --format onnx --half -o x " + plainBundle:          "--half: is for --format bundle only",
		"export --scenario first -o x " + plainBundle:              "are for --format onnx only",
		"export --format onnx --scenario irst -o x " + plainBundle: `--scenario: got "irst", want made-up/first`,
	} {
		if _, _, err := run(t, "", append(append([]string{"models"}, strings.Fields(line)...), "--dir", dir)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}

// What is wrong is said before anything is played, and nothing is written.
func TestModelsMeasureRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.bundle")
	for want, args := range map[string][]string{
		`"opponent" not set`:                      {},
		"--pairs, --workers: got 0":               {"--opponent", "greedy", "--pairs", "0"},
		`--level: got "elite", but network "map`:  {"--opponent", "greedy"},
		`plays "made-up-v1", not "gamble-v1"`:     {"--opponent", "greedy", "--level", "hard"},
		"scenario":                                {"--opponent", "greedy", "--scenario", "nowhere"},
		"--output: nowhere/x: want a file in a d": {"--opponent", "greedy", "-o", "nowhere/x"},
	} {
		_, _, err := run(t, "", append([]string{"models", "measure", mappedBundle, "-o", out}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a bundle was written")
	}
}
