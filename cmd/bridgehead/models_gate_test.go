package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// searcher and drawer are bundles of one network: its level elite searches, or draws any action.
func twoBundles(t *testing.T) (searcher, drawer string) {
	t.Helper()
	run, dir := trained(t), t.TempDir()
	searcher, drawer = filepath.Join(dir, "searcher.bundle"), filepath.Join(dir, "drawer.bundle")
	mustRun(t, "", "train", "export", run, "-o", searcher, "--name", "searcher", "--play", "elite=neural:sims=100,c_scale=5")
	mustRun(t, "", "train", "export", run, "-o", drawer, "--name", "drawer", "--play", "elite=neural:search=none,temperature=100")
	return searcher, drawer
}

// The verdict is that of the test: whether H1, which is far below or far above what the networks are, is accepted.
func TestModelsGate(t *testing.T) {
	searcher, drawer := twoBundles(t)
	gate := func(args ...string) (string, error) {
		line := append([]string{"models", "gate", searcher, "--against", drawer, "--scenario", "toy/three-bridges"}, args...)
		out, _, err := run(t, "", line...)
		return out, err
	}
	out, err := gate("--sprt", "-400,-200")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	wantAll(t, out, "accepted: neural:sims=100,c_scale=5,model="+searcher+" against ", "model="+drawer+" on toy/three-bridges", "score ", " to ", "%", "Elo ", " to ",
		"as german", "as allied", "pairs ", "of at most 400", "Elo -200 against -400: elo1 accepted, log-likelihood ratio")
	for name, args := range map[string][]string{"elo0 accepted": {"--sprt", "300,500"}, "undecided": {"--pairs", "2"}} {
		out, err := gate(args...)
		if err == nil || !strings.Contains(err.Error(), "is not better than") {
			t.Errorf("%s: got %v, want that it is not better", name, err)
		}
		wantAll(t, out, "not better: ", "score ", "Elo ", name+", log-likelihood ratio")
	}
}

// With a directory the games are kept: a gate goes on, says the same again, and is a run of the arena.
func TestModelsGateGoesOn(t *testing.T) {
	searcher, drawer := twoBundles(t)
	dir := filepath.Join(t.TempDir(), "gate")
	line := []string{"models", "gate", searcher, "--against", drawer, "--scenario", "toy/three-bridges", "--sprt", "-400,-200"}
	_, errs := runCancelled(t, line...)
	wantAll(t, errs, "interrupted after 0 of 400 pairs; without --out nothing is kept")
	_, errs = runCancelled(t, append(line, "--out", dir)...)
	wantAll(t, errs, "go on with: bridgehead models gate --resume "+dir)
	once := mustRun(t, "", "models", "gate", "--resume", dir)
	wantAll(t, once, "accepted: ")
	if again := mustRun(t, "", "models", "gate", "--resume", dir); again != once {
		t.Errorf("again:\n%s\nwant:\n%s", again, once)
	}
	if whole := mustRun(t, "", line...); whole != once {
		t.Errorf("in one go:\n%s\nwant:\n%s", whole, once)
	}
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: ")
	if err := os.Remove(filepath.Join(dir, "config.json")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "models", "gate", "--resume", dir); err == nil || !strings.Contains(err.Error(), "no run is here") {
		t.Errorf("without a configuration: %v", err)
	}
}

// Networks of the user's own are found by name.
func TestModelsGateByName(t *testing.T) {
	searcher, drawer := twoBundles(t)
	own := t.TempDir()
	for _, file := range []string{searcher, drawer} {
		mustRun(t, "", "models", "import", file, "--dir", own)
	}
	out := mustRun(t, "", "models", "gate", "searcher", "--against", "drawer", "--dir", own, "--scenario", "toy/three-bridges", "--sprt", "-400,-200")
	wantAll(t, out, "accepted: ", "model="+filepath.Join(own, "searcher.bundle"), "model="+filepath.Join(own, "drawer.bundle"))
}

func TestModelsGateRefuses(t *testing.T) {
	searcher, drawer := twoBundles(t)
	two, other := searcher+" --against "+drawer+" --scenario toy/three-bridges ", filepath.Join(t.TempDir(), "arena")
	mustRun(t, "", "arena", "--agents", "random", "--agents", "greedy", "--scenario", "toy/three-bridges", "--pairs", "1", "--out", other)
	for line, says := range map[string]string{
		"":                                "want a network and --against another, or --resume DIR",
		searcher:                          "want a network and --against another",
		"a b":                             "got 2 arguments",
		searcher + " --resume x":          "got a network and --resume",
		"--resume x --pairs 3":            "[pairs resume]",
		"--resume " + other:               "another run is here, want one of two networks with a sequential test",
		"nobody --against " + drawer:      `there is no "nobody"`,
		searcher + " --against nobody":    `there is no "nobody"`,
		two + "--level recruit":           `--level: got "recruit", but network "searcher" has elite`,
		two + "--sprt 5":                  `--sprt: got "5", want two numbers`,
		two + "--sprt 30,0":               "want elo0 < elo1",
		two + "--pairs 0":                 "0 pairs and 0 mirror games",
		two + "--workers 0":               "--workers: got 0",
		two + "--options x":               `options: got "x"`,
		two + "--out " + other:            "there is a run already",
		searcher + " --against " + drawer: `plays "toy-v1", not "gamble-v1"`,
		searcher + " --against " + searcher + " --scenario toy/three-bridges": "is given twice",
	} {
		if _, _, err := runLine(t, "models gate "+line); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}

// TestLevelsBySide: a level may be another agent for each side; what needs one for both says what there is.
func TestLevelsBySide(t *testing.T) {
	run1, dir := trained(t), t.TempDir()
	file := filepath.Join(dir, "sided.bundle")
	export := []string{"train", "export", run1, "-o", file, "--name", "sided"}
	mustRun(t, "", append(export, "--play", "elite/german=neural:sims=8", "--play", "elite/allied=neural:search=none,temperature=100")...)
	wantAll(t, mustRun(t, "", "models", "show", file), "elite/german  neural:sims=8", "elite/allied  neural:search=none,temperature=100")
	_, _, err := run(t, "", "models", "gate", file, "--against", file, "--scenario", "toy/three-bridges")
	if err == nil || !strings.Contains(err.Error(), `has elite/german | elite/allied`) {
		t.Errorf("gate: got %v", err)
	}
	_, _, err = run(t, "", append(export, "--play", "elite/french=neural")...)
	if err == nil || err.Error() != `--play: got side "french", want german | allied` {
		t.Errorf("export: got %v", err)
	}
}
