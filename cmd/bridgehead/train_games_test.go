package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/table"
)

// givenRecipe is a run that learns from games that are given and from two of its own.
const givenRecipe = `game: toy
scenarios: [{name: three-bridges, weight: 1}]
seed: 1
steps: 2
warm_start: {steps: 4}
net: {context: 16, blocks: 1, action: 8, value: 8}
self_play: {actors: 1, simulations: [{games: 0, sims: 4}], fast: 2, full_share: 0.5, considered: 2, c_scale: 0.5}
buffer: {games: 100, bytes: 10000000}
learning: {batch: 8, legal: 4, rate: 0.001, warm_up: 1, reuse: 16, clip: 1, policy: 1, win: 1}
`

// A run learns from records in a directory, once, and refuses what is none before it begins.
func TestTrainGames(t *testing.T) {
	dir := t.TempDir()
	records, recipe, out := filepath.Join(dir, "records"), filepath.Join(dir, "recipe.yaml"), filepath.Join(dir, "run")
	mustRun(t, "", "match", "--game", "toy", "--german", "random", "--allied", "random", "--games", "6", "--record", records)
	refused := func(parts []string, args ...string) {
		t.Helper()
		_, _, err := run(t, "", args...)
		for _, part := range parts {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%q: got the error %v, want one that says %q", args, err, part)
			}
		}
	}
	if err := os.WriteFile(recipe, []byte(givenRecipe), 0o600); err != nil {
		t.Fatal(err)
	}
	refused([]string{"warm_start: steps: got 4 and nobody to learn from"}, "train", "--config", recipe, "--out", out)
	refused([]string{"given: none of 6 games can be learnt from"}, "train", "--config", recipe, "--out", out, "--games", records)
	refused([]string{"--learn", `"both"`, "people or all"}, "train", "--config", recipe, "--out", out, "--games", records, "--learn", "both")
	refused([]string{"--games", "nowhere"}, "train", "--config", recipe, "--out", out, "--games", filepath.Join(dir, "nowhere"))
	garbage := filepath.Join(dir, "garbage.jsonl")
	if err := os.WriteFile(garbage, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused([]string{"--games", "garbage.jsonl", "game 1"}, "train", "--config", recipe, "--out", out, "--games", garbage)
	said := mustRun(t, "", "train", "--config", recipe, "--out", out, "--games", records, "--learn", "all")
	if want := "given: 6 games taken, 0 were there"; !strings.Contains(said, want) {
		t.Errorf("got %q, want %q in it", said, want)
	}
	refused([]string{"the run is over"}, "train", "--out", out, "--games", records, "--learn", "all")
}

// A run takes the directory in which the page keeps what people gave as it is, and finds only what all of them gave.
func TestTrainGivenGames(t *testing.T) {
	dir := t.TempDir()
	data, recipe, out := filepath.Join(dir, "data"), filepath.Join(dir, "recipe.yaml"), filepath.Join(dir, "run")
	hall, err := table.Open(data, table.Options{Registry: servedRegistry(), New: playGame})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		tb := playedTable(t, hall, fmt.Sprint(n))
		if n == 4 {
			continue // nobody gave it
		}
		if err := tb.Host().SetConsent("", true); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(hall.Close(), os.WriteFile(recipe, []byte(givenRecipe), 0o600)); err != nil {
		t.Fatal(err)
	}
	said := mustRun(t, "", "train", "--config", recipe, "--out", out, "--games", filepath.Join(data, "given"))
	if want := "given: 4 games taken, 0 were there"; !strings.Contains(said, want) {
		t.Errorf("got %q, want %q in it", said, want)
	}
	if _, err := os.Stat(filepath.Join(out, "network.bundle")); err != nil {
		t.Error(err)
	}
}

// playedTable is a table of two people whose game is over.
func playedTable(t *testing.T, hall *table.Hall, seed string) *table.Table {
	t.Helper()
	tb, err := hall.Create(table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{table.Human, table.Human}, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for {
		v, err := tb.View(-1)
		if err == nil && v.Over {
			return tb
		}
		if err == nil {
			_, err = tb.Act(v.Revision, engine.Action(v.Actions[(v.Steps+len(seed))%len(v.Actions)].ID))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
