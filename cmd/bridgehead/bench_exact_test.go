package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/arena/yardstick"
	"bridgehead/games"
)

// The table is the same when it is printed again of the rows that were kept, and says what stands in package toy.
func TestBenchExact(t *testing.T) {
	rows := filepath.Join(t.TempDir(), "rows.json")
	args := []string{"bench", "exact", "--scenario", "toy/three-bridges", "--rows", rows, "--agents", "passer", "--agents", "cfr", "--agents", "insist:action=0", "--times", "8"}
	out := mustRun(t, "", args...)
	wantAll(t, out, "toy/three-bridges: 2242 positions", "german side wins 44.54 %, the allied side 55.46 %", "passer", "51.64", "51.30", "cfr", "44.54", "55.46")
	whole, err := os.ReadFile(rows)
	if err != nil {
		t.Fatal(err)
	}
	if again := mustRun(t, "", args...); again != out {
		t.Errorf("again:\n%s\nwant:\n%s", again, out)
	}
	if after, err := os.ReadFile(rows); err != nil || string(after) != string(whole) {
		t.Errorf("the second time something was measured, or %v", err)
	}
	page := mustRun(t, "", append(args, "--lines", "--markdown", "--asks", "200")...)
	wantAll(t, page, "### toy/three-bridges", "| `passer` | 8 |", "too large")
}

func TestBenchExactRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--scenario three-bridges", `--scenario: got "three-bridges", want GAME/SCENARIO`},
		{"--scenario toy/four-bridges", "--scenario: "},
		{"--scenario gamble/nijmegen --agents random", "has more than 1000000 positions"},
		{"--scenario toy/three-bridges --agents nobody", "--agents: "},
		{"--scenario toy/three-bridges --asks 0", "asks"},
		{"--times -1", "times"},
		{"--rows nowhere/rows.json", "--rows: nowhere/rows.json: want a file in a directory that is there, and nowhere is none"},
		{"--rows testdata", "--rows: testdata: want the name of a file"},
		{"--side french", `--side: got "french", want german | allied`},
	} {
		_, _, err := run(t, "", append([]string{"bench", "exact"}, strings.Fields(c.args)...)...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got the error %v, want %s", c.args, err, c.want)
		}
	}
}

// A network that has taken the place of another is measured anew.
func TestBenchExactNetworks(t *testing.T) {
	run := trained(t)
	mustRun(t, "", "train", "exact", run, "--checkpoints", "2", "--play", "neural:search=none,model=live")
	bundles, err := filepath.Glob(filepath.Join(run, exactDir, "*.bundle"))
	if err != nil || len(bundles) != 2 {
		t.Fatalf("%v: %v", err, bundles)
	}
	dir := t.TempDir()
	model, file := filepath.Join(dir, "mine.bundle"), filepath.Join(dir, "rows.json")
	for i, b := range append(bundles, bundles[0]) {
		text, err := os.ReadFile(b)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(model, text, 0o600); err != nil {
			t.Fatal(err)
		}
		mustRun(t, "", "bench", "exact", "--scenario", "toy/three-bridges", "--rows", file, "--agents", "passer", "--agents", "neural:search=none,model="+model)
		var rows []yardstick.Row
		if err := readJSON(file, &rows); err != nil {
			t.Fatal(err)
		}
		networks := map[string]bool{}
		for _, r := range rows {
			if networks[r.Way.Network] = true; (r.Agent == "passer") != (r.Way.Network == "") {
				t.Errorf("%s has the network %q", r.Agent, r.Way.Network)
			}
		}
		if n := min(i, 1) + 2; len(rows) != 2*n || len(networks) != n { // two sides of each
			t.Errorf("after %d: %d rows of %d networks, with none, want %d of %d", i, len(rows), len(networks), 2*n, n)
		}
	}
}

// The networks of an agent are those of the words and of agents within it.
func TestChecksums(t *testing.T) {
	g, err := games.New("gamble", "nijmegen", "")
	if err != nil {
		t.Fatal(err)
	}
	b, err := roster.Networks.Of(g)
	if err != nil {
		t.Fatal(err)
	}
	of := (&agentFiles{}).checksums()
	for _, spec := range []string{"elite", "german-recruit", "staff:model=nijmegen", "neural:model=nijmegen"} {
		if sums, err := of(g, spec); err != nil || len(sums) != 1 || sums["nijmegen"] != b.Checksum {
			t.Errorf("%s: got %v, %v, want that of nijmegen", spec, sums, err)
		}
		if got, err := networksOf(g, spec); err != nil || got != b.Checksum {
			t.Errorf("%s: got %q, %v", spec, got, err)
		}
	}
	for _, spec := range []string{"random", "scripted", "uct:sims=10"} {
		if sums, err := of(g, spec); err != nil || len(sums) != 0 {
			t.Errorf("%s: got %v, %v, want none", spec, sums, err)
		}
	}
}

// Checkpoints of a run are measured, and what was measured is kept with them.
func TestTrainExact(t *testing.T) {
	dir := trained(t)
	out := mustRun(t, "", "train", "exact", dir, "--checkpoints", "2", "--play", "neural:search=none,model=live", "--play", "neural:sims=2,model=live")
	wantAll(t, out, "toy/three-bridges: 2242 positions", "minutes", "self-play games", "neural:search=none,model=live", "neural:sims=2,model=live")
	if lines := strings.Count(out, "neural:"); lines != 4 {
		t.Errorf("%d lines of networks, want 4:\n%s", lines, out)
	}
	if _, err := os.Stat(filepath.Join(dir, exactDir, exactRows)); err != nil {
		t.Error(err)
	}
	at := mustRun(t, "", "train", "exact", dir, "--at", "0s,1s,1h", "--play", "neural:search=none,model=live", "--markdown")
	wantAll(t, at, "| `neural:search=none,model=live` |")
	for _, line := range strings.Split(at, "\n") { // the first and the last, as before
		if cells := strings.Split(line, " | "); strings.Contains(line, "neural:") && !strings.Contains(out, cells[len(cells)-2]) {
			t.Errorf("got %s, want what stands in\n%s", line, out)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"--play random", "want an agent with model=live"},
		{"--at 5m --checkpoints 2", "at checkpoints"},
		{"--at -5m", "--at: got -5m0s, want 0 or more"},
		{"--times 0", "times"},
	} {
		_, _, err := run(t, "", append([]string{"train", "exact", dir}, strings.Fields(c.args)...)...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got the error %v, want %s", c.args, err, c.want)
		}
	}
	if _, _, err := run(t, "", "train", "exact", t.TempDir()); err == nil || !strings.Contains(err.Error(), "no run is here") {
		t.Errorf("an empty directory: got the error %v", err)
	}
}
