package main

import (
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/games"
	"bridgehead/scenarios"
)

// TestCommandsFindWhatWasMade: with --data, commands list, show and play scenarios that were made on a page.
func TestCommandsFindWhatWasMade(t *testing.T) {
	before, was := games.Made()
	t.Cleanup(func() {
		if was {
			games.UseMade(before)
		}
	})
	dir := t.TempDir()
	text, err := scenarios.Text("gamble/one-bridge")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenarios.Library{Dir: filepath.Join(dir, madeDir)}.Save("Found again", text)
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := run(t, "", "scenarios", "list", "--data", dir)
	_, apart, found := strings.Cut(out, "made on the page")
	if err != nil || !found || !strings.Contains(apart, sc.ID) || strings.Contains(strings.Split(out, "made on the page")[0], sc.ID) {
		t.Errorf("list: %v\n%s", err, out)
	}
	if out, _, err := run(t, "", "scenarios", "show", sc.ID, "--data", dir); err != nil || !strings.Contains(out, sc.Hash) {
		t.Errorf("show: %v\n%s", err, out)
	}
	name := strings.TrimPrefix(sc.ID, "gamble/")
	if out, _, err := run(t, "", "match", "--game", "gamble", "--scenario", name, "--games", "2", "--german", "random", "--allied", "random", "--data", dir); err != nil {
		t.Errorf("match: %v\n%s", err, out)
	}
	if _, _, err := run(t, "", "scenarios", "list", "--data", filepath.Join(dir, "nothing")); err == nil || !strings.Contains(err.Error(), "--data") {
		t.Errorf("a directory that is not there: got %v", err)
	}
}
