package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/arena/searchbench"
)

// quickSearch makes bench search a matter of a second.
var quickSearch = []string{"bench", "search", "--runs", "1", "--roots", "2", "--sims", "50", "--positions", "3", "--repeats", "2",
	"--rmse-sims", "16,64", "--reference-sims", "100", "--references", "2", "--solve", "1000", "--pairs", "2", "--elo-sims", "2,4"}

// TestBenchSearch measures a small game in every way, twice: all but the speeds is the same.
func TestBenchSearch(t *testing.T) {
	var reports [2]searchbench.Report
	dir := filepath.Join(t.TempDir(), "deep", "search")
	for i, more := range [][]string{{"--workers", "1", "--json"}, {"--workers", "3", "--out", dir}} {
		out := mustRun(t, "", append(append(quickSearch, "--scenario", "one-bridge"), more...)...)
		text := []byte(out)
		if i == 1 {
			wantAll(t, out, "Speed on gamble/one-bridge", "Stratified dice beside i.i.d. ones", "Errors on gamble/one-bridge, decision", "2 to 4",
				"bridgehead bench search --elo-sims 2,4", "--scenario one-bridge")
			var err error
			if text, err = os.ReadFile(filepath.Join(dir, "report.json")); err != nil {
				t.Fatal(err)
			}
		}
		if err := json.Unmarshal(text, &reports[i]); err != nil {
			t.Fatal(err)
		}
		reports[i].Speed, reports[i].Machine = nil, nil
	}
	first, _ := json.Marshal(reports[0])
	second, _ := json.Marshal(reports[1])
	if string(first) != string(second) {
		t.Errorf("they differ:\n%s\n%s", first, second)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil || !strings.Contains(string(page), "<svg") {
		t.Errorf("the page has no figure: %v", err)
	}
	wantAll(t, mustRun(t, "", "arena", "verify", filepath.Join(dir, "elo-one-bridge")), "verified: 6 pairs, 8 games")
}

// TestBenchSearchSections: a section by itself, as Markdown, on the toy game.
func TestBenchSearchSections(t *testing.T) {
	out := mustRun(t, "", append(quickSearch, "--game", "toy", "--sections", "rmse", "--markdown")...)
	wantAll(t, out, "What `bridgehead bench search --elo-sims 2,4 --game toy", "### Errors on toy/three-bridges, chance", "| i.i.d. |")
	if strings.Contains(out, "Speed") || strings.Contains(out, "Elo for") {
		t.Errorf("sections nobody asked for:\n%s", out)
	}
}

func TestFaultyBenchSearches(t *testing.T) {
	for want, args := range map[string][]string{
		`--sections: got "spped", want speed | rmse | elo`:         {"--sections", "spped"},
		"--runs: got 0, want 1 to 10000":                           {"--runs", "0"},
		"--rmse-sims: got [64 16], want numbers from 1 to":         {"--rmse-sims", "64,16"},
		"--elo-sims: got 1 numbers, want 2 or more":                {"--elo-sims", "8"},
		"--references: got 3, want an even number":                 {"--references", "3"},
		"want one without sims and time":                           {"--elo-agent", "uct:sims=3"},
		`there is no "nobody"`:                                     {"--elo-agent", "nobody"},
		"--elo-scenario: ":                                         {"--elo-scenario", "nowhere"},
		"--out: want a new directory":                              {"--out", t.TempDir()},
		"[json markdown] were all set":                             {"--json", "--markdown"},
		"got 1 arguments, want none (see bridgehead bench search ": {"now"},
	} {
		_, _, err := run(t, "", append([]string{"bench", "search"}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
}
